"""The bank on several phones: strokes sent twice, screens grown old, what is answered and what is refused."""

from typing import Any

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.store import plays as store
from tests.boomtown_banks import ANA, BETO, Bank, mine
from tests.helpers import LANGUAGES, Page, Phone, check, sheet_at


@pytest.fixture
def bank(phone: Phone, db: Database) -> Bank:
    return Bank.new(phone, db)


def events(bank: Bank) -> int:
    return store.last_event(bank.db, sheet_at(bank.db, bank.at).play.id)


def test_a_stroke_sent_twice_is_booked_once(bank: Bank) -> None:
    bank.lay("10 10 10 10")
    bank.show(winner=ANA, bid=7)
    form = bank.form("auction")
    assert form
    once = events(bank) + 1
    for tap in ("the-same", "the-same", "another"):
        assert bank.phone.post(form.attributes["action"], **{**dict(form.fields), "tap": tap}).status_code == 303
    assert (bank.gold, events(bank)) == ([3, 11, 12, 14], once)


def test_two_phones_that_book_the_same_agree(bank: Bank, second_phone: Phone) -> None:
    bank.lay("10 10 10 10")
    other = Bank(second_phone, bank.db, bank.at)
    for one in (bank, other):
        one.show(winner=ANA, bid=7)
    assert (bank.press("auction"), other.press("auction")) == (303, 303)
    assert bank.gold == [3, 11, 12, 14]


@pytest.mark.parametrize("htmx", [False, True])
def test_a_screen_that_has_grown_old_books_nothing_and_says_so(bank: Bank, second_phone: Phone, htmx: bool) -> None:
    bank.lay("10 10 10 10")
    other = Bank(second_phone, bank.db, bank.at)
    bank.show(winner=ANA, bid=7)
    other.auction(BETO, 2)
    before = bank.cells
    bank.phone.htmx = htmx
    assert bank.press("auction") == 422
    assert "A mesa mudou desde que esta tela foi aberta, e nada foi pago." in Page(bank.phone.last).text
    assert "Beto leva uma carta" in Page(bank.phone.last).text, "it shows what is to be done now"
    assert bank.cells == before


def test_a_mine_corrected_on_the_sheet_meanwhile_is_noticed_and_the_choice_kept(bank: Bank) -> None:
    bank.taking("10 10 10 10", "/ CJ2 CJ4", "CJ1")
    bank.show(card=mine("CJ5"))
    form = bank.form("take")
    assert form
    bank.phone.post(f"{bank.at}/act/ledger", mine=f"{mine('CJ6')} null", side="1")
    assert bank.phone.post(form.attributes["action"], **dict(form.fields)).status_code == 422
    assert "Taxa de 3" in bank.phone.page.text
    assert "Levar Cactus Junction, dado 5" in bank.phone.page.text
    assert bank.press("take") == 303
    assert bank.gold == [7, 13, 10, 10]


def test_what_one_phone_takes_back_the_other_can_do_again(bank: Bank, second_phone: Phone) -> None:
    bank.lay("10 10 10 10")
    other = Bank(second_phone, bank.db, bank.at)
    bank.auction(ANA, 7)
    other.undo()
    assert bank.gold == [10, 10, 10, 10]
    bank.auction(ANA, 7)
    assert bank.gold == [3, 11, 12, 14]


# ---- what is answered


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_htmx_what_changed_is_answered_and_has_its_place(app: Flask, db: Database, language: str) -> None:
    bank = Bank.new(Phone(app, language), db).lay("10 10 10 10", "CJ2 CJ4 / CM3 / CJ5", "CJ0")
    steps: list[tuple[str, dict[str, Any], set[str]]] = [
        ("auction", {"winner": ANA, "bid": 7}, {f"purse-{seat}" for seat in range(4)}),
        ("take", {"card": mine("CM4")}, {"own-0", "lot-0"}),
        ("take", {"card": "stagecoach"}, {"purse-1"}),
        ("take", {"card": mine("CJ8")}, {"own-2", "lot-2", "purse-0", "purse-2"}),
        ("take", {"card": "telegraph"}, {"own-3"}),
        ("produce", {"d1": 1, "d2": 3}, {"purse-0", "last", "round-line"}),
    ]
    always = {"said", "desk", "undo", "notice", "preview", "book"}
    for action, chosen, more in steps:
        known = set(bank.show(**chosen).ids())
        bank.phone.htmx = True
        assert bank.press(action) == 200
        bank.phone.htmx = False
        swapped = [one["id"] for _, one in Page(bank.phone.last).tags if "hx-swap-oob" in one]
        assert set(swapped) == always | more, action
        assert len(swapped) == len(set(swapped))
        assert set(swapped) <= known
        assert len(bank.phone.last) < 8192


