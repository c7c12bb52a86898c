"""The application as a server runs it: for several phones, in several processes with many threads."""

import os
from collections.abc import Mapping
from functools import cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

import brotli
from flask import Flask, Response, request
from flask_compress import Compress
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion import games
from companion.assembly import assemble
from companion.host import Host
from companion.phone import serving
from companion.plays.live import Hub
from companion.prepared import PACKAGE, ROOT
from companion.site import trust_proxy
from companion.store.database import connect, copy_first
from companion.store.folder import secret_key
from companion.web import limits, offline
from companion.web.api import calls
from companion.web.group import membership
from companion.web.play import joining, live, phones
from companion.web.share import arrivals
from companion.web.share.png import DRAWING

SMALL = 8 * 1024
"""Bytes below which a response is not compressed."""

THREADS = 640
"""Threads of a worker: each open stream and each request holds one."""
MOST_STREAMS = THREADS - 40
"""Streams that a worker keeps open; phones beyond them poll every few seconds."""
PAGES = (joining, phones, membership, live, offline)
"""The modules with blueprints for several phones, and for a signal that may be lost."""


class Counts:
    """Counts in the memory of this process."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def test(self, rate: limits.Rate, who: str) -> bool:
        return self._limiter.test(RateLimitItemPerMinute(*rate), who)

    def hit(self, rate: limits.Rate, who: str, cost: int = 1) -> bool:
        return self._limiter.hit(RateLimitItemPerMinute(*rate), who, cost=cost)


def data_folder() -> Path:
    """Return the data folder: COMPANION_DATA, else ``instance`` in a checkout, else the user's own."""
    if named := os.environ.get("COMPANION_DATA"):
        return Path(named)
    if ROOT != PACKAGE:
        return ROOT / "instance"
    shared = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (shared if shared.is_absolute() else Path.home() / ".local" / "share") / "bloco-de-pontos"


def settings() -> dict[str, Any]:
    """Return the settings of a server from the environment."""
    return {
        "COMPANION_DATA": data_folder(),
        "SITE": os.environ.get("SITE") or "",
        "MOST_STREAMS": MOST_STREAMS,
        "TABLES": int(os.environ.get("TABLES") or limits.TABLES),
        # Without TLS browsers accept only gzip; at level 9 a large response takes half as long again, hardly smaller.
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_BR_LEVEL": 6,
        "COMPRESS_LEVEL": 7,
        # Responses to actions are smaller: compressing them takes longer than it saves in transit.
        "COMPRESS_MIN_SIZE": SMALL,
        "COMPRESS_STREAMS": False,
        "COMPRESS_MIMETYPES": ["text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"],
    }


def _pack_files(app: Flask) -> None:
    """Compress each static file once, as small as Brotli can; Flask-Compress would compress it at every request."""
    packed = cache(partial(brotli.compress, quality=11))

    @app.after_request
    def pack(response: Response) -> Response:
        is_text = response.status_code == HTTPStatus.OK and response.content_type.startswith("text/")
        if request.endpoint == "assets.file" and is_text and request.accept_encodings["br"]:
            response.set_data(packed(response.get_data()))
            response.headers["Content-Encoding"] = "br"
        return response


def _answer_programs(app: Flask) -> None:
    """Register what other programs call, without a CSRF token or cookies: the JSON API and arrivals."""
    for blueprint in (calls.blueprint(games.found()), arrivals.blueprint):
        app.register_blueprint(blueprint)
        app.extensions["csrf"].exempt(blueprint)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application; ``config`` overrides settings such as ``COMPANION_DATA``, the data folder."""
    wanted = {**settings(), **(config or {})}
    host = Host(
        connect=connect,
        copy=copy_first,
        hub=partial(Hub, most=wanted["MOST_STREAMS"]),
        counts=Counts,
        key=secret_key,
        drawing=DRAWING,
        pages=[*PAGES, *([serving] if serving.is_built(Path(wanted["COMPANION_DATA"])) else [])],
        hooks=(Compress, _pack_files, _answer_programs, trust_proxy),
    )
    return assemble(host, wanted)
