"""A play that is kept in this phone goes to a server, and one of a server comes here."""

from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, current_app

from companion.core.common_cells import say_day
from companion.core.text import Message, say
from companion.plays import files, writing
from companion.plays.sheet import Sheet
from companion.store import plays as store
from companion.web.request import archive, page

blueprint = Blueprint("across", __name__)

KEY_LENGTH = 22
"""Characters of the id of a transfer."""
AN_HOUR, A_DAY = 60, 24 * 60
"""Minutes."""


class Kept(NamedTuple):
    """A play that is kept here: when it was last written on, and how many KB its file has.

    ``server`` is where it may go: to where it was or the last one went, or to the server that this pad came from.
    ``known`` is the address that the play had or has on a server, ``transfer`` the id under which it is sent: the same
    for good, so that a phone that dies on the way sends it as the same.
    """

    written: Message
    size: int
    server: str
    known: str
    transfer: str


@blueprint.app_template_global()
def kept(sheet: Sheet) -> Kept:
    """Return what is said of a play that is kept here, and what it takes to send it."""
    db, play = archive().db, sheet.play
    last = store.events_after(db, play.id, sheet.revision - 1)[0]
    known = play.moved_to or play.moved_from or ""
    server = (known or store.last_moved_to(db)).rpartition("/p/")[0] or current_app.config.get("SERVER", "")
    transfer = writing.key_of(play.key, "transfer")[-KEY_LENGTH:]
    size = -(-len(files.export(archive(), sheet).encode()) // 1024)
    return Kept(_since(last.at), size, server.removeprefix("https://"), known, transfer)


def _since(at: str) -> Message:
    """Return how long ago something was written."""
    minutes = int((datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds()) // 60
    if minutes < AN_HOUR:
        return say("minutes-ago", n=max(minutes, 0))
    return say("hours-ago", n=minutes // 60) if minutes < A_DAY else say("on-day", day=say_day(at[:10]))


@blueprint.get("/bring")
def bring() -> str:
    """Bring the play here whose address on the server that this pad came from is ``?from=``; a script does it."""
    return page("bring.html")
