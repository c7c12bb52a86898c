"""People who change seats, join a play in progress or leave it: one event, undone as one."""

from collections.abc import Sequence

from companion.core.game import MOST_PEOPLE, SEATS, Setup, SheetKind, name_cell, person_of, sitting
from companion.core.pad import Pad, Patch, apply_patch
from companion.core.seats import PLAYERS, reseat, taken_along
from companion.core.text import Problem, Refused, problem
from companion.plays.sheet import Sheet
from companion.plays.writing import Command

RESEAT = "reseat"
"""The name of the action in the log."""


def command(sheet: Sheet, people: Sequence[int | str]) -> Command:
    """Return the command that seats ``people`` in this order: players by number, newcomers by name.

    It becomes a stale read if another phone has written in cells that somebody who leaves takes along.
    """
    if list(people) == list(sheet.setup.persons):
        return Command(RESEAT, lambda *_: {}, moves=True)
    come = _arrivals(sheet, people)
    numbers = [come[one] if isinstance(one, str) else one for one in people]
    names = {name_cell(number): name for name, number in come.items()}
    seats = None if numbers == list(range(len(sheet.play.players))) else numbers

    def run(kind: SheetKind, setup: Setup, pad: Pad) -> Patch:
        if any(number > MOST_PEOPLE for number in come.values()):
            raise Refused(problem(PLAYERS, "too_many_came", most=MOST_PEOPLE))
        after = sitting(sheet.play.players, apply_patch(pad, names), seats)
        return {SEATS: seats, **names, **reseat(sheet.game, setup, after, pad)}

    return Command(RESEAT, run, lambda setup, pad: _taken(sheet, setup, pad, numbers), moves=True)


def why_not(sheet: Sheet, people: Sequence[int | str]) -> tuple[Problem, ...]:
    """Return the problems that keep ``people`` from playing in this seating, empty if they can."""
    try:
        command(sheet, people).run(sheet.kind, sheet.setup, sheet.pad)
    except Refused as refusal:
        return refusal.problems
    return ()


def taken(sheet: Sheet, people: Sequence[int | str]) -> list[str]:
    """Return the cells whose values are lost with the players who are not among ``people``."""
    return _taken(sheet, sheet.setup, sheet.pad, [one for one in people if isinstance(one, int)])


def _taken(sheet: Sheet, setup: Setup, pad: Pad, numbers: Sequence[int]) -> list[str]:
    return taken_along(sheet.game, setup, sitting(sheet.play.players, pad, numbers), pad)


def _arrivals(sheet: Sheet, people: Sequence[int | str]) -> dict[str, int]:
    """Return an unused number for each newcomer: one that no player has had and no phone claims."""
    known = [len(sheet.play.players) - 1, *sheet.setup.persons]
    known += [person for cell in sheet.pad if (person := person_of(cell)) is not None]
    known += [row.person for row in sheet.phones.values() if row.person is not None]
    names = [one for one in people if isinstance(one, str)]
    return {name: number for number, name in enumerate(names, max(known) + 1)}
