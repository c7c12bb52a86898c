"""The bank's account: an entry is corrected, and all later ones are replayed.

Figures by hand from Pagar as licitações, Escolher cartas, Presidentes de câmara and Produção of the rulebook.
"""

import pytest

from companion.core.game import Setup
from companion.games.boomtown.bank.account import account
from companion.plays.sheet import PlayStore
from tests.games.boomtown.banks import ANA, BETO, CAIO, TOWNS, Bank, mine
from tests.games.boomtown.whole_play import ROUNDS
from tests.support.helpers import LANGUAGES, Phone, check, sheet_at


@pytest.fixture
def bank(phone: Phone, archive: PlayStore) -> Bank:
    """Return a newly opened bank with ten gold for each player."""
    bank = Bank.new(phone, archive)
    bank.begin()
    return bank


def link(bank: Bank, name: str) -> str:
    return next((given.get("href") or "" for _, given in bank.phone.page.tags if given.get("id") == name), "")


def choose(bank: Bank, *names: str) -> str:
    """Follow the links with these ids one after the other; return the text of the last page."""
    for name in names:
        check(bank.phone, link(bank, name))
    return " ".join(bank.phone.page.text.split())


def opened(bank: Bank, deed: str) -> str:
    """Open an entry of the account for correction, and return the text of the page."""
    bank.show(look=0)
    return choose(bank, f"deed-{deed}")


def play(bank: Bank, rounds: int) -> None:
    """Play the first rounds of the whole play worked out by hand."""
    for one in ROUNDS[:rounds]:
        bank.auction(one.winner, one.bid)
        if one.rides is not None:
            assert bank.do("mustang", str(one.rides)) == 303
        for card in one.takes:
            bank.show(card=card.card, **card.chosen)
            assert bank.press_card("take", card.card) == 303
        if one.wire is not None:
            bank.show(d1=one.dice[0], d2=one.dice[1])
            wires = [button.action for button in bank.buttons("telegraph") if button.value == str(one.wire)]
            assert bank.phone.post(wires[0], face=str(one.wire)).status_code == 303
            assert bank.do("produce") == 303
        else:
            bank.produce(*one.dice)
        assert bank.gold == list(one.gold)


def told_otherwise(bank: Bank) -> str:
    """Book the correction on the last page, and return its description."""
    assert bank.press("retell") == 303
    return bank.said


def test_what_was_done_is_listed_with_what_it_did_newest_first(bank: Bank) -> None:
    assert "Ainda não há nada para corrigir." in bank.text(look=0)
    play(bank, 1)
    bank.auction(ANA, 2)
    text = bank.text(look=0).partition("O que foi feito ")[2].partition(" Corrigir a mesa à mão")[0]
    assert text == " ".join(
        [
            "Rodada 2 A Ana vence o leilão com 2: Ana −2, Caio +1 e Davi +1",
            "Rodada 1 A Produção 7: Ana +6, Beto +5, Caio +3 e Davi +2 D Davi leva Dry Gulch, dado 7",
            "C Caio leva Coyote City, dado 7 B Beto leva Cold Mountain, dado 7 A Ana leva Cactus Junction, dado 7",
            "A Ana vence o leilão com 7: Ana −7, Beto +1, Caio +2 e Davi +4",
        ]
    )


def test_a_bid_of_an_earlier_round_is_told_otherwise_and_all_that_followed_is_paid_anew(bank: Bank) -> None:
    # With 5 instead of 7, Ana pays Davi 3, Caio 1 and Beto 1. A 7 brings Ana 6, Beto 5, Caio 3, Davi 2.
    play(bank, 1)
    assert bank.gold == [9, 16, 15, 16]
    before = bank.cells
    text = opened(bank, "1-1")
    assert "Corrigir o leilão Rodada 1" in text
    assert "Toque no que foi diferente." in text
    assert not bank.buttons("retell"), "nothing is told otherwise yet"
    choose(bank, "bid-5")
    assert bank.cells == before, "looking changes nothing"
    assert told_otherwise(bank) == "Rodada 1: leilão corrigido: Ana +2, Caio −1 e Davi −1"
    assert bank.gold == [11, 16, 14, 15]
    assert bank.state.turn == "2-auction-0"
    bank.undo()
    assert bank.cells == before


