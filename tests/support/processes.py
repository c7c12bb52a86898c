"""Real servers and writers in processes of their own, and the database they leave behind."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

from sqlite_utils import Database

from companion.store import plays as store
from companion.store.database import connect
from tests import ROOT


@contextmanager
def taken_port(*options: int) -> Iterator[int]:
    """Yield a port of 127.0.0.1 that is in use, with the given socket options enabled."""
    with socket.socket() as other:
        for option in options:
            other.setsockopt(socket.SOL_SOCKET, option, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def free_port() -> int:
    with taken_port() as port:
        return port


def start(folder: Path, **environ: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "companion.serve"],
        env={**os.environ, "COMPANION_DATA": str(folder), **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def whole(path: Path) -> Database:
    """Open the database; fail if it is corrupt or its cells do not follow from its events."""
    db = connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    for (play,) in db.execute("SELECT id FROM plays").fetchall():
        events = store.events_after(db, play, 0)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        cells = {change.cell: change.after for event in events for change in event.changes}
        assert store.read_pad(db, play) == {cell: value for cell, value in cells.items() if value is not None}
    return db


class Table:
    """A phone that talks to a real server, with cookies, the token of its page, and its current address."""

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
        """The cookies as a browser sends them."""
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)

    def send(self, path: str, **fields: object) -> str:
        """Return the page that answers; raises OSError or HTTPException if the server is gone."""
        body = urllib.parse.urlencode({"csrf_token": self.token, **fields}, doseq=True).encode() if fields else None
        with self.browser.open(f"{self.site}{path}", body, timeout=20) as answer:
            self.address = urllib.parse.urlparse(answer.url).path
            return str(answer.read().decode())


@contextmanager
def serving(folder: Path, port: int, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run the real server in its own process group, which can be killed at once."""
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


def run_together(folder: Path, script: str, arguments: list[list[str]]) -> list[str]:
    """Run ``script`` in one process per list of arguments, all starting at once; return what each prints."""
    go = folder / "go"
    processes = [
        subprocess.Popen([sys.executable, "-c", script, *some, str(go)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for some in arguments
    ]
    while len(list(folder.glob("ready-*"))) < len(processes):
        assert not any(process.poll() for process in processes)
        time.sleep(0.01)
    go.touch()
    said = [process.communicate(timeout=120)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes)
    return said
