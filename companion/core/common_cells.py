"""The cells that every play has besides those of its game: the players' names, the day, and a note.

They can be written even after the end. No layout lists them, because they are not part of the game.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from companion.core.layout import Cell, Domain, FilledCell, Text
from companion.core.names import alike
from companion.core.pad import Pad, Value
from companion.core.sheet_kind import Setup
from companion.core.text import Message, Problem, problem, say

NAME_LENGTH = 40
SEATS = "seats"
"""The cell with the numbers of the players in seat order; if empty, they sit as the play was opened. No layout lists
it, because it is only written together with everything that moves with the players (``core/seats.py``)."""
MOST_PEOPLE = 999
"""The highest number a player can get. Numbers are never reused within a play."""
CARD = "card"
"""The cell with the score card that the play was opened with; the play has the cells of that card.

No layout lists it, or the title of such a play, because they never change. Its domain is in
``core/scorecard/card_file.py``."""
PLAYED_ON = "played_on"
"""The cell with the day of the play, ISO 8601; if empty, the day it was opened."""
NOTE = "note"
NOTE_LENGTH = 500
FIRST_YEAR = 1900
A_DAY = timedelta(days=1)
"""How far ahead of ours a clock elsewhere may be."""
QUOTED = 60
"""How many characters of a note the log quotes."""

_NAME = re.compile(r"player\.(0|[1-9][0-9]{0,2})")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def name_cell(person: int) -> str:
    """Return the cell with the name of ``person``; if it is empty, the name given at the opening holds."""
    return f"player.{person}"


def person_of(cell: str) -> int | None:
    """Return the number of the player whose name ``cell`` holds, None for any other cell."""
    found = _NAME.fullmatch(cell)
    return int(found[1]) if found else None


def is_common(cell: str) -> bool:
    """Return whether ``cell`` is a common cell, which can be written at any time."""
    return cell in (PLAYED_ON, NOTE) or person_of(cell) is not None


def name_of(opened: Sequence[str], pad: Pad, person: int) -> str:
    """Return the name of ``person`` on ``pad``, seated or not, in a play ``opened`` with these names."""
    return pad.get(f"player.{person}") or (opened[person] if person < len(opened) else str(person + 1))


def seated(opened: Sequence[str], pad: Pad) -> Setup:
    """Return who plays on ``pad``, in seat order, in a play ``opened`` with these names."""
    numbers = pad.get(SEATS)
    if numbers is None:
        players = tuple([pad.get(f"player.{person}") or name for person, name in enumerate(opened)])
        return Setup(players, card=_card(pad))
    return sitting(opened, pad, numbers)


def sitting(opened: Sequence[str], pad: Pad, numbers: Sequence[int] | None) -> Setup:
    """Return the players with these ``numbers``, in this order, under their names on ``pad``; None: as opened."""
    persons = range(len(opened)) if numbers is None else numbers
    return Setup(tuple([name_of(opened, pad, person) for person in persons]), tuple(numbers or ()), _card(pad))


def _card(pad: Pad) -> str:
    """Return the score card on ``pad`` as JSON text, so that a Setup can be hashed; empty for none."""
    return json.dumps(pad[CARD], ensure_ascii=False, sort_keys=True) if CARD in pad else ""


def duplicate_name(setup: Setup, cells: Mapping[str, Value]) -> Problem | None:
    """Return a problem for a name in ``cells`` that another player already has, None if all names differ."""
    for cell in cells:
        seat = setup.seat_of(person_of(cell))
        if seat is None:
            continue
        others = setup.players[:seat] + setup.players[seat + 1 :]
        if there := alike(others, setup.players[seat]):
            return problem(cell, "duplicate_name", name=there)
    return None


@dataclass(frozen=True)
class Day(Domain):
    """A day, ISO 8601, from FIRST_YEAR to tomorrow."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            return [problem(path, "not_a_day")]
        try:
            day = date.fromisoformat(value)
        except ValueError:
            return [problem(path, "not_a_day")]
        if day.year < FIRST_YEAR:
            return [problem(path, "not_a_day")]
        return [] if day <= date.today() + A_DAY else [problem(path, "day_to_come")]

    def read(self, text: str, before: Value) -> Value:
        return text.strip()

    def show(self, value: Value) -> Message:
        return say_day(value)


def say_day(day: str) -> Message:
    """Return the message for a day, ISO 8601: "22 nov 2026"."""
    month = say(f"month-{int(day[5:7])}")
    return say("day-of-year", day=int(day[8:10]), month=month, year=day[:4])


def day_here(at: str) -> str:
    """Return the local day, ISO 8601, at ``at``, a UTC time in ISO 8601."""
    return datetime.fromisoformat(at).astimezone().date().isoformat()


@dataclass(frozen=True)
class Note(Text):
    """A note, which may have several lines."""

    def read(self, text: str, before: Value) -> Value:
        """Turn the CRLF that browsers send into plain line breaks."""
        return text.replace("\r\n", "\n").strip()

    def show(self, value: Value) -> str:
        """Return the note on one line, cut to QUOTED characters."""
        line = " ".join(value.split())
        return line if len(line) <= QUOTED else f"{line[: QUOTED - 1]}…"


@lru_cache(maxsize=64)
def _cells(persons: tuple[int, ...]) -> Mapping[str, Cell]:
    seats, domain = enumerate(persons), Text(NAME_LENGTH)
    names = [FilledCell(name_cell(person), domain, say("cell-player", n=seat + 1)) for seat, person in seats]
    rest = [Cell(PLAYED_ON, Day(), say("cell-played-on")), Cell(NOTE, Note(NOTE_LENGTH), say("cell-note"))]
    return {cell.name: cell for cell in (*names, *rest)}


def common_cells(setup: Setup) -> Mapping[str, Cell]:
    """Return the common cells of a play with this set-up, by name."""
    return _cells(setup.persons)
