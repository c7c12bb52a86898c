"""Decks without the web: finding, keeping and dropping cards, and possible duplicates."""

import time
from itertools import product
from typing import Any

import pytest

from companion.core.deck import EXAMPLE, MOST, MOST_TWINS, NAME
from companion.core.deck_sheet import deck_sheet
from companion.core.game import Setup
from companion.core.pad import apply_patch
from companion.core.text import Refused
from tests.support.deck_files import CALM, LIA, LOUD, deck_of, full, pad_of_names, passenger

DECK = deck_of()
SHEET = deck_sheet(DECK)
NOBODY = Setup(())


def act(name: str, pad: Any, /, **fields: Any) -> dict[str, Any]:
    """Return the pad of the deck after one of its actions."""
    wanted = SHEET.actions[name].run(NOBODY, pad, fields)
    for cell, value in wanted.items():
        SHEET.cell(NOBODY, cell).check(value)
    return apply_patch(pad, wanted)


# ---- on the table


def test_a_card_altered_since_it_was_picked_counts_by_its_name() -> None:
    one, other = passenger("Zé"), passenger("Lia")
    pad = {"passenger.0": {"copies": 2, "card": one}, "passenger.1": {"copies": 1, "card": other}}
    by_hand = {"name": "Zé", "score": 4}
    for lying, out in (
        ([one], []),
        ([one, by_hand], ["Zé"]),
        ([by_hand, {**one, "points": 9}], ["Zé"]),
        ([{**other, "points": 9}, {"name": "Rui", "score": 1}, {"score": 2}], ["Lia"]),
    ):
        assert [card.name for card in DECK.all_among(pad, lying)] == out
    twin = {**one, "points": 9}
    twins = {"passenger.0": {"copies": 1, "card": one}, "passenger.1": {"copies": 1, "card": twin}}
    assert [card.cell for card in DECK.all_among(twins, [twin])] == ["passenger.1"], "which of the two is known"


# ---- finding


NAMES = ("Zélia", "O Zé", "Azeite", "Ana Zélia", "ÉDER", "Edson", "Zé", "Dona Redonda")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ze", ["Zé", "Zélia", "Ana Zélia", "O Zé", "Azeite"]),
        ("ZÉ", ["Zé", "Zélia", "Ana Zélia", "O Zé", "Azeite"]),
        ("  zE ", ["Zé", "Zélia", "Ana Zélia", "O Zé", "Azeite"]),
        ("zel", ["Zélia", "Ana Zélia"]),
        ("ed", ["ÉDER", "Edson", "Dona Redonda"]),
        ("éd", ["ÉDER", "Edson", "Dona Redonda"]),
        ("ana  zé", ["Ana Zélia"]),
        ("na z", ["Ana Zélia"]),
        ("o", ["O Zé", "Dona Redonda", "Edson"]),
        ("xy", []),
        (".", []),
        ("zelia ana", []),
        ("", ["Ana Zélia", "Azeite", "Dona Redonda", "ÉDER", "Edson", "O Zé", "Zé", "Zélia"]),
        ("  ", ["Ana Zélia", "Azeite", "Dona Redonda", "ÉDER", "Edson", "O Zé", "Zé", "Zélia"]),
    ],
)
def test_a_name_is_found_by_a_few_letters_its_beginning_first_then_a_word_then_any_part(
    typed: str, found: list[str]
) -> None:
    pad = pad_of_names(*NAMES)
    assert [card.name for card in DECK.find(pad, "passenger", typed, MOST)] == found
    assert [card.name for card in DECK.find(pad, "passenger", typed, 2)] == found[:2]
    assert DECK.find(pad, "driver", typed, MOST) == []


def test_a_card_that_is_found_says_where_it_stands_and_how_often_it_is_in_the_box() -> None:
    pad = {"driver.7": {"copies": 2, "card": LIA}}
    assert DECK.find(pad, "driver", "li", 5) == [("driver.7", "driver", 2, LIA)]


# ---- keeping


