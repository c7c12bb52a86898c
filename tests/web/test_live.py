"""The stream of a play: the current revision first, then every further one, from this process and from others."""

import os
import re
import sqlite3
import sys
import threading
import time
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.plays import belonging
from companion.plays.live import Full, Hub
from companion.plays.sheet import PlayStore
from companion.store import phones, removal
from companion.store import plays as store
from companion.store.database import SPARE, Connections, connect, writing
from companion.store.phones import Pulse
from companion.web.play import live
from tests.support.helpers import Phone, fill, sheet_at

LONG = 60.0
"""Seconds that no test takes: an event that comes only after these was not sent at once."""


def events(app: Flask, at: str, phone: Phone) -> Iterator[str]:
    """Yield the messages of a play's stream to a phone; closing the iterator ends the stream."""
    answer = phone.client.get(f"{at}/live", buffered=False)
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    assert answer.headers["Cache-Control"] == "no-store"
    try:
        for part in answer.response:
            yield re.sub(r"(?m)^id: \d+\n", "", part if isinstance(part, str) else part.decode())
    finally:
        answer.close()


def test_the_first_event_is_the_present_revision(app: Flask, at: str, phone: Phone) -> None:
    phone.post(f"{at}/act/out?round=0", seat=1)
    stream = events(app, at, phone)
    assert next(stream).startswith("data: 2\n\n")
    stream.close()


