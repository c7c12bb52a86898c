"""What the pad of a score card draws: a block for each category, a place for each side in each of its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.game import PadView
from companion.core.pad import Pad, Value
from companion.core.parts import Part, Parts
from companion.core.score import Score
from companion.core.scorecard.categories import Category, Figure, Pick, Sides
from companion.core.text import Message


class Place(NamedTuple):
    """One place: whose it is, what stands there, and the points that it brings where they are another figure.

    ``rule`` is the game and the anchor of its rule, ``shown`` a figure as it is typed, or an answer; ``answers`` are
    those there are to pick.
    """

    cell: str
    side: int
    names: tuple[str, ...]
    what: Message
    hint: Message | None
    rule: tuple[str, str] | None
    shown: str
    points: int | None
    answers: tuple[tuple[str, Message, int], ...] = ()


class Row(NamedTuple):
    """One row of a block: how it is called (None: as the block), and its cells, one for each side."""

    label: Message | None
    cells: tuple[str, ...]


class Block(NamedTuple):
    """One category of the card; ``drawn`` is how, see Category."""

    key: str
    drawn: str
    label: Message
    hint: Message | None
    rule: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class CardView(PadView):
    """The blocks and the places; ``order`` is how the keypad goes through them: row by row, as on paper.

    ``below_zero`` tells that some figure may be: then the keypad has a key for the sign.
    """

    blocks: tuple[Block, ...]
    places: Parts
    order: tuple[str, ...]
    below_zero: bool
    notes: tuple[Message | None, ...] = ()
    whole: bool = True

    @property
    def parts(self) -> Parts:
        """See View."""
        return self.places


def draw(slug: str, categories: Sequence[Category], sides: Sides, pad: Pad, score: Score) -> CardView:
    """Return what the pad of the game ``slug`` shows of ``pad``."""
    blocks = tuple(_block(one, len(sides)) for one in categories)
    places = {
        name.replace(".", "-"): Part(
            f"parts/scorecard.html:{one.drawn}", _place(slug, one, side, names, name, row, pad, score)
        )
        for one in categories
        for side, names in enumerate(sides)
        for name, row in zip(one.names(side), one.rows, strict=True)
    }
    order = tuple(cell for block in blocks if block.drawn == "figures" for row in block.rows for cell in row.cells)
    below_zero = any(isinstance(one, Figure) and one.lo < 0 for one in categories)
    return CardView(blocks, places, order, below_zero, (None,) * len(sides))


def _block(one: Category, sides: int) -> Block:
    cells = zip(*(one.names(side) for side in range(sides)), strict=True)
    rows = tuple(Row(label, names) for label, names in zip(one.rows, cells, strict=True))
    return Block(one.key, one.drawn, one.label, one.hint, one.rule, rows)


def _place(
    slug: str, one: Category, side: int, names: tuple[str, ...], cell: str, row: Message | None, pad: Pad, score: Score
) -> Place:
    value: Value = pad.get(cell)
    points = score.at.get(cell)
    shown = "" if value is None else str(value).lower().replace("-", "\N{MINUS SIGN}")
    other = points if points and points != value and one.drawn == "figures" else None
    answers = tuple((name, one.answer(name), n) for name, n in one.answers.items()) if isinstance(one, Pick) else ()
    rule = (slug, one.rule) if one.rule else None
    return Place(cell, side, names, row or one.label, one.hint, rule, shown, other, answers)
