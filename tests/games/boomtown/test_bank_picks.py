"""Cards at the bank: plain ones taken with one tap; corrected or given back where they are shown.

Figures by hand from Escolher cartas and Presidentes de câmara of the rulebook.
"""

from typing import Any

import pytest

from companion.plays.sheet import PlayStore
from tests.games.boomtown.banks import ANA, BETO, CAIO, DAVI, TOWNS, Bank, mine
from tests.support.helpers import Phone, check

CJ, CM, DG = TOWNS["CJ"], TOWNS["CM"], TOWNS["DG"]


@pytest.fixture
def bank(phone: Phone, archive: PlayStore) -> Bank:
    return Bank.new(phone, archive)


def link(bank: Bank, name: str) -> str:
    """Return the address of the last page's link with the id ``name``, or an empty string."""
    return next((given.get("href") or "" for _, given in bank.phone.page.tags if given.get("id") == name), "")


def correct(bank: Bank, seat: int) -> None:
    """Tap the card that ``seat`` has taken this round."""
    bank.show()
    choose(bank, f"pick-{seat}")


def choose(bank: Bank, name: str) -> None:
    """Follow the last page's link with the id ``name``."""
    check(bank.phone, link(bank, name.replace(".", "-")))


def table(bank: Bank) -> dict[str, Any]:
    """Return the sheet without the account and the picking order."""
    return {cell: value for cell, value in bank.cells.items() if not cell.startswith(("bank.order", "bank.account"))}


