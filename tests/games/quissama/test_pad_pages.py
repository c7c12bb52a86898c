"""Quissama's pages: how the characters stand, the moment somebody wins, and the end, without any points."""

from itertools import product

import pytest
from flask import Flask

from companion.games.quissama.rules import CHARACTERS
from companion.plays.sheet import PlayStore
from companion.rules import books
from tests.games.quissama.pads import BOARD, WINS, Sheet, full, has, house, on
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.page import Page, cut


def text_of(page: Page) -> str:
    return " ".join(page.text.split())


def test_the_sheet_says_who_stands_where_and_what_is_missing(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**BOARD, **has("princesa", seat=2), **full(4, 1)})
    page = text_of(check(phone, sheet.at))
    for sentence in (
        "Cumprido, mas bloqueado. Há meeple de Beto na carta de Ana.",
        "Beto: faltam 3 ministros.",
        "Caio: falta cumprir o objetivo que está na carta.",
        "Ana: falta 1 meeple para conquistar.",
        "Caio: falta 1 meeple para conquistar.",
        "Araújo: com bloqueio",
        "Imperador: faltam 3",
        "Princesa: falta cumprir",
    ):
        assert sentence in page, sentence


@pytest.mark.parametrize(
    ("ministry", "businesses", "said"),
    [
        ("00----", 0, "Alencar: faltam 2 comércios"),
        ("0-----", 2, "Alencar: falta 1 ministro"),
        ("0-----", 1, "Alencar: faltam 2"),
    ],
)
def test_alencar_lacks_only_what_is_not_there(
    phone: Phone, archive: PlayStore, ministry: str, businesses: int, said: str
) -> None:
    """The objective is two ministers and two full businesses."""
    sheet = Sheet(phone, archive, {**has("alencar"), **house(ministry), **full(businesses)})
    assert said in text_of(check(phone, sheet.at))


def test_who_would_win_by_the_next_meeple_is_said(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**on("araujo 0", "araujo 1", "alemao 2"), **full(4), "cabeca_de_porco": True})
    page = text_of(check(phone, sheet.at))
    assert "Ana e Beto: falta 1 meeple a cada pessoa. Se conquistar, vence: Ana." in page
    assert "Caio: falta 1 meeple, e aí vence." in page
    assert "Ana venceu" not in page


def test_the_page_of_a_player_says_what_is_there_and_what_would_win(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**BOARD, **house("00-1--"), **full(3, 2), "characters.woodruff.holder": "box"})
    page = text_of(check(phone, f"{sheet.at}/bill/0"))
    assert "Como está Ana" in page
    assert "Alencar Na Galeria vence na hora" in page
    assert "Imperador Na área de Beto faltam 2 ministros" in page
    assert "Woodruff" not in page


def test_whoever_puts_out_an_eleventh_meeple_reads_it_at_the_character(phone: Phone, archive: PlayStore) -> None:
    """Preparação: ten each. Five businesses, four ministers and two on characters are eleven of Ana's."""
    pad = {**full(5), **house("0000--"), **on("princesa 0", "alencar 0", "imperador 1")}
    _, parts = cut(phone.get(Sheet(phone, archive, pad).at).text)
    said = {one for one in CHARACTERS if "Ana tem 11 meeples na folha" in parts[f"c-{one}"]}
    assert said == {"princesa", "alencar"}


def test_whoever_met_an_objective_reads_what_keeps_them_from_winning(phone: Phone, archive: PlayStore) -> None:
    """Preparação: ten meeples each. Ana has Araújo and four businesses, but eleven of hers are out."""
    pad = {**has("araujo"), **full(4), **house("0000--"), **on("princesa 0", "alencar 0", "imperador 0")}
    _, parts = cut(phone.get(Sheet(phone, archive, pad).at).text)
    assert "Ana tem 11 meeples na folha" in parts["won"]
    assert "first-" not in parts["won"]