def test_with_another_winner_the_cards_go_to_who_picked_in_that_place(bank: Bank) -> None:
    # Beto pays 7: Ana 4, Davi 2, Caio 1; he takes what was Ana's. A 7 brings 6 to him, Caio 5, Davi 3, Ana 2.
    play(bank, 1)
    opened(bank, "1-1")
    text = choose(bank, "won-1")
    for line in ("Cactus Junction, dado 7 passa a Beto", "Cold Mountain, dado 7 passa a Caio"):
        assert line in text
    told_otherwise(bank)
    assert bank.gold == [10 + 4 + 2, 10 - 7 + 6, 10 + 1 + 5, 10 + 2 + 3]
    assert (bank.state.opener, bank.cells[f"{mine('CJ7')}.owner"]) == (BETO, BETO)


def test_dice_of_an_earlier_round_are_told_otherwise(bank: Bank) -> None:
    # A 2 brings nobody anything, and Ana's dangerous 7 of Cactus Junction collapses.
    play(bank, 1)
    opened(bank, "1-6")
    choose(bank, "d1-1")
    text = choose(bank, "d2-1")
    assert "Cactus Junction, dado 7 sai do jogo" in text
    expected = "Rodada 1: dados corrigidos: Ana −6, Beto −5, Caio −3, Davi −2 e Cactus Junction, dado 7 sai do jogo"
    assert told_otherwise(bank) == expected
    assert (bank.gold, bank.state.dead) == ([3, 11, 12, 14], (mine("CJ7"),))
    opened(bank, "1-6")
    choose(bank, "d1-3", "d2-4")
    told_otherwise(bank)
    assert (bank.gold, bank.state.dead) == ([9, 16, 15, 16], ())


def test_dice_that_were_thrown_before_they_were_paid_are_told_otherwise(bank: Bank) -> None:
    play(bank, 1)
    bank.auction(ANA, 0)
    for card in ("CJ4", "DG3", "CM3", "CC3"):
        bank.take(card)
    bank.show()
    assert bank.phone.post(f"{bank.at}/act/roll?turn={bank.state.turn}&d1=1&d2=2").status_code == 303
    bank.show()
    assert bank.press("produce") == 303
    # A 3 brings Beto 4 (DG3), Caio 5 (CM3), Davi 1 (CC3).
    assert bank.gold == [9, 20, 20, 17]
    bank.show(look=0)
    assert link(bank, "deed-2-6") == "", "to pay is no choice"
    choose(bank, "deed-2-5", "d2-3")
    # A 4 brings Ana 3 (CJ4).
    told_otherwise(bank)
    assert bank.gold == [12, 16, 15, 16]


def test_one_die_of_the_table_is_not_thrown_away(bank: Bank) -> None:
    bank.auction(ANA, 0)
    for card in ("CJ4", "DG3", "CM3", "CC3"):
        bank.take(card)
    bank.show()
    assert "Lançar aqui" in bank.phone.page.text
    text = choose(bank, "d1-3")
    assert "Toque também no outro dado." in text
    assert "Lançar aqui" not in text
    assert "Lançar aqui" in choose(bank, "d1-3"), "the same face again takes it back"


def test_an_event_is_aimed_at_another_mine_and_later_fees_follow(bank: Bank) -> None:
    # Ana blows up Beto's mine: he has one left, takes a second, and Caio pays him 2. With Caio's it is three.
    bank = Bank.new(bank.phone, bank.archive)
    bank.taking("10 10 10 10", "CJ2 / CM3 CM4 / CM7", "CM1").take("dynamite", target=mine("CM3"))
    bank.take("CM8")
    bank.take("CM9")
    assert bank.gold == [10, 12, 8, 10]
    opened(bank, "5-1")
    text = choose(bank, mine("CM7").replace(".", "-"))
    assert "Cold Mountain, dado 7 sai do jogo" in text
    assert "Cold Mountain, dado 3 passa a Beto" in text
    told_otherwise(bank)
    assert bank.gold == [10, 13, 7, 10]
    assert bank.state.dead == (mine("CM7"),)


