"""The turn tool of Busão on a phone: three points, PARE, the last turns, then the count."""

from playwright.sync_api import expect

from tests.in_browser.house import Hand, none
from tests.in_browser.tables import LONG, Table


def test_turns_to_the_count(hand: Hand) -> None:
    hand.sit_down("busao", ("Ana", "Beto"))
    hand.follow(hand.link(hand.t("tool-turn")))
    hand.button("Beto").first.tap()
    expect(hand.find("#turn-now h2")).to_have_text("Vez de Beto")
    hand.find("button[value=stop]").tap()
    hand.find("button[value=board-0]").tap()
    expect(hand.find("#turn-moves .held-up")).to_contain_text("A PARE está com Ana")
    expect(hand.find("#undo")).to_contain_text("Beto: embarcar no ônibus de Ana")
    hand.undo()
    expect(hand.find("button[value=board-0]")).to_be_visible()
    hand.find("button[value=line]").tap()
    expect(hand.find("#notice")).to_contain_text("A folha ainda não diz quem está no ônibus de Beto")
    hand.find("[name=word]").first.check()
    hand.find("button[value=line]").tap()
    expect(hand.find("#remaining")).to_have_text("Ainda joga um último turno: Ana.")
    hand.button("Passar a vez: Ana").tap()
    hand.find("button[value=upgrade]").tap()
    hand.button("Foi o último turno: acabou").tap()
    expect(hand.find("#turn-now h2")).to_have_text("Acabou! Contem os pontos.")
    none(hand.faults())
    hand.follow(hand.link(hand.t("count-points")))
    hand.sees_totals(0, 0)


def test_six_long_names_in_their_last_turns_fit(hand: Hand) -> None:
    turn = {"seat": 2, "used": ["board-0"]}
    hand.lay(Table("busao", LONG, {"turn.now": turn, "turn.pare": 0, "turn.end": {"how": "line", "seat": 1}}))
    hand.open(f"{hand.at}/tool/turn")
    none(hand.faults())
    none(hand.fits())
