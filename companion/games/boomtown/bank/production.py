"""A production roll of Boomtown: mines pay, saloons charge, dangerous mines collapse.

The figures come from Produção, Cartas de minas perigosas, Eventos and Bancarrota of the rulebook. Ours, where it is
silent: all mines come first, then the saloons in the order in which they were placed, and collapse comes last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from companion.games.boomtown.box import THROWS
from companion.games.boomtown.count.rules import KNOWN_EVENTS, NEW_VEIN_POINTS, UNKNOWN_EVENTS, Mine, Player

Dice: TypeAlias = tuple[int, int]

COLLAPSE = (THROWS[0], THROWS[-1])
"""The sums on which dangerous mines collapse."""
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
        """Return what the owner of a producing mine pays for it, in gold."""
        return GIRLS_PRICE if self.girls else SALOON_PRICE


class Place(NamedTuple):
    """One mine on the table: whose it is, and which of that player's it is."""

    seat: int
    mine: int


class Produced(NamedTuple):
    """What a mine brought its owner, in gold."""

    place: Place
    gold: int


class Paid(NamedTuple):
    """What the owner of mines paid the owner of a saloon: ``gold``, less than ``owed`` when there was no more."""

    payer: int
    to: int
    gold: int
    owed: int


@dataclass(frozen=True)
class Production:
    """All that one roll does; ``gold`` is what each player has after it, by seat."""

    total: int
    gold: tuple[int, ...]
    produced: tuple[Produced, ...]
    paid: tuple[Paid, ...]
    collapsed: tuple[Place, ...]


def nuggets(mine: Mine) -> int:
    """Return what ``mine`` brings when its number is rolled, in gold."""
    return mine.production + (NEW_VEIN_POINTS if mine.new_vein else 0)


def produce(players: Sequence[Player], saloons: Sequence[Saloon], dice: Dice) -> Production:
    """Return what the roll does; ``saloons`` stand in the order in which they were placed.

    A mine whose number is rolled counts as producing for the saloons, however little it brings.
    """
    total = sum(dice)
    gold = [player.purse for player in players]
    produced = [
        Produced(Place(seat, number), nuggets(mine))
        for seat, player in enumerate(players)
        for number, mine in enumerate(player.mines)
        if mine.roll == total
    ]
    for one in produced:
        gold[one.place.seat] += one.gold
    paid: list[Paid] = []
    for saloon in saloons:
        for seat in range(len(players)):
            owed = saloon.price * _customers(players, produced, saloon, seat)
            if owed:
                paid.append(Paid(seat, saloon.owner, min(owed, gold[seat]), owed))
                gold[seat] -= paid[-1].gold
                gold[saloon.owner] += paid[-1].gold
    collapsed = tuple(
        Place(seat, number)
        for seat, player in enumerate(players)
        for number, mine in enumerate(player.mines)
        if mine.dangerous and total in COLLAPSE
    )
    return Production(total, tuple(gold), tuple(produced), tuple(paid), collapsed)


def _customers(players: Sequence[Player], produced: Sequence[Produced], saloon: Saloon, seat: int) -> int:
    """Return how many producing mines ``seat`` pays ``saloon`` for; nobody pays at a saloon of their own."""
    if seat == saloon.owner:
        return 0
    mines = players[seat].mines
    return sum(one.place.seat == seat and mines[one.place.mine].town == saloon.town for one in produced)
