"""The bank's pages: opening at any time, bids, fees, pawns, production, corrections.

Figures by hand from Licitar, Pagar as licitações, Presidentes de câmara and Bancarrota of the rulebook.
"""

from typing import Any

import pytest

from companion.plays.sheet import PlayStore
from tests.games.boomtown.banks import ANA, BETO, CAIO, DAVI, NAMES, TOWNS, Bank, mine
from tests.support.helpers import Phone, check, fill

CJ, CM, SN = TOWNS["CJ"], TOWNS["CM"], TOWNS["SN"]


@pytest.fixture
def bank(phone: Phone, archive: PlayStore) -> Bank:
    return Bank.new(phone, archive)


# ---- opening


def test_a_new_table_opens_with_ten_gold_each_in_the_first_round(bank: Bank) -> None:
    assert f"{bank.at}/form/begin" in check(bank.phone, bank.at).values("href"), "no page in between"
    assert "No lugar das fichas" in bank.text()
    assert f"{bank.at}/form/begin" in bank.phone.page.values("href")
    bank.begin()
    assert f"{bank.at}/tool/bank" in check(bank.phone, bank.at).values("href")
    assert bank.gold == [10, 10, 10, 10]
    assert (bank.state.round, bank.state.rounds, bank.state.opener) == (1, 15, ANA)
    assert bank.said == "Banco aberto na rodada 1"
    assert "Banco, rodada 1 de 15" in check(bank.phone, bank.at).text
    bank.undo()
    assert bank.cells == {}


def test_the_sheet_says_that_the_bank_is_over(bank: Bank) -> None:
    """Four players play fifteen rounds."""
    bank.lay("10 10 10 10", round=15)
    assert "Banco, rodada 15 de 15" in check(bank.phone, bank.at).text
    bank.lay("10 10 10 10", round=16)
    assert "Banco: acabou o monte" in check(bank.phone, bank.at).text


def test_whose_phone_it_is_is_not_asked_on_a_form(bank: Bank) -> None:
    """An answer there would lead away from what has been typed."""
    assert "De quem é este celular?" in bank.phone.get(bank.at).text
    assert "De quem é este celular?" not in bank.phone.get(f"{bank.at}/form/begin").text


@pytest.mark.parametrize(("players", "options", "rounds"), [(3, {}, 20), (3, {"short": "True"}, 15), (5, {}, 12)])
def test_the_deck_says_how_many_rounds(
    phone: Phone, archive: PlayStore, players: int, options: dict[str, str], rounds: int
) -> None:
    bank = Bank.new(phone, archive, [*NAMES, "Eva"][:players], **options)
    bank.begin()
    assert f"Rodada 1 de {rounds}" in bank.text()


def test_who_was_drawn_to_start_opens_the_first_round(bank: Bank) -> None:
    bank.phone.post(f"{bank.at}/set", cell="first_player", value="2")
    bank.begin()
    assert "Caio abre o leilão." in bank.text()


def test_it_is_joined_later_with_what_is_on_the_sheet(bank: Bank) -> None:
    # Chips: 3 + 2 × 5 + 1 × 10 = 23.
    laid = {"players.0.gold.white": 3, "players.0.gold.red": 2, "players.0.gold.blue": 1, "players.1.gold": 8}
    laid |= {f"{mine(one)}.owner": seat for seat, own in enumerate(("CJ2 CJ4", "CM3")) for one in own.split()}
    fill(bank.archive, bank.at, laid)
    assert bank.fill_in("begin") == 422, "the gold of Caio and Davi is not known"
    assert bank.phone.page.text.count("Falta preencher.") == 2
    golds = [value for name, value in bank.form("begin").fields if name.startswith("gold-")]
    assert golds == ["23", "8", "", ""]
    more = {"saloon-0-owner": "1", "saloon-0-town": CM, "saloon-0-girls": "1", "kept-telegraph": "3"}
    assert bank.send("begin", {"gold-2": "0", "gold-3": "31", "round": "7", "opener": "3", **more}) == 303
    assert (bank.gold, bank.state.round, bank.state.opener) == ([23, 8, 0, 31], 7, DAVI)
    assert bank.cells[f"mayors.{CJ}"] == ANA, "the pawn that the mines give her is hers from now on"
    assert not any(cell.startswith("players.0.gold.") for cell in bank.cells), "the sum takes the place of the chips"
    assert [(one.owner, one.town, one.price) for one in bank.state.table.saloons] == [(BETO, CM, 4)]
    assert bank.cells["bank.kept"] == [{"card": "telegraph", "seat": DAVI}]
    bank.undo()
    assert bank.cells == laid


