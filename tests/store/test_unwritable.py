"""A full disk, a read-only one, and a file locked by others: pages still open, and writing says why it cannot."""

import fcntl
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.app import create_app
from companion.plays.sheet import PlayStore
from companion.store import database
from companion.store.database import Busy, Connections, connect, migrate, writing
from companion.workers import child_exit
from tests.support.helpers import Phone, addresses, sheet_at
from tests.support.page import Page

FULL, BUSY = 507, 503
SAID = {FULL: "Falta espaço para gravar, ou o disco não deixa.", BUSY: "O servidor está ocupado e nada foi escrito."}


def full(db: Database) -> None:
    db.conn.execute("PRAGMA max_page_count=1")  # the file may not grow


def read_only(db: Database) -> None:
    db.conn.execute("PRAGMA query_only=ON")


def impatient(db: Database) -> None:
    db.conn.execute("PRAGMA busy_timeout=50")


@pytest.fixture
def lend(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Database], None]], None]:
    """Return a function that has every connection changed when it is taken from the pool."""

    def change(how: Callable[[Database], None]) -> None:
        take = Connections.take

        def changed(connections: Connections) -> Database:
            db = take(connections)
            how(db)
            return db

        monkeypatch.setattr(Connections, "take", changed)

    return change


@pytest.fixture(params=["full", "read only", "another program", "another process"])
def trouble(
    request: pytest.FixtureRequest, app: Flask, at: str, lend: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> Iterator[int]:
    """Make writing impossible, and yield the status that says so; the play ``at`` was opened before."""
    path = app.extensions["plays"].path
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    if request.param == "full":
        filling = Phone(app)
        filling.get("/")
        lend(full)
        sent = {"csrf_token": filling.token, "player": ["Ana", "Beto", "x" * 40]}
        assert FULL in (filling.client.post("/new/rufstock", data=sent).status_code for _ in range(300))
        yield FULL
    elif request.param == "read only":
        lend(read_only)
        yield FULL
    elif request.param == "another program":
        lend(impatient)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield BUSY
    else:
        turn = os.open(f"{path}-turn", os.O_RDONLY)
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield BUSY
        os.close(turn)


def test_whoever_comes_can_look_at_everything(app: Flask, archive: PlayStore, at: str, trouble: int) -> None:
    watch = f"/w/{sheet_at(archive, at).play.watch_key}"
    phone = Phone(app)
    for address in ["/", *addresses(archive, at), f"{at}/who", watch, "/new/rufstock", "/join", "/decks/busao"]:
        assert phone.get(address).status_code == 200, address
    assert "Ana" in phone.get(at).text
    with app.test_client() as other:
        first = next(other.get(f"{at}/live").response)
        assert "data: 1" in (first if isinstance(first, str) else first.decode())


@pytest.mark.parametrize("htmx", [False, True])
def test_whoever_writes_is_told_why_not_and_nothing_is_stored(
    app: Flask, archive: PlayStore, phone: Phone, at: str, trouble: int, htmx: bool
) -> None:
    before = archive.db.execute("SELECT count(*) FROM plays").fetchone()
    phone.get(at)
    phone.htmx = htmx
    sent = {"csrf_token": phone.token, "action_id": "tap", "seat": 0}
    headers = {"HX-Request": "true"} if htmx else {}
    answers = [
        phone.client.post(f"{at}/act/out?round=0", data=sent, headers=headers),
        phone.client.post(f"{at}/seat", data=sent, headers=headers),
        phone.client.post("/new/rufstock", data={**sent, "player": ["Ana", "Beto", "x" * 40]}, headers=headers),
    ]
    refused = [answer for answer in answers if answer.status_code == trouble]
    assert answers[2] in refused
    assert {answer.status_code for answer in answers} <= {trouble, 200, 303}
    for answer in refused:
        assert SAID[trouble] in Page(answer.text).text
        assert ("Retry-After" in answer.headers) == (trouble == BUSY)
        assert "Content-Security-Policy" in answer.headers
    if trouble == BUSY:
        assert len(refused) == 3
        assert archive.db.execute("SELECT count(*) FROM plays").fetchone() == before


def test_what_was_refused_is_booked_once_there_is_room(
    archive: PlayStore, phone: Phone, at: str, lend: Callable[..., None]
) -> None:
    phone.get(at)
    sent = {"csrf_token": phone.token, "action_id": "tap", "seat": 0}
    lend(read_only)
    assert phone.client.post(f"{at}/act/out?round=0", data=sent).status_code == FULL
    lend(lambda db: db.conn.execute("PRAGMA query_only=OFF"))
    for _ in range(2):
        assert phone.client.post(f"{at}/act/out?round=0", data=sent).status_code == 303
    assert sheet_at(archive, at).pad == {"rounds.0.0": 0}


def test_one_s_turn_is_not_waited_for_longer_than_that(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    migrate(path)
    with closing(connect(path)) as one, closing(connect(path)) as other, writing(one):
        began = time.monotonic()
        with pytest.raises(Busy), writing(other, 0.1):
            pass
        assert 0.1 <= time.monotonic() - began < 2


def test_the_patience_of_a_tap_is_a_few_seconds() -> None:
    assert database.PATIENCE <= 3


def test_a_phone_that_writes_without_having_looked_is_seated(app: Flask, archive: PlayStore, at: str) -> None:
    phone = Phone(app)
    assert phone.post(f"{at}/act/out?round=0", seat=0).status_code == 303
    assert len(sheet_at(archive, at).phones) == 2
    other = Phone(app)
    assert other.post(f"{at}/undo", number=2).status_code == 303
    assert len(sheet_at(archive, at).phones) == 3


def test_a_worker_that_starts_or_ends_meanwhile_does_not_end_the_server(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = app.extensions["plays"].path
    monkeypatch.setenv("COMPANION_DATA", str(path.parent))
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    monkeypatch.setattr(database, "OPENING", 0.05)
    with closing(connect(path)) as other, writing(other):
        migrate(path)
        child_exit(None, SimpleNamespace(pid=1))
    with closing(connect(path)) as db:
        db.conn.execute("DROP TABLE streams")
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        child_exit(None, SimpleNamespace(pid=1))


def test_what_was_opened_while_nothing_could_be_written_is_opened_anew(app: Flask) -> None:
    connections = app.extensions["plays"]
    lent, free = connections.take(), connections.take()
    connections.give(free)
    read_only(lent)
    with pytest.raises(sqlite3.OperationalError, match="readonly"), writing(lent):
        lent.conn.execute("DELETE FROM streams")
    connections.give(lent)
    for one in (lent, free):
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            one.conn.execute("SELECT 1")
    with writing(connections.take()) as db:
        db.conn.execute("DELETE FROM streams")
    assert connections.stuck == 1


def test_another_error_does_not_free_a_connection_that_got_stuck(app: Flask) -> None:
    connections = app.extensions["plays"]
    db = connections.take()
    db.conn.stuck = True
    with pytest.raises(LookupError), writing(db):
        raise LookupError
    connections.give(db)
    assert connections.stuck == 1


# ---- whose the files are


def modes(folder: Path) -> dict[str, int]:
    return {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if not path.name.startswith("rules")
    }


def test_what_is_made_is_its_owner_s_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        app = create_app({"COMPANION_DATA": tmp_path / "new" / "data"})
        Phone(app).new_play("rufstock", ["Ana", "Beto"])
        assert stat.S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700
        assert {name: mode for name, mode in modes(tmp_path / "new" / "data").items() if mode & 0o077} == {}
        assert {"plays.db", "plays.db-wal", "plays.db-shm", "secret-key"} <= set(modes(tmp_path / "new" / "data"))
        app.extensions["plays"].close()
    finally:
        os.umask(before)


def test_what_was_there_before_stays_as_open_as_somebody_made_it(tmp_path: Path) -> None:
    create_app({"COMPANION_DATA": tmp_path}).extensions["plays"].close()
    tmp_path.chmod(0o750)
    (tmp_path / "plays.db").chmod(0o640)
    create_app({"COMPANION_DATA": tmp_path}).extensions["plays"].close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o750
    assert modes(tmp_path)["plays.db"] == 0o640


def test_a_sheet_that_arrives_is_refused_in_a_sentence_its_sender_may_read(
    app: Flask, archive: PlayStore, phone: Phone, at: str, trouble: int
) -> None:
    text = phone.get(f"{at}/play.json").text
    before = archive.db.execute("SELECT count(*) FROM plays").fetchone()
    sender = app.test_client(use_cookies=False)
    sent = sender.post(f"/arrivals?transfer={'t' * 22}", data=text, headers={"Accept-Language": "pt-BR"})
    assert sent.status_code == trouble
    assert SAID[trouble] in sent.get_json()["errors"][0]["message"]
    assert sent.headers["Access-Control-Allow-Origin"] == "*"
    assert archive.db.execute("SELECT count(*) FROM plays").fetchone() == before
