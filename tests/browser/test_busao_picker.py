"""Picking Busão's cards on the pad: no page load, the bus stays in sight, and going back sends no request."""

import re

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import PickUp
from tests.games.busao.card_hands import NAMES, OFFERED, pick, search, to_cards
from tests.games.busao.three_buses import BOX, bring
from tests.support.cards import choose, write
from tests.support.house import Hand, none
from tests.support.no_signal import LOST
from tests.support.tables import TABLES

BACK, FRONT = '[data-cell="buses.0.windows.0.0"]', '[data-cell="buses.0.windows.0.1"]'
SIZES = [(360, 616), (375, 553), (390, 664), (320, 568), (740, 330), (820, 1180)]


def asked(hand: Hand) -> list[str]:
    """Return a list that collects the page's requests, each as method and end of path."""
    found: list[str] = []

    def note(request: Request) -> None:
        path = request.url.removeprefix(hand.server.url).partition("?")[0]
        if "/static/" not in path and not path.endswith("/live"):
            found.append(f"{request.method} {path.rpartition('/')[2]}")

    hand.page.on("request", note)
    return found


# ---- what a pick costs


def test_a_card_is_one_small_request_and_the_deck_is_asked_for_once(hand: Hand) -> None:
    bring(hand, BOX)
    hand.begin("busao", NAMES)
    requests = asked(hand)
    navigated: list[str] = []
    hand.page.on("domcontentloaded", lambda page: navigated.append(page.url))
    to_cards(hand)
    pick(hand, "Abigail")
    pick(hand, "Bartolo")
    # 1 + 1 for a calm passenger, herself; Bartolo sees nobody chaotic: 1.
    hand.sees_totals(2 + 1, 0, 0)
    hand.find("#entry-unpick").tap()
    hand.figures(4)
    hand.sees_totals(2 + 1 + 4, 0, 0)
    to_cards(hand)
    expect(hand.find(OFFERED).first).to_be_visible()
    assert sorted(requests) == ["GET cards", "POST pick", "POST pick", "POST set"]
    assert navigated == []


def test_what_lies_on_the_table_comes_last_and_says_so(hand: Hand) -> None:
    bring(hand, BOX)
    hand.begin("busao", NAMES)
    to_cards(hand)
    rows = hand.find("#cards .card-row:visible")
    expect(rows.first).to_contain_text("Abigail")
    expect(hand.find("#cards")).not_to_contain_text(re.compile("já na mesa"), use_inner_text=True)
    rows.first.tap()
    expect(rows.last).to_contain_text("Abigail")
    rows.last.scroll_into_view_if_needed()
    expect(rows.last).to_contain_text("já na mesa", use_inner_text=True)
    hand.undo()
    # Nothing moves on its own: the card's state is updated, the order only with the next search.
    expect(hand.find("#cards")).not_to_contain_text(re.compile("já na mesa"), use_inner_text=True)


def test_a_second_tap_on_a_card_lays_nothing_else(pick_up: PickUp) -> None:
    hand = pick_up(hasty=True)
    bring(hand, BOX)
    hand.begin("busao", NAMES)
    hand.page.wait_for_timeout(1000)  # the tap that led here is over
    hand.link(hand.t("card")).tap()
    first = hand.find("#cards .card-row:visible").first
    expect(first).to_be_visible()
    hand.page.wait_for_timeout(1000)
    hand.tap_twice(first, 250)
    hand.sees_totals(2, 0, 0)
    expect(hand.find("#entry-label")).to_have_text("Janela 1, frente")
    hand.page.wait_for_timeout(500)
    hand.sees_totals(2, 0, 0)


# ---- the way back


def test_the_way_back_leads_to_the_keypad_and_asks_for_nothing(hand: Hand) -> None:
    bring(hand, BOX)
    hand.sit_down("busao", NAMES)
    to_cards(hand)
    pick(hand, "Abigail")
    hand.sees_totals(2, 0, 0)
    requests = asked(hand)
    keys = hand.find("#entry .whole")
    hand.page.go_back()
    expect(keys).to_be_visible()
    expect(hand.find(FRONT)).to_be_focused()
    hand.page.go_forward()
    expect(hand.find("#card-search")).to_be_focused()
    hand.page.keyboard.press("Escape")
    expect(keys).to_be_visible()
    expect(hand.find(FRONT)).to_be_focused()
    assert requests == []
    # Wherever the cards were closed, going back once from the keypad leaves the pad, as before.
    hand.page.go_back()
    expect(hand.page).to_have_url(re.compile("/new/busao"))


