"""The cells of a free sheet: the name of the game, when it ends, and a figure per player and round."""

import re
from collections.abc import Sequence
from functools import cache

from companion.core.game import FIRST_PLAYER, TITLE, Option, Setup
from companion.core.layout import Cell, Integer, Seat, Text, read_integer
from companion.core.pad import Pad, Value
from companion.core.text import Problem, problem, say

MOST_ROUNDS = 30
MOST_FIGURE = 99_999
MOST_TERMS = 20
"""How many figures can be added up in one cell."""
TITLE_LENGTH = 40
LIMIT, ROUNDS, LINES = "limit", "rounds", "lines"
LINE_LENGTH, LINES_LENGTH = 24, 400
WINS = Option("wins", ("most", "fewest"), house=False)

_SIGN = re.compile(r"\s*([+\-\N{MINUS SIGN}])\s*")
_TERM = re.compile(r"[+\-\N{MINUS SIGN}]?[^+\-\N{MINUS SIGN}]+")


class Sum(Integer):
    """A whole number, which may be typed as a sum: ``3+6+2``, ``-4``, ``10 - 3``."""

    def read(self, text: str, before: Value) -> Value:
        bare = _SIGN.sub(r"\1", text.strip())
        terms = _TERM.findall(bare)
        if not 0 < len(terms) <= MOST_TERMS or "".join(terms) != bare:
            raise ValueError(text)
        return sum(map(read_integer, terms))


def _names(text: str) -> list[str]:
    return [name for one in text.split(",") if (name := one.strip())]


class LineNames(Text):
    """Names of lines, typed with commas between them; the file of a play may have more, or longer ones."""

    def read(self, text: str, before: Value) -> Value:
        found = _names(text)
        if len(found) > MOST_ROUNDS or any(len(one) > LINE_LENGTH for one in found):
            raise ValueError(text)
        return super().read(text, before)

    def unreadable(self, path: str) -> Problem:
        return problem(path, "lines_too_long", lines=MOST_ROUNDS, most=LINE_LENGTH)


def lines(pad: Pad) -> list[str]:
    """Return the names of the lines of a sheet without rounds, cut to what has room."""
    return [one[:LINE_LENGTH].rstrip() for one in _names(str(pad.get(LINES, "")))][:MOST_ROUNDS]


def place(cell: Cell, pad: Pad) -> str | None:
    """Return the name of the line that ``cell`` is in, None if it is in a round."""
    named, number = lines(pad), cell.name.split(".")[1] if cell.name.startswith("figures.") else ""
    return named[int(number)] if number and int(number) < len(named) else None


def figure_cell(round_: int, side: int) -> str:
    """Return the name of the cell of a figure; rounds count from 0."""
    return f"figures.{round_}.{side}"


@cache
def figure_cells(size: int) -> tuple[tuple[str, ...], ...]:
    """Return the names of the figure cells, round by round, for that many players."""
    return tuple(tuple(figure_cell(number, side) for side in range(size)) for number in range(MOST_ROUNDS))


def starter_cell(round_: int) -> str:
    """Return the name of the cell with who begins a round; for the first it is that of every game."""
    return f"starts.{round_}" if round_ else FIRST_PLAYER


def starters(setup: Setup, pad: Pad) -> list[int]:
    """Return the seat that begins each round: the start passes clockwise unless the table says otherwise."""
    found: list[int] = []
    for number in range(MOST_ROUNDS):
        next_ = (found[-1] + 1) % setup.size if found else 0
        found.append(pad.get(starter_cell(number), next_))
    return found


def cells(setup: Setup) -> Sequence[Cell]:
    """Return the cells of the sheet, round by round."""
    figure, seats = Sum(-MOST_FIGURE, MOST_FIGURE), Seat(tuple(range(setup.size)), setup.players)
    house = [
        Cell(TITLE, Text(TITLE_LENGTH), say("cell-title")),
        Cell(LIMIT, Integer(1, MOST_FIGURE), say("cell-limit")),
        Cell(ROUNDS, Integer(1, MOST_ROUNDS), say("cell-rounds")),
        Cell(LINES, LineNames(LINES_LENGTH), say("cell-lines")),
    ]
    rounds = [
        Cell(
            figure_cell(number, side),
            figure,
            say("cell-figure", n=number + 1),
            side,
            keypad=True,
            short=say("of-seat", name=name),
        )
        for number in range(MOST_ROUNDS)
        for side, name in enumerate(setup.brief.players)
    ]
    starts = [Cell(starter_cell(number), seats, say("cell-starts", n=number + 1)) for number in range(1, MOST_ROUNDS)]
    return [*house, *rounds, *starts]
