"""Properties of the bank: gold is conserved, nobody is in debt, pawns are placed rightly, undo restores the sheet."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.core.game import Setup
from companion.core.pad import differences, inverse, write
from companion.core.text import Refused
from companion.games.boomtown import GAME
from companion.games.boomtown.bank.account import account
from companion.games.boomtown.bank.actions import ACTIONS
from companion.games.boomtown.bank.cells import GOLD, SALOONS, account_cells, table_cells
from companion.games.boomtown.bank.events import EVENTS
from companion.games.boomtown.bank.state import BankState, patch_for, read
from companion.games.boomtown.count.layout import CLAIMS
from companion.games.boomtown.count.rules import TOWNS
from tests.support.helpers import NAMES

PLACES = tuple(CLAIMS)
RIGHT = {"auction": ("auction",), "choose": ("take", "take", "take", "mustang"), "over": ("correct",)}
RIGHT |= {"production": ("produce", "produce", "roll", "telegraph")}


def fields(data: st.DataObject, state: BankState, action: str) -> dict[str, str]:
    """Return mostly valid choices for ``action``."""

    def number(name: str, lo: int, hi: int) -> None:
        found[name] = str(data.draw(st.integers(lo, hi), label=name))

    found: dict[str, str] = {}
    seats = state.size - 1
    for name, lo, hi in (("d1", 1, 6), ("d2", 1, 6), ("die", 0, 1), ("face", 1, 6), ("saloon", 0, 1)):
        number(name, lo, hi)
    for name in ("winner", "seat", "victim", "opener", *(f"mayor.{town}" for town in TOWNS)):
        number(name, 0, seats)
    number("number", 2, 12)
    number("bid", 0, min(12, max(map(state.table.gold, range(state.size)))))
    if found["bid"] == "0":
        found["winner"] = str(state.opener)
    owned = [one.place.removesuffix(".owner") for player in state.table.players for one in player.mines]
    free = [place for place in PLACES if state.is_free(place)] or list(PLACES)
    found["card"] = data.draw(st.sampled_from(free) | st.sampled_from(EVENTS), label="card")
    found["target"] = data.draw(st.sampled_from([*owned, "0", "1"]), label="target")
    found["town"] = data.draw(st.sampled_from(TOWNS), label="town")
    if action == "correct":
        found |= {f"gold-{seat}": str(data.draw(st.integers(0, 60))) for seat in range(state.size)}
        found["round"] = str(min(state.round, state.rounds))
    return {**found, "turn": state.turn}


def run(setup: Setup, pad: Mapping[str, Any], name: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sheet after an action; its values must be in their domains, and undo must restore the sheet."""
    action = ACTIONS[name]
    if action.form:
        form = action.form(MultiDict(chosen))
        chosen = form.data
    after = action.run(setup, pad, chosen)
    for cell, value in after.items():
        GAME.cell(setup, cell).check(value)
    changes = differences(pad, after)
    new = write(pad, changes)
    assert write(new, inverse(changes)) == dict(pad)
    assert action.reads
    assert after.keys() <= set(action.reads(setup, pad, chosen)), "what another phone wrote there makes it doubtful"
    if changes:
        assert action.describe
        action.describe(setup, changes)
    return new


def check(setup: Setup, pad: Mapping[str, Any], total: int) -> None:
    state = read(setup, pad)
    assert state
    gold = list(map(state.table.gold, range(setup.size)))
    assert min(gold) >= 0
    assert sum(gold) + pad.get(GOLD, 0) == total
    assert differences(pad, patch_for(state)) == [], "what is read is what was written"
    assert len(pad.get(SALOONS, ())) <= 3, "two are known, and the one event that is not may be another"
    for town in TOWNS:
        held, holder = state.table.mines_in(town), state.table.mayors.get(town)
        assert max(held) < 2 if holder is None else held[holder] == max(held)
    assert not state.table.governed - state.table.mayors.keys()
    assert not set(state.dead) & {place.removesuffix(".owner") for place in state.owned}
    assert GAME.score
    assert GAME.score(setup, pad).problems == ()
    done = account(setup, pad)[-1].after
    table = {cell: pad[cell] for cell in table_cells(setup) if cell in pad}
    assert {cell: done[cell] for cell in table_cells(setup) if cell in done} == table, "the account leads to the sheet"


def otherwise(data: st.DataObject, setup: Setup, pad: Mapping[str, Any]) -> dict[str, str]:
    """Return arguments that correct or remove an entry of the account."""
    state, one = read(setup, pad), data.draw(st.sampled_from(account(setup, pad)), label="what was done")
    assert state
    then = read(setup, one.before) or state
    never = {"never": "1"} if data.draw(st.booleans(), label="never") else {}
    return {**fields(data, then, one.move), **never, "turn": state.turn, "retell": one.id}


@settings(max_examples=25)
@given(st.data())
def test_gold_is_conserved_in_every_action(data: st.DataObject) -> None:
    setup = Setup(NAMES[: data.draw(st.sampled_from([3, 4, 5]), label="players")])
    begun = {"round": "1", "opener": "0", **{f"gold-{seat}": "10" for seat in range(setup.size)}}
    pad = run(setup, {}, "begin", begun)
    total = 10 * setup.size
    check(setup, pad, total)
    for _ in range(data.draw(st.integers(5, 40), label="actions")):
        state = read(setup, pad)
        assert state
        wrong = data.draw(st.integers(0, 9)) == 0
        action = data.draw(st.sampled_from([*ACTIONS][1:] if wrong else RIGHT[state.phase]), label="action")
        try:
            pad = run(setup, pad, action, fields(data, state, action))
        except Refused:
            continue
        check(setup, pad, total)
        if action != "correct":
            kept = [entry for cell in account_cells(setup) for entry in pad.get(cell, ())]
            assert [one.data for one in account(setup, pad)] == kept, "every move is in the account"
        with suppress(Refused):
            pad = run(setup, pad, "retell", otherwise(data, setup, pad))
        check(setup, pad, total)
