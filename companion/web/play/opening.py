"""A new play: the players in seat order, the options of the game."""

import secrets
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from companion.core.game import Game
from companion.core.text import Problem, Refused, problem
from companion.plays import writing
from companion.plays.again import sheet_at
from companion.plays.sheet import Sheet
from companion.web.limits import OPENED, often
from companion.web.names import Names, known_names
from companion.web.play.forms import form_origin
from companion.web.play.onward import opened_after
from companion.web.request import archive, game_at, page, phone, wants_fragment
from companion.web.setup.guide import read_options

blueprint = Blueprint("plays", __name__)


def _game(slug: str) -> Game:
    return game_at(slug, lambda game: game.has_pad)


@blueprint.get("/new/<slug>")
def new(slug: str) -> str:
    """Show the form of a new play; ``?again=<address>`` fills in the players and options of an earlier one."""
    game = _game(slug)
    earlier = _earlier(game, request.args)
    names = earlier.setup.players if earlier and not earlier.draft else ()
    return _form(game, Names(names, max(game.players)), earlier.options() if earlier else {})


def _earlier(game: Game, fields: MultiDict[str, str]) -> Sheet | None:
    """Return the play of the game that a query or form names as the one before; None for a phone removed from it."""
    sheet = sheet_at(archive(), fields.get("again", ""), phone())
    return sheet if sheet and sheet.kind is game else None


@blueprint.post("/new/<slug>")
def open_play(slug: str) -> Any:
    """Open the play, or change the list of players as a button of the form says."""
    game = _game(slug)
    names, (options, wrong) = Names.read(request.form, max(game.players)), read_options(game, request.form)
    if after := names.pressed(request.form):
        return _form(game, after, options), 422 if after.problems and not wants_fragment() else 200
    names = names.taken()
    if refusal := game.refuse_size(len(names.listed)):
        names = names.refused([refusal])
    problems = [one._replace(path=f"options.{one.path}") for one in wrong]
    if names.problems or problems:
        return _form(game, names, options, problems), 422
    if often(OPENED):
        return _form(game, names.refused([problem("players", "too_often")]), options), 429
    earlier = _earlier(game, request.form)
    laid = earlier if earlier and earlier.draft else None
    try:
        begun = form_origin()
        again = None if laid else earlier
        first = secrets.randbelow(len(names.listed)) if again and game.draws_first else None
        key = writing.open_play(
            archive(), game, names.listed, options, begun.phone, laid=laid, action_id=begun.action_id, first=first,
            again=again,
        )  # fmt: skip
    except Refused as refusal:
        return _form(game, names, options, list(refusal.problems)), 422
    return redirect(url_for("pads.pad", key=key), 303)


def _form(game: Game, names: Names, options: dict[str, Any], problems: list[Problem] | None = None) -> str:
    at: dict[str, list[Problem]] = {}
    for one in problems or ():
        at.setdefault(one.path, []).append(one)
    earlier = _earlier(game, request.values)
    before = earlier if earlier and not earlier.draft else None
    return page(
        "new.html",
        game.slug,
        game=game,
        names=names,
        again=request.values.get("again", ""),
        another=before is not None,
        opened=opened_after(before) if before else None,
        action_id=writing.new_id(),
        options={option.key: options.get(option.key, option.values[0]) for option in game.options},
        known=known_names(archive(), phone()),
        problems=at,
    )
