"""Boomtown's pad through its forms: mines and mayors, with figures worked out by hand from the mines of the box."""

import re

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from tests.games.boomtown.pads import CACTUS, COLD, GULCH, NAMES, Pad
from tests.support.helpers import Phone
from tests.support.page import Button


@pytest.fixture
def pad(phone: Phone, archive: PlayStore) -> Pad:
    return Pad(phone, archive, phone.new_play("boomtown", NAMES))


def test_a_mine_is_claimed_with_one_tap_and_counts_its_production(pad: Pad) -> None:
    assert pad.mine(f"{CACTUS}.2", 0) == 303
    assert pad.totals == [6, 0, 0, 0]
    assert "Cactus Junction, dado 2, produz 6: Ana" in pad.phone.last


def test_two_mines_make_a_mayor_without_a_question(pad: Pad) -> None:
    pad.mines(0, CACTUS, 2, 4)
    assert pad.totals == [6 + 3 + 5, 0, 0, 0]
    assert pad.offered("cactus_junction") == []
    assert pad.problems == []


def test_a_mine_tapped_for_somebody_else_moves_and_undo_brings_it_back(pad: Pad) -> None:
    pad.mines(0, CACTUS, 2, 4)
    assert pad.mine(f"{CACTUS}.2", 1, owner=0) == 303
    assert pad.totals == [3, 6, 0, 0]
    pad.undo()
    assert pad.totals == [14, 0, 0, 0]


def test_tapped_again_for_its_owner_it_is_taken_off(pad: Pad) -> None:
    pad.mines(1, CACTUS, 2)
    assert pad.mine(f"{CACTUS}.2", 1, owner=1) == 303
    assert pad.totals == [0, 0, 0, 0]
    assert pad.cells == {}


def test_the_eraser_takes_it_off_whoever_has_it(pad: Pad) -> None:
    pad.mines(1, CACTUS, 2)
    assert pad.mine(f"{CACTUS}.2", "off", owner=1) == 303
    assert pad.cells == {}
    assert pad.mine(f"{CACTUS}.2", "off") == 303, "off an empty mine: nothing to do"


def test_the_brush_stays_where_it_was(pad: Pad) -> None:
    def counted() -> list[str]:
        radios = [one for _, one in pad.phone.page.tags if one.get("type") == "radio"]
        assert {(one["name"], one["form"]) for one in radios} == {("side", "act")}, "it goes along with every button"
        return [one["value"] for one in radios if "checked" in one]

    pad.phone.get(f"{pad.at}?side=3")
    assert counted() == ["3"]
    answer = pad.phone.post(f"{pad.at}/act/mine?place={CACTUS}.2", take="", side="2")
    assert (answer.status_code, answer.location) == (303, f"{pad.at}?side=2")
    pad.phone.get(answer.location)
    assert counted() == ["2"]
    answer = pad.phone.post(f"{pad.at}/act/mine?place={CACTUS}.2", take="2", side="off")
    assert answer.location == f"{pad.at}?side=2"
    pad.phone.post(f"{pad.at}/act/mine?place=nowhere", take="", side="1")
    assert counted() == ["1"], "also where something was refused"


@pytest.mark.parametrize("owner", [None, 0, 1])
def test_an_accidental_double_tap_stays_one(pad: Pad, owner: int | None) -> None:
    if owner is not None:
        pad.mines(owner, CACTUS, 2)
    pad.mine(f"{CACTUS}.2", 0, owner)
    once = pad.cells
    assert pad.mine(f"{CACTUS}.2", 0, owner) == 303
    assert pad.cells == once == ({} if owner == 0 else {f"{CACTUS}.2.owner": 0})


def test_a_mine_says_whose_it_is_drawn_and_without_that_what_the_phone_saw_decides(pad: Pad) -> None:
    drawn = [button for button in _buttons(pad) if button.action == f"{pad.at}/act/mine?place={CACTUS}.2"]
    assert [(button.name, button.value) for button in drawn] == [("take", "")]
    pad.mines(1, CACTUS, 2)
    drawn = [button for button in _buttons(pad) if button.action == f"{pad.at}/act/mine?place={CACTUS}.2"]
    assert [(button.name, button.value) for button in drawn] == [("take", "1")]
    pad.phone.post(f"{pad.at}/act/mine", place=f"{CACTUS}.2", side="1")
    assert pad.cells == {}


