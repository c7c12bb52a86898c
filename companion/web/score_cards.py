"""Score cards made on a phone: those of the phone and its groups, and files in and out."""

from typing import Any

from flask import Blueprint, Response, abort, flash, request

from companion.core.json_file import schema_file
from companion.core.scorecard.card_file import DOMAIN
from companion.core.text import Refused, problem
from companion.plays import score_cards as use
from companion.plays import writing
from companion.plays.decks import already_here
from companion.plays.file_problems import placed
from companion.web.limits import opens_too_much
from companion.web.play.answers import seated_sheet_at
from companion.web.play.deleted import just_deleted
from companion.web.play.forms import form_origin
from companion.web.request import archive, page, phone, read_file, redirect_to, token, words
from companion.web.share.sending import sent

blueprint = Blueprint("score_cards", __name__)


@blueprint.get("/score-cards")
def shelf(**what: Any) -> str:
    """Show the score cards, and ``what`` is wrong with a new one."""
    return page(
        "score_cards.html",
        use.played().slug,
        game=use.played(),
        hidden=token(),
        action_id=writing.new_id(),
        cards=use.shelf(archive(), phone()),
        gone=just_deleted(),
        **what,
    )


@blueprint.post("/score-cards")
def add() -> Any:
    """Open a score card: an empty one, or one from a file."""
    if opens_too_much():
        return shelf(typed=request.form.get("name", ""), name_problems=[problem("", "too_often")]), 429
    if "name" in request.form:
        name = request.form["name"]
        try:
            key = use.open_card(archive(), form_origin(), name)
        except Refused as refusal:
            return shelf(typed=name, name_problems=refusal.problems), 422
        return redirect_to("pads.pad", key=key)
    text = read_file()
    try:
        key, known = use.import_card(archive(), form_origin(text), text)
    except Refused as refusal:
        return shelf(problems=placed(refusal.problems, text, "lines")), 422
    if known:
        flash(words().word(already_here(archive(), key).message))
    return redirect_to("pads.pad", key=key)


@blueprint.get("/score-cards/schema.json")
def file_schema() -> Response:
    """Return the JSON Schema of a score card's file."""
    return sent(schema_file(DOMAIN), "score-card.schema.json", "application/json")


@blueprint.get("/p/<key>/score-card.json")
def export(key: str) -> Response:
    """Download a score card as a file."""
    sheet = seated_sheet_at(key)
    if sheet.play.game != use.kind():
        abort(404)
    return sent(use.export(sheet), f"{use.file_name(sheet)}.json", "application/json")
