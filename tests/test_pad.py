"""The pad is paper: writing, clashing, replaying, taking back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.pad import Change, Conflict, due, inverse, same, write

NAMES = ("ana.gold", "beto.gold", "bus.0.seat.0.0", "bus.0.seat.0.1", "options.x")
ATOMS = (None, 0, 1, 2, -1, True, False, "", "1", "Ana")

names = st.sampled_from(NAMES)
atoms = st.sampled_from(ATOMS)
values = st.one_of(atoms, st.lists(atoms, max_size=3), st.dictionaries(st.sampled_from("ab"), atoms, max_size=2))
pads = st.dictionaries(names, values.filter(lambda value: value is not None))
strokes = st.dictionaries(names, values)
"""What an action writes: by cell what it is to hold."""


def found(pad: dict[str, Any], wanted: dict[str, Any]) -> list[Change]:
    """Return the changes that write ``wanted`` on a pad as somebody saw it."""
    return [Change(cell, pad.get(cell), after) for cell, after in wanted.items()]


def text(pad: dict[str, Any]) -> str:
    """Return a pad as text, in which 1 and true differ."""
    return json.dumps(pad, sort_keys=True)


@given(pads, strokes)
def test_it_writes_what_was_wanted_and_nothing_else(pad: dict[str, Any], wanted: dict[str, Any]) -> None:
    after = write(pad, due(pad, found(pad, wanted)))
    expected = {cell: value for cell, value in {**pad, **wanted}.items() if value is not None}
    assert text(after) == text(expected)


@given(pads, strokes, st.data())
def test_the_order_of_taps_on_different_cells_does_not_matter(
    pad: dict[str, Any], wanted: dict[str, Any], data: st.DataObject
) -> None:
    taps = found(pad, wanted)
    pads_after = set()
    for order in (taps, data.draw(st.permutations(taps))):
        now = dict(pad)
        for tap in order:
            now = write(now, due(now, [tap]))
        pads_after.add(text(now))
    assert len(pads_after) == 1


@given(pads, strokes)
def test_taking_back_restores_the_pad(pad: dict[str, Any], wanted: dict[str, Any]) -> None:
    changes = due(pad, found(pad, wanted))
    after = write(pad, changes)
    back = inverse(changes)
    assert due(after, back) == back
    assert text(write(after, back)) == text(pad)


@given(pads, st.lists(strokes, max_size=4))
def test_taking_back_everything_from_the_last_stroke_on_restores_the_pad(
    pad: dict[str, Any], wanted: list[dict[str, Any]]
) -> None:
    now, written = dict(pad), []
    for one in wanted:
        written.append(due(now, found(now, one)))
        now = write(now, written[-1])
    for changes in reversed(written):
        now = write(now, inverse(changes))
    assert text(now) == text(pad)


@given(pads, strokes)
def test_a_stroke_sent_again_does_nothing(pad: dict[str, Any], wanted: dict[str, Any]) -> None:
    changes = found(pad, wanted)
    after = write(pad, due(pad, changes))
    assert due(after, changes) == []


@given(pads, strokes, values)
def test_only_a_cell_that_holds_neither_old_nor_new_clashes(
    pad: dict[str, Any], wanted: dict[str, Any], other: Any
) -> None:
    changes = found(pad, wanted)
    meanwhile = dict.fromkeys(wanted, other) if other is not None else {}
    clashing = [change.cell for change in changes if not same(other, change.before) and not same(other, change.after)]
    if clashing:
        with pytest.raises(Conflict) as caught:
            due(meanwhile, changes)
        assert list(caught.value.cells) == clashing
    else:
        assert {change.cell for change in due(meanwhile, changes)} <= set(wanted)


def test_a_stroke_that_clashes_in_one_cell_writes_in_none() -> None:
    pad = {"ana.gold": 5}
    with pytest.raises(Conflict) as caught:
        due(pad, [Change("beto.gold", None, 3), Change("ana.gold", None, 7)])
    assert caught.value.cells == ("ana.gold",)
    assert pad == {"ana.gold": 5}


def test_two_people_who_write_the_same_agree() -> None:
    assert due({"ana.gold": 5}, [Change("ana.gold", None, 5)]) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (0, False), (None, False), (None, 0), (None, ""), ("1", 1), ([1], [True]), ({"a": 0}, {"a": False})],
)
def test_it_keeps_values_apart_that_only_look_alike(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert not same(other, one)
    with pytest.raises(Conflict):
        due({"x": one} if one is not None else {}, [Change("x", other, "new")])


@pytest.mark.parametrize("value", [None, 0, 1, True, False, "a", [], [1, None, [True]], {}, {"a": {"b": [False]}}])
def test_a_value_is_the_same_as_itself(value: Any) -> None:
    assert same(value, json.loads(json.dumps(value)))


@pytest.mark.parametrize(
    ("one", "other"), [([1], [1, 1]), ({"a": 1}, {"a": 1, "b": None}), ({"a": 1}, {"b": 1}), ([], {}), ([[1]], [[2]])]
)
def test_values_that_differ_inside_differ(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert not same(other, one)


def test_it_does_not_write_on_the_pad_it_was_given() -> None:
    pad = {"ana.gold": 5, "beto.gold": 1}
    assert write(pad, [Change("ana.gold", 5, None), Change("beto.gold", 1, 2)]) == {"beto.gold": 2}
    assert pad == {"ana.gold": 5, "beto.gold": 1}


def test_a_stroke_is_taken_back_from_its_last_change_on() -> None:
    changes = [Change("a", None, 1), Change("b", 2, None)]
    assert inverse(changes) == [Change("b", None, 2), Change("a", 1, None)]
