"""The end that a card or a table has named beforehand: it is announced when it has come, and the table decides."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.score import Score
from companion.core.text import Message, say


class End(NamedTuple):
    """Why the play ends here, and whose doing it is, if it is one side's."""

    said: Message
    side: int | None = None


NEAR = 5
"""A limit is near in the last of so many parts of it."""


class Head(NamedTuple):
    """What stands over the column of a side: its total, a note on it, whether it ``leads``, how much of a limit it has.

    ``used`` is 0 to 100, None where no limit was named.
    """

    total: int
    note: Message | None
    leads: bool
    used: int | None

    @property
    def near(self) -> bool:
        """Tell whether the side is near the limit, or past it."""
        return self.used is not None and self.used * NEAR >= 100 * (NEAR - 1)

    @property
    def width(self) -> str:
        """Return how the total is set: it has its place in a narrow column."""
        signs = len(str(self.total))
        return "longest" if signs > 5 else "long" if signs > 3 else ""


def heads(score: Score, limit: int | None, *, begun: bool) -> tuple[Head, ...]:
    """Return what stands over each column; nobody leads before the play has ``begun``."""
    winners = frozenset(score.winners) if begun else frozenset()
    found = []
    for side, standing in enumerate(score.standings):
        used = min(max(standing.total * 100 // limit, 0), 100) if limit else None
        head = Head(standing.total, None, side in winners, used)
        found.append(head._replace(note=_left(limit - standing.total)) if limit and head.near else head)
    return tuple(found)


def _left(points: int) -> Message:
    """Return how far the limit is."""
    return say("limit-left", n=points) if points > 0 else say("limit-met" if points == 0 else "limit-passed")


def limit_met(names: Sequence[str], totals: Sequence[int], limit: int | None) -> End | None:
    """Return the end by a ``limit`` that some total has reached; the highest is named."""
    highest = max(totals)
    if limit is None or highest < limit:
        return None
    side = totals.index(highest)
    return End(say("ends-met" if highest == limit else "ends-passed", name=names[side], n=limit), side)


def rounds_over(played: int, most: int | None, room: int) -> End | None:
    """Return the end after ``most`` rounds, or after as many as there is ``room`` for."""
    if played < (most or room):
        return None
    return End(say("ends-rounds", n=most) if most else say("ends-full"))


def winning(names: Sequence[str], score: Score) -> Message:
    """Return who wins here, and by what."""
    won = tuple(names[side] for side in score.winners)
    return say("ends-fewest" if score.fewest else "ends-most", names=won, n=len(won))
