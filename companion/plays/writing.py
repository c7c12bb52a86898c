"""Writing on a sheet: every action is one transaction and one event; the score comes after the commit."""

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

from companion.core.common_cells import SEATS, doubled, is_common, person_of, seated
from companion.core.game import DECK, FINISHED, NO_WINNER, Action, Setup, SheetKind
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
from companion.plays.archive import MAX_CATCH_UP_EVENTS, PlayStore
from companion.plays.people import assign_group, sync_members
from companion.plays.sheet import Sheet, at_revision
from companion.store import phones
from companion.store import plays as store
from companion.store.database import reading, writing
from companion.store.plays import PlayRow

ID_LENGTH = 64

log = logging.getLogger(__name__)


class Command(NamedTuple):
    """An action about to be booked: its name, and what it wants on the sheet as its phone saw it.

    ``reads`` are the cells whose change by another phone makes it doubtful. ``anew`` tells that it brings something
    new, which goes where there is room on the sheet as it is; ``ends`` that it ends the play or opens it again: that is
    judged by the sheet as it is too, and nothing else may write it. ``kept`` tells that it writes only what the house
    keeps of a play, which may be done after its end too. ``moves`` tells that it moves people with all that stands on
    the sheet as it is, in which cells whoever made it has seen to themselves.
    """

    name: str
    run: Callable[[SheetKind, Setup, Pad], Patch]
    reads: Callable[[Setup, Pad], Iterable[str]] = lambda setup, pad: ()
    anew: bool = False
    ends: bool = False
    kept: bool = False
    moves: bool = False


class Origin(NamedTuple):
    """Where an action comes from: the phone, the action's id, and the revision that the phone showed at its beginning.

    Without a ``base`` the action was begun on the sheet as it is.
    """

    phone: str
    action_id: str
    base: int | None = None


class Gone(Exception):
    """The event to be undone is not the last one any more: somebody wrote or undid meanwhile."""


class Deleted(Refused):
    """The sheet was deleted: it has to be brought back first."""

    def __init__(self) -> None:
        super().__init__(problem("", "play_deleted"))


class Moved(Refused):
    """The play continues elsewhere: nothing is written here, unless it is to continue here all the same."""

    def __init__(self, play: PlayRow) -> None:
        to = urlsplit(play.moved_to).netloc
        super().__init__(problem("", "play_moved", to=to) if to else problem("", "play_moved_to_phone"))


class Ended(Refused):
    """The play is over; ``changes`` are what an action wanted of its sheet, none where that cannot be known."""

    def __init__(self, changes: Sequence[Change] = ()) -> None:
        super().__init__(problem("", "play_finished"))
        self.changes = changes


class Removed(Exception):
    """The phone was removed from the table."""


def now() -> str:
    """Return the present time, UTC, ISO 8601 to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_id() -> str:
    """Return an id for an action that came without one."""
    return secrets.token_urlsafe(9)


def new_key() -> str:
    """Return an address that nobody can guess."""
    return _mark() + secrets.token_urlsafe(16)


def key_of(phone: str, action_id: str) -> str:
    """Return the address of what an action of ``phone`` opens: always the same, and nobody else can guess it."""
    digest = sha256(f"{phone} {action_id}".encode()).digest()
    return _mark() + urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _mark() -> str:
    """Return what the addresses of this server begin with where several share a site: INSTANCE, and a dot."""
    name = os.environ.get("INSTANCE")
    return f"{name}." if name else ""


def here(phone: str) -> Origin:
    """Return the origin of an action that ``phone`` begins on the sheet as it is."""
    return Origin(phone, new_id())


def join(archive: PlayStore, play: PlayRow, phone: str) -> None:
    """Seat the phone at the table of the play; one that arrived by itself gets its group with its first phone."""
    with writing(archive.db) as db:
        join_phone(db, play.id, phone)
        if play.imported_at and play.players:  # one that another installation sent has no group yet
            assign_group(db, play, phone, new_key(), now())


def claim_seat(archive: PlayStore, play: PlayRow, phone: str, person: int | None) -> None:
    """Note whose phone it is: the player with the number ``person``, or nobody's in particular."""
    with writing(archive.db) as db:
        join_phone(db, play.id, phone)
        phones.claim_seat(db, play.id, phone, person)


