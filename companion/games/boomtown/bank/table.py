"""The table during the game, and the moves of gold, mines and pawns.

Each move is a pure function from a Table to a Table that raises Refused for impossible ones. Gold moves only between
players and the bank. The rules are in Licitar, Escolher cartas, Produção, Presidentes de câmara and Bancarrota of the
rulebook; the event cards are in ``events``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from companion.core.text import Refused, problem
from companion.games.boomtown.bank import auction, production
from companion.games.boomtown.bank.production import Dice, Place, Saloon
from companion.games.boomtown.count.rules import TOWNS, Mine, Player, town_name

GOVERNED_FEE = 2
"""The factor by which a Governor multiplies the fee of its town."""
MINES_OF_A_MAYOR = 2
"""How many mines in a town make a player its first mayor."""

ChosenMayors: TypeAlias = Mapping[str, int]
"""By town, the seat that the table chooses when several rivals pass the mayor at once."""
NOTHING_SAID: ChosenMayors = MappingProxyType({})


class WaitingCard(NamedTuple):
    """An event card that waits in front of a player."""

    card: str
    seat: int


@dataclass(frozen=True)
class Table:
    """Everything that the bank knows; seats are numbered clockwise from 0.

    ``mayors`` has the seat of each pawn's holder by town; ``governed`` are the towns whose pawn stands on a Governor.
    ``saloons`` are in the order in which they were placed. ``first`` opens the next auction. ``bank`` is what the bank
    has received minus what it has paid, in gold.
    """

    players: tuple[Player, ...]
    first: int = 0
    mayors: Mapping[str, int] = field(default_factory=dict)
    governed: frozenset[str] = frozenset()
    saloons: tuple[Saloon, ...] = ()
    kept: tuple[WaitingCard, ...] = ()
    bank: int = 0

    def gold(self, seat: int) -> int:
        return self.players[seat].purse

    def mines_in(self, town: str) -> tuple[int, ...]:
        """Return how many mines of ``town`` each player has, by seat."""
        return tuple(sum(mine.town == town for mine in player.mines) for player in self.players)

    def mine(self, place: Place) -> Mine:
        return self.players[place.seat].mines[place.mine]

    def spot(self, place: Place) -> str:
        """Return the place on the sheet of the mine at ``place``."""
        return self.mine(place).place.removesuffix(".owner")


class Fee(NamedTuple):
    """The mayor's fee for taking a mine: ``gold`` is paid, less than ``owed`` if the payer has no more."""

    mayor: int
    owed: int
    gold: int


def pay(table: Table, payer: int | None, to: int | None, owed: int) -> Table:
    """Move gold from one seat to another, where None is the bank; players pay at most what they have."""
    paid = owed if payer is None else min(owed, table.gold(payer))
    players, bank = list(table.players), table.bank
    for seat, gold in ((payer, -paid), (to, paid)):
        if seat is None:
            bank += gold
        else:
            players[seat] = players[seat]._replace(gold=players[seat].purse + gold)
    return replace(table, players=tuple(players), bank=bank)


def sell(table: Table, winner: int, bid: int) -> Table:
    """Pay the bid to the neighbours; the winner opens the next auction. Raises Refused for more gold than they have."""
    if bid > table.gold(winner):
        raise Refused(problem("bid", "bid_too_high", name=table.players[winner].name, n=table.gold(winner)))
    shares = auction.share(len(table.players), winner, bid)
    for seat, gold in shares.kept.items():
        table = pay(table, winner, seat, gold)
    return replace(pay(table, winner, None, shares.bank), first=winner)


def fee(table: Table, seat: int, town: str) -> Fee | None:
    """Return what ``seat`` now pays for taking a mine of ``town``, or None if it pays nobody.

    The fee is 1 gold for each mine that the mayor has there, doubled while the pawn stands on a Governor.
    """
    mayor = table.mayors.get(town)
    if mayor is None or mayor == seat:
        return None
    owed = table.mines_in(town)[mayor] * (GOVERNED_FEE if town in table.governed else 1)
    return Fee(mayor, owed, min(owed, table.gold(seat))) if owed else None


def is_plain(table: Table, seat: int, town: str) -> bool:
    """Return whether taking a mine of ``town`` costs ``seat`` nothing and moves no pawn, so needs no preview."""
    held, mayor = table.mines_in(town)[seat] + 1, table.mayors.get(town)
    moves_pawn = held >= MINES_OF_A_MAYOR if mayor is None else held > table.mines_in(town)[mayor]
    return fee(table, seat, town) is None and (mayor == seat or not moves_pawn)


def pay_fee(table: Table, seat: int, town: str) -> Table:
    """Pay the fee of ``town``, if there is one."""
    due = fee(table, seat, town)
    return pay(table, seat, due.mayor, due.owed) if due else table


def take_mine(table: Table, seat: int, mine: Mine, said: ChosenMayors = NOTHING_SAID) -> Table:
    """Take a mine from the row: first pay the fee to the old mayor, then move the pawns."""
    table = pay_fee(table, seat, mine.town)
    return move_pawns(with_mines(table, seat, (*table.players[seat].mines, mine)), said)


def with_mines(table: Table, seat: int, mines: tuple[Mine, ...]) -> Table:
    """Return the table with ``mines`` for ``seat``; does not move pawns."""
    players = tuple(one._replace(mines=mines) if place == seat else one for place, one in enumerate(table.players))
    return replace(table, players=players)


def without_mine(table: Table, place: Place) -> Table:
    """Return the table without one mine and its New Vein; does not move pawns."""
    mines = table.players[place.seat].mines
    return with_mines(table, place.seat, mines[: place.mine] + mines[place.mine + 1 :])


def claimants(table: Table, town: str) -> tuple[int, ...]:
    """Return the seats that can claim the pawn of ``town``: none if it stays, several if the table must choose.

    It moves to the player with most mines there if these are strictly more than its holder's; without a holder, at
    least 2.
    """
    held = table.mines_in(town)
    holder = table.mayors.get(town)
    least = MINES_OF_A_MAYOR if holder is None else held[holder] + 1
    most = max(held)
    return tuple(seat for seat, number in enumerate(held) if number == most) if most >= least else ()


def move_pawns(table: Table, said: ChosenMayors = NOTHING_SAID) -> Table:
    """Move every pawn that has to move; one that leaves a Governor discards that card.

    Raises Refused for each town that several seats can claim if ``said`` names none of them.
    """
    coming = {town: seats for town in TOWNS if (seats := claimants(table, town))}
    mayors = {town: seats[0] if len(seats) == 1 else said.get(town, -1) for town, seats in coming.items()}
    open_ones = []
    for town, seats in coming.items():
        if mayors[town] not in seats:
            names = tuple(table.players[seat].name for seat in seats)
            open_ones.append(problem(f"mayors.{town}", "two_rivals", town=town_name(town), names=names))
    if open_ones:
        raise Refused(*open_ones)
    return replace(table, mayors={**table.mayors, **mayors}, governed=table.governed - mayors.keys())


def produce(table: Table, dice: Dice, said: ChosenMayors = NOTHING_SAID) -> Table:
    """Apply a production roll."""
    done = production.produce(table.players, table.saloons, dice)
    brought = sum(one.gold for one in done.produced)
    players = tuple(one._replace(gold=gold) for one, gold in zip(table.players, done.gold, strict=True))
    table = replace(table, players=players, bank=table.bank - brought)
    for place in reversed(done.collapsed):
        table = without_mine(table, place)
    return move_pawns(table, said)
