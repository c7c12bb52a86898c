"""Quissama: won by a character's objective, not by points."""

from companion.core.game import Game
from companion.games.quissama import api, setup

GAME = Game(
    slug="quissama",
    name="Quissama",
    players=(2, 3, 4, 5),
    options=setup.OPTIONS,
    checklist=setup.checklist,
    api=api.API,
)
