"""Rufstock: both rounds played, and the referee in a round in progress."""

import itertools
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from companion.games.rufstock.beats import HIGHEST_CARD, MOST_FROM_HAND
from tests.bench.tables import PLAYERS, Act, Ahead, Table

SIZE = 5
SETS = [str(card) * size for size in range(2, 8) for card in range(HIGHEST_CARD, 0, -1)]
RUNS = ["".join(map(str, range(lo, lo + size))) for size in range(2, 8) for lo in range(1, HIGHEST_CARD + 2 - size)]
"""Sets for the Van and sequences for the Bus, each beating all before it."""
TRICK = 4
"""Plays on each vehicle before it is cleared."""


def _cells() -> dict[str, Any]:
    """Return two complete rounds of five players."""
    return {f"rounds.{number}.{place}": (place + number) % SIZE for number in range(2) for place in range(SIZE - 1)}


def _last_out() -> Iterator[Act]:
    """Yield the last player out of the second round, alternately taken back and entered again."""
    while True:
        yield Act("/act/back?round=1", (("seat", "4"),))
        yield Act("/act/out?round=1", (("seat", "4"),))


def _referee_cells() -> dict[str, Any]:
    """Return a second round of five in which two players still have cards."""
    out = {f"rounds.0.{place}": place for place in range(4)} | {f"rounds.1.{place}": place for place in range(3)}
    return {**out, "ticket": 3}


def _referee() -> Iterator[Act]:
    """Yield plays: each card typed, the play entered by those who still have cards, then the vehicles cleared."""
    ahead = Ahead("rufstock", SIZE, _referee_cells())
    for number in itertools.count():
        leads = number * (TRICK - 1) % 2  # who played last leads
        low, high = 5 * number % (len(SETS) - TRICK), 4 * number % (len(RUNS) - TRICK)
        for place in range(TRICK):
            for vehicle, play in (("van", SETS[low + place]), ("bus", RUNS[high + place])):
                for typed in range(1, len(play) + 1):
                    yield Act(f"/tool/referee?{urlencode(_asked(vehicle, play[:typed]))}")
                yield ahead.act("board", {"seat": str(3 + (leads + place) % 2)}, **_asked(vehicle, play))
        yield ahead.act("clear", {})


def _asked(vehicle: str, play: str) -> dict[str, str]:
    """Return the fields of a play; the cards beyond four come from the queue."""
    queue = {f"queue{place}": "1" for place in range(1, len(play) - MOST_FROM_HAND + 1)}
    return {"vehicle": vehicle, "play": play, **queue}


FIVE = PLAYERS[:SIZE]
PAD = Table("rufstock", "Rufstock, both rounds", FIVE, _cells(), _last_out)
OTHERS = (Table("rufstock", "Rufstock, the referee", FIVE, _referee_cells(), _referee, "/tool/referee", apart=True),)
