"""Backups: made while phones write, restored while no server runs, keeping what was there."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest
from sqlite_utils import Database, Migrations

from companion.app import create_app
from companion.store.backup import back_up, contents, default_file
from companion.store.database import connect, writing
from companion.store.folder import COPIES, KEY, PLAYS, FolderLocked, lock_folder
from tests import ROOT
from tests.bench.processes import KNOWN, workers
from tests.support.helpers import Phone
from tests.support.processes import Table, free_port, serving, start, whole

ENOUGH = 40
"""Acknowledged taps before a backup is made."""


def run(folder: Path, *arguments: object) -> tuple[int, str]:
    """Return the exit status and the output of the command."""
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "COMPANION_DATA": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


def booked(folder: Path) -> set[str]:
    """Return the ids of all actions in an intact database."""
    db = whole(folder / PLAYS)
    found = {row[0] for row in db.execute("SELECT action_id FROM events")}
    db.close()
    return found


def files(folder: Path) -> dict[str, bytes]:
    """Return the files of a data folder, without backups and locks."""
    return {name: (folder / name).read_bytes() for name in (PLAYS, KEY) if (folder / name).exists()}


def fill(folder: Path, *players: str, decks: int = 0) -> None:
    """Open a play, and some decks, in ``folder``."""
    app = create_app({"COMPANION_DATA": folder})
    phone = Phone(app)
    phone.new_play("rufstock", list(players))
    for number in range(decks):
        phone.get("/decks/busao")
        phone.press("Criar", name=f"Caixa {number}")
    app.extensions["plays"].close()


class Writer(threading.Thread):
    """A phone that keeps recording who ran out of cards and taking it back, until it is told to stop."""

    def __init__(self, table: Table, at: str, seat: int) -> None:
        super().__init__()
        self.table, self.at, self.seat = table, at, seat
        self.answered: list[str] = []
        self.over = threading.Event()

    def run(self) -> None:
        number = 0
        while not self.over.is_set():
            number += 1
            name = f"action-{self.seat}-{number}"
            self.table.send(f"{self.at}/act/out?round=0", seat=self.seat, action_id=name)
            self.answered.append(name)
            self.table.send(f"{self.at}/act/back?round=0", seat=self.seat, action_id=f"{name}-back")
            self.answered.append(f"{name}-back")


@contextmanager
def writing_phones(port: int) -> Iterator[tuple[Table, list[Writer]]]:
    """Have two phones write on one play while the block runs; fails if one of them is refused."""
    tables = [Table(port), Table(port)]
    tables[0].send("/new/rufstock", player=["Ana", "Beto", "Caio"])
    at = tables[0].address
    tables[1].send(at)
    phones = [Writer(table, at, seat) for seat, table in enumerate(tables)]
    for phone in phones:
        phone.start()
    try:
        yield tables[0], phones
        assert all(phone.is_alive() for phone in phones), "a tap was refused"
    finally:
        for phone in phones:
            phone.over.set()
        for phone in phones:
            phone.join(30)


def wait_until(true: Callable[[], bool], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_copy_made_while_phones_write_has_whatever_was_answered_before_and_nothing_half(tmp_path: Path) -> None:
    port, data = free_port(), tmp_path / "data"
    with serving(data, port), writing_phones(port) as (ana, phones):
        for number in range(3):
            enough = sum(len(phone.answered) for phone in phones) + ENOUGH
            wait_until(lambda enough=enough: sum(len(phone.answered) for phone in phones) >= enough)
            before = [name for phone in phones for name in phone.answered]
            copy = tmp_path / f"copy-{number}.zip"
            assert run(data, "backup", copy)[0] == 0
            assert sum(len(phone.answered) for phone in phones) > len(before), "nobody wrote meanwhile"
            assert copy.stat().st_mode & 0o777 == 0o600
            place = tmp_path / f"place-{number}"
            assert run(place, "restore", copy)[0] == 0
            assert set(before) <= booked(place)
            assert [*place.glob(".*"), *tmp_path.glob(".*")] == [], "drafts are gone"
    with serving(tmp_path / "place-2", again := free_port()):
        ana.site = f"http://127.0.0.1:{again}"
        assert phones[0].at in ana.send("/"), "the phone is who it was: the key came along"


def test_nothing_is_put_back_while_a_process_of_a_server_lives(tmp_path: Path) -> None:
    data, copy, port = tmp_path / "data", tmp_path / "copy.zip", free_port()
    fill(data, "Ana", "Beto")
    assert run(data, "backup", copy)[0] == 0
    with serving(data, port) as server:
        code, said = run(data, "restore", copy)
        assert (code, "a server is using this folder; stop it first" in said) == (1, True)
        if KNOWN:
            left = workers(server.pid)
            assert left
            for worker in left:  # else they would notice that their master is gone and end too soon for this test
                os.kill(worker, signal.SIGSTOP)
            server.kill()
            server.wait()
            assert run(data, "restore", copy)[0] == 1, "its workers may still answer"
            os.killpg(server.pid, signal.SIGKILL)
            wait_until(lambda: run(data, "restore", copy)[0] == 0)
    assert len(list((data / COPIES).iterdir())) == (1 if KNOWN else 0), "what was refused kept nothing aside"


def test_no_server_starts_while_a_copy_is_put_back(tmp_path: Path) -> None:
    lock = lock_folder(tmp_path, exclusive=True)
    with start(tmp_path, HOST="127.0.0.1", PORT=str(free_port())) as server:
        said, complaint = server.communicate(timeout=30)
    assert (server.returncode, said) == (1, "")
    assert complaint.endswith("a backup is being restored into this folder.\n")
    assert os.listdir(tmp_path) == []
    os.close(lock)


def test_servers_share_the_lock_on_a_folder_and_nobody_has_an_exclusive_one_meanwhile(tmp_path: Path) -> None:
    one, other = lock_folder(tmp_path), lock_folder(tmp_path)
    os.close(one)
    with pytest.raises(FolderLocked):
        lock_folder(tmp_path, exclusive=True)
    os.close(other)
    alone = lock_folder(tmp_path, exclusive=True)
    with pytest.raises(FolderLocked):
        lock_folder(tmp_path)
    os.close(alone)


def test_it_says_what_it_replaces_and_keeps_it_as_a_copy(tmp_path: Path) -> None:
    copy, data = tmp_path / "copy.zip", tmp_path / "data"
    fill(tmp_path / "other", "Ana", "Beto", decks=2)
    code, said = run(tmp_path / "other", "backup", copy)
    assert (code, "plays and set-ups: 1, decks: 2, up to 20" in said) == (0, True)
    fill(data, "Caio", "Duda")
    fill(data, "Eva", "Fábio")
    key = files(data)[KEY]
    code, said = run(data, "restore", copy)
    now, before, kept = said.splitlines()[1:]
    assert (code, contents(data)[:2]) == (0, (1, 2))
    assert "now: " in now
    assert "plays and set-ups: 1, decks: 2" in now
    assert "before: " in before
    assert "plays and set-ups: 2, decks: 0" in before
    assert files(data)[KEY] == files(tmp_path / "other")[KEY] != key
    aside = Path(kept.rpartition(": ")[2])
    assert aside.parent == data / COPIES
    assert aside.stat().st_mode & 0o777 == 0o600
    assert run(data, "restore", aside)[0] == 0
    assert contents(data)[:2] == (2, 0)
    assert files(data)[KEY] == key


def test_what_a_killed_server_had_answered_is_kept_aside_too(tmp_path: Path) -> None:
    copy, data, port = tmp_path / "copy.zip", tmp_path / "data", free_port()
    fill(data, "Ana", "Beto")
    assert run(data, "backup", copy)[0] == 0
    with serving(data, port):  # which is killed at the end of the block
        ana = Table(port)
        ana.send("/new/rufstock", player=["Ana", "Beto", "Caio"])
        ana.send(f"{ana.address}/act/out?round=0", seat=0, action_id="a-tap")
    assert (data / f"{PLAYS}-wal").stat().st_size > 0, "what is not in the database proper yet"
    assert run(data, "restore", copy)[0] == 0
    assert "a-tap" not in booked(data)
    (aside,) = (data / COPIES).iterdir()
    assert run(data, "restore", aside)[0] == 0
    assert "a-tap" in booked(data)


def test_a_damaged_database_is_replaced_too_and_kept_as_it_is(tmp_path: Path) -> None:
    copy, data = tmp_path / "copy.zip", tmp_path / "data"
    fill(data, "Ana", "Beto")
    assert run(data, "backup", copy)[0] == 0
    (data / PLAYS).write_bytes(b"no database " * 99)
    code, said = run(data, "restore", copy)
    assert (code, "cannot be read" in said, contents(data)[0]) == (0, True, 1)
    with ZipFile(Path(said.splitlines()[-1].rpartition(": ")[2])) as packed:
        assert packed.read(PLAYS) == b"no database " * 99


def newer(folder: Path) -> None:
    """Change the schema in ``folder`` as a later version would."""
    later = Migrations("plays")

    @later(name="from_the_future")
    def step(db: Database) -> None:
        db["plays"].add_column("invented", str)

    db = connect(folder / PLAYS)
    with writing(db):
        later.apply(db)
    db.close()


def spoil(copy: Path, how: str) -> None:
    """Damage a backup."""
    whole_copy = copy.read_bytes()
    if how == "no archive":
        copy.write_bytes(b"plays")
    elif how == "cut off":
        copy.write_bytes(whole_copy[: len(whole_copy) // 2])
    elif how == "one byte":
        middle = len(whole_copy) // 3
        copy.write_bytes(whole_copy[:middle] + bytes([whole_copy[middle] ^ 1]) + whole_copy[middle + 1 :])
    elif how == "gone":
        copy.unlink()
    else:
        with ZipFile(copy, "w") as packed:
            packed.writestr("else.txt" if how == "something else" else PLAYS, "nothing of the kind " * 99)


@pytest.mark.parametrize("how", ["no archive", "cut off", "one byte", "gone", "something else", "no database"])
def test_what_is_no_whole_copy_is_refused_in_a_sentence_and_changes_nothing(tmp_path: Path, how: str) -> None:
    copy, data = tmp_path / "copy.zip", tmp_path / "data"
    fill(data, "Ana", "Beto")
    assert run(data, "backup", copy)[0] == 0
    before, there = files(data), set(os.listdir(data))
    spoil(copy, how)
    code, said = run(data, "restore", copy)
    assert (code, said.count("\n")) == (1, 1), said
    assert ("does not exist" if how == "gone" else "not a complete backup") in said
    assert (files(data), set(os.listdir(data))) == (before, there)


def test_a_copy_of_a_newer_version_is_refused_and_a_server_leaves_such_a_folder_alone(tmp_path: Path) -> None:
    copy, old, data = tmp_path / "copy.zip", tmp_path / "old", tmp_path / "data"
    fill(old, "Ana", "Beto")
    newer(old)
    assert run(old, "backup", copy)[0] == 0
    fill(data, "Caio", "Duda")
    before = files(data)
    code, said = run(data, "restore", copy)
    assert (code, "is from a newer version; nothing was changed" in said) == (1, True)
    assert files(data) == before
    before = files(old)
    with start(old, HOST="127.0.0.1", PORT=str(free_port())) as server:
        said, complaint = server.communicate(timeout=60)
    assert (server.returncode, said, complaint.count("\n")) == (1, "", 1)
    assert "is from a newer version; nothing was changed" in complaint
    assert files(old) == before


def test_a_copy_takes_the_place_of_no_other_file_and_one_of_nothing_is_none(tmp_path: Path) -> None:
    copy, data = tmp_path / "copy.zip", tmp_path / "data"
    code, said = run(data, "backup", copy)
    assert (code, "does not exist" in said, copy.exists()) == (1, True, False)
    fill(data, "Ana", "Beto")
    copy.write_text("mine")
    code, said = run(data, "backup", copy)
    assert (code, "already exists" in said, copy.read_text()) == (1, True, "mine")
    code, said = run(data, "backup")
    assert (code, Path(said.splitlines()[0]).parent) == (0, data / COPIES)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_copies_and_puts_back_belongs_to_whom_the_folder_belongs(tmp_path: Path) -> None:
    fill(tmp_path, "Ana", "Beto")
    for one in (tmp_path, *tmp_path.iterdir()):
        os.chown(one, 12345, 12345)
    code, said = run(tmp_path, "backup")
    assert code == 0
    assert run(tmp_path, "restore", said.splitlines()[0])[0] == 0
    there = {one.name: one.stat().st_uid for one in tmp_path.rglob("*")}
    assert {PLAYS, KEY, COPIES} < set(there)
    assert set(there.values()) == {12345}


def test_copies_of_one_second_have_names_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, "Ana", "Beto")
    monkeypatch.setattr(time, "strftime", lambda *_: "20300101-120000")
    for _ in range(3):
        back_up(tmp_path, default_file(tmp_path))
    names = ["backup-20300101-120000-2.zip", "backup-20300101-120000-3.zip", "backup-20300101-120000.zip"]
    assert sorted(os.listdir(tmp_path / COPIES)) == names


def test_a_server_whose_database_was_swapped_acknowledges_nothing_into_the_old_one(tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    with serving(data, port):
        ana = Table(port)
        ana.send("/new/rufstock", player=["Ana", "Beto", "Caio"])
        at = ana.address
        ana.send(f"{at}/act/out?round=0", seat=0, action_id="before-the-swap")
        shutil.copytree(data, tmp_path / "copy")
        data.rename(tmp_path / "old")
        for swapped in (False, True):
            if swapped:
                (tmp_path / "copy").rename(data)
            for _ in range(8):  # whichever process of the server answers
                with pytest.raises(urllib.error.HTTPError) as refusal:
                    ana.send(f"{at}/act/out?round=0", seat=1, action_id="after-the-swap")
                assert refusal.value.code == 500
                refusal.value.close()
    assert "before-the-swap" in booked(tmp_path / "old")
    assert "after-the-swap" not in booked(tmp_path / "old") | booked(data)
    with serving(data, port):
        ana.send(f"{at}/act/out?round=0", seat=1, action_id="after-the-swap")
    assert "after-the-swap" in booked(data)
