"""Full tables of each game, filled through the pages, and strokes on them that go on for ever.

Every stroke changes the sheet. Those of Busão and Boomtown lead to a sheet that was never scored before, as at a real
table: a score that is kept from before does not count as fast. Rufstock has too few sheets for that; only lines are
kept there, and a tap at a real table changes one or two of them.
"""

import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.boomtown.box import MINES
from companion.games.busao.table import SEATS, UPGRADES, WINDOWS
from tests.bench.phone import Answer, Call, Phone

Stroke = tuple[str, tuple[tuple[str, str], ...]]
"""Where to, below the address of the play, and the fields; without any it is a question, which stores nothing."""

AGES = ("elderly", "adult", "young")
TEMPERAMENTS = ("chaotic", "balanced", "calm")
BEHAVIOURS = ("noisy", "communicative", "silent")
MOST = 99
"""The highest number that a seat holds."""


@dataclass(frozen=True, eq=False)
class Table:
    """A full table: its game, what it is called in figures, who plays, what stands on the sheet, endless strokes.

    ``apart`` tells that its kinds of strokes differ so much that each is a figure of its own.
    """

    slug: str
    name: str
    players: tuple[str, ...]
    cells: Mapping[str, Any]
    strokes: Callable[[], Iterator[Stroke]]
    apart: bool = False

    def open(self, phone: Phone) -> str:
        """Open a play, fill its sheet cell by cell and return its address."""
        phone.get(f"/new/{self.slug}")
        at = phone.send(f"/new/{self.slug}", [("player", name) for name in self.players])
        phone.get(at)
        for cell, value in self.cells.items():
            stored(phone.stroke(f"{at}/tap", [("changes", json.dumps([[cell, None, value]]))])())
        return at


def stored(answer: Answer) -> None:
    """Fail unless the stroke was stored."""
    assert answer.status == 200, (answer.status, answer.text)


class Tapping:
    """Strokes on one play, opened and filled."""

    def __init__(self, phone: Phone, table: Table) -> None:
        self.phone = phone
        self.at = table.open(phone)
        self._strokes = table.strokes()

    def next(self) -> Stroke:
        """Return the next stroke."""
        return next(self._strokes)

    def ready(self) -> tuple[str, Call]:
        """Return where the next stroke goes, without its query, and what sends it."""
        path, fields = self.next()
        call = self.phone.stroke(self.at + path, fields) if fields else self.phone.question(self.at + path)
        return path.partition("?")[0], call


_WHO = ("name", "age", "temperament", "behaviour")


def _passenger(place: int) -> dict[str, Any]:
    """Return a card with traits; most have one or two effects, every third demands something."""
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


def busao_cells() -> dict[str, Any]:
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
    return cells | {f"buses.0.windows.{window}.{seat}": _by_hand(window, seat, 0) for window, seat in TYPED}


TYPED = ((2, 0), (3, 1))
"""The window and seat of those that are written on, in the middle of a bus."""


def _by_hand(window: int, seat: int, points: int) -> dict[str, Any]:
    """Return what the keypad makes of the card in that seat when a number is typed over it."""
    card = _passenger(SEATS * window + seat)
    return {**{key: value for key, value in card.items() if key in _WHO}, "score": points}


def _busao_strokes() -> Iterator[Stroke]:
    """Yield numbers typed on two seats, like the wheels of a counter: one turns round, then the other goes on."""
    wheels = [_typed(window, seat) for window, seat in TYPED]
    while True:
        yield from itertools.islice(wheels[0], 2 * MOST + 1)
        yield next(wheels[1])


def _typed(window: int, seat: int) -> Iterator[Stroke]:
    """Yield every number there is, typed on a seat one after the other, again and again."""
    numbers = [*range(1, MOST + 1), *range(-MOST, 1)]
    for before, number in itertools.cycle(zip([numbers[-1], *numbers], numbers, strict=False)):
        found = json.dumps(_by_hand(window, seat, before), ensure_ascii=False, separators=(",", ":"))
        cell = f"buses.0.windows.{window}.{seat}"
        yield "/tap", (("side", "0"), ("cell", cell), ("before", found), ("value", str(number)))


def boomtown_cells() -> dict[str, Any]:
    """Return a table where all 45 mines are owned, each town has its mayor, and gold is in chips or a sum."""
    cells: dict[str, Any] = {f"mines.{mine.town}.{mine.roll}.owner": _owner(n) for n, mine in enumerate(MINES)}
    cells |= {f"players.{seat}.gold": 10 + seat for seat in range(1, 5)}
    return cells | {"players.0.gold.white": 3, "players.0.gold.red": 2, "players.0.gold.blue": 1}


def _owner(n: int) -> int:
    """Return who owns mine ``n``: of each town one player has four, and the others two or one."""
    town, place = divmod(n, 9)
    return (town + (0, 0, 0, 0, 1, 1, 2, 3, 4)[place]) % 5


def _boomtown_strokes() -> Iterator[Stroke]:
    """Yield mines that change hands, in the order of a Gray code: no table comes twice in 2**45 strokes."""
    order = sorted(range(len(MINES)), key=lambda n: -(n % 9))
    moved = [False] * len(MINES)
    for stroke in itertools.count(1):
        n = order[(stroke & -stroke).bit_length() - 1]
        owners = (_owner(n), (_owner(n) + 2) % 5)
        before, after = reversed(owners) if moved[n] else owners
        moved[n] = not moved[n]
        place = f"mines.{MINES[n].town}.{MINES[n].roll}"
        yield "/act/ledger", (("side", str(after)), ("mine", f"{place} {before}"))


def _rufstock_cells() -> dict[str, Any]:
    """Return two rounds of five, played to the end."""
    return {f"rounds.{number}.{place}": (place + number) % 5 for number in range(2) for place in range(4)}


def _rufstock_strokes() -> Iterator[Stroke]:
    """Yield the last one out of the second round taken back and named again."""
    while True:
        yield "/act/back", (("back", "1 3 4"),)
        yield "/act/out", (("round", "1"), ("place", "3"), ("seat", "4"))


PLAYERS = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio")
TABLES = (
    Table("busao", "Busão, three full buses", PLAYERS, busao_cells(), _busao_strokes),
    Table("boomtown", "Boomtown, all 45 mines", PLAYERS[:5], boomtown_cells(), _boomtown_strokes),
    Table("rufstock", "Rufstock, both rounds", PLAYERS[:5], _rufstock_cells(), _rufstock_strokes),
)
