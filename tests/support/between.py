"""Who stands between a phone and the server: on real sockets, answering in its place, or breaking off in the middle."""

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
    """One request of a phone: handed on to the server, unless ``Between`` has something else in mind for it."""

    protocol_version = "HTTP/1.1"
    server: "_Listener"

    def log_message(self, *_: Any) -> None:
        """Stay silent."""

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
        except OSError:  # the phone has left
            pass

    do_GET = do_POST = do_HEAD = _answer

    @contextmanager
    def asked(self, plain: bool = False) -> Iterator[http.client.HTTPResponse]:
        """Yield the server's own answer; ``plain``: not compressed."""
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
        """Let the phone have the server's answer as it comes."""
        with self.asked() as answer:
            self.begin(answer.status, answer.getheaders(), answer.getheader("Content-Length"))
            while piece := answer.read1():
                self.wfile.write(piece)
                self.wfile.flush()

    def begin(self, status: int, headers: list[tuple[str, str]], length: object = None) -> None:
        """Send a status and headers, with a length if there is one; else the body ends with the connection."""
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
        """Phones leave in the middle: that is what is tried."""


class Between:
    """A proxy before a server; ``faults`` says by path what happens instead of handing a request on."""

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
        """Return how many times something was sent."""
        return len(self._like("^POST "))

    def wait_for(self, asked: str, times: int = 1) -> None:
        """Wait until requests like ``asked`` came so many times from now on."""
        before = len(self._like(asked))
        deadline = time.monotonic() + 10
        while len(self._like(asked)) < before + times:
            assert time.monotonic() < deadline, f"{asked} was not asked for: {self.seen}"
            time.sleep(0.02)

    def _like(self, asked: str) -> list[str]:
        return [one for one in self.seen if re.search(asked, one)]

    def stop(self) -> None:
        """Stand there no more."""
        self._listener.shutdown()
        self._listener.server_close()

    def fault_for(self, one: Exchange) -> Fault | None:
        """Note a request, ``GET /path``, and return what happens to it."""
        asked = f"{one.command} {one.path}"
        self.seen.append(asked)
        return next((fault for pattern, fault in self._faults if pattern.search(asked)), None)

    def drops(self, header: str) -> bool:
        """Tell whether a header of the server does not reach phones."""
        return header.lower() == self._dropped

    def put(self, asked: str, fault: Fault) -> None:
        """Let ``fault`` happen to requests like ``asked``, a pattern of ``GET /path``, from now on."""
        self._faults.insert(0, (re.compile(asked), fault))

    def drop(self, header: str) -> None:
        """Let no header of this name reach phones."""
        self._dropped = header.lower()

    def mend(self) -> None:
        """Hand everything on again."""
        self._faults, self._dropped = [], ""


# ---- faults


def foreign(status: int, body: bytes = LOGIN, **headers: str) -> Fault:
    """Answer in the place of the server; an underscore in a header's name is a dash."""

    def happen(one: Exchange) -> None:
        named = [("Content-Type", "text/html"), *((name.replace("_", "-"), value) for name, value in headers.items())]
        one.begin(status, named, None if status == 204 else len(body))
        one.wfile.write(b"" if status == 204 or one.command == "HEAD" else body)

    return happen


def reset(one: Exchange) -> None:
    """End the connection the hard way, before the server has heard of anything."""
    one.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.connection.close()


def deaf(one: Exchange) -> None:
    """Let the server hear it, and the phone not what it says."""
    with one.asked() as answer:
        answer.read()
    reset(one)


def cut(how: str) -> Fault:
    """Let half an answer through: its ``length`` is said, it is ``chunked``, just ``closed``, or that in ``gzip``."""

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
    """Answers with what the server said to the first request of this kind, as a cache might that does not look."""

    def __init__(self) -> None:
        self._kept: tuple[int, list[tuple[str, str]], bytes] | None = None

    def __call__(self, one: Exchange) -> None:
        """Answer."""
        if self._kept is None:
            with one.asked(plain=True) as answer:
                self._kept = answer.status, answer.getheaders(), answer.read()
        status, headers, body = self._kept
        one.begin(status, headers, len(body))
        one.wfile.write(body)
