"""The account of the bank: its moves in order, so that one of them can be corrected.

The sheet keeps, round by round, *entries*. An entry is a move with its choices, or the ``cells`` that were written
outside the bank: ``empty`` are the emptied ones, and ``gold`` is the total of players and bank. ``sat`` is the seating,
if it was not the original one. Replaying all entries gives the present sheet. A correction changes one entry and
replays those after it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from companion.core.game import Setup
from companion.core.pad import Change, Pad, Patch, apply_patch, differences, frozen, thawed
from companion.core.text import Message, Problem, Refused, problem, say
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
from companion.games.boomtown.bank.events import EVENTS, event_name, is_left
from companion.games.boomtown.bank.moves import Fields, Move
from companion.games.boomtown.bank.state import BankState, patch_for, read_open
from companion.games.boomtown.bank.words import SAY, describe_correct
from companion.games.boomtown.count.layout import CLAIMS, COUNT_NEW_VEIN, position
from companion.games.boomtown.setup import SHORT

EntryData: TypeAlias = Mapping[str, Any]
"""An entry as the sheet keeps it."""

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
MOVE_CELLS = (SALE, PICKS, DICE, KEPT, LAST)
"""The cells that say what a move was, without its effects."""

LATER = ("bid_too_high", "bank_mine_not_free", "card_not_held", "mustang_of_winner", "target", "two_rivals")
"""The codes of refusals that a correction words itself if they hit a later entry; ``target`` is that of any card."""

OPTIONS = (COUNT_NEW_VEIN.cell, SHORT.cell)
"""The cells that moves read besides those of the table and the bank."""


class Entry(NamedTuple):
    """An entry of the account: its round, its number in it, and the frozen sheets before and after it."""

    round: int
    number: int
    data: EntryData
    frozen_before: bytes
    frozen_after: bytes

    @property
    def before(self) -> Pad:
        """The sheet before it."""
        return dict(thawed(self.frozen_before))

    @property
    def after(self) -> Pad:
        """The sheet after it."""
        return dict(thawed(self.frozen_after))

    @property
    def id(self) -> str:
        """The id that names it in a correction."""
        return f"{self.round}-{self.number}"

    @property
    def move(self) -> str:
        """The name of its move, empty for cells written outside the bank."""
        return str(self.data.get("do", ""))

    @property
    def fields(self) -> dict[str, str]:
        """Its choices, which can be corrected; none for a production that used the dice on the sheet."""
        return {name: self.data[name] for name in FIELDS.get(self.move, ()) if name in self.data}

    def said(self, setup: Setup, cells: Sequence[str] = ()) -> Message:
        """Describe what was done; if ``cells`` are given, by their changes alone."""
        found = [one for one in _changes(setup, self.before, self.after) if not cells or one.cell in cells]
        return SAY.get(self.move, describe_correct)(setup, found)


def account(setup: Setup, pad: Pad) -> tuple[Entry, ...]:
    """Return the account of the sheet, oldest entry first; what it does not explain becomes the last entry."""
    if ROUND not in pad:
        return ()
    found: list[Entry] = []
    bare = frozen({cell: value for cell, value in pad.items() if cell in OPTIONS})
    sheet = bare
    try:
        for number, cell in enumerate(account_cells(setup)[: pad[ROUND]], 1):
            for at, data in enumerate(pad.get(cell, ())):
                if data.get("sat", []) != list(setup.numbers):
                    raise Refused(problem("", "bank_moved_on"))
                found.append(Entry(number, at, data, sheet, sheet := _replay(setup, sheet, data)))
    except Refused:  # another seating, or an impossible entry: restart the account
        found, sheet = [], bare
    if written := {cell: after for cell, _, after in _changes(setup, thawed(sheet), pad)}:
        data = _data_of_cells(setup, pad, written)
        at = sum(one.round == pad[ROUND] for one in found)
        found.append(Entry(pad[ROUND], at, data, sheet, _replay(setup, sheet, data)))
    return tuple(found)


def account_patch(setup: Setup, state: BankState, name: str, fields: Fields) -> Patch:
    """Return the patch that adds the move ``name``, made in ``state`` with ``fields``, to the account."""
    data = {**_seating(setup), "do": name, **kept_fields(name, fields)}
    if name == "produce" and state.dice:  # thrown by an earlier move
        data = {field: value for field, value in data.items() if field not in ("d1", "d2")}
    if name == "take":
        data["place"] = str(state.order.index(state.chooser))
    before = [(one.round, one.data) for one in account(setup, state.pad)]
    _refuse_more_than_the_box_has(data, (one for _, one in before))
    return _account_cells_patch(setup, state.pad, [*before, (state.round, data)])


def correction_patch(setup: Setup, pad: Pad, which: str, fields: Fields | None) -> Patch:
    """Return the patch that corrects the entry ``which`` to ``fields``, or removes it if they are None.

    A mine that somebody else took in the same round is swapped. Raises Refused if the correction is invalid or makes a
    later entry invalid; the problem names the first one.
    """
    entries = account(setup, pad)
    wrong = next((one for one in entries if one.id == which and one.fields), None)
    if wrong is None:
        raise Refused(problem("", "bank_moved_on"))
    told: dict[str, EntryData | None] = {which: None}
    if fields is not None:
        stays = {name: value for name, value in wrong.data.items() if name not in wrong.fields}
        data = {**stays, **kept_fields(wrong.move, fields)}
        if data.get("card") != wrong.data.get("card"):
            _refuse_more_than_the_box_has(data, (one.data for one in entries if one is not wrong))
        told = {which: data, **_swapped(entries, wrong, data)}
    first = next(at for at, one in enumerate(entries) if one.id in told)
    kept: list[tuple[int, EntryData]] = [(one.round, one.data) for one in entries[:first]]
    sheet = entries[first].frozen_before
    for one in entries[first:]:
        now = told.get(one.id, one.data)
        if now is None:
            continue
        try:
            sheet = _replay(setup, sheet, now)
        except Refused as refusal:
            if one is wrong:
                raise
            what, why = one.said(setup, MOVE_CELLS), _why_later(refusal.problems[0])
            raise Refused(problem("", "bank_later", n=one.round, what=what, why=why)) from None
        kept.append((one.round, now))
    changed = {cell: after for cell, _, after in _changes(setup, pad, thawed(sheet))}
    return {**changed, **_account_cells_patch(setup, pad, kept)}


def _swapped(entries: Sequence[Entry], wrong: Entry, data: EntryData) -> dict[str, EntryData]:
    """Return, by id, the entry of the same round that took the mine of ``data``, with the mine of ``wrong``."""
    old, new = wrong.data.get("card"), data.get("card")
    if old == new or not {old, new} <= CLAIMS.keys():
        return {}
    taken = [one for one in entries if one.round == wrong.round and one.data.get("card") == new]
    return {one.id: {**one.data, "card": old} for one in taken}


def _why_later(refusal: Problem) -> Message:
    """Return why a later entry would be invalid, leaving out the advice in ``refusal``, which is for a live move."""
    code = "target" if refusal.code.endswith("_target") else refusal.code
    return say("later-" + (code if code in LATER else "move").replace("_", "-"), **dict(refusal.args))


def taken_events(entries: Iterable[EntryData]) -> Counter[str]:
    """Return how many copies of each event were taken in ``entries``."""
    cards = (one["card"] for one in entries if one.get("do") == "take")
    return Counter(card for card in cards if card in EVENTS)


def _refuse_more_than_the_box_has(data: EntryData, others: Iterable[EntryData]) -> None:
    """Raise Refused if ``data`` takes an event of which the box has no more besides those taken in ``others``."""
    card = data.get("card")
    if data["do"] == "take" and card in EVENTS and not is_left(card, taken_events(others)):
        raise Refused(problem("card", "bank_events_out", card=event_name(card)))


def kept_fields(name: str, fields: Fields) -> dict[str, str]:
    """Return what the account keeps of ``fields`` for the move ``name``."""
    found = {field: fields.get(field, "") for field in FIELDS[name]}
    return {field: text for field, text in found.items() if text.strip() and len(text) <= LONGEST_FIELD}


def _data_of_cells(setup: Setup, pad: Pad, written: Patch) -> EntryData:
    """Return the data of an entry for cells written outside the bank; ``written`` has their values."""
    full = {cell: value for cell, value in written.items() if value is not None and cell != GOLD}
    empty = [cell for cell, value in written.items() if value is None and cell != GOLD]
    data = {**_seating(setup), "cells": full, "gold": _gold_of_players(setup, pad) + pad.get(GOLD, 0)}
    return {**data, "empty": empty} if empty else data


def _gold_of_players(setup: Setup, pad: Pad) -> int:
    return sum(player.purse for player in position(setup, pad).players)


def _seating(setup: Setup) -> dict[str, Any]:
    """Return the part of an entry that names the seating; empty for the original one."""
    return {"sat": list(setup.numbers)} if setup.numbers else {}


def _account_cells_patch(setup: Setup, pad: Pad, entries: Sequence[tuple[int, EntryData]]) -> Patch:
    """Return the account's cells that differ from ``pad`` once it holds ``entries``, each with its round."""
    wanted = {
        cell: [data for at, data in entries if at == number] or None
        for number, cell in enumerate(account_cells(setup), 1)
    }
    return {change.cell: change.after for change in differences(pad, wanted)}


