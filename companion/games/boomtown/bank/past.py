"""What was done at the bank, each thing to be told otherwise by a tap, and where that is done of cards that waited."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from companion.core.game import Setup
from companion.core.layout import read_number
from companion.core.parts import Part
from companion.core.score import Score
from companion.core.text import say
from companion.games.boomtown.bank.account import MOVES, Told
from companion.games.boomtown.bank.cells import OPENER, PICKS
from companion.games.boomtown.bank.choosing import Choosing
from companion.games.boomtown.bank.dice import Production
from companion.games.boomtown.bank.events import event_name
from companion.games.boomtown.bank.moves import Fields
from companion.games.boomtown.bank.parts import NOTHING, Booking, Chip, Deed, Deeds, Preview, Turn, Turned, Used
from companion.games.boomtown.bank.picks import retell_link
from companion.games.boomtown.bank.rows import Person
from companion.games.boomtown.bank.screens import Auction, Past, Screen, Would
from companion.games.boomtown.bank.state import BankState


@dataclass(frozen=True)
class Using(Screen):
    """A card that waited was put to use: elsewhere, to turn a die otherwise, or not at all."""

    phase: ClassVar[str] = "past"
    keeps: ClassVar[tuple[str, ...]] = ("seat", "card", "target", "saloon", "town", "die", "face", "d1", "d2")

    @property
    def card(self) -> str:
        """Return the card."""
        move = self.past.wrong.move if self.past else ""
        return self.chosen.get("card", "") if move == "lay" else move

    @property
    def turn(self) -> Turn:
        """See Screen."""
        return self.of_past(say("bank-retell-card", card=event_name(self.card)), self.card.replace("_", "-"))

    @property
    def choices(self) -> Part:
        """Return where else it can have been put."""
        used = Used(tuple(self._places()), tuple(self._faces()))
        return Part("boomtown/bank/account.html:used", used) if used != Used((), ()) else NOTHING

    def _places(self) -> Iterator[Chip]:
        seat = self.seat("seat")
        lay = None if seat is None else self.lay_of(self.card, seat)
        for field, value, name in lay.places if lay else ():
            place = f"{field}-{value}".replace(".", "-")
            yield Chip(place, name, self.to(field) + value, self.chosen.get(field) == value)

    def _faces(self) -> Iterator[Turned]:
        dice = self.state.dice or (self.integer("d1", 1, 6), self.integer("d2", 1, 6))
        if self.card != "telegraph" or None in dice:
            return
        for die, shown in enumerate(dice):
            for face in range(1, 7):
                if face != shown:
                    on = (self.integer("die", 0, 1), self.integer("face", 1, 6)) == (die, face)
                    link = f"{self.to('die', 'face')}{die}&face={face}"
                    yield Turned(die, shown or 0, face, (dice[1 - die] or 0) + face, link, on)

    @cached_property
    def using(self) -> Would:
        """Return what putting it to use so would make different."""
        return self.never if self.as_it_was else self.would(MOVES[self.past.wrong.move if self.past else "lay"])

    @property
    def preview(self) -> Preview:
        """See Screen."""
        return self.of_past_preview(self.using)

    @property
    def book(self) -> Part:
        """See Screen."""
        return (
            self.of_never(say("bank-never"))
            if self.as_it_was
            else self.booking("retell", say("bank-retell"), self.using)
        )


PAST: dict[str, type[Screen]] = {
    "auction": Auction,
    "take": Choosing,
    "roll": Production,
    "produce": Production,
    "mustang": Using,
    "lay": Using,
    "telegraph": Using,
}
"""The screens on which moves are told otherwise."""


@dataclass(frozen=True)
class Account(Screen):
    """What was done, two rounds at a time, the newest first."""

    phase: ClassVar[str] = "account"
    looks: ClassVar[tuple[str, ...]] = ("look",)

    @property
    def turn(self) -> Turn:
        """See Screen."""
        return Turn(self.phase, self.now.turn, say("bank-account"))

    @property
    def choices(self) -> Part:
        """Return what was done."""
        deeds = [self._deed(one) for one in reversed(self.account) if one.move or one != self.account[0]]
        rounds = sorted({number for number, _ in deeds}, reverse=True)
        look = read_number(self.chosen.get("look", ""))
        at = rounds.index(look) if look in rounds else 0
        shown = [(number, tuple(deed for own, deed in deeds if own == number)) for number in rounds[at : at + 2]]
        earlier = f"?look={rounds[at + 2]}" if at + 2 < len(rounds) else ""
        later = f"?look={rounds[max(at - 2, 0)]}" if at else ""
        return Part("boomtown/bank/account.html:account", Deeds(tuple(shown), earlier, later))

    def _deed(self, one: Told) -> tuple[int, Deed]:
        link = retell_link(self.now, one) if one.fields else ""
        return one.round, Deed(one.id, self._doer(one), one.said(self.setup.brief), link)

    def _doer(self, one: Told) -> Person | None:
        """Return who did it, None for what was written past the bank."""
        if not one.move:
            return None
        if one.move == "take":
            seats = {pick["card"]: int(pick["seat"]) for pick in one.after[PICKS]}
            return self.people[seats[one.fields["card"]]]
        seat: str | int = one.fields.get("winner") or one.fields.get("seat") or one.before.get(OPENER, 0)
        return self.people[int(seat)]

    @property
    def book(self) -> Part:
        """See Screen."""
        words = say("bank-say-account")
        return Part("boomtown/bank/turn.html:book", Booking(None, words, f"?turn={self.now.turn}"))


def screen_of_past(setup: Setup, state: BankState, fields: Fields, score: Score) -> Screen | None:
    """Return the screen of what was done that the ``fields`` of the address ask for, None for no such one."""
    account = Account(setup, state, {name: fields[name] for name in ("look",) if name in fields}, score)
    if account.chosen:
        return account
    if fields.get("turn") != state.turn:
        return None
    wrong = next((one for one in account.account if one.id == fields.get("retell") and one.fields), None)
    return PAST[wrong.move].at(setup, Past(wrong, state), fields, score) if wrong else None
