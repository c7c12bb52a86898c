"""The table: who is there, whose phone this is, the options; and the view for watching."""

from typing import Any, NamedTuple

from flask import Blueprint, redirect, request, url_for

from companion.core.game import name_cell
from companion.core.text import Message, say
from companion.plays import tables
from companion.plays.deleted import KEPT_DAYS
from companion.plays.sheet import Sheet, read
from companion.plays.writing import claim_seat
from companion.store import codes
from companion.store.groups import group_of, is_in
from companion.web.links import base_url, qr_of
from companion.web.play.answers import play_at, seated_sheet_at, sheet_page, watched_sheet_at
from companion.web.play.opening import onward
from companion.web.play.pages import Page, Visit, pad_of, show, shows
from companion.web.request import archive, offers, phone, redirect_to, words
from companion.web.share.sending import link_of, preview

blueprint = Blueprint("tables", __name__)


# ---- the table


@sheet_page(blueprint, "/p/<key>/table")
def table(sheet: Sheet, visit: Visit) -> Page:
    """Show who is at the table, how others join it, and the options; ``?may=watch`` shows the link that watches."""
    watch = visit.query.get("may") == "watch"
    group = group_of(archive().db, sheet.play.id)
    inside = group is not None and is_in(archive().db, group.id, phone())
    context: dict[str, Any] = {"group": group.key if group and inside else "", "watch": watch, "days": KEPT_DAYS}
    play, at_table = sheet.play, bool(sheet.setup.players) and not sheet.draft
    if offers("joining.join") and (at_table or not sheet.played):
        to = url_for("tables.who" if at_table else "pads.pad", key=play.key)
        address = link_of(sheet) if watch and at_table else base_url() + to
        context |= {"address": address, "qr": qr_of(address)}
    if not at_table:
        return Page("table.html", context)
    if offers("joining.join"):
        context |= {"code": None if sheet.finished or watch else tables.code_of(archive(), codes.OF_PLAYS, play.id)}
        context |= {**_around(sheet), "may_remove": group is None or inside}
    return Page("table.html", {**context, "name_cell": name_cell, **onward(sheet)})


def _around(sheet: Sheet) -> dict[str, Any]:
    """Return the phones at the table, and the seats around it, with this phone's player in front."""
    here = tables.phones_at_table(archive(), sheet, phone())
    front = next((one.seat for one in here if one.own), None)
    return {"table_phones": here, "benches": benches(sheet.setup.size, front)}


def benches(size: int, front: int | None) -> dict[str, list[int]]:
    """Return the seats at each edge of the table, clockwise from the one in ``front``, by default the first.

    At each edge they are in page order: from the left, and from the top.
    """
    order = [((front or 0) + step) % size for step in range(size)]
    side = size // 3
    return {
        "north": order[1 + side : size - side],
        "west": order[side:0:-1],
        "east": order[size - side :],
        "south": order[:1],
    }


# ---- whose phone it is


@blueprint.get("/p/<key>/who")
def who(key: str) -> Any:
    """Ask whose phone this is; a phone already known from the play before goes to its board."""
    known = read(archive(), play_at(key)).phones
    sheet = seated_sheet_at(key)
    if not sheet.setup.players or sheet.draft:
        return redirect(url_for("pads.pad", key=sheet.play.key))
    row = sheet.phones.get(phone())
    if phone() not in known and row and row.person is not None:
        return redirect(_board_of(sheet, row.person), 303)
    return show(sheet)


def _board_of(sheet: Sheet, person: int | None) -> str:
    """Return the address of the pad, with the side of ``person`` in sight."""
    board = sheet.side_of(person)
    return pad_of(sheet, **({} if board is None else {"side": str(board)})).address


@shows("tables.who", exists=lambda sheet, visit: sheet.setup.players)
def who_page(sheet: Sheet, visit: Visit) -> Page:
    """Return the page that asks whose phone this is: the table, with the phone to be put at a seat."""
    return Page("who.html", _around(sheet))


@blueprint.post("/p/<key>/seat")
def seat(key: str) -> Any:
    """Record whose phone this is, by the player's number, and go to their board; ask again if that player has left."""
    sheet, wanted = seated_sheet_at(key), request.form.get("seat", "")
    if wanted not in ("", *map(str, sheet.setup.persons)):
        return redirect_to("tables.who", key=sheet.play.key)
    person = int(wanted) if wanted else None
    claim_seat(archive(), sheet.play, phone(), person)
    return redirect(_board_of(sheet, person), 303)


# ---- watching


class Lane(NamedTuple):
    """A side's standing: total (None without points), percentage of the highest total, whether it leads, and notes."""

    side: int
    total: int | None
    part: int
    ahead: bool
    notes: tuple[Message, ...]


@blueprint.get("/w/<key>")
def watch(key: str) -> Any:
    """Show a play to those who only watch it; nothing can be written from here."""
    return show(watched_sheet_at(key))


@shows("tables.watch", exists=lambda sheet, visit: sheet.played)
def watch_page(sheet: Sheet, visit: Visit) -> Page:
    """Return the view for a tablet in the middle of the table, legible from two metres."""
    said = sheet.game.still_shown if sheet.finished else sheet.game.progress
    context = {
        "lanes": _lanes(sheet),
        "secret": _secret(sheet),
        "people": sheet.game.names(sheet.setup.brief),
        "view": sheet.view,
        "progress": said(sheet.view) if sheet.view else None,
        "qr": None if sheet.finished else qr_of(link_of(sheet)),
        "preview": preview(sheet, words(sheet.game.slug)) if sheet.finished else {},
        "over": say("watch-over", day=sheet.day),
    }
    return Page("watch.html", context)


def _lanes(sheet: Sheet) -> list[Lane]:
    """Return all sides, the first in front, without points that the table does not show yet."""
    standings = sheet.score.standings if sheet.score else ()
    secret = _secret(sheet)
    totals = {one.side: one.total - sum(map(one.points, secret)) for one in standings}
    best = (min if sheet.score and sheet.score.fewest else max)(totals.values(), default=0)
    most = max(1, *totals.values())
    behind = {side: abs(best - total) for side, total in totals.items()}
    ranks = {one.side: 0 if secret else one.rank for one in standings}
    counts = sheet.game.points and not secret
    return [
        Lane(
            side,
            totals[side] if sheet.game.points else None,
            100 * max(0, totals[side]) // most,
            side in sheet.winners if sheet.won else counts and not behind[side] and any(behind.values()),
            _notes(sheet, side, behind[side] if counts else 0),
        )
        for side in sorted(totals, key=lambda side: (behind[side], ranks[side], side))
    ]


def _secret(sheet: Sheet) -> tuple[str, ...]:
    """Return the lines of the score that are not yet shown to those who watch."""
    return () if sheet.finished else getattr(sheet.view, "secret", ())


def _notes(sheet: Sheet, side: int, behind: int) -> tuple[Message, ...]:
    """Return by how many points a side is ``behind``, and how it stands or what its pad notes."""
    notes = getattr(sheet.view, "stands", None) or getattr(sheet.view, "notes", None)
    points = say("points-behind", n=behind) if behind else None
    return tuple(filter(None, (points, notes and notes[side])))
