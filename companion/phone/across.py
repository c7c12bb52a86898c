"""Moving plays, decks and the plays of a group between this phone and a server."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Blueprint, Response, current_app, request

from companion.core.game import day_here, say_day
from companion.core.text import Message, say
from companion.plays import files, transfers, writing
from companion.plays.sheet import Sheet
from companion.store import groups
from companion.store import plays as store
from companion.store.groups import GroupRow
from companion.web.group.membership import group_at
from companion.web.play.moved import is_address
from companion.web.request import archive, page, phone
from companion.web.share.import_export import zipped

blueprint = Blueprint("across", __name__)

KEY_LENGTH = 22
"""Characters of a transfer id."""
AN_HOUR, A_DAY = 60, 24 * 60
"""Minutes."""
_PATH = re.compile(r"/[pg]/[^/]+$")
"""The part of the address of a sheet or group that follows the address of its server."""


class Way(NamedTuple):
    """How a sheet or a group moves to a server.

    ``server`` is the suggested server: where it was before, else where the last play went, else where this pad came
    from. ``known`` is the address that it has or had on a server. ``transfer`` is the id of the transfer; it never
    changes, so that a retry after a crash is recognised.
    """

    server: str
    known: str
    transfer: str


@blueprint.app_template_global()
def way_of(sheet: Sheet) -> Way:
    """Return how a play or a deck moves to a server."""
    return _way(sheet.play.key, sheet.play.moved_to or sheet.play.moved_from or "")


@blueprint.app_template_global()
def way_of_group(group: GroupRow) -> Way:
    """Return how the plays of a group move to a server."""
    return _way(group.key, groups.moved_to(archive().db, group.id))


def _way(key: str, known: str) -> Way:
    server = _PATH.sub("", known or store.last_moved_to(archive().db)) or current_app.config.get("SERVER", "")
    return Way(server.removeprefix("https://"), known, writing.key_of(key, "transfer")[-KEY_LENGTH:])


class Kept(NamedTuple):
    """A play on this phone: when it was last written, and the size of its file in KB."""

    written: Message
    size: int


@blueprint.app_template_global()
def kept(sheet: Sheet) -> Kept:
    """Return when a play on this phone was last written, and the size of its file."""
    last = store.events_after(archive().db, sheet.play.id, sheet.revision - 1)[0]
    return Kept(_since(last.at), -(-len(files.export(archive(), sheet).encode()) // 1024))


def _since(at: str) -> Message:
    """Return how long ago the time ``at`` was."""
    minutes = int((datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds()) // 60
    if minutes < AN_HOUR:
        return say("minutes-ago", n=max(minutes, 0))
    return say("hours-ago", n=minutes // 60) if minutes < A_DAY else say("on-day", day=say_day(day_here(at)))


@blueprint.get("/bring")
def bring() -> str:
    """Serve the page whose script fetches ``?file=`` of ``?from=``, an address on the server of this pad."""
    return page("bring.html")


# ---- the plays of a group


def _local_plays(group: GroupRow) -> Iterator[Sheet]:
    """Yield the plays of a group that have not moved away."""
    sheets = files.sheets(archive(), groups.all_plays(archive().db, group.id))
    return (sheet for sheet in sheets if not sheet.moved)


@blueprint.app_template_global()
def count_local_plays(group: GroupRow) -> int:
    """Return how many plays of a group have not moved away."""
    return groups.count_local_plays(archive().db, group.id)


@blueprint.get("/g/<key>/staying.zip")
def local_plays(key: str) -> Response:
    """Send the plays of a group that have not moved away, as a ZIP."""
    group = group_at(key)
    return zipped([sheet.play.id for sheet in _local_plays(group)], group.name)


@blueprint.post("/g/<key>/moved")
def depart(key: str) -> Any:
    """Record where the plays of a group continue, from the server's answer ``said``; 422 if it lacks part of any."""
    group = group_at(key)
    said = {one["id"]: one for one in json.loads(request.form.get("said", ""))["plays"]}
    left = 0
    for sheet in list(_local_plays(group)):
        there = said.get(store.identity_of(archive().db, sheet.play.id), {})
        if there.get("events") == sheet.revision and is_address(there["address"]):
            transfers.depart(archive(), sheet.play, writing.origin_of(phone()), there["address"], sheet.revision)
        else:
            left += 1
    return "", 422 if left else 204
