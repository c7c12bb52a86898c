"""What happened on a sheet, said for people."""

import logging
from collections.abc import Sequence
from typing import NamedTuple

from companion.core.game import DECK, Game, Setup, SheetKind
from companion.core.kept import seat_of
from companion.core.layout import Cell
from companion.core.pad import Value
from companion.core.text import Message, Refused, say
from companion.plays.archive import Archive
from companion.plays.sheet import Sheet
from companion.store import plays as store
from companion.store.phones import PhoneRow
from companion.store.plays import EventRow

log = logging.getLogger(__name__)

HOUSE_ACTIONS = {"open", "finish", "end", "reopen", "delete", "restore"}


def shown(cell: Cell, value: Value) -> Message | str:
    """Return how the cell's value is said."""
    return say("cell-empty") if value is None else cell.domain.show(value)


def describe(kind: SheetKind, setup: Setup, event: EventRow, opened: Sequence[str] = ()) -> Message:
    """Return what the event did, as undo and the log say it; an undo is not described here but by what it undid.

    ``opened`` are the names that the play was opened with. A kind that cannot say what it once wrote is logged, and
    never keeps the sheet from being shown.
    """
    if event.action in HOUSE_ACTIONS:
        return say(f"log-{event.action}")
    try:
        return _describe(kind, setup, event, opened)
    except Exception:
        log.exception("what %s wrote on a sheet of %s could not be said: %s", event.action, kind.slug, event.changes)
        return say("log-wrote", place=event.changes[0].cell, value="")


def _describe(kind: SheetKind, setup: Setup, event: EventRow, opened: Sequence[str]) -> Message:
    action = kind.actions.get(event.action)
    if action and action.describe:
        return action.describe(setup, event.changes)
    change = event.changes[0]
    seat = seat_of(change.cell)
    if seat is not None and isinstance(kind, Game):
        return say("log-renamed", before=change.before or opened[seat], after=change.after or opened[seat])
    try:
        cell = kind.cell(setup, change.cell)
    except Refused:
        return say("log-wrote", place=change.cell, value="")
    return say("log-wrote", place=cell.label, value=shown(cell, change.after))


def side_of(kind: SheetKind, setup: Setup, event: EventRow) -> int | None:
    """Return whose cell the event wrote: the side they all share, None when it is the table's.

    The deck that the first card of a play opens is the table's, and the card still somebody's.
    """
    layout = kind.layout(setup)
    sides = {layout[change.cell].side for change in event.changes if change.cell in layout and change.cell != DECK}
    seats = [seat for change in event.changes if (seat := seat_of(change.cell)) is not None]
    if isinstance(kind, Game):
        sides |= {side for side, of in enumerate(kind.sides(setup)) for seat in seats if seat in of}
    return sides.pop() if len(sides) == 1 else None


def phone_name(setup: Setup, phone: PhoneRow | None) -> Message:
    """Return how a phone at the table is called: by the player it is of, else by its number."""
    if phone is None:
        return say("phone-unknown")
    if phone.seat is not None and phone.seat < setup.size:
        return say("phone-of", name=setup.players[phone.seat])
    return say("phone-number", n=phone.number)


class Undoing(NamedTuple):
    """What an undo would take back: the number of the event, what it did, whose it was (names, side), which phone.

    ``cell`` is the place that it wrote, empty where there are several.
    """

    number: int
    what: Message
    names: tuple[str, ...]
    side: int | None
    phone: Message
    cell: str = ""


def undoing(sheet: Sheet) -> Undoing | None:
    """Return what an undo would take back, None when there is nothing."""
    last = sheet.last
    if last is None:
        return None
    side = side_of(sheet.kind, sheet.setup, last)
    names = () if side is None else sheet.sides[side]
    what = describe(sheet.kind, sheet.setup.brief, last, sheet.play.players)
    cell = last.changes[0].cell if len(last.changes) == 1 else ""
    return Undoing(last.number, what, names, side, phone_name(sheet.setup, sheet.phones.get(last.phone)), cell)


class Entry(NamedTuple):
    """What was done: when (UTC), on which phone, what, in whose cell; ``undo`` tells that it took that back."""

    number: int
    at: str
    phone: Message
    what: Message
    names: tuple[str, ...]
    side: int | None
    undo: bool


class Mark(NamedTuple):
    """How a phone signs: the letter and the side of its player, else its number and no side."""

    letter: str
    side: int | None


def mark(sheet: Sheet, phone: str) -> Mark:
    """Return how ``phone`` signs what it writes."""
    row = sheet.phones.get(phone)
    if row is None or row.seat is None or row.seat >= sheet.setup.size:
        return Mark(str(row.number) if row else "?", None)
    side = next(side for side, seats in enumerate(sheet.game.sides(sheet.setup)) if row.seat in seats)
    return Mark(sheet.setup.players[row.seat].strip()[:1].upper(), side)


def _entry(sheet: Sheet, event: EventRow, about: EventRow, setup: Setup) -> Entry:
    side = side_of(sheet.kind, sheet.setup, about)
    return Entry(
        event.number,
        event.at,
        phone_name(sheet.setup, sheet.phones.get(event.phone)),
        describe(sheet.kind, setup, about, sheet.play.players),
        () if side is None else sheet.sides[side],
        side,
        event.undoes is not None,
    )


class Line(NamedTuple):
    """One thing in the log: what was written, and the phone that took it back if one did."""

    number: int
    what: Message
    undone_by: Message | None


class Gathered(NamedTuple):
    """What one hand wrote for one side within a minute: when (UTC), on which phone, for whom, newest first."""

    at: str
    phone: Message
    names: tuple[str, ...]
    side: int | None
    lines: tuple[Line, ...]


def gathered(archive: Archive, sheet: Sheet, most: int, before: int) -> tuple[Gathered, ...]:
    """Return up to ``most`` things that were written on the sheet ``before`` a number, gathered, newest first."""
    events = store.written_events(archive.db, sheet.play.id, most, before)
    undos = store.undos_of(archive.db, sheet.play.id, [event.number for event in events])
    found: list[Gathered] = []
    for one in (_entry(sheet, event, event, sheet.setup) for event in events):
        undo = undos.get(one.number)
        by = phone_name(sheet.setup, sheet.phones.get(undo.phone)) if undo else None
        line = Line(one.number, one.what, by)
        last = found[-1] if found else None
        if last and (last.at[:16], last.phone, last.side) == (one.at[:16], one.phone, one.side):
            found[-1] = last._replace(lines=(*last.lines, line))
        else:
            found.append(Gathered(one.at, one.phone, one.names, one.side, (line,)))
    return tuple(found)


def _entries(archive: Archive, sheet: Sheet, events: Sequence[EventRow], setup: Setup) -> list[Entry]:
    undone = [event.undoes for event in events if event.undoes]
    about = store.find_events(archive.db, sheet.play.id, undone) if undone else {}
    return [_entry(sheet, event, about[event.undoes] if event.undoes else event, setup) for event in events]


def news(archive: Archive, sheet: Sheet, revision: int, phone: str) -> tuple[list[Entry], Mark | None]:
    """Return what phones other than ``phone`` did after ``revision``, oldest first, and how the last of them signs."""
    events = [one for one in store.events_after(archive.db, sheet.play.id, revision) if one.phone != phone]
    signed = mark(sheet, events[-1].phone) if events else None
    return _entries(archive, sheet, events, sheet.setup.brief), signed
