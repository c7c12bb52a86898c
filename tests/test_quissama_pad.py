"""Quissama's pad: every tap on it, refused with the reason, taken back, sent twice, from two phones."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from companion.core.pad import write
from companion.core.text import Refused
from companion.games.quissama import GAME, board, layout
from companion.games.quissama.layout import SPACES
from companion.games.quissama.rules import CHARACTERS
from tests.helpers import Phone, check
from tests.quissama_pads import BOARD, NAMES, SETUP, Sheet, full, has, house, on, t

DONE: list[tuple[str, str, dict[str, Any], str]] = [
    # a first meeple in the gallery, and in somebody's area, which blocks
    ("place", "quissama 0 -", on("quissama 0"), "meeple de Ana em Quissama"),
    ("place", "imperador 0 1", on("imperador 0"), "meeple de Ana em Imperador"),
    # the second one: the character moves and all meeples go home
    ("conquer", "alencar 0 -", {**has("alencar"), "characters.alencar.markers.0": None}, "Ana conquista Alencar"),
    (
        "conquer",
        "araujo 1 0",
        {**has("araujo", seat=1), "characters.araujo.markers.1": None},
        "Beto toma Araújo de Ana",
    ),
    ("remove", "araujo 1", {"characters.araujo.markers.1": None}, "tirar o meeple de Beto de Araújo"),
    ("keep", "araujo - 0", {"characters.araujo.holder": None}, "Araújo na Galeria"),
    ("keep", "araujo 1 0", {**has("araujo", seat=1), "characters.araujo.markers.1": None}, "Araújo na área de Beto"),
    (
        "keep",
        "woodruff box -",
        {"characters.woodruff.holder": "box", "characters.woodruff.markers.2": None},
        "Woodruff fora desta partida",
    ),
    # 1 and 2 taken, 3 free: both move up one, the one on 4 stays
    ("minister", "2 10-2--", {"ministry.1": 2, "ministry.2": 1, "ministry.3": 0}, "ministro de Caio"),
    ("scandal", "1 10-2--", {"ministry.2": None}, "Escândalo: sai o ministro de Ana do espaço 2"),
    ("swap", "3 1 10-2--", {"ministry.4": 1}, "Imperador: Beto no lugar de Caio, espaço 4"),
    ("take", "0 3 1 1", full(2, 2), "Imperador: Beto toma um comércio de Ana"),
    ("word", "cabeca_de_porco yes", {"cabeca_de_porco": True}, "Cabeça de Porco cheio"),
]


@pytest.mark.parametrize(("action", "words", "written", "sentence"), DONE)
def test_a_tap_is_one_event_described_and_taken_back_as_one(
    phone: Phone, db: Database, action: str, words: str, written: dict[str, Any], sentence: str
) -> None:
    sheet = Sheet(phone, db, BOARD)
    before, events = sheet.pad, sheet.events
    page = sheet.act(action, words)
    assert sheet.pad == {cell: value for cell, value in {**before, **written}.items() if value is not None}
    assert sheet.events == events + 1
    assert sentence in page.text
    assert sentence in check(phone, f"{sheet.at}/log").text
    sheet.undo()
    assert sheet.pad == before
    assert f"desfez: {sentence}" in check(phone, f"{sheet.at}/log").text


@pytest.mark.parametrize(("action", "words", "written", "sentence"), DONE)
def test_a_tap_sent_twice_and_the_same_from_another_phone_count_once(
    phone: Phone, second_phone: Phone, db: Database, action: str, words: str, written: dict[str, Any], sentence: str
) -> None:
    sheet = Sheet(phone, db, BOARD)
    second_phone.get(sheet.at)
    for again in (phone, phone):
        sheet.act(action, words, phone=again, tap="the same")
    after, events = sheet.pad, sheet.events
    sheet.act(action, words, phone=second_phone)
    assert (sheet.pad, sheet.events) == (after, events)


REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    # Conquistar os personagens: one's own card needs no meeple, and the second one comes after the first
    ({}, "place", "araujo 0 0", "Araújo já está na área de Ana."),
    ({}, "conquer", "quissama 0 -", "Ana ainda não tem o primeiro meeple nesta carta."),
    ({}, "place", "araujo 2 -", "Araújo mudou de lugar enquanto isso."),
    # Bernardina asks for another unblocked character: Araújo is blocked, Caio has none
    ({}, "place", "bernardina 0 -", "é preciso ter na sua área um personagem desbloqueado"),
    ({}, "place", "bernardina 2 -", "é preciso ter na sua área um personagem desbloqueado"),
    # and while there are others' meeples on her, they are removed first
    (on("bernardina 0"), "place", "bernardina 1 -", "Em Bernardina há meeple de Ana. Primeiro paguem para tirar"),
    (
        {**has("bernardina", seat=2), **on("bernardina 0")},
        "place",
        "bernardina 1 2",
        "Em Bernardina há meeple de Ana. Primeiro paguem para tirar",
    ),
    # variant 2: one character each
    ({"options.one_character": True}, "conquer", "alencar 0 -", "é um personagem por pessoa, e Ana já tem o seu"),
    ({"characters.woodruff.holder": "box"}, "place", "woodruff 0 box", "Woodruff está na caixa"),
    # O Ministério
    ({}, "scandal", "2 10-2--", "No espaço 3 do Ministério não há ministro."),
    ({}, "scandal", "0 1-----", "O Ministério mudou enquanto isso."),
    ({}, "minister", "2 ------", "O Ministério mudou enquanto isso."),
    (house("111111"), "minister", "1 111111", "Os seis ministros já são de Beto."),
    # Imperador: only who has him, and only a rival's place
    ({}, "swap", "3 0 10-2--", "é preciso ter o Imperador livre, e Ana não tem"),
    ({}, "swap", "0 1 10-2--", "No espaço 1 do Ministério não há ministro de outra pessoa."),
    (on("imperador 2"), "swap", "3 1 10-2--", "é preciso ter o Imperador livre, e Beto não tem"),
    ({}, "take", "1 1 0 3", "é preciso ter o Imperador livre, e Ana não tem"),
    ({}, "take", "2 0 1 1", "Caio não tem comércio cheio que se possa tomar."),
    ({}, "take", "0 2 1 1", "Os comércios mudaram enquanto isso."),
    ({}, "word", "princesa yes", "A Princesa ainda não está na área de ninguém."),
]


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(("pad", "action", "words", "sentence"), REFUSED)
def test_what_cannot_be_is_refused_with_the_reason_and_nothing_changes(
    phone: Phone, db: Database, htmx: bool, pad: dict[str, Any], action: str, words: str, sentence: str
) -> None:
    sheet = Sheet(phone, db, {**BOARD, **pad})
    before, events = sheet.pad, sheet.events
    phone.htmx = htmx
    assert sentence in sheet.act(action, words, 422).text
    assert (sheet.pad, sheet.events) == (before, events)


ACTIONS = ("place", "conquer", "remove", "keep", "minister", "scandal", "swap", "take", "word")
junk = st.one_of(
    st.lists(
        st.sampled_from(
            [*CHARACTERS, "0", "1", "2", "3", "7", "-", "box", "-1", "²", "9" * 400, "10-2--", "-----", "yes"]
        ),
        max_size=5,
    ).map(" ".join),
    st.text(max_size=8),
)


@pytest.mark.parametrize("action", ACTIONS)
@settings(max_examples=40)
@given(words=junk)
def test_an_action_answers_or_refuses_whatever_is_sent(action: str, words: str) -> None:
    try:
        changes = GAME.actions[action].run(SETUP, BOARD, {action: words})
    except Refused as refusal:
        changes = []
        sentences = [t.word(one.message) for one in refusal.problems]
    else:
        sentences = ["done"]
    assert all(sentences)
    for change in changes:
        GAME.cell(SETUP, change.cell).check(change.after)


def test_every_action_is_tried_here() -> None:
    assert set(ACTIONS) == set(GAME.actions) == {action for action, _, _, _ in DONE}


# ---- the two steps of Bernardina, and what the table says of Princesa


def test_bernardina_is_cleared_first_and_taken_later(phone: Phone, db: Database) -> None:
    sheet = Sheet(phone, db, {**BOARD, **on("bernardina 0")})
    sheet.act("place", "bernardina 1 -", 422)
    sheet.act("remove", "bernardina 0")
    sheet.act("place", "bernardina 1 -")
    assert "bernardina 1 -" in [button.value for form in phone.page.forms for button in form.buttons]
    sheet.act("conquer", "bernardina 1 -")
    assert sheet.pad["characters.bernardina.holder"] == 1


def test_what_was_said_of_princesa_s_holder_is_over_when_she_moves(phone: Phone, db: Database) -> None:
    sheet = Sheet(phone, db, {**has("princesa"), **on("princesa 1")})
    sheet.act("word", "princesa yes")
    assert "objetivo da Princesa cumprido" in phone.page.text
    sheet.act("word", "princesa no")
    assert "princesa" not in sheet.pad
    assert "objetivo da Princesa ainda não cumprido" in phone.page.text
    sheet.act("word", "princesa yes")
    sheet.act("conquer", "princesa 1 0")
    assert sheet.pad == has("princesa", seat=1)
    sheet.undo()
    assert sheet.pad == {**has("princesa"), **on("princesa 1"), "princesa": True}


# ---- the ministry


ministries = st.tuples(*[st.sampled_from([None, 0, 1, 2])] * 6)


@given(found=ministries, seat=st.integers(0, 2))
def test_a_minister_is_written_as_the_rules_push_and_said_as_it_was(found: board.Ministry, seat: int) -> None:
    signs = "".join("-" if one is None else str(one) for one in found)
    pad = {cell: one for cell, one in zip(SPACES, found, strict=True) if one is not None}
    placed = board.place_minister(found, seat)
    action = GAME.actions["minister"]
    if placed.ministry == found:
        with pytest.raises(Refused, match="all_ministers_yours"):
            action.run(SETUP, pad, {"minister": f"{seat} {signs}"})
        return
    changes = action.run(SETUP, pad, {"minister": f"{seat} {signs}"})
    assert layout.ministry(write(pad, changes)) == placed.ministry
    assert action.describe
    sentence = t.word(action.describe(SETUP, [one for one in changes if one.before != one.after]))
    out = "" if placed.pushed_out is None else f"; sai o de {NAMES[placed.pushed_out]}"
    assert sentence == f"ministro de {NAMES[seat]}{out}"


def test_who_is_pushed_out_of_a_full_ministry_is_said_before(phone: Phone, db: Database) -> None:
    sheet = Sheet(phone, db, house("012012"))
    assert "Está cheio: o próximo tira Caio do espaço 6." in check(phone, sheet.at).text
    page = sheet.act("minister", "0 012012")
    assert layout.ministry(sheet.pad) == (0, 0, 1, 2, 0, 1)
    assert "ministro de Ana; sai o de Caio" in page.text


# ---- two phones


def test_two_who_conquer_the_same_character_are_asked(phone: Phone, second_phone: Phone, db: Database) -> None:
    sheet = Sheet(phone, db, on("alencar 0", "alencar 1"))
    second_phone.get(sheet.at)
    second_phone.post(f"{sheet.at}/seat", seat=1)
    sheet.act("conquer", "alencar 1 -", phone=second_phone)
    page = sheet.act("conquer", "alencar 0 -", 409)
    assert "quem tem Alencar: aqui está Beto (telefone de Beto). Você escreveu Ana." in page.text
    (changes,) = [button.value for form in page.forms for button in form.buttons if button.name == "changes"
                  and button.text == "Trocar pelo meu"]  # fmt: skip
    assert phone.post(f"{sheet.at}/tap", changes=changes).status_code == 303
    assert sheet.pad == has("alencar")


def test_a_stale_page_is_drawn_anew_when_its_tap_is_refused(phone: Phone, second_phone: Phone, db: Database) -> None:
    sheet = Sheet(phone, db, BOARD)
    for one in (phone, second_phone):
        one.get(sheet.at)
    sheet.act("scandal", "3 10-2--", phone=second_phone)
    phone.htmx = True
    page = sheet.act("minister", "0 10-2--", 422)
    assert {"ministry", *(f"c-{character}" for character in CHARACTERS)} <= set(page.ids())
    assert "0 10----" in [attributes.get("value") for _, attributes in page.tags]
