"""The pad: patches, differences, undo, and the cells in which a phone is out of date."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.pad import Change, apply_patch, differences, inverse, same, stale_cells, write

NAMES = ("ana.gold", "beto.gold", "bus.0.seat.0.0", "bus.0.seat.0.1", "options.x")
ATOMS = (None, 0, 1, 2, -1, 1.0, True, False, "", "1", "Ana")

names = st.sampled_from(NAMES)
atoms = st.sampled_from(ATOMS)
values = st.one_of(atoms, st.lists(atoms, max_size=3), st.dictionaries(st.sampled_from("ab"), atoms, max_size=2))
pads = st.dictionaries(names, values.filter(lambda value: value is not None))
wishes = st.dictionaries(names, values)
"""A patch: the wanted value by cell."""
histories = st.lists(st.tuples(st.sampled_from(["ana", "beto", "caio"]), wishes), max_size=5)
"""Patches in order, each with its phone."""


def text(pad: Any) -> str:
    """Return a pad as JSON text, where 1, 1.0 and true differ."""
    return json.dumps(pad, sort_keys=True)


# ---- writing


@given(pads, wishes)
def test_it_writes_what_was_wanted_and_nothing_else(pad: dict[str, Any], wanted: dict[str, Any]) -> None:
    expected = {cell: value for cell, value in {**pad, **wanted}.items() if value is not None}
    assert text(write(pad, differences(pad, wanted))) == text(expected)
    assert text(apply_patch(pad, wanted)) == text(expected)


@given(pads, wishes)
def test_only_what_differs_is_a_change_that_says_what_stood_there(pad: dict[str, Any], wanted: dict[str, Any]) -> None:
    found = differences(pad, wanted)
    assert [change.cell for change in found] == [cell for cell in wanted if text(pad.get(cell)) != text(wanted[cell])]
    for change in found:
        assert text([change.before, change.after]) == text([pad.get(change.cell), wanted[change.cell]])
    assert differences(write(pad, found), wanted) == []


@given(pads, wishes)
def test_taking_back_restores_the_pad(pad: dict[str, Any], wanted: dict[str, Any]) -> None:
    changes = differences(pad, wanted)
    assert text(write(write(pad, changes), inverse(changes))) == text(pad)


@given(pads, histories)
def test_taking_back_everything_from_the_last_event_on_restores_the_pad(
    pad: dict[str, Any], history: list[tuple[str, dict[str, Any]]]
) -> None:
    now, written = dict(pad), []
    for _, wanted in history:
        written.append(differences(now, wanted))
        now = write(now, written[-1])
    for changes in reversed(written):
        now = write(now, inverse(changes))
    assert text(now) == text(pad)


def test_it_does_not_write_on_the_pad_it_was_given() -> None:
    pad = {"ana.gold": 5, "beto.gold": 1}
    assert write(pad, [Change("ana.gold", 5, None), Change("beto.gold", 1, 2)]) == {"beto.gold": 2}
    assert apply_patch(pad, {"ana.gold": None, "beto.gold": 2}) == {"beto.gold": 2}
    assert pad == {"ana.gold": 5, "beto.gold": 1}


def test_an_event_is_taken_back_from_its_last_change_on() -> None:
    changes = [Change("a", None, 1), Change("b", 2, None)]
    assert inverse(changes) == [Change("b", None, 2), Change("a", 1, None)]


# ---- equality


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (0, False),
        (1, 1.0),
        (0, 0.0),
        (True, 1.0),
        (None, False),
        (None, 0),
        (None, ""),
        ("1", 1),
        ([1], [True]),
        ([1], [1.0]),
        ({"a": 0}, {"a": False}),
        ({"a": [{"b": 2}]}, {"a": [{"b": 2.0}]}),
        ([1], [1, 1]),
        ({"a": 1}, {"a": 1, "b": None}),
        ({"a": 1}, {"b": 1}),
        ([], {}),
        ([[1]], [[2]]),
    ],
)
def test_it_keeps_values_apart_that_only_look_alike(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert not same(other, one)
    there = {"x": one} if one is not None else {}
    assert differences(there, {"x": other}) == [Change("x", one, other)]


@pytest.mark.parametrize("value", [None, 0, 1, 1.0, True, False, "a", [], [1, None, [True]], {}, {"a": {"b": [False]}}])
def test_a_value_is_the_same_as_itself(value: Any) -> None:
    assert same(value, json.loads(json.dumps(value)))


@given(values, values)
def test_two_values_are_the_same_when_their_texts_are(one: Any, other: Any) -> None:
    assert same(one, other) == (text(one) == text(other))


# ---- stale cells


def wrote(cell: str, before: Any, after: Any) -> list[Change]:
    return [Change(cell, before, after)]


def test_who_has_seen_everything_believes_nothing_else() -> None:
    assert stale_cells({"a": 1}, [], "ana") == {}


def test_what_others_changed_it_believes_to_be_as_it_was() -> None:
    events = [("beto", wrote("a", None, 1)), ("caio", wrote("a", 1, 2)), ("beto", wrote("b", 7, None))]
    assert stale_cells({"a": 2}, events, "ana") == {"a": None, "b": 7}


def test_what_it_wrote_itself_it_knows() -> None:
    assert stale_cells({"a": 1}, [("ana", wrote("a", None, 1))], "ana") == {}
    events = [("beto", wrote("a", None, 1)), ("ana", wrote("a", 1, 2))]
    assert stale_cells({"a": 2}, events, "ana") == {}


def test_what_others_changed_after_its_own_it_believes_to_be_as_it_wrote_it() -> None:
    events = [("beto", wrote("a", None, 1)), ("ana", wrote("a", 1, 2)), ("beto", wrote("a", 2, None))]
    assert stale_cells({}, events, "ana") == {"a": 2}


def test_what_others_changed_and_changed_back_is_as_it_was() -> None:
    events = [("beto", wrote("a", 1, 2)), ("caio", wrote("a", 2, 1)), ("beto", wrote("b", None, 1))]
    assert stale_cells({"a": 1, "b": 1}, events, "ana") == {"b": None}
    assert stale_cells({"a": 1.0}, [("beto", wrote("a", 1, 1.0))], "ana") == {"a": 1}


@given(pads, histories)
def test_with_its_own_writing_it_believes_in_the_pad_it_saw(
    pad: dict[str, Any], history: list[tuple[str, dict[str, Any]]]
) -> None:
    now, believed, events = dict(pad), dict(pad), []
    for who, wanted in history:
        changes = differences(now, wanted)
        events.append((who, changes))
        now = write(now, changes)
        if who == "ana":
            believed = write(believed, changes)
    found = stale_cells(now, events, "ana")
    assert text(apply_patch(now, found)) == text(believed)
    assert all(not same(value, now.get(cell)) for cell, value in found.items())
