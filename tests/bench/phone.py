"""A phone without a browser: it speaks WSGI to the application, or HTTP to a server, and keeps its cookie.

Flask's test client is not used. Within one process the environ is built here, from what a browser sends, and passed to
``app.wsgi_app``, so that the application (session and token included) is measured and not the client. The bare Flask
application for comparison is asked in the same way.
"""

import gzip
import http.client
import io
import itertools
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

import brotli
from flask import Flask
from werkzeug.test import run_wsgi_app

HOME = "gzip, deflate"
"""The encodings that browsers accept without TLS, as on a home network."""
HOSTED = "gzip, deflate, br"
"""Those that they accept over TLS, as from a hosted server."""
BROWSER = {
    "Accept": "text/html,*/*;q=0.8",
    "Accept-Encoding": HOME,
    "Accept-Language": "pt-BR,pt;q=0.9,en;q=0.8",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
}
Fields = Sequence[tuple[str, str]]
FORM = "application/x-www-form-urlencoded"

UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "br": brotli.decompress,
    "gzip": gzip.decompress,
    "deflate": zlib.decompress,
    "identity": bytes,
}

_TOKEN = re.compile(r'name="csrf[_-]token" (?:value|content)="([^"]+)"')
_PAGE = re.compile(r'<meta name="play" content="[^"]*" data-page="([^"]+)"')
_REVISION = re.compile(r'<meta id="revision"[^>]* content="(\d+)"')
_ids = itertools.count(1)
_ELEMENTS = re.compile(rb'event: elements\ndata: \{"from": (\d+), "to": (\d+), ')
_TOLD = re.compile(rb"data: (\d+)\nid: \d+$")


