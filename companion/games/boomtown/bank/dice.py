"""The dice of the bank: entered on the page or thrown by it, and the moment when they pay."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from companion.core.parts import Part
from companion.core.text import Message, say
from companion.games.boomtown.bank import moves
from companion.games.boomtown.bank.parts import Faces, Flow, Preview, Turn, Waiting, Wire
from companion.games.boomtown.bank.picks import takers_of
from companion.games.boomtown.bank.production import Dice
from companion.games.boomtown.bank.rows import summaries
from companion.games.boomtown.bank.screens import Screen, Would
from companion.games.boomtown.bank.table import outcome
from companion.games.boomtown.bank.words import place_name
from companion.games.boomtown.count.rules import TOWNS


def faces(screen: Screen) -> Faces:
    """Return the dice to be entered on a screen."""
    dice = ((field, screen.integer(field, 1, 6), screen.to(field)) for field in ("d1", "d2"))
    return Faces(tuple(dice))


@dataclass(frozen=True)
class Production(Screen):
    """The dice and what they bring."""

    phase: ClassVar[str] = "production"
    keeps: ClassVar[tuple[str, ...]] = ("d1", "d2", *(f"mayor.{town}" for town in TOWNS))

    @property
    def turn(self) -> Turn:
        """See Screen."""
        if self.past:
            return self.of_past(say("bank-retell-dice"), "production")
        opener = self.people[self.state.opener]
        about = say("bank-throws", name=opener.short)
        takers = takers_of(self.state, self.people, self.account)
        return Turn(self.phase, self.state.turn, say("bank-production"), "production", about, self.state.opener, takers)

    @property
    def dice(self) -> Dice | None:
        """Return the roll: the one on the sheet, else the one chosen here."""
        one, two = self.integer("d1", 1, 6), self.integer("d2", 1, 6)
        return self.state.dice or ((one, two) if one and two else None)

    @property
    def choices(self) -> Part:
        """Return the roll of the sheet, or the dice to be entered."""
        if self.state.dice:
            return Part("boomtown/bank/turn.html:thrown", self.state.dice)
        return Part("boomtown/bank/turn.html:dice", faces(self))

    @property
    def waiting(self) -> Waiting:
        """Return the Telegraphs too, once there are dice."""
        if self.dice is None or self.past:
            return self.of_waiting()
        holders = dict.fromkeys(one.seat for one in self.state.table.kept if one.card == "telegraph")
        wires = [Wire(self.people[seat], self.dice, self.choices_with(seat=seat)) for seat in holders]
        return self.of_waiting(wires=tuple(wires))

    @cached_property
    def paying(self) -> Would:
        """Return what paying would do."""
        return self.would(moves.produce)

    @property
    def preview(self) -> Preview:
        """See Screen."""
        if self.dice is None or self.past:
            return self.of_past_preview(self.paying)
        done = outcome(self.state.table, self.dice)
        brought = [0] * self.setup.size
        for one in done.produced:
            brought[one.place.seat] += one.gold
        mines = [self.state.table.mine(place).place.removesuffix(".owner") for place in done.collapsed]
        did = summaries(self.people, brought, done.paid)
        flow = tuple(Flow(one.person, one.gain) for one in did if one.gain)
        return Preview(self.paying.problems, flow=flow, did=did, gone=tuple(map(place_name, mines)))

    @property
    def passing(self) -> Part:
        """See Screen."""
        return self.rivals(self.paying)

    @property
    def words(self) -> Message | None:
        """See Screen."""
        return say("bank-say-rivals") if self.paying.rivals else None

    @property
    def book(self) -> Part:
        """See Screen."""
        if self.dice is None and not self.past:
            return self.booking("roll", say("bank-throw"), self.paying, throws=True)
        return self.booking("produce", say("bank-harvest", n=sum(self.dice or ())), self.paying)
