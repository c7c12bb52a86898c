"""The account of the bank: its moves in order, so that one of them can be corrected.

The sheet keeps, round by round, *entries*. An entry is a move with its choices, or the ``cells`` that were written
outside the bank: ``empty`` are the emptied ones, and ``gold`` is the total of players and bank. ``sat`` is the seating,
if it was not the original one. Replaying all entries gives the present sheet. A correction changes one entry and
replays those after it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from companion.core.game import Setup
from companion.core.pad import Change, Pad, Patch, apply_patch, frozen, same, thawed
from companion.core.text import Message, Refused, problem
from companion.games.boomtown.bank import moves
from companion.games.boomtown.bank.cells import (
    DICE,
    FIELDS,
    GOLD,
    KEPT,
    LAST,
    LONGEST_FIELD,
    PICKS,
    ROUND,
    SALE,
    account_cells,
    table_cells,
)
from companion.games.boomtown.bank.moves import Fields, Move
from companion.games.boomtown.bank.state import BankState, read, wanted
from companion.games.boomtown.bank.words import SAY, describe_correct
from companion.games.boomtown.count.layout import COUNT_NEW_VEIN, position
from companion.games.boomtown.setup import SHORT

Entry: TypeAlias = Mapping[str, Any]

MOVES: Mapping[str, Move] = {
    "auction": moves.auction,
    "mustang": moves.mustang,
    "take": moves.take,
    "lay": moves.lay,
    "roll": moves.roll,
    "telegraph": moves.telegraph,
    "produce": moves.produce,
}
"""The moves at the bank by the name of their action."""
HEART = (SALE, PICKS, DICE, KEPT, LAST)
"""The cells that say what a move was, without its effects."""

OPTIONS = (COUNT_NEW_VEIN.cell, SHORT.cell)
"""The cells that moves read besides those of the table and the bank."""


class Told(NamedTuple):
    """An entry of the account: its round, its number in it, and the frozen sheets before and after it."""

    round: int
    number: int
    entry: Entry
    started: bytes
    ended: bytes

    @property
    def before(self) -> Pad:
        """The sheet before it."""
        return dict(thawed(self.started))

    @property
    def after(self) -> Pad:
        """The sheet after it."""
        return dict(thawed(self.ended))

    @property
    def id(self) -> str:
        """The id that names it in a correction."""
        return f"{self.round}-{self.number}"

    @property
    def move(self) -> str:
        """The name of its move, empty for cells written outside the bank."""
        return str(self.entry.get("do", ""))

    @property
    def fields(self) -> dict[str, str]:
        """Its choices, which can be corrected; none for a production that used the dice on the sheet."""
        return {name: self.entry[name] for name in FIELDS.get(self.move, ()) if name in self.entry}

    def said(self, setup: Setup, cells: Sequence[str] = ()) -> Message:
        """Describe what was done; if ``cells`` are given, by their changes alone."""
        found = [one for one in _changes(setup, self.before, self.after) if not cells or one.cell in cells]
        return SAY.get(self.move, describe_correct)(setup, found)


def told(setup: Setup, pad: Pad) -> tuple[Told, ...]:
    """Return the account of the sheet, oldest entry first; what it does not explain becomes the last entry."""
    if ROUND not in pad:
        return ()
    found: list[Told] = []
    bare = frozen({cell: value for cell, value in pad.items() if cell in OPTIONS})
    led = bare
    try:
        for number, cell in enumerate(account_cells(setup)[: pad[ROUND]], 1):
            for at, entry in enumerate(pad.get(cell, ())):
                _refuse_others(setup, entry)
                found.append(Told(number, at, entry, led, led := _done(setup, led, entry)))
    except Refused:  # another seating, or an impossible entry: restart the account
        found, led = [], bare
    if past := {cell: after for cell, _, after in _changes(setup, thawed(led), pad)}:
        written = _written(setup, pad, past)
        at = sum(one.round == pad[ROUND] for one in found)
        found.append(Told(pad[ROUND], at, written, led, _done(setup, led, written)))
    return tuple(found)


def noted(setup: Setup, state: BankState, name: str, fields: Fields) -> Patch:
    """Return the patch that adds the move ``name``, made in ``state`` with ``fields``, to the account."""
    thrown = ("d1", "d2") if name == "produce" and state.dice else ()
    entry = {
        **_sat(setup),
        "do": name,
        **{field: text for field, text in kept_fields(name, fields).items() if field not in thrown},
    }
    if name == "take":
        entry["place"] = str(state.order.index(state.chooser))
    before = [(one.round, one.entry) for one in told(setup, state.pad)]
    return _cells(setup, state.pad, [*before, (state.round, entry)])


def retold(setup: Setup, pad: Pad, which: str, fields: Fields | None) -> Patch:
    """Return the patch that corrects the entry ``which`` to ``fields``, or removes it if they are None.

    Raises Refused if the correction is invalid or makes a later entry invalid; the problem names the first one.
    """
    account = told(setup, pad)
    at = next((at for at, one in enumerate(account) if one.id == which and one.fields), None)
    if at is None:
        raise Refused(problem("", "bank_moved_on"))
    wrong, later = account[at], account[at + 1 :]
    entries: list[tuple[int, Entry]] = [(one.round, one.entry) for one in account[:at]]
    led = wrong.started
    if fields is not None:
        stays = {name: value for name, value in wrong.entry.items() if name not in wrong.fields}
        entry = {**stays, **kept_fields(wrong.move, fields)}
        entries.append((wrong.round, entry))
        led = _done(setup, led, entry)
    for one in later:
        try:
            led = _done(setup, led, one.entry)
        except Refused as refusal:
            what, why = one.said(setup, HEART), refusal.problems[0]
            if why.code == "bank_mine_not_free":  # ``what`` names the mine already
                raise Refused(problem("", "bank_later_mine", n=one.round, what=what)) from None
            raise Refused(problem("", "bank_later", n=one.round, what=what, why=why.message)) from None
        entries.append((one.round, one.entry))
    return {**{cell: after for cell, _, after in _changes(setup, pad, thawed(led))}, **_cells(setup, pad, entries)}


def kept_fields(name: str, fields: Fields) -> dict[str, str]:
    """Return what the account keeps of ``fields`` for the move ``name``."""
    found = {field: fields.get(field, "") for field in FIELDS[name]}
    return {field: text for field, text in found.items() if text.strip() and len(text) <= LONGEST_FIELD}


def _written(setup: Setup, pad: Pad, past: Patch) -> Entry:
    """Return the entry for cells written outside the bank; ``past`` has their values."""
    full = {cell: value for cell, value in past.items() if value is not None and cell != GOLD}
    empty = [cell for cell, value in past.items() if value is None and cell != GOLD]
    entry = {**_sat(setup), "cells": full, "gold": _held(setup, pad) + pad.get(GOLD, 0)}
    return {**entry, "empty": empty} if empty else entry


def _held(setup: Setup, pad: Pad) -> int:
    return sum(player.purse for player in position(setup, pad).players)


def _sat(setup: Setup) -> dict[str, Any]:
    """Return the part of an entry that names the seating; empty for the original one."""
    return {"sat": list(setup.numbers)} if setup.numbers else {}


def _refuse_others(setup: Setup, entry: Entry) -> None:
    """Raise Refused for an entry made under another seating."""
    if entry.get("sat", []) != list(setup.numbers):
        raise Refused(problem("", "bank_moved_on"))


def _cells(setup: Setup, pad: Pad, entries: Sequence[tuple[int, Entry]]) -> Patch:
    """Return the account's cells that differ from ``pad`` once it holds ``entries``, each with its round."""
    found = {}
    for number, cell in enumerate(account_cells(setup), 1):
        value = [entry for at, entry in entries if at == number] or None
        if not same(pad.get(cell), value):
            found[cell] = value
    return found


