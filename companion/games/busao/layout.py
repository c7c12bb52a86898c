"""The sheet of Busão: for each bus its seats, the driver, the upgrades and the hand; and how it reads as a table."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, TypeAlias

from companion.core.game import Option, Setup
from companion.core.layout import Cell, Integer
from companion.core.pad import Pad, frozen
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
BUSES = 64
"""Buses that a process keeps: those of a few dozen tables. More would keep the garbage collector busy."""

Frozen: TypeAlias = Any
"""What a cell holds, in the form that can be hashed."""


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
            clears=(driver_cell(bus),),
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
    typed = tuple(line.name for line in lines)
    driver = Cell(driver_cell(bus), DRIVER, say("driver"), bus, clears=typed)
    cards = Integer(0, HAND * players)
    hand = Cell(hand_cell(bus), cards, say("cell-hand"), bus, keypad=True, short=say("cell-hand-short"), rule="hand")
    return (*seats, *lines, driver, *upgrades, hand)


@cache
def names(bus: int) -> tuple[str, ...]:
    """Return the names of the cells of a bus, in their order."""
    return tuple(cell.name for cell in bus_cells(bus))


# ---- reading: a tap changes one cell, so what the others were read as is kept


def _read_bus(values: tuple[Frozen, ...]) -> Bus:
    """Return the bus whose cells, in the order of ``names``, hold ``values``."""
    seats, rest = values[: WINDOWS * SEATS], values[WINDOWS * SEATS :]
    typed, (card, *slots, hand) = rest[:PREFERENCES], rest[PREFERENCES:]
    people = [None if value is None else _passenger(value) for value in seats]
    return Bus(
        tuple(zip(people[::SEATS], people[1::SEATS], strict=True)),
        _driver(card or (), typed) if card or any(one is not None for one in typed) else None,
        tuple(None if value is None else _upgrade(value) for value in slots),
        hand or 0,
    )


@lru_cache(1024)
def _passenger(value: Frozen) -> Passenger:
    """Return what a seat holds."""
    card = dict(value)
    return Passenger(
        name=card.get("name", ""),
        points=card.get("points", 0),
        score=card.get("score"),
        **{category: card.get(category) for category in CATEGORIES},
        requires=tuple(map(_requirement, card.get("requires", ()))),
        effects=tuple(map(_effect, card.get("effects", ()))),
    )


def _requirement(value: Frozen) -> Requirement:
    one = dict(value)
    return Requirement(one.get("upgrade", ""), _who(one["count"]) if "count" in one else None, one.get("at_least", 1))


def _effect(value: Frozen) -> Effect:
    one = dict(value)
    return Effect(one["points"], one["when"], _who(one["count"]), one.get("at_least", 1))


def _who(value: Frozen) -> Count:
    one = dict(value)
    return Count(one["scope"], one.get("trait"), one.get("name", ""), one.get("others_only", False))


def _driver(value: Frozen, typed: tuple[int | None, ...]) -> Driver:
    card = dict(value)
    return Driver(card.get("name", ""), card.get("preferences", ()), typed)


@lru_cache(256)
def _upgrade(value: Frozen) -> Upgrade:
    """Return what a slot holds."""
    card = dict(value)
    lines = tuple(UpgradeLine(line["trait"], line["points"]) for line in map(dict, card.get("lines", ())))
    return Upgrade(card.get("name", ""), lines, card.get("scores", ()))


# ---- counting


@dataclass(frozen=True, eq=False)
class Counted:
    """A bus as it was counted: what its cells hold (in the order of ``names``), and what it brings to the score.

    ``wrong`` is what cannot be in it, ``open`` what is not known yet. The same cells are the same object for as long as
    it is kept, so that what is drawn of it can be kept by it.
    """

    number: int
    values: tuple[Frozen, ...]
    entry: Entry
    wrong: tuple[Problem, ...]
    open: tuple[Problem, ...]


@lru_cache(BUSES)
def _counted(number: int, adjacency: Adjacency, values: tuple[Frozen, ...]) -> Counted:
    """Count the bus ``number``, whose cells, in the order of ``names``, hold ``values``."""
    bus = _read_bus(values)
    entry, open_ = rules.count(bus, number, adjacency)
    return Counted(number, values, entry, tuple(rules.bus_errors(bus, number)), open_)


def score(setup: Setup, pad: Pad) -> Score:
    """Score the sheet; the same passenger or upgrade twice in a bus is a problem at each, and nobody has won yet.

    ``extra`` holds the buses as they were counted.
    """
    adjacency = ADJACENCY.of(pad)
    buses = tuple(
        [
            _counted(number, adjacency, tuple([frozen(pad.get(name)) for name in names(number)]))
            for number in range(len(sides(setup)))
        ]
    )
    wrong = [one for bus in buses for one in bus.wrong]
    found = rules.total([bus.entry for bus in buses], wrong + [one for bus in buses for one in bus.open])
    return replace(found, extra={"buses": buses})
