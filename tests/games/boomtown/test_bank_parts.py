"""Updates of the bank's page: what a booking and a choice send, and what a page that was behind gets."""

from typing import Any

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from tests.games.boomtown.banks import ANA, BETO, Bank, mine
from tests.support.helpers import LANGUAGES, Phone, fill
from tests.support.page import Button, Page
from tests.support.screen import Screen, brought, look, shows_all

ALWAYS = {"revision", "undo", "turn", "book"}
"""The elements that every booking changes."""


@pytest.fixture
def bank(phone: Phone, archive: PlayStore) -> Bank:
    return Bank.new(phone, archive)


@pytest.fixture
def screen(app: Flask, bank: Bank) -> Screen:
    """Another phone, with scripts."""
    return Screen(app)


def load(screen: Screen, bank: Bank, **chosen: Any) -> None:
    """Load the page with these choices."""
    fields = {"turn": bank.state.turn, **chosen} if chosen else {}
    query = "&".join(f"{name}={value}" for name, value in fields.items())
    screen.load(f"{bank.at}/tool/bank?{query}".rstrip("?"))


def button(screen: Screen, action: str) -> Button:
    """Return the first button for ``action``."""
    return next(one for one in screen.buttons if f"/{action}" in one.action)


def link(screen: Screen, name: str) -> str:
    """Return the address of the link with the id ``name``."""
    return next(given["href"] for _, given in Page(screen.html).tags if given.get("id") == name)


def test_a_booking_is_answered_with_what_it_changed(bank: Bank, screen: Screen) -> None:
    bank.lay("10 10 10 10", "CJ2 CJ4 / CM3 / CJ5", "CJ0")
    everybody = {f"gold-{seat}" for seat in range(4)}
    steps: list[tuple[str, dict[str, Any], set[str]]] = [
        ("auction", {"winner": ANA, "bid": 7}, {*everybody, "preview"}),
        ("take", {"tab": "cold_mountain"}, {"own-0", "lot-0"}),
        ("take", {"card": "stagecoach"}, {"gold-1"}),
        ("take", {"card": mine("CJ8")}, {"own-2", "lot-2", "gold-0", "gold-2", "preview"}),
        ("take", {"card": "telegraph"}, {"own-3", "preview"}),
        ("produce", {"d1": 1, "d2": 3}, {"keeps", "gold-0", "last", "round", "preview"}),
    ]
    for action, chosen, more in steps:
        load(screen, bank, **chosen)
        answer = screen.send(button(screen, action))
        assert answer.status_code == 200
        assert brought(answer) == {*ALWAYS, "tabs", "choices", *more}, action
        assert len(answer.text) < 8192
        assert screen.at == f"{bank.at}/tool/bank", "what was chosen is booked"
        shows_all(screen)


def test_a_choice_is_answered_with_what_it_changed(bank: Bank, screen: Screen) -> None:
    bank.taking("10 10 10 10", "/ CJ2", "CJ1", saloons=[{"owner": BETO, "town": "cold_mountain", "girls": False}])
    load(screen, bank)
    before = screen.revision
    steps: list[tuple[str, set[str]]] = [
        ("tab-dry_gulch", {"tabs", "choices", "book"}),
        ("tab-cactus_junction", {"tabs", "choices"}),
        (mine("CJ8").replace(".", "-"), {"choices", "preview", "book", "gold-0", "gold-1"}),
        (mine("CJ9").replace(".", "-"), {"choices", "book"}),
        ("tab-events", {"tabs", "choices", "preview", "book", "gold-0", "gold-1"}),
        ("event-dynamite", {"choices", "book"}),
        ("saloon-0", {"choices", "preview", "book"}),
    ]
    for name, changed in steps:
        assert brought(screen.choose(link(screen, name))) == changed, name
        shows_all(screen)
    assert screen.revision == before, "nothing is stored by choosing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_that_was_asleep_is_brought_up_to_date(app: Flask, bank: Bank, language: str) -> None:
    screen = look(app, f"{bank.at}/tool/bank", language)

    def wakes() -> None:
        screen.update()
        shows_all(screen)

    wakes()
    bank.begin()
    wakes()
    screen.choose(f"{bank.at}/tool/bank?turn=1-auction-0&winner=2&bid=3")
    bank.auction(ANA, 7)
    wakes()
    for card in ("CJ7", "CM7", "CC7", "DG7"):
        bank.take(card)
    wakes()
    bank.produce(3, 4)
    bank.auction(BETO, 4)
    bank.take("mustang")
    bank.take("telegraph")
    wakes()
    for _ in range(3):
        bank.undo()
    wakes()
    assert screen.at.endswith("bid=3"), "what it had chosen is still in its address and does not count"
    fill(bank.archive, bank.at, {**bank.cells, "bank.round": 16})
    wakes()
    bank.show()
    bank.phone.press("Encerrar")
    wakes()
    assert "/finish" not in screen.parts["book"]


