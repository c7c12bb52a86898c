"""The pad is paper: a flat map from the name of a cell to a small JSON value; an absent cell is empty."""

import marshal
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = Any
"""A JSON value, never changed in place; None is an empty cell."""

Pad: TypeAlias = Mapping[str, Value]

Patch: TypeAlias = Mapping[str, Value]
"""What is to stand in some cells: absolute values, never a step and never a toggle; None empties a cell."""


class Change(NamedTuple):
    """One cell written: what stood there, and what stands there from then on."""

    cell: str
    before: Value
    after: Value


class Conflict(Exception):
    """Another phone changed ``cells`` after what this one had seen: they hold neither that nor what was ``wanted``."""

    def __init__(self, cells: Sequence[str], wanted: Patch) -> None:
        super().__init__(*cells)
        self.cells = tuple(cells)
        self.wanted = wanted


class StaleRead(Exception):
    """Another phone changed ``cells`` that an action had read, so that what was chosen may not be meant any more."""

    def __init__(self, cells: Sequence[str]) -> None:
        super().__init__(*cells)
        self.cells = tuple(cells)


def same(one: Value, other: Value) -> bool:
    """Tell whether two JSON values are the same; unlike ``==`` it keeps 1, 1.0 and true apart, at any depth."""
    if one is other or one != other:
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return all(same(value, other[key]) for key, value in one.items())
    return type(one) is type(other)


def frozen(value: Value) -> bytes:
    """Return a JSON value in a form that can be hashed, for what is kept of it; ``thawed`` gives it back.

    Unlike the values it keeps 1, 1.0 and true apart.
    """
    return marshal.dumps(value, 2)  # later formats depend on what else refers to a value


def thawed(value: bytes) -> Value:
    """Return the value that was ``frozen``."""
    return marshal.loads(value)  # noqa: S302 (never stored or sent)


def differences(pad: Pad, wanted: Patch) -> list[Change]:
    """Return the changes that make ``pad`` hold what is ``wanted``; a cell that holds it already needs none."""
    return [Change(cell, before, after) for cell, after in wanted.items() if not same(before := pad.get(cell), after)]


def write(pad: Pad, changes: Iterable[Change]) -> dict[str, Value]:
    """Return a new pad with the changes written; a cell set to None is empty again."""
    return apply_patch(pad, {change.cell: change.after for change in changes})


def apply_patch(pad: Pad, wanted: Patch) -> dict[str, Value]:
    """Return a new pad where some cells hold what is ``wanted``."""
    new = dict(pad)
    for cell, value in wanted.items():
        if value is None:
            new.pop(cell, None)
        else:
            new[cell] = value
    return new


def inverse(changes: Sequence[Change]) -> list[Change]:
    """Return the changes that take ``changes`` back, last one first."""
    return [Change(change.cell, change.after, change.before) for change in reversed(changes)]


def stale_cells(pad: Pad, events: Iterable[tuple[str, Sequence[Change]]], phone: str) -> dict[str, Value]:
    """Return what ``phone`` believes to stand in the cells that others have changed behind its back.

    ``events`` are those after the revision that the phone had seen, oldest first: who wrote, and what; ``pad`` is the
    sheet after them. What a phone wrote itself it knows, and what others changed and changed back is as it was.
    """
    believed: dict[str, Value] = {}
    for writer, changes in events:
        for change in changes:
            if writer == phone:
                believed.pop(change.cell, None)
            else:
                believed.setdefault(change.cell, change.before)
    return {cell: value for cell, value in believed.items() if not same(value, pad.get(cell))}
