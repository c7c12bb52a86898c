"""What the worker starts: the program, called as a function instead of through sockets."""

import sys
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from companion.phone.program import create_app

Headers = list[tuple[str, str]]
Answer = Callable[[str, str, Iterable[tuple[str, str]], bytes], tuple[int, Headers, bytes]]


def start(root: str, folder: str, server: str, languages: Iterable[str]) -> Answer:
    """Return a function that answers a request (method, URL, headers, body) with status, headers and body.

    ``root`` is the path below which the pages are, ``folder`` where the database is kept, ``server`` our server that
    this pad came from, if any. ``languages`` are the browser's, best first: service workers do not see Accept-Language.
    """
    app = create_app(Path(folder), SERVER=server)
    spoken = ("Accept-Language", ",".join(languages))

    def answer(method: str, url: str, headers: Iterable[tuple[str, str]], body: bytes) -> tuple[int, Headers, bytes]:
        said: list[Any] = []

        def begin(*told: Any) -> Callable[[bytes], object]:
            said.append(told)
            return said.append

        pieces = app(environ(root, method, url, [spoken, *headers], bytes(body)), begin)
        try:
            content = b"".join(pieces)
        finally:
            getattr(pieces, "close", lambda: None)()
        status, fields = said[-1][:2]
        return int(status.split()[0]), list(fields), content

    return answer


def environ(root: str, method: str, url: str, headers: Iterable[tuple[str, str]], body: bytes) -> dict[str, Any]:
    """Return a request as a WSGI environment (PEP 3333)."""
    parts = urlsplit(url)
    fields = {name.upper().replace("-", "_"): value for name, value in headers}
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": root,
        "PATH_INFO": unquote_to_bytes(parts.path.removeprefix(root)).decode("latin-1"),
        "QUERY_STRING": parts.query,
        "SERVER_NAME": parts.hostname,
        "SERVER_PORT": str(parts.port or {"https": 443}.get(parts.scheme, 80)),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": fields.pop("CONTENT_TYPE", ""),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": parts.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "HTTP_HOST": parts.netloc,
        **{f"HTTP_{name}": value for name, value in fields.items()},
    }
