"""A play, a deck or the plays of a group that are kept in this phone go to a server, and those of one come here."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Blueprint, Response, current_app, request

from companion.core.common_cells import say_day
from companion.core.text import Message, say
from companion.plays import crossing, files, writing
from companion.plays.archive import PlayStore
from companion.plays.sheet import Sheet
from companion.store import groups
from companion.store import plays as store
from companion.store.groups import GroupRow
from companion.web.group.door import group_at
from companion.web.play.moved import is_address
from companion.web.request import archive, page, phone
from companion.web.share.along import zipped

blueprint = Blueprint("across", __name__)

KEY_LENGTH = 22
"""Characters of the id of a transfer."""
AN_HOUR, A_DAY = 60, 24 * 60
"""Minutes."""
_PATH = re.compile(r"/[pg]/[^/]+$")
"""What the address of a sheet or a group has more than its server's."""


class Way(NamedTuple):
    """How something goes to a server.

    ``server`` is where it may go: to where it was or the last one went, or to the server that this pad came from.
    ``known`` is the address that it had or has on a server, ``transfer`` the id under which it is sent: the same for
    good, so that a phone that dies on the way sends it as the same.
    """

    server: str
    known: str
    transfer: str


@blueprint.app_template_global()
def way_of(sheet: Sheet) -> Way:
    """Return how a play or a deck goes to a server."""
    return _way(sheet.play.key, sheet.play.moved_to or sheet.play.moved_from or "")


@blueprint.app_template_global()
def way_of_group(group: GroupRow) -> Way:
    """Return how the plays of a group go to a server."""
    return _way(group.key, groups.moved_to(archive().db, group.id))


def _way(key: str, known: str) -> Way:
    server = _PATH.sub("", known or store.last_moved_to(archive().db)) or current_app.config.get("SERVER", "")
    return Way(server.removeprefix("https://"), known, writing.key_of(key, "transfer")[-KEY_LENGTH:])


class Kept(NamedTuple):
    """A play that is kept here: when it was last written on, and how many KB its file has."""

    written: Message
    size: int


@blueprint.app_template_global()
def kept(sheet: Sheet) -> Kept:
    """Return what is said of a play that is kept here."""
    last = store.events_after(archive().db, sheet.play.id, sheet.revision - 1)[0]
    return Kept(_since(last.at), -(-len(files.export(archive(), sheet).encode()) // 1024))


def _since(at: str) -> Message:
    """Return how long ago something was written."""
    minutes = int((datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds()) // 60
    if minutes < AN_HOUR:
        return say("minutes-ago", n=max(minutes, 0))
    return say("hours-ago", n=minutes // 60) if minutes < A_DAY else say("on-day", day=say_day(at[:10]))


@blueprint.get("/bring")
def bring() -> str:
    """Bring here what is at ``?from=`` on the server that this pad came from, as its ``?file=``; a script does it."""
    return page("bring.html")


# ---- the plays of a group


def _staying(plays: PlayStore, group: GroupRow) -> Iterator[Sheet]:
    """Yield the plays of a group that continue here."""
    return (sheet for sheet in files.of_group(plays, group) if not sheet.moved)


@blueprint.app_template_global()
def staying(group: GroupRow) -> int:
    """Return how many plays of a group continue here."""
    return groups.staying(archive().db, group.id)


@blueprint.get("/g/<key>/staying.zip")
def staying_plays(key: str) -> Response:
    """Send the plays of a group that continue here."""
    group = group_at(key)
    return zipped(lambda plays: _staying(plays, group), group.name)


@blueprint.post("/g/<key>/moved")
def depart(key: str) -> Any:
    """Note where the plays of a group continue, as the server has ``said``; 422 where it has not got all of one."""
    group = group_at(key)
    said = {one["id"]: one for one in json.loads(request.form.get("said", ""))["plays"]}
    left = 0
    for sheet in list(_staying(archive(), group)):
        there = said.get(store.identity_of(archive().db, sheet.play.id), {})
        if there.get("events") == sheet.revision and is_address(there["address"]):
            crossing.depart(archive(), sheet.play, writing.here(phone()), there["address"], sheet.revision)
        else:
            left += 1
    return "", 422 if left else 204
