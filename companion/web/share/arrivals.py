"""The endpoint to which the pad in a phone sends plays and decks for this server: any origin, no cookie."""

import re
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request, url_for

from companion.core.text import Refused, problem, say
from companion.plays import decks, importing, packed, writing
from companion.plays.importing import ImportResult
from companion.plays.replaying import game_of, phone_id
from companion.web.limits import opens_too_much
from companion.web.links import base_url
from companion.web.request import archive, caller_words
from companion.web.share.import_export import weight

blueprint = Blueprint("arrivals", __name__)

_TRANSFER = re.compile(r"[\w-]{22}", re.ASCII)


@blueprint.post("/arrivals")
def receive() -> Any:
    """Import the exported play in the body, so that it continues here, and answer with its address.

    A deck is copied. The plays in a ZIP go into one group, and the answer has the group's address. ``?transfer=`` is
    the sender's id of the transfer, 22 characters that nobody can guess: sent twice with one id, it arrives once.
    ``?at=`` is the key that the play, deck or group had here before. The answer counts the ``events`` or ``cards``
    read; ``plays`` has an answer for each play in a ZIP, with the id that all copies of it share.
    """
    transfer, at = request.args.get("transfer", ""), request.args.get("at", "")
    if opens_too_much():
        abort(429)
    data = request.get_data()
    zipped = packed.is_zip(data)
    text = "" if zipped else data.decode(errors="replace")
    if not zipped and len(data) > packed.LARGEST_FILE:
        abort(413, say("error-413", most=packed.LARGEST_FILE // packed.KB))
    try:
        if not _TRANSFER.fullmatch(transfer):
            raise Refused(problem("transfer", "unreadable"))
        if zipped:
            found = _plays(transfer, at, data)
        elif decks.is_file(text):
            found = _deck(transfer, at, text)
        else:
            result, events = importing.arrive(archive(), transfer, at, text)
            found = _sheet(result, events=events)
    except Refused as refusal:
        word = caller_words(game_of(text)).word
        errors = [{"path": one.path, "code": one.code, "message": word(one.message)} for one in refusal.problems]
        return jsonify(errors=errors), 422
    return jsonify(transfer=transfer, **found)


def _sheet(result: ImportResult, **read: int) -> dict[str, Any]:
    """Return the answer for a sheet that arrived."""
    return {"address": _address("pads.pad", result.play.key), "how": result.how, **read}


def _address(endpoint: str, key: str) -> str:
    """Return the external address of a page, by the name that the sender used, if it is in ``request.host``."""
    return (request.host_url.rstrip("/") if request.host else base_url()) + url_for(endpoint, key=key)


def _deck(transfer: str, at: str, text: str) -> dict[str, Any]:
    key = writing.key_of(importing.SENT, transfer)
    result, cards = decks.arrive(archive(), key, (at,), phone_id(1), text)
    return _sheet(result, cards=cards)


def _plays(transfer: str, at: str, data: bytes) -> dict[str, Any]:
    found = packed.unpack(data)
    if (more := weight(found)) and opens_too_much(more):
        abort(429)
    group, arrived = importing.arrive_together(archive(), transfer, at, found)
    plays = [{"id": one.identity, **_sheet(one.result, events=one.events)} for one in arrived]
    forked = any(one.result.how == importing.FORKED for one in arrived)
    address = _address("history.index", group.key)
    return {"address": address, "how": importing.FORKED if forked else importing.ADDED, "plays": plays}


@blueprint.after_request
def share(response: Response) -> Response:
    """Allow pages of any origin to read the answer, which says only what became of the data they sent."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Allow-Headers"] = "Content-Type"
    return response
