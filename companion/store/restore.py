"""Replace what a data folder holds by a backup, while no server runs on it."""

import os
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from sqlite_utils import Database

from companion.store.backup import LOG, Contents, contents, default_file, open_present, own, pack, private
from companion.store.database import connect, migrate
from companion.store.folder import KEY, PLAYS, lock_folder


class Restored(NamedTuple):
    """What the folder holds now, what it held before (None: nothing readable), and the backup of that, if any."""

    now: Contents
    before: Contents | None
    aside: Path | None


class Unreadable(Exception):
    """The file is not a backup, or a damaged one."""


def restore(file: Path, folder: Path) -> Restored:
    """Replace what the folder holds by the backup ``file``, after making a backup of it in ``backups/``.

    Raises FolderLocked while a server runs on the folder, Unreadable, and Newer; then nothing has changed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with ExitStack() as opened:
        opened.callback(os.close, lock_folder(folder, exclusive=True))
        draft = Path(opened.enter_context(TemporaryDirectory(dir=folder, prefix=".restore-")))
        now = unpack(file, draft)
        before = aside = None
        if (folder / PLAYS).exists():
            with suppress(sqlite3.DatabaseError):  # a damaged database is what backups are for
                before = contents(folder)  # and, nobody else having it open, its log is checkpointed
            aside = default_file(folder, "replaced")
            pack(folder, aside)
            own(aside.parent, folder)
            own(aside, folder)
        for name in (LOG, f"{PLAYS}-shm"):
            (folder / name).unlink(missing_ok=True)
        for name in (KEY, PLAYS):
            if (draft / name).exists():
                own(draft / name, folder)
                os.replace(draft / name, folder / name)
    return Restored(now, before, aside)


def unpack(file: Path, draft: Path, connect: Callable[[Path], Database] = connect) -> Contents:
    """Extract the backup ``file`` into the folder ``draft``, migrate it to the current schema and return its contents.

    Raises Unreadable, and Newer.
    """
    try:
        with ZipFile(file) as packed:
            for name in {PLAYS, LOG, KEY} & set(packed.namelist()):
                with packed.open(name) as kept, open(draft / name, "xb", opener=private) as out:
                    copyfileobj(kept, out)
        with closing(open_present(draft)) as db:
            if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise Unreadable(f"{file.name}: {PLAYS}")
        migrate(draft / PLAYS, connect, copy=lambda folder: None)
        return contents(draft)
    except (BadZipFile, zlib.error, EOFError, sqlite3.DatabaseError) as error:
        raise Unreadable(f"{file.name}: {error}") from error
