"""Several phones and one deck: what cannot be picked, the same stroke twice, clashes, and taking back."""

import json
import re
from typing import Any

import pytest
from sqlite_utils import Database

from companion.core.text import Refused
from companion.plays import decks, writing
from tests.deck_files import CALM, LIA, LOUD, ZE, file_of, passenger
from tests.deck_pages import BACK, FRONT, LINE, SHELF, Table, everything
from tests.helpers import Phone, check, sheet_at

# ---- what cannot be picked


def test_what_cannot_be_picked_is_said_and_changes_nothing(ana: Table) -> None:
    deck = ana.bring(file_of(ZE, LIA))
    before = everything(ana.db)
    gone = "Esta carta não está mais no baralho."
    seat, line = f"buses.0.{BACK}", f"buses.0.{LINE}"
    for card, cell, status, sentence in [
        ("passenger.0 Zé", "buses.0.windows.6.0", 404, ""),
        ("passenger.0 Zé", "buses.9.windows.0.0", 404, ""),
        ("passenger.0 Zé", "", 404, ""),
        ("passenger.0 Zé", line, 404, ""),
        ("passenger.0 Zé", "deck", 404, ""),
        ("driver.0 Lia", seat, 404, ""),
        ("", seat, 404, ""),
        ("name Nosso", seat, 404, ""),
        ("mayor.0 Zé", seat, 404, ""),
        ("passenger", seat, 422, gone),
        ("passenger.1 Zé", seat, 422, gone),
        ("passenger.999 Zé", seat, 422, gone),
        ("passenger.0", seat, 422, gone),
        ("passenger.0 Rui", seat, 422, gone),
    ]:
        answer = ana.phone.post(f"{ana.at}/pick", cell=cell, card=card, before="")
        assert answer.status_code == status, (card, cell)
        assert sentence in answer.text
    for junk in ("{", "[" * 5000, "NaN", '"\\ud800"'):
        answer = ana.phone.post(f"{ana.at}/pick", cell=seat, card="passenger.0 Zé", before=junk)
        assert answer.status_code in (404, 409)
    assert everything(ana.db) == before
    assert ana.pad == {}
    assert len(ana.cards(deck)) == 2


def test_a_card_that_another_phone_dropped_or_replaced_is_not_picked_unseen(ana: Table, beto: Table) -> None:
    ana.write(ZE, BACK)
    (value,) = beto.offers("passenger", FRONT)
    page = beto.phone.last
    ana.undo(ana.deck())
    assert beto.phone.press(value).status_code == 422
    assert "não está mais no baralho" in beto.phone.page.text
    ana.write(passenger("Rui"), "", ana.deck())
    beto.phone.last = page
    assert beto.phone.press(value).status_code == 422
    assert beto.holds(FRONT) is None


def test_a_page_of_one_deck_picks_nothing_from_another(ana: Table, beto: Table) -> None:
    ana.bring(file_of(passenger("Rui")))
    (value,) = ana.offers("passenger", BACK)
    page = ana.phone.last
    other = beto.bring(file_of(passenger("Ivo")))
    assert beto.phone.post(f"{beto.at}/deck", deck=other.removeprefix("/p/")).status_code == 303
    ana.phone.last = page
    assert ana.phone.press(value).status_code == 422
    assert ana.holds(BACK) is None


def test_a_card_is_not_laid_when_another_deck_is_chosen_at_the_same_moment(ana: Table) -> None:
    real, key = ana.bring(file_of(ZE)), ana.at.removeprefix("/p/")
    pick = decks.picked(sheet_at(ana.db, real), "passenger.0 Zé", f"buses.0.{BACK}", None)
    assert ana.phone.post(f"{ana.at}/deck", deck=ana.example().removeprefix("/p/")).status_code == 303
    with pytest.raises(Refused):
        writing.record(ana.db, key, "phone", "tap", "passenger", pick)
    assert ana.holds(BACK) is None


def test_nothing_is_picked_after_the_end(ana: Table) -> None:
    ana.bring(file_of(ZE))
    ana.offers("passenger", BACK)
    page = ana.phone.last
    ana.phone.post(f"{ana.at}/finish")
    ana.phone.last = page
    answer = ana.phone.press("passenger.0 Zé")
    assert answer.status_code == 422
    assert "Reabra a folha" in answer.text
    assert ana.holds(BACK) is None


