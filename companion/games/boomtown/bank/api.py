"""The JSON API of the bank: sharing out a bid, and a production roll."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from companion.core.game import Endpoint
from companion.core.text import Problem, problem
from companion.games.boomtown.bank.auction import share
from companion.games.boomtown.bank.production import MOST_SALOONS, Place, Saloon, produce
from companion.games.boomtown.count.api import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    BoomtownMine,
    BoomtownPlayer,
    Gold,
    Town,
    broken_rules,
)
from companion.wire import Across, Length, Model, Name, distinct_names

Die = Annotated[int, Field(ge=1, le=6)]


class BoomtownAuctionRequest(Across):
    """The players in clockwise order, the winner's name, and the winning bid in gold."""

    players: Annotated[list[Name], Length(LEAST_PLAYERS, MOST_PLAYERS)]
    winner: str
    bid: Gold

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        players = data.get("players")
        names = players if isinstance(players, list) else [None]
        named = ((name, f"players.{seat}") for seat, name in enumerate(names) if isinstance(name, str) and name)
        return [*distinct_names(named), *_unknown("winner", data.get("winner"), names)]


class BoomtownPayment(Model):
    """What one player keeps of the bid, in gold."""

    player: str
    gold: int


class BoomtownAuctionAnswer(Model):
    """The payments in the order in which they are received, and the gold that the bank gets."""

    payments: list[BoomtownPayment]
    bank: int


class BoomtownRolledMine(BoomtownMine):
    """A mine that names the roll on which it produces."""

    roll: int = Field(ge=2, le=12)


class BoomtownProducer(BoomtownPlayer):
    """A player with gold and mines that name their rolls."""

    mines: Sequence[BoomtownRolledMine] = Field(default_factory=list)


class BoomtownSaloon(Model):
    """A saloon in the town of its wooden piece."""

    owner: str
    town: Town
    girls: bool = False


class BoomtownProductionRequest(Across):
    """The table before a production roll, with saloons in the order in which they were placed."""

    players: Annotated[list[BoomtownProducer], Length(LEAST_PLAYERS, MOST_PLAYERS)]
    saloons: Annotated[list[BoomtownSaloon], Length(0, MOST_SALOONS)] = Field(default_factory=list)
    dice: Annotated[list[Die], Length(2, 2)]

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        rows, saloons = data.get("players"), data.get("saloons")
        players = rows if isinstance(rows, list) else [None]
        names = [row.get("name") if isinstance(row, dict) else None for row in players]
        found = broken_rules({"players": rows})
        for number, saloon in enumerate(saloons if isinstance(saloons, list) else ()):
            if isinstance(saloon, dict):
                found += _unknown(f"saloons.{number}.owner", saloon.get("owner"), names)
        return found


class BoomtownProduced(Model):
    """The production of a mine, in gold; ``mine`` is its index in the player's list, from 0."""

    player: str
    mine: int
    gold: int


class BoomtownSaloonPaid(Model):
    """What the owner of producing mines paid at a saloon, and what was owed, in gold."""

    payer: str = Field(alias="from")
    to: str
    gold: int
    owed: int


class BoomtownCollapsed(Model):
    """A dangerous mine that has collapsed; ``mine`` is its index in the player's list, from 0."""

    player: str
    mine: int


class BoomtownProductionAnswer(Model):
    """Everything that the roll does, and the gold of each player afterwards."""

    total: int
    gold: dict[str, int]
    produced: list[BoomtownProduced]
    paid: list[BoomtownSaloonPaid]
    collapsed: list[BoomtownCollapsed]


def _unknown(path: str, name: object, names: list[Any]) -> Iterator[Problem]:
    """Yield a problem if ``name`` is none of ``names``, unless one of these is ill formed."""
    if isinstance(name, str) and name not in names and all(isinstance(one, str) and one for one in names):
        yield problem(path, "unknown_player", name=name)


def _auction(request: BoomtownAuctionRequest) -> Mapping[str, Any]:
    names = request.players
    shares = share(len(names), names.index(request.winner), request.bid)
    payments = [{"player": names[seat], "gold": gold} for seat, gold in shares.kept.items()]
    return {"payments": payments, "bank": shares.bank}


def _production(request: BoomtownProductionRequest) -> Mapping[str, Any]:
    players = [player.read(seat) for seat, player in enumerate(request.players)]
    names = [player.name for player in players]
    saloons = [Saloon(names.index(one.owner), one.town, one.girls) for one in request.saloons]
    done = produce(players, saloons, (request.dice[0], request.dice[1]))

    def at(place: Place) -> dict[str, Any]:
        return {"player": names[place.seat], "mine": place.mine}

    return {
        "total": sum(request.dice),
        "gold": dict(zip(names, done.gold, strict=True)),
        "produced": [{**at(one.place), "gold": one.gold} for one in done.produced],
        "paid": [
            {"from": names[one.payer], "to": names[one.to], "gold": one.gold, "owed": one.owed} for one in done.paid
        ],
        "collapsed": [at(place) for place in done.collapsed],
    }


API = {
    "auction": Endpoint(BoomtownAuctionRequest, BoomtownAuctionAnswer, _auction),
    "production": Endpoint(BoomtownProductionRequest, BoomtownProductionAnswer, _production),
}