def _changes(setup: Setup, before: Pad, after: Pad) -> list[Change]:
    """Return the changes of the table and the bank, in the order of the sheet."""
    written = [cell for cell in table_cells(setup) if cell in before or cell in after]
    return differences(before, {cell: after.get(cell) for cell in written})


def _replay(setup: Setup, pad: bytes, data: EntryData) -> bytes:
    """Return the sheet after an entry; raises Refused if it is invalid there."""
    return _replayed(setup, pad, frozen(data))


@lru_cache(maxsize=1024)
def _replayed(setup: Setup, pad: bytes, data: bytes) -> bytes:
    """Return the sheet after an entry; cached, because each new move replays the whole account."""
    sheet, entry = thawed(pad), thawed(data)
    if "do" not in entry:
        sheet = apply_patch(sheet, {**dict.fromkeys(entry.get("empty", ())), **entry["cells"]})
        return frozen(apply_patch(sheet, {GOLD: entry["gold"] - _gold_of_players(setup, sheet) or None}))
    state = read_open(setup, sheet)
    if "place" not in entry:
        return frozen(apply_patch(sheet, patch_for(MOVES[entry["do"]](state, entry))))
    place = moves.number(entry, "place", 0, state.size - 1)
    if place >= len(state.order):
        raise Refused(problem("", "bank_not_now"))
    return frozen(apply_patch(sheet, patch_for(moves.take_for(state, state.order[place], entry))))
