"""Changing seats, joining a running play and leaving it: the list of names, booked as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, request, url_for

from companion.core.game import SEATS
from companion.core.layout import Cell, Seat
from companion.core.names import alike
from companion.core.pad import StaleRead
from companion.core.seats import PLAYERS
from companion.core.text import Message, Refused, problem, say
from companion.plays import seating, writing
from companion.plays.sheet import Sheet, read
from companion.web.names import Names, known_names
from companion.web.play.answers import conflicting, origin, seated_sheet_at
from companion.web.play.forms import form_origin
from companion.web.play.notice import Notice
from companion.web.play.pages import form_page
from companion.web.request import archive, go_to, phone, wants_fragment

blueprint = Blueprint("seats", __name__, url_prefix="/p/<key>")

MOST_SAID = 3
"""The most things named of those that leaving players take with them."""


@dataclass(frozen=True)
class Listed:
    """The list that is being changed: its ``names``, and ``people``: the players' numbers, newcomers' names.

    ``base`` is the revision at which it was begun: a name means the player who had it then.
    """

    names: Names
    people: tuple[int | str, ...]
    base: int | None

    @classmethod
    def read(cls, sheet: Sheet, names: Names) -> "Listed":
        """Read the list in a form; raises Refused if its page is too far behind."""
        base = origin().base
        then = sheet if base is None else sheet.at(archive(), base)
        if then is None:
            raise Refused(problem("", "far_behind"))
        numbers = dict(zip(then.setup.players, then.setup.persons, strict=True))
        return cls(names, tuple(numbers.get(name, name) for name in names.listed), base)


def _sheet(key: str) -> Sheet:
    sheet = seated_sheet_at(key)
    if sheet.played is None or sheet.draft or not sheet.setup.players:
        abort(404)
    return sheet


def _as_it_is(sheet: Sheet, typed: str = "") -> Listed:
    return Listed(Names(sheet.setup.players, max(sheet.game.players), typed), sheet.setup.persons, sheet.revision)


@blueprint.get("/seats")
def seats(key: str) -> Any:
    """Show the form for changing seats."""
    sheet = _sheet(key)
    if sheet.finished:
        return redirect(url_for("tables.table", key=sheet.play.key))
    return _page(sheet, _as_it_is(sheet))


@blueprint.post("/seats")
def change(key: str) -> Any:
    """Change seats as the list says, or change the list if one of its buttons was pressed."""
    sheet = _sheet(key)
    names = Names.read(request.form, max(sheet.game.players))
    try:
        if after := names.pressed(request.form):
            status = 422 if after.problems and not wants_fragment() else 200
            return _page(sheet, Listed.read(sheet, after)), status
        listed = Listed.read(sheet, names.taken())
    except Refused as refusal:
        return _page(sheet, _as_it_is(sheet, names.typed), Notice(refusal.problems)), 422
    if listed.names.problems:
        return _page(sheet, listed), 422
    return _book(sheet, listed, names.typed)


def _book(sheet: Sheet, listed: Listed, typed: str) -> Any:
    """Book the list; if that fails, show it again, or the current seats with the name that was ``typed``."""
    try:
        writing.record(archive(), sheet.play, form_origin(), seating.command(sheet, listed.people))
    except Refused as refusal:
        named = [one for one in refusal.problems if one.path]
        wrong = listed.names.refused(one._replace(path=PLAYERS) for one in named)
        rest = tuple(one for one in refusal.problems if not one.path)
        return _page(sheet, Listed(wrong, listed.people, listed.base), Notice(rest) if rest else None), 422
    except StaleRead as moved:
        now = read(archive(), sheet.play)
        again = _as_it_is(now, typed) if SEATS in moved.cells else _begun_anew(now, listed)
        return _page(now, again, conflicting(now, moved, seating.RESEAT)), 409
    return go_to(url_for("tables.table", key=sheet.play.key, _anchor="players"))


def _begun_anew(sheet: Sheet, listed: Listed) -> Listed:
    """Return the same people with their current names, based on the current ``sheet``; its own list if one has left."""
    called = dict(zip(sheet.setup.persons, sheet.setup.players, strict=True))
    names = tuple(one if isinstance(one, str) else called.get(one, "") for one in listed.people)
    if "" in names:
        return _as_it_is(sheet)
    return Listed(Names(names, listed.names.most), listed.people, sheet.revision)


def _page(sheet: Sheet, listed: Listed, notice: Notice | None = None) -> Any:
    """Show the list, its problems, and what those who leave take with them."""
    names, lost = listed.names, seating.taken(sheet, listed.people)
    if not sheet.game.refuse_size(len(listed.people)):  # with a wrong number, the list is still being changed
        names = names.refused(seating.why_not(sheet, listed.people))
    context = {
        "names": names,
        # those who sit there already come last
        "known": sorted(known_names(archive(), phone()), key=lambda name: alike(sheet.setup.players, name) is not None),
        "takes": _takes(sheet, listed, lost) if lost else None,
        "action_id": writing.new_id(),
    }
    return form_page("seats.html", context, sheet, notice, listed.base)


def _takes(sheet: Sheet, listed: Listed, lost: Sequence[str]) -> Message:
    """Return a sentence with what those who leave take with them: the first few things, and how many more."""
    brief = sheet.setup.brief
    gone = tuple(name for one, name in zip(brief.persons, brief.players, strict=True) if one not in listed.people)
    said = [_thing(sheet, sheet.kind.layout(brief)[name]) for name in lost[:MOST_SAID]]
    more = len(lost) - len(said)
    return say("takes-along", names=gone, what=(*said, *([say("and-more", n=more)] if more else [])))


def _thing(sheet: Sheet, cell: Cell) -> Message | str:
    """Return the content of a cell; for a seat its name alone, because it is clear who sits there."""
    place = sheet.place(cell)
    return place if isinstance(cell.domain, Seat) else say("taken", place=place, value=cell.show(sheet.pad[cell.name]))
