"""Noting that a play continues elsewhere, and continuing it here after all."""

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, request, url_for

from companion.core.layout import read_number
from companion.core.text import Refused, say
from companion.plays import transfers
from companion.plays.sheet import read
from companion.web.confirmation import confirmation_page
from companion.web.play.answers import origin, play_at, refused, unreadable
from companion.web.request import archive, go_to, redirect_to

blueprint = Blueprint("moved", __name__, url_prefix="/p/<key>")

LONGEST_ADDRESS = 300


def is_address(text: str) -> bool:
    """Return whether ``text`` is the address of a web page."""
    try:
        found = urlsplit(text)
    except ValueError:
        return False
    return (
        len(text) <= LONGEST_ADDRESS and text.isprintable() and found.scheme in ("http", "https") and bool(found.netloc)
    )


@blueprint.post("/moved")
def depart(key: str) -> Any:
    """Note that the play continues at the address ``to`` (empty: on a phone), which has all of it up to ``revision``.

    For a deck, note that a copy of it is there.
    """
    play, to = play_at(key), request.form.get("to", "")
    sheet, revision = read(archive(), play), read_number(request.form.get("revision", ""))
    if sheet.draft:
        abort(404)
    if (revision is None and sheet.played) or (to and not is_address(to)):
        return unreadable(play)
    try:
        if sheet.played is None or revision is None:
            transfers.note_copy(archive(), play, origin(), to)
        else:
            transfers.depart(archive(), play, origin(), to, revision)
    except Refused as refusal:
        return refused(play, refusal)
    return go_to(url_for("pads.pad", key=play.key))


@blueprint.get("/stay")
def ask(key: str) -> Any:
    """Ask whether to continue the play here even though it continues elsewhere."""
    sheet = read(archive(), play_at(key))
    pad = url_for("pads.pad", key=sheet.play.key)
    if sheet.moved is None:
        return redirect(pad, 303)
    lines = [sheet.moved, say("stay-why")]
    return confirmation_page(
        say("stay-ask"), lines, url_for("moved.stay", key=sheet.play.key), pad, say("stay-go"), sign="sheets"
    )


@blueprint.post("/stay")
def stay(key: str) -> Any:
    """Continue the play here."""
    play = play_at(key)
    transfers.take_back(archive(), play, origin())
    return redirect_to("pads.pad", key=play.key)
