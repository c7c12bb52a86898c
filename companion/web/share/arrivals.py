"""Where the pad in a phone sends a play that is to continue on this server: from any origin, and without a cookie."""

import re
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request, url_for

from companion.core.text import Refused, problem
from companion.plays import bringing, packed
from companion.plays.replaying import game_of
from companion.web.limits import OPENED, often
from companion.web.request import archive, caller_words

blueprint = Blueprint("arrivals", __name__)

_TRANSFER = re.compile(r"[\w-]{22}", re.ASCII)


@blueprint.post("/arrivals")
def receive() -> Any:
    """Let the play in the body, a file as it is exported, continue here; answer with the address that writes on it.

    ``?transfer=`` is the sender's id of this play, 22 characters that nobody can guess: sent again under it, it arrives
    once. ``?at=`` is the key that it had here before. ``events`` in the answer is how many events were read.
    """
    transfer = request.args.get("transfer", "")
    if often(OPENED):
        abort(429)
    data = request.get_data()
    if len(data) > packed.LARGEST_FILE:
        abort(413)
    text = data.decode(errors="replace")
    try:
        if not _TRANSFER.fullmatch(transfer):
            raise Refused(problem("transfer", "unreadable"))
        brought, events = bringing.arrive(archive(), transfer, request.args.get("at", ""), text)
    except Refused as refusal:
        word = caller_words(game_of(text)).word
        errors = [{"path": one.path, "code": one.code, "message": word(one.message)} for one in refusal.problems]
        return jsonify(errors=errors), 422
    address = url_for("pads.pad", key=brought.play.key, _external=True)
    return jsonify(transfer=transfer, address=address, how=brought.how, events=events)


@blueprint.after_request
def share(response: Response) -> Response:
    """Let pages of every origin read the answer: it says nothing but what became of what they sent."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Allow-Headers"] = "Content-Type"
    return response
