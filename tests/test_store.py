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

from companion.core.game import Game
from companion.core.pad import Change, Conflict, Pad, due, write
from companion.core.text import Refused
from companion.plays import writing as use
from companion.store import plays as store
from companion.store.database import Connections, migrate, writing
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


# ---- cells are the events applied in order


@dataclass
class Model:
    """What a pad should be: the pad now, and the pads before every stroke that can still be taken back."""

    pad: Pad = field(default_factory=dict)
    undoable: list[tuple[int, Pad]] = field(default_factory=list)
    taps: set[str] = field(default_factory=set)
    events: int = 1

    def wrote(self, pad: Pad) -> None:
        self.events += 1
        self.undoable.append((self.events, self.pad))
        self.pad = pad


CELLS = ("c0", "c1", "c2", "sum", "list")
numbers = st.none() | st.integers(0, 3)
tap_names = st.sampled_from([f"tap-{n}" for n in range(30)])
strokes = st.one_of(
    st.tuples(st.just("tap"), tap_names, st.sampled_from(CELLS[:4]), numbers, numbers),
    st.tuples(st.just("typed"), tap_names, st.sampled_from(CELLS), st.sampled_from(["", "1", "−1", "x", "[1, 2]"])),
    st.tuples(st.just("swap"), tap_names, st.sampled_from(CELLS[:3]), st.sampled_from(CELLS[:3])),
    st.tuples(st.just("undo"), tap_names, st.sampled_from([0, 0, 0, 1, 2])),
    st.tuples(st.sampled_from(["finish", "reopen"]), tap_names),
)


def make_of(stroke: tuple[Any, ...], pad: Pad) -> use.Make:
    """Return what a stroke writes."""
    match stroke:
        case ("tap", _, cell, before, after):
            return use.settled([Change(cell, before, after)])
        case ("typed", _, cell, text):
            return use.typed(cell, text, pad.get(cell))
        case ("swap", _, one, other):
            return use.acted(paper.PAPER.actions["swap"], {"one": one, "other": other})
        case ("finish", _):
            return use.finish
    return use.reopen


def do(db: Database, key: str, model: Model, stroke: tuple[Any, ...]) -> None:
    """Do a stroke on the sheet and on the model of it."""
    kind, name = stroke[:2]
    if kind == "undo":
        number = model.undoable[-1][0] - stroke[2] if model.undoable else 1
        gone = not model.undoable or stroke[2]
        try:
            use.undo(db, key, "p", name, number)
        except use.Gone:
            assert gone
            assert name not in model.taps
        else:
            if name not in model.taps:
                assert not gone
                model.pad = model.undoable.pop()[1]
                model.events += 1
                model.taps.add(name)
        return
    make = make_of(stroke, model.pad)
    finished = bool(model.pad.get("finished")) and kind != "reopen"
    try:
        expected = due(model.pad, make(paper.PAPER, paper.Setup(("Ana", "Beto")), model.pad)) if not finished else None
    except (Conflict, Refused) as error:
        expected = error
    if name in model.taps:
        use.record(db, key, "p", name, kind, make)
    elif expected is None or isinstance(expected, Exception):
        with pytest.raises(type(expected) if expected else Refused):
            use.record(db, key, "p", name, kind, make)
    else:
        use.record(db, key, "p", name, kind, make)
        if expected:
            model.wrote(write(model.pad, expected))
            model.taps.add(name)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(strokes, max_size=25))
def test_cells_are_the_events_applied_in_order(db: Database, game: Game, history: list[tuple[Any, ...]]) -> None:
    key = use.open_play(db, game, ["Ana", "Beto"], {}, "phone")
    model, stored = Model(), events_of(db, key)
    for stroke in history:
        do(db, key, model, stroke)
        before, stored = stored, events_of(db, key)
        assert stored[: len(before)] == before, "an event was rewritten"
        assert len(stored) == model.events
    folded: dict[str, Any] = {}
    for event in store.read_events(db, play_of(db, key).id):
        folded = write(folded, event.changes)
    assert pad_of(db, key) == folded == dict(model.pad)


def test_events_tell_who_when_and_what(db: Database, key: str) -> None:
    tap(db, key, "c0", None, 3, "one", "ana")
    tap(db, key, "c0", 3, None, "two", "beto")
    rows = events_of(db, key)
    assert [(row[1], row[2], row[4], row[5], json.loads(row[6]), row[7]) for row in rows[1:]] == [
        (2, "one", "ana", "tap", [["c0", None, 3]], None),
        (3, "two", "beto", "tap", [["c0", 3, None]], None),
    ]
    assert all(row[3].endswith("Z") and len(row[3]) == len("2026-01-01T00:00:00Z") for row in rows)
    writer = store.writer_of(db, play_of(db, key).id, "c0")
    assert writer
    assert writer.phone == "beto"
    assert store.writer_of(db, play_of(db, key).id, "c1") is None


