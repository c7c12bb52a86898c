"""Several writers on one file: threads, processes, and processes that create the file at the same moment."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from sqlite_utils import Database, Migrations

from companion.core.game import Game
from companion.core.pad import Conflict
from companion.plays.sheet import PlayStore, Snapshots
from companion.store.database import Connections, Newer, connect, migrate, writing
from companion.store.folder import COPIES, PLAYS
from companion.store.migrations import plays
from tests.support import paper
from tests.support.paper import Paper, open_paper
from tests.support.processes import run_together


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
def play(connections: Connections, game: Game) -> Paper:
    return open_paper(PlayStore(connections.take(), Snapshots()))


def numbers(play: Paper) -> list[int]:
    return [event.number for event in play.events]


# ---- several writers


def beside(connections: Connections, play: Paper) -> Paper:
    """Return the same play over a connection of its own, with the same cache."""
    return Paper(PlayStore(connections.take(), play.archive.snapshots), play.key)


def test_eight_threads_on_different_cells_write_everything(connections: Connections, play: Paper) -> None:
    def write_many(thread: int) -> None:
        own = beside(connections, play)
        for number in range(thread, paper.CELLS, 8):
            own.set(f"c{number}", number, f"phone {thread}", base=1)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write_many, range(8)))
    assert play.pad == {f"c{number}": number for number in range(paper.CELLS)}
    assert numbers(play) == list(range(1, paper.CELLS + 2))
    again = Paper(PlayStore(connections.take(), Snapshots()), play.key)
    for revision in (1, 100, 200, 400):
        kept, worked_out = (one.sheet.at(one.archive, revision) for one in (play, again))
        assert kept
        assert worked_out
        assert dict(kept.pad) == dict(worked_out.pad)


def test_of_eight_threads_on_one_cell_exactly_one_wins_each_time(connections: Connections, play: Paper) -> None:
    rounds, together = 50, threading.Barrier(8)

    def write_often(thread: int) -> list[bool]:
        own, won = beside(connections, play), []
        for number in range(rounds):
            together.wait()
            try:
                own.set(f"c{number}", thread, f"phone {thread}", base=1)
                won.append(True)
            except Conflict:
                won.append(False)
        return won

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(write_often, range(8)))
    winners = [[thread for thread in range(8) if results[thread][number]] for number in range(rounds)]
    assert [len(one) for one in winners] == [1] * rounds
    assert play.pad == {f"c{number}": winners[number][0] for number in range(rounds)}


def test_of_eight_threads_that_send_one_action_again_one_books_it(connections: Connections, play: Paper) -> None:
    together = threading.Barrier(8)

    def send(thread: int) -> None:
        own = beside(connections, play)
        together.wait()
        own.set("c0", 7, "the phone", base=1, action_id="the same")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(send, range(8)))
    assert (play.pad, numbers(play)) == ({"c0": 7}, [1, 2])


WRITER = """
import sys, time
from pathlib import Path
import pytest
from companion.core.pad import Conflict
from companion.plays.sheet import PlayStore, Snapshots
from companion.store.database import connect
from tests.support import paper

path, key, name, cells = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4].split()
paper.install(pytest.MonkeyPatch())
db = connect(path)
play = paper.Paper(PlayStore(db, Snapshots()), key)
Path(sys.argv[5]).with_name(f"ready-{name}").touch()
while not Path(sys.argv[5]).exists():
    time.sleep(0.001)
won = []
for cell in cells:
    try:
        play.set(cell, name, f"phone {name}", base=1)
        won.append(cell)
    except Conflict:
        pass
print(*won)
db.close()
"""


def test_several_processes_on_different_cells_write_everything(path: Path, play: Paper) -> None:
    shares = [[f"c{number}" for number in range(name, 150, 3)] for name in range(3)]
    said = run_together(
        path.parent, WRITER, [[str(path), play.key, str(name), " ".join(share)] for name, share in enumerate(shares)]
    )
    assert [one.split() for one in said] == shares
    assert play.pad == {f"c{number}": number % 3 for number in range(150)}


def test_of_several_processes_on_one_cell_exactly_one_wins_each_time(path: Path, play: Paper) -> None:
    cells = [f"c{number}" for number in range(60)]
    said = run_together(path.parent, WRITER, [[str(path), play.key, str(name), " ".join(cells)] for name in range(3)])
    won = {cell: name for name, one in enumerate(said) for cell in one.split()}
    assert sum(len(one.split()) for one in said) == len(cells)
    assert play.pad == won


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
    """Return the tables of a database and the migrations applied to it."""
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


def test_migrating_keeps_what_is_there(path: Path, play: Paper) -> None:
    play.set("c0", 3)
    before = play.events
    migrate(path)
    assert (play.events, play.pad) == (before, {"c0": 3})


def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path, game: Game) -> None:
    """A database with a play from before actions had a base; a backup of it is kept."""
    folder = tmp_path / "old"
    folder.mkdir()
    db = connect(folder / PLAYS)
    with writing(db):
        plays.apply(db, stop_before="tables")
        db["plays"].insert({"id": 1, "key": "k" * 22, "game": "paper", "players": '["Ana", "Beto"]', "opened_at": ""})
        for number, changes in ((1, "[]"), (2, '[["c0", null, 3]]')):
            row = {"play": 1, "number": number, "tap": f"t{number}", "at": "", "phone": "p", "action": "tap"}
            db["events"].insert({**row, "changes": changes})
        db["cells"].insert({"play": 1, "cell": "c0", "value": "3", "event": 2})
        db["phones"].insert({"play": 1, "phone": "p", "number": 1})
    db.close()
    before = schema(folder / PLAYS)
    migrate(folder / PLAYS)
    (copy,) = (folder / COPIES).iterdir()
    with ZipFile(copy) as packed:
        packed.extract(PLAYS, tmp_path / "copy")
    assert schema(tmp_path / "copy" / PLAYS) == before
    migrate(folder / PLAYS)
    assert list((folder / COPIES).iterdir()) == [copy], "it is up to date: there is nothing to keep"
    db = connect(folder / PLAYS)
    old = Paper(PlayStore(db, Snapshots()), "k" * 22)
    assert (old.pad, old.revision, old.last, len(old.sheet.play.watch_key)) == ({"c0": 3}, 2, 2, 22)
    assert old.set("c0", 7, "q", base=2, action_id="t2").revision == 2, "known already"
    assert [old.undo(2, "q").pad, old.sheet.phones["p"].removed] == [{}, False]
    db.close()


def test_a_file_of_a_newer_version_is_left_as_it_is(path: Path, play: Paper) -> None:
    play.set("c0", 3)
    later = Migrations("plays")

    @later(name="from_the_future")
    def step(db: Database) -> None:
        db["plays"].add_column("invented", str)

    with closing(connect(path)) as db, writing(db):
        later.apply(db)
    before = path.read_bytes(), schema(path)
    with pytest.raises(Newer, match="from_the_future"):
        migrate(path)
    assert (path.read_bytes(), schema(path)) == before
    assert not (path.parent / COPIES).exists()


def test_several_processes_may_migrate_a_new_file_at_once(path: Path, tmp_path: Path) -> None:
    new = tmp_path / "folder" / "new.db"
    run_together(tmp_path, MIGRATE, [[str(new), str(name)] for name in range(4)])
    assert schema(new) == schema(path)
