"""Categories with as many rows as the table needs: rounds, and things whose figures are multiplied."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Literal

from companion.core.layout import Cell, Domain, Integer, Side
from companion.core.pad import Pad
from companion.core.score import Detail
from companion.core.scorecard.categories import Category, Figure, Filled, Key, Sides, check_integers, dashed, numbered
from companion.core.text import Message, say

MOST_ROUNDS = 30

Extra = tuple[int, str, tuple[tuple[str, int | str], ...]]
"""Points that a round adds to a figure, their code and its arguments."""


@dataclass(frozen=True)
class EndingCost:
    """What ending a round costs: ``times`` the figure written, if that is above 0, and ``plus`` some points.

    It costs nothing if that side alone has the fewest (``unless="fewest"``) or the most (``"most"``).
    """

    times: int = 1
    plus: int = 0
    unless: Literal["fewest", "most", ""] = ""

    def __post_init__(self) -> None:
        check_integers("ended", times=self.times, plus=self.plus)
        if self.unless not in ("fewest", "most", ""):
            raise ValueError(f"unless={self.unless!r} is neither fewest nor most")

    def excuses(self, own: int, figures: list[int]) -> bool:
        """Return whether ending a round with ``own``, one of its ``figures``, costs nothing."""
        best = {"fewest": min, "most": max}.get(self.unless)
        return best is not None and own == best(figures) and figures.count(own) == 1


@dataclass(frozen=True)
class Opening(Category):
    """A category whose rows open one after another."""

    @property
    def together(self) -> int:
        """How many rows belong together."""
        return 1

    def last_begun(self, filled: Filled) -> int:
        """Return the number, from 1, of the last round or thing with a figure; 0 before the first."""
        names = [name for side in range(filled.sides) for name in enumerate(self.names(side))]
        return max((row // self.together + 1 for row, name in names if name in filled.pad), default=0)

    def is_full(self, number: int, filled: Filled) -> bool:
        """Return whether the next may open; numbers count from 0."""
        return True

    def amount(self, side: int, filled: Filled) -> int:
        return self.points(side, filled)


@dataclass(frozen=True)
class Rounds(Figure, Opening):
    """A figure from ``lo`` to ``hi`` for each side in each round; ``row-<key>`` names a round by its number ``$n``.

    Rounds open one after another, ``many`` at most. If ending a round costs something (``ended``), the pad asks who
    ended it once it is full. The rounds in ``doubled`` count twice. If one side has ``shot`` and all others 0, that
    side scores 0 and each of the others ``shot``. Only ``doubled`` applies while a figure of the round is missing.
    """

    many: int = MOST_ROUNDS
    ended: EndingCost | None = None
    doubled: tuple[int, ...] = ()
    shot: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, many=self.many, shot=self.shot, doubled=self.doubled)
        if not 2 <= self.many <= MOST_ROUNDS:
            raise self.invalid(f"{self.many} rounds, but it can have 2 to {MOST_ROUNDS}")

    @property
    def rows(self) -> tuple[Message | None, ...]:
        return numbered((self.row_text,), self.many)

    def ended_cell(self, number: int) -> str:
        """Return the name of the cell with the side that ended a round; rounds count from 0."""
        return f"card.{self.key}.ended.{number}"

    def own_cells(self, sides: Sides) -> list[Cell]:
        if not self.ended:
            return []
        return [Cell(self.ended_cell(n), Side.of(sides), say("card-ended", n=n + 1)) for n in range(self.many)]

    def figures(self, number: int, filled: Filled) -> list[int | None]:
        """Return the figure of each side in a round, None for an empty one; rounds count from 0."""
        return [filled.pad.get(self.names(side)[number]) for side in range(filled.sides)]

    def is_full(self, number: int, filled: Filled) -> bool:
        return None not in self.figures(number, filled)

    def missing(self, side: int, filled: Filled) -> bool:
        """Return whether ``side`` lacks a figure in a round that has begun, or none has begun."""
        last = self.last_begun(filled)
        return not last or any(name not in filled.pad for name in self.names(side)[:last])

    def gaps(self, filled: Filled) -> list[Message]:
        """Return the full rounds without an answer to who ended them."""
        if not self.ended:
            return []
        rounds = [n for n in range(self.last_begun(filled)) if self.is_full(n, filled)]
        return [say("card-ended-gap", n=n + 1) for n in rounds if self.ended_cell(n) not in filled.pad]

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        places = enumerate(zip(self.names(side), numbered((self.row_text,), self.many), strict=True))
        written = ((number, *place) for number, place in places if place[0] in filled.pad)
        return tuple(one for number, name, row in written for one in self._of_round(number, side, name, row, filled))

    def _of_round(self, number: int, side: int, name: str, row: Message, filled: Filled) -> Iterator[Detail]:
        figure = filled.pad[name]
        yield Detail(figure, "as_written", (), name, row, self.rule)
        figures = [one for one in self.figures(number, filled) if one is not None]
        whole = len(figures) == filled.sides
        extra = [*self._shot(figure, figures), *self._ended(number, side, figure, figures, filled)] if whole else []
        if number + 1 in self.doubled:
            extra.append((figure + sum(more for more, _, _ in extra), "round_doubled", ()))
        for more, code, args in extra:
            yield Detail(more, code, args, name, row, self.rule)

    def _ended(self, number: int, side: int, figure: int, figures: list[int], filled: Filled) -> Iterator[Extra]:
        """Yield what ending the round adds to ``figure``, if ``side`` ended it."""
        cost = self.ended
        if not cost or filled.pad.get(self.ended_cell(number)) != side or cost.excuses(figure, figures):
            return
        unless = ("unless", cost.unless or "always")
        if cost.times != 1 and figure > 0:
            yield figure * (cost.times - 1), "ended_times", (("n", cost.times), unless)
        if cost.plus:
            yield cost.plus, "ended_plus", (("n", cost.plus), unless)

    def _shot(self, figure: int, figures: list[int]) -> list[Extra]:
        """Return what is added to ``figure`` if one side has all the points of the round."""
        if not self.shot or sorted(figures, key=bool) != [0] * (len(figures) - 1) + [self.shot]:
            return []
        own = figure == self.shot
        return [(-self.shot if own else self.shot, "shot_own" if own else "shot_others", (("n", self.shot),))]


@dataclass(frozen=True)
class Products(Opening):
    """Things whose figures are multiplied and then added up, such as fields of squares and crowns.

    ``factors`` are the bounds of each figure of a thing; ``row-<key>-1``, ``row-<key>-2`` … name them, with the number
    ``$n`` of the thing. There are ``many`` things at most; they open one after another.
    """

    factors: tuple[tuple[int, int], ...]
    many: int = 12

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, many=self.many, factors=self.factors)
        if not (2 <= len(self.factors) <= 3 and 2 <= self.many <= MOST_ROUNDS):
            raise self.invalid(f"it needs 2 or 3 factors, and 2 to {MOST_ROUNDS} things")
        if any(not 0 <= lo < hi <= 999 for lo, hi in self.factors):
            raise self.invalid(f"factors={self.factors} are not bounds from 0 to 999")

    @property
    def together(self) -> int:
        return len(self.factors)

    @property
    def rows(self) -> tuple[Message | None, ...]:
        columns = range(1, len(self.factors) + 1)
        return numbered(tuple(f"row-{dashed(self.key)}-{column}" for column in columns), self.many)

    @property
    def hint(self) -> Message | None:
        return say("card-product")

    @property
    def keys(self) -> tuple[Key, ...]:
        """No keys: every figure is typed in digits, one factor after the other."""
        return ()

    def domain_of(self, row: int) -> Domain:
        return Integer(*self.factors[row % len(self.factors)])

    def things(self, side: int, pad: Pad) -> Iterator[tuple[str, list[int]]]:
        """Yield the last cell and the figures of each thing of ``side`` that is not empty."""
        names, size = self.names(side), len(self.factors)
        for at in range(0, len(names), size):
            if figures := [pad[name] for name in names[at : at + size] if name in pad]:
                yield names[at + size - 1], figures

    def missing(self, side: int, filled: Filled) -> bool:
        """Return whether ``side`` has no thing yet, or a thing without all its figures."""
        sizes = [len(figures) for _, figures in self.things(side, filled.pad)]
        return not sizes or min(sizes) < len(self.factors)

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        return tuple(
            Detail(prod(figures), "product", (("factors", " × ".join(map(str, figures))),), name, self.label, self.rule)
            for name, figures in self.things(side, filled.pad)
            if len(figures) == len(self.factors)
        )
