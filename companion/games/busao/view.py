"""What the pad of Busão draws: a bus with its seats, its driver's lines, the upgrades on the roof, the hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from companion.core.game import PadView, Setup
from companion.core.pad import Pad, thawed
from companion.core.parts import Part, Parts
from companion.core.score import Score
from companion.core.text import Message, Problem, say
from companion.games.busao.cards import CATEGORIES
from companion.games.busao.layout import BUSES, Counted, bus_cells, driver_cell, given, names, sides
from companion.games.busao.table import HAND, PREFERENCES, SEATS, UPGRADES, WINDOWS

KINDS = (*["seat"] * WINDOWS * SEATS, *["line"] * PREFERENCES, *["slot"] * UPGRADES, "hand")
"""What the places of a bus are, in the order of the keypad; each is the name of a macro."""

HEADS = 3
"""How many heads are drawn for each age."""
LOOKS = 3
"""In how many directions a bare head looks."""
_SEATS = tuple(f"{window}.{seat}" for window in range(WINDOWS) for seat in range(SEATS))


class Spot(NamedTuple):
    """A place that the keypad writes in: what stands there and what it is worth (None: nothing stands there).

    ``form`` is the action whose form fills it from a card, empty for none, ``rule`` the anchor of its rule. ``shown``
    is the figure on the keypad, empty where there is none, ``about`` and ``more`` what it is of, ``problem`` what is
    wrong with it; ``head`` is the drawing of a passenger and ``mouth`` how they feel about it.
    ``instead`` is the cell of a card that can be counted by hand so that there is no problem, and how that is called.
    ``empties`` are lines whose figures are not known for certain: one typed over the same card leaves them empty.
    """

    side: int
    cell: str
    label: Message
    short: Message | None
    form: str
    rule: str
    points: int | None = None
    shown: str = ""
    about: Message | str = ""
    more: Message | str = ""
    problem: Message | None = None
    head: str = ""
    mouth: str = ""
    instead: tuple[str, Message] | None = None
    empties: tuple[str, ...] = ()

    @property
    def where(self) -> tuple[int, str, Message, Message | None, str, str]:
        """Return what it is before anything stands there."""
        return self[:6]


class Sign(NamedTuple):
    """Whose bus it is, and how many have boarded."""

    names: tuple[str, ...]
    boarded: int


class Cab(NamedTuple):
    """The driver of a side at the wheel: the name, what the lines come to (None: nothing is known), their cells."""

    side: int
    name: str
    points: int | None
    cells: tuple[str, ...]


class Plan(NamedTuple):
    """Where the parts of a bus are: their ids, and the cells in the order of the keypad."""

    sign: str
    cab: str
    windows: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]
    upgrades: tuple[str, ...]
    hand: str
    order: tuple[str, ...]


class Drawn(NamedTuple):
    """One bus: its parts, and what stands below its total."""

    parts: Parts
    note: Message


class Miniature(NamedTuple):
    """A bus from afar: which of its seats and of the slots on its roof are filled."""

    windows: tuple[tuple[bool, ...], ...]
    upgrades: tuple[bool, ...]


class Pictured(NamedTuple):
    """A bus as a picture shows it: whose it is, what the driver brings, the windows, which slots are filled."""

    sign: Sign
    driver: int | None
    windows: tuple[tuple[Spot, ...], ...]
    upgrades: tuple[bool, ...]


@dataclass(frozen=True)
class View(PadView):
    """All buses; ``notes`` stand below the totals, which are index tabs. ``hand`` is the most that one player holds."""

    buses: tuple[Drawn, ...]
    notes: tuple[Message, ...]
    tabs: bool = True
    hand: int = HAND

    @property
    def parts(self) -> Parts:
        """See companion.core.game.View."""
        return {name: part for bus in self.buses for name, part in bus.parts.items()}

    def plan(self, side: int) -> Plan:
        """Return where the parts of the bus of ``side`` are."""
        return plan(side)

    def portrait(self, side: int, cell: str) -> tuple[str, ...]:
        """Return the drawings that make the portrait of who sits in ``cell``, none where nobody can."""
        spot = self.spot(side, cell)
        return (spot.head, spot.mouth) if spot and spot.head else ()

    def spot(self, side: int, cell: str) -> Spot | None:
        """Return the place of the bus of ``side`` that is called ``cell``."""
        found = self.buses[side].parts.get(cell)
        return cast("Spot", found.value) if found else None

    def picture(self, side: int) -> Part:
        """Return the bus of ``side``."""
        parts, where = self.buses[side].parts, plan(side)
        windows = tuple(tuple(cast("Spot", parts[cell].value) for cell in window) for window in where.windows)
        slots = tuple(cast("Spot", parts[cell].value).points is not None for cell in where.upgrades)
        driver = cast("Cab", parts[where.cab].value).points
        return Part(
            "busao/picture.svg:picture", Pictured(cast("Sign", parts[where.sign].value), driver, windows, slots)
        )

    def miniature(self, side: int) -> Part:
        """Return the bus of ``side`` with its seats."""
        where, parts = plan(side), self.buses[side].parts

        def filled(cells: tuple[str, ...]) -> tuple[bool, ...]:
            return tuple(cast("Spot", parts[cell].value).points is not None for cell in cells)

        return Part("busao/bus.html:miniature", Miniature(tuple(map(filled, where.windows)), filled(where.upgrades)))


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw; what was drawn of a bus is kept for as long as its count is."""
    counted = cast("tuple[Counted, ...]", score.extra["buses"])
    buses = tuple(
        [
            _draw(bus, tuple(setup.players[seat] for seat in side))
            for bus, side in zip(counted, sides(setup), strict=True)
        ]
    )
    return View(buses, tuple([bus.note for bus in buses]))


