"""Updates of Quissama's pad: the elements that differ after each action, and what a late phone is asked."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.pad import apply_patch, differences
from companion.core.text import Refused
from companion.games.quissama import GAME
from companion.games.quissama.layout import (
    BOX,
    CABECA,
    FIRST,
    HOLDER,
    OBJECTIVE_MET,
    SPACES,
    businesses_cell,
    marker_cell,
)
from companion.games.quissama.rules import CHARACTERS
from companion.games.quissama.setup import ONE_CHARACTER
from companion.plays.sheet import PlayStore
from tests.games.quissama.pads import BOARD, NAMES, SETUP, Sheet, full, has, house, on, t
from tests.support.helpers import Phone, fill
from tests.support.page import Page, cut
from tests.support.screen import Screen, brought, shows_all

SEATS = range(SETUP.size)
VALUES: dict[str, list[Any]] = {
    **{HOLDER[character]: [*SEATS, BOX] for character in CHARACTERS},
    **{marker_cell(character, seat): [1] for character in CHARACTERS for seat in SEATS},
    **{space: list(SEATS) for space in SPACES},
    **{businesses_cell(seat): list(range(5)) for seat in SEATS},
    CABECA: [True, False],
    FIRST: list(SEATS),
    **{cell: [True] for cell in OBJECTIVE_MET},
    ONE_CHARACTER.cell: [True],
}
CELLS = st.sampled_from(sorted(VALUES))
WRITTEN = CELLS.flatmap(lambda cell: st.tuples(st.just(cell), st.sampled_from([None, *VALUES[cell]])))
PADS = st.lists(WRITTEN, max_size=40).map(lambda cells: {cell: value for cell, value in cells if value is not None})


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=PADS, after=PADS)
def test_a_phone_that_lags_behind_is_brought_up_to_date(
    app: Flask, archive: PlayStore, before: dict[str, Any], after: dict[str, Any]
) -> None:
    screen = Screen(app)
    sheet = Sheet(screen, archive, before)
    for path in ("", "/bill/0", "/tool/costs"):
        screen.load(sheet.at + path)
        fill(archive, sheet.at, {**before, **after})
        screen.update()
        shows_all(screen)
        assert brought(screen.update()) == set()
        fill(archive, sheet.at, before)


def test_what_can_change_on_the_pad(app: Flask, archive: PlayStore) -> None:
    screen = Screen(app)
    screen.load(Sheet(screen, archive, BOARD).at)
    assert set(screen.parts) == {
        *(f"c-{character}" for character in CHARACTERS), "ministry", "b-0", "b-1", "b-2", "cabeca", "won", "end",
        "total-0", "total-1", "total-2", "revision", "listed", "undo",
    }  # fmt: skip


SENT: list[tuple[str, dict[str, Any], set[str]]] = [
    ("place", {"character": "quissama", "seat": 0}, {"c-quissama"}),
    # with him unblocked, ministers cost less and Bernardina can be conquered
    ("conquer", {"character": "alencar", "seat": 0}, {"c-alencar", "c-bernardina", "ministry", "total-0"}),
    # Ana and Beto keep their numbers of ministers
    ("minister", {"seat": 2}, {"ministry", "b-2"}),
    # Imperador, whom Beto has, needs one more
    ("scandal", {"space": 1}, {"ministry", "b-1", "c-imperador", "total-1"}),
    # Araújo's objective needs one less; the others' keys go up to the rest of the ten
    ("set", {"cell": "businesses.0", "value": 4}, {"b-0", "b-1", "b-2", "c-araujo"}),
    ("set", {"cell": CABECA, "value": "true"}, {"cabeca"}),
]


@pytest.mark.parametrize(("action", "arguments", "parts"), SENT)
def test_the_answer_to_a_tap_has_what_it_changes_and_no_more(
    app: Flask, archive: PlayStore, action: str, arguments: dict[str, Any], parts: set[str]
) -> None:
    screen = Screen(app)
    sheet = Sheet(screen, archive, BOARD)
    screen.load(sheet.at)
    answer = screen.post(f"{sheet.at}/{action if action == 'set' else f'act/{action}'}", **arguments)
    assert brought(answer) == parts | {"revision", "undo"}
    assert "csrf" not in answer.text
    shows_all(screen)


def test_what_another_phone_did_is_said_and_so_is_a_win(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**has("araujo", seat=1), **full(0, 3)})
    phone.get(sheet.at)
    sheet.act("set", phone=second_phone, cell="businesses.1", value=4)
    said = Page(cut(phone.update().text)[1]["said"]).text.strip()
    assert said.split(". ") == [
        "celular 3: comércios cheios de Beto: 4",
        "Beto: Araújo (objetivo cumprido)",
        "Beto venceu com Araújo",
    ]


# ---- two phones, one of which has not seen what the other did


class Tables:
    """A sheet on two phones; the late one still shows the page as it was opened."""

    def __init__(self, phone: Phone, second_phone: Phone, archive: PlayStore, pad: dict[str, Any]) -> None:
        self.sheet = Sheet(phone, archive, pad)
        self.quick, self.late = phone, second_phone
        for one in (phone, second_phone):
            one.get(self.sheet.at)

    def meanwhile(self, action: str, **arguments: Any) -> None:
        self.sheet.act(action, phone=self.quick, **arguments)

    def asks(self, action: str, **arguments: Any) -> str:
        """Return what the late phone is asked; nothing may be booked."""
        before, events = self.sheet.pad, self.sheet.events
        page = self.sheet.act(action, 409, phone=self.late, **arguments)
        assert (self.sheet.pad, self.sheet.events) == (before, events)
        return " ".join(page.text.split())

    def books(self, action: str, **arguments: Any) -> dict[str, Any]:
        """Act on the late phone, which must not be asked, and return the sheet."""
        self.sheet.act(action, phone=self.late, **arguments)
        return self.sheet.pad


@pytest.fixture
def table(phone: Phone, second_phone: Phone, archive: PlayStore) -> Any:
    return lambda pad: Tables(phone, second_phone, archive, pad)


def test_two_who_conquer_the_same_character_are_asked(table: Any) -> None:
    two = table(on("alencar 0", "alencar 1"))
    two.meanwhile("conquer", character="alencar", seat=1)
    asked = two.asks("conquer", character="alencar", seat=0)
    assert "quem tem Alencar: aqui está Beto (celular 1). Você escreveu Ana." in asked
    assert two.late.press("Trocar pelo meu").status_code == 303
    assert two.sheet.pad == has("alencar")
    assert "Ana toma Alencar de Beto" in two.late.get(two.sheet.at).text


def test_a_meeple_is_not_put_on_a_character_that_has_moved(table: Any) -> None:
    two = table(on("alencar 1"))
    two.meanwhile("conquer", character="alencar", seat=1)
    assert "A partida avançou enquanto você escolhia (celular 1: Beto conquista Alencar)." in two.asks(
        "place", character="alencar", seat=0
    )
    two.late.get(two.sheet.at)
    two.books("place", character="alencar", seat=0)
    assert two.sheet.pad == {**has("alencar", seat=1), **on("alencar 0")}


def test_a_meeple_put_on_bernardina_meanwhile_is_looked_at_first(table: Any) -> None:
    two = table({**has("araujo"), **has("alencar", seat=1)})
    two.meanwhile("place", character="bernardina", seat=0)
    said = two.asks("place", character="bernardina", seat=1)
    assert "A partida avançou enquanto você escolhia (celular 1: meeple de Ana posto em Bernardina)." in said


def test_two_meeples_on_the_same_character_in_the_gallery_need_no_question(table: Any) -> None:
    two = table({})
    two.meanwhile("place", character="alencar", seat=1)
    assert two.books("place", character="alencar", seat=0) == on("alencar 0", "alencar 1")


def test_a_meeple_put_on_meanwhile_is_not_sent_home_unseen(table: Any) -> None:
    two = table(on("alencar 0"))
    two.meanwhile("place", character="alencar", seat=2)
    assert "meeple de Caio em Alencar: aqui está na carta" in two.asks("conquer", character="alencar", seat=0)


@pytest.mark.parametrize("pushed", [1, 2])  # when Beto pushes, space 1 looks as before
def test_two_who_push_at_once_look_again(table: Any, pushed: int) -> None:
    two = table(house("10-2--"))
    two.meanwhile("minister", seat=pushed)
    assert f"A partida avançou enquanto você escolhia (celular 1: ministro de {NAMES[pushed]} posto)." in two.asks(
        "minister", seat=0
    )
    two.late.get(two.sheet.at)
    # 1 to 3 are taken now, and 4 was before: all four move up one
    assert two.books("minister", seat=0) == house(f"0{pushed}102-")


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_push_told_by_two_phones_counts_once(table: Any, seat: int) -> None:
    two = table(house("10-2--"))
    two.meanwhile("minister", seat=seat)
    assert two.books("minister", seat=seat) == house(f"{seat}102--")


def test_a_push_that_ends_before_what_changed_needs_no_question(table: Any) -> None:
    two = table(house("1-02--"))
    two.meanwhile("scandal", space=4)
    assert two.books("minister", seat=2) == house("210---")


def test_a_space_that_changed_is_asked_about(table: Any) -> None:
    two = table({**has("imperador", seat=1), **house("10----")})
    two.meanwhile("minister", seat=2)
    asked = two.asks("scandal", space=2)
    assert "espaço 2 do Ministério: aqui está Beto (celular 1). Você escreveu vazio." in asked
    two.late.press("Trocar pelo meu")
    assert two.sheet.pad == {**has("imperador", seat=1), **house("2-0---")}
    assert "Escândalo: ministro de Beto retirado do espaço 2" in two.late.get(two.sheet.at).text


def test_scandals_on_two_spaces_need_no_question(table: Any) -> None:
    two = table(house("10-2--"))
    two.meanwhile("scandal", space=4)
    assert two.books("scandal", space=1) == {"ministry.2": 0}


@pytest.mark.parametrize(("action", "arguments"), [("swap", {"space": 4}), ("take", {"rival": 0})])
def test_whoever_lost_imperador_meanwhile_swaps_nothing(table: Any, action: str, arguments: dict[str, Any]) -> None:
    two = table(BOARD)
    two.meanwhile("place", character="imperador", seat=0)
    said = two.asks(action, seat=1, **arguments)
    assert "A partida avançou enquanto você escolhia (celular 1: meeple de Ana posto em Imperador)." in said


def test_imperador_swaps_whatever_happens_elsewhere(table: Any) -> None:
    two = table(BOARD)
    two.meanwhile("place", character="quissama", seat=0)
    two.meanwhile("set", cell="businesses.2", value=1)
    assert two.books("swap", space=4, seat=1)["ministry.4"] == 1
    assert two.books("take", rival=0, seat=1) == {**two.sheet.pad, **full(2, 2)}


def test_two_who_count_the_same_businesses_otherwise_are_asked(table: Any) -> None:
    two = table(BOARD)
    two.meanwhile("set", cell="businesses.0", value=4)
    asked = two.asks("take", rival=0, seat=1)
    assert "comércios cheios de Ana: aqui está 4 (celular 1). Você escreveu 2." in asked
    two.late.press("Trocar pelo meu")
    assert two.sheet.pad == {**BOARD, **full(2, 2)}


def test_what_is_said_of_princesa_is_said_of_who_has_her(table: Any) -> None:
    two = table({**has("princesa"), **on("princesa 1")})
    two.meanwhile("conquer", character="princesa", seat=1)
    assert "A partida avançou" in two.asks("told", character="princesa", met="yes")
    assert two.sheet.pad == has("princesa", seat=1)


def test_two_who_say_the_opposite_of_cabeca_de_porco_are_asked(table: Any) -> None:
    two = table({CABECA: False})
    two.meanwhile("set", cell=CABECA, value="true")
    two.meanwhile("set", cell=CABECA, value="false")
    assert two.books("set", cell=CABECA, value="true") == {CABECA: True}, "changed and changed back is as it was"


# ---- whatever the decision of a conflict changed, the log can describe it


@settings(max_examples=100)
@given(pad=PADS, meanwhile=PADS, action=st.sampled_from(sorted(GAME.actions)), seat=st.integers(0, 2))
def test_everything_that_can_be_decided_is_said(
    pad: dict[str, Any], meanwhile: dict[str, Any], action: str, seat: int
) -> None:
    described = GAME.actions[action].describe
    assert described
    for character in CHARACTERS:
        arguments = {
            "character": character, "seat": str(seat), "place": "gallery", "space": "3", "rival": "1", "met": "no",
        }  # fmt: skip
        try:
            wanted = GAME.actions[action].run(SETUP, pad, arguments)
        except Refused:
            continue
        if changes := differences(apply_patch(pad, meanwhile), wanted):
            assert t.word(described(SETUP, changes))
