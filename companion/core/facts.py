"""What only the game knows about a finished play, for statistics: who scored in it, which card paid."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message


class Fact(NamedTuple):
    """One fact about a play: its ``kind``, a ``name``, a ``number``, and whose it is, by ``seat`` (None: nobody's).

    ``name`` is stored as it is, and worded only when it is shown.
    """

    kind: str
    name: str
    number: int
    seat: int | None = None


@dataclass(frozen=True)
class FactKind:
    """A kind of facts: ``name_of`` words their names; its texts are ``facts-<key>`` and ``facts-<key>-about``.

    With ``by_person`` the statistics show how often each person had it, else the mean of its numbers.
    """

    key: str
    name_of: Callable[[str], Message | str] = str
    by_person: bool = False


@dataclass(frozen=True)
class Facts:
    """The facts of a game: their kinds, in display order, and the function that finds those of one play."""

    kinds: tuple[FactKind, ...]
    of: Callable[[Setup, Pad, Score], Sequence[Fact]]
