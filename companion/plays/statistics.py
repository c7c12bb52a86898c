"""The statistics of a group, for one title or all games: who wins, how plays end, and what stands out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.core.facts import FactKind
from companion.core.game import Game
from companion.core.names import INKS, Title, first_names, title_of
from companion.core.text import Message, say
from companion.plays import sheet as sheets
from companion.plays.groups import titles
from companion.plays.results import refresh
from companion.plays.sheet import PlayStore
from companion.store import history
from companion.store import statistics as store
from companion.store.database import reading
from companion.store.groups import GroupRow, members
from companion.store.history import PlayFilter

SHOWN = 12
"""Most recent plays drawn side by side, at most."""


class StatisticsQuery(NamedTuple):
    """The query of the page: a game (None: all), a year (0: all), whose points, which two people, a title.

    A person of 0 leaves the choice to the page. ``called`` is the title as typed, empty for the game itself.
    """

    game: Game | None = None
    year: int = 0
    of: int = 0
    one: int = 0
    other: int = 0
    called: str = ""

    @property
    def title(self) -> Title:
        """The title the page is about, ANYTHING for all games."""
        return title_of(self.slug, self.called)

    @property
    def slug(self) -> str:
        """The slug of the game, empty for all games."""
        return self.game.slug if self.game else ""

    @property
    def days(self) -> store.Days:
        """The days of the year, or all days."""
        return store.Days(f"{self.year}-01-01", f"{self.year}-12-31") if self.year else store.ALWAYS


class Person(NamedTuple):
    """A person in the group: number, name, short name, and the ink of their stamp."""

    id: int
    name: str
    short: str
    ink: int


class Winner(NamedTuple):
    """What somebody has won: by game, in column order (None: never played), in all, and expected by chance."""

    person: Person
    by_game: tuple[int | None, ...]
    plays: int
    won: int
    expected_wins: float


class Average(NamedTuple):
    """Somebody's points: the mean of all plays (None: too few), the extremes, and the most recent plays."""

    person: Person
    plays: int
    mean: float | None
    lowest: int
    highest: int
    recent: tuple[store.MemberResult, ...]


class Duel(NamedTuple):
    """Two people and their meetings: the totals, and the most recent meetings, oldest first."""

    one: Person
    other: Person
    met: store.Met
    last: tuple[store.Meeting, ...]

    def ahead(self, meeting: store.Meeting) -> Person | None:
        """Return who ranked higher at a meeting, None for a tie."""
        if meeting.rank == meeting.other_rank:
            return None
        return self.one if meeting.rank < meeting.other_rank else self.other


class Known(NamedTuple):
    """What the game itself recorded about its plays, of one kind."""

    kind: FactKind
    named: tuple[store.Named, ...]


@dataclass(frozen=True)
class Statistics:
    """Everything on the page; ``played`` lists all titles ever played, in the order of ``names``.

    Counts cover the year of the ``query``; ``years`` lists those with plays, latest first. ``averages`` and the fields
    after it are filled only for a single title; ``of`` is whose points are shown, None if nobody has any.
    """

    group: GroupRow
    query: StatisticsQuery
    names: Mapping[Title, str | Message]
    people: Mapping[int, Person]
    years: tuple[int, ...]
    played: tuple[store.Played, ...]
    winners: tuple[Winner, ...]
    duel: Duel | None
    uncounted: store.Uncounted
    averages: tuple[Average, ...] = ()
    of: Average | None = None
    highest: store.Record | None = None
    lowest: store.Record | None = None
    closest: store.Record | None = None
    longest_run: store.Record | None = None
    endings: tuple[store.Ending, ...] = ()
    known: tuple[Known, ...] = ()

    @property
    def left_out(self) -> Message | None:
        """Which plays are not counted and why, None if all are."""
        counted = {"stat-open": self.uncounted.open, "stat-unwon": self.uncounted.unwon}
        what = tuple(say(key, n=n) for key, n in counted.items() if n)
        return say("stat-left-out", what=what) if what else None

    @property
    def name(self) -> str | Message:
        """The name of the title the page is about, empty for all games."""
        return self.names.get(self.query.title, self.query.called)

    @property
    def columns(self) -> tuple[Title, ...]:
        """The titles whose wins are counted."""
        return tuple(one.title for one in self.shown)

    @property
    def shown(self) -> tuple[store.Played, ...]:
        """The played titles that the page is about."""
        return tuple(one for one in self.played if one.plays and self.query.title in (store.ANYTHING, one.title))

    @property
    def plays(self) -> int:
        """The number of plays that the page is about."""
        return sum(one.plays for one in self.shown)

    @property
    def shared(self) -> int:
        """The number of those plays that several sides won."""
        return sum(one.shared for one in self.shown)


def read(archive: PlayStore, group: GroupRow, query: StatisticsQuery) -> Statistics:
    """Return the statistics of ``group``, refreshed first; a year without plays is ignored."""
    refresh(archive, group.id)
    with reading(archive.db):
        return _read(archive, group, query)