def _buttons(pad: Pad) -> list[Button]:
    pad.phone.get(pad.at)
    return [button for form in pad.phone.page.forms for button in form.buttons]


def test_an_action_sent_twice_counts_once_even_when_the_mine_moved_on(pad: Pad) -> None:
    pad.mine(f"{CACTUS}.2", 0, action_id="the-same")
    pad.mine(f"{CACTUS}.2", 1, owner=0)
    assert pad.mine(f"{CACTUS}.2", 0, action_id="the-same") == 303
    assert pad.totals == [0, 6, 0, 0]


def test_enter_on_a_brush_taps_no_mine(pad: Pad) -> None:
    first = _buttons(pad)[0]
    assert pad.phone.post(first.action, side="1", **{first.name: first.value}).status_code == 303
    assert pad.cells == {}


def test_two_phones_on_one_mine_are_shown_to_the_people(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.archive, pad.at)
    other.phone.get(pad.at)
    pad.mines(0, CACTUS, 2)
    assert other.mine(f"{CACTUS}.2", 1) == 409
    assert "Cactus Junction, dado 2: aqui está Ana (celular 1). Você escreveu Beto." in other.phone.page.text
    assert pad.totals == [6, 0, 0, 0]
    assert other.phone.press("Trocar pelo meu").status_code == 303
    assert pad.totals == [0, 6, 0, 0]


def test_a_mine_taken_off_on_one_phone_and_moved_on_another_is_shown_to_the_people(
    pad: Pad, second_phone: Phone
) -> None:
    pad.mines(0, CACTUS, 2)
    second_phone.get(pad.at)
    pad.mine(f"{CACTUS}.2", 2, owner=0)
    other = Pad(second_phone, pad.archive, pad.at)
    assert other.mine(f"{CACTUS}.2", 0, owner=0) == 409
    assert "Cactus Junction, dado 2: aqui está Caio (celular 1). Você escreveu vazio." in second_phone.page.text
    assert pad.cells == {f"{CACTUS}.2.owner": 2}


def test_both_phones_claiming_it_for_the_same_player_agree(pad: Pad, second_phone: Phone) -> None:
    second_phone.get(pad.at)
    pad.mines(0, CACTUS, 2)
    assert Pad(second_phone, pad.archive, pad.at).mine(f"{CACTUS}.2", 0) == 303
    assert pad.cells == {f"{CACTUS}.2.owner": 0}


def test_phones_on_two_mines_of_a_town_ask_nothing(pad: Pad, second_phone: Phone) -> None:
    second_phone.get(pad.at)
    pad.mines(0, CACTUS, 2)
    assert Pad(second_phone, pad.archive, pad.at).mine(f"{CACTUS}.4", 0) == 303
    # 6 + 3, and 5 for the mayor with two mines.
    assert pad.totals == [14, 0, 0, 0]


def test_two_phones_on_one_pawn_are_shown_to_the_people(pad: Pad, second_phone: Phone) -> None:
    second_phone.get(pad.at)
    pad.mayor("dry_gulch", 2)
    other = Pad(second_phone, pad.archive, pad.at)
    assert other.mayor("dry_gulch", 1) == 409
    assert "Peão de Dry Gulch: aqui está Caio (celular 1). Você escreveu Beto." in second_phone.page.text
    assert other.mayor("cold_mountain", 1) == 303


def test_a_tie_asks_who_was_mayor_and_offers_only_the_tied(pad: Pad) -> None:
    pad.mines(0, COLD, 3, 4)
    pad.mines(2, COLD, 5, 7)
    pad.mines(3, COLD, 8)
    # Davi has fewer mines, Beto none: the question is for Ana (5 + 6) and Caio (3 + 5); Davi has 1.
    assert pad.totals == [11, 0, 8, 1]
    assert pad.offered("cold_mountain") == ["Ana", "Caio"]
    assert "Ana e Caio têm 2 minas cada em Cold Mountain. Quem já estava com o peão?" in pad.phone.page.text
    assert pad.phone.page.text.count("+5?") == 2
    assert pad.mayor("cold_mountain", 2) == 303
    assert pad.totals == [11, 0, 13, 1]
    assert "+5?" not in pad.phone.page.text
    pad.undo()
    assert pad.totals == [11, 0, 8, 1]


