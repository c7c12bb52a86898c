"""The free sheet: six players in the twentieth round."""

import itertools
from collections.abc import Iterator

from tests.bench.tables import PLAYERS, Act, Table, set_cell

ROUNDS = 20
CELLS = {f"figures.{number}.{side}": number + side for number in range(ROUNDS) for side in range(len(PLAYERS))} | {
    "title": "Skyjo",
    "limit": 1000,
    "options.wins": "fewest",
}


def _figures() -> Iterator[Act]:
    """Yield the figures of the last round, over and over with new values."""
    for number in itertools.count(1):
        for side in range(len(PLAYERS)):
            yield set_cell(f"figures.{ROUNDS - 1}.{side}", 100 * side + number)


PAD = Table("caderno", "The free sheet, 6 players, 20 rounds", PLAYERS, CELLS, _figures)
OTHERS = ()
