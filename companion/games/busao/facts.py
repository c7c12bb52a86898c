"""The statistics of Busão: how many points each named passenger scored."""

from companion.core.facts import Fact, FactKind, Facts
from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.games.busao.layout import seat_cell, sides
from companion.games.busao.table import SEATS, WINDOWS


def _of(setup: Setup, pad: Pad, score: Score) -> list[Fact]:
    """Return the points of every named passenger, bus by bus."""
    cells = [
        seat_cell(bus, window, seat)
        for bus in range(len(sides(setup)))
        for window in range(WINDOWS)
        for seat in range(SEATS)
    ]
    names = {cell: (pad.get(cell) or {}).get("name", "").strip() for cell in cells}
    return [Fact("passenger", name, score.at.get(cell, 0)) for cell, name in names.items() if name]


FACTS = Facts((FactKind("passenger"),), _of)
