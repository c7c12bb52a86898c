"""A score that explains itself: standings of lines, lines of details, each with points and a reason."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul
from typing import NamedTuple

from companion.core.text import Arg, Message, Problem, say

TOTAL = "total"
"""The name of the total among the values compared."""
NAMED = "="
"""The prefix of the key of a line or tie-break that the table has named itself."""
SHARED, REMATCH, DRAW = "shared", "rematch", "draw"
"""How an unbroken tie ends: all win, nobody wins before another play, or nobody wins."""


def text_of(kind: str, key: str, **args: Arg) -> Message:
    """Return the text ``<kind>-<key>`` of a line or tie-break; a generic one if the table has named it."""
    if key.startswith(NAMED):
        return say(f"named-{kind}", name=key.removeprefix(NAMED), **args)
    return say(f"{kind}-{key}".replace("_", "-"), **args)


class Detail(NamedTuple):
    """One reason for points.

    ``code`` is stable English for API callers (``each_adjacent``); its text is ``why-<code>`` with hyphens. ``about``
    is the cell that the points come from (empty: none), ``subject`` its name for people, ``rule`` the anchor of the
    rule.
    """

    points: int
    code: str
    args: tuple[tuple[str, Arg], ...] = ()
    about: str = ""
    subject: Message | str = ""
    rule: str = ""

    @property
    def message(self) -> Message:
        """The sentence of the reason."""
        return Message("why-" + self.code.replace("_", "-"), self.args)


class Group(NamedTuple):
    """The details of one thing on the table: a passenger, a mine."""

    about: str
    subject: Message | str
    details: tuple[Detail, ...]

    @property
    def points(self) -> int:
        """The sum of the details."""
        return sum(detail.points for detail in self.details)


class Line(NamedTuple):
    """One line of the score, made by ``add_up``; ``points`` is the sum of its details."""

    key: str
    details: tuple[Detail, ...]
    points: int

    @property
    def groups(self) -> list[Group]:
        """The details grouped by ``about``, in order; each detail about nothing is a group of its own."""
        found: dict[str, list[Detail]] = {}
        for place, detail in enumerate(self.details):
            found.setdefault(detail.about or str(place), []).append(detail)
        return [Group(some[0].about, some[0].subject, tuple(some)) for some in found.values()]

    @property
    def reason(self) -> Detail | None:
        """A detail whose reason holds for everything in the line; None if the reasons differ."""
        same = len({(one.message, one.rule) for one in self.details}) == 1 and len(self.groups) == len(self.details)
        return self.details[0] if same else None


def add_up(key: str, details: tuple[Detail, ...] = ()) -> Line:
    """Return the line ``key`` with ``details`` and their sum."""
    return Line(key, details, sum([detail.points for detail in details]))


class Standing(NamedTuple):
    """How one side stands: its rank (1 is first, ties share a rank), its total and its lines.

    ``facts`` break ties, in order, as ``(name, number)``; more is better, unless ``settle`` was told otherwise.
    """

    side: int
    rank: int
    total: int
    lines: tuple[Line, ...]
    facts: tuple[tuple[str, int], ...] = ()

    def points(self, key: str) -> int:
        """Return the points of the line ``key``; 0 if there is none."""
        return sum(line.points for line in self.lines if line.key == key)

    @property
    def reason(self) -> Detail | None:
        """A detail with the reason that all lines of several things share; None unless two or more do."""
        many = [line.reason for line in self.lines if len(line.groups) > 1]
        return many[0] if len(many) > 1 and len({one and one.message for one in many}) == 1 else None


@dataclass(frozen=True)
class Score:
    """The whole result: standings in the order of the sides, and the open problems.

    ``winners`` are sides, empty while a problem is open. ``tie_break`` is None if points alone decide first place, else
    the name of the fact that decided it, else how an unbroken tie ends, such as ``shared``. With ``fewest`` the lowest
    total wins. ``extra`` is what the game's API answers beyond the common shape. ``verdict`` is the game's own sentence
    on who won, if names alone do not say enough.
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
        """Whether no problem is open."""
        return not self.problems

    @property
    def crowned(self) -> tuple[int, ...]:
        """The sides that have won: none if the tie is played again, or is a draw."""
        return () if self.tie_break in (REMATCH, DRAW) else self.winners

    @property
    def ranking(self) -> list[Standing]:
        """The standings by rank, then by side."""
        return sorted(self.standings, key=lambda standing: (standing.rank, standing.side))

    @property
    def lead(self) -> int | None:
        """The points between the first two; None for a single side."""
        first, *others = self.ranking
        return abs(first.total - others[0].total) if others else None

    @property
    def tied(self) -> list[Standing]:
        """The standings with as many points as the first, by rank: those that a tie-break had to separate."""
        ranking = self.ranking
        return [standing for standing in ranking if standing.total == ranking[0].total]

    @property
    def deciding_facts(self) -> list[str]:
        """The names of the facts compared, up to the one that decided first place."""
        names = [name for name, _ in self.standings[0].facts]
        return names[: names.index(self.tie_break) + 1] if self.tie_break in names else names

    @property
    def compared(self) -> dict[str, dict[int, int]]:
        """The facts that broke the tie for first place, each with the numbers of the sides still in it.

        A side that one fact leaves behind is not compared in the next.
        """
        level, found = [(one.side, dict(one.facts)) for one in self.tied], {}
        for name in self.deciding_facts if self.tie_break else ():
            found[name] = {side: facts[name] for side, facts in level}
            level = [(side, facts) for side, facts in level if facts[name] == level[0][1][name]]
        return found

    @property
    def keys(self) -> list[str]:
        """The keys of the lines; none if there is only one, which would repeat the totals."""
        keys = list(dict.fromkeys(line.key for one in self.standings for line in one.lines))
        return keys if len(keys) > 1 else []

    @cached_property
    def at(self) -> dict[str, int]:
        """The points that come from each cell, by cell name."""
        points: dict[str, int] = {}
        for standing in self.standings:
            for line in standing.lines:
                for detail in line.details:
                    if detail.about:
                        points[detail.about] = points.get(detail.about, 0) + detail.points
        return points

    @cached_property
    def problems_at(self) -> dict[str, list[Problem]]:
        """The open problems by path."""
        found: dict[str, list[Problem]] = {}
        for one in self.problems:
            found.setdefault(one.path, []).append(one)
        return found


class Entry(NamedTuple):
    """What counts for one side: its lines, and the facts that break ties, most important first."""

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

    ``undecided`` is the tie-break to report if nothing separates the first. While there are ``problems``, nobody wins.
    Less is better for the facts in ``fewest``, and for the total if TOTAL is in it.
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
    """Return the first of ``facts`` that separates the first two of ``order``, None if points do."""
    for place, name in enumerate((None, *[name for name, _ in facts]), 1):
        if len(order) == 1 or order[0][:place] != order[1][:place]:
            return name
    return undecided
