"""A made-up game with titles: Rufstock with a cell for what the table calls it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion import games
from companion.core.game import TITLE, Game, Setup
from companion.core.layout import Cell, Text
from companion.core.text import say
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, fill

SLUG = "rufstock"
OWN = games.found()[SLUG].name
ENDED = {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2}
"""Two rounds for three players, worth 4, 3 and 2 points by place: 4 + 4, 3 + 2 and 2 + 3."""
NAMES = ("Ana", "Beto", "Caio")


def _cells(setup: Setup) -> Sequence[Cell]:
    own = PLAIN.cells
    assert own
    return [*own(setup), Cell(TITLE, Text(40), say("stat-game"))]


PLAIN = games.found()[SLUG]
NAMED: Game = replace(PLAIN, cells=_cells, title=True)


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, installed in place of Rufstock."""
    monkeypatch.setitem(games.found(), SLUG, NAMED)
    return NAMED


def played(
    phone: Phone, archive: PlayStore, title: str = "", day: str = "2026-03-07", names: Sequence[str] = NAMES
) -> str:
    """Return the address of a finished play with this ``title``: the first of ``names`` won 8 to 5 to 5."""
    at = phone.new_play(SLUG, list(names))
    fill(archive, at, {**ENDED, "played_on": day, **({TITLE: title} if title else {})})
    assert phone.post(f"{at}/finish").status_code == 303
    return at