def test_a_decided_pawn_can_be_given_to_the_other_or_back_to_the_mines(pad: Pad) -> None:
    pad.mines(0, COLD, 3, 4)
    pad.mines(1, COLD, 5, 7)
    pad.mayor("cold_mountain", 0)
    assert pad.offered("cold_mountain") == ["Ana", "Beto", "-"]
    pad.mayor("cold_mountain", 1)
    assert pad.totals == [11, 13, 0, 0]
    pad.mayor("cold_mountain", None)
    assert pad.totals == [11, 8, 0, 0]
    assert pad.problems == [("mayors.cold_mountain", "mayor_undecided")]


def test_doubts_in_two_towns_may_add_ten(pad: Pad) -> None:
    for town, rolls in ((COLD, (3, 4, 5, 7)), (GULCH, (2, 3, 5, 6))):
        pad.mines(0, town, *rolls[:2])
        pad.mines(1, town, *rolls[2:])
    pad.phone.get(pad.at)
    assert pad.phone.page.text.count("+10?") == 2


def test_with_one_mine_each_nobody_is_mayor_unless_an_old_one_is(pad: Pad) -> None:
    pad.mines(1, GULCH, 2)
    pad.mines(3, GULCH, 3)
    assert pad.totals == [0, 5, 0, 4]
    assert pad.problems == []
    assert pad.offered("dry_gulch") == ["Beto", "Davi"]
    assert pad.mayor("dry_gulch", 3) == 303
    assert pad.totals == [0, 5, 0, 9]
    assert pad.offered("dry_gulch") == ["Beto", "Davi", "-"]


def test_an_old_mayor_may_have_lost_every_mine(pad: Pad) -> None:
    assert pad.offered("dry_gulch") == NAMES
    pad.mayor("dry_gulch", 2)
    assert pad.totals == [0, 0, 5, 0]


def test_a_decision_that_later_mines_make_impossible_is_a_problem_and_nobody_gets_the_points(pad: Pad) -> None:
    pad.mines(0, GULCH, 2)
    pad.mines(1, GULCH, 3)
    pad.mayor("dry_gulch", 0)
    assert pad.totals == [10, 4, 0, 0]
    pad.mines(1, GULCH, 5)
    # Beto now has 4 + 2 with two mines, Ana 5 with one: she cannot have the pawn.
    assert pad.totals == [5, 6, 0, 0]
    assert pad.problems == [("mayors.dry_gulch", "mayor_has_fewer")]
    assert "Beto tem mais minas em Dry Gulch do que Ana" in pad.phone.page.text
    assert pad.offered("dry_gulch") == ["Beto", "-"]
    assert pad.phone.post(f"{pad.at}/finish").status_code == 422
    pad.mayor("dry_gulch", None)
    assert pad.totals == [5, 11, 0, 0]
    assert pad.problems == []


def test_nobody_cannot_hold_a_pawn_that_somebody_has_two_mines_for(pad: Pad) -> None:
    pad.mayor("dry_gulch", -1)
    assert pad.problems == []
    pad.mines(0, GULCH, 2, 3)
    assert pad.problems == [("mayors.dry_gulch", "mayor_needed")]
    assert pad.totals == [9, 0, 0, 0]
    assert pad.offered("dry_gulch") == ["Ana", "-"]


@pytest.mark.parametrize(
    ("action", "sent"),
    [
        ("mine", {}),
        ("mine", {"side": "0"}),
        ("mine", {"place": "mines.dry_gulch.4", "side": "0"}),
        ("mine", {"place": f"{CACTUS}.2.owner", "side": "0"}),
        ("mine", {"place": f"{CACTUS}.2"}),
        ("mine", {"place": f"{CACTUS}.2", "side": ""}),
        ("mine", {"place": f"{CACTUS}.2", "side": "4"}),
        ("mine", {"place": f"{CACTUS}.2", "side": "-1"}),
        ("mine", {"place": f"{CACTUS}.2", "side": "null"}),
        ("mine", {"place": f"{CACTUS}.2", "side": "fix"}),
        ("mine", {"place": f"{CACTUS}.2", "side": "²"}),
        ("mine", {"place": f"{CACTUS}.2", "side": "0", "take": "9"}),
        ("mine", {"place": f"{CACTUS}.2", "side": "0", "take": "-1"}),
        ("mayor", {}),
        ("mayor", {"town": "dry_gulch"}),
        ("mayor", {"town": "dry_gulch", "say": ""}),
        ("mayor", {"town": "nowhere", "say": "1"}),
        ("mayor", {"town": "dry_gulch", "say": "4"}),
        ("mayor", {"town": "dry_gulch", "say": "-2"}),
    ],
)
def test_a_tap_that_makes_no_sense_changes_nothing(pad: Pad, action: str, sent: dict[str, str]) -> None:
    assert pad.phone.post(f"{pad.at}/act/{action}", **sent).status_code == 422
    assert pad.cells == {}


