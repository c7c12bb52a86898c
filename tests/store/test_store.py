"""The store: cells are the events applied in order, and nothing that was acknowledged is lost."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import IntegrityError, OperationalError
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from companion.core.game import Game, Setup
from companion.core.pad import Change, Pad, differences, write
from companion.core.text import Refused
from companion.plays import writing as use
from companion.plays.sheet import PlayStore, Snapshots
from companion.plays.writing import Command
from companion.store import plays as store
from companion.store.database import Connections, migrate, writing
from tests.support import paper
from tests.support.paper import Paper, open_paper


@pytest.fixture
def connections(tmp_path: Path) -> Iterator[Connections]:
    migrate(tmp_path / "plays.db")
    connections = Connections(tmp_path / "plays.db")
    yield connections
    connections.close()


@pytest.fixture
def archive(connections: Connections) -> PlayStore:
    return PlayStore(connections.take(), Snapshots())


@pytest.fixture
def db(archive: PlayStore) -> Database:
    return archive.db


def events_of(play: Paper) -> list[tuple[Any, ...]]:
    """Return the rows of a play's events."""
    return list(play.archive.db.execute("SELECT * FROM events WHERE play = ? ORDER BY number", (play.sheet.play.id,)))


def stored(play: Paper) -> dict[str, Any]:
    """Return the stored pad of a play."""
    return store.read_pad(play.archive.db, play.sheet.play.id)


# ---- cells are the events applied in order


@dataclass
class Model:
    """What a play should be: its pad, and the pad before each event that can still be undone."""

    pad: Pad = field(default_factory=dict)
    undoable: list[tuple[int, Pad]] = field(default_factory=list)
    booked: set[str] = field(default_factory=set)
    events: int = 1

    def wrote(self, pad: Pad) -> None:
        self.events += 1
        self.undoable.append((self.events, self.pad))
        self.pad = pad


CELLS = ("c0", "c1", "c2", "sum", "list")
numbers = st.none() | st.integers(0, 3)
ids = st.sampled_from([f"action-{n}" for n in range(30)])
actions = st.one_of(
    st.tuples(st.just("put"), ids, st.dictionaries(st.sampled_from(CELLS[:4]), numbers, max_size=3)),
    st.tuples(st.just("set"), ids, st.sampled_from(CELLS), st.sampled_from(["", "1", "−1", "x", "[1, 2]"])),
    st.tuples(st.just("swap"), ids, st.sampled_from(CELLS[:3]), st.sampled_from(CELLS[:3])),
    st.tuples(st.just("undo"), ids, st.sampled_from([0, 0, 0, 1, 2])),
    st.tuples(st.sampled_from(["finish", "reopen"]), ids),
)


def command_of(action: tuple[Any, ...]) -> Command:
    """Return the command of an action."""
    match action:
        case ("put", _, wanted):
            return use.resolve_conflict(wanted, "put")
        case ("set", _, cell, text):
            return use.set_cell(cell, text)
        case ("swap", _, one, other):
            return paper.action("swap", one=one, other=other)
        case ("finish", _):
            return use.FINISH
    return use.REOPEN


def do(play: Paper, model: Model, action: tuple[Any, ...]) -> None:
    """Apply an action to the sheet and to its model."""
    kind, name = action[:2]
    if kind == "undo":
        number = model.undoable[-1][0] - action[2] if model.undoable else 1
        gone = not model.undoable or action[2]
        try:
            play.undo(number, action_id=name)
        except use.Gone:
            assert gone
            assert name not in model.booked
        else:
            if name not in model.booked:
                assert not gone
                model.pad = model.undoable.pop()[1]
                model.events += 1
                model.booked.add(name)
        return
    command = command_of(action)
    if name in model.booked:
        play.do(command, action_id=name)
        return
    try:
        assert not model.pad.get("finished") or kind == "reopen"
        setup = Setup(("Ana", "Beto"))
        wanted = command.run(paper.PAPER, setup, model.pad)
        for cell, value in wanted.items() if kind not in ("finish", "reopen") else ():
            paper.PAPER.cell(setup, cell).check(value)
    except (Refused, AssertionError):
        with pytest.raises(Refused):
            play.do(command, action_id=name)
        return
    play.do(command, action_id=name)
    if changes := differences(model.pad, wanted):
        model.wrote(write(model.pad, changes))
        model.booked.add(name)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(actions, max_size=25))
def test_cells_are_the_events_applied_in_order(archive: PlayStore, game: Game, history: list[tuple[Any, ...]]) -> None:
    play = open_paper(archive)
    model, rows = Model(), events_of(play)
    for action in history:
        do(play, model, action)
        before, rows = rows, events_of(play)
        assert rows[: len(before)] == before, "an event was rewritten"
        assert len(rows) == model.events
    folded: dict[str, Any] = {}
    for event in play.events:
        assert [change.before for change in event.changes] == [folded.get(change.cell) for change in event.changes]
        folded = write(folded, event.changes)
    assert stored(play) == play.pad == folded == dict(model.pad)


