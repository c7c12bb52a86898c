"""The application as a server runs it: for several phones, in several processes with many threads."""

import os
import secrets
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask
from flask_compress import Compress

from companion import games
from companion.assembly import assemble
from companion.host import Host
from companion.phone import serving
from companion.plays.live import Hub
from companion.prepared import PACKAGE, ROOT
from companion.site import stand_behind
from companion.store.database import connect, copy_first
from companion.store.folder import KEY
from companion.web import limits, offline
from companion.web.api import calls
from companion.web.counting import Counting
from companion.web.group import door
from companion.web.play import joining, live, phones
from companion.web.share import arrivals
from companion.web.share.png import DRAWING

SMALL = 8 * 1024
"""Bytes below which an answer is not compressed."""

THREADS = 640
"""Threads of a worker: each open stream holds one, and so does each request."""
MOST_STREAMS = THREADS - 40
"""Streams that a worker keeps open; a phone beyond them asks every few seconds."""
PAGES = (joining, phones, door, live, offline)
"""The modules whose blueprint answers people where there are several phones and a signal to lose."""


def data_folder() -> Path:
    """Return the folder of the databases: COMPANION_DATA, else ``instance`` of the checkout, else the person's own."""
    if named := os.environ.get("COMPANION_DATA"):
        return Path(named)
    if ROOT != PACKAGE:
        return ROOT / "instance"
    shared = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (shared if shared.is_absolute() else Path.home() / ".local" / "share") / "bloco-de-pontos"


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies, made on first run and kept with the databases.

    Raises RuntimeError when it is empty.
    """
    file = folder / KEY
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        draft = folder / f"{KEY}.{secrets.token_hex(8)}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_hex(32), "ascii")
        try:
            os.link(draft, file)
        except FileExistsError:
            pass  # another process was first: its key counts
        finally:
            draft.unlink()
    key = file.read_text("ascii")
    if not key:
        raise RuntimeError(f"{file.name} is empty")
    return key


def settings_of(environ: Mapping[str, str]) -> dict[str, Any]:
    """Return the settings of a server, as the environment has them."""
    return {
        "COMPANION_DATA": data_folder(),
        "SITE": environ.get("SITE") or "",
        "MOST_STREAMS": MOST_STREAMS,
        "TABLES": int(environ.get("TABLES") or limits.TABLES),
        # Without TLS phones take gzip alone: at level 9 a large answer takes half as long again, and is hardly smaller.
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_BR_LEVEL": 6,
        "COMPRESS_LEVEL": 7,
        # Answers to actions are smaller: compressing them takes more time than it spares on the way.
        "COMPRESS_MIN_SIZE": SMALL,
        "COMPRESS_STREAMS": False,
        "COMPRESS_MIMETYPES": ["text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"],
    }


def _answer_programs(app: Flask) -> None:
    """Offer what other programs ask for, which have no token: the JSON API and arrivals. No cookie is read there."""
    for blueprint in (calls.blueprint(games.found()), arrivals.blueprint):
        app.register_blueprint(blueprint)
        app.extensions["csrf"].exempt(blueprint)


def _stand_behind_a_proxy(app: Flask) -> None:
    if app.config["SITE"]:
        stand_behind(app, app.config["SITE"])


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application; ``config`` overrides settings (``COMPANION_DATA``: the folder of the databases)."""
    settings = {**settings_of(os.environ), **(config or {})}
    host = Host(
        connect=connect,
        copy=copy_first,
        hub=partial(Hub, most=settings["MOST_STREAMS"]),
        counts=Counting,
        key=secret_key,
        drawing=DRAWING,
        pages=[*PAGES, *([serving] if serving.is_built(Path(settings["COMPANION_DATA"])) else [])],
        hooks=(Compress, _answer_programs, _stand_behind_a_proxy),
    )
    return assemble(host, settings)