class Request(NamedTuple):
    """A request as a browser makes it."""

    method: str
    path: str
    headers: Mapping[str, str] = BROWSER
    body: bytes = b""

    def over(self, port: int) -> bytes:
        """Return its bytes on the wire to a local ``port``."""
        headers = {"Host": f"127.0.0.1:{port}", **self.headers}
        if self.body:
            headers |= {"Content-Type": FORM, "Content-Length": str(len(self.body))}
        lines = [f"{self.method} {self.path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


class Event(NamedTuple):
    """A stream's event: the newest revision, and the one its live elements update from (None: it has none)."""

    since: int | None
    revision: int


def events(data: bytes) -> list[Event]:
    """Return the events of complete blocks of a stream, ignoring any framing."""
    found = []
    for block in data.split(b"\n\n"):
        if elements := _ELEMENTS.search(block):
            found.append(Event(int(elements[1]), int(elements[2])))
        elif told := _TOLD.search(block):
            found.append(Event(None, int(told[1])))
    return found


@dataclass(frozen=True)
class Answer:
    """An answer as received, with its body still compressed."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body, decompressed."""
        unpack = UNPACK[self.headers.get("content-encoding", "identity")]
        return unpack(self.body).decode()

    @property
    def size(self) -> int:
        """The bytes on the wire: head and body."""
        head = sum(len(f"{name}: {value}\r\n") for name, value in self.headers.items())
        return len("HTTP/1.1 200 OK\r\n") + head + len("\r\n") + len(self.body)


Call = Callable[[], Answer]
Ask = Callable[[Request], Call]
"""Prepares a request; the result sends it, once, and returns the answer."""


def inside(app: Flask) -> Ask:
    """Return an asker for ``app`` within this process."""

    def ask(request: Request) -> Call:
        environ = _environ(request)

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


def streamed(app: Flask, request: Request) -> Iterable[bytes]:
    """Return the events of the stream that ``request`` opens in ``app``, one by one."""
    chunks, status, _ = run_wsgi_app(app.wsgi_app, _environ(request))
    assert status.startswith("200"), (request.path, status)
    return chunks


def _environ(request: Request) -> dict[str, Any]:
    path, _, query = request.path.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "localhost",
        "CONTENT_LENGTH": str(len(request.body)),
        "CONTENT_TYPE": FORM,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(request.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in request.headers.items():
        environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
    return environ


def over(port: int) -> Ask:
    """Return an asker for the server on a local ``port``, over one persistent connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)

    def ask(request: Request) -> Call:
        def call() -> Answer:
            headers = {**request.headers, "Content-Type": FORM}
            connection.request(request.method, request.path, request.body or None, headers)
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())

        return call

    return ask


@dataclass
class Phone:
    """A phone with a page open: keeps its cookie and sends the token of the last page.

    Like the script of the pages, it tracks which page of a play it shows at which revision, and sends both.
    """

    ask: Ask
    cookie: str = ""
    token: str = ""
    accepts: str = HOME
    shows: str = field(default="", init=False)
    """The address of the play page it shows."""
    template: str = field(default="", init=False)
    revision: int = field(default=0, init=False)

    def get(self, path: str) -> Answer:
        """Return the answer to GET; a page provides the token for later forms."""
        answer = self._kept(self.ask(Request("GET", path, self._headers()))())
        if answer.headers.get("content-type", "").startswith("text/html"):
            if found := _TOKEN.search(answer.text):
                self.token = found[1]
            if found := _PAGE.search(answer.text):
                self.shows, self.template = path, found[1]
            if found := _REVISION.search(answer.text):
                self.revision = int(found[1])
        return answer

    def send(self, path: str, fields: Fields) -> str:
        """Submit a form and return the address it redirects to; fail if it does not."""
        body = urlencode([*fields, ("csrf_token", self.token)]).encode()
        answer = self._kept(self.ask(Request("POST", path, self._headers(), body))())
        assert answer.status == 303, (path, fields, answer.status, answer.text)
        return answer.headers["location"]

    # ---- as the script of the pages does

    def action(self, path: str, fields: Fields) -> Request:
        """Return the request for an action that begins on the page this phone shows."""
        sent = [*fields, ("base", str(self.revision)), ("action_id", f"{next(_ids):024}"), ("csrf_token", self.token)]
        return Request("POST", path, self._headers(self._said()), urlencode(sent).encode())

    def choice(self, path: str) -> Request:
        """Return the request for the live elements that differ between the page shown and that at ``path``."""
        return Request("GET", path, self._headers(self._said()))

    def update(self) -> Request:
        """Return the request for the live elements that differ, after another phone has written."""
        return self.choice(self.shows)

    def follow(self) -> Request:
        """Return the request for the stream that updates the page shown."""
        path, _, query = self.shows.partition("?")
        chosen = urlencode([(name, value) for name, value in parse_qsl(query) if name not in ("side", "cell")])
        said = urlencode({"at": f"{path}?{chosen}", "page": self.template, "revision": self.revision})
        play = "/".join(path.split("/")[:3])
        return Request("GET", f"{play}/live?{said}", self._headers({"Accept": "text/event-stream"}))

    def receive(self, event: Event) -> bool:
        """Show the live elements of an event; return False if it has none or they do not follow on from this page."""
        fits = event.since == self.revision
        if fits:
            self.revision = event.revision
        return fits

    def fragment(self, path: str) -> Request:
        """Return the request for a fragment of a page that belongs to no play."""
        return Request("GET", path, self._headers({"HX-Request": "true"}))

    def hear(self, answer: Answer, chosen: str = "") -> None:
        """Show the update in an answer; fail if there is none. ``chosen`` is the address of a choice."""
        assert answer.status == 200, (self.shows, answer.status, dict(answer.headers), answer.text)
        assert "hx-redirect" not in answer.headers, (self.shows, answer.headers)
        self.shows = answer.headers.get("hx-replace-url") or chosen or self.shows
        self.revision = int(answer.headers["revision"])

    def at(self, shows: str) -> "Phone":
        """Return the same phone with the page of another play open."""
        other = replace(self)
        assert other.get(shows).status == 200, shows
        return other

    def _said(self) -> dict[str, str]:
        return {
            "HX-Request": "true",
            "HX-Current-URL": f"http://localhost{self.shows}",
            "Shown-Page": self.template,
            "Shown-Revision": str(self.revision),
        }

    def _headers(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        return {**BROWSER, "Accept-Encoding": self.accepts, **cookie, **(more or {})}

    def _kept(self, answer: Answer) -> Answer:
        if cookie := answer.headers.get("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer
