"""Scoring of a free sheet: figures are added up until the limit or number of rounds that the table has set."""

from functools import lru_cache
from typing import NamedTuple

from companion.core.ending import End, limit_met, rounds_over
from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import TOTAL, Detail, Entry, Score, add_up, settle
from companion.core.text import Message, say
from companion.games.caderno.layout import LIMIT, MOST_ROUNDS, ROUNDS, WINS, figure_cell, figure_cells, lines


class Round(NamedTuple):
    """A round: its number, from 0, and the figure of each player, None while it is missing."""

    number: int
    figures: tuple[int | None, ...]

    @property
    def begun(self) -> bool:
        """Whether any player has a figure in it."""
        return self.figures != (None,) * len(self.figures)

    @property
    def full(self) -> bool:
        """Whether every player has a figure in it."""
        return None not in self.figures


def rounds(setup: Setup, pad: Pad) -> tuple[Round, ...]:
    """Return every round that a sheet has room for."""
    by_round = enumerate(figure_cells(setup.size))
    return tuple([Round(number, tuple(map(pad.get, cells))) for number, cells in by_round])


def last_begun(every: tuple[Round, ...]) -> int:
    """Return the number of the last round that has begun, from 1; 0 before the first."""
    return max((one.number + 1 for one in every if one.begun), default=0)


@lru_cache(maxsize=1024)
def _detail(number: int, side: int, figure: int, line: str) -> Detail:
    """Return the detail of a figure in a round or a named ``line``; cached, as a tap changes only one."""
    return Detail(figure, "as_written", (), figure_cell(number, side), line or say("cell-figure", n=number + 1))


def score(setup: Setup, pad: Pad) -> Score:
    """Return the sum of the figures so far; ``extra`` has the ``rounds``."""
    every = rounds(setup, pad)
    names = [*lines(pad), *[""] * MOST_ROUNDS]
    entries = []
    for side in range(setup.size):
        details = tuple(
            [
                _detail(one.number, side, figure, names[one.number])
                for one in every
                if (figure := one.figures[side]) is not None
            ]
        )
        entries.append(Entry((add_up("figures", details),), ()))
    fewest = (TOTAL,) if WINS.of(pad) == "fewest" else ()
    return settle(entries, fewest=fewest, extra={"rounds": every})


def end(setup: Setup, pad: Pad, every: tuple[Round, ...], totals: tuple[int, ...]) -> End | None:
    """Return why the play ends here, None while it goes on. It never ends within a round."""
    last, named = last_begun(every), lines(pad)
    if named:
        through = all(one.full for one in every[: len(named)])
        return End(say("end-lines", n=len(named))) if through else None
    if not last or not every[last - 1].full:
        return None
    names = setup.brief.players
    return limit_met(names, totals, pad.get(LIMIT)) or rounds_over(last, pad.get(ROUNDS), MOST_ROUNDS)


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return what is blank that should rarely be at the end: everything, or part of the last round."""
    every, named = rounds(setup, pad), lines(pad)
    last = last_begun(every)
    if not last:
        return (say("card-empty"),)
    if named:
        missing = sum(one.figures.count(None) for one in every[: len(named)])
        return (say("gap-lines", n=missing),) if missing else ()
    names = tuple(
        name for name, figure in zip(setup.brief.players, every[last - 1].figures, strict=True) if figure is None
    )
    return (say("gap-round", n=last, names=names),) if names else ()
