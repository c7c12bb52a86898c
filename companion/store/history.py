"""Queries for the history of a group: its plays, newest day first, a page at a time."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlite_utils import Database

from companion.core.names import Title
from companion.core.text import fold
from companion.store.plays import PLAY, THESE, PlayRow, dump, play_row

MOST_COUNTED = 1000
"""Plays that are counted. Nobody needs an exact number beyond that, and counting would scan all of them."""

_DAY = "coalesce(p.played_on, p.opened_at)"
_STORED = "p.group_id = ? AND p.deleted_at IS NULL"
_WITH = f"p.id IN (SELECT play FROM seated WHERE member {THESE})"
_SEATED = f"EXISTS (SELECT 1 FROM seated WHERE play = p.id AND member {THESE})"
_NOTED = "EXISTS (SELECT 1 FROM cells WHERE play = p.id AND cell = 'note' AND instr(fold(value), ?))"


class PlayFilter(NamedTuple):
    """A filter for the plays of a group: by ``title``, by any of the members ``people``, by all of the ``words``.

    Each word comes with the members whose names contain it; a play matches if one of them sat in it or its note has the
    word.
    """

    title: Title = Title()
    people: Sequence[int] = ()
    words: Sequence[tuple[str, Sequence[int]]] = ()


class Place(NamedTuple):
    """A position in the order of plays: the day or time, and the id of the play there."""

    day: str
    play: int


def _where(db: Database, group: int, which: PlayFilter) -> tuple[str, list[Any]]:
    """Return the SQL condition for ``which``, which may call ``fold``, and its values.

    For people in few plays, start from those plays; for people in many, scan the plays of the group. A plus sign keeps
    SQLite from using the other index.
    """
    db.conn.create_function("fold", 1, fold, deterministic=True)
    where, values = [_STORED], [group, *(which.title if which.title.game else ())]
    if which.title.game:
        where += ["p.game = ?", "p.called = ?"]
    if which.people:
        people = dump(list(which.people))
        seats = f"SELECT 1 FROM seated WHERE member {THESE} LIMIT ?"
        (number,) = db.execute(f"SELECT count(*) FROM ({seats})", (people, MOST_COUNTED)).fetchone()
        few = number < MOST_COUNTED
        where = [f"+{one}" for one in where] if few else where
        where.append(_WITH if few else _SEATED)
        values.append(people)
    for word, members in which.words:
        where.append(f"({_SEATED} OR {_NOTED})")
        values += [dump(list(members)), word]
    return " AND ".join(where), values


def plays_of_group(
    db: Database, group: int, which: PlayFilter, over: bool, most: int, before: Place | None = None
) -> list[tuple[PlayRow, Place]]:
    """Return up to ``most`` plays that come after ``before`` in the list, finished or still open; newest first."""
    where, values = _where(db, group, which)
    if before:
        where += f" AND {_DAY} <= ? AND ({_DAY} < ? OR p.id < ?)"
        values += [before.day, before.day, before.play]
    rows = db.execute(
        f"{PLAY}, {_DAY} FROM plays AS p WHERE {where} AND p.over = ? ORDER BY {_DAY} DESC, p.id DESC LIMIT ?",
        [*values, over, most],
    )
    return [(play_row(row), Place(row[-1], row[0])) for row in rows]


def count(db: Database, group: int, which: PlayFilter) -> int:
    """Return how many plays match, at most MOST_COUNTED."""
    where, values = _where(db, group, which)
    rows = db.execute(f"SELECT count(*) FROM (SELECT 1 FROM plays AS p WHERE {where} LIMIT {MOST_COUNTED})", values)
    return int(rows.fetchone()[0])


def titles(db: Database, group: int, game: str) -> list[Title]:
    """Return the titles under which a group has plays of ``game``, each found by one index look-up."""
    least = f"SELECT min(p.called) FROM plays AS p WHERE {_STORED} AND p.game = ? AND p.called"
    rows = db.execute(
        f"WITH RECURSIVE found (called) AS ({least} > '' UNION ALL SELECT ({least} > found.called) FROM found"
        " WHERE called IS NOT NULL) SELECT called FROM found WHERE called IS NOT NULL",
        (group, game, group, game),
    )
    return [Title(game, called) for (called,) in rows]


def seen_last(db: Database, group: int, most: int) -> Iterable[int]:
    """Return the members in the last ``most`` finished and the last ``most`` open plays of a group."""
    rows = db.execute(
        f"SELECT DISTINCT member FROM seated WHERE play IN (SELECT id FROM plays AS p WHERE {_STORED} AND p.over = 1"
        f" ORDER BY {_DAY} DESC, p.id DESC LIMIT ?) OR play IN (SELECT id FROM plays AS p WHERE {_STORED}"
        f" AND p.over = 0 ORDER BY {_DAY} DESC, p.id DESC LIMIT ?)",
        (group, most, group, most),
    )
    return [row[0] for row in rows]


def decks_of_group(db: Database, group: int, most: int) -> list[str]:
    """Return the addresses of the decks used in the last ``most`` plays of a group."""
    rows = db.execute(
        "SELECT DISTINCT json_extract(value, '$') FROM cells WHERE cell = 'deck' AND value != 'null' AND play IN"
        f" (SELECT id FROM plays AS p WHERE {_STORED} ORDER BY p.id DESC LIMIT ?)",
        (group, most),
    )
    return [row[0] for row in rows]