def _changes(setup: Setup, before: Pad, after: Pad) -> list[Change]:
    """Return the changes of the table and the bank, in the order of the sheet."""
    return [
        Change(cell, before.get(cell), after.get(cell))
        for cell in table_cells(setup)
        if not same(before.get(cell), after.get(cell))
    ]


def _done(setup: Setup, pad: bytes, entry: Entry) -> bytes:
    """Return the sheet after ``entry``; raises Refused if it is invalid there."""
    if "do" in entry:
        return _moved(setup, pad, frozen(entry))
    sheet = apply_patch(thawed(pad), {**dict.fromkeys(entry.get("empty", ())), **entry["cells"]})
    return frozen(apply_patch(sheet, {GOLD: entry["gold"] - _held(setup, sheet) or None}))


@lru_cache(maxsize=1024)
def _moved(setup: Setup, pad: bytes, entry: bytes) -> bytes:
    """Return the sheet after a move; cached, because each new move replays the whole account."""
    sheet, done = thawed(pad), thawed(entry)
    state = read(setup, sheet)
    if state is None:
        raise Refused(problem("", "bank_not_open"))
    if "place" not in done:
        return frozen(apply_patch(sheet, wanted(MOVES[done["do"]](state, done))))
    place = moves.number(done, "place", 0, state.size - 1)
    if place >= len(state.order):
        raise Refused(problem("", "bank_not_now"))
    return frozen(apply_patch(sheet, wanted(moves.taken(state, state.order[place], done))))
