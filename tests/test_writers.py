"""Several writers on one file: threads, processes, and processes that make the file at the same moment."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from companion.core.game import Game
from companion.core.pad import Change, Conflict
from companion.plays import writing as use
from companion.store import plays as store
from companion.store.database import Connections, connect, migrate
from tests import paper

ROOT = Path(__file__).parent.parent


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return paper.install(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "plays.db"
    migrate(path)
    return path


@pytest.fixture
def connections(path: Path) -> Iterator[Connections]:
    connections = Connections(path)
    yield connections
    connections.close()


@pytest.fixture
def db(connections: Connections) -> Database:
    return connections.get()


@pytest.fixture
def key(db: Database, game: Game) -> str:
    return use.open_play(db, game, ["Ana", "Beto"], {}, "phone")


def play_of(db: Database, key: str) -> store.PlayRow:
    play = store.find_play(db, key)
    assert play
    return play


def pad_of(db: Database, key: str) -> dict[str, Any]:
    return store.read_pad(db, play_of(db, key).id)


def events_of(db: Database, key: str) -> list[tuple[Any, ...]]:
    """Return the events of a play as they are stored."""
    rows = db.execute("SELECT * FROM events WHERE play = ? ORDER BY number", (play_of(db, key).id,))
    return list(rows.fetchall())


def tap(db: Database, key: str, cell: str, before: Any, after: Any, name: str | None = None, phone: str = "p") -> None:
    """Write as a phone does."""
    use.record(db, key, phone, name or use.new_tap(), "tap", use.settled([Change(cell, before, after)]))


# ---- several writers


def test_eight_threads_on_different_cells_write_everything(connections: Connections, key: str) -> None:
    def write_many(thread: int) -> None:
        for number in range(thread, paper.CELLS, 8):
            tap(connections.get(), key, f"c{number}", None, number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write_many, range(8)))
    assert pad_of(connections.get(), key) == {f"c{number}": number for number in range(paper.CELLS)}
    assert [row[1] for row in events_of(connections.get(), key)] == list(range(1, paper.CELLS + 2))


def test_of_eight_threads_on_one_cell_exactly_one_wins_each_time(connections: Connections, key: str) -> None:
    rounds, together = 50, threading.Barrier(8)

    def write_often(thread: int) -> list[bool]:
        won = []
        for number in range(rounds):
            together.wait()
            try:
                tap(connections.get(), key, f"c{number}", None, thread)
                won.append(True)
            except Conflict:
                won.append(False)
        return won

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(write_often, range(8)))
    winners = [[thread for thread in range(8) if results[thread][number]] for number in range(rounds)]
    assert [len(one) for one in winners] == [1] * rounds
    assert pad_of(connections.get(), key) == {f"c{number}": winners[number][0] for number in range(rounds)}


WRITER = """
import sys, time
from pathlib import Path
import pytest
from companion.core.pad import Change, Conflict
from companion.plays import writing as use
from companion.store.database import connect
from tests import paper

path, key, name, cells = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4].split()
paper.install(pytest.MonkeyPatch())
db = connect(path)
Path(sys.argv[5]).with_name(f"ready-{name}").touch()
while not Path(sys.argv[5]).exists():
    time.sleep(0.001)
won = []
for cell in cells:
    try:
        use.record(db, key, f"p{name}", use.new_tap(), "tap", use.settled([Change(cell, None, name)]))
        won.append(cell)
    except Conflict:
        pass
print(*won)
db.close()
"""


def run_together(folder: Path, script: str, arguments: list[list[str]]) -> list[str]:
    """Run ``script`` in one process per list of arguments, begun at the same moment; return what each prints."""
    go = folder / "go"
    processes = [
        subprocess.Popen([sys.executable, "-c", script, *some, str(go)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for some in arguments
    ]
    while len(list(folder.glob("ready-*"))) < len(processes):
        assert not any(process.poll() for process in processes)
        time.sleep(0.01)
    go.touch()
    said = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes)
    return said


def test_several_processes_on_different_cells_write_everything(path: Path, db: Database, key: str) -> None:
    shares = [[f"c{number}" for number in range(name, 150, 3)] for name in range(3)]
    said = run_together(
        path.parent, WRITER, [[str(path), key, str(name), " ".join(share)] for name, share in enumerate(shares)]
    )
    assert [one.split() for one in said] == shares
    assert pad_of(db, key) == {f"c{number}": number % 3 for number in range(150)}


def test_of_several_processes_on_one_cell_exactly_one_wins_each_time(path: Path, db: Database, key: str) -> None:
    cells = [f"c{number}" for number in range(60)]
    said = run_together(path.parent, WRITER, [[str(path), key, str(name), " ".join(cells)] for name in range(3)])
    won = {cell: name for name, one in enumerate(said) for cell in one.split()}
    assert sum(len(one.split()) for one in said) == len(cells)
    assert pad_of(db, key) == won


# ---- migrations


MIGRATE = """
import sys, time
from pathlib import Path
from companion.store.database import migrate

Path(sys.argv[3]).with_name(f"ready-{sys.argv[2]}").touch()
while not Path(sys.argv[3]).exists():
    time.sleep(0.001)
migrate(Path(sys.argv[1]))
"""


def schema(path: Path) -> tuple[list[Any], list[Any]]:
    """Return the tables of a database and the migrations it has had."""
    db = connect(path)
    tables = db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
    applied = db.execute("SELECT migration_set, name FROM _sqlite_migrations").fetchall()
    db.close()
    return tables, applied


def test_migrations_are_applied_once(path: Path) -> None:
    before = schema(path)
    migrate(path)
    assert schema(path) == before
    assert len(before[1]) == len(set(before[1])) > 0


def test_migrating_keeps_what_is_there(path: Path, db: Database, key: str) -> None:
    tap(db, key, "c0", None, 3)
    before = events_of(db, key)
    migrate(path)
    assert (events_of(db, key), pad_of(db, key)) == (before, {"c0": 3})


def test_several_processes_may_migrate_a_new_file_at_once(path: Path, tmp_path: Path) -> None:
    new = tmp_path / "folder" / "new.db"
    run_together(tmp_path, MIGRATE, [[str(new), str(name)] for name in range(4)])
    assert schema(new) == schema(path)
