"""What went wrong with an action: problems to say, what was typed (kept), or a conflict to decide."""

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from flask import url_for

from companion.core.common_cells import SEATS
from companion.core.layout import Cell
from companion.core.pad import Conflict, Patch
from companion.core.text import Message, Problem, Refused, problem, say
from companion.plays import history
from companion.plays.archive import PlayStore
from companion.plays.sheet import Sheet
from companion.plays.writing import Ended
from companion.store import plays as store
from companion.store.plays import dump


class Question(NamedTuple):
    """Two answers to one place: what stands there and by whom, what was wanted; ``wanted`` as text settles it."""

    sentence: Message
    wanted: str
    name: str


FEW = 4
"""Places that are named one by one; of more each side has its own number of them."""


class FixLink(NamedTuple):
    """A link to where a problem is fixed; ``who`` is empty where the label already names them."""

    address: str
    who: str
    label: Message


@dataclass(frozen=True)
class Notice:
    """What is said after an action: ``problems``, and what was ``typed``; or the ``question`` of a conflict.

    ``worded`` is what was to be said on a page that is of another kind by now. ``stuck`` tells that the play has no
    winner yet: then it can be ended without one. ``gaps`` are asked about before it is ended as it is.
    """

    problems: tuple[Problem, ...] = ()
    typed: str = ""
    question: Question | None = None
    worded: tuple[str, ...] = ()
    stuck: bool = False
    gaps: tuple[Message, ...] = ()

    @property
    def said(self) -> list[Message | str]:
        """Return the sentences to say, each once."""
        if self.question:
            return [self.question.sentence]
        return [*self.worded, *self.gaps, *dict.fromkeys(one.message for one in self.problems)]

    def ways(self, sheet: Sheet, sentence: Message | str, but: str) -> list[FixLink]:
        """Return for each side where the keypad mends what ``sentence`` says, ``but`` for the cell open already.

        Where something else can be written instead, that comes first; what is asked for is entered from the card.
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
                named = history.with_owner(sheet, cell.label, side) == cell.label
                label = (cell.short if form or named else None) or cell.label
                page, name = ("forms.form", cell.form) if form else ("pads.pad", None)
                address = url_for(page, key=key, name=name, side=side, cell=cell.name)
                found.append(FixLink(address, sheet.short_names[side], label if few else say("places", n=len(cells))))
        return [*instead, *found] if few else found


def question(archive: PlayStore, sheet: Sheet, conflict: Conflict, name: str) -> Notice:
    """Return the question that a conflict asks: both answers to its first cell, and whose the other is.

    Where a cell was to be emptied because another one says the same, that one is what was wanted.
    """
    cell: Cell = sheet.cell(conflict.cells[0])
    others = [sheet.cell(name) for name, value in conflict.wanted.items() if value is not None]
    other = next((one for one in others if cell.name in one.clears), cell)
    writer = store.writer_of(archive.db, sheet.play.id, cell.name)
    sentence = say(
        "conflict",
        place=history.with_owner(sheet, cell.label, cell.side),
        now=cell.said(sheet.stands(cell.name)),
        wanted=other.said(conflict.wanted[other.name]),
        who=history.phone_name(sheet.setup.brief, sheet.phones.get(writer.phone) if writer else None),
    )
    return Notice(question=Question(sentence, as_text(conflict.wanted), name))


def named(sheet: Sheet, name: str, refusal: Refused) -> Refused:
    """Return the ``refusal`` of the action ``name``; one that came after the end of the play says what it was about."""
    if not isinstance(refusal, Ended) or not refusal.changes:
        return refusal
    unwritten = problem("", "not_written", what=history.unwritten(sheet, name, refusal.changes))
    return Refused(unwritten, *refusal.problems)


def as_text(wanted: Patch) -> str:
    """Return what was wanted as the text that a form sends back."""
    return dump(dict(wanted))


def moved_on(archive: PlayStore, sheet: Sheet, cell: str) -> Notice:
    """Return the notice that somebody else went on meanwhile: what they did last where the action had read."""
    return Notice((_last(archive, sheet, cell, "moved_on"),))


def reseated(archive: PlayStore, sheet: Sheet) -> Notice:
    """Return the notice that people have changed seats since the page that was shown."""
    return Notice((_last(archive, sheet, SEATS, "seats_changed"),))


def _last(archive: PlayStore, sheet: Sheet, cell: str, code: str) -> Problem:
    """Return the problem ``code`` that tells who was the last to write in ``cell``, and what."""
    writer = store.writer_of(archive.db, sheet.play.id, cell)
    if writer is None:
        return problem("", code, who=say("phone-unknown"), what="")
    who = history.phone_name(sheet.setup, sheet.phones.get(writer.phone))
    what = history.describe(sheet.kind, sheet.setup.brief, writer, sheet.play.players, sheet.pad)
    return problem("", code, who=who, what=what)
