"""The pad: a flat map from cell names to small JSON values; an absent cell is empty."""

import marshal
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = Any
"""A JSON value, never changed in place; None is an empty cell."""

Pad: TypeAlias = Mapping[str, Value]

Patch: TypeAlias = Mapping[str, Value]
"""The values wanted in some cells: absolute values, never increments or toggles; None empties a cell."""


class Change(NamedTuple):
    """One cell written: its value before and after."""

    cell: str
    before: Value
    after: Value


class Conflict(Exception):
    """Another phone has changed ``cells`` since the base, to something other than this action ``wanted``."""

    def __init__(self, cells: Sequence[str], wanted: Patch) -> None:
        super().__init__(*cells)
        self.cells = tuple(cells)
        self.wanted = wanted


class StaleRead(Exception):
    """Another phone has changed ``cells`` that the action read, so the choice may no longer be what people meant."""

    def __init__(self, cells: Sequence[str]) -> None:
        super().__init__(*cells)
        self.cells = tuple(cells)


def same(one: Value, other: Value) -> bool:
    """Return whether two JSON values are equal; unlike ``==`` it keeps 1, 1.0 and true apart, at any depth."""
    if one is other or one != other:
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return all(same(value, other[key]) for key, value in one.items())
    return type(one) is type(other)


def frozen(value: Value) -> bytes:
    """Return a JSON value in a hashable form, for cache keys; ``thawed`` is the inverse.

    Unlike ``==`` it keeps 1, 1.0 and true apart.
    """
    return marshal.dumps(value, 2)  # newer formats depend on reference counts


def thawed(value: bytes) -> Value:
    """Return the value that was ``frozen``."""
    return marshal.loads(value)  # noqa: S302 (never stored or sent)


def differences(pad: Pad, wanted: Patch) -> list[Change]:
    """Return the changes that make ``pad`` hold what is ``wanted``; equal cells need none."""
    return [Change(cell, before, after) for cell, after in wanted.items() if not same(before := pad.get(cell), after)]


def write(pad: Pad, changes: Iterable[Change]) -> dict[str, Value]:
    """Return a new pad with the changes applied."""
    return apply_patch(pad, {change.cell: change.after for change in changes})


def apply_patch(pad: Pad, wanted: Patch) -> dict[str, Value]:
    """Return a new pad with the patch ``wanted`` applied."""
    new = dict(pad)
    for cell, value in wanted.items():
        if value is None:
            new.pop(cell, None)
        else:
            new[cell] = value
    return new


def inverse(changes: Sequence[Change]) -> list[Change]:
    """Return the changes that undo ``changes``, last one first."""
    return [Change(change.cell, change.after, change.before) for change in reversed(changes)]


def stale_cells(pad: Pad, events: Iterable[tuple[str, Sequence[Change]]], phone: str) -> dict[str, Value]:
    """Return what ``phone`` still shows in the cells that others have changed since.

    ``events`` are those after the revision that the phone has seen, oldest first: who wrote, and the changes. ``pad``
    is the sheet after them. A phone knows what it wrote itself, and a cell that was changed and changed back is not
    stale.
    """
    believed: dict[str, Value] = {}
    for writer, changes in events:
        for change in changes:
            if writer == phone:
                believed.pop(change.cell, None)
            else:
                believed.setdefault(change.cell, change.before)
    return {cell: value for cell, value in believed.items() if not same(value, pad.get(cell))}
