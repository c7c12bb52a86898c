"""Connections, migrations and the one way to write.

Durability: WAL with ``synchronous=NORMAL``. A committed tap is in the operating system's hands before it is
acknowledged, so it survives the death of this program at any moment (SIGKILL included). Only a power cut may take the
last moments with it, and never leaves a broken file. FULL would wait for the disk at every tap.
"""

import fcntl
import os
import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import cast

from sqlite_utils import Database

from companion.store.backup import back_up, default_file
from companion.store.migrations import plays

PATIENCE = 3.0
"""Seconds to wait for one's turn to write, and then for a program other than this one that writes in the file."""
OPENING = 30.0
"""Seconds to wait for one's turn while the program starts: another process may be bringing the schema up to date."""
GLANCE = 0.0005
"""Seconds between two looks whether another process of this program has written what it writes."""
CHECKPOINT = 500
"""Commits of a connection after which it brings the log home; that waits for the disk, but holds nobody up."""
LONGEST_LOG = 16_000
"""Pages of the log (4 KiB each) after which SQLite does so inside a commit, if nothing else has."""


class Newer(Exception):
    """A newer version of this program has changed the schema: what is there is left as it is."""


class Swapped(Exception):
    """Another file lies where the database was: what is written into the old one would be lost."""


class Busy(sqlite3.OperationalError):
    """Somebody else has been writing for too long: nothing was written, and may be again later."""

    sqlite_errorcode = sqlite3.SQLITE_BUSY


def is_busy(error: sqlite3.Error) -> bool:
    """Tell whether others, of this program or another, held the file for too long."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_unwritable(error: sqlite3.Error) -> bool:
    """Tell whether the disk takes nothing: it is full, or may only be read."""
    return _code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def if_possible() -> Iterator[None]:
    """Write what is only noted, such as who looks on: where nothing can be written now, looking goes on without it."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if not (is_busy(error) or is_unwritable(error)):
            raise


class Connection(sqlite3.Connection):
    """A connection that takes turns with the others of this program when it writes.

    ``turn`` is a file to lock among processes, ``queue`` is where those of this process wait.
    """

    turn: int
    queue: Lock
    commits = 0

    def close(self) -> None:
        """See sqlite3.Connection."""
        if self.turn >= 0:
            os.close(self.turn)
            self.turn = -1
        super().close()


def connect(path: Path) -> Database:
    """Return a connection to the database file ``path`` in autocommit, made if need be: for its owner alone."""
    # What SQLite adds to it is as it is. A file that is there is not opened beside SQLite: closing it would end every
    # lock that this process has on it, and whoever then closes the database throws away the log that others write to.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    raw = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, factory=Connection)
    raw.turn = os.open(f"{path}-turn", os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    raw.queue = _queue(path)
    _use_wal(raw)
    for pragma in ("synchronous=NORMAL", "foreign_keys=ON", f"wal_autocheckpoint={LONGEST_LOG}"):
        raw.execute(f"PRAGMA {pragma}")
    return Database(raw, execute_plugins=False)


@cache
def _queue(path: Path) -> Lock:
    return Lock()


def _use_wal(raw: sqlite3.Connection) -> None:
    """Switch the file to WAL; SQLite does not wait for others who are switching a new file at the same moment."""
    deadline = time.monotonic() + OPENING
    while True:
        try:
            raw.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


@contextmanager
def writing(db: Database, patience: float | None = None) -> Iterator[Database]:
    """Hold the write lock of ``db`` from the first read to the commit; roll back when the block raises.

    ``BEGIN IMMEDIATE``, because a deferred transaction that reads and then writes fails when another wrote between.
    Who is first is settled before SQLite is asked: left alone it sleeps for a millisecond and then ever longer before
    it looks again, and a tap takes a tenth of one. Raises Busy after ``patience`` seconds, by default PATIENCE.
    """
    conn = cast("Connection", db.conn)
    with _turn(conn, PATIENCE if patience is None else patience):
        conn.execute("BEGIN IMMEDIATE")
        try:
            yield db
            conn.execute("COMMIT")
        except BaseException:
            if conn.in_transaction:  # SQLite has rolled back by itself when the disk is full
                conn.execute("ROLLBACK")
            raise
    conn.commits += 1
    if conn.commits % CHECKPOINT == 0:
        with suppress(sqlite3.OperationalError):  # what was written is written: the log can wait
            conn.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def _turn(conn: Connection, patience: float) -> Iterator[None]:
    """Wait for one's turn among the connections of this process, which wakes the next at once, and then of others."""
    deadline = time.monotonic() + patience
    if not conn.queue.acquire(timeout=patience):
        raise Busy("others of this process have been writing for too long")
    try:
        while not _locked(conn.turn):
            if time.monotonic() > deadline:
                raise Busy("another process has been writing for too long")
            time.sleep(GLANCE)
        try:
            yield
        finally:
            fcntl.flock(conn.turn, fcntl.LOCK_UN)
    finally:
        conn.queue.release()


def _locked(turn: int) -> bool:
    """Lock the file ``turn`` unless somebody has, and tell whether it was."""
    try:
        fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def reading(db: Database) -> Iterator[Database]:
    """Let every statement of the block see the database as it is at the first of them; inside ``writing`` they do."""
    if db.conn.in_transaction:
        yield db
        return
    db.conn.execute("BEGIN")
    try:
        yield db
    finally:
        db.conn.execute("COMMIT")


def migrate(path: Path) -> None:
    """Bring the database file ``path`` to the present schema; safe to call from several processes at once.

    What is of an older version is copied first. Raises Newer, and changes nothing, when it is of a newer one.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    db = connect(path)
    try:
        with writing(db, OPENING):
            applied = {step.name for step in plays.applied(db)}
            if unknown := applied - _known():
                raise Newer(", ".join(sorted(unknown)))
            if applied and plays.pending(db):
                back_up(path.parent, default_file(path.parent, "upgraded"))
            plays.apply(db)
    finally:
        db.close()


def _known() -> set[str]:
    """Return the names of all steps of the schema: those that an empty database still has to take."""
    with closing(Database(memory=True, execute_plugins=False)) as empty:
        return {step.name for step in plays.pending(empty)}


def _file(path: Path) -> tuple[int, int]:
    """Return what tells the file at ``path`` from any other that may come to lie there."""
    found = os.stat(path)
    return found.st_dev, found.st_ino


class Connections:
    """Connections to one database file, lent to one request at a time: opening a new one costs more than a tap.

    What a process remembers is of this file: where another one takes its place nothing is lent any more.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = _file(path)
        self._free: deque[Database] = deque()
        self._all: list[Database] = []

    def take(self) -> Database:
        """Return a connection that nobody else has, opened where none is free; ``give`` it back. Raises Swapped."""
        with suppress(FileNotFoundError):
            if _file(self.path) == self._file:
                return self._lent()
        raise Swapped(f"{self.path} is not the file that was opened any more: start the server anew")

    def _lent(self) -> Database:
        try:
            return self._free.pop()
        except IndexError:
            db = connect(self.path)
            self._all.append(db)
            return db

    def give(self, db: Database) -> None:
        """Take back a connection that was lent."""
        self._free.append(db)

    def close(self) -> None:
        """Close every connection; the next ``take`` opens anew."""
        self._free.clear()
        while self._all:
            self._all.pop().close()
