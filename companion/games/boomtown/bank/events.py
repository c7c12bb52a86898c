"""The event cards: pure functions from a Table to a Table, and the choices each card asks for.

The rules are in Eventos of the rulebook. Functions raise Refused for a choice that the card does not allow. The
rulebook does not say what happens to a card without a target; that is up to the table. Our ruling: the fee of an
Expropriation is counted before the mine changes hands.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.text import Message, Refused, problem, say
from companion.games.boomtown.bank.auction import picking_order
from companion.games.boomtown.bank.production import MOST_SALOONS, Dice, Place, Saloon
from companion.games.boomtown.bank.table import (
    NOTHING_SAID,
    ChosenMayors,
    Table,
    WaitingCard,
    move_pawns,
    pay,
    pay_fee,
    with_mines,
    without_mine,
)
from companion.games.boomtown.box import THROWS
from companion.games.boomtown.count.rules import KNOWN_EVENTS, MOST_NEW_VEINS, TOWNS, UNKNOWN_EVENTS

EVENTS = tuple(KNOWN_EVENTS)
SHARK_GOLD = 4
STAGECOACH_GOLD = 10
LAID_IN = {"girls": "saloon", "governor": "town", "new_vein": "target"}
"""The field that names where a card that can wait is laid."""


def event_name(event: str) -> Message:
    """Return the name of an event."""
    return say("event-" + event.replace("_", "-"))


def is_left(event: str, taken: Mapping[str, int]) -> bool:
    """Return whether the box has an ``event`` besides the copies ``taken``; the unknown card may be any."""
    unknown = sum(max(0, copies - KNOWN_EVENTS[card]) for card, copies in taken.items())
    return taken.get(event, 0) < KNOWN_EVENTS[event] or unknown < UNKNOWN_EVENTS


def mine_targets(table: Table, seat: int, event: str) -> tuple[Place, ...]:
    """Return the mines that ``seat`` can target with a dynamite, an expropriation or a new_vein; none for other cards.

    Dynamite hits any rival's mine, Expropriation one in a town where ``seat`` has a mine. A New Vein needs a mine of
    one's own without one, while some New Vein is left.
    """
    places = [Place(at, number) for at, player in enumerate(table.players) for number in range(len(player.mines))]
    if event == "dynamite":
        return tuple(place for place in places if place.seat != seat)
    if event == "expropriation":
        own = {mine.town for mine in table.players[seat].mines}
        return tuple(place for place in places if place.seat != seat and table.mine(place).town in own)
    if event == "new_vein" and sum(table.mine(place).new_vein for place in places) < MOST_NEW_VEINS:
        return tuple(place for place in places if place.seat == seat and not table.mine(place).new_vein)
    return ()


def saloon_targets(table: Table, seat: int, event: str) -> tuple[int, ...]:
    """Return the numbers of the saloons that ``seat`` can target with a dynamite or the girls."""
    if event == "dynamite":
        return tuple(number for number, saloon in enumerate(table.saloons) if saloon.owner != seat)
    if event == "girls":
        return tuple(number for number, saloon in enumerate(table.saloons) if saloon.owner == seat and not saloon.girls)
    return ()


def places(table: Table, seat: int, card: str) -> Sequence[Any]:
    """Return where ``seat`` can lay a waiting card: a saloon (girls), a pawn's town (governor), a mine (new_vein)."""
    if card == "governor":
        return tuple(town for town in TOWNS if table.mayors.get(town) == seat and town not in table.governed)
    return saloon_targets(table, seat, card) if card == "girls" else mine_targets(table, seat, card)


def options_of(table: Table, seat: int, event: str) -> Mapping[str, Sequence[Any]]:
    """Return the options that ``event`` gives ``seat``, by field.

    A card with a single place to go has none.
    """
    match event:
        case "holdup":
            return {"victim": [other for other in range(len(table.players)) if other != seat], "number": THROWS}
        case "saloon":
            return {"town": TOWNS} if len(table.saloons) < MOST_SALOONS else {}
        case "girls" | "governor":
            found = places(table, seat, event)
            return {LAID_IN[event]: found} if len(found) > 1 else {}
    targets = (*mine_targets(table, seat, event), *saloon_targets(table, seat, event))
    return {"target": targets} if targets else {}


# ---- played at once


def card_shark(table: Table, seat: int) -> Table:
    """Make every other player pay the bank 4 gold, or what they have."""
    for other in range(len(table.players)):
        if other != seat:
            table = pay(table, other, None, SHARK_GOLD)
    return table


