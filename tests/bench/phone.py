"""A phone without a browser: it speaks WSGI to the application, or HTTP to a server, and keeps its cookie.

Nothing of the test client's: inside one process the environ is built here, out of what a browser sends, and handed to
``app.wsgi_app``, so that what is measured is the application (session and token included) and not the client.
"""

import gzip
import http.client
import io
import itertools
import re
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Flask

BROWSER = {
    "Accept": "text/html,*/*;q=0.8",
    # What browsers offer without TLS, as in a home network.
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "pt-BR,pt;q=0.9,en;q=0.8",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
}
Fields = Sequence[tuple[str, str]]
FORM = "application/x-www-form-urlencoded"

UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.decompress,
    "deflate": zlib.decompress,
    "identity": bytes,
}

_TOKEN = re.compile(r'name="csrf[_-]token" (?:value|content)="([^"]+)"')
_taps = itertools.count(1)


@dataclass(frozen=True)
class Answer:
    """An answer as it came: its body still compressed."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """Return the body, decompressed."""
        unpack = UNPACK[self.headers.get("content-encoding", "identity")]
        return unpack(self.body).decode()

    @property
    def size(self) -> int:
        """Return the bytes that crossed the wire: head and body."""
        head = sum(len(f"{name}: {value}\r\n") for name, value in self.headers.items())
        return len("HTTP/1.1 200 OK\r\n") + head + len("\r\n") + len(self.body)


def new_tap() -> str:
    """Return an id for a stroke, 24 characters."""
    return f"{next(_taps):024}"


Call = Callable[[], Answer]
Ask = Callable[[str, str, Mapping[str, str], bytes], Call]
"""Method, path, headers and body into what asks and returns the answer; made beforehand, asked once."""


def inside(app: Flask) -> Ask:
    """Return what asks ``app`` in this process."""

    def ask(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Call:
        path, _, query = path.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost",
            "CONTENT_LENGTH": str(len(body)),
            "CONTENT_TYPE": FORM,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for name, value in headers.items():
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = value

        def call() -> Answer:
            started: list[Any] = []

            def start_response(status: str, headers: list[tuple[str, str]], _: Any = None) -> Callable[[bytes], object]:
                started[:] = status, headers
                return started.append

            chunks = app.wsgi_app(environ, start_response)
            content = b"".join(chunks)
            if close := getattr(chunks, "close", None):
                close()
            return Answer(int(started[0][:3]), {name.lower(): value for name, value in started[1]}, content)

        return call

    return ask


def over(port: int) -> Ask:
    """Return what asks the server on ``port`` of this computer, on one connection that is kept."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)

    def ask(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Call:
        def call() -> Answer:
            connection.request(method, path, body or None, {**headers, "Content-Type": FORM})
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())

        return call

    return ask


class Phone:
    """A phone with the pages open: keeps its cookie, sends the token of the last page, follows redirects."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.cookie = ""
        self.token = ""

    def headers(self, fragment: bool = False) -> dict[str, str]:
        """Return what it sends along; with ``fragment`` as the script of the pages does."""
        return {
            **BROWSER,
            **({"Cookie": self.cookie} if self.cookie else {}),
            **({"HX-Request": "true"} if fragment else {}),
        }

    def get(self, path: str) -> Answer:
        """Return the answer to GET; a page brings the token for what is sent next."""
        answer = self._kept(self._ask("GET", path, self.headers(), b"")())
        if answer.headers.get("content-type", "").startswith("text/html") and (found := _TOKEN.search(answer.text)):
            self.token = found[1]
        return answer

    def send(self, path: str, fields: Fields) -> str:
        """Send a form and return the address it leads to; fails when it leads nowhere."""
        answer = self._kept(self._ask("POST", path, self.headers(), urlencode([*fields, self._signed()]).encode())())
        assert answer.status == 303, (path, fields, answer.status, answer.text)
        return answer.headers["location"]

    def stroke(self, path: str, fields: Fields) -> Call:
        """Return what sends a stroke as the script of the pages does."""
        return self._ask("POST", path, self.headers(fragment=True), self.body(fields, new_tap()))

    def question(self, path: str) -> Call:
        """Return what asks for a part of a page as the script of the pages does."""
        return self._ask("GET", path, self.headers(fragment=True), b"")

    def body(self, fields: Fields, tap: str) -> bytes:
        """Return the body of the stroke called ``tap``: the fields, the token, the name."""
        return urlencode([*fields, ("finished", "False"), ("tap", tap), self._signed()]).encode()

    def _signed(self) -> tuple[str, str]:
        return "csrf_token", self.token

    def _kept(self, answer: Answer) -> Answer:
        if cookie := answer.headers.get("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer
