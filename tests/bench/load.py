"""A load generator that leaves the processors to the server: one thread, kept connections, requests made beforehand.

Each connection has one request under way, like a phone that waits for its answer.
"""

import re
import selectors
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import NoReturn, cast

from tests.bench.phone import FORM, Phone, new_tap
from tests.bench.tables import Stroke, Table, Tapping

Requests = Callable[[], bytes]
"""Returns the next request as it crosses the wire."""

CHUNK = 1 << 16
PATIENCE = 10.0
"""Seconds to wait for an answer."""
BLANK = "T" * 24
"""Stands in a request made beforehand where each stroke has an id of its own."""

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


def pages(port: int) -> Requests:
    """Return what asks for the first page of ``port`` again and again, as a browser does."""
    request = _request("GET", "/", port, Phone(lambda *_: NotImplemented).headers())
    return lambda: request


def strokes(phone: Phone, port: int, table: Table) -> Requests:
    """Return the strokes of ``phone`` at a ``table`` of its own, on the server on ``port``."""
    tapping = Tapping(phone, table)
    made: dict[Stroke, bytes] = {}

    def request() -> bytes:
        stroke = tapping.next()
        if stroke not in made:
            path, fields = stroke
            body = phone.body(fields, BLANK)
            headers = {**phone.headers(fragment=True), "Content-Type": FORM, "Content-Length": str(len(body))}
            made[stroke] = _request("POST", tapping.at + path, port, headers) + body
        return made[stroke].replace(BLANK.encode(), new_tap().encode())

    return request


def _request(method: str, path: str, port: int, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *(f"{name}: {headers[name]}" for name in headers)]
    return "\r\n".join([*lines, "", ""]).encode()


def rate(port: int, crowd: Sequence[Requests], seconds: float) -> float:
    """Return how many requests a second the server on ``port`` answered; raises RuntimeError unless each gets 200."""
    answered, began = 0, time.perf_counter()
    with selectors.DefaultSelector() as waiting, ExitStack() as opened:
        for requests in crowd:
            connection = opened.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            waiting.register(connection, selectors.EVENT_READ, requests)
            connection.sendall(requests())
        under_way = len(crowd)
        while under_way:
            for key, _ in waiting.select(PATIENCE) or _nothing(port):
                connection = cast("socket.socket", key.fileobj)
                _receive(connection)
                answered += 1
                if time.perf_counter() < began + seconds:
                    connection.sendall(key.data())
                else:
                    under_way -= 1
        return answered / (time.perf_counter() - began)


def _receive(connection: socket.socket) -> None:
    """Take one answer off the connection; raises RuntimeError unless it is 200."""
    data = connection.recv(CHUNK)
    while (end := data.find(b"\r\n\r\n")) < 0 and (more := connection.recv(CHUNK)):
        data += more
    length = _LENGTH.search(data, 0, end + 2)
    if not data.startswith(b"HTTP/1.1 200 ") or length is None:
        raise RuntimeError(f"answered: {data[:500]!r}")
    missing = end + 4 + int(length[1]) - len(data)
    while missing > 0 and (more := connection.recv(CHUNK)):
        missing -= len(more)


def _nothing(port: int) -> NoReturn:
    raise RuntimeError(f"no answer from port {port} for {PATIENCE} s")
