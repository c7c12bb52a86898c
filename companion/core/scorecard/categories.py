"""The categories of a score card: what is written for each side, and the points it brings."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from companion.core.layout import Cell, Choice, Domain, Integer
from companion.core.pad import Pad, Value
from companion.core.score import NAMED, Detail, text_of
from companion.core.text import Message, say

_KEY = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")

MOST_SHOWN = 6
"""How many figures of a table are shown next to its name."""
MOST_KEYS = 12
"""A line with up to this many values has a key for each; with more, the keypad has digits."""

KEYED = ("figures", "picks")
"""The widgets that the keypad writes."""

Sides = Sequence[tuple[str, ...]]
"""The names of each side, in order."""
Reason: TypeAlias = tuple[int, str, tuple[tuple[str, Any], ...]]
"""The points of one written value, and the code and arguments of the sentence that explains them."""


class Filled(NamedTuple):
    """A card as filled in so far: the pad, the number of sides, and the categories by key."""

    pad: Pad
    sides: int
    categories: Mapping[str, "Category"]


class Key(NamedTuple):
    """A key that writes ``value`` with one tap; ``label`` is its text, None for the value itself.

    ``points`` is None if they also depend on other figures.
    """

    value: Value
    label: Message | None
    points: int | None


def check_integers(key: str, /, **figures: object) -> None:
    """Raise ValueError for the first of the category's ``figures``, or sequences of them, that is not an integer."""
    for name, figure in figures.items():
        if isinstance(figure, list | tuple):
            check_integers(key, **{f"{name}[{place}]": one for place, one in enumerate(figure)})
        elif type(figure) is not int:
            raise ValueError(f"the category {key!r}: {name}={figure!r} is not a whole number")


def dashed(key: str) -> str:
    """Return ``key`` as text keys spell it."""
    return key.replace("_", "-")


@lru_cache(maxsize=1024)
def _names(key: str, side: int, rows: int) -> tuple[str, ...]:
    return tuple(f"card.{key}.{side}.{row}" for row in range(rows))


@lru_cache(maxsize=256)
def numbered(texts: tuple[str, ...], many: int) -> tuple[Message, ...]:
    """Return the labels of ``many`` rows: each of the ``texts`` with the number of the row, from 1."""
    return tuple(say(text, n=n) for n in range(1, many + 1) for text in texts)


