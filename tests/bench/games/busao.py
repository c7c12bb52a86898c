"""Busão: three full buses entered from their cards, and a turn."""

import itertools
from collections.abc import Iterator
from typing import Any

from companion.games.busao.table import SEATS, UPGRADES, WINDOWS
from tests.bench.tables import PLAYERS, Act, Ahead, Table, set_cell

AGES = ("elderly", "adult", "young")
TEMPERAMENTS = ("chaotic", "balanced", "calm")
BEHAVIOURS = ("noisy", "communicative", "silent")
MOST = 99
"""The highest number that a seat holds."""
WHO = ("name", "age", "temperament", "behaviour")
TYPED = ((2, 0), (3, 1))
"""Window and seat of the two cells that are typed in, in the middle of a bus."""


def _passenger(place: int) -> dict[str, Any]:
    """Return a card with traits; most have one or two effects, and every third has a requirement."""
    card: dict[str, Any] = {
        "name": f"Passageiro {place + 1}",
        "points": place % 6 - 1,
        "age": AGES[place % 3],
        "temperament": TEMPERAMENTS[place // 3 % 3],
        "behaviour": BEHAVIOURS[(place + place // 4) % 3],
    }
    adjacent = {"points": 1, "when": "each", "count": {"scope": "adjacent", "trait": BEHAVIOURS[place % 3]}}
    in_the_bus = {"points": -2, "when": "any", "count": {"scope": "bus", "trait": "chaotic"}, "at_least": 3}
    if place % 4:
        card["effects"] = [adjacent, in_the_bus][: place % 4]
    if place % 3 == 0:
        card["requires"] = [{"upgrade": "Ar-condicionado 1"}]
    return card


def _cells() -> dict[str, Any]:
    """Return three full buses entered from their cards."""
    cells: dict[str, Any] = {}
    for bus in range(3):
        root = f"buses.{bus}"
        for window, seat in itertools.product(range(WINDOWS), range(SEATS)):
            cells[f"{root}.windows.{window}.{seat}"] = _passenger(SEATS * window + seat)
        traits = [AGES[bus], TEMPERAMENTS[bus], BEHAVIOURS[bus]]
        cells[f"{root}.driver"] = {"name": f"Motorista {bus + 1}", "preferences": traits}
        for slot in range(UPGRADES):
            lines = [{"trait": trait, "points": slot + 1} for trait in traits[: slot + 1]]
            cells[f"{root}.upgrades.{slot}"] = {"name": f"Ar-condicionado {slot + 1}", "lines": lines}
        cells[f"{root}.hand"] = 2
    return cells | {f"buses.0.windows.{window}.{seat}": _by_hand(window, seat) for window, seat in TYPED}


def _by_hand(window: int, seat: int) -> dict[str, Any]:
    """Return that seat's card after the keypad has replaced its points with a number."""
    card = _passenger(SEATS * window + seat)
    return {**{key: value for key, value in card.items() if key in WHO}, "score": 0}


def _typing() -> Iterator[Act]:
    """Yield numbers typed in two seats, like the wheels of a counter: after a full turn of one, the other advances."""
    wheels = [_wheel(window, seat) for window, seat in TYPED]
    while True:
        yield from itertools.islice(wheels[0], 2 * MOST + 1)
        yield next(wheels[1])


def _wheel(window: int, seat: int) -> Iterator[Act]:
    """Yield every valid number, typed in one seat, in an endless cycle."""
    for number in itertools.cycle([*range(1, MOST + 1), *range(-MOST, 1)]):
        yield set_cell(f"buses.0.windows.{window}.{seat}", number)


def _turns() -> Iterator[Act]:
    """Yield the turns of two players, move by move; whose turn it is has to be set, as all buses are full."""
    ahead = Ahead("busao", len(PLAYERS), _cells())
    for seat in itertools.cycle((1, 2)):
        yield ahead.act("whose", {}, seat=seat)
        for move in ("stop", "swap", f"board-{seat}"):
            yield ahead.act("move", {}, move=move)


PAD = Table("busao", "Busão, three full buses", PLAYERS, _cells(), _typing)
OTHERS = (Table("busao", "Busão, a move of a turn", PLAYERS, _cells(), _turns, "/tool/turn"),)
