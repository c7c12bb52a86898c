"""Whatever is done at the bank: gold is conserved, nobody owes, pawns are where they belong, undo restores."""

from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Setup
from companion.core.pad import due, inverse, write
from companion.core.text import Refused
from companion.games.boomtown import GAME
from companion.games.boomtown.bank_actions import ACTIONS
from companion.games.boomtown.bank_cells import GOLD, SALOONS
from companion.games.boomtown.desk import Desk, changes, fingerprint, read
from companion.games.boomtown.events import EVENTS
from companion.games.boomtown.layout import CLAIMS
from companion.games.boomtown.rules import TOWNS
from tests.helpers import NAMES

PLACES = tuple(CLAIMS)
RIGHT = {"auction": ("auction",), "choose": ("take", "take", "take", "mustang"), "over": ("correct",)}
RIGHT |= {"production": ("produce", "produce", "roll", "telegraph")}


def fields(data: st.DataObject, desk: Desk, action: str) -> dict[str, str]:
    """Return choices for ``action`` that are mostly possible."""

    def number(name: str, lo: int, hi: int) -> None:
        found[name] = str(data.draw(st.integers(lo, hi), label=name))

    found: dict[str, str] = {}
    seats = desk.size - 1
    for name, lo, hi in (("d1", 1, 6), ("d2", 1, 6), ("die", 0, 1), ("face", 1, 6), ("saloon", 0, 1)):
        number(name, lo, hi)
    for name in ("winner", "seat", "victim", "opener", *(f"mayor.{town}" for town in TOWNS)):
        number(name, 0, seats)
    number("number", 2, 12)
    number("bid", 0, min(12, max(map(desk.table.gold, range(desk.size)))))
    if found["bid"] == "0":
        found["winner"] = str(desk.opener)
    owned = [one.place.removesuffix(".owner") for player in desk.table.players for one in player.mines]
    free = [place for place in PLACES if desk.is_free(place)] or list(PLACES)
    found["card"] = data.draw(st.sampled_from(free) | st.sampled_from(EVENTS), label="card")
    found["target"] = data.draw(st.sampled_from([*owned, "0", "1"]), label="target")
    found["town"] = data.draw(st.sampled_from(TOWNS), label="town")
    if action == "correct":
        found |= {f"gold.{seat}": str(data.draw(st.integers(0, 60))) for seat in range(desk.size)}
        found["round"] = str(min(desk.round, desk.rounds))
    return found


def stroke(setup: Setup, pad: Mapping[str, Any], action: str, chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return the sheet after one stroke; what it wrote is in the domains, and taking it back restores the sheet."""
    wanted = ACTIONS[action].run(setup, pad, {**chosen, "seen": fingerprint(pad)})
    for change in wanted:
        GAME.cell(setup, change.cell).check(change.after)
    todo = due(pad, wanted)
    after = write(pad, todo)
    back = inverse(todo)
    assert write(after, due(after, back)) == dict(pad)
    assert ACTIONS[action].describe
    ACTIONS[action].describe(setup, todo)  # type: ignore[misc]
    return after


def check(setup: Setup, pad: Mapping[str, Any], total: int) -> None:
    desk = read(setup, pad)
    assert desk
    gold = list(map(desk.table.gold, range(setup.size)))
    assert min(gold) >= 0
    assert sum(gold) + pad.get(GOLD, 0) == total
    assert changes(desk) == [], "what is read is what was written"
    assert len(pad.get(SALOONS, ())) <= 2
    for town in TOWNS:
        held, holder = desk.table.mines_in(town), desk.table.mayors.get(town)
        assert max(held) < 2 if holder is None else held[holder] == max(held)
    assert not desk.table.governed - desk.table.mayors.keys()
    assert not set(desk.dead) & {place.removesuffix(".owner") for place in desk.owned}
    assert GAME.score
    assert GAME.score(setup, pad).problems == ()


@settings(max_examples=25)
@given(st.data())
def test_gold_is_conserved_in_every_action(data: st.DataObject) -> None:
    setup = Setup(NAMES[: data.draw(st.sampled_from([3, 4, 5]), label="players")])
    begun = {"round": "1", "opener": "0", **{f"gold.{seat}": "10" for seat in range(setup.size)}}
    pad = stroke(setup, {}, "begin", begun)
    total = 10 * setup.size
    check(setup, pad, total)
    for _ in range(data.draw(st.integers(5, 40), label="strokes")):
        desk = read(setup, pad)
        assert desk
        wrong = data.draw(st.integers(0, 9)) == 0
        action = data.draw(st.sampled_from([*ACTIONS][1:] if wrong else RIGHT[desk.phase]), label="action")
        try:
            pad = stroke(setup, pad, action, fields(data, desk, action))
        except Refused:
            continue
        check(setup, pad, total)


@settings(max_examples=25)
@given(st.data())
def test_a_stroke_sent_again_does_nothing(data: st.DataObject) -> None:
    setup = Setup(NAMES[:4])
    pad = stroke(setup, {}, "begin", {"round": "1", "opener": "0", **{f"gold.{seat}": "10" for seat in range(4)}})
    for _ in range(8):
        desk = read(setup, pad)
        assert desk
        action = data.draw(st.sampled_from(RIGHT[desk.phase]))
        chosen = {**fields(data, desk, action), "seen": fingerprint(pad)}
        try:
            pad = write(pad, ACTIONS[action].run(setup, pad, chosen))
        except Refused:
            continue
        assert ACTIONS[action].run(setup, pad, chosen) == []