def test_an_open_question_of_the_sheet_is_settled_there_first(bank: Bank) -> None:
    tied = {"CJ2": ANA, "CJ4": ANA, "CJ5": BETO, "CJ6": BETO}
    fill(bank.archive, bank.at, {f"{mine(one)}.owner": seat for one, seat in tied.items()})
    said = "Ana e Beto têm 2 minas cada em Cactus Junction. Quem já estava com o peão?"
    assert said in bank.text()
    assert f"{bank.at}/form/begin" not in bank.phone.page.values("href"), "it waits for the answer"
    assert said in " ".join(check(bank.phone, f"{bank.at}/form/begin").text.split())
    assert f"{bank.at}/tool/bank" in bank.phone.page.values("href"), "where the answers are"
    bank.show()
    assert bank.chips("mayor") == [str(ANA), str(BETO)]
    assert bank.press("mayor", str(BETO)) == 303
    gold = {f"gold-{seat}": "5" for seat in range(4)}
    assert bank.fill_in("begin", gold) == 303
    assert bank.cells[f"mayors.{CJ}"] == BETO


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"gold-1": "-1"}, "Escreva um número inteiro de 0 a 9.999."),
        ({"gold-1": "muito"}, "Escreva um número inteiro de 0 a 9.999."),
        ({"round": "16"}, "Escreva um número inteiro de 1 a 15."),
        ({"round": "x"}, "Escreva um número inteiro de 1 a 15."),
        ({"saloon-0-owner": "2"}, "Falta preencher."),
        ({"saloon-1-town": CM}, "Falta preencher."),
    ],
)
def test_a_bad_figure_is_said_beside_it_and_kept(bank: Bank, typed: dict[str, str], said: str) -> None:
    assert bank.fill_in("begin", typed) == 422
    page = bank.phone.page
    assert said in page.text
    assert any(value.startswith("wrong-") for value in page.ids())
    assert not any("told" in given.get("class", "") for _, given in page.tags), "nothing else is said"
    assert typed.items() <= dict(bank.form("begin").fields).items()
    assert bank.cells == {}


# ---- the auction


def test_who_has_no_gold_cannot_win_and_nobody_bids_more_than_they_have(bank: Bank) -> None:
    bank.lay("10 0 3 45")
    page = bank.show()
    assert {"won-0", "won-2", "won-3"} <= set(page.ids())
    assert "won-1" not in page.ids()
    assert "Beto: B sem ouro" in bank.text()
    ids = set(bank.show(winner=CAIO).ids())
    assert {"bid-1", "bid-3"} <= ids
    assert "bid-4" not in ids
    assert "Caio tem 3 de ouro, e ninguém oferece mais do que tem." in bank.text(winner=CAIO, bid=4)
    assert not bank.buttons("auction")
    assert {"bid-11", "bids-more"} <= set(bank.show(winner=DAVI).ids())
    assert {"bids-less", "bid-12", "bid-21", "bids-more"} <= set(bank.show(winner=DAVI, **{"from": 12}).ids())
    assert {"bid-42", "bid-45"} <= set(bank.show(winner=DAVI, **{"from": 42}).ids())
    assert "bid-27" in bank.show(winner=DAVI, bid=27).ids()


