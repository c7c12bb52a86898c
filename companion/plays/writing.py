"""Writing on a sheet: every stroke is one transaction and one event; the score comes after the commit."""

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from companion import games
from companion.core.deck import EXAMPLE
from companion.core.game import FIRST_PLAYER, Action, Game, Setup
from companion.core.pad import Change, Conflict, Pad, Value, due, inverse, same, write
from companion.core.text import Refused, problem
from companion.plays.sheet import DRAFT, FINISHED, Sheet, State, Table, read
from companion.store import plays as store
from companion.store.database import writing
from companion.store.plays import EventRow, PlayRow

TAP_LENGTH = 64
REMEMBERED = 256
"""Plays whose state a process keeps."""

log = logging.getLogger(__name__)

Make = Callable[[Game, Setup, Pad], Sequence[Change]]


class NoSuchPlay(Exception):
    """There is no play with that address, or its game is gone."""


class Gone(Exception):
    """The event to be undone is not the last one any more: somebody wrote or undid meanwhile."""


@dataclass(frozen=True)
class Clash:
    """Two answers to the same ``cells``: all that was wanted over what stands there now, and who wrote in the first."""

    wanted: tuple[Change, ...]
    cells: tuple[str, ...]
    writer: EventRow | None


def now() -> str:
    """Return the present time, UTC, ISO 8601 to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_tap() -> str:
    """Return an id for a tap that came without one."""
    return secrets.token_urlsafe(9)


def open_play(
    db: Database,
    game: Game,
    players: Sequence[str],
    options: Mapping[str, Any],
    phone: str,
    draft: bool = False,
    laid: Sheet | None = None,
) -> str:
    """Open a play and return its address; raises Refused for players or options that cannot be.

    A ``draft`` is a table being set up whose players have no names yet. ``laid`` is such a draft, whose players have
    names now: what was ticked and drawn there comes along, and it is over.
    """
    setup = Setup(tuple(players))
    if refusal := game.refuse_size(setup.size):
        raise Refused(refusal)
    if refusals := game.refuse_options(setup.size, options):
        raise Refused(*refusals)
    changes = [Change(DRAFT, None, True)] if draft else []
    for option in game.options:
        value = options.get(option.key, option.values[0])
        game.cell(setup, option.cell).check(value)
        if not same(value, option.values[0]):
            changes.append(Change(option.cell, None, value))
    if laid and laid.setup.size == setup.size:
        changes += _laid(laid, options)
    key = new_key()
    open_sheet(db, key, game.slug, players, phone, changes)
    if laid:
        with suppress(Refused):  # another phone has ended it already
            record(db, laid.play.key, phone, new_tap(), "finish", lambda *_: [Change(FINISHED, None, True)])
    return key


def _laid(draft: Sheet, options: Mapping[str, Any]) -> list[Change]:
    """Return the changes that write down who was drawn to start, and the steps done where the variants are the same."""
    cells = [FIRST_PLAYER]
    if all(one.house or same(one.of(draft.pad), options.get(one.key, one.values[0])) for one in draft.game.options):
        cells += [step.cell for step in draft.game.steps(draft.setup.size).values()]
    return [Change(cell, None, draft.pad[cell]) for cell in cells if cell in draft.pad]


def new_key() -> str:
    """Return an address that nobody can guess."""
    return secrets.token_urlsafe(16)


def open_sheet(
    db: Database, key: str, kind: str, players: Sequence[str], phone: str, changes: Sequence[Change]
) -> None:
    """Open a sheet of ``kind`` at the address ``key`` with ``changes`` written, and seat the phone there."""
    with writing(db):
        play = store.insert_play(db, key, kind, players, now())
        store.append_event(db, play, 1, new_tap(), now(), phone, "open", changes)
        store.join(db, play, phone)


def join(db: Database, play: PlayRow, phone: str) -> None:
    """Seat the phone at the table of the play; nothing is written when it sits there already."""
    if store.find_phone(db, play.id, phone) is None:
        with writing(db):
            store.join(db, play.id, phone)


def claim_seat(db: Database, play: PlayRow, phone: str, seat: int | None) -> None:
    """Note whose phone it is: the player at ``seat``, or nobody's in particular."""
    with writing(db):
        store.claim_seat(db, play.id, phone, seat)


