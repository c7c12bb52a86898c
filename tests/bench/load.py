"""A load generator that leaves the processors to the server: one asyncio process, plain protocols, kept connections.

A line has one request under way, like a phone that waits for its answer. A stream only listens. A caller asks again
what was not answered in time or with a 503, as the script of the pages does, and counts how often.
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
"""Seconds after which it asks again, the last of them from then on."""
REOPEN = 5.0
"""Seconds after which a phone asks again for a stream."""

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Line(asyncio.Protocol):
    """A kept connection to ``port`` that asks and waits for the whole answer."""

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
        """Return the port of this end."""
        assert self._transport
        return int(self._transport.get_extra_info("sockname")[1])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """See asyncio.Protocol."""
        self._transport = None
        if self._answered and not self._answered.done():
            self._answered.set_exception(error or ConnectionError("closed without an answer"))

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        self._data += data
        if not self._needed and (end := self._data.find(b"\r\n\r\n")) >= 0:
            length = _LENGTH.search(self._data, 0, end + 2)
            self._needed = end + 4 + (int(length[1]) if length else 0)
        if self._needed and len(self._data) >= self._needed and self._answered and not self._answered.done():
            self._answered.set_result(self._data)

    def write(self, data: bytes) -> None:
        """Send bytes, whatever they are."""
        if not self._transport:
            raise ConnectionError("closed")
        self._transport.write(data)

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.close()

    async def ask(self, request: Request) -> Answer:
        """Return the answer to ``request``; raises TimeoutError when there is none in time."""
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
    """What a phone asks on, one thing after the other, each until it is answered; ``unanswered`` counts the reasons."""

    def __init__(self, port: int, unanswered: Counter[str]) -> None:
        self._port = port
        self._unanswered = unanswered
        self.line: Line | None = None

    async def ask(self, request: Request) -> Answer:
        """Return the answer to ``request``, asked for as often as it takes."""
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
    """An open event stream; ``heard`` is told of every revision in it."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.heard: Callable[[Event], None] = lambda event: None
        self.first = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol; what frames the chunks is passed over, as no event is cut by it."""
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
        """See asyncio.Protocol."""
        super().connection_lost(error)
        if not self.first.done():
            self.first.set_exception(error or ConnectionError("closed without an event"))


# ---- a crowd that asks as fast as it is answered


class Rate(NamedTuple):
    """How many were answered a second, what each took, milliseconds, and what was not answered at once, and why."""

    per_second: float
    times: Sequence[float]
    unanswered: Counter[str]


def rate(port: int, crowd: Sequence[Seated | None], seconds: float) -> Rate:
    """Return what the server on ``port`` does for as many phones as are in the crowd; None of them asks for a hello."""
    return asyncio.run(ask_all(port, crowd, seconds))


async def ask_all(port: int, crowd: Sequence[Seated | None], seconds: float) -> Rate:
    """See rate."""
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
