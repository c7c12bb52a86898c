"""What only a game knows of a play that was won, beyond points and places: who scored in it, what paid."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.sheet_kind import Setup
from companion.core.text import Message


class Fact(NamedTuple):
    """One thing that a play had: of a ``kind``, by its ``name``, with a ``number``; ``seat`` is whose (None: nobody's).

    ``name`` is kept as it is and said in somebody's language only when it is shown.
    """

    kind: str
    name: str
    number: int
    seat: int | None = None


@dataclass(frozen=True)
class FactKind:
    """A kind of facts: ``said`` words their names; its texts are ``facts-<key>`` and ``facts-<key>-about``.

    ``by_person`` tells that what counts is who had it how often; else how much it is on average.
    """

    key: str
    said: Callable[[str], Message | str] = str
    by_person: bool = False


@dataclass(frozen=True)
class Facts:
    """The facts of a game: their kinds, in the order in which they are shown, and those of one play."""

    kinds: tuple[FactKind, ...]
    of: Callable[[Setup, Pad, Score], Sequence[Fact]]
