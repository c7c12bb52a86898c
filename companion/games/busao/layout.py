"""The sheet of Busão: for each bus its seats, the driver, the upgrades and the hand; and how it reads as a table."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.game import Option, Setup
from companion.core.layout import Cell, Integer
from companion.core.pad import Pad, Value
from companion.core.score import Entry, Score
from companion.core.text import Problem, say
from companion.games.busao import rules
from companion.games.busao.cards import CATEGORIES, DRIVER, PASSENGER, POINTS, UPGRADE
from companion.games.busao.table import (
    HAND,
    PREFERENCES,
    SEATS,
    UPGRADES,
    WINDOWS,
    Adjacency,
    Bus,
    Count,
    Driver,
    Effect,
    Passenger,
    Requirement,
    Upgrade,
    UpgradeLine,
)

ADJACENCY = Option("adjacency", ("around", "orthogonal"), rule="adjacent")
ROWS = ("back", "front")
BUSES = 40
"""Buses whose count a process keeps, up to twice: those of a dozen tables. More would keep the garbage collector busy.
"""

T = TypeVar("T")


def sides(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return who shares a bus: with 4 or 6 players those opposite each other, so that turns go A1, B1, A2, B2."""
    buses = setup.size if setup.size < 4 else setup.size // 2
    return tuple(tuple(range(seat, setup.size, buses)) for seat in range(buses))


def seat_cell(bus: int, window: int, seat: int) -> str:
    """Return the name of the cell of a seat."""
    return f"buses.{bus}.windows.{window}.{seat}"


def driver_cell(bus: int) -> str:
    """Return the name of the cell of the driver's card."""
    return f"buses.{bus}.driver"


def line_cell(bus: int, line: int) -> str:
    """Return the name of the cell of a driver's line typed by hand."""
    return f"buses.{bus}.driver.scores.{line}"


def upgrade_cell(bus: int, slot: int) -> str:
    """Return the name of the cell of a slot for an upgrade."""
    return f"buses.{bus}.upgrades.{slot}"


def hand_cell(bus: int) -> str:
    """Return the name of the cell of the cards in hand."""
    return f"buses.{bus}.hand"


def cells(setup: Setup) -> list[Cell]:
    """Return the cells, bus by bus, in the order in which the score is counted."""
    return [cell for bus, side in enumerate(sides(setup)) for cell in bus_cells(bus, len(side))]


@cache
def bus_cells(bus: int, players: int = 1) -> tuple[Cell, ...]:
    """Return the cells of a bus of so many players: seats, the driver's lines and card, upgrades, hand."""
    seats = [
        Cell(
            seat_cell(bus, window, seat),
            PASSENGER,
            say(f"seat-{ROWS[seat]}", window=window + 1),
            bus,
            keypad=True,
            short=say(f"place-{ROWS[seat]}", window=window + 1),
            rule="passenger-points",
            form="passenger",
        )
        for window in range(WINDOWS)
        for seat in range(SEATS)
    ]
    lines = [
        Cell(
            line_cell(bus, line),
            POINTS,
            say("cell-driver-line", n=line + 1),
            bus,
            keypad=True,
            short=say("cell-driver-line-short", n=line + 1),
            rule="driver",
            form="driver",
            given_by=(driver_cell(bus),),
        )
        for line in range(PREFERENCES)
    ]
    upgrades = [
        Cell(
            upgrade_cell(bus, slot),
            UPGRADE,
            say("cell-upgrade", n=slot + 1),
            bus,
            keypad=True,
            short=say("upgrade-slot", n=slot + 1),
            rule="upgrades",
            form="upgrade",
        )
        for slot in range(UPGRADES)
    ]
    driver = Cell(driver_cell(bus), DRIVER, say("driver"), bus)
    cards = Integer(0, HAND * players)
    hand = Cell(hand_cell(bus), cards, say("cell-hand"), bus, keypad=True, short=say("cell-hand-short"), rule="hand")
    return (*seats, *lines, driver, *upgrades, hand)


