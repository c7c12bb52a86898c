"""Back up a data folder as one file while phones write.

The file is a zip archive of the database and of the key that signs the phones' cookies: anyone who has it can read
every play.
"""

import os
import secrets
import sqlite3
import time
from contextlib import closing
from itertools import chain, count
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from companion.core.game import DECK
from companion.store.folder import COPIES, KEY, PLAYS

LOG = f"{PLAYS}-wal"
"""SQLite's write-ahead log: commits not yet in the database file. Present while it is open, or after a crash."""


class Contents(NamedTuple):
    """The number of plays and decks in a database, deleted ones included, and the time of their last event."""

    plays: int
    decks: int
    last_event_at: str


def default_file(folder: Path, why: str = "backup") -> Path:
    """Return the default file for a backup: in ``backups/``, named after the current second, and not taken."""
    stem = f"{why}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(file for name in names if not (file := folder / COPIES / f"{name}.zip").exists())


def contents(folder: Path) -> Contents:
    """Return what the database in the folder holds; raises sqlite3.DatabaseError if it is not a database."""
    with closing(open_present(folder)) as db:
        plays, decks = db.execute(
            "SELECT count(*), count(*) FILTER (WHERE game LIKE ?) FROM plays", (f"%/{DECK}",)
        ).fetchone()
        (last_event_at,) = db.execute("SELECT max(at) FROM events").fetchone()
    return Contents(plays - decks, decks, last_event_at or "")


def back_up(folder: Path, file: Path) -> Contents:
    """Back up the folder into ``file`` as of one moment, and return what the backup contains.

    Raises FileNotFoundError if the folder has no plays, FileExistsError if ``file`` exists.
    """
    if not (folder / PLAYS).exists():
        raise FileNotFoundError(f"{folder / PLAYS}")
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=file.parent, prefix=".backup-") as place:
        draft = Path(place)
        with closing(open_present(folder)) as db:
            # A single statement reads one consistent state and does not block writers.
            db.execute("VACUUM INTO ?", (str(draft / PLAYS),))
        if (folder / KEY).exists():
            copyfile(folder / KEY, draft / KEY)
        pack(draft, file)
        if file.parent == folder / COPIES:
            own(file.parent, folder)
            own(file, folder)
        return contents(draft)


def open_present(folder: Path) -> sqlite3.Connection:
    """Open the folder's database as it stands: nothing is created, switched to WAL or migrated."""
    return sqlite3.connect(f"{(folder / PLAYS).absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)


def pack(folder: Path, file: Path) -> None:
    """Write the files of the folder into ``file`` atomically, readable by its owner only."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{secrets.token_hex(6)}")
    try:
        with open(draft, "xb", opener=private) as whole:
            with ZipFile(whole, "w", ZIP_DEFLATED) as packed:
                for name in (PLAYS, LOG, KEY):
                    if (folder / name).exists():
                        packed.write(folder / name, name)
            whole.flush()
            os.fsync(whole.fileno())
        os.link(draft, file)
    finally:
        draft.unlink(missing_ok=True)


def own(path: Path, folder: Path) -> None:
    """Give ``path`` to the owner of the folder: backups may be made by root, but the server runs as another user."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def private(path: str, flags: int) -> int:
    """Open a file readable by its owner only; an ``opener`` for open()."""
    return os.open(path, flags, 0o600)
