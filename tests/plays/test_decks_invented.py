"""The invented deck, which never changes or mixes with a real one, and arbitrary requests to any deck."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.plays import decks
from companion.plays.sheet import PlayStore
from tests.support.deck_files import AR, CALM, LIA, ZE, deck_of, file_of, passenger, sent
from tests.support.deck_pages import ROUTES, SHELF, Table, everything, pages_of, sit_down
from tests.support.helpers import Phone, check, sheet_at

EXAMPLE = json.loads(decks.example_text("busao"))


# ---- the invented deck


def test_the_invented_deck_is_marked_wherever_its_cards_are(ana: Table) -> None:
    deck = ana.example()
    assert ana.phone.post(f"{ana.at}/deck", deck=deck.removeprefix("/p/")).status_code == 303
    for address in pages_of(ana, deck):
        assert "cartas inventadas" in check(ana.phone, address).text, address
    assert "cartas inventadas" in check(ana.phone, ana.at).text, "on the pad too"
    for kind in deck_of().kinds:
        assert ana.phone.get(f"{deck}/form/{kind}?cell={kind}.0").status_code == 404, "there is nothing to correct"


def test_the_invented_deck_never_changes(ana: Table) -> None:
    deck = ana.example()
    assert [(card.kind, card.card["name"]) for card in ana.cards(deck)] == sorted(
        ((entry["kind"], entry["card"]["name"]) for entry in EXAMPLE["cards"]), key=lambda one: decks.fold(one[1])
    )
    before = everything(ana.archive)
    strokes: list[tuple[str, dict[str, Any]]] = [
        ("form/passenger", {"name": "Rui", "points": "1", **CALM}),
        ("form/passenger", {"cell": "passenger.0", "empty": "yes"}),
        ("act/drop", {"card": "passenger.0"}),
        ("set", {"cell": "name", "value": "Nosso"}),
        ("set", {"cell": "example", "value": ""}),
        ("resolve", {"wanted": '{"example": null}', "name": "set"}),
        ("resolve", {"wanted": '{"passenger.0": null}', "name": "drop"}),
        ("finish", {}),
        ("end", {}),
        ("load", {"file": sent(file_of(ZE))}),
        ("load", {"file": sent(EXAMPLE)}),
        ("undo", {"number": "1"}),
    ]
    for htmx in (False, True):
        ana.phone.htmx = htmx
        for route, fields in strokes:
            again = {**fields, "file": sent(EXAMPLE)} if "file" in fields and htmx else fields
            assert ana.phone.post(f"{deck}/{route}", **again).status_code in (409, 422), route
    assert everything(ana.archive) == before
    ana.phone.htmx = False
    assert 'name="example"' not in ana.phone.get(SHELF).text, "a second one would be the same"


def test_a_real_deck_does_not_become_an_invented_one(ana: Table) -> None:
    deck = ana.open()
    assert ana.phone.post(f"{deck}/set", cell="example", value="true").status_code == 422
    for wanted in ('{"example": true}', '{"draft": true}', '{"finished": true}', '{"name": null}'):
        assert ana.phone.post(f"{deck}/resolve", wanted=wanted, name="set").status_code == 422, wanted
    assert ana.phone.post(f"{deck}/end").status_code == 422
    assert ana.send(EXAMPLE, deck).status_code == 422
    assert "não se misturam" in ana.phone.page.text
    assert sheet_at(ana.archive, deck).pad == {"name": "Caixa da Ana"}


def test_invented_cards_and_real_ones_never_lie_on_one_table(ana: Table) -> None:
    real, invented = ana.bring(file_of(ZE)), ana.example()
    key = {"real": real.removeprefix("/p/"), "invented": invented.removeprefix("/p/")}
    assert ana.names("passenger", "windows.0.0") == ["Zé"], "nobody is offered invented cards unasked"
    ana.pick("passenger", "windows.0.0", "Zé")
    assert ana.phone.post(f"{ana.at}/deck", deck=key["invented"]).status_code == 422
    assert "não se misturam" in ana.phone.page.text
    assert ana.deck() == real
    ana.undo()
    assert ana.phone.post(f"{ana.at}/deck", deck=key["invented"]).status_code == 303
    assert "Zé" not in ana.names("passenger", "windows.0.0", "z")
    ana.pick("passenger", "windows.0.0", "Zé do Faz de Conta")
    assert ana.holds("windows.0.0") == EXAMPLE["cards"][0]["card"]
    assert ana.phone.post(f"{ana.at}/deck", deck=key["real"]).status_code == 422
    before = [sheet_at(ana.archive, deck).pad for deck in (real, invented)]
    assert ana.write(passenger("Rui"), "windows.0.1").status_code == 303
    assert [sheet_at(ana.archive, deck).pad for deck in (real, invented)] == before, "it is kept in neither"


def test_only_an_invented_deck_on_the_shelf_is_no_deck_to_keep_cards_in(ana: Table) -> None:
    invented = ana.example()
    assert ana.offers("passenger", "windows.0.0") == []
    ana.write(ZE, "windows.0.0")
    assert ana.deck() != invented
    assert [card.name for card in ana.cards(ana.deck())] == ["Zé"]


# ---- arbitrary requests

JUNK = ["", "0", "-1", "null", "{}", "[]", "NaN", "9" * 5000, "[" * 2000, '"\\ud800"', "passenger.0", "passenger.0 Zé"]
JUNK += ["yes", "name", "example", "deck", '[["name", null, 1]]', '[["passenger.0", null, {"copies": 1}]]']
FIELDS = ["cell", "base", "value", "wanted", "number", "card", "deck", "name", "points", "copies", "empty", "then"]
texts = st.sampled_from(JUNK) | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)


@pytest.mark.parametrize("htmx", [False, True])
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_sent_is_answered_and_a_refusal_changes_nothing(
    app: Flask, archive: PlayStore, htmx: bool, data: st.DataObject
) -> None:
    phone = Phone(app, htmx=htmx)
    ana = sit_down(phone, archive)
    phone.get("/")
    deck = phone.post(SHELF, file=sent(file_of(ZE, LIA, AR))).location
    for _ in range(4):
        before = everything(archive)
        fields = data.draw(st.dictionaries(st.sampled_from(FIELDS), texts, max_size=6))
        at = data.draw(st.sampled_from([deck, ana.at]))
        answer = phone.post(f"{at}/{data.draw(st.sampled_from(ROUTES))}", **fields)
        if answer.status_code >= 400:
            assert everything(archive) == before
    phone.htmx = False
    query = data.draw(st.dictionaries(st.sampled_from(["q", "side", "cell", "page"]), texts, max_size=3))
    for address in (SHELF, deck, f"{ana.at}/decks", f"{ana.at}/cards", f"{deck}/deck.json", ana.at):
        assert phone.open("GET", address, query_string=query).status_code == 200
