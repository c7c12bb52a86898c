"""A box of 43 invented cards of Busão, and the points of three full buses of them, worked out by hand."""

import json
from pathlib import Path
from typing import Any

from tests.support.house import Hand
from tests.support.tables import card, counted


def around(points: int) -> dict[str, Any]:
    """Return an effect of each passenger around, whatever their traits."""
    return {"points": points, "when": "each", "count": {"scope": "adjacent"}}


def needed(least: int, trait: str) -> dict[str, Any]:
    """Return a demand of so many passengers with a trait in the bus."""
    return {"count": {"scope": "bus", "trait": trait}, "at_least": least}


# Windows 1 to 3 are elderly, 4 to 6 young; the back is calm, the front chaotic; window 6 is noisy, the rest silent. In
# all: 6 elderly, 6 young, 6 calm, 6 chaotic, 10 silent, 2 noisy. All are worth 1 except Gaspar and Juvenal.
ANA = (
    # 6 are calm, herself included: 1 + 6 = 7.
    card("Abigail", "elderly calm silent", points=1, effects=[counted(1, "each", "bus", "calm")]),
    # Delfina next to him is chaotic: 1 + 2 = 3.
    card("Bartolo", "elderly chaotic silent", points=1, effects=[counted(2, "any", "adjacent", "chaotic")]),
    # Delfina in her window is not noisy: 1 + 3 = 4.
    card("Caetana", "elderly calm silent", points=1, effects=[counted(3, "none", "window", "noisy")]),
    card("Delfina", "elderly chaotic silent", points=1),
    card("Eulália", "elderly calm silent", points=1),
    # Eulália, and windows 2 and 4, are five around: 1 - 5 = -4.
    card("Fabrício", "elderly chaotic silent", points=1, effects=[around(-1)]),
    # It is installed: 4.
    card("Gaspar", "young calm silent", points=4, requires=[{"upgrade": "Ar fresco"}]),
    card("Hortênsia", "young chaotic silent", points=1),
    card("Iolanda", "young calm silent", points=1),
    # Only 2 are noisy: 0 instead of 7.
    card("Juvenal", "young chaotic silent", points=7, requires=[needed(3, "noisy")]),
    # 5 others are young: 1 + 5 = 6.
    card("Karina", "young calm noisy", points=1, effects=[counted(1, "each", "bus", "young", others_only=True)]),
    # 10 are silent: 1 + 2 = 3.
    card("Leopoldo", "young chaotic noisy", points=1, effects=[{**counted(2, "any", "bus", "silent"), "at_least": 10}]),
)
# Passengers 7 + 3 + 4 + 1 + 1 - 4 + 4 + 1 + 1 + 0 + 6 + 3 = 27. The driver likes the 6 elderly, the 6 calm and the
# 2 noisy: 14. Upgrades: 6 chaotic - 2 noisy = 4, 2 * 6 young = 12, -1 * 6 elderly = -6: 10. Two cards in hand: -2.
ANAS_TOTAL = 27 + 14 + 10 - 2

PLAIN = "adult balanced communicative"
BETO = (
    # One other in her window: 2 + 1.
    card("Mafalda", PLAIN, points=2, effects=[{"points": 1, "when": "each", "count": {"scope": "window"}}]),
    card("Nivaldo", PLAIN, points=2),
    card("Otacília", PLAIN, points=2),
    card("Petúnia", PLAIN, points=2),
    card("Quitéria", PLAIN, points=2),
    card("Romualdo", PLAIN, points=2),
    card("Severina", PLAIN, points=2),
    card("Tibúrcio", PLAIN, points=2),
    card("Ubirajara", PLAIN, points=2),
    card("Valentina", PLAIN, points=2),
    card("Wanderley", PLAIN, points=2),
    # Otacília is in the bus: 2 + 3.
    card(
        "Ximena", PLAIN, points=2, effects=[{"points": 3, "when": "any", "count": {"scope": "bus", "name": "Otacília"}}]
    ),
)
# 12 * 2 + 1 + 3 = 28. The driver likes 12 adults, 12 balanced and none silent: 24. One upgrade: 12 communicative.
BETOS_TOTAL = 28 + 24 + 12

LOUD = "young chaotic noisy"
DUDA = (
    card("Zilda", LOUD, points=-1),
    card("Yago", LOUD, points=-1),
    card("Aurora", LOUD, points=-1),
    # Nobody is elderly: -1 + 5.
    card("Bráulio", LOUD, points=-1, effects=[counted(5, "none", "bus", "elderly")]),
    # Everybody is noisy, five of them around: -1 - 5.
    card("Celeste", LOUD, points=-1, effects=[counted(-1, "each", "adjacent", "noisy")]),
    card("Domingas", LOUD, points=-1),
    card("Evaristo", LOUD, points=-1),
    card("Firmino", LOUD, points=-1),
    card("Germana", LOUD, points=-1),
    card("Hugo", LOUD, points=-1),
    card("Ifigênia", LOUD, points=-1),
    card("Jandira", LOUD, points=-1),
)
# -12 + 5 - 5 = -12. The driver likes 12 young, no calm and 12 noisy: 24. No upgrade. Five cards in hand: -5.
DUDAS_TOTAL = -12 + 24 - 5

DRIVERS = (
    {"name": "Lindalva", "preferences": ["elderly", "calm", "noisy"]},
    {"name": "Norberto", "preferences": ["adult", "balanced", "silent"]},
    {"name": "Olga", "preferences": ["young", "calm", "noisy"]},
)
UPGRADES = (
    {"name": "Ar fresco", "lines": [{"trait": "chaotic", "points": 1}, {"trait": "noisy", "points": -1}]},
    {"name": "Banco macio", "lines": [{"trait": "young", "points": 2}]},
    {"name": "Cortina", "lines": [{"trait": "elderly", "points": -1}]},
    {"name": "Rádio", "lines": [{"trait": "communicative", "points": 1}]},
)


def file(name: str, *kinds: tuple[str, Any]) -> dict[str, Any]:
    """Return the contents of a file: the deck ``name`` with the cards of each kind."""
    cards = [{"kind": kind, "copies": 1, "card": one} for kind, some in kinds for one in some]
    return {"format": "table-deck", "version": 1, "game": "busao", "name": name, "example": False, "cards": cards}


BOX = file("Caixa da Ana", ("passenger", (*ANA, *BETO, *DUDA)), ("driver", DRIVERS), ("upgrade", UPGRADES))
BROKEN = {**BOX, "example": "no", "cards": [{**one, "copies": 0} for one in BOX["cards"][:11]]}
TWINS = file("Duas vezes", ("passenger", [*ANA, {**ANA[0], "name": "Abigael"}, {**ANA[1], "points": -12}]))


def bring(hand: Hand, what: Any, at: str = "/decks/busao") -> None:
    """Import a file, given by contents or path, on the shelf or on the page of a deck."""
    hand.slug = "busao"
    hand.open(at)
    if isinstance(what, Path):
        hand.find("#file").set_input_files(what)
    else:
        sent = {"name": "deck.json", "mimeType": "application/json", "buffer": json.dumps(what).encode()}
        hand.find("#file").set_input_files(sent)
    hand.follow(hand.button(hand.t("deck-import-go")))
