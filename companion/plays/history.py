"""What happened on a sheet, said for people."""

import logging
from dataclasses import dataclass

from sqlite_utils import Database

from companion.core.game import DECK, Game, Setup
from companion.core.layout import Cell
from companion.core.pad import Value
from companion.core.text import Message, say
from companion.plays.sheet import Sheet
from companion.store import plays as store
from companion.store.plays import EventRow, PhoneRow

log = logging.getLogger(__name__)

HOUSE_ACTIONS = {"open", "finish", "reopen"}


def shown(cell: Cell, value: Value) -> Message | str:
    """Return how the cell's value is said."""
    return say("cell-empty") if value is None else cell.domain.show(value)


def describe(game: Game, setup: Setup, event: EventRow) -> Message:
    """Return what the event did, as undo and the log say it; an undo is not described here but by what it undid.

    A game that cannot say what it once wrote is logged, and never keeps the sheet from being shown.
    """
    if event.action in HOUSE_ACTIONS:
        return say(f"log-{event.action}")
    try:
        return _describe(game, setup, event)
    except Exception:
        log.exception("what %s wrote on a sheet of %s could not be said: %s", event.action, game.slug, event.changes)
        return say("log-wrote", place=event.changes[0].cell, value="")


def _describe(game: Game, setup: Setup, event: EventRow) -> Message:
    action = game.actions.get(event.action)
    if action and action.describe:
        return action.describe(setup, event.changes)
    layout = game.layout(setup)
    change = event.changes[0]
    cell = layout.get(change.cell)
    if cell is None:
        return say("log-wrote", place=change.cell, value="")
    return say("log-wrote", place=cell.label, value=shown(cell, change.after))


def side_of(game: Game, setup: Setup, event: EventRow) -> int | None:
    """Return whose cell the event wrote: the side they all share, None when it is the table's.

    The deck that the first card of a play opens is the table's, and the card still somebody's.
    """
    layout = game.layout(setup)
    sides = {layout[change.cell].side for change in event.changes if change.cell in layout and change.cell != DECK}
    return sides.pop() if len(sides) == 1 else None


def phone_name(setup: Setup, phone: PhoneRow | None) -> Message:
    """Return how a phone at the table is called: by the player it is of, else by its number."""
    if phone is None:
        return say("phone-unknown")
    if phone.seat is not None and phone.seat < setup.size:
        return say("phone-of", name=setup.players[phone.seat])
    return say("phone-number", n=phone.number)


@dataclass(frozen=True)
class Entry:
    """One line of the log: when (UTC), which phone, what; ``undo`` tells that it took that back."""

    number: int
    at: str
    phone: Message
    what: Message
    side: int | None
    undo: bool


def entries(db: Database, sheet: Sheet) -> list[Entry]:
    """Return the log of the sheet, newest first."""
    events = store.read_events(db, sheet.play.id)
    by_number = {event.number: event for event in events}
    phones = {name: store.find_phone(db, sheet.play.id, name) for name in {event.phone for event in events}}
    found = []
    for event in reversed(events):
        about = by_number[event.undoes] if event.undoes else event
        found.append(
            Entry(
                event.number,
                event.at,
                phone_name(sheet.setup, phones[event.phone]),
                describe(sheet.game, sheet.setup, about),
                side_of(sheet.game, sheet.setup, about),
                event.undoes is not None,
            )
        )
    return found
