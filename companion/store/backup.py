"""All that a folder holds as one file, made while phones write.

The file is a zip archive of the database and of the key that signs the phones' cookies: whoever has it has all plays.
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
"""What SQLite has not brought home yet; only a database that nobody closed has one."""


class Contents(NamedTuple):
    """How many plays and decks there are, with those that can still be brought back, and when somebody last wrote."""

    plays: int
    decks: int
    until: str


def default_file(folder: Path, why: str = "backup") -> Path:
    """Return where a copy of the folder goes that is given no place: named after the present second, and not taken."""
    stem = f"{why}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(file for name in names if not (file := folder / COPIES / f"{name}.zip").exists())


def contents(folder: Path) -> Contents:
    """Return what the database in the folder holds; raises sqlite3.DatabaseError when it is none."""
    with closing(open_present(folder)) as db:
        plays, decks = db.execute(
            "SELECT count(*), count(*) FILTER (WHERE game LIKE ?) FROM plays", (f"%/{DECK}",)
        ).fetchone()
        (until,) = db.execute("SELECT max(at) FROM events").fetchone()
    return Contents(plays - decks, decks, until or "")


def back_up(folder: Path, file: Path) -> Contents:
    """Write ``file``, a copy of the folder as it is at one moment, and return what is in it.

    Raises FileNotFoundError when the folder has no plays, FileExistsError when there is such a file already.
    """
    if not (folder / PLAYS).exists():
        raise FileNotFoundError(f"{folder / PLAYS}")
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=file.parent, prefix=".backup-") as place:
        draft = Path(place)
        with closing(open_present(folder)) as db:
            # One statement reads one state of the database, and keeps nobody from writing the next.
            db.execute("VACUUM INTO ?", (str(draft / PLAYS),))
        if (folder / KEY).exists():
            copyfile(folder / KEY, draft / KEY)
        pack(draft, file)
        if file.parent == folder / COPIES:
            own(file.parent, folder)
            own(file, folder)
        return contents(draft)


def open_present(folder: Path) -> sqlite3.Connection:
    """Return a connection to the database in the folder as it is: nothing is made, switched or migrated."""
    return sqlite3.connect(f"{(folder / PLAYS).absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)


def pack(folder: Path, file: Path) -> None:
    """Write the files of the folder into ``file`` in one stroke, for its owner's eyes alone."""
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
    """Give ``path`` to whom the folder belongs: whoever keeps copies as root is not whoever serves."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def private(path: str, flags: int) -> int:
    """Open a file, as the ``opener`` of open(), for its owner's eyes alone."""
    return os.open(path, flags, 0o600)
