"""The application: blueprints, errors, security headers."""

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import flask
from flask import Flask, Response
from flask_compress import Compress
from flask_wtf import CSRFProtect
from jinja2 import ChoiceLoader, FileSystemLoader, FunctionLoader
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import HTTPException

from companion import games
from companion.plays.archive import States
from companion.plays.live import Hub
from companion.site import stand_behind
from companion.store.database import Connections, migrate
from companion.web import decks, errors, home, hosts, limits, marks, offline, request, sessions, tools
from companion.web.api import calls
from companion.web.assets import Assets
from companion.web.group import history, settings, statistics
from companion.web.play import deleted, forms, live, opening, pads, pages, seats, tables
from companion.web.rules import lookup
from companion.web.setup import guide
from companion.web.share import sending

PACKAGE = Path(__file__).parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""Where templates and static files lie: beside the package in a checkout, inside it once installed."""

SMALL = 8 * 1024
"""Bytes below which an answer is not compressed."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
        " manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

THREADS = 640
"""Threads of a worker: each open stream holds one, and so does each request."""
MOST_STREAMS = THREADS - 40
"""Streams that a worker keeps open; a phone beyond them asks every few seconds."""
LARGEST_BODY = 64 * 1024
LARGEST_FILE = 512 * 1024
"""Bytes of a deck or a play that is imported."""
FILES = ("decks.add", "decks.load", "share.bring")
"""The endpoints that take one."""


def plain_template(name: str) -> str | None:
    """Return the template ``<slug>/<file>`` of a game that has none: ``plain/<file>``, told which game it is."""
    slug, _, file = name.partition("/")
    game = games.found().get(slug)
    if game is None or not (ROOT / "templates" / "plain" / file).is_file():
        return None
    of = json.dumps({"slug": slug, "name": game.name})
    return f'{{% with of = {of} %}}{{% include "plain/{file}" %}}{{% endwith %}}'


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
    file = folder / "secret-key"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        draft = folder / f"secret-key.{secrets.token_hex(8)}"
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


def keep_in(app: Flask, folder: Path) -> None:
    """Let ``app`` keep all it is told in ``folder``: the databases and the key that signs cookies."""
    app.config.update(COMPANION_DATA=folder, SECRET_KEY=secret_key(folder))
    migrate(folder / "plays.db")
    app.extensions["plays"] = Connections(folder / "plays.db")
    app.extensions["states"] = States()
    app.extensions["live"] = Hub(app.extensions["plays"], app.config["MOST_STREAMS"])
    app.extensions["counts"] = FixedWindowRateLimiter(MemoryStorage())


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application; ``config`` overrides settings (``COMPANION_DATA``: the folder of the databases)."""
    app = Flask(__name__, template_folder=str(ROOT / "templates"), static_folder=None)
    app.config.update(
        COMPANION_DATA=data_folder(),
        SITE=os.environ.get("SITE") or "",
        PERMANENT_SESSION_LIFETIME=sessions.KEPT,
        SESSION_COOKIE_NAME=sessions.COOKIE,
        SESSION_REFRESH_EACH_REQUEST=False,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,
        MOST_STREAMS=MOST_STREAMS,
        TABLES=int(os.environ.get("TABLES") or limits.TABLES),
        MAX_CONTENT_LENGTH=LARGEST_BODY + 1,
        # A tenth smaller than what it does unasked, for less than a millisecond; without TLS phones take gzip alone.
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_BR_LEVEL=6,
        # Answers to actions are smaller: compressing them takes more time than it spares on the way.
        COMPRESS_MIN_SIZE=SMALL,
        COMPRESS_STREAMS=False,
        COMPRESS_MIMETYPES=["text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"],
    )
    app.config.update(config or {})
    keep_in(app, Path(app.config["COMPANION_DATA"]))

    found = games.found()
    app.jinja_loader = ChoiceLoader(
        [
            FileSystemLoader(ROOT / "templates"),
            FileSystemLoader([games.FOLDER / slug / "templates" for slug in found]),
            FunctionLoader(plain_template),
        ]
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    marks.register(app)
    pages.register(app)
    request.register(app)
    assets = Assets(ROOT / "static", {slug: games.FOLDER / slug / "static" for slug in found})
    app.extensions["assets"] = assets
    app.jinja_env.globals.update(asset=assets.url, games=found)
    hosts.register(app)
    sessions.register(app)

    @app.before_request
    def read_body() -> None:
        """Read all that was sent before anything is made of it: what broke off is handed over as if it were whole.

        In pieces, a body too large just ends where it may not be longer: hence the one byte more.
        """
        request = flask.request
        if request.method not in ("POST", "PUT", "PATCH"):
            return
        most = LARGEST_FILE if request.endpoint in FILES else LARGEST_BODY
        request.max_content_length = most + 1
        try:
            read = len(request.get_data())
        except HTTPException:
            raise
        except Exception:  # whatever the server says of pieces that are none, or of a phone that has left
            flask.abort(400)
        if read > most:
            flask.abort(413)
        if read < (request.content_length or 0):
            flask.abort(400)

    csrf = CSRFProtect(app)
    Compress(app)
    app.register_blueprint(assets.blueprint())
    for module in (
        home,
        opening,
        pads,
        sending,
        tables,
        seats,
        live,
        forms,
        decks,
        deleted,
        settings,
        history,
        guide,
        lookup,
        tools,
        offline,
        statistics,
    ):
        app.register_blueprint(module.blueprint)
    operations = calls.blueprint(found)
    app.register_blueprint(operations)
    csrf.exempt(operations)
    errors.register(app)

    if app.config["SITE"]:
        stand_behind(app, app.config["SITE"])

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers.extend(HEADERS)
        if flask.request.path.startswith(("/g/", "/w/")):  # links that people pass on: robots are told to stay away
            response.headers["X-Robots-Tag"] = "noindex"
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store"  # going back must show what is stored
        return response

    return app
