"""An action is planned before the write lock is taken, and again if somebody wrote in between."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from companion.core.game import Game
from companion.core.pad import Conflict, StaleRead, write
from companion.core.text import Refused
from companion.plays import writing
from companion.plays.deleted import delete, restore
from companion.plays.sheet import PlayStore, Snapshots
from companion.store import phones, removal
from companion.store.database import Connections, migrate
from tests.support import paper
from tests.support.paper import ANA, BETO, Paper, open_paper
from tests.support.processes import run_together


@pytest.fixture
def connections(tmp_path: Path) -> Iterator[Connections]:
    migrate(tmp_path / "plays.db")
    connections = Connections(tmp_path / "plays.db")
    yield connections
    connections.close()


@pytest.fixture
def play(connections: Connections, game: Game) -> Paper:
    return open_paper(PlayStore(connections.take(), Snapshots()))


@pytest.fixture
def other(connections: Connections, play: Paper) -> Paper:
    """The same play as seen by another process."""
    return Paper(PlayStore(connections.take(), Snapshots()), play.key)


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Make something happen once, right before the next action takes the write lock."""

    def let(happen: Callable[[], object]) -> None:
        lock = writing.writing

        @contextmanager
        def late(db: Database) -> Iterator[Database]:
            monkeypatch.setattr(writing, "writing", lock)
            happen()
            with lock(db):
                yield db

        monkeypatch.setattr(writing, "writing", late)

    return let


Meanwhile = Callable[[Callable[[], object]], None]


def test_others_write_while_an_action_is_worked_out(connections: Connections, play: Paper) -> None:
    elsewhere = open_paper(PlayStore(connections.take(), Snapshots()))
    play.do(writing.Command("slow", lambda *_: {"c1": elsewhere.set("c0", 5).pad["c0"]}))
    assert (play.pad, elsewhere.pad) == ({"c1": 5}, {"c0": 5})


