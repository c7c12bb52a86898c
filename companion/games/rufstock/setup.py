"""The set-up of a round of Rufstock: vehicles, hands, the queue and the draw pile.

The figures come from Componentes, Preparação, Partida para 2 jogadores and Rockeiro Selvagem of the rulebook.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.checklist import Checklist, step
from companion.core.game import Option
from companion.core.text import say
from companion.games.rufstock.beats import MOST_FROM_HAND, MOST_FROM_QUEUE, MOST_IN_WILD

CARDS = 52
HAND = 8
QUEUE = MOST_FROM_QUEUE
MOST_VEHICLES = 2
AIDS = 5
PLAYERS = (2, 3, 4, 5)

MODE = Option("mode", ("normal", "wild"), house=False, sizes=(3, 4, 5))
"""Wild is about choosing between two vehicles; two players have rules of their own, with one vehicle at a time."""


def checklist(size: int, options: Mapping[str, Any]) -> Checklist:
    """Return the set-up for ``size`` players in the chosen mode."""
    two = size == 2
    counts = {
        "dealt": HAND * size,
        "queue": QUEUE,
        "draw_pile": CARDS - HAND * size - QUEUE,
        "vehicles": 1 if two else MOST_VEHICLES,
    }
    most = MOST_IN_WILD if options[MODE.key] == "wild" else MOST_FROM_HAND
    mode = "two" if two else options[MODE.key]
    rule = {"two": "two-players", "wild": "wild"}.get(mode, "one-type")
    steps = (
        step("vehicles", counts["vehicles"], "two-players" if two else "vehicles"),
        step("aids", size, "components"),
        step("deal", counts["dealt"], "deal", times=size, dogs=CARDS),
        step("queue", QUEUE, "queue"),
        step("draw-pile", counts["draw_pile"], "draw-pile"),
        step("ticket", 1, "ticket"),
        step(
            "first-turn", None, rule, say("note-wild-size", most=most) if mode == "wild" else None, mode=mode, most=most
        ),
    )
    return Checklist(steps, counts, starter_before="ticket")
