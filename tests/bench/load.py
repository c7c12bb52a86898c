"""A load generator that leaves the processors to the server: one asyncio process, plain protocols, kept connections.

A line has one request under way, like a phone that waits for its answer. A stream only listens.
"""

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.bench.beside import HELLO
from tests.bench.phone import Answer, Request
from tests.bench.tables import Seated

HOST = "127.0.0.1"
PATIENCE = 10.0
"""Seconds to wait for an answer."""

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_REVISION = re.compile(rb"(?<!phones\n)data: (\d+)\n\n")


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
        assert self._transport, "closed"
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


class Stream(Line):
    """An open event stream; ``heard`` is told of every revision in it."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.heard: Callable[[int], None] = lambda revision: None
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
        *_, rest = self._data.rpartition(b"\n\n")
        found = _REVISION.findall(self._data)
        self._data = rest if found else self._data
        for revision in map(int, found):
            if not self.first.done():
                self.first.set_result(revision)
            self.heard(revision)

    def connection_lost(self, error: Exception | None) -> None:
        """See asyncio.Protocol."""
        super().connection_lost(error)
        if not self.first.done():
            self.first.set_exception(error or ConnectionError("closed without an event"))


# ---- a crowd that asks as fast as it is answered


class Rate(NamedTuple):
    """How many were answered a second, and what each took, milliseconds."""

    per_second: float
    times: Sequence[float]


def rate(port: int, crowd: Sequence[Seated | None], seconds: float) -> Rate:
    """Return what the server on ``port`` does for as many phones as are in the crowd; None of them asks for a hello."""
    return asyncio.run(ask_all(port, crowd, seconds))


async def ask_all(port: int, crowd: Sequence[Seated | None], seconds: float) -> Rate:
    """See rate."""
    lines = [await Line.open(port) for _ in crowd]
    began = time.perf_counter()
    until = began + seconds
    found = await asyncio.gather(*(_again(*pair, until) for pair in zip(lines, crowd, strict=True)))
    took = time.perf_counter() - began
    for line in lines:
        line.close()
    times = [one for times in found for one in times]
    return Rate(len(times) / took, times)


async def _again(line: Line, one: Seated | None, until: float) -> list[float]:
    times = []
    while (start := time.perf_counter()) < until:
        if one is None:
            answer = await line.ask(HELLO)
            assert answer.status == 200, answer
        else:
            _, request, chosen = one.next()
            one.phone.hear(await line.ask(request), chosen)
        times.append(1000 * (time.perf_counter() - start))
    return times
