"""The house's own parts of a pad and of a bill."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.parts import Part, Parts
from companion.core.score import Group, Line
from companion.core.text import Message, Problem, say
from companion.plays.history import shown
from companion.plays.sheet import Sheet


class Total(NamedTuple):
    """The total of a side: who, how much (None: not known), the note below it.

    ``points`` tells that the game has any, ``whole`` that the pad shows everybody at once, ``tabs`` that the totals are
    its index. ``stands`` says how the side is where there are no points.
    """

    side: int
    names: tuple[str, ...]
    who: str
    figure: int | None
    note: Message | None
    points: bool
    whole: bool
    tabs: bool
    many: bool
    stands: Message | None

    @property
    def said(self) -> Message:
        """Return what somebody is told who does not see it."""
        if self.stands:
            return say("said-standing", names=self.names, how=self.stands)
        return say("said-total", names=self.names, n="?" if self.figure is None else self.figure)


def totals(sheet: Sheet) -> Parts:
    """Return everybody's total."""
    view, many = sheet.view, len(sheet.sides) > 3
    stands = getattr(view, "stands", None)
    return {
        f"total-{side}": Part(
            "parts/pad.html:total",
            Total(
                side,
                names,
                sheet.short_names[side] if many or len(names) > 1 else names[0],
                sheet.total(side),
                view.notes[side] if view and view.notes else None,
                sheet.game.points,
                bool(view and view.whole),
                bool(view and view.tabs),
                many,
                stands[side] if stands else None,
            ),
        )
        for side, names in enumerate(sheet.sides)
    }


class Written(NamedTuple):
    """What stands in a cell, and whose it is: names and side, None where it is the table's."""

    of: tuple[tuple[str, ...], int] | None
    label: Message
    value: Message | str


def written_part(sheet: Sheet) -> Part:
    """Return what stands on a sheet that the rules cannot count."""
    return Part(
        "parts/pad.html:written",
        tuple(
            Written(
                None if cell.side is None else (sheet.sides[cell.side], cell.side),
                cell.label,
                shown(cell, sheet.pad[name]),
            )
            for name, cell in sheet.layout.items()
            if name in sheet.pad
        ),
    )


class Reason(NamedTuple):
    """One reason for points: its sentence, the anchor of its rule, how many they are."""

    sentence: Message
    rule: str
    points: int


class Reasons(NamedTuple):
    """What one thing on the table brings: whose portrait, how it is called, where it is, its points and reasons.

    ``cell`` is the place that the keypad writes in, empty where it does not. Of several ``reasons`` the one whose rule
    is the place's own is ``plain``: it is said beside the place.
    """

    portrait: tuple[str, ...]
    subject: Message | str
    cell: str
    place: Message | None
    points: int
    plain: Message | None
    reasons: tuple[Reason, ...]


class BillLine(NamedTuple):
    """One line of a bill."""

    key: str
    points: int
    reasons: tuple[Reasons, ...]

    @property
    def common(self) -> Reason | None:
        """Return the sentence that is the one reason of everything in a line, None where they differ."""
        said = {(one.reasons[0].sentence, one.reasons[0].rule) for one in self.reasons if len(one.reasons) == 1}
        if len(said) != 1 or any(one.plain or len(one.reasons) != 1 for one in self.reasons):
            return None
        return Reason(*said.pop(), self.points)


class Open(NamedTuple):
    """What is still open on a bill: the sentence, the places it is said of, the anchor of its rule."""

    sentence: Message
    places: tuple[Message, ...]
    rule: str


class Ruled(NamedTuple):
    """A house ruling that the bill depends on: how it is called, what the table chose, the anchor of its rule."""

    key: str
    chosen: Message
    rule: str


class Bill(NamedTuple):
    """How a total came about; ``lines`` is None where nothing could be counted.

    ``common`` is said once for all lines of several things: it is the one reason of each of these.
    """

    slug: str
    side: int
    names: tuple[str, ...]
    points: bool
    total: int | None
    lines: tuple[BillLine, ...] | None
    common: Reason | None
    open: tuple[Open, ...]
    ruled: tuple[Ruled, ...]


def bill_part(sheet: Sheet, side: int) -> Part:
    """Return the bill of ``side``, the game's own where there are no points."""
    if sheet.view and (own := sheet.view.bill(side)):
        return own
    standing = sheet.score.standings[side] if sheet.score and sheet.game.points else None
    options = sheet.options()
    lines = tuple(_line(sheet, side, line) for line in standing.lines) if standing else None
    bill = Bill(
        sheet.game.slug,
        side,
        sheet.sides[side],
        sheet.game.points,
        standing.total if standing else None,
        lines,
        _common(lines or ()),
        tuple(_open(sheet, sheet.problems_of(side))),
        tuple(Ruled(one.key, one.text(options[one.key]), one.rule) for one in sheet.game.options if one.house),
    )
    return Part("parts/bill.html:bill", bill)


def _common(lines: Sequence[BillLine]) -> Reason | None:
    """Return the sentence that is the one reason of everything in all lines of several things."""
    many = [line.common for line in lines if len(line.reasons) > 1]
    same = {one and one.sentence for one in many}
    return many[0] if len(many) > 1 and len(same) == 1 else None


def _line(sheet: Sheet, side: int, line: Line) -> BillLine:
    return BillLine(line.key, line.points, tuple(_reasons(sheet, side, group) for group in line.groups))


def _reasons(sheet: Sheet, side: int, group: Group) -> Reasons:
    cell = sheet.layout.get(group.about)
    apart = cell is not None and group.subject and group.subject not in (cell.label, cell.short)
    several = len(group.details) > 1
    own = next((one for one in group.details if several and cell and one.rule == cell.rule), None)
    return Reasons(
        sheet.view.portrait(side, group.about) if sheet.view else (),
        group.subject or (cell.label if cell else ""),
        group.about if cell and cell.keypad and cell.side is not None else "",
        (cell.short or cell.label) if cell and apart else None,
        group.points,
        own.message if own else None,
        tuple(Reason(one.message, one.rule, one.points) for one in group.details if one is not own),
    )


def _open(sheet: Sheet, problems: list[Problem]) -> list[Open]:
    said: dict[Message, list[Problem]] = {}
    for one in problems:
        said.setdefault(one.message, []).append(one)
    found = []
    for sentence, some in said.items():
        cells = [cell for one in some if (cell := sheet.layout.get(one.path))]
        found.append(Open(sentence, tuple(cell.short or cell.label for cell in cells), some[0].rule))
    return found
