"""Descriptions of the moves at the bank, made from their changes, so that preview and log use the same words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.game import Setup
from companion.core.pad import Change
from companion.core.text import Message, say
from companion.games.boomtown.bank.cells import ACCOUNT, DEAD, DICE, GOVERNED, KEPT, LAST, PICKS, ROUND, SALE, SALOONS
from companion.games.boomtown.bank.events import EVENTS, event_name
from companion.games.boomtown.count.layout import CLAIMS, NEW_VEINS, NOBODY
from companion.games.boomtown.count.rules import town_name

MINUS = "\N{MINUS SIGN}"


def card_name(card: str) -> Message:
    """Return the name of a card: a mine by its place, or an event."""
    return event_name(card) if card in EVENTS else CLAIMS[card].printed.name


def effects(setup: Setup, changes: Sequence[Change]) -> list[Message]:
    """Return what changed hands or left the game, except gold."""
    dead = _by_cell(changes).get(DEAD)
    lost, found = (_added(dead.before, dead.after), _added(dead.after, dead.before)) if dead else ([], [])
    return [message for change in changes for message in _effects(setup, change, lost, found)]


def gold_moves(setup: Setup, changes: Sequence[Change]) -> list[str]:
    """Return each player's change of gold as name and signed number, which needs no translation."""
    found = []
    for cell, before, after in changes:
        kind, _, rest = cell.partition(".")
        if kind == "players" and rest.endswith(".gold") and before is not None and after is not None:
            name = setup.players[int(rest.partition(".")[0])]
            found.append(f"{name} {'+' if after > before else MINUS}{abs(after - before)}")
    return found


def _effects(setup: Setup, change: Change, lost: Sequence[str], found: Sequence[str]) -> Iterator[Message]:
    """Yield the effects of ``change``; ``lost`` are mines that left the game, ``found`` those a correction restores."""
    cell, before, after = change
    kind, _, rest = cell.partition(".")
    place = cell.removesuffix(".owner")
    if kind == "mines" and place != cell and (before is not None or place in found):
        if after is None:
            yield say("effect-gone" if place in lost else "effect-back", mine=card_name(place))
        else:
            yield say("effect-moved", mine=card_name(place), name=setup.players[after])
    elif kind == "mayors" and after is not None and after != NOBODY:
        yield say("effect-pawn", town=town_name(rest), name=setup.players[after])
    elif kind == "mayors" and before is not None and before != NOBODY:
        yield say("effect-pawn-free", town=town_name(rest))
    elif cell in NEW_VEINS:
        yield say("effect-vein-gone") if after is None else say("effect-vein", mine=card_name(after))
    elif cell == GOVERNED:
        for town in _added(before, after):
            yield say("effect-governed", town=town_name(town))
        for _ in _added(after, before):
            yield say("effect-governor-gone")
    elif cell == KEPT:
        for kept in _added(before, after):
            yield say("effect-kept", card=event_name(kept["card"]), name=setup.players[kept["seat"]])
    elif cell == SALOONS:
        yield from _saloons(setup, before or [], after or [])


def _added(before: Sequence[Any] | None, after: Sequence[Any] | None) -> list[Any]:
    """Return what ``after`` has more often than ``before``."""
    left = list(before or ())
    found = []
    for one in after or ():
        if one in left:
            left.remove(one)
        else:
            found.append(one)
    return found


def _saloons(setup: Setup, before: Sequence[Any], after: Sequence[Any]) -> Iterator[Message]:
    """Yield the saloons that are new or gone, and those that got the Girls."""
    gone = _added(after, before)
    for one in _added(before, after):
        plain = {**one, "girls": False}
        town, name = town_name(one["town"]), setup.players[one["owner"]]
        if plain in gone:
            gone.remove(plain)
            yield say("effect-girls", town=town, name=name)
        else:
            yield say("effect-saloon", town=town, name=name)
            if one["girls"]:
                yield say("effect-girls", town=town, name=name)
    for one in gone:
        yield say("effect-saloon-gone", town=town_name(one["town"]), name=setup.players[one["owner"]])


def _with(setup: Setup, changes: Sequence[Change], what: Message) -> Message:
    """Return ``what`` with its effects."""
    did: tuple[str | Message, ...] = (*gold_moves(setup, changes), *effects(setup, changes))
    return say("log-with", what=what, effects=did) if did else what