class Plan(NamedTuple):
    """What an action comes to on a ``sheet``: the ``changes`` to book, none where it is booked already."""

    sheet: Sheet
    changes: Sequence[Change]


def record(archive: PlayStore, play: PlayRow, origin: Origin, command: Command) -> Sheet:
    """Book what ``command`` wants as one event and return the sheet after it.

    An action already booked under its id changes nothing. Raises Refused for what cannot be, Conflict where another
    phone has changed a cell since the action was begun to something else than wanted, StaleRead where it has changed
    what the action had read, Removed for a phone that may not write; then nothing is stored.
    """
    planned = plan(archive, play, origin, command)  # before the lock, for which all others wait
    if not planned.changes:
        return booked(archive, planned.sheet)
    with writing(archive.db):
        after = book(archive, play, origin, command, planned)
    return booked(archive, after)


def plan(archive: PlayStore, play: PlayRow, origin: Origin, command: Command) -> Plan:
    """Return what ``command`` comes to on the sheet as it is now; raises what ``record`` raises."""
    with reading(archive.db) as db:
        found = _look_up(db, play, origin)
        sheet = at_revision(archive, play, found.number)
        if found.booked:
            return Plan(sheet, ())
        _refuse_closed(sheet, command)
        stale = {} if command.anew or command.ends else _stale_cells(archive, sheet, origin, command)
        wanted = _wanted(sheet, command, apply_patch(sheet.pad, stale) if stale and not command.moves else sheet.pad)
        if stale:
            _refuse_behind(sheet, command, stale, wanted)
    return Plan(sheet, differences(sheet.pad, wanted))


def book(archive: PlayStore, play: PlayRow, origin: Origin, command: Command, planned: Plan | None = None) -> Sheet:
    """Book what ``command`` wants as ``record`` does; only inside ``writing``, and ``booked`` after its end.

    What was ``planned`` before the lock was taken is planned again where the sheet has moved on since.
    """
    db = archive.db
    found = store.find(db, play.id, origin.action_id, origin.phone)
    if planned is None or planned.sheet.revision != found.number or found.removed or found.deleted or found.moved:
        planned = plan(archive, play, origin, command)
    sheet, changes = planned
    if not changes:
        return sheet
    event = store.append_event(
        db, play.id, sheet.revision + 1, origin.action_id, now(), origin.phone, command.name, changes
    )
    if not found.seated:
        join_phone(db, play.id, origin.phone)
    sync_members(db, play, changes)
    return sheet.after(event, event)


def booked(archive: PlayStore, after: Sheet) -> Sheet:
    """Return the sheet ``after`` an action, which is kept from now on: it is stored."""
    after = archive.snapshots.keep(after.now(after.play, phones.of_play(archive.db, after.play.id)))
    archive.tell(after.play.id, after.revision)
    return after


def _look_up(db: Database, play: PlayRow, origin: Origin) -> store.Found:
    """Return what the store knows of an action; raises Removed, Deleted, Moved, or Refused for no id at all."""
    if not 0 < len(origin.action_id) <= ID_LENGTH:
        raise Refused(problem("action_id", "unreadable"))
    found = store.find(db, play.id, origin.action_id, origin.phone)
    if found.removed:
        raise Removed
    if found.deleted and not found.booked:
        raise Deleted
    if found.moved and not found.booked:
        raise Moved(store.play_by_id(db, play.id) or play)
    return found


def _refuse_closed(sheet: Sheet, command: Command) -> None:
    if refusal := sheet.kind.refuse(sheet.pad):
        raise Refused(refusal)
    if sheet.pad.get(FINISHED) and command.name != "reopen" and not command.kept:
        changes: list[Change] = []
        with suppress(Refused):
            changes = [] if command.ends else differences(sheet.pad, _wanted(sheet, command, sheet.pad))
        raise Ended(changes)


