"""Decks: those of this phone, files in and out, and picking a card during a play."""

from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, session, url_for

from companion.core.deck_sheet import DeckSheet
from companion.core.game import Game
from companion.core.json_file import schema_file
from companion.core.pad import Conflict, StaleRead
from companion.core.text import Refused, problem
from companion.plays import decks, writing
from companion.plays.again import sheet_at
from companion.plays.file_problems import placed
from companion.plays.sheet import Sheet, read
from companion.web.limits import opens_too_much
from companion.web.play import pages
from companion.web.play.answers import conflicting, origin, record, seated_sheet_at
from companion.web.play.deleted import just_deleted
from companion.web.play.forms import book, filled_form, form_origin
from companion.web.play.pages import caches, is_page, pad_of, shown_visit, whole
from companion.web.request import archive, game_at, page, phone, read_file, redirect_to, token, wants_fragment, words
from companion.web.share.sending import sent

PLAY = "decks of"
"""The session key for the play whose decks this phone looks through."""

blueprint = Blueprint("decks", __name__)


def _game(slug: str) -> Game:
    return game_at(slug, lambda game: game.deck)


@blueprint.get("/decks/<slug>")
def shelf(slug: str) -> Any:
    """Show the decks of this phone; ``?back``, from a deck, leads to the decks of the play where it was looked up."""
    game, play = _game(slug), session.pop(PLAY, "")
    if "back" in request.args and (sheet := _play(game, play)):
        return redirect(url_for("decks.choose", key=sheet.play.key))
    return _shelf(game)


def _shelf(game: Game, sheet: Sheet | None = None, **what: Any) -> str:
    """Show the decks of this phone; for a play, with the one it picks from."""
    chosen = decks.of_play(archive(), sheet, phone()) if sheet else None
    return page(
        "decks.html",
        game.slug,
        game=game,
        hidden=pages.hidden(sheet) if sheet else token(),
        action_id=writing.new_id(),
        decks=decks.shelf(archive(), game, phone()),
        of_play=sheet.play.key if sheet else "",
        chosen=chosen.play.key if chosen else "",
        gone=just_deleted(),
        **what,
    )


@blueprint.post("/decks/<slug>")
def add(slug: str) -> Any:
    """Open a deck: an empty one, one from a file, or the example deck."""
    game = _game(slug)
    sheet = _play(game, request.form.get("play", ""))  # whose list of decks held the form
    if opens_too_much():
        typed = request.form.get("name", "")
        return _shelf(game, sheet, typed=typed, deck_problems=[problem("", "too_often")]), 429
    if "name" in request.form:
        name = request.form["name"]
        try:
            key = decks.open_deck(archive(), game, form_origin(), name)
        except Refused as refusal:
            return _shelf(game, sheet, typed=name, name_problems=refusal.problems), 422
        return _onwards(key, sheet)
    text = decks.example_text(slug) if "example" in request.form else read_file()
    try:
        key, known = decks.import_deck(archive(), game, form_origin(text), text)
    except Refused as refusal:
        return _shelf(game, sheet, problems=placed(refusal.problems, text, "cards", inside="card")), 422
    if sheet and "example" in request.form:
        return _use(sheet, key)
    if known and sheet:
        return _shelf(game, sheet, deck_problems=[decks.already_here(archive(), key)])
    if known:
        flash(words().word(decks.already_here(archive(), key).message))
    return _onwards(key, sheet)


def _play(game: Game, key: str) -> Sheet | None:
    """Return the play of ``game`` at ``key``, or None."""
    sheet = sheet_at(archive(), key, phone())
    return sheet if sheet and sheet.kind is game else None


def _onwards(key: str, sheet: Sheet | None) -> Any:
    """Redirect to the deck at ``key``, or back to the decks of the play it was opened for."""
    return redirect_to("decks.choose", key=sheet.play.key) if sheet else redirect_to("pads.pad", key=key)


