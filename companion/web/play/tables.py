"""The table: who is there, whose phone this is, the options; and the view that only watches."""

from typing import Any, NamedTuple

from flask import Blueprint, redirect, request, url_for

from companion.core.common_cells import name_cell, say_day
from companion.core.parts import Part, Parts
from companion.core.text import Message, say
from companion.plays import history, tables
from companion.plays.purging import KEPT_DAYS
from companion.plays.sheet import Sheet, read
from companion.plays.tables import Seated
from companion.plays.writing import claim_seat
from companion.store.groups import group_of, is_in
from companion.web.links import house, house_for_phones
from companion.web.play.about import about_parts
from companion.web.play.answers import play_at, visited, watched
from companion.web.play.onward import onward_part
from companion.web.play.pages import Page, pad_of, show, shows
from companion.web.play.phones import guests
from companion.web.play.visit import Visit
from companion.web.qr import picture
from companion.web.request import archive, offers, phone, words
from companion.web.share.sending import preview

blueprint = Blueprint("tables", __name__)

ROUND = {
    1: ("north",),
    2: ("west", "east"),
    3: ("west", "north", "east"),
    4: ("west", "north", "north", "east"),
    5: ("west", "west", "north", "east", "east"),
}
"""Where the others sit, by how many they are, clockwise from the one whose phone it is."""


# ---- the table


class Place(NamedTuple):
    """A place at the table: where it is in the picture, who sits there, its phones; ``own``: this one is there.

    ``person`` is the number of the player, empty where nobody's phones are.
    """

    where: str
    seat: int
    person: int | str
    name: str
    phones: tuple[Seated, ...]
    own: bool


class Plan(NamedTuple):
    """The table from above; ``may_remove`` tells that this phone may remove those that are in the play's group too."""

    places: tuple[Place, ...]
    may_remove: bool


class Seat(NamedTuple):
    """A player, by seat and number, to be called otherwise; ``typed`` is what cannot be, and ``wrong`` why."""

    seat: int
    person: int
    name: str
    typed: str = ""
    wrong: Message | None = None

    @property
    def cell(self) -> str:
        """Return the cell with the name."""
        return name_cell(self.person)

    def refused(self, typed: str, wrong: Message) -> "Seat":
        """Return the same with what was typed and why it cannot be."""
        return self._replace(typed=typed, wrong=wrong)


class Chosen(NamedTuple):
    """An option of the table: its key, the values as (text to send, how it is said, whether it is chosen)."""

    key: str
    cell: str
    house: bool
    values: tuple[tuple[str, Message, bool], ...]
    open: bool


@blueprint.get("/p/<key>/table")
def table(key: str) -> Any:
    """Show who is at the table, how others come to it, and the options of the play."""
    return show(visited(key))


@shows("tables.table")
def table_page(sheet: Sheet, visit: Visit) -> Page:
    """Return the page of the table; ``?may=watch`` shows the link that only watches."""
    watch = visit.query.get("may") == "watch"
    group = group_of(archive().db, sheet.play.id)
    inside = group is not None and is_in(archive().db, group.id, phone())
    fixed = {"group": group.key if group and inside else "", "watch": watch, "days": KEPT_DAYS}
    if not sheet.setup.players or sheet.draft:
        return Page("table.html", _options(sheet), fixed, named=True)
    parts: dict[str, Part] = {}
    if offers("joining.join"):
        play = sheet.play
        to = url_for("tables.watch", key=play.watch_key) if watch else url_for("tables.who", key=play.key)
        address = house() + to
        fixed |= {"address": address, "qr": picture(address) if house_for_phones() else None}
        code = None if sheet.finished or watch else tables.code_of(archive(), sheet.play)
        plan = Plan(_places(sheet), group is None or inside)
        parts |= {"plan": Part("parts/table.html:plan", plan), "code": Part("parts/table.html:code", code)}
        parts |= {"guests": Part("parts/table.html:guests", guests(sheet) if inside else ())}
    parts |= {**_kept(sheet), **_options(sheet)}
    parts |= {
        "onward": onward_part(sheet),
        "to-seats": Part("parts/table.html:to_seats", not sheet.finished),
        "end": Part("parts/table.html:end", not sheet.finished),
    }
    always = tuple(name for name in ("plan", "guests", "onward") if name in parts)
    return Page("table.html", parts, fixed, always=always, named=True)


def _kept(sheet: Sheet) -> Parts:
    """Return how the players are called, when the play was, and the note on it, each with a field to change it."""
    people = enumerate(zip(sheet.setup.persons, sheet.setup.players, strict=True))
    found = {f"player-{one}": Part("parts/table.html:seat", Seat(seat, one, name)) for seat, (one, name) in people}
    return {**found, **about_parts(sheet)}


def _places(sheet: Sheet) -> tuple[Place, ...]:
    """Return everybody in the order of the table, this phone's player in front; then the phones that are nobody's."""
    seated = tables.seated(archive(), sheet.play, sheet.phones, phone())
    setup, size = sheet.setup, sheet.setup.size
    seats = {one.number: setup.seat_of(one.person) for one in seated}
    mine = next((seats[one.number] for one in seated if one.own), None)
    found = []
    for step in range(size):
        seat = ((mine or 0) + step) % size
        where = ROUND[size - 1][step - 1] if step else "south"
        phones = tuple(one for one in seated if seats[one.number] == seat)
        name = sheet.setup.brief.players[seat]
        found.append(Place(where, seat, setup.persons[seat], name, phones, seat == mine))
    return (*found, Place("", -1, "", "", tuple(one for one in seated if seats[one.number] is None), mine is None))


