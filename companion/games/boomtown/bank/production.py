"""A production roll: mines pay, saloons charge, dangerous mines collapse.

The rules are in Produção, Cartas de minas perigosas, Eventos and Bancarrota of the rulebook. Our ruling where it is
silent: mines pay first, then saloons charge in the order in which they were placed, then mines collapse.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from companion.games.boomtown.box import THROWS
from companion.games.boomtown.count.rules import KNOWN_EVENTS, NEW_VEIN_POINTS, UNKNOWN_EVENTS, Player

Dice: TypeAlias = tuple[int, int]

COLLAPSE = (THROWS[0], THROWS[-1])
"""The rolls on which dangerous mines collapse."""
SALOON_PRICE = 2
GIRLS_PRICE = 4
MOST_SALOONS = KNOWN_EVENTS["saloon"] + UNKNOWN_EVENTS


@dataclass(frozen=True)
class Saloon:
    """A saloon of the player at seat ``owner``, in the town of its wooden piece."""

    owner: int
    town: str
    girls: bool = False

    @property
    def price(self) -> int:
        """The price for each producing mine, in gold."""
        return GIRLS_PRICE if self.girls else SALOON_PRICE


class Place(NamedTuple):
    """A mine on the table: its owner's seat, and its index among that player's mines."""

    seat: int
    mine: int


class MineYield(NamedTuple):
    """The gold that a mine brought its owner."""

    place: Place
    gold: int


class SaloonPayment(NamedTuple):
    """A payment at a saloon: ``gold`` is less than ``owed`` if the payer had no more."""

    payer: int
    to: int
    gold: int
    owed: int


@dataclass(frozen=True)
class Production:
    """Everything that a roll does; ``gold`` is what each player then has, by seat."""

    gold: tuple[int, ...]
    produced: tuple[MineYield, ...]
    paid: tuple[SaloonPayment, ...]
    collapsed: tuple[Place, ...]


def produce(players: Sequence[Player], saloons: Sequence[Saloon], dice: Dice) -> Production:
    """Return what a roll does; ``saloons`` are in the order in which they were placed.

    A mine whose number is rolled counts as producing for the saloons, even if it brings nothing. The owner of a saloon
    pays nothing there.
    """
    total = sum(dice)
    gold = [player.purse for player in players]
    mines = [(seat, at, mine) for seat, player in enumerate(players) for at, mine in enumerate(player.mines)]
    rolled = [(seat, at, mine) for seat, at, mine in mines if mine.roll == total]
    produced = [
        MineYield(Place(seat, at), mine.production + NEW_VEIN_POINTS * mine.new_vein) for seat, at, mine in rolled
    ]
    for one in produced:
        gold[one.place.seat] += one.gold
    paid: list[SaloonPayment] = []
    for saloon in saloons:
        for seat in range(len(players)):
            owed = saloon.price * sum(owner == seat and mine.town == saloon.town for owner, _, mine in rolled)
            if owed and seat != saloon.owner:
                paid.append(SaloonPayment(seat, saloon.owner, min(owed, gold[seat]), owed))
                gold[seat] -= paid[-1].gold
                gold[saloon.owner] += paid[-1].gold
    collapsed = [Place(seat, at) for seat, at, mine in mines if mine.dangerous and total in COLLAPSE]
    return Production(tuple(gold), tuple(produced), tuple(paid), tuple(collapsed))
