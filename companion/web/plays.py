"""A new play: the players in seat order, the options of the game."""

from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict

from companion.core.game import NAME_LENGTH, Game, Setup
from companion.core.text import Problem, Refused, problem
from companion.plays import writing
from companion.plays.sheet import DRAFT, Sheet, find
from companion.store import plays as store
from companion.web.forms import form_origin
from companion.web.request import archive, game_at, page, phone, wants_fragment
from companion.web.setup import read_options

blueprint = Blueprint("plays", __name__)

KNOWN_NAMES = 12


def _game(slug: str) -> Game:
    return game_at(slug, lambda game: game.has_pad)


@blueprint.get("/new/<slug>")
def new(slug: str) -> str:
    """Show the form of a new play; ``?again=<address>`` fills in the players and options of an earlier one."""
    game = _game(slug)
    earlier = _earlier(game, request.args)
    if earlier is None:
        return _form(game, [], {})
    return _form(game, [] if earlier.draft else list(earlier.setup.players), earlier.options())


def _earlier(game: Game, fields: MultiDict[str, str]) -> Sheet | None:
    """Return the play of the game that a query or form names as the one before."""
    sheet = find(archive(), fields.get("again", ""))
    return sheet if sheet and sheet.kind is game else None


@blueprint.post("/new/<slug>")
def open_play(slug: str) -> Any:
    """Open the play, or change the list of players as a button of the form says."""
    game = _game(slug)
    names, (options, wrong) = _names(game, request.form), read_options(game, request.form)
    moved = _moved(names, request.form, max(game.players))
    if moved is not None:
        return _form(game, moved, options)
    players = [name for name in names if name]
    if problems := _problems(game, names) + [one._replace(path=f"options.{one.path}") for one in wrong]:
        return _form(game, names, options, problems), 422
    earlier = _earlier(game, request.form)
    laid = earlier if earlier and earlier.draft else None
    try:
        begun = form_origin()
        key = writing.open_play(archive(), game, players, options, begun.phone, laid=laid, action_id=begun.action_id)
    except Refused as refusal:
        return _form(game, names, options, list(refusal.problems)), 422
    return redirect(url_for("pads.pad", key=key), 303)


def _names(game: Game, fields: MultiDict[str, str]) -> list[str]:
    return [name.strip() for name in fields.getlist("player")[: max(game.players) + 1]]


def _moved(names: list[str], fields: MultiDict[str, str], most: int) -> list[str] | None:
    """Return the names after the list's own buttons (add, up, down, remove), None when none was pressed."""
    for button in ("add", "up", "down", "remove"):
        if button in fields:
            break
    else:
        return None
    if button == "add":
        full = [name for name in names if name]
        return [*full, fields["add"].strip()[:NAME_LENGTH]] if len(full) < most else full
    places = [str(place) for place in range(len(names))]
    if fields[button] not in places:
        return names
    at = int(fields[button])
    if button == "remove":
        return names[:at] + names[at + 1 :]
    to = max(at - 1, 0) if button == "up" else min(at + 1, len(names) - 1)
    names[at], names[to] = names[to], names[at]
    return names


def _problems(game: Game, names: list[str]) -> list[Problem]:
    """Return what is wrong with the names, each at its field, and with their number."""
    found = [
        problem(f"player.{place}", "text_too_long", most=NAME_LENGTH)
        for place, name in enumerate(names)
        if len(name) > NAME_LENGTH
    ]
    found += [
        problem(f"player.{place}", "duplicate_name", name=name)
        for place, name in enumerate(names)
        if name and name in names[:place]
    ]
    refusal = game.refuse_size(sum(bool(name) for name in names))
    return [*found, refusal] if refusal else found


def _form(game: Game, names: list[str], options: dict[str, Any], problems: list[Problem] | None = None) -> str:
    full = [name for name in names if name]
    known: list[str] = []
    for play, _ in store.plays_of(archive().db, phone(), KNOWN_NAMES):
        if not store.read_pad(archive().db, play.id).get(DRAFT):
            known += [name for name in play.players if name not in known]
    sides = game.names(Setup(tuple(full))) if len(full) in game.players else ()
    at: dict[str, list[Problem]] = {}
    for one in problems or ():
        at.setdefault(one.path, []).append(one)
    return page(
        "parts/new.html" if wants_fragment() else "new.html",
        game.slug,
        game=game,
        names=names,
        again=request.values.get("again", ""),
        action_id=writing.new_id(),
        options={option.key: options.get(option.key, option.values[0]) for option in game.options},
        known=[name for name in known if name not in names][:KNOWN_NAMES],
        pairs=[side for side in sides if len(side) > 1],
        rows=max(*game.players, len(names)),
        problems=at,
    )
