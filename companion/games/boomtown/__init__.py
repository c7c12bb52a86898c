"""Boomtown: gold, mines and five mayor pawns."""

from companion.core.game import Game, Option
from companion.games.boomtown import api

GAME = Game(
    slug="boomtown",
    name="Boomtown",
    players=(3, 4, 5),
    options=(Option("count_new_vein", (True, False)),),
    api=api.API,
)
