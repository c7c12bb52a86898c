"""Rows of plays, cells and events. Some of these queries run on every tap: plain SQL, few statements."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from sqlite_utils import Database

from companion.core.game import FINISHED, PLAYED_ON, TITLE
from companion.core.names import plain
from companion.core.pad import Change, Value


@dataclass(frozen=True)
class PlayRow:
    """A play: its id, its unguessable addresses to write and to watch, its game, its players by seat.

    ``players`` have the names they had when it was opened. ``deleted_at`` is empty unless it was deleted,
    ``imported_at`` unless it came from a file. ``number`` is printed on the sheet: 0 for a deck or a table that is only
    being set up. ``moved_at`` is empty while it continues here. ``moved_to`` is the address where it continues or once
    did, empty if that is a pad in a phone; ``moved_from`` is likewise where it came from, None if it began here.
    ``title`` is the table's own title for the game, empty if it has none.
    """

    id: int
    key: str
    watch_key: str
    game: str
    players: tuple[str, ...]
    opened_at: str
    deleted_at: str
    imported_at: str
    number: int
    moved_at: str = ""
    moved_to: str = ""
    moved_from: str | None = None
    title: str = ""


class EventRow(NamedTuple):
    """A booked action: when, by which phone, what it changed, and which earlier event it undoes."""

    number: int
    at: str
    phone: str
    action: str
    changes: tuple[Change, ...]
    undoes: int | None = None


dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Return a value as compact JSON."""

PLAY = (
    "SELECT p.id, p.key, p.watch_key, p.game, p.players, p.opened_at, p.deleted_at, p.imported_at, p.number,"
    " p.moved_at, p.moved_to, p.moved_from, p.title"
)
"""The columns that ``play_row`` expects, of plays aliased ``p``; a statement may select more after them."""
_REACHED = (
    f"{PLAY} FROM plays AS p LEFT JOIN phones AS f ON f.play = p.id AND f.phone = ?1 WHERE NOT coalesce(f.removed,"
    " p.group_id IS NULL OR p.group_id NOT IN (SELECT group_id FROM group_phones WHERE phone = ?1))"
)
"""The plays at the tables of a phone, which is the first value, or in its groups; a statement may add conditions."""
THESE = "IN (SELECT value FROM json_each(?))"
"""An SQL condition: the id is in a list, given as JSON."""


@lru_cache(maxsize=20_000)
def _load(text: str) -> Value:
    """Return the value of a cell's JSON text. Equal texts share one object: never modify it."""
    return json.loads(text)


