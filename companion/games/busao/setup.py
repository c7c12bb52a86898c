"""The set-up of Busão: a bus for each player or pair, and the four places in the middle.

The figures come from Componentes, Preparação and Modo duplas of the rulebook.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.checklist import Checklist, step
from companion.core.text import say

PASSENGERS = 71
DRIVERS = 6
UPGRADES = 18
HAND = 5
TO_TERMINAL = 1
"""How many cards each player puts on the Terminal."""
BUS_STOP = 4
WORKSHOP = 3
AIDS = 3
PLAYERS = (2, 3, 4, 6)
MOST_BUSES = 3
"""The box has this many mats; with more players, pairs share a bus."""


def checklist(size: int, options: Mapping[str, Any]) -> Checklist:
    """Return the set-up for ``size`` players. The options of Busão do not change it."""
    pairs = size > MOST_BUSES
    buses = size // 2 if pairs else size
    dealt, street = HAND * size, PASSENGERS - HAND * size - BUS_STOP
    counts = {
        "buses": buses,
        "dealt": dealt,
        "terminal": TO_TERMINAL * size,
        "bus_stop": BUS_STOP,
        "street": street,
        "open_upgrades": WORKSHOP,
        "upgrade_deck": UPGRADES - WORKSHOP,
        "reshuffles": buses,
    }
    own, one = (say("note-pairs-deal"), say("note-pairs-driver")) if pairs else (None, None)
    steps = (
        *([step("pairs", buses, "pairs-order")] if pairs else []),
        step("sort", PASSENGERS, "components", drivers=DRIVERS, upgrades=UPGRADES),
        step("buses", buses, "driver-deal", one, each="pair" if pairs else "person", left=DRIVERS - buses),
        step("deal", dealt, "pairs-deal" if pairs else "deal", own, times=size),
        step("terminal", counts["terminal"], "terminal"),
        step("bus-stop", BUS_STOP, "bus-stop"),
        step("street", street, "deck-left", say("note-street", less=street - 1)),
        step("workshop", WORKSHOP, "workshop"),
        step("upgrade-deck", counts["upgrade_deck"], "workshop"),
        step("pare", 1, "pare-own", say("note-pare")),
        step("reshuffles", buses, "reshuffles"),
    )
    return Checklist(steps, counts)
