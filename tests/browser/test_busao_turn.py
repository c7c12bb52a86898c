"""The turn tool of Busão on a phone: three points, PARE, the last turns, then the count."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.busao.turns import COSTS
from tests.support.house import Hand, none
from tests.support.tables import LONG, SHORT, Table


def test_turns_to_the_count(hand: Hand) -> None:
    hand.begin("busao", ("Ana", "Beto"))
    hand.follow(hand.link(hand.t("tool-turn")))
    hand.button("Beto").first.tap()
    expect(hand.find("#turn-now h2")).to_have_text("Vez de Beto")
    hand.find("button[value=stop]").tap()
    hand.find("button[value=board-0]").tap()
    expect(hand.find("#turn-board a.to")).to_contain_text("A PARE está com Ana")
    expect(hand.find("#undo")).to_contain_text("Beto: embarcar no ônibus de Ana")
    hand.undo()
    expect(hand.find("button[value=board-0]")).to_be_visible()
    # What is spent opens the rule that says so, beside the page.
    hand.find("#do-stop").tap()
    expect(hand.find("#rule-text")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(hand.find("#turn-line")).to_contain_text("A folha ainda não diz quem está no ônibus de Beto")
    hand.find("button[value=line]").tap()
    expect(hand.find("#remaining")).to_have_text("Ainda joga um último turno: Ana.")
    hand.button("Passar a vez: Ana").tap()
    hand.find("button[value=upgrade]").tap()
    hand.button("Foi o último turno: acabou").tap()
    expect(hand.find("#turn-now h2")).to_have_text("Acabou! Conte os pontos.")
    none(hand.faults())
    hand.follow(hand.link(hand.t("count-points")))
    hand.sees_totals(0, 0)


def test_whoever_comes_next_reads_from_the_top(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.open(f"{hand.begin('busao', ('Ana', 'Beto', 'Caio'))}/tool/turn")
    hand.find("#begin-0").tap()
    hand.find("#do-upgrade").tap()
    expect(hand.find("#undo")).to_contain_text("Ana: instalar uma melhoria")
    hand.page.evaluate("scrollTo(0, 540)")
    hand.find("#pass").tap()
    expect(hand.find("#turn-now h2")).to_have_text("Vez de Beto")
    expect(hand.find("#turn-now h2")).to_be_in_viewport()


def test_every_phone_follows_the_turn(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("busao", ("Ana", "Beto"))
    for hand in (ana, beto):
        hand.open(f"{at}/tool/turn")
    ana.find("#begin-0").tap()
    for move in ("stop", "swap", "street"):
        ana.find(f"#do-{move}").tap()
    expect(beto.find("#turn-now")).to_contain_text("pegar do Ponto, trocar 2 cartas e pegar da Rua")
    beto.find("#pass").tap()
    expect(ana.find("#turn-now")).to_have_attribute("data-by", "2")  # the second phone, of no seat
    expect(ana.find("#turn-now h2")).to_have_text("Vez de Beto")
    # A whole turn is before him: on both phones everything is offered.
    for hand in (ana, beto):
        for move in (*COSTS, "upgrade", "line"):
            expect(hand.find(f".trip button[value={move}]")).to_be_visible()
    none(ana.fits())
    none(ana.faults())


def test_six_long_names_in_their_last_turns_fit(hand: Hand) -> None:
    turn = {"seat": 2, "used": ["board-0"]}
    hand.lay(Table("busao", LONG, {"turn.now": turn, "turn.pare": 0, "turn.end": {"how": "line", "seat": 1}}))
    hand.open(f"{hand.at}/tool/turn")
    none(hand.faults())
    none(hand.fits())


@pytest.mark.parametrize(("wide", "high"), [(375, 553), (740, 330)])
def test_all_that_a_turn_buys_is_in_sight_and_what_needs_but_a_tap_is_of_one_size(
    pick_up: PickUp, wide: int, high: int
) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.lay(Table("busao", SHORT[:3], {"turn.now": {"seat": 0, "used": ["stop"]}, "turn.pare": 1}))
    hand.open(f"{hand.at}/tool/turn")
    dock = hand.find(".dock").bounding_box()
    below = dock["y"] if dock and wide < high else high
    sizes = set()
    for move in ("upgrade", "stop", "street", "terminal", "swap", "renew", "discard"):
        box = hand.find(f"#do-{move}").bounding_box()
        assert box, move
        assert box["y"] + box["height"] <= below, move
        sizes.add((round(box["width"]), round(box["height"])) if move != "upgrade" else None)
    assert len(sizes - {None}) == 1