def test_a_new_card_takes_the_first_empty_cell() -> None:
    pad = pad_of_names("Ana", "Beto")
    del pad["passenger.0"]
    card = passenger("Caio")
    assert DECK.keep(pad, "passenger", card, 2) == {"passenger.0": {"copies": 2, "card": card}}
    assert DECK.keep(pad, "driver", LIA, 1) == {"driver.0": {"copies": 1, "card": LIA}}


@pytest.mark.parametrize("name", ["Zé do Caixão", "ze do caixao"])
def test_a_card_of_the_deck_that_is_corrected_on_a_play_is_corrected_in_the_deck(name: str) -> None:
    pad = pad_of_names("Ana", "Zé do Caixão")
    stood, card = pad["passenger.1"], passenger(name, 5)
    turned = dict(reversed(stood["card"].items()))
    for before in (stood["card"], turned):
        wanted = DECK.keep(pad, "passenger", card, 3, before)
        assert wanted == {"passenger.1": {"copies": 3, "card": card}}


ELSE: list[Any] = [None, passenger("Zé", 2), passenger("Rui"), {"name": "Zé", "score": 4}, {"name": "Zé"}, "Zé", [], 7]
"""Values that a play may have held instead, none of them a card of a deck with a Zé worth one point."""


@pytest.mark.parametrize("before", ELSE)
@pytest.mark.parametrize("name", ["Zé", "ze", "ZÉ"])
def test_a_card_of_a_known_name_that_says_something_else_comes_in_beside_it(name: str, before: Any) -> None:
    pad = pad_of_names("Zé")
    card = passenger(name, 5)
    wanted = DECK.keep(pad, "passenger", card, 3, before)
    assert wanted == {"passenger.1": {"copies": 3, "card": card}}
    (pair,) = DECK.twins(apply_patch(pad, wanted))
    assert {one.cell for one in pair} == {"passenger.0", "passenger.1"}


def test_a_card_that_the_deck_has_word_for_word_changes_its_copies_alone() -> None:
    pad = {**pad_of_names("Ana", "Beto"), "passenger.2": {"copies": 1, "card": passenger("Ana", 7)}}
    ana, beto, other = (pad[f"passenger.{n}"]["card"] for n in range(3))
    for before in (None, ana, beto, other, passenger("Ana", 9)):
        assert DECK.keep(pad, "passenger", ana, 1, before) == {}
        assert DECK.keep(pad, "passenger", other, 2, before) == {"passenger.2": {"copies": 2, "card": other}}


def test_a_card_that_a_play_has_as_it_once_was_leaves_the_deck_alone() -> None:
    pad, once = pad_of_names("Ana", "Zé"), passenger("ZÉ", 9)
    for copies in (1, 4):
        assert DECK.keep(pad, "passenger", once, copies, once) == {}
        assert DECK.keep(pad, "passenger", once, copies, dict(reversed(once.items()))) == {}
    corrected = passenger("Zé", 8)
    assert DECK.keep(pad, "passenger", corrected, 1, once) == {"passenger.2": {"copies": 1, "card": corrected}}, (
        "corrected on the play, it is another card than the deck's by now"
    )


def test_a_name_alone_is_corrected_too() -> None:
    pad = pad_of_names("Ana", "Zé do Caixão")
    stood, card = pad["passenger.1"], passenger("Zé do Caixote")
    assert DECK.keep(pad, "passenger", card, 1, stood["card"]) == {"passenger.1": {"copies": 1, "card": card}}


def test_another_card_over_one_of_the_deck_comes_in_beside_it() -> None:
    pad = pad_of_names("Ana", "Zé do Caixão")
    card = passenger("Rui", 7)
    wanted = DECK.keep(pad, "passenger", card, 1, pad["passenger.1"]["card"])
    assert wanted == {"passenger.2": {"copies": 1, "card": card}}


def test_what_a_play_has_as_it_was_does_not_come_back_into_the_deck() -> None:
    card = passenger("Zé")
    for pad in (pad_of_names("Ana"), {"driver.0": {"copies": 1, "card": LIA | {"name": "Zé"}}}):
        assert DECK.keep(pad, "passenger", card, 1, card) == {}