@pytest.mark.parametrize(
    ("first", "said"),
    [({}, "Quem cumpriu primeiro?"), ({"first": 1}, "Beto cumpriu primeiro e venceu com o Imperador")],
)
def test_those_who_watch_hear_that_somebody_has_won(
    phone: Phone, archive: PlayStore, first: dict[str, int], said: str
) -> None:
    both = {**has("araujo"), **full(4), **has("imperador", seat=1), **house("1111--")}
    check(phone, f"{Sheet(phone, archive, {**both, **first}).at}/table?may=watch")
    link = next(one["href"] for tag, one in phone.page.tags if tag == "a" and "/w/" in one.get("href", ""))
    assert said in text_of(check(phone, link[link.index("/w/") :]))


def test_every_button_of_the_sheet_can_be_pressed(app: Flask, archive: PlayStore) -> None:
    for language, pad in product(
        ("pt-BR", "en"), ({}, BOARD, {**BOARD, **house("012012"), "options.small_gallery": True})
    ):
        phone = Phone(app, language)
        sheet = Sheet(phone, archive, pad)
        page = check(phone, sheet.at)
        (form,) = [one for one in page.forms if one.attributes.get("id") == "act"]
        assert len(form.buttons) > 40
        for button in form.buttons:
            fill(archive, sheet.at, pad)
            if not button.action.endswith(("/undo", "/finish?ask=1")):
                answer = phone.post(button.action, base=None, **{button.name: button.value})
                assert answer.status_code == 303, (button.action, button.value, Page(answer.text).text)


def test_a_button_has_an_id_by_which_the_focus_finds_it_again(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**BOARD, **has("princesa", seat=2)})
    page = check(phone, sheet.at)
    ids = [attributes.get("id") for tag, attributes in page.tags if tag == "button" and "formaction" in attributes]
    assert all(ids)
    after = sheet.act("place", character="quissama", seat=0)
    assert {"on-quissama-0", "open-quissama"} <= set(page.ids()) & set(after.ids())


def test_every_rule_that_the_sheet_leads_to_is_there(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**BOARD, **on("bernardina 0"), **has("alencar", seat=2), **house("012012")})
    linked = set()
    for path in ("", "/bill/0"):
        for link in check(phone, sheet.at + path).values("href"):
            if link.startswith("/rules/quissama/"):
                linked.add(link.split("/")[3].partition("?")[0])
    assert set(CHARACTERS) < linked
    assert [anchor for anchor in linked if books.find("quissama", anchor, "en") is None] == []


def test_who_watches_sees_the_characters_of_everybody(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, {**BOARD, **has("alencar", seat=2)})
    page = check(phone, f"/w/{sheet_at(archive, sheet.at).play.watch_key}")
    assert [one["href"] for tag, one in page.tags if tag == "use" and one["href"].startswith("#cm-")] == [
        "#cm-araujo",
        "#cm-imperador",
        "#cm-alencar",
    ]
    assert "3 de 4" in page.values("aria-label"), "Ana has three of the four businesses"
    assert "Araújo (com bloqueio)" in page.text


# ---- the moment somebody wins, and the end


