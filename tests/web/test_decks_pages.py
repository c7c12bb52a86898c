"""The pages of decks: the list, one deck, corrections, removals and undo."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.language import LANGUAGES
from companion.plays.sheet import PlayStore
from tests.support.deck_files import AR, CALM, LIA, LOUD, ZE, deck_of, file_of, passenger, sent
from tests.support.deck_pages import ROUTES, SHELF, Table, everything, pages_of, sit_down
from tests.support.helpers import Phone, check, sheet_at
from tests.support.page import Page

FORTY = "Nome muito comprido de quarenta letras "


# ---- pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", [[], [ZE, LIA, AR, passenger("Ze", -2)]])
def test_every_page_says_all_it_has_to_say(app: Flask, archive: PlayStore, language: str, cards: list[Any]) -> None:
    phone = Phone(app, language)
    ana = sit_down(phone, archive)
    check(phone, SHELF)
    deck = ana.bring(file_of(*cards))
    new = [f"{deck}/form/{kind}" for kind in deck_of().kinds]
    known = [f"{deck}/form/{card.kind}?cell={card.cell}" for card in ana.cards(deck)]
    for address in (*pages_of(ana, deck), *new, *known, f"{deck}/log", f"{deck}/table"):
        check(phone, address)
    for card in cards:
        assert card["name"] in phone.get(deck).text


def test_the_game_leads_to_its_decks_and_a_deck_is_no_play(ana: Table) -> None:
    deck = ana.bring(file_of(ZE))
    page = check(ana.phone, "/")
    links = page.values("href")
    assert SHELF in links
    assert ana.at in links
    assert deck not in links
    assert f"{ana.at}/decks" in check(ana.phone, f"{ana.at}/table").values("href")
    assert ana.phone.get(f"/new/busao?again={deck.removeprefix('/p/')}").status_code == 200
    assert not any(value for name, value in ana.phone.page.forms[-1].fields if name == "player"), "nobody plays a deck"


def test_the_way_back_from_a_deck_leads_where_it_was_looked_up(ana: Table) -> None:
    deck = ana.bring(file_of(ZE))

    def back() -> str:
        (link,) = [
            one["href"] for _, one in check(ana.phone, deck).tags if one.get("aria-label") == "Voltar aos baralhos"
        ]
        answer = ana.phone.get(link)
        return answer.location if answer.status_code == 302 else SHELF

    assert back() == SHELF
    check(ana.phone, f"{ana.at}/decks")
    ana.write(ZE, "passenger.0", deck)
    assert back() == f"{ana.at}/decks"
    assert ana.at in check(ana.phone, f"{ana.at}/decks").values("href")
    check(ana.phone, SHELF)
    assert back() == SHELF, "from home"


def test_a_deck_counts_its_cards_with_their_copies(ana: Table) -> None:
    # Of the two passengers, one is in the box three times.
    file = file_of(ZE, passenger("Dona Lúcia"), LIA)
    file["cards"][0]["copies"] = 3
    deck = ana.bring(file)
    text = check(ana.phone, deck).text
    assert "4Passageiros" in text
    assert "1Motorista" in text
    assert "1Motoristas" not in text
    ana.shelf()
    assert "5 cartas" in ana.phone.page.text
    second = ana.open("Outra")
    assert ana.send(file, second).status_code == 303
    assert "5 cartas importadas" in check(ana.phone, second).text


def test_five_decks_of_forty_letters_stand_on_the_shelf_the_last_written_first(ana: Table) -> None:
    names = [f"{FORTY}{n}" for n in range(5)]
    assert {len(name) for name in names} == {40}
    found = [ana.open(name) for name in names]
    assert set(ana.shelf()) == set(found)
    assert all(name in ana.phone.page.text for name in names)
    for n, name in enumerate(names):
        ana.write(passenger(name), "", found[0])
        ana.write({**LIA, "name": name}, "", found[n])
    assert [card.name for card in ana.cards(found[0])] == [names[0], *names]
    text = check(ana.phone, found[0]).text
    assert all(name in text for name in names)


@pytest.mark.parametrize(
    ("name", "sentence"), [("", "Escreva um nome."), ("  ", "Escreva um nome."), ("x" * 41, "no máximo 40 letras")]
)
def test_a_name_that_cannot_be_is_said_beside_the_field(ana: Table, name: str, sentence: str) -> None:
    ana.phone.get(SHELF)
    before = everything(ana.archive)
    assert ana.phone.press("Criar", name=name).status_code == 422
    assert sentence in ana.phone.last.partition('id="name-wrong">')[2].partition("</p>")[0]
    assert f'value="{name}"' in ana.phone.last
    assert everything(ana.archive) == before
    check(ana.phone, SHELF)


@pytest.mark.parametrize("htmx", [False, True])
def test_a_deck_is_renamed_and_always_has_a_name(ana: Table, htmx: bool) -> None:
    deck = ana.open("Caixa")
    ana.phone.get(deck)
    (form,) = [form for form in ana.phone.page.forms if form.attributes.get("id") == "rename"]
    ana.phone.htmx = htmx
    for name, sentence in [("", "Escreva um nome."), (" \t", "Escreva um nome."), ("x" * 41, "no máximo 40 letras")]:
        answer = ana.phone.post(form.attributes["action"], **{**dict(form.fields), "value": name})
        assert answer.status_code == 422
        assert sentence in answer.text
    assert sheet_at(ana.archive, deck).pad == {"name": "Caixa"}
    answer = ana.phone.post(form.attributes["action"], **{**dict(form.fields), "value": " Da Ana "})
    assert answer.status_code in (200, 303)
    assert sheet_at(ana.archive, deck).pad == {"name": "Da Ana"}


# ---- entering, correcting, removing


def test_cards_are_entered_one_after_the_other(ana: Table) -> None:
    deck = ana.open()
    for card, kind in ((ZE, "passenger"), (LIA, "driver"), (AR, "upgrade")):
        answer = ana.write(card, "", deck, copies="3", then="another")
        assert (answer.status_code, answer.location) == (303, f"{deck}/form/{kind}")
    assert [(card.cell, card.copies, card.card) for card in ana.cards(deck)] == [
        ("upgrade.0", 3, AR), ("driver.0", 3, LIA), ("passenger.0", 3, ZE),
    ]  # fmt: skip
    assert ana.write({**ZE, "points": -5}, "passenger.0", deck).status_code == 303
    assert ana.cards(deck)[-1].card == {**ZE, "points": -5}
    assert ana.cards(deck)[-1].copies == 3, "the form shows what stands there"


@pytest.mark.parametrize(
    ("card", "typed", "field", "sentence"),
    [
        (ZE, {"name": ""}, "name", "Falta preencher."),
        (ZE, {"name": "x" * 41}, "name", "no máximo 40 letras"),
        (ZE, {"points": "100"}, "points", "de −99 a 99"),
        (ZE, {"age": ""}, "age", "Escolha uma das opções."),
        (ZE, {"copies": "0"}, "copies", "de 1 a 20"),
        (LIA, {"name": ""}, "name", "Falta preencher."),
        (LIA, {"preferences": ["calm"]}, "preferences", "três"),
        (AR, {"name": ""}, "name", "Escreva um nome."),
        (AR, {"lines-1-trait": "calm"}, "lines-1-trait", "mais de uma vez"),
    ],
)
def test_what_is_wrong_with_a_card_stands_beside_its_field(
    ana: Table, card: dict[str, Any], typed: dict[str, Any], field: str, sentence: str
) -> None:
    deck = ana.open()
    before = everything(ana.archive)
    assert ana.write(card, "", deck, **typed).status_code == 422
    assert sentence in ana.phone.last.partition(f'id="{field}-wrong">')[2].partition("</p>")[0]
    assert everything(ana.archive) == before


@pytest.mark.parametrize(
    "more", [{"score": "3", "points": ""}, {"score": "3"}, {"lines-0-trait": "hand", "lines-1-trait": "hand"}]
)
def test_a_number_by_hand_is_no_card_of_a_deck(ana: Table, more: dict[str, Any]) -> None:
    deck = ana.open()
    card = AR if "lines-0-trait" in more else ZE
    assert ana.write(card, "", deck, **more).status_code == 422
    assert ana.cards(deck) == []
    assert Page(ana.phone.last).text.strip()


def test_a_card_is_written_nowhere_but_in_its_place(ana: Table) -> None:
    deck = ana.bring(file_of(ZE, LIA))
    before = everything(ana.archive)
    for cell in ("driver.0", "passenger.300", "passenger.-1", "passenger", "name", "example", "deck", "x"):
        for more in ({}, {"empty": "yes"}):
            answer = ana.phone.post(f"{deck}/form/passenger", cell=cell, name="Rui", points="1", **CALM, **more)
            assert answer.status_code == 422
            assert "lugar" in answer.text
        for kind in ("passenger", "driver"):
            status = 200 if cell == f"{kind}.0" else 404
            assert ana.phone.get(f"{deck}/form/{kind}?cell={cell}").status_code == status
        if cell != "name":
            assert ana.phone.post(f"{deck}/set", cell=cell, value="true").status_code == 422
    assert everything(ana.archive) == before


@pytest.mark.parametrize("htmx", [False, True])
def test_one_of_two_cards_that_are_one_is_dropped(ana: Table, htmx: bool) -> None:
    other = passenger("Dona Luciana", 1), passenger("Dona Lucian", 2)
    deck = ana.bring(file_of(passenger("Dona Lúcia"), passenger("Rui"), passenger("Dona Luzia"), *other))
    text = check(ana.phone, deck).text
    assert "“Dona Lúcia” e “Dona Luzia” podem ser a mesma carta." in text
    dropping = [way for way in ana.phone.page.values("formaction") if "/act/drop" in way]
    assert dropping == [f"{deck}/act/drop?card=passenger.2", f"{deck}/act/drop?card=passenger.0"]
    ana.phone.htmx = htmx
    for _ in range(2):
        assert ana.phone.post(dropping[0]).status_code in (200, 303)
    assert [card.name for card in ana.cards(deck)] == ["Dona Lúcia", "Dona Lucian", "Dona Luciana", "Rui"]
    ana.phone.htmx = False
    assert "podem ser" not in check(ana.phone, deck).text
    ana.undo(deck)
    assert len(ana.cards(deck)) == 5


def test_a_card_that_another_put_there_meanwhile_is_not_dropped(ana: Table, beto: Table) -> None:
    deck = ana.bring(file_of(passenger("Dona Lúcia"), passenger("Dona Luzia")))
    ana.phone.get(deck)
    beto.form("passenger", "passenger.1", deck)
    beto.phone.press("yes")
    beto.write(passenger("Rui"), "", deck)
    answer = ana.phone.post(f"{deck}/act/drop?card=passenger.1")
    assert answer.status_code == 409
    assert "aqui está Rui" in ana.phone.page.text
    assert [card.name for card in ana.cards(deck)] == ["Dona Lúcia", "Rui"]


@pytest.mark.parametrize("card", ["", "passenger.7", "passenger.300", "name", "deck", "x.y", "driver.0"])
def test_what_is_not_there_is_not_dropped(ana: Table, card: str) -> None:
    deck = ana.bring(file_of(ZE))
    before = everything(ana.archive)
    for how in (f"{deck}/act/drop?card={card}", f"{deck}/act/drop"):
        assert ana.phone.post(how, card=card).status_code in (303, 422)
    assert everything(ana.archive) == before


def test_two_corrections_of_one_card_are_decided_by_people(ana: Table, beto: Table) -> None:
    deck = ana.bring(file_of(ZE))
    mine = dict(ana.form("passenger", "passenger.0", deck))
    beto.write({**ZE, "points": 5}, "passenger.0", deck)
    assert ana.phone.post(f"{deck}/form/passenger", **{**mine, "points": "7", **CALM}).status_code == 409
    assert ana.cards(deck)[0].card["points"] == 5
    assert ana.phone.press("Trocar pelo meu").status_code == 303
    assert ana.cards(deck)[0].card["points"] == 7


def test_two_new_cards_at_once_are_two_cards(ana: Table, beto: Table) -> None:
    deck = ana.open()
    mine = dict(ana.form("passenger", "", deck))
    beto.write(ZE, "", deck)
    assert ana.phone.post(f"{deck}/form/passenger", **{**mine, "name": "Rui", "points": "1", **LOUD}).status_code == 303
    assert [card.name for card in ana.cards(deck)] == ["Rui", "Zé"]


# ---- undo


@pytest.mark.parametrize("htmx", [False, True])
def test_every_action_on_a_deck_can_be_taken_back(ana: Table, htmx: bool) -> None:
    deck = ana.bring(file_of(ZE))
    pads = [dict(sheet_at(ana.archive, deck).pad)]
    actions: list[Callable[[], TestResponse]] = [
        lambda: ana.write(LIA, "", deck),
        lambda: ana.write({**ZE, "points": 9}, "passenger.0", deck),
        lambda: ana.write(ZE, "passenger.0", deck, empty="yes"),
        lambda: ana.phone.post(f"{deck}/set", cell="name", value="Outra"),
        lambda: ana.send(file_of(passenger("Rui"), AR), deck),
    ]
    for act in actions:
        assert act().status_code == 303
        pads.append(dict(sheet_at(ana.archive, deck).pad))
    check(ana.phone, f"{deck}/log")
    for before in reversed(pads[:-1]):
        ana.phone.htmx = htmx
        last = sheet_at(ana.archive, deck).last
        assert last
        answer = ana.phone.post(f"{deck}/undo", number=last.number)
        assert answer.status_code == (200 if htmx else 303)
        assert sheet_at(ana.archive, deck).pad == before
    assert ana.phone.post(f"{deck}/undo", number=1).status_code in (409, 422), "how it was opened stays"


# ---- addresses


def test_the_address_of_a_deck_is_unguessable_and_no_other_leads_to_one(ana: Table) -> None:
    decks_of_ana = [ana.open(), ana.bring(file_of(ZE)), ana.example()]
    assert len(set(decks_of_ana)) == 3
    for deck in decks_of_ana:
        assert re.fullmatch(r"/p/[A-Za-z0-9_-]{22}", deck)
    for key in ("x", "a" * 22, "..", decks_of_ana[0].removeprefix("/p/")[:-1]):
        for page in ("", "/deck.json", "/decks", "/cards", "/form/passenger", "/log", "/load", "/pick", "/deck"):
            assert ana.phone.get(f"/p/{key}{page}").status_code == 404
        for route in ROUTES:
            assert ana.phone.post(f"/p/{key}/{route}", card="passenger.0", deck=key).status_code == 404
    for slug in ("x", "rufstock", ".."):
        assert ana.phone.get(f"/decks/{slug}").status_code == 404
        assert ana.phone.get(f"/decks/{slug}/schema.json").status_code == 404
        assert ana.phone.post(f"/decks/{slug}", name="x").status_code == 404


def test_a_play_is_no_deck_and_a_deck_no_play(ana: Table) -> None:
    deck = ana.bring(file_of(ZE))
    before = everything(ana.archive)
    assert ana.phone.get(f"{ana.at}/deck.json").status_code == 404
    assert ana.phone.post(f"{ana.at}/load", file=sent(file_of(LIA))).status_code == 404
    for page in ("decks", "cards", "setup", "bill/0", "tool/turn", "form/drop"):
        assert ana.phone.get(f"{deck}/{page}").status_code == 404, page
    for route, status in {"deck": 404, "pick": 404, "first": 404, "finish": 422, "set": 422, "reopen": 303}.items():
        answer = ana.phone.post(f"{deck}/{route}", deck=deck.removeprefix("/p/"), card="passenger.0 Zé", cell="deck")
        assert answer.status_code == status, route
    assert everything(ana.archive) == before
    for page in ("setup", "who", "bill/0", "tool/turn", "tool/none"):  # no pages of a deck: the deck itself is shown
        answer = ana.phone.open("POST", f"{deck}/undo", data={"csrf_token": ana.phone.token, "number": "9"},
                                headers={"Referer": f"http://localhost{deck}/{page}"})  # fmt: skip
        assert answer.status_code == 409
        assert "Caixa da Ana" in answer.text
    for route in ("load", "pick", "act/drop", "set", "undo"):
        answer = ana.phone.get(f"{deck}/{route}")
        assert (answer.status_code, answer.location) == (303, deck)
