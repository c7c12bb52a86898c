"""What is removed permanently is in no file of the data folder, even while others are connected."""

import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.plays.sheet import PlayStore
from companion.store import database, removal
from companion.store.database import connect, reading, writing
from tests.support.groups import SECRET, group_of, long_in, person, played
from tests.support.helpers import Phone, sheet_at


def files_with(folder: Path, text: str) -> list[str]:
    """Return the names of the files in a folder that contain ``text``."""
    return sorted(one.name for one in folder.iterdir() if text.encode() in one.read_bytes())


@pytest.fixture
def folder(app: Flask) -> Path:
    return Path(app.config["COMPANION_DATA"])


def test_a_removed_name_is_in_no_file_though_others_are_connected(
    folder: Path, phone: Phone, second_phone: Phone, db: Database
) -> None:
    at = phone.new_play("rufstock", [SECRET, "Beto"])
    stream = second_phone.client.get(f"{at}/live", buffered=False)
    next(iter(stream.response))
    long_in(db)
    group = group_of(phone)
    assert "plays.db-wal" in files_with(folder, SECRET)
    other = subprocess.Popen(
        [sys.executable, "-c", READER, str(folder / "plays.db")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout
    assert other.stdout.readline() == b"connected\n"
    phone.post(f"{group}/people/{person(phone, group, SECRET)}/remove")
    left = files_with(folder, f"{SECRET}")
    other.communicate(b"\n")
    stream.close()
    assert left == []


READER = """
import sys
from pathlib import Path
from companion.store.database import connect
db = connect(Path(sys.argv[1]))
print(len(db.execute("SELECT * FROM events").fetchall()) and "connected", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize("what", ["play", "group", "purged"])
def test_a_removed_play_is_in_no_file(folder: Path, phone: Phone, db: Database, what: str) -> None:
    at = played(phone, SECRET, "Beto")
    long_in(db)
    group = group_of(phone)
    if what == "group":
        phone.post(f"{group}/delete")
        phone.post(f"{group}/remove")
    else:
        phone.post(f"{at}/delete")
    assert (files_with(folder, SECRET) != []) == (what != "group")
    if what == "play":
        phone.post(f"{at}/remove")
    elif what == "purged":
        db.execute("UPDATE plays SET deleted_at = '2020-01-01T00:00:00Z' WHERE deleted_at IS NOT NULL")
        phone.new_play("rufstock", ["Caio", "Davi"])
    assert files_with(folder, SECRET) == []


def test_where_somebody_reads_an_earlier_state_the_next_write_tries_again(
    folder: Path, phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    play = sheet_at(archive, phone.new_play("rufstock", [SECRET, "Beto"])).play.id
    copying = connect(folder / "plays.db")
    with reading(copying):
        assert SECRET in str(copying.execute("SELECT * FROM plays").fetchall())
        with writing(archive.db) as db:
            removal.remove_plays(db, [play])
        with writing(archive.db):
            pass
        assert SECRET in str(copying.execute("SELECT * FROM plays").fetchall()), "the reader is not disturbed"
        assert files_with(folder, SECRET) != []
    with writing(archive.db):
        pass
    assert files_with(folder, SECRET) == []
    copying.close()
