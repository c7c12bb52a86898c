"""A copy put in the place of what a folder holds, while no server does."""

import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from sqlite_utils import Database

from companion.store.backup import LOG, Contents, contents, default_file, open_present, own, pack, private
from companion.store.database import connect, migrate
from companion.store.folder import KEY, PLAYS, hold


class Restored(NamedTuple):
    """What a folder holds now, what it held before (None: nothing that can be read), and the file that keeps that."""

    now: Contents
    before: Contents | None
    aside: Path | None


class Unreadable(Exception):
    """What should be a copy is none, or a damaged one."""


def restore(file: Path, folder: Path) -> Restored:
    """Put what is in ``file`` in the place of what the folder holds, which is kept aside as a file of the same kind.

    Raises Held while a server holds the folder, Unreadable, and Newer; then nothing has changed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _alone(folder), TemporaryDirectory(dir=folder, prefix=".restore-") as place:
        draft = Path(place)
        now = unpack(file, draft)
        before = aside = None
        if (folder / PLAYS).exists():
            with suppress(sqlite3.DatabaseError):  # a damaged one is what copies are for
                before = contents(folder)  # and its log is brought home, as nobody else has it open
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


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    held = hold(folder, alone=True)
    try:
        yield
    finally:
        os.close(held)


def unpack(file: Path, draft: Path, connect: Callable[[Path], Database] = connect) -> Contents:
    """Take the copy out into the folder ``draft``, at the present schema, and return what is in it.

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
