"""The other phones at a table: adding one to the group, and removing one after a question."""

from typing import Any

from flask import Blueprint, url_for

from companion.core.text import say
from companion.plays import belonging, tables
from companion.plays.sheet import Sheet
from companion.plays.tables import TablePhone
from companion.web.confirmation import confirmation_page, forbidden_if_refused, reason
from companion.web.play.answers import sheet_at
from companion.web.request import archive, phone, redirect_to

blueprint = Blueprint("phones", __name__, url_prefix="/p/<key>/phones/<int:number>")


@blueprint.get("/remove")
def ask(key: str, number: int) -> Any:
    """Ask whether to remove a phone from the table."""
    sheet = sheet_at(key)
    other = _other(sheet, number)
    if other is None:
        return redirect_to("tables.table", key=sheet.play.key)
    name = "" if other.seat is None else sheet.setup.brief.players[other.seat]
    title = say("remove-phone-ask", name=name) if name else say("remove-phone-number-ask", n=other.number)
    links = say("remove-phone-group" if other.member else "remove-phone-links")
    said = [say("remove-phone-leaves"), links, say("remove-phone-stay")]
    why_not = reason(belonging.refuse_removal_from_table, archive().db, sheet.play, other.number, phone())
    to = url_for("phones.remove", key=sheet.play.key, number=other.number)
    return confirmation_page(
        title, said, to, url_for("tables.table", key=sheet.play.key), say("put-out"), why_not, "phone"
    )


def _other(sheet: Sheet, number: int) -> TablePhone | None:
    """Return the phone at the table with this number, or None if it has left or is this phone."""
    found = tables.phones_at_table(archive(), sheet, phone())
    return next((one for one in found if one.number == number and not one.own), None)


@blueprint.post("/remove")
def remove(key: str, number: int) -> Any:
    """Remove a phone from the table, and from the play's group if it is in it; every link that it knew ends."""
    sheet = sheet_at(key)
    if _other(sheet, number) is None:
        return redirect_to("tables.table", key=sheet.play.key)
    with forbidden_if_refused():
        return redirect_to("tables.table", key=belonging.remove_from_table(archive(), sheet.play, number, phone()))


@blueprint.post("/let-in")
def let_in(key: str, number: int) -> Any:
    """Add a phone at the table to the play's group, to which this phone belongs."""
    play = sheet_at(key).play
    with forbidden_if_refused():
        belonging.let_in(archive(), play, number, phone())
    return redirect_to("tables.table", key=play.key)
