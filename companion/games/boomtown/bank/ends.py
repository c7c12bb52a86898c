"""The moments of the bank in which nothing is chosen: it is not open, the last round is over, the play is over."""

from dataclasses import dataclass
from typing import ClassVar

from companion.core.parts import Part
from companion.core.text import say
from companion.games.boomtown.bank.parts import Ranked, Turn, Waiting
from companion.games.boomtown.bank.screens import Screen
from companion.games.boomtown.count.layout import unsettled


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
        return Part("boomtown/bank/table.html:rank", ranking)

    @property
    def book(self) -> Part:
        """Return the button that ends the play, once nothing is open on the sheet."""
        return Part("boomtown/bank/turn.html:finish", not self.score.problems)


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
        return Part("boomtown/bank/turn.html:open", tuple(one.message for one in held))


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
        return Part("boomtown/bank/turn.html:result", None)
