"""Connections, migrations and the one way to write.

Durability: WAL with ``synchronous=NORMAL``. A committed tap is in the operating system's hands before it is
acknowledged, so it survives the death of this program at any moment (SIGKILL included). Only a power cut may take the
last moments with it, and never leaves a broken file. FULL would wait for the disk at every tap.
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
"""Seconds to wait for one's turn to write, and then for a program other than this one that writes in the file."""
OPENING = 30.0
"""Seconds to wait for one's turn while the program starts: another process may be bringing the schema up to date."""
LOCK_POLL_SECONDS = 0.0005
"""Seconds between two attempts to take the lock from another process of this program.

Waiting in the system (flock without LOCK_NB) cannot be ended after a while, so a process that is stopped in the middle
would hold up the others for ever. It was slower, too: who is woken holds the lock while it waits for its interpreter.
"""
CHECKPOINT = 500
"""Commits of a connection after which it brings the log home; that waits for the disk, but holds nobody up."""
AGAIN = 0.01
"""Seconds after which it is tried again to empty the log."""
SPARE = 16
"""Connections that stay open while nobody needs them."""
LONGEST_LOG = 16_000
"""Pages of the log (4 KiB each) after which SQLite does so inside a commit, if nothing else has."""


log = logging.getLogger(__name__)


class Newer(Exception):
    """A newer version of this program has changed the schema: what is there is left as it is."""


class DatabaseReplaced(Exception):
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
def best_effort() -> Iterator[None]:
    """Write what is only noted, such as who looks on: where nothing can be written now, looking goes on without it."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if not (is_busy(error) or is_unwritable(error)):
            raise


class Turn(Protocol):
    """The turn to write among processes, as one connection sees it."""

    def take(self) -> bool:
        """Take the turn unless another process has it, and tell whether it was taken."""

    def end(self) -> None:
        """Give the turn back."""

    def close(self) -> None:
        """Have nothing more to do with it; safe to call again."""


class FileTurn:
    """The turn among processes that lock a file beside the database; the system releases it if a process dies."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(f"{path}-turn", os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def take(self) -> bool:
        """See Turn."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def end(self) -> None:
        """See Turn."""
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """See Turn."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class Connection(sqlite3.Connection):
    """A connection that takes turns with the others of this program when it writes.

    ``turn`` is for processes, ``queue`` is where those of this process wait. ``to_empty`` tells that
    the log is to be emptied after the next commit, and for how many seconds that may be tried. ``stuck`` tells that the
    disk took nothing: what SQLite could open only for reading, it reads for as long as that is open.
    """

    turn: Turn
    queue: Lock
    commits = 0
    to_empty: float | None = None
    stuck = False

    def close(self) -> None:
        """See sqlite3.Connection."""
        self.turn.close()
        super().close()


def connect(path: Path, turn: Callable[[Path], Turn] = FileTurn) -> Database:
    """Return a connection to the database file ``path`` in autocommit, made if need be: for its owner alone."""
    # What SQLite adds to it is as it is. A file that is there is not opened beside SQLite: closing it would end every
    # lock that this process has on it, and whoever then closes the database throws away the log that others write to.
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
    with writer_lock(conn, PATIENCE if patience is None else patience):
        try:
            conn.execute("BEGIN IMMEDIATE")
            yield db
            conn.execute("COMMIT")
        except BaseException as error:
            conn.stuck = isinstance(error, sqlite3.Error) and is_unwritable(error)
            if conn.in_transaction:  # SQLite has rolled back by itself when the disk is full
                conn.execute("ROLLBACK")
            raise
    conn.commits += 1
    if conn.to_empty is not None:
        conn.to_empty = None if _empty_log(conn, conn.to_empty) else 0.0
    elif conn.commits % CHECKPOINT == 0:
        with suppress(sqlite3.OperationalError):  # what was written is written: the log can wait
            conn.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def overwriting(db: Database) -> Iterator[None]:
    """Leave nothing of what is removed or replaced in any file of the database; only inside ``writing``.

    It is overwritten with zeros, where it would stay until something else needed the room, and after the commit the
    log, which has it still, is emptied.
    """
    conn = cast("Connection", db.conn)
    conn.execute("PRAGMA secure_delete=ON")
    try:
        yield
    finally:
        conn.execute("PRAGMA secure_delete=OFF")
    conn.to_empty = PATIENCE