@cache
def plan(side: int) -> Plan:
    """Return where the parts of the bus of ``side`` are."""
    cells = [spot.cell for spot in _blank(side)]
    seats, lines, slots = (
        tuple(cell for cell, kind in zip(cells, KINDS, strict=True) if kind == wanted)
        for wanted in ("seat", "line", "slot")
    )
    windows = tuple(zip(seats[::SEATS], seats[1::SEATS], strict=True))
    return Plan(f"boarded-{side}", f"driver-{side}", windows, lines, slots, cells[-1], tuple(cells))


@cache
def _blank(side: int) -> tuple[Spot, ...]:
    """Return the places of a bus with nothing in them, in the order of the keypad."""
    return tuple(
        Spot(side, cell.name, cell.label, cell.short, cell.form, cell.rule) for cell in bus_cells(side) if cell.keypad
    )


@lru_cache(BUSES)
def _draw(bus: Counted, owners: tuple[str, ...]) -> Drawn:
    """Return the bus of ``owners``."""
    side, boarded, where = bus.number, bus.entry.facts[0][1], plan(bus.number)
    cells = dict(zip(names(side), bus.cells, strict=True))
    points, wrong = _found(bus)
    card = thawed(cells[driver_cell(side)]) or {}
    sure = given(bus) if card else {}
    unsure = [line for line in where.lines if card and line not in sure and thawed(cells[line]) is None]
    parts: dict[str, Part] = {}
    driven: list[int] = []
    for place, (kind, cell) in enumerate(zip(KINDS, where.order, strict=True)):
        if kind == "line":
            spot = _line(side, place, thawed(cells[cell]), points.get(cell), card)
            spot = spot._replace(empties=tuple(one for one in unsure if one != cell))
            driven += () if spot.points is None else (spot.points,)
        else:
            spot = _spot(side, place, cells[cell], points.get(cell, 0), wrong.get(cell))
        parts[cell] = Part(f"busao/bus.html:{kind}", spot)
    cab = Cab(side, card.get("name", ""), sum(driven) if driven else None, where.lines)
    parts[where.cab] = Part("busao/bus.html:cab", cab)
    parts[where.sign] = Part("busao/bus.html:sign", Sign(owners, boarded))
    return Drawn(parts, say("to-correct", n=len(wrong)) if wrong else say("boarded", n=boarded))


