"""What the bank shows of the table: everybody's gold, belongings and mines, the round, the last production."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.core.game import Setup
from companion.core.text import Message, say
from companion.games.boomtown.bank.events import event_name
from companion.games.boomtown.bank.production import Dice, Paid
from companion.games.boomtown.bank.state import BankState
from companion.games.boomtown.bank.table import Table
from companion.games.boomtown.bank.words import place_name
from companion.games.boomtown.count.rules import TOWNS


class Person(NamedTuple):
    """A player as the pages name them: by the whole name, and shorter where there is little room."""

    seat: int
    name: str
    short: str

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the side, as a stamp takes them."""
        return (self.name,)


@lru_cache
def people(setup: Setup) -> tuple[Person, ...]:
    """Return the players by seat: by their first names where these tell them apart."""
    pairs = zip(setup.players, setup.brief.players, strict=True)
    return tuple(Person(seat, name, short) for seat, (name, short) in enumerate(pairs))


class Gold(NamedTuple):
    """What a player has in gold, and what booking what is chosen here would add to it."""

    person: Person
    gold: int
    more: int = 0

    @property
    def said(self) -> Message:
        """Return what somebody is told who does not see that it changed."""
        return say("said-total", names=(self.person.short,), n=self.gold)


class Holding(NamedTuple):
    """What somebody has in one town: mines, the pawn and whether it is on the Governor, the prices of the saloons."""

    town: str
    mines: int
    mayor: bool
    governed: bool
    saloons: tuple[int, ...]


class Own(NamedTuple):
    """What a player owns beside gold: in the towns, and the cards that wait."""

    holdings: tuple[Holding, ...]
    kept: tuple[Message, ...]


def own(table: Table, seat: int) -> Own:
    """Return what ``seat`` owns beside gold."""
    held = dict.fromkeys(TOWNS, 0)
    for mine in table.players[seat].mines:
        held[mine.town] += 1
    holdings = tuple(
        Holding(
            town,
            number,
            table.mayors.get(town) == seat,
            town in table.governed,
            tuple([one.price for one in table.saloons if one.owner == seat and one.town == town]),
        )
        for town, number in held.items()
    )
    return Own(holdings, tuple([event_name(one.card) for one in table.kept if one.seat == seat]))


class Brings(NamedTuple):
    """A mine of somebody: what its card brings, a New Vein apart, on which roll."""

    town: str
    roll: int
    brings: int
    dangerous: bool
    vein: bool


class Lot(NamedTuple):
    """The mines of a player, by town and roll."""

    person: Person
    mines: tuple[Brings, ...]


def lot(table: Table, person: Person) -> Lot:
    """Return the mines of a player."""
    mines = table.players[person.seat].mines
    return Lot(
        person, tuple([Brings(one.town, one.roll or 0, one.production, one.dangerous, one.new_vein) for one in mines])
    )


class Round(NamedTuple):
    """Which round it is, and how far on the way: the round and how many there are, None while no bank is open."""

    title: Message
    way: tuple[int, int] | None


def round_of(state: BankState | None) -> Round:
    """Return which round it is."""
    if state is None:
        return Round(say("tool-bank"), None)
    over = state.phase == "over"
    title = say("bank-over") if over else say("bank-round", n=state.round, total=state.rounds)
    return Round(title, (state.round, state.rounds))


class Summary(NamedTuple):
    """What a production did to one player, in gold: from the mines, paid at saloons and owed there, received there."""

    person: Person
    brought: int
    paid: int
    owed: int
    received: int

    @property
    def gain(self) -> int:
        """Return what is more in gold after it, less than 0 for what is less."""
        return self.brought - self.paid + self.received


def summaries(persons: Sequence[Person], brought: Sequence[int], paid: Sequence[Paid]) -> tuple[Summary, ...]:
    """Return what a production did to everybody whom it concerned; ``brought`` is what the mines did, by seat."""
    rows = [
        Summary(
            persons[seat],
            gold,
            sum(one.gold for one in paid if one.payer == seat),
            sum(one.owed for one in paid if one.payer == seat),
            sum(one.gold for one in paid if one.to == seat),
        )
        for seat, gold in enumerate(brought)
    ]
    return tuple(row for row in rows if row.brought or row.owed or row.received)


class Last(NamedTuple):
    """The last production: its round, the dice, what it did to whom, the mines that collapsed."""

    round: int
    dice: Dice
    did: tuple[Summary, ...]
    gone: tuple[Message, ...]


def last_of(persons: Sequence[Person], cell: Mapping[str, Any] | None) -> Last | None:
    """Return the last production from its cell."""
    if cell is None:
        return None
    one, two = cell["dice"]
    paid = [Paid(each["from"], each["to"], each["gold"], each["owed"]) for each in cell["paid"]]
    did = summaries(persons, cell["brought"], paid)
    return Last(cell["round"], (one, two), did, tuple(map(place_name, cell["gone"])))
