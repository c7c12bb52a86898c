"""The setup checklist of Boomtown.

The numbers come from Componentes, Preparação do Jogo and Tirar Cartas of the rulebook.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.checklist import Checklist, step
from companion.core.game import Option
from companion.games.boomtown.count.rules import EVENTS, MINES_OF_A_TOWN, TOWNS

MINES = len(TOWNS) * MINES_OF_A_TOWN
START_GOLD = 10
SET_ASIDE = 15
"""How many cards the short game leaves out."""
DICE = 2
PAWNS = len(TOWNS)
PIECES = 10
PLAYERS = (3, 4, 5)

SHORT = Option("short", (False, True), house=False, sizes=(3,))


def checklist(size: int, options: Mapping[str, Any]) -> Checklist:
    """Return what ``size`` players lay out; the short game has fewer cards."""
    short = options[SHORT.key]
    cards = MINES + EVENTS - (SET_ASIDE if short else 0)
    counts = {"gold_each": START_GOLD, "cards": cards, "rounds": cards // size}
    steps = (
        step("gold", START_GOLD * size, "start-gold", times=size),
        step("bank", None, "chips"),
        step("shuffle", MINES + EVENTS, "deck", mines=MINES, events=EVENTS),
        *((step("set-aside", SET_ASIDE, "short-game"),) if short else ()),
        step("deck", cards, "rounds", rounds=counts["rounds"]),
        step("dice", DICE, "setup"),
        step("pawns", PAWNS, "setup"),
        step("pieces", PIECES, "box"),
        step("first-row", size, "first-round"),
    )
    return Checklist(steps, counts)
