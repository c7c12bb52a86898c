"""Cards picked on the pad of Busão: the deck is in its page, and a pick is an action like any other."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.deck_files import AR, LIA, LOUD, ZE, file_of, passenger
from tests.support.deck_pages import BACK, FRONT, LINE, SLOT, Table
from tests.support.page import Page
from tests.support.screen import Screen, brought, look, shows_all

RUI = passenger("Rui", **LOUD)


@pytest.fixture
def deck(ana: Table) -> str:
    """The address of a deck with four cards of three kinds."""
    return ana.bring(file_of(ZE, RUI, LIA, AR))


@pytest.fixture
def pad(app: Flask, ana: Table, deck: str) -> Screen:
    """The pad on the phone that has the deck, with scripts."""
    screen = Screen(app)
    screen.client = ana.phone.client
    screen.load(ana.at)
    return screen


def pick(screen: Screen, card: str, cell: str, base: int | None = None) -> TestResponse:
    """Send what a tap on the row of a card sends."""
    return screen.post(
        f"{screen.at.partition('?')[0]}/pick?cell=buses.0.{cell}",
        card=card,
        base=screen.revision if base is None else base,
    )


def lying(screen: Screen) -> str:
    """Return the cards of the deck that the page marks as lying on the table."""
    (found,) = Page(screen.parts["on-table"]).values("data-lying")
    return found


def at_hand(table: Table) -> Page:
    """Return the deck as loaded by a pad."""
    answer = table.phone.get(f"{table.at}/cards")
    assert answer.status_code == 200
    assert "<html" not in answer.text
    return Page(answer.text)


# ---- the deck in the page


def test_all_cards_come_by_kind_and_name(ana: Table, deck: str) -> None:
    page = at_hand(ana)
    assert page.values("data-kind") == ["passenger", "driver", "upgrade"]
    rows = [one["value"] for tag, one in page.tags if tag == "button"]
    assert rows == ["passenger.1 Rui", "passenger.0 Zé", "driver.0 Lia", "upgrade.0 Ar"]
    assert page.values("data-deck") == [f"{deck.removeprefix('/p/')} 1"]
    # A card with one printed figure shows it until the table is scored; the others show an ellipsis.
    assert page.values("data-worth") == ["1", "3", "…", "…"]


def test_where_there_is_no_deck_there_is_none_at_hand(ana: Table) -> None:
    page = at_hand(ana)
    assert page.values("data-deck") == [""]
    assert [tag for tag, _ in page.tags if tag == "button"] == []


def test_a_phone_that_fetches_the_deck_of_its_table_has_it_on_its_shelf(ana: Table, beto: Table, deck: str) -> None:
    ana.pick("passenger", BACK, "Zé")
    assert beto.shelf() == []
    at_hand(beto)
    assert beto.shelf() == [deck]


# ---- a pick is an action


def test_a_pick_is_answered_with_what_it_changed(pad: Screen, ana: Table) -> None:
    answer = pick(pad, "passenger.0 Zé", BACK)
    assert answer.status_code == 200
    changed = {f"buses.0.{BACK}", "boarded-0", "total-0", "on-table"}
    assert brought(answer) - {"revision", "undo", "whose"} == changed
    assert ana.holds(BACK) == ZE
    assert lying(pad) == "passenger.0"
    # The driver is one card that fills three lines.
    answer = pick(pad, "driver.0 Lia", LINE)
    lines = {f"buses.0.driver.scores.{line}" for line in range(3)}
    assert brought(answer) - {"revision", "undo", "whose"} == {*lines, "driver-0", "total-0", "on-table"}
    assert ana.holds("driver") == LIA
    pick(pad, "upgrade.0 Ar", SLOT)
    assert set(lying(pad).split()) == {"passenger.0", "driver.0", "upgrade.0"}
    # Zé 3; the driver 1 and the upgrade 2, as he is calm.
    assert ">6<" in pad.parts["total-0"]
    shows_all(pad)


def test_other_phones_see_the_card_and_an_undo_takes_it_off_the_table(app: Flask, pad: Screen, ana: Table) -> None:
    other = look(app, ana.at)
    pick(pad, "passenger.0 Zé", BACK)
    assert {f"buses.0.{BACK}", "on-table"} <= brought(other.update())
    assert lying(other) == "passenger.0"
    shows_all(other)
    (undo,) = [button for button in other.buttons if button.action.endswith("/undo")]
    other.send(undo)
    pad.update()
    for screen in (pad, other):
        assert lying(screen) == ""
    assert ana.holds(BACK) is None


def test_a_card_lies_on_the_table_once_all_its_copies_do(app: Flask, ana: Table) -> None:
    ana.bring(file_of(ZE) | {"cards": [{"kind": "passenger", "copies": 2, "card": ZE}]})
    pad = Screen(app)
    pad.client = ana.phone.client
    pad.load(ana.at)
    pick(pad, "passenger.0 Zé", BACK)
    assert lying(pad) == ""
    pick(pad, "passenger.0 Zé", FRONT)
    assert lying(pad) == "passenger.0"


def test_a_seat_that_somebody_else_filled_meanwhile_is_decided_by_people(pad: Screen, ana: Table, beto: Table) -> None:
    seen = pad.revision
    beto.phone.get(beto.at)
    assert beto.phone.post(f"{beto.at}/set", cell=f"buses.0.{BACK}", value="7").status_code == 303
    answer = pick(pad, "passenger.0 Zé", BACK, seen)
    assert answer.status_code == 409
    assert ana.holds(BACK) == {"score": 7}
    assert pad.decide().status_code == 200
    assert ana.holds(BACK) == ZE


def test_a_card_that_is_gone_is_said_on_the_pad_and_nothing_is_written(pad: Screen, ana: Table, deck: str) -> None:
    before = ana.pad
    for card, cell in (("passenger.9 Zé", BACK), ("passenger.0 Outro", BACK), ("driver.0 Lia", BACK)):
        answer = pick(pad, card, cell)
        assert answer.status_code == 422
        assert "notice" in answer.text
    assert "Esta carta não está mais no baralho." in pick(pad, "passenger.9 Zé", BACK).text
    assert ana.pad == before
    shows_all(pad)


def test_a_pick_sent_twice_is_one(pad: Screen, ana: Table) -> None:
    for _ in range(2):
        sent = pad.post(f"{ana.at}/pick?cell=buses.0.{BACK}", card="passenger.0 Zé", action_id="one", base=1)
        assert sent.status_code == 200
    pad.update()
    assert pad.revision == 2


def test_a_deck_that_grew_is_another_to_the_pad_once_its_card_lies(pad: Screen, ana: Table) -> None:
    pick(pad, "passenger.0 Zé", BACK)
    (before,) = Page(pad.parts["on-table"]).values("data-deck")
    ana.write(passenger("Nova"), FRONT)
    pad.update()
    (after,) = Page(pad.parts["on-table"]).values("data-deck")
    assert after != before
    assert at_hand(ana).values("data-deck") == [after]