def test_what_is_refused_or_changes_nothing_takes_no_lock(
    play: Paper, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.set("c0", 1, action_id="booked")
    meanwhile(lambda: pytest.fail("it took the lock"))
    with pytest.raises(Refused):
        play.set("c0", "x")
    assert play.set("c0", 1).revision == 2
    assert play.set("c0", 7, action_id="booked").pad == {"c0": 1}


def test_what_others_wrote_elsewhere_meanwhile_stays(play: Paper, other: Paper, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: other.set("c1", 2, BETO))
    assert play.set("c0", 1, base=1).pad == {"c0": 1, "c1": 2}
    assert [event.number for event in play.events] == [1, 2, 3]


def test_what_is_worked_out_is_worked_out_on_the_newest_sheet(play: Paper, other: Paper, meanwhile: Meanwhile) -> None:
    play.set("c0", 3)
    meanwhile(lambda: other.set("c0", 10, BETO))
    assert play.act("outbid").pad["c9"] == 11
    meanwhile(lambda: other.act("add", BETO, number=4))
    assert play.act("add", number=5).pad == {"c0": 10, "c9": 11, "c1": 4, "c2": 5}


def test_another_answer_meanwhile_is_a_conflict(play: Paper, other: Paper, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: other.set("c0", 2, BETO))
    with pytest.raises(Conflict) as caught:
        play.set("c0", 1, base=1)
    assert (caught.value.cells, play.pad) == (("c0",), {"c0": 2})
    meanwhile(lambda: other.set("c1", 9, BETO))
    with pytest.raises(StaleRead):
        play.act("outbid", base=play.revision)
    assert play.pad == {"c0": 2, "c1": 9}


def test_the_same_action_sent_twice_at_once_is_booked_once(play: Paper, other: Paper, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: other.act("add", action_id="tap", number=4))
    assert play.act("add", action_id="tap", number=4).pad == {"c0": 4}
    assert len(play.events) == 2


def test_a_phone_that_was_removed_meanwhile_writes_nothing(play: Paper, other: Paper, meanwhile: Meanwhile) -> None:
    play.set("c0", 1, BETO)
    row = play.sheet.play

    def remove() -> None:
        with writing.writing(other.archive.db) as db:
            phones.remove(db, row.id, BETO)

    meanwhile(remove)
    with pytest.raises(writing.Removed):
        play.set("c0", 2, BETO)
    assert play.pad == {"c0": 1}


def test_on_a_play_that_was_deleted_or_ended_meanwhile_nothing_is_written(
    play: Paper, other: Paper, meanwhile: Meanwhile
) -> None:
    play.set("c0", 1)
    row, here = play.sheet.play, writing.origin_of(BETO)
    meanwhile(lambda: delete(other.archive, row, here))
    with pytest.raises(writing.Deleted):
        writing.record(play.archive, row, writing.origin_of(ANA), writing.set_cell("c0", "2"))
    restore(other.archive, row, writing.origin_of(BETO))
    meanwhile(lambda: other.do(writing.FINISH, BETO))
    with pytest.raises(writing.Ended):
        play.set("c0", 2)
    assert play.pad == {"c0": 1, "finished": True}


def test_on_a_play_that_is_gone_for_good_nothing_is_written(play: Paper, other: Paper, meanwhile: Meanwhile) -> None:
    row = play.sheet.play

    def purge() -> None:
        with writing.writing(other.archive.db) as db:
            removal.remove_plays(db, [row.id])

    meanwhile(purge)
    with pytest.raises(writing.Deleted):
        writing.record(play.archive, row, writing.origin_of(ANA), writing.set_cell("c0", "2"))


# ---- many at once


def act_at_random(play: Paper, name: str, actions: int) -> list[str]:
    """Do random actions, most of them on the current sheet; return the ids of those that were booked."""
    chance, booked = Random(name), []
    for number in range(actions):
        kind, action_id = chance.choice(["set", "outbid", "add", "undo"]), f"{name}-{number}"
        base = chance.choice([None, play.revision, max(1, play.revision - 5)])
        with suppress(Conflict, StaleRead, writing.Gone):
            if kind == "set":
                play.set(chance.choice(["c0", "c1"]), chance.randrange(1000), name, base, action_id)
            elif kind == "undo":
                play.undo(None, name, action_id)
            else:
                play.act(kind, name, None, action_id, **({"number": 1} if kind == "add" else {}))
            booked.append(action_id)
    return booked


def assert_one_after_the_other(play: Paper) -> None:
    """Fail unless every event is what its action yields on the sheet that the earlier events leave."""
    pad: dict[str, object] = {}
    for number, event in enumerate(play.events, 1):
        assert event.number == number
        assert [change.before for change in event.changes] == [pad.get(change.cell) for change in event.changes]
        before, pad = pad, write(pad, event.changes)
        if event.action == "outbid":
            assert pad["c9"] == 1 + sum(int(str(before.get(cell, 0))) for cell in ("c0", "c1"))
        if event.action == "add":
            free = next(f"c{one}" for one in range(paper.CELLS) if f"c{one}" not in before)
            assert [change.cell for change in event.changes] == [free]
    assert play.pad == pad


@pytest.mark.parametrize("plays", [1, 4])
def test_what_eight_threads_do_is_booked_as_if_one_after_the_other(connections: Connections, plays: int) -> None:
    own = [PlayStore(connections.take(), Snapshots()) for _ in range(8)]
    with pytest.MonkeyPatch.context() as patch:
        paper.install(patch)
        sheets = [open_paper(own[0]) for _ in range(plays)]
        hands = [Paper(archive, sheets[place % plays].key) for place, archive in enumerate(own)]
        with ThreadPoolExecutor(8) as pool:
            booked = list(pool.map(act_at_random, hands, map(str, range(8)), [25] * 8))
        for sheet in sheets:
            assert_one_after_the_other(sheet)
        ids = [row[0] for row in own[0].db.execute("SELECT action_id FROM events").fetchall()]
    changed = {action for some in booked for action in some if action in ids}
    assert len(changed) == len(ids) - plays, "nothing is booked that was not acknowledged, and nothing twice"
    assert len(changed) > 8 * 25 / 4


ACT = """
import sys, time
from pathlib import Path
import pytest
from companion.plays.sheet import PlayStore, Snapshots
from companion.store.database import connect
from tests.support import paper
from tests.plays.test_planned import act_at_random

path, key, name, go = Path(sys.argv[1]), sys.argv[2], sys.argv[3], Path(sys.argv[4])
paper.install(pytest.MonkeyPatch())
play = paper.Paper(PlayStore(connect(path), Snapshots()), key)
go.with_name(f"ready-{name}").touch()
while not go.exists():
    time.sleep(0.001)
print(*act_at_random(play, name, 60))
"""


def test_what_two_processes_do_is_booked_as_if_one_after_the_other(connections: Connections, play: Paper) -> None:
    folder = connections.path.parent
    said = run_together(folder, ACT, [[str(connections.path), play.key, name] for name in ("one", "other")])
    assert_one_after_the_other(play)
    ids = [row[0] for row in play.archive.db.execute("SELECT action_id FROM events WHERE number > 1").fetchall()]
    assert set(ids) <= set(" ".join(said).split())
    assert len(ids) > 30
