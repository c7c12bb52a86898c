"""Writing on a sheet: each action is one transaction and one event; the score is computed after the commit."""

import logging
import os
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlite_utils import Database

from companion.core.game import (
    DECK,
    FINISHED,
    NO_WINNER,
    SEATS,
    Action,
    Game,
    Setup,
    SheetKind,
    duplicate_name,
    is_common,
    person_of,
    seated,
)
from companion.core.pad import (
    Change,
    Conflict,
    Pad,
    Patch,
    StaleRead,
    Value,
    apply_patch,
    differences,
    inverse,
    same,
    stale_cells,
)
from companion.core.text import Refused, problem
from companion.plays.again import join_phone
from companion.plays.people import assign_group, sync_members
from companion.plays.sheet import MAX_CATCH_UP_EVENTS, PlayStore, Sheet, at_revision, current
from companion.store import phones
from companion.store import plays as store
from companion.store.database import reading, writing
from companion.store.plays import EventRow, PlayRow

ID_LENGTH = 64

log = logging.getLogger(__name__)


class Command(NamedTuple):
    """An action about to be booked: its name and the patch that it wants, computed on the sheet as its phone saw it.

    ``reads`` returns the cells that the patch depends on: if another phone changed one, the action is a stale read.
    ``adds`` marks an action that adds something wherever the current sheet has room. ``ends`` marks one that ends or
    reopens the play: it too runs on the current sheet, and only it may write FINISHED. ``kept`` marks one that writes
    only cells every play has, which is allowed after the end. ``replaces`` returns the patch to write if people decide
    that it should replace what another phone has written. ``moves`` marks one that reseats people: it runs on the
    current sheet and has already checked the values it moves.
    """

    name: str
    run: Callable[[SheetKind, Setup, Pad], Patch]
    reads: Callable[[Setup, Pad], Iterable[str]] = lambda setup, pad: ()
    adds: bool = False
    ends: bool = False
    kept: bool = False
    moves: bool = False
    replaces: Callable[[Setup, Pad, Patch], Patch] | None = None


class Origin(NamedTuple):
    """Where an action comes from: the phone, the id of the action, and the revision the phone showed when it began.

    Without a ``base`` the action began on the current sheet.
    """

    phone: str
    action_id: str
    base: int | None = None


class Gone(Exception):
    """The event to be undone or redone is no longer the last one: somebody wrote or undid something meanwhile."""


class Deleted(Refused):
    """The sheet is deleted and has to be restored first."""

    def __init__(self) -> None:
        super().__init__(problem("", "play_deleted"))


class Moved(Refused):
    """The play continues elsewhere; it cannot be written here until it is taken back."""

    def __init__(self, play: PlayRow) -> None:
        to = urlsplit(play.moved_to).netloc
        super().__init__(problem("", "play_moved", to=to) if to else problem("", "play_moved_to_phone"))


class Ended(Refused):
    """The play is over; ``changes`` are what the action wanted to change, empty if they cannot be worked out."""

    def __init__(self, changes: Sequence[Change] = ()) -> None:
        super().__init__(problem("", "play_finished"))
        self.changes = changes


class Removed(Exception):
    """The phone was removed from the table."""


def now(ago: float = 0) -> str:
    """Return the time now, or ``ago`` seconds earlier, UTC, ISO 8601 to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - ago))


def new_id() -> str:
    """Return an id for an action that came without one."""
    return secrets.token_urlsafe(9)


def new_key() -> str:
    """Return an unguessable address."""
    return _mark() + secrets.token_urlsafe(16)


def key_of(phone: str, action_id: str) -> str:
    """Return the address of whatever an action of ``phone`` opens: deterministic, but only the phone can derive it."""
    digest = sha256(f"{phone} {action_id}".encode()).digest()
    return _mark() + urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _mark() -> str:
    """Return the prefix of this server's addresses if several share a site: INSTANCE and a dot."""
    name = os.environ.get("INSTANCE")
    return f"{name}." if name else ""


def origin_of(phone: str) -> Origin:
    """Return the origin of an action that ``phone`` begins on the current sheet."""
    return Origin(phone, new_id())


def join(archive: PlayStore, play: PlayRow, phone: str) -> None:
    """Seat the phone at the table of the play; its first phone also puts an imported play into a group."""
    with writing(archive.db) as db:
        join_phone(db, play.id, phone)
        if play.imported_at and play.players:  # a play sent by another installation has no group yet
            assign_group(db, play, phone, new_key(), now())


def claim_seat(archive: PlayStore, play: PlayRow, phone: str, person: int | None) -> None:
    """Record whose phone it is: that of player number ``person``, or nobody's in particular."""
    with writing(archive.db) as db:
        join_phone(db, play.id, phone)
        phones.claim_seat(db, play.id, phone, person)


class Plan(NamedTuple):
    """What an action would change on ``sheet``, given the ``state``; without ``changes`` there is nothing to book."""

    state: store.ActionState
    sheet: Sheet
    changes: Sequence[Change]