def test_a_screen_after_the_table_moved_on_is_up_to_date(bank: Bank, screen: Screen) -> None:
    bank.lay("10 10 10 10")
    load(screen, bank, winner=ANA, bid=7)
    pay = button(screen, "auction")
    bank.auction(BETO, 2)
    assert screen.send(pay).status_code == 409
    assert "A partida avançou enquanto você escolhia" in screen.news
    shows_all(screen)


def test_an_end_in_the_middle_of_the_bank_asks_first_and_says_where_it_is(bank: Bank) -> None:
    bank.lay("10 12 10 10", "/CM6")
    for _ in range(2):  # asked once, and again because it was not done
        bank.phone.post(f"{bank.at}/finish?ask=1")
        assert "O banco está na rodada 5 de 15, que ainda não acabou." in bank.phone.page.text
    bank.phone.post(f"{bank.at}/finish")
    assert "Beto venceu" in bank.phone.get(bank.at).text


def test_ending_the_play_at_the_bank_leads_to_the_result(bank: Bank, screen: Screen) -> None:
    bank.lay("10 12 10 10", round=16)
    load(screen, bank)
    screen.send(button(screen, "finish?ask=1"))
    assert "Ninguém tem minas" in screen.news, "it is asked about, and does not keep the play from its end"
    screen.post(f"{bank.at}/finish")
    assert "Beto venceu" in Page(screen.html).text
    screen.send(button(screen, "reopen"))
    bank.show()
    assert bank.phone.post(f"{bank.at}/finish").location == bank.at, "without scripts too"


def test_no_dice_are_thrown_by_looking(bank: Bank, screen: Screen) -> None:
    bank.taking("10 10 10 10", picks=[{"seat": seat, "card": "stagecoach"} for seat in range(4)])
    load(screen, bank)
    assert brought(screen.choose(f"{bank.at}/tool/bank?turn={bank.state.turn}&throw=1")) == set()


def test_who_cannot_see_is_told_whose_gold_changed(bank: Bank, screen: Screen) -> None:
    bank.lay("10 10 10 10")
    load(screen, bank)
    bank.auction(ANA, 1)
    screen.update()
    said = " ".join(Page(screen.news).text.split())
    assert said.endswith(": Ana vence o leilão com 1: Ana −1 e Davi +1. Ana: 9. Davi: 11.")


def test_a_kept_card_taken_back_leaves_the_row_it_was_in(bank: Bank, screen: Screen) -> None:
    bank.taking("10 10 10 10")
    bank.take("mustang")
    bank.take("telegraph")
    load(screen, bank)
    came = brought(screen.send(button(screen, "undo")))
    assert "own-1" in came
    assert "own-0" not in came
    assert "Telégrafo" not in screen.parts["own-1"]
    assert "guarda Cavalo Selvagem" in screen.parts["own-0"]