def test_choosing_stores_nothing(bank: Bank) -> None:
    bank.taking("10 10 10 10", "/ CJ2 CJ4", "CJ1")
    before, count = bank.cells, events(bank)
    for chosen in (
        {"tab": "cactus_junction"},
        {"card": mine("CJ5")},
        {"card": "holdup", "victim": 1, "number": 7, "d1": 3, "d2": 4},
    ):
        bank.show(**chosen)
    assert (bank.cells, events(bank)) == (before, count)


def test_what_was_chosen_for_another_moment_does_not_count(bank: Bank) -> None:
    bank.lay("10 10 10 10")
    old = f"{bank.at}/tool/bank?turn={bank.desk.turn}&winner=0&bid=7"
    bank.auction(BETO, 1)
    bank.phone.get(old)
    assert "Toque na carta que Beto leva." in bank.phone.page.text


@pytest.mark.parametrize("action", ["auction", "take", "mustang", "lay", "roll", "telegraph", "produce", "correct"])
def test_nothing_is_done_at_a_bank_that_is_not_open(bank: Bank, action: str) -> None:
    bank.show()
    form = bank.form("begin")
    assert form
    seen = dict(form.fields)["seen"]
    assert bank.phone.post(f"{bank.at}/act/{action}", seen=seen, page="bank").status_code == 422
    assert "O banco ainda não está aberto." in bank.phone.page.text
    assert bank.cells == {}


@pytest.mark.parametrize("action", ["take", "mustang", "roll", "telegraph", "produce"])
def test_what_belongs_to_another_part_of_the_round_is_refused(bank: Bank, action: str) -> None:
    bank.lay("10 10 10 10")
    bank.show(winner=ANA, bid=1)
    form = bank.form("auction")
    assert form
    sent = {**dict(form.fields), "card": "stagecoach", "seat": "0", "d1": "1", "d2": "1", "die": "0", "face": "1"}
    assert bank.phone.post(f"{bank.at}/act/{action}", **sent).status_code == 422
    assert "Isto não se faz nesta parte da rodada." in bank.phone.page.text
    assert bank.gold == [10, 10, 10, 10]


def test_after_the_end_nothing_is_booked_and_the_page_leads_to_the_result(bank: Bank) -> None:
    bank.lay("10 12 10 10", round=16)
    bank.show()
    bank.phone.press("Encerrar")
    assert "Beto venceu" in check(bank.phone, bank.at).text
    page = check(bank.phone, f"{bank.at}/tool/bank")
    assert "Ver resultado" in page.text
    assert not [form for form in page.forms if "/act/" in form.attributes.get("action", "")]


def test_at_the_end_the_count_is_on_the_sheet(bank: Bank) -> None:
    # Ana's mines are 6 + 3; the New Vein adds 3 to Beto's 9.
    bank.lay("10 12 10 10", "CJ2 CJ4 / CM6", "CJ0", round=16)
    bank.phone.post(f"{bank.at}/tap", cell="new_vein", value=f'"{mine("CM6")}"')
    text = bank.text()
    assert "Ouro: 10, Minas: 9, Prefeitos: 5" in text
    assert "Ouro: 12, Minas: 12, Prefeitos: 0" in text


def test_without_scripts_a_refused_stroke_leaves_a_page_to_go_on_from(bank: Bank, second_phone: Phone) -> None:
    bank.lay("10 10 10 10")
    bank.show(winner=ANA, bid=7)
    second_phone.post(f"{bank.at}/act/ledger", mine=f"{mine('CJ6')} null", side="1")
    assert bank.press("auction") == 422
    link = next(one for one in bank.phone.page.values("href") if "winner=0&bid=3" in one)
    check(bank.phone, link)
    assert bank.press("auction") == 303
    assert bank.gold == [7, 10, 11, 12], "3: Davi 2, Caio 1"


def test_what_is_drawn_anew_as_a_whole_has_no_parts_swapped_apart(bank: Bank) -> None:
    bank.show()
    bank.phone.htmx = True
    assert bank.press("begin") == 200
    swapped = [one["id"] for _, one in Page(bank.phone.last).tags if "hx-swap-oob" in one]
    assert sorted(swapped) == sorted(
        ["said", "round-line", "tills", "mines", "desk", "last", "undo", "notice", "preview", "book"]
    )
    bank.phone.htmx = False
    assert {f"purse-{seat}" for seat in range(4)} <= set(bank.show().ids())


def test_a_kept_card_taken_back_leaves_the_row_it_was_in(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    bank.take("mustang")
    bank.take("telegraph")
    bank.show()
    form = next(form for form in bank.phone.page.forms if form.attributes.get("id") == "undo")
    bank.phone.htmx = True
    answer = bank.phone.post(form.attributes["action"], **dict(form.fields))
    assert {f"own-{seat}" for seat in range(4)} <= set(Page(answer.text).ids())
    assert "guarda Telégrafo" not in answer.text
    assert "guarda Cavalo Selvagem" in answer.text
