"""A play's pages: the pad or the result, the bill, the log, the options; and every stroke on it."""

import json
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from wtforms import Form

from companion.core.pad import Change, Conflict
from companion.core.text import Refused, problem
from companion.plays import history, writing
from companion.plays.sheet import Sheet, find
from companion.store import plays as store
from companion.web.forms import Tap, place_problems
from companion.web.qr import picture
from companion.web.request import database, phone, wants_fragment
from companion.web.sheet_page import Notice, Place, play_page, render_written, show

blueprint = Blueprint("pads", __name__, url_prefix="/p/<key>")


def _sheet(key: str) -> Sheet:
    sheet = find(database(), key)
    if sheet is None:
        abort(404)
    return sheet


def _visited(key: str) -> Sheet:
    sheet = _sheet(key)
    writing.join(database(), sheet.play, phone())
    return sheet


@blueprint.get("")
def pad(key: str) -> str:
    """Show the pad, or the result once the play is over."""
    sheet = _visited(key)
    return show(sheet, Place.of(sheet, request.args))


@blueprint.get("/bill/<int:side>")
def bill(key: str, side: int) -> str:
    """Show how one side's total came about."""
    sheet = _visited(key)
    if side >= len(sheet.sides):
        abort(404)
    template = "parts/bill.html" if wants_fragment() else "bill.html"
    return play_page(template, sheet, place=Place(side))


@blueprint.get("/log")
def log(key: str) -> str:
    """Show who wrote what, newest first."""
    sheet = _visited(key)
    return play_page("log.html", sheet, entries=history.entries(database(), sheet))


@blueprint.get("/more")
def more(key: str) -> str:
    """Show the options, whose phone this is, and how others come to the table."""
    sheet = _visited(key)
    return _more(sheet)


def _more(sheet: Sheet, notice: Notice | None = None) -> str:
    mine = store.find_phone(database(), sheet.play.id, phone())
    address = url_for("pads.pad", key=sheet.play.key, _external=True)
    return play_page("more.html", sheet, notice=notice, mine=mine, address=address, qr=picture(address))


@blueprint.get("/form/<name>")
def form(key: str, name: str) -> str:
    """Show the form of one of the game's actions."""
    sheet = _visited(key)
    action = sheet.game.actions.get(name)
    if action is None or action.form is None or action.fill is None:
        abort(404)
    try:
        filled = action.form(data=action.fill(sheet.setup, sheet.pad, request.args))
    except Refused:
        abort(404)
    return _form(sheet, name, filled, Place.of(sheet, request.args))


def _form(sheet: Sheet, name: str, filled: Form, place: Place, notice: Notice | None = None) -> str:
    template = f"{sheet.game.slug}/{name}.html"
    return play_page(template, sheet, place, notice, form=filled, action=name)


@blueprint.post("/tap")
def tap(key: str) -> Any:
    """Write what was typed into one cell, or settle a clash."""
    typed = Tap(request.form)
    try:
        if typed.changes.data:
            wanted = _changes(typed.changes.data)
            make = writing.settled(wanted)
        else:
            cell, before = typed.cell.data or "", _json(typed.before.data)
            wanted = None
            make = writing.typed(cell, typed.value.data or "", before)
    except ValueError:
        return _refused(_sheet(key), Refused(problem("", "unreadable")))
    return _record(key, "tap", make, wanted)


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
    sheet = _sheet(key)
    action = sheet.game.actions.get(name)
    if action is None:
        abort(404)
    if action.form is None:
        return _record(key, name, writing.acted(action, request.form.to_dict()))
    filled = action.form(request.form)
    place = Place.of(sheet, request.form)
    if not filled.validate():
        return _form(sheet, name, filled, place), 422
    try:
        after, _ = writing.record(database(), key, phone(), _tap_id(), name, writing.acted(action, filled.data))
    except Refused as refusal:
        rest = place_problems(filled, refusal.problems)
        return _form(sheet, name, filled, place, Notice(tuple(rest))), 422
    except Conflict as conflict:
        wanted = action.run(sheet.setup, sheet.pad, filled.data)
        clash = writing.clash(database(), sheet.play, wanted, conflict)
        return show(_sheet(key), place, Notice(clash=clash)), 409
    return redirect(place.address(after), 303)