def test_a_known_card_entered_anew_never_has_fewer_copies() -> None:
    pad = {"passenger.0": {"copies": 3, "card": passenger("Zé")}}
    assert DECK.keep(pad, "passenger", passenger("Zé"), 1) == {}
    assert DECK.keep(pad, "passenger", passenger("Zé"), 4)["passenger.0"]["copies"] == 4
    assert DECK.keep(pad, "passenger", passenger("Zé"), 1, passenger("Zé"))["passenger.0"]["copies"] == 1


def test_a_card_of_one_kind_never_corrects_one_of_another() -> None:
    pad, card = pad_of_names("Lia"), LIA | {"name": "Lia"}
    wanted = DECK.keep(pad, "driver", card, 1, pad["passenger.0"]["card"])
    assert wanted == {"driver.0": {"copies": 1, "card": card}}


def test_a_full_deck_keeps_what_it_has_and_takes_no_more_of_that_kind() -> None:
    pad = full()
    assert len(DECK.cards(pad)) == MOST == 300
    assert DECK.find(pad, "passenger", "pessoa 299", 5)[0].cell == "passenger.299"
    known = pad["passenger.7"]["card"]
    for wanted in (
        lambda: DECK.free(pad, "passenger"),
        lambda: DECK.keep(pad, "passenger", passenger("Ana"), 1),
        lambda: DECK.keep(pad, "passenger", {**known, "points": 9}, 1),
    ):
        with pytest.raises(Refused) as caught:
            wanted()
        assert [(one.path, one.code) for one in caught.value.problems] == [("", "deck_full")]
    assert DECK.keep(pad, "passenger", {**known, "points": 9}, 1, known).keys() == {"passenger.7"}
    assert DECK.keep(pad, "passenger", known, 2).keys() == {"passenger.7"}
    assert DECK.free(pad, "driver") == "driver.0"
    del pad["passenger.123"]
    assert DECK.free(pad, "passenger") == "passenger.123"


# ---- the actions of the sheet


def test_a_card_is_dropped_and_a_second_time_changes_nothing() -> None:
    pad = pad_of_names("Ana", "Beto")
    left = act("drop", pad, card="passenger.0")
    assert left == {"passenger.1": pad["passenger.1"]}
    assert act("drop", left, card="passenger.0") == left


@pytest.mark.parametrize("card", ["", "name", "example", "passenger", "passenger.300", "mayor.0"])
def test_what_is_no_card_is_not_dropped(card: str) -> None:
    with pytest.raises(Refused):
        act("drop", {NAME: "Nosso"}, card=card)


def test_what_brings_something_new_goes_where_there_is_room_and_what_corrects_something_does_not() -> None:
    for kind in DECK.kinds:
        adds = SHEET.actions[kind].adds
        assert adds
        assert [adds(fields) for fields in ({}, {"cell": ""}, {"cell": None}, {"cell": f"{kind}.0"})] == [
            True, True, True, False,
        ]  # fmt: skip
    assert not SHEET.actions["drop"].adds({})


def test_a_deck_has_no_end_and_an_invented_one_is_not_written_on() -> None:
    assert [one.code for one in SHEET.unfinished(NOBODY, {})] == ["no_end"]
    assert SHEET.refuse({NAME: "Nosso"}) is None
    refusal = SHEET.refuse({NAME: "Exemplo", EXAMPLE: True})
    assert refusal
    assert refusal.code == "example_deck"


@pytest.mark.parametrize("cell", ["driver.0", "passenger.300", "passenger.-1", "passenger", "name", "x.y"])
@pytest.mark.parametrize("more", [{}, {"empty": "yes"}])
def test_a_card_is_written_into_a_cell_of_its_kind_alone(cell: str, more: dict[str, str]) -> None:
    fields = {"cell": cell, "name": "Ana", "points": "1", **CALM, "effects": [], "requires": [], **more}
    with pytest.raises(Refused) as caught:
        act("passenger", {}, **fields)
    assert [(one.path, one.code) for one in caught.value.problems] == [("", "no_such_cell")]


