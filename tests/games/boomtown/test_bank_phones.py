"""The bank on several phones: actions sent twice, outdated pages, what is answered and what refused."""

import pytest

from companion.core.pad import Change
from companion.plays import writing
from companion.plays.sheet import PlayStore
from companion.store import database
from companion.store import plays as store
from tests.games.boomtown.banks import ANA, BETO, DAVI, Bank, mine
from tests.support.helpers import Phone, check, sheet_at
from tests.support.page import Page

MOVED_ON = "A partida avançou enquanto você escolhia"


@pytest.fixture
def bank(phone: Phone, archive: PlayStore) -> Bank:
    return Bank.new(phone, archive)


@pytest.fixture
def other(bank: Bank, second_phone: Phone) -> Bank:
    """The bank on another phone."""
    return Bank(second_phone, bank.archive, bank.at)


def events(bank: Bank) -> int:
    return store.last_event(bank.archive.db, sheet_at(bank.archive, bank.at).play.id)


# ---- sent twice


def test_an_action_sent_twice_is_booked_once(bank: Bank) -> None:
    bank.lay("10 10 10 10")
    bank.show(winner=ANA, bid=7)
    [button] = bank.buttons("auction")
    once = events(bank) + 1
    for _ in range(2):
        assert bank.phone.post(button.action, action_id="the-same").status_code == 303
    assert (bank.gold, events(bank)) == ([3, 11, 12, 14], once)


def test_a_button_pressed_twice_takes_no_card_for_who_is_next(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    bank.show(card="stagecoach")
    [button] = bank.buttons("take")
    assert bank.phone.post(button.action).status_code == 303
    assert bank.phone.post(button.action).status_code == 422
    assert "A mesa mudou desde que esta tela foi aberta, e nada foi pago." in bank.phone.page.text
    assert bank.gold == [20, 10, 10, 10]


def test_dice_thrown_by_the_app_are_thrown_once(bank: Bank) -> None:
    bank.taking("10 10 10 10", picks=[{"seat": seat, "card": "stagecoach"} for seat in range(4)])
    bank.show()
    [button] = bank.buttons("roll")
    thrown = set()
    for _ in range(20):
        assert bank.phone.post(button.action, throw="1", action_id="the-same").status_code == 303
        thrown.add(bank.state.dice)
    assert len(thrown) == 1


def test_a_form_sent_twice_is_booked_once(bank: Bank) -> None:
    bank.begin()
    check(bank.phone, f"{bank.at}/form/correct")
    page, once = bank.phone.last, events(bank) + 1
    for _ in range(2):
        bank.phone.last = page
        assert bank.send("correct", {"gold-0": "3"}) == 303
    assert (bank.gold, events(bank)) == ([3, 10, 10, 10], once)


# ---- outdated pages


@pytest.mark.parametrize("htmx", [False, True])
def test_a_screen_that_has_grown_old_books_nothing_and_says_so(bank: Bank, other: Bank, htmx: bool) -> None:
    bank.lay("10 10 10 10")
    bank.show(winner=ANA, bid=7)
    other.auction(BETO, 2)
    before = bank.cells
    bank.phone.htmx = htmx
    assert bank.press("auction") == 409
    said = " ".join(Page(bank.phone.last).text.split())
    did = "Beto vence o leilão com 2: Ana +1, Beto −2 e Davi +1"
    assert f"{MOVED_ON} (celular 3: {did}). Olhe de novo e escolha." in said
    assert "Beto leva uma carta" in said, "it shows what is to be done now"
    assert bank.cells == before


def test_two_phones_that_book_the_same_book_it_once(bank: Bank, other: Bank) -> None:
    bank.lay("10 10 10 10")
    for one in (bank, other):
        one.show(winner=ANA, bid=7)
    once = events(bank) + 1
    assert (bank.press("auction"), other.press("auction")) == (303, 303), "both want what stands then"
    assert (bank.gold, events(bank)) == ([3, 11, 12, 14], once)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("players.2.gold", "3"),
        ("players.2.gold.red", "1"),
        (f"{mine('CJ6')}.owner", "1"),
        (f"{mine('CJ2')}.production", "9"),
        ("mayors.cactus_junction", "0"),
        ("new_vein", mine("CJ2")),
    ],
)
def test_whatever_lies_on_the_table_makes_a_choice_doubtful(bank: Bank, other: Bank, cell: str, value: str) -> None:
    bank.taking("10 10 10 10", "/ CJ2 CJ4", "CJ1")
    bank.show(card=mine("CM5"))
    other.show()
    assert other.phone.post(f"{bank.at}/set?cell={cell}", value=value).status_code == 303
    assert bank.press("take") == 409
    assert MOVED_ON in bank.phone.page.text
    assert mine("CM5") + ".owner" not in bank.cells


