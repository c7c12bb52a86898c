"""Connections, migrations and the one way to write.

Durability: WAL with ``synchronous=NORMAL``. A tap is acknowledged only after the operating system has its commit, so it
survives the death of this program at any moment, SIGKILL included. A power cut can lose the last moments but never
corrupts the file. FULL would wait for the disk at every tap.
"""

import fcntl
import logging
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Protocol, cast

from sqlite_utils import Database

from companion.store.migrations import plays

PATIENCE = 3.0
"""Seconds to wait for the turn to write, and then again for a program other than this one that holds the file."""
OPENING = 30.0
"""Seconds to wait for the turn to write at start-up, when another process may be migrating the schema."""
LOCK_POLL_SECONDS = 0.0005
"""Seconds between two attempts to take the lock from another process of this program.

A blocking flock (without LOCK_NB) has no timeout, so a stopped process would hold up the others for ever. It was slower
too: a process that is woken holds the lock while it waits for its interpreter.
"""
CHECKPOINT = 500
"""Commits of a connection between checkpoints. A checkpoint waits for the disk, but blocks no other writer."""
AGAIN = 0.01
"""Seconds between two attempts to empty the log."""
SPARE = 16
"""Idle connections that are kept open."""
LONGEST_LOG = 16_000
"""Pages of the log (4 KiB each) after which SQLite checkpoints inside a commit, if nothing has done so before."""


log = logging.getLogger(__name__)


class Newer(Exception):
    """A newer version of this program has changed the schema; the database is left untouched."""


class DatabaseReplaced(Exception):
    """The database file was moved or replaced: whatever is written through an old connection would be lost."""


class Busy(sqlite3.OperationalError):
    """Another writer held the lock for too long. Nothing was written; the caller may try again."""

    sqlite_errorcode = sqlite3.SQLITE_BUSY


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether another writer, in this program or another, held the file for too long."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_unwritable(error: sqlite3.Error) -> bool:
    """Return whether the disk refuses writes: it is full, read-only or failing."""
    return _code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def best_effort() -> Iterator[None]:
    """Ignore a failed write that is not essential, such as noting who looks on, so that a page still opens."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if not (is_busy(error) or is_unwritable(error)):
            raise


class Turn(Protocol):
    """The turn to write among processes, as one connection sees it."""

    def take(self) -> bool:
        """Take the turn unless another process has it; return whether it was taken."""

    def end(self) -> None:
        """Give the turn back."""

    def close(self) -> None:
        """Release the resources; safe to call again."""


class FileTurn:
    """A turn held as an OS lock on a file next to the database; the system releases it if the process dies."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(f"{path}-turn", os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def take(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def end(self) -> None:
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class Connection(sqlite3.Connection):
    """A connection that takes turns with the others of this program when it writes.

    ``turn`` orders processes, ``queue`` the threads of this one. ``to_empty`` asks for the log to be emptied after the
    next commit, and says for how many seconds to try. ``stuck`` is set once the disk has refused a write: SQLite may
    have opened the file read-only and would keep it so until this connection is closed.
    """

    turn: Turn
    queue: Lock
    commits = 0
    to_empty: float | None = None
    stuck = False

    def close(self) -> None:
        self.turn.close()
        super().close()


def connect(path: Path, turn: Callable[[Path], Turn] = FileTurn) -> Database:
    """Open the database file ``path`` in autocommit mode; create it if need be, accessible to its owner only."""
    # SQLite gives its log the same permissions. An existing file must not be opened here: closing it would drop every
    # lock of this process on it, and the next to close the database would delete the log that others still write to.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    raw = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, factory=Connection)
    raw.turn = turn(path)
    raw.queue = _queue(path)
    _use_wal(raw)
    for pragma in ("synchronous=NORMAL", "foreign_keys=ON", f"wal_autocheckpoint={LONGEST_LOG}"):
        raw.execute(f"PRAGMA {pragma}")
    return Database(raw, execute_plugins=False)


@cache
def _queue(path: Path) -> Lock:
    return Lock()


def _use_wal(raw: sqlite3.Connection) -> None:
    """Switch the file to WAL; SQLite itself does not wait for others that are switching a new file."""
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
    """Hold the write lock of ``db`` from the first read to the commit; roll back if the block raises.

    ``BEGIN IMMEDIATE``, because a deferred transaction that reads before it writes fails if somebody else wrote in
    between. Writers queue before they reach SQLite, whose own busy handler sleeps for a millisecond and then ever
    longer between attempts, while a tap takes a tenth of one. Raises Busy after ``patience`` seconds, by default
    PATIENCE.
    """
    conn = cast("Connection", db.conn)
    with writer_lock(conn, PATIENCE if patience is None else patience):
        try:
            conn.execute("BEGIN IMMEDIATE")
            yield db
            conn.execute("COMMIT")
        except BaseException as error:
            conn.stuck |= isinstance(error, sqlite3.Error) and is_unwritable(error)
            if conn.in_transaction:  # SQLite has rolled back by itself when the disk is full
                conn.execute("ROLLBACK")
            raise
    conn.commits += 1
    if conn.to_empty is not None:
        conn.to_empty = None if _empty_log(conn, conn.to_empty) else 0.0
    elif conn.commits % CHECKPOINT == 0:
        with suppress(sqlite3.OperationalError):  # the commit stands: the checkpoint can wait
            conn.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def secure_deletion(db: Database) -> Iterator[None]:
    """Leave no trace of what the block deletes or replaces in any file of the database; only inside ``writing``.

    The freed space is zeroed at once, and the log, which still has the old content, is emptied after the commit.
    """
    conn = cast("Connection", db.conn)
    conn.execute("PRAGMA secure_delete=ON")
    try:
        yield
    finally:
        conn.execute("PRAGMA secure_delete=OFF")
    conn.to_empty = PATIENCE


