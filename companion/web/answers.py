"""How every stroke on a sheet is answered: fragments for htmx, a redirect or the whole page for a plain form."""

from collections.abc import Sequence
from typing import Any

from flask import Response, abort, make_response, redirect

from companion.core.pad import Change, Conflict
from companion.core.text import Refused
from companion.plays import writing
from companion.plays.sheet import Sheet, find
from companion.web.request import database, here, phone, wants_fragment
from companion.web.sheet_page import Notice, Place, render_written, show


def sheet_at(key: str) -> Sheet:
    """Return the sheet with the address ``key``; 404 when there is none."""
    sheet = find(database(), key)
    if sheet is None:
        abort(404)
    return sheet


def visited(key: str) -> Sheet:
    """Return the sheet with the address ``key`` and remember that this phone was there."""
    sheet = sheet_at(key)
    writing.join(database(), sheet.play, phone())
    return sheet


def tap_id() -> str:
    """Return the id of this stroke; one that came without gets its own."""
    return here().form.get("tap") or writing.new_tap()


def remembering(make: writing.Make) -> tuple[writing.Make, list[Change]]:
    """Return ``make`` and a list that will hold what it returned, for when that clashes."""
    seen: list[Change] = []

    def remember(*args: Any) -> Sequence[Change]:
        seen[:] = make(*args)
        return seen

    return remember, seen


def record(key: str, action: str, make: writing.Make) -> Any:
    """Record what ``make`` returns and answer with the fragments that changed, or say why not."""
    remember, seen = remembering(make)
    try:
        sheet, cells = writing.record(database(), key, phone(), tap_id(), action, remember)
    except writing.NoSuchPlay:
        abort(404)
    except Refused as refusal:
        return refused(sheet_at(key), refusal)
    except Conflict as conflict:
        sheet = sheet_at(key)
        notice = Notice(clash=writing.clash(database(), sheet.play, seen, conflict))
        return answer(sheet, conflict.cells, Place.of(sheet, here().form), notice, 409)
    return answer(sheet, cells, Place.of(sheet, here().form))


def refused(sheet: Sheet, refusal: Refused) -> Response:
    """Say why a stroke cannot be; what was typed is kept and nothing is stored."""
    place = Place.of(sheet, here().form)
    typed = here().form.get("value", "")
    return answer(sheet, (), place, Notice(tuple(refusal.problems), typed), 422)


def answer(
    sheet: Sheet, cells: tuple[str, ...], place: Place, notice: Notice | None = None, status: int = 200
) -> Response:
    """Answer a stroke: fragments for htmx, a redirect or the whole page for a plain form."""
    if not wants_fragment():
        if notice is None:
            return make_response(redirect(place.next(sheet).address(sheet), 303))
        return make_response(show(sheet, place, notice), status)
    if notice is None and here().form.get("finished", "") != str(sheet.finished):
        return lead(place.address(sheet))
    return Response(render_written(sheet, cells, place, notice), status)


def lead(address: str) -> Response:
    """Let a script that asked for fragments go to the page at ``address``."""
    response = make_response("", 204)
    response.headers["HX-Redirect"] = address
    return response