def test_a_win_is_found_the_moment_it_happens_and_finished_like_any_other(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    sheet = Sheet(phone, archive, {**has("araujo", seat=1), **full(0, 3)})
    answer = phone.post(f"{sheet.at}/finish")
    assert answer.status_code == 422
    assert "Ninguém cumpriu ainda" in answer.text
    assert "Araújo, com Beto: falta 1 comércio cheio." in Page(answer.text).text
    phone.htmx = True
    answer = phone.post(f"{sheet.at}/set?cell=businesses.1", value=4)
    assert "Beto venceu com Araújo" in Page(answer.text).text
    phone.htmx = False
    assert "Beto venceu com Araújo" in text_of(check(phone, sheet.at))
    phone.press("Encerrar")
    page = check(phone, sheet.at)
    assert "Beto venceu com Araújo" in text_of(page)
    assert "sem personagem" in page.text
    assert "4 comércios cheios" in page.text
    assert "Beto venceu com Araújo" in text_of(check(phone, "/"))
    assert 'aria-label="Quissama: ver objetivos"' in phone.get("/").text
    assert "Reabra a folha" in sheet.act("place", 422, character="quissama", seat=0).text
    phone.get(sheet.at)
    phone.press("Reabrir")
    assert "Encerrar" in check(phone, sheet.at).text
    second_phone.get(sheet.at)
    assert "Beto" in text_of(check(second_phone, "/"))


def test_no_page_of_the_play_shows_points(phone: Phone, archive: PlayStore) -> None:
    sheet = Sheet(phone, archive, WINS["araujo"][0])
    phone.post(f"{sheet.at}/finish")
    for path in ("", "/bill/0", "/bill/1"):
        page = check(phone, sheet.at + path)
        assert "ver conta" not in page.text
        assert not {word for one in page.values("class") for word in one.split()} & {"grand", "sum", "position"}
    games = phone.get("/api/v1/games").json
    assert games
    assert {one["slug"]: one["scored"] for one in games["games"]}["quissama"] is False


def test_one_tap_says_who_was_first_and_another_takes_it_back(phone: Phone, archive: PlayStore) -> None:
    """The table played on: Ana has her four businesses, Beto his four ministers."""
    both = {**has("araujo"), **full(4), **has("imperador", seat=1), **house("1111--")}
    sheet = Sheet(phone, archive, both)
    assert "Quem cumpriu primeiro?" in text_of(check(phone, sheet.at))
    assert phone.post(f"{sheet.at}/finish").status_code == 422
    phone.press("B")
    assert sheet.pad["first"] == 1
    assert "Quem cumpriu primeiro?" not in text_of(check(phone, sheet.at))
    phone.press("B")
    assert "first" not in sheet.pad
    phone.get(sheet.at)
    phone.press("A")
    phone.post(f"{sheet.at}/finish")
    assert "Ana cumpriu primeiro e venceu com Araújo" in text_of(check(phone, sheet.at))
    assert "Ana cumpriu primeiro e venceu com Araújo, contra Beto e Caio" in text_of(check(phone, "/"))


@pytest.mark.parametrize(
    ("language", "said"), [("pt-BR", "Ana venceu com a Princesa"), ("en", "Ana won with Princesa")]
)
def test_the_result_is_said_in_both_languages(app: Flask, archive: PlayStore, language: str, said: str) -> None:
    phone = Phone(app, language)
    sheet = Sheet(phone, archive, WINS["princesa"][0])
    assert said in text_of(check(phone, sheet.at))
    phone.post(f"{sheet.at}/finish")
    for path in (sheet.at, "/"):
        assert said in text_of(check(phone, path))


def test_long_names_are_short_where_there_is_little_room(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("quissama", ["Maria Valdirene", "Maria Bonita", "João Neto"])
    fill(archive, at, {**has("araujo"), **has("alencar", seat=2)})
    page = text_of(check(phone, at))
    assert "Maria V.: faltam 4 comércios cheios." in page
    assert "João: faltam 2 ministros e 2 comércios cheios." in page


def test_words_of_the_box_are_explained_where_they_come_first_in_english(app: Flask) -> None:
    phone = Phone(app, "en")
    at = phone.new_play("quissama", ["Ana", "Beto"])
    for path, words in (
        (at, ["Cabeça de Porco (tenement)", "Ministério (ministry)"]),
        (f"{at}/tool/costs", ["Cabeça de Porco (tenement)"]),
        (
            "/prepare/quissama?players=2",
            [
                "together beside the board: the slave quarters.",
                "One more scandal card",
                "One imperial blessing per person",
            ],
        ),
    ):
        phone.get(path)
        text = " ".join(phone.page.text.split())
        assert [text.count(one) for one in words] == [1] * len(words), path