def _empty_log(conn: Connection, patience: float) -> bool:
    """Checkpoint and truncate the log; return whether that worked.

    It has to wait for current readers: a page takes a moment, a backup longer.
    """
    deadline = time.monotonic() + patience
    conn.execute("PRAGMA busy_timeout=0")  # else SQLite would block writers while it waits for readers
    try:
        while True:
            with suppress(sqlite3.OperationalError), writer_lock(conn, PATIENCE):
                if conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0:
                    return True
            if time.monotonic() >= deadline:
                log.warning("a reader keeps the log from being emptied: removed data stays in it until the next write")
                return False
            time.sleep(AGAIN)
    finally:
        conn.execute(f"PRAGMA busy_timeout={round(PATIENCE * 1000)}")


@contextmanager
def writer_lock(conn: Connection, patience: float) -> Iterator[None]:
    """Hold the write lock among the threads of this process and among processes; raises Busy after ``patience``."""
    deadline = time.monotonic() + patience
    if not conn.queue.acquire(timeout=patience):
        raise Busy("other threads of this process have been writing for too long")
    try:
        while not conn.turn.take():
            if time.monotonic() > deadline:
                raise Busy("another process has been writing for too long")
            time.sleep(LOCK_POLL_SECONDS)
        try:
            yield
        finally:
            conn.turn.end()
    finally:
        conn.queue.release()


@contextmanager
def reading(db: Database) -> Iterator[Database]:
    """Have every statement of the block see one state of the database; inside ``writing`` they do anyway."""
    if db.conn.in_transaction:
        yield db
        return
    db.conn.execute("BEGIN")
    try:
        yield db
    finally:
        db.conn.execute("COMMIT")


def copy_first(folder: Path) -> None:
    """Back up the folder before its schema changes, into ``backups/``."""
    from companion.store.backup import back_up, default_file  # rare, and a heavy import

    back_up(folder, default_file(folder, "upgraded"))


def migrate(
    path: Path, connect: Callable[[Path], Database] = connect, copy: Callable[[Path], object] = copy_first
) -> None:
    """Bring the database file ``path`` to the current schema; safe to call from several processes at once.

    ``connect`` opens it. ``copy`` is called with the folder before an older schema is changed. Raises Newer, and
    changes nothing, if the schema is newer.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(connect(path)) as db:
        if {step.name for step in plays.applied(db)} == _known():
            return  # no write lock: a worker must also start on a full disk
        with writing(db, OPENING):
            applied = {step.name for step in plays.applied(db)}
            if unknown := applied - _known():
                raise Newer(", ".join(sorted(unknown)))
            if applied and plays.pending(db):
                copy(path.parent)
            plays.apply(db)


def _known() -> set[str]:
    """Return the names of all steps of the schema."""
    with closing(Database(memory=True, execute_plugins=False)) as empty:
        return {step.name for step in plays.pending(empty)}


def _file(path: Path) -> tuple[int, int]:
    """Return device and inode, which identify the file now at ``path``."""
    found = os.stat(path)
    return found.st_dev, found.st_ino


class Connections:
    """A pool of connections to one database file: opening a connection costs more than a tap.

    What a process caches belongs to this file, so once another file has taken its place no connection is lent.
    """

    def __init__(self, path: Path, connect: Callable[[Path], Database] = connect) -> None:
        self.path = path
        self._connect = connect
        self._file = _file(path)
        self._free: deque[Database] = deque()
        self.stuck = 0
        """How many connections got stuck; a thread that keeps its own reopens it when this changes."""
        self._all = set[Database]()

    def take(self) -> Database:
        """Return a connection that nobody else is using, opened if none is free; ``give`` it back.

        Raises DatabaseReplaced.
        """
        with suppress(FileNotFoundError):
            if _file(self.path) == self._file:
                return self._lent()
        raise DatabaseReplaced(f"{self.path} is no longer the file that was opened: restart the server")

    @contextmanager
    def lent(self) -> Iterator[Database]:
        """Lend a connection for a ``with`` block; raises DatabaseReplaced."""
        db = self.take()
        try:
            yield db
        finally:
            self.give(db)

    def _lent(self) -> Database:
        try:
            return self._free.pop()
        except IndexError:
            db = self._connect(self.path)
            self._all.add(db)
            return db

    def give(self, db: Database) -> None:
        """Take a connection back; if it is stuck, close it and all idle ones."""
        conn = cast("Connection", db.conn)
        if conn.stuck:
            self.stuck += 1
            self._close(db)
            with suppress(IndexError):
                while True:
                    self._close(self._free.pop())
        elif len(self._free) < SPARE or conn.to_empty is not None:  # it has yet to empty the log
            self._free.append(db)
        else:
            self._close(db)

    def _close(self, db: Database) -> None:
        self._all.discard(db)
        db.close()

    def close(self) -> None:
        """Close every connection; the next ``take`` opens a new one."""
        self._free.clear()
        while self._all:
            self._all.pop().close()
