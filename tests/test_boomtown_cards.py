"""Boomtown's pad through its forms: gold, and mines that differ from the card, with figures worked out by hand."""

from typing import Any

import pytest
from sqlite_utils import Database

from companion.store.plays import dump
from tests.boomtown_pads import COLD, NAMES, Pad
from tests.helpers import Phone


@pytest.fixture
def pad(phone: Phone, db: Database) -> Pad:
    return Pad(phone, db, phone.new_play("boomtown", NAMES))


def test_gold_by_chips_and_as_a_sum_take_each_others_place_in_one_stroke(pad: Pad) -> None:
    gold = "players.0.gold"
    for colour, n in (("white", "3"), ("red", "2"), ("blue", "1")):
        assert pad.write(f"{gold}.{colour}", n) == 303
    chips = pad.cells
    assert pad.totals == [3 * 1 + 2 * 5 + 1 * 10, 0, 0, 0]
    pad.write(gold, "40")
    assert pad.cells == {gold: 40}
    pad.undo()
    assert pad.cells == chips
    pad.undo()
    pad.write(gold, "40")
    pad.write(f"{gold}.blue", "7")
    assert pad.totals == [70, 0, 0, 0]
    pad.undo()
    assert pad.cells == {gold: 40}


def test_after_a_player_s_chips_the_keypad_does_not_ask_for_their_sum(pad: Pad) -> None:
    pad.write("players.1.gold.white", "3")
    pad.write("players.1.gold.red", "2")
    answer = pad.phone.post(f"{pad.at}/tap", cell="players.1.gold.blue", value="1", before="", side="1")
    assert answer.location == f"{pad.at}?side=1&cell=players.1.gold.blue"


def test_more_gold_than_there_can_be_is_a_problem_beside_it(pad: Pad) -> None:
    pad.write("players.0.gold.white", "9999")
    assert pad.problems == []
    pad.write("players.0.gold.red", "1")
    assert pad.totals == [10_004, 0, 0, 0]
    assert pad.problems == [("players.0.gold", "too_much_gold")]
    assert pad.phone.post(f"{pad.at}/finish").status_code == 422
    assert "As fichas de Ana somam" in pad.phone.page.text


def test_gold_written_both_ways_by_two_phones_counts_the_sum_and_is_a_problem(pad: Pad) -> None:
    changes = [["players.0.gold", None, 12], ["players.0.gold.white", None, 5]]
    assert pad.phone.post(f"{pad.at}/tap", changes=dump(changes)).status_code == 303
    assert pad.totals == [12, 0, 0, 0]
    assert pad.problems == [("players.0.gold", "gold_twice")]


@pytest.mark.parametrize("text", ["-1", "10000", "abc", "1.5"])
def test_gold_that_cannot_be_is_refused(pad: Pad, text: str) -> None:
    assert pad.write("players.0.gold", text) == 422
    assert pad.cells == {}
    assert f'value="{text}"' in pad.phone.last, "what was typed is kept"


def test_a_card_that_differs_is_corrected_and_set_back(pad: Pad) -> None:
    pad.mines(0, COLD, 6)
    assert pad.card(f"{COLD}.6", production="4", roll="8", dangerous=None) == 303
    assert pad.totals == [4, 0, 0, 0]
    assert "Cold Mountain, dado 8, produz 4: Ana" in pad.phone.last
    corrections = {f"{COLD}.6.production": 4, f"{COLD}.6.roll": 8, f"{COLD}.6.dangerous": False}
    assert pad.cells == {f"{COLD}.6.owner": 0, **corrections}
    assert pad.card(f"{COLD}.6", production="9", roll="", dangerous="y") == 303
    assert pad.cells == {f"{COLD}.6.owner": 0}, "as printed, or left empty"
    pad.undo()
    assert pad.totals == [4, 0, 0, 0]


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"production": "21"}, ["Escreva um número de 0 a 20."]),
        ({"production": "muito", "roll": "1"}, ["Escreva um número de 0 a 20.", "Escreva um número de 2 a 12."]),
    ],
)
def test_a_bad_figure_is_said_beside_it_kept_and_nothing_changes(pad: Pad, figures: Any, said: list[str]) -> None:
    pad.mines(0, COLD, 6)
    assert pad.card(f"{COLD}.6", new_vein="y", **figures) == 422
    for sentence in said:
        assert sentence in pad.phone.page.text
    fields = dict(pad.phone.page.forms[0].fields)
    assert fields.items() >= {**figures, "new_vein": "y", "dangerous": "y"}.items()
    assert pad.cells == {f"{COLD}.6.owner": 0}


def test_the_new_vein_adds_three_and_moves_with_one_stroke(pad: Pad) -> None:
    pad.mines(0, COLD, 3)
    pad.mines(1, COLD, 4)
    pad.card(f"{COLD}.3", new_vein="y")
    assert pad.totals == [5 + 3, 6, 0, 0]
    pad.card(f"{COLD}.4", new_vein="y")
    assert pad.totals == [5, 6 + 3, 0, 0]
    pad.undo()
    assert pad.totals == [8, 6, 0, 0]
    pad.card(f"{COLD}.3", new_vein=None)
    assert pad.totals == [5, 6, 0, 0]


def test_saving_another_mine_leaves_the_new_vein_where_it_is(pad: Pad) -> None:
    pad.mines(0, COLD, 3)
    pad.card(f"{COLD}.3", new_vein="y")
    pad.card(f"{COLD}.4", production="1")
    assert pad.totals == [8, 0, 0, 0]


def test_the_new_vein_goes_with_its_mine_and_may_be_left_out_of_the_count(pad: Pad) -> None:
    pad.mines(0, COLD, 3)
    pad.card(f"{COLD}.3", new_vein="y")
    pad.mine(f"{COLD}.3", 1, found=0)
    assert pad.totals == [0, 8, 0, 0]
    pad.phone.post(f"{pad.at}/option", cell="options.count_new_vein", value="false")
    assert pad.totals == [0, 5, 0, 0]
    assert "com o Novo Filão fora da contagem: Beto" in pad.phone.last


def test_two_phones_on_one_card_are_shown_to_the_people(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.db, pad.at)
    other.phone.get(f"{pad.at}/form/card?cell={COLD}.3")
    fields = {**dict(other.phone.page.forms[0].fields), "production": "7"}
    pad.card(f"{COLD}.3", production="4")
    assert other.phone.post(f"{pad.at}/act/card", **fields).status_code == 409
    assert pad.cells == {f"{COLD}.3.production": 4}
    assert "Cold Mountain, dado 3, produção: aqui está 4" in other.phone.page.text


@pytest.mark.parametrize("before", ["", "[]", "null", "{", "[" * 3000])
def test_a_card_without_what_it_was_filled_from_changes_nothing(pad: Pad, before: str) -> None:
    fields = {"cell": f"{COLD}.3", "before": before, "production": "4", "roll": "3"}
    assert pad.phone.post(f"{pad.at}/act/card", **fields).status_code == 422
    assert pad.cells == {}


def test_there_is_no_card_but_of_the_mines(pad: Pad) -> None:
    assert pad.phone.get(f"{pad.at}/form/card").status_code == 404
    assert pad.phone.get(f"{pad.at}/form/card?cell=mines.dry_gulch.4").status_code == 404
    assert pad.phone.post(f"{pad.at}/act/card", cell="mines.dry_gulch.4", before="{}").status_code == 422
