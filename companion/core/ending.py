"""The end that a card or a table set beforehand: the page announces it, and the table decides."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.score import Score
from companion.core.text import Message, say


class End(NamedTuple):
    """The ``reason`` why the play ends here, and the side that caused it, if one did."""

    reason: Message
    side: int | None = None


NEAR = 5
"""A limit is near when at most this fraction of it, 1 / NEAR, is left."""


class Head(NamedTuple):
    """The head of a side's column: its total, a note, whether it ``leads``, and how much of the limit it has ``used``.

    ``used`` is a percentage from 0 to 100, None without a limit.
    """

    total: int
    note: Message | None
    leads: bool
    used: int | None

    @property
    def near(self) -> bool:
        """Whether the side is near the limit, at it or past it."""
        return self.used is not None and self.used * NEAR >= 100 * (NEAR - 1)

    @property
    def width(self) -> str:
        """The CSS class for a total too long for a narrow column: from 4, 6 and 8 signs on."""
        signs = len(f"{self.total:,}")
        return "longest" if signs > 7 else "longer" if signs > 5 else "long" if signs > 3 else ""


def heads(score: Score, limit: int | None, *, begun: bool) -> tuple[Head, ...]:
    """Return the head of each column; nobody leads before the play has ``begun``."""
    winners = frozenset(score.winners) if begun else frozenset()
    found = []
    for side, standing in enumerate(score.standings):
        used = min(max(standing.total * 100 // limit, 0), 100) if limit else None
        head = Head(standing.total, None, side in winners, used)
        found.append(head._replace(note=_left(limit - standing.total)) if limit and head.near else head)
    return tuple(found)


def _left(points: int) -> Message:
    return say("limit-left", n=points) if points > 0 else say("limit-met" if points == 0 else "limit-passed")


def limit_met(names: Sequence[str], totals: Sequence[int], limit: int | None) -> End | None:
    """Return the end if totals have reached ``limit``, naming every side with such a total; else None."""
    if limit is None or not (there := [side for side, total in enumerate(totals) if total >= limit]):
        return None
    key = "ends-passed" if all(totals[side] > limit for side in there) else "ends-met"
    who = tuple([names[side] for side in there])
    return End(say(key, names=who, count=len(who), n=limit), there[0] if len(there) == 1 else None)


def rounds_over(played: int, most: int | None, room: int) -> End | None:
    """Return the end after ``most`` rounds, or when there is no ``room`` for more; else None."""
    if played < (most or room):
        return None
    return End(say("ends-rounds", n=most) if most else say("ends-full"))


def still_agreed(played: int, full: bool, most: int | None) -> int | None:
    """Return the agreed number ``most`` of rounds while they are not over, else None.

    ``full`` says whether everybody has a figure in the last of the rounds ``played``.
    """
    return most if most and (played < most or (played == most and not full)) else None


def winning(names: Sequence[str], score: Score) -> Message:
    """Return who wins if the play ends here, and whether by most points or fewest."""
    won = tuple(names[side] for side in score.winners)
    return say("ends-fewest" if score.fewest else "ends-most", names=won, n=len(won))