def _stale_cells(archive: PlayStore, sheet: Sheet, origin: Origin, command: Command) -> dict[str, Value]:
    """Return what the phone believes to stand in cells that others have changed since the action was begun.

    Raises StaleRead where people have changed seats since, whoever moved them: what was meant for one would be
    another's.
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
    """Return what the command wants of ``pad``, every value of it one that its cell may hold."""
    wanted = command.run(sheet.kind, sheet.setup, pad)
    for cell, value in wanted.items():
        if not command.moves and (cell != FINISHED or not command.ends):
            sheet.cell(cell).check(value)
    if sheet.played and (double := doubled(seated(sheet.play.players, apply_patch(sheet.pad, wanted)), wanted)):
        raise Refused(double)
    return wanted


def _refuse_behind(sheet: Sheet, command: Command, stale: Mapping[str, Value], wanted: Patch) -> None:
    """Raise what keeps an action from being booked on a sheet that its phone had not seen; what stands already may."""
    if not differences(sheet.pad, wanted):
        return
    if moved := [cell for cell in command.reads(sheet.setup, sheet.pad) if cell in stale]:
        raise StaleRead(moved)
    cells = [cell for cell, value in wanted.items() if cell in stale and not same(value, sheet.pad.get(cell))]
    if cells and not command.moves:
        raise Conflict(cells, wanted)


# ---- commands


def set_cell(cell: str, text: str) -> Command:
    """Return the command of writing what was typed into a cell; what says the same another way gives way to it."""

    def run(kind: SheetKind, setup: Setup, pad: Pad) -> Patch:
        if cell == DECK:  # nobody types it: it is chosen from those there are
            raise Refused(problem("cell", "no_such_cell"))
        place = kind.cell(setup, cell)
        value = place.read(text, pad.get(cell))
        seat = setup.seat_of(person_of(cell))
        if seat is not None and value == setup.players[seat]:
            return {}
        return {cell: value, **({} if value is None else {**dict.fromkeys(place.clears), **place.stays(pad)})}

    return Command("set", run, kept=is_common(cell))


def resolve_conflict(wanted: Patch, name: str) -> Command:
    """Return the command that writes what was wanted over what another phone has written, as ``name`` in the log."""
    return Command(name, lambda *_: wanted, kept=bool(wanted) and all(map(is_common, wanted)))


def run_action(name: str, action: Action, arguments: Mapping[str, Any]) -> Command:
    """Return the command of one of the actions of the sheet."""
    return Command(
        name,
        lambda kind, setup, pad: action.run(setup, pad, arguments),
        lambda setup, pad: action.reads(setup, pad, arguments) if action.reads else (),
        action.anew is not None and action.anew(arguments),
    )


def _finish(kind: SheetKind, setup: Setup, pad: Pad) -> Patch:
    """End a play; raises Refused with everything still open, or when the rules fail."""
    try:
        found = kind.unfinished(setup, pad)
    except Exception:
        log.exception("a play of %s could not be scored at its end", kind.slug)
        found = (problem("", "not_counted"),)
    if found:
        raise Refused(*found)
    return {FINISHED: True}


FINISH = Command("finish", _finish, ends=True)
END = Command("end", lambda *_: {FINISHED: NO_WINNER}, ends=True)
"""End a play without a winner, whatever is still open on it."""
REOPEN = Command("reopen", lambda *_: {FINISHED: None}, ends=True)


def undo(archive: PlayStore, play: PlayRow, origin: Origin, number: int | None) -> Sheet:
    """Take back event ``number`` and return the sheet after it; without a number, the last one if it is the phone's.

    Raises Gone when it is not the last one any more. Undone twice is undone once.
    """
    with writing(archive.db) as db:
        found = _look_up(db, play, origin)
        sheet = at_revision(archive, play, found.number)
        if not found.booked:
            last = sheet.last
            if last is None or (last.phone != origin.phone if number is None else last.number != number):
                raise Gone(number)
            changes = inverse(last.changes)
            event = store.append_event(
                db, play.id, found.number + 1, origin.action_id, now(), origin.phone, "undo", changes, last.number
            )
            if not found.seated:
                join_phone(db, play.id, origin.phone)
            sync_members(db, play, changes)
            sheet = sheet.after(event, store.last_undoable(db, play.id, event.number))
    return booked(archive, sheet)