@dataclass(frozen=True)
class Category:
    """One category, named by the text ``line-<key>``, or by the ``title`` that a table has given it.

    ``rule`` is the anchor of its rule, if the game has a rulebook. Every side has the same cells. Raises ValueError for
    invalid fields.
    """

    key: str
    rule: str = field(default="", kw_only=True)
    title: str = field(default="", kw_only=True)
    widget: ClassVar[str] = "figures"
    """How the pad draws it: ``figures`` for the keypad, ``ticks``, ``picks``, or ``computed``, which has no cells."""
    expected: ClassVar[bool] = True
    """Whether hardly any table ends without it: if it is unwritten, the pad asks about it."""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise self.invalid("a key is lowercase letters, digits and _, such as most_cards")

    def invalid(self, why: str) -> ValueError:
        """Return the error of an invalid field."""
        return ValueError(f"the category {self.key!r}: {why}")

    @property
    def label(self) -> Message:
        """The name of the category."""
        return text_of("line", self.line)

    @property
    def line(self) -> str:
        """The key of its line in the score."""
        return f"{NAMED}{self.title}" if self.title else self.key

    @property
    def row_text(self) -> str:
        """The key of the text that names one of several rows by number."""
        return "named-row" if self.title else f"row-{dashed(self.key)}"

    @property
    def scores(self) -> bool:
        """Whether it brings points; if not, it only breaks ties and is not a line of the bill."""
        return True

    @property
    def depends_on(self) -> tuple[str, ...]:
        """The keys of the categories that it is computed from."""
        return ()

    @property
    def hint(self) -> Message | None:
        """How it counts, shown next to its name; None if it counts as written."""
        return None

    @property
    def rows(self) -> tuple[Message | None, ...]:
        """The label of each row; None for the name of the category."""
        return (None,)

    def names(self, side: int) -> tuple[str, ...]:
        """Return the names of the cells of ``side``, one per row."""
        return (f"card.{self.key}.{side}",) if self.rows == (None,) else _names(self.key, side, len(self.rows))

    @property
    def domain(self) -> Domain:
        """The domain of its cells."""
        raise NotImplementedError

    def domain_of(self, row: int) -> Domain:
        """Return the domain of the cells of ``row``, in case rows differ."""
        return self.domain

    def points_for(self, value: int) -> int | None:
        """Return the points of ``value`` if they depend on nothing else, else None."""
        return None

    @property
    def keys(self) -> tuple[Key, ...]:
        """A key for each value; none if there are more than MOST_KEYS."""
        domain = self.domain if self.widget == "figures" else None
        if not isinstance(domain, Integer) or domain.hi - domain.lo >= MOST_KEYS:
            return ()
        return tuple(Key(value, None, self.points_for(value)) for value in range(domain.lo, domain.hi + 1))

    def own_cells(self, sides: Sides) -> list[Cell]:
        """Return the cells that are written once for all sides."""
        return []

    def cells(self, side: int, sides: Sides) -> list[Cell]:
        """Return the cells of ``side``."""
        return [
            Cell(
                name,
                self.domain_of(number),
                say("card-place", what=row or self.label, names=sides[side]),
                side,
                clears=self.clears(side, len(sides)),
                keypad=self.widget in KEYED,
                short=row or self.label,
                rule=self.rule,
            )
            for number, (name, row) in enumerate(zip(self.names(side), self.rows, strict=True))
        ]

    def clears(self, side: int, sides: int) -> tuple[str, ...]:
        """Return the cells of other sides that writing for ``side`` empties."""
        return ()

    def written(self, side: int, pad: Pad) -> list[Value]:
        """Return the values written for ``side``, without empty rows."""
        return [pad[name] for name in self.names(side) if name in pad]

    def missing(self, side: int, filled: Filled) -> bool:
        """Return whether ``side`` still has to write what its points come from, or part of it."""
        return not self.written(side, filled.pad)

    def gaps(self, filled: Filled) -> list[Message]:
        """Return what is missing that belongs to no side."""
        return []

    def amount(self, side: int, filled: Filled) -> int:
        """Return how much of it ``side`` has, as a tie-break counts it."""
        return sum(self.written(side, filled.pad))

    def points(self, side: int, filled: Filled) -> int:
        """Return the points that it brings ``side``."""
        return sum(detail.points for detail in self.details(side, filled))

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        """Return the reasons for the points of ``side``; none if nothing is written."""
        return tuple(
            Detail(*self.reason(filled.pad[name]), name, row or self.label, self.rule)
            for name, row in zip(self.names(side), self.rows, strict=True)
            if name in filled.pad
        )

    def reason(self, value: Any) -> Reason:
        """Return why a written ``value`` brings its points."""
        raise NotImplementedError


@dataclass(frozen=True)
class Figure(Category):
    """Points written as they are, from ``lo`` to ``hi``."""

    lo: int
    hi: int

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, lo=self.lo, hi=self.hi)
        if not -99999 <= self.lo < self.hi <= 99999:
            raise self.invalid(f"a figure cannot range from {self.lo} to {self.hi}")

    @property
    def domain(self) -> Domain:
        return Integer(self.lo, self.hi)

    def points_for(self, value: int) -> int | None:
        return value

    def reason(self, value: int) -> Reason:
        return value, "as_written", ()


@dataclass(frozen=True)
class Rows(Figure):
    """Figures of one kind: ``many`` rows, each named ``row-<key>`` with its number ``$n``.

    ``by`` is how they combine: their ``sum``, or their ``product`` once all are written.
    """

    many: int
    by: Literal["sum", "product"] = "sum"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, many=self.many)
        if not 2 <= self.many <= 30:
            raise self.invalid(f"{self.many} rows, but it can have 2 to 30")
        if self.by not in ("sum", "product"):
            raise self.invalid(f"by={self.by!r} is neither sum nor product")

    @property
    def rows(self) -> tuple[Message | None, ...]:
        return numbered((self.row_text,), self.many)

    @property
    def hint(self) -> Message | None:
        return say("card-product") if self.by == "product" else None

    def points_for(self, value: int) -> int | None:
        """Return None for a factor, which brings nothing by itself."""
        return value if self.by == "sum" else None

    def amount(self, side: int, filled: Filled) -> int:
        if self.by == "sum":
            return super().amount(side, filled)
        written = self.written(side, filled.pad)
        return prod(written) if len(written) == self.many else 0

    def missing(self, side: int, filled: Filled) -> bool:
        """Return whether a sum has no row yet, or a product not every row."""
        return len(self.written(side, filled.pad)) < (1 if self.by == "sum" else self.many)

    def details(self, side: int, filled: Filled) -> tuple[Detail, ...]:
        if self.by == "sum":
            return super().details(side, filled)
        written = self.written(side, filled.pad)
        if len(written) < self.many:
            return ()
        factors = " × ".join(map(str, written))
        last = self.names(side)[-1]
        return (Detail(prod(written), "product", (("factors", factors),), last, self.label, self.rule),)


