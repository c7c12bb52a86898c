"""Many tables at once whose phones all follow: how soon each shows what another has written, and what that costs.

Each phone has its event stream open and a connection for what it asks, as a browser has. As the script of the pages
does it asks for what differs once it hears of a newer revision than it shows.
"""

import asyncio
import time
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from statistics import median

from flask import Flask

from companion.serve import let_open_files
from tests.bench.beside import HELLO
from tests.bench.figures import Figure, p95
from tests.bench.load import Line, Stream
from tests.bench.phone import BROWSER, Phone, Request, inside
from tests.bench.processes import KNOWN, holders, seconds_used, workers
from tests.bench.server import Server, running
from tests.bench.tables import Act, Table, pads
from tests.bench.taps import copy, made

SIZE = 5
"""Phones at a table."""
AT_ONCE = 100
"""Phones that come at the same moment."""
PER_SECOND = 100
HELLOS = 20
"""Hellos a second under the same load."""
IDLE = 10
"""Seconds."""
DRAIN = 5.0
"""Seconds after which what has not arrived is lost."""

MOST_TRIPS = 25
MOST_BETWEEN = 100
"""Milliseconds more from one process to another."""
MOST_IDLE = 3.0
"""Per cent of one processor."""
MOST_STOP = 3.0
"""Seconds."""


def live(tables: int, seconds: float) -> list[Figure]:
    """Return what so many tables of phones that follow take, while they are tapped at for some seconds."""
    let_open_files()
    with made() as app:
        crowd = seated(app, tables)
        with running(app.config["COMPANION_DATA"]) as pad, running(app.config["COMPANION_DATA"], bare=True) as bare:
            return asyncio.run(_measure(pad, bare, crowd, seconds))


# ---- who is there


@dataclass(eq=False)
class Seat:
    """A phone at a table: its connections, and when it first showed which revision."""

    phone: Phone
    line: Line = field(init=False)
    stream: Stream = field(init=False)
    shown: list[tuple[int, float]] = field(default_factory=list)
    worker: int = 0
    stream_worker: int = 0
    heard: int = 0
    asking: bool = False
    _updating: asyncio.Future[None] | None = None

    async def sit(self, port: int, door: asyncio.Semaphore) -> None:
        """Open both connections, and wait for what each brings first; as many at once as the ``door`` lets through."""
        async with door:
            await self._sit(port)

    async def _sit(self, port: int) -> None:
        self.stream = await Stream.open(port)
        self.stream.heard = self.hear
        headers = {**BROWSER, "Cookie": self.phone.cookie, "Accept": "text/event-stream"}
        at = "/".join(self.phone.shows.split("/")[:3])
        self.stream.write(Request("GET", f"{at}/live", headers).over(port))
        await self.stream.first
        self.line = await Line.open(port)
        self.phone.hear(await self.line.ask(self.phone.update()))

    def hear(self, revision: int) -> None:
        """Ask for what differs, unless what is asked for already brings it."""
        self.heard = max(self.heard, revision)
        if not self.asking and self.heard > self.phone.revision:
            self.asking = True
            self._updating = asyncio.ensure_future(self._update())

    async def _update(self) -> None:
        while self.heard > self.phone.revision:
            self.phone.hear(await self.line.ask(self.phone.update()))
            self.shown.append((self.phone.revision, time.perf_counter()))
        self.asking = False

    async def act(self, act: Act) -> float:
        """Do what is done next and return when it was acknowledged."""
        self.asking = True
        at = "/".join(self.phone.shows.split("/")[:3])
        self.phone.hear(await self.line.ask(self.phone.action(at + act.path, act.fields or ())))
        now = time.perf_counter()
        self.shown.append((self.phone.revision, now))
        self.asking = False
        self.hear(0)
        return now


