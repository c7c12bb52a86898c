"""Boomtown's pad through its forms: gold, and corrected cards of mines, with figures worked out by hand."""

from typing import Any

import pytest

from companion.plays.sheet import PlayStore
from tests.games.boomtown.pads import COLD, GULCH, NAMES, Pad
from tests.support.helpers import Phone, fill, sheet_at


@pytest.fixture
def pad(phone: Phone, archive: PlayStore) -> Pad:
    return Pad(phone, archive, phone.new_play("boomtown", NAMES))


def test_gold_by_chips_and_as_a_sum_take_each_others_place_in_one_go(pad: Pad) -> None:
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
    pad.phone.get(f"{pad.at}?side=1&cell=players.1.gold.blue")
    answer = pad.phone.post(f"{pad.at}/set", cell="players.1.gold.blue", value="1", side="1")
    # All three colours are written, and with them the sum; only the sum of the mines is left.
    assert answer.location == f"{pad.at}?side=1&cell=players.1.mines#players.1.mines"


def test_more_gold_than_there_can_be_is_a_problem_beside_it(pad: Pad) -> None:
    pad.write("players.0.gold.white", "9999")
    assert pad.problems == []
    pad.write("players.0.gold.red", "1")
    assert pad.totals == [10_004, 0, 0, 0]
    assert pad.problems == [("players.0.gold", "too_much_gold")]
    assert pad.phone.post(f"{pad.at}/finish").status_code == 422
    assert "As fichas de Ana somam" in pad.phone.page.text


def test_gold_written_both_ways_counts_the_sum_and_is_a_problem(pad: Pad) -> None:
    fill(pad.archive, pad.at, {"players.0.gold": 12, "players.0.gold.white": 5})
    assert pad.totals == [12, 0, 0, 0]
    assert pad.problems == [("players.0.gold", "gold_twice")]


@pytest.mark.parametrize(
    ("mine", "theirs", "question"),
    [
        ((".white", "3"), ("", "40"), "Ana: fichas brancas: aqui está 3 (celular 1). Você escreveu 40."),
        (("", "40"), (".white", "3"), "Ana: ouro: aqui está 40 (celular 1). Você escreveu 3."),
    ],
)
def test_gold_in_chips_on_one_phone_and_as_a_sum_on_another_is_shown_to_the_people(
    pad: Pad, second_phone: Phone, mine: tuple[str, str], theirs: tuple[str, str], question: str
) -> None:
    (cell, figure), (other_cell, other_figure) = ((f"players.0.gold{kind}", figure) for kind, figure in (mine, theirs))
    second_phone.get(pad.at)
    pad.write(cell, figure)
    assert Pad(second_phone, pad.archive, pad.at).write(other_cell, other_figure) == 409
    assert question in second_phone.page.text
    assert pad.cells == {cell: int(figure)}
    assert second_phone.press("Trocar pelo meu").status_code == 303
    assert pad.cells == {other_cell: int(other_figure)}


def test_phones_on_two_colours_of_chips_or_on_two_players_ask_nothing(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.archive, pad.at)
    second_phone.get(pad.at)
    pad.write("players.0.gold.white", "3")
    assert other.write("players.0.gold.red", "2") == 303
    assert other.write("players.1.gold", "7") == 303
    # 3 white are 3, 2 red are 10.
    assert pad.totals == [13, 7, 0, 0]


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
        ({"production": "21"}, ["Escreva um número inteiro de 0 a 20."]),
        (
            {"production": "muito", "roll": "1"},
            ["Escreva um número inteiro de 0 a 20.", "Escreva um número inteiro de 2 a 12."],
        ),
    ],
)
def test_a_bad_figure_is_said_beside_it_kept_and_nothing_changes(pad: Pad, figures: Any, said: list[str]) -> None:
    pad.mines(0, COLD, 6)
    assert pad.card(f"{COLD}.6", new_vein="y", **figures) == 422
    for sentence in said:
        assert sentence in pad.phone.page.text
    fields = dict(next(one for one in pad.phone.page.forms if "action" in one.attributes).fields)
    assert fields.items() >= {**figures, "new_vein": "y", "dangerous": "y"}.items()
    assert pad.cells == {f"{COLD}.6.owner": 0}


def test_a_new_vein_adds_three_and_there_may_be_two(pad: Pad) -> None:
    pad.mines(0, COLD, 3)
    pad.mines(1, COLD, 4)
    pad.card(f"{COLD}.3", new_vein="y")
    assert pad.totals == [5 + 3, 6, 0, 0]
    pad.card(f"{COLD}.4", new_vein="y")
    assert pad.totals == [8, 6 + 3, 0, 0]
    assert pad.card(f"{GULCH}.8", new_vein="y") == 422, "one is known, and one event of the box is not"
    lying = "Já há 2 Novos Filões, em Cold Mountain, dado 3 e Cold Mountain, dado 4. Tire um deles antes."
    assert lying in pad.phone.page.text
    pad.card(f"{COLD}.3", new_vein=None)
    assert pad.totals == [5, 9, 0, 0]
    assert pad.card(f"{GULCH}.8", new_vein="y") == 303
    pad.undo()
    pad.undo()
    assert pad.totals == [8, 9, 0, 0]