@blueprint.post("/finish")
def finish(key: str) -> Any:
    """End the play."""
    return _record(key, "finish", writing.finish)


@blueprint.post("/reopen")
def reopen(key: str) -> Any:
    """Open a finished play again."""
    return _record(key, "reopen", writing.reopen)


@blueprint.post("/undo")
def undo(key: str) -> Any:
    """Take back the stroke that the undo bar showed."""
    try:
        number = int(request.form.get("number", ""))
    except ValueError:
        return _refused(_sheet(key), Refused(problem("", "unreadable")))
    try:
        sheet, cells = writing.undo(database(), key, phone(), _tap_id(), number)
    except LookupError:
        abort(404)
    except writing.Gone:
        sheet = _sheet(key)
        notice = Notice((problem("", "undo_gone"),))
        return _answer(sheet, (), Place.of(sheet, request.form), notice, 409)
    return _answer(sheet, cells, Place.of(sheet, request.form))


@blueprint.post("/seat")
def seat(key: str) -> Any:
    """Note whose phone this is."""
    sheet = _visited(key)
    wanted = request.form.get("seat", "")
    if wanted and not (wanted.isascii() and wanted.isdigit() and int(wanted) < sheet.setup.size):
        return _more(sheet, Notice((problem("", "unreadable"),))), 422
    writing.claim_seat(database(), sheet.play, phone(), int(wanted) if wanted else None)
    return redirect(url_for("pads.more", key=key), 303)


@blueprint.post("/option")
def option(key: str) -> Any:
    """Switch one option of the table."""
    cell = request.form.get("cell", "")
    answer = _record(key, "tap", writing.typed(cell, request.form.get("value", ""), _option_before(key, cell)))
    return redirect(url_for("pads.more", key=key), 303) if _went_well(answer) else answer


def _option_before(key: str, cell: str) -> Any:
    return _sheet(key).pad.get(cell)


def _went_well(answer: Any) -> bool:
    return isinstance(answer, Response) and answer.status_code < 400


def _tap_id() -> str:
    return request.form.get("tap") or writing.new_tap()


def _record(key: str, action: str, make: writing.Make, wanted: list[Change] | None = None) -> Any:
    """Record what ``make`` returns and answer with the fragments that changed, or say why not."""
    seen: list[Change] = list(wanted or ())

    def remember(*args: Any) -> Any:
        changes = make(*args)
        seen[:] = changes
        return changes

    try:
        sheet, cells = writing.record(database(), key, phone(), _tap_id(), action, remember)
    except LookupError:
        abort(404)
    except Refused as refusal:
        return _refused(_sheet(key), refusal)
    except Conflict as conflict:
        sheet = _sheet(key)
        notice = Notice(clash=writing.clash(database(), sheet.play, seen, conflict))
        return _answer(sheet, conflict.cells, Place.of(sheet, request.form), notice, 409)
    return _answer(sheet, cells, Place.of(sheet, request.form))


def _refused(sheet: Sheet, refusal: Refused) -> Response:
    place = Place.of(sheet, request.form)
    typed = request.form.get("value", "")
    return _answer(sheet, (), place, Notice(tuple(refusal.problems), typed), 422)


def _answer(
    sheet: Sheet, cells: tuple[str, ...], place: Place, notice: Notice | None = None, status: int = 200
) -> Response:
    """Answer a stroke: fragments for htmx, a redirect or the whole page for a plain form."""
    if not wants_fragment():
        if notice is None:
            return make_response(redirect(place.next(sheet).address(sheet), 303))
        return make_response(show(sheet, place, notice), status)
    if notice is None and request.form.get("finished", "") != str(sheet.finished):
        response = make_response("", 204)
        response.headers["HX-Redirect"] = place.address(sheet)
        return response
    return make_response(render_written(sheet, cells, place, notice), status)