class Place:
    """A table with its phones; they take turns at what is done there."""

    def __init__(self, table: Table, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self._acts = table.acts()
        self._turns = cycle(seats)
        self.busy = False

    @property
    def agrees(self) -> bool:
        """Tell whether all its phones show the same."""
        return len({seat.phone.revision for seat in self.seats}) == 1

    async def tap(self) -> "Tap | None":
        """Let the next phone do the next thing, if it has caught up; None where the table is behind."""
        writer = next(self._turns)
        if self.busy or writer.phone.revision < max(seat.phone.revision for seat in self.seats):
            return None
        self.busy = True
        acknowledged = await writer.act(next(self._acts))
        self.busy = False
        return Tap(self, writer, writer.phone.revision, acknowledged)


@dataclass(frozen=True)
class Tap:
    """One that was acknowledged: where, whose, to which revision it led, when."""

    place: Place
    writer: Seat
    revision: int
    at: float

    def delays(self, same: bool | None) -> list[float | None]:
        """Return how many milliseconds later the others showed it, None for never.

        Of those whose stream is in the ``same`` process as what was written, or in another; None for all.
        """
        others = [seat for seat in self.place.seats if seat is not self.writer]
        chosen = [seat for seat in others if same is None or (seat.stream_worker == self.writer.worker) is same]
        return [self._delay(seat) for seat in chosen]

    def _delay(self, seat: Seat) -> float | None:
        place = bisect_left(seat.shown, (self.revision, 0.0))
        return 1000 * (seat.shown[place][1] - self.at) if place < len(seat.shown) else None


def seated(app: Flask, number: int) -> list[Place]:
    """Return ``number`` tables, of the three full pads in turn, at each of which the same phones sit."""
    phones = [Phone(inside(app)) for _ in range(SIZE)]
    found = []
    for n, table in enumerate(pads()):
        at = table.open(app, phones[0])
        for phone in phones:
            phone.get(at)
        share = len(range(n, number, len(pads())))
        copies = copy(app.extensions["plays"], at, share)
        found += [Place(table, [Seat(phone.at(address)) for phone in phones]) for address in copies]
    return found


# ---- measuring


async def _measure(pad: Server, bare: Server, crowd: Sequence[Place], seconds: float) -> list[Figure]:
    seats = [seat for place in crowd for seat in place.seats]
    began, door = time.perf_counter(), asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(seat.sit(pad.port, door) for seat in seats))
    opened = time.perf_counter() - began
    figures = [
        Figure("open event streams", len(seats), note=f"opened within {opened:.1f} s"),
        await _idle(pad, len(seats)),
    ]
    split = _tell_workers(pad, seats)
    began = used(pad)
    taps, hellos = await _tap(bare, crowd, seconds)
    share = (used(pad) - began) / seconds if KNOWN else None
    figures += _arrivals(taps, hellos, split)
    figures.append(Figure("  the server's processes meanwhile", share and 100 * share, "% of a core"))
    stopped = await asyncio.to_thread(pad.stop)
    figures.append(Figure(f"stop with {len(seats):,} streams open", stopped, "s", MOST_STOP))
    return figures


async def _idle(pad: Server, streams: int) -> Figure:
    name = f"{streams:,} streams and nobody taps"
    if not KNOWN:
        return Figure(name, None, "% of a core", MOST_IDLE)
    await asyncio.sleep(1)  # what opening them has left to do
    before, began = used(pad), time.perf_counter()
    await asyncio.sleep(IDLE)
    share = 100 * (used(pad) - before) / (time.perf_counter() - began)
    return Figure(name, share, "% of a core", MOST_IDLE)


def used(server: Server) -> float:
    """Return how many seconds the processes of a server have kept a processor busy, 0 where that cannot be known."""
    return seconds_used([server.process.pid, *workers(server.process.pid)]) if KNOWN else 0.0


def _tell_workers(pad: Server, seats: Sequence[Seat]) -> bool:
    """Note by which process the connections of each phone are held; False where that cannot be known."""
    if not KNOWN:
        return False
    held = holders(pad.port, workers(pad.process.pid))
    for seat in seats:
        seat.worker, seat.stream_worker = held[seat.line.own_port], held[seat.stream.own_port]
    return True


async def _tap(bare: Server, crowd: Sequence[Place], seconds: float) -> tuple[list[Tap], list[float]]:
    """Return the taps of so many seconds, and what hellos took meanwhile, milliseconds."""
    hellos: list[float] = []
    greeting = asyncio.create_task(_greet(bare, hellos))
    under_way = []
    began = time.perf_counter()
    for number in range(int(PER_SECOND * seconds)):
        await asyncio.sleep(max(0.0, began + number / PER_SECOND - time.perf_counter()))
        under_way.append(asyncio.create_task(crowd[number % len(crowd)].tap()))
    done = await asyncio.gather(*under_way)
    greeting.cancel()
    until = time.perf_counter() + DRAIN
    while time.perf_counter() < until and not all(place.agrees for place in crowd):
        await asyncio.sleep(0.02)
    return [tap for tap in done if tap], hellos


async def _greet(bare: Server, times: list[float]) -> None:
    line = await Line.open(bare.port)
    while True:
        start = time.perf_counter()
        await line.ask(HELLO)
        times.append(1000 * (time.perf_counter() - start))
        await asyncio.sleep(1 / HELLOS)


def _arrivals(taps: Sequence[Tap], hellos: Sequence[float], split: bool) -> list[Figure]:
    """Return how soon the others showed what was tapped, p95, and how many never did."""
    trip = median(hellos)
    every = [delay for tap in taps for delay in tap.delays(None)]
    lost = every.count(None)
    figures = [
        Figure("bare round trip under the same load (p50)", trip, "ms"),
        Figure("taps", len(taps), note=f"of {PER_SECOND} a second"),
        Figure("  not shown by another phone", lost, at_most=0, note=f"of {len(every):,}"),
    ]
    limits = {"the same process": (True, MOST_TRIPS), "another": (False, MOST_TRIPS + MOST_BETWEEN / trip)}
    for where, (same, most) in limits.items():
        name = f"acknowledged to shown (p95), stream in {where}"
        if not split:
            figures.append(Figure(name, None, "trips", most))
            continue
        delays = [delay for tap in taps for delay in tap.delays(same) if delay is not None]
        figures.append(Figure(name, p95(delays) / trip, "trips", most, note=f"{p95(delays):.0f} ms"))
    return figures
