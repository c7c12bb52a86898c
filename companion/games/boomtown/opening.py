"""Opening a bank and correcting it: what lies on the table, entered in one form."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Problem, Refused, problem
from companion.games.boomtown import layout
from companion.games.boomtown.bank import Kept, Table
from companion.games.boomtown.bank_cells import KEEPABLE
from companion.games.boomtown.desk import Desk, fresh, read
from companion.games.boomtown.moves import TO_CHOOSE, Fields, number, one_of, seat, settled
from companion.games.boomtown.production import MOST_SALOONS, Saloon
from companion.games.boomtown.rules import MOST_GOLD, TOWNS, Player

T = TypeVar("T")

MORE = "more"
"""The field that says that saloons, waiting cards and lost mines are in the form: a box not ticked is not sent."""


def begin(setup: Setup, pad: Pad, fields: Fields) -> Desk:
    """Open the bank with the mines and pawns of the sheet, and the rest as entered.

    Raises Refused for what is still to be settled on the sheet, and for each figure that is missing or cannot be.
    """
    if read(setup, pad):
        raise Refused(problem("", "bank_open_already"))
    unsettled = [one for one in layout.score(setup, pad).problems if not one.path.startswith("players.")]
    if unsettled:
        raise Refused(*unsettled)
    return _entered(fresh(setup, pad), fields, conserved=False)


def correct(desk: Desk, fields: Fields) -> Desk:
    """Set what was entered wrongly; gold that somebody gets or loses by it comes from the bank or goes to it."""
    return _entered(desk, fields, conserved=True)


def _entered(desk: Desk, fields: Fields, conserved: bool) -> Desk:
    """Return the desk as the form has it; raises Refused with everything that is missing in it or cannot be."""
    found: list[Problem] = []

    def figure(get: Callable[[], T], before: T) -> T:
        try:
            return get()
        except Refused as refusal:
            found.extend(one._replace(code="missing") if one.code == TO_CHOOSE else one for one in refusal.problems)
            return before

    table, gold = desk.table, list(map(desk.table.gold, range(desk.size)))
    for at in range(desk.size):
        gold[at] = figure(partial(number, fields, f"gold.{at}", 0, MOST_GOLD), gold[at])
    paid = sum(map(table.gold, range(desk.size))) - sum(gold)
    if desk.phase != "over":
        desk = replace(desk, round=figure(partial(number, fields, "round", 1, desk.rounds), desk.round))
    if desk.phase == "auction":
        opener = figure(partial(seat, desk, fields, "opener"), desk.opener)
        desk, table = replace(desk, opener=opener), replace(table, first=opener)
    table = replace(table, players=_with_gold(table.players, gold), bank=table.bank + (paid if conserved else 0))
    if MORE in fields:
        table = figure(partial(_with_rest, desk, table, fields), table)
        desk = replace(desk, dead=tuple(place for place in desk.dead if f"dead.{place}" in fields))
    if found:
        raise Refused(*found)
    return settled(desk, table)


def _with_gold(players: tuple[Player, ...], gold: list[int]) -> tuple[Player, ...]:
    return tuple(player._replace(gold=purse) for player, purse in zip(players, gold, strict=True))


def _with_rest(desk: Desk, table: Table, fields: Fields) -> Table:
    """Return the table with the saloons, the Governor and the waiting cards of the form."""
    saloons = []
    for at in range(MOST_SALOONS):
        if fields.get(owner := f"saloon.{at}.owner"):
            town = one_of(fields, f"saloon.{at}.town", TOWNS)
            saloons.append(Saloon(seat(desk, fields, owner), town, f"saloon.{at}.girls" in fields))
    governed = frozenset(town for town in table.mayors if f"governed.{town}" in fields)
    seats = range(desk.size)
    kept = tuple(Kept(card, at) for card in KEEPABLE for at in seats if f"kept.{card}.{at}" in fields)
    return replace(table, saloons=tuple(saloons), governed=governed, kept=kept)