def _options(sheet: Sheet) -> Parts:
    chosen = sheet.options()
    return {
        f"option-{option.key}": Part(
            "parts/table.html:option",
            Chosen(
                option.key,
                option.cell,
                option.house,
                tuple((_text(value), option.text(value), chosen[option.key] == value) for value in option.values),
                not sheet.finished,
            ),
        )
        for option in sheet.kind.options
        if option.fits(sheet.setup.size)
    }


def _text(value: Any) -> str:
    """Return a value of an option as its cell reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---- whose phone it is


@blueprint.get("/p/<key>/who")
def who(key: str) -> Any:
    """Ask whose phone this is; one that comes from the play before and is known by that goes to its board."""
    known = read(archive(), play_at(key)).phones
    sheet = visited(key)
    if not sheet.setup.players or sheet.draft:
        return redirect(url_for("pads.pad", key=sheet.play.key))
    row = sheet.phones.get(phone())
    if phone() not in known and row and row.person is not None:
        return redirect(_board_of(sheet, row.person), 303)
    return show(sheet)


def _board_of(sheet: Sheet, person: int | None) -> str:
    """Return the address of the pad, at the board of ``person`` where everybody has one."""
    board = sheet.side_of(person) if sheet.view and sheet.view.tabs else None
    return pad_of(sheet, **({} if board is None else {"side": str(board)})).address


@shows("tables.who", exists=lambda sheet, visit: sheet.setup.players)
def who_page(sheet: Sheet, visit: Visit) -> Page:
    """Return the question whose phone this is: the same table, where one puts the phone down."""
    plan = {"plan": Part("parts/table.html:whose", _places(sheet))}
    return Page("who.html", plan, always=("plan",), named=True, undoes=False)


@blueprint.post("/p/<key>/seat")
def seat(key: str) -> Any:
    """Note whose phone this is, by the player's number, and go to their board; ask again where that one has left."""
    sheet, wanted = visited(key), request.form.get("seat", "")
    if wanted not in ("", *map(str, sheet.setup.persons)):
        return redirect(url_for("tables.who", key=sheet.play.key), 303)
    person = int(wanted) if wanted else None
    claim_seat(archive(), sheet.play, phone(), person)
    return redirect(_board_of(sheet, person), 303)


# ---- watching


class Lane(NamedTuple):
    """How one side is: the place in the ranking from 0, the total, how far behind the first, what the game draws."""

    place: int
    side: int
    names: tuple[str, ...]
    total: int | None
    behind: int
    note: Message | None
    own: Part | None


class Sign(NamedTuple):
    """What was written last, and by whom; ``number`` is the event's."""

    number: int
    what: Message | None
    who: Message | None
    names: tuple[str, ...]
    side: int | None


class Watched(NamedTuple):
    """The watching view: everybody, the first in front; the verdict once it is over."""

    lanes: tuple[Lane, ...]
    points: bool
    verdict: Message | None


@blueprint.get("/w/<key>")
def watch(key: str) -> Any:
    """Show a play to those who only watch it: nothing can be written from here."""
    return show(watched(key))


@shows("tables.watch", exists=lambda sheet, visit: sheet.played)
def watch_page(sheet: Sheet, visit: Visit) -> Page:
    """Return the view for a tablet in the middle of the table, to be read from two metres."""
    parts: Parts = {
        "lanes": Part("parts/watch.html:lanes", _watched(sheet)),
        "led": Part("parts/watch.html:led", _sign(sheet)),
    }
    return Page(
        "watch.html", parts, {"preview": preview(sheet, words(sheet.game.slug)) if sheet.finished else {}}, named=True
    )


def _sign(sheet: Sheet) -> Sign:
    """Return what was written last, or when a finished play was played: notes written after the end are private."""
    if sheet.finished:
        return Sign(0, say("watch-over", day=say_day(sheet.played_on)), sheet.imported, (), None)
    last = history.undoing(sheet)
    return Sign(last.number, last.what, last.phone, last.names, last.side) if last else Sign(0, None, None, (), None)


def _watched(sheet: Sheet) -> Watched:
    standings = sheet.score.ranking if sheet.score and sheet.score.standings else ()
    first = standings[0].total if standings else 0
    lanes = tuple(
        Lane(
            place,
            one.side,
            sheet.sides[one.side],
            one.total if sheet.game.points else None,
            abs(first - one.total) if sheet.game.points else 0,
            _note(sheet, one.side),
            sheet.view.lane(one.side) if sheet.view else None,
        )
        for place, one in enumerate(sorted(standings, key=lambda one: (abs(first - one.total), one.side)))
    )
    over = sheet.won or sheet.undecided
    return Watched(lanes, sheet.game.points, sheet.verdict if over else None)


def _note(sheet: Sheet, side: int) -> Message | None:
    stands: tuple[Message, ...] | None = getattr(sheet.view, "stands", None)
    if stands:
        return stands[side]
    return sheet.view.notes[side] if sheet.view and sheet.view.notes else None