@blueprint.get("/decks/<slug>/schema.json")
def file_schema(slug: str) -> Response:
    """Return the JSON Schema of a deck's file."""
    game = _game(slug)
    file = game.deck.file if game.deck else abort(404)
    return sent(schema_file(file), f"{slug}-deck.schema.json", "application/json")


@blueprint.get("/p/<key>/deck.json")
def export(key: str) -> Response:
    """Download a deck as a file."""
    sheet = _deck_at(key)
    return sent(decks.export(sheet), f"{sheet.kind.slug}-deck.json", "application/json")


def _deck_at(key: str) -> Sheet:
    """Return the deck with the address ``key``; 404 if that sheet is not a deck."""
    sheet = seated_sheet_at(key)
    if not isinstance(sheet.kind, DeckSheet):
        abort(404)
    return sheet


@blueprint.post("/p/<key>/load")
def load(key: str) -> Any:
    """Add the cards of a file to a deck, all of them or none."""
    sheet, text = _deck_at(key), read_file()
    if opens_too_much():
        abort(429)
    command = writing.run_action("load", sheet.kind.actions["load"], {"text": text})
    try:
        writing.record(archive(), sheet.play, origin(), command)
    except Refused as refusal:
        return whole(sheet, pad_of(sheet), problems=placed(refusal.problems, text, "cards", inside="card")), 422
    return redirect_to("pads.pad", key=key)


@blueprint.get("/p/<key>/cards")
def cards(key: str) -> str:
    """Show all cards of the deck, for a pad that picks them on its own page; rendered once for the whole table."""
    sheet = _picking(key)
    deck = decks.seen(archive(), sheet, phone())
    version = decks.version(deck) if deck else ""
    t, at = words(sheet.kind.slug), url_for("pads.pad", key=key)

    def render() -> str:
        offers = decks.offers(sheet.game, deck)
        return render_template("parts/deck_at_hand.html", t=t, at=at, sheet=sheet, offers=offers, version=version)

    return caches().fragments.get(("cards", at, version, t.language), render)


@blueprint.post("/p/<key>/pick")
def pick(key: str) -> Any:
    """Book a card of the deck as the form of a cell would book it."""
    sheet, card = seated_sheet_at(key), request.form.get("card", "")
    kind = card.partition(".")[0]
    deck = decks.of_play(archive(), sheet, phone()) if decks.picks(sheet, kind) else None
    if deck is None:
        abort(404)
    command = decks.picked(deck, card, request.values.get("cell", ""))
    if wants_fragment() and is_page(shown_visit(sheet.play.key), sheet):  # picked on the pad itself, which stays
        return record(sheet.play, command)
    try:
        filled = filled_form(sheet, kind, request.values)
    except Refused:
        abort(404)
    return book(sheet, kind, filled, command)


@blueprint.get("/p/<key>/decks")
def choose(key: str) -> str:
    """Show the decks that the play can pick from."""
    sheet = _picking(key)
    session[PLAY] = key
    return _shelf(sheet.game, sheet)


def _picking(key: str) -> Sheet:
    """Return the play with the address ``key``; 404 if its game has no deck."""
    sheet = seated_sheet_at(key)
    if sheet.played is None or sheet.played.deck is None:
        abort(404)
    return sheet


@blueprint.post("/p/<key>/deck")
def chosen(key: str) -> Any:
    """Choose another deck for the play to pick from."""
    return _use(_picking(key), request.form.get("deck", ""))


def _use(sheet: Sheet, deck: str) -> Any:
    """Choose the deck at the address ``deck`` for the play, and redirect to its pad."""
    try:
        writing.record(archive(), sheet.play, origin(), decks.chosen(archive(), sheet, deck))
    except Refused as refusal:
        return _shelf(sheet.game, sheet, deck_problems=refusal.problems), 422
    except (Conflict, StaleRead) as conflict:
        after = read(archive(), sheet.play)
        return _shelf(after.game, after, deck_problems=conflicting(after, conflict, "deck").problems), 409
    return redirect_to("pads.pad", key=sheet.play.key)
