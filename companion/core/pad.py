"""The pad is paper: a flat map from the name of a cell to a small JSON value; an absent cell is empty."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = Any
"""A JSON value, never changed in place; None is an empty cell."""

Pad: TypeAlias = Mapping[str, Value]


class Change(NamedTuple):
    """One cell written: absolute values, never a step and never a toggle."""

    cell: str
    before: Value
    after: Value


class Conflict(Exception):
    """Somebody else wrote in ``cells`` meanwhile: they hold neither what was there nor what is to be."""

    def __init__(self, *cells: str) -> None:
        super().__init__(*cells)
        self.cells = cells


def same(one: Value, other: Value) -> bool:
    """Tell whether two JSON values are the same; unlike ``==`` it keeps 1 and true apart, at any depth."""
    if one is other or one != other:
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return all(same(value, other[key]) for key, value in one.items())
    return isinstance(one, bool) == isinstance(other, bool)


def due(pad: Pad, changes: Iterable[Change]) -> list[Change]:
    """Return the changes that are still to be written, those whose cell holds what they found.

    A cell that already holds the new value needs nothing. Raises Conflict naming every cell that holds neither.
    """
    todo: list[Change] = []
    clashes: list[str] = []
    for change in changes:
        now = pad.get(change.cell)
        if same(now, change.after):
            continue
        if same(now, change.before):
            todo.append(change)
        else:
            clashes.append(change.cell)
    if clashes:
        raise Conflict(*clashes)
    return todo


def write(pad: Pad, changes: Iterable[Change]) -> dict[str, Value]:
    """Return a new pad with the changes written; a cell set to None is empty again."""
    new = dict(pad)
    for change in changes:
        if change.after is None:
            new.pop(change.cell, None)
        else:
            new[change.cell] = change.after
    return new


def inverse(changes: Sequence[Change]) -> list[Change]:
    """Return the changes that take ``changes`` back, last one first."""
    return [Change(change.cell, change.after, change.before) for change in reversed(changes)]
