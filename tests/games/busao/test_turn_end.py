"""How the end of Busão begins and who still has a last turn. Sources: Fim de jogo, Fim da Linha, Modo duplas."""

import pytest

from companion.games.busao import turn
from companion.games.busao.turn import End
from companion.plays.sheet import PlayStore
from tests.games.busao.turns import FULL, Table, seats
from tests.support.helpers import NAMES, Phone


@pytest.fixture
def table(phone: Phone, archive: PlayStore) -> Table:
    return Table.of(phone, archive)


# ---- the Rua


@pytest.mark.parametrize(("size", "times"), [(2, 2), (3, 3), (4, 2), (6, 3)])
def test_the_rua_is_reshuffled_once_a_player_or_once_a_pair(
    phone: Phone, archive: PlayStore, size: int, times: int
) -> None:
    table = Table.of(phone, archive, size)
    for used in range(times):
        assert f"Reembaralhos: {used} de {times} usados" in table.text
        left = times - used
        assert f"Ainda resta{'m' * (left > 1)} {left} reembaralho" in table.refused("street")
        assert "/rules/busao/reshuffles?back=" in phone.last
        assert table.act("reshuffle") == 303
    assert "não resta nenhum" in table.text
    assert "já foram usados: agora começa o fim" in table.refused("reshuffle")
    assert table.act("street") == 303
    assert table.round.end == End("street", 0)
    assert table.last_turns == list(NAMES[1:size]), "not the one in whose turn it ran out"
    assert "A Rua acabou de vez, na vez de Ana" in table.text
    for move in ("street", "renew"):  # moves that draw from it are no longer possible
        assert "não há o que tirar dela" in table.refused("move", move=move), move
    assert table.act("move", move="stop") == 303


def test_a_reshuffle_is_nobodys_move_and_costs_nothing(table: Table) -> None:
    table.make("stop")
    table.act("reshuffle")
    assert table.round.left == 2
    table.undo()
    assert "turn.reshuffles" not in table.pad


# ---- Fim da Linha


def test_fim_da_linha_needs_a_passenger_in_every_window_of_ones_own_bus(table: Table) -> None:
    table.write(seats(0, 1, 3, 4, 5) | seats(1, *FULL, both=False))
    said = table.refused("move", move="line")
    assert "Na folha não há ninguém nas janelas 2 e 6." in said
    assert "/rules/busao/end-of-the-line?back=" in table.phone.last
    table.write({"buses.0.windows.1.1": {"score": 0}})
    assert "Na folha não há ninguém na janela 6." in table.refused("move", move="line")
    table.write(seats(0, 6))
    assert "todas as janelas" in table.text
    table.make("line")
    assert table.round.end == End("line", 0)
    assert table.last_turns == ["Beto", "Caio"]
    assert "Fim da Linha, declarado por Ana" in table.text


def test_two_in_some_windows_do_not_stand_for_an_empty_one(table: Table) -> None:
    table.write(seats(0, 1, 2, 3, 4, 5, both=True))
    assert "na janela 6" in table.refused("move", move="line")


def test_what_is_not_on_the_sheet_the_table_checks(table: Table) -> None:
    assert "A folha ainda não diz quem está no ônibus de Ana" in table.refused("move", move="line")
    table.write(seats(0, 1))
    assert "nas janelas 2, 3, 4, 5 e 6" in table.refused("move", move="line")
    assert table.text
    table.phone.press("line")
    assert table.round.end == End("line", 0)


def test_fim_da_linha_needs_two_points_and_an_end_that_has_not_begun(table: Table) -> None:
    table.write(seats(0, *FULL) | seats(1, *FULL))
    table.make("stop", "swap")
    assert "Custa 2 e só resta 1." in table.refused("move", move="line")
    table.play("street")
    table.make("line", "stop")
    assert table.round.end == End("line", 1)
    table.act("next")
    assert "O fim já começou." in table.refused("move", move="line", word="yes")


def test_in_pairs_the_bus_of_the_pair_counts(phone: Phone, archive: PlayStore) -> None:
    table = Table.of(phone, archive, 4, seat=2)
    table.write(seats(0, *FULL))
    table.make("line")
    assert table.round.end == End("line", 2)
    assert table.last_turns == ["Duda", "Ana", "Beto"], "the partner too"


# ---- a full bus


def test_the_twelfth_passenger_begins_the_end_at_once(table: Table) -> None:
    table.write(seats(0, *FULL, both=True))
    assert "Na folha, o ônibus de Ana está lotado. Começa o fim." in table.text
    table.make("board-0")
    assert table.round.end == End("full", 0, 0)
    assert "Lotou o ônibus de Ana, na vez de Ana" in table.text
    table.undo()
    assert table.round.end is None
    assert table.round.left == 3, "the boarding too: they were one action"


def test_eleven_passengers_begin_nothing(table: Table) -> None:
    table.write(seats(0, 1, 2, 3, 4, 5, both=True) | seats(0, 6))
    table.make("board-0")
    assert table.round.end is None


def test_whoever_fills_anothers_bus_begins_the_end_and_its_owner_has_a_last_turn(table: Table) -> None:
    table.write(seats(1, *FULL, both=True))
    table.make("board-1")
    assert table.round.end == End("full", 0, 1)
    assert table.last_turns == ["Beto", "Caio"]
    table.undo()
    table.phone.get(table.page)
    assert table.phone.press("Começar o fim").status_code == 303
    assert table.round.end == End("full", 0, 1)


