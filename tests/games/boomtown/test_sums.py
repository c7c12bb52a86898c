"""Boomtown's mines written as a sum: their score, the pawns tapped afterwards, and inconsistent sheets.

Figures by hand from Fim do jogo of the rulebook: gold, production of the mines, 5 for each pawn.
"""

import pytest

from companion.games.boomtown.count.rules import Mine, Player, Position, score
from companion.plays.sheet import PlayStore
from tests.games.boomtown.pads import CACTUS, COLD, NAMES, Pad
from tests.support.helpers import Phone, fill


@pytest.fixture
def pad(phone: Phone, archive: PlayStore) -> Pad:
    return Pad(phone, archive, phone.new_play("boomtown", NAMES))


def sums(pad: Pad, *totals: int) -> None:
    """Write the sum of each player's mines."""
    for seat, total in enumerate(totals):
        assert pad.write(f"players.{seat}.mines", str(total)) == 303


def pawn(pad: Pad, town: str, side: int | str, take: str = "") -> int:
    """Tap a pawn that was drawn with the holder ``take``, using the brush ``side``; return the status."""
    return pad.phone.post(f"{pad.at}/act/mayor?town={town}", take=take, side=side).status_code


def totals_of(position: Position) -> list[int]:
    return [one.total for one in score(position).standings]


def test_mines_added_up_count_instead_of_the_mines_and_leave_pawns_to_the_table() -> None:
    ana = Player("Ana", 10, production_sum=23)
    beto = Player("Beto", 4, (Mine("cactus_junction", 5), Mine("cactus_junction", 2)))
    result = score(Position((ana, beto), {"cold_mountain": "Ana"}))
    # 10 + 23 + 5 for Cold Mountain; 4 + 5 + 2, and it is unknown whether his two mines make him mayor.
    assert [one.total for one in result.standings] == [38, 11]
    assert [(one.path, one.code) for one in result.problems] == [("mayors.cactus_junction", "mayor_unknown")]
    assert dict(result.problems[0].extra)["candidates"] == ["Ana", "Beto"]
    assert totals_of(Position((ana, beto), {"cactus_junction": "Ana"})) == [38, 11]
    both = Player("Ana", 0, (Mine("cactus_junction", 9),), production_sum=3)
    assert totals_of(Position((both, Player("Beto")))) == [3, 0]


def test_a_sum_is_the_production_and_pawns_go_to_whom_the_brush_says(pad: Pad) -> None:
    sums(pad, 23, 40, 31, 9)
    assert pad.totals == [23, 40, 31, 9]
    assert pad.problems == []
    assert pawn(pad, "dry_gulch", 3) == 303
    assert pawn(pad, "cold_mountain", 0) == 303
    assert pad.totals == [28, 40, 31, 14]
    assert pawn(pad, "dry_gulch", 1, take="3") == 303
    assert pad.totals == [28, 45, 31, 9]
    assert pawn(pad, "dry_gulch", 1, take="1") == 303, "tapped again it is nobody's"
    assert pawn(pad, "cold_mountain", "off", take="0") == 303
    assert pad.totals == [23, 40, 31, 9]
    assert pawn(pad, "cold_mountain", "fix") == 303, "nothing to correct on a pawn"
    assert pawn(pad, "cold_mountain", "9") == 422


def test_a_pawn_tapped_twice_in_a_row_is_given_once(pad: Pad) -> None:
    sums(pad, 23, 40, 31, 9)
    pawn(pad, "dry_gulch", 2)
    assert pawn(pad, "dry_gulch", 2) == 303
    assert pad.cells["mayors.dry_gulch"] == 2


def test_a_sum_and_tapped_mines_of_one_player_are_asked_about(pad: Pad) -> None:
    pad.mines(0, CACTUS, 2)
    pad.write("players.0.mines", "23")
    assert pad.problems == [("players.0.mines", "mines_twice")]
    assert pad.totals == [23, 0, 0, 0], "the sum counts until they say"
    said = "As minas de Ana foram tocadas uma a uma e também somadas, 23, e só a soma conta. O que vale?"
    assert said in pad.phone.page.text
    assert pad.phone.post(f"{pad.at}/finish").status_code == 422
    assert pad.phone.post(f"{pad.at}/act/mines?of=0", keep="mines").status_code == 303
    assert (pad.totals, pad.problems) == ([6, 0, 0, 0], [])
    assert "Soma das minas de Ana apagada: 23" in pad.phone.page.text
    pad.undo()
    pad.mines(0, CACTUS, 4)
    assert pad.phone.post(f"{pad.at}/act/mines?of=0", keep="sum").status_code == 303
    assert (pad.totals, pad.problems) == ([23, 0, 0, 0], [])
    assert "2 minas de Ana soltas: vale a soma" in pad.phone.page.text
    assert pad.cells == {"players.0.mines": 23}


