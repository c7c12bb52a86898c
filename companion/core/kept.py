"""What the house keeps of every play beside the game: how the players are called, when it was played, and a note.

These cells may be written after the end too. No layout names them: they are nothing of the game.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from companion.core.layout import Cell, FilledCell, Text
from companion.core.pad import Pad, Value
from companion.core.sheet_kind import Setup
from companion.core.text import Message, Problem, problem, say

NAME_LENGTH = 40
PLAYED_ON = "played_on"
"""The cell with the day of the play, ISO 8601; empty: the day it was opened."""
NOTE = "note"
NOTE_LENGTH = 500
FIRST_YEAR, LAST_YEAR = 1900, 2099
QUOTED = 60
"""Characters of a note that the log quotes."""

_NAME = re.compile(r"player\.([0-9]{1,2})")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def name_cell(seat: int) -> str:
    """Return the cell with the name of the player at ``seat``; empty: as the play was opened."""
    return f"player.{seat}"


def seat_of(cell: str) -> int | None:
    """Return the seat whose name ``cell`` holds, None for another cell."""
    found = _NAME.fullmatch(cell)
    return int(found[1]) if found else None


def is_kept(cell: str) -> bool:
    """Tell whether ``cell`` is one of the house's own."""
    return cell in (PLAYED_ON, NOTE) or seat_of(cell) is not None


def named(opened: Sequence[str], pad: Pad) -> tuple[str, ...]:
    """Return how the players of a play that was ``opened`` with these names are called on ``pad``."""
    return tuple([pad.get(f"player.{seat}") or name for seat, name in enumerate(opened)])


def doubled(names: Sequence[str], cells: Mapping[str, Value]) -> Problem | None:
    """Return which of the names written into ``cells`` two players would have, None when all differ."""
    for cell in cells:
        seat = seat_of(cell)
        if seat is not None and names.count(names[seat]) > 1:
            return problem(cell, "duplicate_name", name=names[seat])
    return None


@dataclass(frozen=True)
class Day:
    """A day, ISO 8601."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        """See Domain."""
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            return [problem(path, "not_a_day")]
        try:
            year = date.fromisoformat(value).year
        except ValueError:
            return [problem(path, "not_a_day")]
        return [] if FIRST_YEAR <= year <= LAST_YEAR else [problem(path, "not_a_day")]

    def read(self, text: str, before: Value) -> Value:
        """See Domain."""
        return text.strip()

    def show(self, value: Value) -> Message:
        """See Domain."""
        return say_day(value)


def say_day(day: str) -> Message:
    """Return the message of a day, ISO 8601: "22 nov 2026"."""
    month = say(f"month-{int(day[5:7])}")
    return say("day-of-year", day=int(day[8:10]), month=month, year=day[:4])


@dataclass(frozen=True)
class Note(Text):
    """A note of several lines."""

    def read(self, text: str, before: Value) -> Value:
        """See Domain: browsers send a line break as two characters."""
        return text.replace("\r\n", "\n").strip()

    def show(self, value: Value) -> str:
        """See Domain: the beginning of a long one."""
        line = " ".join(value.split())
        return line if len(line) <= QUOTED else f"{line[: QUOTED - 1]}…"


@lru_cache(maxsize=64)
def _cells(size: int) -> Mapping[str, Cell]:
    names = [FilledCell(name_cell(seat), Text(NAME_LENGTH), say("cell-player", n=seat + 1)) for seat in range(size)]
    rest = [Cell(PLAYED_ON, Day(), say("cell-played-on")), Cell(NOTE, Note(NOTE_LENGTH), say("cell-note"))]
    return {cell.name: cell for cell in (*names, *rest)}


def kept_cells(setup: Setup) -> Mapping[str, Cell]:
    """Return the cells that the house keeps of a play of ``setup``."""
    return _cells(setup.size)
