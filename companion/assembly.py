"""The application out of its parts, wherever it runs: what depends on the place is given as a Host."""

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
from companion.plays.archive import Snapshots
from companion.plays.packed import LARGEST_FILE, LARGEST_ZIP
from companion.prepared import ROOT, Templates, use
from companion.store.database import Connections, migrate
from companion.store.folder import PLAYS
from companion.web import decks, errors, home, hosts, limits, marks, ours, request, score_cards, sessions, tools
from companion.web.assets import Assets
from companion.web.group import history, removal, settings, statistics
from companion.web.play import deleted, forms, moved, opening, pads, renderings, seats, tables
from companion.web.rules import lookup
from companion.web.setup import guide
from companion.web.share import along, sending


def policy(framed_by: str = "'none'", asked: str = "'self'") -> str:
    """Return the Content-Security-Policy.

    Who may show pages in a frame is said as ``frame-ancestors`` says it, who may be ``asked`` as ``connect-src`` does.
    """
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
"""The one that static files carry too: the others say what a page may do, and cost each file half a kilobyte."""

PRIVATE = ("/p/", "/w/", "/g/", "/plays", "/deleted")
"""What the addresses of people's own begin with: some are passed on, and robots are told to stay away from all."""
LARGEST_BODY = 64 * 1024
LARGEST = {
    "decks.add": LARGEST_FILE,
    "decks.load": LARGEST_FILE,
    "along.bring": LARGEST_ZIP,
    "arrivals.receive": LARGEST_ZIP,
}
"""Bytes that the endpoints take to which files are sent."""
PAGES = (
    home,
    opening,
    pads,
    sending,
    along,
    tables,
    seats,
    forms,
    decks,
    score_cards,
    deleted,
    moved,
    settings,
    removal,
    history,
    guide,
    lookup,
    tools,
    statistics,
)
"""The modules whose blueprint answers people everywhere."""
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
    """Return the template ``<slug>/<file>`` of a game that has none: ``plain/<file>``, told which game it is."""
    slug, _, file = name.partition("/")
    game = games.found().get(slug)
    if game is None or not (ROOT / "templates" / "plain" / file).is_file():
        return None
    of = json.dumps({"slug": slug, "name": game.name})
    return f'{{% with of = {of} %}}{{% include "plain/{file}" %}}{{% endwith %}}'


def keep_in(app: Flask, folder: Path) -> None:
    """Let ``app`` keep all it is told in ``folder``: the databases and the key that signs cookies."""
    host: Host = app.extensions["host"]
    app.config.update(COMPANION_DATA=folder, SECRET_KEY=host.key(folder))
    migrate(folder / PLAYS, host.connect, host.copy)
    app.extensions["plays"] = Connections(folder / PLAYS, host.connect)
    app.extensions["snapshots"] = Snapshots()
    app.extensions["live"] = host.hub(app.extensions["plays"])
    app.extensions["counts"] = host.counts()


class Unindented(Extension):
    """Send the indentation of templates as one space: it was up to a fifth of an answer."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return ``source`` with one space for each indentation."""
        return re.sub(r"\n +", "\n ", source)


def _find_templates(app: Flask, host: Host) -> None:
    """Let ``app`` find templates: those of the host first, then the house's, those of games, and plain ones."""
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
    """Let ``app`` take bodies of the sizes it knows, ``largest`` by endpoint, and so many at a time."""
    arriving = limits.Arriving()

    @app.before_request
    def read_body() -> None:
        """Read all that was sent before anything is made of it: what broke off is handed over as if it were whole.

        A chunked body that is too large simply ends at the limit, so one byte more than that is let in.
        """
        request = flask.request
        if request.method not in ("POST", "PUT", "PATCH"):
            return
        most = largest.get(request.endpoint or "", LARGEST_BODY)
        request.max_content_length = most + 1
        with arriving.one() as room:
            if not room:
                flask.abort(503)
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


def _secure(app: Flask, headers: Mapping[str, str]) -> None:
    """Let every response of ``app`` carry the headers that protect it; a static file needs one of them."""

    @app.after_request
    def secure(response: Response) -> Response:
        is_file = flask.request.endpoint == "assets.file" and response.status_code < 400
        for name, value in headers.items():
            if name in EVERYWHERE or not is_file:
                response.headers.setdefault(name, value)
        if flask.request.path.startswith(PRIVATE):
            response.headers["X-Robots-Tag"] = "noindex"
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store"  # going back must show what is stored
        return response


def assemble(host: Host, config: Mapping[str, Any]) -> Flask:
    """Return the application as it runs on ``host``; ``config`` has its settings.

    ``COMPANION_DATA`` is the folder of the databases, the others may be left out.
    """
    app = Flask(__name__, template_folder=None, static_folder=None)
    app.config.update(SETTINGS)
    app.config.update(config)
    app.extensions.update(host=host, drawing=host.drawing)
    use(host.prepared)
    keep_in(app, Path(app.config["COMPANION_DATA"]))

    _find_templates(app, host)
    marks.register(app)
    renderings.register(app)
    request.register(app)
    found = games.found()
    assets = Assets([ROOT / "static", *host.static], {slug: games.FOLDER / slug / "static" for slug in found})
    app.extensions["assets"] = assets
    app.jinja_env.globals.update(
        asset=assets.url, icon_address=assets.within("icon.svg"), games=found, offers=request.offers
    )
    hosts.register(app)
    sessions.register(app)
    _read_bodies(app, {**LARGEST, **host.largest})
    CSRFProtect(app)
    for hook in host.hooks:
        hook(app)
    ours.register(app)  # before what a hook does to a response: the last one registered is the first
    app.register_blueprint(assets.blueprint())
    for module in (*PAGES, *host.pages):
        app.register_blueprint(module.blueprint)
    errors.register(app)
    _secure(app, {**HEADERS, **host.headers})
    return app
