"""The turn tool of Busão: action points, PARE, the Rua. Figures: Como jogar, Carta de Pare, Modo duplas."""

import json
import re
from itertools import combinations_with_replacement
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from companion.core.game import Setup
from companion.core.pad import due, inverse, write
from companion.core.text import Refused
from companion.games.busao import GAME, turn
from companion.games.busao.turn_cells import turn_cells
from tests.busao_turns import FULL, ONE_POINT, Table, seats
from tests.helpers import NAMES, Phone, check, sheet_at

COSTS = {"stop": 1, "street": 1, "terminal": 1, "swap": 1, "board-0": 1, "board-1": 1, "renew": 2, "discard": 2}


@pytest.fixture
def table(phone: Phone, db: Database) -> Table:
    return Table.of(phone, db)


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
    assert "Só uma vez por turno, e já foi." in said
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
    assert "/rules/busao/action-costs?back=" in table.phone.last


def test_the_page_says_why_a_move_cannot_be_instead_of_offering_it(table: Table) -> None:
    table.make("stop", "board-1")
    said = table.text
    offered = [button.value for form in table.phone.page.forms for button in form.buttons if button.name == "move"]
    assert offered == ["board-0", "board-2", "street", "terminal", "swap"]
    assert "Vez de Ana" in said
    assert "Neste turno: pegar do Ponto e embarcar no ônibus de Beto" in said
    assert "Ponto de ação: resta 1 de 3" in said
    assert "Renovar o Ponto Custa 2 e só resta 1." in said.replace("PontoCusta", "Ponto Custa")


@pytest.mark.parametrize(("moves", "left"), [([], 3), (["renew"], 1), (["stop", "swap"], 1), (["board-0"], 2)])
def test_all_three_points_must_be_used(table: Table, moves: list[str], left: int) -> None:
    table.make(*moves)
    wanted = f"Ainda resta{'m' * (left > 1)} {left} ponto"
    assert wanted in table.text
    assert wanted in table.refused("next")
    assert "/rules/busao/must-spend?back=" in table.phone.last


def test_the_hand_limit_is_remembered_before_passing_on(table: Table) -> None:
    table.make("upgrade")
    assert "no máximo 5 cartas na mão" in table.text
    table.phone.press("Passar a vez: Beto")
    assert table.round.now == turn.Turn(1)


@pytest.mark.parametrize(
    ("size", "order"),
    [(2, "Ana Beto"), (3, "Ana Beto Caio"), (4, "Ana Beto Caio Duda"), (6, "Ana Beto Caio Duda Eva Fábio")],
)
def test_turns_go_round_clockwise_and_pairs_alternate(phone: Phone, db: Database, size: int, order: str) -> None:
    table = Table.of(phone, db, size)
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
    assert "As três vagas de melhoria estão ocupadas." in table.refused("move", move="upgrade")


def test_before_it_is_anybodys_turn_the_page_asks_who_starts(phone: Phone, db: Database) -> None:
    table = Table.of(phone, db, seat=None)
    assert "Quem começa?" in table.text
    for action, fields in (("move", {"move": "stop"}), ("next", {}), ("full", {"bus": "0", "word": "yes"})):
        assert "Digam primeiro de quem é a vez." in table.refused(action, **fields)
    table.write({"first_player": 2})
    assert "Sorteio: Caio" in table.text
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


def test_with_two_buses_pare_changes_sides_when_the_protected_one_boards_the_other(phone: Phone, db: Database) -> None:
    table = Table.of(phone, db, 2)
    table.play("board-1", "stop", "swap")
    table.play("board-0", "stop", "swap")
    assert table.pad["turn.pare"] == 0
    table.make("board-1")
    assert table.pad["turn.pare"] == 1


def test_the_bus_of_a_pair_is_both_partners_own(phone: Phone, db: Database) -> None:
    table = Table.of(phone, db, 4)
    table.play("board-1", "stop", "swap")
    table.play("board-1", "stop", "swap")
    assert table.pad["turn.pare"] == 1
    assert "A PARE está com Beto e Duda" in table.refused("move", move="board-1")
    table.play("board-0", "stop", "swap")
    table.make("board-1")
    assert table.pad["turn.pare"] == 1, "Duda boards the bus that is also hers"


