"""A deck that is copied from one installation to another and back: however often, each has it once."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from tests.support.deck_files import AR, LIA, ZE, file_of
from tests.support.helpers import Phone, sheet_at
from tests.support.transfers import SERVER, TRANSFER, in_words, path_of, send, stored

SHELF = "/decks/busao"


def deck(phone: Phone, *cards: Any) -> str:
    """Open a deck with these cards and return its address."""
    text = json.dumps(file_of(*cards))
    answer = phone.post(SHELF, file=(BytesIO(text.encode()), "deck.json"))
    assert answer.status_code == 303, phone.page.text
    return str(answer.location)


def add(phone: Phone, at: str, *cards: Any) -> None:
    """Load cards into a deck."""
    phone.get(at)
    text = json.dumps(file_of(*cards))
    assert phone.post(f"{at}/load", file=(BytesIO(text.encode()), "deck.json")).status_code == 303


def text_of(phone: Phone, at: str) -> str:
    return phone.get(f"{at}/deck.json").text


def names(phone: Phone, at: str) -> list[str]:
    """Return the names of the cards of a deck: passengers, drivers, upgrades, each sorted."""
    return [one["card"]["name"] for one in json.loads(text_of(phone, at))["cards"]]


def bring(phone: Phone, text: str, source: str = "") -> str:
    """Import a deck fetched from the address ``source``, and return its address here."""
    answer = phone.post("/plays", file=(BytesIO(text.encode()), "deck.json"), **{"from": source})
    assert answer.status_code == 303, phone.page.text
    return str(answer.location)


def test_a_deck_arrives_once_however_often_it_is_sent(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    at = deck(hut, ZE, AR)
    first = send(app, text_of(hut, at)).get_json()
    there = path_of(first["address"])
    assert first == {"transfer": TRANSFER, "address": f"{SERVER}{there}", "how": "added", "cards": 2}
    assert not any(row.at_table for row in sheet_at(archive, there).phones.values())
    before = stored(archive)
    again = send(app, text_of(hut, at)).get_json()
    assert (again["how"], again["address"], again["cards"]) == ("there", first["address"], 2)
    assert stored(archive) == before

    # It joins the decks of whoever opens it. Cards added on either side are kept, and added only once.
    assert text_of(phone, there) == text_of(hut, at)
    assert "Caixa da Ana" in in_words(phone, SHELF)
    add(phone, there, {**ZE, "name": "Lá"})
    add(hut, at, LIA)
    third = send(app, text_of(hut, at)).get_json()
    assert (third["how"], third["address"], third["cards"]) == ("continued", first["address"], 3)
    assert names(phone, there) == ["Lá", "Zé", "Lia", "Ar"]
    assert send(app, text_of(hut, at), "u" * 22).get_json()["address"] != first["address"]


def test_it_is_noted_where_a_copy_is_and_written_on_all_the_same(away: PlayStore, app: Flask, hut: Phone) -> None:
    at = deck(hut, ZE)
    answer = send(app, text_of(hut, at)).get_json()
    hut.get(at)
    assert hut.post(f"{at}/moved", to="javascript:alert(1)").status_code == 422
    assert hut.post(f"{at}/moved", to=answer["address"]).status_code == 303
    sheet = sheet_at(away, at)
    assert (sheet.moved, sheet.play.moved_to) == (None, answer["address"])
    assert f"Há uma cópia em {SERVER}" in in_words(hut, at)
    assert f'href="{answer["address"]}"' in hut.last
    add(hut, at, AR)
    assert names(hut, at) == ["Zé", "Ar"]


def test_a_deck_that_is_brought_again_is_the_same(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    there = deck(phone, ZE)
    here = bring(hut, text_of(phone, there), f"{SERVER}{there}")
    assert text_of(hut, here) == text_of(phone, there)
    before = stored(away)
    assert bring(hut, text_of(phone, there), f"{SERVER}{there}") == here
    assert stored(away) == before
    add(phone, there, AR)
    assert bring(hut, text_of(phone, there), f"{SERVER}{there}") == here
    assert names(hut, here) == ["Zé", "Ar"]

    # Sent back where it came from, it is merged into the original.
    assert sheet_at(away, here).play.moved_from == f"{SERVER}{there}"
    add(hut, here, LIA)
    answer = send(app, text_of(hut, here), at=there.removeprefix("/p/")).get_json()
    assert (answer["how"], answer["address"]) == ("continued", f"{SERVER}{there}")
    assert names(phone, there) == ["Zé", "Lia", "Ar"]


def test_a_deck_that_was_sent_comes_back_into_itself(away: PlayStore, app: Flask, phone: Phone, hut: Phone) -> None:
    at = deck(hut, ZE)
    address = send(app, text_of(hut, at)).get_json()["address"]
    hut.get(at)
    hut.post(f"{at}/moved", to=address)
    add(phone, path_of(address), AR)
    assert bring(hut, text_of(phone, path_of(address)), address) == at
    assert names(hut, at) == ["Zé", "Ar"]


def test_a_file_that_comes_from_no_address_is_a_deck_of_its_own(hut: Phone) -> None:
    first = bring(hut, json.dumps(file_of(ZE)))
    assert bring(hut, json.dumps(file_of(ZE, AR))) != first
    assert bring(hut, json.dumps(file_of(ZE, name="Outra caixa"))) != first


def test_a_deck_that_the_phone_has_word_for_word_is_not_opened_again(hut: Phone, phone: Phone) -> None:
    first = bring(hut, json.dumps(file_of(ZE, AR)))
    assert bring(hut, json.dumps(file_of(AR, ZE))) == first
    assert "“Caixa da Ana” já está aqui, igual. Nada mudou." in in_words(hut, first)
    assert bring(phone, json.dumps(file_of(ZE, AR))) != first, "another phone's decks are not looked at"


def test_a_deck_that_was_deleted_there_says_so(archive: PlayStore, app: Flask, phone: Phone, hut: Phone) -> None:
    at = deck(hut, ZE)
    there = path_of(send(app, text_of(hut, at)).get_json()["address"])
    phone.get(there)
    assert phone.post(f"{there}/delete").status_code == 303
    add(hut, at, AR)
    before = stored(archive)
    again = send(app, text_of(hut, at)).get_json()
    assert (again["how"], path_of(again["address"])) == ("deleted", there)
    assert stored(archive) == before
    assert "apagad" in in_words(phone, there)


def test_an_invented_deck_is_there_or_not(archive: PlayStore, app: Flask, hut: Phone) -> None:
    at = hut.post(SHELF, example="yes").location
    first = send(app, text_of(hut, at)).get_json()
    before = stored(archive)
    again = send(app, text_of(hut, at)).get_json()
    assert (first["how"], again["how"], again["address"]) == ("added", "there", first["address"])
    assert stored(archive) == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (json.dumps({**file_of(ZE), "cards": [{"kind": "passenger"}]}), "Falta"),
        (json.dumps({**file_of(ZE), "version": 2}), "mais nov"),
        (json.dumps({**file_of(ZE), "game": "xadrez"}), "Este baralho é de outro jogo."),
        (json.dumps({**file_of(ZE), "game": None}), "Este baralho é de outro jogo."),
    ],
)
def test_what_is_wrong_with_a_deck_is_said_and_nothing_stored(
    archive: PlayStore, app: Flask, phone: Phone, text: str, said: str
) -> None:
    before = stored(archive)
    answer = send(app, text)
    assert answer.status_code == 422
    assert any(said in one["message"] for one in answer.get_json()["errors"]), answer.text
    assert phone.post("/plays", file=(BytesIO(text.encode()), "deck.json")).status_code == 422
    assert said in phone.page.text
    assert stored(archive) == before
