"""What happened on a sheet, as messages for its log."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

from companion.core.game import DECK, SEATS, Setup, SheetKind, name_of, person_of, sitting
from companion.core.layout import tuple_text
from companion.core.names import first_names
from companion.core.pad import Change, Pad, Value
from companion.core.text import Arg, Message, Refused, say
from companion.plays.seating import RESEAT
from companion.plays.sheet import PlayStore, Sheet
from companion.store import plays as store
from companion.store.plays import EventRow

log = logging.getLogger(__name__)

SHARED_ACTIONS = {"open", "finish", "end", "reopen", "delete", "restore", "forget", "depart", "return"}
WROTE = "log-wrote"
"""The message that says which value was written in which place."""
FEWEST_FOLDED = 3
"""How many similar lines it takes to fold them into a summary."""


def describe(sheet: Sheet, event: EventRow, setup: Setup) -> Message:
    """Return what an event on ``sheet`` did, as undo and the log say it; ``setup`` is the seating when it was written.

    To describe an undo, pass the event that it undid. If a kind fails to describe an old event, that is logged and the
    sheet is still shown.
    """
    if event.action in SHARED_ACTIONS:
        return say(f"log-{event.action}")
    try:
        return _describe(sheet, event, setup)
    except Exception:
        slug = sheet.kind.slug
        log.exception("could not describe what %s wrote on a sheet of %s: %s", event.action, slug, event.changes)
        return say(WROTE, place=event.changes[0].cell, value="")


def _describe(sheet: Sheet, event: EventRow, setup: Setup) -> Message:
    opened = sheet.play.players
    if seats := next((change for change in event.changes if change.cell == SEATS), None):
        names = {change.cell: change.after or change.before for change in event.changes}
        return _describe_seats(seats, opened, {**names, **sheet.pad})
    action = sheet.kind.actions.get(event.action)
    if action and action.describe:
        # If people resolved a conflict, the event may hold only part of what its action writes and describes.
        with suppress(LookupError, TypeError, ValueError):
            return action.describe(setup, event.changes)
        return tuple_text([_wrote(sheet, change, setup) for change in event.changes])
    change = event.changes[0]
    person = person_of(change.cell)
    if person is not None and sheet.played:
        before, after = (value or name_of(opened, {}, person) for value in (change.before, change.after))
        return say("log-renamed", before=before, after=after)
    return _wrote(sheet, change, setup)


def _wrote(sheet: Sheet, change: Change, setup: Setup) -> Message:
    """Return what one change wrote, and where."""
    try:
        cell = sheet.kind.cell(setup, change.cell)
    except Refused:
        return say(WROTE, place=change.cell, value="")
    return say(WROTE, place=sheet.place(cell), value=cell.show(change.after))


def _describe_seats(seats: Change, opened: Sequence[str], pad: Pad) -> Message:
    """Return who came and who left; if nobody did, the new order of the seats."""
    before, after = (range(len(opened)) if value is None else value for value in (seats.before, seats.after))
    came, left = (
        tuple(name_of(opened, pad, person) for person in some if person not in others)
        for some, others in ((after, before), (before, after))
    )
    said = [say("log-seated", names=came)] if came else []
    said += [say("log-left", names=left)] if left else []
    if said:
        return tuple_text(said)
    return say("log-seats", names=first_names(tuple((name_of(opened, pad, one),) for one in after)))


def with_owner(sheet: Sheet, what: Message | str, side: int | None) -> Message | str:
    """Return ``what`` with the people of ``side``, unless it names them itself."""
    if side is None or sheet.played is None:
        return what
    names = sheet.kind.names(sheet.setup.brief)[side]
    return what if _names(what, {*names, *sheet.sides[side]}) else say("of-whom", what=what, names=names)


def _names(what: Arg, names: Set[str]) -> bool:
    """Return whether a message mentions one of ``names``."""
    if isinstance(what, Message):
        return any(_names(arg, names) for _, arg in what.args)
    return any(_names(one, names) for one in what) if isinstance(what, tuple) else what in names


def unwritten(sheet: Sheet, name: str, changes: Sequence[Change]) -> Message | str:
    """Return what ``changes`` that were not booked would have done as the action ``name``, and to whom."""
    event = EventRow(0, "", "", name, tuple(changes))
    return with_owner(sheet, describe(sheet, event, sheet.setup.brief), side_of(sheet, event, sheet.setup))


def side_of(sheet: Sheet, event: EventRow, setup: Setup) -> int | None:
    """Return the one side whose cells the event wrote, None for several sides or the table's cells.

    DECK is ignored: the first card from a deck also writes it, yet the card belongs to one side.
    """
    layout = sheet.kind.layout(setup)
    sides = {layout[change.cell].side for change in event.changes if change.cell in layout and change.cell != DECK}
    if any(change.cell == SEATS for change in event.changes):
        return None
    persons = [person_of(change.cell) for change in event.changes]
    seats = [seat for person in persons if (seat := setup.seat_of(person)) is not None]
    if sheet.played:
        sides |= {side for side, of in enumerate(sheet.played.sides(setup)) for seat in seats if seat in of}
    return sides.pop() if len(sides) == 1 else None


def phone_name(sheet: Sheet, phone: str) -> Message:
    """Return the name of a phone at the table: the first name of its player, else its number."""
    row = sheet.phones.get(phone)
    if row is None:
        return say("phone-unknown")
    seat = sheet.setup.seat_of(row.person)
    if seat is not None:
        return say("phone-of", name=sheet.setup.brief.players[seat])
    return say("phone-number", n=row.number)


class Undoing(NamedTuple):
    """What an undo would take back: the event, what it did, whose cells it wrote (names, side) and on which phone.

    ``cell`` is the cell that it wrote, empty if there were several.
    """

    number: int
    what: Message
    names: tuple[str, ...]
    side: int | None
    phone: Message
    cell: str = ""

    @property
    def wrote(self) -> Mapping[str, Arg]:
        """The place and the value that it wrote, separately, so that a long place never hides the value."""
        return dict(self.what.args) if self.what.key == WROTE else {}


def undoing(sheet: Sheet) -> Undoing | None:
    """Return what an undo would take back, None if there is nothing."""
    last = sheet.last
    if last is None:
        return None
    side = side_of(sheet, last, sheet.setup)
    names = () if side is None else sheet.sides[side]
    what = describe(sheet, last, sheet.setup.brief)
    cell = last.changes[0].cell if len(last.changes) == 1 else ""
    return Undoing(last.number, what, names, side, phone_name(sheet, last.phone), cell)


class Mark(NamedTuple):
    """How a phone signs: the initial and the side of its player; "" and None if it is nobody's."""

    letter: str
    side: int | None