def record(archive: PlayStore, play: PlayRow, origin: Origin, command: Command) -> Sheet:
    """Book what ``command`` wants as one event and return the sheet after it.

    An action that is already booked changes nothing. Raises Refused for an invalid action, Conflict if another phone
    has changed a cell since the base to something other than this action wants, StaleRead if another phone has changed
    a cell that the action read, Removed for a phone that may not write. Nothing is stored then.
    """
    planned = plan(archive, play, origin, command)  # outside the lock, so that no other writer waits for it
    if not planned.changes:
        return booked(archive, planned.sheet)
    with writing(archive.db):
        after = book(archive, play, origin, command, planned)
    return booked(archive, after)


def plan(archive: PlayStore, play: PlayRow, origin: Origin, command: Command) -> Plan:
    """Work out what ``command`` changes on the current sheet; raises what ``record`` raises."""
    with reading(archive.db) as db:
        state = _look_up(db, play, origin)
        sheet = at_revision(archive, play, state.revision)
        if state.booked:
            return Plan(state, sheet, ())
        _refuse_closed(sheet, command)
        stale = {} if command.adds or command.ends else _stale_cells(archive, sheet, origin, command)
        wanted = _wanted(sheet, command, apply_patch(sheet.pad, stale) if stale and not command.moves else sheet.pad)
        changes = differences(sheet.pad, wanted)
        if stale and changes:  # else the sheet already says what the action wants
            _refuse_behind(sheet, command, stale, wanted, changes)
    return Plan(state, sheet, changes)


def book(archive: PlayStore, play: PlayRow, origin: Origin, command: Command, planned: Plan | None = None) -> Sheet:
    """Book what ``command`` wants, inside ``writing``; call ``booked`` with the result after the commit.

    A ``planned`` made before the lock was taken is discarded if the sheet has changed since.
    """
    db = archive.db
    state = store.action_state(db, play.id, origin.action_id, origin.phone)
    if planned is None or planned.state != state:
        planned = plan(archive, play, origin, command)
    _, sheet, changes = planned
    if not changes:
        return sheet
    event = EventRow(sheet.revision + 1, now(), origin.phone, command.name, tuple(changes))
    store.append_event(db, play.id, origin.action_id, event)
    if not state.seated:
        join_phone(db, play.id, origin.phone)
    sync_members(db, play, changes)
    return sheet.after(event, event)


def booked(archive: PlayStore, after: Sheet) -> Sheet:
    """Cache the sheet ``after`` a committed action, notify its listeners and return it."""
    after = current(archive, after, after.play)
    archive.tell(after.play.id, after.revision)
    return after


def note_event(db: Database, play: int, origin: Origin, name: str) -> int:
    """Book an event that changes no cell but updates the open pages, and return its number; only inside ``writing``."""
    number = store.last_event(db, play) + 1
    store.append_event(db, play, origin.action_id, EventRow(number, now(), origin.phone, name, ()))
    return number


def _look_up(db: Database, play: PlayRow, origin: Origin) -> store.ActionState:
    """Return what the store knows about an action; raises Removed, Deleted or Moved, and Refused for a bad id."""
    if not 0 < len(origin.action_id) <= ID_LENGTH:
        raise Refused(problem("action_id", "unreadable"))
    state = store.action_state(db, play.id, origin.action_id, origin.phone)
    if state.removed:
        raise Removed
    if state.deleted and not state.booked:
        raise Deleted
    if state.moved and not state.booked:
        raise Moved(store.play_by_id(db, play.id) or play)
    return state


def _refuse_closed(sheet: Sheet, command: Command) -> None:
    if refusal := sheet.kind.refuse(sheet.pad):
        raise Refused(refusal)
    if sheet.pad.get(FINISHED) and command.name != "reopen" and not command.kept:
        changes: list[Change] = []
        with suppress(Refused):
            changes = [] if command.ends else differences(sheet.pad, _wanted(sheet, command, sheet.pad))
        raise Ended(changes)


def _stale_cells(archive: PlayStore, sheet: Sheet, origin: Origin, command: Command) -> dict[str, Value]:
    """Return the base values of the cells that other phones have changed since the action began.

    Raises StaleRead if people have changed seats since, on whichever phone: the action would hit somebody else's cells.
    """
    if origin.base is None or origin.base >= sheet.revision:
        return {}
    if sheet.revision - origin.base > MAX_CATCH_UP_EVENTS:
        raise Refused(problem("", "far_behind"))
    events = store.events_after(archive.db, sheet.play.id, max(origin.base, 0))
    sat = [change.before for event in events for change in event.changes if change.cell == SEATS]
    if sat and not command.kept and not same(sat[0], sheet.pad.get(SEATS)):
        raise StaleRead([SEATS])
    return stale_cells(sheet.pad, [(event.phone, event.changes) for event in events], origin.phone)


def _wanted(sheet: Sheet, command: Command, pad: Pad) -> Patch:
    """Return the patch the command wants on ``pad``; raises Refused if a cell cannot hold its value."""
    wanted = command.run(sheet.kind, sheet.setup, pad)
    for cell, value in wanted.items():
        if not command.moves and (cell != FINISHED or not command.ends):
            sheet.cell(cell).check(value)
    if sheet.played and (
        duplicate := duplicate_name(seated(sheet.play.players, apply_patch(sheet.pad, wanted)), wanted)
    ):
        raise Refused(duplicate)
    return wanted


