"""A score that explains itself: standings of lines, lines of details, each with its points and its reason."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul
from typing import NamedTuple

from companion.core.text import Arg, Message, Problem, say

TOTAL = "total"
"""How the points of a side are named among what is compared."""
NAMED = "="
"""What the key of a line, or of what breaks a tie, begins with where the table itself has named it."""
SHARED, REMATCH, DRAW = "shared", "rematch", "draw"
"""How a tie ends that nothing decides: all have won, nobody until another play is over, nobody."""


def text_of(kind: str, key: str, **args: Arg) -> Message:
    """Return the text ``<kind>-<key>`` of a line or a tie-break; of one that the table has named, the house's own."""
    if key.startswith(NAMED):
        return say(f"named-{kind}", name=key.removeprefix(NAMED), **args)
    return say(f"{kind}-{key}".replace("_", "-"), **args)


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

    @property
    def reason(self) -> Detail | None:
        """Return a detail that says why everything in the line brings its points, None where the reasons differ."""
        same = len({(one.message, one.rule) for one in self.details}) == 1 and len(self.groups) == len(self.details)
        return self.details[0] if same else None


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

    def points(self, key: str) -> int:
        """Return the points of the line ``key``, none where there is no such line."""
        return sum(line.points for line in self.lines if line.key == key)

    @property
    def reason(self) -> Detail | None:
        """Return a detail that says why everything in all lines of several things brings its points, if one does."""
        many = [line.reason for line in self.lines if len(line.groups) > 1]
        return many[0] if len(many) > 1 and len({one and one.message for one in many}) == 1 else None


@dataclass(frozen=True)
class Score:
    """The whole result: standings in the order of the sides, and what is still open.

    ``winners`` are sides, empty while a problem is open. ``tie_break`` is None when points alone decide first place,
    else the name of the fact that decided it, else how a tie that nothing decides ends (``shared``, ``rematch``).
    ``fewest`` tells that the lowest total wins.
    ``extra`` is what a game answers beyond the common shape; ``verdict`` is the game's own sentence on who won, where
    names alone do not say enough.
    """

    standings: tuple[Standing, ...]
    winners: tuple[int, ...] = ()
    tie_break: str | None = None
    problems: tuple[Problem, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)
    verdict: Message | None = None
    fewest: bool = False

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
    def lead(self) -> int | None:
        """Return the points between the first two, whichever way counts; None where there is but one."""
        first, *others = self.ranking
        return abs(first.total - others[0].total) if others else None

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

    @property
    def compared(self) -> dict[str, dict[int, int]]:
        """Return the facts that broke a tie for first place, each with the figures of the sides it was between.

        Of those with the points of the first, a side that a fact leaves behind is out of the next one.
        """
        level, found = [(one.side, dict(one.facts)) for one in self.tied], {}
        for name in self.deciding_facts if self.tie_break else ():
            found[name] = {side: facts[name] for side, facts in level}
            level = [(side, facts) for side, facts in level if facts[name] == level[0][1][name]]
        return found

    @property
    def keys(self) -> list[str]:
        """Return the keys of the lines, none where there is but one: it would say the totals twice."""
        keys = list(dict.fromkeys(line.key for one in self.standings for line in one.lines))
        return keys if len(keys) > 1 else []

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
    lowest = TOTAL in fewest
    if problems:
        return Score(standings, problems=tuple(problems), extra=extra or {}, fewest=lowest)
    winners = tuple([side for side, key in enumerate(keys) if key == order[0]])
    tie_break = _tie_break(order, entries[0].facts, undecided)
    return Score(standings, winners, tie_break, extra=extra or {}, fewest=lowest)


def _tie_break(order: Sequence[tuple[int, ...]], facts: Sequence[tuple[str, int]], undecided: str) -> str | None:
    """Return the first of ``facts`` after which the first of ``order`` stands alone, None where its points do that."""
    for place, name in enumerate((None, *[name for name, _ in facts]), 1):
        if len(order) == 1 or order[0][:place] != order[1][:place]:
            return name
    return undecided
