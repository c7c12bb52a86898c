"""A whole Boomtown at the bank: four players, fifteen rounds, all 45 mines and 15 events, worked out by hand.

The figures follow Pagar as licitações, Presidentes de câmara, Produção and Eventos of the rulebook.
"""

from typing import Any

import pytest
from sqlite_utils import Database

from companion.games.boomtown.moves import thrown
from tests.boomtown_banks import ANA, BETO, CAIO, DAVI, Bank, mine
from tests.helpers import Phone, check, sheet_at


@pytest.fixture
def bank(phone: Phone, db: Database) -> Bank:
    bank = Bank.new(phone, db)
    bank.begin()
    return bank


def played(bank: Bank, winner: int, bid: int, cards: str, dice: tuple[int, int]) -> list[int]:
    """Play a round of plain cards and return everybody's gold after it."""
    bank.auction(winner, bid)
    for card in cards.split():
        bank.take(card)
    bank.produce(*dice)
    return bank.gold


def test_a_whole_play(bank: Bank) -> None:
    # Round 1. Ana pays 7: Davi 4, Caio 2, Beto 1. A 7 brings Ana 6, Beto 5, Caio 3, Davi 2.
    assert played(bank, ANA, 7, "CJ7 CM7 CC7 DG7", (3, 4)) == [3 + 6, 11 + 5, 12 + 3, 14 + 2]
    # 2. Beto pays 4: Ana 2, Davi 1, Caio 1. Four mayors, no fee yet. A 3 brings Beto 5, Caio 1, Davi 4.
    assert played(bank, BETO, 4, "CM3 CC3 DG3 CJ4", (1, 2)) == [11, 12 + 5, 16 + 1, 17 + 4]

    # 3. Davi pays 10: Caio 5, Beto 3, Ana 2, and takes 10 from the bank. Ana pays Beto 2, and Beto pays her 2.
    bank.auction(DAVI, 10)
    bank.take("stagecoach")
    bank.take("CM4")
    bank.take("CJ2")
    assert bank.gold == [13, 20, 22, 21]
    # A 4 brings Ana 3 and 6, and she pays 2 in Caio's saloon.
    bank.take("saloon", town="cactus_junction")
    bank.produce(2, 2)
    assert bank.gold == [20, 20, 24, 21]

    # 4. All pass: Davi, who opened, is first. His Girls wait. Ana's only pawn goes on the Governor.
    bank.auction(DAVI, 0)
    bank.take("girls")
    bank.take("governor")
    assert bank.cells["bank.governed"] == ["cactus_junction"]
    # Beto pays Davi 2; Caio pays Ana 2 doubled. An 8 brings Beto 5.
    bank.take("DG8")
    bank.take("CJ5")
    bank.produce(4, 4)
    assert bank.gold == [24, 23, 20, 23]

    # 5. Caio pays 5: Beto 3, Ana 1, Davi 1; then Ana 4 for his second mine in Cactus Junction.
    bank.auction(CAIO, 5)
    for card in ("CJ8", "DG2", "telegraph", "CM9"):
        bank.take(card)
    assert bank.gold == [29, 26, 11, 24]
    # 6 and 6 would make Ana's dangerous 7 collapse: she turns the first die to 3. A 9 brings Beto 3.
    bank.show(d1=6, d2=6)
    assert bank.press("telegraph", "3") == 303
    assert bank.do("produce") == 303
    assert bank.gold == [29, 29, 11, 24]

    # 6. Caio pays 2: Beto 1, Ana 1; then Ana 4, and with 3 mines to her 2 he takes the pawn off the Governor.
    bank.auction(CAIO, 2)
    bank.take("CJ9")
    assert (bank.cells["mayors.cactus_junction"], bank.cells.get("bank.governed")) == (CAIO, None)
    # Davi's Girls go into his saloon at once. A 5 brings Caio 2 and Beto 3, of which he has to pay 4 there.
    bank.take("saloon", town="cold_mountain")
    bank.take("mustang")
    bank.take("CM5")
    bank.produce(2, 3)
    assert bank.gold == [34, 29, 7, 28]

    # 7. Davi pays 8: Caio 4, Beto 2, Ana 2. Dynamite on Beto's 7 of Cold Mountain; the New Vein under Ana's 4.
    bank.auction(DAVI, 8)
    bank.take("dynamite", target=mine("CM7"))
    bank.take("new_vein", target=mine("CM4"))
    bank.take("SN2")
    bank.take("CC4")
    # A 4 brings Caio 3, Ana 3 and 6 + 3; she pays Caio 2 and Davi 4.
    bank.produce(1, 3)
    assert bank.gold == [42, 31, 16, 24]

    # 8. Beto pays 6: Ana 3, Davi 2, Caio 1. Ana rides: Beto, Ana, Caio, Davi.
    bank.auction(BETO, 6)
    assert bank.do("mustang", str(ANA)) == 303
    assert bank.desk.order == (BETO, ANA, CAIO, DAVI)
    bank.take("SN3")
    bank.take("holdup", victim=BETO, number=6, d1=3, d2=4)
    bank.take("card_shark")
    bank.take("DG5")
    assert bank.gold == [47, 15, 17, 22]
    # A 2 brings Beto 6 and 6, Davi 5; Beto pays Caio 2. Ana's dangerous mine collapses.
    bank.produce(1, 1)
    assert bank.gold == [47, 25, 19, 27]
    assert bank.cells["bank.dead"] == [mine("CM7"), mine("CJ7")]

    # 9. Ana pays 3: Davi 2, Caio 1. She expropriates Caio's 9 and pays him 3 for it. His saloon blows up.
    bank.auction(ANA, 3)
    bank.take("expropriation", target=mine("CJ9"))
    bank.take("dynamite", target=0)
    bank.take("CC8")
    bank.take("DG9")
    assert bank.cells["mayors.cactus_junction"] == CAIO, "2 each: it stays"
    # A 9 brings Ana 4, Beto 3, Davi 4; Beto pays Davi 4.
    bank.produce(3, 6)
    assert bank.gold == [45, 24, 23, 37]

    # 10. Davi pays 12: Caio 6, Beto 3, Ana 3; then Beto 2. Ana pays Beto 3. A 10 brings Caio 6.
    assert played(bank, DAVI, 12, "SN9 CM6 CM8 CC10", (4, 6)) == [45, 32, 35, 23]

    # 11. Caio pays 9: Beto 5, Ana 2, Davi 2. Davi pays Beto 2, Ana pays Beto 4.
    bank.auction(CAIO, 9)
    bank.take("saloon", town="san_narciso")
    for card in ("SN7", "CM12", "SN4"):
        bank.take(card)
    # A 7 brings Caio 3, Davi 2 and 4; Davi pays Caio 2.
    bank.produce(3, 4)
    assert bank.gold == [43, 43, 31, 27]

    # 12. Ana pays Davi 1, then Beto 4. A 10 brings Caio 6, Ana 4, Davi 7; Ana pays Davi 4.
    assert played(bank, ANA, 1, "CM10 SN11 CC11 DG10", (5, 5)) == [38, 47, 37, 39]

    # 13. Beto pays 5: Ana 3, Davi 1, Caio 1; then Caio 2. Dynamite leaves him 3 mines to Ana's 4: the pawn moves.
    bank.auction(BETO, 5)
    for card in ("CJ6", "CJ11", "DG11"):
        bank.take(card)
    bank.take("dynamite", target=mine("CM8"))
    assert bank.cells["mayors.cold_mountain"] == ANA
    # A 6 brings Beto 5 and Ana 9; she pays Davi 4.
    bank.produce(1, 5)
    assert bank.gold == [46, 45, 40, 44]

    # 14. Davi pays 20: Caio 10, Beto 5, Ana 5; then Beto 4. Ana pays Caio 3, Beto pays Davi 7.
    # A 12 brings Ana 5 and 5, Caio 6; she pays Davi 4, and her dangerous 6 collapses.
    assert played(bank, DAVI, 20, "SN10 CJ12 DG6 CC12", (6, 6)) == [54, 47, 59, 31]

    # 15. Ana pays 4: Davi 2, Caio 1, Beto 1; then Beto 4. Davi pays Caio 8.
    # A 5 brings Caio 2 and 5, Beto 3, Davi 2; Beto pays Davi 4.
    assert played(bank, ANA, 4, "SN6 SN8 CC5 CC6", (2, 3)) == [46, 51, 75, 31]

    # Ana: mines 3 + 4 + 5, 6 + 3, 5, 4, 1 = 31, one pawn. Beto: 51, one. Caio: 31 + 7, two. Davi: 27 + 13 + 4, one.
    totals = [46 + 31 + 5, 51 + 51 + 5, 75 + 38 + 10, 31 + 44 + 5]
    page = bank.text()
    assert "Acabou o monte" in page
    assert [standing.total for standing in sheet_at(bank.db, bank.at).score.standings] == totals  # type: ignore[union-attr]
    bank.phone.press("Encerrar")
    page = " ".join(check(bank.phone, bank.at).text.split())
    assert "Caio venceu" in page
    for rank, (name, total) in enumerate([("Caio", 123), ("Beto", 107), ("Ana", 82), ("Davi", 80)], 1):
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