def test_what_undo_takes_back_is_said_in_words(pad: Pad) -> None:
    def undoes() -> str:
        return next(button for button in _buttons(pad) if button.action.endswith("/undo")).text

    pad.mines(0, GULCH, 8)
    assert "Dry Gulch, dado 8: Ana" in undoes()
    pad.mine(f"{GULCH}.8", 1, owner=0)
    assert "Dry Gulch, dado 8: de Ana para Beto" in undoes()
    pad.mine(f"{GULCH}.8", 1, owner=1)
    assert "Dry Gulch, dado 8: tirada de Beto" in undoes()
    pad.mayor("dry_gulch", 2)
    assert "Peão de Dry Gulch: Caio" in undoes()
    pad.mayor("dry_gulch", None)
    assert "Peão de Dry Gulch: pelas minas" in undoes()
    pad.card(f"{GULCH}.8", production="1")
    assert "Dry Gulch, dado 8: carta corrigida" in undoes()
    pad.card(f"{GULCH}.8", new_vein="y")
    assert "Novo Filão em Dry Gulch, dado 8" in undoes()
    pad.card(f"{GULCH}.8", new_vein=None)
    assert "Novo Filão fora de Dry Gulch, dado 8" in undoes()


def test_a_tie_in_points_is_a_shared_win(pad: Pad) -> None:
    pad.mines(0, CACTUS, 2)
    pad.write("players.1.gold", "6")
    assert pad.phone.post(f"{pad.at}/finish").status_code == 303
    pad.phone.get(pad.at)
    assert "Ana e Beto dividem a vitória" in pad.phone.page.text


@pytest.mark.parametrize(("language", "shown"), [("pt-BR", "9.999"), ("en", "9,999")])
def test_gold_shows_its_thousands_apart_and_is_typed_without(pad: Pad, language: str, shown: str) -> None:
    pad.write("players.1.gold", "9999")
    pad.phone.language = language
    pad.phone.get(pad.at)
    assert 'data-shown="9999"' in pad.phone.last
    assert re.findall(r'id="players-1-gold".*?<b class="number long">(.*?)</b>', pad.phone.last, re.DOTALL) == [shown]


def test_the_pad_speaks_english(app: Flask, pad: Pad) -> None:
    pad.mines(0, COLD, 6)
    phone = Phone(app, language="en")
    assert "Cold Mountain 6, produces 9, dangerous: Ana" in phone.get(pad.at).text
    assert "on the game’s list: 9" in phone.get(f"{pad.at}/form/card?cell={COLD}.6").text


@pytest.mark.parametrize(
    ("page", "back"),
    [
        ("bill/1", "/bill/1"),
        ("log", "/log"),
        ("form/card?cell=mines.dry_gulch.8", ""),
        ("form/card?side=2&cell=mines.dry_gulch.8", "?side=2"),
    ],
)
def test_undo_is_beside_the_pad_too_and_leads_back(pad: Pad, page: str, back: str) -> None:
    def undos() -> list[Button]:
        pad.phone.get(f"{pad.at}/{page}")
        buttons = [button for form in pad.phone.page.forms for button in form.buttons]
        return [button for button in buttons if button.action == f"{pad.at}/undo"]

    pad.mines(1, GULCH, 8)
    (undo,) = undos()
    answer = pad.phone.post(undo.action, **{undo.name: undo.value})
    assert (answer.status_code, answer.location) == (303, pad.at + back)
    assert pad.cells == {}
    assert undos() == []
