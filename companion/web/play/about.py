"""When a play was, and the note on it: each with a field to change it, on the result and on the page of the table."""

from typing import NamedTuple

from companion.core.common_cells import NOTE, NOTE_LENGTH, PLAYED_ON, say_day
from companion.core.parts import Part, Parts
from companion.core.text import Message
from companion.plays.sheet import Sheet


class Kept(NamedTuple):
    """What people say of a play: the cell, how it is called and said, and what its field holds.

    ``typed`` is what cannot be, and ``wrong`` why.
    """

    cell: str
    label: Message
    said: Message | str
    value: str
    most: int
    typed: str = ""
    wrong: Message | None = None

    def refused(self, typed: str, wrong: Message) -> "Kept":
        """Return the same with what was typed and why it cannot be."""
        return self._replace(typed=typed, wrong=wrong)


def about_parts(sheet: Sheet) -> Parts:
    """Return when the play was and what the people noted."""
    found = {}
    for cell, said, most in ((PLAYED_ON, say_day(sheet.played_on), 10), (NOTE, sheet.note, NOTE_LENGTH)):
        label, value = sheet.cell(cell).label, str(sheet.stands(cell) or "")
        found[f"about-{cell}"] = Part("parts/table.html:about", Kept(cell, label, said, value, most))
    return found
