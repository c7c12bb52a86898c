"""The moments of the bank and what is to be chosen in each; cards are in ``choosing``, dice in ``dice``.

A screen says what its parts of the page show. What was chosen so far is in the address, so all that can be chosen is a
link, ``?`` and its choices.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, Self
from urllib.parse import urlencode

from companion.core.game import Setup
from companion.core.pad import Patch, differences
from companion.core.parts import Part
from companion.core.score import Score
from companion.core.text import Message, Problem, Refused, say
from companion.games.boomtown.bank import moves
from companion.games.boomtown.bank.account import Told, kept_fields, retold, told
from companion.games.boomtown.bank.auction import picking_order, share
from companion.games.boomtown.bank.cells import LONGEST_FIELD
from companion.games.boomtown.bank.events import governor_targets, mine_targets, saloon_targets
from companion.games.boomtown.bank.moves import Fields, Move
from companion.games.boomtown.bank.parts import (
    NOTHING,
    Bidders,
    Bids,
    Book,
    Booking,
    Candidate,
    Flow,
    Lay,
    Preview,
    Rivals,
    Turn,
    Waiting,
    Wire,
)
from companion.games.boomtown.bank.rows import Person, people
from companion.games.boomtown.bank.state import BankState, read, wanted
from companion.games.boomtown.bank.words import effects
from companion.games.boomtown.count.layout import gold_cell
from companion.games.boomtown.count.rules import MOST_GOLD, mine_name, town_name

BIDS_AT_ONCE = 10
"""How many bids are offered side by side, with the ways to lower and higher ones."""


class Would(NamedTuple):
    """What a move would do. With ``problems`` it cannot be; with ``rivals`` the table has to say who gets a pawn.

    It is ``ready`` to be booked when neither is there and nothing is left to be chosen.
    """

    ready: bool
    flow: tuple[Flow, ...] = ()
    effects: tuple[Message, ...] = ()
    problems: tuple[Message, ...] = ()
    rivals: tuple[Problem, ...] = ()


class Past(NamedTuple):
    """That something done is told otherwise: what ``wrong`` was, and the state of the bank as it is ``now``."""

    wrong: Told
    now: BankState


@dataclass(frozen=True)
class Screen:
    """A moment of the bank: its state, what was ``chosen`` so far, what the sheet comes to.

    With a ``past`` it is the moment of something that was done already: what was chosen there can be told otherwise.
    """

    setup: Setup
    state: BankState
    chosen: Fields
    score: Score
    past: Past | None = None

    phase: ClassVar[str] = ""
    keeps: ClassVar[tuple[str, ...]] = ()
    """The choices that its links carry on and its booking sends."""
    looks: ClassVar[tuple[str, ...]] = ()
    """What only says what one looks at."""

    @classmethod
    def of(cls, setup: Setup, state: BankState, fields: Fields, score: Score) -> Self:
        """Return the screen with what was chosen for this moment; choices of another one do not count."""
        return cls(setup, state, cls._known(fields) if fields.get("turn") == state.turn else {}, score)

    @classmethod
    def at(cls, setup: Setup, past: Past, fields: Fields, score: Score) -> Self:
        """Return the screen of the moment of something done, with what is chosen instead, at first what was."""
        state = read(setup, past.wrong.before)
        if state is None:
            raise LookupError(past.wrong.id)
        return cls(setup, state, cls._known(fields) or cls._known(past.wrong.fields), score, past)

    @classmethod
    def _known(cls, fields: Fields) -> dict[str, str]:
        return {
            name: fields[name] for name in (*cls.keeps, *cls.looks) if 0 < len(fields.get(name, "")) <= LONGEST_FIELD
        }

    @property
    def people(self) -> tuple[Person, ...]:
        """Return the players by seat."""
        return people(self.setup)

    @property
    def now(self) -> BankState:
        """Return the state of the bank as it is now."""
        return self.past.now if self.past else self.state

    @cached_property
    def account(self) -> tuple[Told, ...]:
        """Return what was done at the bank, oldest first."""
        return told(self.setup, self.now.pad)

    @property
    def moment(self) -> dict[str, str]:
        """Return the arguments that say what is chosen for: this moment, or something of the past."""
        return {"turn": self.now.turn, **({"retell": self.past.wrong.id} if self.past else {})}

    def choices_with(self, **changed: object) -> str:
        """Return the arguments that say what was chosen, with some choices changed; None takes one back."""
        kept = {name: self.chosen[name] for name in self.keeps if name in self.chosen}
        fields = {**self.moment, **kept, **changed}
        return urlencode({name: one for name, one in fields.items() if one is not None})

    def to(self, name: str, *others: str) -> str:
        """Return the link with what was chosen so far that ends where a value for the choice ``name`` has to follow.

        It leaves out what was chosen for ``others``.
        """
        return f"?{self.choices_with(**dict.fromkeys((name, *others)))}&{name}="

    def only(self, name: str) -> str:
        """Return the link with nothing chosen that ends where a value for the choice ``name`` has to follow."""
        return f"?{urlencode(self.moment)}&{name}="

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
        """Return what ``move`` would do with what was chosen; told otherwise, what would be different now."""
        if self.past is None:
            return self._would(lambda: wanted(move(self.state, self.chosen)))
        if self.as_it_was:
            return Would(False)
        which = self.past.wrong.id
        return self._would(lambda: retold(self.setup, self.now.pad, which, self.chosen))

    @property
    def as_it_was(self) -> bool:
        """Tell whether something done is looked at as it was done."""
        wrong = self.past.wrong if self.past else None
        return wrong is not None and kept_fields(wrong.move, self.chosen) == wrong.fields

    @cached_property
    def never(self) -> Would:
        """Return what would be different now if what was done had not been done."""
        which = self.past.wrong.id if self.past else ""
        return self._would(lambda: retold(self.setup, self.now.pad, which, None))

    def _would(self, booked: Callable[[], Patch]) -> Would:
        try:
            after = booked()
        except Refused as refusal:
            rivals = tuple(one for one in refusal.problems if one.code == "two_rivals")
            known = [one for one in refusal.problems if one.code not in ("two_rivals", moves.TO_CHOOSE)]
            return Would(False, problems=tuple(one.message for one in known), rivals=rivals)
        more = {one: after.get(gold_cell(one.seat), 0) - self.now.table.gold(one.seat) for one in self.people}
        flow = tuple(Flow(one, gold) for one, gold in more.items() if gold and gold_cell(one.seat) in after)
        return Would(True, flow, tuple(effects(self.setup, differences(self.now.pad, after))))

    def booking(self, action: str, label: Message, would: Would, throws: bool = False) -> Part:
        """Return the button that does ``action`` once it can be done, else what to tap."""
        if self.past:
            return self.of_retelling(say("bank-retell"), would)
        book = Book(action, self.choices_with(), label, throws) if would.ready or throws else None
        return Part("boomtown/bank/turn.html:book", Booking(book, None if book else self.words))

    def of_retelling(self, label: Message, would: Would) -> Part:
        """Return what books that something is told otherwise, and the way to let it be."""
        book = Book("retell", self.choices_with(), label, False) if would.ready else None
        words = self.words if would.problems or would.rivals else say("bank-say-retell")
        return Part("boomtown/bank/turn.html:book", Booking(book, None if book else words, f"?turn={self.now.turn}"))

    def of_never(self, label: Message) -> Part:
        """Return what books that something was never done, and the way to let it be."""
        book = Book("retell", f"{urlencode(self.moment)}&never=1", label, False) if self.never.ready else None
        return Part(
            "boomtown/bank/turn.html:book", Booking(book, None if book else self.words, f"?turn={self.now.turn}")
        )

    def rivals(self, would: Would) -> Part:
        """Return the rivals to choose from where two pass a mayor at once."""
        found = tuple(map(self._rivals, would.rivals))
        return Part("boomtown/bank/choices.html:rivals", found) if found else NOTHING

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

    def of_past(self, title: Message, rule: str = "") -> Turn:
        """Return that something done is told otherwise, and of which round."""
        number = self.past.wrong.round if self.past else 0
        phase = self.phase if number == self.now.round else "past"
        return Turn(phase, self.now.turn, title, rule, say("bank-of-round", n=number))

    def of_past_preview(self, would: Would) -> Preview:
        """Return what would be different now."""
        return Preview(would.problems, flow=would.flow, notes=would.effects)

    def of_waiting(self, riders: tuple[Person, ...] = (), wires: tuple[Wire, ...] = ()) -> Waiting:
        """Return who can use a Mustang or a Telegraph now, and the cards that can be laid: none in the past."""
        if self.past:
            return Waiting("")
        lays = tuple(lay for card, seat in dict.fromkeys(self.state.table.kept) if (lay := self.lay_of(card, seat)))
        return Waiting(self.state.turn if riders or lays else "", riders, lays, wires)

    def lay_of(self, card: str, seat: int) -> Lay | None:
        """Return the places that the card has which waits in front of ``seat``, None where it has none."""
        table, places = self.state.table, []
        if card == "governor":
            places = [("town", town, town_name(town)) for town in governor_targets(table, seat)]
        elif card == "girls":
            saloons = saloon_targets(table, seat, card)
            places = [("saloon", str(number), town_name(table.saloons[number].town)) for number in saloons]
        elif card == "new_vein":
            mines = [table.mine(at) for at in mine_targets(table, seat, card)]
            places = [("target", one.place.removesuffix(".owner"), mine_name(one.town, one.roll)) for one in mines]
        if not places:
            return None
        asked = say(f"bank-lay-{card}".replace("_", "-"), name=self.people[seat].name)
        return Lay(card, self.people[seat], asked, tuple(places))


@dataclass(frozen=True)
class Auction(Screen):
    """Who won, with what bid, and who receives what of it."""

    phase: ClassVar[str] = "auction"
    keeps: ClassVar[tuple[str, ...]] = ("winner", "bid")
    looks: ClassVar[tuple[str, ...]] = ("from",)

    @property
    def turn(self) -> Turn:
        """See Screen."""
        if self.past:
            return self.of_past(say("bank-retell-auction"), "bidding")
        about = say("bank-opens", name=self.people[self.state.opener].short)
        return Turn(self.phase, self.now.turn, say("bank-auction"), "bidding", about, self.state.opener)

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
        return Part("boomtown/bank/choices.html:bidders", Bidders(tuple(found), nobody, self.all_pass))

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
        return Part("boomtown/bank/choices.html:bids", Bids(self.to("bid"), first, last, self.bid, less, more))

    @cached_property
    def paying(self) -> Would:
        """Return what paying would do."""
        return self.would(moves.auction)

    @property
    def preview(self) -> Preview:
        """See Screen."""
        if self.past or not self.paying.ready or self.winner is None:
            return self.of_past_preview(self.paying)
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