def test_no_cell_of_the_sheet_marks_a_deck_as_invented() -> None:
    assert EXAMPLE not in SHEET.layout(NOBODY)
    assert len(SHEET.layout(NOBODY)) == 1 + 3 * 300  # the name, the cards


# ---- twins


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dona Lúcia", "dona lucia"),
        ("Dona Lúcia", "Dona Lucia "),
        ("Dona Lucia", "Dona Luca"),
        ("Dona Lucia", "Dona Luzia"),
        ("Dona Lucia", "Dona Lucai"),
        ("Dona Lucia", "DonaLucia"),
        ("D. Lucia", "D Lucia"),
        ("Tia", "tia"),
    ],
)
def test_names_a_letter_apart_may_be_one_card(one: str, other: str) -> None:
    pad = pad_of_names(one, "Ninguém Mais", other)
    pad["passenger.2"]["copies"] = 2
    assert [{first.cell, second.cell} for first, second in DECK.twins(pad)] == [{"passenger.0", "passenger.2"}]


SELLER: dict[str, Any] = passenger("Vendedor", 2)
EFFECT = {"points": 1, "when": "each", "count": {"scope": "window"}}


@pytest.mark.parametrize(
    "more", [{"points": 3}, {"age": "young"}, {"behaviour": "noisy"}, {"effects": [EFFECT]}, {"points": 9, **LOUD}]
)
def test_of_cards_that_say_something_else_only_those_of_one_name_may_be_one(more: dict[str, Any]) -> None:
    for name, twins in {"Vendedora": 0, "Vendedo": 0, "Vendeodr": 0, "V. endedor": 0, "VENDEDÔR ": 1}.items():
        for said, expected in ({}, 1), (more, twins):
            cards = SELLER, SELLER | {"name": name, **said}
            pad = {f"passenger.{n}": {"copies": 1, "card": card} for n, card in enumerate(cards)}
            assert len(DECK.twins(pad)) == expected, name


@pytest.mark.parametrize(
    ("one", "other"), [("Tia", "Tio"), ("Dona Lucia", "Dona Luz"), ("Motorista", "Passageira"), ("Ana", "Anão")]
)
def test_other_names_are_other_cards(one: str, other: str) -> None:
    assert DECK.twins(pad_of_names(one, other)) == []


def test_twins_are_of_one_kind() -> None:
    assert (
        DECK.twins({**pad_of_names("Dona Lúcia"), "driver.0": {"copies": 1, "card": LIA | {"name": "Dona Lúcia"}}})
        == []
    )


def test_three_of_a_name_are_three_pairs_each_once() -> None:
    pairs = [
        {one.cell[-1], other.cell[-1]} for one, other in DECK.twins(pad_of_names("Anna Anna", "anna anna", "Anna"))
    ]
    assert pairs == [{"0", "1"}]
    pairs = [{one.cell[-1], other.cell[-1]} for one, other in DECK.twins(pad_of_names("Anna B", "anna b", "Ána B"))]
    assert len(pairs) == 3
    assert {frozenset(pair) for pair in pairs} == {frozenset("01"), frozenset("02"), frozenset("12")}


def test_a_deck_of_nothing_but_twins_offers_a_few_of_them_at_a_time() -> None:
    began = time.process_time()
    assert len(DECK.twins(pad_of_names(*["Ana Maria"] * 300))) == MOST_TWINS == 10
    assert time.process_time() - began < 1


def test_a_deck_of_names_a_letter_apart_that_are_other_cards_offers_none_and_takes_no_time() -> None:
    pad = pad_of_names(*(f"{chr(ord('一') + n)}{'b' * 39}" for n in range(300)))
    for value, (points, age) in zip(pad.values(), product(range(-75, 75), ("young", "adult")), strict=True):
        value["card"] |= {"points": points, "age": age}
    began = time.process_time()
    assert DECK.twins(pad) == []
    assert time.process_time() - began < 2
