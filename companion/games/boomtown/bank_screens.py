"""The moments of the bank and what is to be chosen in each; cards are in ``bank_choosing``, dice in ``bank_dice``.

A screen says what its parts of the page show. What was chosen so far is in the address, so all that can be chosen is a
link, ``?`` and its choices.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, Self
from urllib.parse import urlencode

from companion.core.game import Setup
from companion.core.pad import differences
from companion.core.parts import Part
from companion.core.score import Score
from companion.core.text import Message, Problem, Refused, say
from companion.games.boomtown import moves
from companion.games.boomtown.auction import picking_order, share
from companion.games.boomtown.bank_parts import (
    NOTHING,
    Bidders,
    Bids,
    Book,
    Booking,
    Candidate,
    Flow,
    Lay,
    Preview,
    Ranked,
    Rivals,
    Turn,
    Waiting,
    Wire,
)
from companion.games.boomtown.bank_rows import Person, people
from companion.games.boomtown.bank_state import BankState, wanted
from companion.games.boomtown.bank_words import effects
from companion.games.boomtown.events import governor_targets, mine_targets, saloon_targets
from companion.games.boomtown.layout import unsettled
from companion.games.boomtown.moves import Fields, Move
from companion.games.boomtown.rules import MOST_GOLD, mine_name, town_name

BIDS_AT_ONCE = 10
"""How many bids are offered side by side, with the ways to lower and higher ones."""
LONGEST_CHOICE = 40
"""Letters of a choice in the address."""


class Would(NamedTuple):
    """What a move would do. With ``problems`` it cannot be; with ``rivals`` the table has to say who gets a pawn.

    It is ``ready`` to be booked when neither is there and nothing is left to be chosen.
    """

    ready: bool
    flow: tuple[Flow, ...] = ()
    effects: tuple[Message, ...] = ()
    problems: tuple[Message, ...] = ()
    rivals: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Screen:
    """A moment of the bank: its state, what was ``chosen`` so far, what the sheet comes to."""

    setup: Setup
    state: BankState
    chosen: Fields
    score: Score

    phase: ClassVar[str] = ""
    keeps: ClassVar[tuple[str, ...]] = ()
    """The choices that its links carry on and its booking sends."""
    looks: ClassVar[tuple[str, ...]] = ()
    """What only says what one looks at."""

    @classmethod
    def of(cls, setup: Setup, state: BankState, fields: Fields, score: Score) -> Self:
        """Return the screen with what was chosen for this moment; choices of another one do not count."""
        known = (*cls.keeps, *cls.looks) if fields.get("turn") == state.turn else ()
        chosen = {name: fields[name] for name in known if 0 < len(fields.get(name, "")) <= LONGEST_CHOICE}
        return cls(setup, state, chosen, score)

    @property
    def people(self) -> tuple[Person, ...]:
        """Return the players by seat."""
        return people(self.setup)

    def choices_with(self, **changed: object) -> str:
        """Return the arguments that say what was chosen, with some choices changed; None takes one back."""
        kept = {name: self.chosen[name] for name in self.keeps if name in self.chosen}
        fields = {"turn": self.state.turn, **kept, **changed}
        return urlencode({name: one for name, one in fields.items() if one is not None})

    def to(self, name: str, *others: str) -> str:
        """Return the link with what was chosen so far that ends where a value for the choice ``name`` has to follow.

        It leaves out what was chosen for ``others``.
        """
        return f"?{self.choices_with(**dict.fromkeys((name, *others)))}&{name}="

    def only(self, name: str) -> str:
        """Return the link with nothing chosen that ends where a value for the choice ``name`` has to follow."""
        return f"?turn={self.state.turn}&{name}="

    def integer(self, name: str, lo: int, hi: int) -> int | None:
        """Return the number chosen in the field ``name``, None for none that can be."""
        try:
            return moves.number(self.chosen, name, lo, hi)
        except Refused:
            return None

    def seat(self, name: str) -> int | None:
        """Return the seat chosen in the field ``name``."""
        return self.integer(name, 0, self.setup.size - 1)

    def would(self, move: Move) -> Would:
        """Return what ``move`` would do with what was chosen."""
        try:
            after = move(self.state, self.chosen)
        except Refused as refusal:
            rivals = tuple(one for one in refusal.problems if one.code == "two_rivals")
            known = [one for one in refusal.problems if one.code not in ("two_rivals", moves.TO_CHOOSE)]
            return Would(False, problems=tuple(one.message for one in known), rivals=rivals)
        flow = [
            Flow(self.people[seat], now.purse - before.purse)
            for seat, (before, now) in enumerate(zip(self.state.table.players, after.table.players, strict=True))
            if before.purse != now.purse
        ]
        return Would(True, tuple(flow), tuple(effects(self.setup, differences(self.state.pad, wanted(after)))))

    def booking(self, action: str, label: Message, would: Would, throws: bool = False) -> Part:
        """Return the button that does ``action`` once it can be done, else what to tap."""
        book = Book(action, self.choices_with(), label, throws) if would.ready or throws else None
        return Part("boomtown/bank/book.html", Booking(book, None if book else self.words))

    def rivals(self, would: Would) -> Part:
        """Return the rivals to choose from where two pass a mayor at once."""
        found = tuple(map(self._rivals, would.rivals))
        return Part("boomtown/bank/rivals.html", found) if found else NOTHING

    def _rivals(self, one: Problem) -> Rivals:
        town, names = one.path.removeprefix("mayors."), dict(one.args)["names"]
        rivals = [person for person in self.people if isinstance(names, tuple) and person.name in names]
        link = self.to(f"mayor.{town}")
        picks = [(f"pawn-{town}-{one.seat}", one, f"{link}{one.seat}") for one in rivals]
        return Rivals(town_name(town), tuple(picks))

    # ---- its parts, by the ids of their elements

    @property
    def turn(self) -> Turn:
        """Return what is to be done now."""
        raise NotImplementedError

    @property
    def tabs(self) -> Part:
        """Return what is chosen first."""
        return NOTHING

    @property
    def choices(self) -> Part:
        """Return what is chosen after it."""
        return NOTHING

    @property
    def waiting(self) -> Waiting:
        """Return the cards that can be put to use now."""
        return self.of_waiting()

    @property
    def preview(self) -> Preview:
        """Return what booking would do."""
        return Preview()

    @property
    def passing(self) -> Part:
        """Return the pawns of which the table has to say first who gets them."""
        return NOTHING

    @property
    def words(self) -> Message | None:
        """Return what to tap, while nothing can be booked."""
        return None

    @property
    def book(self) -> Part:
        """Return what books it."""
        return NOTHING

    def of_waiting(self, riders: tuple[Person, ...] = (), wires: tuple[Wire, ...] = ()) -> Waiting:
        """Return who can use a Mustang or a Telegraph now, and the cards that can be laid."""
        lays = self._lays()
        return Waiting(self.state.turn if riders or lays else "", riders, lays, wires)

    def _lays(self) -> tuple[Lay, ...]:
        """Return the cards that wait and have several places now."""
        table, found = self.state.table, []
        for card, seat in dict.fromkeys(table.kept):
            person = self.people[seat]
            if card == "governor" and (towns := governor_targets(table, seat)):
                places = tuple(("town", town, town_name(town)) for town in towns)
                found.append(Lay(card, person, say("bank-lay-governor", name=person.name), places))
            elif card == "girls" and (numbers := saloon_targets(table, seat, card)):
                names = [(number, town_name(table.saloons[number].town)) for number in numbers]
                places = tuple(("saloon", str(number), name) for number, name in names)
                found.append(Lay(card, person, say("bank-lay-girls", name=person.name), places))
            elif card == "new_vein" and (mines := mine_targets(table, seat, card)):
                own = [(table.mine(at).place.removesuffix(".owner"), table.mine(at)) for at in mines]
                places = tuple(("target", place, mine_name(one.town, one.roll)) for place, one in own)
                found.append(Lay(card, person, say("bank-lay-new-vein", name=person.name), places))
        return tuple(found)


@dataclass(frozen=True)
class Auction(Screen):
    """Who won, with what bid, and who receives what of it."""

    phase: ClassVar[str] = "auction"
    keeps: ClassVar[tuple[str, ...]] = ("winner", "bid")
    looks: ClassVar[tuple[str, ...]] = ("from",)

    @property
    def turn(self) -> Turn:
        """See Screen."""
        opener = self.people[self.state.opener]
        return Turn(
            self.phase,
            self.state.turn,
            say("bank-auction"),
            "bidding",
            say("bank-opens", name=opener.short),
            self.state.opener,
        )

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
        return self.bid == 0 and self.winner == self.state.opener

    @property
    def most(self) -> int:
        """Return the gold of the winner: the highest bid."""
        return self.state.table.gold(self.winner) if self.winner is not None else 0

    @property
    def tabs(self) -> Part:
        """Return who can have won."""
        found, link = [], self.to("winner") if self.bid else self.only("winner")
        for one in self.people:
            mine = f"{link}{one.seat}" if self.state.table.gold(one.seat) else ""
            found.append(Candidate(one, mine, self.winner == one.seat and not self.all_pass))
        nobody = f"{self.only('winner')}{self.state.opener}&bid=0"
        return Part("boomtown/bank/bidders.html", Bidders(tuple(found), nobody, self.all_pass))

    @property
    def choices(self) -> Part:
        """Return the bids that are offered: those about the one chosen, or from the field ``from`` on."""
        if not self.most or self.all_pass:
            return NOTHING
        start = self.integer("from", 1, self.most) or max(1, min(self.bid or 1, self.most))
        first, last = _row_of_bids(start, self.most)
        others = self.to("from", "bid")
        less = f"{others}{max(1, first - BIDS_AT_ONCE)}" if first > 1 else ""
        more = f"{others}{last + 1}" if last < self.most else ""
        return Part("boomtown/bank/bids.html", Bids(self.to("bid"), first, last, self.bid, less, more))

    @cached_property
    def paying(self) -> Would:
        """Return what paying would do."""
        return self.would(moves.auction)

    @property
    def preview(self) -> Preview:
        """See Screen."""
        if not self.paying.ready or self.winner is None:
            return Preview(self.paying.problems)
        winner, bid = self.people[self.winner], self.bid or 0
        shares = share(self.setup.size, winner.seat, bid)
        flow = [Flow(self.people[one.seat], one.gold) for one in shares.payments]
        return Preview(
            flow=(Flow(winner, -bid), *flow) if bid else (),
            bank=shares.bank,
            notes=() if bid else (say("bank-nobody-bids", name=winner.short),),
            order=tuple(self.people[seat] for seat in picking_order(self.setup.size, winner.seat)),
        )

    @property
    def words(self) -> Message | None:
        """See Screen."""
        if self.winner is None:
            return say("bank-say-winner")
        if self.paying.problems:
            return None
        return say("bank-say-bid", name=self.people[self.winner].short, n=self.most)

    @property
    def book(self) -> Part:
        """See Screen."""
        winner = self.people[self.winner or 0].short
        label = say("bank-pay", name=winner, n=self.bid) if self.bid else say("bank-pass-on")
        return self.booking("auction", label, self.paying)


def _row_of_bids(start: int, most: int) -> tuple[int, int]:
    """Return the first and the last of the bids up to ``most`` that stand together with ``start``.

    Twelve places: what fits, or ten and the ways to the others; where one of these is not needed, one bid more.
    """
    if most <= BIDS_AT_ONCE + 2:
        return 1, most
    if start <= BIDS_AT_ONCE + 1:
        return 1, BIDS_AT_ONCE + 1
    first = (start - 2) // BIDS_AT_ONCE * BIDS_AT_ONCE + 2
    return first, min(most, first + BIDS_AT_ONCE - 1)


@dataclass(frozen=True)
class Over(Screen):
    """The last round is over: the sheet already has the final count."""

    phase: ClassVar[str] = "over"

    @property
    def turn(self) -> Turn:
        """See Screen."""
        return Turn(self.phase, self.state.turn, say("bank-count"), "final-count", say("bank-counted"))

    @property
    def choices(self) -> Part:
        """Return the count, which leaves nothing to choose."""
        ranking = tuple(
            Ranked(
                one.rank,
                self.people[one.side],
                one.total,
                tuple(say("line-points", line=say(f"line-{line.key}"), n=line.points) for line in one.lines),
            )
            for one in self.score.ranking
        )
        return Part("boomtown/bank/rank.html", ranking)

    @property
    def book(self) -> Part:
        """Return the button that ends the play, once nothing is open on the sheet."""
        return Part("boomtown/bank/finish.html", not self.score.problems)


@dataclass(frozen=True)
class Closed(Screen):
    """No bank is open on the sheet."""

    phase: ClassVar[str] = "closed"

    @property
    def turn(self) -> Turn:
        """See Screen."""
        return Turn(self.phase, self.state.turn, say("bank-open-it"), "", say("bank-what-it-does"))

    @property
    def waiting(self) -> Waiting:
        """Return none: nothing waits before a bank is open."""
        return Waiting("")

    @property
    def book(self) -> Part:
        """Return the way to open it, or what has to be settled first."""
        held = unsettled(self.setup, self.state.pad)
        return Part("boomtown/bank/open.html", tuple(one.message for one in held))


@dataclass(frozen=True)
class Finished(Closed):
    """The play is over."""

    phase: ClassVar[str] = "finished"

    @property
    def turn(self) -> Turn:
        """See Screen."""
        return Turn(self.phase, self.state.turn, say("bank-over"), "", say("problem-play-finished"))

    @property
    def book(self) -> Part:
        """Return the way to the result."""
        return Part("boomtown/bank/result.html", None)
