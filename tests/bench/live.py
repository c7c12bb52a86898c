"""Many tables whose phones all follow: how soon each shows what another has written, and what that costs.

Like a browser, each phone keeps its event stream open and has a connection for requests. Like the script of the pages,
it shows the live elements its stream brings, asks for an update if the stream only announces a revision, and resends a
tap that timed out or was answered with 503.
"""

import asyncio
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from statistics import median

from flask import Flask

from companion.serve import raise_file_limit
from tests.bench.beside import HELLO
from tests.bench.figures import Figure, p95
from tests.bench.load import PATIENCE, REOPEN, Caller, Stream
from tests.bench.phone import Event, Phone, inside
from tests.bench.processes import KNOWN, holders, seconds_used, workers
from tests.bench.server import Server, running
from tests.bench.tables import Act, Table, pads
from tests.bench.taps import copy, made

SIZE = 5
"""Phones at a table."""
AT_ONCE = 100
"""Phones that arrive at the same moment."""
PER_SECOND = 100
HELLOS = 20
"""Hellos a second under the same load."""
IDLE = 10
"""Seconds."""
DRAIN = 5.0
"""Seconds after which what has not arrived is lost."""
GIVE_UP = 60.0
"""Seconds after which a tap that is still being resent counts as lost."""

TRIES = 4
"""Attempts of a phone to open its stream before it counts as a fault of the server."""
MOST_TRIPS = 25
MOST_BETWEEN = 100
"""Additional milliseconds from one process to another."""
MOST_IDLE = 3.0
"""Per cent of one processor."""
MOST_STOP = 3.0
"""Seconds."""


def live(tables: int, seconds: float) -> list[Figure]:
    """Return the figures of that many ``tables`` of following phones, with taps for ``seconds``."""
    raise_file_limit()
    with made() as app:
        crowd = seated(app, tables)
        with running(app.config["COMPANION_DATA"]) as pad, running(app.config["COMPANION_DATA"], bare=True) as bare:
            return asyncio.run(_measure(pad, bare, crowd, seconds))


# ---- the phones


@dataclass
class Tally:
    """The outcome of all requests: updates brought by streams, updates asked for, and unanswered requests."""

    brought: int = 0
    asked: int = 0
    unanswered: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    """Streams that could not be opened at once."""


@dataclass(eq=False)
class Seat:
    """A phone at a table: its connections, and when it first showed each revision."""

    phone: Phone
    tally: Tally
    caller: Caller = field(init=False)
    stream: Stream = field(init=False)
    shown: list[tuple[int, float]] = field(default_factory=list)
    worker: int = 0
    stream_worker: int = 0
    newest: int = 0
    busy: bool = False
    _updating: asyncio.Future[None] | None = None

    async def sit(self, port: int, door: asyncio.Semaphore) -> None:
        """Open both connections and wait for the first event and answer; ``door`` limits how many do so at once."""
        self.caller = Caller(port, self.tally.unanswered)
        async with door:
            for more in reversed(range(TRIES)):
                try:
                    await self._follow(port)
                    break
                except OSError:
                    if not more:
                        raise
                    self.tally.refused += 1
                    await asyncio.sleep(REOPEN)
            self.phone.hear(await self.caller.ask(self.phone.update()))

    async def _follow(self, port: int) -> None:
        self.stream = await Stream.open(port)
        self.stream.heard = self.hear
        self.stream.write(self.phone.follow().over(port))
        async with asyncio.timeout(PATIENCE):
            await self.stream.first

    def hear(self, event: Event) -> None:
        """Show what the stream brings, unless a request is under way, and ask for anything it does not bring."""
        if not self.busy and not self._updating and self.phone.receive(event):
            self.tally.brought += 1
            self.shown.append((self.phone.revision, time.perf_counter()))
        self.newest = max(self.newest, event.revision)
        self._catch_up()

    def _catch_up(self) -> None:
        if not self.busy and not self._updating and self.newest > self.phone.revision:
            self._updating = asyncio.ensure_future(self._update())

    async def _update(self) -> None:
        while self.newest > self.phone.revision:
            self.phone.hear(await self.caller.ask(self.phone.update()))
            self.tally.asked += 1
            self.shown.append((self.phone.revision, time.perf_counter()))
        self._updating = None

    async def act(self, act: Act) -> float:
        """Do an act and return the time at which it was acknowledged."""
        self.busy = True
        at = "/".join(self.phone.shows.split("/")[:3])
        self.phone.hear(await self.caller.ask(self.phone.action(at + act.path, act.fields or ())))
        now = time.perf_counter()
        self.shown.append((self.phone.revision, now))
        self.busy = False
        self._catch_up()
        return now


