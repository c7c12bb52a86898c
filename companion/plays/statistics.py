"""The statistics of a group: who wins, how plays end, what stands out, in one game or in all of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion import games
from companion.core.facts import FactKind
from companion.core.game import Game
from companion.core.names import INKS, first_names
from companion.plays.archive import Archive
from companion.plays.results import refresh
from companion.store import statistics as store
from companion.store.database import reading
from companion.store.groups import GroupRow, members
from companion.store.statistics import FEW, Ending, Meeting, Met, Named, Played, Record, Stop, Tally

SHOWN = 12
"""Plays that are drawn one beside the other, at most: the last ones."""


class Asked(NamedTuple):
    """What the page is asked about: a game (None: all), whose points, and which two meet (0: the house chooses)."""

    game: Game | None = None
    of: int = 0
    one: int = 0
    other: int = 0


class Person(NamedTuple):
    """Somebody of the group: their number, their name and its short form, the place of their ink among the stamps."""

    id: int
    name: str
    short: str
    ink: int


class Winner(NamedTuple):
    """What somebody has won: by game as in the tables' columns (None: never played), in all, and by chance alone."""

    person: Person
    by_game: tuple[int | None, ...]
    plays: int
    won: int
    chance: float


class Average(NamedTuple):
    """How many points somebody has: the mean of all plays (None: too few), the extremes, and the last plays."""

    person: Person
    plays: int
    mean: float | None
    lowest: int
    highest: int
    stops: tuple[Stop, ...]


class Duel(NamedTuple):
    """Two people and what became of them when they met: in all, and play by play, the last ones, oldest first."""

    one: Person
    other: Person
    met: Met
    last: tuple[Meeting, ...]

    def ahead(self, meeting: Meeting) -> Person | None:
        """Return who stood before the other at a meeting, None for neither."""
        if meeting.rank == meeting.other_rank:
            return None
        return self.one if meeting.rank < meeting.other_rank else self.other


class Known(NamedTuple):
    """What the game knows beyond points, of one kind."""

    kind: FactKind
    named: tuple[Named, ...]


@dataclass(frozen=True)
class Statistics:
    """All that a page of them says; ``played`` has the games that were played, in the order of their names.

    The records and what follows them are of one game; ``of`` is whose points are shown, None where nobody has any.
    """

    group: GroupRow
    asked: Asked
    people: Mapping[int, Person]
    played: tuple[Played, ...]
    winners: tuple[Winner, ...]
    duel: Duel | None
    averages: tuple[Average, ...] = ()
    of: Average | None = None
    highest: Record | None = None
    lowest: Record | None = None
    closest: Record | None = None
    longest_run: Record | None = None
    endings: tuple[Ending, ...] = ()
    known: tuple[Known, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the games that wins are counted of, by slug."""
        return tuple(one.game for one in self.shown)

    @property
    def shown(self) -> tuple[Played, ...]:
        """Return what was played of what the page is about."""
        return tuple(one for one in self.played if self.asked.game is None or one.game == self.asked.game.slug)

    @property
    def plays(self) -> int:
        """Return how many plays the page is about."""
        return sum(one.plays for one in self.shown)

    @property
    def shared(self) -> int:
        """Return how many of them several have won."""
        return sum(one.shared for one in self.shown)


def read(archive: Archive, group: GroupRow, asked: Asked) -> Statistics:
    """Return what is to be said of the plays of ``group`` as they are now."""
    refresh(archive, group.id)
    with reading(archive.db):
        return _read(archive, group, asked)


def _read(archive: Archive, group: GroupRow, asked: Asked) -> Statistics:
    db, game = archive.db, asked.game
    people = _people({one.id: one.name for one in members(db, group.id).values() if one.same_as is None})
    of_game = {one.game: one for one in store.played(db, group.id)}
    played = tuple(of_game[slug] for slug in games.found() if slug in of_game)
    columns = [one.game for one in played if game is None or one.game == game.slug]
    tallies = [one for one in store.tallies(db, group.id, columns) if one.member in people]
    winners = _winners(people, columns, tallies)
    duel = _duel(archive, people, winners, asked)
    found = Statistics(group, asked, people, played, winners, duel)
    if game is None or not columns:
        return found
    averages = _averages(archive, people, tallies, game) if game.scored else ()
    return replace(
        found,
        averages=averages,
        of=next((one for one in averages if one.person.id == asked.of), averages[0] if averages else None),
        highest=store.extreme(db, group.id, game.slug, highest=True) if averages else None,
        lowest=store.extreme(db, group.id, game.slug, highest=False) if averages else None,
        closest=store.closest(db, group.id, game.slug),
        longest_run=store.longest_run(db, group.id, game.slug),
        endings=tuple(store.endings(db, group.id, game.slug)),
        known=_known(archive, group, game),
    )


def _people(names: Mapping[int, str]) -> dict[int, Person]:
    short = first_names(tuple((name,) for name in names.values()))
    return {
        number: Person(number, name, short[place], place % INKS) for place, (number, name) in enumerate(names.items())
    }


def _winners(people: Mapping[int, Person], columns: list[str], tallies: list[Tally]) -> tuple[Winner, ...]:
    """Return everybody who has played, the one with most wins first."""
    found = []
    for number, person in people.items():
        own = {one.game: one for one in tallies if one.member == number}
        if own:
            by_game = tuple(own[slug].won if slug in own else None for slug in columns)
            plays, won = sum(one.plays for one in own.values()), sum(one.won for one in own.values())
            found.append(Winner(person, by_game, plays, won, sum(one.chance for one in own.values())))
    return tuple(sorted(found, key=lambda one: (-one.won, one.plays, one.person.id)))


def _duel(archive: Archive, people: Mapping[int, Person], winners: tuple[Winner, ...], asked: Asked) -> Duel | None:
    """Return how two people did against each other: those who are asked about, else the two who have played most."""
    most = [one.person.id for one in sorted(winners, key=lambda one: (-one.plays, -one.won, one.person.id))]
    wanted = [number for number in dict.fromkeys((asked.one, asked.other)) if number in people]
    pair = [*wanted, *(number for number in most if number not in wanted)][:2]
    if len(pair) < 2:
        return None
    one, other = pair
    slug = asked.game.slug if asked.game else ""
    met = store.met(archive.db, one, other, slug)
    return Duel(
        people[one], people[other], met, tuple(store.meetings(archive.db, one, other, slug, SHOWN) if met.plays else ())
    )


def _averages(archive: Archive, people: Mapping[int, Person], tallies: list[Tally], game: Game) -> tuple[Average, ...]:
    """Return everybody's points, the best on average first, and after them those who have played too little."""
    found = []
    for one in tallies:
        if one.points is not None and one.lowest is not None and one.highest is not None:
            mean = one.points / one.plays if one.plays >= FEW else None
            stops = tuple(store.last(archive.db, one.member, game.slug, SHOWN))
            found.append(Average(people[one.member], one.plays, mean, one.lowest, one.highest, stops))
    worth = -1 if game.card and game.card.fewest else 1
    return tuple(sorted(found, key=lambda one: (one.mean is None, -worth * (one.mean or 0), one.person.id)))


def _known(archive: Archive, group: GroupRow, game: Game) -> tuple[Known, ...]:
    found = []
    for kind in game.facts.kinds if game.facts else ():
        rows = store.named_by_member if kind.by_person else store.named
        found.append(Known(kind, tuple(rows(archive.db, group.id, game.slug, kind.key))))
    return tuple(found)