def test_who_was_held_up_is_told_otherwise(bank: Bank) -> None:
    bank = Bank.new(bank.phone, bank.archive)
    bank.taking("10 10 10 10").take("holdup", victim=BETO, number=6, d1=3, d2=4)
    assert bank.gold == [16, 4, 10, 10]
    opened(bank, "5-1")
    choose(bank, f"victim-{CAIO}")
    assert told_otherwise(bank) == "Rodada 5: carta corrigida: Beto +6 e Caio −6"
    assert bank.gold == [16, 10, 4, 10]


def test_what_cannot_be_any_more_is_named_and_nothing_is_changed(bank: Bank) -> None:
    play(bank, 1)
    bank.auction(ANA, 9)  # all that she has; had she paid 9 in the first round too, it would have been 7
    before = bank.cells
    opened(bank, "1-1")
    text = choose(bank, "bid-9")
    assert not bank.buttons("retell")
    assert "Não dá. Rodada 2: Ana vence o leilão com 9, mas Ana teria só 7 de ouro. Corrija isso antes." in text
    assert "Baixe o lance" not in text
    sent = f"{bank.at}/act/retell?turn={bank.state.turn}&retell=1-1&winner=0&bid=9"
    assert bank.phone.post(sent).status_code == 422
    assert bank.cells == before


def test_a_mine_that_somebody_has_says_why_it_cannot_have_been_another_s(bank: Bank) -> None:
    play(bank, 1)
    bank.auction(ANA, 0)
    for card in ("CJ4", "DG3", "CM3", "CC3"):
        bank.take(card)
    bank.produce(5, 6)
    opened(bank, "1-2")  # Ana took a mine of Cactus Junction in the first round
    text = choose(bank, "tab-dry_gulch", mine("DG3").replace(".", "-"))
    said = "Não dá. Rodada 2: Beto leva Dry Gulch, dado 3, mas essa mina não estaria mais livre. Corrija isso antes."
    assert said in text
    assert not bank.buttons("retell")
    opened(bank, "2-2")  # in the second round Davi already had his of Dry Gulch
    text = choose(bank, "tab-dry_gulch", mine("DG7").replace(".", "-"))
    assert "Dry Gulch, dado 7 já é de alguém ou saiu do jogo." in text


@pytest.mark.parametrize(("entry", "card"), [("1-2", "CM7"), ("1-3", "CJ7")])
def test_two_mines_given_to_each_other_s_takers_are_swapped(bank: Bank, entry: str, card: str) -> None:
    # The 7 of the first round brings 6 to whoever has Cactus Junction's and 5 to whoever has Cold Mountain's, which
    # Caio blows up in the second round; without Cactus Junction's 7, Ana's 4 there makes her no mayor.
    play(bank, 1)
    bank.auction(ANA, 0)
    bank.take("CJ4")
    bank.take("DG3")
    bank.take("dynamite", target=mine("CM7"))
    bank.take("CC3")
    bank.produce(5, 6)
    assert bank.gold == [9, 16, 15, 16]
    assert bank.state.table.mayors == {TOWNS["CJ"]: ANA}
    opened(bank, entry)
    text = choose(bank, f"tab-{TOWNS[card[:2]]}", mine(card).replace(".", "-"))
    assert "Cactus Junction, dado 7 passa a Beto" in text
    told_otherwise(bank)
    assert bank.gold == [9 - 1, 16 + 1, 15, 16]
    assert (bank.state.table.mayors, bank.state.dead) == ({}, (mine("CM7"),))


def test_without_the_mustang_the_next_in_line_takes_what_its_rider_took(bank: Bank) -> None:
    # Beto pays 6: Ana 3, Davi 2, Caio 1. Caio takes 6 from Beto, Davi 4 from each, Ana pays him 3 for her mine.
    # A 2 brings Beto 6 and 6 and Davi 5; Beto pays Caio 2.
    play(bank, 8)
    text = opened(bank, "8-1")
    assert "Corrigir: Cavalo Selvagem Rodada 8" in text
    told_otherwise(bank)
    assert bank.gold == [42 + 3 - 4 - 3, 31 - 6 - 6 - 4 + 12 - 2, 16 + 1 + 6 - 4 + 2, 24 + 2 + 3 + 5]
    assert bank.cells["bank.kept"] == [{"card": "mustang", "seat": ANA}]


