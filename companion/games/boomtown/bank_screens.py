"""The screens of the bank: opening, auction, production, the end; choosing cards is in ``bank_choosing``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple
from urllib.parse import quote

from companion.core.game import Setup
from companion.core.text import Message, Problem, Refused
from companion.games.boomtown import moves
from companion.games.boomtown.auction import Payment, Shares, picking_order, share
from companion.games.boomtown.bank import START_GOLD, outcome
from companion.games.boomtown.bank_cells import KEEPABLE
from companion.games.boomtown.bank_words import effects, place_name
from companion.games.boomtown.desk import Desk, changes
from companion.games.boomtown.events import event_name, governor_targets, saloon_targets
from companion.games.boomtown.moves import Fields, Move
from companion.games.boomtown.production import MOST_SALOONS, Dice, Paid
from companion.games.boomtown.production import Production as Outcome
from companion.games.boomtown.rules import MOST_GOLD, TOWNS, town_name

BIDS_AT_ONCE = 20
"""How many bids are offered side by side."""


class Moved(NamedTuple):
    """Gold that somebody will have, and has."""

    seat: int
    before: int
    after: int


class Preview(NamedTuple):
    """What a move would do. With ``problems`` it cannot be; with ``rivals`` the table has to say who gets a pawn.

    It is ``ready`` to be booked when neither is there and nothing is left to be chosen.
    """

    ready: bool
    gold: tuple[Moved, ...] = ()
    effects: tuple[Message, ...] = ()
    problems: tuple[Problem, ...] = ()
    rivals: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Summary(NamedTuple):
    """What a production did to one player, in gold: from the mines, paid at saloons and owed there, received there."""

    seat: int
    brought: int
    paid: int
    owed: int
    received: int


def summaries(brought: Sequence[int], paid: Sequence[Paid]) -> list[Summary]:
    """Return what a production did to everybody whom it concerned; ``brought`` is what the mines did, by seat."""
    rows = [
        Summary(
            seat,
            gold,
            sum(one.gold for one in paid if one.payer == seat),
            sum(one.owed for one in paid if one.payer == seat),
            sum(one.gold for one in paid if one.to == seat),
        )
        for seat, gold in enumerate(brought)
    ]
    return [row for row in rows if row.brought or row.owed or row.received]


@dataclass(frozen=True)
class Screen:
    """What is drawn of one moment: the desk, what was ``chosen`` so far, and what is ``wrong``, by field."""

    setup: Setup
    desk: Desk
    turn: str
    chosen: Fields
    wrong: Mapping[str, Message]

    name: ClassVar[str] = ""
    keeps: ClassVar[tuple[str, ...]] = ()
    """The fields that its links carry on."""

    def link(self, **changed: object) -> str:
        """Return the address of this screen with some choices changed; None takes one back."""
        kept = {name: self.chosen[name] for name in self.keeps if name in self.chosen} if self.chosen else {}
        fields = {**kept, **changed}
        return f"?turn={self.turn}" + "".join(
            f"&{name}={quote(str(one), safe='')}" for name, one in fields.items() if one is not None
        )

    def integer(self, name: str, lo: int, hi: int) -> int | None:
        """Return the number chosen in the field ``name``, None for none that can be."""
        try:
            return moves.number(self.chosen, name, lo, hi)
        except Refused:
            return None

    def seat(self, name: str) -> int | None:
        """Return the seat chosen in the field ``name``."""
        return self.integer(name, 0, self.setup.size - 1)

    def pawn_link(self, town: str, seat: int) -> str:
        """Return the address of this screen where ``seat`` gets the pawn of ``town``."""
        return self.link(**{f"mayor.{town}": seat})

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Return the choices that its form sends."""
        return [(name, self.chosen[name]) for name in self.keeps if name in self.chosen]

    def would(self, move: Move, fields: Fields) -> Preview:
        """Return what ``move`` would do."""
        if not fields and not self.desk.dice:
            return Preview(False)
        try:
            after = move(self.desk, fields)
        except Refused as refusal:
            rivals = [one for one in refusal.problems if one.code == "two_rivals"]
            known = [one for one in refusal.problems if one.code not in ("two_rivals", moves.TO_CHOOSE)]
            return Preview(False, problems=tuple(known), rivals=tuple(map(self._rivals, rivals)))
        gold = [
            Moved(seat, before.purse, now.purse)
            for seat, (before, now) in enumerate(zip(self.desk.table.players, after.table.players, strict=True))
            if before.purse != now.purse
        ]
        return Preview(True, tuple(gold), tuple(effects(self.setup, changes(after))))

    def _rivals(self, one: Problem) -> tuple[str, tuple[int, ...]]:
        names = dict(one.args)["names"]
        seats = tuple(
            seat for seat, name in enumerate(self.setup.players) if isinstance(names, tuple) and name in names
        )
        return one.path.removeprefix("mayors."), seats

    @property
    def acting(self) -> int | None:
        """Return whose turn it is to do something, None for nobody's."""
        return self.desk.opener

    @property
    def waiting(self) -> list[tuple[str, int, list[tuple[str, str, Message]]]]:
        """Return the cards that wait and have several places now: card, seat, and each place as field, value, name."""
        table, found = self.desk.table, []
        for card, seat in dict.fromkeys(table.kept):
            if card == "governor" and (towns := governor_targets(table, seat)):
                found.append((card, seat, [("town", town, town_name(town)) for town in towns]))
            elif card == "girls" and (numbers := saloon_targets(table, seat, card)):
                names = [(number, town_name(table.saloons[number].town)) for number in numbers]
                found.append((card, seat, [("saloon", str(number), name) for number, name in names]))
        return found