@pytest.mark.parametrize("cell", ["setup.dice", "options.count_new_vein"])
def test_what_does_not_lie_there_does_not(bank: Bank, other: Bank, cell: str) -> None:
    bank.taking("10 10 10 10")
    bank.show(card=mine("CM5"))
    other.show()
    value = "false" if cell.startswith("options") else "true"
    assert other.phone.post(f"{bank.at}/set?cell={cell}", value=value).status_code == 303
    assert bank.press("take") == 303


def test_what_was_changed_and_changed_back_makes_nothing_doubtful(bank: Bank, other: Bank) -> None:
    bank.lay("10 10 10 10")
    bank.show(winner=ANA, bid=7)
    other.auction(BETO, 2)
    other.undo()
    assert bank.press("auction") == 303
    assert bank.gold == [3, 11, 12, 14]


def test_what_the_phone_itself_did_since_makes_nothing_doubtful(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    bank.show(card="stagecoach")
    [button] = bank.buttons("take")
    seen = bank.phone.revision
    assert bank.phone.post(f"{bank.at}/set?cell=players.0.gold", value="20").status_code == 303
    assert bank.phone.post(button.action, base=seen).status_code == 303
    assert bank.gold == [30, 10, 10, 10]


def test_a_choice_is_kept_when_the_table_moved_on_and_shown_as_it_is_now(bank: Bank, other: Bank) -> None:
    bank.taking("10 10 10 10", "/ CJ2 CJ4", "CJ1")
    bank.show(card=mine("CJ5"))
    other.show()
    other.phone.post(f"{bank.at}/set?cell={mine('CJ6')}.owner", value="1")
    assert bank.press("take") == 409
    assert "Taxa de 3" in bank.phone.page.text
    assert "Levar Cactus Junction, dado 5" in bank.phone.page.text
    assert bank.press("take") == 303
    assert bank.gold == [7, 13, 10, 10]


def test_what_one_phone_takes_back_the_other_can_do_again(bank: Bank, other: Bank) -> None:
    bank.lay("10 10 10 10")
    bank.auction(ANA, 7)
    other.undo()
    assert bank.gold == [10, 10, 10, 10]
    bank.auction(ANA, 7)
    assert bank.gold == [3, 11, 12, 14]


@pytest.mark.parametrize("action", ["begin", "correct"])
def test_a_form_that_has_grown_old_leads_to_the_bank_and_one_goes_on_there(
    bank: Bank, other: Bank, action: str
) -> None:
    if action == "correct":
        bank.lay("10 10 10 10")
    check(bank.phone, f"{bank.at}/form/{action}")
    if action == "begin":
        other.begin()
    else:
        other.auction(BETO, 2)
    before = bank.cells
    assert bank.send(action, {"gold-0": "3"}) == 409
    assert MOVED_ON in bank.phone.page.text
    assert bank.cells == before
    link = next(one for one in bank.phone.page.values("href") if one.startswith(f"{bank.at}/tool/bank?"))
    check(bank.phone, link)


def test_without_scripts_a_booking_after_a_form_that_had_grown_old_leads_to_the_bank(bank: Bank, other: Bank) -> None:
    picks = [{"seat": seat, "card": "stagecoach"} for seat in range(4)]
    bank.taking("10 10 10 10", picks=picks)
    check(bank.phone, f"{bank.at}/form/correct")
    other.show()
    other.phone.post(f"{bank.at}/set?cell=players.0.gold", value="30")
    assert bank.send("correct", {"gold-0": "3"}) == 409
    [button] = bank.buttons("roll")
    sent = {"csrf_token": bank.phone.token, "base": bank.phone.revision, "throw": "1"}
    answer = bank.phone.client.post(
        button.action, data=sent, headers={"Referer": f"http://localhost{bank.at}/form/correct"}
    )
    assert (answer.status_code, answer.location) == (303, f"{bank.at}/tool/bank")


def test_what_was_chosen_for_another_moment_does_not_count(bank: Bank) -> None:
    bank.lay("10 10 10 10")
    old = f"{bank.at}/tool/bank?turn={bank.state.turn}&winner=0&bid=7"
    bank.auction(BETO, 1)
    bank.phone.get(old)
    assert "Toque na cidade da carta de Beto, ou em evento." in bank.phone.page.text


def test_without_scripts_a_refused_booking_leaves_a_page_to_go_on_from(bank: Bank, other: Bank) -> None:
    bank.lay("10 10 10 10")
    bank.show(winner=ANA, bid=7)
    other.show()
    other.phone.post(f"{bank.at}/set?cell={mine('CJ6')}.owner", value="1")
    assert bank.press("auction") == 409
    link = next(one for one in bank.phone.page.values("href") if "winner=0&bid=3" in one)
    check(bank.phone, link)
    assert bank.press("auction") == 303
    assert bank.gold == [7, 10, 11, 12], "3: Davi 2, Caio 1"


# ---- refusals


MOVES = ["auction", "take", "mustang", "lay", "roll", "telegraph", "produce"]


@pytest.mark.parametrize("action", MOVES)
def test_nothing_is_done_at_a_bank_that_is_not_open(bank: Bank, action: str) -> None:
    bank.show()
    assert bank.phone.post(f"{bank.at}/act/{action}?turn=1-auction-0&winner=0&bid=1").status_code == 422
    assert "O banco ainda não está aberto." in bank.phone.page.text
    assert bank.cells == {}


def test_a_bank_that_is_not_open_cannot_be_corrected_and_an_open_one_not_opened(bank: Bank) -> None:
    assert bank.fill_in("correct", {f"gold-{seat}": "10" for seat in range(4)}) == 422
    assert "O banco ainda não está aberto." in bank.phone.page.text
    bank.begin()
    assert bank.fill_in("begin") == 422
    assert "O banco já está aberto." in bank.phone.page.text


@pytest.mark.parametrize("action", ["take", "mustang", "roll", "telegraph", "produce"])
def test_what_belongs_to_another_part_of_the_round_is_refused(bank: Bank, action: str) -> None:
    bank.lay("10 10 10 10")
    bank.show()
    chosen = f"turn={bank.state.turn}&winner=0&bid=1&card=stagecoach&seat=0&d1=1&d2=1&die=0&face=1"
    assert bank.phone.post(f"{bank.at}/act/{action}?{chosen}").status_code == 422
    assert "Isto não se faz nesta parte da rodada." in bank.phone.page.text
    assert bank.gold == [10, 10, 10, 10]


def test_fields_that_nobody_would_send_are_refused_or_ignored(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    turn = bank.state.turn
    for query in ("card=" + "x" * 5000, "card=holdup&victim=9&number=²", "tab=%00", "target=-1&card=dynamite"):
        check(bank.phone, f"{bank.at}/tool/bank?turn={turn}&{query}")
    for sent in ("", "?turn=", f"?turn={turn}", f"?turn={turn}&card=9", f"?turn={turn}&card=holdup&victim=1&number=x"):
        assert bank.phone.post(f"{bank.at}/act/take{sent}").status_code == 422
    for form in ({}, {"gold-0": "", "saloon-0-owner": "9"}, {"gold-0": "1", "governed": "x", "kept-girls": "9"}):
        assert bank.phone.post(f"{bank.at}/form/correct", **form).status_code == 422
    assert bank.gold == [10, 10, 10, 10]


# ---- the end, and older sheets


def test_after_the_end_nothing_is_booked_and_the_page_leads_to_the_result(bank: Bank) -> None:
    bank.lay("10 12 10 10", round=16)
    bank.show()
    bank.phone.press("Encerrar")
    bank.phone.press("Encerrar assim mesmo")  # nobody has a mine
    assert "Beto venceu" in check(bank.phone, bank.at).text
    page = check(bank.phone, f"{bank.at}/tool/bank")
    assert "Ver resultado" in page.text
    assert not [button for form in page.forms for button in form.buttons if "/act/" in button.action]
    assert bank.phone.post(f"{bank.at}/act/auction?turn={bank.state.turn}&winner=0&bid=0").status_code == 422


def test_at_the_end_the_count_is_on_the_sheet(bank: Bank) -> None:
    # Ana's mines are 6 + 3; the New Vein adds 3 to Beto's 9.
    bank.lay("10 12 10 10", "CJ2 CJ4 / CM6", "CJ0", round=16)
    bank.phone.post(f"{bank.at}/set", cell="new_vein", value=mine("CM6"))
    text = bank.text()
    assert "Ouro: 10, Minas: 9, Prefeitos: 5" in text
    assert "Ouro: 12, Minas: 12, Prefeitos: 0" in text


OLD = Change("bank.stroke", None, 7)


def test_a_cell_that_the_bank_once_had_troubles_nobody(bank: Bank) -> None:
    bank.lay("10 10 10 10")
    play, number = sheet_at(bank.archive, bank.at).play, events(bank) + 1
    with database.writing(bank.archive.db) as db:
        store.append_event(db, play.id, "old", store.EventRow(number, writing.now(), "old", "auction", (OLD,)))
    assert bank.cells["bank.stroke"] == 7
    bank.auction(DAVI, 1)
    bank.undo()
    assert bank.fill_in("correct", {"gold-0": "3"}) == 303
    check(bank.phone, f"{bank.at}/log")
    assert "bank.stroke" in bank.cells
