"""The figures that the rulebook of Busão quotes by name."""

from companion.core.checklist import counts
from companion.games.busao import setup, table, turn

_NEIGHBOURS = {adjacency: table.neighbour_counts(adjacency) for adjacency in ("around", "orthogonal")}

FIGURES: dict[str, int | str] = {
    "passengers": setup.PASSENGERS,
    "drivers": setup.DRIVERS,
    "upgrades": setup.UPGRADES,
    "aids": setup.AIDS,
    "mats": setup.MOST_BUSES,
    "hand": setup.HAND,
    "hand_left": setup.HAND - setup.TO_TERMINAL,
    "to_terminal": setup.TO_TERMINAL,
    "bus_stop": setup.BUS_STOP,
    "workshop": setup.WORKSHOP,
    "workshop_closed": setup.UPGRADES - setup.WORKSHOP,
    "windows": table.WINDOWS,
    "seats": table.SEATS,
    "places": table.WINDOWS * table.SEATS,
    "slots": table.UPGRADES,
    "preferences": table.PREFERENCES,
    "hand_limit": table.HAND,
    "pair_limit": 2 * table.HAND,
    "points": turn.POINTS,
    "drawn": turn.DRAWN,
    "swapped": turn.SWAPPED,
    "discarded": turn.MOST_DISCARDED,
    **{f"cost.{move}": what.cost for move, what in turn.MOVES.items()},
    **{f"{adjacency}.most": max(found) for adjacency, found in _NEIGHBOURS.items()},
    "around.end": min(_NEIGHBOURS["around"]),
    **counts(setup.checklist, setup.PLAYERS, {}),
}
