"""Points for having the most or the fewest of something."""

from dataclasses import dataclass
from typing import Literal

from companion.core.layout import Domain, Integer
from companion.core.score import Detail
from companion.core.scorecard.categories import Category, Filled, check_integers
from companion.core.text import Message, say


@dataclass(frozen=True)
class Majority(Category):
    """How many of something: ``places`` are the points for having the most, the second most, and so on.

    A side that has none gets no place. Sides that tie for a place split its points, rounded towards 0
    (``tied="split"``), or each get all of them (``"each"``); the places below, which they also take, are lost.
    ``fewest`` are the points for having the fewest, shared the same way, if there are at least ``from_sides`` sides and
    all are written; with it, nobody gets anything if all sides have equally many.
    """

    places: tuple[int, ...]
    fewest: int = 0
    from_sides: int = 2
    tied: Literal["split", "each"] = "split"
    most: int = 99

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.places, tuple) or not self.places:
            raise self.invalid(f"places={self.places!r} is not a tuple of points, such as (6, 3)")
        check_integers(self.key, fewest=self.fewest, from_sides=self.from_sides, most=self.most, places=self.places)
        if not 1 <= self.most <= 99999:
            raise self.invalid(f"most={self.most} is not from 1 to 99999")
        if self.tied not in ("split", "each"):
            raise self.invalid(f"tied={self.tied!r} is neither split nor each")

    @property
    def domain(self) -> Domain:
        return Integer(0, self.most)

    @property
    def hint(self) -> Message | None:
        points = ", ".join(map(str, self.places))
        return say("card-most-fewest", points=points, n=self.fewest) if self.fewest else say("card-most", points=points)

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        (name,) = self.names(side)
        if name not in filled.pad:
            return ()
        own, among = filled.pad[name], [self.amount(side, filled) for side in range(filled.sides)]
        level = self.fewest and among == [own] * len(among)
        place, tied = 1 + sum(other > own for other in among), among.count(own)
        found = []
        if own and place <= len(self.places) and not level:
            found.append(("most", place, self.places[place - 1]))
        if self._counts_fewest(filled) and own == min(among) and not level:
            found.append(("fewest", 1, self.fewest))
        if not found:
            code = "all_level" if level else "no_majority"
            return (Detail(0, code, (("n", own),), name, self.label, self.rule),)
        return tuple(self._detail(what, place, worth, tied, name) for what, place, worth in found)

    def _counts_fewest(self, filled: Filled) -> bool:
        written = all(self.written(side, filled.pad) for side in range(filled.sides))
        return self.fewest != 0 and filled.sides >= self.from_sides and written

    def _detail(self, what: str, place: int, worth: int, tied: int, name: str) -> Detail:
        if tied == 1 or self.tied == "each":
            return Detail(worth, f"{what}_of", (("place", place),), name, self.label, self.rule)
        args = (("place", place), ("worth", worth), ("among", tied))
        return Detail(int(worth / tied), f"{what}_split", args, name, self.label, self.rule)
