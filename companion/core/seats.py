"""When people swap seats, come or go: values that belong to a seat or side move with the people.

The layout says which cells belong to a side (``Cell.side``) and which values are seats or sides (``Seat``, ``Side``),
so no game moves anything itself. Every side has the same cells in the same order.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations

from companion.core.game import Game, Setup
from companion.core.layout import Cell, Moves
from companion.core.pad import Pad, Patch, Value, same
from companion.core.text import Refused, problem, say

PLAYERS = "players"
"""The path of a problem that concerns all players."""


def taken_along(game: Game, before: Setup, after: Setup, pad: Pad) -> list[str]:
    """Return the cells whose values leave with the people who are in ``before`` but not in ``after``."""
    seats = {seat: seat for seat, person in enumerate(before.persons) if after.seat_of(person) is not None}
    sides = {number: number for number, side in enumerate(game.sides(before)) if seats.keys() & side}
    stay = Moves(seats, sides, before.size)
    return [
        name
        for name, cell in game.layout(before).items()
        if name in pad
        and ((cell.side is not None and cell.side not in sides) or cell.domain.moved(pad[name], stay) is None)
    ]


def reseat(game: Game, before: Setup, after: Setup, pad: Pad) -> Patch:
    """Return the patch of ``pad`` when the players of ``before`` sit as in ``after``; raises Refused.

    ``Setup.persons`` tells who is who. Set-up steps that are different for the new number of players are unticked.
    """
    sides = _sides(game, before, after)
    _refuse(game, before, after, pad, sides)
    seats = {seat: to for seat, one in enumerate(before.persons) if (to := after.seat_of(one)) is not None}
    moves = Moves(seats, sides, after.size)
    old, new, ways = game.layout(before), game.layout(after), _ways(game, before, after, sides)
    undone = _undone(game, before, after, pad)
    found: dict[str, Value] = {}
    for name, value in pad.items():
        cell = old.get(name)
        if cell is None:  # in no layout: names, day, note, card
            found[name] = value
        elif name not in undone:
            way, kept = ways.get(name, name), cell.domain.moved(value, moves)
            if way is not None and kept is not None:
                _check(cell, value, new[way], kept, after)
                found[way] = kept
    wanted = {**dict.fromkeys(pad), **found}
    return {name: value for name, value in wanted.items() if not same(pad.get(name), value)}


def _sides(game: Game, before: Setup, after: Setup) -> Mapping[int, int]:
    """Return the new number of each side that still consists of the same people."""
    new = {frozenset(after.persons[seat] for seat in side): number for number, side in enumerate(game.sides(after))}
    old = enumerate(frozenset(before.persons[seat] for seat in side) for side in game.sides(before))
    return {number: new[people] for number, people in old if people in new}


def _refuse(game: Game, before: Setup, after: Setup, pad: Pad, sides: Mapping[int, int]) -> None:
    """Raise Refused if the game cannot go on with these players."""
    if refusal := game.refuse_size(after.size):
        raise Refused(refusal)
    options = {option.key: option.of(pad) for option in game.options}
    if refusals := game.refuse_options(after.size, options):
        raise Refused(*(one._replace(path=PLAYERS) for one in refusals))
    if game.refuse_seats and (refusal := game.refuse_seats(before, after, pad)):
        raise Refused(refusal._replace(path=PLAYERS))
    if _torn(game, before, after, sides) and game.cells and any(cell.name in pad for cell in game.cells(before)):
        places = _places_for_newcomers(game, before, after)
        if not places:
            raise Refused(problem(PLAYERS, "sides_would_change"))
        told = tuple(say("in-seat", name=name, n=seat + 1) for name, seat in places.items())
        raise Refused(problem(PLAYERS, "sides_would_change_there", seats=told))


def _torn(game: Game, before: Setup, after: Setup, sides: Mapping[int, int]) -> bool:
    """Return whether somebody who stays would be scored with others than before."""
    stay = {seat for seat, person in enumerate(before.persons) if after.seat_of(person) is not None}
    return any(stay.intersection(side) for number, side in enumerate(game.sides(before)) if number not in sides)


def _places_for_newcomers(game: Game, before: Setup, after: Setup) -> Mapping[str, int]:
    """Return the last seats of the newcomers of ``after``, by name, that tear no side apart; empty if none."""
    known = dict(zip(after.persons, after.players, strict=True))
    stay, new = [one for one in before.persons if one in known], [one for one in known if one not in before.persons]
    for seats in reversed([*combinations(range(after.size), len(new))]):
        old, coming = iter(stay), iter(new)
        order = tuple(next(coming if seat in seats else old) for seat in range(after.size))
        there = after._replace(players=tuple(known[one] for one in order), numbers=order)
        if not _torn(game, before, there, _sides(game, before, there)):
            return {known[one]: seat for one, seat in zip(new, seats, strict=True)}
    return {}


def _ways(game: Game, before: Setup, after: Setup, sides: Mapping[int, int]) -> Mapping[str, str | None]:
    """Return the new cell of each cell that belongs to a side; None if its value leaves, or its cell is gone."""
    old, new = _by_side(game, before), _by_side(game, after)
    layout = game.layout(after)
    ways: dict[str, str | None] = {name: None for name in game.layout(before) if name not in layout}
    for side, names in old.items():
        to = sides.get(side)
        ways.update(zip(names, new[to], strict=True) if to is not None else dict.fromkeys(names))
    return ways


def _by_side(game: Game, setup: Setup) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    for name, cell in game.layout(setup).items():
        if cell.side is not None:
            found[cell.side].append(name)
    return found


def _undone(game: Game, before: Setup, after: Setup, pad: Pad) -> set[str]:
    """Return the cells of the set-up steps that are different, or gone, with the new number of players."""
    if game.checklist is None or before.size == after.size:
        return set()
    options = {option.key: option.of(pad) for option in game.options}
    alike = {*game.checklist(before.size, options).steps} & {*game.checklist(after.size, options).steps}
    return {one.cell for one in game.steps(before.size).values()} - {one.cell for one in alike}


def _check(old: Cell, value: Value, new: Cell, kept: Value, after: Setup) -> None:
    """Raise Refused, in the words of the ``old`` cell, if ``new`` cannot hold the moved value."""
    try:
        new.check(kept)
    except Refused:
        shown = old.domain.show(value)
        raise Refused(problem(PLAYERS, "seats_do_not_fit", place=old.label, value=shown, n=after.size)) from None