def test_events_tell_who_when_and_what(db: Database, play: Paper) -> None:
    play.set("c0", 3, "ana", action_id="one")
    play.set("c0", "", "beto", action_id="two")
    rows = events_of(play)
    assert [(row[1], row[2], row[4], row[5], json.loads(row[6]), row[7]) for row in rows[1:]] == [
        (2, "one", "ana", "set", [["c0", None, 3]], None),
        (3, "two", "beto", "set", [["c0", 3, None]], None),
    ]
    assert all(row[3].endswith("Z") and len(row[3]) == len("2026-01-01T00:00:00Z") for row in rows)
    writer = store.writer_of(db, play.sheet.play.id, "c0")
    assert writer
    assert writer.phone == "beto"
    assert store.writer_of(db, play.sheet.play.id, "c1") is None


def test_plays_do_not_see_each_other(archive: PlayStore, play: Paper) -> None:
    other = open_paper(archive, size="large")
    play.set("c0", 3)
    assert (play.pad, other.pad) == ({"c0": 3}, {"options.size": "large"})


def test_addresses_cannot_be_guessed(archive: PlayStore, game: Game) -> None:
    sheets = [open_paper(archive).sheet.play for _ in range(50)]
    keys = {key for one in sheets for key in (one.key, one.watch_key)}
    assert len(keys) == 100
    assert min(map(len, keys)) >= 22


def test_the_plays_of_a_phone_are_those_it_was_at_the_last_written_on_first(
    archive: PlayStore, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(f"2026-01-01T00:00:{second:02}Z" for second in range(60))
    for module in ("opening", "writing"):
        monkeypatch.setattr(f"companion.plays.{module}.now", lambda: next(times))
    first, second, foreign = (open_paper(archive, phone) for phone in ("p", "p", "q"))
    first.set("c0", 1, "p")
    assert [play.key for play, _ in store.plays_of(archive.db, "p", 9)] == [first.key, second.key]
    use.join(archive, foreign.sheet.play, "p")
    foreign.set("c0", 1, "p")
    assert [play.key for play, _ in store.plays_of(archive.db, "p", 2)] == [foreign.key, first.key]


# ---- the one way to write


def test_writing_that_fails_writes_nothing(db: Database, play: Paper) -> None:
    row = play.sheet.play

    def fail(error: type[BaseException]) -> None:
        with writing(db):
            store.append_event(db, row.id, "x", store.EventRow(2, "", "p", "set", (Change("c0", None, 1),)))
            assert store.read_pad(db, row.id) == {"c0": 1}
            raise error

    for error in (ValueError, KeyboardInterrupt):
        with pytest.raises(error):
            fail(error)
    assert stored(play) == {}
    play.set("c0", 2)
    assert stored(play) == {"c0": 2}


def test_an_action_that_fails_between_its_rows_writes_nothing(play: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "dump", lambda value: 1 / 0 if value == 7 else json.dumps(value))
    with pytest.raises(ZeroDivisionError):
        play.set("c0", 7)
    monkeypatch.undo()
    assert len(play.archive.db.execute("SELECT * FROM events").fetchall()) == 1


def test_a_commit_that_fails_leaves_the_connection_usable(db: Database, play: Paper) -> None:
    row = play.sheet.play

    def fail() -> None:
        with writing(db):
            db.conn.execute("PRAGMA defer_foreign_keys=ON")
            store.append_event(db, row.id + 1000, "x", store.EventRow(1, "", "p", "set", (Change("c0", None, 1),)))

    with pytest.raises(IntegrityError):
        fail()
    assert not db.conn.in_transaction
    play.set("c0", 2)
    assert stored(play) == {"c0": 2}


def test_a_full_disk_is_an_error_and_loses_nothing(db: Database, play: Paper) -> None:
    play.set("c0", 2)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.conn.execute(f"PRAGMA max_page_count={pages}")

    def fill() -> None:
        for number in range(paper.CELLS - 1):
            play.set(f"c{number}", number + 1)

    with pytest.raises(OperationalError, match="full"):
        fill()
    db.conn.execute("PRAGMA max_page_count=1000000")
    found = stored(play)
    assert [found[f"c{number}"] for number in range(len(found))] == list(range(1, len(found) + 1))
    assert play.pad == found
    play.set("c399", 2)
    assert stored(play)["c399"] == 2


def test_no_event_of_no_play(db: Database) -> None:
    with pytest.raises(IntegrityError), writing(db):
        store.append_event(db, 1000, "x", store.EventRow(1, "", "p", "set", ()))


def test_the_durability_is_as_written(db: Database) -> None:
    pragmas = {
        name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1}


def test_a_connection_is_lent_to_one_at_a_time_and_used_again(connections: Connections) -> None:
    with ThreadPoolExecutor(4) as pool:
        lent = list(pool.map(lambda _: connections.take(), range(8)))
    assert len(set(map(id, lent))) == 8
    connections.give(lent[3])
    assert connections.take() is lent[3]
    for one in lent:
        assert one.execute("SELECT count(*) FROM plays").fetchone() == (0,)