def test_a_mine_that_asks_nothing_is_taken_by_its_ticket(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2 / CM3 CM4", "CM1")
    bank.show(tab=DG)
    assert len(bank.chips("take")) == 9, "no mayor, and one mine makes none"
    bank.show(tab=CJ)
    assert bank.chips("take") == [], "the second one makes her mayor: that is looked at first"
    bank.show(tab=CM)
    assert bank.chips("take") == [], "a fee is"
    bank.show(tab=DG)
    assert bank.press("take", mine("DG8")) == 303
    assert bank.said == "Ana leva Dry Gulch, dado 8"


def test_a_mine_of_one_s_own_town_asks_nothing(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2 CJ4 / CJ5", "CJ0")
    bank.show(tab=CJ)
    assert mine("CJ6") in bank.chips("take")


def test_a_mine_is_given_back_and_its_taker_picks_again_before_the_next(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    for card in ("CJ7", "DG8"):
        bank.take(card)
    before = bank.cells
    correct(bank, ANA)
    assert bank.press("retell") == 303
    assert bank.said == "Ana devolve Cactus Junction, dado 7"
    assert (bank.state.chooser, [one.card for one in bank.state.picks]) == (ANA, [mine("DG8")])
    assert f"{mine('CJ7')}.owner" not in bank.cells
    assert "bank.dead" not in bank.cells, "it did not leave the game"
    bank.take("CJ9")
    assert [(one.seat, one.card) for one in bank.state.picks] == [(ANA, mine("CJ9")), (BETO, mine("DG8"))]
    assert bank.state.chooser == CAIO
    bank.undo()
    bank.undo()
    assert bank.cells == before


def test_a_mine_is_changed_for_another(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    for card in ("CJ7", "DG8", "CM3", "CC3"):
        bank.take(card)
    assert bank.state.phase == "production"
    correct(bank, BETO)
    assert "Corrigir a carta de Beto" in " ".join(bank.phone.page.text.split())
    choose(bank, mine("DG2"))
    assert bank.press("retell") == 303
    assert bank.said == "Beto leva Dry Gulch, dado 2 no lugar de Dry Gulch, dado 8"
    assert bank.state.phase == "production"
    assert [one.card for one in bank.state.picks] == [mine("CJ7"), mine("DG2"), mine("CM3"), mine("CC3")]
    assert bank.cells[f"{mine('DG2')}.owner"] == BETO
    assert f"{mine('DG8')}.owner" not in bank.cells


def test_giving_back_returns_the_fee_the_pawn_and_the_governor(bank: Bank) -> None:
    # Ana has 2 of Cactus Junction, Beto is mayor with 2 on the Governor: the fee is 4, and with 3 the pawn is hers.
    bank.taking("10 10 10 10", "CJ5 CJ6 / CJ2 CJ4", "CJ1", governed=[CJ])
    before = table(bank)
    bank.take("CJ8")
    assert (bank.gold, bank.cells[f"mayors.{CJ}"]) == ([6, 14, 10, 10], ANA)
    correct(bank, ANA)
    assert bank.press("retell") == 303
    assert bank.said == "Ana devolve Cactus Junction, dado 8: Ana +4, Beto −4, peão de Cactus Junction com Beto e " + (
        "Governador em Cactus Junction"
    )
    assert table(bank) == before


def test_a_first_mayor_s_pawn_goes_back_to_the_bank(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2")
    bank.take("CJ4")
    assert bank.cells[f"mayors.{CJ}"] == ANA
    correct(bank, ANA)
    assert bank.press("retell") == 303
    assert bank.said == "Ana devolve Cactus Junction, dado 4: peão de Cactus Junction sem dono"
    assert f"mayors.{CJ}" not in bank.cells
    assert bank.gold == [10, 10, 10, 10]


def test_the_fee_of_the_other_mine_is_paid_as_if_it_had_been_taken_at_once(bank: Bank) -> None:
    bank.taking("10 10 10 10", "/ CJ2 CJ4 / CM3 CM4 CM5", "CJ1 CM2")
    bank.take("CJ8")
    assert bank.gold == [8, 12, 10, 10]
    correct(bank, ANA)
    choose(bank, "tab-cold_mountain")
    choose(bank, mine("CM7"))
    text = " ".join(bank.phone.page.text.split())
    assert "Taxa de 3: Caio tem a prefeitura e 3 minas." in text
    assert "Levar Cold Mountain, dado 7 no lugar" in text
    assert bank.press("retell") == 303
    assert bank.gold == [7, 10, 13, 10]


def test_an_event_of_this_round_is_given_back_too(bank: Bank) -> None:
    bank.taking("10 10 10 10").take("stagecoach")
    assert bank.gold == [20, 10, 10, 10]
    correct(bank, ANA)
    assert bank.press("retell") == 303
    assert bank.said == "Ana devolve Roubo da Diligência: Ana −10"
    assert (bank.gold, bank.state.chooser) == ([10, 10, 10, 10], ANA)


@pytest.mark.parametrize(
    ("kept", "card", "target", "what"),
    [
        ([], "dynamite", mine("CJ7"), "Beto leva Dinamite"),
        ([{"card": "girls", "seat": DAVI}], "expropriation", mine("CJ7"), "Beto leva Expropriação"),
    ],
)
def test_what_came_later_and_cannot_be_without_it_stands_in_the_way(
    bank: Bank, kept: list[dict[str, Any]], card: str, target: str, what: str
) -> None:
    bank.taking("10 10 10 10", "/ CJ2", **({"kept": kept} if kept else {})).take("CJ7")
    bank.take(card, target=target)
    before = bank.cells
    correct(bank, ANA)
    assert not bank.buttons("retell")
    answer = bank.phone.post(f"{bank.at}/act/retell?turn={bank.state.turn}&retell=5-1&never=1")
    assert answer.status_code == 422
    text = " ".join(bank.phone.page.text.split())
    assert f"Não dá. Rodada 5: {what}, mas esse alvo não valeria mais. Corrija isso antes." in text
    assert "Escolha outr" not in text
    assert bank.cells == before


def test_who_has_picked_nothing_has_nothing_to_give_back(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    bank.show()
    assert link(bank, "pick-3") == ""
    for which in ("5-0", "5-1", "", "x"):
        sent = f"{bank.at}/act/retell?turn={bank.state.turn}&retell={which}&never=1"
        assert bank.phone.post(sent).status_code == 422


def test_a_mine_that_another_took_this_round_wears_its_owner_and_is_swapped(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    for card in ("CJ7", "DG8", "CM3", "CC3"):
        bank.take(card)
    correct(bank, ANA)
    choose(bank, "tab-dry_gulch")
    labels = {given.get("id"): given.get("aria-label", "") for _, given in bank.phone.page.tags}
    taken, free = mine("DG8").replace(".", "-"), mine("DG2").replace(".", "-")
    assert ("Beto" in labels[taken], "Beto" in labels[free]) == (True, False)
    assert link(bank, taken) == link(bank, "pick-1"), "a tap on it corrects who took it"
    assert link(bank, free)
    query = f"turn={bank.state.turn}&retell=5-1&card={mine('DG8')}"
    text = " ".join(check(bank.phone, f"{bank.at}/tool/bank?{query}").text.split())
    assert "Cactus Junction, dado 7 passa a Beto" in text
    assert "Dry Gulch, dado 8 passa a Ana" in text
    assert bank.press("retell") == 303
    assert (bank.cells[f"{mine('DG8')}.owner"], bank.cells[f"{mine('CJ7')}.owner"]) == (ANA, BETO)
