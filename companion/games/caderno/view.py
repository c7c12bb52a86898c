"""What the pad of a free sheet reads beside the sheet: its rounds, how near the end is, and whether it has come."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from companion.core.ending import End, winning
from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.caderno import layout, rules
from companion.games.caderno.layout import LIMIT, MOST_ROUNDS, ROUNDS, WINS, figure_cell
from companion.games.caderno.rules import Round

AHEAD = 3
"""Rounds that the page has beyond the one being played: a phone without a signal goes on there."""
NEAR = 5
"""The bar of the limit turns red in the last of so many parts."""


class Row(NamedTuple):
    """A round as it is drawn, or a line that is ``called`` something; ``starter`` begins a round, a line nobody.

    A round is ``open`` once the one before it is through, and ``past`` once a later one has begun.
    """

    round: Round
    called: str
    starter: int | None
    open: bool
    past: bool

    @property
    def number(self) -> int:
        """Return its number, from 1."""
        return self.round.number + 1

    @property
    def cells(self) -> list[str]:
        """Return its cells, by side."""
        return [figure_cell(self.round.number, side) for side in range(len(self.round.figures))]


@dataclass(frozen=True)
class View:
    """A free sheet as its pad shows it."""

    setup: Setup
    pad: Pad
    score: Score

    @cached_property
    def rows(self) -> list[Row | None]:
        """Return the rounds; None for those that are not on the page yet."""
        if self.lines:
            # rounds that were played before the lines had names count too, so they stay in sight
            names = [*self.lines, *map(str, range(len(self.lines) + 1, self.played + 1))]
            named = zip(self._every, names, strict=False)
            return self._all([Row(one, called, None, open=True, past=False) for one, called in named])
        every, starters = self._every, layout.starters(self.setup, self.pad)
        last = self.played
        now = last + 1 if not last or every[last - 1].full else last
        shown = range(min(now + AHEAD, MOST_ROUNDS))
        return self._all(
            [Row(every[n], "", starters[n], n < now and not (self.end and n >= last), n < last - 1) for n in shown]
        )

    @staticmethod
    def _all(rows: list[Row]) -> list[Row | None]:
        return [*rows, *[None] * (MOST_ROUNDS - len(rows))]

    @cached_property
    def lines(self) -> list[str]:
        """Return the names of the lines, none on a sheet of rounds."""
        return layout.lines(self.pad)

    @property
    def tens(self) -> list[tuple[Row | None, ...]]:
        """Return the same ten by ten."""
        return [tuple(self.rows[at : at + 10]) for at in range(0, MOST_ROUNDS, 10)]

    @property
    def _every(self) -> tuple[Round, ...]:
        return cast("tuple[Round, ...]", self.score.extra["rounds"])

    @property
    def order(self) -> list[str]:
        """Return the cells to which the keypad goes, round by round, also those that are not on the page yet."""
        return [figure_cell(one.number, side) for one in self._every for side in range(self.setup.size)]

    @cached_property
    def played(self) -> int:
        """Return how many rounds have begun."""
        return rules.last_begun(self._every)

    @property
    def further(self) -> str:
        """Return the first cell of the round after those, empty where there is no room."""
        return figure_cell(self.played, 0) if self.played < MOST_ROUNDS and not self.lines else ""

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Return the totals, by side."""
        return tuple([one.total for one in self.score.standings])

    @staticmethod
    def width(total: int) -> str:
        """Return how a total is set: it has its place in a narrow column."""
        signs = len(str(total))
        return "longest" if signs > 5 else "long" if signs > 3 else ""

    @property
    def fewest(self) -> bool:
        """Tell whether the lowest total wins."""
        return bool(WINS.of(self.pad) == "fewest")

    @cached_property
    def leads(self) -> frozenset[int]:
        """Return who would win now; nobody before the first figure."""
        return frozenset(self.score.winners) if self.played else frozenset()

    @cached_property
    def limit(self) -> int | None:
        """Return the total at which the play ends, None where the table named none."""
        return self.pad.get(LIMIT)

    @property
    def most(self) -> int | None:
        """Return the number of rounds after which it ends, None where the table named none."""
        return self.pad.get(ROUNDS)

    def used(self, side: int) -> int:
        """Return how much of the limit ``side`` has, 0 to 100."""
        return min(max(self.totals[side] * 100 // self.limit, 0), 100) if self.limit else 0

    def near(self, side: int) -> bool:
        """Tell whether ``side`` is near the limit, or past it."""
        return self.used(side) * NEAR >= 100 * (NEAR - 1)

    @cached_property
    def notes(self) -> tuple[Message | None, ...]:
        """Return what is said below each total: how far the limit is for those who are near it."""
        return tuple([self._note(side) for side in range(len(self.totals))])

    def _note(self, side: int) -> Message | None:
        if self.limit is None or not self.near(side):
            return None
        left = self.limit - self.totals[side]
        return say("limit-left", n=left) if left > 0 else say("limit-met" if left == 0 else "limit-passed")

    @cached_property
    def end(self) -> End | None:
        """Return why the play ends here, None while it goes on."""
        return rules.end(self.setup, self.pad, self._every, self.totals)

    @property
    def winning(self) -> Message:
        """Return who wins here, and by what."""
        return winning(self.setup.brief.players, self.score)


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what the pad reads."""
    return View(setup, pad, score)
