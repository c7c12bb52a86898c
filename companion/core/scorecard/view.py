"""What the pad of a score card reads besides the sheet: its categories, and the order of its keypad."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.core.ending import End, Head, heads, limit_met, rounds_over, still_agreed, winning
from companion.core.layout import Integer
from companion.core.pad import Value
from companion.core.score import Score
from companion.core.scorecard.categories import KEYED, Category, Filled, Key
from companion.core.scorecard.computed import Bonus, Computed, Shown
from companion.core.scorecard.rounds import Products, Rounds
from companion.core.text import Message, say

if TYPE_CHECKING:
    from companion.core.scorecard.card import Ends

CALLED = "card.called"
"""The cell with the side that ended the play."""
AHEAD = 2
"""How many rows the page has beyond the open ones, for a phone to use without a signal."""


class Row(NamedTuple):
    """Rows that are drawn together: a round, or the figures of one thing.

    ``lines`` has the label of each row, and for each side the cell, its value and the points it brings. ``ended`` is
    the cell that says who ended the round, empty while that is not asked; ``by`` is the side that did. The keypad
    ``skips`` rounds beyond the agreed number until that is reached.
    """

    number: int
    lines: tuple[tuple[Message | None, tuple[tuple[str, Value, int | None], ...]], ...]
    open: bool
    ended: str
    by: int | None
    skips: bool


@dataclass(frozen=True)
class CardView:
    """The categories of a card, what is filled in, its score, the ``names`` of each side, and when it ends."""

    categories: Sequence[Category]
    filled: Filled
    score: Score
    names: Sequence[tuple[str, ...]]
    ends: "Ends | None"

    @cached_property
    def heads(self) -> tuple[Head, ...]:
        """The head of each column."""
        return heads(self.score, self.ends.limit if self.ends else None, begun=bool(self.score.at))

    @property
    def notes(self) -> tuple[Message | None, ...]:
        """A note on each total: how far the limit is, if it is near."""
        return tuple(head.note for head in self.heads)

    @property
    def order(self) -> list[str]:
        """The cells that the keypad fills: row by row, as on paper; for Products, one side at a time."""
        found: list[str] = []
        for one in self.categories:
            rows = [one.names(side) for side in range(self.filled.sides)] if one.widget in KEYED else []
            found += [cell for row in (rows if isinstance(one, Products) else zip(*rows, strict=True)) for cell in row]
        return found

    def keys_at(self, cell: str) -> tuple[Key, ...]:
        """Return the keys for a ``cell``."""
        sides = range(self.filled.sides)
        return next((one.keys for one in self.categories if any(cell in one.names(side) for side in sides)), ())

    def bonus_of(self, one: Category) -> Bonus | None:
        """Return the bonus that a category counts towards, or None."""
        return next((other for other in self.categories if isinstance(other, Bonus) and one.key in other.of), None)

    @property
    def below_zero(self) -> bool:
        """Whether a figure may be negative, so that the keypad needs a sign key."""
        domains = [one.domain_of(0) for one in self.categories if one.widget == "figures"]
        return any(isinstance(one, Integer) and one.lo < 0 for one in domains)

    def written(self, one: Category) -> tuple[tuple[Value, int | None], ...]:
        """Return the value and the points of every cell of a category."""
        cells = [cell for side in range(self.filled.sides) for cell in one.names(side)]
        return tuple((self.filled.pad.get(cell), self.score.at.get(cell)) for cell in cells)

    def shown(self, one: Category) -> tuple[Shown, ...]:
        """Return what a computed line shows for each side; nothing for any other category."""
        sides = range(self.filled.sides)
        return tuple(one.shown(side, self.filled) for side in sides) if isinstance(one, Computed) else ()

    def opened(self, one: Category) -> tuple[Row | None, ...]:
        """Return the rows of a category whose rows open one after another; None for each not on the page."""
        if not isinstance(one, Rounds | Products):
            return ()
        last = one.last_begun(self.filled)
        now = last + 1 if not last or one.is_full(last - 1, self.filled) else last
        until = last if self.end and one is self.rounds else now
        return tuple(self._row(one, n, n < until) if n < now + AHEAD else None for n in range(one.many))

    def _row(self, one: Rounds | Products, number: int, is_open: bool) -> Row:
        sides = range(self.filled.sides)
        rows = range(number * one.together, (number + 1) * one.together)
        lines = tuple(
            (
                one.rows[row],
                tuple(
                    (cell, self.filled.pad.get(cell), self.score.at.get(cell))
                    for cell in [one.names(side)[row] for side in sides]
                ),
            )
            for row in rows
        )
        ended = ""
        if isinstance(one, Rounds) and one.ended and one.is_full(number, self.filled):
            ended = one.ended_cell(number)
        skips = one is self.rounds and self._agreed is not None and number >= self._agreed
        return Row(number + 1, lines, is_open, ended, self.filled.pad.get(ended), skips)

    @property
    def parts(self) -> list[tuple[Message | str, tuple[int | None, ...]]]:
        """The rounds played, each with its label and every side's points; none if anything besides rounds counts."""
        if self.score.keys or not self.rounds:
            return []
        lines = [line for row in self.opened(self.rounds)[: self.played] if row for line in row.lines]
        return [(label or "", tuple(points for _, _, points in places)) for label, places in lines]

    @cached_property
    def rounds(self) -> Rounds | None:
        """The category of rounds that the play ends by, or None."""
        return next((one for one in self.categories if isinstance(one, Rounds)), None)

    @cached_property
    def played(self) -> int:
        """The number of rounds that have begun."""
        return self.rounds.last_begun(self.filled) if self.rounds else 0

    @cached_property
    def _full(self) -> bool:
        """Whether every side has a figure in the last round; not before the first."""
        return self.rounds is not None and self.played > 0 and self.rounds.is_full(self.played - 1, self.filled)

    @cached_property
    def _agreed(self) -> int | None:
        return still_agreed(self.played, self._full, self.ends.rounds) if self.ends and self.rounds else None

    @property
    def awaited(self) -> str:
        """The cell for which the end waits: the first empty one of the last agreed round; or ""."""
        if not self.rounds or self.played != self._agreed:
            return ""
        cells = [self.rounds.names(side)[self.played - 1] for side in range(self.filled.sides)]
        return next((cell for cell in cells if cell not in self.filled.pad), "")

    @property
    def next_round_cell(self) -> str:
        """The first cell of the next round, empty if there is no room."""
        return self.rounds.names(0)[self.played] if self.rounds and self.played < self.rounds.many else ""

    @property
    def called(self) -> str:
        """The cell with the side that ended the play, empty if players cannot end it."""
        return CALLED if self.ends and self.ends.call else ""

    @property
    def caller(self) -> int | None:
        """The side that ended the play, or None."""
        return self.filled.pad.get(CALLED)

    @cached_property
    def end(self) -> End | None:
        """Why the play ends here, None while it goes on; never in the middle of a round."""
        if self.ends is None or not self.rounds or not self._full:
            return None
        if self.caller is not None:
            names = self.names[self.caller]
            return End(say("ends-called", names=names, n=len(names)), self.caller)
        totals = [standing.total for standing in self.score.standings]
        met = limit_met([", ".join(names) for names in self.names], totals, self.ends.limit)
        return met or rounds_over(self.played, self.ends.rounds, self.rounds.many)

    @property
    def winning(self) -> Message:
        """Who wins if the play ends here, and by what."""
        return winning([", ".join(names) for names in self.names], self.score)
