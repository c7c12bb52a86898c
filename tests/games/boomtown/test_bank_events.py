"""Every event on the bank's page: its choices, the preview, its effects and refusals.

The figures are worked out by hand from Eventos and Bancarrota of the rulebook; Ana (10 gold) takes the first card.
"""

from typing import Any

import pytest

from companion.games.boomtown.bank.events import EVENTS
from companion.plays.sheet import PlayStore
from tests.games.boomtown.banks import ANA, BETO, CAIO, DAVI, TOWNS, Bank, mine
from tests.support.helpers import Phone, check, fill

CJ, CM, SN = TOWNS["CJ"], TOWNS["CM"], TOWNS["SN"]


@pytest.fixture
def bank(phone: Phone, archive: PlayStore) -> Bank:
    return Bank.new(phone, archive)


def test_all_events_are_offered_but_not_in_the_first_round(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    page = bank.show(tab="events")
    offered = [one.removeprefix("event-") for one in page.ids() if one.startswith("event-")]
    # Assalto, Cavalo Selvagem, Dançarinas, Dinamite, Expropriação, Governador, Novo Filão, Roubo, Saloon, Te…, Tu…
    assert offered == ["holdup", "mustang", "girls", "dynamite", "expropriation", "governor", "new_vein", "stagecoach",
                       "saloon", "telegraph", "card_shark"]  # fmt: skip
    assert sorted(offered) == sorted(EVENTS)
    first = Bank.new(bank.phone, bank.archive).taking("10 10 10 10", round=1)
    assert "tab-events" not in first.show().ids()
    assert "Na primeira rodada só há minas." in first.text()
    assert "Na primeira rodada só valem minas: o evento volta ao monte." in first.text(card="stagecoach")
    assert not first.buttons("take")


def test_no_event_comes_more_often_than_the_box_has_it(bank: Bank) -> None:
    # The box has one Stagecoach and one Telegraph, and one card that nobody knows: here, a second Stagecoach.
    bank.taking("10 10 10 10").take("stagecoach")
    assert "event-stagecoach" in bank.show(tab="events").ids()
    bank.take("stagecoach")
    assert "event-stagecoach" not in bank.show(tab="events").ids()
    bank.take("telegraph")
    page = bank.show(tab="events")
    assert not {"event-stagecoach", "event-telegraph"} & {*page.ids()}
    assert "event-mustang" in page.ids()
    assert "Já saíram todas: Roubo da Diligência e Telégrafo." in page.text
    assert bank.phone.post(f"{bank.at}/act/take?turn={bank.state.turn}&card=telegraph").status_code == 422
    assert "A caixa não tem mais nenhuma carta de Telégrafo." in bank.phone.page.text
    assert bank.gold == [20, 20, 10, 10]


def test_a_correction_takes_no_event_more_often_than_the_box_has_it(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    for card in ("stagecoach", "CJ7", "stagecoach"):
        bank.take(card)
    wrong = f"{bank.at}/tool/bank?turn={bank.state.turn}&retell=5-2"
    assert "event-stagecoach" not in check(bank.phone, f"{wrong}&tab=events").ids()
    assert (
        "A caixa não tem mais nenhuma carta de Roubo da Diligência."
        in check(bank.phone, f"{wrong}&card=stagecoach").text
    )
    own = f"{bank.at}/tool/bank?turn={bank.state.turn}&retell=5-1"
    assert "event-stagecoach" in check(bank.phone, f"{own}&tab=events").ids()


@pytest.mark.parametrize(
    ("card", "chosen", "said"),
    [
        ("dynamite", {}, "Falta escolher a mina ou o saloon que explode."),
        ("expropriation", {}, "Falta escolher a mina que muda de dono."),
        ("new_vein", {}, "Falta escolher a mina do Novo Filão."),
        ("saloon", {}, "Falta escolher a cidade do saloon."),
        ("governor", {}, "Falta escolher o peão que vai para o Governador."),
        ("girls", {}, "Falta escolher o saloon das Dançarinas."),
        ("holdup", {}, "Falta escolher quem é assaltado."),
        ("holdup", {"victim": BETO}, "Falta escolher por quanto é o assalto."),
        ("holdup", {"victim": BETO, "number": 7}, ""),
        ("dynamite", {"target": mine("CJ8")}, ""),
        ("stagecoach", {}, ""),
    ],
)
def test_what_an_event_still_asks_for_is_said_once_under_the_thumb(
    bank: Bank, card: str, chosen: dict[str, Any], said: str
) -> None:
    saloons = [{"owner": ANA, "town": town, "girls": False} for town in (CJ, CM)]
    bank.taking("10 10 10 10", "CJ2 CJ4 CM3 CM4 / CJ8", "CJ0 CM0", saloons=saloons)
    text = bank.show(card=card, **chosen).text
    assert text.count("Falta escolher") == bool(said)
    assert said in text
    assert bool(bank.buttons("take")) == (not said)


def test_the_stagecoach_brings_ten_from_the_bank(bank: Bank) -> None:
    bank.taking("10 10 10 10").take("stagecoach")
    assert (bank.gold, bank.cells["bank.gold"]) == ([20, 10, 10, 10], -10)
    assert bank.said == "Ana leva Roubo da Diligência: Ana +10"
    bank.undo()
    assert (bank.gold, "bank.gold" in bank.cells) == ([10, 10, 10, 10], False)


def test_the_card_shark_costs_everybody_else_four_or_what_they_have(bank: Bank) -> None:
    bank.taking("10 3 0 10")
    assert "BBeto Muda −3 Ouro 3" in bank.text(card="card_shark")
    bank.take("card_shark")
    assert (bank.gold, bank.cells["bank.gold"]) == ([10, 0, 0, 6], 7)


def test_dynamite_on_a_mine_takes_its_new_vein_along_and_may_move_the_pawn(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2 / CJ4 CJ5 CJ6 / CJ8 CJ9", "CJ1", governed=[CJ])
    bank.phone.post(f"{bank.at}/set", cell="new_vein", value=mine("CJ4"))
    page = bank.show(card="dynamite")
    assert mine("CJ2").replace(".", "-") not in page.ids(), "her own is no target"
    text = bank.text(card="dynamite", target=mine("CJ4"))
    for effect in ("Cactus Junction, dado 4 sai do jogo", "Novo Filão fora do jogo"):
        assert effect in text
    bank.take("dynamite", target=mine("CJ4"))
    assert mine("CJ4") + ".owner" not in bank.cells
    assert "new_vein" not in bank.cells
    assert bank.cells["bank.dead"] == [mine("CJ4")]
    assert bank.cells[f"mayors.{CJ}"] == BETO, "2 each: it stays"
    assert bank.said == "Ana leva Dinamite: Cactus Junction, dado 4 sai do jogo e Novo Filão fora do jogo"
    # Beto is next; then Caio blows up another of Beto's: Caio has more now, and the Governor is gone.
    bank.take("stagecoach")
    bank.take("dynamite", target=mine("CJ5"))
    assert bank.cells[f"mayors.{CJ}"] == CAIO
    assert "bank.governed" not in bank.cells
    assert "Governador fora do jogo" in bank.said


def test_a_mine_that_blew_up_is_not_offered_again(bank: Bank) -> None:
    bank.taking("10 10 10 10", "/ CJ4").take("dynamite", target=mine("CJ4"))
    bank.show(tab=CJ)
    assert mine("CJ5") in bank.chips("take")
    assert mine("CJ4") not in bank.chips("take")
    assert "Cactus Junction, dado 4, produz 3: fora do jogo" in bank.phone.page.values("aria-label")
    assert "já é de alguém ou saiu do jogo" in bank.text(card=mine("CJ4"))


def test_dynamite_on_a_saloon_takes_the_girls_along(bank: Bank) -> None:
    saloons = [{"owner": ANA, "town": CJ, "girls": False}, {"owner": BETO, "town": SN, "girls": True}]
    bank.taking("10 10 10 10", saloons=saloons)
    assert "saloon-0" not in bank.show(card="dynamite").ids()
    bank.take("dynamite", target=1)
    assert bank.cells["bank.saloons"] == saloons[:1]
    assert bank.said == "Ana leva Dinamite: saloon de Beto em San Narciso sai do jogo"


def test_expropriation_is_paid_to_the_mayor_before_the_mine_changes_hands(bank: Bank) -> None:
    # Ana has a mine in Cactus Junction, where Caio is mayor with 3; she takes one of these.
    bank.taking("10 10 10 10", "CJ2 / CM3 / CJ4 CJ5 CJ6", "CJ2")
    assert mine("CM3").replace(".", "-") not in bank.show(card="expropriation").ids(), "she has none in Cold Mountain"
    assert "Taxa de 3: Caio tem a prefeitura e 3 minas." in bank.text(card="expropriation", target=mine("CJ6"))
    assert "Levar Expropriação taxa de 3 a Caio" in " ".join(bank.buttons("take")[0].text.split()), "in sight"
    bank.take("expropriation", target=mine("CJ6"))
    assert bank.gold == [7, 10, 13, 10]
    assert bank.cells[mine("CJ6") + ".owner"] == ANA
    assert bank.cells[f"mayors.{CJ}"] == CAIO
    assert bank.said == "Ana leva Expropriação: Ana −3, Caio +3 e Cactus Junction, dado 6 passa a Ana"


def test_expropriation_can_make_the_new_mayor_and_takes_the_new_vein_along(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2 CJ7 / CJ4 CJ5", "CJ1", governed=[CJ])
    bank.phone.post(f"{bank.at}/set", cell="new_vein", value=mine("CJ4"))
    bank.take("expropriation", target=mine("CJ4"))
    assert bank.gold == [10 - 2 * 2, 14, 10, 10], "doubled by the Governor"
    assert bank.cells[f"mayors.{CJ}"] == ANA
    assert "bank.governed" not in bank.cells
    assert bank.cells["new_vein"] == mine("CJ4"), "it lies under the same mine"


def test_a_new_vein_goes_under_one_s_own_mine_and_there_may_be_two(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2 CM3 / CJ4 CJ5 / CJ6")
    page = bank.show(card="new_vein")
    assert {mine("CJ2").replace(".", "-"), mine("CM3").replace(".", "-")} <= set(page.ids())
    assert mine("CJ4").replace(".", "-") not in page.ids()
    bank.take("new_vein", target=mine("CM3"))
    assert bank.cells["new_vein"] == mine("CM3")
    bank.take("new_vein", target=mine("CJ5"))
    assert (bank.cells["new_vein"], bank.cells["new_vein_too"]) == (mine("CM3"), mine("CJ5"))
    assert "Não há mina para ele." in bank.text(card="new_vein"), "one is known, and one event of the box is not"


def test_a_new_vein_waits_for_a_mine_and_goes_under_the_first_one(bank: Bank) -> None:
    bank.taking("10 10 10 10", order=[ANA, BETO, CAIO, DAVI])
    text = bank.text(card="new_vein")
    assert "interpretação da casa" in text
    assert "Guardar Novo Filão" in text
    bank.take("new_vein")
    assert bank.cells["bank.kept"] == [{"card": "new_vein", "seat": ANA}]
    assert bank.said == "Ana leva e guarda Novo Filão"
    fill(bank.archive, bank.at, {cell: value for cell, value in bank.cells.items() if cell != "bank.picks"})
    bank.take("DG8")
    assert bank.cells["new_vein"] == mine("DG8")
    assert "bank.kept" not in bank.cells
    assert "Novo Filão em Dry Gulch, dado 8" in bank.said


def test_girls_that_waited_join_the_new_saloon_and_the_preview_says_so(bank: Bank) -> None:
    bank.taking("10 10 10 10", kept=[{"card": "girls", "seat": ANA}])
    assert "Dançarinas no saloon de Ana em San Narciso" in bank.text(card="saloon", town=SN)
    bank.take("saloon", town=SN)
    assert bank.cells["bank.saloons"] == [{"owner": ANA, "town": SN, "girls": True}]


@pytest.mark.parametrize("card", ["dynamite", "expropriation"])
def test_an_event_without_a_target_is_taken_and_does_nothing(bank: Bank, card: str) -> None:
    bank.taking("10 10 10 10")
    before = bank.cells
    text = bank.text(card=card)
    assert "interpretação da casa" in text
    assert "sem efeito" in text
    bank.take(card)
    assert {cell for cell in bank.cells if bank.cells[cell] != before.get(cell)} == {"bank.picks", "bank.account.5"}


def test_a_saloon_opens_in_any_town_and_there_may_be_three(bank: Bank) -> None:
    bank.taking("10 10 10 10").take("saloon", town=SN)
    bank.take("saloon", town=CJ)
    assert [(one.owner, one.town, one.price) for one in bank.state.table.saloons] == [(ANA, SN, 2), (BETO, CJ, 2)]
    assert bank.said == "Beto leva Saloon: saloon de Beto em Cactus Junction"
    bank.take("saloon", town=CM)
    assert "Os 3 saloons da caixa já estão na mesa." in bank.text(card="saloon", town=CJ)
    assert not bank.buttons("take")


def test_girls_go_into_one_s_saloon_or_wait_for_one(bank: Bank) -> None:
    bank.taking("10 10 10 10", saloons=[{"owner": BETO, "town": SN, "girls": False}])
    assert "Guardar Dançarinas" in bank.text(card="girls")
    bank.take("girls")
    assert bank.cells["bank.kept"] == [{"card": "girls", "seat": ANA}]
    assert "guarda Dançarinas" in bank.text()
    bank.take("girls")
    assert [one.price for one in bank.state.table.saloons] == [4]
    assert bank.said == "Beto leva Dançarinas: Dançarinas no saloon de Beto em San Narciso"


def test_girls_choose_between_two_saloons(bank: Bank) -> None:
    bank.taking("10 10 10 10", saloons=[{"owner": ANA, "town": town, "girls": False} for town in (SN, CJ)])
    bank.show(card="girls")
    assert not bank.buttons("take"), "first say which"
    bank.take("girls", saloon=1)
    assert [one.price for one in bank.state.table.saloons] == [2, 4]


def test_a_governor_doubles_the_fee_of_the_pawn_that_is_chosen(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2 CJ4 CM3 CM4", "CJ0 CM0")
    bank.show(card="governor")
    assert not bank.buttons("take"), "first say which"
    bank.take("governor", town=CM)
    assert bank.cells["bank.governed"] == [CM]
    text = bank.text(card=mine("CM5"))
    assert "Taxa de 4: 2 minas de Ana, em dobro pelo Governador." in text
    bank.take("CM5")
    assert bank.gold == [14, 6, 10, 10]


def test_a_governor_without_a_pawn_waits_and_takes_the_first_one(bank: Bank) -> None:
    bank.taking("10 10 10 10", "CJ2").take("governor")
    assert bank.cells["bank.kept"] == [{"card": "governor", "seat": ANA}]
    for card in ("stagecoach", "telegraph", "mustang"):
        bank.take(card)
    bank.produce(1, 2)
    bank.auction(ANA, 1)
    assert "Governador em Cactus Junction" in bank.text(card=mine("CJ4"))
    bank.take("CJ4")
    assert bank.cells["bank.governed"] == [CJ]
    assert "governor" not in [one["card"] for one in bank.cells["bank.kept"]]


def test_a_governor_who_waits_is_asked_when_two_pawns_come_at_once(bank: Bank) -> None:
    bank.lay("10 10 10 10", "CJ2 CJ4 CM3 CM4", "CJ0 CM0", kept=[{"card": "governor", "seat": ANA}])
    assert "Ana tem o Governador à espera. Com que peão?" in bank.text()
    assert bank.press("lay", CM) == 303
    assert (bank.cells["bank.governed"], bank.cells.get("bank.kept")) == ([CM], None)
    assert bank.said == "Carta guardada entra em jogo: Governador em Cold Mountain"
    bank.undo()
    assert "bank.governed" not in bank.cells


@pytest.mark.parametrize("card", ["girls", "governor", "new_vein"])
def test_a_card_without_a_place_goes_on_waiting(bank: Bank, card: str) -> None:
    kept = [{"card": card, "seat": ANA}]
    bank.lay("10 10 10 10", kept=kept)
    bank.phone.post(f"{bank.at}/act/lay?turn=5-auction-0&card={card}", seat=ANA)
    assert bank.cells["bank.kept"] == kept


@pytest.mark.parametrize(("dice", "gold"), [((4, 4), [15, 10, 10, 5]), ((3, 4), [10, 10, 10, 10])])
def test_a_holdup_needs_the_number_or_more(bank: Bank, dice: tuple[int, int], gold: list[int]) -> None:
    bank.taking("10 10 10 10")
    text = bank.text(card="holdup", victim=DAVI, number=5)
    assert "Com 5 ou mais nos dados, leva 5 de Davi." in text
    assert "530/36" in text.replace(" ", ""), "30 of 36 throws make 5 or more"
    number = 5 if gold[0] == 15 else 8
    bank.take("holdup", victim=DAVI, number=number, d1=dice[0], d2=dice[1])
    assert bank.gold == gold
    end = ": Ana +5 e Davi −5" if gold[0] == 15 else ", e não leva ouro"
    assert bank.said == f"Ana leva Assalto e lança {dice[0]} e {dice[1]}{end}"


def test_a_holdup_brings_no_more_than_there_is(bank: Bank) -> None:
    bank.taking("10 10 10 4")
    assert "leva 4 de Davi" in bank.text(card="holdup", victim=DAVI, number=8)
    bank.take("holdup", victim=DAVI, number=8, d1=6, d2=6)
    assert bank.gold == [14, 10, 10, 0]


def test_a_holdup_can_be_thrown_by_the_app(bank: Bank) -> None:
    bank.taking("10 10 10 10")
    bank.show(card="holdup", victim=BETO, number=2)
    assert bank.press("take") == 303
    assert bank.gold == [12, 8, 10, 10], "2 or more is certain"
    pick = bank.cells["bank.picks"][0]
    assert pick["card"] == "holdup"
    assert all(1 <= face <= 6 for face in pick["dice"])


def offered(bank: Bank) -> list[str]:
    """Return the seats that can use a Mustang now."""
    bank.show()
    return [button.value for button in bank.buttons("mustang")]


def test_a_mustang_waits_and_picks_second_once(bank: Bank) -> None:
    bank.taking("10 10 10 10", kept=[{"card": "mustang", "seat": CAIO}])
    bank.show()
    assert bank.press("mustang", str(CAIO)) == 303
    assert bank.state.order == (ANA, CAIO, BETO, DAVI)
    assert bank.said == "Cavalo Selvagem: Caio escolhe em segundo"
    assert "bank.kept" not in bank.cells
    bank.undo()
    bank.take("stagecoach")
    bank.show()
    assert bank.buttons("mustang"), "also right after the winner has taken a card"
    assert bank.press("mustang", str(CAIO)) == 303
    assert bank.state.chooser == CAIO


def test_a_mustang_is_too_late_after_the_second_card_and_nothing_for_who_is_second(bank: Bank) -> None:
    bank.taking("10 10 10 10", kept=[{"card": "mustang", "seat": BETO}, {"card": "mustang", "seat": CAIO}])
    assert offered(bank) == [str(CAIO)]
    bank.take("stagecoach")
    bank.take("stagecoach")
    assert offered(bank) == []


def test_a_telegraph_turns_one_die_of_the_production(bank: Bank) -> None:
    picks = [{"seat": seat, "card": "stagecoach"} for seat in range(4)]
    kept = [{"card": "telegraph", "seat": BETO}]
    bank.taking("10 10 10 10", "CJ7 / CJ8", picks=picks, kept=kept)
    assert "Beto usa o Telégrafo" not in bank.text(), "after the dice"
    assert "recebe 6 das minas" in bank.text(d1=3, d2=4)
    bank.show(d1=3, d2=4)
    assert bank.press("telegraph", "5") == 303
    # The first die of the form is turned: 5 + 4 = 9.
    assert bank.state.dice == (5, 4)
    assert bank.said == "Telégrafo de Beto: dados 5 e 4"
    assert "Ninguém ganha nada." in bank.text()
    bank.undo()
    assert bank.state.dice is None
    assert bank.cells["bank.kept"] == kept