def stagecoach(table: Table, seat: int) -> Table:
    """Pay ``seat`` the gold of the Stagecoach."""
    return pay(table, None, seat, STAGECOACH_GOLD)


def holdup(table: Table, seat: int, victim: int, number: int, dice: Dice) -> Table:
    """Take up to ``number`` gold from ``victim`` if the dice give at least ``number``."""
    if victim == seat:
        raise Refused(problem("victim", "holdup_target"))
    if number not in THROWS:
        raise Refused(problem("number", "out_of_range", lo=THROWS[0], hi=THROWS[-1]))
    return pay(table, victim, seat, number) if sum(dice) >= number else table


def dynamite_mine(table: Table, seat: int, place: Place, said: ChosenMayors = NOTHING_SAID) -> Table:
    """Blow up a rival's mine with its New Vein; the pawn of the town may move."""
    if place not in mine_targets(table, seat, "dynamite"):
        raise Refused(problem("mine", "dynamite_target"))
    return move_pawns(without_mine(table, place), said)


def dynamite_saloon(table: Table, seat: int, number: int) -> Table:
    """Blow up a rival's saloon with its Girls."""
    if number not in saloon_targets(table, seat, "dynamite"):
        raise Refused(problem("saloon", "dynamite_target"))
    return replace(table, saloons=table.saloons[:number] + table.saloons[number + 1 :])


def expropriation(table: Table, seat: int, place: Place, said: ChosenMayors = NOTHING_SAID) -> Table:
    """Take a rival's mine and its New Vein in a town where ``seat`` has a mine; the mayor is paid first."""
    if place not in mine_targets(table, seat, "expropriation"):
        raise Refused(problem("mine", "expropriation_target"))
    mine = table.mine(place)
    table = without_mine(pay_fee(table, seat, mine.town), place)
    return move_pawns(with_mines(table, seat, (*table.players[seat].mines, mine)), said)


# ---- staying with the mines


def saloon(table: Table, seat: int, town: str) -> Table:
    """Open a saloon in any town."""
    if town not in TOWNS:
        raise Refused(problem("town", "not_a_choice"))
    return replace(table, saloons=(*table.saloons, Saloon(seat, town)))


def lay(table: Table, seat: int, card: str, place: Any = None) -> Table:
    """Lay a card, new or waiting, in one of its ``places``; None keeps it waiting if it has none."""
    found = places(table, seat, card)
    if place is None and not found:
        return keep(table, seat, card)
    if place not in found:
        raise Refused(problem(LAID_IN[card], f"{card}_target"))
    table = _discard(table, seat, card)
    if card == "governor":
        return replace(table, governed=table.governed | {place})
    if card == "girls":
        saloons = tuple(replace(one, girls=one.girls or at == place) for at, one in enumerate(table.saloons))
        return replace(table, saloons=saloons)
    mines = table.players[seat].mines
    richer = replace(mines[place.mine], new_vein=True)
    return with_mines(table, seat, (*mines[: place.mine], richer, *mines[place.mine + 1 :]))


# ---- kept for later


def keep(table: Table, seat: int, card: str) -> Table:
    """Keep a card in front of ``seat``."""
    return replace(table, kept=(*table.kept, WaitingCard(card, seat)))


def telegraph(table: Table, seat: int, dice: Dice, die: int, face: int) -> tuple[Table, Dice]:
    """Turn one die (0 or 1) of a production roll to any face and discard the card."""
    _must_hold(table, seat, "telegraph")
    if die not in (0, 1) or not 1 <= face <= 6:
        raise Refused(problem("face", "out_of_range", lo=1, hi=6))
    return _discard(table, seat, "telegraph"), (face, dice[1]) if die == 0 else (dice[0], face)


def mustang(table: Table, seat: int) -> tuple[Table, tuple[int, ...]]:
    """Move ``seat`` to right after the winner, discard the card, and return the new picking order too."""
    _must_hold(table, seat, "mustang")
    if seat == table.first:
        raise Refused(problem("seat", "mustang_of_winner", name=table.players[seat].name))
    return _discard(table, seat, "mustang"), picking_order(len(table.players), table.first, seat)


def _discard(table: Table, seat: int, card: str) -> Table:
    """Return the table without one ``card`` of ``seat``, if it has one."""
    kept = list(table.kept)
    if WaitingCard(card, seat) in kept:
        kept.remove(WaitingCard(card, seat))
    return replace(table, kept=tuple(kept))


def _must_hold(table: Table, seat: int, card: str) -> None:
    if WaitingCard(card, seat) not in table.kept:
        raise Refused(problem("seat", "card_not_held", name=table.players[seat].name, card=event_name(card)))