def test_a_tap_is_known_by_its_name_within_its_play(db: Database, game: Game, key: str) -> None:
    other = use.open_play(db, game, ["Ana", "Beto"], {}, "phone")
    tap(db, key, "c0", None, 3, "one")
    tap(db, key, "c0", 3, 4, "one")
    tap(db, other, "c0", None, 5, "one")
    assert (pad_of(db, key), pad_of(db, other)) == ({"c0": 3}, {"c0": 5})


def test_plays_do_not_see_each_other(db: Database, game: Game, key: str) -> None:
    other = use.open_play(db, game, ["Ana", "Beto"], {"size": "large"}, "phone")
    tap(db, key, "c0", None, 3)
    assert (pad_of(db, key), pad_of(db, other)) == ({"c0": 3}, {"options.size": "large"})


def test_addresses_cannot_be_guessed(db: Database, game: Game) -> None:
    keys = {use.open_play(db, game, ["Ana", "Beto"], {}, "phone") for _ in range(50)}
    assert len(keys) == 50
    assert min(map(len, keys)) >= 22


def test_the_plays_of_a_phone_are_those_it_was_at_the_last_written_on_first(
    db: Database, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(f"2026-01-01T00:00:{second:02}Z" for second in range(60))
    monkeypatch.setattr(use, "now", lambda: next(times))
    first, second, foreign = (use.open_play(db, game, ["Ana", "Beto"], {}, phone) for phone in ("p", "p", "q"))
    tap(db, first, "c0", None, 1)
    assert [play.key for play, _ in store.plays_of(db, "p", 9)] == [first, second]
    use.join(db, play_of(db, foreign), "p")
    tap(db, foreign, "c0", None, 1)
    assert [play.key for play, _ in store.plays_of(db, "p", 2)] == [foreign, first]


# ---- the one way to write


def test_writing_that_fails_writes_nothing(db: Database, key: str) -> None:
    play = play_of(db, key).id

    def fail(error: type[BaseException]) -> None:
        with writing(db):
            store.append_event(db, play, 2, "x", "", "p", "tap", [Change("c0", None, 1)])
            assert pad_of(db, key) == {"c0": 1}
            raise error

    for error in (ValueError, KeyboardInterrupt):
        with pytest.raises(error):
            fail(error)
    assert pad_of(db, key) == {}
    tap(db, key, "c0", None, 2)
    assert pad_of(db, key)["c0"] == 2


def test_a_stroke_that_fails_between_its_rows_writes_nothing(
    db: Database, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "dump", lambda value: 1 / 0 if value == 7 else json.dumps(value))
    with pytest.raises(ZeroDivisionError):
        tap(db, key, "c0", None, 7)
    monkeypatch.undo()
    assert len(events_of(db, key)) == 1


def test_a_commit_that_fails_leaves_the_connection_usable(db: Database, key: str) -> None:
    play = play_of(db, key).id

    def fail() -> None:
        with writing(db):
            db.conn.execute("PRAGMA defer_foreign_keys=ON")
            store.append_event(db, play + 1000, 1, "x", "", "p", "tap", [Change("c0", None, 1)])

    with pytest.raises(IntegrityError):
        fail()
    assert not db.conn.in_transaction
    tap(db, key, "c0", None, 2)
    assert pad_of(db, key)["c0"] == 2


def test_a_full_disk_is_an_error_and_loses_nothing(db: Database, key: str) -> None:
    tap(db, key, "c0", None, 2)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.conn.execute(f"PRAGMA max_page_count={pages}")

    def fill() -> None:
        for number in range(paper.CELLS - 1):
            tap(db, key, f"c{number}", 2 if number == 0 else None, number + 1)

    with pytest.raises(OperationalError, match="full"):
        fill()
    db.conn.execute("PRAGMA max_page_count=1000000")
    stored = pad_of(db, key)
    assert [stored[f"c{number}"] for number in range(len(stored))] == list(range(1, len(stored) + 1))
    tap(db, key, "c399", None, 2)
    assert pad_of(db, key)["c399"] == 2


def test_no_event_of_no_play(db: Database, key: str) -> None:
    with pytest.raises(IntegrityError), writing(db):
        store.append_event(db, 1000, 1, "x", "", "p", "tap", [])


def test_the_durability_is_as_written(db: Database) -> None:
    pragmas = {
        name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1}


def test_each_thread_has_its_connection(connections: Connections) -> None:
    with ThreadPoolExecutor(1) as pool:
        other, again = pool.submit(connections.get).result(), pool.submit(connections.get).result()
    assert other is again
    assert other is not connections.get()
    assert connections.get() is connections.get()
