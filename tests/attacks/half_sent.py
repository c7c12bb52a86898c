"""Clients that stop in the middle of a header, of a body, or of reading a response, next to phones that tap."""

import asyncio
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from tests.bench.figures import Figure, p95
from tests.bench.load import HOST, Rate, ask_all
from tests.bench.phone import Request
from tests.bench.server import running, seated_crowd
from tests.bench.tables import Seated
from tests.bench.taps import made
from tests.support.processes import wait_for

HELD = 50
"""Clients of each kind."""
PHONES = 4
SECONDS = 3.0
MOST = 1000.0
"""Milliseconds that a tap may take next to them."""
SETTLED = 3.0
"""Seconds until the server has sent them what they will not read."""
UNREAD = 150
"""Files that a client requests at once and never reads: more than the system buffers for it."""


class Broken(NamedTuple):
    """A kind of client that stops in the middle; ``sends`` returns all that it ever sends."""

    name: str
    sends: Callable[[int, Seated, str], bytes]


def _head(port: int, one: Seated, file: str) -> bytes:
    return f"GET {one.at} HTTP/1.1\r\nHost: {HOST}:{port}\r\nX-Half: ".encode()


def _body(port: int, one: Seated, file: str) -> bytes:
    request: Request = one.phone.action(f"{one.at}/set", [("value", "x" * 200)])
    return request.over(port)[:-100]


def _unread(port: int, one: Seated, file: str) -> bytes:
    return f"GET {file} HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode() * UNREAD


KINDS = (
    Broken("clients that cut a header short", _head),
    Broken("clients that cut a body short", _body),
    Broken("clients that read no response", _unread),
)


def half_sent() -> list[Figure]:
    """Return how long taps take next to each kind of broken client, and next to all of them at once."""
    with made() as app:
        crowd, file = seated_crowd(app, PHONES), f"/static/{app.extensions['assets'].digest}/app.css"
        with running(app.config["COMPANION_DATA"]) as server:
            wait_for(server.process, server.port)
            asyncio.run(ask_all(server.port, crowd, 1.0))
            figures = [_figure("no such client", asyncio.run(ask_all(server.port, crowd, SECONDS)))]
            for kinds in (*([kind] for kind in KINDS), KINDS):
                with holding(server.port, kinds, crowd, file) as held:
                    rate = asyncio.run(ask_all(server.port, crowd, SECONDS))
                name = " and ".join(kind.name for kind in kinds) if len(kinds) == 1 else "clients of all kinds"
                figures.append(_figure(f"{held} {name}", rate))
    return figures


def _figure(beside: str, rate: Rate) -> Figure:
    note = f"p95 {p95(rate.times):.0f} ms, {rate.per_second:.0f} a second"
    return Figure(f"slowest tap next to {beside}", max(rate.times), "ms", MOST, note=note)


@contextmanager
def holding(port: int, kinds: Sequence[Broken], crowd: Sequence[Seated], file: str) -> Iterator[int]:
    """Hold HELD clients of each kind open, and yield how many there are."""
    with ExitStack() as stack:
        held = 0
        for kind in kinds:
            for number in range(HELD):
                wire = stack.enter_context(socket.socket())
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                wire.connect((HOST, port))
                wire.setblocking(False)
                wire.send(kind.sends(port, crowd[number % len(crowd)], file))
                held += 1
        time.sleep(SETTLED)
        yield held
