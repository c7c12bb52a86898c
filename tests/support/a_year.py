"""A reproducible random year of one group: plays of all games, finished, corrected, reopened, abandoned, deleted."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from companion.core.game import FIRST_PLAYER, PLAYED_ON, TITLE, Setup
from companion.plays import deleted, writing
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import PlayStore, Sheet, find
from companion.store.database import writing as in_one_write
from tests.support.company import KEY, make_group
from tests.support.helpers import GAMES, PADS, complete_pad

PEOPLE = ("Ana", "Valdirene Conceição", "Beto", "Davi", "Ana Paula", "Zé")
TWICE_KNOWN = ("Ana", "Ana Paula")
"""Two names that may turn out to be the same person; they never sit at one table."""


@dataclass
class Year:
    """The group, its members by name, and the members of each play in seat order, by the play's key."""

    group: int
    members: dict[str, int]
    plays: dict[str, tuple[int, ...]]


def make_year(archive: PlayStore, seed: int, plays: int, key: str = KEY, begin: date = date(2025, 1, 1)) -> Year:
    """Play for a year from ``begin`` on, in the group at the address ``key``."""
    chance = Random(seed)
    group, members = make_group(archive.db, *PEOPLE, key=key)
    year = Year(group, members, {})
    for number in range(plays):
        play(archive, year, PADS[number % len(PADS)], chance, begin + timedelta(days=number * 365 // plays))
    return year


def play(archive: PlayStore, year: Year, slug: str, chance: Random, day: date) -> None:
    """Play once, then perhaps correct and reopen the play, end it without a winner, or delete it."""
    game = GAMES[slug]
    absent = chance.choice(TWICE_KNOWN)
    there = [name for name in PEOPLE if name != absent]
    names = chance.sample(there, chance.choice([size for size in game.players if size <= len(there)]))
    setup = Setup(tuple(names))
    key = open_play(archive, NewPlay(game, names), "a-phone")
    year.plays[key] = tuple(year.members[name] for name in names)
    with in_one_write(archive.db) as db:
        number = _sheet(archive, key).play.id
        db.execute("UPDATE plays SET group_id = ? WHERE id = ?", (year.group, number))
        for person, name in enumerate(names):
            db.execute("INSERT OR REPLACE INTO seated VALUES (?, ?, ?)", (number, person, year.members[name]))
    first = {} if chance.random() < 0.2 else {FIRST_PLAYER: chance.randrange(setup.size)}
    write(archive, key, {**complete_pad(game, setup, chance), **first, PLAYED_ON: day.isoformat()})
    fate = chance.random()
    if fate < 0.08:
        return  # still open
    if fate < 0.14:
        record(archive, key, writing.END)
        return
    record(archive, key, writing.FINISH)
    if fate < 0.3:  # somebody miscounted
        record(archive, key, writing.REOPEN)
        write(archive, key, complete_pad(game, setup, chance))
        if fate < 0.26:
            record(archive, key, writing.FINISH)
    elif fate < 0.36:
        deleted.delete(archive, _sheet(archive, key).play, writing.origin_of("a-phone"))


def _sheet(archive: PlayStore, key: str) -> Sheet:
    sheet = find(archive, key)
    assert sheet
    return sheet


def record(archive: PlayStore, key: str, command: writing.Command) -> None:
    writing.record(archive, _sheet(archive, key).play, writing.origin_of("a-phone"), command)


def write(archive: PlayStore, key: str, pad: dict[str, object]) -> None:
    """Write ``pad`` over the cells of the game, without a title."""
    sheet = _sheet(archive, key)
    kept = {FIRST_PLAYER, PLAYED_ON}
    unnamed = {TITLE: None} if TITLE in pad else {}
    wanted = {**{cell: None for cell in sheet.pad if cell not in kept}, **pad, **unnamed}
    record(archive, key, writing.resolve_conflict(wanted, "set"))
