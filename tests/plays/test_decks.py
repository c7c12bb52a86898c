"""Entering cards while playing, and picking them later."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.plays import decks
from companion.plays.sheet import PlayStore
from tests.games.busao.box import BOX, BUSES, DRIVERS, SEATS, TOTALS, UPGRADES
from tests.support.deck_files import AR, LIA, ZE, file_of, full, passenger
from tests.support.deck_pages import BACK, FRONT, LINE, SLOT, Table, sit_down
from tests.support.helpers import NAMES, Phone, check, sheet_at

CARDS = [("passenger", BACK, BACK, ZE), ("driver", LINE, "driver", LIA), ("upgrade", SLOT, SLOT, AR)]
every_kind = pytest.mark.parametrize(("kind", "cell", "place", "card"), CARDS)


# ---- entering while playing


@every_kind
def test_a_card_entered_while_playing_is_in_the_deck_from_then_on(
    ana: Table, kind: str, cell: str, place: str, card: dict[str, Any]
) -> None:
    ana.offers(kind, cell)
    assert "Ainda sem baralho" in ana.phone.page.text
    assert ana.write(card, cell, copies="2").status_code == 303
    assert ana.holds(place) == card
    assert [tuple(one) for one in ana.cards(ana.deck())] == [(f"{kind}.0", kind, 2, card)]
    assert ana.shelf() == [ana.deck()]
    page = check(ana.phone, ana.deck())
    assert "Nosso baralho" in page.text
    assert card["name"] in page.text
    assert "×2" in page.text


def test_the_deck_is_called_in_the_language_of_the_phone_that_opened_it(app: Flask, archive: PlayStore) -> None:
    phone = Phone(app, "en")
    ana = Table(phone, archive, phone.new_play("busao", ["Ana", "Beto"]))
    ana.write(ZE, BACK)
    assert sheet_at(archive, ana.deck()).pad["name"] == "Our deck"


def test_what_says_not_all_that_is_printed_never_enters_the_deck(ana: Table) -> None:
    by_hand: dict[str, Any] = {"points": "", "score": "4", "name": "Zé"}
    assert ana.write(passenger("Zé"), BACK, **by_hand).status_code == 303
    assert ana.write(passenger(""), FRONT).status_code == 303
    assert ana.write({**LIA, "name": ""}, LINE).status_code == 303
    hand: dict[str, Any] = {
        "name": "Ar",
        "lines-0-trait": "hand",
        "lines-0-points": "4",
        "lines-1-trait": "",
        "lines-1-points": "",
    }
    assert ana.write(AR, SLOT, **hand).status_code == 303
    ana.phone.post(f"{ana.at}/set", cell="buses.0.windows.1.0", value="7")
    assert len(ana.pad) == 5
    assert "deck" not in ana.pad
    assert ana.shelf() == []
    ana.write(ZE, "windows.2.0")
    before = ana.cards(ana.deck())
    ana.write(passenger("Rui"), "windows.3.0", points="", score="2")
    assert ana.cards(ana.deck()) == before


OTHERWISE: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("passenger", BACK, ZE, {**ZE, "name": "ZÉ", "points": 5}),
    ("driver", LINE, LIA, {**LIA, "preferences": ["young", "calm", "noisy"]}),
    ("upgrade", SLOT, AR, {**AR, "lines": AR["lines"][:1]}),
]
otherwise = pytest.mark.parametrize(("kind", "cell", "card", "other"), OTHERWISE)
NO_LINE: dict[str, Any] = {"lines-1-trait": "", "lines-1-points": ""}


@otherwise
def test_a_card_of_the_deck_corrected_on_the_play_is_corrected_in_the_deck(
    ana: Table, kind: str, cell: str, card: dict[str, Any], other: dict[str, Any]
) -> None:
    ana.write(card, cell, copies="2")
    ana.pick(kind, cell, card["name"], bus=1)
    assert ana.write(other, cell, bus=1, **NO_LINE).status_code == 303
    assert [tuple(one) for one in ana.cards(ana.deck())] == [(f"{kind}.0", kind, 2, other)]
    assert card in ana.pad.values(), "the other bus keeps it as it was picked"


def test_a_card_corrected_in_the_deck_says_that_plays_keep_it_as_it_was(ana: Table) -> None:
    said = "Quem já está jogando fica com a carta como era."
    ana.write(ZE, BACK)
    deck = ana.deck()

    def corrected(**fields: Any) -> str:
        assert ana.write({**ZE, **fields}, "passenger.0", deck, **fields).status_code == 303
        return check(ana.phone, deck).text

    assert said not in corrected(copies="2"), "the card is as it was"
    assert said in corrected(points="5")
    assert ana.holds(BACK) == ZE
    assert said not in corrected(points="6"), "no play has the one with 5"
    corrected(points="3")
    ana.phone.post(f"{ana.at}/end")
    assert said not in corrected(points="5"), "the play is over"


@otherwise
def test_a_card_of_a_known_name_entered_anew_comes_in_beside_the_known_one(
    ana: Table, kind: str, cell: str, card: dict[str, Any], other: dict[str, Any]
) -> None:
    ana.write(card, cell, copies="2")
    assert ana.write(other, cell, bus=1, copies="3").status_code == 303
    assert sorted(tuple(one) for one in ana.cards(ana.deck())) == [
        (f"{kind}.0", kind, 2, card), (f"{kind}.1", kind, 3, other),
    ]  # fmt: skip
    assert "podem ser a mesma carta" in check(ana.phone, ana.deck()).text


def test_a_card_entered_again_word_for_word_changes_how_often_it_is_in_the_box(ana: Table) -> None:
    ana.write(ZE, BACK, copies="2")
    ana.write(ZE, BACK, bus=1, copies="3")
    assert [tuple(one) for one in ana.cards(ana.deck())] == [("passenger.0", "passenger", 3, ZE)]


@pytest.mark.parametrize("copies", ["0", "21", "-1", "x", "1.5", "9" * 30])
def test_copies_are_a_number_of_cards_and_said_beside_the_field(ana: Table, copies: str) -> None:
    assert ana.write(ZE, BACK, copies=copies).status_code == 422
    wrong = ana.phone.last.partition('id="copies-wrong">')[2].partition("</p>")[0]
    assert ("de 1 a 20" if copies.strip("-").isdigit() and len(copies) < 9 else "inteiro") in wrong
    assert f'value="{copies}"' in ana.phone.last
    assert ana.pad == {}
    assert ana.shelf() == []


def test_copies_left_empty_are_one(ana: Table) -> None:
    ana.write(ZE, BACK, copies="")
    assert ana.cards(ana.deck())[0].copies == 1


def test_a_full_deck_does_not_keep_a_card_from_the_table(ana: Table) -> None:
    deck = ana.bring(file_of(*(entry["card"] for entry in full().values())))
    assert ana.write(ZE, BACK).status_code == 303
    assert ana.holds(BACK) == ZE
    assert len(ana.cards(deck)) == 300


# ---- who is offered which cards


@every_kind
def test_the_next_play_of_the_phone_offers_the_card_and_picks_it(
    ana: Table, kind: str, cell: str, place: str, card: dict[str, Any]
) -> None:
    ana.write(card, cell)
    deck = ana.deck()
    again = Table(ana.phone, ana.archive, ana.phone.new_play("busao", list(NAMES[:2])))
    assert again.names(kind, cell) == [card["name"]]
    assert again.pad == {}
    answer = again.pick(kind, cell, card["name"])
    assert answer.status_code == 303
    assert "/form/" in answer.location, "the next card follows"
    assert again.pad == {f"buses.0.{place}": card, "deck": deck.removeprefix("/p/")}


def test_every_phone_at_the_table_picks_from_the_deck_of_the_play_and_has_it_from_then_on(
    ana: Table, beto: Table
) -> None:
    ana.write(ZE, BACK)
    assert beto.shelf() == []
    assert beto.names("passenger", FRONT) == ["Zé"]
    assert beto.shelf() == [ana.deck()]
    assert beto.pick("passenger", FRONT, "Zé").status_code == 303
    at_home = Table(beto.phone, beto.archive, beto.phone.new_play("busao", ["Beto", "Eva"]))
    assert at_home.names("passenger", BACK) == ["Zé"]
    beto.write(passenger("Rui"), BACK, bus=1)
    assert [card.name for card in ana.cards(ana.deck())] == ["Rui", "Zé"]


def test_a_stranger_is_not_offered_it(ana: Table, second_phone: Phone) -> None:
    ana.write(ZE, BACK)
    stranger = Table(second_phone, ana.archive, second_phone.new_play("busao", ["Eva", "Rui"]))
    assert stranger.offers("passenger", BACK) == []
    assert stranger.shelf() == []
    assert second_phone.post(f"{stranger.at}/pick", cell=f"buses.0.{BACK}", card="passenger.0 Zé").status_code == 404
    assert stranger.pad == {}


def test_the_phone_s_own_deck_does_not_take_the_place_of_the_play_s(ana: Table, beto: Table) -> None:
    mine = beto.bring(file_of(passenger("Rui")))
    assert beto.names("passenger", BACK) == ["Rui"]
    ana.write(ZE, BACK)
    assert beto.names("passenger", FRONT) == ["Zé"]
    assert set(beto.shelf()) == {mine, ana.deck()}


def test_a_few_letters_find_the_card(ana: Table) -> None:
    people = ["Zélia", "Rui", "Ana Zélia", "Azeite", "Zé"] + [f"Pessoa {n}" for n in range(20)]
    ana.bring(file_of(*map(passenger, people)))
    assert ana.names("passenger", BACK, "ze") == ["Zé", "Zélia", "Ana Zélia", "Azeite"]
    assert ana.names("passenger", BACK, "ru") == ["Rui"]
    assert len(ana.names("passenger", BACK, "pes")) == decks.SHOWN
    assert len(ana.names("passenger", BACK, "  ")) == len(ana.names("passenger", BACK)) == decks.UNASKED
    assert ana.names("passenger", BACK, "xyz") == []
    assert "Nenhuma carta com “xyz”" in ana.phone.page.text


def test_a_card_whose_copies_all_lie_on_the_table_says_so(ana: Table) -> None:
    ana.bring(file_of(ZE, passenger("Rui")) | {"cards": [
        {"kind": "passenger", "copies": 2, "card": ZE}, {"kind": "passenger", "copies": 1, "card": passenger("Rui")},
    ]})  # fmt: skip
    ana.pick("passenger", BACK, "Zé")
    ana.offers("passenger", BACK, bus=1)
    assert "já na mesa" not in ana.phone.page.text
    ana.pick("passenger", BACK, "Zé", bus=1)
    ana.offers("passenger", BACK, "z", bus=2)
    assert "já na mesa" in ana.phone.page.text
    assert ana.pick("passenger", BACK, "Zé", bus=2).status_code == 303, "the table knows better"


# ---- a whole table


def test_a_table_that_has_entered_its_deck_scores_36_passengers_by_picking_cards(ana: Table) -> None:
    ana.bring(BOX)
    for bus in range(BUSES):
        for cell, name in SEATS.items():
            assert ana.pick("passenger", cell, name, bus).status_code == 303
        assert ana.pick("driver", LINE, DRIVERS[bus], bus).status_code == 303
        for slot, name in enumerate(UPGRADES[bus]):
            assert ana.pick("upgrade", f"upgrades.{slot}", name, bus).status_code == 303
    score = sheet_at(ana.archive, ana.at).score
    assert score
    found = [[line.points for line in standing.lines][:3] for standing in score.standings]
    assert found == TOTALS
    assert [standing.facts[0] for standing in score.standings] == [("passengers", 12)] * 3
    for bus, total in enumerate(map(sum, TOTALS)):
        assert f">{total}<" in ana.phone.get(f"{ana.at}?side={bus}").text


# ---- a play keeps a card unchanged


def test_a_play_keeps_the_card_whatever_becomes_of_it_in_the_deck(ana: Table) -> None:
    ana.write(ZE, BACK)
    deck = ana.deck()
    ana.pick("passenger", FRONT, "Zé")
    ana.write({**ZE, "points": 9}, "passenger.0", deck)
    assert ana.cards(deck)[0].card["points"] == 9
    assert (ana.holds(BACK), ana.holds(FRONT)) == (ZE, ZE)
    ana.form("passenger", "passenger.0", deck)
    assert ana.phone.press("yes").status_code == 303
    assert ana.cards(deck) == []
    assert (ana.holds(BACK), ana.holds(FRONT)) == (ZE, ZE)


def test_a_play_saved_as_it_was_does_not_take_the_deck_back_to_it(ana: Table) -> None:
    ana.write(ZE, BACK)
    ana.write({**ZE, "points": 9}, "passenger.0", ana.deck())
    ana.form("passenger", BACK)
    assert ana.phone.press("Salvar").status_code == 303
    assert ana.cards(ana.deck())[0].card["points"] == 9
    assert len(ana.cards(ana.deck())) == 1
    assert ana.holds(BACK) == ZE
    ana.write({**ZE, "points": 8}, BACK)
    assert sorted(card.card["points"] for card in ana.cards(ana.deck())) == [8, 9], "what was typed is another card"


# ---- with the script of the page


@pytest.mark.parametrize(("htmx", "status"), [(False, 303), (True, 204)])
def test_a_pick_and_a_form_lead_on_with_the_script_of_the_page_as_without(ana: Table, htmx: bool, status: int) -> None:
    def led(answer: TestResponse) -> str:
        assert answer.status_code == status, answer.text
        assert ("HX-Redirect" in answer.headers) == htmx
        assert ("Location" in answer.headers) != htmx
        return answer.headers["HX-Redirect"] if htmx else answer.location

    ana.form("passenger", BACK)
    action, fields = ana.action, {**ana.fields, **ZE}
    ana.phone.htmx = htmx
    to = led(ana.phone.post(action, **fields, then="next"))
    # With a script, the next card is picked on the pad; without one, on the page of its cell.
    assert to == f"{ana.at}?side=0&cell=buses.0.{FRONT}#pick" if htmx else to.startswith(f"{ana.at}/form/passenger?")
    assert f"cell=buses.0.{FRONT}" in to
    assert ana.holds(BACK) == ZE
    assert [card.card for card in ana.cards(ana.deck())] == [ZE]
    pick = f"{ana.at}/pick?side=0&cell=buses.0"
    sent = {"card": "passenger.0 Zé"}
    assert "cell=buses.0.windows.1.0" in led(ana.phone.post(f"{pick}.{FRONT}", **sent, then="next"))
    assert ana.holds(FRONT) == ZE
    assert led(ana.phone.post(f"{pick}.windows.1.0", **sent)).startswith(ana.at)
    deck = ana.deck()
    again = f"{deck}/form/passenger"
    assert led(ana.phone.post(f"{deck}/form/passenger", **{**ZE, "name": "Rui"}, then="another")) == again
    assert [card.name for card in ana.cards(deck)] == ["Rui", "Zé"]


@pytest.mark.parametrize("htmx", [False, True])
def test_what_the_page_has_to_say_is_said_with_its_script_too(ana: Table, beto: Table, htmx: bool) -> None:
    ana.bring(file_of(ZE))
    ana.phone.get(ana.at)
    seen = ana.phone.revision
    assert beto.phone.post(f"{ana.at}/set", cell=f"buses.0.{BACK}", value="1").status_code == 303
    ana.phone.htmx = htmx
    seat, pad = f"buses.0.{BACK}", ana.pad
    sending: list[tuple[str, int, dict[str, Any]]] = [
        ("pick", 422, {"card": "passenger.7 Zé"}),
        ("pick", 409, {"card": "passenger.0 Zé"}),
        ("form/passenger", 422, {**ZE, "points": "x"}),
        ("form/passenger", 409, {**ZE}),
    ]
    for route, status, sent in sending:
        answer = ana.phone.post(f"{ana.at}/{route}?side=0&cell={seat}", cell=seat, base=seen, **sent)
        assert answer.status_code == status
        assert "HX-Redirect" not in answer.headers
        assert answer.text
    assert ana.pad == pad


SAYS_MUCH = passenger(
    "Torcedor",
    effects=[
        {"points": 2, "when": "each", "count": {"scope": "adjacent", "trait": "young"}},
        {"points": -1, "when": "any", "count": {"scope": "bus", "trait": "calm", "others_only": True}, "at_least": 3},
        {"points": 4, "when": "none", "count": {"scope": "window", "name": "DJ"}},
    ],
    requires=[{"upgrade": "Ar-condicionado"}, {"count": {"scope": "bus"}, "at_least": 2}],
)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "pt-BR",
            "idoso, tranquilo e silencioso · +2 para cada jovem adjacente"
            " · −1 se houver 3 tranquilos no busão, menos esta carta · +4 se não houver passageiro “DJ” na janela"
            " · exige Ar-condicionado · exige 2 passageiros no busão",
        ),
        (
            "en",
            "elderly, calm and silent · +2 for each young passenger next to it"
            " · −1 if there are 3 calm passengers on the bus, not counting this card"
            " · +4 if there is no passenger called “DJ” at the same window"
            " · needs the upgrade Ar-condicionado · needs 2 passengers on the bus",
        ),
    ],
)
def test_a_card_that_is_offered_says_what_is_printed_on_it(
    app: Flask, archive: PlayStore, language: str, said: str
) -> None:
    ana = sit_down(Phone(app, language), archive)
    ana.bring(file_of(SAYS_MUCH))
    ana.offers("passenger", BACK)
    assert said in " ".join(ana.phone.page.text.split())
