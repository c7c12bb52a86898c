"""A deck as a file: what an import restores, and everything that can be wrong with one."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from werkzeug.test import TestResponse

from companion.language import LANGUAGES
from companion.plays import decks
from companion.plays.packed import LARGEST_FILE
from companion.plays.sheet import PlayStore
from tests.support import json_schema
from tests.support.deck_files import (
    AR,
    LIA,
    ZE,
    Broken,
    broken,
    deck_by_chance,
    deck_of,
    file_of,
    full,
    passenger,
    sent,
)
from tests.support.deck_pages import SHELF, Table, everything, sit_down
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.page import Page
from tests.web.test_security import EVIL, SPOILS, obeys

NO_DECK = "Este arquivo não é um baralho em JSON."


def said(phone: Phone) -> list[str]:
    """Return the problems of a file on the page, line by line."""
    text = phone.last.partition('id="file-wrong">')[2].partition("</div>")[0]
    return [" ".join(Page(f"<i>{line.partition('</li>')[0]}</i>").text.split()) for line in text.split("<li>")[1:]]


# ---- export and import


def test_a_deck_comes_back_out_of_its_file(ana: Table, beto: Table) -> None:
    for seed in range(5):
        deck = ana.open()
        fill(ana.archive, deck, deck_by_chance(deck_of(), seed))
        answer = ana.phone.get(f"{deck}/deck.json")
        assert (answer.status_code, answer.mimetype) == (200, "application/json")
        assert answer.headers["Content-Disposition"] == 'attachment; filename="busao-deck.json"'
        again, empty = beto.bring(answer.data), ana.open()
        assert ana.send(answer.data, empty).status_code == 303
        for one in (again, empty):
            assert [card[1:] for card in ana.cards(one)] == [card[1:] for card in ana.cards(deck)]
        assert ana.phone.get(f"{again}/deck.json").data == answer.data
        assert sheet_at(ana.archive, again).pad["name"] == sheet_at(ana.archive, deck).pad["name"]


def test_one_group_enters_the_box_and_all_others_import_it(ana: Table, second_phone: Phone) -> None:
    ana.write(ZE, "windows.0.0", copies="2")
    ana.write(LIA, "driver.scores.0")
    ana.write(AR, "upgrades.0")
    file = ana.phone.get(f"{ana.deck()}/deck.json").data
    others = Table(second_phone, ana.archive, second_phone.new_play("busao", ["Eva", "Rui"]))
    deck = others.bring(file)
    assert [card[2:] for card in ana.cards(deck)] == [(1, AR), (1, LIA), (2, ZE)]
    others.pick("passenger", "windows.0.0", "Zé")
    assert others.holds("windows.0.0") == ZE


def test_a_file_need_not_say_that_its_cards_are_real(ana: Table) -> None:
    file = file_of(ZE)
    del file["example"]
    deck = ana.bring(file)
    assert "cartas inventadas" not in check(ana.phone, deck).text
    assert ana.send(file | file_of(LIA, example=False), deck).status_code == 303
    assert [card.name for card in ana.cards(deck)] == ["Lia", "Zé"]
    assert ana.phone.post(f"{ana.example()}/load", file=sent(file)).status_code == 422


def test_a_file_of_a_deck_on_the_shelf_leads_to_that_deck(ana: Table) -> None:
    said = "“Caixa da Ana” já está aqui, igual. Nada mudou."
    deck = ana.bring(file_of(ZE, LIA))
    assert ana.bring(file_of(LIA, ZE)) == deck
    assert said in check(ana.phone, deck).text
    assert said not in check(ana.phone, deck).text
    assert ana.shelf() == [deck]
    assert ana.send(file_of(ZE, LIA), f"{ana.at}/decks").status_code == 200
    assert said in ana.phone.page.text
    file = file_of(ZE, LIA)
    file["cards"][0]["copies"] = 2
    assert ana.bring(file) != deck, "other copies, another deck"


def test_each_card_of_a_file_has_its_line(ana: Table) -> None:
    text = ana.phone.get(f"{ana.bring(file_of(ZE, LIA, AR))}/deck.json").text
    assert len(text.splitlines()) == 5
    assert "Zé" in text, "readable as it is"


def test_the_file_of_the_invented_deck_is_of_an_invented_deck(ana: Table) -> None:
    file = ana.phone.get(f"{ana.example()}/deck.json").data
    assert json.loads(file) | {"cards": 0} == json.loads(decks.example_text("busao")) | {"cards": 0}
    again = ana.bring(file)
    assert "cartas inventadas" in check(ana.phone, again).text
    assert sheet_at(ana.archive, again).pad["example"] is True


def test_the_schema_is_served_and_describes_the_files(ana: Table) -> None:
    answer = ana.phone.get(f"{SHELF}/schema.json")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    schema = answer.json
    assert schema
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for text in (decks.example_text("busao"), ana.phone.get(f"{ana.bring(file_of(ZE, LIA, AR))}/deck.json").text):
        json_schema.check(json.loads(text), schema, schema)
    with pytest.raises(AssertionError):
        json_schema.check(file_of(ZE | {"sex": "f"}), schema, schema)
    assert f"{SHELF}/schema.json" not in check(ana.phone, SHELF).values("href")


# ---- loading into a deck with cards


def test_a_file_brings_what_the_deck_does_not_have_and_can_be_taken_back(ana: Table) -> None:
    deck = ana.bring(file_of(ZE, LIA))
    assert (
        ana.send(file_of(ZE, passenger("Rui"), {**LIA, "preferences": ["young", "calm", "noisy"]}), deck).status_code
        == 303
    )
    assert [card.name for card in ana.cards(deck)] == ["Lia", "Lia", "Rui", "Zé"]
    assert "2 cartas importadas" in check(ana.phone, deck).text
    assert "“Lia” e “Lia” podem ser a mesma carta" in ana.phone.page.text
    before = everything(ana.archive)
    assert ana.send(file_of(ZE, passenger("Rui")), deck).status_code == 303
    assert everything(ana.archive) == before, "nothing new"
    ana.undo(deck)
    assert [card.name for card in ana.cards(deck)] == ["Lia", "Zé"]
    assert sheet_at(ana.archive, deck).pad["name"] == "Caixa da Ana", "a file does not rename a deck"


def test_a_file_for_which_there_is_no_room_brings_nothing(ana: Table) -> None:
    people = [entry["card"] for entry in full().values()]
    deck = ana.bring(file_of(*people))
    assert len(ana.cards(deck)) == 300
    before = everything(ana.archive)
    assert ana.send(file_of(passenger("Rui"), LIA), deck).status_code == 422
    assert said(ana.phone) == ["Só cabem 300 cartas de cada tipo."]
    assert ana.send(file_of(*people, passenger("Rui"))).status_code == 422
    assert everything(ana.archive) == before
    page = check(ana.phone, deck)
    assert page.text.count("Pessoa ") >= 300


# ---- broken files

TEXT = json.dumps(file_of(ZE, LIA), ensure_ascii=False)
NOT_JSON = [
    b"",
    b"{",
    b"\xff\xd8\xff\xe0 a photograph",
    b"kind;copies;name\npassenger;1;Z",
    b"<html></html>",
    b"\x00" * 99,
]
NOT_JSON += [
    b"[" * 100_000,
    b'{"cards":' * 50_000,
    TEXT.encode("latin-1"),
    TEXT.encode("utf-16"),
    TEXT.encode("utf-32"),
]
NOT_JSON += [TEXT.encode()[:-1], TEXT.encode() * 2, TEXT.replace("3", "9" * 5000).encode(), b"\xef\xbb\xbf"]
ODD: list[tuple[Any, list[str]]] = [
    ([], ["Aqui vai um conjunto de campos."]),
    (b"NaN", ["Aqui vai um conjunto de campos."]),
    (file_of(ZE, **{"\ud800": 1}), ["? "]),
    (file_of(ZE, **{"cards.x": 1}), ["cards.x "]),
    (file_of(ZE, **{"cards." + "9" * 5000: 1}), ["cards.999"]),
    (file_of(ZE, **{"cards.": 1}), ["cards. "]),
    (file_of(ZE, **{"": 1}), [""]),
    (file_of(ZE, format="x"), ["format "]),
    (file_of(ZE, version=0), ["version "]),
    (file_of(ZE, {}, version=2), ["version Este arquivo é de uma versão mais nova. Atualize o bloco."]),
    (file_of(ZE, {}, game="rufstock"), ["game Este baralho é de outro jogo."]),
    (file_of(ZE, game=7), ["game "]),
    (file_of(ZE, cards=None), ["cards "]),
    (file_of(ZE, cards=[{}] * 901), ["cards "]),
    (file_of(ZE, cards=["x"]), ["1 "]),
    (file_of(ZE, passenger("Rui", 100)), ["2 “Rui” card.points "]),
    (file_of(ZE, passenger("Rui", float("nan"))), ["2 “Rui” card.points "]),
    (file_of(ZE, passenger("Rui", 10**4000)), ["2 “Rui” card.points "]),
    (file_of(ZE, passenger("\ud800")), ["2 “?” card.name "]),
    (file_of(ZE, passenger(EVIL * 2)), [f"2 “{(EVIL * 2)[:40]}” card.name "]),
    (file_of(ZE | {EVIL: 1}), [f"1 “Zé” card.{EVIL} "]),
    (file_of(passenger("x" * 41), LIA | {"preferences": []}, name=" "),
     ["name ", f"1 “{'x' * 40}” card.name ", "2 “Lia” card.preferences "]),
    (file_of(AR | {"lines": AR["lines"][:1] * 2}), ["1 “Ar” card.lines.1.trait "]),
]  # fmt: skip


@pytest.mark.parametrize("htmx", [False, True])
def test_what_is_no_deck_is_said_and_nothing_of_it_is_stored(ana: Table, htmx: bool) -> None:
    deck = ana.bring(file_of(ZE))
    before = everything(ana.archive)
    ana.phone.htmx = htmx
    for file in NOT_JSON:
        for to in (SHELF, f"{deck}/load"):
            assert ana.phone.post(to, file=sent(file)).status_code == 422
            assert said(ana.phone) == [NO_DECK], file[:40]
    for to in (SHELF, f"{deck}/load"):
        assert ana.phone.post(to).status_code == 422
        assert said(ana.phone) == [NO_DECK]
    assert everything(ana.archive) == before


def test_every_error_is_said_with_its_place_and_nothing_is_stored(ana: Table) -> None:
    deck = ana.bring(file_of(ZE))
    before = everything(ana.archive)
    for file, starts in ODD:
        for to in ("", deck):
            assert ana.send(file, to).status_code == 422, starts
            obeys(ana.phone.last)
            lines = said(ana.phone)
            assert len(lines) == len(starts), lines
            for line, start in zip(sorted(lines), sorted(starts), strict=True):
                assert line.startswith(start)
                assert len(line) > len(start) or start.endswith("."), "the place, and what is wrong there"
    assert everything(ana.archive) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_errors_is_said_in_both_languages(app: Flask, archive: PlayStore, language: str) -> None:
    phone = Phone(app, language)
    ana = sit_down(phone, archive)
    for points, number in ((100, 1), ("x", 2)):
        cards = [passenger("Rui", points)] * number
        assert ana.send(file_of(*cards)).status_code == 422
        assert len(said(phone)) == number
        assert {"pt-BR": ("há um erro", "há 2 erros"), "en": ("one error", "2 errors")}[language][
            number - 1
        ] in phone.last


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=broken(deck_of()))
def test_whatever_is_wrong_with_a_file_nothing_of_it_is_stored(app: Flask, archive: PlayStore, one: Broken) -> None:
    phone = Phone(app)
    phone.get(SHELF)
    before = everything(archive)
    assert phone.post(SHELF, file=sent(one.file)).status_code == 422
    assert said(phone)
    assert everything(archive) == before


def test_a_file_with_the_mark_of_its_encoding_is_read(ana: Table) -> None:
    for text in (f"\ufeff{TEXT}", TEXT.replace(", ", ",\r\n"), f"\n\n{TEXT}\n"):
        deck = ana.bring(text.encode())
        assert [card.name for card in ana.cards(deck)] == ["Lia", "Zé"]


def send_large(phone: Phone, to: str, size: int) -> TestResponse:
    """Return the answer to a deck of ``size`` bytes, mostly spaces, as the test client would not clean up after it."""
    phone.get(SHELF)
    head = 'Content-Disposition: form-data; name="{}"\r\n\r\n'.format
    parts = [head("csrf_token") + phone.token, head('file"; filename="deck.json') + TEXT + " " * (size - len(TEXT))]
    body = "".join(f"--x\r\n{part}\r\n" for part in parts) + "--x--\r\n"
    return phone.open("POST", to, data=body.encode(), content_type="multipart/form-data; boundary=x")


def test_a_file_may_be_of_half_a_mebibyte(ana: Table) -> None:
    assert LARGEST_FILE == 512 * 1024
    answer = send_large(ana.phone, SHELF, LARGEST_FILE - 2000)
    assert answer.status_code == 303
    deck = answer.location
    before = everything(ana.archive)
    for size in (LARGEST_FILE, 600_000):
        for to in (SHELF, f"{deck}/load"):
            answer = send_large(ana.phone, to, size)
            assert answer.status_code == 413
            assert Page(answer.text).text.strip()
    answer = ana.phone.post(f"{deck}/form/passenger", name="x" * 70_000)
    assert answer.status_code == 413, "only a file may be that large"
    assert everything(ana.archive) == before


def test_a_file_of_nothing_but_errors_is_answered(ana: Table) -> None:
    junk = {str(n): 1 for n in range(20_000)}
    assert ana.phone.post(SHELF, file=sent(junk)).status_code == 422
    lines = said(ana.phone)
    assert len(lines) == 201, "20.005: the five that a file needs are not there"
    assert lines[-1] == "… e mais 19.805."


# ---- odd names


def test_markup_in_a_name_is_shown_as_it_is(ana: Table) -> None:
    odd = [EVIL, SPOILS, "{{ 7 * 7 }}", "&lt;b&gt;", "<!--", '"\\u0022']
    cards = [passenger(name) for name in odd]
    deck = ana.bring(file_of(*cards, LIA | {"name": EVIL}, AR | {"name": SPOILS}, name=EVIL))
    ana.phone.post(f"{ana.at}/deck", deck=deck.removeprefix("/p/"))
    for address in (SHELF, deck, f"{deck}?q={EVIL}", f"{deck}/log", f"{ana.at}/decks",
                    f"{deck}/form/passenger?cell=passenger.0",
                    f"{ana.at}/form/passenger?side=0&cell=buses.0.windows.0.0&q={EVIL}"):  # fmt: skip
        obeys(ana.phone.get(address).text)
        assert "<script>alert" not in ana.phone.last
        if address != f"{deck}/log":
            assert EVIL in Page(ana.phone.last).text or EVIL in Page(ana.phone.last).values("value")
    for n, name in enumerate(odd):
        assert ana.phone.post(f"{ana.at}/pick", cell=f"buses.0.windows.{n % 6}.{n // 6}",
                              card=f"passenger.{n} {name}").status_code == 303  # fmt: skip
    obeys(ana.phone.get(ana.at).text)
    ana.form("passenger", "windows.0.0")
    obeys(ana.phone.last)
