"""People who change seats, come to a play that is running, or leave it: one event, taken back as one."""

from collections.abc import Sequence

from companion.core.game import Setup, SheetKind
from companion.core.kept import MOST_PEOPLE, SEATS, name_cell, person_of, sitting
from companion.core.pad import Pad, Wanted, overlaid
from companion.core.seats import PLAYERS, Reseated, reseat
from companion.core.text import Refused, problem
from companion.plays.sheet import Sheet
from companion.plays.writing import Command

RESEAT = "reseat"
"""The name of the action in the log."""


def command(sheet: Sheet, people: Sequence[int | str]) -> Command:
    """Return the command of letting ``people`` play, in seat order: players by their number, and new ones by name.

    What another phone has written meanwhile under the seat of somebody who leaves makes it doubtful.
    """
    come = _arrivals(sheet, people)

    def result(setup: Setup, pad: Pad) -> Reseated:
        return _result(sheet, setup, pad, people, come)

    def run(kind: SheetKind, setup: Setup, pad: Pad) -> Wanted:
        return result(setup, pad).wanted

    return Command(RESEAT, run, lambda setup, pad: result(setup, pad).lost, moves=True)


def taken_along(sheet: Sheet, people: Sequence[int | str]) -> tuple[str, ...]:
    """Return the cells that those take along who are not among ``people``; raises Refused as the command does."""
    return _result(sheet, sheet.setup, sheet.pad, people, _arrivals(sheet, people)).lost


def _arrivals(sheet: Sheet, people: Sequence[int | str]) -> dict[str, int]:
    """Return a number for each of the new ``people``, one that nobody has had, nor any phone says it is of."""
    known = [len(sheet.play.players) - 1, *sheet.setup.persons]
    known += [person for cell in sheet.pad if (person := person_of(cell)) is not None]
    known += [row.person for row in sheet.phones.values() if row.person is not None]
    names = [one for one in people if isinstance(one, str)]
    return {name: number for number, name in enumerate(names, max(known) + 1)}


def _result(sheet: Sheet, setup: Setup, pad: Pad, people: Sequence[int | str], come: dict[str, int]) -> Reseated:
    opened, names = sheet.play.players, {name_cell(number): name for name, number in come.items()}
    if any(number > MOST_PEOPLE for number in come.values()):
        raise Refused(problem(PLAYERS, "too_many_came", most=MOST_PEOPLE))
    numbers = [come[one] if isinstance(one, str) else one for one in people]
    seats = None if numbers == list(range(len(opened))) else numbers
    after = sitting(opened, overlaid(pad, names), seats)
    moved = reseat(sheet.game, setup, after, pad)
    if numbers == list(setup.persons):
        return Reseated({}, ())
    return Reseated({SEATS: seats, **names, **moved.wanted}, moved.lost)
