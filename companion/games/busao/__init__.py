"""Busão: buses, drivers and passengers; most points wins. For 2 or 3 players, or 4 or 6 in pairs."""

from companion.core.game import Game, Option, Setup
from companion.games.busao.api import API


def sides(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return who shares a bus: with 4 or 6 players those opposite each other, so that turns go A1, B1, A2, B2."""
    buses = setup.size if setup.size < 4 else setup.size // 2
    return tuple(tuple(range(seat, setup.size, buses)) for seat in range(buses))


GAME = Game(
    slug="busao",
    name="Busão",
    players=(2, 3, 4, 6),
    options=(Option("adjacency", ("around", "orthogonal")),),
    sides=sides,
    api=API,
)