def _read(archive: PlayStore, group: GroupRow, query: StatisticsQuery) -> Statistics:
    db, game = archive.db, query.game
    counted = store.played(db, group.id)
    years = tuple(sorted({one.year for one in counted}, reverse=True))
    query = query if query.year in years else query._replace(year=0)
    people = _people({one.id: one.name for one in members(db, group.id).values() if one.same_as is None})
    names, ever = titles(archive, group), {one.title for one in counted}
    played = tuple(_played(counted, title, query.year) for title in names if title in ever)
    uncounted = store.uncounted(db, group.id, query.title, query.days)
    found = Statistics(group, query, names, people, years, played, (), None, uncounted)
    tallies = store.tallies(db, group.id, found.columns, query.days)
    winners = _winners(people, found.columns, tallies)
    found = replace(found, winners=winners, duel=_duel(archive, people, winners, query))
    if game is None or not found.columns:
        return found
    days, title = query.days, query.title
    averages = _averages(archive, group, people, tallies, query) if game.scored else ()
    return replace(
        found,
        averages=averages,
        of=next((one for one in averages if one.person.id == query.of), averages[0] if averages else None),
        highest=store.extreme(db, group.id, title, highest=True, days=days) if averages else None,
        lowest=store.extreme(db, group.id, title, highest=False, days=days) if averages else None,
        closest=store.closest(db, group.id, title, days),
        longest_run=store.longest_run(db, group.id, title, days),
        endings=tuple(store.endings(db, group.id, title, days)),
        known=_known(archive, group, query),
    )


def _played(counted: Sequence[store.Played], title: Title, year: int) -> store.Played:
    """Return how often a title was played in a year (0: in all years)."""
    rows = [one for one in counted if one.title == title and year in (0, one.year)]
    return store.Played(title, year, sum(one.plays for one in rows), sum(one.shared for one in rows))


def _people(names: Mapping[int, str]) -> dict[int, Person]:
    short = first_names(tuple((name,) for name in names.values()))
    return {
        number: Person(number, name, short[place], place % INKS) for place, (number, name) in enumerate(names.items())
    }


def _winners(people: Mapping[int, Person], columns: Sequence[Title], tallies: list[store.Tally]) -> tuple[Winner, ...]:
    """Return everybody who has played, most wins first."""
    found = []
    for number, person in people.items():
        own = {one.title: one for one in tallies if one.member == number}
        if own:
            by_game = tuple(own[title].won if title in own else None for title in columns)
            plays, won = sum(one.plays for one in own.values()), sum(one.won for one in own.values())
            found.append(Winner(person, by_game, plays, won, sum(one.expected_wins for one in own.values())))
    return tuple(sorted(found, key=lambda one: (-one.won, one.plays, one.person.id)))


def _duel(
    archive: PlayStore, people: Mapping[int, Person], winners: tuple[Winner, ...], query: StatisticsQuery
) -> Duel | None:
    """Return how two people did against each other: those asked for, filled up with the most frequent players."""
    most = [one.person.id for one in sorted(winners, key=lambda one: (-one.plays, -one.won, one.person.id))]
    pair = [number for number in dict.fromkeys((query.one, query.other, *most)) if number in people][:2]
    if len(pair) < 2:
        return None
    one, other = pair
    met = store.met(archive.db, one, other, query.title, query.days)
    last = store.meetings(archive.db, one, other, query.title, SHOWN, query.days) if met.plays else ()
    return Duel(people[one], people[other], met, tuple(last))


def _averages(
    archive: PlayStore,
    group: GroupRow,
    people: Mapping[int, Person],
    tallies: list[store.Tally],
    query: StatisticsQuery,
) -> tuple[Average, ...]:
    """Return everybody's points, best mean first, and people with too few plays last."""
    found = []
    for one in tallies:
        if one.points is not None and one.lowest is not None and one.highest is not None:
            mean = one.points / one.plays if one.plays >= store.FEW else None
            recent = tuple(store.last(archive.db, one.member, query.title, SHOWN, query.days))
            found.append(Average(people[one.member], one.plays, mean, one.lowest, one.highest, recent))
    newest = history.plays_of_group(archive.db, group.id, PlayFilter(query.title), over=True, most=1)
    worth = -1 if any(score.fewest for play, *_ in newest if (score := sheets.read(archive, play).score)) else 1
    return tuple(sorted(found, key=lambda one: (one.mean is None, -worth * (one.mean or 0), one.person.id)))


def _known(archive: PlayStore, group: GroupRow, query: StatisticsQuery) -> tuple[Known, ...]:
    found = []
    for kind in query.game.facts.kinds if query.game and query.game.facts else ():
        rows = store.named_by_member if kind.by_person else store.named
        found.append(Known(kind, tuple(rows(archive.db, group.id, query.title, kind.key, query.days))))
    return tuple(found)