def test_what_everybody_receives_is_shown_before_it_is_paid(bank: Bank) -> None:
    bank.lay("10 10 10 10")
    before = bank.cells
    said = bank.text(winner=ANA, bid=7)
    for line in ("AAna Muda −7 Ouro 10", "BBeto Muda +1 Ouro 10", "CCaio Muda +2 Ouro 10", "DDavi Muda +4 Ouro 10"):
        assert line in said
    assert "Ana paga 7" in said
    assert bank.cells == before
    assert bank.press("auction") == 303
    assert bank.gold == [3, 11, 12, 14]
    assert bank.said == "Ana vence o leilão com 7: Ana −7, Beto +1, Caio +2 e Davi +4"


def test_of_three_players_the_bank_takes_the_rest(phone: Phone, archive: PlayStore) -> None:
    bank = Bank.new(phone, archive, NAMES[:3]).lay("10 10 10")
    # 9 of 10: Caio 5, Beto 2, the bank 2.
    assert "banco +2" in bank.text(winner=ANA, bid=9)
    bank.auction(ANA, 9)
    assert (bank.gold, bank.cells["bank.gold"]) == ([1, 12, 15], 2)


def test_when_all_pass_whoever_opened_is_first_and_pays_nothing(bank: Bank) -> None:
    bank.lay("0 0 0 0", opener=CAIO)
    assert "Ninguém paga: Caio abriu e vence com 0." in bank.text(winner=CAIO, bid=0)
    assert "Com lance 0 vence quem abriu a rodada: Caio." in bank.text(winner=ANA, bid=0)
    bank.auction(CAIO, 0)
    assert (bank.gold, bank.state.order) == ([0, 0, 0, 0], (CAIO, DAVI, ANA, BETO))
    assert bank.said == "Todos passam, Caio escolhe primeiro"


# ---- fees and pawns


def test_a_town_without_a_free_mine_names_no_fee_and_says_so(bank: Bank) -> None:
    bank.taking("10 10 10 10", "/ CJ2 CJ4", "CJ1")
    assert "taxa de 2 a Beto" in bank.text(tab=CJ)
    bank.taking("10 10 10 10", "/ CJ2 CJ4 CJ5 CJ6 CJ7 CJ8 CJ9 CJ11 CJ12", "CJ1")
    text = bank.text(tab=CJ)
    assert "Aqui todas as minas já têm dono. Ana escolhe outra cidade." in text
    assert "a Beto" not in text


@pytest.mark.parametrize(
    ("gold", "governed", "paid", "said"),
    [
        ("10 10 10 10", [], 2, "Taxa de 2: Beto tem a prefeitura e 2 minas."),
        ("10 10 10 10", [CJ], 4, "Taxa de 4: 2 minas de Beto, em dobro pelo Governador."),
        ("3 10 10 10", [CJ], 3, "em dobro pelo Governador. Só há 3 para pagar."),
    ],
)
def test_the_fee_is_worked_out_and_paid_as_far_as_one_can(
    bank: Bank, gold: str, governed: list[str], paid: int, said: str
) -> None:
    bank.taking(gold, "/ CJ2 CJ4", "CJ1", **({"governed": governed} if governed else {}))
    before = bank.gold
    assert said in bank.text(card=mine("CJ5"))
    bank.take("CJ5")
    assert bank.gold == [before[0] - paid, 10 + paid, 10, 10]
    assert bank.said == f"Ana leva Cactus Junction, dado 5: Ana −{paid} e Beto +{paid}"