class Place:
    """A table with its phones, which take turns at its acts."""

    def __init__(self, table: Table, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self._acts = table.acts()
        self._turns = cycle(seats)
        self.busy = False

    @property
    def agrees(self) -> bool:
        """Whether all its phones show the same revision."""
        return len({seat.phone.revision for seat in self.seats}) == 1

    async def tap(self) -> "Tap | None":
        """Let the next phone do the next act; None if the table is still busy or the phone is behind."""
        writer = next(self._turns)
        if self.busy or writer.phone.revision < max(seat.phone.revision for seat in self.seats):
            return None
        self.busy, began = True, time.perf_counter()
        acknowledged = await writer.act(next(self._acts))
        self.busy = False
        return Tap(self, writer, writer.phone.revision, acknowledged, 1000 * (acknowledged - began))


@dataclass(frozen=True)
class Tap:
    """An acknowledged tap: where, by whom, the revision it led to, when, and after how many milliseconds."""

    place: Place
    writer: Seat
    revision: int
    at: float
    took: float

    def delays(self, same: bool | None) -> list[float | None]:
        """Return after how many milliseconds the others showed it: 0 if sooner, None for never.

        ``same`` restricts this to phones whose stream is in the process that wrote, or in another; None is all of them.
        """
        others = [seat for seat in self.place.seats if seat is not self.writer]
        chosen = [seat for seat in others if same is None or (seat.stream_worker == self.writer.worker) is same]
        return [self._delay(seat) for seat in chosen]

    def _delay(self, seat: Seat) -> float | None:
        place = bisect_left(seat.shown, (self.revision, 0.0))
        return 1000 * max(0.0, seat.shown[place][1] - self.at) if place < len(seat.shown) else None


def seated(app: Flask, number: int) -> list[Place]:
    """Return ``number`` tables, alternating between the full pads, with the same phones at each."""
    phones = [Phone(inside(app)) for _ in range(SIZE)]
    found, tally = [], Tally()
    for n, table in enumerate(pads()):
        at = table.open(app, phones[0])
        for phone in phones:
            phone.get("/")  # a phone without a cookie does not sit down
            phone.get(at)
        share = len(range(n, number, len(pads())))
        copies = copy(app.extensions["plays"], at, share)
        found += [Place(table, [Seat(phone.at(address), tally) for phone in phones]) for address in copies]
    return found


# ---- measuring


async def _measure(pad: Server, bare: Server, crowd: Sequence[Place], seconds: float) -> list[Figure]:
    seats = [seat for place in crowd for seat in place.seats]
    tally, began, door = seats[0].tally, time.perf_counter(), asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(seat.sit(pad.port, door) for seat in seats))
    opened = time.perf_counter() - began
    figures = [
        Figure(
            "open event streams",
            len(seats),
            note=f"opened within {opened:.1f} s, {tally.refused} at the second attempt",
        ),
        await _idle(pad, len(seats)),
    ]
    split = _tell_workers(pad, seats)
    began = used(pad)
    taps, behind, lost, hellos = await _tap(bare, crowd, seconds)
    share = (used(pad) - began) / seconds if KNOWN else None
    figures += [
        Figure(
            "taps acknowledged",
            len(taps),
            note=f"at {PER_SECOND} per second; {behind} skipped because the table was behind",
        ),
        Figure("  lost", lost, at_most=0),
        Figure("  answered with 503, and sent again", tally.unanswered["503"]),
        Figure("  timed out or cut off, and sent again", tally.unanswered["time-out"] + tally.unanswered["hang-up"]),
        Figure("updates delivered by streams", tally.brought, note=f"{tally.asked} requested instead"),
    ]
    figures += _arrivals(taps, hellos, split)
    figures.append(Figure("  CPU use of the server meanwhile", share and 100 * share, "% of a core"))
    stopped = await asyncio.to_thread(pad.stop)
    figures.append(Figure(f"shutdown with {len(seats):,} open streams", stopped, "s", MOST_STOP))
    return figures


