"""The turn tool of Busão: action points, PARE, the Rua. Figures: Como jogar, Carta de Pare, Modo duplas."""

import re
from itertools import combinations_with_replacement

import pytest
from flask import Flask

from companion.core.game import Setup
from companion.games.busao import turn
from companion.plays.sheet import PlayStore
from tests.games.busao.turns import COSTS, FULL, ONE_POINT, Table, seats
from tests.support.helpers import NAMES, Phone, check
from tests.support.screen import brought, look, shows_all


@pytest.fixture
def table(phone: Phone, archive: PlayStore) -> Table:
    return Table.of(phone, archive)


# ---- three points


@pytest.mark.parametrize(("move", "cost"), [*COSTS.items(), ("upgrade", 3)])
def test_a_move_costs_what_the_rulebook_says(table: Table, move: str, cost: int) -> None:
    table.make(move)
    assert table.round.left == 3 - cost
    assert table.pad["turn.now"] == {"seat": 0, "used": [move]}


def test_fim_da_linha_costs_two(table: Table) -> None:
    table.make("line", word="yes")
    assert table.round.left == 1


@pytest.mark.parametrize("move", ["stop", "street", "terminal", "swap"])
def test_each_way_to_take_and_the_swap_are_once_a_turn_and_anew_in_the_next(table: Table, move: str) -> None:
    table.make(move)
    said = table.refused("move", move=move)
    assert "Só uma vez por turno." in said
    assert "/rules/busao/take-once?back=" in table.phone.last
    table.play("board-0", "board-0")
    table.make(move)


def test_one_from_each_place_is_a_turn_and_so_are_three_boarded(table: Table) -> None:
    table.play("stop", "street", "terminal")
    table.play("board-1", "board-1", "board-1")
    assert table.round.now == turn.Turn(2)


@pytest.mark.parametrize(
    ("made", "move", "said"),
    [
        (["stop"], "upgrade", "Custa 3 e só restam 2."),
        (["stop", "swap"], "renew", "Custa 2 e só resta 1."),
        (["renew"], "discard", "Custa 2 e só resta 1."),
        (["renew", "stop"], "street", "Custa 1, e os 3 pontos já foram usados."),
        (["upgrade"], "board-0", "Custa 1, e os 3 pontos já foram usados."),
    ],
)
def test_nobody_spends_more_than_three(table: Table, made: list[str], move: str, said: str) -> None:
    table.make(*made)
    assert said in table.refused("move", move=move)


def test_the_page_says_why_a_move_cannot_be_instead_of_offering_it(table: Table) -> None:
    table.make("stop", "board-1")
    said = table.text
    offered = [button.value for form in table.phone.page.forms for button in form.buttons if button.name == "move"]
    assert offered == ["street", "terminal", "swap", "board-0", "board-2"]
    assert "Vez de Ana" in said
    assert "Neste turno: pegar do Ponto e embarcar no ônibus de Beto" in said
    assert "Ponto de ação: resta 1 de 3" in said
    assert re.search(r"Renovar Ponto\s*só resta 1\s*Custa 2 e só resta 1\.", said)


@pytest.mark.parametrize(("moves", "left"), [(["renew"], 1), (["stop", "swap"], 1), (["board-0"], 2)])
def test_all_three_points_of_moves_that_are_noted_must_be_used(table: Table, moves: list[str], left: int) -> None:
    table.make(*moves)
    wanted = f"Ainda resta{'m' * (left > 1)} {left} ponto"
    assert wanted in table.text
    assert "todos têm de ser usados: marque" in table.text
    assert wanted in table.refused("next")
    assert "/rules/busao/must-spend?back=" in table.phone.last


def test_a_turn_of_which_no_move_is_noted_passes_on_with_one_tap(table: Table) -> None:
    for name, following in (("Ana", "Beto"), ("Beto", "Caio"), ("Caio", "Ana")):
        text = table.text
        assert f"Vez de {name}" in text
        assert "/rules/busao/must-spend?back=" in table.phone.last
        table.phone.press(f"Passar a vez: {following} Nada marcado: os 3 pontos foram usados? Até 5 cartas na mão.")
    assert table.pad["turn.now"] == {"seat": 0, "used": []}


@pytest.mark.parametrize("drawn", [None, 1])
def test_who_begins_is_a_choice_in_the_dock(phone: Phone, archive: PlayStore, drawn: int | None) -> None:
    table = Table.of(phone, archive, seat=None)
    table.write({} if drawn is None else {"first_player": drawn})
    assert table.text
    forms = [form for form in phone.page.forms if form.attributes.get("id") != "sit"]  # it asks whose phone this is
    begin = [one for form in forms for one in form.buttons if one.name == "seat"][-3:]
    for seat, one in enumerate(begin):
        assert one.text.strip().endswith(f"{NAMES[seat]} começa" if seat == drawn else NAMES[seat])
    assert phone.post(begin[2].action, seat=begin[2].value, base=table.revision).status_code == 303
    assert "Vez de Caio" in table.text
    assert table.round.now == turn.Turn(2)