class Memo(Generic[T]):
    """What ``make`` returns for values of the pad, kept by their identity: the store hands out one object per text.

    Nothing is looked into, so that a full sheet is read in microseconds. An entry holds its values, so that no other
    object can have their ids while it is there. Once ``most`` different ones were asked for, they are set aside and
    begun anew; what is not asked for again until the next time goes.
    """

    def __init__(self, make: Callable[..., T], most: int = 1024) -> None:
        self._make = make
        self._most = most
        self._young: dict[tuple[int, ...], tuple[tuple[Value, ...], T]] = {}
        self._old = self._young

    def __call__(self, *values: Value) -> T:
        """Return what is made of ``values``."""
        key = tuple(map(id, values))
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key) or (values, self._make(*values))
            if len(self._young) >= self._most:
                self._old, self._young = self._young, {}
            self._young[key] = found
        return found[1]


@cache
def names(bus: int) -> tuple[str, ...]:
    """Return the names of the cells of a bus, in their order."""
    return tuple(cell.name for cell in bus_cells(bus))


def _read_bus(*values: Value) -> Bus:
    """Return the bus whose cells, in the order of ``names``, hold ``values``."""
    seats, rest = values[: WINDOWS * SEATS], values[WINDOWS * SEATS :]
    typed, (card, *slots, hand) = rest[:PREFERENCES], rest[PREFERENCES:]
    people = [None if value is None else passenger(value) for value in seats]
    return Bus(
        tuple(zip(people[::SEATS], people[1::SEATS], strict=True)),
        _driver(card or {}, typed) if card or any(one is not None for one in typed) else None,
        tuple(None if value is None else upgrade(value) for value in slots),
        hand or 0,
    )


def _read_passenger(value: Mapping[str, Any]) -> Passenger:
    """Return what a seat holds."""
    return Passenger(
        name=value.get("name", ""),
        points=value.get("points", 0),
        score=value.get("score"),
        **{category: value.get(category) for category in CATEGORIES},
        requires=tuple(
            Requirement(one.get("upgrade", ""), _who(one["count"]) if "count" in one else None, _at_least(one))
            for one in value.get("requires", ())
        ),
        effects=tuple(
            Effect(one["points"], one["when"], _who(one["count"]), _at_least(one)) for one in value.get("effects", ())
        ),
    )


def _at_least(value: Mapping[str, Any]) -> int:
    return int(value.get("at_least", 1))


def _who(value: Mapping[str, Any]) -> Count:
    return Count(value["scope"], value.get("trait"), value.get("name", ""), value.get("others_only", False))


def _driver(card: Mapping[str, Any], typed: tuple[int | None, ...]) -> Driver:
    return Driver(card.get("name", ""), tuple(card.get("preferences", ())), typed)


def _read_upgrade(value: Mapping[str, Any]) -> Upgrade:
    """Return what a slot holds."""
    lines = tuple(UpgradeLine(line["trait"], line["points"]) for line in value.get("lines", ()))
    return Upgrade(value.get("name", ""), lines, tuple(value.get("scores", ())))


passenger = Memo(_read_passenger)
upgrade = Memo(_read_upgrade)


class Counted(NamedTuple):
    """What a bus brings to the score, what is open in it, and what cannot be."""

    entry: Entry
    open: tuple[Problem, ...]
    wrong: list[Problem]


def _count(number: int, adjacency: Adjacency, *values: Value) -> Counted:
    """Count the bus ``number``, whose cells, in the order of ``names``, hold ``values``."""
    bus = _read_bus(*values)
    return Counted(*rules.count(bus, number, adjacency), rules.bus_errors(bus, number))


_counted = Memo(_count, BUSES)


def score(setup: Setup, pad: Pad) -> Score:
    """Score the sheet; the same passenger or upgrade twice in a bus is a problem at each, and nobody has won yet."""
    adjacency = ADJACENCY.of(pad)
    buses = [_counted(number, adjacency, *map(pad.get, names(number))) for number in range(len(sides(setup)))]
    wrong = [one for bus in buses for one in bus.wrong]
    return rules.total([bus.entry for bus in buses], wrong + [one for bus in buses for one in bus.open])
