"""The statistics of Busão: how many points each named passenger scored."""

from companion.core.facts import Fact, FactKind, Facts
from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.games.busao.layout import places, sides


def _of(setup: Setup, pad: Pad, score: Score) -> list[Fact]:
    """Return the points of every named passenger, bus by bus."""
    cells = [cell for bus in range(len(sides(setup))) for cell in places(bus)["passenger"]]
    names = {cell: (pad.get(cell) or {}).get("name", "").strip() for cell in cells}
    return [Fact("passenger", name, score.at.get(cell, 0)) for cell, name in names.items() if name]


FACTS = Facts((FactKind("passenger"),), _of)
