"""The data folder becomes read-only while phones tap and a worker dies, then writable again."""

import http.client
import os
import resource
import signal
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attacks.processes import workers
from tests.bench.figures import Figure
from tests.bench.phone import Phone, Request, over
from tests.bench.server import HOST, running
from tests.support.processes import wait_for, whole

PHONES = 8
TAPS = 5
"""Taps of each phone while it is read-only, each with a view of its page; the later half after a worker has died."""
LATER = (503, 507)
"""The statuses that make a phone keep a tap and send it again."""
MOST_SECONDS = 10.0
"""Seconds in which all waiting taps are accepted once the folder is writable."""
PAUSE = 0.2
"""Seconds between two tries of a tap."""
LONGEST = 60.0


def unwritable() -> list[Figure]:
    """Return how taps and views are answered while nothing can be written, and whether all is booked in the end."""
    with TemporaryDirectory() as folder, running(Path(folder)) as server, ExitStack() as streams:
        wait_for(server.process, server.port)
        seats = [_Seat(server.port) for _ in range(PHONES)]
        for seat in seats:
            streams.enter_context(seat.following())
        with _closed(Path(folder), server.process.pid) as how:
            meanwhile = [seat.tap_and_look() for _ in range(TAPS // 2) for seat in seats]
            _kill_one(server.process.pid, server.port)
            for seat in seats:
                streams.enter_context(seat.following())
            meanwhile += [seat.tap_and_look() for _ in range(TAPS - TAPS // 2) for seat in seats]
        began = time.monotonic()
        for seat in seats:
            seat.send_what_waits(began + LONGEST)
        took = time.monotonic() - began
        lives = server.process.poll() is None
        db = whole(Path(folder) / "plays.db")
        booked = Counter(row[0] for row in db.execute("SELECT action_id FROM events"))
        db.close()
    taps, looks = Counter(tap for tap, _ in meanwhile), Counter(look for _, look in meanwhile)
    sent = {one for seat in seats for one in seat.sent}
    return [
        Figure("taps while the database cannot be written", taps.total(), note=f"{how}; {_said(taps)}"),
        Figure("  answered other than with 503 or 507", sum(taps[one] for one in taps if one not in LATER), at_most=0),
        Figure("  page views answered other than with 200", sum(looks[one] for one in looks if one != 200), at_most=0),
        Figure("  the server died", not lives, at_most=0),
        Figure("  until all are accepted afterwards", took, "s", MOST_SECONDS),
        Figure("  lost", len(sent - booked.keys()), at_most=0),
        Figure("  booked twice", sum(number > 1 for number in booked.values()), at_most=0),
    ]


def _said(statuses: Counter[int]) -> str:
    return ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))


class _Seat:
    """A phone at a table of its own, with an outbox."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.phone = Phone(over(port))
        self.phone.get("/new/boomtown")
        self.at = self.phone.send("/new/boomtown", [("player", name) for name in ("Ana", "Beto", "Caio")])
        self.phone.get(self.at)
        self.waits: list[Request] = []
        self.sent: list[str] = []

    @contextmanager
    def following(self) -> Iterator[None]:
        """Follow the play on a stream."""
        with socket.create_connection((HOST, self.port)) as wire:
            wire.sendall(Request("GET", f"{self.at}/live", {"Cookie": self.phone.cookie}).over(self.port))
            yield

    def tap_and_look(self) -> tuple[int, int]:
        """Return the statuses of a new tap and of a view of the page."""
        gold = str(len(self.sent) + 1)
        request = self.phone.action(f"{self.at}/set?cell=players.0.gold", [("value", gold)])
        self.sent.append(request.body.partition(b"action_id=")[2].partition(b"&")[0].decode())
        self.waits.append(request)
        return self._ask(request), self._ask(self.phone.choice(self.at))

    def send_what_waits(self, until: float) -> None:
        """Send the waiting taps in order, repeating each until it is accepted."""
        for request in self.waits:
            while self._ask(request) != 200 and time.monotonic() < until:
                time.sleep(PAUSE)

    def _ask(self, request: Request) -> int:
        """Return the status of the response; reopen the connection once if it ended with its worker."""
        try:
            return self.phone.ask(request)().status
        except (OSError, http.client.HTTPException):
            self.phone.ask = over(self.port)
            return self.phone.ask(request)().status


@contextmanager
def _closed(folder: Path, master: int) -> Iterator[str]:
    """Keep a server from writing its data folder, through open files or new ones, and yield how that was done.

    Its processes may not extend any file, and the files and the folder are read-only; against root they are marked
    immutable, where the file system can.
    """
    everything = [*folder.iterdir(), folder]
    modes = [path.stat().st_mode for path in everything]
    _limit(master, 0)
    for path, mode in zip(everything, modes, strict=True):
        path.chmod(mode & ~0o222)
    marked = not os.geteuid() and _mark("+i", everything)
    try:
        yield "no file may grow, the folder is read-only" + (" for root too" if marked else "")
    finally:
        if marked:
            _mark("-i", everything)
        for path, mode in zip(everything, modes, strict=True):
            path.chmod(mode)
        _limit(master, resource.RLIM_INFINITY)


def _limit(master: int, size: int) -> None:
    for pid in (master, *workers(master)):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _mark(how: str, everything: list[Path]) -> bool:
    """Set or clear the immutable attribute with ``chattr``, and return whether that worked for all."""
    try:
        return not subprocess.run(["chattr", how, *map(str, everything)], capture_output=True).returncode
    except FileNotFoundError:
        return False


def _kill_one(master: int, port: int) -> None:
    """Kill a worker, and wait for its replacement."""
    before = workers(master)
    os.kill(before[0], signal.SIGKILL)
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline and not set(workers(master)) - set(before):
        time.sleep(0.01)
