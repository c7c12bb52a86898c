"""What the pad of Busão draws: a bus with its seats, its driver's lines, the upgrades on the roof, the hand."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

from companion.core.game import PadView, Setup
from companion.core.pad import Pad, Value
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.busao.cards import CATEGORIES
from companion.games.busao.layout import Memo, bus_cells, driver_cell, line_cell, names, sides
from companion.games.busao.table import PREFERENCES, SEATS, UPGRADES, WINDOWS

KINDS = (*["seat"] * WINDOWS * SEATS, *["line"] * PREFERENCES, *["slot"] * UPGRADES, "hand")
"""What the places of a bus are, in the order of the keypad."""

HEADS = 3
"""How many heads are drawn for each age."""


class Face(NamedTuple):
    """What a value says whatever the score: its JSON text, the name, what else there is to say, the age."""

    json: str = ""
    name: str = ""
    more: Message | str = ""
    age: str = ""


class Spot(NamedTuple):
    """A place that the keypad writes in: what stands there and what it is worth (None: nothing stands there).

    ``kind`` is the name of its template. ``shown`` is the figure on the keypad, empty where there is none, ``about``
    and ``more`` what it is of, ``problem`` what is wrong with it; ``head`` is the drawing of a passenger and ``mouth``
    how they feel about it.
    """

    kind: str
    cell: str
    label: Message
    short: Message | None
    before: str = ""
    points: int | None = None
    shown: str = ""
    about: Message | str = ""
    more: Message | str = ""
    problem: Message | None = None
    head: str = ""
    mouth: str = ""

    @property
    def where(self) -> tuple[str, str, Message, Message | None]:
        """Return what it is before anything stands there: kind, cell and labels."""
        return self[:4]


class Bus(NamedTuple):
    """One bus: windows from the driver on, each with the back and the front seat."""

    boarded: int
    windows: tuple[tuple[Spot, ...], ...]
    driver: str
    lines: tuple[Spot, ...]
    upgrades: tuple[Spot, ...]
    hand: Spot

    @property
    def driven(self) -> int | None:
        """Return the points of the driver, None while nothing is known of them."""
        known = [line.points for line in self.lines if line.points is not None]
        return sum(known) if known else None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return every place, in the order of the keypad."""
        return (*(seat for window in self.windows for seat in window), *self.lines, *self.upgrades, self.hand)


class Redrawn(NamedTuple):
    """What a stroke changed of a bus: places, how many have boarded, what its driver brings."""

    spots: tuple[Spot, ...]
    sign: bool
    driver: bool


