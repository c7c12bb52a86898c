"""The sheet of Rufstock: for each round the seats in the order in which their hands ran out."""

from companion.core.game import Setup
from companion.core.layout import Cell, Choice
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import say
from companion.games.rufstock import rules
from companion.games.rufstock.rules import ROUNDS, Position


def place_cell(number: int, place: int) -> str:
    """Return the name of the cell of ``place`` (0: first) in round ``number`` (0: first)."""
    return f"rounds.{number}.{place}"


def cells(setup: Setup) -> list[Cell]:
    """Return the cells: all places of a round but the last, which follows by itself."""
    seats = Choice(tuple(range(setup.size)), setup.players)
    return [
        Cell(place_cell(number, place), seats, say("cell-place", round=number + 1, place=place + 1))
        for number in range(ROUNDS)
        for place in range(setup.size - 1)
    ]


def position(setup: Setup, pad: Pad) -> Position:
    """Read the sheet as a position of the rules."""

    def name(number: int, place: int) -> str | None:
        seat = pad.get(place_cell(number, place))
        return None if seat is None else setup.players[seat]

    rounds = tuple(tuple(name(number, place) for place in range(setup.size - 1)) for number in range(ROUNDS))
    return Position(setup.players, rounds)


def score(setup: Setup, pad: Pad) -> Score:
    """Score the sheet."""
    return rules.score(position(setup, pad))
