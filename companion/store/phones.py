"""Rows of phones: which are at a table, the codes that lead to it, and which look on right now."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlite_utils import Database

from companion.store.plays import PLAY, PlayRow, dump, play_row

IMPORTED = "imported "
"""The prefix of the id of a phone known only from an imported file; real ids never start with it."""


class PhoneRow(NamedTuple):
    """A phone at the table: its number in order of arrival, whose it is, whether it was removed.

    ``person`` is a player's number for the whole play; the column is named ``seat``.
    """

    phone: str
    number: int
    person: int | None
    removed: bool = False

    @property
    def at_table(self) -> bool:
        """True unless the phone was removed or is known only from a file."""
        return not self.removed and not self.phone.startswith(IMPORTED)


def join(db: Database, play: int, phone: str) -> bool:
    """Add a phone to the table; return whether it is new there; only inside ``writing``."""
    done = db.conn.execute(
        "INSERT INTO phones (play, phone, number)"
        " SELECT ?1, ?2, 1 + (SELECT count(*) FROM phones WHERE play = ?1) WHERE true ON CONFLICT DO NOTHING",
        (play, phone),
    )
    return done.rowcount == 1


def claim_seat(db: Database, play: int, phone: str, person: int | None) -> None:
    """Record whose phone it is; only inside ``writing``."""
    db.conn.execute("UPDATE phones SET seat = ? WHERE play = ? AND phone = ?", (person, play, phone))


def remove(db: Database, play: int, phone: str) -> None:
    """Remove a phone from the table; only inside ``writing``."""
    db.conn.execute("UPDATE phones SET removed = 1 WHERE play = ? AND phone = ?", (play, phone))


def is_removed(db: Database, play: int, phone: str) -> bool:
    """Return whether a phone was removed from the table."""
    found = db.execute("SELECT 1 FROM phones WHERE play = ? AND phone = ? AND removed", (play, phone))
    return found.fetchone() is not None


def set_removed(db: Database, group: int, phone: str, removed: bool) -> None:
    """Remove a phone from every table of a group, or readmit it; only inside ``writing``."""
    db.conn.execute(
        "UPDATE phones SET removed = ? WHERE phone = ? AND play IN (SELECT id FROM plays WHERE group_id = ?)",
        (removed, phone, group),
    )


def opener(db: Database, play: int) -> str | None:
    """Return the phone that opened a sheet or imported it."""
    row = db.execute(
        "SELECT phone FROM phones WHERE play = ? AND phone NOT GLOB ? ORDER BY number LIMIT 1", (play, f"{IMPORTED}*")
    ).fetchone()
    return row[0] if row else None


def of_play(db: Database, play: int) -> Mapping[str, PhoneRow]:
    """Return every phone that was ever at the table, by id, in order of arrival."""
    rows = db.execute("SELECT phone, number, seat, removed FROM phones WHERE play = ? ORDER BY number", (play,))
    return {row[0]: PhoneRow(row[0], row[1], row[2], bool(row[3])) for row in rows}


def numbered(db: Database, play: int, number: int) -> PhoneRow | None:
    """Return the phone that was the ``number``th to arrive."""
    return next((row for row in of_play(db, play).values() if row.number == number), None)


def play_with_code(db: Database, code: str, since: str) -> PlayRow | None:
    """Return the play that ``code`` leads to, if it was shown after ``since``."""
    row = db.execute(
        f"{PLAY} FROM codes AS c JOIN plays AS p ON p.id = c.play WHERE c.code = ? AND c.made_at > ?"
        " AND p.deleted_at IS NULL",
        (code, since),
    ).fetchone()
    return play_row(row) if row else None


# ---- who looks on right now


def open_stream(db: Database, play: int, phone: str, process: int) -> int:
    """Record that a phone follows the play, and return the id of its stream; only inside ``writing``."""
    row = db.conn.execute(
        "INSERT INTO streams (play, phone, process) VALUES (?, ?, ?) RETURNING id", (play, phone, process)
    ).fetchone()
    return int(row[0])


def close_stream(db: Database, stream: int) -> None:
    """Record that a stream has ended; only inside ``writing``."""
    db.conn.execute("DELETE FROM streams WHERE id = ?", (stream,))


def close_streams(db: Database, process: int | None = None) -> None:
    """Record that all streams of a process, by default of every process, have ended; only inside ``writing``."""
    db.conn.execute("DELETE FROM streams WHERE ?1 IS NULL OR process = ?1", (process,))


def present(db: Database, play: int) -> set[str]:
    """Return the ids of the phones that follow the play right now."""
    return {row[0] for row in db.execute("SELECT DISTINCT phone FROM streams WHERE play = ?", (play,))}


class Pulse(NamedTuple):
    """What open streams watch of a play: its revision, how many phones follow it, and its phones with their persons.

    ``seated`` is None if no phone ever joined. ``after`` is the newest play opened after it with the same players.
    ``key`` and ``watch_key`` are its current addresses, empty once it is gone for good.
    """

    revision: int
    phones: int
    seated: str | None
    after: int | None = None
    key: str = ""
    watch_key: str = ""


def pulses(db: Database, plays: Collection[int]) -> dict[int, Pulse]:
    """Return the pulse of each of ``plays``, in one statement."""
    rows = db.execute(
        "SELECT value, (SELECT coalesce(max(number), 0) FROM events WHERE play = value),"
        " (SELECT count(DISTINCT phone) FROM streams WHERE play = value),"
        " (SELECT group_concat(number || ' ' || coalesce(seat, '') || ' ' || removed) FROM phones WHERE play = value),"
        " (SELECT max(id) FROM plays WHERE again = value AND deleted_at IS NULL),"
        " coalesce(p.key, ''), coalesce(p.watch_key, '')"
        " FROM json_each(?) LEFT JOIN plays AS p ON p.id = value",
        (dump(list(plays)),),
    )
    return {row[0]: Pulse(*row[1:]) for row in rows}


def revisions(db: Database, plays: Collection[int]) -> dict[int, int]:
    """Return the revision of each of ``plays``, in a tenth of the time of ``pulses``."""
    rows = db.execute(
        "SELECT value, coalesce((SELECT max(number) FROM events WHERE play = value), 0) FROM json_each(?)",
        (dump(list(plays)),),
    )
    return dict(rows.fetchall())


def data_version(db: Database) -> int:
    """Return a number that changes whenever another connection has written to the file."""
    return int(db.execute("PRAGMA data_version").fetchone()[0])
