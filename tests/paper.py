"""Paper: a made-up game for the tests of the house. Whoever has the higher sum wins; ``c0`` must be filled."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion import games
from companion.core.game import Action, Game, Option, Setup
from companion.core.layout import Cell, Integer, ListOf
from companion.core.pad import Pad, Wanted
from companion.core.score import Detail, Entry, Score, add_up, settle
from companion.core.text import Refused, problem, say

CELLS = 400


def cells(setup: Setup) -> list[Cell]:
    """Return the cells c0, c1, … in turn of each side; writing ``sum`` clears c0, a list of both is free."""
    numbers = Integer(0, 9999)
    numbered = [Cell(f"c{n}", numbers, say("number", n=n), n % setup.size, keypad=True) for n in range(CELLS)]
    return [
        *numbered,
        Cell("sum", numbers, say("total"), 0, clears=("c0", "c2")),
        Cell("list", ListOf(numbers, 3), say("log")),
    ]


def score(setup: Setup, pad: Pad) -> Score:
    """Return a point for every point."""
    sides: list[list[Detail]] = [[] for _ in range(setup.size)]
    for cell, value in pad.items():
        if cell[0] == "c":
            sides[int(cell[1:]) % setup.size].append(Detail(value, "counted", about=cell))
    open_problems = [] if "c0" in pad or "sum" in pad else [problem("c0", "missing")]
    return settle([Entry((add_up("points", tuple(details)),)) for details in sides], open_problems)


def swap(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Wanted:
    """Swap the cells ``one`` and ``other``."""
    one, other = arguments["one"], arguments["other"]
    if one == other:
        raise Refused(problem("other", "not_distinct"))
    return {one: pad.get(other), other: pad.get(one)}


PAPER = Game(
    "paper",
    "Paper",
    (2, 3),
    options=(Option("size", ("small", "large")),),
    cells=cells,
    score=score,
    view=lambda setup, pad, score: None,
    actions={"swap": Action(swap)},
)


def install(patch: pytest.MonkeyPatch) -> Game:
    """Let the product find Paper beside its games, and return it."""
    found = {**games.found(), PAPER.slug: PAPER}
    patch.setattr(games, "found", lambda: found)
    return PAPER
