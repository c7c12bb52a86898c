"""Several phones and one deck: refused picks, repeated actions, conflicts, and undo."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from sqlite3 import OperationalError
from typing import Any

import pytest

from companion.core.text import Refused
from companion.plays import decks, writing
from companion.plays.sheet import PlayStore
from tests.support.deck_files import CALM, LIA, LOUD, ZE, file_of, passenger
from tests.support.deck_files import sent as as_file
from tests.support.deck_pages import BACK, FRONT, LINE, SHELF, Table, everything
from tests.support.helpers import GAMES, Phone, check, fill, sheet_at

# ---- refused picks


def test_what_cannot_be_picked_is_said_and_changes_nothing(ana: Table) -> None:
    deck = ana.bring(file_of(ZE, LIA))
    before = everything(ana.archive)
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
        answer = ana.phone.post(f"{ana.at}/pick", cell=cell, card=card)
        assert answer.status_code == status, (card, cell)
        assert sentence in answer.text
    assert everything(ana.archive) == before
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
    real, play = ana.bring(file_of(ZE)), sheet_at(ana.archive, ana.at).play
    pick = decks.picked(sheet_at(ana.archive, real), "passenger.0 Zé", f"buses.0.{BACK}")
    assert ana.phone.post(f"{ana.at}/deck", deck=ana.example().removeprefix("/p/")).status_code == 303
    with pytest.raises(Refused):
        writing.record(ana.archive, play, writing.origin_of("phone"), pick)
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


def test_another_game_has_no_cards_to_pick(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert phone.post(f"{at}/pick", card="passenger.0 Zé", cell="rounds.0.0").status_code == 404
    for page in ("decks", "deck.json", "cards"):
        assert phone.get(f"{at}/{page}").status_code == 404
    assert phone.get("/decks/rufstock").status_code == 404
    assert phone.post("/decks/rufstock", name="x").status_code == 404
    assert phone.get("/decks/rufstock/schema.json").status_code == 404


# ---- two phones, and the same action twice


def test_a_form_sent_twice_is_one_card(ana: Table) -> None:
    ana.form("passenger", BACK)
    sent = {**ana.fields, "name": "Zé", "points": "3", **CALM, "action_id": "the same"}
    for _ in range(2):
        assert ana.phone.post(ana.action, **sent).status_code == 303
    assert len(ana.cards(ana.deck())) == 1
    assert len(sheet_at(ana.archive, ana.at).pad) == 2
    ana.form("passenger", "", ana.deck())
    sent = {**ana.fields, "name": "Rui", "points": "3", **LOUD, "action_id": "another"}
    for _ in range(2):
        assert ana.phone.post(ana.action, **sent).status_code == 303
    assert [card.name for card in ana.cards(ana.deck())] == ["Rui", "Zé"]
    for _ in range(2):
        answer = ana.phone.post(f"{ana.at}/pick", cell=f"buses.0.{FRONT}", card="passenger.1 Rui", action_id="pick")
        assert answer.status_code == 303
    assert len(sheet_at(ana.archive, ana.at).pad) == 3


def test_two_cards_for_one_seat_are_decided_by_people_and_both_are_in_the_deck(ana: Table, beto: Table) -> None:
    mine = dict(ana.form("passenger", BACK))
    beto.write(ZE, BACK)
    sent = {**mine, "name": "Rui", "points": "1", **LOUD}
    assert ana.phone.post(f"{ana.at}/form/passenger", **sent).status_code == 409
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
    assert re.search(r'<button class="undo" [^>]*>.*?<i class="stamp ink-1', ana.phone.get(ana.at).text, re.DOTALL)


def test_the_first_cards_of_two_phones_open_one_deck(ana: Table, beto: Table) -> None:
    entering = []
    for table, cell, card in ((ana, BACK, ZE), (beto, FRONT, passenger("Rui", 1, **LOUD))):
        table.form("passenger", cell)
        entering.append((table, {**table.fields, **card}))
    with ThreadPoolExecutor() as pool:
        done = [pool.submit(table.phone.post, table.action, **fields) for table, fields in entering]
    assert [one.result().status_code for one in done] == [303, 303]
    assert [card.name for card in ana.cards(ana.deck())] == ["Rui", "Zé"]
    assert (ana.holds(BACK), ana.holds(FRONT)) == (ZE, passenger("Rui", 1, **LOUD))


def test_a_card_that_waits_for_the_people_is_in_a_deck_from_the_first_moment(ana: Table, beto: Table) -> None:
    ana.form("passenger", BACK)
    assert beto.phone.post(f"{beto.at}/set", cell=f"buses.0.{BACK}", value="4").status_code == 303
    for _ in range(2):
        assert ana.phone.post(ana.action, **{**ana.fields, **ZE}).status_code == 409
    assert "deck" not in ana.pad
    (deck,) = ana.shelf()
    assert [card.card for card in ana.cards(deck)] == [ZE]
    assert ana.phone.post(ana.action, **{**ana.fields, **ZE}).status_code == 409
    assert ana.phone.press("Trocar pelo meu").status_code == 303
    assert (ana.holds(BACK), ana.deck()) == (ZE, deck)
    assert [card.card for card in ana.cards(deck)] == [ZE]


def test_a_card_corrected_on_an_old_page_is_corrected_in_the_deck(ana: Table, beto: Table) -> None:
    ana.write(ZE, BACK)
    ana.form("passenger", BACK)
    other = passenger("Rui", 1, **LOUD)
    assert beto.write(other, BACK).status_code == 303
    assert ana.phone.post(ana.action, **{**ana.fields, "points": "5"}).status_code == 409
    assert ana.holds(BACK) == other
    found = [(card.cell, card.card) for card in ana.cards(ana.deck())]
    assert found == [("passenger.1", other), ("passenger.0", {**ZE, "points": 5})], "it was Zé whom she had before her"


def test_two_corrections_of_one_card_are_both_in_the_deck_for_people_to_decide(ana: Table, beto: Table) -> None:
    ana.write(ZE, BACK)
    ana.form("passenger", BACK)
    beto.write({**ZE, "points": 4}, BACK)
    assert ana.phone.post(ana.action, **{**ana.fields, "points": "5"}).status_code == 409
    assert sorted(card.card["points"] for card in ana.cards(ana.deck())) == [4, 5]
    assert "podem ser a mesma carta" in check(ana.phone, ana.deck()).text


def test_a_card_of_the_deck_that_was_settled_with_another_does_not_come_back(ana: Table) -> None:
    ana.write(ZE, BACK)
    ana.write({**ZE, "name": "Ze"}, FRONT)
    deck = ana.deck()
    ana.phone.get(deck)
    assert ana.phone.post(f"{deck}/act/drop?card=passenger.1").status_code == 303
    ana.form("passenger", FRONT)
    assert ana.phone.press("Salvar").status_code == 303
    assert [card.name for card in ana.cards(deck)] == ["Zé"]
    assert ana.holds(FRONT)["name"] == "Ze"


@pytest.mark.parametrize("known", [False, True])
def test_a_card_is_on_the_play_and_in_the_deck_or_in_neither(
    ana: Table, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if known:
        ana.write(LIA, LINE)
    before = everything(ana.archive)
    play = sheet_at(ana.archive, ana.at).play
    entering = writing.run_action("passenger", GAMES["busao"].actions["passenger"], {
        "cell": f"buses.0.{BACK}", **ZE, "effects": [], "requires": [],
    })  # fmt: skip
    entry = decks.Entry("passenger", f"buses.0.{BACK}", 1)

    def fail(*args: Any) -> Any:
        raise OperationalError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr("companion.core.deck.Deck.keep", fail)
        with pytest.raises(OperationalError):
            decks.enter(ana.archive, play, writing.origin_of("phone"), entering, entry, "Nosso")
    assert everything(ana.archive) == before
    assert ana.holds(BACK) is None
    decks.enter(ana.archive, play, writing.origin_of("phone"), entering, entry, "Nosso")
    assert ana.holds(BACK) == ZE
    assert ZE in [card.card for card in ana.cards(ana.deck())]


# ---- choosing a deck


def test_a_deck_that_another_phone_chose_meanwhile_is_looked_at_first(ana: Table, beto: Table) -> None:
    mine, others = ana.open("Da Ana"), beto.open("Do Beto")
    ana.phone.get(f"{ana.at}/decks")
    seen = next(form for form in ana.phone.page.forms if form.attributes["action"].endswith("/deck"))
    assert beto.phone.post(f"{beto.at}/deck", deck=others.removeprefix("/p/")).status_code == 303
    sent = {**dict(seen.fields), "deck": mine.removeprefix("/p/")}
    assert ana.phone.post(f"{ana.at}/deck", **sent).status_code == 409
    assert "Baralho" in ana.phone.page.text
    assert ana.deck() == others
    assert ana.phone.press(mine.removeprefix("/p/")).status_code == 303
    assert ana.deck() == mine


def test_invented_cards_are_not_chosen_over_a_card_that_came_to_lie_there_meanwhile(ana: Table, beto: Table) -> None:
    real, invented = ana.bring(file_of(ZE)), ana.example()
    assert ana.phone.post(f"{ana.at}/deck", deck=real.removeprefix("/p/")).status_code == 303
    ana.phone.get(ana.at)
    seen = ana.phone.revision
    beto.pick("passenger", BACK, "Zé")
    assert ana.phone.post(f"{ana.at}/deck", base=seen, deck=invented.removeprefix("/p/")).status_code == 409
    assert ana.deck() == real
    assert ana.phone.post(f"{ana.at}/deck", base=seen, deck=real.removeprefix("/p/")).status_code == 303, "it is"


# ---- sent twice


def test_what_is_opened_twice_by_one_form_is_one(ana: Table) -> None:
    def sent(to: str, **fields: Any) -> list[str]:
        answers = [ana.phone.post(to, **{**fields, **more}) for more in ({}, {}, {"name": "Outra"})]
        assert {answer.status_code for answer in answers} == {303}
        return [answer.location for answer in answers]

    first, again, other = sent(SHELF, action_id="deck", name="Caixa")
    assert first == again != other
    brought = [
        ana.phone.post(SHELF, action_id="file", file=as_file(file)).location
        for file in (file_of(ZE), file_of(ZE), file_of(LIA))
    ]
    assert brought[0] == brought[1] != brought[2]
    assert set(ana.shelf()) == {first, other, brought[0], brought[2]}
    for to, fields in (("/new/busao", {"player": ["Ana", "Rui"]}), ("/prepare/busao", {"players": "2", "player": []})):
        first, again, _ = sent(to, action_id="play", **fields)
        assert first == again
        assert sheet_at(ana.archive, first.removesuffix("/setup")).revision == 1


def test_nobody_else_opens_the_sheet_of_a_phone(ana: Table, beto: Table) -> None:
    found = {table.phone.post(SHELF, action_id="deck", name="Caixa").location for table in (ana, beto)}
    assert len(found) == 2


def test_a_play_whose_deck_is_something_else_keeps_its_cards_all_the_same(ana: Table) -> None:
    other = ana.phone.new_play("rufstock", ["Ana", "Beto"])
    for n, address in enumerate((ana.at, other)):
        fill(ana.archive, ana.at, {**ana.pad, "deck": address.removeprefix("/p/")})
        assert ana.offers("passenger", f"windows.{n}.0") == []
        assert ana.write(passenger(f"Zé {n}"), f"windows.{n}.0").status_code == 303
        assert ana.holds(f"windows.{n}.0")["name"] == f"Zé {n}"
    assert sheet_at(ana.archive, other).pad == {}
    assert set(ana.pad) == {"deck", "buses.0.windows.0.0", "buses.0.windows.1.0"}
    assert ana.shelf() == []


# ---- undo on the play


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
    assert "Baralho: escolhido" in check(ana.phone, f"{ana.at}/log").text
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
        assert ana.phone.press(deck.removeprefix("/p/")).location == ana.at
        assert ana.deck() == deck
        used = check(ana.phone, f"{ana.at}/decks").text
        assert (used.count("em uso"), used.count("usar nesta folha")) == (1, 1)
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


@pytest.mark.parametrize("htmx", [False, True])
def test_no_forged_stroke_names_a_deck_that_could_not_be_chosen(ana: Table, htmx: bool) -> None:
    rightly = ana.open("Nossa").removeprefix("/p/")
    other = ana.phone.new_play("rufstock", ["Ana", "Beto"]).removeprefix("/p/")
    ana.phone.get(ana.at)
    ana.phone.htmx = htmx
    keys = (rightly, other, ana.at.removeprefix("/p/"), "a" * 22, "", "x", "\ud800", None, 7, True, [], {}, [rightly])
    for key in keys:
        if isinstance(key, str) and key.isascii():
            assert ana.phone.post(f"{ana.at}/set", cell="deck", value=key).status_code == 422, "nobody types it"
        wanted = json.dumps({"deck": key, f"buses.0.{FRONT}": 7})
        if key not in (rightly, None):
            assert ana.phone.post(f"{ana.at}/resolve", wanted=wanted, name="set").status_code == 422, key
    assert ana.pad == {}
    wanted = json.dumps({"deck": rightly})
    assert ana.phone.post(f"{ana.at}/resolve", wanted=wanted, name="passenger").status_code in (200, 303)
    assert ana.pad == {"deck": rightly}
    assert ana.phone.post(f"{ana.at}/resolve", wanted='{"deck": null}', name="set").status_code == 422
    assert ana.pad == {"deck": rightly}
