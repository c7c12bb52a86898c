"""Actions of the turn tool of Busão: undone whole, counted once, in conflict on two phones, refused if nonsense."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Setup
from companion.core.pad import differences, inverse, write
from companion.core.text import Refused
from companion.games.busao import GAME, turn, turn_cells
from companion.plays.sheet import PlayStore
from tests.games.busao.turns import COSTS, FULL, Table, seats
from tests.support.helpers import NAMES, Phone, check, sheet_at
from tests.support.screen import brought, look, shows_all


@pytest.fixture
def table(phone: Phone, archive: PlayStore) -> Table:
    return Table.of(phone, archive)


# ---- undo, replay, two phones


ACTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("move", {"move": "stop"}, "Ana: pegar do Ponto"),
    ("move", {"move": "street"}, "Ana: pegar da Rua"),
    ("move", {"move": "terminal"}, "Ana: pegar do Terminal"),
    ("move", {"move": "swap"}, "Ana: trocar 2 cartas"),
    ("move", {"move": "board-0"}, "Ana: embarcar no ônibus de Ana"),
    ("move", {"move": "board-1"}, "Ana: embarcar no ônibus de Beto"),
    ("move", {"move": "renew"}, "Ana: renovar o Ponto"),
    ("move", {"move": "discard"}, "Ana: descartar"),
    ("move", {"move": "upgrade"}, "Ana: instalar uma melhoria"),
    ("move", {"move": "board-2"}, "Ana: embarcar no ônibus de Caio"),
    ("move", {"move": "line", "word": "yes"}, "Fim da Linha, declarado por Ana"),
    ("whose", {"seat": "2"}, "vez passada para Caio"),
    ("reshuffle", {}, "Rua reembaralhada, 1ª vez"),
    ("full", {"bus": "1", "word": "yes"}, "Lotou o ônibus de Beto, na vez de Ana"),
]


@pytest.mark.parametrize(("action", "fields", "said"), ACTIONS)
def test_every_action_is_described_and_undone_as_one(
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
    assert "vez passada para Beto" in table.text
    table.undo()
    assert table.pad == before


@pytest.mark.parametrize(("action", "fields", "said"), ACTIONS)
def test_an_action_that_arrives_twice_counts_once(table: Table, action: str, fields: dict[str, str], said: str) -> None:
    before, base = table.pad, table.revision
    for _ in range(2):
        assert table.act(action, base=base, action_id="the-same", **fields) == 303
    table.undo()
    assert table.pad == before


def test_taps_that_overtake_their_answers_count_one_after_the_other(table: Table) -> None:
    base = table.revision
    for move in ("stop", "board-1", "board-0"):
        assert table.act("move", base=base, move=move) == 303
    assert table.round.now == turn.Turn(0, ("stop", "board-1", "board-0"))
    assert table.pad["turn.pare"] == 1


@pytest.mark.parametrize(("action", "fields", "said"), ACTIONS)
def test_the_same_tap_on_two_phones_counts_once(
    table: Table, second_phone: Phone, action: str, fields: dict[str, str], said: str
) -> None:
    other, base = Table(second_phone, table.archive, table.at), table.revision
    assert other.text
    assert table.act(action, base=base, **fields) == 303
    once = table.pad
    assert other.act(action, base=base, **fields) == 303
    assert table.pad == once


def test_different_taps_on_two_phones_are_both_shown(table: Table, second_phone: Phone) -> None:
    other, base = Table(second_phone, table.archive, table.at), table.revision
    assert other.text
    table.act("move", base=base, move="stop")
    assert other.act("move", base=base, move="board-1") == 409
    assert table.round.now == turn.Turn(0, ("stop",))
    said = " ".join(second_phone.page.text.split())
    assert "Vez: aqui está Ana: pegar do Ponto (celular 1). Você escreveu Ana: embarcar no ônibus de Beto." in said
    assert second_phone.press("Trocar pelo meu").status_code == 303
    assert table.round.now == turn.Turn(0, ("board-1",))
    assert table.pad["turn.pare"] == 1


def test_what_has_nothing_to_do_with_each_other_is_no_question(table: Table, second_phone: Phone) -> None:
    other, base = Table(second_phone, table.archive, table.at), table.revision
    assert other.text
    table.act("move", base=base, move="stop")
    assert other.act("reshuffle", base=base) == 303
    assert other.act("full", base=base, bus=1, word="yes") == 303
    assert second_phone.post(f"{table.at}/set?cell=turn.pare", value="2", base=base).status_code == 303
    assert (table.round.now, table.round.reshuffled, table.round.pare) == (turn.Turn(0, ("stop",)), 1, 2)


def test_where_two_phones_put_pare_is_a_question_that_the_log_can_say(table: Table, second_phone: Phone) -> None:
    other, base = Table(second_phone, table.archive, table.at), table.revision
    assert other.text
    table.phone.post(f"{table.at}/set?cell=turn.pare", value="2", base=base)
    table.act("move", base=base, move="board-1")
    table.undo()
    assert other.act("move", base=base, move="board-1") == 409
    assert "Carta PARE: aqui está Caio (celular 1). Você escreveu Beto." in " ".join(second_phone.page.text.split())
    second_phone.press("Trocar pelo meu")
    assert "Ana: embarcar no ônibus de Beto" in table.text
    # Once more, with the boarding written by both.
    table.phone.post(f"{table.at}/set?cell=turn.pare", value="2")
    second_phone.post(f"{table.at}/resolve", wanted='{"turn.pare": 1}', name="move", base=table.revision)
    assert "Carta PARE: Beto" in table.text


def test_a_late_tap_never_counts_in_somebody_elses_turn(table: Table, second_phone: Phone) -> None:
    table.make("renew")
    other, late = Table(second_phone, table.archive, table.at), table.revision
    assert other.text
    table.play("stop")
    assert other.act("move", base=late, move="board-0") == 409
    assert table.round.now == turn.Turn(1)
    # The phone that passed the turn knows it, so its tap counts for the next player.
    assert table.act("move", base=late, move="board-0") == 303
    assert table.round.now == turn.Turn(1, ("board-0",))


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
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(table: Table, action: str, fields: dict[str, str]) -> None:
    table.refused(action, **fields)


def test_a_finished_sheet_shows_how_it_ended_and_takes_no_action(table: Table) -> None:
    table.make("stop", "board-1")
    table.act("full", bus="0", word="yes")
    assert "Ainda joga" in check(table.phone, table.page).text
    table.phone.post(f"{table.at}/finish")
    assert sheet_at(table.archive, table.at).finished
    assert "A partida está encerrada" in table.refused("move", move="swap")
    page = check(table.phone, table.page)
    assert "A partida está encerrada." in page.text
    assert "Vez de" not in page.text
    assert "último turno" not in page.text, "no turns are left"
    pare = [button for form in page.forms for button in form.buttons if button.name == "value"]
    assert [button.disabled for button in pare] == [True] * 4, "three buses, or the middle of the table"


# ---- parts


@pytest.mark.parametrize("size", [2, 4])
def test_a_page_that_is_old_is_brought_up_to_date(app: Flask, phone: Phone, archive: PlayStore, size: int) -> None:
    table = Table.of(phone, archive, size, seat=None)
    here, there = look(app, table.page), look(app, table.page)
    actions: list[tuple[str, dict[str, str]]] = [
        ("act/whose", {"seat": "0"}),
        *(("act/move", {"move": move}) for move in ("stop", "swap", "board-1")),
        ("act/next", {}),
        ("act/move", {"move": "renew"}),
        ("act/reshuffle", {}),
        ("act/move", {"move": "board-0"}),
        ("set?cell=turn.pare", {"value": ""}),
        ("act/next", {}),
        ("act/move", {"move": "stop"}),
        ("act/full", {"bus": "0", "word": "yes"}),
        ("act/next", {}),
        *(("act/move", {"move": "upgrade"}), ("act/next", {})) * (size - 1),
        ("act/whose", {"seat": "1"}),
        ("set?cell=turn.end", {"value": ""}),
    ]
    for number, (action, fields) in enumerate(actions):
        answer = here.post(f"{table.at}/{action}", **fields)
        assert answer.status_code == 200, (action, fields)
        assert action != "act/move" or len(brought(answer)) < len(here.parts), (action, fields)
        shows_all(here)
        if number % 3 == 0:
            there.update()
            shows_all(there)
    there.update()
    shows_all(there)
    # Finishing and reopening both reach the other phone.
    for way in ("finish", "reopen"):
        assert phone.post(f"{table.at}/{way}").status_code == 303
        there.update()
        shows_all(there)


# ---- any sequence of actions


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
    cells = {cell.name: cell for cell in turn_cells.cells(setup)}
    for name, value in taps:
        fields = {"move": value, "seat": value, "bus": value, "word": "yes"}
        try:
            changes = differences(pad, GAME.actions[name].run(setup, pad, fields))
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
