"""The view of the pages of Rufstock: the rounds that have begun, and who starts the next one."""

from dataclasses import dataclass
from functools import cached_property

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.rufstock.layout import position
from companion.games.rufstock.rules import points

BREEDS = ("salsicha", "buldogue", "poodle", "caramelo", "husky")
"""The dog of each seat, the last part of the name of its drawing."""


@dataclass(frozen=True)
class Round:
    """One round: its number (0: first), and the seat in each place, None if it is open."""

    number: int
    seats: tuple[int | None, ...]

    @cached_property
    def next_place(self) -> int | None:
        """The place to be taken next, None once all are taken."""
        return self.seats.index(None) if None in self.seats else None


@dataclass(frozen=True)
class View:
    """The rounds that have begun, the newest first; ``notes`` are the sentences below the totals."""

    rounds: tuple[Round, ...]
    notes: tuple[Message | None, ...]

    breeds = BREEDS
    points = staticmethod(points)

    @property
    def current_round(self) -> Round | None:
        """The round being played, None once both are over."""
        return self.rounds[0] if self.rounds[0].next_place is not None else None

    def progress(self) -> Message | None:
        """Return which round is being played and how many places of its queue are open, None once both are over."""
        one = self.current_round
        return say("progress", n=one.number + 1, open=one.seats.count(None)) if one else None

    def last_queue(self) -> Message:
        """Return the title of the queue that is shown to watchers of a finished play."""
        return say("queue", n=self.rounds[0].number + 1)

    @cached_property
    def first_out(self) -> int | None:
        """The first seat out in the newest finished round, else in the current one.

        Its left neighbour starts the next round.
        """
        over = [one for one in self.rounds if one.next_place is None]
        return (over or self.rounds)[0].seats[0]


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return the view of the pad."""
    rounds: list[Round] = []
    for number, names in enumerate(position(setup, pad).placings):
        seats = [None if name is None else setup.players.index(name) for name in names]
        rounds.insert(0, Round(number, tuple(seats)))
        if rounds[0].next_place is not None:
            return View(tuple(rounds), (None,) * setup.size)
    sums = [" + ".join([str(line.points) for line in standing.lines]) for standing in score.standings]
    return View(tuple(rounds), tuple([say("note-rounds", sum=one) for one in sums]))