def test_another_game_has_no_cards_to_pick(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert phone.post(f"{at}/pick", card="passenger.0 Zé", cell="rounds.0.0").status_code == 404
    for page in ("decks", "deck.json", "cards/passenger"):
        assert phone.get(f"{at}/{page}").status_code == 404
    assert phone.get("/decks/rufstock").status_code == 404
    assert phone.post("/decks/rufstock", name="x").status_code == 404
    assert phone.get("/decks/rufstock/schema.json").status_code == 404


# ---- two phones, and the same stroke twice


def test_a_form_sent_twice_is_one_card(ana: Table) -> None:
    ana.form("passenger", BACK)
    sent = {**ana.fields, "name": "Zé", "points": "3", **CALM, "tap": "the same"}
    for _ in range(2):
        assert ana.phone.post(ana.action, **sent).status_code == 303
    assert len(ana.cards(ana.deck())) == 1
    assert len(sheet_at(ana.db, ana.at).pad) == 2
    ana.form("passenger", "", ana.deck())
    sent = {**ana.fields, "name": "Rui", "points": "3", **LOUD, "tap": "another"}
    for _ in range(2):
        assert ana.phone.post(ana.action, **sent).status_code == 303
    assert [card.name for card in ana.cards(ana.deck())] == ["Rui", "Zé"]
    for _ in range(2):
        answer = ana.phone.post(
            f"{ana.at}/pick", cell=f"buses.0.{FRONT}", before="", card="passenger.1 Rui", tap="pick"
        )
        assert answer.status_code == 303
    assert len(sheet_at(ana.db, ana.at).pad) == 3


def test_two_cards_for_one_seat_are_decided_by_people_and_both_are_in_the_deck(ana: Table, beto: Table) -> None:
    mine = dict(ana.form("passenger", BACK))
    beto.write(ZE, BACK)
    sent = {**mine, "name": "Rui", "points": "1", **LOUD}
    assert ana.phone.post(f"{ana.at}/act/passenger", **sent).status_code == 409
    assert ana.holds(BACK) == ZE
    assert [card.name for card in ana.cards(ana.deck())] == ["Rui", "Zé"]
    assert ana.phone.press("Trocar pelo meu").status_code == 303
    assert ana.holds(BACK)["name"] == "Rui"


def test_a_pick_for_a_seat_that_somebody_filled_is_decided_by_people(ana: Table, beto: Table) -> None:
    ana.bring(file_of(passenger("Rui"), passenger("Ivo")))
    ana.offers("passenger", BACK, "rui")
    page = ana.phone.last
    beto.write(ZE, BACK)
    assert beto.deck() not in ana.shelf()
    ana.phone.last = page
    answer = ana.phone.press("passenger.0 Rui")
    assert answer.status_code == 422, "the play names the deck of Beto now"
    assert "não está mais no baralho" in answer.text
    assert ana.holds(BACK) == ZE
    assert ana.phone.post(f"{ana.at}/deck", deck=ana.shelf()[-1].removeprefix("/p/")).status_code == 303
    assert ana.names("passenger", FRONT) == ["Ivo", "Rui"]
    for table, name in ((beto, "Ivo"), (ana, "Rui")):
        table.offers("passenger", FRONT, name)
    assert beto.phone.press("passenger.1 Ivo").status_code == 303
    assert ana.phone.press("passenger.0 Rui").status_code == 409
    assert "aqui está Ivo" in ana.phone.page.text
    assert ana.holds(FRONT)["name"] == "Ivo"
    assert ana.phone.press("Trocar pelo meu").status_code == 303
    assert ana.holds(FRONT)["name"] == "Rui"


def test_the_first_card_is_said_to_be_somebody_s_though_it_opens_a_deck(ana: Table) -> None:
    ana.write(ZE, BACK)
    assert "deck" in ana.pad
    assert re.search(r'<button class="undo">.*?<i class="st p1', ana.phone.get(ana.at).text, re.DOTALL)


def test_the_first_cards_of_two_phones_open_one_deck(ana: Table, beto: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ana.write(ZE, BACK)
    find, asked = decks._find, []

    def late(*args: Any) -> Any:
        asked.append(args)
        return find(*args) if len(asked) > 2 else None

    monkeypatch.setattr(decks, "_find", late)
    assert (
        beto.phone.post(f"{ana.at}/act/passenger", cell=f"buses.0.{FRONT}", name="Rui", points="1", **LOUD).status_code
        == 303
    )
    assert len(asked) > 2
    monkeypatch.undo()
    assert [card.name for card in ana.cards(ana.deck())] == ["Rui", "Zé"]


def test_a_play_whose_deck_is_something_else_keeps_its_cards_all_the_same(ana: Table) -> None:
    other = ana.phone.new_play("rufstock", ["Ana", "Beto"])
    for n, address in enumerate((ana.at, other)):
        before = ana.pad.get("deck")
        answer = ana.phone.post(
            f"{ana.at}/tap", cell="deck", value=address.removeprefix("/p/"), before=json.dumps(before)
        )
        assert answer.status_code == 303
        assert ana.offers("passenger", f"windows.{n}.0") == []
        assert ana.write(passenger(f"Zé {n}"), f"windows.{n}.0").status_code == 303
        assert ana.holds(f"windows.{n}.0")["name"] == f"Zé {n}"
    assert sheet_at(ana.db, other).pad == {}
    assert set(ana.pad) == {"deck", "buses.0.windows.0.0", "buses.0.windows.1.0"}
    assert ana.shelf() == []


# ---- taking back on the play


def test_every_stroke_with_cards_on_a_play_can_be_taken_back(ana: Table) -> None:
    ana.write(ZE, BACK)
    deck = ana.deck()
    ana.undo()
    assert ana.pad == {}
    assert len(ana.cards(deck)) == 1, "what was typed from a card stays in the deck"
    ana.pick("passenger", BACK, "Zé")
    ana.undo()
    assert ana.pad == {}
    ana.pick("passenger", BACK, "Zé")
    other = ana.open("Outra caixa")
    assert ana.phone.post(f"{ana.at}/deck", deck=other.removeprefix("/p/")).status_code == 303
    assert ana.deck() == other
    assert "Baralho desta folha" in check(ana.phone, f"{ana.at}/log").text
    ana.undo()
    assert ana.deck() == deck
    ana.write(ZE, BACK, empty="yes")
    assert ana.holds(BACK) is None
    ana.undo()
    assert ana.holds(BACK) == ZE
    ana.write(LIA, LINE)
    ana.write({**LIA, "name": "Eva", "preferences": ["young", "silent", "chaotic"]}, LINE)
    ana.undo()
    assert ana.holds("driver") == LIA


def test_a_deck_of_the_shelf_is_chosen_with_its_button(ana: Table) -> None:
    first, second = ana.open("Primeira"), ana.open("Segunda")
    for deck in (first, second, first):
        ana.phone.get(f"{ana.at}/decks")
        assert ana.phone.press(deck.removeprefix("/p/")).location == f"{ana.at}/decks"
        assert ana.deck() == deck
        check(ana.phone, f"{ana.at}/decks")
        pressed = [one["value"] for _, one in ana.phone.page.tags if one.get("aria-pressed") == "true"]
        assert pressed == [deck.removeprefix("/p/")]


@pytest.mark.parametrize("key", ["", "x", "nothing-of-that-address", "../../etc", "a" * 22])
def test_there_are_decks_that_do_not_exist(ana: Table, key: str) -> None:
    answer = ana.phone.post(f"{ana.at}/deck", deck=key)
    assert answer.status_code == 422
    assert "Este baralho não existe." in answer.text
    assert ana.phone.post(f"{ana.at}/deck", deck=ana.at.removeprefix("/p/")).status_code == 422
    assert ana.pad == {}
    back = ana.phone.get(f"{ana.at}/deck")
    assert (back.status_code, back.location) == (303, f"{ana.at}/decks")
    assert ana.phone.get(SHELF).status_code == 200
