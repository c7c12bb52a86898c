"""Domains: which values they allow, how they read typed text, how they show values."""

import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Game, Option, Setup
from companion.core.layout import Address, Cell, Choice, Domain, Integer, ListOf, Record, Text, read_integer
from companion.core.text import Message, Refused, say

CARD = Record({"name": Text(5), "n": Integer(0, 3), "tags": ListOf(Choice(("a", "b")), 2)}, required=("name",))
WRONG: list[tuple[Domain, Any, list[tuple[str, str]]]] = [
    (Integer(0, 9), 10, [("c", "out_of_range")]),
    (Integer(0, 9), -1, [("c", "out_of_range")]),
    (Integer(0, 9), 10**30, [("c", "out_of_range")]),
    (Integer(0, 9), True, [("c", "not_an_integer")]),
    (Integer(0, 9), 3.0, [("c", "not_an_integer")]),
    (Integer(0, 9), float("nan"), [("c", "not_an_integer")]),
    (Integer(0, 9), "3", [("c", "not_an_integer")]),
    (Integer(0, 9), [3], [("c", "not_an_integer")]),
    (Integer(0, 9), {}, [("c", "not_an_integer")]),
    (Choice((1, 2)), 3, [("c", "not_a_choice")]),
    (Choice((1, 2)), True, [("c", "not_a_choice")]),
    (Choice((1, 2)), 1.0, [("c", "not_a_choice")]),
    (Choice((True, False)), 1, [("c", "not_a_choice")]),
    (Choice(("a",)), "A", [("c", "not_a_choice")]),
    (Choice(("a",)), ["a"], [("c", "not_a_choice")]),
    (Choice(("a",)), {"a": 1}, [("c", "not_a_choice")]),
    (Text(3), "abcd", [("c", "text_too_long")]),
    (Text(3), "", [("c", "empty_text")]),
    (Text(3), " \t\n ", [("c", "empty_text")]),
    (Text(3), 3, [("c", "not_text")]),
    (Text(3), ["a"], [("c", "not_text")]),
    *((Text(3), f"a{sign}b", [("c", "hidden_sign")]) for sign in "\0\x07\x85\ud800\uffff\u202e\u2066"),
    *((Text(3), signs, [("c", "hidden_sign")]) for signs in ("\u200b", "\u200d\ufeff", "\u3164", "\u2060 \u2800")),
    (ListOf(Integer(0, 3), 2), "12", [("c", "not_a_list")]),
    (ListOf(Integer(0, 3), 2), {"0": 1}, [("c", "not_a_list")]),
    (ListOf(Integer(0, 3), 2), [1, 2, 3], [("c", "wrong_length")]),
    (ListOf(Integer(0, 3), 2, least=1), [], [("c", "wrong_length")]),
    (ListOf(Integer(0, 3), 3), [1, 4, "2"], [("c.1", "out_of_range"), ("c.2", "not_an_integer")]),
    (ListOf(Integer(0, 3), 3), [None], [("c.0", "not_an_integer")]),
    (ListOf(Integer(0, 3), 3, distinct=True), [1, 2, 1], [("c", "not_distinct")]),
    (Address(say("sheet")), "x" * 21, [("c", "unreadable")]),
    (Address(say("sheet")), "." + "x" * 22, [("c", "unreadable")]),
    (Address(say("sheet")), "b/" + "x" * 22, [("c", "unreadable")]),
    (CARD, [], [("c", "not_an_object")]),
    (CARD, {}, [("c.name", "missing")]),
    (CARD, {"name": "Rosa", "sex": 1}, [("c.sex", "unknown_key")]),
    (CARD, {"n": 4, "tags": ["c"]}, [("c.name", "missing"), ("c.n", "out_of_range"), ("c.tags.0", "not_a_choice")]),
    (CARD, {"name": None}, [("c.name", "not_text")]),
]
RIGHT: list[tuple[Domain, Any]] = [
    (Integer(-3, 9), -3),
    (Integer(-3, 9), 9),
    (Choice((1, True)), 1),
    (Choice((1, True)), True),
    (Choice(("a", None)), "a"),
    (Address(say("sheet")), "Az09_-" * 3 + "abcd"),
    (Address(say("sheet")), "b." + "Az09_-" * 3 + "abcd"),
    (Text(3), "abc"),
    (Text(3), "çãé"),
    (Text(1), "🐶"),
    (ListOf(Integer(0, 3), 2), []),
    (ListOf(Integer(0, 3), 2), [3, 3]),
    (ListOf(Integer(0, 3), 3, least=3, distinct=True), [1, 2, 3]),
    (ListOf(Choice((1, True)), 2, distinct=True), [1, True]),
    (CARD, {"name": "Rosa"}),
    (CARD, {"name": "Rosa", "n": 0, "tags": ["a", "b"]}),
]


def cell(domain: Domain) -> Cell:
    return Cell("c", domain, say("cell"))


@pytest.mark.parametrize(("domain", "value", "expected"), WRONG)
def test_a_wrong_value_is_refused_with_every_reason_at_its_place(
    domain: Domain, value: Any, expected: list[tuple[str, str]]
) -> None:
    assert [(one.path, one.code) for one in domain.problems(value, "c")] == expected
    with pytest.raises(Refused) as caught:
        cell(domain).check(value)
    assert [(one.path, one.code) for one in caught.value.problems] == expected