@pytest.mark.parametrize("sent", [{}, {"keep": "all"}, {"of": "9", "keep": "sum"}])
def test_an_answer_that_makes_no_sense_changes_nothing(pad: Pad, sent: dict[str, str]) -> None:
    sums(pad, 23)
    assert pad.phone.post(f"{pad.at}/act/mines", **{"of": "0", **sent}).status_code == 422
    assert pad.cells == {"players.0.mines": 23}


def test_who_is_mayor_among_tapped_mines_is_asked_where_others_are_a_sum(pad: Pad) -> None:
    sums(pad, 23)
    pad.mines(1, COLD, 3, 4)
    # 5 + 6, and no 5 for the pawn yet: Ana may have more mines there.
    assert pad.totals == [23, 11, 0, 0]
    assert pad.offered("cold_mountain") == ["Ana", "Beto"]
    assert "Em Cold Mountain alguém tem 2 minas, e de outros só se sabe a soma." in pad.phone.page.text
    pad.mayor("cold_mountain", 0)
    assert (pad.totals, pad.problems) == ([28, 11, 0, 0], [])


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({}, "Ainda não há nada escrito: nem ouro, nem minas. Todos ficariam com 0."),
        ({"players.1.gold": 0, "players.2.gold.red": 1}, "Falta o ouro de Ana e Davi. Conta como 0."),
        ({f"{CACTUS}.2.owner": 1}, "Falta o ouro de Ana, Beto, Caio e Davi. Conta como 0."),
        ({f"players.{seat}.gold": 3 for seat in range(4)}, "Ninguém tem minas: nem tocadas, nem como soma."),
        ({"players.1.mines": 4, f"{CACTUS}.2.owner": 0}, "Faltam as minas de Caio e Davi. Contam como 0."),
        ({f"players.{seat}.mines": 4 for seat in range(4)} | {f"mayors.{town}": 0 for town in (
            "cactus_junction", "cold_mountain", "coyote_city")},
         "Ninguém está com os peões de Dry Gulch e San Narciso."),
    ],
)  # fmt: skip
def test_an_end_that_makes_no_sense_says_what_is_missing_and_is_still_possible(
    pad: Pad, cells: dict[str, int], said: str
) -> None:
    fill(pad.archive, pad.at, cells)
    pad.phone.get(pad.at)
    assert said not in pad.phone.page.text
    assert pad.phone.press("Encerrar").status_code == 422
    assert said in pad.phone.page.text
    assert pad.phone.press("Encerrar assim mesmo").status_code == 303


def test_an_end_that_lacks_nothing_asks_nothing(pad: Pad) -> None:
    fill(pad.archive, pad.at, {f"players.{seat}.gold": seat for seat in range(4)} | {f"{CACTUS}.2.owner": 0})
    pad.phone.get(pad.at)
    assert "assim mesmo" not in pad.phone.page.text
    assert pad.phone.press("Encerrar").status_code == 303


def test_an_end_with_a_mayor_in_doubt_has_the_question_with_its_answers_and_no_way_past_it(pad: Pad) -> None:
    pad.mines(0, COLD, 3, 4)
    pad.mines(1, COLD, 5, 7)
    pad.phone.get(pad.at)
    end = pad.phone.last.partition('id="end"')[2].partition("</section>")[0]
    assert "Ana e Beto têm 2 minas cada em Cold Mountain." in end
    assert end.count(f"{pad.at}/act/mayor?town=cold_mountain") == 2
    assert "assim mesmo" not in end


def test_a_mine_that_left_the_game_does_not_look_free(pad: Pad) -> None:
    fill(pad.archive, pad.at, {"bank.round": 4, "bank.dead": [f"{COLD}.6"]})
    page = pad.phone.get(pad.at).text
    assert "Cold Mountain, dado 6, produz 9, perigosa: fora do jogo" in page
    assert 'class="ticket gone"' in page


def test_a_bank_does_not_open_on_sums(pad: Pad) -> None:
    sums(pad, 23)
    page = " ".join(pad.phone.get(f"{pad.at}/tool/bank").text.split())
    assert "Respondam primeiro o que está em aberto." in page
    assert f'href="{pad.at}/form/begin"' not in page
    gold = {f"gold-{seat}": "10" for seat in range(4)}
    answer = pad.phone.post(f"{pad.at}/form/begin", round="1", opener="0", **gold)
    assert answer.status_code == 422
    assert "As minas de Ana estão só como soma, e o banco precisa delas uma a uma." in pad.phone.page.text