@dataclass(frozen=True)
class Auction(Screen):
    """Who won, with what bid, and who receives what of it."""

    name: ClassVar[str] = "auction"
    keeps: ClassVar[tuple[str, ...]] = ("winner", "bid")

    @property
    def winner(self) -> int | None:
        """Return who was chosen as the winner."""
        return self.seat("winner")

    @property
    def bid(self) -> int | None:
        """Return the bid that was chosen."""
        return self.integer("bid", 0, MOST_GOLD)

    @property
    def all_pass(self) -> bool:
        """Tell whether nobody bids."""
        return self.bid == 0 and self.winner == self.desk.opener

    @property
    def most(self) -> int:
        """Return the gold of the winner: the highest bid."""
        return self.desk.table.gold(self.winner) if self.winner is not None else 0

    @property
    def bids(self) -> range:
        """Return the bids that are offered: those about the one chosen, or from the field ``from`` on."""
        start = self.integer("from", 1, max(1, self.most)) or max(1, min(self.bid or 1, self.most))
        first = (start - 1) // BIDS_AT_ONCE * BIDS_AT_ONCE + 1
        return range(first, min(self.most, first + BIDS_AT_ONCE - 1) + 1)

    @cached_property
    def preview(self) -> Preview:
        """Return what paying would do."""
        return self.would(moves.auction, self.chosen)

    @property
    def shares(self) -> Shares:
        """Return who receives what."""
        return share(self.setup.size, self.winner or 0, self.bid or 0)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Return who receives how much, in that order."""
        return self.shares.payments

    @property
    def order(self) -> tuple[int, ...]:
        """Return who picks after whom."""
        return picking_order(self.setup.size, self.winner or 0)


@dataclass(frozen=True)
class Production(Screen):
    """The dice and what they bring."""

    name: ClassVar[str] = "production"
    keeps: ClassVar[tuple[str, ...]] = ("d1", "d2", *(f"mayor.{town}" for town in TOWNS))

    @property
    def dice(self) -> Dice | None:
        """Return the roll: the one on the sheet, else the one chosen here."""
        return self.desk.dice or ((self.faces[0], self.faces[1]) if self.faces[0] and self.faces[1] else None)

    @property
    def faces(self) -> tuple[int | None, int | None]:
        """Return the faces chosen here so far."""
        return self.integer("d1", 1, 6), self.integer("d2", 1, 6)

    @property
    def telegraphs(self) -> list[int]:
        """Return who has a Telegraph."""
        return list(dict.fromkeys(one.seat for one in self.desk.table.kept if one.card == "telegraph"))

    @cached_property
    def outcome(self) -> Outcome | None:
        """Return what the roll does."""
        return outcome(self.desk.table, self.dice) if self.dice else None

    @property
    def summaries(self) -> list[Summary]:
        """Return what the roll does to everybody whom it concerns."""
        done, brought = self.outcome, [0] * self.setup.size
        for one in done.produced if done else ():
            brought[one.place.seat] += one.gold
        return summaries(brought, done.paid if done else ())

    @property
    def gone(self) -> list[Message]:
        """Return the mines that collapse."""
        collapsed = self.outcome.collapsed if self.outcome else ()
        return [place_name(self.desk.table.mine(place).place.removesuffix(".owner")) for place in collapsed]

    @cached_property
    def preview(self) -> Preview:
        """Return what paying would do."""
        return self.would(moves.produce, self.chosen)


@dataclass(frozen=True)
class Over(Screen):
    """The last round is over."""

    name: ClassVar[str] = "over"

    @property
    def acting(self) -> int | None:
        """See Screen."""
        return None


@dataclass(frozen=True)
class Entry(Screen):
    """What lies on the table, as a form: to open the bank, or to correct it."""

    opens: bool = False

    name: ClassVar[str] = "entry"

    @property
    def acting(self) -> int | None:
        """See Screen."""
        return None

    def value(self, name: str, known: object = "") -> str:
        """Return what stands in the field ``name``: what was sent, else what is known."""
        return self.chosen.get(name, "") if "more" in self.chosen else str(known)

    def ticked(self, name: str, known: bool) -> bool:
        """Tell whether the box ``name`` is ticked."""
        return name in self.chosen if "more" in self.chosen else known

    @property
    def untouched(self) -> bool:
        """Tell whether nothing of the table stands on the sheet yet."""
        return self.opens and not any(cell.startswith(("mines.", "players.")) for cell in self.desk.pad)

    def gold(self, seat: int) -> str:
        """Return what stands in the field of the gold of ``seat``: nothing where it is not known."""
        cell = f"players.{seat}.gold"
        known = any(name == cell or name.startswith(f"{cell}.") for name in self.desk.pad)
        return self.value(f"gold.{seat}", START_GOLD if self.untouched else self.desk.table.gold(seat) if known else "")

    @property
    def saloons(self) -> list[tuple[str, str, bool]]:
        """Return owner, town and Girls of every saloon that there can be, as they stand in the form."""
        found = []
        for at in range(MOST_SALOONS):
            one = self.desk.table.saloons[at] if at < len(self.desk.table.saloons) else None
            owner = self.value(f"saloon.{at}.owner", one.owner if one else "")
            town = self.value(f"saloon.{at}.town", one.town if one else "")
            found.append((owner, town, self.ticked(f"saloon.{at}.girls", bool(one and one.girls))))
        return found

    @property
    def towns(self) -> list[tuple[str, Message]]:
        """Return the towns."""
        return [(town, town_name(town)) for town in TOWNS]

    @property
    def governed(self) -> list[tuple[str, Message, bool]]:
        """Return the towns that have a mayor, and whether the pawn stands on a Governor."""
        table = self.desk.table
        return [
            (town, town_name(town), self.ticked(f"governed.{town}", town in table.governed))
            for town in TOWNS
            if town in table.mayors
        ]

    @property
    def kept(self) -> list[tuple[str, Message, list[bool]]]:
        """Return the cards that can wait, and before whom they do."""
        waiting = {(one.card, one.seat) for one in self.desk.table.kept}
        return [
            (card, event_name(card), [self.ticked(f"kept.{card}.{at}", (card, at) in waiting) for at in self._seats])
            for card in KEEPABLE
        ]

    @property
    def _seats(self) -> range:
        return range(self.setup.size)

    @property
    def dead(self) -> list[tuple[str, Message, bool]]:
        """Return the mines that left the game, and whether they are to stay out."""
        return [(place, place_name(place), self.ticked(f"dead.{place}", True)) for place in self.desk.dead]
