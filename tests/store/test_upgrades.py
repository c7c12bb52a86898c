"""An evening of every published schema: after the upgrade it is unchanged and can be continued."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from companion.assembly import open_data_folder
from companion.store.migrations import plays
from tests.support import evening


def steps(file: Path) -> list[str]:
    """Return the steps of the schema that a database has."""
    with closing(sqlite3.connect(file)) as db:
        return [row[0] for row in db.execute("SELECT name FROM _sqlite_migrations ORDER BY id")]


def schema(file: Path) -> set[tuple[str, ...]]:
    """Return every column, index and trigger of a database."""
    with closing(sqlite3.connect(file)) as db:
        return set(
            db.execute(
                "SELECT m.type, m.name, coalesce(c.name, ''), coalesce(c.type, ''), coalesce(c.pk, '')"
                " FROM sqlite_master m LEFT JOIN pragma_table_info(m.name) c ON m.type = 'table'"
            )
        )


@pytest.mark.parametrize("fixture", evening.fixtures(), ids=lambda file: file.stem)
def test_an_evening_is_the_same_after_an_upgrade(app: Flask, tmp_path: Path, fixture: Path) -> None:
    fresh, folder = schema(tmp_path / "plays.db"), tmp_path / "old"
    folder.mkdir()
    evening.restore(fixture, folder)
    app.extensions["plays"].close()
    open_data_folder(app, folder)
    assert evening.faults(app) == []
    assert schema(folder / "plays.db") == fresh
    with closing(sqlite3.connect(folder / "plays.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_the_newest_schema_has_an_evening_of_its_own(app: Flask, tmp_path: Path) -> None:
    folder = tmp_path / "newest"
    folder.mkdir()
    evening.restore(evening.fixtures()[-1], folder)
    assert set(steps(folder / "plays.db")) == {step.name for step in plays.applied(app.extensions["plays"].take())}, (
        "run python -m tests.support.evening and add the file that it writes"
    )
