"""The view of a free sheet's pad: its rounds, how close the end is, and whether it has come."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from companion.core.ending import End, Head, heads, still_agreed, winning
from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.caderno import layout, rules
from companion.games.caderno.layout import LIMIT, MOST_ROUNDS, ROUNDS, figure_cell, figure_cells
from companion.games.caderno.rules import Round

ROUNDS_AHEAD = 3
"""How many rounds the page has after the current one, so that a phone without a signal can go on."""


class Row(NamedTuple):
    """A round or line on the page. ``name`` is "" for a round; ``starter`` begins a round, None for a line.

    A round is ``open`` once the previous one is complete. The keypad ``skips`` those before the one just played, and
    those beyond the agreed number until that is reached.
    """

    round: Round
    name: str
    starter: int | None
    open: bool
    skips: bool

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.round.number + 1

    @property
    def cells(self) -> tuple[str, ...]:
        """Its cells, by side."""
        return figure_cells(len(self.round.figures))[self.round.number]


@dataclass(frozen=True)
class View:
    """A free sheet as its pad shows it."""

    setup: Setup
    pad: Pad
    score: Score

    @cached_property
    def rows(self) -> list[Row | None]:
        """The rounds, None for those that are not on the page yet."""
        if self.lines:
            # Rounds played before the lines were named count too, so they are still shown.
            names = [*self.lines, *map(str, range(len(self.lines) + 1, self.played + 1))]
            named = zip(self._every, names, strict=False)
            rows = [Row(one, name, None, open=True, skips=False) for one, name in named]
        else:
            every, last, starters = self._every, self.played, layout.starters(self.setup, self.pad)
            now = last + 1 if self._full else last
            shown = range(min(now + ROUNDS_AHEAD, MOST_ROUNDS))
            until = last if self.end else now
            going = range(last - 1, self._agreed or MOST_ROUNDS)
            rows = [Row(every[n], "", starters[n], n < until, n not in going) for n in shown]
        return [*rows, *[None] * (MOST_ROUNDS - len(rows))]

    @cached_property
    def lines(self) -> list[str]:
        """The names of the lines, empty on a sheet of rounds."""
        return layout.lines(self.pad)

    @property
    def fives(self) -> list[tuple[Row | None, ...]]:
        """The rows in groups of five."""
        return [tuple(self.rows[at : at + 5]) for at in range(0, MOST_ROUNDS, 5)]

    @property
    def _every(self) -> tuple[Round, ...]:
        return cast("tuple[Round, ...]", self.score.extra["rounds"])

    @property
    def parts(self) -> list[tuple[Message | str, tuple[int | None, ...]]]:
        """The rounds or lines with any figure, each with its name and every player's figure."""
        return [
            (row.name or say("round-n", n=row.number), row.round.figures)
            for row in self.rows
            if row and row.round.begun
        ]

    @property
    def order(self) -> list[str]:
        """The cells in the order of the keypad, round by round, including those not on the page yet."""
        return [cell for cells in figure_cells(self.setup.size) for cell in cells]

    @cached_property
    def played(self) -> int:
        """How many rounds have begun."""
        return rules.last_begun(self._every)

    @property
    def _full(self) -> bool:
        """Whether nobody lacks a figure in the last round."""
        return not self.played or self._every[self.played - 1].full

    @property
    def _agreed(self) -> int | None:
        return still_agreed(self.played, self._full, self.pad.get(ROUNDS))

    @property
    def awaited(self) -> str:
        """The cell for which the end waits: the first empty one of the last agreed round or of named lines; or ""."""
        every, last = figure_cells(self.setup.size), self.played
        rounds = every[: len(self.lines)] if self.lines else every[last - 1 : last] if last == self._agreed else ()
        return next((cell for cells in rounds for cell in cells if cell not in self.pad), "")

    @property
    def next_round_cell(self) -> str:
        """The first cell of the next round, "" if there is no room."""
        return figure_cell(self.played, 0) if self.played < MOST_ROUNDS and not self.lines else ""

    @cached_property
    def heads(self) -> tuple[Head, ...]:
        """The head of each column."""
        return heads(self.score, self.limit, begun=self.played > 0)

    @cached_property
    def limit(self) -> int | None:
        """The total at which the play ends, None if the table has set none."""
        return self.pad.get(LIMIT)

    @property
    def notes(self) -> tuple[Message | None, ...]:
        """The sentence below each total: how far away the limit is, once it is near."""
        return tuple([head.note for head in self.heads])

    @cached_property
    def end(self) -> End | None:
        """Why the play ends here, None while it goes on."""
        return rules.end(self.setup, self.pad, self._every, tuple([head.total for head in self.heads]))

    @property
    def winning(self) -> Message:
        """The sentence on who wins here, and by what."""
        return winning(self.setup.brief.players, self.score)
