"""The moves at the bank: pure functions from a state to a state, with the choices as text fields.

They raise Refused for invalid choices; a choice still to be made has the code ``missing``.
"""

from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from companion.core.layout import Integer
from companion.core.text import Refused, problem
from companion.games.boomtown.bank import events, production
from companion.games.boomtown.bank import table as bank
from companion.games.boomtown.bank.auction import picking_order
from companion.games.boomtown.bank.cells import KEEPABLE, PAYMENT_FIELDS
from companion.games.boomtown.bank.production import MOST_SALOONS, Dice
from companion.games.boomtown.bank.state import BankState, Pick
from companion.games.boomtown.bank.table import Table, WaitingCard
from companion.games.boomtown.box import THROWS
from companion.games.boomtown.count.layout import CLAIMS
from companion.games.boomtown.count.rules import MOST_GOLD, TOWNS

Fields: TypeAlias = Mapping[str, str]
Move: TypeAlias = Callable[[BankState, Fields], BankState]

CARDS = frozenset((*CLAIMS, *events.EVENTS))
"""The cards that can be taken: mines by their places, and events."""
MISSING = "missing"


def number(fields: Fields, name: str, lo: int, hi: int) -> int:
    """Return the number in the field ``name``; raises Refused, with the code MISSING if it is empty."""
    text = fields.get(name, "")
    if not text.strip():
        raise Refused(problem(name, MISSING))
    return int(Integer(lo, hi).enter(text, None, name))


def seat(state: BankState, fields: Fields, name: str) -> int:
    """Return the seat in the field ``name``; raises Refused if it is none."""
    return number(fields, name, 0, state.size - 1)


def one_of(fields: Fields, name: str, known: Container[str]) -> str:
    """Return the field ``name``; raises Refused unless it is in ``known``."""
    text = fields.get(name, "")
    if text not in known:
        raise Refused(problem(name, "not_a_choice" if text else MISSING))
    return text


def said(state: BankState, fields: Fields) -> dict[str, int]:
    """Return the pawns' new holders chosen by the table, by town."""
    return {town: seat(state, fields, name) for town in TOWNS if fields.get(name := f"mayor.{town}")}


def read_dice(fields: Fields) -> Dice:
    """Return the dice in the fields ``d1`` and ``d2``; raises Refused if they are invalid."""
    return number(fields, "d1", 1, 6), number(fields, "d2", 1, 6)


def _must_be(state: BankState, phase: str) -> None:
    if state.phase != phase:
        raise Refused(problem("", "bank_not_now"))


def with_waiting_cards_laid(state: BankState, table: Table, **more: Any) -> BankState:
    """Return the state with ``table``, laying each waiting card that has just one place to go."""
    for card, holder in table.kept:
        if len(found := events.places(table, holder, card)) == 1:
            table = events.lay(table, holder, card, found[0])
    return replace(state, table=table, **more)


def auction(state: BankState, fields: Fields) -> BankState:
    """Pay the ``bid`` of the ``winner``; if all passed, the bid is 0 and the winner is the opener."""
    _must_be(state, "auction")
    winner, bid = seat(state, fields, "winner"), number(fields, "bid", 0, MOST_GOLD)
    if bid == 0 and winner != state.opener:
        raise Refused(problem("bid", "bank_bid_nothing", name=state.table.players[state.opener].name))
    return replace(state, table=bank.sell(state.table, winner, bid), bid=bid, order=picking_order(state.size, winner))


def mustang(state: BankState, fields: Fields) -> BankState:
    """Let ``seat`` pick right after the winner; too late once the second card is taken."""
    _must_be(state, "choose")
    if len(state.picks) > 1:
        raise Refused(problem("seat", "bank_mustang_late"))
    table, order = events.mustang(state.table, seat(state, fields, "seat"))
    return replace(state, table=table, order=order)


def take(state: BankState, fields: Fields) -> BankState:
    """Take ``card`` for the next seat in order: a free mine by its place, or an event with its choices.

    Raises Refused for a card that cannot be taken now, and for missing choices.
    """
    _must_be(state, "choose")  # ``chooser`` needs somebody left
    return take_for(state, state.chooser, fields)


def take_for(state: BankState, chooser: int, fields: Fields) -> BankState:
    """Take ``card`` for ``chooser``, in or out of turn; raises Refused as ``take`` does."""
    _must_be(state, "choose")
    if state.pick_of(chooser):
        raise Refused(problem("", "bank_not_now"))
    card, dice = one_of(fields, "card", CARDS), None
    if card in events.EVENTS and state.round == 1:
        raise Refused(problem("card", "bank_event_in_round_one"))
    if card == "holdup":
        victim, named = seat(state, fields, "victim"), number(fields, "number", THROWS[0], THROWS[-1])
        dice = read_dice(fields)
        table = events.holdup(state.table, chooser, victim, named, dice)
    elif card in events.EVENTS:
        table = _play_event(state, chooser, card, fields)
    elif state.is_free(card):
        table = bank.take_mine(state.table, chooser, state.mine(card), said(state, fields))
    else:
        raise Refused(problem("card", "bank_mine_not_free", mine=CLAIMS[card].printed.name))
    picks = sorted((*state.picks, Pick(chooser, card, dice)), key=lambda one: state.order.index(one.seat))
    return with_waiting_cards_laid(state, table, picks=tuple(picks))


