"""The set-up of Busão: a bus for each player or pair, and the four places in the middle.

The figures come from Componentes, Preparação and Modo duplas of the rulebook.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.checklist import Checklist, Step, step
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
    dealt = HAND * size
    counts = {
        "buses": buses,
        "dealt": dealt,
        "terminal": TO_TERMINAL * size,
        "bus_stop": BUS_STOP,
        "street": PASSENGERS - dealt - BUS_STOP,
        "open_upgrades": WORKSHOP,
        "upgrade_deck": UPGRADES - WORKSHOP,
        "reshuffles": buses,
    }
    return Checklist(tuple(_steps(counts, pairs)), counts)


def _steps(counts: Mapping[str, int], pairs: bool) -> list[Step]:
    buses, street, dealt = counts["buses"], counts["street"], counts["dealt"]
    each = "pair" if pairs else "person"
    seats = [step("pairs", buses, "pairs-order")] if pairs else []
    own, one = (say("note-pairs-deal"), say("note-pairs-driver")) if pairs else (None, None)
    return [
        *seats,
        step("sort", PASSENGERS, "components", drivers=DRIVERS, upgrades=UPGRADES),
        step("buses", buses, "driver-deal", one, each=each, left=DRIVERS - buses),
        step("deal", dealt, "pairs-deal" if pairs else "deal", own, times=dealt // HAND),
        step("terminal", counts["terminal"], "terminal"),
        step("bus-stop", BUS_STOP, "bus-stop"),
        step("street", street, "deck-left", say("note-street", less=street - 1)),
        step("workshop", WORKSHOP, "workshop"),
        step("upgrade-deck", counts["upgrade_deck"], "workshop"),
        step("pare", 1, "pare-own", say("note-pare")),
        step("reshuffles", counts["reshuffles"], "reshuffles"),
    ]
