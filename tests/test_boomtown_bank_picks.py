"""Cards taken at the bank and corrected where they stand: one tap for what asks nothing, given back, changed.

Figures by hand from Escolher cartas and Presidentes de câmara of the rulebook.
"""

import pytest

from companion.plays.archive import Archive
from tests.boomtown_banks import ANA, BETO, CAIO, DAVI, TOWNS, Bank, mine
from tests.helpers import Phone

CJ, CM, DG = TOWNS["CJ"], TOWNS["CM"], TOWNS["DG"]


@pytest.fixture
def bank(phone: Phone, archive: Archive) -> Bank:
    return Bank.new(phone, archive)


def link(bank: Bank, name: str) -> str:
    """Return where the link called ``name`` on the last page leads, empty for none."""
    return next((given.get("href") or "" for _, given in bank.phone.page.tags if given.get("id") == name), "")


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
    bank.show()
    assert link(bank, "pick-0").endswith("&fix=0")
    bank.show(fix=ANA)
    assert bank.press("free") == 303
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


def test_a_mine_is_changed_for_another_with_one_tap(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    for card in ("CJ7", "DG8", "CM3", "CC3"):
        bank.take(card)
    assert bank.state.phase == "production"
    bank.show(fix=BETO, tab=DG)
    assert "Beto corrige a carta" in " ".join(bank.phone.page.text.split())
    assert bank.press("change", mine("DG2")) == 303
    assert bank.said == "Beto leva Dry Gulch, dado 2 no lugar de Dry Gulch, dado 8"
    assert bank.state.phase == "production"
    assert [one.card for one in bank.state.picks] == [mine("CJ7"), mine("DG2"), mine("CM3"), mine("CC3")]
    assert bank.cells[f"{mine('DG2')}.owner"] == BETO
    assert f"{mine('DG8')}.owner" not in bank.cells


def test_giving_back_returns_the_fee_the_pawn_and_the_governor(bank: Bank) -> None:
    # Ana has 2 of Cactus Junction, Beto is mayor with 2 on the Governor: the fee is 4, and with 3 the pawn is hers.
    bank.taking("10 10 10 10", "CJ5 CJ6 / CJ2 CJ4", "CJ1", governed=[CJ])
    before = bank.cells
    bank.take("CJ8")
    assert (bank.gold, bank.cells[f"mayors.{CJ}"]) == ([6, 14, 10, 10], ANA)
    bank.show(fix=ANA)
    assert bank.press("free") == 303
    assert bank.said == "Ana devolve Cactus Junction, dado 8: Ana +4, Beto −4, peão de Cactus Junction com Beto e " + (
        "Governador em Cactus Junction"
    )
    kept = {cell: value for cell, value in bank.cells.items() if cell != "bank.order"}
    assert kept == {cell: value for cell, value in before.items() if cell != "bank.order"}


def test_a_first_mayor_s_pawn_goes_back_to_the_bank(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2")
    bank.take("CJ4")
    assert bank.cells[f"mayors.{CJ}"] == ANA
    bank.show(fix=ANA)
    assert bank.press("free") == 303
    assert f"mayors.{CJ}" not in bank.cells
    assert bank.gold == [10, 10, 10, 10]


def test_the_fee_of_the_other_mine_is_paid_as_if_it_had_been_taken_at_once(bank: Bank) -> None:
    bank.taking("10 10 10 10", "/ CJ2 CJ4 / CM3 CM4 CM5", "CJ1 CM2")
    bank.take("CJ8")
    assert bank.gold == [8, 12, 10, 10]
    text = bank.text(fix=ANA, card=mine("CM7"))
    assert "Taxa de 3: Caio tem a prefeitura e 3 minas." in text
    assert "Levar Cold Mountain, dado 7 no lugar" in text
    assert bank.press("change") == 303
    assert bank.gold == [7, 10, 13, 10]


@pytest.mark.parametrize("card", ["stagecoach", "telegraph"])
def test_an_event_is_not_given_back_by_itself(bank: Bank, card: str) -> None:
    bank.taking("10 10 10 10").take(card)
    bank.show()
    assert link(bank, "pick-0") == ""
    answer = bank.phone.post(f"{bank.at}/act/free", turn=bank.state.turn, seat="0")
    assert answer.status_code == 422
    assert "O que Ana levou não se devolve sozinho." in bank.phone.page.text


def test_a_mine_that_somebody_blew_up_since_is_not_given_back(bank: Bank) -> None:
    bank.taking("10 10 10 10").take("CJ7")
    bank.take("dynamite", target=mine("CJ7"))
    bank.show()
    assert link(bank, "pick-0") == ""


def test_who_has_picked_nothing_has_nothing_to_give_back(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    answer = bank.phone.post(f"{bank.at}/act/free", turn=bank.state.turn, seat=str(DAVI))
    assert answer.status_code == 422


def test_a_new_vein_laid_under_it_since_waits_again(bank: Bank) -> None:
    bank.taking("10 10 10 10", kept=[{"card": "new_vein", "seat": ANA}])
    bank.take("DG8")
    assert bank.cells["new_vein"] == mine("DG8")
    bank.show(fix=ANA)
    assert bank.press("free") == 303
    assert "new_vein" not in bank.cells
    assert bank.cells["bank.kept"] == [{"card": "new_vein", "seat": ANA}]
