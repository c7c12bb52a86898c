"""The application assembled from its parts; what depends on the place comes from a Host."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import flask
from flask import Flask, Response
from flask_wtf import CSRFProtect
from jinja2 import ChoiceLoader, FileSystemLoader, FunctionLoader
from jinja2.ext import Extension
from werkzeug.exceptions import HTTPException

from companion import games
from companion.host import Host
from companion.plays.packed import LARGEST_FILE, LARGEST_ZIP
from companion.plays.sheet import Snapshots
from companion.prepared import ROOT, Templates, use
from companion.store.database import Connections, migrate
from companion.store.folder import PLAYS
from companion.web import assets, decks, errors, home, hosts, limits, marks, ours, request, score_cards, sessions, tools
from companion.web.group import history, removal, settings, statistics
from companion.web.play import deleted, forms, moved, opening, pads, pages, seats, tables
from companion.web.rules import lookup
from companion.web.setup import guide
from companion.web.share import import_export, sending


def policy(framed_by: str = "'none'", asked: str = "'self'") -> str:
    """Return the Content-Security-Policy with ``framed_by`` as ``frame-ancestors`` and ``asked`` as ``connect-src``."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
        f"{asked}; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {framed_by}"
    )


HEADERS = {
    "Content-Security-Policy": policy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

EVERYWHERE = {"X-Content-Type-Options"}
"""The one that static files have too: the others concern pages, and would add half a kilobyte to each file."""

PRIVATE = ("/p/", "/w/", "/g/", "/plays", "/deleted")
"""Prefixes of the addresses of users' own pages, some of which are shared; robots are told not to index them."""
LARGEST_BODY = 64 * 1024
LARGEST = {
    "decks.add": LARGEST_FILE,
    "decks.load": LARGEST_FILE,
    "import_export.import_file": LARGEST_ZIP,
    "arrivals.receive": LARGEST_ZIP,
}
"""The largest body in bytes of each endpoint that accepts files."""
PAGES = (
    home, opening, pads, sending, import_export, tables, seats, forms, decks, score_cards, deleted, moved, settings,
    removal, history, guide, lookup, tools, statistics, assets,
)  # fmt: skip
"""The modules whose blueprints are registered in every place."""
SETTINGS = {
    "PERMANENT_SESSION_LIFETIME": sessions.KEPT,
    "SESSION_COOKIE_NAME": sessions.COOKIE,
    "SESSION_REFRESH_EACH_REQUEST": False,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_TIME_LIMIT": None,
    "TABLES": limits.TABLES,
    "MAX_CONTENT_LENGTH": LARGEST_BODY + 1,
}


def plain_template(name: str) -> str | None:
    """Return the source of a template ``<slug>/<file>`` that the game lacks: it includes ``plain/<file>``."""
    slug, _, file = name.partition("/")
    game = games.found().get(slug)
    if game is None or not (ROOT / "templates" / "plain" / file).is_file():
        return None
    of = json.dumps({"slug": slug, "name": game.name})
    return f'{{% with of = {of} %}}{{% include "plain/{file}" %}}{{% endwith %}}'


def open_data_folder(app: Flask, folder: Path) -> None:
    """Make ``app`` use the key and the database in ``folder``, both created if missing; migrate the database."""
    host: Host = app.extensions["host"]
    app.config.update(COMPANION_DATA=folder, SECRET_KEY=host.key(folder))
    migrate(folder / PLAYS, host.connect, host.copy)
    app.extensions["plays"] = Connections(folder / PLAYS, host.connect)
    app.extensions["snapshots"] = Snapshots()
    app.extensions["live"] = host.hub(app.extensions["plays"])
    app.extensions["counts"] = host.counts()


class Unindented(Extension):
    """A Jinja extension that shortens each indentation to one space, which saves up to a fifth of a response."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"\n +", "\n ", source)


def _find_templates(app: Flask, host: Host) -> None:
    """Set where ``app`` finds templates: the host's first, then the shared ones, those of games, and plain ones."""
    app.jinja_loader = ChoiceLoader(
        [
            FileSystemLoader([*host.templates, ROOT / "templates"]),
            FileSystemLoader([games.FOLDER / slug / "templates" for slug in games.found()]),
            FunctionLoader(plain_template),
        ]
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension(Unindented)
    if host.prepared:
        app.jinja_env.bytecode_cache = Templates()


def _read_bodies(app: Flask, largest: Mapping[str, int]) -> None:
    """Limit the bodies that ``app`` accepts, ``largest`` by endpoint, and how many one address sends at a time."""
    pending = limits.PendingBodies()

    @app.before_request
    def read_body() -> None:
        """Read the whole body before anything uses it: a truncated one would pass for complete.

        A chunked body that is too large is cut at the limit without an error, so the limit is set one byte higher.
        """
        request = flask.request
        if request.method not in ("POST", "PUT", "PATCH"):
            return
        most = largest.get(request.endpoint or "", LARGEST_BODY)
        request.max_content_length = most + 1
        with pending.reserve() as room:
            if not room:
                flask.abort(503)
            try:
                read = len(request.get_data())
            except HTTPException:
                raise
            except Exception:  # whatever the server raises for malformed chunks, or when the phone has left
                flask.abort(400)
        if read > most:
            flask.abort(413)
        if read < (request.content_length or 0):
            flask.abort(400)


def _secure(app: Flask, headers: Mapping[str, str]) -> None:
    """Add the security headers to every response of ``app`` that lacks them; a static file needs only one of them."""
    of_files = {name: value for name, value in headers.items() if name in EVERYWHERE}

    @app.after_request
    def secure(response: Response) -> Response:
        request = flask.request
        is_file = request.endpoint == "assets.file" and response.status_code < 400
        # The back button must show the current state.
        added = {**(of_files if is_file else headers), "Cache-Control": "no-store"}
        if request.path.startswith(PRIVATE):
            added["X-Robots-Tag"] = "noindex"
        given = set(response.headers.keys())
        response.headers.extend({name: value for name, value in added.items() if name not in given})
        return response


def assemble(host: Host, config: Mapping[str, Any]) -> Flask:
    """Return the application for ``host`` with the settings in ``config``, at least ``COMPANION_DATA``."""
    app = Flask(__name__, template_folder=None, static_folder=None)
    app.config.update(SETTINGS)
    app.config.update(config)
    app.extensions.update(host=host, drawing=host.drawing)
    use(host.prepared)
    open_data_folder(app, Path(app.config["COMPANION_DATA"]))

    _find_templates(app, host)
    marks.register(app)
    pages.register(app)
    request.register(app)
    found = games.found()
    files = assets.Assets([ROOT / "static", *host.static], {slug: games.FOLDER / slug / "static" for slug in found})
    app.extensions["assets"] = files
    app.jinja_env.globals.update(
        asset=files.url, icon_address=files.within("icon.svg"), games=found, offers=request.offers
    )
    hosts.register(app)
    sessions.register(app)
    _read_bodies(app, {**LARGEST, **host.largest})
    CSRFProtect(app)
    for hook in host.hooks:
        hook(app)
    ours.register(app)  # before what the hooks do to a response: the last one registered is the first to run
    for module in (*PAGES, *host.pages):
        app.register_blueprint(module.blueprint)
    errors.register(app)
    _secure(app, {**HEADERS, **host.headers})
    return app
