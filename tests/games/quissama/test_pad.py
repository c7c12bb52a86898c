"""Quissama's pad: every action, refused with a reason, undone, and sent twice."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.pad import differences, write
from companion.core.text import Refused
from companion.games.quissama import GAME, board, layout
from companion.games.quissama.layout import SPACES
from companion.games.quissama.rules import CHARACTERS, Character
from companion.games.quissama.view import view
from companion.plays.sheet import PlayStore
from tests.games.quissama.pads import BOARD, NAMES, SETUP, Sheet, full, has, house, on, t
from tests.support.helpers import Phone, check

Arguments = dict[str, Any]

DONE: list[tuple[str, Arguments, dict[str, Any], str]] = [
    # a first meeple in the gallery, and in a rival's area, where it blocks
    ("place", {"character": "quissama", "seat": 0}, on("quissama 0"), "meeple de Ana posto em Quissama"),
    ("place", {"character": "imperador", "seat": 0}, on("imperador 0"), "meeple de Ana posto em Imperador"),
    # the second one: the character moves and all meeples go home
    (
        "conquer",
        {"character": "alencar", "seat": 0},
        {**has("alencar"), "characters.alencar.markers.0": None},
        "Ana conquista Alencar",
    ),
    (
        "conquer",
        {"character": "araujo", "seat": 1},
        {**has("araujo", seat=1), "characters.araujo.markers.1": None},
        "Beto toma Araújo de Ana",
    ),
    (
        "remove",
        {"character": "araujo", "seat": 1},
        {"characters.araujo.markers.1": None},
        "meeple de Beto tirado de Araújo",
    ),
    ("keep", {"character": "araujo", "place": "gallery"}, {"characters.araujo.holder": None}, "Araújo na Galeria"),
    (
        "keep",
        {"character": "araujo", "place": 1},
        {**has("araujo", seat=1), "characters.araujo.markers.1": None},
        "Araújo na área de Beto",
    ),
    (
        "keep",
        {"character": "woodruff", "place": "box"},
        {"characters.woodruff.holder": "box", "characters.woodruff.markers.2": None},
        "Woodruff fora desta partida",
    ),
    # 1 and 2 are taken, 3 is free: both move up one, the one on 4 stays
    ("minister", {"seat": 2}, {"ministry.1": 2, "ministry.2": 1, "ministry.3": 0}, "ministro de Caio"),
    ("scandal", {"space": 2}, {"ministry.2": None}, "Escândalo: ministro de Ana retirado do espaço 2"),
    ("swap", {"space": 4, "seat": 1}, {"ministry.4": 1}, "Imperador: ministro de Beto no lugar do de Caio, espaço 4"),
    ("take", {"rival": 0, "seat": 1}, full(2, 2), "Imperador: Beto toma um comércio de Ana"),
    ("set", {"cell": "businesses.2", "value": 2}, {"businesses.2": 2}, "comércios cheios de Caio: 2"),
    ("set", {"cell": "cabeca_de_porco", "value": "true"}, {"cabeca_de_porco": True}, "Cabeça de Porco cheio: sim"),
    ("set", {"cell": "cabeca_de_porco", "value": "false"}, {"cabeca_de_porco": False}, "Cabeça de Porco cheio: não"),
]


@pytest.mark.parametrize(("action", "arguments", "written", "sentence"), DONE)
def test_a_tap_is_one_event_described_and_taken_back_as_one(
    phone: Phone, archive: PlayStore, action: str, arguments: Arguments, written: dict[str, Any], sentence: str
) -> None:
    sheet = Sheet(phone, archive, BOARD)
    before, events = sheet.pad, sheet.events
    page = sheet.act(action, **arguments)
    assert sheet.pad == {cell: value for cell, value in {**before, **written}.items() if value is not None}
    assert sheet.events == events + 1
    assert sentence in page.text
    assert sentence in check(phone, f"{sheet.at}/log").text
    sheet.undo()
    assert sheet.pad == before
    log = check(phone, f"{sheet.at}/log").text
    assert sentence in log
    assert "desfeito pelo celular 1" in log


@pytest.mark.parametrize(("action", "arguments", "written", "sentence"), DONE)
def test_a_tap_sent_twice_and_the_same_from_another_phone_count_once(
    phone: Phone,
    second_phone: Phone,
    archive: PlayStore,
    action: str,
    arguments: Arguments,
    written: dict[str, Any],
    sentence: str,
) -> None:
    sheet = Sheet(phone, archive, BOARD)
    second_phone.get(sheet.at)
    for again in (phone, phone):
        sheet.act(action, phone=again, action_id="the same", **arguments)
    after, events = sheet.pad, sheet.events
    sheet.act(action, phone=second_phone, **arguments)
    assert (sheet.pad, sheet.events) == (after, events)


REFUSED: list[tuple[dict[str, Any], str, Arguments, str]] = [
    # Conquistar os personagens: one's own card needs no meeple, and the second one comes after the first
    ({}, "place", {"character": "araujo", "seat": 0}, "Araújo já está na área de Ana."),
    ({}, "conquer", {"character": "quissama", "seat": 0}, "Ana ainda não tem o primeiro meeple nesta carta."),
    # Bernardina needs another unblocked character: Araújo is blocked, Caio has none
    ({}, "place", {"character": "bernardina", "seat": 0}, "é preciso ter na sua área um personagem desbloqueado"),
    ({}, "place", {"character": "bernardina", "seat": 2}, "é preciso ter na sua área um personagem desbloqueado"),
    # and others' meeples on her are removed first
    (
        on("bernardina 0"),
        "place",
        {"character": "bernardina", "seat": 1},
        "Em Bernardina há meeple de Ana. Primeiro paguem para tirar",
    ),
    (
        {**has("bernardina", seat=2), **on("bernardina 0")},
        "place",
        {"character": "bernardina", "seat": 1},
        "Em Bernardina há meeple de Ana. Primeiro paguem para tirar",
    ),
    # variant 2: one character each
    (
        {"options.one_character": True},
        "conquer",
        {"character": "alencar", "seat": 0},
        "é um personagem por pessoa na partida inteira, e Ana já teve o seu",
    ),
    ({"characters.woodruff.holder": "box"}, "place", {"character": "woodruff", "seat": 0}, "Woodruff está na caixa"),
    # O Ministério
    ({}, "scandal", {"space": 3}, "No espaço 3 do Ministério não há ministro."),
    (house("111111"), "minister", {"seat": 1}, "Os 6 ministros já são de Beto."),
    # Imperador: only his holder, and only a rival's minister
    ({}, "swap", {"space": 4, "seat": 0}, "é preciso ter o Imperador livre, e Ana não tem"),
    ({}, "swap", {"space": 1, "seat": 1}, "No espaço 1 do Ministério não há ministro de outra pessoa."),
    (on("imperador 2"), "swap", {"space": 4, "seat": 1}, "é preciso ter o Imperador livre, e Beto não tem"),
    ({}, "take", {"rival": 1, "seat": 0}, "é preciso ter o Imperador livre, e Ana não tem"),
    ({}, "take", {"rival": 2, "seat": 1}, "Caio não tem comércio cheio que se possa tomar."),
    ({}, "take", {"rival": 1, "seat": 1}, "Beto não tem comércio cheio que se possa tomar."),
    ({}, "told", {"character": "princesa", "met": "yes"}, "A Princesa ainda não está na área de ninguém."),
    # the map has ten businesses
    ({}, "set", {"cell": "businesses.0", "value": 11}, "10"),
]


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(("pad", "action", "arguments", "sentence"), REFUSED)
def test_what_cannot_be_is_refused_with_the_reason_and_nothing_changes(
    phone: Phone, archive: PlayStore, htmx: bool, pad: dict[str, Any], action: str, arguments: Arguments, sentence: str
) -> None:
    sheet = Sheet(phone, archive, {**BOARD, **pad})
    phone.get(sheet.at)
    before, events = sheet.pad, sheet.events
    phone.htmx = htmx
    assert sentence in sheet.act(action, 422, **arguments).text
    assert (sheet.pad, sheet.events) == (before, events)


junk = st.one_of(
    st.sampled_from([*CHARACTERS, "0", "1", "2", "3", "7", "-", "gallery", "box", "-1", "²", "9" * 400, "yes", "no"]),
    st.text(max_size=8),
)
FIELDS = ("character", "seat", "place", "space", "rival", "met")


@pytest.mark.parametrize("action", GAME.actions)
@settings(max_examples=40)
@given(arguments=st.dictionaries(st.sampled_from(FIELDS), junk))
def test_an_action_answers_or_refuses_whatever_is_sent(action: str, arguments: dict[str, str]) -> None:
    try:
        wanted = GAME.actions[action].run(SETUP, BOARD, arguments)
    except Refused as refusal:
        wanted, sentences = {}, [t.word(one.message) for one in refusal.problems]
    else:
        sentences = ["done"]
    assert all(sentences)
    for cell, value in wanted.items():
        GAME.cell(SETUP, cell).check(value)


def test_every_action_is_tried_here() -> None:
    assert set(GAME.actions) == {action for action, *_ in DONE} - {"set"} | {"told"}


# ---- the two steps of Bernardina, and the table's word on Princesa


def test_bernardina_is_cleared_first_and_taken_later(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**BOARD, **on("bernardina 0")})
    sheet.act("place", 422, character="bernardina", seat=1)
    sheet.act("remove", character="bernardina", seat=0)
    page = sheet.act("place", character="bernardina", seat=1)
    assert f"{sheet.at}/act/conquer?character=bernardina" in page.values("formaction")
    sheet.act("conquer", character="bernardina", seat=1)
    assert sheet.pad["characters.bernardina.holder"] == 1


def test_what_was_said_of_princesa_s_holder_is_over_when_she_moves(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**has("princesa"), **on("princesa 1")})
    sheet.act("told", character="princesa", met="yes")
    assert "objetivo da Princesa cumprido" in phone.page.text
    sheet.act("told", character="princesa", met="no")
    assert "princesa" not in sheet.pad
    assert "objetivo da Princesa ainda não cumprido" in phone.page.text
    sheet.act("told", character="princesa", met="yes")
    sheet.act("conquer", character="princesa", seat=1)
    assert sheet.pad == has("princesa", seat=1)
    sheet.undo()
    assert sheet.pad == {**has("princesa"), **on("princesa 1"), "princesa": True}


# ---- the ministry


ministries = st.tuples(*[st.sampled_from([None, 0, 1, 2])] * 6)


@given(found=ministries, seat=st.integers(0, 2))
def test_a_minister_is_written_as_the_rules_push_and_said_as_it_was(found: board.Ministry, seat: int) -> None:
    pad = {cell: one for cell, one in zip(SPACES, found, strict=True) if one is not None}
    placed = board.place_minister(found, seat)
    action = GAME.actions["minister"]
    if placed == found:
        with pytest.raises(Refused, match="all_ministers_yours"):
            action.run(SETUP, pad, {"seat": str(seat)})
        return
    wanted = action.run(SETUP, pad, {"seat": str(seat)})
    changes = differences(pad, wanted)
    assert layout.ministry(write(pad, changes)) == placed
    assert action.describe
    if found[-1] == seat and None not in found:
        said = f"{NAMES[seat]} põe um ministro, e outro seu sai do espaço 6"
    else:
        out = "" if None in found else f", e o de {NAMES[found[-1]]} retirado"
        said = f"ministro de {NAMES[seat]} posto{out}"
    assert t.word(action.describe(SETUP, changes)) == said


def test_who_is_pushed_out_of_a_full_ministry_is_said_before(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, house("012012"))
    assert "Está cheio: o próximo tira Caio do espaço 6." in check(phone, sheet.at).text
    page = sheet.act("minister", seat=0)
    assert layout.ministry(sheet.pad) == (0, 0, 1, 2, 0, 1)
    assert "ministro de Ana posto, e o de Caio retirado" in page.text


def test_who_was_robbed_does_not_conquer_again_where_each_has_one_character(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**on("araujo 0"), "options.one_character": True})
    sheet.act("conquer", character="araujo", seat=0)
    for action in ("place", "conquer"):
        sheet.act(action, character="araujo", seat=1)
    # Beto has taken Araújo; Ana may still put a first meeple somewhere, to block or contest, but no second one.
    sheet.act("place", character="alencar", seat=0)
    answered = sheet.act("conquer", 422, character="alencar", seat=0).text
    assert "um personagem por pessoa na partida inteira, e Ana já teve o seu" in answered
    assert "Ana: falta 1 meeple para conquistar" not in phone.page.text
    sheet.act("place", character="alencar", seat=2)
    assert "Caio: falta 1 meeple para conquistar" in phone.page.text
    # A correction takes it from her, as if she had never conquered it.
    sheet.act("keep", character="araujo", place=0)
    sheet.act("keep", character="araujo", place="gallery")
    sheet.act("conquer", character="alencar", seat=0)


def test_with_one_character_each_no_correction_gives_somebody_a_second_one(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**has("araujo"), "options.one_character": True})
    answered = sheet.act("keep", 422, character="alencar", place=0).text
    assert "um personagem por pessoa na partida inteira, e Ana já teve o seu" in answered
    sheet.act("keep", character="araujo", place="gallery")
    sheet.act("keep", character="alencar", place=0)
    several = Sheet(phone, archive, has("araujo"))
    several.act("keep", character="alencar", place=0)


def test_with_one_character_each_the_two_that_nobody_can_win_with_say_so(phone: Phone, archive: PlayStore) -> None:
    said = "Com um por pessoa, ninguém vence com este."
    assert said not in Sheet(phone, archive, on("quissama 0")).act("place", character="quissama", seat=1).text
    sheet = Sheet(phone, archive, {**on("quissama 0"), "options.one_character": True})
    page = sheet.act("place", character="quissama", seat=1)
    assert page.text.count(said) == 4, "Quissama and Woodruff, folded and unfolded"


def test_with_one_character_each_bernardina_is_out_of_reach(phone: Phone, archive: PlayStore) -> None:
    """She needs another character of yours, and whoever has one conquers no second."""
    said = "Fora de alcance: ela pede outro antes."
    assert said not in Sheet(phone, archive, has("araujo")).act("place", character="bernardina", seat=0).text
    sheet = Sheet(phone, archive, {**has("araujo"), "options.one_character": True})
    page = sheet.act("place", character="bernardina", seat=0)
    assert page.text.count(said) == 2, "folded and unfolded"


def test_the_table_says_that_bernardinas_objective_is_met(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, has("bernardina"))
    sheet.act("told", character="bernardina", met="yes")
    assert "objetivo da Bernardina cumprido" in phone.page.text
    assert "Ana venceu com Bernardina" in phone.page.text
    sheet.act("told", character="bernardina", met="no")
    assert "venceu" not in phone.page.text
    # The table's word is only for objectives printed on the card alone.
    sheet.act("told", 422, character="araujo", met="yes")


def test_the_smaller_gallery_leaves_out_so_many_characters_and_no_more() -> None:
    """Regras avançadas: Quissama, Bernardina and one for each of three players, so three of the eight stay out."""
    small = {"options.small_gallery": True}
    out = {"characters.woodruff.holder": "box", "characters.alemao.holder": "box", "characters.princesa.holder": "box"}
    cases: tuple[tuple[dict[str, Any], Character, bool], ...] = (
        ({}, "imperador", False),
        (small, "imperador", True),
        (small, "bernardina", False),
        ({**small, **out}, "imperador", False),
        ({**small, **out}, "alemao", True),
    )
    for pad, there, one in cases:
        shown = view(SETUP, pad, layout.score(SETUP, pad))
        assert ("box" in shown.places(there)) == one, (pad, there)
