"""A checklist ticked on a sheet: its rows, its progress, who starts, and the variants it is for."""

from dataclasses import dataclass
from functools import cached_property

from companion.core.checklist import Checklist, Step
from companion.core.game import FIRST_PLAYER
from companion.core.text import Message, say
from companion.plays.sheet import Sheet

STARTER = "starter"
"""The id of the element that shows who starts."""


def rows(checklist: Checklist) -> list[tuple[str, Step | None]]:
    """Return the rows of the list by element id: the steps, and None for the question who starts."""
    found: list[tuple[str, Step | None]] = [(f"step-{step.id}", step) for step in checklist.steps]
    found.insert(checklist.starter_place, (STARTER, None))
    return found


@dataclass(frozen=True)
class Course:
    """The progress of a sheet's set-up."""

    sheet: Sheet
    checklist: Checklist

    @cached_property
    def rows(self) -> list[tuple[str, Step | None]]:
        """The rows of the list."""
        return rows(self.checklist)

    @cached_property
    def cells(self) -> list[str]:
        """The cell of each row."""
        return [step.cell if step else FIRST_PLAYER for _, step in self.rows]

    @cached_property
    def done(self) -> frozenset[str]:
        """The cells of the rows that are done."""
        return frozenset(cell for cell in self.cells if cell in self.sheet.pad)

    @cached_property
    def left(self) -> list[int]:
        """The places in the list of the rows that are not done, from 0."""
        return [place for place, cell in enumerate(self.cells) if cell not in self.done]

    @property
    def progress(self) -> Message:
        """How many rows are done."""
        return say("steps-done", n=len(self.done), total=len(self.cells))

    @property
    def starts(self) -> Message | None:
        """Who starts, or None if not known; the players of a draft have numbers instead of names."""
        seat = self.sheet.pad.get(FIRST_PLAYER)
        if seat is None:
            return None
        name = self.sheet.setup.players[seat]
        return say("starts-seat", n=int(name)) if self.sheet.draft else say("starts", name=name)


def variants(sheet: Sheet) -> list[Message]:
    """Return the variants the table chose: options that are not at their default, without readings of the rules."""
    found = []
    for option in sheet.game.options:
        chosen = option.of(sheet.pad)
        if not option.house and chosen != option.values[0]:
            plain = isinstance(chosen, bool)
            found.append(say(f"option-{option.key}".replace("_", "-")) if plain else option.text(chosen))
    return found