def _found(bus: Counted) -> tuple[dict[str, int], dict[str, Problem]]:
    """Return the points that come from each cell of a bus, and what is first wrong with it or open."""
    points: dict[str, int] = {}
    for line in bus.entry.lines:
        for detail in line.details:
            points[detail.about] = points.get(detail.about, 0) + detail.points
    wrong: dict[str, Problem] = {}
    for one in (*bus.wrong, *bus.open):
        wrong.setdefault(one.path, one)
    return points, wrong


@lru_cache(2048)
def _spot(side: int, place: int, cell: bytes, points: int, wrong: Problem | None) -> Spot:
    """Return the place number ``place`` of a bus, in the order of the keypad, where ``cell`` stands, frozen."""
    blank, kind, value = _blank(side)[place], KINDS[place], thawed(cell)
    if value is None:
        return blank
    if kind == "hand":
        return Spot(*blank.where, points=-value, shown=str(value))
    name = value.get("name", "")
    spot = Spot(*blank.where, points, _figure(points), name, more(value))
    if wrong:
        spot = spot._replace(problem=wrong.message, instead=wrong.instead)
    if kind == "seat":
        age, variant = value.get("age", ""), _variant(place)
        return spot._replace(head=head(age, name, variant), mouth=mouth(points, None if age else variant))
    # The keypad shows the first line typed by hand, else what the card brings.
    return spot._replace(shown=_figure(value["scores"][0])) if "scores" in value else spot


def _line(side: int, place: int, typed: int | None, points: int | None, card: Mapping[str, Any]) -> Spot:
    """Return one line of the driver, computed from the card or typed by hand; older sheets may have both."""
    return Spot(
        *_blank(side)[place].where,
        points=points,
        shown="" if points is None else _figure(points),
        about=say(f"trait-{card['preferences'][place - WINDOWS * SEATS]}") if card else "",
        more=say("by-hand") if typed is not None and card else card.get("name", ""),
    )


def _figure(number: int) -> str:
    """Return ``number`` as the keypad shows it, with a true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _variant(place: int) -> int:
    """Return by which variant somebody without a name is drawn at a place of the keypad; neighbours are no twins."""
    return place + place // SEATS


def variant_at(cell: str) -> int:
    """Return the variant at the seat called ``cell``; a card that lies nowhere has the first."""
    seat = cell.partition(".windows.")[2]
    return _variant(_SEATS.index(seat)) if seat in _SEATS else 0


def head(age: str, name: str, variant: int = 0) -> str:
    """Return the drawing of a head: by the age, and always the same for a ``name``; ``variant`` where there is none.

    Whose age is not known has a bare head, which looks ahead, left or right by the ``variant``: twelve are no twins.
    """
    return f"h-{age}-{(sum(map(ord, name)) if name else variant) % HEADS}" if age else f"h-unknown-{variant % LOOKS}"


def mouth(points: int, variant: int | None = None) -> str:
    """Return the drawing of a mouth that says how many ``points`` somebody is worth; of a bare head by ``variant``."""
    mood = "m-pos" if points > 0 else "m-neg" if points < 0 else "m-nil"
    return mood if variant is None else f"{mood}-{variant % LOOKS}"


def more(card: Mapping[str, Any]) -> Message | str:
    """Return the traits of a passenger, or the lines of an upgrade where there is more to it than one figure."""
    if "lines" in card:
        return say("listed", items=tuple(_per(line) for line in card["lines"]))
    if "scores" in card:
        several = tuple(say("points-signed", n=n) for n in card["scores"])
        return say("listed", items=several) if len(several) > 1 else ""
    traits = tuple(say(f"trait-{card[category]}") for category in CATEGORIES if category in card)
    return say("traits", items=traits) if traits else ""


def _per(line: Mapping[str, Any]) -> Message:
    return say("points-per", n=line["points"], trait=say(f"trait-{line['trait']}"))
