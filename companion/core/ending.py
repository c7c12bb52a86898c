"""The end that a card or a table has named beforehand: it is announced when it has come, and the table decides."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.score import Score
from companion.core.text import Message, say


class End(NamedTuple):
    """Why the play ends here, and whose doing it is, if it is one side's."""

    said: Message
    side: int | None = None


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
