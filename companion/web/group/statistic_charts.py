"""What the charts of the statistics draw: figures, and where they are placed."""

import json
from typing import NamedTuple

from companion.core.score import text_of
from companion.core.text import Message, say
from companion.plays.statistics import Average, Known, Statistics, Winner
from companion.store.statistics import FEW, MemberResult
from companion.web.group.charts import Axis, Bar, Bars, axis, bars, length_of, stops

LISTED = 10
"""The most names drawn of one kind of fact."""


class Share(NamedTuple):
    """The length of somebody's bar of wins, and where chance would end it; both None after too few plays."""

    winner: Winner
    won: float | None
    chance: float | None


def shares(found: Statistics) -> list[Share]:
    """Return everybody's wins as a share of their plays."""
    return [
        Share(one, length_of(one.won / one.plays), length_of(one.expected_wins / one.plays))
        if one.plays >= FEW
        else Share(one, None, None)
        for one in found.winners
    ]


class First(NamedTuple):
    """The plays whose starter is known: how many the starter won, and how many by chance."""

    plays: int
    won: int
    expected_wins: float

    @property
    def bar(self) -> float:
        """The length of the bar."""
        return length_of(self.won / self.plays)

    @property
    def mark(self) -> float:
        """Where chance would end the bar."""
        return length_of(self.expected_wins / self.plays)


def first(found: Statistics) -> First:
    """Return how the starters did."""
    return First(*(sum(getattr(one, name) for one in found.endings) for name in ("known", "first", "expected_wins")))


class Strip(NamedTuple):
    """Somebody's plays on a line: the x and level of each, and the x of the mean (None: too few plays)."""

    of: Average
    stops: tuple[tuple[float, int], ...]
    mean: float | None

    @property
    def totals(self) -> tuple[Message, ...]:
        """The points of the plays, oldest first."""
        return _totals(self.of.recent)


class Strips(NamedTuple):
    """Everybody's plays on one scale; ``zero`` is the x of 0, or None if 0 is not inside the scale."""

    scale: Axis
    zero: float | None
    strips: tuple[Strip, ...]


def strips(found: Statistics) -> Strips:
    """Return everybody's plays and means on one scale."""
    values: list[float] = [result.total or 0 for one in found.averages for result in one.recent]
    values += [one.mean for one in found.averages if one.mean is not None]
    scale = axis(values)
    lines = [
        Strip(
            one,
            stops(scale, [result.total or 0 for result in one.recent]),
            None if one.mean is None else scale.x(one.mean),
        )
        for one in found.averages
    ]
    return Strips(scale, scale.x(0) if scale.lo < 0 < scale.hi else None, tuple(lines))


class Points(NamedTuple):
    """Somebody's plays as bars, with their totals, the lines that gain points, and those that cost points."""

    totals: tuple[Message, ...]
    chart: Bars
    bars: tuple[tuple[MemberResult, Bar], ...]
    gains: tuple[tuple[int, Message], ...]
    costs: tuple[Message, ...]


def points(of: Average) -> Points:
    """Return the bars of somebody's last plays."""
    read = [json.loads(result.lines) for result in of.recent]
    keys = list(dict.fromkeys(key for lines in read for key in lines))
    chart = bars([[lines.get(key, 0) for key in keys] for lines in read])
    costs = [key for key in keys if any(lines.get(key, 0) < 0 for lines in read)]
    gains = [key for key in keys if key not in costs or any(lines.get(key, 0) > 0 for lines in read)]
    return Points(
        _totals(of.recent),
        chart,
        tuple(zip(of.recent, chart.bars, strict=True)),
        tuple((keys.index(key), text_of("line", key)) for key in gains),
        tuple(text_of("line", key) for key in costs),
    )


def _totals(of: tuple[MemberResult, ...]) -> tuple[Message, ...]:
    return tuple(say("number", n=result.total or 0) for result in of)


class Row(NamedTuple):
    """A name with its mean: where its bar begins and how long it is."""

    name: Message | str
    times: int
    mean: float
    left: float
    long: float


class Rows(NamedTuple):
    """The names that have come up often enough, the best ones; ``zero`` is the x of 0."""

    zero: float
    rows: tuple[Row, ...]


def rows(known: Known) -> Rows | None:
    """Return the bars of the names in ``known``, or None if no name has come up often enough."""
    drawn = [(one, one.number / one.times) for one in known.named if one.times >= FEW][:LISTED]
    if not drawn:
        return None
    scale = axis([0, *(mean for _, mean in drawn)])
    zero, found = scale.x(0), []
    for one, mean in drawn:
        x = scale.x(mean)
        found.append(Row(known.kind.name_of(one.name), one.times, mean, min(x, zero), round(abs(x - zero), 1)))
    return Rows(zero, tuple(found))
