"""Plays, cells, events and phones, as rows. On the way of a tap: plain SQL, few statements."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sqlite_utils import Database

from companion.core.pad import Change, Value

REMEMBERED = 4096


@dataclass(frozen=True)
class PlayRow:
    """A play: its number, its unguessable address, its game, its players in seat order."""

    id: int
    key: str
    game: str
    players: tuple[str, ...]
    opened_at: str


class EventRow(NamedTuple):
    """One stroke on the pad: when, by which phone, what it did, and which earlier one it takes back."""

    number: int
    at: str
    phone: str
    action: str
    changes: tuple[Change, ...]
    undoes: int | None


class PhoneRow(NamedTuple):
    """A phone at the table: its number in order of arrival and the seat it says it is of."""

    phone: str
    number: int
    seat: int | None


dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Return a value as compact JSON text."""


@lru_cache(maxsize=20_000)
def _load(text: str) -> Value:
    """Return the value of a cell's JSON text; the same object for the same text, so never to be changed."""
    return json.loads(text)


@lru_cache(maxsize=4096)
def _players(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


def insert_play(db: Database, key: str, game: str, players: Sequence[str], at: str) -> int:
    """Add a play and return its number."""
    row = db.conn.execute(
        "INSERT INTO plays (key, game, players, opened_at) VALUES (?, ?, ?, ?) RETURNING id",
        (key, game, dump(list(players)), at),
    ).fetchone()
    return int(row[0])


def find_play(db: Database, key: str) -> PlayRow | None:
    """Return the play with the address ``key``."""
    found = _plays.get(key)
    if found is None:
        row = db.execute("SELECT id, key, game, players, opened_at FROM plays WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        if len(_plays) >= REMEMBERED:
            _plays.clear()
        found = _plays[key] = PlayRow(row[0], row[1], row[2], _players(row[3]), row[4])
    return found


_plays: dict[str, PlayRow] = {}
"""Plays by address: neither the row of a play nor its address, which is unguessable, is ever changed or used again."""


def read_pad(db: Database, play: int) -> dict[str, Value]:
    """Return every cell of the play that holds something."""
    rows = db.execute("SELECT cell, value FROM cells WHERE play = ?", (play,))
    return {cell: _load(value) for cell, value in rows if value != "null"}


def last_event(db: Database, play: int) -> int:
    """Return the number of the newest event."""
    row = db.conn.execute("SELECT max(number) FROM events WHERE play = ?", (play,)).fetchone()
    return int(row[0])


class Before(NamedTuple):
    """What a stroke finds: the newest event, whether it is booked itself, and its phone's row at the table."""

    number: int
    by_same_phone: bool
    booked: bool
    phone: PhoneRow | None


def before(db: Database, play: int, tap: str, phone: str) -> Before:
    """Return what the tap called ``tap`` of ``phone`` finds, all in one statement; only inside ``writing``."""
    row = db.conn.execute(
        "SELECT e.number, e.phone, EXISTS (SELECT 1 FROM events WHERE play = ?1 AND tap = ?2), f.number, f.seat"
        " FROM events AS e LEFT JOIN phones AS f ON f.play = ?1 AND f.phone = ?3"
        " WHERE e.play = ?1 ORDER BY e.number DESC LIMIT 1",
        (play, tap, phone),
    ).fetchone()
    number, writer, booked, arrived, seat = row
    return Before(number, writer == phone, bool(booked), None if arrived is None else PhoneRow(phone, arrived, seat))


def append_event(
    db: Database,
    play: int,
    number: int,
    tap: str,
    at: str,
    phone: str,
    action: str,
    changes: Sequence[Change],
    undoes: int | None = None,
) -> EventRow:
    """Append event ``number``, the next one, write its cells, and return it; only inside ``writing``."""
    db.conn.execute(
        "INSERT INTO events (play, number, tap, at, phone, action, changes, undoes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (play, number, tap, at, phone, action, dump(changes), undoes),
    )
    for change in changes:
        db.conn.execute(
            "INSERT INTO cells (play, cell, value, event) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (play, cell) DO UPDATE SET value = excluded.value, event = excluded.event",
            (play, change.cell, dump(change.after), number),
        )
    return EventRow(number, at, phone, action, tuple(changes), undoes)


_EVENT = "SELECT number, at, phone, action, changes, undoes FROM events"


def _event(row: tuple[int, str, str, str, str, int | None]) -> EventRow:
    changes = tuple(Change(*change) for change in json.loads(row[4]))
    return EventRow(row[0], row[1], row[2], row[3], changes, row[5])


def last_undoable(db: Database, play: int) -> EventRow | None:
    """Return the newest event that is neither the opening, nor an undo, nor undone."""
    row = db.execute(
        f"{_EVENT} AS event WHERE play = ? AND undoes IS NULL AND number > 1 AND NOT EXISTS"
        " (SELECT 1 FROM events AS undo WHERE undo.play = event.play AND undo.undoes = event.number)"
        " ORDER BY number DESC LIMIT 1",
        (play,),
    ).fetchone()
    return _event(row) if row else None


def find_tap(db: Database, play: int, tap: str) -> EventRow | None:
    """Return the event that the tap called ``tap`` became."""
    row = db.execute(f"{_EVENT} WHERE play = ? AND tap = ?", (play, tap)).fetchone()
    return _event(row) if row else None


def read_events(db: Database, play: int) -> list[EventRow]:
    """Return every event of the play, oldest first."""
    return [_event(row) for row in db.execute(f"{_EVENT} WHERE play = ? ORDER BY number", (play,))]


def writer_of(db: Database, play: int, cell: str) -> EventRow | None:
    """Return the event that last wrote ``cell``."""
    row = db.execute(
        f"{_EVENT} WHERE play = ?1 AND number = (SELECT event FROM cells WHERE play = ?1 AND cell = ?2)", (play, cell)
    ).fetchone()
    return _event(row) if row else None


def join(db: Database, play: int, phone: str) -> None:
    """Seat a phone at the table if it is new there; only inside ``writing``."""
    db.conn.execute(
        "INSERT INTO phones (play, phone, number)"
        " SELECT ?1, ?2, 1 + (SELECT count(*) FROM phones WHERE play = ?1) WHERE true ON CONFLICT DO NOTHING",
        (play, phone),
    )


def claim_seat(db: Database, play: int, phone: str, seat: int | None) -> None:
    """Note whose phone it is; only inside ``writing``."""
    db.conn.execute("UPDATE phones SET seat = ? WHERE play = ? AND phone = ?", (seat, play, phone))


def find_phone(db: Database, play: int, phone: str) -> PhoneRow | None:
    """Return the phone called ``phone`` at the table of the play."""
    row = db.execute("SELECT phone, number, seat FROM phones WHERE play = ? AND phone = ?", (play, phone)).fetchone()
    return PhoneRow(*row) if row else None


def plays_of(db: Database, phone: str, most: int, kind: str = "") -> list[tuple[PlayRow, str]]:
    """Return the plays this phone was at with the time of their last event: the one last written on first.

    ``kind`` is what they are of: the slug of a game, or its deck; empty for plays of any game.
    """
    rows = db.execute(
        "SELECT p.id, p.key, p.game, p.players, p.opened_at,"
        " (SELECT at FROM events AS e WHERE e.play = p.id ORDER BY e.number DESC LIMIT 1) AS touched"
        " FROM phones AS f JOIN plays AS p ON p.id = f.play"
        " WHERE f.phone = ?1 AND iif(?2 = '', p.game NOT LIKE '%/%', p.game = ?2)"
        " ORDER BY touched DESC, p.id DESC LIMIT ?3",
        (phone, kind, most),
    )
    return [(PlayRow(row[0], row[1], row[2], _players(row[3]), row[4]), row[5]) for row in rows]
