"""A load generator that leaves the processors to the server: one asyncio process with persistent connections.

A line has one request under way, like a phone that waits for its answer. A stream only listens. A caller resends what
timed out or was answered with 503, as the script of the pages does, and counts how often.
"""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.bench.beside import HELLO
from tests.bench.phone import Answer, Event, Request, events
from tests.bench.tables import Seated

HOST = "127.0.0.1"
BUSY = 503
PATIENCE = 20.0
"""Seconds to wait for an answer, as the script of the pages does."""
LATER = (2.0, 4.0, 8.0)
"""Seconds before each retry; the last value repeats."""
REOPEN = 5.0
"""Seconds before a phone tries again to open a stream."""

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Line(asyncio.Protocol):
    """A persistent connection to ``port`` that sends a request and waits for the whole answer."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._data = b""
        self._needed = 0
        self._answered: asyncio.Future[bytes] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int) -> "Line":
        """Return a line to the server on ``port``."""
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(port), HOST, port)
        return line

    @property
    def own_port(self) -> int:
        """The local port of this connection."""
        assert self._transport
        return int(self._transport.get_extra_info("sockname")[1])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._answered and not self._answered.done():
            self._answered.set_exception(error or ConnectionError("closed without an answer"))

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._needed and (end := self._data.find(b"\r\n\r\n")) >= 0:
            length = _LENGTH.search(self._data, 0, end + 2)
            self._needed = end + 4 + (int(length[1]) if length else 0)
        if self._needed and len(self._data) >= self._needed and self._answered and not self._answered.done():
            self._answered.set_result(self._data)

    def write(self, data: bytes) -> None:
        """Send raw bytes."""
        if not self._transport:
            raise ConnectionError("closed")
        self._transport.write(data)

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.close()

    async def ask(self, request: Request) -> Answer:
        """Return the answer to ``request``; raises TimeoutError if there is none in time."""
        self._data, self._needed = b"", 0
        self._answered = asyncio.get_running_loop().create_future()
        self.write(request.over(self.port))
        async with asyncio.timeout(PATIENCE):
            return _read(await self._answered)


def _read(data: bytes) -> Answer:
    head, _, body = data.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return Answer(int(status.split()[1]), {name.lower(): text for name, text in headers.items()}, body)


class Caller:
    """A phone's requests, one after the other, each repeated until answered; ``unanswered`` counts the failures."""

    def __init__(self, port: int, unanswered: Counter[str]) -> None:
        self._port = port
        self._unanswered = unanswered
        self.line: Line | None = None

    async def ask(self, request: Request) -> Answer:
        """Return the answer to ``request``, retrying as often as it takes."""
        tries = 0
        while True:
            try:
                self.line = self.line or await Line.open(self._port)
                answer = await self.line.ask(request)
                if answer.status != BUSY:
                    return answer
                self._unanswered["503"] += 1
            except (TimeoutError, OSError) as error:
                self._unanswered["time-out" if isinstance(error, TimeoutError) else "hang-up"] += 1
                self.close()
            await asyncio.sleep(LATER[min(tries, len(LATER) - 1)])
            tries += 1

    def close(self) -> None:
        """Hang up."""
        if self.line:
            self.line.close()
        self.line = None


class Stream(Line):
    """An open event stream; ``heard`` is called with every event."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.heard: Callable[[Event], None] = lambda event: None
        self.first = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        """Parse the events; chunk framing is skipped, as it never splits an event."""
        self._data += data
        if (
            self._data.startswith(b"HTTP/1.1 ")
            and not self._data.startswith(b"HTTP/1.1 200 ")
            and not self.first.done()
        ):
            self.first.set_exception(ConnectionError(self._data[:40]))
        whole, end, self._data = self._data.rpartition(b"\n\n")
        for event in events(whole + end):
            if not self.first.done():
                self.first.set_result(event)
            self.heard(event)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        if not self.first.done():
            self.first.set_exception(error or ConnectionError("closed without an event"))


# ---- a crowd that asks as fast as it is answered


class Rate(NamedTuple):
    """Answers per second, the milliseconds of each, and the requests that were not answered at once, by reason."""

    per_second: float
    times: Sequence[float]
    unanswered: Counter[str]


def rate(port: int, crowd: Sequence[Seated | None], seconds: float) -> Rate:
    """Return the throughput of the server on ``port`` for the phones in ``crowd``; None stands for a hello."""
    return asyncio.run(ask_all(port, crowd, seconds))


async def ask_all(port: int, crowd: Sequence[Seated | None], seconds: float) -> Rate:
    unanswered = Counter[str]()
    callers = [Caller(port, unanswered) for _ in crowd]
    began = time.perf_counter()
    until = began + seconds
    found = await asyncio.gather(*(_again(*pair, until) for pair in zip(callers, crowd, strict=True)))
    took = time.perf_counter() - began
    for caller in callers:
        caller.close()
    times = [one for times in found for one in times]
    return Rate(len(times) / took, times, unanswered)


async def _again(caller: Caller, one: Seated | None, until: float) -> list[float]:
    times = []
    while (start := time.perf_counter()) < until:
        if one is None:
            answer = await caller.ask(HELLO)
            assert answer.status == 200, answer
        else:
            _, request, chosen = one.next()
            one.phone.hear(await caller.ask(request), chosen)
        times.append(1000 * (time.perf_counter() - start))
    return times
