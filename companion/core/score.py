"""A score that explains itself: standings of lines, lines of details, each with its points and its reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from companion.core.text import Arg, Message, Problem


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


@dataclass(slots=True)
class Line:
    """One line of the score pad: ``points`` is the sum of its details."""

    key: str
    details: tuple[Detail, ...] = ()
    points: int = field(init=False)

    def __post_init__(self) -> None:
        """Add up the details, once."""
        self.points = sum([detail.points for detail in self.details])

    @property
    def groups(self) -> list[Group]:
        """Return the details by what they are about, in their order; details about nothing stand alone."""
        found: dict[str, list[Detail]] = {}
        for place, detail in enumerate(self.details):
            found.setdefault(detail.about or str(place), []).append(detail)
        return [Group(some[0].about, some[0].subject, tuple(some)) for some in found.values()]


class Standing(NamedTuple):
    """How one side stands: its place (1 is first, tied ranks share a number), its total and its lines.

    ``facts`` are what breaks ties, in order, as ``(name, number)``; more is better.
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
    def ranking(self) -> list[Standing]:
        """Return the standings by rank, then by side."""
        return sorted(self.standings, key=lambda standing: (standing.rank, standing.side))

    @property
    def tied(self) -> list[Standing]:
        """Return the standings with most points, by rank: those that a tie-break had to separate."""
        most = max(standing.total for standing in self.standings)
        return [standing for standing in self.ranking if standing.total == most]

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
    undecided: str = "shared",
    extra: Mapping[str, object] | None = None,
) -> Score:
    """Rank the entries by total, then by each fact, and name what decided first place.

    ``undecided`` is the tie-break to name when neither points nor facts separate the first. While there are
    ``problems``, nobody wins yet.
    """
    totals = [sum([line.points for line in entry.lines]) for entry in entries]
    keys = [(total, *(number for _, number in entry.facts)) for total, entry in zip(totals, entries, strict=True)]
    standings = tuple(
        Standing(side, 1 + sum([other > key for other in keys]), totals[side], entries[side].lines, entries[side].facts)
        for side, key in enumerate(keys)
    )
    winners: tuple[int, ...] = ()
    tie_break: str | None = None
    if not problems:
        winners = tuple(standing.side for standing in standings if standing.rank == 1)
        tie_break = _tie_break(entries, totals, undecided)
    return Score(standings, winners, tie_break, tuple(problems), extra or {})


def _tie_break(entries: Sequence[Entry], totals: Sequence[int], undecided: str) -> str | None:
    """Return the first fact after which one side alone is left of those with most points."""
    first = [entry for entry, total in zip(entries, totals, strict=True) if total == max(totals)]
    if len(first) == 1:
        return None
    for place, (name, _) in enumerate(first[0].facts):
        best = max(entry.facts[place][1] for entry in first)
        first = [entry for entry in first if entry.facts[place][1] == best]
        if len(first) == 1:
            return name
    return undecided
