"""A whole Boomtown at the bank, and all of it taken back."""

from typing import Any

import pytest
from sqlite_utils import Database

from companion.games.boomtown.moves import thrown
from tests.boomtown_banks import ANA, BETO, CAIO, DAVI, Bank, mine
from tests.boomtown_whole_play import COUNT, ROUNDS, STANDINGS, Round
from tests.helpers import Phone, check, sheet_at


@pytest.fixture
def bank(phone: Phone, db: Database) -> Bank:
    bank = Bank.new(phone, db)
    bank.begin()
    return bank


def play(bank: Bank, one: Round) -> None:
    """Play a round; fail when anybody's gold is not what was worked out by hand."""
    bank.auction(one.winner, one.bid)
    if one.rides is not None:
        assert bank.do("mustang", str(one.rides)) == 303
    assert bank.desk.order == one.order
    for card, chosen in one.takes:
        bank.take(card, **chosen)
    assert not one.taken or bank.gold == [*one.taken]
    first, second = one.dice
    if one.wire:
        bank.show(d1=first, d2=second)
        assert bank.press("telegraph", str(one.wire)) == 303
        assert bank.do("produce") == 303
    else:
        bank.produce(first, second)
    assert bank.gold == [*one.gold]
    assert {cell: bank.cells.get(cell) for cell in one.cells} == one.cells


def test_a_whole_play(bank: Bank) -> None:
    for one in ROUNDS:
        play(bank, one)
    assert "Acabou o monte" in bank.text()
    score = sheet_at(bank.db, bank.at).score
    assert score
    assert {side: tuple(line.points for line in score.standings[side].lines) for side in COUNT} == COUNT
    bank.phone.press("Encerrar")
    page = " ".join(check(bank.phone, bank.at).text.split())
    assert "Caio venceu" in page
    for rank, name, total in STANDINGS:
        assert f"{rank}{name[0]} {name}" in page
        assert str(total) in page
    check(bank.phone, f"{bank.at}/log")
    for seat in range(4):
        check(bank.phone, f"{bank.at}/bill/{seat}")
    check(bank.phone, f"{bank.at}/tool/bank")


def test_every_stroke_of_a_play_can_be_taken_back(bank: Bank) -> None:
    states: list[dict[str, Any]] = []

    def now() -> dict[str, Any]:
        return bank.cells

    def keep() -> None:
        states.append(now())

    keep()
    bank.auction(ANA, 7)
    keep()
    for card in ("CJ7", "CM7", "CC7", "DG7"):
        bank.take(card)
        keep()
    bank.produce(3, 4)
    keep()
    bank.auction(BETO, 4)
    keep()
    bank.take("expropriation")  # Beto has no mine where somebody else has one: it does nothing
    keep()
    bank.take("mustang")
    keep()
    bank.take("telegraph")
    keep()
    bank.take("dynamite", target=mine("CC7"))
    keep()
    bank.show()
    assert bank.press("roll") == 303
    keep()
    bank.show()
    assert bank.press("telegraph", str(bank.desk.dice[0] % 6 + 1)) == 303  # type: ignore[index]
    keep()
    assert bank.do("produce") == 303
    keep()
    bank.auction(DAVI, 1)
    keep()
    assert bank.do("mustang", str(CAIO)) == 303
    keep()
    bank.show(do="correct")
    assert bank.press("correct", **{"gold.0": "3", "kept.girls.1": "1"}) == 303
    while states:
        assert now() != states[-1]
        bank.undo()
        assert now() == states.pop()
    bank.undo()
    assert now() == {}, "the bank is not open any more"


def test_the_dice_are_thrown_by_the_app_and_stay_until_they_are_paid(bank: Bank) -> None:
    bank.auction(ANA, 1)
    for card in ("CJ7", "CM7", "CC7", "DG7"):
        bank.take(card)
    bank.show()
    assert bank.press("roll", chance="one") == 303
    first = bank.desk.dice
    assert first
    assert f"{first[0]} e {first[1]}" in bank.text()
    assert bank.form("roll") is None, "thrown is thrown"
    bank.undo()
    bank.show()
    bank.press("roll", chance="one")
    assert bank.desk.dice == first
    assert bank.said == f"Dados {first[0]} e {first[1]}, soma {sum(first)}"


def test_chances_make_every_throw() -> None:
    throws = [thrown({"throw": "1", "chance": str(n)}) for n in range(1_000)]
    assert len(set(throws)) == 36
    assert 5 < sum(sum(throw) for throw in throws) / 1_000 < 9
