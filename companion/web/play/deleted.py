"""Deleting a sheet, restoring a deleted one, and removing it for good."""

from typing import Any

from flask import Blueprint, session, url_for

from companion import games
from companion.core.deck import NAME
from companion.core.game import DECK, say_day
from companion.core.text import say
from companion.plays import belonging, deleted, removing
from companion.plays import groups as use
from companion.plays.sheet import Sheet, read
from companion.store import groups
from companion.store import plays as store
from companion.web.confirmation import confirmation_page, forbidden_if_refused, reason
from companion.web.play.answers import origin, play_at, sheet_page
from companion.web.play.pages import Page, Visit
from companion.web.request import archive, page, phone, redirect_to, words

blueprint = Blueprint("deleted", __name__)


JUST_DELETED = "deleted"
"""The session's key for the address of a sheet just deleted, kept until the next page mentions it."""


def just_deleted() -> Sheet | None:
    """Return the sheet that this phone has just deleted, once; None if there is none or it has been restored."""
    key = session.pop(JUST_DELETED, None)
    play = store.find_play(archive().db, key) if isinstance(key, str) else None
    return read(archive(), play) if play and play.deleted_at and not deleted.is_gone(play) else None


def _called(sheet: Sheet) -> str:
    """Return the title of a sheet with its number, else with a deck's name or with the number of players."""
    t, number = words(sheet.kind.slug), sheet.play.number
    unnumbered = t("people", n=sheet.setup.size) if sheet.played else str(sheet.pad.get(NAME, ""))
    return f"{t.word(sheet.title)} {t('sheet-number', n=number) if number else unnumbered}"


@blueprint.get("/deleted")
def listed() -> str:
    """Show the deleted sheets and groups of this phone."""
    plays = [play for play in deleted.listed(archive(), phone()) if games.on_sheet(play.game)]
    return page(
        "bin.html",
        sheets=[read(archive(), play) for play in plays],
        groups=deleted.groups_listed(archive(), phone()),
        name_of=_called,
        title_of=lambda group: use.title(archive(), group),
        plays_of=lambda group: groups.all_plays(archive().db, group.id),
        until=lambda gone: say_day(deleted.until(gone)),
        days=deleted.KEPT_DAYS,
    )


@sheet_page(blueprint, "/p/<key>/delete")
def ask(sheet: Sheet, visit: Visit) -> Page:
    """Ask whether to delete the sheet; ``?from=home`` sets the way back."""
    back = url_for("home.index") if visit.query.get("from") == "home" else f"{visit.at}/table"
    return Page("delete.html", {"back": back, "days": deleted.KEPT_DAYS})


@blueprint.post("/p/<key>/delete")
def delete(key: str) -> Any:
    """Delete the sheet, and go to the page that lists sheets of its kind."""
    play = play_at(key)
    deleted.delete(archive(), play, origin())
    session[JUST_DELETED] = play.key
    game, _, part = play.game.partition("/")
    if part == DECK:
        return redirect_to("decks.shelf", slug=game)
    return redirect_to("score_cards.shelf" if part else "home.index")


@blueprint.post("/p/<key>/restore")
def restore(key: str) -> Any:
    """Restore the sheet and go there; one that was deleted with its group can only be restored with the group."""
    play = play_at(key)
    if deleted.deleted_group(archive(), play):
        return redirect_to("deleted.listed")
    deleted.restore(archive(), play, origin())
    return redirect_to("pads.pad", key=play.key)


# ---- for good


@blueprint.get("/p/<key>/remove")
def ask_for_good(key: str) -> Any:
    """Ask whether to remove a deleted sheet for good."""
    sheet = read(archive(), play_at(key))
    if not sheet.play.deleted_at:
        return redirect_to("deleted.ask", key=sheet.play.key)
    said = [say("remove-play-of", names=sheet.setup.players)] if sheet.setup.players and not sheet.draft else []
    said += [say(f"remove-{sheet.part}-all"), say("remove-for-good")]
    to, back = url_for("deleted.remove", key=sheet.play.key), url_for("deleted.listed")
    why_not = reason(belonging.refuse_sheet_removal, archive().db, sheet.play, phone())
    return confirmation_page(
        say("remove-play-ask", what=_called(sheet)), said, to, back, say("remove-play-go"), why_not
    )


@blueprint.post("/p/<key>/remove")
def remove(key: str) -> Any:
    """Remove a deleted sheet for good."""
    with forbidden_if_refused():
        removing.remove_play(archive(), play_at(key), phone())
    return redirect_to("deleted.listed")
