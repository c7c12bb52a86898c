"""Boomtown: all mines owned, and the bank late in a game."""

import itertools
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from companion.core.text import Refused
from companion.games.boomtown.bank.production import COLLAPSE
from companion.games.boomtown.bank.state import BankState, read
from companion.games.boomtown.box import MINES
from companion.games.boomtown.count.layout import CLAIMS
from companion.games.boomtown.count.rules import TOWNS
from tests.bench.tables import PLAYERS, Act, Ahead, Table

SIZE = 5
ROUND = 11
"""The last round but one with five players."""


def _cells() -> dict[str, Any]:
    """Return a table with all 45 mines owned, a mayor in each town, and gold as chips or as a sum."""
    cells: dict[str, Any] = {f"mines.{mine.town}.{mine.roll}.owner": _owner(n) for n, mine in enumerate(MINES)}
    cells |= {f"players.{seat}.gold": 10 + seat for seat in range(1, SIZE)}
    return cells | {"players.0.gold.white": 3, "players.0.gold.red": 2, "players.0.gold.blue": 1}


def _owner(n: int) -> int:
    """Return the owner of mine ``n``: in each town one player has four, and the others two or one."""
    town, place = divmod(n, 9)
    return (town + (0, 0, 0, 0, 1, 1, 2, 3, 4)[place]) % SIZE


def _mines() -> Iterator[Act]:
    """Yield mines that change hands in Gray code order, so that no table repeats within 2**45 taps."""
    ahead = Ahead("boomtown", SIZE, _cells())
    order = sorted(range(len(MINES)), key=lambda n: -(n % 9))
    for number in itertools.count(1):
        n = order[(number & -number).bit_length() - 1]
        place = f"mines.{MINES[n].town}.{MINES[n].roll}"
        had = ahead.pad[f"{place}.owner"]
        side = _owner(n) if had != _owner(n) else (had + 2) % SIZE
        yield ahead.act("mine", {"side": str(side)}, place=place, take=had)


# ---- the bank


def _bank_cells() -> dict[str, Any]:
    """Return a bank late in a game: all mines owned but one, both saloons open, a Governor, two cards kept."""
    cells = {cell: value for cell, value in _cells().items() if ".gold" not in cell}
    del cells["mines.san_narciso.11.owner"]
    cells |= {f"players.{seat}.gold": 20 + 3 * seat for seat in range(SIZE)}
    cells |= {f"mayors.{town}": seat for seat, town in enumerate(TOWNS)}
    saloons = [{"owner": 1, "town": TOWNS[0], "girls": True}, {"owner": 3, "town": TOWNS[2], "girls": False}]
    kept = [{"card": "telegraph", "seat": 2}, {"card": "mustang", "seat": 4}]
    return cells | {
        "bank.round": ROUND,
        "bank.opener": 0,
        "bank.saloons": saloons,
        "bank.governed": [TOWNS[0]],
        "bank.kept": kept,
    }


def _rounds() -> Iterator[Act]:
    """Yield rounds: the auction, a card for everybody, the production; then undo them all for another round."""
    ahead = Ahead("boomtown", SIZE, _bank_cells())
    throws = [dice for dice in itertools.product(range(1, 7), repeat=2) if sum(dice) not in COLLAPSE]
    for number in itertools.count():
        yield _booked(ahead, "auction", winner=number % SIZE, bid=1 + 7 * number % 19)
        for place in range(SIZE):
            yield _card(ahead, (place + number) % SIZE, number)
        one, two = throws[7 * number % len(throws)]
        yield _booked(ahead, "produce", d1=one, d2=two)
        for _ in range(2 + SIZE):
            yield ahead.undo()


def _state(ahead: Ahead) -> BankState:
    state = read(ahead.setup, ahead.pad)
    assert state
    return state


def _booked(ahead: Ahead, action: str, **chosen: Any) -> Act:
    """Return the action with the choices ``chosen``, as the page sends it."""
    return ahead.act(action, {}, turn=_state(ahead).turn, **chosen)


def _card(ahead: Ahead, kind: int, number: int) -> Act:
    """Return an action that takes a card: a free mine, or an event with varying targets."""
    state = _state(ahead)
    free = [place for place in CLAIMS if state.is_free(place)]
    aims = [place for place in CLAIMS if not state.is_free(place) and place not in state.dead]
    aims = aims[11 * number % len(aims) :] + aims[: 11 * number % len(aims)]
    victim = (state.chooser + 1 + number % (SIZE - 1)) % SIZE
    ways: list[list[dict[str, Any]]] = [
        [{"card": place} for place in free],
        [{"card": "expropriation", "target": place} for place in aims],
        [{"card": "stagecoach" if number % 2 else "card_shark"}],
        [{"card": "dynamite", "target": place} for place in aims],
        [{"card": "holdup", "victim": victim, "number": 2 + number % 11, "d1": 5, "d2": 4}],
    ]
    for chosen in ways[kind] + ways[2]:
        with suppress(Refused):
            return _booked(ahead, "take", **chosen)
    raise AssertionError("no card can be taken")


FIVE = PLAYERS[:SIZE]
PAD = Table("boomtown", "Boomtown, all 45 mines", FIVE, _cells(), _mines)
OTHERS = (Table("boomtown", "Boomtown, the bank", FIVE, _bank_cells(), _rounds, "/tool/bank", apart=True),)