def mark(sheet: Sheet, phone: str) -> Mark:
    """Return how ``phone`` signs what it writes."""
    row = sheet.phones.get(phone)
    seat = sheet.setup.seat_of(row.person) if row else None
    if row is None or seat is None:
        return Mark("", None)
    return Mark(sheet.setup.players[seat].strip()[:1].upper(), sheet.side_of(row.person))


def side_now(sheet: Sheet, then: Setup, side: int) -> int | None:
    """Return the current side of whoever had ``side`` in the seating ``then``, None if they have left."""
    return sheet.side_of(then.persons[sheet.game.sides(then)[side][0]])


class Line(NamedTuple):
    """One line of the log: what was written, and the phone that undid it, if one did.

    ``redo`` is the number of that undo while it is the last event, and can be taken back. Lines share a ``kind`` if
    their cells differ only in numbers. ``before`` is what the cell held, None for nothing.
    """

    number: int
    what: Message
    undone_by: Message | None
    redo: int | None
    kind: str
    before: Message | str | None


class Run(NamedTuple):
    """Consecutive lines of one kind, newest first, all undone by the same phone or none of them undone."""

    lines: tuple[Line, ...]

    @property
    def folded(self) -> tuple[Message, Message] | None:
        """A summary of the lines and what it spans, None if they are few enough to be read one by one."""
        if len(self.lines) < FEWEST_FOLDED:
            return None
        newest, oldest = self.lines[0].what, self.lines[-1].what
        places = {_place(line.what) for line in self.lines}
        if len(places) == 1:
            return newest, say("log-times", n=len(self.lines))
        if newest.key == WROTE:
            return say("log-places", n=len(places)), say("log-from-to", first=_place(oldest), last=_place(newest))
        return say("log-entries", n=len(self.lines)), say("log-first-last", first=oldest, last=newest)


def _place(what: Message) -> Arg:
    """Return the place that was written, or all of ``what`` if it names no place."""
    return dict(what.args)["place"] if what.key == WROTE else what


def _kind(event: EventRow) -> str:
    """Return the kind of an event: its action and its first cell without numbers."""
    return f"{event.action} {re.sub('[0-9]+', '', event.changes[0].cell if event.changes else '')}"


