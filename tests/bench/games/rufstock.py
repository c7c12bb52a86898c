"""Rufstock: both rounds played, and the referee."""

import itertools
from collections.abc import Iterator
from typing import Any

from companion.games.rufstock.beats import HIGHEST_CARD
from tests.bench.tables import PLAYERS, Act, Table

SIZE = 5


def _cells() -> dict[str, Any]:
    """Return two rounds of five, played to the end."""
    return {f"rounds.{number}.{place}": (place + number) % SIZE for number in range(2) for place in range(SIZE - 1)}


def _last_out() -> Iterator[Act]:
    """Yield the last one out of the second round taken back and named again."""
    while True:
        yield Act("/act/back?round=1", (("seat", "4"),))
        yield Act("/act/out?round=1", (("seat", "4"),))


PAD = Table("rufstock", "Rufstock, both rounds", PLAYERS[:SIZE], _cells(), _last_out)
OTHERS = ()