def test_the_hand_limit_is_remembered_before_passing_on(table: Table) -> None:
    table.make("upgrade")
    assert "No máximo 5 cartas na mão" in table.text
    table.phone.press("Passar a vez: Beto No máximo 5 cartas na mão")
    assert table.round.now == turn.Turn(1)


@pytest.mark.parametrize(
    ("size", "order"),
    [(2, "Ana Beto"), (3, "Ana Beto Caio"), (4, "Ana Beto Caio Duda"), (6, "Ana Beto Caio Duda Eva Fábio")],
)
def test_turns_go_round_clockwise_and_pairs_alternate(phone: Phone, archive: PlayStore, size: int, order: str) -> None:
    table = Table.of(phone, archive, size)
    seen = []
    for _ in range(size):
        seen.append(table.round.now)
        table.play("upgrade")
    assert [NAMES[one.seat] for one in seen if one] == order.split()
    assert table.round.now == turn.Turn(0)
    # Partners sit opposite each other: A1, B1, (C1,) A2, B2, (C2).
    assert [turn.bus_of(Setup(NAMES[:size]), seat) for seat in range(size)] == [
        seat % (size if size < 4 else size // 2) for seat in range(size)
    ]


def test_an_upgrade_needs_a_free_slot_of_ones_own_bus(table: Table) -> None:
    table.write({f"buses.1.upgrades.{slot}": {"scores": [1]} for slot in range(3)})
    table.write({f"buses.0.upgrades.{slot}": {"scores": [1]} for slot in range(2)})
    table.play("upgrade")
    assert "as 3 vagas de melhoria estão ocupadas" in table.refused("move", move="upgrade")


def test_an_upgrade_laid_before_its_move_is_noted_is_this_turns(table: Table) -> None:
    table.write({f"buses.0.upgrades.{slot}": {"scores": [1]} for slot in range(3)})
    assert "uma das 3 da folha é deste turno" in table.text
    (button,) = [one for tag, one in table.phone.page.tags if one.get("id") == "do-upgrade"]
    path, _, query = button["formaction"].partition("?")
    table.make(button["value"], **dict([query.split("=")]))
    assert path.endswith("/act/move")
    assert table.round.now == turn.Turn(0, ("upgrade",))


def test_before_it_is_anybodys_turn_the_page_asks_who_starts(phone: Phone, archive: PlayStore) -> None:
    table = Table.of(phone, archive, seat=None)
    assert "Quem começa?" in table.text
    for action, fields in (("move", {"move": "stop"}), ("next", {}), ("full", {"bus": "0", "word": "yes"})):
        assert "Diga primeiro de quem é a vez." in table.refused(action, **fields)
    table.write({"first_player": 2})
    assert "Começa Caio. Toque para começar. Se for outra pessoa, toque nela." in table.text
    assert "Quem começa?" not in table.text
    phone.press("2")
    assert table.round.now == turn.Turn(2)


def test_a_turn_that_nobody_passed_on_is_put_right(table: Table) -> None:
    table.make("stop")
    assert table.act("whose", seat=2) == 303
    assert table.round.now == turn.Turn(2)
    table.undo()
    assert table.round.now == turn.Turn(0, ("stop",))
    assert table.act("whose", seat=0) == 303, "it is already: nothing is lost"
    assert table.round.now == turn.Turn(0, ("stop",))


# ---- PARE


def test_pare_begins_beside_the_table_and_goes_to_whoever_was_boarded_last(table: Table) -> None:
    assert "turn.pare" not in table.pad
    table.make("board-0")
    assert "turn.pare" not in table.pad, "one's own bus"
    table.make("board-1")
    assert table.pad["turn.pare"] == 1
    assert "A PARE está com Beto" in table.refused("move", move="board-1")
    assert "/rules/busao/pare?back=" in table.phone.last
    table.make("board-2")
    assert table.pad["turn.pare"] == 2


def test_pare_holds_everybody_else_but_not_the_owner(table: Table) -> None:
    table.play("board-1", "swap", "stop")
    table.make("board-1", "board-1")
    assert table.pad["turn.pare"] == 1
    table.play("stop")
    assert "A PARE está com Beto" in table.refused("move", move="board-1")
    table.make("board-0", "board-1")
    assert table.pad["turn.pare"] == 1


def test_with_two_buses_pare_changes_sides_when_the_protected_one_boards_the_other(
    phone: Phone, archive: PlayStore
) -> None:
    table = Table.of(phone, archive, 2)
    table.play("board-1", "stop", "swap")
    table.play("board-0", "stop", "swap")
    assert table.pad["turn.pare"] == 0
    table.make("board-1")
    assert table.pad["turn.pare"] == 1


def test_the_bus_of_a_pair_is_both_partners_own(phone: Phone, archive: PlayStore) -> None:
    table = Table.of(phone, archive, 4)
    table.play("board-1", "stop", "swap")
    table.play("board-1", "stop", "swap")
    assert table.pad["turn.pare"] == 1
    assert "A PARE está com Beto e Duda" in table.refused("move", move="board-1")
    table.play("board-0", "stop", "swap")
    table.make("board-1")
    assert table.pad["turn.pare"] == 1, "Duda boards the bus that is also hers"


def test_pare_can_be_put_where_it_lies(table: Table) -> None:
    for value, pare in (("2", 2), ("", None)):
        assert table.phone.post(f"{table.at}/set?cell=turn.pare", value=value).status_code == 303
        assert table.pad.get("turn.pare") == pare
    assert table.phone.post(f"{table.at}/set?cell=turn.pare", value="3").status_code == 422


# ---- the page


@pytest.mark.parametrize("language", ["pt-BR", "en"])
@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_the_page_is_whole_in_every_state(app: Flask, archive: PlayStore, language: str, size: int) -> None:
    phone = Phone(app, language)
    table = Table.of(phone, archive, size, seat=None)
    check(phone, table.page)
    table.act("whose", seat=1)
    for move in ("board-0", "stop"):
        check(phone, table.page)
        table.make(move)
    check(phone, table.page)
    table.write(seats(0, 1, 2, 3) | seats(1, *FULL))
    check(phone, table.page)
    table.play("swap")
    for _ in range(size - 1):
        check(phone, table.page)
        table.write({**table.pad, "turn.reshuffles": table.round.reshuffles})
        check(phone, table.page)
        table.play("renew", "board-" + str(table.round.bus))
    table.write(seats(1, *FULL, both=True))
    check(phone, table.page)
    table.play("upgrade") if not table.round.over else None
    check(phone, table.page)
    check(phone, f"{table.at}/log")


def test_every_rule_named_on_the_page_is_in_the_book(table: Table) -> None:
    anchors = {*turn.RULES.values()}
    table.make("board-1")
    assert table.text
    anchors |= set(re.findall(r"/rules/busao/([a-z-]+)\?", table.phone.last))
    for anchor in anchors:
        assert table.phone.get(f"/rules/busao/{anchor}").status_code == 200, anchor


def test_it_leads_to_where_the_boarded_are_written(table: Table) -> None:
    table.make("board-2")
    assert table.text
    assert f"{table.at}?side=2" in table.phone.page.values("href")


def test_an_action_is_answered_with_what_differs_alone(app: Flask, table: Table) -> None:
    screen = look(app, table.page)
    answer = screen.post(f"{table.at}/act/move", move="stop")
    assert answer.status_code == 200
    # Two points are left: nothing that costs three, and no second time from the Ponto.
    assert brought(answer) == {"revision", "undo", "turn-now", "tile-stop", "tile-upgrade", "turn-pass"}
    assert "Vez de Ana. Pontos de ação: restam 2 de 3." in screen.page.text
    shows_all(screen)
    answer = screen.post(f"{table.at}/act/move", move="stop")
    assert answer.status_code == 422
    assert "Só uma vez por turno" in screen.page.text
    assert brought(answer) == set()
    shows_all(screen)


def test_what_cannot_be_made_leads_to_the_rule_behind_that(table: Table) -> None:
    table.make("stop", "swap")
    assert table.text
    links = {attributes.get("id"): attributes for tag, attributes in table.phone.page.tags if tag == "a"}
    for move, rule in (("stop", "take-once"), ("renew", "action-costs")):
        assert links[f"do-{move}"]["href"] == f"/rules/busao/{rule}?back={table.at.removeprefix('/p/')}"
        assert "data-rule" in links[f"do-{move}"]


def test_every_whole_turn_of_the_rulebook_can_be_played() -> None:
    """Three moves of one point (taking and swapping once each, boarding freely), one of two and one, one of three."""
    kinds = ("stop", "street", "terminal", "swap", "board-0")
    for three in combinations_with_replacement(kinds, 3):
        state = turn.Round(Setup(NAMES[:2]), turn.Turn(0))
        for n, move in enumerate(three):
            again = move in three[:n] and move != "board-0"
            assert bool(state.refuse(move)) == again
            if again:
                break
            assert state.now
            state = turn.Round(state.setup, turn.Turn(0, (*state.now.used, move)))
        else:
            assert state.refuse_next() is None
    assert set(ONE_POINT) == set(kinds)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pt-BR", "Ponto: as cartas abertas. Rua: o monte de compra. Terminal: o descarte."),
        ("en", "Ponto: bus stop. Rua: draw pile. Terminal: discard pile. Fim da Linha: end of the line. PARE: stop."),
    ],
)
def test_the_places_of_the_box_are_explained_once(table: Table, language: str, said: str) -> None:
    table.phone.language = language
    table.phone.get(f"{table.at}/tool/turn")
    assert table.phone.page.text.count(said) == 1
