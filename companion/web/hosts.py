"""The check of the Host header: an impossible name is refused before an address is built from it."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from flask import Flask, abort, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LONGEST = 253
"""Characters of a host name (RFC 1035); each of its labels has at most 63."""

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(?::([1-9][0-9]{0,4}))?", re.ASCII)
_REFUSED = "companion.host_refused"


@lru_cache
def is_host(text: str) -> bool:
    """Return whether ``text`` can be a host name or IP address, with or without a port.

    It can have an underscore, as names in a home often do; Flask's ``request.host`` is empty then.
    """
    found = _HOST.fullmatch(text)
    if found is None or int(found[2] or 1) > 65535:
        return False
    name = found[1].removesuffix(".")
    if name.startswith("["):
        return True
    try:
        name.encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return len(name) <= LONGEST and all(0 < len(label) < 64 for label in name.split("."))


def register(app: Flask) -> None:
    """Answer 400 to requests of ``app`` with an impossible Host, which is removed before Flask reads it."""
    wsgi = app.wsgi_app

    def without_impossible_host(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if not is_host(environ.get("HTTP_HOST", "localhost")):
            del environ["HTTP_HOST"]
            environ[_REFUSED] = True
        return wsgi(environ, start_response)

    app.wsgi_app = without_impossible_host  # type: ignore[method-assign]  # as Flask documents it

    @app.before_request
    def refuse() -> None:
        if _REFUSED in request.environ:
            abort(400)