@dataclass(frozen=True)
class View(PadView):
    """All buses, each drawn when it is asked for; ``notes`` stand below the totals, which are index tabs."""

    setup: Setup
    pad: Pad
    score: Score
    notes: tuple[Message, ...]
    tabs: bool = True
    _drawn: dict[int, Bus] = field(default_factory=dict)
    _counted: dict[int, "Counted"] = field(default_factory=dict)

    def bus(self, side: int) -> Bus:
        """Return the bus of ``side``."""
        if side not in self._drawn:
            self._drawn[side] = _bus(self.counted(side), self.score, side)
        return self._drawn[side]

    def counted(self, side: int) -> "Counted":
        """Return what the score says of the cells of the bus of ``side``."""
        if side not in self._counted:
            self._counted[side] = _counted(self.pad, self.score, side)
        return self._counted[side]

    def redrawn(self, side: int, before: "View") -> Redrawn:
        """Return what of the bus of ``side`` is not as it was on the sheet that ``before`` drew."""
        was, now = before.counted(side), self.counted(side)
        changed = now.changed(was, names(side))
        if driver_cell(side) in changed:
            changed.update(line_cell(side, line) for line in range(PREFERENCES))
        spots = tuple(_spot(place, now, side) for place, blank in enumerate(_blank(side)) if blank.cell in changed)
        boarded = _boarded(before.score, side) != _boarded(self.score, side)
        return Redrawn(spots, boarded, any(spot.kind == "line" for spot in spots))

    @property
    def tie(self) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
        """Return what was compared to decide the first place: each fact with (side, number) of those still level."""
        level, rows = self.score.tied, []
        for place, name in enumerate(self.score.deciding_facts):
            numbers = {standing.side: standing.facts[place][1] for standing in level}
            rows.append((name, tuple(numbers.items())))
            level = [standing for standing in level if numbers[standing.side] == max(numbers.values())]
        return rows

    def portrait(self, side: int, cell: str) -> tuple[str, ...]:
        """Return the drawings that make the portrait of who sits in ``cell``, none where nobody can."""
        spot = self.spot(side, cell)
        return (spot.head, spot.mouth) if spot and spot.head else ()

    def spot(self, side: int, cell: str) -> Spot | None:
        """Return the place of the bus of ``side`` that is called ``cell``."""
        return next((spot for spot in self.bus(side).spots if spot.cell == cell), None)

    def unfinished_after(self, side: int) -> int | None:
        """Return the next bus with an empty place, None when there is none but the one of ``side`` at most."""
        others = [(side + step) % len(self.notes) for step in range(1, len(self.notes))]
        return next((one for one in others if any(not spot.shown for spot in self.bus(one).spots)), None)


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw."""
    return View(setup, pad, score, tuple(_note(score, side) for side in range(len(sides(setup)))))


def _note(score: Score, side: int) -> Message:
    """Return what stands below a total: how many have boarded, or how much there is to correct."""
    if score.problems:
        root = f"buses.{side}."
        paths = {one.path for one in score.problems if one.path.startswith(root)}
        if paths:
            return say("to-correct", n=len(paths))
    return say("boarded", n=_boarded(score, side))


def _boarded(score: Score, side: int) -> int:
    """Return how many have boarded the bus of ``side``."""
    return score.standings[side].facts[0][1]


class Counted(NamedTuple):
    """A sheet, and what the score says of the cells of one bus."""

    pad: Pad
    points: dict[str, int]
    wrong: dict[str, Message]

    def changed(self, was: "Counted", cells: Sequence[str]) -> set[str]:
        """Return those of ``cells`` of which there is anything else to say than ``was`` said."""
        sheets: tuple[tuple[Mapping[str, Any], Mapping[str, Any]], ...]
        sheets = (self.pad, was.pad), (self.points, was.points), (self.wrong, was.wrong)
        found: set[str] = set()
        for now, then in sheets:
            if now or then:
                found.update([cell for cell in cells if now.get(cell) != then.get(cell)])
        return found


def _counted(pad: Pad, score: Score, side: int) -> Counted:
    """Return ``pad`` with the points and the problems of the bus of ``side``."""
    points: dict[str, int] = {}
    for line in score.standings[side].lines:
        for detail in line.details:
            points[detail.about] = points.get(detail.about, 0) + detail.points
    wrong = {path: found[0].message for path, found in score.problems_at.items()} if score.problems else {}
    return Counted(pad, points, wrong)


@cache
def _blank(side: int) -> tuple[Spot, ...]:
    """Return the places of a bus with nothing in them, in the order of the keypad."""
    cells = (cell for cell in bus_cells(side) if cell.keypad)
    return tuple(Spot(kind, cell.name, cell.label, cell.short) for kind, cell in zip(KINDS, cells, strict=True))


def _bus(now: Counted, score: Score, side: int) -> Bus:
    """Return the bus of ``side``."""
    spots = [_spot(place, now, side) for place in range(len(KINDS))]
    seats, lines, slots = (tuple(spot for spot in spots if spot.kind == kind) for kind in ("seat", "line", "slot"))
    return Bus(
        _boarded(score, side),
        tuple(zip(seats[::SEATS], seats[1::SEATS], strict=True)),
        (now.pad.get(driver_cell(side)) or {}).get("name", ""),
        lines,
        slots,
        spots[-1],
    )


def _spot(place: int, now: Counted, side: int) -> Spot:
    """Return the place number ``place`` of the bus of ``side``, in the order of the keypad."""
    blank = _blank(side)[place]
    if blank.kind == "line":
        return _line(blank, now, now.pad.get(driver_cell(side)) or {}, place - WINDOWS * SEATS)
    value = now.pad.get(blank.cell)
    if value is None:
        return blank
    if blank.kind == "seat":
        return _seat(blank, now, value, place)
    return _slot(blank, now, value) if blank.kind == "slot" else _hand(blank, value)


def _seat(blank: Spot, now: Counted, value: Value, place: int) -> Spot:
    """Return the seat ``place``: who sits there, with a mouth that says how."""
    face, n = _face(value), now.points[blank.cell]
    return Spot(
        *blank.where,
        before=face.json,
        points=n,
        shown=_figure(n),
        about=face.name,
        more=face.more,
        problem=now.wrong.get(blank.cell),
        head=head(face.age, face.name, place + place // SEATS),
        mouth=mouth(n),
    )


def head(age: str, name: str, variant: int = 0) -> str:
    """Return the drawing of a head: by the age, and always the same for a ``name``; ``variant`` where there is none."""
    return f"h-{age}-{(crc32(name.encode()) if name else variant) % HEADS}" if age else "h-unknown"


def mouth(points: int) -> str:
    """Return the drawing of a mouth that says how many ``points`` somebody is worth."""
    return "m-pos" if points > 0 else "m-neg" if points < 0 else "m-nil"


def _line(blank: Spot, now: Counted, card: dict[str, Value], line: int) -> Spot:
    """Return one line of the driver, computed from the card or typed by hand."""
    n, typed = now.points.get(blank.cell), now.pad.get(blank.cell)
    return Spot(
        *blank.where,
        before="" if typed is None else str(typed),
        points=n,
        shown="" if n is None else _figure(n),
        about=say(f"trait-{card['preferences'][line]}") if card else "",
        more=say("by-hand") if typed is not None and card else card.get("name", ""),
    )


def _slot(blank: Spot, now: Counted, value: Value) -> Spot:
    """Return one slot; the keypad shows the first line typed by hand, else what the card brings."""
    face, n = _face(value), now.points[blank.cell]
    return Spot(
        *blank.where,
        before=face.json,
        points=n,
        shown=_figure(value["scores"][0] if "scores" in value else n),
        about=face.name,
        more=face.more,
        problem=now.wrong.get(blank.cell),
    )


def _hand(blank: Spot, cards: int) -> Spot:
    """Return the cards in hand; ``points`` are what they cost."""
    return Spot(*blank.where, before=str(cards), points=-cards, shown=str(cards))


def _figure(number: int) -> str:
    """Return ``number`` as the keypad shows it, with a true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _read_face(value: Value) -> Face:
    """Return what a seat or a slot says."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Face(text, value.get("name", ""), more(value), value.get("age", ""))


def more(value: Value) -> Message | str:
    """Return the traits of a passenger, or the lines of an upgrade where there is more to it than one figure."""
    if "lines" in value:
        return say("listed", items=tuple(_per(line) for line in value["lines"]))
    if "scores" in value:
        several = tuple(say("points-signed", n=n) for n in value["scores"])
        return say("listed", items=several) if len(several) > 1 else ""
    traits = tuple(say(f"trait-{value[category]}") for category in CATEGORIES if category in value)
    return say("traits", items=traits) if traits else ""


def _per(line: dict[str, Value]) -> Message:
    return say("points-per", n=line["points"], trait=say(f"trait-{line['trait']}"))


_face = Memo(_read_face)
