"""What every view needs of a request: the phone, its language, the plays, and a way to render."""

import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Response, abort, after_this_request, current_app, g, render_template, request, session
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion import games
from companion.core.game import Game
from companion.language import LANGUAGES, Wording, choose, wording
from companion.plays.archive import PlayStore
from companion.web.sessions import renew

LANGUAGE = "language"
PHONE = "phone"


def phone() -> str:
    """Return the id of this phone, kept in its signed cookie from the first page on."""
    renew(session)
    known = session.get(PHONE)
    if not isinstance(known, str):
        known = secrets.token_urlsafe(12)
        session.permanent = True
        session[PHONE] = known
        g.is_new = True
    return known


def is_new() -> bool:
    """Tell whether no cookie came with this request: so ask a phone's first page, and chats that preview a link."""
    phone()
    return "is_new" in g


def offers(endpoint: str) -> bool:
    """Tell whether ``endpoint`` is offered where the program runs."""
    return endpoint in current_app.view_functions


def archive() -> PlayStore:
    """Return the plays, with a connection that is this request's alone."""
    if "archive" not in g:
        kept = current_app.extensions
        g.archive = PlayStore(kept["plays"].take(), kept["snapshots"], _tell)
    found: PlayStore = g.archive
    return found


def _tell(play: int, revision: int) -> None:
    """Let those who follow a play know of its revision, once the answer to whoever wrote has rendered it for them."""

    @after_this_request
    def tell(response: Response) -> Response:
        current_app.extensions["live"].tell(play, revision)
        return response


def register(app: Flask) -> None:
    """Give the connection of each request back when it is over."""

    @app.teardown_appcontext
    def give_back(error: BaseException | None) -> None:
        if lent := g.pop("archive", None):
            app.extensions["plays"].give(lent.db)


def accepted_language() -> str:
    """Return the best language the browser asks for, else Brazilian Portuguese."""
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
    """Return the wording for a caller of the JSON API: ``?lang``, else Accept-Language; no cookie is read."""
    return wording(choose(request.args.get("lang")) or accepted_language(), slug)


def wants_fragment() -> bool:
    """Tell whether a script asks (it swaps fragments), not the browser itself (it follows redirects)."""
    return "HX-Request" in request.headers


def game_at(slug: str, has: Callable[[Game], object]) -> Game:
    """Return the game called ``slug``; 404 when there is none, or it has not what the page is about."""
    game = games.found().get(slug)
    if game is None or not has(game):
        abort(404)
    return game


def token() -> Markup:
    """Return the hidden field that proves a form is ours."""
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())


def page(template: str, slug: str = "", **context: Any) -> str:
    """Render ``template`` in this request's language."""
    return render_template(template, t=words(slug), language=language(), token=token(), **context)


def read_file(file: Any) -> str:
    """Return what a file says; what is no UTF-8 reads as no JSON either."""
    try:
        return str(file.read(), "utf-8") if file else ""
    except UnicodeDecodeError:
        return ""