async def _idle(pad: Server, streams: int) -> Figure:
    name = f"{streams:,} idle streams"
    if not KNOWN:
        return Figure(name, None, "% of a core", MOST_IDLE)
    await asyncio.sleep(1)  # let the work of opening them finish
    before, began = used(pad), time.perf_counter()
    await asyncio.sleep(IDLE)
    share = 100 * (used(pad) - before) / (time.perf_counter() - began)
    return Figure(name, share, "% of a core", MOST_IDLE)


def used(server: Server) -> float:
    """Return the CPU seconds used by the processes of a server, 0 if unknown."""
    return seconds_used([server.process.pid, *workers(server.process.pid)]) if KNOWN else 0.0


def _tell_workers(pad: Server, seats: Sequence[Seat]) -> bool:
    """Record which process holds the connections of each phone; return False if that is unknown."""
    if not KNOWN:
        return False
    held = holders(pad.port, workers(pad.process.pid))
    for seat in seats:
        seat.stream_worker = held[seat.stream.own_port]
        seat.worker = held[seat.caller.line.own_port] if seat.caller.line else 0
    return True


async def _tap(bare: Server, crowd: Sequence[Place], seconds: float) -> tuple[list[Tap], int, int, list[float]]:
    """Return the taps of ``seconds``, how many were skipped, how many lost, and the hellos' milliseconds meanwhile."""
    hellos: list[float] = []
    greeting = asyncio.create_task(_greet(bare, hellos))
    under_way = []
    began = time.perf_counter()
    for number in range(int(PER_SECOND * seconds)):
        await asyncio.sleep(max(0.0, began + number / PER_SECOND - time.perf_counter()))
        under_way.append(asyncio.create_task(crowd[number % len(crowd)].tap()))
    done, lost = await asyncio.wait(under_way, timeout=GIVE_UP)
    for one in lost:
        one.cancel()
    greeting.cancel()
    until = time.perf_counter() + DRAIN
    while time.perf_counter() < until and not all(place.agrees for place in crowd):
        await asyncio.sleep(0.02)
    taps = [tap for one in done if (tap := one.result())]
    return taps, len(done) - len(taps), len(lost), hellos


async def _greet(bare: Server, times: list[float]) -> None:
    caller = Caller(bare.port, Counter())
    while True:
        start = time.perf_counter()
        await caller.ask(HELLO)
        times.append(1000 * (time.perf_counter() - start))
        await asyncio.sleep(1 / HELLOS)


def _arrivals(taps: Sequence[Tap], hellos: Sequence[float], split: bool) -> list[Figure]:
    """Return how soon the others showed the taps (p95), and how many they never showed."""
    trip = median(hellos)
    every = [delay for tap in taps for delay in tap.delays(None)]
    lost = every.count(None)
    figures = [
        Figure("bare round trip under the same load (p50)", trip, "ms"),
        Figure(
            "acknowledged (p95)", p95([tap.took for tap in taps]) / trip, "trips", note=_ms(tap.took for tap in taps)
        ),
        Figure("  never shown by another phone", lost, at_most=0, note=f"of {len(every):,}"),
    ]
    limits = {"the same process": (True, MOST_TRIPS), "another": (False, MOST_TRIPS + MOST_BETWEEN / trip)}
    for where, (same, most) in limits.items():
        name = f"acknowledged to shown (p95), stream in {where}"
        if not split:
            figures.append(Figure(name, None, "trips", most))
            continue
        delays = [delay for tap in taps for delay in tap.delays(same) if delay is not None]
        figures.append(Figure(name, p95(delays) / trip, "trips", most, note=_ms(delays)))
    return figures


def _ms(times: Iterable[float]) -> str:
    return f"{p95([*times]):.0f} ms"
