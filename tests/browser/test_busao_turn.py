"""Busão's turn tool on a phone: three points, PARE, the last turns, then the count."""

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
    # A tap on a spent move opens its rule next to the page.
    hand.find("#do-stop").tap()
    expect(hand.find("#rule-text")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(hand.find("#do-line")).to_contain_text("confira antes")
    expect(hand.find("#do-line")).to_contain_text("A folha ainda não diz quem está no ônibus de Beto")
    hand.find("button[value=line]").tap()
    expect(hand.find("#remaining")).to_have_text("Ainda joga um último turno: Ana.")
    hand.find(".passes button", has_text="Passar a vez: Ana").tap()
    hand.find("button[value=upgrade]").tap()
    hand.find(".passes button", has_text="Foi o último turno: acabou").tap()
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
    hand.find(".passes button").tap()
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
    beto.find(".passes button").tap()
    expect(ana.find("#turn-now")).to_have_attribute("data-by", "")  # by a phone that belongs to nobody
    expect(ana.find("#turn-now h2")).to_have_text("Vez de Beto")
    # His turn is just starting: both phones offer everything.
    for hand in (ana, beto):
        for move in (*COSTS, "upgrade", "line"):
            expect(hand.find(f".trip button[value={move}]")).to_be_visible()
    none(ana.fits())
    none(ana.faults())


def test_a_hasty_second_tap_passes_no_turn_and_counts_no_reshuffle(pick_up: PickUp) -> None:
    hand = pick_up(hasty=True)
    hand.open(f"{hand.begin('busao', ('Ana', 'Beto', 'Caio'))}/tool/turn")
    hand.find("#begin-0").tap()
    expect(hand.find("#turn-now h2")).to_have_text("Vez de Ana")
    # This is the time between two taps of a thumb, and then the time in which a second one would have acted.
    for button, said in ((".passes button", "Vez de Beto"), ("#turn-street .do", "restam 2 de 3")):
        hand.page.wait_for_timeout(1000)
        hand.tap_twice(hand.find(button), 300)
        hand.page.wait_for_timeout(1000)
        expect(hand.find("#turn-now, #turn-street", has_text=said)).to_be_visible()
    expect(hand.find("#turn-now h2")).to_have_text("Vez de Beto")


def test_six_long_names_in_their_last_turns_fit(hand: Hand) -> None:
    turn = {"seat": 2, "used": ["board-0"]}
    hand.lay(Table("busao", LONG, {"turn.now": turn, "turn.pare": 0, "turn.end": {"how": "line", "seat": 1}}))
    hand.open(f"{hand.at}/tool/turn")
    none(hand.faults())
    none(hand.fits())


def test_the_button_for_whoever_comes_next_is_no_wider_than_the_page(hand: Hand) -> None:
    hand.lay(Table("busao", ("Ana", 40 * "W"), {"turn.now": {"seat": 0, "used": ["stop", "swap", "street"]}}))
    hand.open(f"{hand.at}/tool/turn")
    expect(hand.find(".passes .btn")).to_contain_text(40 * "W")
    none(hand.fits())


@pytest.mark.parametrize(("wide", "high"), [(375, 553), (740, 330)])
def test_all_that_a_turn_buys_is_in_sight_and_what_costs_the_same_is_of_one_size(
    pick_up: PickUp, wide: int, high: int
) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.lay(Table("busao", SHORT[:3], {"turn.now": {"seat": 0, "used": ["stop"]}, "turn.pare": 1}))
    hand.open(f"{hand.at}/tool/turn")
    dock = hand.find(".dock").bounding_box()
    below = dock["y"] if dock and wide < high else high
    rows = (("stop", "street", "terminal", "swap"), ("renew", "discard", "line"), ("upgrade",))
    wanted = [[f"#do-{move}" for move in row] for row in rows]
    for row in (*wanted, ["#board-0", "#board-1", "#board-2"], ["#turn-street .do"]):
        boxes = [hand.find(one).bounding_box() for one in row]
        assert all(box and box["y"] + box["height"] <= below for box in boxes), row
        assert len({(round(box["y"]), round(box["width"]), round(box["height"])) for box in boxes if box}) == 1, row


def test_the_tab_is_whose_turn_it_is_and_pare_hangs_on_who_has_it(hand: Hand) -> None:
    hand.lay(Table("busao", SHORT[:3], {"turn.now": {"seat": 0, "used": ["board-1"]}, "turn.pare": 1}))
    hand.open(f"{hand.at}/tool/turn")
    tabs = hand.find(".fare")
    expect(tabs.locator("small")).to_have_text(["joga", "tem a PARE"], use_inner_text=True)
    expect(hand.find(".tickets use")).to_have_count(3)
    expect(hand.find(".tickets use[href='#ticket-used']")).to_have_count(1)
    expect(hand.find("#board-1 .pare")).to_be_visible()
    hand.find("#board-2").tap()
    expect(tabs.nth(2).locator(".pare-tag")).to_be_visible()
    expect(tabs.nth(1).locator("small")).to_have_text("depois")
    # Where it is can be corrected right below, without anybody boarding.
    hand.find("#pare-nobody").tap()
    expect(hand.find(".pare-tag")).to_have_count(0)
    hand.undo()
    expect(tabs.nth(2).locator(".pare-tag")).to_be_visible()


def test_the_rua_that_is_out_is_shuffled_anew_and_at_last_begins_the_end(hand: Hand) -> None:
    hand.lay(Table("busao", SHORT[:2], {"turn.now": {"seat": 0, "used": []}}))
    hand.open(f"{hand.at}/tool/turn")
    street = hand.find("#turn-street .do")
    for left in ("restam 2 de 2", "resta 1 de 2"):
        expect(street).to_contain_text(left)
        street.tap()
    expect(street).to_contain_text("começa o fim")
    street.tap()
    expect(hand.find("#turn-end h3")).to_contain_text(f"A Rua acabou de vez, na vez de {SHORT[0]}")
    expect(street).to_contain_text("já começou")
    expect(hand.find("#do-street")).to_contain_text("sem Rua")


def test_a_keyboard_keeps_its_place_where_its_button_gives_way_to_another(hand: Hand) -> None:
    hand.lay(Table("busao", SHORT[:3], {"turn.now": {"seat": 0, "used": []}}))
    hand.open(f"{hand.at}/tool/turn")
    street = hand.find("#turn-street .do")
    for left in ("restam 3 de 3", "restam 2 de 3", "resta 1 de 3"):
        expect(street).to_contain_text(left)
        street.press("Enter")
    expect(street).to_contain_text("começa o fim")
    expect(street).to_be_focused()
    hand.find(".passes button").press("Enter")
    expect(hand.find("#turn-now h2")).to_be_focused()


@pytest.mark.parametrize("size", [(375, 553), (360, 616), (820, 1180)])
def test_before_the_first_turn_the_bus_is_as_wide_as_its_page_and_nothing_is_printed_above_it(
    pick_up: PickUp, size: tuple[int, int]
) -> None:
    hand = pick_up(viewport={"width": size[0], "height": size[1]})
    hand.open(f"{hand.begin('busao', ('Ana', 'Beto', 'Caio'))}/tool/turn")
    page, frame, bus = (hand.find(one).bounding_box() for one in (".page", ".unbegun", ".unbegun svg"))
    assert page
    assert frame
    assert bus
    assert (bus["x"], bus["width"]) == (page["x"], page["width"])
    assert bus["y"] - frame["y"] <= 4, "its line"
