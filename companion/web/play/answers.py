"""How requests for a sheet are answered: its pages, and every action on it, with scripts and without."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion import games
from companion.core.layout import read_number
from companion.core.pad import Conflict, StaleRead
from companion.core.text import Refused, problem
from companion.plays import writing
from companion.plays.deleted import is_gone
from companion.plays.sheet import Sheet, read
from companion.plays.writing import Command, Origin
from companion.store import phones
from companion.store import plays as store
from companion.store.database import best_effort
from companion.store.plays import PlayRow
from companion.web.play import notice
from companion.web.play.notice import Notice
from companion.web.play.pages import Builder, Exists, answer, has_page, show, shows
from companion.web.request import archive, go_to, is_new, phone


def play_at(key: str) -> PlayRow:
    """Return the play with the address ``key``; 410 if that address has ended, 404 if it never existed.

    A phone at the table or in the play's group whose address has ended is redirected to the current one, and may still
    write. 403 for a phone that was removed from the table, at either address.
    """
    play, removed = store.find_at(archive().db, key, phone())
    if removed:
        abort(403)
    if play and play.key != key and request.method == "GET":
        address = request.script_root + request.full_path.replace(key, play.key, 1).rstrip("?")
        abort(go_to(address))
    return _known(play, key)


def watched_play_at(key: str) -> PlayRow:
    """Return the play that is watched at the address ``key``; 410 if that has ended, 404 if it never existed."""
    return _known(store.find_watched(archive().db, key), key)


def _known(play: PlayRow | None, key: str) -> PlayRow:
    if play is None and store.has_ended(archive().db, key):
        abort(410)
    if play is None or games.on_sheet(play.game) is None or is_gone(play):
        abort(404)
    return play


def seated_sheet_at(key: str) -> Sheet:
    """Return the sheet with the address ``key`` and seat this phone there.

    If nothing can be written now, a phone that only looks stays unseated. So does a request without a cookie: the phone
    is seated with its next request, the stream of its page at the latest.
    """
    sheet = sheet_at(key)
    return read(archive(), sheet.play) if seat(sheet.play) else sheet


def seat(play: PlayRow) -> bool:
    """Seat this phone at the table of ``play``, and return whether it was not there before."""
    own = phone()
    if is_new() or own in phones.of_play(archive().db, play.id):
        return False
    with best_effort() if request.method == "GET" else nullcontext():
        writing.join(archive(), play, own)
        return True
    return False


def sheet_at(key: str) -> Sheet:
    """Return the sheet with the address ``key`` without seating this phone there.

    If the sheet is deleted, anything but a page redirects to the pad, which says so. If the play continues elsewhere,
    actions are refused.
    """
    sheet = read(archive(), play_at(key))
    if sheet.play.moved_at and request.method == "POST":
        abort(refused(sheet.play, writing.Moved(sheet.play)))
    if sheet.play.deleted_at and not has_page(request.endpoint):
        abort(go_to(url_for("pads.pad", key=sheet.play.key)))
    return sheet


def watched_sheet_at(key: str) -> Sheet:
    """Return the sheet that is watched at the address ``key``."""
    return read(archive(), watched_play_at(key))


def sheet_page(
    blueprint: Blueprint, path: str, exists: Exists = lambda sheet, visit: True
) -> Callable[[Builder], Builder]:
    """Serve at ``path`` the page that a function builds, and name its endpoint after the function."""

    def register(builder: Builder) -> Builder:
        @blueprint.get(path, endpoint=builder.__name__)
        def view(key: str, **arguments: Any) -> Any:
            return show(seated_sheet_at(key))

        return shows(f"{blueprint.name}.{builder.__name__}", exists)(builder)

    return register


def origin() -> Origin:
    """Return the origin of this request's action; an action without an id gets a new one."""
    base = read_number(request.form.get("base", ""))
    return Origin(phone(), request.form.get("action_id") or writing.new_id(), base)


def record(play: PlayRow, command: Command) -> Response:
    """Book ``command`` and answer with the differences, or with a notice saying why it was not booked."""
    try:
        sheet = writing.record(archive(), play, origin(), command)
    except Refused as refusal:
        return refused(play, notice.named(read(archive(), play), command.name, refusal), command.name == "finish")
    except (Conflict, StaleRead) as conflict:
        sheet = read(archive(), play)
        return answer(sheet, conflicting(sheet, conflict, command.name), 409)
    return answer(sheet)


def conflicting(sheet: Sheet, conflict: Conflict | StaleRead, name: str) -> Notice:
    """Return the notice for an action that met what another phone has written."""
    if isinstance(conflict, Conflict):
        return notice.question(archive(), sheet, conflict, name)
    return notice.moved_on(archive(), sheet, conflict.cells[0])


def refused(play: PlayRow, refusal: Refused, stuck: bool = False) -> Response:
    """Answer with the reasons why an action is refused; the notice keeps what was typed."""
    typed = "".join(request.form.getlist("value")[-1:])
    return answer(read(archive(), play), Notice(tuple(refusal.problems), typed, stuck=stuck), 422)


def unreadable(play: PlayRow) -> Response:
    """Answer that the request cannot be read."""
    return refused(play, Refused(problem("", "unreadable")))
