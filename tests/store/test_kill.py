"""Killed in the middle of writing, again and again: no acknowledged action is lost and the file stays whole."""

import http.client
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from sqlite_utils import Database

from companion.plays.archive import PlayStore, Snapshots
from companion.store import plays as store
from companion.store.database import connect, migrate
from tests import ROOT
from tests.server.test_serve import free_port
from tests.support import paper

KILLS = 4

WRITER = """
import sys
from itertools import count
from pathlib import Path
import pytest
from companion.plays.archive import PlayStore, Snapshots
from companion.store.database import connect
from tests.support import paper

paper.install(pytest.MonkeyPatch())
play, cell = paper.Paper(PlayStore(connect(Path(sys.argv[1])), Snapshots()), sys.argv[2]), sys.argv[3]
last = play.pad.get(cell, 0)
print("ready", flush=True)
for number in count(last + 1):
    play.set(cell, number % 9000, cell, action_id=f"{cell}-{number}")
    print(number, flush=True)
"""


def whole(path: Path) -> Database:
    """Return a connection to the file; fail when it is broken or its cells are not its events."""
    db = connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    for (play,) in db.execute("SELECT id FROM plays").fetchall():
        events = store.events_after(db, play, 0)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        cells = {change.cell: change.after for event in events for change in event.changes}
        assert store.read_pad(db, play) == {cell: value for cell, value in cells.items() if value is not None}
    return db


def test_a_writer_killed_at_any_moment_loses_nothing_it_had_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, chance = tmp_path / "plays.db", Random(1)
    migrate(path)
    db = connect(path)
    paper.install(monkeypatch)
    key = paper.open_paper(PlayStore(db, Snapshots())).key
    db.close()
    written = 0
    for _ in range(KILLS):
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, str(path), key, cell], cwd=ROOT, stdout=subprocess.PIPE, text=True
            )
            for cell in ("c0", "c1")
        ]
        for writer in writers:
            assert writer.stdout
            assert writer.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0.02, 0.3))
        for writer in writers:
            writer.kill()
        acknowledged = [writer.communicate()[0].rpartition("\n")[0].split() for writer in writers]
        assert [writer.returncode for writer in writers] == [-signal.SIGKILL] * 2
        db = whole(path)
        play = store.find_play(db, key)
        assert play
        booked = {row[0] for row in db.execute("SELECT action_id FROM events WHERE play = ?", (play.id,))}
        for cell, numbers in zip(("c0", "c1"), acknowledged, strict=True):
            assert {f"{cell}-{number}" for number in numbers} <= booked
            assert all(int(after) == int(before) + 1 for before, after in pairwise(numbers))
            written += len(numbers)
        db.close()
    assert written > KILLS, "killed before anything was written"


class Table:
    """A phone that talks to a real server: cookies, the token of its page, an id with every action."""

    def __init__(self, port: int) -> None:
        self.site = f"http://127.0.0.1:{port}"
        self.jar = CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        page = self.send("/new/rufstock")
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        assert found
        self.token = found[1]

    @property
    def cookie(self) -> str:
        """Return the cookies as a browser sends them."""
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)

    def send(self, path: str, **fields: object) -> str:
        """Return the page that answers; raises OSError or HTTPException when the server is gone."""
        body = urllib.parse.urlencode({"csrf_token": self.token, **fields}, doseq=True).encode() if fields else None
        with self.browser.open(f"{self.site}{path}", body, timeout=20) as answer:
            self.address = urllib.parse.urlparse(answer.url).path
            return str(answer.read().decode())


@contextmanager
def serving(folder: Path, port: int, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run the real server in a process group of its own, that can be killed at once."""
    server = subprocess.Popen(
        [sys.executable, "-m", "companion.serve"],
        cwd=ROOT,
        env={**os.environ, "COMPANION_DATA": str(folder), "HOST": "127.0.0.1", "PORT": str(port), **environ},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_for(server, port)
        yield server
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("nothing is served")


def test_a_server_killed_under_two_phones_loses_nothing_it_had_answered(tmp_path: Path) -> None:
    port, places = free_port(), ""
    answered: list[str] = []
    refused: set[int] = set()

    def write(table: Table, seat: int) -> None:
        """Do one action after the other until the server is gone: say who ran out of cards, and take them back."""
        for number in range(100_000):
            name = f"action-{seat}-{number}"
            try:
                table.send(f"{places}/act/out?round=0", seat=seat, action_id=name)
                answered.append(name)
                table.send(f"{places}/act/back?round=0", seat=seat, action_id=f"{name}-back")
                answered.append(f"{name}-back")
            except urllib.error.HTTPError as refusal:
                refused.add(refusal.code)
                refusal.close()
            except (OSError, http.client.HTTPException, ValueError):
                return  # also one killed in the middle of an answer

    with serving(tmp_path, port) as server:
        tables = [Table(port), Table(port)]
        tables[0].send("/new/rufstock", player=["Ana", "Beto", "Caio"])
        places = tables[0].address
        tables[1].send(places)
        phones = [Thread(target=write, args=(table, seat)) for seat, table in enumerate(tables)]
        for phone in phones:
            phone.start()
        deadline = time.monotonic() + 30
        while len(answered) < 40 and time.monotonic() < deadline:
            time.sleep(0.01)
        os.killpg(server.pid, signal.SIGKILL)
        for phone in phones:
            phone.join(30)
    assert len(answered) >= 40
    db = whole(tmp_path / "plays.db")
    booked = {row[0] for row in db.execute("SELECT action_id FROM events")}
    db.close()
    assert set(answered) <= booked
    assert refused == set(), "each takes the next place that is free, whatever the other does"
    with serving(tmp_path, port):
        assert "Ana" in Table(port).send(places)
