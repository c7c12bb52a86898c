"""The forms of the games' actions, each on a page of its own, and the booking of what they send."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from flask import Blueprint, abort, flash, request, url_for
from wtforms import Form

from companion.core.deck import read_copies
from companion.core.pad import Conflict, StaleRead
from companion.core.text import Problem, Refused
from companion.plays import decks, writing
from companion.plays.sheet import Sheet, read
from companion.plays.writing import Command, Origin
from companion.web.play.answers import conflicting, origin, seated_sheet_at
from companion.web.play.notice import Notice
from companion.web.play.pages import Visit, form_page, home_of, is_empty, next_cell, pad_of, requested_visit, whole
from companion.web.request import archive, go_to, phone, wants_fragment, words

blueprint = Blueprint("forms", __name__, url_prefix="/p/<key>")


def place_problems(form: Form, problems: Iterable[Problem]) -> list[Problem]:
    """Attach each problem to the field that its path ends with, and return the others."""
    rest: list[Problem] = []
    for one in problems:
        name = one.path.rsplit(".", 1)[-1]
        if name in form:
            field: Any = form[name]  # its errors are messages, worded when the page is rendered
            field.errors = [*field.errors, one.message]
        else:
            rest.append(one)
    return rest


@blueprint.get("/form/<name>")
def form(key: str, name: str) -> Any:
    """Show the form of an action; after the end there is nothing to fill in, but a result to reopen."""
    sheet = seated_sheet_at(key)
    if sheet.finished:
        return go_to(url_for("pads.pad", key=key))
    try:
        filled = filled_form(sheet, name, request.args)
    except Refused:
        abort(404)
    return show_form(sheet, name, filled)


def filled_form(sheet: Sheet, name: str, fields: Mapping[str, str]) -> Form:
    """Return the initial form of the action ``name``; 404 if it has none, raises Refused if it cannot be filled."""
    action = sheet.kind.actions.get(name)
    if action is None or action.form is None or action.fill is None:
        abort(404)
    form: Form = action.form(data=action.fill(sheet.setup, sheet.pad, fields))
    return form


def show_form(sheet: Sheet, name: str, filled: Form, notice: Notice | None = None) -> Any:
    """Show the form of the action ``name``, with the cards of the deck that can be picked instead.

    If cards are offered, the totals and the board stay in sight; any other form stands alone. The form keeps its base,
    unless that is too far behind: then the base is the current revision.
    """
    stands = decks.stands(sheet, name, filled.data.get("cell") or "")
    offer = decks.offer(archive(), sheet, phone(), name, request.values.get("q", ""), stands)
    context = {
        "form": filled,
        "action": name,
        "offer": offer,
        "named": lambda kind: decks.names(kind, sheet, *([offer.sheet] if offer and offer.sheet else [])),
        "view": sheet.view if offer else None,
        "action_id": writing.new_id(),
        "filled": stands is not None,
        "skip_to": _skip(sheet),
    }
    far_behind = notice is not None and any(one.code == "far_behind" for one in notice.problems)
    base = None if far_behind else origin().base
    return form_page(f"{sheet.kind.slug}/{name}.html", context, sheet, notice, base)


def _skip(sheet: Sheet) -> str:
    """Return the address for the next empty cell that this form does not fill: its own form, or the pad."""
    visit = requested_visit()
    side, cell = visit.side(sheet), visit.cell(sheet)
    following = next_cell(sheet, side, cell, sheet.layout[cell].form) if cell else ""
    return form_address(sheet, side, following) or pad_of(sheet, side=str(side), cell=following).address


def form_address(sheet: Sheet, side: int, cell: str) -> str:
    """Return the address of the form that fills ``cell`` from a card, or an empty string."""
    name = sheet.layout[cell].form if cell else ""
    return url_for("forms.form", key=sheet.play.key, name=name, side=side, cell=cell) if name else ""


@blueprint.post("/form/<name>")
def fill(key: str, name: str) -> Any:
    """Run an action with the values of its form."""
    sheet = seated_sheet_at(key)
    action = sheet.kind.actions.get(name)
    if action is None or action.form is None:
        abort(404)
    filled = action.form(request.form)
    if not filled.validate():
        return show_form(sheet, name, filled), 422
    command = writing.run_action(name, action, filled.data)
    return book(sheet, name, filled, command, keeping=decks.picks(sheet, name))


def book(sheet: Sheet, name: str, filled: Form, command: Command, keeping: bool = False) -> Any:
    """Book ``command`` for a form and redirect; with ``keeping``, add its card to the play's deck too."""
    visit, begun = requested_visit(), form_origin()
    try:
        if keeping:
            entry = decks.Entry(name, filled.data.get("cell") or "", read_copies(filled.data))
            ours = words(sheet.kind.slug)("deck-ours")
            after = decks.enter(archive(), sheet.play, begun, command, entry, ours)
        else:
            after = writing.record(archive(), sheet.play, begun, command)
    except Refused as refusal:
        rest = place_problems(filled, refusal.problems)
        return show_form(sheet, name, filled, Notice(tuple(rest))), 422
    except (Conflict, StaleRead) as conflict:
        after = read(archive(), sheet.play)
        back = home_of(after, visit, **_place(visit))
        return whole(after, back, conflicting(after, conflict, name)), 409
    if decks.outdated(archive(), sheet, after, filled.data.get("cell") or "", begun.phone):
        flash(words()("deck-card-kept"))
    return go_to(_onwards(after, name, visit))


def _onwards(sheet: Sheet, name: str, visit: Visit) -> str:
    """Return where a form leads: to the next empty cell, to another card, or back to where it was opened."""
    side, cell, then = visit.side(sheet), visit.cell(sheet), request.form.get("then")
    if then == "another":
        return url_for("forms.form", key=sheet.play.key, name=name)
    if then == "next" and (following := next_cell(sheet, side, cell)) != cell:
        form, pad = form_address(sheet, side, following), pad_of(sheet, side=str(side), cell=following).address
        if form and wants_fragment():
            return f"{pad}#pick"  # a script picks the next card there
        return form or pad
    if cell and sheet.layout[cell].side is None:  # a cell of no side is a row of the page, not in one of its tabs
        return f"{pad_of(sheet).address}#{cell}"
    return home_of(sheet, visit, **_after(sheet, visit)).address


def _after(sheet: Sheet, visit: Visit) -> dict[str, str]:
    """Return the pad's query after a cell was filled: the next empty cell, if any; a cell just emptied stays open."""
    query, side, cell = _place(visit), visit.side(sheet), visit.cell(sheet)
    if not cell or not sheet.layout[cell].keypad or is_empty(sheet, cell):
        return query
    following = next_cell(sheet, side, cell)
    return {"side": str(side)} if following == cell else {**query, "cell": following}


def _place(visit: Visit) -> dict[str, str]:
    """Return the side and cell at which a form was opened."""
    return {name: value for name, value in visit.query.items() if name in ("side", "cell")}


def form_origin(more: str = "") -> Origin:
    """Return the origin of the action of a form.

    The same form sent again, by a browser that missed the answer, is the same action; filled in differently it is
    another. ``more`` identifies a file sent with it.
    """
    begun = origin()
    if not request.form.get("action_id"):
        return begun
    sent = sorted(field for field in request.form.items(multi=True) if field[0] != "csrf_token")
    return begun._replace(action_id=sha256(repr((sent, more)).encode("utf-8", "surrogatepass")).hexdigest())
