"""The geometry of the charts, in units of the drawings that templates make."""

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import NamedTuple

WIDTH, EDGE = 240, 6
"""Width of a strip, and the distance of its scale from both ends."""
DIGIT = 8
"""Approximate width of a character of a tick's label."""
REACH = 9
"""Width of a stop; overlapping stops are stacked."""
STACK = 3
BOARD, TOP, FLOOR = 328, 30, 172
"""Width of the bar chart, and the y of the top of its highest bar and of the bottom of its lowest."""
SIGN, LARGEST, SMALLEST = 0.5, 20, 10
"""Approximate width of a sign of a bold number, by its font size, and the bounds of that size above a bar."""


class Axis(NamedTuple):
    """A scale from ``lo`` to ``hi`` with ticks at round numbers."""

    lo: int
    hi: int
    ticks: tuple[int, ...]

    def x(self, value: float) -> float:
        """Return the x of ``value`` on a strip."""
        return round(EDGE + (value - self.lo) * (WIDTH - 2 * EDGE) / (self.hi - self.lo), 1)


def axis(values: Sequence[float], most: int = 6) -> Axis:
    """Return a scale for ``values`` with at most ``most`` ticks, at round numbers whose labels do not touch."""
    lo, hi = min(values), max(values)
    steps = (factor * 10**power for power in range(7) for factor in (1, 2, 5))
    for step in steps:
        first, last = floor(lo / step), max(ceil(hi / step), floor(lo / step) + 1)
        written = max(len(str(first * step)), len(str(last * step))) * DIGIT
        if last - first < most and (last - first + 1) * written <= WIDTH:
            break
    return Axis(first * step, last * step, tuple(number * step for number in range(first, last + 1)))


def length_of(share: float) -> float:
    """Return the length of a ``share`` of a strip."""
    return round(share * (WIDTH - 2 * EDGE), 1)


def stops(scale: Axis, totals: Sequence[int]) -> tuple[tuple[float, int], ...]:
    """Return the x of each total on a strip, and its level in the stack."""
    found: list[tuple[float, int]] = []
    for total in totals:
        x = scale.x(total)
        under = {height for other, height in found if abs(other - x) < REACH}
        found.append((x, next((height for height in range(STACK) if height not in under), STACK - 1)))
    return tuple(found)


class Piece(NamedTuple):
    """A piece of a bar: its line of points, top and height; ``below`` the ground if those points are negative."""

    line: int
    y: float
    height: float
    below: bool


class Bar(NamedTuple):
    """A bar: its left edge, its middle, its top, and its pieces outwards from the ground."""

    x: float
    middle: float
    top: float
    pieces: tuple[Piece, ...]


class Bars(NamedTuple):
    """A bar chart: the width of its bars, and the y of the ground and of the grid lines."""

    width: float
    ground: float
    grid: tuple[float, ...]
    bars: tuple[Bar, ...]

    def number_size(self, numbers: Iterable[str]) -> float | None:
        """Return the font size with which ``numbers`` fit above the bars side by side, None if they are too long."""
        size = BOARD / max(len(self.bars), 6) / (SIGN * max(map(len, numbers), default=1))
        return round(min(size, LARGEST), 1) if size >= SMALLEST else None


def bars(plays: Sequence[Sequence[int]]) -> Bars:
    """Return the bars of ``plays``, given the points of each by line: negative points hang below the ground."""
    highest = max([sum(points for points in play if points > 0) for play in plays], default=0)
    deepest = max([sum(-points for points in play if points < 0) for play in plays], default=0)
    unit = (FLOOR - TOP) / (highest + deepest or 1)
    ground, gap = TOP + highest * unit, BOARD / max(len(plays), 6)
    width = round(gap * 0.6, 1)
    found = []
    for place, play in enumerate(plays):
        up = down = ground
        pieces = []
        for line, points in enumerate(play):
            height = abs(points) * unit
            if points > 0:
                up -= height
                pieces.append(Piece(line, round(up, 1), round(height, 1), below=False))
            elif points < 0:
                pieces.append(Piece(line, round(down, 1), round(height, 1), below=True))
                down += height
        middle = (place + 0.5) * gap
        found.append(Bar(round(middle - width / 2, 1), round(middle, 1), round(up, 1), tuple(pieces)))
    grid = axis([0, max(highest, 1)], 5).ticks[1:]
    return Bars(width, round(ground, 1), tuple(round(ground - tick * unit, 1) for tick in grid), tuple(found))
