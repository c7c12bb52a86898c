"""A score that explains itself: standings of lines, lines of details, each with its points and its reason."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul
from typing import NamedTuple

from companion.core.text import Arg, Message, Problem

TOTAL = "total"
"""How the points of a side are named among what is compared."""
SHARED, REMATCH, DRAW = "shared", "rematch", "draw"
"""How a tie ends that nothing decides: all have won, nobody until another play is over, nobody."""


class Detail(NamedTuple):
    """One reason for points.

    ``code`` is stable English for callers (``each_adjacent``); its text is ``why-<code>`` with hyphens. ``about`` is
    the cell the points come from (empty: none), ``subject`` names it for people, ``rule`` is the anchor of the rule.
    """

    points: int
    code: str
    args: tuple[tuple[str, Arg], ...] = ()
    about: str = ""
    subject: Message | str = ""
    rule: str = ""

    @property
    def message(self) -> Message:
        """Return what to say of it."""
        return Message("why-" + self.code.replace("_", "-"), self.args)


class Group(NamedTuple):
    """The details that belong to one thing on the table: a passenger, a mine."""

    about: str
    subject: Message | str
    details: tuple[Detail, ...]

    @property
    def points(self) -> int:
        """Return the sum of the details."""
        return sum(detail.points for detail in self.details)


class Line(NamedTuple):
    """One line of the score pad: ``points`` is the sum of its details; made by add_up()."""

    key: str
    details: tuple[Detail, ...]
    points: int

    @property
    def groups(self) -> list[Group]:
        """Return the details by what they are about, in their order; details about nothing stand alone."""
        found: dict[str, list[Detail]] = {}
        for place, detail in enumerate(self.details):
            found.setdefault(detail.about or str(place), []).append(detail)
        return [Group(some[0].about, some[0].subject, tuple(some)) for some in found.values()]


def add_up(key: str, details: tuple[Detail, ...] = ()) -> Line:
    """Return the line ``key`` of ``details``, added up."""
    return Line(key, details, sum([detail.points for detail in details]) if details else 0)


class Standing(NamedTuple):
    """How one side stands: its place (1 is first, tied ranks share a number), its total and its lines.

    ``facts`` are what breaks ties, in order, as ``(name, number)``; more is better, unless the game says otherwise.
    """

    side: int
    rank: int
    total: int
    lines: tuple[Line, ...]
    facts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Score:
    """The whole result: standings in the order of the sides, and what is still open.

    ``winners`` are sides, empty while a problem is open. ``tie_break`` is None when points alone decide first place,
    else the name of the fact that decided it, else how a tie that nothing decides ends (``shared``, ``rematch``).
    ``extra`` is what a game answers beyond the common shape; ``verdict`` is the game's own sentence on who won, where
    names alone do not say enough.
    """

    standings: tuple[Standing, ...]
    winners: tuple[int, ...] = ()
    tie_break: str | None = None
    problems: tuple[Problem, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)
    verdict: Message | None = None

    @property
    def complete(self) -> bool:
        """Tell whether nothing is open."""
        return not self.problems

    @property
    def crowned(self) -> tuple[int, ...]:
        """Return the sides that have won: none where the tie is to be played again, or is a draw."""
        return () if self.tie_break in (REMATCH, DRAW) else self.winners

    @property
    def ranking(self) -> list[Standing]:
        """Return the standings by rank, then by side."""
        return sorted(self.standings, key=lambda standing: (standing.rank, standing.side))

    @property
    def tied(self) -> list[Standing]:
        """Return the standings with the points of the first, by rank: those that a tie-break had to separate."""
        ranking = self.ranking
        return [standing for standing in ranking if standing.total == ranking[0].total]

    @property
    def deciding_facts(self) -> list[str]:
        """Return the names of the facts compared, up to the one that decided first place."""
        names = [name for name, _ in self.standings[0].facts]
        return names[: names.index(self.tie_break) + 1] if self.tie_break in names else names

    @cached_property
    def at(self) -> dict[str, int]:
        """Return the points that come from each cell, by cell name."""
        points: dict[str, int] = {}
        for standing in self.standings:
            for line in standing.lines:
                for detail in line.details:
                    if detail.about:
                        points[detail.about] = points.get(detail.about, 0) + detail.points
        return points

    @cached_property
    def problems_at(self) -> dict[str, list[Problem]]:
        """Return the open problems by path."""
        found: dict[str, list[Problem]] = {}
        for one in self.problems:
            found.setdefault(one.path, []).append(one)
        return found


class Entry(NamedTuple):
    """What one side brings to the count: its lines and the facts that break ties, best first."""

    lines: tuple[Line, ...]
    facts: tuple[tuple[str, int], ...] = ()


def settle(
    entries: Sequence[Entry],
    problems: Sequence[Problem] = (),
    undecided: str = SHARED,
    extra: Mapping[str, object] | None = None,
    fewest: Collection[str] = (),
) -> Score:
    """Rank the entries by total, then by each fact, and name what decided first place.

    ``undecided`` is the tie-break to name when neither points nor facts separate the first. While there are
    ``problems``, nobody wins yet. Of the facts in ``fewest``, and of the points where it has TOTAL, less is better.
    """
    totals = [sum([line.points for line in lines]) for lines, _ in entries]
    keys = [(total, *[number for _, number in facts]) for total, (_, facts) in zip(totals, entries, strict=True)]
    if fewest:
        better = [-1 if name in fewest else 1 for name in (TOTAL, *[name for name, _ in entries[0].facts])]
        keys = [tuple(map(mul, key, better)) for key in keys]
    order = sorted(keys, reverse=True)
    standings = tuple(
        [
            Standing(side, 1 + order.index(key), totals[side], entry.lines, entry.facts)
            for side, (key, entry) in enumerate(zip(keys, entries, strict=True))
        ]
    )
    if problems:
        return Score(standings, problems=tuple(problems), extra=extra or {})
    winners = tuple([side for side, key in enumerate(keys) if key == order[0]])
    return Score(standings, winners, _tie_break(order, entries[0].facts, undecided), extra=extra or {})


def _tie_break(order: Sequence[tuple[int, ...]], facts: Sequence[tuple[str, int]], undecided: str) -> str | None:
    """Return the first of ``facts`` after which the first of ``order`` stands alone, None where its points do that."""
    for place, name in enumerate((None, *[name for name, _ in facts]), 1):
        if len(order) == 1 or order[0][:place] != order[1][:place]:
            return name
    return undecided
