"""Home: the games, and this phone's plays."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, current_app, redirect, request, session, url_for

from companion import games
from companion.language import choose
from companion.plays import deleted, groups, statistics
from companion.plays.people import as_known
from companion.plays.sheet import Sheet, read
from companion.rules.books import book
from companion.store import plays as store
from companion.store.database import best_effort
from companion.store.groups import group_of, groups_of
from companion.store.history import PlayFilter, count
from companion.web.group.statistics import TALLIED
from companion.web.play.deleted import just_deleted
from companion.web.play.pages import route_of, tool_left
from companion.web.request import LANGUAGE, archive, language, page, phone, words

blueprint = Blueprint("home", __name__)

MOST_PLAYS = 30
MOST_NOW = 2
"""The most open plays shown above the games; the others are folded."""
MOST_PAST = 3
"""The most finished plays shown; the history has all."""
MOST_WINS = 4
"""The most people whose wins are shown; the statistics have all."""


@blueprint.get("/")
def index() -> str:
    """Show the games and this phone's plays: open ones first, sheets that are only being set up apart."""
    found_in = archive()
    with best_effort():
        groups.group_ungrouped(found_in, phone())
    found = [(play, at) for play, at in store.plays_of(found_in.db, phone(), MOST_PLAYS) if play.game in games.found()]
    sheets = as_known(found_in, [read(found_in, play) for play, _ in found])
    played = [sheet for sheet in sheets if sheet.game.has_pad and not sheet.draft]
    open_plays = [sheet for sheet in played if not sheet.finished]
    now = [sheet for sheet in open_plays if not sheet.moved][:MOST_NOW]
    past = [sheet for sheet in played if sheet.finished][:MOST_PAST]
    inks = {sheet.play.id: _inks(sheet) for sheet in (*now, *past)}
    found_games = games.found().values()
    own, wins = groups_of(found_in.db, phone()), None
    with best_effort():
        if own:
            wins = statistics.read(found_in, own[0], statistics.StatisticsQuery())
    return page(
        "home.html",
        words=words,
        shelf=[game for game in found_games if not game.title and (game.has_pad or game.checklist)],
        blanks=sorted([game for game in found_games if game.title], key=lambda game: bool(game.sheets)),
        books=any(book(game.slug, language()) for game in found_games),
        now=now,
        tool_of=tool_left,
        open=[sheet for sheet in open_plays if sheet not in now],
        drafts=[sheet for sheet in sheets if sheet not in played and not sheet.finished],
        past=past,
        ink_of=lambda sheet, side: groups.ink_of(sheet, side, inks[sheet.play.id]),
        groups=own,
        title_of=lambda group: groups.title(found_in, group),
        plays_of=lambda group: count(found_in.db, group.id, PlayFilter()),
        wins=wins,
        most_wins=MOST_WINS,
        tallied=TALLIED,
        deleted=deleted.count(found_in, phone()),
        gone=just_deleted(),
    )


def _inks(sheet: Sheet) -> Mapping[int, int]:
    """Return the ink of each person of a play in its group, as the wins and the history show it."""
    group = group_of(archive().db, sheet.play.id)
    return groups.inks(archive(), group.id, [sheet.play.id]).get(sheet.play.id, {}) if group else {}


def _page_above(address: str) -> str:
    """Return ``address``, or the nearest page above it if it only takes forms: refused ones are shown there."""
    known, path = current_app.url_map.bind(""), route_of(address.partition("?")[0])
    if "POST" not in (taken := known.allowed_methods(path)) or "GET" in taken:
        return address
    while path and "GET" not in known.allowed_methods(path):
        path = path.rpartition("/")[0]
    return request.script_root + (path or "/")


@blueprint.post("/language")
def switch_language() -> Any:
    """Switch the language of this phone and return to the page it was switched on, with its current query."""
    phone()
    if wanted := choose(request.form.get("language")):
        session[LANGUAGE] = wanted
    back = request.form.get("back", "")
    with suppress(ValueError):  # not an address
        shown = urlsplit(request.referrer or "")
        if shown.path == urlsplit(back).path:
            back = f"{shown.path}?{shown.query}".rstrip("?")
    # Browsers drop tabs and line breaks from an address: "/<tab>/example.org" would lead to another site.
    own = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return redirect(_page_above(back) if own else url_for("home.index"), 303)