def _play_event(state: BankState, chooser: int, card: str, fields: Fields) -> Table:
    """Return the table after the event ``card``; one without a target leaves the game unused."""
    table = state.table
    match card:
        case "card_shark":
            return events.card_shark(table, chooser)
        case "stagecoach":
            return events.stagecoach(table, chooser)
        case "dynamite" | "expropriation" | "new_vein":
            return _play_on_target(state, chooser, card, fields)
        case "saloon":
            if len(table.saloons) >= MOST_SALOONS:
                raise Refused(problem("card", "bank_saloons_out", most=MOST_SALOONS))
            return events.saloon(table, chooser, one_of(fields, "town", TOWNS))
        case "girls" | "governor":
            return _lay_card(state, chooser, card, fields)
        case _:
            return events.keep(table, chooser, card)


def _play_on_target(state: BankState, chooser: int, card: str, fields: Fields) -> Table:
    """Return the table after an event aimed at the mine ``target``, or at a saloon by its number."""
    table = state.table
    places = {table.spot(place): place for place in events.mine_targets(table, chooser, card)}
    if "target" not in fields and not events.options_of(table, chooser, card):
        return events.lay(table, chooser, card) if card == "new_vein" else table
    if card == "dynamite" and fields.get("target", "").isdecimal():
        return events.dynamite_saloon(table, chooser, number(fields, "target", 0, MOST_SALOONS))
    target = places.get(one_of(fields, "target", CLAIMS))
    if target is None:
        raise Refused(problem("target", f"{card}_target"))
    if card == "new_vein":
        return events.lay(table, chooser, card, target)
    blow = events.dynamite_mine if card == "dynamite" else events.expropriation
    return blow(table, chooser, target, said(state, fields))


def _lay_card(state: BankState, holder: int, card: str, fields: Fields) -> Table:
    """Return the table with Girls laid in the saloon ``saloon``, or the pawn of ``town`` on a Governor.

    A single possible place need not be chosen; without any, the card waits.
    """
    found = events.places(state.table, holder, card)
    place = found[0] if found else None
    if len(found) > 1:
        place = number(fields, "saloon", 0, MOST_SALOONS) if card == "girls" else one_of(fields, "town", TOWNS)
    return events.lay(state.table, holder, card, place)


def lay(state: BankState, fields: Fields) -> BankState:
    """Lay a Governor, Girls or New Vein that has waited in front of ``seat``."""
    holder, card = seat(state, fields, "seat"), one_of(fields, "card", KEEPABLE)
    if card not in events.LAID_IN or WaitingCard(card, holder) not in state.table.kept:
        name = state.table.players[holder].name
        raise Refused(problem("seat", "card_not_held", name=name, card=events.event_name(card)))
    if not events.places(state.table, holder, card):
        raise Refused(problem(events.LAID_IN[card], f"{card}_target"))
    place_card = _play_on_target if card == "new_vein" else _lay_card
    return with_waiting_cards_laid(state, place_card(state, holder, card, fields))


def roll(state: BankState, fields: Fields) -> BankState:
    """Write a production roll, which waits for a Telegraph or for payment."""
    _must_be(state, "production")
    if state.dice:
        raise Refused(problem("dice", "bank_rolled", one=state.dice[0], two=state.dice[1]))
    return replace(state, dice=read_dice(fields))


def telegraph(state: BankState, fields: Fields) -> BankState:
    """Let ``seat`` turn the die ``die`` (0 or 1) of the roll to ``face``."""
    _must_be(state, "production")
    dice, holder = state.dice or read_dice(fields), seat(state, fields, "seat")
    die, face = number(fields, "die", 0, 1), number(fields, "face", 1, 6)
    table, dice = events.telegraph(state.table, holder, dice, die, face)
    return replace(state, table=table, dice=dice)


def produce(state: BankState, fields: Fields) -> BankState:
    """Pay the production and end the round; the winner of its auction opens the next."""
    _must_be(state, "production")
    dice = state.dice or read_dice(fields)
    table = bank.produce(state.table, dice, said(state, fields))
    ended = replace(state, round=state.round + 1, opener=table.first, bid=None, order=(), picks=(), dice=None)
    return with_waiting_cards_laid(ended, table, last=yields(state, dice))


def yields(state: BankState, dice: Dice) -> dict[str, Any]:
    """Return the value of the cell LAST for a production with ``dice``."""
    done = production.produce(state.table.players, state.table.saloons, dice)
    brought = [0] * state.size
    for one in done.produced:
        brought[one.place.seat] += one.gold
    gone = list(map(state.table.spot, done.collapsed))
    paid = [dict(zip(PAYMENT_FIELDS, (one.payer, one.to, one.gold, one.owed), strict=True)) for one in done.paid]
    return {"round": state.round, "dice": list(dice), "brought": brought, "paid": paid, "gone": gone}


def gain(last: Mapping[str, Any], seat: int) -> int:
    """Return the net gold that ``seat`` gets by a production, given as the value of the cell LAST."""
    paid = sum(one["gold"] * ((one["to"] == seat) - (one["from"] == seat)) for one in last["paid"])
    return int(last["brought"][seat] + paid)


def throws_reaching(number: int) -> int:
    """Return how many of the 36 throws of two dice give ``number`` or more."""
    return sum(one + two >= number for one in range(1, 7) for two in range(1, 7))
