"""Connections, migrations and the one way to write.

Durability: WAL with ``synchronous=NORMAL``. A committed tap is in the operating system's hands before it is
acknowledged, so it survives the death of this program at any moment (SIGKILL included). Only a power cut may take the
last moments with it, and never leaves a broken file. FULL would wait for the disk at every tap.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from companion.store.migrations import plays

PATIENCE = 10.0
"""Seconds to wait for another writer before giving up."""
MOMENT = 0.0001
"""Seconds after which to look again whether another process is still writing."""


def connect(path: Path) -> Database:
    """Return a connection to the database file ``path`` in autocommit, made if need be."""
    raw = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    _use_wal(raw)
    for pragma in ("synchronous=NORMAL", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}")
    return Database(raw, execute_plugins=False)


def _use_wal(raw: sqlite3.Connection) -> None:
    """Switch the file to WAL; SQLite does not wait for others who are switching a new file at the same moment."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            raw.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


_turn = threading.Lock()


def _begin(conn: sqlite3.Connection) -> None:
    """Begin to write as soon as no other process does; raises sqlite3.OperationalError when that takes too long.

    SQLite left alone sleeps for a millisecond and then ever longer before it looks again; a tap takes a tenth of one.
    """
    deadline = time.monotonic() + PATIENCE
    conn.execute("PRAGMA busy_timeout=0")
    try:
        while True:
            try:
                conn.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
            time.sleep(MOMENT)
    finally:
        conn.execute(f"PRAGMA busy_timeout={1000 * PATIENCE:.0f}")


@contextmanager
def writing(db: Database) -> Iterator[Database]:
    """Hold the write lock of ``db`` from the first read to the commit; roll back when the block raises.

    ``BEGIN IMMEDIATE``, because a deferred transaction that reads and then writes fails when another wrote between.
    One thread of a process at a time: SQLite's own waiting is unfair under load.
    """
    with _turn:
        _begin(db.conn)
        try:
            yield db
            db.conn.execute("COMMIT")
        except BaseException:
            if db.conn.in_transaction:  # SQLite has rolled back by itself when the disk is full
                db.conn.execute("ROLLBACK")
            raise


def migrate(path: Path) -> None:
    """Bring the database file ``path`` to the present schema; safe to call from several processes at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    db = connect(path)
    try:
        with writing(db):
            plays.apply(db)
    finally:
        db.close()


class Connections:
    """One connection per thread to one database file: opening a new one costs more than a tap."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._all: list[Database] = []

    def get(self) -> Database:
        """Return the connection of this thread, opened on first use."""
        db: Database | None = getattr(self._local, "db", None)
        if db is None:
            db = connect(self.path)
            self._local.db = db
            self._all.append(db)
        return db

    def close(self) -> None:
        """Close every connection; the next ``get`` opens anew."""
        while self._all:
            self._all.pop().close()
        self._local = threading.local()
