"""A whole play of Boomtown at the bank, and undoing all of it."""

from typing import Any

import pytest

from companion.games.boomtown.bank.actions import throw
from companion.plays.sheet import PlayStore
from tests.games.boomtown.banks import ANA, BETO, CAIO, DAVI, Bank, mine
from tests.games.boomtown.whole_play import COUNT, ROUNDS, STANDINGS, Round
from tests.support.helpers import Phone, check, sheet_at


@pytest.fixture
def bank(phone: Phone, archive: PlayStore) -> Bank:
    bank = Bank.new(phone, archive)
    bank.begin()
    return bank


def play(bank: Bank, one: Round) -> None:
    """Play a round and compare each player's gold with the round's."""
    bank.auction(one.winner, one.bid)
    if one.rides is not None:
        assert bank.do("mustang", str(one.rides)) == 303
    assert bank.state.order == one.order
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
    score = sheet_at(bank.archive, bank.at).score
    assert score
    assert {side: tuple(line.points for line in score.standings[side].lines) for side in COUNT} == COUNT
    bank.phone.press("Encerrar")
    page = " ".join(check(bank.phone, bank.at).text.split())
    assert "Caio venceu" in page
    for rank, name, total in STANDINGS:
        assert f"{name[0]} {rank}. {name}" in page
        assert str(total) in page
    check(bank.phone, f"{bank.at}/log")
    for seat in range(4):
        check(bank.phone, f"{bank.at}/bill/{seat}")
    check(bank.phone, f"{bank.at}/tool/bank")


def test_every_action_of_a_play_can_be_taken_back(bank: Bank) -> None:
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
    bank.take("expropriation")  # Beto has no mine where others have one: no effect
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
    assert bank.press("telegraph", str(bank.state.dice[0] % 6 + 1)) == 303
    keep()
    assert bank.do("produce") == 303
    keep()
    bank.auction(DAVI, 1)
    keep()
    assert bank.do("mustang", str(CAIO)) == 303
    keep()
    assert bank.fill_in("correct", {"gold-0": "3", "kept-girls": "1"}) == 303
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
    assert bank.press("roll") == 303
    first = bank.state.dice
    assert first
    assert f"{first[0]} e {first[1]}" in bank.text()
    assert not bank.buttons("roll"), "thrown is thrown"
    assert bank.said == f"Dados {first[0]} e {first[1]}, soma {sum(first)}"
    bank.undo()
    assert bank.state.dice is None
    assert bank.do("roll") == 303


def test_the_app_throws_whatever_dice_can_show() -> None:
    throws = [(one["d1"], one["d2"]) for one in (throw() for _ in range(2_000))]
    assert {*throws} == {(str(one), str(two)) for one in range(1, 7) for two in range(1, 7)}
    assert 6 < sum(int(one) + int(two) for one, two in throws) / 2_000 < 8