def test_pare_can_be_put_where_it_lies(table: Table) -> None:
    fields = {"page": "turn", "cell": "turn.pare"}
    assert table.phone.post(f"{table.at}/tap", value="2", before="", **fields).status_code == 303
    assert table.pad["turn.pare"] == 2
    assert table.phone.post(f"{table.at}/tap", value="", before="2", **fields).status_code == 303
    assert "turn.pare" not in table.pad
    assert table.phone.post(f"{table.at}/tap", value="3", before="", **fields).status_code == 422


# ---- undo, replay, two phones


STROKES: list[tuple[str, dict[str, Any], str]] = [
    *(("move", {"move": move}, "") for move in COSTS),
    ("move", {"move": "upgrade"}, "Ana: instalar uma melhoria"),
    ("move", {"move": "board-2"}, "Ana: embarcar no ônibus de Caio"),
    ("move", {"move": "line", "word": "yes"}, "Ana: Fim da Linha. Fim da Linha, declarado por Ana"),
    ("whose", {"seat": "2"}, "vez de Caio"),
    ("reshuffle", {}, "Rua reembaralhada, 1ª vez"),
    ("full", {"bus": "1", "word": "yes"}, "Lotou o ônibus de Beto, na vez de Ana"),
]


@pytest.mark.parametrize(("action", "fields", "said"), STROKES)
def test_every_stroke_is_described_and_undone_as_one(
    table: Table, action: str, fields: dict[str, str], said: str
) -> None:
    before = table.pad
    assert table.act(action, **fields) == 303
    assert table.pad != before
    assert said in table.text
    table.undo()
    assert table.pad == before


def test_passing_on_is_described_and_undone(table: Table) -> None:
    table.make("upgrade")
    before = table.pad
    table.act("next")
    assert "Desfazervez de Beto" in table.text.replace("Desfazer vez", "Desfazervez")
    table.undo()
    assert table.pad == before


@pytest.mark.parametrize(("action", "fields", "said"), STROKES)
def test_a_stroke_that_arrives_twice_counts_once(table: Table, action: str, fields: dict[str, str], said: str) -> None:
    found = table.found
    for _ in range(2):
        assert table.act(action, found=found, tap="the-same", **fields) == 303
    once = table.pad
    assert len(sheet_at(table.db, table.at).pad) == len(once)
    table.undo()
    assert table.pad == json.loads(found)


def test_the_same_tap_on_two_phones_counts_once(table: Table, second_phone: Phone) -> None:
    other = Table(second_phone, table.db, table.at)
    found = table.found
    assert table.act("move", found=found, move="stop") == 303
    assert other.act("move", found=found, move="stop") == 303
    assert table.round.now == turn.Turn(0, ("stop",))


def test_different_taps_on_two_phones_are_both_shown(table: Table, second_phone: Phone) -> None:
    other = Table(second_phone, table.db, table.at)
    found = table.found
    table.act("move", found=found, move="stop")
    assert other.act("move", found=found, move="board-1") == 409
    assert table.round.now == turn.Turn(0, ("stop",))
    said = " ".join(second_phone.page.text.split())
    assert "Vez: aqui está Ana: pegar do Ponto (telefone 1). Você escreveu Ana: embarcar no ônibus de Beto." in said
    assert second_phone.press("Trocar pelo meu").status_code == 303
    assert table.round.now == turn.Turn(0, ("board-1",))
    assert table.pad["turn.pare"] == 1


def test_a_late_tap_never_counts_in_somebody_elses_turn(table: Table) -> None:
    table.make("renew")
    late = table.found
    table.play("stop")
    assert table.act("move", found=late, move="board-0") == 409
    assert table.round.now == turn.Turn(1)


# ---- nonsense


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("move", {"move": "fly"}),
        ("move", {"move": ""}),
        ("move", {"move": "board"}),
        ("move", {"move": "board-3"}),
        ("move", {"move": "board-x"}),
        ("whose", {"seat": "3"}),
        ("whose", {"seat": "-1"}),
        ("whose", {"seat": "\N{SUPERSCRIPT TWO}"}),
        ("whose", {}),
        ("full", {"bus": "9", "word": "yes"}),
        *(
            (action, {"found": found, "move": "stop", "seat": "1"})
            for action in ("move", "next", "whose", "reshuffle", "street", "full")
            for found in ("", "x", "[]", "[" * 5000, '{"turn.now": 1}', '{"turn.now": {"seat": 7, "used": []}}')
        ),
        ("move", {"found": '{"turn.now": {"seat": 0, "used": ["upgrade", "stop"]}}', "move": "stop"}),
        ("move", {"found": '{"turn.now": {"seat": 0, "used": [], "x": 1}}', "move": "stop"}),
        ("reshuffle", {"found": '{"turn.reshuffles": 4}'}),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(table: Table, action: str, fields: dict[str, str]) -> None:
    table.refused(action, **fields)


