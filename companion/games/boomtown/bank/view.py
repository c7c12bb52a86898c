"""The page of the bank: what lies on the table, the screen of this moment, and what booking would do."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.core.game import FINISHED, Setup, View
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.score import Score
from companion.core.text import say
from companion.games.boomtown.bank.choosing import Choosing
from companion.games.boomtown.bank.dice import Production
from companion.games.boomtown.bank.ends import Closed, Finished, Over
from companion.games.boomtown.bank.opening import Asked, asked
from companion.games.boomtown.bank.parts import Booking, Turn
from companion.games.boomtown.bank.past import screen_of_past
from companion.games.boomtown.bank.rows import Gold, Person, last_of, lot, own, people, round_of
from companion.games.boomtown.bank.screens import Auction, Screen
from companion.games.boomtown.bank.state import BankState, fresh, read
from companion.games.boomtown.count.layout import score
from companion.games.boomtown.count.rules import TOWNS
from companion.games.boomtown.count.view import view as view_of_pad

SCREENS: dict[str, type[Screen]] = {screen.phase: screen for screen in (Auction, Choosing, Production, Over)}


@dataclass(frozen=True)
class BankView(View):
    """The bank of a sheet, with the ``fields`` of the address: what was chosen so far."""

    setup: Setup
    pad: Pad
    fields: Mapping[str, str]

    @cached_property
    def state(self) -> BankState | None:
        """Return the state of the bank, None while it is closed."""
        return read(self.setup, self.pad)

    @property
    def people(self) -> tuple[Person, ...]:
        """Return the players by seat."""
        return people(self.setup)

    @property
    def towns(self) -> tuple[str, ...]:
        """Return the towns, in their order."""
        return TOWNS

    @property
    def form(self) -> Asked:
        """Return what the form asks that opens the bank or corrects it."""
        return asked(self.setup, self.pad)

    @cached_property
    def parts(self) -> Parts:
        """See View."""
        state = self.state or fresh(self.setup, self.pad)
        counted = score(self.setup, self.pad)
        screen = self._screen(state, counted)
        preview = screen.preview
        parts = {"round": Part("boomtown/bank/table.html:round", round_of(self.state))}
        for one in self.people:
            gold = Gold(one, state.table.gold(one.seat), preview.gold(one.seat))
            parts[f"gold-{one.seat}"] = Part("boomtown/bank/table.html:purse", gold)
            parts[f"own-{one.seat}"] = Part("boomtown/bank/table.html:own", own(state.table, one.seat))
            parts[f"lot-{one.seat}"] = Part("boomtown/bank/table.html:lot", lot(state.table, one))
        return {
            **parts,
            "turn": Part("boomtown/bank/turn.html:turn", self._with_questions(screen.turn, counted)),
            "tabs": screen.tabs,
            "choices": screen.choices,
            "keeps": Part("boomtown/bank/turn.html:kept", screen.waiting),
            "last": Part("boomtown/bank/table.html:last", last_of(self.people, state.last)),
            "preview": Part("boomtown/bank/turn.html:preview", preview.seen),
            "passing": screen.passing,
            "book": self._book(screen, counted),
        }

    def _screen(self, state: BankState, counted: Score) -> Screen:
        if self.pad.get(FINISHED):
            return Finished.of(self.setup, state, self.fields, counted)
        if self.state and (past := screen_of_past(self.setup, state, self.fields, counted)):
            return past
        screen = SCREENS[state.phase] if self.state else Closed
        return screen.of(self.setup, state, self.fields, counted)

    def _with_questions(self, turn: Turn, counted: Score) -> Turn:
        """Return ``turn`` with what the sheet leaves open, which the bank goes by until it is settled: pawn by pawn."""
        if not counted.problems or turn.phase == Finished.phase:
            return turn
        pawns = tuple(pawn for pawn in view_of_pad(self.setup, self.pad, counted).pawns if pawn.asked)[:1]
        others = tuple(one.message for one in counted.problems if not one.path.startswith("mayors."))
        return turn._replace(pawns=pawns, open=others)

    def _book(self, screen: Screen, counted: Score) -> Part:
        """Return what books what was chosen; while nothing can be and something is asked, what to tap is its answer."""
        book = screen.book
        if counted.problems and isinstance(book.value, Booking) and book.value.words:
            return book._replace(value=book.value._replace(words=say("bank-settle-first")))
        return book


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> BankView:
    """Return what to draw."""
    return BankView(setup, pad, fields)