def _refuse_behind(
    sheet: Sheet, command: Command, stale: Mapping[str, Value], wanted: Patch, changes: Sequence[Change]
) -> None:
    """Raise StaleRead or Conflict if other phones have changed what the action reads or writes."""
    if moved := [cell for cell in command.reads(sheet.setup, sheet.pad) if cell in stale]:
        raise StaleRead(moved)
    cells = [one.cell for one in changes if one.cell in stale]
    if cells and not command.moves:
        raise Conflict(cells, command.replaces(sheet.setup, sheet.pad, wanted) if command.replaces else wanted)


# ---- commands


def set_cell(cell: str, text: str) -> Command:
    """Return the command that writes the typed ``text`` into a cell and empties the cells that it replaces."""

    def run(kind: SheetKind, setup: Setup, pad: Pad) -> Patch:
        if cell == DECK:  # a deck is chosen from a list, never typed
            raise Refused(problem("cell", "no_such_cell"))
        place = kind.cell(setup, cell)
        value = place.read(text, pad.get(cell))
        seat = setup.seat_of(person_of(cell))
        if seat is not None and value == setup.players[seat]:
            return {}
        return {cell: value, **({} if value is None else {**dict.fromkeys(place.clears), **place.carried_over(pad)})}

    return Command("set", run, kept=is_common(cell))


def resolve_conflict(wanted: Patch, name: str) -> Command:
    """Return the command that overwrites what another phone wrote, logged as ``name``."""
    return Command(name, lambda *_: wanted, kept=bool(wanted) and all(map(is_common, wanted)))


def run_action(name: str, action: Action, arguments: Mapping[str, Any]) -> Command:
    """Return the command for one of the sheet's own actions."""
    return Command(
        name,
        lambda kind, setup, pad: action.run(setup, pad, arguments),
        lambda setup, pad: action.reads(setup, pad, arguments),
        action.adds(arguments),
        replaces=action.replaces,
    )


def _finish(kind: SheetKind, setup: Setup, pad: Pad) -> Patch:
    """End a play; raises Refused with everything that is still open, or if the rules fail."""
    try:
        found = kind.unfinished(setup, pad)
    except Exception:
        log.exception("could not score a play of %s at its end", kind.slug)
        found = (problem("", "not_counted"),)
    if found:
        raise Refused(*found)
    return {FINISHED: True}


def _end(kind: SheetKind, setup: Setup, pad: Pad) -> Patch:
    """End a play without a winner; raises Refused for a sheet that is not a play."""
    if not isinstance(kind, Game):
        raise Refused(*kind.unfinished(setup, pad))
    return {FINISHED: NO_WINNER}


FINISH = Command("finish", _finish, ends=True)
END = Command("end", _end, ends=True)
"""End a play without a winner, whatever is still open."""
REOPEN = Command("reopen", lambda *_: {FINISHED: None}, ends=True)


def undo(archive: PlayStore, play: PlayRow, origin: Origin, number: int | None) -> Sheet:
    """Undo event ``number`` and return the sheet after it; without a number, the last event if this phone wrote it.

    Raises Gone if the event is no longer the last one. Idempotent.
    """

    def found(db: Database, sheet: Sheet) -> EventRow | None:
        last = sheet.last
        fits = last and (last.phone == origin.phone if number is None else last.number == number)
        return last if fits else None

    return _turn_back(archive, play, origin, found)


def redo(archive: PlayStore, play: PlayRow, origin: Origin, number: int) -> Sheet:
    """Write again what the undo ``number`` took back, as a new event, and return the sheet after it.

    Raises Gone if that undo is no longer the last event. Idempotent.
    """

    def found(db: Database, sheet: Sheet) -> EventRow | None:
        last = store.find_events(db, play.id, [number]).get(number)
        return last if last and last.undoes and number == sheet.revision else None

    return _turn_back(archive, play, origin, found)


def _turn_back(
    archive: PlayStore, play: PlayRow, origin: Origin, find: Callable[[Database, Sheet], EventRow | None]
) -> Sheet:
    """Append the inverse of the event that ``find`` returns, unless the action is booked; return the sheet after it.

    The inverse of an undo is an event like the one that was undone. Raises Gone if there is nothing to turn back.
    """
    with writing(archive.db) as db:
        state = _look_up(db, play, origin)
        sheet = at_revision(archive, play, state.revision)
        if not state.booked:
            last = find(db, sheet)
            if last is None:
                raise Gone
            again = store.find_events(db, play.id, [last.undoes])[last.undoes] if last.undoes else None
            action, undoes = (again.action, None) if again else ("undo", last.number)
            changes = tuple(inverse(last.changes))
            event = EventRow(state.revision + 1, now(), origin.phone, action, changes, undoes)
            store.append_event(db, play.id, origin.action_id, event)
            if not state.seated:
                join_phone(db, play.id, origin.phone)
            sync_members(db, play, changes)
            sheet = sheet.after(event, store.last_undoable(db, play.id, event.number))
    return booked(archive, sheet)
