"""Opening a play, and the way from one to the next."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, request, url_for
from werkzeug.datastructures import MultiDict

from companion.core.game import CARD, Game, Setup
from companion.core.names import is_nobody
from companion.core.pad import Value
from companion.core.scorecard import card_file
from companion.core.text import Problem, Refused, problem
from companion.language import plain
from companion.plays import opening, score_cards, writing
from companion.plays.again import following, just_opened, sheet_at
from companion.plays.history import phone_name
from companion.plays.sheet import Sheet
from companion.web.limits import opens_too_much
from companion.web.names import Names, known_names, known_titles
from companion.web.play.forms import form_origin
from companion.web.request import archive, game_at, page, phone, redirect_to, wants_fragment
from companion.web.setup.guide import read_options

blueprint = Blueprint("plays", __name__)


def _game(slug: str) -> Game:
    return game_at(slug, lambda game: game.has_pad)


@blueprint.get("/new/<slug>")
def new(slug: str) -> str:
    """Show the form of a new play; ``?again=<address>`` fills in the players and options of an earlier one."""
    game = _game(slug)
    earlier = _earlier(game, request.args)
    people = earlier.setup.players if earlier and not earlier.draft else ()
    names = tuple(name for name in people if not is_nobody(name))
    stood = [(cell, earlier.pad.get(cell)) for cell in game.opens_with] if earlier else []
    typed = {cell: value if isinstance(value, str) else plain(value) for cell, value in stood if value}
    card = _card(earlier) if game.carded else None
    text = json.dumps(card, ensure_ascii=False) if card else ""
    return _form(game, Names(names, max(game.players)), earlier.options() if earlier else {}, typed, card=text)


def _card(earlier: Sheet | None) -> Any:
    """Return the score card that the query names, else the current one of the play before, or None."""
    name, kept = (str(earlier.title), earlier.pad.get(CARD)) if earlier else ("", None)
    return score_cards.to_play(archive(), request.args.get("card", ""), name, kept, phone())


def _name_of(card: str) -> str:
    """Return the name of the score card in a form, empty if there is none."""
    try:
        return str(card_file.read(card)["name"])
    except Refused:
        return ""


def _earlier(game: Game, fields: MultiDict[str, str]) -> Sheet | None:
    """Return the play of ``game`` that ``again`` names, or None; also None for a phone removed from it."""
    sheet = sheet_at(archive(), fields.get("again", ""), phone())
    return sheet if sheet and sheet.kind is game else None


@blueprint.post("/new/<slug>")
def open_play(slug: str) -> Any:
    """Open the play, or change the list of players if one of its buttons was pressed."""
    game = _game(slug)
    names, (options, wrong) = Names.read(request.form, max(game.players)), read_options(game, request.form)
    typed = {cell: request.form.get(cell, "") for cell in game.opens_with}
    if after := names.pressed(request.form):
        return _form(game, after, options, typed), 422 if after.problems and not wants_fragment() else 200
    names = names.taken()
    if refusal := game.refuse_size(len(names.listed)):
        names = names.refused([refusal])
    cells, bad = _read_cells(game, names.listed, typed)
    try:
        card = card_file.read(request.form[CARD]) if game.carded and request.form.get(CARD) else None
    except Refused as refusal:
        bad += [one._replace(path=CARD) for one in refusal.problems[:1]]
    problems = [one._replace(path=f"options.{one.path}") for one in wrong] + bad
    if names.problems or problems:
        return _form(game, names, options, typed, problems), 422
    if opens_too_much():
        return _form(game, names.refused([problem("players", "too_often")]), options, typed), 429
    earlier = _earlier(game, request.form)
    draft = earlier if earlier and earlier.draft else None
    try:
        begun = form_origin()
        again = None if draft else earlier
        draws = names.starter is None and again is not None and game.draws_first
        first = (replace(names, starter="") if draws else names).first()
        beside = request.form.get("beside", "")
        new = opening.NewPlay(
            game, names.listed, options, cells, first=first, from_draft=draft, again=again, card=card, beside=beside
        )
        key = opening.open_play(archive(), new, begun.phone, begun.action_id)
    except Refused as refusal:
        return _form(game, names, options, typed, list(refusal.problems)), 422
    except opening.Meanwhile:
        return _form(game, names, options, typed), 409
    return redirect_to("pads.pad", key=key)


def _read_cells(game: Game, players: Sequence[str], typed: Mapping[str, str]) -> tuple[dict[str, Value], list[Problem]]:
    """Return the values of what was ``typed`` into cells, and the problems with it."""
    setup, found = Setup(tuple(players)), {}
    wrong: list[Problem] = []
    for name, text in typed.items():
        try:
            found[name] = game.cell(setup, name).read(text, None)
        except Refused as refusal:
            wrong += refusal.problems
    return found, wrong


def _form(
    game: Game,
    names: Names,
    options: dict[str, Any],
    typed: Mapping[str, str],
    problems: list[Problem] | None = None,
    card: str = "",
) -> str:
    at: dict[str, list[Problem]] = {}
    for one in problems or ():
        at.setdefault(one.path, []).append(one)
    earlier = _earlier(game, request.values)
    before = earlier if earlier and not earlier.draft else None
    opened = just_opened(archive(), before, phone()) if before else None
    return page(
        "new.html",
        game.slug,
        game=game,
        names=names,
        again=request.values.get("again", ""),
        opened=opened,
        opened_by=phone_name(opened, next(iter(opened.phones))) if opened else "",
        way_to=way_to,
        action_id=writing.new_id(),
        options={option.key: options.get(option.key, option.values[0]) for option in game.options},
        varied=sum(options.get(option.key, option.values[0]) != option.values[0] for option in game.options),
        known=known_names(archive(), phone()),
        cells=[game.cell(Setup(tuple(map(str, range(min(game.players))))), cell) for cell in game.opens_with],
        typed=typed,
        card=card or request.form.get(CARD, ""),
        card_name=_name_of(card or request.form.get(CARD, "")),
        titles=known_titles(archive(), phone(), game) if game.title else (),
        problems=at,
    )


# ---- the next play


def onward(sheet: Sheet) -> dict[str, Any]:
    """Return the context of ``parts/onward.html``: the play that follows ``sheet`` for this phone, if any."""
    return {"after": following(archive(), sheet, phone()), "way_to": way_to}


def way_to(sheet: Sheet) -> str:
    """Return where this phone goes on ``sheet``: its pad or, on a first visit, the question of whose phone it is."""
    return url_for("pads.pad" if phone() in sheet.phones else "tables.who", key=sheet.play.key)
