"""Lines computed from other categories, as on paper: nothing is written in them."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from companion.core.score import Detail
from companion.core.scorecard.categories import Category, Filled, check_integers
from companion.core.scorecard.rounds import Products
from companion.core.text import Message, say


class Shown(NamedTuple):
    """What a computed line shows: its ``points``; for a bonus also those so far (``come``) and needed (``of``)."""

    points: int
    come: int = 0
    of: int = 0


@dataclass(frozen=True)
class Computed(Category):
    """A category without cells."""

    widget: ClassVar[str] = "computed"
    expected: ClassVar[bool] = False

    @property
    def rows(self) -> tuple[Message | None, ...]:
        return ()

    def names(self, side: int) -> tuple[str, ...]:
        return ()

    def shown(self, side: int, filled: Filled) -> Shown:
        """Return what its line shows for ``side``."""
        return Shown(self.points(side, filled))

    def missing(self, side: int, filled: Filled) -> bool:
        return not self._begun(side, filled)

    def _begun(self, side: int, filled: Filled) -> bool:
        return any(filled.categories[key].written(side, filled.pad) for key in self.depends_on)


@dataclass(frozen=True)
class Bonus(Computed):
    """``worth`` some points once the categories ``of`` bring at least ``at`` together."""

    of: tuple[str, ...]
    at: int
    worth: int

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, at=self.at, worth=self.worth)
        if self.at < 1 or not self.of:
            raise self.invalid(f"at={self.at}, of={self.of}: a bonus needs 1 or more of some category")

    @property
    def depends_on(self) -> tuple[str, ...]:
        return self.of

    @property
    def hint(self) -> Message | None:
        return say("card-bonus", at=self.at, worth=self.worth)

    def amount(self, side: int, filled: Filled) -> int:
        """Return the points of the categories that it counts."""
        return sum(filled.categories[key].points(side, filled) for key in self.of)

    def shown(self, side: int, filled: Filled) -> Shown:
        return Shown(self.points(side, filled), self.amount(side, filled), self.at)

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        if not self._begun(side, filled):
            return ()
        come = self.amount(side, filled)
        met = come >= self.at
        args = (("n", come), ("of", self.at))
        return (Detail(self.worth * met, "bonus_met" if met else "bonus_short", args, "", self.label, self.rule),)


@dataclass(frozen=True)
class FullSets(Computed):
    """Sets of one of each of the categories ``of``; each set is ``worth`` some points."""

    of: tuple[str, ...]
    worth: int

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, worth=self.worth)
        if not self.of:
            raise self.invalid("a set needs at least one category")

    @property
    def depends_on(self) -> tuple[str, ...]:
        return self.of

    @property
    def hint(self) -> Message | None:
        return say("card-each", n=self.worth)

    def amount(self, side: int, filled: Filled) -> int:
        """Return the number of sets."""
        return max(min(filled.categories[key].amount(side, filled) for key in self.of), 0)

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        if not self._begun(side, filled):
            return ()
        sets = self.amount(side, filled)
        return (
            Detail(sets * self.worth, "full_sets", (("n", sets), ("worth", self.worth)), "", self.label, self.rule),
        )


@dataclass(frozen=True)
class Part(Computed):
    """A tie-break from part of another category: the ``largest`` figure in a column of ``of``, or their ``sum``."""

    of: str
    column: int = 0
    by: Literal["largest", "sum"] = "sum"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, column=self.column)
        if self.by not in ("largest", "sum"):
            raise self.invalid(f"by={self.by!r} is neither largest nor sum")

    @property
    def scores(self) -> bool:
        return False

    @property
    def depends_on(self) -> tuple[str, ...]:
        return (self.of,)

    @property
    def hint(self) -> Message | None:
        return say("card-each", n=0)

    def amount(self, side: int, filled: Filled) -> int:
        one = filled.categories[self.of]
        names = one.names(side)
        column = names[self.column :: len(one.factors)] if isinstance(one, Products) else names
        figures = [filled.pad[name] for name in column if name in filled.pad]
        return sum(figures) if self.by == "sum" else max(figures, default=0)

    def shown(self, side: int, filled: Filled) -> Shown:
        return Shown(self.amount(side, filled))