def test_the_hand_is_no_card_and_a_page_loaded_anew_stays_where_it_was(hand: Hand) -> None:
    bring(hand, BOX)
    hand.begin("busao", NAMES)
    to_cards(hand)
    hand.find('[data-cell="buses.0.windows.3.0"]').tap()
    hand.page.reload()
    expect(hand.find("#card-search")).to_be_focused()
    expect(hand.find("#cards .card-row:visible").first).to_be_visible()
    hand.find(".bus[data-chosen] .hand").tap()
    expect(hand.find("#entry .whole")).to_be_visible()
    hand.figures(3)
    hand.sees_totals(-3, 0, 0)
    assert "#" not in hand.page.url


# ---- several phones


def beside(ana: Hand, beto: Hand) -> None:
    """Open a play on Ana's phone, which has a deck, and on Beto's, which knows none."""
    bring(ana, BOX)
    at = ana.begin("busao", NAMES)
    beto.slug = "busao"
    beto.open(at)


def test_another_phone_sees_the_card_and_a_seat_that_both_fill_is_asked_about(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    beside(ana, beto)
    to_cards(ana)
    pick(ana, "Abigail")
    beto.sees_totals(2, 0, 0)
    expect(beto.find(BACK)).to_have_attribute("data-about", "Abigail")
    # The table has a deck now: the other phone picks from it and sees what is on the table.
    beto.find(FRONT).tap()
    to_cards(beto)
    last = beto.find("#cards .card-row:visible").last
    last.scroll_into_view_if_needed()
    expect(last).to_contain_text("já na mesa", use_inner_text=True)
    beto.context.set_offline(True)
    beto.allowed = LOST
    pick(beto, "Bartolo")
    expect(beto.find("#waiting")).to_be_visible()
    ana.find("#entry-unpick").tap()
    ana.figures(5)
    ana.sees_totals(2 + 5, 0, 0)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_be_visible()
    beto.button(beto.t("conflict-replace")).tap()
    beto.sees_totals(2 + 1, 0, 0)
    ana.sees_totals(2 + 1, 0, 0)


def test_a_phone_that_knew_no_deck_picks_from_the_one_that_came_to_the_table(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    beside(ana, beto)
    expect(beto.find("#cards [data-kind=passenger]")).to_have_count(1)
    expect(beto.find("#cards .card-row")).to_have_count(0)
    to_cards(ana)
    pick(ana, "Abigail")
    beto.sees_totals(2, 0, 0)
    beto.find(FRONT).tap()
    to_cards(beto)
    pick(beto, "Bartolo")
    beto.sees_totals(2 + 1, 0, 0)
    expect(beto.find("#entry .picker")).to_be_visible()


# ---- without a signal


def test_without_a_signal_it_says_that_the_cards_are_on_their_way(hand: Hand) -> None:
    hand.allowed = LOST
    bring(hand, BOX)
    hand.begin("busao", NAMES)
    hand.context.set_offline(True)
    hand.link(hand.t("card")).tap()
    expect(hand.find("#cards-said")).to_have_text(hand.t("cards-waiting"))
    expect(hand.find("#cards-said")).to_be_in_viewport()
    # The keys still work.
    hand.find("#entry-unpick").tap()
    hand.figures(3)
    hand.link(hand.t("card")).tap()
    hand.context.set_offline(False)
    expect(hand.find("#cards .card-row:visible").first).to_be_visible()
    pick(hand, "Abigail")
    hand.sees_totals(3 + 2, 0, 0)


def test_a_card_that_left_the_deck_is_said_and_its_seat_is_empty_again(pick_up: PickUp) -> None:
    hand, other = pick_up(), pick_up()
    bring(hand, BOX)
    deck = hand.at
    hand.begin("busao", NAMES)
    to_cards(hand)
    other.slug = "busao"
    other.open(deck)
    other.follow(other.find(".kind .card-row", has_text="Abigail"))
    other.follow(other.button("Tirar do baralho"))
    pick(hand, "Abigail")
    expect(hand.find("#notice")).to_contain_text("Esta carta não está mais no baralho.")
    expect(hand.find("#entry-label")).to_have_text("Janela 1, fundo")
    expect(hand.find(f"{BACK} .number")).to_have_text("")
    hand.sees_totals(0, 0, 0)


# ---- every screen


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_bus_and_the_totals_stay_in_sight_where_a_card_is_picked(pick_up: PickUp, width: int, height: int) -> None:
    ana, beto = pick_up(viewport={"width": width, "height": height}), pick_up()
    bring(ana, BOX)
    at = ana.begin("busao", NAMES)
    undo = ana.find("#undo").bounding_box()
    to_cards(ana)
    for seen in (ana.find("#totals .total").first, ana.find(BACK), ana.find("#cards .card-row:visible").first):
        expect(seen).to_be_in_viewport(ratio=0.9)
    expect(ana.find("#card-search")).to_be_in_viewport(ratio=1)
    assert undo
    # An action of another phone shows up here, and the place of the card stays marked.
    beto.slug = "busao"
    beto.open(at)
    beto.figures(7)
    ana.sees_totals(7, 0, 0)
    expect(ana.find(BACK)).to_have_attribute("aria-current", "true")
    expect(ana.find("#entry .picker")).to_be_visible()
    # Another seat or bus is a tap away, and the cards stay open.
    ana.find('[data-cell="buses.0.windows.5.1"]').tap()
    expect(ana.find("#entry-label")).to_have_text("Janela 6, frente")
    ana.find("#totals .total").nth(1).tap()
    expect(ana.find(".bus[data-chosen]")).to_have_attribute("data-side", "1")
    expect(ana.find("#entry .picker")).to_be_visible()


@pytest.mark.parametrize("table", ["busao-empty", "busao-cards", "busao-long"])
def test_the_cards_are_accessible_and_fit(hand: Hand, table: str) -> None:
    bring(hand, BOX)
    hand.lay(TABLES[table])
    hand.find(BACK).tap()
    to_cards(hand)
    none(hand.faults())
    none(hand.fits())
    search(hand, "xyz")
    expect(hand.find("#cards-said")).to_be_visible()
    none(hand.faults())
    hand.find('[data-cell="buses.0.upgrades.2"]').tap()
    hand.find("#card-search").fill("")
    none(hand.faults())
    none(hand.fits())


# ---- a deck that arrives while somebody is typing


def test_enter_pressed_before_the_deck_is_there_leads_to_the_first_card_once_it_is(hand: Hand) -> None:
    bring(hand, BOX)
    hand.begin("busao", NAMES)
    held: list[Route] = []
    hand.page.route("**/cards", lambda route: held.append(route))
    with hand.page.expect_request("**/cards"):
        hand.key(hand.link(hand.t("card")))
    expect(hand.find("#card-search")).to_be_focused()
    hand.page.keyboard.type("Abi")
    hand.page.keyboard.press("Enter")
    for route in held:
        route.continue_()
    first = hand.find("#cards .card-row:visible").first
    expect(first).to_be_focused()
    expect(first).to_contain_text("Abigail")
    hand.page.keyboard.press("Enter")
    hand.sees_totals(1 + 1, 0, 0)


def test_the_deck_is_not_asked_for_again_while_it_is_about_to_be_shown(hand: Hand) -> None:
    bring(hand, BOX)
    # The body of a response takes longer than its head, so that the page already fetches what can wait.
    hand.page.add_init_script(
        """const read = Response.prototype.text;
        Response.prototype.text = async function () {
            if (this.url.endsWith("/cards")) await new Promise((on) => setTimeout(on, 4000));
            return read.call(this);
        };"""
    )
    hand.begin("busao", NAMES)
    requests = asked(hand)
    hand.key(hand.link(hand.t("card")))
    hand.page.keyboard.type("Abi")
    row = hand.find("#cards .card-row:visible").first
    expect(row).to_contain_text("Abigail")
    hand.page.keyboard.press("Enter")
    expect(row).to_be_focused()
    assert requests.count("GET cards") == 1


def test_whoever_stands_on_a_card_stays_there_when_the_deck_is_replaced(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    bring(ana, BOX)
    at = ana.begin("busao", NAMES)
    to_cards(ana)
    pick(ana, "Abigail")
    ana.sees_totals(2, 0, 0)
    rows = ana.find("#cards .card-row:visible")
    expect(ana.find("#card-search")).to_be_focused()
    for _ in range(3):
        ana.page.keyboard.press("ArrowDown")
    stands = rows.nth(2)
    expect(stands).to_be_focused()
    name = stands.locator("b").first.inner_text()
    # Another phone adds a card whose name comes first, so all rows are new.
    beto.slug = "busao"
    beto.open(f"{at}/form/passenger?side=1&cell=buses.1.windows.0.0#cardform")
    beto.find("#name").fill("Aaron")
    write(beto, "points", 5)
    choose(beto, "elderly", "calm", "noisy")
    beto.follow(beto.button("Salvar"))
    expect(ana.find("#cards .card-row", has_text="Aaron")).to_have_count(1)
    expect(ana.find("#cards .card-row", has_text=name).first).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.find(FRONT)).to_have_attribute("data-about", name)
