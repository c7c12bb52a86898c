"""What is said about an action: problems with what was typed, or a conflict to decide."""

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from flask import url_for

from companion.core.game import SEATS
from companion.core.layout import Cell
from companion.core.pad import Conflict
from companion.core.text import Message, Problem, Refused, problem, say
from companion.plays import history
from companion.plays.sheet import PlayStore, Sheet
from companion.plays.writing import Ended
from companion.store import plays as store
from companion.store.plays import dump


class Question(NamedTuple):
    """The question of a conflict; sending back ``wanted`` for the action ``name`` overwrites the other value."""

    sentence: Message
    wanted: str
    name: str


FEW = 4
"""The most cells that get a link each; beyond that, each side gets one with their number."""


class FixLink(NamedTuple):
    """A link to where a problem can be fixed; ``who`` is empty if the label says it."""

    address: str
    who: str
    label: Message | str


@dataclass(frozen=True)
class Notice:
    """What is said about an action: its ``problems`` and what was ``typed``, or the ``question`` of a conflict.

    ``worded`` are sentences from a page that the phone has had to leave. ``stuck`` means that the play could not be
    finished, but can be ended without a winner. ``gaps`` are asked about before the play is finished.
    """

    problems: tuple[Problem, ...] = ()
    typed: str = ""
    question: Question | None = None
    worded: tuple[str, ...] = ()
    stuck: bool = False
    gaps: tuple[Message, ...] = ()

    @property
    def sentences(self) -> list[Message | str]:
        """The sentences to show, without duplicates."""
        if self.question:
            return [self.question.sentence]
        return [*self.worded, *self.gaps, *dict.fromkeys(one.message for one in self.problems)]

    def ways(self, sheet: Sheet, sentence: Message | str, but: str) -> list[FixLink]:
        """Return links to the cells where the keypad can fix what ``sentence`` says, except ``but``, the open cell.

        If something else can be written instead, that link comes first, and the cell itself is filled from its form.
        """
        key, instead = sheet.play.key, dict[FixLink, None]()
        places: dict[int, list[Cell]] = defaultdict(list)
        carded = set()
        for one in self.problems:
            cell = sheet.layout.get(one.path)
            if one.message != sentence or cell is None or not cell.keypad or cell.side is None:
                continue
            places[cell.side].append(cell)
            if one.instead:
                other, label = one.instead
                instead[FixLink(url_for("pads.pad", key=key, side=cell.side, cell=other), "", label)] = None
                carded.add(cell.side)
        found = []
        few = sum(map(len, places.values())) <= FEW
        for side, cells in places.items():
            form = side in carded
            open_to = [cell for cell in cells if form or cell.name != but]
            for cell in open_to if few else open_to[:1]:
                place = sheet.place(cell)
                named = history.with_owner(sheet, place, side) == place
                brief = cell.short if form or named else None
                page, name = ("forms.form", cell.form) if form else ("pads.pad", None)
                address = url_for(page, key=key, name=name, side=side, cell=cell.name)
                what = (brief or place) if few else say("places", n=len(cells))
                found.append(FixLink(address, sheet.short_names[side], what))
        return [*instead, *found] if few else found


def question(archive: PlayStore, sheet: Sheet, conflict: Conflict, name: str) -> Notice:
    """Return the question of a conflict: both values of its first cell, and who wrote the other.

    If the cell was to be emptied because another cell replaces it, that other one is the wanted value.
    """
    cell: Cell = sheet.cell(conflict.cells[0])
    others = [sheet.cell(name) for name, value in conflict.wanted.items() if value is not None]
    other = next((one for one in others if cell.name in one.clears), cell)
    writer = store.writer_of(archive.db, sheet.play.id, cell.name)
    sentence = say(
        "conflict",
        place=history.with_owner(sheet, sheet.place(cell), cell.side),
        now=cell.show(sheet.stands(cell.name)),
        wanted=other.show(conflict.wanted[other.name]),
        who=history.phone_name(sheet, writer.phone if writer else ""),
    )
    return Notice(question=Question(sentence, dump(dict(conflict.wanted)), name))


def named(sheet: Sheet, name: str, refusal: Refused) -> Refused:
    """Return the refusal of the action ``name``; if the play has ended, it says what was not written."""
    if not isinstance(refusal, Ended) or not refusal.changes:
        return refusal
    unwritten = problem("", "not_written", what=history.unwritten(sheet, name, refusal.changes))
    return Refused(unwritten, *refusal.problems)


def moved_on(archive: PlayStore, sheet: Sheet, cell: str, code: str = "moved_on") -> Notice:
    """Return the notice of a stale read: what was last written in ``cell``, and by whom."""
    writer = store.writer_of(archive.db, sheet.play.id, cell)
    who = history.phone_name(sheet, writer.phone if writer else "")
    what = history.describe(sheet, writer, sheet.setup.brief) if writer else ""
    return Notice((problem("", code, who=who, what=what),))


def reseated(archive: PlayStore, sheet: Sheet) -> Notice:
    """Return the notice that people have changed seats since the page was loaded."""
    return moved_on(archive, sheet, SEATS, "seats_changed")
