"""Quissama's page of costs: current costs, what a hand can pay, and whether an attack is allowed."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.quissama.costs_page import DEEDS, KEYS, TARGETS
from companion.games.quissama.rules import CHARACTERS
from companion.plays.sheet import PlayStore
from companion.rules import books
from tests.games.quissama.pads import BOARD, PLAIN, RIVAL, Sheet, full, has, house, on
from tests.support.helpers import LANGUAGES, Phone, check
from tests.support.page import Page, cut
from tests.support.screen import Screen, brought, look, shows_all

ALONE = "/tool/quissama/costs"


def words(html: str) -> str:
    return " ".join(Page(html).text.split())


def asked(phone: Phone, at: str, **fields: Any) -> str:
    """Return the text of the page for these fields."""
    answer = phone.open("GET", at, query_string=fields)
    assert answer.status_code == 200
    return words(answer.text)


def line(phone: Phone, at: str, what: str, **fields: Any) -> str:
    """Return the answer of one line: how the hand pays it or what it lacks, else its cost."""
    asked(phone, at, what=what, **fields)
    answers = re.findall(r'<p class="answer-line[^>]*>(.*?)</p>', phone.last)
    (price,) = re.findall(r'<p class="price bar">\s*<span class="grow cluster">\s*<span>(.*?)</span>', phone.last)
    return words(answers[0] if answers else price)


def after(page: Page, name: str) -> str:
    """Return the address to which the button with the id ``name`` leads in a browser without scripts.

    The form sends its fields in the order of the page, so the button's comes before the earlier choices.
    """
    tags = [one for _, one in page.tags if "ask" in (one.get("form"), one.get("id"))]
    (button,) = [one for one in tags if one.get("id") == name]
    assert button["type"] == "submit", "htmx knows such buttons alone"
    assert tags[-1]["id"] == "ask", "the form is behind its buttons"
    (form,) = [one for one in page.forms if one.attributes.get("id") == "ask"]
    return f"{form.attributes['action']}?{urlencode([(button['name'], button['value']), *form.fields])}"


# ---- costs (rulebook, Conquistar os personagens: one more Burguês in a rival's area; O Ministério; Ataques)


@pytest.mark.parametrize("character", sorted(PLAIN.keys() - {"bernardina"}))
def test_without_a_play_one_says_where_the_characters_are(phone: Phone, character: str) -> None:
    assert line(phone, ALONE, character) == f"Um meeple, na Galeria: {PLAIN[character]}."
    assert line(phone, ALONE, character, area="rival") == f"Um meeple, com outra pessoa: {RIVAL[character]}."
    assert line(phone, ALONE, character, area="own") == f"Desbloquear, por meeple tirado: {PLAIN[character]}."


BOARD_COSTS = {
    "place_minister": "1 Burguês, 1 Coroa e 1 Moeda.",
    "open_business": "1 Burguês e 2 Moedas.",
    "hire": "2 Moedas e 1 Nagoa, ou 2 Moedas e 1 Guaiamum.",
    "free_capoeira": "1 Liberdade e 1 Nagoa, ou 1 Liberdade e 1 Guaiamum.",
    "into_cabeca_de_porco": "2 Moedas e 1 Guaiamum.",
    "attack": "3 Nagoas, ou 3 Guaiamuns.",
    "swap_minister": "1 Burguês, 1 Coroa e 1 Moeda.",
    "swap_business": "1 Burguês e 2 Moedas.",
}


@pytest.mark.parametrize("deed", BOARD_COSTS)
def test_what_is_done_on_the_board_has_its_cost(phone: Phone, deed: str) -> None:
    assert line(phone, ALONE, deed) == BOARD_COSTS[deed]


def test_every_line_is_tried_here() -> None:
    assert set(BOARD_COSTS) == set(DEEDS)
    assert set(PLAIN) == set(RIVAL) == set(CHARACTERS)


def test_bernardina_asks_for_another_character_and_is_cleared_first(phone: Phone) -> None:
    assert "é preciso ter na sua área um personagem desbloqueado" in line(phone, ALONE, "bernardina")
    assert line(phone, ALONE, "bernardina", holds=1) == "Um meeple, na Galeria: 3 cartas idênticas."
    assert "Tirar um meeple de outra pessoa, na Galeria" in asked(phone, ALONE, what="bernardina", rivals=1)
    assert line(phone, ALONE, "bernardina", rivals=1).endswith(": 3 cartas idênticas.")
    assert line(phone, ALONE, "bernardina", rivals=1, area="rival").endswith(": 3 cartas idênticas.")


def test_alencar_puts_a_minister_for_two_of_the_three(phone: Phone) -> None:
    cost = line(phone, ALONE, "place_minister", alencar=1)
    assert cost == "1 Burguês e 1 Coroa, ou 1 Burguês e 1 Moeda, ou 1 Coroa e 1 Moeda."
    assert "basta" not in cost


def test_on_a_sheet_the_situation_is_that_of_who_pays(phone: Phone, archive: PlayStore) -> None:
    pad = {**BOARD, **has("alencar", seat=2), **on("bernardina 0"), "characters.woodruff.holder": "box"}
    del pad["characters.alencar.markers.0"]
    sheet = Sheet(phone, archive, pad)
    at = f"{sheet.at}/tool/costs"
    # Ana has Araújo, blocked by Beto; Beto has Imperador, Caio Alencar; Ana's meeple is on Bernardina.
    assert line(phone, at, "araujo", seat=0) == "Desbloquear, por meeple tirado: 2 Burgueses."
    assert line(phone, at, "araujo", seat=2) == "Um meeple, com outra pessoa: 3 Burgueses."
    assert line(phone, at, "imperador", seat=1) == (
        "Não há meeple de outra pessoa neste personagem. Não é preciso pagar nada."
    )
    assert "é preciso ter na sua área" in line(phone, at, "bernardina", seat=0)
    assert "Tirar um meeple de outra pessoa" in asked(phone, at, what="bernardina", seat=1)
    assert line(phone, at, "place_minister", seat=1) == BOARD_COSTS["place_minister"]
    assert line(phone, at, "place_minister", seat=2).count(" ou ") == 2
    assert "Imperador: tomar ministro" in asked(phone, at, seat=1)
    assert "Imperador: tomar ministro" not in asked(phone, at, seat=0)
    assert "Woodruff" not in asked(phone, at)


# ---- what a hand pays (As moedas, O Ministério: a token pays like a card, and is not discarded)


@pytest.mark.parametrize(
    ("what", "hand", "fields", "answer"),
    [
        ("place_minister", "burgues.coroa", {"tokens": 1}, "Descarte 1 Burguês e 1 Coroa e use 1 ficha de moeda."),
        ("place_minister", "burgues.coroa", {}, "falta 1 Moeda."),
        ("open_business", "burgues.moeda_1.moeda_1", {}, "Descarte 1 Burguês e 2 cartas de 1 Moeda."),
        ("open_business", "burgues", {"tokens": 1, "araujo": 1}, "Descarte 1 Burguês e use 1 ficha de moeda."),
        ("open_business", "burgues", {"tokens": 1}, "falta 1 Moeda."),
        ("attack", "guaiamum_2.guaiamum_1", {}, "Descarte 1 carta de 2 Guaiamuns e 1 carta de 1 Guaiamum."),
        ("attack", "nagoa_2.nagoa_2", {}, "Descarte 2 cartas de 2 Nagoas. Sobra 1 Nagoa."),
        ("attack", "nagoa_2.guaiamum_1", {}, "falta 1 Nagoa."),
        ("attack", "liberdade", {}, "falta tudo."),
        ("hire", "moeda_2", {}, "falta 1 Nagoa, ou 1 Guaiamum."),
        ("place_minister", "bencao_imperial.moeda_1", {}, "entre 1 Burguês e 1 Coroa, falta 1."),
        ("quissama", "nagoa_2.nagoa_2.bencao_imperial", {}, "Descarte 2 cartas de 2 Nagoas e 1 Bênção Imperial."),
        ("woodruff", "coroa", {"tokens": 5}, "Use 5 fichas de moeda."),
        ("bernardina", "escandalo.escandalo.escandalo", {"holds": 1}, "Descarte 3 Escândalos."),
        ("bernardina", "nagoa_1.nagoa_1.nagoa_2", {"holds": 1}, "falta 1 carta idêntica."),
        ("hire", "moeda_2.guaiamum_1", {}, "Descarte 1 carta de 2 Moedas e 1 carta de 1 Guaiamum."),
    ],
)
def test_a_hand_pays_or_does_not(phone: Phone, what: str, hand: str, fields: dict[str, Any], answer: str) -> None:
    assert line(phone, ALONE, what, hand=hand, **fields) == answer


def test_on_a_sheet_there_is_a_token_for_each_full_business(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**has("araujo"), **full(2, 1)})
    at = f"{sheet.at}/tool/costs"
    # Ana's Araújo is unblocked: her tokens are worth 2, Beto's 1.
    for seat, answer in ((0, "Descarte 1 Burguês e use 1 ficha de moeda."), (1, "falta 1 Moeda.")):
        assert line(phone, at, "open_business", hand="burgues", seat=seat) == answer
    assert "vale 2" in asked(phone, at)
    assert line(phone, at, "open_business", hand="burgues", tokens=0) == "faltam 2 Moedas."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_names_what_it_adds_in_the_plural_if_that_is_more_than_one(app: Flask, language: str) -> None:
    page = check(Phone(app, language), ALONE)
    keys = {one.value: " ".join(one.text.split()) for form in page.forms for one in form.buttons if one.name == "add"}
    assert [keys[f"{icon}_1"] for icon in ("nagoa", "guaiamum", "moeda")] == ["Nagoa", "Guaiamum", "Moeda"]
    assert [keys[f"{icon}_2"] for icon in ("nagoa", "guaiamum", "moeda")] == ["2 Nagoas", "2 Guaiamuns", "2 Moedas"]


def test_a_hand_is_entered_card_by_card_without_scripts(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, full(1))
    page = check(phone, f"{sheet.at}/tool/costs")
    for name in ("key-burgues", "key-coroa", "key-coroa", "hand-3", "ask-place_minister"):
        page = check(phone, after(page, name))
    assert "Descarte 1 Burguês e 1 Coroa e use 1 ficha de moeda." in page.text
    page = check(phone, after(page, "hand-tokens"))
    assert "falta 1 Moeda." in page.text
    page = check(phone, after(page, "key-token"))
    assert "use 1 ficha de moeda" in page.text
    page = check(phone, after(page, "hand-clear"))
    assert "Toque nas cartas da sua mão" in page.text
    assert not any(one.get("id", "").startswith("hand-1") for _, one in page.tags)
    page = check(phone, after(page, "ask-araujo"))
    assert page.values("aria-expanded").count("true") == 2, "what is open stays open: nothing moves under the finger"
    for name in ("ask-place_minister", "ask-araujo"):
        page = check(phone, after(page, name))
    assert page.values("aria-expanded").count("true") == 0, "a second tap folds the line"
    assert sheet.pad == full(1), "the page writes nothing"


def test_who_pays_brings_their_own_tokens(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, full(2, 1))
    page = check(phone, f"{sheet.at}/tool/costs?hand=coroa")
    for name, tokens in (("key-token", 3), ("pays-1", 1), ("hand-tokens", 0), ("pays-0", 2)):
        page = check(phone, after(page, name))
        shown = re.findall(r'id="hand-tokens".*?<b class="number">(\d+)</b>', phone.last, re.DOTALL)
        assert shown == ([str(tokens)] if tokens else []), name
    assert "hand-1" in page.ids(), "the hand is the same"


def test_a_line_is_asked_further_where_there_is_no_sheet(phone: Phone) -> None:
    page = check(phone, f"{ALONE}?what=bernardina")
    page = check(phone, after(page, "has-holds"))
    assert "3 cartas idênticas." in page.text
    page = check(phone, after(page, "has-rivals"))
    assert "Tirar um meeple de outra pessoa, na Galeria" in page.text
    page = check(phone, after(page, "area-rival"))
    assert "Tirar um meeple de outra pessoa, na área de quem tem a carta" in page.text
    page = check(phone, after(page, "has-rivals"))
    assert "3 cartas idênticas e 1 Burguês" in page.text, "placing there has the Burguês"
    page = check(phone, after(page, "has-holds"))
    assert "é preciso ter na sua área um personagem desbloqueado" in page.text
    page = check(phone, after(page, "key-token"))
    page = check(phone, after(page, "has-araujo"))
    assert "vale 2" in page.text


def test_the_home_page_leads_to_it(phone: Phone) -> None:
    assert ALONE in check(phone, "/").values("href")


def test_another_language_comes_back_to_what_was_chosen(phone: Phone) -> None:
    page = check(phone, ALONE)
    (form,) = [one for one in page.forms if "language" in one.attributes.get("action", "")]
    now = after(page, "ask-alencar")
    sent = {**dict(form.fields), "language": "en"}
    answer = phone.open("POST", form.attributes["action"], data=sent, headers={"Referer": f"http://localhost{now}"})
    assert (answer.status_code, answer.location) == (303, now)
    assert "2 Coroas (crowns)." in phone.get(now).text


def test_there_are_no_more_cards_than_in_the_box(phone: Phone) -> None:
    page = Page(phone.open("GET", ALONE, query_string={"hand": ".".join(["coroa"] * 9 + ["burgues"] * 40)}).text)
    hand = [one for one in page.ids() if re.fullmatch(r"hand-\d+", one)]
    assert len(hand) == 6 + 12
    page = check(phone, after(page, "key-coroa"))
    assert len([one for one in page.ids() if re.fullmatch(r"hand-\d+", one)]) == 6 + 12


def test_what_the_hand_pays_comes_first_and_nothing_stands_twice(phone: Phone) -> None:
    page = check(phone, f"{ALONE}?hand=burgues.burgues")
    assert next(one for one in page.ids() if one.startswith("ask-")) == "ask-araujo"
    paid, _, rest = phone.last.partition("Ainda não dá")
    assert paid.count('class="line bar"') == 1
    assert "falta tudo" in rest
    assert "só com outro personagem livre" in rest
    check(phone, f"{ALONE}?hand=burgues.burgues&what=araujo")
    assert phone.last.count("2 Burgueses") == 2, "the price, and the cards to discard"


# ---- what a tap sends to a script


def tap(screen: Screen, name: str) -> tuple[set[str], str]:
    """Tap a button as the script does; return the ids in the update and its announcement for screen readers."""
    answer = screen.choose(after(Page(screen.html), name))
    assert answer.status_code == 200
    return brought(answer), Page(cut(answer.text)[1]["said"]).text.strip()


@pytest.mark.parametrize("on_sheet", [True, False])
def test_a_tap_sends_what_it_changes(app: Flask, archive: PlayStore, on_sheet: bool) -> None:
    screen = Screen(app)
    sheet = Sheet(screen, archive, {**full(1), **has("alencar")}) if on_sheet else None
    screen.load(f"{sheet.at}/tool/costs" if sheet else ALONE)
    parts, said = tap(screen, "ask-araujo")
    assert (parts, said) == ({"lists", "choices"}, "Araújo: 2 Burgueses.")
    parts, said = tap(screen, "key-burgues")
    assert (parts, said) == ({"lists", "hand", "choices"}, "Araújo: falta 1 Burguês.")
    parts, said = tap(screen, "key-burgues")
    assert (parts, said) == ({"lists", "hand", "choices"}, "Araújo: Descarte 2 Burgueses.")
    parts, said = tap(screen, "ask-attack")
    assert (parts, said.partition(":")[0]) == ({"lists", "choices"}, "Atacar")
    parts, said = tap(screen, "at-cabeca")
    assert parts == {"lists", "choices"}
    shows_all(screen)


def test_the_page_follows_what_another_phone_writes(app: Flask, phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, full(1))
    screen = look(app, f"{sheet.at}/tool/costs?what=alencar&hand=coroa.coroa")
    sheet.act("keep", character="alencar", place=1)
    assert brought(screen.update()) == {"lists", "undo", "revision"}
    assert "falta 1 Burguês." in screen.html, "a Burguês more with somebody else"
    assert "ask-swap_minister" not in screen.html
    sheet.act("keep", character="imperador", place=0)
    screen.update()
    assert "ask-swap_minister" in screen.html
    sheet.act("keep", character="alencar", place="box")
    screen.update()
    shows_all(screen)


# ---- attacks (Ataques às praças e comércios, O Cabeça de Porco; the two squares: our ruling)


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"target": "guaiamum_square"}, "Pode Um capoeira sai dali"),
        (
            {"target": "nagoa_square", "hand": "nagoa_2.nagoa_1"},
            "Não pode Ali só Guaiamuns atacam, e esta mão não paga 3.",
        ),
        ({"target": "nagoa_square", "hand": "guaiamum_2.guaiamum_1"}, "Pode Um capoeira sai dali"),
        ({"target": "nagoa_square", "there": 0}, "Não pode Não há capoeira ali para tirar."),
        ({"target": "nagoa_business"}, "Pode Um capoeira sai dali"),
        ({"target": "nagoa_business", "shield": 2}, "Não pode A praça vem primeiro: nela ainda há 2 capoeiras."),
        ({"target": "cabeca", "shield": 1}, "Não pode As duas praças vêm primeiro: nelas ainda há 1 capoeira."),
        ({"target": "cabeca"}, "Pode Um capoeira sai dali"),
        (
            {"target": "cabeca", "hand": "guaiamum_1.guaiamum_2"},
            "Não pode Ali só Nagoas atacam, e esta mão não paga 3.",
        ),
        ({"target": "guaiamum_square", "shield": 3}, "Pode Um capoeira sai dali"),
    ],
)
def test_an_attack_is_allowed_or_not(phone: Phone, fields: dict[str, Any], answer: str) -> None:
    said = re.sub(r"(Pode|pode)(?=[A-ZÀ-Ú])", r"\1 ", asked(phone, ALONE, what="attack", **fields))
    assert answer in said


def test_the_rule_of_the_two_squares_is_marked_as_ours(phone: Phone) -> None:
    assert "interpretação da casa" in asked(phone, ALONE, what="attack", target="cabeca")
    assert "interpretação da casa" not in asked(phone, ALONE, what="attack", target="nagoa_square")


# ---- any query

TEXTS = ["", "x", "-1", "0", "1", "2", "99", "²", "9" * 400, "gallery", "own", "coroa.coroa", "..", "nagoa", *TARGETS]
TAPS = ("coin", "all", "escandalo")
FIELDS = (
    *("seat", "area", "rivals", "holds", "araujo", "alencar", "hand", "tokens", "target", "there", "shield"),
    *("pays", "add", "drop"),
)
questions = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from([*TEXTS, *TAPS]))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(fields=questions, what=st.sampled_from([*CHARACTERS, *DEEDS, *TEXTS]))
def test_whatever_is_asked_is_answered(app: Flask, fields: dict[str, str], what: str) -> None:
    screen = look(app, ALONE)
    assert screen.choose(f"{ALONE}?{urlencode({'what': what, **fields})}").status_code == 200
    shows_all(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_a_rule_behind_it(app: Flask, archive: PlayStore, language: str) -> None:
    phone = Phone(app, language)
    sheet = Sheet(phone, archive, {**BOARD, **on("bernardina 2"), **house("012012")})
    asked_for = [f"what={what}&seat={seat}" for what in (*CHARACTERS, *DEEDS) for seat in (0, 1)]
    asked_for += [f"what=attack&target={target}" for target in TARGETS]
    for query in asked_for:
        page = check(phone, f"{sheet.at}/tool/costs?{query}")
        linked = [one for one in page.values("href") if one.startswith("/rules/quissama/")]
        what = re.search("what=([a-z_]+)", query)
        assert what
        if f"ask-{what[1]}" in page.ids():
            assert len(linked) == 2, query
        for link in linked:
            assert books.find("quissama", link.split("/")[3].partition("?")[0], "en"), link
    for key in KEYS:
        check(phone, f"{ALONE}?hand={key}&tokens=1&what=bernardina")


def test_an_undo_on_this_page_comes_back_to_it(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive)
    sheet.act("place", character="araujo", seat=0)
    page = check(phone, f"{sheet.at}/tool/costs")
    assert "meeple de Ana posto em Araújo" in page.text
    (number,) = [button.value for form in page.forms for button in form.buttons if button.name == "number"]
    answer = phone.post(f"{sheet.at}/undo", number=number)
    assert (answer.status_code, answer.location) == (303, f"{sheet.at}/tool/costs")
    assert sheet.pad == {}