def record(db: Database, key: str, phone: str, tap: str, action: str, make: Make) -> tuple[Sheet, tuple[str, ...]]:
    """Write what ``make`` returns as one event and return the sheet after it and the cells it is about.

    A tap already booked under this id changes nothing; its cells are named again, for the phone that did not hear.
    Raises NoSuchPlay for an unknown address, Conflict when a cell holds neither the old nor the new value, Refused for
    what cannot be; then nothing is stored.
    """
    _check_tap(tap)
    written = None
    with writing(db):
        play, game = _play(db, key)
        found = store.before(db, play.id, tap, phone)
        if found.booked and (booked := store.find_tap(db, play.id, tap)):
            cells = _cells(booked.changes)
        else:
            before = _state(db, play, game, found.number)
            if before.pad.get(EXAMPLE):
                raise Refused(problem("", "example_deck"))
            if before.pad.get(FINISHED) and action != "reopen":
                raise Refused(problem("", "play_finished"))
            wanted = make(game, before.table.setup, before.pad)
            cells = _cells(wanted)
            if changes := due(before.pad, wanted):
                event = store.append_event(db, play.id, found.number + 1, tap, now(), phone, action, changes)
                after = State(before.table, write(before.pad, changes))
                written = Sheet(play, after, event, found.phone, before if found.by_same_phone else None)
    if written:
        _remember(key, found.number + 1, written.state)
        return written, cells
    return read(db, play), cells


_states: dict[str, tuple[int, State]] = {}
"""By the address of a play: its newest event as this process knows it, and what stood on the sheet after it."""


def _state(db: Database, play: PlayRow, game: Game, number: int) -> State:
    """Return what stands on the sheet of ``play`` after event ``number``, its newest."""
    known = _states.get(play.key)
    if known and known[0] == number:
        return known[1]
    return State(Table(game, play.players), store.read_pad(db, play.id))


def _remember(key: str, number: int, state: State) -> None:
    if len(_states) >= REMEMBERED:
        _states.clear()
    _states[key] = number, state


def _cells(changes: Sequence[Change]) -> tuple[str, ...]:
    return tuple([change.cell for change in changes])


def _check_tap(tap: str) -> None:
    if not 0 < len(tap) <= TAP_LENGTH:
        raise Refused(problem("tap", "unreadable"))


def _play(db: Database, key: str) -> tuple[PlayRow, Game]:
    play = store.find_play(db, key)
    game = games.on_sheet(play.game) if play else None
    if play is None or game is None:
        raise NoSuchPlay(key)
    return play, game


def typed(cell: str, text: str, before: Value) -> Make:
    """Return the changes of writing what was typed into a cell that showed ``before``."""

    def make(game: Game, setup: Setup, pad: Pad) -> list[Change]:
        place = game.cell(setup, cell)
        value = place.read(text, before)
        changes = [Change(cell, before, value)]
        if value is not None:
            changes += [Change(other, pad[other], None) for other in place.clears if other in pad]
        return changes

    return make


def settled(changes: Sequence[Change]) -> Make:
    """Return ``changes`` as they are, each checked against its cell: the answer to a clash."""

    def make(game: Game, setup: Setup, pad: Pad) -> list[Change]:
        for change in changes:
            game.cell(setup, change.cell).check(change.after)
        return list(changes)

    return make


def acted(action: Action, arguments: Mapping[str, Any]) -> Make:
    """Return the changes of one of the game's actions, each checked against its cell."""

    def make(game: Game, setup: Setup, pad: Pad) -> list[Change]:
        changes = action.run(setup, pad, arguments)
        for change in changes:
            game.cell(setup, change.cell).check(change.after)
        return changes

    return make


def finish(game: Game, setup: Setup, pad: Pad) -> list[Change]:
    """Return the change that ends a play; raises Refused with everything still open, or when the rules fail."""
    if game.front:
        raise Refused(problem("", "no_end"))
    if game.score:
        try:
            found = game.score(setup, pad).problems
        except Exception:
            log.exception("a play of %s could not be scored at its end", game.slug)
            found = (problem("", "not_counted"),)
        if found:
            raise Refused(*found)
    return [Change(FINISHED, None, True)]


def reopen(game: Game, setup: Setup, pad: Pad) -> list[Change]:
    """Return the change that opens a finished play again."""
    return [Change(FINISHED, True, None)]


def undo(db: Database, key: str, phone: str, tap: str, number: int) -> tuple[Sheet, tuple[str, ...]]:
    """Take back event ``number`` and return the sheet after it and the cells that changed.

    Raises Gone when it is not the newest any more, NoSuchPlay for an unknown address. Undone twice is undone once.
    """
    _check_tap(tap)
    with writing(db):
        play, _ = _play(db, key)
        if booked := store.find_tap(db, play.id, tap):
            changes: Sequence[Change] = booked.changes
        else:
            last = store.last_undoable(db, play.id)
            if last is None or last.number != number:
                raise Gone(number)
            changes = inverse(last.changes)
            newest = store.last_event(db, play.id)
            store.append_event(db, play.id, newest + 1, tap, now(), phone, "undo", changes, undoes=number)
    return read(db, play), _cells(changes)


def clash(db: Database, play: PlayRow, wanted: Sequence[Change], conflict: Conflict) -> Clash:
    """Return both answers to the cells of ``conflict``, so that people can decide."""
    pad = store.read_pad(db, play.id)
    changes = tuple(Change(change.cell, pad.get(change.cell), change.after) for change in wanted)
    return Clash(changes, conflict.cells, store.writer_of(db, play.id, conflict.cells[0]))
