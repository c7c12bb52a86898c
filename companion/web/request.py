"""What every view needs of a request: the phone, its language, the database, and a way to render."""

import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

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

T = TypeVar("T")


def _behind(proxy: T) -> Callable[[], T]:
    """Return what finds the object that ``proxy`` stands for now; each question to a proxy finds it anew, slowly."""
    found: Callable[[], T] = proxy._get_current_object  # type: ignore[attr-defined]  # Flask gives it the object's type
    return found


here, kept, serving = _behind(request), _behind(session), _behind(current_app)
"""Return the request, the session and the application themselves: on the way of a tap they are asked many times."""


def phone() -> str:
    """Return the id of this phone, kept in its signed cookie from the first page on."""
    known = kept().get(PHONE)
    if not isinstance(known, str):
        known = secrets.token_urlsafe(12)
        session.permanent = True
        session[PHONE] = known
    return known


def database() -> Database:
    """Return this thread's connection to the plays."""
    db: Database = serving().extensions["plays"].get()
    return db


def accepted_language() -> str:
    """Return the best language the browser asks for, else Brazilian Portuguese."""
    return _best_language(here().environ.get("HTTP_ACCEPT_LANGUAGE", ""))


@lru_cache
def _best_language(header: str) -> str:
    wanted = [choose(tag) for tag, quality in parse_accept_header(header, LanguageAccept) if quality > 0]
    return next(filter(None, wanted), LANGUAGES[0])


def language() -> str:
    """Return the language of this request: the one chosen on this phone, else the browser's."""
    return choose(kept().get(LANGUAGE)) or accepted_language()


def words(slug: str = "") -> Wording:
    """Return the wording in this request's language, with the texts of the game ``slug``."""
    return wording(language(), slug)


def caller_words(slug: str = "") -> Wording:
    """Return the wording for a caller of the JSON API: ``?lang``, else Accept-Language; no cookie is read."""
    return wording(choose(request.args.get("lang")) or accepted_language(), slug)


def wants_fragment() -> bool:
    """Tell whether htmx asks (it swaps fragments), not the browser itself (it follows redirects)."""
    return "HTTP_HX_REQUEST" in here().environ


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
    drawn = serving().jinja_env.get_template(template)
    t = words(slug)
    return drawn.render(t=t, language=t.language, token="", oob=True, **context)
