"""A proxy between a phone and the server, on real sockets, that can answer in its place or break off an answer."""

import gzip
import http.client
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.support.house import Server

LOGIN = b"<!doctype html><title>Wi-Fi</title><h1>Welcome! Please log in.</h1>"
"""The page of a captive portal."""
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}

Fault = Callable[["Exchange"], None]


class Exchange(BaseHTTPRequestHandler):
    """One request of a phone: forwarded to the server, unless ``Between`` has a fault for it."""

    protocol_version = "HTTP/1.1"
    server: "_Listener"

    def log_message(self, *_: Any) -> None:
        """Log nothing."""

    def _answer(self) -> None:
        self.close_connection = True
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        between = self.server.between
        fault = between.fault_for(self)
        try:
            if fault:
                fault(self)
            else:
                self.hand_on()
        except OSError:  # the phone has hung up
            pass

    do_GET = do_POST = do_HEAD = _answer

    @contextmanager
    def asked(self, plain: bool = False) -> Iterator[http.client.HTTPResponse]:
        """Yield the server's own answer; ``plain`` asks for it uncompressed."""
        line = http.client.HTTPConnection("127.0.0.1", self.server.between.behind.port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP_BY_HOP}
        if plain:
            headers["Accept-Encoding"] = "identity"
        try:
            line.request(self.command, self.path, self.body or None, headers)
            yield line.getresponse()
        finally:
            line.close()

    def hand_on(self) -> None:
        """Stream the server's answer to the phone."""
        with self.asked() as answer:
            self.begin(answer.status, answer.getheaders(), answer.getheader("Content-Length"))
            while piece := answer.read1():
                self.wfile.write(piece)
                self.wfile.flush()

    def begin(self, status: int, headers: list[tuple[str, str]], length: object = None) -> None:
        """Send a status and headers, with a length if there is one; without one the body ends with the connection."""
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in HOP_BY_HOP and not self.server.between.drops(name):
                self.send_header(name, value)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        self.end_headers()


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    between: "Between"

    def handle_error(self, *_: Any) -> None:
        """Ignore phones that hang up, as the tests provoke it."""


class Between:
    """A proxy in front of a server; ``put`` adds faults for some requests."""

    def __init__(self, behind: Server) -> None:
        self.behind = behind
        self._listener = _Listener(("127.0.0.1", 0), Exchange)
        self._listener.between = self
        self.url = f"http://127.0.0.1:{self._listener.server_port}"
        self.seen: list[str] = []
        self._faults: list[tuple[re.Pattern[str], Fault]] = []
        self._dropped = ""
        threading.Thread(target=self._listener.serve_forever, daemon=True).start()

    def posts(self) -> int:
        """Return how many POST requests came."""
        return len(self._like("^POST "))

    def wait_for(self, asked: str, times: int = 1) -> None:
        """Wait until ``times`` more requests match ``asked``."""
        before = len(self._like(asked))
        deadline = time.monotonic() + 10
        while len(self._like(asked)) < before + times:
            assert time.monotonic() < deadline, f"{asked} was not asked for: {self.seen}"
            time.sleep(0.02)

    def _like(self, asked: str) -> list[str]:
        return [one for one in self.seen if re.search(asked, one)]

    def stop(self) -> None:
        """Stop listening."""
        self._listener.shutdown()
        self._listener.server_close()

    def fault_for(self, one: Exchange) -> Fault | None:
        """Record a request, ``GET /path``, and return the fault that applies to it."""
        asked = f"{one.command} {one.path}"
        self.seen.append(asked)
        return next((fault for pattern, fault in self._faults if pattern.search(asked)), None)

    def drops(self, header: str) -> bool:
        """Return whether this header of the server is dropped."""
        return header.lower() == self._dropped

    def put(self, asked: str, fault: Fault) -> None:
        """Apply ``fault`` to requests that match ``asked``, a pattern of ``GET /path``, from now on."""
        self._faults.insert(0, (re.compile(asked), fault))

    def drop(self, header: str) -> None:
        """Drop this header from all answers."""
        self._dropped = header.lower()

    def mend(self) -> None:
        """Forward everything again."""
        self._faults, self._dropped = [], ""


# ---- faults


def foreign(status: int, body: bytes = LOGIN, **headers: str) -> Fault:
    """Answer in place of the server; underscores in header names stand for dashes."""

    def happen(one: Exchange) -> None:
        named = [("Content-Type", "text/html"), *((name.replace("_", "-"), value) for name, value in headers.items())]
        one.begin(status, named, None if status == 204 else len(body))
        one.wfile.write(b"" if status == 204 or one.command == "HEAD" else body)

    return happen


def reset(one: Exchange) -> None:
    """Reset the connection before the server hears anything."""
    one.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.connection.close()


def deaf(one: Exchange) -> None:
    """Let the server handle the request, but lose its answer."""
    with one.asked() as answer:
        answer.read()
    reset(one)


def cut(how: str) -> Fault:
    """Send half an answer: with its ``length``, as ``chunked``, until ``closed``, or that compressed with ``gzip``."""

    def happen(one: Exchange) -> None:
        with one.asked(plain=True) as answer:
            body, headers = answer.read(), answer.getheaders()
        if how == "gzip":
            body, headers = gzip.compress(body), [*headers, ("Content-Encoding", "gzip")]
        half = body[: len(body) // 2]
        if how == "chunked":
            headers.append(("Transfer-Encoding", "chunked"))
        one.send_response_only(answer.status)
        for name, value in headers:
            if name.lower() not in HOP_BY_HOP - {"transfer-encoding"}:
                one.send_header(name, value)
        if how == "length":
            one.send_header("Content-Length", str(len(body)))
        one.send_header("Connection", "close")
        one.end_headers()
        one.wfile.write(b"%x\r\n%s\r\n" % (len(half), half) if how == "chunked" else half)

    return happen


class Stale:
    """Repeats the server's first answer, like a cache that never revalidates."""

    def __init__(self) -> None:
        self._kept: tuple[int, list[tuple[str, str]], bytes] | None = None

    def __call__(self, one: Exchange) -> None:
        """Send the first answer."""
        if self._kept is None:
            with one.asked(plain=True) as answer:
                self._kept = answer.status, answer.getheaders(), answer.read()
        status, headers, body = self._kept
        one.begin(status, headers, len(body))
        one.wfile.write(body)
