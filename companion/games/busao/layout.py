"""The sheet of Busão: for each bus its seats, driver, upgrades and hand; and how to read and score it."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial

from companion.core.game import Option, Setup
from companion.core.layout import Cell, Integer
from companion.core.pad import Pad, Patch, Value, frozen, thawed
from companion.core.score import Entry, Score
from companion.core.text import Message, Problem, say
from companion.games.busao import rules
from companion.games.busao.asking import is_known
from companion.games.busao.cards import DRIVER, PASSENGER, POINTS, UPGRADE
from companion.games.busao.table import (
    HAND,
    PREFERENCES,
    SEATS,
    UPGRADES,
    WINDOWS,
    Adjacency,
    Bus,
    Driver,
    Passenger,
    Upgrade,
)

ADJACENCY = Option("adjacency", ("around", "orthogonal"), rule="adjacent")
ROWS = ("back", "front")
BUSES = 64
"""How many buses a process caches: those of a few dozen tables. More would slow the garbage collector down."""
EMPTY = frozen(None)


def sides(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return the seats that share a bus: with 4 or 6 players those opposite each other, so turns go A1, B1, A2, B2."""
    buses = setup.size if setup.size < 4 else setup.size // 2
    return tuple(tuple(range(seat, setup.size, buses)) for seat in range(buses))


def driver_cell(bus: int) -> str:
    """Return the name of the cell of the driver's card."""
    return f"buses.{bus}.driver"


def line_cell(bus: int, line: int) -> str:
    """Return the name of the cell of a driver's line typed by hand."""
    return f"buses.{bus}.driver.scores.{line}"


def hand_cell(bus: int) -> str:
    """Return the name of the cell with the number of cards left in hand."""
    return f"buses.{bus}.hand"


def cells(setup: Setup) -> list[Cell]:
    """Return the cells, bus by bus, in scoring order."""
    return [cell for bus, side in enumerate(sides(setup)) for cell in bus_cells(bus, len(side))]


@cache
def bus_cells(bus: int, players: int = 1) -> tuple[Cell, ...]:
    """Return the cells of a bus with that many players: seats, driver's lines and card, upgrades, hand."""
    keyed = partial(Cell, side=bus, keypad=True)
    seats = [
        keyed(
            f"buses.{bus}.windows.{window}.{seat}",
            PASSENGER,
            say(f"seat-{ROWS[seat]}", window=window + 1),
            short=say(f"place-{ROWS[seat]}", window=window + 1),
            rule="passenger-points",
            form="passenger",
        )
        for window in range(WINDOWS)
        for seat in range(SEATS)
    ]
    lines = [
        keyed(
            line_cell(bus, line),
            POINTS,
            say("cell-driver-line", n=line + 1),
            short=say("cell-driver-line-short", n=line + 1),
            rule="driver",
            form="driver",
            clears=(driver_cell(bus),),
            given_by=(driver_cell(bus),),
            carried_over=partial(_other_lines, bus, line),
        )
        for line in range(PREFERENCES)
    ]
    upgrades = [
        keyed(
            f"buses.{bus}.upgrades.{slot}",
            UPGRADE,
            say("cell-upgrade", n=slot + 1),
            short=say("upgrade-slot", n=slot + 1),
            rule="upgrades",
            form="upgrade",
        )
        for slot in range(UPGRADES)
    ]
    typed = tuple(line.name for line in lines)
    driver = Cell(driver_cell(bus), DRIVER, say("driver"), bus, clears=typed)
    cards = Integer(0, HAND * players)
    hand = keyed(hand_cell(bus), cards, say("cell-hand"), short=say("cell-hand-short"), rule="hand")
    return (*seats, *lines, driver, *upgrades, hand)


@cache
def names(bus: int) -> tuple[str, ...]:
    """Return the names of the cells of a bus, in the order of ``bus_cells``."""
    return tuple(cell.name for cell in bus_cells(bus))


@cache
def places(bus: int) -> Mapping[str, tuple[str, ...]]:
    """Return the names of a bus's keypad cells, grouped by the form that fills them too; ``hand`` has no form.

    Seats come window by window.
    """
    cells = [cell for cell in bus_cells(bus) if cell.keypad]
    forms = dict.fromkeys(cell.form for cell in cells)
    return {form or "hand": tuple(cell.name for cell in cells if cell.form == form) for form in forms}


# ---- reading, cell by cell: a tap changes one cell, and the others come from the caches


def _read_bus(cells: tuple[bytes, ...]) -> Bus:
    """Read a bus from its frozen cells, in the order of ``names``."""
    seats, rest = cells[: WINDOWS * SEATS], cells[WINDOWS * SEATS :]
    typed, (card, *slots, hand) = rest[:PREFERENCES], rest[PREFERENCES:]
    driver = {**(thawed(card) or {}), "scores": list(map(thawed, typed))}
    people = list(map(_passenger, seats))
    return Bus(
        tuple(zip(people[::SEATS], people[1::SEATS], strict=True)),
        Driver.of(driver) if {card, *typed} != {EMPTY} else None,
        tuple(map(_upgrade, slots)),
        thawed(hand) or 0,
    )


@lru_cache(1024)
def _passenger(cell: bytes) -> Passenger | None:
    return None if cell == EMPTY else Passenger.of(thawed(cell))


