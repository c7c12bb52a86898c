"""A play's pages: the pad or the result, the bill, the log, the options; and every stroke on it."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from flask import Blueprint, abort, redirect, url_for
from wtforms import Form

from companion import games
from companion.core.deck import read_copies
from companion.core.pad import Change, Conflict
from companion.core.text import Refused, problem
from companion.plays import decks, history, writing
from companion.plays.sheet import Sheet
from companion.store import plays as store
from companion.web.answers import answer, lead, record, refused, remembering, sheet_at, tap_id, visited
from companion.web.forms import place_problems
from companion.web.qr import picture
from companion.web.request import database, here, phone, wants_fragment, words
from companion.web.sheet_page import Notice, Place, play_page, show

blueprint = Blueprint("pads", __name__, url_prefix="/p/<key>")


@blueprint.get("")
def pad(key: str) -> Any:
    """Show the pad, or the result once the play is over."""
    sheet = visited(key)
    if sheet.draft or not (sheet.game.has_pad or sheet.game.front):
        return redirect(url_for("setup.guide", key=key))
    return show(sheet, Place.of(sheet, here().args))


@blueprint.get("/tool/<name>")
def tool(key: str, name: str) -> str:
    """Show one of the game's tools on this sheet."""
    sheet = visited(key)
    if name not in sheet.game.tools:
        abort(404)
    return show(sheet, Place.of(sheet, {**here().args.to_dict(), "page": name}))


@blueprint.get("/bill/<int:side>")
def bill(key: str, side: int) -> str:
    """Show how one side's total came about."""
    sheet = visited(key)
    if side >= len(sheet.sides):
        abort(404)
    template = "parts/bill.html" if wants_fragment() else "bill.html"
    return play_page(template, sheet, place=Place(side))


@blueprint.get("/log")
def log(key: str) -> str:
    """Show who wrote what, newest first."""
    sheet = visited(key)
    return play_page("log.html", sheet, entries=history.entries(database(), sheet))


@blueprint.get("/more")
def more(key: str) -> str:
    """Show the options, whose phone this is, and how others come to the table."""
    sheet = visited(key)
    return _more(sheet)


def _more(sheet: Sheet, notice: Notice | None = None) -> str:
    mine = store.find_phone(database(), sheet.play.id, phone())
    address = url_for("pads.pad", key=sheet.play.key, _external=True)
    return play_page("more.html", sheet, notice=notice, mine=mine, address=address, qr=picture(address))


@blueprint.get("/form/<name>")
def form(key: str, name: str) -> str:
    """Show the form of one of the game's actions."""
    sheet = visited(key)
    try:
        filled = filled_form(sheet, name, here().args)
    except Refused:
        abort(404)
    return show_form(sheet, name, filled, Place.of(sheet, here().args))


def filled_form(sheet: Sheet, name: str, fields: Mapping[str, str]) -> Form:
    """Return the form of the action ``name`` as it is at first; 404 when it has none, Refused when it cannot be."""
    action = sheet.game.actions.get(name)
    if action is None or action.form is None or action.fill is None:
        abort(404)
    form: Form = action.form(data=action.fill(sheet.setup, sheet.pad, fields))
    return form


def show_form(sheet: Sheet, name: str, filled: Form, place: Place, notice: Notice | None = None) -> str:
    """Render the form of the action ``name``, with the cards of the deck that can be picked instead of filling it."""
    try:
        card = _json(filled.data.get("before"))
    except ValueError:
        card = None
    offer = decks.offer(database(), sheet, phone(), name, here().values.get("q", ""), card)
    template = f"{sheet.game.slug}/{name}.html"
    return play_page(template, sheet, place, notice, form=filled, action=name, offer=offer, tap=writing.new_tap())


@blueprint.post("/tap")
def tap(key: str) -> Any:
    """Write what was typed into one cell, or settle a clash."""
    fields = here().form
    try:
        if changes := fields.get("changes"):
            make = writing.settled(_changes(changes))
        else:
            make = writing.typed(fields.get("cell", ""), fields.get("value", ""), _json(fields.get("before")))
    except ValueError:
        return refused(sheet_at(key), Refused(problem("", "unreadable")))
    return record(key, "tap", make)


def _json(text: str | None) -> Any:
    try:
        return json.loads(text) if text else None
    except RecursionError:
        raise ValueError("too deep") from None


def _changes(text: str) -> list[Change]:
    rows = _json(text)
    if not isinstance(rows, list) or not 0 < len(rows) <= 100:
        raise ValueError("no list of changes")
    if not all(isinstance(row, list) and len(row) == 3 and isinstance(row[0], str) for row in rows):
        raise ValueError("no changes")
    return [Change(*row) for row in rows]


@blueprint.post("/act/<name>")
def act(key: str, name: str) -> Any:
    """Do one of the game's actions."""
    play = store.find_play(database(), key)
    game = games.on_sheet(play.game) if play else None
    action = game.actions.get(name) if game else None
    if action is None:
        abort(404)
    if action.form is None:
        return record(key, name, writing.acted(action, here().form.to_dict()))
    sheet = sheet_at(key)
    filled = action.form(here().form)
    if not filled.validate():
        return show_form(sheet, name, filled, Place.of(sheet, here().form)), 422
    make = writing.acted(action, filled.data)
    if not sheet.game.deck or name not in sheet.game.deck.kinds:
        return fill(sheet, name, filled, make)
    return fill(sheet, name, filled, decks.noting(make, name, deck_address(sheet)), keeping=True)


