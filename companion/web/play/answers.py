"""How every action on a sheet is booked and answered, with scripts and without."""

from contextlib import nullcontext

from flask import Response, abort, redirect, request

from companion import games
from companion.core.layout import read_number
from companion.core.pad import Conflict, MovedOn
from companion.core.text import Refused, problem
from companion.plays import writing
from companion.plays.deleted import is_gone
from companion.plays.sheet import Sheet, read
from companion.plays.writing import Command, Origin
from companion.store import plays as store
from companion.store.database import if_possible
from companion.store.plays import PlayRow
from companion.web.play import notice
from companion.web.play.notice import Notice
from companion.web.play.pages import answer, has_page, htmx_redirect
from companion.web.request import archive, phone, wants_fragment


def play_at(key: str) -> PlayRow:
    """Return the play with the address ``key``; 410 when that address has ended, 404 when it never was one.

    A phone at the table that still has an address that ended is led to the present one, and may write there.
    """
    play = store.find_play(archive().db, key)
    if play is None and (play := store.find_ended(archive().db, key, phone())) and request.method == "GET":
        address = request.full_path.replace(key, play.key, 1).rstrip("?")
        abort(htmx_redirect(address) if wants_fragment() else redirect(address, 303))
    return _known(play, key)


def watched_at(key: str) -> PlayRow:
    """Return the play that is watched at the address ``key``; 410 when that has ended, 404 when it never was one."""
    return _known(store.find_watched(archive().db, key), key)


def _known(play: PlayRow | None, key: str) -> PlayRow:
    if play is None and store.has_ended(archive().db, key):
        abort(410)
    if play is None or games.on_sheet(play.game) is None or is_gone(play):
        abort(404)
    return play


def visited(key: str) -> Sheet:
    """Return the sheet with the address ``key`` and seat this phone there; 403 for one that was removed.

    Where nothing can be written now, a phone that only looks does so unseated.
    What is no page of its own leads to the pad where the sheet was deleted, which says so.
    """
    sheet, own = read(archive(), play_at(key)), phone()
    if own not in sheet.phones:
        with if_possible() if request.method == "GET" else nullcontext():
            writing.join(archive(), sheet.play, own)
            sheet = read(archive(), sheet.play)
    if own in sheet.phones and sheet.phones[own].removed:
        abort(403)
    if sheet.play.deleted_at and not has_page(request.endpoint):
        address = f"/p/{sheet.play.key}"
        abort(htmx_redirect(address) if wants_fragment() else redirect(address, 303))
    return sheet


def watched(key: str) -> Sheet:
    """Return the sheet that is watched at the address ``key``."""
    return read(archive(), watched_at(key))


def origin() -> Origin:
    """Return where the action of this request comes from; one that came without an id gets its own."""
    base = read_number(request.form.get("base", ""))
    return Origin(phone(), request.form.get("action_id") or writing.new_id(), base)


def record(play: PlayRow, command: Command) -> Response:
    """Book what ``command`` wants and answer with what differs, or say why not."""
    try:
        sheet = writing.record(archive(), play, origin(), command)
    except Refused as refusal:
        return refused(play, notice.named(read(archive(), play), command.name, refusal), command.name == "finish")
    except (Conflict, MovedOn) as conflict:
        sheet = read(archive(), play)
        return answer(sheet, conflicting(sheet, conflict, command.name), 409)
    except writing.Removed:
        abort(403)
    return answer(sheet)


def conflicting(sheet: Sheet, conflict: Conflict | MovedOn, name: str) -> Notice:
    """Return what is said of an action that met what another phone has written."""
    if isinstance(conflict, Conflict):
        return notice.question(archive(), sheet, conflict, name)
    return notice.moved_on(archive(), sheet, conflict.cells[0])


def refused(play: PlayRow, refusal: Refused, stuck: bool = False) -> Response:
    """Say why an action cannot be; what was typed is kept and nothing is stored."""
    typed = "".join(request.form.getlist("value")[-1:])
    return answer(read(archive(), play), Notice(tuple(refusal.problems), typed, stuck=stuck), 422)


def unreadable(play: PlayRow) -> Response:
    """Say that what was sent cannot be read."""
    return refused(play, Refused(problem("", "unreadable")))