def test_the_old_mayor_is_paid_before_the_pawn_moves_off_the_governor(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ5 CJ6 / CJ2 CJ4", "CJ1", governed=[CJ])
    text = bank.text(card=mine("CJ8"))
    assert "peão de Cactus Junction com Ana" in text
    assert "Governador fora do jogo" in text
    bank.take("CJ8")
    assert bank.gold == [6, 14, 10, 10]
    assert bank.cells[f"mayors.{CJ}"] == ANA
    assert "bank.governed" not in bank.cells
    bank.undo()
    assert bank.cells[f"mayors.{CJ}"] == BETO
    assert bank.cells["bank.governed"] == [CJ]


def test_when_two_rivals_pass_the_mayor_the_table_says_who(bank: Bank) -> None:
    # Ana has 3 mines, the others 3 each; one of hers collapses on 12.
    picks = [{"seat": seat, "card": "stagecoach"} for seat in range(4)]
    bank.taking("10 10 10 10", "CM6 CM3 CM4 / CM5 CM7 CM8 / CM9 CM10 CM12", "CM0", picks=picks)
    text = bank.text(d1=6, d2=6)
    assert "Dois ultrapassam juntos o prefeito de Cold Mountain. Com quem fica o peão?" in text
    assert not bank.buttons("produce")
    assert bank.do("produce", d1=6, d2=6, **{f"mayor.{CM}": CAIO}) == 303
    assert bank.cells[f"mayors.{CM}"] == CAIO
    assert bank.said == ("Produção 12: Caio +5, Cold Mountain, dado 6 sai do jogo e peão de Cold Mountain com Caio")


def test_a_round_whose_cards_were_taken_out_of_turn_goes_on(bank: Bank) -> None:
    picks = [{"seat": seat, "card": "stagecoach"} for seat in (BETO, ANA, CAIO, DAVI)]
    bank.taking("10 10 10 10", "/ CJ8", picks=picks)
    assert bank.do("produce", d1=2, d2=6) == 303
    assert bank.gold == [10, 13, 10, 10], "Beto's mine on 8 brings 3"


def test_the_production_says_who_got_and_paid_what(bank: Bank) -> None:
    picks = [{"seat": seat, "card": "stagecoach"} for seat in range(4)]
    saloons = [{"owner": ANA, "town": CJ, "girls": True}, {"owner": DAVI, "town": SN, "girls": False}]
    bank.taking("10 0 10 10", "/ CJ8 SN8 / CM8", picks=picks, saloons=saloons)
    # Beto gets 3 + 2, and pays Ana 4 and Davi the remaining 1 of 2; Caio gets 1.
    text = bank.text(d1=2, d2=6)
    for line in (
        "Ana: recebe 4 de saloon+4",
        "Beto: recebe 5 das minas e paga 5 de saloon (devia 6)0",
        "Caio: recebe 1 das minas+1",
    ):
        assert line in text
    assert bank.cells.get("bank.last") is None
    bank.produce(2, 6)
    assert bank.gold == [14, 0, 11, 11]
    text = bank.text()
    assert "Produção da rodada 5" in text
    assert "Davi: recebe 1 de saloon+1" in text


# ---- corrections


def test_what_was_entered_wrongly_is_corrected_in_one_action(bank: Bank) -> None:
    saloons = [{"owner": ANA, "town": CJ, "girls": False}]
    bank.lay(
        "10 10 10 10", "CJ2 CJ4", "CJ0", saloons=saloons, dead=[mine("CM6")], kept=[{"card": "mustang", "seat": 1}]
    )
    before = bank.cells
    typed: dict[str, Any] = {"gold-0": "7", "round": "6", "opener": "2", "governed": CJ, "kept-mustang": "2"}
    typed |= {"saloon-0-town": SN}
    assert f"{bank.at}/form/correct" in bank.show(look=0).values("href")
    assert bank.fill_in("correct", typed, without=("dead", "kept-mustang")) == 303
    assert (bank.gold, bank.cells["bank.gold"]) == ([7, 10, 10, 10], 3)
    assert (bank.state.round, bank.state.opener, bank.state.dead) == (6, CAIO, ())
    assert bank.cells["bank.governed"] == [CJ]
    assert bank.cells["bank.saloons"] == [{**saloons[0], "town": SN}]
    assert bank.cells["bank.kept"] == [{"card": "mustang", "seat": CAIO}]
    assert bank.said.startswith("Banco corrigido: Ana −3")
    bank.undo()
    assert bank.cells == before
    assert bank.fill_in("correct", {"saloon-0-owner": ""}) == 303
    assert "bank.saloons" not in bank.cells, "without an owner it is taken away"


def test_a_correction_leaves_equal_waiting_cards_that_it_does_not_touch(bank: Bank) -> None:
    """Two Girls may be among the events; without a saloon of their owner both wait."""
    girls, mustang = {"card": "girls", "seat": BETO}, {"card": "mustang", "seat": ANA}
    bank.lay("10 10 10 10", kept=[girls, mustang, girls])
    assert bank.fill_in("correct", {"gold-0": "7"}) == 303
    assert (bank.gold[ANA], bank.cells["bank.kept"]) == (7, [girls, mustang, girls])
    assert "guarda 2 Dançarinas" in bank.text()
    check(bank.phone, f"{bank.at}/form/correct")
    assert bank.form("correct").fields.count(("kept-girls", str(BETO))) == 2
    assert bank.fill_in("correct", {"kept-girls": str(BETO)}) == 303
    assert bank.cells["bank.kept"] == [girls, mustang]
    bank.undo()
    assert bank.fill_in("correct", without=("kept-girls",)) == 303
    assert bank.cells["bank.kept"] == [mustang]


def test_no_more_equal_cards_wait_than_the_box_can_have(bank: Bank) -> None:
    """The box has one Mustang and one Telegraph; its one unknown event may be a second copy of either."""
    bank.lay("10 10 10 10", kept=[{"card": "mustang", "seat": ANA}])
    two, three = [str(ANA), str(BETO)], [str(ANA), str(BETO), str(CAIO)]
    out = "A caixa não tem mais nenhuma carta de "
    for kept, card, said in (
        ({"kept-mustang": three}, "mustang", "Cavalo Selvagem"),
        ({"kept-mustang": two, "kept-telegraph": two}, "telegraph", "Telégrafo"),
    ):
        assert bank.fill_in("correct", kept) == 422
        assert f"{out}{said}." in bank.phone.page.text
        assert f"wrong-kept-{card}" in bank.phone.page.ids()
        assert [value for name, value in bank.form("correct").fields if name == "kept-mustang"] == kept["kept-mustang"]
    assert bank.cells["bank.kept"] == [{"card": "mustang", "seat": ANA}]
    assert bank.fill_in("correct", {"kept-telegraph": str(BETO)}) == 303
    assert len(bank.cells["bank.kept"]) == 2


def test_a_bad_correction_is_said_beside_it_and_kept(bank: Bank) -> None:
    bank.lay("10 10 10 10", dead=[mine("CM6")])
    assert bank.fill_in("correct", {"gold-2": "x", "round": "0"}, without=("dead",)) == 422
    assert "Escreva um número inteiro de 1 a 15." in bank.phone.page.text
    assert {"gold-2": "x", "round": "0"}.items() <= dict(bank.form("correct").fields).items()
    assert ("dead", mine("CM6")) not in bank.form("correct").fields, "also what was unticked"
    assert bank.gold == [10, 10, 10, 10]


def test_a_pawn_left_open_on_the_sheet_is_settled_where_it_is_asked(bank: Bank) -> None:
    bank.lay("10 10 10 10", "CJ2 CJ4 / CJ5 CJ6 CJ7", "CJ0")
    text = bank.text()
    assert "Beto tem mais minas em Cactus Junction do que Ana." in text
    assert bank.chips("mayor") == [str(BETO), "null"]
    assert bank.press("mayor", "null") == 303
    assert "Beto tem mais minas" not in bank.text()
    assert bank.state.table.mayors[CJ] == BETO