def test_a_bus_that_the_sheet_has_full_is_noticed_at_the_next_action(table: Table) -> None:
    table.make("board-0")
    table.write(seats(0, *FULL, both=True))
    assert table.act("next") == 303, "whoever began the end need not use up the points"
    assert table.round.end == End("full", 0, 0)
    assert table.round.now == turn.Turn(1)
    assert table.last_turns == ["Beto", "Caio"]


def test_nobody_boards_a_bus_that_is_full(table: Table) -> None:
    table.act("full", bus=0, word="yes")
    assert "O ônibus de Ana está lotado." in table.refused("move", move="board-0")
    table.make("board-1")


def test_a_full_bus_that_the_sheet_does_not_have_is_the_tables_word(table: Table) -> None:
    assert "A folha ainda não diz quem está no ônibus de Caio" in table.refused("full", bus=2)
    table.write(seats(2, 1, 2, 3))
    said = table.refused("full", bus=2)
    assert "Na folha, o ônibus de Caio tem 3 de 12." in said
    assert "/rules/busao/full-bus?back=" in table.phone.last
    assert table.act("full", bus=2, word="yes") == 303
    assert table.round.end == End("full", 0, 2)
    assert table.round.left == 3, "no further point"
    assert "O fim já começou." in table.refused("full", bus=1, word="yes")


# ---- the last turns


@pytest.mark.parametrize("size", [2, 3, 4, 6])
@pytest.mark.parametrize("trigger", [0, 1])
def test_everybody_else_has_one_whole_turn_then_it_is_counted(
    phone: Phone, archive: PlayStore, size: int, trigger: int
) -> None:
    table = Table.of(phone, archive, size, seat=trigger)
    table.make("stop")
    table.make("line", word="yes")
    order = [NAMES[(trigger + step) % size] for step in range(1, size)]
    assert table.last_turns == order
    table.act("next")
    for played in range(size - 1):
        assert table.last_turns == order[played:]
        assert table.round.now == turn.Turn((trigger + 1 + played) % size)
        assert table.round.left == 3
        verb = "Ainda joga um último turno:" if played == size - 2 else "Ainda jogam um último turno, nesta ordem:"
        assert f"{verb} {order[played]}" in table.text
        table.make("stop")
        assert "restam 2 ponto" in table.refused("next"), "a last turn is a whole one"
        table.play("renew")
    assert table.round.over
    assert table.last_turns == []
    assert "Acabou! Conte os pontos." in table.text
    assert table.at in table.phone.page.values("href")
    for action, fields in (("move", {"move": "stop"}), ("next", {}), ("reshuffle", {}), ("full", {"bus": 0})):
        assert "Os últimos turnos já foram" in table.refused(action, **fields)
    table.undo()
    assert table.last_turns == order[-1:]


@pytest.mark.parametrize("points", [1, 0])
def test_whoever_began_the_end_may_use_the_points_that_are_left_or_not(table: Table, points: int) -> None:
    table.make("line", word="yes")
    assert "Resta 1 ponto. O livro não diz se quem começou o fim ainda o usa: combinem." in table.text
    if points:
        table.make("stop")
        assert "No máximo 5 cartas na mão" in table.text
    table.act("next")
    assert table.round.now == turn.Turn(1)


def test_an_end_that_was_none_is_taken_back_later_too(table: Table) -> None:
    table.make("line", word="yes")
    table.play("stop")
    table.make("stop")
    assert table.text
    table.phone.press("Não era o fim")
    assert table.round.end is None
    assert table.round.now == turn.Turn(1, ("stop",))
    assert table.last_turns == []
    table.undo()
    assert table.round.end == End("line", 0)
    assert table.last_turns == ["Beto", "Caio"]


def test_the_rua_can_be_reshuffled_in_the_last_turns(table: Table) -> None:
    table.act("full", bus=0, word="yes")
    table.act("next")
    assert table.act("reshuffle") == 303
    table.write({"turn.reshuffles": 3})
    assert "O fim já começou." in table.refused("street")


def test_a_turn_does_not_go_on_past_an_end_that_its_phone_missed(table: Table, second_phone: Phone) -> None:
    other = Table(second_phone, table.archive, table.at)
    for made, action, fields in (("upgrade", "next", {}), ("stop", "move", {"move": "board-2"})):
        table.write({"turn.now": {"seat": 0, "used": [made]}, "turn.end": None})
        seen = table.revision
        table.act("full", bus=1, word="yes")
        assert other.text
        assert other.act(action, base=seen, **fields) == 409
        said = " ".join(second_phone.page.text.split())
        assert "A partida avançou enquanto você escolhia (celular 1: Lotou o ônibus de Beto, na vez de Ana)." in said
        assert table.last_turns == ["Beto", "Caio"]
        assert table.round.now == turn.Turn(0, (made,))
        # The refused page showed the end, so the next tap counts.
        assert other.act(action, **fields) == 303


def test_the_last_turn_passed_on_by_two_phones_at_once_is_over_once(table: Table, second_phone: Phone) -> None:
    other = Table(second_phone, table.archive, table.at)
    table.act("full", bus=1, word="yes")
    for _ in range(2):
        table.act("next")
        table.make("upgrade")
    seen = table.revision
    assert table.act("next", base=seen) == 303
    assert other.text
    assert other.act("next", base=seen) == 303
    assert table.round.over