def deck_address(sheet: Sheet) -> str:
    """Return the address of the deck that cards of the play are kept in; a new one where there is no deck yet."""
    found = decks.of_play(database(), sheet, phone())
    return found.play.key if found else writing.new_key()


def fill(sheet: Sheet, name: str, filled: Form, make: writing.Make, keeping: bool = False) -> Any:
    """Record what a form brings and lead on; ``keeping``: a card that it brings is kept in the deck of the play too."""
    key, place, tap = sheet.play.key, Place.of(sheet, here().form), form_tap()
    make, seen = remembering(make)
    try:
        copies = read_copies(filled.data) if keeping else 0
        after, _ = writing.record(database(), key, phone(), tap, name, make)
    except Refused as refusal:
        rest = place_problems(filled, refusal.problems)
        return show_form(sheet, name, filled, place, Notice(tuple(rest))), 422
    except Conflict as conflict:
        clash = writing.clash(database(), sheet.play, seen, conflict)
        _keep(sheet_at(key), tap, name, seen, copies)
        return show(sheet_at(key), place, Notice(clash=clash)), 409
    _keep(after, tap, name, seen, copies)
    then = here().form.get("then")
    following = place.next(after) if then == "next" else place
    onwards = following.form(after) if following != place else ""
    to = url_for("pads.form", key=key, name=name) if then == "another" else onwards or following.address(after)
    return lead(to) if wants_fragment() else redirect(to, 303)


def _keep(sheet: Sheet, tap: str, name: str, seen: Sequence[Change], copies: int) -> None:
    """Keep the card that a form brought in the deck of the play, whichever card the table leaves on the sheet."""
    if copies and seen:
        decks.keep(database(), sheet, phone(), tap, name, seen[0], copies, words(sheet.game.slug)("deck-ours"))


def form_tap() -> str:
    """Return the id of the stroke that a form of a page is.

    The same form sent again, by a browser that did not hear the answer, is the same stroke; filled in otherwise it is
    another.
    """
    if not here().form.get("tap"):
        return writing.new_tap()
    sent = sorted(field for field in here().form.items(multi=True) if field[0] != "csrf_token")
    return sha256(repr(sent).encode()).hexdigest()


@blueprint.get("/act/<name>")
@blueprint.get("/<any(tap,finish,reopen,undo,seat,option):name>")
def left(key: str, name: str) -> Any:
    """Lead back to the sheet: a page that says why a stroke cannot be has the address of that stroke."""
    sheet = sheet_at(key)
    place = Place.of(sheet, here().args)
    action = sheet.game.actions.get(name)
    if action and action.form and place.cell:
        return redirect(url_for("pads.form", key=key, name=name, side=place.side, cell=place.cell), 303)
    return redirect(place.address(sheet), 303)


@blueprint.post("/finish")
def finish(key: str) -> Any:
    """End the play."""
    return record(key, "finish", writing.finish)


@blueprint.post("/reopen")
def reopen(key: str) -> Any:
    """Open a finished play again."""
    return record(key, "reopen", writing.reopen)


@blueprint.post("/undo")
def undo(key: str) -> Any:
    """Take back the stroke that the undo bar showed."""
    try:
        number = int(here().form.get("number", ""))
    except ValueError:
        return refused(sheet_at(key), Refused(problem("", "unreadable")))
    try:
        sheet, cells = writing.undo(database(), key, phone(), tap_id(), number)
    except writing.NoSuchPlay:
        abort(404)
    except Refused as refusal:
        return refused(sheet_at(key), refusal)
    except writing.Gone:
        sheet = sheet_at(key)
        notice = Notice((problem("", "undo_gone"),))
        return answer(sheet, (), Place.of(sheet, here().form), notice, 409)
    return answer(sheet, cells, Place.of(sheet, here().form))


@blueprint.post("/seat")
def seat(key: str) -> Any:
    """Note whose phone this is."""
    sheet = visited(key)
    wanted = here().form.get("seat", "")
    if wanted not in ("", *map(str, range(sheet.setup.size))):
        return _more(sheet, Notice((problem("", "unreadable"),))), 422
    writing.claim_seat(database(), sheet.play, phone(), int(wanted) if wanted else None)
    return redirect(url_for("pads.more", key=key), 303)


@blueprint.post("/option")
def option(key: str) -> Any:
    """Switch one option of the table."""
    sheet, cell = sheet_at(key), here().form.get("cell", "")
    if cell not in [option.cell for option in sheet.game.options if option.fits(sheet.setup.size)]:
        return refused(sheet, Refused(problem("cell", "no_such_cell")))
    try:
        before = _json(here().form.get("before"))
    except ValueError:
        return refused(sheet, Refused(problem("before", "unreadable")))
    answered = record(key, "tap", writing.typed(cell, here().form.get("value", ""), before))
    return redirect(url_for("pads.more", key=key), 303) if answered.status_code < 400 else answered
