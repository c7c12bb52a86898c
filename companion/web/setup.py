"""The set-up guide: a checklist for exactly these players and options, ticked together, and who starts."""

import secrets
from typing import Any

from flask import Blueprint, abort, redirect, request
from werkzeug.datastructures import MultiDict

from companion import games
from companion.core.game import FIRST_PLAYER, Game
from companion.core.text import Problem, Refused, problem
from companion.plays import writing
from companion.web.answers import record, sheet_at, tap_id, visited
from companion.web.request import database, page, phone
from companion.web.sheet_page import Place, show

blueprint = Blueprint("setup", __name__)

YES = {"1", "true", "yes", "on"}


def read_options(game: Game, fields: MultiDict[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """Return the game's options as a query names them, and what is wrong with it."""
    chosen: dict[str, Any] = {}
    wrong: list[Problem] = []
    for option in game.options:
        text = fields.get(option.key, "").strip().lower()
        if not text:
            chosen[option.key] = option.values[0]
        elif isinstance(option.values[0], bool) and text in YES | {"0", "false", "no", "off"}:
            chosen[option.key] = text in YES
        elif text in option.values:
            chosen[option.key] = text
        else:
            wrong.append(problem(option.key, "not_a_choice"))
    return chosen, wrong


def read_players(game: Game, fields: MultiDict[str, str]) -> tuple[int, list[Problem]]:
    """Return the number of players that a query names, and why it cannot be."""
    text = fields.get("players", "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        return 0, [problem("players", "not_an_integer" if text else "missing")]
    refusal = game.refuse_size(int(text))
    return int(text), [refusal] if refusal else []


def _game(slug: str) -> Game:
    game = games.found().get(slug)
    if game is None or game.checklist is None:
        abort(404)
    return game


@blueprint.get("/prepare/<slug>")
def prepare(slug: str) -> Any:
    """Show the checklist for a number of players and options; ask for the number where none is named."""
    game = _game(slug)
    return _prepare(game, request.args)


def _prepare(game: Game, fields: MultiDict[str, str]) -> Any:
    size, wrong = read_players(game, fields) if "players" in fields else (0, [])
    options, bad = read_options(game, fields)
    problems = [*wrong, *bad]
    checklist = None
    if size and not problems:
        problems = game.refuse_options(size, options)
        try:
            checklist = game.checklist(size, options) if game.checklist and not problems else None
        except Refused as refusal:
            problems = list(refusal.problems)
    shown = page(
        "prepare.html", game.slug, game=game, size=size, options=options, checklist=checklist, problems=problems
    )
    return (shown, 422) if problems else shown


@blueprint.post("/prepare/<slug>")
def begin(slug: str) -> Any:
    """Open a sheet for the table being set up, with its first step done."""
    game = _game(slug)
    size, wrong = read_players(game, request.form)
    options, bad = read_options(game, request.form)
    step = f"setup.{request.form.get('step', '')}"
    if wrong or bad:
        return _prepare(game, request.form)
    try:
        names = [str(number + 1) for number in range(size)]
        key = writing.open_play(database(), game, names, options, phone(), draft=True)
        if step != "setup.":
            writing.record(database(), key, phone(), tap_id(), "tap", writing.typed(step, "true", None))
    except Refused:
        return _prepare(game, request.form)
    return redirect(f"/p/{key}/setup", 303)


@blueprint.get("/p/<key>/setup")
def guide(key: str) -> str:
    """Show the checklist of a play, ticked by all its phones."""
    sheet = visited(key)
    if sheet.game.checklist is None:
        abort(404)
    return show(sheet, Place(page="setup"))


@blueprint.post("/p/<key>/first")
def first(key: str) -> Any:
    """Draw who starts and write it on the sheet for everybody to see."""
    sheet = sheet_at(key)
    seat = secrets.randbelow(sheet.setup.size)
    return record(key, "tap", writing.typed(FIRST_PLAYER, str(seat), sheet.pad.get(FIRST_PLAYER)))