def _used(changes: Mapping[str, Change], setup: Setup) -> str:
    """Return the name of the player who used up a waiting card."""
    _, before, after = changes[KEPT]
    seat: int = _added(after, before)[0]["seat"]
    return setup.players[seat]


def _by_cell(changes: Sequence[Change]) -> dict[str, Change]:
    return {change.cell: change for change in changes}


def _gained(changes: Mapping[str, Change], cell: str) -> list[Any]:
    """Return what the list in ``cell`` has more often after ``changes``."""
    return _added(changes[cell].before, changes[cell].after) if cell in changes else []


def describe_begin(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say that the bank was opened, and in which round."""
    return say("log-bank-opened", n=_by_cell(changes)[ROUND].after)


def describe_auction(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who won the auction, and with what bid."""
    sale = _by_cell(changes)[SALE].after
    return _with(setup, changes, say("log-sale", name=setup.players[sale["winner"]], n=sale["bid"]))


def describe_take(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who took which card, with the dice of a holdup, and its effects."""
    found = _by_cell(changes)
    pick = _gained(found, PICKS)[0]
    name, card = setup.players[pick["seat"]], card_name(pick["card"])
    if "dice" in pick:
        one, two = pick["dice"]
        what = say("log-took-and-threw", name=name, card=card, one=one, two=two)
        robbed = _with(setup, changes, what)
        return robbed if robbed != what else say("log-threw-for-nothing", what=what)
    if pick["card"] in [kept["card"] for kept in _gained(found, KEPT)]:
        rest = [change for change in changes if change.cell != KEPT]
        return _with(setup, rest, say("log-took-and-keeps", name=name, card=card))
    return _with(setup, changes, say("log-took", name=name, card=card))


def describe_mustang(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who picks second."""
    return say("log-mustang", name=_used(_by_cell(changes), setup))


def describe_roll(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say which dice were thrown."""
    one, two = _by_cell(changes)[DICE].after
    return say("log-rolled", one=one, two=two, n=one + two)


def describe_telegraph(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say what the dice show after the Telegraph."""
    found = _by_cell(changes)
    name, dice = _used(found, setup), found.get(DICE)
    return say("log-telegraph", name=name, one=dice.after[0], two=dice.after[1]) if dice else say("log-used", name=name)


def describe_produce(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say which number was rolled, and its effects."""
    last = _by_cell(changes).get(LAST)
    total = sum(last.after["dice"]) if last else 0
    return _with(setup, changes, say("log-produced", n=total))


def describe_lay(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say where a waiting card was laid."""
    return _with(setup, changes, say("log-laid"))


def describe_correct(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say what was corrected."""
    return _with(setup, changes, say("log-bank-corrected"))


SAY: Mapping[str, Callable[[Setup, Sequence[Change]], Message]] = {
    "auction": describe_auction,
    "mustang": describe_mustang,
    "take": describe_take,
    "lay": describe_lay,
    "roll": describe_roll,
    "telegraph": describe_telegraph,
    "produce": describe_produce,
}
"""The descriptions of the moves, by the name of their action."""


def describe_retell(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say what was corrected in the account, with its effects; for a card of this round, who took what."""
    found = _by_cell(changes)
    picks = found.get(PICKS)
    gone, come = (_added(picks.after, picks.before), _added(picks.before, picks.after)) if picks else ([], [])
    if len(gone) == 1 and len(come) <= 1 and all(one["seat"] == gone[0]["seat"] for one in come):
        names = {"name": setup.players[gone[0]["seat"]], "old": card_name(gone[0]["card"])}
        back = [change for change in changes if change.cell != f"{gone[0]['card']}.owner"]
        if not come:
            return _with(setup, back, say("log-gave-back", name=names["name"], card=names["old"]))
        return _with(setup, back, say("log-took-instead", **names, card=card_name(come[0]["card"])))
    return _with(setup, changes, _corrected_entry(changes))


def _corrected_entry(changes: Sequence[Change]) -> Message:
    """Return which entry of the account was corrected."""
    for cell, before, after in changes:
        if cell.startswith(ACCOUNT) and (gone := _added(after, before)):
            what, come = say(f"retold-{gone[0].get('do')}"), _added(before, after)
            old, new = (entries[0].get("card") if entries else None for entries in (gone, come))
            if old and new and old != new:
                what = say("retold-took", old=card_name(old), new=card_name(new))
            return say("log-retold", n=int(cell.removeprefix(ACCOUNT)), what=what)
    return say("log-bank-corrected")