@pytest.mark.parametrize(("domain", "value"), RIGHT)
def test_a_right_value_stands(domain: Domain, value: Any) -> None:
    assert domain.problems(value, "c") == []
    cell(domain).check(value)


@pytest.mark.parametrize("domain", [Integer(1, 2), Choice(("a",)), Text(), ListOf(Text(), 2, least=1), CARD])
def test_every_cell_may_be_empty(domain: Domain) -> None:
    cell(domain).check(None)
    assert cell(domain).read("  ", 7) is None


def test_a_range_says_its_ends() -> None:
    (one,) = Integer(2, 12).problems(13, "c")
    assert one.message == Message("problem-out-of-range", (("lo", 2), ("hi", 12)))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        (" 7 ", 7),
        ("+7", 7),
        ("-7", -7),
        ("−7", -7),
        ("007", 7),
        ("0", 0),
        ("-0", 0),
        ("999999999", 999999999),
    ],
)
def test_an_integer_is_read_as_people_type_it(text: str, number: int) -> None:
    assert read_integer(text) == number


@pytest.mark.parametrize(
    "text", ["", "x", "1.0", "1,5", "1 2", "--1", "+-1", "٣", "²", "1e3", "0x1", "1_0", "9999999999", "−", "1\n2"]
)
def test_what_is_no_integer_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(text.strip().replace("−", "-")) + "$"):
        read_integer(text)


@pytest.mark.parametrize(
    ("domain", "text", "value"),
    [
        (Integer(-9, 9), " −3 ", -3),
        (Choice(("around", "orthogonal")), "around", "around"),
        (Choice(("around", "orthogonal")), '"around"', "around"),
        (Choice((True, False)), "false", False),
        (Choice((0, 1)), "1", 1),
        (Text(), "  Dona Lúcia ", "Dona Lúcia"),
        (ListOf(Integer(0, 3), 3), "[1, 2]", [1, 2]),
        (CARD, '{"name": "Rosa"}', {"name": "Rosa"}),
    ],
)
def test_a_cell_is_read_from_what_was_typed(domain: Domain, text: str, value: Any) -> None:
    read = cell(domain).read(text, None)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("domain", "text", "code"),
    [
        (Integer(0, 9), "x", "out_of_range"),
        (Integer(0, 9), "12", "out_of_range"),
        (Choice(("a",)), "b", "unreadable"),
        (Choice((1, 2)), "true", "not_a_choice"),
        (ListOf(Integer(0, 3), 3), "[1,", "unreadable"),
        (ListOf(Integer(0, 3), 3), "[NaN]", "not_an_integer"),
        (CARD, "[" * 5000, "unreadable"),
        (CARD, "9" * 5000, "unreadable"),
        (CARD, '{"name": "\\ud800"}', "hidden_sign"),
    ],
)
def test_what_cannot_be_read_is_refused(domain: Domain, text: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        cell(domain).read(text, None)
    assert [one.code for one in caught.value.problems] == [code]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(json_values.filter(lambda value: value is not None))
def test_any_json_is_either_accepted_and_said_or_refused(value: Any) -> None:
    for domain in (Integer(0, 9), Choice((1, True, "a")), Text(3), ListOf(Text(3), 2, distinct=True), CARD):
        found = domain.problems(value, "c")
        assert all(one.path.startswith("c") for one in found)
        if not found:
            assert isinstance(domain.show(value), str | Message)


@given(st.text())
def test_any_text_is_either_read_or_refused(text: str) -> None:
    for domain in (Integer(0, 9), Choice((1, True, "a")), Text(3), ListOf(Text(3), 2), CARD):
        with suppress(Refused):
            value = cell(domain).read(text, None)
            assert value is None or not domain.problems(value, "c")


def test_values_are_said_for_the_log() -> None:
    assert Integer(-9, 9).show(-3) == say("number", n=-3)
    assert Choice((0, 1), ("Ana", say("x"))).show(1) == say("x")
    assert Choice(("a",)).show("a") == "a"
    assert Text().show("Ana") == "Ana"
    assert ListOf(Text(), 3).show(["a", "b"]) == say("listed", items=("a", "b"))
    assert CARD.show({"name": "Rosa"}) == "Rosa"


def test_options_are_the_first_cells_and_their_first_value_is_the_default() -> None:
    option = Option("count_new_vein", (True, False))
    game = Game("g", "G", (2,), options=(option,), cells=lambda setup: [cell(Integer(0, setup.size))])
    layout = game.layout(Setup(("Ana", "Beto")))
    assert list(layout)[:2] == ["options.count_new_vein", "c"]
    assert layout["options.count_new_vein"].domain.show(False) == say("option-count-new-vein-false")
    assert layout["options.count_new_vein"].label == say("option-count-new-vein")
    assert (option.of({}), option.of({option.cell: False})) == (True, False)


def test_a_cell_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="no_such_cell"):
        Game("g", "G", (2,)).cell(Setup(("Ana", "Beto")), "finished")


def test_a_number_of_players_that_cannot_play_is_refused_with_the_reason() -> None:
    game = Game("g", "G", (2, 4))
    assert game.refuse_size(4) is None
    refusal = game.refuse_size(3)
    assert refusal
    assert refusal.message == Message("problem-players-g", (("n", 3),))


def test_by_default_everybody_plays_alone() -> None:
    assert Game("g", "G", (3,)).names(Setup(("Ana", "Beto", "Caio"))) == (("Ana",), ("Beto",), ("Caio",))
