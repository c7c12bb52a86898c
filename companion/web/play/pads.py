"""A play's pages - the pad or the result, its tools, the bill, the log - and what is written from them."""

import json
from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, redirect, request, url_for

from companion.core.layout import read_number
from companion.core.text import Refused, problem
from companion.language import LANGUAGES
from companion.plays import decks, history, writing
from companion.plays.sheet import Sheet, kind_of, read
from companion.rules import books
from companion.store.plays import PlayRow
from companion.web.play.answers import origin, play_at, record, refused, seated_sheet_at, sheet_page, unreadable
from companion.web.play.notice import Notice
from companion.web.play.opening import onward
from companion.web.play.pages import Page, Visit, answer, show, shown_visit, shows
from companion.web.request import archive, go_to
from companion.web.share.sending import copies_of

blueprint = Blueprint("pads", __name__, url_prefix="/p/<key>")

MOST_RESOLVED = 500
"""Cells of a conflict that may be decided at once: more than any sheet has."""

LOG_LINES = 200
"""Lines of the log per page."""


@blueprint.get("")
def pad(key: str) -> Any:
    """Show the pad, or the result of a finished play."""
    sheet = seated_sheet_at(key)
    if sheet.draft or not sheet.kind.template:
        return redirect(url_for("setup.guide", key=key))
    return show(sheet)


@shows("pads.pad")
def pad_page(sheet: Sheet, visit: Visit) -> Page:
    """Return the pad, or the result of a finished play."""
    if sheet.finished:
        tie_rule = books.find(sheet.kind.slug, "tie", LANGUAGES[0])
        context = {"view": sheet.view, "tie_rule": tie_rule, **onward(sheet), **copies_of(sheet)}
        return Page("result.html", context)
    if view := sheet.main(visit.query):
        return Page(sheet.kind.template, {"view": view}, view.announcement)
    context = {"view": sheet.view}
    if sheet.game.deck:
        invented, on_table = decks.is_invented(archive(), sheet), decks.on_table(archive(), sheet)
        context |= {"invented": invented, "on_table": on_table}
    return Page(sheet.kind.template, context)


@sheet_page(blueprint, "/tool/<name>", exists=lambda sheet, visit: visit.args["name"] in sheet.kind.tools)
def tool(sheet: Sheet, visit: Visit) -> Page:
    """Show one of the game's tools, with what the phone has chosen in it."""
    name = visit.args["name"]
    view = sheet.tool(name, visit.query)
    return Page(f"{sheet.kind.slug}/{name}.html", {"view": view}, view.announcement)


@sheet_page(blueprint, "/bill/<int:side>", exists=lambda sheet, visit: visit.args["side"] < len(sheet.sides))
def bill(sheet: Sheet, visit: Visit) -> Page:
    """Show how one side's total is made up."""
    return Page("bill.html", {"view": sheet.view})


@sheet_page(blueprint, "/log")
def log(sheet: Sheet, visit: Visit) -> Page:
    """Show who wrote what, newest first; ``?before=`` an event's number, for older entries."""
    before = read_number(visit.query.get("before", ""))
    written = history.gathered(archive(), sheet, LOG_LINES, sheet.revision + 1 if before is None else before)
    return Page("log.html", {"written": written})


# ---- actions


@blueprint.post("/set")
def set_cell(key: str) -> Any:
    """Write the typed text into a cell, or the figure of the key that was pressed."""
    cell = request.values.get("cell", "")
    command = writing.set_cell(cell, "".join(request.form.getlist("value")[-1:]))
    return record(play_at(key), command)


@blueprint.post("/resolve")
def resolve_conflict(key: str) -> Any:
    """Write what was wanted over what another phone has written, as people have decided."""
    play = play_at(key)
    try:
        wanted = json.loads(request.form.get("wanted", ""))
    except (ValueError, RecursionError):
        return unreadable(play)
    sheet, name = read(archive(), play), request.form.get("name", "")
    if not isinstance(wanted, dict) or not 0 < len(wanted) <= MOST_RESOLVED or name not in ("set", *sheet.kind.actions):
        return unreadable(play)
    if sheet.played and sheet.played.deck:
        try:
            decks.refuse_forged(archive(), sheet, wanted)
        except Refused as refusal:
            return refused(play, refusal)
    return record(play, writing.resolve_conflict(wanted, name))


@blueprint.post("/act/<name>")
def run_action(key: str, name: str) -> Any:
    """Run one of the game's actions that have no form."""
    play = play_at(key)
    action = kind_of(play).actions.get(name)
    if action is None or action.form:
        abort(404)
    return record(play, writing.run_action(name, action, request.values.to_dict()))


@blueprint.post("/finish")
def finish(key: str) -> Any:
    """Finish the play; ``?ask=1`` asks first about cells that are empty in hardly any finished play."""
    play = play_at(key)
    if "ask" in request.args and (sheet := read(archive(), play)).gaps:
        return answer(sheet, Notice(gaps=tuple(sheet.gaps)), 422)
    return record(play, writing.FINISH)


@blueprint.post("/end")
def end(key: str) -> Any:
    """End the play without a winner, and show the result."""
    play = play_at(key)
    answered = record(play, writing.END)
    if answered.status_code >= 400:
        return answered
    return go_to(url_for("pads.pad", key=play.key))


@blueprint.post("/reopen")
def reopen(key: str) -> Any:
    """Reopen a finished play."""
    return record(play_at(key), writing.REOPEN)


@blueprint.post("/undo")
def undo(key: str) -> Any:
    """Undo the event shown in the undo bar, or the last one if it is this phone's."""
    play, text = play_at(key), request.form.get("number", "")
    number = read_number(text)
    if text and number is None:
        return unreadable(play)
    return _reversed(play, lambda: writing.undo(archive(), play, origin(), number))


@blueprint.post("/redo")
def redo(key: str) -> Any:
    """Write again what the last event, an undo, took back."""
    play, number = play_at(key), read_number(request.form.get("number", ""))
    if number is None:
        return unreadable(play)
    return _reversed(play, lambda: writing.redo(archive(), play, origin(), number))


def _reversed(play: PlayRow, reverse: Callable[[], Sheet]) -> Any:
    """Answer an undo or a redo."""
    try:
        sheet = reverse()
    except Refused as refusal:
        return refused(play, refusal)
    except writing.Gone:
        return answer(read(archive(), play), Notice((problem("", "undo_gone"),)), 409)
    return answer(sheet)


HOMES = {"deck": "decks.choose", "seat": "tables.table", "links": "tables.table"}
"""The pages of actions that do not start on the pad."""


@blueprint.get("/act/<name>")
@blueprint.get("/<any(set,resolve,finish,end,reopen,undo,redo,first,pick,load,deck,seat,links,moved,restore):name>")
def redirect_back(key: str, name: str) -> Any:
    """Redirect to the page an action came from: the page that shows a refusal has the address of the action."""
    play = play_at(key)
    visit = shown_visit(play.key)
    home = HOMES.get(name, "pads.pad")
    came = visit.address if visit and visit.endpoint != request.endpoint else url_for(home, key=play.key)
    return redirect(came, 303)