class Gathered(NamedTuple):
    """What one phone wrote for one side within a minute: when (UTC), on which phone, for whom; newest first."""

    at: str
    phone: Message
    names: tuple[str, ...]
    side: int | None
    lines: tuple[Line, ...]

    @property
    def runs(self) -> list[Run]:
        """The lines, grouped by kind."""
        found = groupby(self.lines, lambda line: (line.kind, line.what.key, line.undone_by))
        return [Run(tuple(lines)) for _, lines in found]


def gathered(archive: PlayStore, sheet: Sheet, most: int, before: int) -> tuple[Gathered, ...]:
    """Return up to ``most`` lines of the log older than event ``before``, gathered by minute, newest first."""
    events = store.written_events(archive.db, sheet.play.id, most, before)
    undos = store.undos_of(archive.db, sheet.play.id, [event.number for event in events], sheet.revision)
    moved = store.events_of_action(archive.db, sheet.play.id, events[-1].number, RESEAT) if events else []
    sat = _setups(sheet, [*events, *moved])
    found: list[Gathered] = []
    for event in events:
        then = sat[event.number]
        what, undo = describe(sheet, event, then), undos.get(event.number)
        by = phone_name(sheet, undo.phone) if undo else None
        stood = _before(sheet.kind, then, event) if what.key == WROTE else None
        redo = undo.number if undo and undo.number == sheet.revision else None
        line = Line(event.number, what, by, redo, _kind(event), stood)
        phone, wrote = phone_name(sheet, event.phone), side_of(sheet, event, then)
        side = None if wrote is None else side_now(sheet, then, wrote)
        last = found[-1] if found else None
        if last and (last.at[:16], last.phone, last.side) == (event.at[:16], phone, side):
            found[-1] = last._replace(lines=(*last.lines, line))
        else:
            names = () if wrote is None else sheet.kind.names(then)[wrote]
            found.append(Gathered(event.at, phone, names, side, (line,)))
    return tuple(found)


def _before(kind: SheetKind, setup: Setup, event: EventRow) -> Message | str | None:
    """Return what the event overwrote if that was exactly one value, else None."""
    layout = kind.layout(setup)
    found = [
        layout[one.cell].show(one.before) for one in event.changes if one.cell in layout and one.before is not None
    ]
    return found[0] if len(found) == 1 else None


def _setups(sheet: Sheet, events: Iterable[EventRow]) -> Mapping[int, Setup]:
    """Return the seating when each of ``events`` was written, by its number, with people's current names.

    ``events`` must include every reseating since the oldest of them.
    """
    opened = sheet.play.players
    found: dict[int, Setup] = {}
    numbers = sheet.pad.get(SEATS)
    names: dict[str, Value] = {}
    for event in sorted({one.number: one for one in events}.values(), key=lambda one: -one.number):
        names |= {one.cell: one.before or one.after for one in event.changes if person_of(one.cell) is not None}
        numbers = next((change.before for change in event.changes if change.cell == SEATS), numbers)
        found[event.number] = sitting(opened, {**names, **sheet.pad}, numbers)
    return found


Which = Callable[[EventRow], bool]
"""Selects the events that count as news."""


class News(NamedTuple):
    """An event that others should hear of: on which phone, what it did, and the cells that it wrote."""

    number: int
    phone: Message
    what: Message
    cells: tuple[str, ...]


def news(archive: PlayStore, sheet: Sheet, revision: int, which: Which) -> tuple[list[News], Mark | None]:
    """Return the events after ``revision`` that ``which`` selects, oldest first, and the last phone's mark."""
    if sheet.last and sheet.last.number == sheet.revision == revision + 1:  # the usual case, after a tap
        since = [sheet.last]
    else:
        since = store.events_after(archive.db, sheet.play.id, revision)
    events = [one for one in since if which(one)]
    if not events:
        return [], None
    undone = [event.undoes for event in events if event.undoes]
    about = store.find_events(archive.db, sheet.play.id, undone) if undone else {}
    moved = [one for one in since if any(change.cell == SEATS for change in one.changes)]
    sat = _setups(sheet, [*events, *moved])
    found = []
    for event in events:
        what = describe(sheet, about.get(event.undoes or 0, event), sat[event.number].brief)
        cells = tuple(change.cell for change in event.changes)
        found.append(News(event.number, phone_name(sheet, event.phone), what, cells))
    return found, mark(sheet, events[-1].phone)
