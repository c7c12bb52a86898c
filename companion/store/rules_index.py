"""The index of the rules: a database of its own that can be thrown away, made anew when the rulebooks change."""

import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

ABANDONED = 3600.0
"""Seconds after which a draft that nobody finished may be thrown away."""


FINISHED = "SELECT 1 FROM spellings LIMIT 1"
"""What an index answers that was finished; an empty file is a sound database too."""


class Row(NamedTuple):
    """One entry to be found: all its words as stems, and which table they belong in."""

    language: str
    game: str
    entry: str
    stems: str


def table(language: str) -> str:
    """Return the name of the table of ``language``."""
    return "rules_" + language.replace("-", "_").lower()


def build(path: Path, languages: Sequence[str], rows: Sequence[Row], spellings: Iterable[tuple[str, str, str]]) -> None:
    """Make the index at ``path`` in one stroke: whoever opens it finds the old one or the whole new one.

    ``spellings`` are (language, form, stem): a stem of the rulebook and what it may be mistyped as.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{secrets.token_hex(6)}.draft")
    db = Database(str(draft))
    for pragma in ("journal_mode=OFF", "synchronous=OFF"):  # a draft that breaks is thrown away
        db.conn.execute(f"PRAGMA {pragma}")
    with db.atomic():
        for language in languages:
            db.conn.execute(
                f"CREATE VIRTUAL TABLE {table(language)} USING fts5(stems, game UNINDEXED, entry UNINDEXED,"
                " tokenize='unicode61 remove_diacritics 2', detail=none)"
            )
        for row in rows:
            db.conn.execute(
                f"INSERT INTO {table(row.language)} (stems, game, entry) VALUES (?, ?, ?)",
                (row.stems, row.game, row.entry),
            )
        db.conn.execute("CREATE TABLE spellings (language TEXT, form TEXT, stem TEXT)")
        db.conn.executemany("INSERT INTO spellings VALUES (?, ?, ?)", spellings)
        db.conn.execute("CREATE INDEX spellings_form ON spellings(language, form)")
    db.close()
    os.replace(draft, path)


def clean(path: Path) -> None:
    """Throw away what lies beside the index ``path`` of other rulebooks, and drafts that were never finished."""
    for old in path.parent.glob("rules-*"):
        if old == path or (old.suffix == ".draft" and _age(old) < ABANDONED):
            continue
        old.unlink(missing_ok=True)


def _age(file: Path) -> float:
    try:
        return time.time() - file.stat().st_mtime
    except FileNotFoundError:
        return ABANDONED


def open_index(path: Path) -> Database:
    """Return a connection to the index, for reading; raises sqlite3.DatabaseError when it is missing or broken.

    ``immutable``: a finished index is never written to, so there is nothing to lock.
    """
    raw = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    try:
        if raw.execute("PRAGMA quick_check").fetchone() != ("ok",) or not raw.execute(FINISHED).fetchone():
            raise sqlite3.DatabaseError(f"{path} is broken")
    except sqlite3.DatabaseError:
        raw.close()
        raise
    return Database(raw, execute_plugins=False)


class Index:
    """The connection of a process to the index that ``prepare`` returns the path of, made if need be.

    All threads share it: it is only read, and SQLite lets them take turns. An index that is missing or broken when it
    is opened is made again: another release may have thrown it away.
    """

    def __init__(self, prepare: Callable[[], Path]) -> None:
        self._prepare = prepare
        self._path = prepare()
        self._db: Database | None = None
        self._lock = threading.Lock()

    def get(self) -> Database:
        """Return the connection, opened on first use: in the process that uses it, not in its parent."""
        with self._lock:
            if self._db is None:
                try:
                    self._db = open_index(self._path)
                except sqlite3.DatabaseError:
                    self._db = open_index(self._prepare())
            return self._db


def corrections(db: Database, language: str, forms: Sequence[str]) -> list[str]:
    """Return the stems of the rulebooks that any of ``forms`` may stand for."""
    marks = ", ".join("?" * len(forms))
    rows = db.execute(
        f"SELECT DISTINCT stem FROM spellings WHERE language = ? AND form IN ({marks}) LIMIT 8", (language, *forms)
    )
    return [row[0] for row in rows]


def having(db: Database, language: str, stems: Iterable[str]) -> list[tuple[str, str]]:
    """Return (game, entry) of every entry that has any of the ``stems``, in the order of the books."""
    name = table(language)
    expression = " OR ".join(f'"{stem}"' for stem in stems)
    rows = db.execute(f"SELECT game, entry FROM {name} WHERE {name} MATCH ? ORDER BY rowid", (expression,))
    return [(row[0], row[1]) for row in rows]