def _empty_log(conn: Connection, patience: float) -> bool:
    """Bring the log home and cut it to nothing, and tell whether that was done.

    Whoever reads must be done first: a page takes a moment, a copy of everything longer.
    """
    deadline = time.monotonic() + patience
    conn.execute("PRAGMA busy_timeout=0")  # else SQLite would keep all who write waiting for those who read
    try:
        while True:
            with suppress(sqlite3.OperationalError), writer_lock(conn, PATIENCE):
                if conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0:
                    return True
            if time.monotonic() >= deadline:
                log.warning("somebody reads an earlier state: what was removed is in the log until the next write")
                return False
            time.sleep(AGAIN)
    finally:
        conn.execute(f"PRAGMA busy_timeout={round(PATIENCE * 1000)}")


@contextmanager
def writer_lock(conn: Connection, patience: float) -> Iterator[None]:
    """Hold the lock to write, among the threads of this process and among processes; raises Busy after ``patience``."""
    deadline = time.monotonic() + patience
    if not conn.queue.acquire(timeout=patience):
        raise Busy("others of this process have been writing for too long")
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
    """Let every statement of the block see the database as it is at the first of them; inside ``writing`` they do."""
    if db.conn.in_transaction:
        yield db
        return
    db.conn.execute("BEGIN")
    try:
        yield db
    finally:
        db.conn.execute("COMMIT")


def copy_first(folder: Path) -> None:
    """Copy the folder before its schema changes, into a file beside those of ``make backup``."""
    from companion.store.backup import back_up, default_file  # seldom, and it needs much

    back_up(folder, default_file(folder, "upgraded"))


def migrate(
    path: Path,
    connect: Callable[[Path], Database] = connect,
    copy: Callable[[Path], object] = copy_first,
) -> None:
    """Bring the database file ``path`` to the present schema; safe to call from several processes at once.

    ``connect`` opens it, ``copy`` is told of the folder before what is of an older version changes. Raises Newer, and
    changes nothing, when it is of a newer one.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(connect(path)) as db:
        if {step.name for step in plays.applied(db)} == _known():
            return  # a worker starts where nothing can be written too
        with writing(db, OPENING):
            applied = {step.name for step in plays.applied(db)}
            if unknown := applied - _known():
                raise Newer(", ".join(sorted(unknown)))
            if applied and plays.pending(db):
                copy(path.parent)
            plays.apply(db)


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

    def __init__(self, path: Path, connect: Callable[[Path], Database] = connect) -> None:
        self.path = path
        self._connect = connect
        self._file = _file(path)
        self._free: deque[Database] = deque()
        self.stuck = 0
        """How often connections were stuck: whoever keeps one of their own opens it anew."""
        self._all = set[Database]()

    def take(self) -> Database:
        """Return a connection that nobody else has, opened where none is free; ``give`` it back.

        Raises DatabaseReplaced.
        """
        with suppress(FileNotFoundError):
            if _file(self.path) == self._file:
                return self._lent()
        raise DatabaseReplaced(f"{self.path} is not the file that was opened any more: start the server anew")

    def _lent(self) -> Database:
        try:
            return self._free.pop()
        except IndexError:
            db = self._connect(self.path)
            self._all.add(db)
            return db

    def give(self, db: Database) -> None:
        """Take back a connection that was lent; one that is stuck is closed with all others that are free."""
        conn = cast("Connection", db.conn)
        if conn.stuck:
            self.stuck += 1
            self._close(db)
            with suppress(IndexError):
                while True:
                    self._close(self._free.pop())
        elif len(self._free) < SPARE or conn.to_empty is not None:  # such a one is yet to empty the log
            self._free.append(db)
        else:
            self._close(db)

    def _close(self, db: Database) -> None:
        self._all.discard(db)
        db.close()

    def close(self) -> None:
        """Close every connection; the next ``take`` opens anew."""
        self._free.clear()
        while self._all:
            self._all.pop().close()