def test_saving_another_mine_leaves_the_new_vein_where_it_is(pad: Pad) -> None:
    pad.mines(0, COLD, 3)
    pad.card(f"{COLD}.3", new_vein="y")
    pad.card(f"{COLD}.4", production="1")
    assert pad.totals == [8, 0, 0, 0]


def test_the_new_vein_goes_with_its_mine_and_may_be_left_out_of_the_count(pad: Pad) -> None:
    pad.mines(0, COLD, 3)
    pad.card(f"{COLD}.3", new_vein="y")
    pad.mine(f"{COLD}.3", 1, owner=0)
    assert pad.totals == [0, 8, 0, 0]
    pad.write("options.count_new_vein", "false")
    assert pad.totals == [0, 5, 0, 0]
    assert "com o Novo Filão fora da contagem: Beto" in pad.phone.last


def test_two_phones_on_one_card_are_shown_to_the_people(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.archive, pad.at)
    fields = {**other.open_card(f"{COLD}.3"), "production": "7"}
    pad.card(f"{COLD}.3", production="4")
    assert other.save_card(fields) == 409
    assert pad.cells == {f"{COLD}.3.production": 4}
    assert "Cold Mountain, dado 3, produção: aqui está 4" in second_phone.page.text
    assert second_phone.press("Trocar pelo meu").status_code == 303
    assert pad.cells == {f"{COLD}.3.production": 7}


def test_phones_on_different_figures_of_one_card_ask_nothing_and_keep_both(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.archive, pad.at)
    fields = {**other.open_card(f"{COLD}.3"), "roll": "9"}
    pad.card(f"{COLD}.3", production="4", dangerous="y", new_vein="y")
    assert other.save_card(fields) == 303
    figures = {f"{COLD}.3.production": 4, f"{COLD}.3.roll": 9, f"{COLD}.3.dangerous": True}
    assert pad.cells == {**figures, "new_vein": f"{COLD}.3"}


def test_a_card_that_could_not_be_is_still_compared_with_what_it_was_opened_on(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.archive, pad.at)
    fields = {**other.open_card(f"{COLD}.3"), "production": "muito"}
    pad.card(f"{COLD}.3", roll="9")
    assert other.save_card(fields) == 422
    fields = dict(next(one for one in second_phone.page.forms if "action" in one.attributes).fields)
    assert (fields["production"], fields["roll"]) == ("muito", "3")
    assert other.save_card({**fields, "production": "4"}) == 303
    assert pad.cells == {f"{COLD}.3.production": 4, f"{COLD}.3.roll": 9}


def test_the_new_vein_laid_in_two_mines_at_once_is_shown_to_the_people(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.archive, pad.at)
    fields = {**other.open_card(f"{COLD}.4"), "new_vein": "y"}
    pad.card(f"{COLD}.3", new_vein="y")
    assert other.save_card(fields) == 409
    assert "Novo Filão: aqui está Cold Mountain, dado 3" in second_phone.page.text
    assert pad.cells == {"new_vein": f"{COLD}.3"}


def test_a_card_saved_as_it_was_writes_nothing(pad: Pad) -> None:
    revision = sheet_at(pad.archive, pad.at).revision
    assert pad.card(f"{COLD}.3") == 303
    assert sheet_at(pad.archive, pad.at).revision == revision


def test_a_card_leads_back_to_the_side_that_is_counted(pad: Pad) -> None:
    pad.phone.get(f"{pad.at}/form/card?side=2&cell={COLD}.3")
    form = next(one for one in pad.phone.page.forms if "action" in one.attributes)
    answer = pad.phone.post(form.attributes["action"].partition("#")[0], **dict(form.fields))
    assert answer.location.startswith(f"{pad.at}?side=2")
    pad.phone.get(answer.location)
    radios = [one for _, one in pad.phone.page.tags if one.get("type") == "radio"]
    assert [one["value"] for one in radios if "checked" in one] == ["2"]


def test_there_is_no_card_but_of_the_mines(pad: Pad) -> None:
    assert pad.phone.get(f"{pad.at}/form/card").status_code == 404
    assert pad.phone.get(f"{pad.at}/form/card?cell=mines.dry_gulch.4").status_code == 404
    for fields in ({"cell": "mines.dry_gulch.4"}, {"production": "4"}, {}):
        assert pad.phone.post(f"{pad.at}/form/card", **fields).status_code == 422
    assert pad.cells == {}
