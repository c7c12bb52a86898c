"""Categories with as many rows as the table needs: rounds, and things whose figures are multiplied."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import ClassVar, Literal

from companion.core.layout import Cell, Domain, Integer, Side
from companion.core.pad import Pad
from companion.core.score import Detail
from companion.core.scorecard.categories import Category, Figure, Filled, Key, Sides, dashed, numbered, whole
from companion.core.text import Message, say

MOST_ROUNDS = 30


@dataclass(frozen=True)
class Ended:
    """What it costs to have ended a round: ``times`` what was written, if that is above 0, and ``plus`` some points.

    It costs nothing if nobody else has as few (``unless="fewest"``) or as many (``"most"``).
    """

    times: int = 1
    plus: int = 0
    unless: Literal["fewest", "most", ""] = ""

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        whole("ended", times=self.times, plus=self.plus)
        if self.unless not in ("fewest", "most", ""):
            raise ValueError(f"unless={self.unless!r} is neither fewest nor most")

    def excuses(self, own: int, figures: list[int]) -> bool:
        """Return whether ending a round with ``own``, one of its ``figures``, costs nothing."""
        best = {"fewest": min, "most": max}.get(self.unless)
        return best is not None and own == best(figures) and figures.count(own) == 1


@dataclass(frozen=True)
class Rounds(Figure):
    """A figure from ``lo`` to ``hi`` for each side in each round, called ``row-<key>`` by its number ``$n``.

    Rounds open one after another, ``many`` at most. Once one is full, the pad asks who ended it if that costs something
    (``ended``); rounds in ``doubled`` count twice; and where one side has ``shot`` and all others 0, that side scores 0
    and each of the others ``shot``.
    """

    many: int = MOST_ROUNDS
    ended: Ended | None = None
    doubled: tuple[int, ...] = ()
    shot: int = 0
    together: ClassVar[int] = 1
    """Rows that belong together."""

    def __post_init__(self) -> None:
        """Refuse what no category can be."""
        super().__post_init__()
        whole(self.key, many=self.many, shot=self.shot, **{f"doubled[{n}]": one for n, one in enumerate(self.doubled)})
        if not 2 <= self.many <= MOST_ROUNDS:
            raise ValueError(f"the category {self.key!r}: {self.many} rounds; it can have 2 to {MOST_ROUNDS}")

    @property
    def rows(self) -> tuple[Message | None, ...]:
        """See Category."""
        return numbered((self.row_text,), self.many)

    def ended_cell(self, number: int) -> str:
        """Return the name of the cell that says who has ended a round; rounds count from 0."""
        return f"card.{self.key}.ended.{number}"

    def own_cells(self, sides: Sides) -> list[Cell]:
        """See Category."""
        if not self.ended:
            return []
        return [Cell(self.ended_cell(n), Side.of(sides), say("card-ended", n=n + 1)) for n in range(self.many)]

    def figures(self, number: int, filled: Filled) -> list[int | None]:
        """Return what each side has in a round."""
        return [filled.pad.get(self.names(side)[number]) for side in range(filled.sides)]

    def last_begun(self, filled: Filled) -> int:
        """Return the number of the last round in which anything is written, from 1; 0 before the first."""
        written = (
            n for side in range(filled.sides) for n, name in enumerate(self.names(side), 1) if name in filled.pad
        )
        return max(written, default=0)

    def is_full(self, number: int, filled: Filled) -> bool:
        """Tell whether everybody has a figure in a round; rounds count from 0."""
        return None not in self.figures(number, filled)

    def missing(self, side: int, filled: Filled) -> bool:
        """See Category: a figure is missing in some round that has begun."""
        last = self.last_begun(filled)
        return not last or any(name not in filled.pad for name in self.names(side)[:last])

    def gaps(self, filled: Filled) -> list[Message]:
        """See Category."""
        if not self.ended:
            return []
        rounds = [n for n in range(self.last_begun(filled)) if self.is_full(n, filled)]
        return [say("card-ended-gap", n=n + 1) for n in rounds if self.ended_cell(n) not in filled.pad]

    def amount(self, side: int, filled: Filled) -> int:
        """See Category: the points."""
        return self.points(side, filled)

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        """See Category."""
        places = enumerate(zip(self.names(side), numbered((self.row_text,), self.many), strict=True))
        written = ((number, *place) for number, place in places if place[0] in filled.pad)
        return tuple(one for number, name, row in written for one in self._of_round(number, side, name, row, filled))

    def _of_round(self, number: int, side: int, name: str, row: Message, filled: Filled) -> Iterator[Detail]:
        points = figure = filled.pad[name]
        yield Detail(figure, "as_written", (), name, row, self.rule)
        figures = [one for one in self.figures(number, filled) if one is not None]
        if len(figures) < filled.sides:
            return
        extra = [*self._shot(figure, figures)]
        if self.ended and filled.pad.get(self.ended_cell(number)) == side and not self.ended.excuses(figure, figures):
            unless = ("unless", self.ended.unless or "always")
            if self.ended.times != 1 and figure > 0:
                extra.append((figure * (self.ended.times - 1), "ended_times", (("n", self.ended.times), unless)))
            if self.ended.plus:
                extra.append((self.ended.plus, "ended_plus", (("n", self.ended.plus), unless)))
        points += sum(more for more, _, _ in extra)
        if number + 1 in self.doubled:
            extra.append((points, "round_doubled", ()))
        for more, code, args in extra:
            yield Detail(more, code, args, name, row, self.rule)

    def _shot(self, figure: int, figures: list[int]) -> list[tuple[int, str, tuple[tuple[str, int | str], ...]]]:
        """Return what is added where somebody has written all of a round."""
        if not self.shot or sorted(figures, key=bool) != [0] * (len(figures) - 1) + [self.shot]:
            return []
        own = figure == self.shot
        return [(-self.shot if own else self.shot, "shot_own" if own else "shot_others", (("n", self.shot),))]


@dataclass(frozen=True)
class Products(Category):
    """Things whose figures are multiplied, and added up: fields of some squares and some crowns.

    ``factors`` are the bounds of each figure, called ``row-<key>-1``, ``row-<key>-2`` … by the number ``$n`` of the
    thing, of which there are ``many`` at most; they open one after another.
    """

    factors: tuple[tuple[int, int], ...]
    many: int = 12

    def __post_init__(self) -> None:
        """Refuse what no category can be."""
        super().__post_init__()
        whole(self.key, many=self.many, **{f"factors[{n}]": one for n, pair in enumerate(self.factors) for one in pair})
        if not (2 <= len(self.factors) <= 3 and 2 <= self.many <= MOST_ROUNDS):
            raise ValueError(f"the category {self.key!r}: 2 or 3 factors, of 2 to {MOST_ROUNDS} things")
        if any(not 0 <= lo < hi <= 999 for lo, hi in self.factors):
            raise ValueError(f"the category {self.key!r}: factors={self.factors} are no bounds of figures")

    @property
    def together(self) -> int:
        """Return how many rows belong together: the figures of one thing."""
        return len(self.factors)

    @property
    def rows(self) -> tuple[Message | None, ...]:
        """See Category."""
        columns = range(1, len(self.factors) + 1)
        return numbered(tuple(f"row-{dashed(self.key)}-{column}" for column in columns), self.many)

    @property
    def hint(self) -> Message | None:
        """See Category."""
        return say("card-product")

    @property
    def keys(self) -> tuple[Key, ...]:
        """See Category: the keypad goes from one figure of a thing to the other, in digits."""
        return ()

    def domain_of(self, row: int) -> Domain:
        """See Category."""
        return Integer(*self.factors[row % len(self.factors)])

    def things(self, side: int, pad: Pad) -> Iterator[tuple[str, list[int]]]:
        """Yield for each thing of ``side`` its last cell and what is written of it; those without anything are left."""
        names, size = self.names(side), len(self.factors)
        for at in range(0, len(names), size):
            if figures := [pad[name] for name in names[at : at + size] if name in pad]:
                yield names[at + size - 1], figures

    def last_begun(self, filled: Filled) -> int:
        """Return the number of the last thing of which anybody has written anything; 0 before the first."""
        size = len(self.factors)
        written = (
            row // size + 1
            for side in range(filled.sides)
            for row, name in enumerate(self.names(side))
            if name in filled.pad
        )
        return max(written, default=0)

    def is_full(self, number: int, filled: Filled) -> bool:
        """Tell whether the next thing may open: always, once this one has begun."""
        return True

    def missing(self, side: int, filled: Filled) -> bool:
        """See Category: half a product is nothing."""
        sizes = [len(figures) for _, figures in self.things(side, filled.pad)]
        return not sizes or min(sizes) < len(self.factors)

    def amount(self, side: int, filled: Filled) -> int:
        """See Category: the points."""
        return self.points(side, filled)

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        """See Category."""
        return tuple(
            Detail(prod(figures), "product", (("factors", " × ".join(map(str, figures))),), name, self.label, self.rule)
            for name, figures in self.things(side, filled.pad)
            if len(figures) == len(self.factors)
        )
