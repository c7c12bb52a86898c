"""Strokes of the turn tool of Busão: undone as one, counted once, noticed on two phones, refused if nonsense."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from companion.core.game import Setup
from companion.core.pad import due, inverse, write
from companion.core.text import Refused
from companion.games.busao import GAME, turn
from companion.games.busao.turn_cells import turn_cells
from tests.busao_turns import COSTS, FULL, Table, seats
from tests.helpers import NAMES, Phone, check, sheet_at


@pytest.fixture
def table(phone: Phone, db: Database) -> Table:
    return Table.of(phone, db)


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
    assert table.found == found


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
            for found in ("x", "[]", "[" * 5000, '{"turn.now": 1}', '{"turn.now": {"seat": 7, "used": []}}')
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


# ---- fragments


def test_what_a_stroke_leaves_out_is_as_it_was(table: Table) -> None:
    """A phone that swaps in the fragments sees what a fresh page shows, of what lies between the buses too."""
    parts = ("turn-now", "turn-moves", "turn-table", "turn-pass")
    shown = {part: _drawn(table, part) for part in parts}
    left_out = 0
    strokes: list[tuple[str, dict[str, str]]] = [
        *(("move", {"move": move}) for move in ("stop", "swap", "board-1")),
        ("next", {}),
        ("move", {"move": "renew"}),
        ("reshuffle", {}),
        ("move", {"move": "board-1"}),
        ("next", {}),
        ("move", {"move": "stop"}),
        ("full", {"bus": "0", "word": "yes"}),
        ("next", {}),
        *(("move", {"move": "upgrade"}), ("next", {})) * 2,
        ("whose", {"seat": "2"}),
    ]
    for action, fields in strokes:
        table.phone.htmx = True
        answer = table.post(action, finished="False", **fields)
        table.phone.htmx = False
        assert answer.status_code == 200
        found = {part: _part(answer.text, part) for part in parts if f'id="{part}"' in answer.text}
        left_out += len(parts) - len(found)
        shown |= found
        for part in parts:
            assert shown[part] == _drawn(table, part), (action, fields, part)
    assert left_out


def _drawn(table: Table, part: str) -> str:
    assert table.phone.get(table.page).status_code == 200
    return _part(table.phone.last, part)


def _part(html: str, part: str) -> str:
    """Return a part of a page without what tells a page from a fragment, and without hidden fields."""
    start = html.index(f'id="{part}"')
    end = re.search(r'<(?:form|section|div) [^>]*id="(?:turn-|undo)|</main>|</section>\n<dialog', html[start + 1 :])
    text = html[start : start + 1 + end.start()] if end else html[start:]
    text = re.sub(r"<input [^>]*>", "", text.replace(' hx-swap-oob="true"', ""))
    return " ".join(re.findall(r"[^<>]+|<[^>]+>", re.sub(r"</?(?:form|section|main|div)[^>]*>|\s+", " ", text))).strip()


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
