"""The index of the rules: a database of its own that can be thrown away, made anew when the rulebooks change."""

import os
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from companion.store.database import connect


class Row(NamedTuple):
    """One entry to be found: its words as stems, and which table they belong in."""

    language: str
    game: str
    entry: str
    title: str
    words: str
    body: str


WEIGHTS = (10.0, 6.0, 1.0)
"""How much a match in the title, the other words and the body counts."""


def table(language: str) -> str:
    """Return the name of the table of ``language``."""
    return "rules_" + language.replace("-", "_").lower()


def build(
    path: Path, languages: Sequence[str], rows: Sequence[Row], spellings: Iterable[tuple[str, str, str]]
) -> None:
    """Make the index at ``path`` in one stroke: whoever opens it finds the old one or the whole new one.

    ``spellings`` are (language, form, stem): a stem of the rulebook and what it may be mistyped as.
    """
    draft = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
    db = Database(str(draft))
    with db.atomic():
        for language in languages:
            name = table(language)
            db.conn.execute(
                f"CREATE VIRTUAL TABLE {name} USING fts5(title, words, body, game UNINDEXED, entry UNINDEXED,"
                " tokenize='unicode61 remove_diacritics 2', prefix='2 3 4')"
            )
            db.conn.execute(f"CREATE VIRTUAL TABLE {name}_stems USING fts5vocab({name}, row)")
        for row in rows:
            db.conn.execute(
                f"INSERT INTO {table(row.language)} (title, words, body, game, entry) VALUES (?, ?, ?, ?, ?)",
                (row.title, row.words, row.body, row.game, row.entry),
            )
        db.conn.execute("CREATE TABLE spellings (language TEXT, form TEXT, stem TEXT)")
        db.conn.executemany("INSERT INTO spellings VALUES (?, ?, ?)", spellings)
        db.conn.execute("CREATE INDEX spellings_form ON spellings(language, form)")
    db.close()
    os.replace(draft, path)


def open_index(path: Path) -> Database:
    """Return a connection to the index."""
    return connect(path)


def known(db: Database, language: str, stem: str, unfinished: bool) -> bool:
    """Tell whether the rulebook has a word with this stem, or one that begins with it."""
    top = stem + "\U0010ffff" if unfinished else stem
    row = db.execute(f"SELECT 1 FROM {table(language)}_stems WHERE term BETWEEN ? AND ? LIMIT 1", (stem, top))
    return row.fetchone() is not None


def corrections(db: Database, language: str, forms: Sequence[str]) -> list[str]:
    """Return the stems of the rulebook that any of ``forms`` may stand for."""
    marks = ", ".join("?" * len(forms))
    rows = db.execute(
        f"SELECT DISTINCT stem FROM spellings WHERE language = ? AND form IN ({marks}) LIMIT 8", (language, *forms)
    )
    return [row[0] for row in rows]


def search(db: Database, language: str, expression: str, game: str, most: int) -> list[tuple[str, str]]:
    """Return (game, entry) of what matches the FTS5 ``expression``, best first; of one ``game``, or of all ("")."""
    name = table(language)
    rows = db.execute(
        f"SELECT game, entry FROM {name} WHERE {name} MATCH ? AND (? = '' OR game = ?)"
        f" ORDER BY bm25({name}, {', '.join(map(str, WEIGHTS))}), rowid LIMIT ?",
        (expression, game, game, most),
    )
    return [(row[0], row[1]) for row in rows]
