"""Kill workers and whole servers a thousand times while phones tap: every acknowledged tap is stored exactly once."""

import http.client
import os
import signal
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from urllib.parse import urlencode

from tests.attacks.processes import workers
from tests.bench.figures import Figure
from tests.bench.phone import Phone, Request, over
from tests.bench.server import free_port
from tests.support.processes import serving, whole

KILLS = 1000
MASTERS = 12
"""Kills that end a server: by turns its whole process group, or only the master, whose workers live on for a moment."""
MOST_TAPS = 5
"""The most taps acknowledged between two kills; at least one is."""
TABLES, PHONES = 2, 4
LONGEST = 420.0
"""Seconds after which no more kills are made; the figures say how many there were."""
BOOKED, LATER = 303, 503
AT_ONCE = "--preload"
"""Makes a new worker ready at once: most of the time of a kill goes into making the application."""


class Tapper(Thread):
    """A phone that writes one player's gold without end, sending each tap under one id until it is answered."""

    def __init__(self, port: int, at: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.port, self.at, self.seat = port, at, seat
        self.phone = Phone(over(port))
        self.phone.get(at)
        self.sent: list[str] = []
        """The ids of its taps, in order; all but the last have been answered."""
        self.answered = 0
        self.again = 0
        """Taps that had to be sent again."""
        self.statuses = Counter[int]()
        self.over = Event()

    def run(self) -> None:
        while not self.over.is_set():
            name = f"{self.seat}-{len(self.sent)}"
            sent = {"value": len(self.sent) % 90 + 1, "action_id": name, "csrf_token": self.phone.token}
            path = f"{self.at}/set?cell=players.{self.seat}.gold"
            request = Request("POST", path, {"Cookie": self.phone.cookie}, urlencode(sent).encode())
            self.sent.append(name)
            tries = self._ask(request)
            self.again += tries > 1
            self.answered += 1

    def _ask(self, request: Request) -> int:
        """Send until a response settles the request, and return how many tries that took."""
        tries = 0
        while True:
            tries += 1
            try:
                answer = self.phone.ask(request)()
            except (OSError, http.client.HTTPException):
                self.phone.ask = over(self.port)
                time.sleep(0.01)
                continue
            self.statuses[answer.status] += 1
            if answer.status != LATER:
                return tries


def kills() -> list[Figure]:
    """Return how many kills there were, and how many taps were lost, booked twice, refused or out of order."""
    chance, done, until = Random(1), Counter[str](), time.monotonic() + LONGEST
    with tempfile.TemporaryDirectory() as folder:
        port, phones = free_port(), list[Tapper]()
        for number in range(MASTERS):
            with serving(Path(folder), port, GUNICORN_CMD_ARGS=AT_ONCE) as server:
                if not phones:
                    phones = _sit_down(port)
                while done["worker"] < (KILLS - MASTERS) * (number + 1) // MASTERS and time.monotonic() < until:
                    _wait(phones, chance.randint(1, MOST_TAPS))
                    with suppress(IndexError, ProcessLookupError):  # the one killed last may still be listed
                        os.kill(chance.choice(workers(server.pid)), signal.SIGKILL)
                        done["worker"] += 1
                _wait(phones, chance.randint(1, MOST_TAPS))
                (os.kill if number % 2 else os.killpg)(server.pid, signal.SIGKILL)
                done["server"] += 1
                server.wait()
                _wait_for_the_last(server.pid)
        with serving(Path(folder), port):
            _wait(phones, PHONES)
            for phone in phones:
                phone.over.set()
            for phone in phones:
                phone.join()
        lost, twice, moved = _compare(Path(folder) / "plays.db", phones)
    statuses = sum((phone.statuses for phone in phones), Counter[int]())
    return [
        Figure("kills", done.total(), at_least=KILLS, note=f"{done['worker']} × a worker, {done['server']} × a server"),
        Figure("  taps acknowledged meanwhile", sum(phone.answered for phone in phones), at_least=KILLS),
        Figure("  sent again with the same id", sum(phone.again for phone in phones), at_least=KILLS // 10),
        Figure("  lost", lost, at_most=0),
        Figure("  booked twice", twice, at_most=0),
        Figure("  out of a phone's order", moved, at_most=0),
        Figure("  refused", sum(n for status, n in statuses.items() if status not in (BOOKED, LATER)), at_most=0),
        Figure("  told to try again later (503)", statuses[LATER]),
    ]


def _sit_down(port: int) -> list[Tapper]:
    """Return phones that are tapping, each for a player of its own."""
    ats = list[str]()
    for _ in range(TABLES):
        opener = Phone(over(port))
        opener.get("/new/boomtown")
        ats.append(opener.send("/new/boomtown", [("player", name) for name in ("Ana", "Beto", "Caio")]))
    phones = [Tapper(port, ats[number % TABLES], number // TABLES) for number in range(PHONES)]
    for phone in phones:
        phone.start()
    return phones


def _wait(phones: list[Tapper], taps: int) -> None:
    """Wait until ``taps`` more taps are acknowledged."""
    enough, deadline = sum(phone.answered for phone in phones) + taps, time.monotonic() + 60
    while sum(phone.answered for phone in phones) < enough:
        if time.monotonic() > deadline or not all(phone.is_alive() for phone in phones):
            raise AssertionError("taps are no longer answered")
        time.sleep(0.001)


def _wait_for_the_last(group: int) -> None:
    """Wait until the workers of the killed master are gone; the phones keep tapping at them."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("workers outlive their server")


def _compare(file: Path, phones: list[Tapper]) -> tuple[int, int, int]:
    """Return how many acknowledged taps are missing from the database, stored twice, or stored out of order."""
    lost = twice = moved = 0
    db = whole(file)
    for phone in phones:
        rows = db.execute(
            "SELECT action_id FROM events JOIN plays ON id = play WHERE key = ? AND changes LIKE ?"
            " ORDER BY events.number",
            (phone.at.removeprefix("/p/"), f'%"players.{phone.seat}.gold"%'),
        )
        booked = [row[0] for row in rows]
        lost += len(set(phone.sent) - set(booked))
        twice += len(booked) - len(set(booked))
        moved += booked != [one for one in phone.sent if one in set(booked)]
    db.close()
    return lost, twice, moved