def test_a_finished_sheet_shows_the_turn_and_takes_no_stroke(table: Table) -> None:
    table.make("stop", "board-1")
    table.phone.post(f"{table.at}/finish")
    assert sheet_at(table.db, table.at).finished
    assert "A partida está encerrada" in table.refused("move", move="swap")
    page = check(table.phone, table.page)
    assert "aqui fica como acabou" in page.text
    assert all(button.disabled for form in page.forms for button in form.buttons if button.name)


# ---- the page


@pytest.mark.parametrize("language", ["pt-BR", "en"])
@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_the_page_is_whole_in_every_state(app: Flask, db: Database, language: str, size: int) -> None:
    phone = Phone(app, language)
    table = Table.of(phone, db, size, seat=None)
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
    anchors = {*turn.RULES.values(), *(move.rule for move in turn.MOVES.values())}
    table.make("board-1")
    assert table.text
    anchors |= set(re.findall(r"/rules/busao/([a-z-]+)\?", table.phone.last))
    for anchor in anchors:
        assert table.phone.get(f"/rules/busao/{anchor}").status_code == 200, anchor


def test_the_pad_and_the_further_page_lead_there(table: Table) -> None:
    for page in (table.at, f"{table.at}/more"):
        table.phone.get(page)
        assert table.page in table.phone.page.values("href"), page
    table.make("board-2")
    assert table.text
    assert f"{table.at}?side=2" in table.phone.page.values("href"), "to write who boarded"


def test_a_fragment_answers_a_stroke_with_all_that_may_have_changed(table: Table) -> None:
    table.phone.htmx = True
    answer = table.post("move", move="stop", finished="False")
    assert answer.status_code == 200
    assert set(table.phone.page.ids()) >= {
        "said",
        "undo",
        "notice",
        "turn-now",
        "turn-moves",
        "turn-table",
        "turn-pass",
    }
    answer = table.post("move", move="stop", finished="False")
    assert answer.status_code == 422
    assert "Só uma vez por turno" in answer.text
    table.phone.htmx = False


# ---- whatever is done


actions = st.one_of(
    st.tuples(st.just("move"), st.sampled_from([*COSTS, "line", "upgrade", "board-2"])),
    st.tuples(st.sampled_from(["next", "reshuffle", "street"]), st.just("")),
    st.tuples(st.sampled_from(["whose", "full"]), st.sampled_from("012")),
)


@given(st.lists(actions, max_size=40), st.sampled_from([2, 3, 4, 6]), st.booleans())
def test_whatever_is_tapped_a_turn_has_three_points_and_everything_can_be_taken_back(
    taps: list[tuple[str, str]], size: int, full: bool
) -> None:
    setup = Setup(NAMES[:size])
    pad: dict[str, Any] = seats(0, *FULL, both=True) if full else {}
    cells = {cell.name: cell for cell in turn_cells(setup)}
    for name, value in taps:
        fields = {"move": value, "seat": value, "bus": value, "word": "yes", "found": json.dumps(dict(pad))}
        fields["found"] = json.dumps({cell: pad[cell] for cell in cells if cell in pad})
        try:
            changes = due(pad, GAME.actions[name].run(setup, pad, fields))
        except Refused:
            continue
        for change in changes:
            cells[change.cell].check(change.after)
        after = write(pad, changes)
        assert write(after, inverse(changes)) == pad
        pad = after
        state = turn.read(setup, pad)
        assert state.now is None or state.now.spent + state.left == 3
        assert len(set(state.last_turns)) == len(state.last_turns)
        assert not state.end or state.end.seat not in state.last_turns
        assert state.reshuffled <= state.reshuffles


def test_every_whole_turn_of_the_rulebook_can_be_played() -> None:
    """Three of one point (each taking and the swap once, boarding freely), or two and one, or the three at once."""
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