def test_an_event_written_in_this_process_is_told_at_once(
    app: Flask, at: str, phone: Phone, second_phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one process, nobody polls the database."""
    monkeypatch.setattr(Hub, "_watch", lambda hub: None)
    second_phone.get(at)
    stream = events(app, at, phone)
    assert next(stream).startswith("data: 1\n\n")
    timer = threading.Timer(0.1, lambda: second_phone.post(f"{at}/act/out?round=0", seat=1))
    timer.start()
    assert next(stream) == "data: 2\n\n"
    timer.join()
    stream.close()


def test_an_event_of_another_process_is_found(app: Flask, archive: PlayStore, at: str, phone: Phone) -> None:
    stream = events(app, at, phone)
    next(stream)
    play = sheet_at(archive, at).play
    other = Connections(app.extensions["plays"].path)  # another process has its own connections and its own hub

    def write() -> None:
        db = other.take()
        fill(PlayStore(db, archive.snapshots), at, {"rounds.0.0": 1})
        other.give(db)

    timer = threading.Timer(0.1, write)
    timer.start()
    assert next(stream).startswith("data: 2\n\n")
    timer.join()
    other.close()
    stream.close()
    assert phones.present(archive.db, play.id) == set()


def test_an_event_of_another_process_is_found_without_asking_for_everything(
    app: Flask, archive: PlayStore, at: str, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.plays.live.ASK_ALL", LONG)
    monkeypatch.setattr("companion.plays.live.SILENCE", LONG)
    asked, pulses = threading.Event(), phones.pulses

    def asking(db: Database, plays: Collection[int]) -> dict[int, Pulse]:
        if threading.current_thread().name == "live":
            assert not asked.is_set(), "everything was asked for again"
            asked.set()
        return pulses(db, plays)

    monkeypatch.setattr("companion.plays.live.phones.pulses", asking)
    stream = events(app, at, phone)
    next(stream)
    assert asked.wait(LONG)
    other = connect(app.extensions["plays"].path)
    for revision in (2, 3):
        fill(PlayStore(other, archive.snapshots), at, {f"rounds.0.{revision - 2}": revision - 2})
        assert f"data: {revision}\n\n" in next(stream)
    other.close()
    stream.close()


def open_logs() -> int:
    """Return how many database logs this process has open; SQLite reuses open files of the database itself."""
    links = [Path("/proc/self/fd", name) for name in os.listdir("/proc/self/fd")]
    return sum(link.is_symlink() and os.readlink(link).endswith("-wal") for link in links)


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell")
def test_streams_leave_no_files_open(app: Flask, archive: PlayStore, at: str) -> None:
    hub, play = Hub(app.extensions["plays"], 50), sheet_at(archive, at).play.id
    together = threading.Barrier(50)

    def listen(number: int) -> None:
        db = app.extensions["plays"].take()  # as every request has
        if number < 50:
            together.wait(LONG)
        with hub.listen(play, f"phone {number}"):
            app.extensions["plays"].give(db)

    before = open_logs()
    with ThreadPoolExecutor(50) as pool:
        list(pool.map(listen, range(50)))
    for number in range(50, 350):
        listen(number)
    assert open_logs() <= before + SPARE + 1, "one more for the thread that asks"


def test_how_many_phones_are_here_is_told(app: Flask, at: str, phone: Phone, second_phone: Phone) -> None:
    second_phone.get(at)
    first = events(app, at, phone)
    assert next(first) == "data: 1\n\nevent: phones\ndata: 1\n\n"
    second = events(app, at, second_phone)
    assert next(second) == "data: 1\n\nevent: phones\ndata: 2\n\n"
    assert next(first) == "event: phones\ndata: 2\n\n"
    third = events(app, at, second_phone)  # a second page of the same phone does not count as another phone
    assert next(third) == "data: 1\n\nevent: phones\ndata: 2\n\n"
    third.close()
    second.close()
    assert next(first) == "event: phones\ndata: 1\n\n"
    first.close()


def test_a_phone_that_comes_to_the_table_and_takes_a_seat_is_told(
    app: Flask, at: str, phone: Phone, second_phone: Phone
) -> None:
    stream = events(app, at, phone)
    next(stream)
    said = "event: phones\ndata: 1\n\n"
    second_phone.get(at)
    assert next(stream) == said
    second_phone.post(f"{at}/seat", seat=1)
    assert next(stream) == said
    stream.close()


def test_who_watches_is_no_phone_at_the_table(app: Flask, archive: PlayStore, at: str, phone: Phone) -> None:
    play = sheet_at(archive, at).play
    watcher = Phone(app)
    answer = watcher.client.get(f"/w/{play.watch_key}/live", buffered=False)
    assert next(iter(answer.response)) == b"data: 1\nid: 1\n\nevent: phones\ndata: 0\n\n"
    answer.close()
    assert len(sheet_at(archive, at).phones) == 1


def test_beyond_the_streams_that_a_process_can_hold_it_says_so(app: Flask, at: str, phone: Phone) -> None:
    app.extensions["live"] = Hub(app.extensions["plays"], 1)
    stream = events(app, at, phone)
    next(stream)
    answer = phone.client.get(f"{at}/live")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    stream.close()
    assert phone.client.get(f"{at}/live", buffered=False).status_code == 200


def test_a_stream_is_not_for_those_without_the_link(app: Flask, at: str, phone: Phone) -> None:
    assert phone.client.get("/p/nothing/live").status_code == 404
    assert phone.client.get("/w/nothing/live").status_code == 404


def test_silence_is_broken_now_and_then(app: Flask, at: str, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.plays.live.SILENCE", 0.05)
    stream = events(app, at, phone)
    next(stream)
    assert next(stream) == ":\n\n", "so that a phone that has gone is noticed"
    stream.close()


def test_no_news_is_told_twice_and_nothing_older(app: Flask, archive: PlayStore, at: str) -> None:
    hub = Hub(app.extensions["plays"], 5)
    with hub.listen(sheet_at(archive, at).play.id, None) as channel:
        channel.tell(Pulse(5, 1, None, key="a"))
        assert channel.wait(None) == Pulse(5, 1, None, key="a")
        channel.tell(Pulse(4, 1, None, key="a"))
        assert channel.pulse == Pulse(5, 1, None, key="a")
        channel.tell(Pulse(0, 1, None))
        assert channel.pulse == Pulse(0, 1, None), "nothing is left of it"


def test_listening_leaves_no_trace(app: Flask, archive: PlayStore, at: str) -> None:
    hub = Hub(app.extensions["plays"], 1)
    play = sheet_at(archive, at).play.id
    with hub.listen(play, "somebody"):
        assert phones.present(archive.db, play) == {"somebody"}
        with pytest.raises(Full), hub.listen(play, "another"):
            pass
    assert phones.present(archive.db, play) == set()
    late = time.monotonic() + LONG
    while any(thread.name == "live" for thread in threading.enumerate()):
        assert time.monotonic() < late, "nobody listens, and it still asks"
        time.sleep(0.05)


def test_a_listener_who_cannot_enter_leaves_its_place(
    app: Flask, archive: PlayStore, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, play = Hub(app.extensions["plays"], 1), sheet_at(archive, at).play.id

    def fails(*_: object) -> int:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr("companion.plays.live.phones.open_stream", fails)
        for _ in range(3):
            with pytest.raises(sqlite3.OperationalError), hub.listen(play, "somebody"):
                pass
    with hub.listen(play, "somebody") as channel:
        assert channel.pulse.phones == 1


def test_who_asks_is_replaced_when_it_failed(
    app: Flask, archive: PlayStore, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, play, failed = Hub(app.extensions["plays"], 5), sheet_at(archive, at).play.id, threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda _: failed.set())

    def fails(*_: object) -> None:
        raise sqlite3.DatabaseError("malformed")

    with monkeypatch.context() as patched:
        patched.setattr("companion.plays.live.connect", fails)
        with hub.listen(play, "somebody"):
            assert failed.wait(30)
    db = connect(app.extensions["plays"].path)
    with hub.listen(play, "somebody") as channel:
        known = channel.wait(None)
        fill(PlayStore(db, archive.snapshots), at, {"rounds.0.0": 1})
        told = channel.wait(known)
        assert told
        assert told.revision == 2
    db.close()


def test_streams_of_a_process_that_died_are_forgotten(app: Flask, archive: PlayStore, at: str) -> None:
    play = sheet_at(archive, at).play.id
    with writing(archive.db) as db:
        phones.open_stream(db, play, "somebody", 1)
        phones.open_stream(db, play, "another", 2)
        phones.close_streams(db, 1)
    assert phones.present(archive.db, play) == {"another"}
    with writing(archive.db) as db:
        phones.close_streams(db)
    assert phones.present(archive.db, play) == set()


def test_a_database_that_cannot_be_asked_for_a_moment_is_asked_again(
    app: Flask,
    archive: PlayStore,
    at: str,
    phone: Phone,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked = []
    known = phones.data_version

    def data_version(db: object) -> int:
        asked.append(1)
        if len(asked) < 3:
            raise sqlite3.OperationalError("locked")
        return known(db)

    monkeypatch.setattr("companion.plays.live.phones.data_version", data_version)
    stream = events(app, at, phone)
    next(stream)
    db = connect(app.extensions["plays"].path)
    fill(PlayStore(db, archive.snapshots), at, {"rounds.0.0": 1})
    db.close()
    assert next(stream).startswith("data: 2\n\n")
    stream.close()
    assert "could not poll" in caplog.text


def test_the_stream_needs_no_request_to_go_on(app: Flask) -> None:
    with app.test_request_context():
        assert live.hub() is app.extensions["live"]


def test_a_process_that_ends_lets_its_listeners_go_and_takes_no_more(
    app: Flask, archive: PlayStore, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.plays.live.SILENCE", LONG)
    hub = Hub(app.extensions["plays"], 5)
    play = sheet_at(archive, at).play
    with hub.listen(play.id, "somebody") as channel:
        assert channel.wait(None) == Pulse(1, 1, "1  0", None, play.key, play.watch_key)
        threading.Timer(0.1, hub.close).start()
        start = time.monotonic()
        assert channel.wait(channel.pulse) is None
        assert time.monotonic() - start < LONG / 2
    with pytest.raises(Full), hub.listen(play.id, "another"):
        pass


# ---- the end of an address


@pytest.mark.parametrize("process", ["this", "another"])
def test_a_removed_phone_is_told_at_once_and_its_stream_ends(
    app: Flask, archive: PlayStore, at: str, phone: Phone, second_phone: Phone, process: str
) -> None:
    second_phone.get(at)
    play = sheet_at(archive, at).play
    own = next(name for name, row in sheet_at(archive, at).phones.items() if row.number == 1)
    stream = events(app, at, second_phone)
    next(stream)
    other = Connections(app.extensions["plays"].path)
    db = archive.db if process == "this" else other.take()

    def remove() -> None:
        belonging.remove_from_table(PlayStore(db, archive.snapshots), play, 2, own)

    timer = threading.Timer(0.1, remove)
    timer.start()
    began = time.monotonic()
    assert list(stream) == [live.ENDED]
    assert time.monotonic() - began < 1.1, "a second after it was removed"
    timer.join()
    other.close()
    assert phones.present(archive.db, play.id) == set()
    new = store.play_by_id(archive.db, play.id)
    assert new
    for key in (play.key, new.key):
        assert second_phone.client.get(f"/p/{key}/live").status_code == 403


def test_who_stays_is_led_to_the_new_address_by_the_stream(
    app: Flask, archive: PlayStore, at: str, phone: Phone, second_phone: Phone
) -> None:
    second_phone.get(at)
    stream = events(app, at, second_phone)
    watching = Phone(app).client.get(f"/w/{sheet_at(archive, at).play.watch_key}/live", buffered=False)
    watched = iter(watching.response)
    next(stream)
    next(watched)
    new = phone.post(f"{at}/links").location.removesuffix("/table")
    ended = live.ENDED
    assert list(stream)[-1] == ended
    assert list(watched)[-1] == ended.encode()
    watching.close()
    second_phone.htmx = True
    assert second_phone.update().headers["HX-Redirect"] == new
    assert second_phone.client.get(f"{at}/live").location == f"{new}/live"
    stream = events(app, new, second_phone)
    assert next(stream).startswith("data: 1\n\n")
    stream.close()


def test_a_play_that_is_gone_for_good_ends_its_streams(app: Flask, archive: PlayStore, at: str, phone: Phone) -> None:
    stream = events(app, at, phone)
    next(stream)
    with writing(archive.db) as db:
        removal.remove_plays(db, [sheet_at(archive, at).play.id])
    assert list(stream)[-1] == live.ENDED