def test_a_telegraph_is_told_otherwise(bank: Bank) -> None:
    # The Telegraph made 9 of 6 and 6, which brought Beto 3. A 7 brings Ana 6, of which she pays 2 in Caio's saloon,
    # Beto 5, Caio 3, Davi 2.
    play(bank, 5)
    assert bank.gold == [29, 29, 11, 24]
    assert "Corrigir: Telégrafo Rodada 5" in opened(bank, "5-5")
    choose(bank, "turned-0-1")
    told_otherwise(bank)
    assert bank.gold == [29 + 6 - 2, 29 - 3 + 5, 11 + 3 + 2, 24 + 2]


def test_a_card_that_waited_is_put_elsewhere(bank: Bank) -> None:
    bank = Bank.new(bank.phone, bank.archive)
    kept = [{"card": "governor", "seat": ANA}]
    bank.taking("10 10 10 10", "CJ2 CJ4 CM3 CM4", "CJ0 CM0", kept=kept)
    assert bank.do("lay", TOWNS["CJ"]) == 303
    assert bank.cells["bank.governed"] == [TOWNS["CJ"]]
    assert "Corrigir: Governador Rodada 5" in opened(bank, "5-1")
    choose(bank, "town-cold_mountain")
    told_otherwise(bank)
    assert bank.cells["bank.governed"] == [TOWNS["CM"]]
    opened(bank, "5-1")
    told_otherwise(bank)
    assert ("bank.governed" in bank.cells, bank.cells["bank.kept"]) == (False, kept)


def test_what_was_written_past_the_bank_stays_as_it_was_counted(bank: Bank) -> None:
    # With 6, Ana pays Davi 3, Caio 2, Beto 1; her gold was counted since, and stays.
    bank.auction(ANA, 7)
    assert bank.fill_in("correct", {"gold-0": "5"}) == 303
    assert bank.gold == [5, 11, 12, 14]
    opened(bank, "1-1")
    choose(bank, "bid-6")
    told_otherwise(bank)
    assert bank.gold == [5, 11, 12, 13]
    assert sum(bank.gold) + bank.cells.get("bank.gold", 0) == 40
    assert "Banco corrigido" in bank.text(look=0)


def test_a_sheet_from_before_there_was_an_account_goes_on(bank: Bank) -> None:
    bank = Bank.new(bank.phone, bank.archive)
    bank.taking("10 10 10 10", "CJ2", picks=[{"seat": ANA, "card": mine("CJ2")}])
    bank.show()
    assert link(bank, "pick-0") == "", "it is not known how it came about"
    bank.take("DG8")
    bank.show()
    assert link(bank, "pick-0") == ""
    choose(bank, "pick-1")
    told_otherwise(bank)
    assert bank.said == "Beto devolve Dry Gulch, dado 8"


def test_of_people_who_sat_otherwise_nothing_is_told(bank: Bank) -> None:
    play(bank, 1)
    sheet = sheet_at(bank.archive, bank.at)
    assert [one.move for one in account(sheet.setup, sheet.pad)] == ["", "auction", *["take"] * 4, "produce"]
    others = Setup(("Beto", "Ana", "Caio", "Davi"), (1, 0, 2, 3))
    assert [one.move for one in account(others, sheet.pad)] == [""]


def test_a_second_phone_is_told_that_the_table_moved_on(bank: Bank, second_phone: Phone) -> None:
    play(bank, 1)
    other = Bank(second_phone, bank.archive, bank.at)
    opened(bank, "1-1")
    choose(bank, "bid-5")
    other.auction(ANA, 1)
    assert bank.press("retell") in (409, 422)
    assert bank.gold == other.gold


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_a_whole_play_can_be_opened(bank: Bank, language: str) -> None:
    play(bank, 9)
    bank.phone.client.set_cookie("language", language)
    look = "0"
    while look:
        bank.show(look=look)
        links = [given["href"] for _, given in bank.phone.page.tags if (given.get("id") or "").startswith("deed-")]
        look = link(bank, "deeds-earlier").rpartition("=")[2]
        for one in links:
            check(bank.phone, one)
