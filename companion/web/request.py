"""What every view needs of a request: the phone, its language, the database, and a way to render."""

import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import abort, current_app, render_template, request, session
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from sqlite_utils import Database
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion import games
from companion.core.game import Game
from companion.language import LANGUAGES, Wording, choose, wording

LANGUAGE = "language"
PHONE = "phone"


def phone() -> str:
    """Return the id of this phone, kept in its signed cookie from the first page on."""
    known = session.get(PHONE)
    if not isinstance(known, str):
        known = secrets.token_urlsafe(12)
        session.permanent = True
        session[PHONE] = known
    return known


def database() -> Database:
    """Return this thread's connection to the plays."""
    db: Database = current_app.extensions["plays"].get()
    return db


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
    """Tell whether htmx asks (it swaps fragments), not the browser itself (it follows redirects)."""
    return "HTTP_HX_REQUEST" in request.environ


def game_at(slug: str, has: Callable[[Game], object]) -> Game:
    """Return the game called ``slug``; 404 when there is none, or it has not what the page is about."""
    game = games.found().get(slug)
    if game is None or not has(game):
        abort(404)
    return game


def token() -> Markup:
    """Return the hidden field that proves a form is ours; fragments need none, the script sends the page's."""
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())


def page(template: str, slug: str = "", **context: Any) -> str:
    """Render ``template`` in this request's language."""
    return render_template(template, t=words(slug), language=language(), token=token(), **context)


def fragments(template: str, slug: str = "", **context: Any) -> str:
    """Render ``template`` as fragments that are swapped into a page, each in its place.

    Straight from Jinja: what Flask adds around it takes as long as a small fragment.
    """
    drawn = current_app.jinja_env.get_template(template)
    t = words(slug)
    return drawn.render(t=t, language=t.language, token="", oob=True, **context)