@dataclass(frozen=True)
class Count(Category):
    """How many of something, 0 to ``most``, ``worth`` some points each; if that is 0, it only breaks ties.

    With ``per`` above 1, every ``per`` of them together bring ``worth``, and a remainder nothing.
    """

    worth: int
    most: int = 99
    per: int = 1
    expected: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, worth=self.worth, most=self.most, per=self.per)
        if not 1 <= self.most <= 99999:
            raise self.invalid(f"most={self.most} is not from 1 to 99999")
        if not 1 <= self.per <= self.most:
            raise self.invalid(f"per={self.per} is not from 1 to most={self.most}")

    @property
    def domain(self) -> Domain:
        return Integer(0, self.most)

    @property
    def scores(self) -> bool:
        return self.worth != 0

    @property
    def hint(self) -> Message | None:
        if self.per > 1:
            return say("card-every", per=self.per, n=self.worth)
        return say("card-each", n=self.worth) if self.worth != 1 else None

    def points_for(self, value: int) -> int:
        return value // self.per * self.worth

    def reason(self, value: int) -> Reason:
        args = (("n", value // self.per), ("worth", self.worth))
        if self.per == 1:
            return self.points_for(value), "each_worth", args
        return self.points_for(value), "every_worth", (("had", value), ("per", self.per), *args)


@dataclass(frozen=True)
class Table(Category):
    """How many of something: ``worth`` lists what one of them brings, what two bring, and so on.

    More of them than the list is long bring its last figure. ``most`` is the highest number that can be written.
    """

    worth: tuple[int, ...]
    most: int = 99
    expected: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.worth, tuple) or not self.worth:
            raise self.invalid(f"worth={self.worth!r} is not a tuple of points, such as (1, 3, 6)")
        check_integers(self.key, most=self.most, worth=self.worth)
        if not len(self.worth) <= self.most <= 99999:
            raise self.invalid(f"most={self.most} is not from {len(self.worth)} to 99999")

    @property
    def domain(self) -> Domain:
        return Integer(0, self.most)

    @property
    def hint(self) -> Message | None:
        return say(
            "card-table", points=", ".join(map(str, self.worth[:MOST_SHOWN])) + "…" * (len(self.worth) > MOST_SHOWN)
        )

    def points_for(self, value: int) -> int:
        return self.worth[min(value, len(self.worth)) - 1] if value else 0

    def reason(self, value: int) -> Reason:
        return self.points_for(value), "by_table", (("n", value),)


@dataclass(frozen=True)
class Tick(Category):
    """Something that a side has or does not have, ``worth`` some points; with ``one``, only one side can have it."""

    worth: int
    one: bool = False
    widget: ClassVar[str] = "ticks"
    expected: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integers(self.key, worth=self.worth)

    @property
    def domain(self) -> Domain:
        return Choice((True,), (say("card-ticked"),))

    @property
    def hint(self) -> Message | None:
        return say("card-worth", n=self.worth)

    def clears(self, side: int, sides: int) -> tuple[str, ...]:
        return tuple(name for other in range(sides) if self.one and other != side for name in self.names(other))

    def reason(self, value: bool) -> Reason:
        return self.worth, "ticked", ()


@dataclass(frozen=True)
class Pick(Category):
    """One of a few ``answers`` and its points; its label is ``pick-<key>-<answer>``, or one of ``answer_names``."""

    answers: Mapping[str, int]
    answer_names: tuple[str, ...] = field(default=(), kw_only=True)
    widget: ClassVar[str] = "picks"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.answers, Mapping):
            raise self.invalid('answers map keys to points, such as {"red": 4, "blue": 0}')
        check_integers(self.key, **self.answers)
        if len(self.answers) < 2 or not all(map(_KEY.fullmatch, self.answers)):
            raise self.invalid("at least two answers, with keys in lowercase letters")

    def answer(self, value: str) -> Message:
        """Return the label of an answer."""
        if self.answer_names:
            return say("named-answer", name=self.answer_names[list(self.answers).index(value)])
        return say(f"pick-{dashed(self.key)}-{dashed(value)}")

    @property
    def domain(self) -> Domain:
        return Choice(tuple(self.answers), tuple(map(self.answer, self.answers)))

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple(Key(value, self.answer(value), points) for value, points in self.answers.items())

    def amount(self, side: int, filled: Filled) -> int:
        return sum(self.answers[value] for value in self.written(side, filled.pad))

    def reason(self, value: str) -> Reason:
        return self.answers[value], "picked", (("what", self.answer(value)),)
