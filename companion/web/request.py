"""What every view needs from a request: the phone, its language, the plays, and a way to render."""

import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import (
    Flask,
    Response,
    abort,
    after_this_request,
    current_app,
    g,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion import games
from companion.core.game import Game
from companion.language import LANGUAGES, Wording, choose, wording
from companion.plays.sheet import PlayStore

LANGUAGE = "language"
PHONE = "phone"


def phone() -> str:
    """Return the id of this phone, kept in its signed cookie from its first page on; a cookie that is due is sent."""
    if getattr(session, "due", False):
        session.modified = True
    known = session.get(PHONE)
    if not isinstance(known, str):
        known = secrets.token_urlsafe(12)
        session.permanent = True
        session[PHONE] = known
        g.is_new = True
    return known


def is_new() -> bool:
    """Return whether this request brought no cookie: a phone's first page, or a chat that previews a link."""
    phone()
    return "is_new" in g


def offers(endpoint: str) -> bool:
    """Return whether ``endpoint`` exists where the program runs."""
    return endpoint in current_app.view_functions


def archive() -> PlayStore:
    """Return the plays, on a database connection of this request alone."""
    found: PlayStore | None = g.get("archive")
    if found is None:
        kept = current_app.extensions
        g.archive = found = PlayStore(kept["plays"].take(), kept["snapshots"], _tell)
    return found


def _tell(play: int, revision: int) -> None:
    """Wake the play's streams after the response, so that they reuse its rendering."""

    @after_this_request
    def tell(response: Response) -> Response:
        current_app.extensions["live"].tell(play, revision)
        return response


def register(app: Flask) -> None:
    """Give the database connection of each request back when the request ends."""

    @app.teardown_appcontext
    def give_back(error: BaseException | None) -> None:
        if lent := g.pop("archive", None):
            app.extensions["plays"].give(lent.db)


def accepted_language() -> str:
    """Return the best supported language the browser asks for, else Brazilian Portuguese."""
    return _best_language(request.headers.get("Accept-Language", ""))


@lru_cache
def _best_language(header: str) -> str:
    wanted = [choose(tag) for tag, quality in parse_accept_header(header, LanguageAccept) if quality > 0]
    return next(filter(None, wanted), LANGUAGES[0])


def language() -> str:
    """Return the language of this request: the one chosen on this phone, else the browser's."""
    return choose(session.get(LANGUAGE)) or accepted_language()


def words(slug: str = "") -> Wording:
    """Return the wording in this request's language, with the texts of the game ``slug``."""
    return wording(language(), slug)


def caller_words(slug: str = "") -> Wording:
    """Return the wording for a caller of the JSON API, from ``?lang`` or Accept-Language; cookies are ignored."""
    return wording(choose(request.args.get("lang")) or accepted_language(), slug)


def wants_fragment() -> bool:
    """Return whether a script asks, which swaps fragments, and not the browser itself, which follows redirects."""
    return "HX-Request" in request.headers


def redirect_to(endpoint: str, **values: Any) -> Any:
    """Redirect the browser to the page at ``endpoint``, to be fetched with GET."""
    return redirect(url_for(endpoint, **values), 303)


def htmx_redirect(address: str, status: int = 204) -> Response:
    """Redirect a script that asked for fragments to the page at ``address``."""
    return Response(status=status, headers={"HX-Redirect": address})


def go_to(address: str) -> Any:
    """Redirect the browser, or its script, to the page at ``address``."""
    return htmx_redirect(address) if wants_fragment() else redirect(address, 303)


def game_at(slug: str, has: Callable[[Game], object]) -> Game:
    """Return the game ``slug``; 404 if there is none or ``has`` is false for it."""
    game = games.found().get(slug)
    if game is None or not has(game):
        abort(404)
    return game


def token() -> Markup:
    """Return the hidden field with the CSRF token."""
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())


def page(template: str, slug: str = "", **context: Any) -> str:
    """Render ``template`` in this request's language."""
    return render_template(template, t=words(slug), language=language(), token=token(), **context)


def read_file() -> str:
    """Return the text of the uploaded file; empty, which is not JSON either, if it is missing or not UTF-8."""
    file = request.files.get("file")
    try:
        return str(file.read(), "utf-8") if file else ""
    except UnicodeDecodeError:
        return ""