@lru_cache(maxsize=4096)
def _players(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


def play_row(row: Sequence[Any]) -> PlayRow:
    """Return the play in a row whose first columns are those of ``PLAY``."""
    noted = (row[6] or "", row[7] or "", row[8], row[9] or "", row[10] or "", row[11], row[12])
    return PlayRow(row[0], row[1], row[2], row[3], _players(row[4]), row[5], *noted)


def insert_play(
    db: Database,
    key: str,
    watch_key: str,
    game: str,
    players: Sequence[str],
    at: str,
    numbered: bool = True,
    again: int | None = None,
    identity: str = "",
) -> int:
    """Add a play and return its id; only inside ``writing``.

    If ``numbered`` it gets the next number. ``again`` is the play that it follows with the same players. ``identity``
    is shared by all copies of a play; by default it is random.
    """
    if numbered:
        db.conn.execute("UPDATE numbers SET given = given + 1")
    row = db.conn.execute(
        "INSERT INTO plays (id, key, watch_key, game, players, opened_at, number, again, identity)"
        " SELECT 1 + max(highest, (SELECT coalesce(max(id), 0) FROM plays)), ?, ?, ?, ?, ?, iif(?, given, 0), ?, ?"
        " FROM numbers RETURNING id",
        (key, watch_key, game, dump(list(players)), at, numbered, again, identity or secrets.token_urlsafe(16)),
    ).fetchone()
    return int(row[0])


def find_play(db: Database, key: str) -> PlayRow | None:
    """Return the play with the address ``key``."""
    row = db.execute(f"{PLAY} FROM plays AS p WHERE key = ?", (key,)).fetchone()
    return play_row(row) if row else None


def find_watched(db: Database, watch_key: str) -> PlayRow | None:
    """Return the play that is watched at ``watch_key``."""
    row = db.execute(f"{PLAY} FROM plays AS p WHERE watch_key = ?", (watch_key,)).fetchone()
    return play_row(row) if row else None


def find_at(db: Database, key: str, phone: str) -> tuple[PlayRow | None, bool]:
    """Return the play at the address ``key``, None if there is none, and whether ``phone`` was removed from it.

    Former addresses work for the phones that were at its table or are in its group.
    """
    sat = "LEFT JOIN phones AS f ON f.play = p.id AND f.phone = ?1"
    row = db.execute(f"{PLAY}, f.removed FROM plays AS p {sat} WHERE p.key = ?2", (phone, key)).fetchone()
    if row is None:
        row = db.execute(
            f"{PLAY}, f.removed FROM ended_links AS l JOIN plays AS p ON p.id = l.play {sat} WHERE l.key = ?2"
            " AND (f.phone IS NOT NULL OR p.group_id IN (SELECT group_id FROM group_phones WHERE phone = ?1))",
            (phone, key),
        ).fetchone()
    return (play_row(row), bool(row[-1])) if row else (None, False)


def has_ended(db: Database, key: str) -> bool:
    """Return whether ``key`` is a former address of a play, to write or to watch."""
    return db.execute("SELECT 1 FROM ended_links WHERE key = ?", (key,)).fetchone() is not None


def play_before(db: Database, play: int) -> PlayRow | None:
    """Return the play that ``play`` follows with the same players."""
    row = db.execute(f"{PLAY} FROM plays AS p WHERE id = (SELECT again FROM plays WHERE id = ?)", (play,)).fetchone()
    return play_row(row) if row else None


def play_after(db: Database, play: int) -> PlayRow | None:
    """Return the newest play that follows ``play`` with the same players."""
    row = db.execute(
        f"{PLAY} FROM plays AS p WHERE again = ? AND deleted_at IS NULL ORDER BY id DESC LIMIT 1", (play,)
    ).fetchone()
    return play_row(row) if row else None


def renew_links(db: Database, keys: Mapping[int, tuple[str, str]]) -> None:
    """Give plays new addresses (to write, to watch), end their old ones and their codes; only inside ``writing``."""
    plays = dump(list(keys))
    for ended in ("key", "watch_key"):
        db.conn.execute(f"INSERT INTO ended_links (key, play) SELECT {ended}, id FROM plays WHERE id {THESE}", (plays,))
    new = [(*both, play) for play, both in keys.items()]
    db.conn.executemany("UPDATE plays SET key = ?, watch_key = ? WHERE id = ?", new)
    db.conn.execute(f"DELETE FROM codes WHERE play {THESE}", (plays,))


def read_pad(db: Database, play: int) -> dict[str, Value]:
    """Return the pad of a play: its cells that have a value."""
    rows = db.execute("SELECT cell, value FROM cells WHERE play = ?", (play,))
    return {cell: _load(value) for cell, value in rows if value != "null"}


def holds(db: Database, key: str, game: str, cell: str) -> bool:
    """Return whether ``cell`` has a value in the play of ``game`` with the address ``key``."""
    row = db.conn.execute(
        "SELECT value FROM cells WHERE play = (SELECT id FROM plays WHERE key = ? AND game = ?) AND cell = ?",
        (key, game, cell),
    ).fetchone()
    return row is not None and row[0] != "null"


def last_event(db: Database, play: int) -> int:
    """Return the number of the newest event: the revision of the play."""
    row = db.conn.execute("SELECT max(number) FROM events WHERE play = ?", (play,)).fetchone()
    return int(row[0])


class ActionState(NamedTuple):
    """The state of a play for an action: its revision, whether the action is booked, the play deleted or moved.

    ``seated`` and ``removed`` say whether its phone was ever at the table, and whether it was removed from it.
    """

    revision: int
    booked: bool
    deleted: bool
    moved: bool
    seated: bool
    removed: bool


def action_state(db: Database, play: int, action_id: str, phone: str) -> ActionState:
    """Return the state of a play for the action ``action_id`` of ``phone``, in one statement."""
    row = db.conn.execute(
        "SELECT max(number), EXISTS (SELECT 1 FROM events WHERE play = ?1 AND action_id = ?2),"
        " NOT EXISTS (SELECT 1 FROM plays WHERE id = ?1 AND deleted_at IS NULL),"
        " EXISTS (SELECT 1 FROM plays WHERE id = ?1 AND moved_at IS NOT NULL),"
        " (SELECT removed FROM phones WHERE play = ?1 AND phone = ?3)"
        " FROM events WHERE play = ?1",
        (play, action_id, phone),
    ).fetchone()
    return ActionState(row[0], bool(row[1]), bool(row[2]), bool(row[3]), row[4] is not None, bool(row[4]))


def append_event(db: Database, play: int, action_id: str, event: EventRow) -> None:
    """Append an event, whose number must be the next one, and write its cells; only inside ``writing``."""
    number, at, phone, action, changes, undoes = event
    db.conn.execute(
        "INSERT INTO events (play, number, action_id, at, phone, action, changes, undoes)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (play, number, action_id, at, phone, action, dump(changes), undoes),
    )
    for change in changes:
        db.conn.execute(
            "INSERT INTO cells (play, cell, value, event) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (play, cell) DO UPDATE SET value = excluded.value, event = excluded.event",
            (play, change.cell, dump(change.after), number),
        )
        if change.cell == FINISHED:
            db.conn.execute("UPDATE plays SET over = ? WHERE id = ?", (change.after is not None, play))
        elif change.cell == PLAYED_ON:
            db.conn.execute("UPDATE plays SET played_on = ? WHERE id = ?", (change.after, play))
        elif change.cell == TITLE:
            title = change.after or ""
            db.conn.execute("UPDATE plays SET title = ?, called = ? WHERE id = ?", (title, plain(title), play))


_EVENT = "SELECT number, at, phone, action, changes, undoes FROM events"


def _event(row: tuple[int, str, str, str, str, int | None]) -> EventRow:
    changes = tuple(Change(*change) for change in json.loads(row[4]))
    return EventRow(row[0], row[1], row[2], row[3], changes, row[5])


def last_undoable(db: Database, play: int, revision: int) -> EventRow | None:
    """Return the newest event up to ``revision`` that an undo can take back.

    That is neither the opening, nor an undo, nor undone by then, nor one that changed no cell.
    """
    row = db.execute(
        f"{_EVENT} AS event WHERE play = ?1 AND undoes IS NULL AND changes != '[]' AND number BETWEEN 2 AND ?2"
        " AND NOT EXISTS"
        " (SELECT 1 FROM events AS undo WHERE undo.play = ?1 AND undo.undoes = event.number AND undo.number <= ?2)"
        " ORDER BY number DESC LIMIT 1",
        (play, revision),
    ).fetchone()
    return _event(row) if row else None


def events_after(db: Database, play: int, revision: int) -> list[EventRow]:
    """Return the events after ``revision``, oldest first."""
    rows = db.execute(f"{_EVENT} WHERE play = ? AND number > ? ORDER BY number", (play, revision))
    return list(map(_event, rows))


def writers(db: Database, play: int, since: int, until: int) -> frozenset[str]:
    """Return the phones that booked the events after ``since``, up to ``until``."""
    found = db.execute(
        "SELECT DISTINCT phone FROM events WHERE play = ? AND number > ? AND number <= ?", (play, since, until)
    )
    return frozenset(row[0] for row in found)


def written_events(db: Database, play: int, most: int, before: int) -> list[EventRow]:
    """Return up to ``most`` events before the number ``before`` that are not undos, newest first."""
    rows = db.execute(
        f"{_EVENT} WHERE play = ? AND number < ? AND undoes IS NULL ORDER BY number DESC LIMIT ?", (play, before, most)
    )
    return list(map(_event, rows))


def undos_of(db: Database, play: int, numbers: Sequence[int], revision: int) -> dict[int, EventRow]:
    """Return the events up to ``revision`` that undid events ``numbers``, by the number of what they undid.

    The index is named because SQLite would rather scan all events.
    """
    rows = db.execute(
        f"{_EVENT} INDEXED BY events_undoes WHERE play = ? AND number <= ? AND undoes {THESE}",
        (play, revision, dump(list(numbers))),
    )
    return {event.undoes: event for event in map(_event, rows) if event.undoes}


def find_events(db: Database, play: int, numbers: Sequence[int]) -> dict[int, EventRow]:
    """Return the events with these ``numbers``, by number."""
    rows = db.execute(f"{_EVENT} WHERE play = ? AND number {THESE}", (play, dump(list(numbers))))
    return {event.number: event for event in map(_event, rows)}


def events_of_action(db: Database, play: int, number: int, action: str) -> list[EventRow]:
    """Return the events from ``number`` on that are of ``action`` or undo one of it, oldest first."""
    rows = db.execute(
        f"{_EVENT} AS event WHERE play = ?1 AND number >= ?2 AND (action = ?3 OR EXISTS"
        " (SELECT 1 FROM events AS done WHERE done.play = ?1 AND done.number = event.undoes AND done.action = ?3))"
        " ORDER BY number",
        (play, number, action),
    )
    return list(map(_event, rows))


def writer_of(db: Database, play: int, cell: str) -> EventRow | None:
    """Return the event that last wrote ``cell``."""
    row = db.execute(
        f"{_EVENT} WHERE play = ?1 AND number = (SELECT event FROM cells WHERE play = ?1 AND cell = ?2)", (play, cell)
    ).fetchone()
    return _event(row) if row else None


def plays_of(db: Database, phone: str, most: int, kind: str = "") -> list[tuple[PlayRow, str]]:
    """Return the plays of a phone with the time of their last event, last written first, without deleted ones.

    ``kind`` is the slug of a game, or of its deck; empty for plays of any game.
    """
    rows = db.execute(
        f"{PLAY}, (SELECT at FROM events AS e WHERE e.play = p.id ORDER BY e.number DESC LIMIT 1) AS touched"
        " FROM phones AS f JOIN plays AS p ON p.id = f.play"
        " WHERE f.phone = ?1 AND NOT f.removed AND p.deleted_at IS NULL"
        " AND iif(?2 = '', p.game NOT LIKE '%/%', p.game = ?2)"
        " ORDER BY touched DESC, p.id DESC LIMIT ?3",
        (phone, kind, most),
    )
    return [(play_row(row), row[-1]) for row in rows]


def shared_with(db: Database, phone: str, most: int, kind: str) -> list[PlayRow]:
    """Return the sheets of ``kind`` of this phone and of all phones in its groups, newest first.

    Without deleted ones, and without those from whose table the phone was removed.
    """
    rows = db.execute(
        f"{PLAY} FROM plays AS p WHERE p.game = ?2 AND p.deleted_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM phones WHERE play = p.id AND phone = ?1 AND removed)"
        " AND EXISTS (SELECT 1 FROM phones AS f WHERE f.play = p.id AND NOT f.removed AND (f.phone = ?1 OR f.phone IN"
        " (SELECT theirs.phone FROM group_phones AS own JOIN group_phones AS theirs ON theirs.group_id = own.group_id"
        " JOIN groups AS g ON g.id = own.group_id AND g.deleted_at IS NULL WHERE own.phone = ?1)))"
        " ORDER BY p.id DESC LIMIT ?3",
        (phone, kind, most),
    )
    return [play_row(row) for row in rows]


def ids_of(db: Database, phone: str) -> list[int]:
    """Return the ids of the plays of a phone, oldest first, without decks and deleted plays."""
    rows = db.execute(
        "SELECT p.id FROM phones AS f JOIN plays AS p ON p.id = f.play WHERE f.phone = ? AND NOT f.removed"
        " AND p.deleted_at IS NULL AND p.game NOT LIKE '%/%' ORDER BY p.id",
        (phone,),
    )
    return [number for (number,) in rows]


def play_by_id(db: Database, play: int) -> PlayRow | None:
    """Return the play with this id."""
    row = db.execute(f"{PLAY} FROM plays AS p WHERE id = ?", (play,)).fetchone()
    return play_row(row) if row else None


# ---- copies of a play


def note_import(db: Database, play: int, at: str) -> None:
    """Record that the play was imported from a file; only inside ``writing``."""
    db.conn.execute("UPDATE plays SET imported_at = ? WHERE id = ?", (at, play))


def identity_of(db: Database, play: int) -> str:
    """Return the identity that all copies of the play share."""
    return str(db.execute("SELECT identity FROM plays WHERE id = ?", (play,)).fetchone()[0])


def copies_of(db: Database, identity: str, phone: str) -> list[PlayRow]:
    """Return the copies of a play at this phone's tables or in its groups, oldest first, deleted ones included."""
    rows = db.execute(f"{_REACHED} AND p.identity = ?2 ORDER BY p.id", (phone, identity))
    return list(map(play_row, rows))


def copies_in(db: Database, identity: str, group: int) -> list[PlayRow]:
    """Return the copies of a play in a group, oldest first, deleted ones included."""
    rows = db.execute(
        f"{PLAY} FROM plays AS p WHERE p.identity = ? AND p.group_id = ? ORDER BY p.id", (identity, group)
    )
    return list(map(play_row, rows))


# ---- plays that move


def move(db: Database, play: int, at: str | None, to: str) -> None:
    """Record that the play has continued at the address ``to`` since ``at``; only inside ``writing``.

    If ``at`` is None there is only a copy there, and the play continues here too.
    """
    db.conn.execute("UPDATE plays SET moved_at = ?, moved_to = ? WHERE id = ?", (at, to, play))


def stay(db: Database, play: int) -> None:
    """Record that the play continues here; only inside ``writing``."""
    db.conn.execute("UPDATE plays SET moved_at = NULL WHERE id = ?", (play,))


def note_arrival(db: Database, play: int, source: str) -> None:
    """Record that the play came from the address ``source``; only inside ``writing``."""
    db.conn.execute("UPDATE plays SET moved_from = ? WHERE id = ?", (source, play))


def sheets_from(db: Database, phone: str, address: str) -> list[str]:
    """Return the addresses of a phone's sheets that came from ``address`` or were moved there, oldest first."""
    rows = db.execute(
        "SELECT p.key FROM plays AS p JOIN phones AS f ON f.play = p.id WHERE f.phone = ?1 AND NOT f.removed"
        " AND ?2 IN (p.moved_to, p.moved_from) ORDER BY p.id",
        (phone, address),
    )
    return [row[0] for row in rows]


def last_moved_to(db: Database) -> str:
    """Return the address that a play was last moved to, empty if none was."""
    row = db.execute("SELECT moved_to FROM plays WHERE moved_to > '' ORDER BY moved_at DESC LIMIT 1").fetchone()
    return row[0] if row else ""


# ---- deleted plays


def delete(db: Database, play: int, at: str | None) -> None:
    """Mark the play as deleted, or restore it if ``at`` is None; only inside ``writing``."""
    db.conn.execute("UPDATE plays SET deleted_at = ? WHERE id = ?", (at, play))


def deleted_of(db: Database, phone: str, since: str) -> list[PlayRow]:
    """Return the sheets at this phone's tables or in its groups deleted after ``since``, newest deletion first.

    Without those whose group is deleted as well: they come back with it.
    """
    rows = db.execute(
        f"{_REACHED} AND p.deleted_at > ?2"
        " AND NOT EXISTS (SELECT 1 FROM groups WHERE id = p.group_id AND deleted_at IS NOT NULL)"
        " ORDER BY p.deleted_at DESC, p.id DESC",
        (phone, since),
    )
    return list(map(play_row, rows))