@lru_cache(256)
def _upgrade(cell: bytes) -> Upgrade | None:
    return None if cell == EMPTY else Upgrade.of(thawed(cell))


# ---- counting


@dataclass(frozen=True, eq=False)
class CountedBus:
    """A ``bus`` with its score: its frozen cells in the order of ``names``, and the ``entry`` it adds to the score.

    ``wrong`` are its errors, ``open`` the traits still to be asked for. While it is cached, equal cells give the same
    object, so its cached properties are shared too.
    """

    number: int
    cells: tuple[bytes, ...]
    bus: Bus
    entry: Entry
    wrong: tuple[Problem, ...]
    open: tuple[Problem, ...]

    @cached_property
    def held(self) -> Mapping[str, bytes]:
        """The cells that have a value, frozen, by name."""
        return {name: cell for name, cell in zip(names(self.number), self.cells, strict=True) if cell != EMPTY}

    def value(self, cell: str) -> Value:
        """Return the value of a cell."""
        return thawed(self.held.get(cell, EMPTY))

    def card_points(self, cell: str) -> int:
        """Return the points of the card in a cell; for a driver, the points of all lines."""
        card = cell.partition(".scores.")[0]
        return sum(points for name, points in self.points.items() if name.partition(".scores.")[0] == card)

    @cached_property
    def points(self) -> Mapping[str, int]:
        """The points of each cell."""
        points: dict[str, int] = {}
        for line in self.entry.lines:
            for detail in line.details:
                points[detail.about] = points.get(detail.about, 0) + detail.points
        return points

    @cached_property
    def problems(self) -> Mapping[str, Problem]:
        """The first problem of each cell."""
        return {one.path: one for one in reversed((*self.wrong, *self.open))}

    def state(self, *cells: str) -> Hashable:
        """Return everything that a drawing of these cells depends on."""
        return tuple([(self.held.get(cell), self.points.get(cell), self.problems.get(cell)) for cell in cells])

    @cached_property
    def note(self) -> Message:
        """The sentence below its total."""
        if self.problems:
            return say("to-correct", n=len(self.problems))
        return say("boarded", n=self.boarded)

    @property
    def boarded(self) -> int:
        """The number of passengers in it."""
        return dict(self.entry.facts)["passengers"]

    @property
    def driver_points(self) -> int | None:
        """The points of the driver's lines, None if nothing is known of them."""
        return next((line.points for line in self.entry.lines if line.key == "driver" and line.details), None)

    @cached_property
    def line_points(self) -> Mapping[str, int]:
        """The points that the driver's card gives, by line cell; without lines that unknown traits may change."""
        driver = self.bus.driver
        if driver is None:
            return {}
        return {
            line_cell(self.number, line): self.points[line_cell(self.number, line)]
            for line, trait in driver.counted.items()
            if is_known(trait, self.bus)
        }

    @cached_property
    def uncertain_lines(self) -> tuple[str, ...]:
        """The cells of the driver's lines whose points depend on unknown traits."""
        if driver_cell(self.number) not in self.held:
            return ()
        lines = places(self.number)["driver"]
        return tuple(line for line in lines if line not in self.line_points and line not in self.held)


@lru_cache(BUSES)
def _counted(number: int, adjacency: Adjacency, cells: tuple[bytes, ...]) -> CountedBus:
    """Count bus ``number`` from its frozen cells, in the order of ``names``."""
    bus = _read_bus(cells)
    entry, open_ = rules.count(bus, number, adjacency)
    return CountedBus(number, cells, bus, entry, tuple(rules.bus_errors(bus, number)), open_)


def _bus(number: int, pad: Pad) -> CountedBus:
    """Return bus ``number`` of a sheet, counted."""
    return _counted(number, ADJACENCY.of(pad), tuple([frozen(pad.get(name)) for name in names(number)]))


def _other_lines(number: int, line: int, pad: Pad) -> Patch:
    """Return the points that the other lines of a driver's card keep when a figure is typed over one of them."""
    return {cell: points for cell, points in _bus(number, pad).line_points.items() if cell != line_cell(number, line)}


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return what is blank on each bus. Once the hand, which comes last, is counted, empty seats are intended."""
    every, players, found = sides(setup), setup.brief.players, []
    if pad.keys().isdisjoint(name for bus in range(len(every)) for name in names(bus)):
        return (say("gap-all"),)
    for bus, side in enumerate(every):
        blank, counted = [], hand_cell(bus) in pad
        empty = sum(cell not in pad for cell in places(bus)["passenger"])
        if empty and not counted:
            blank.append(say("gap-empty", n=empty))
        if pad.keys().isdisjoint((driver_cell(bus), *places(bus)["driver"])):
            blank.append(say("gap-driver"))
        if not counted:
            blank.append(say("gap-hand"))
        if blank:
            found.append(say("gap-bus", names=tuple(players[seat] for seat in side), blank=tuple(blank)))
    return (say("gap-buses", buses=tuple(found)),) if found else ()


def score(setup: Setup, pad: Pad) -> Score:
    """Score the sheet. A passenger or upgrade twice in a bus is a problem at each, and nobody has won yet.

    ``extra`` has the counted buses.
    """
    buses = tuple([_bus(number, pad) for number in range(len(sides(setup)))])
    problems = [one for bus in buses for one in bus.wrong] + [one for bus in buses for one in bus.open]
    return rules.total([bus.entry for bus in buses], problems, extra={"buses": buses})
