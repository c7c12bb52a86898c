"""Killed in the middle of writing, again and again: no acknowledged action is lost and the file stays intact."""

import http.client
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from companion.plays.sheet import PlayStore, Snapshots
from companion.store import plays as store
from companion.store.database import connect, migrate
from tests import ROOT
from tests.support import paper
from tests.support.processes import Table, free_port, serving, whole

KILLS = 4

WRITER = """
import sys
from itertools import count
from pathlib import Path
import pytest
from companion.plays.sheet import PlayStore, Snapshots
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


def test_a_server_killed_under_two_phones_loses_nothing_it_had_answered(tmp_path: Path) -> None:
    port, places = free_port(), ""
    answered: list[str] = []
    refused: set[int] = set()

    def write(table: Table, seat: int) -> None:
        """Record who ran out of cards and take it back, again and again until the server is gone."""
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
                return  # including a server killed in the middle of a response

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
