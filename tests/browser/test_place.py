"""The reader's place: a page of the play is opened and left again, and the phone shows everything as before."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.boomtown.hands import count, mine
from tests.games.busao.hands import turn_to
from tests.games.quissama.hands import called, do
from tests.games.rufstock.hands import out
from tests.support.changing_seats import press, save
from tests.support.house import Hand
from tests.support.keeping import keeping, keeps
from tests.support.tables import TABLES

SMALL = {"width": 375, "height": 553}
NAMES = ("Ana", "Beto", "Caio")
BELOW_MORE = ("setup", "log", "seats")
"""The pages that ⋮ leads to, which go back to it or to the pad."""


@pytest.fixture
def small(pick_up: PickUp) -> Hand:
    return pick_up(viewport=SMALL)


def more(hand: Hand) -> None:
    """Open ⋮ wherever the page is scrolled to; a finger would scroll up first."""
    with hand.page.expect_navigation(wait_until="load"):
        hand.link(hand.t("more")).evaluate("one => one.click()")


def back(hand: Hand) -> None:
    """Tap the back arrow until the pad is there again."""
    while re.search("/(table|log|seats|setup|share|bill)", hand.page.url):
        hand.follow(hand.find(".top a.tap").first)


def scrolled(hand: Hand) -> int:
    """Return how far the page is scrolled."""
    return int(hand.page.evaluate("Math.round(scrollY)"))


def scroll(hand: Hand, share: float = 0.6) -> int:
    """Scroll down by ``share`` of 1000 pixels, and return how far the page is scrolled."""
    return int(hand.page.evaluate("share => (scrollTo(0, share * 1000), Math.round(scrollY))", share))


@pytest.mark.parametrize("by", ["more", *BELOW_MORE, "tool", "home", "reload", "browser"])
def test_a_figure_goes_to_the_bus_that_was_open(small: Hand, by: str) -> None:
    small.begin("busao", NAMES)
    turn_to(small, 2)
    if by == "reload":
        small.page.reload()
    elif by == "tool":
        small.follow(small.find(".to-turn"))
        small.follow(small.find(".top a.tap").first)
    elif by == "home":
        small.open()
        small.open(small.find("a[href^='/p/']").first.get_attribute("href") or "")
    else:
        more(small)
        if by in BELOW_MORE:
            small.follow(small.find(f"main a[href*='/{by}']"))
        if by == "browser":
            small.page.go_back()
        else:
            back(small)
    expect(small.find(".bus:visible")).to_have_attribute("data-side", "2")
    small.figures(7)
    small.sees_totals(0, 0, 7)


def test_the_bill_leads_back_to_its_bus(small: Hand) -> None:
    small.begin("busao", NAMES)
    turn_to(small, 1)
    small.page.reload()
    small.follow(small.find("#totals .total").nth(1))
    more(small)
    back(small)
    small.figures(7)
    small.sees_totals(0, 7, 0)


def test_the_mines_that_are_tapped_are_of_the_same_player_in_the_same_town(small: Hand) -> None:
    small.begin("boomtown", NAMES)
    count(small, "Caio")
    mine(small, "Coyote City", 12).scroll_into_view_if_needed()
    before = scrolled(small)
    assert before > 0
    for way in ("more", "log", "reload"):
        if way == "reload":
            small.page.reload()
        else:
            more(small)
            if way == "log":
                small.follow(small.find("main a[href*='/log']"))
            back(small)
        expect(small.find("input[name=side][value='2']")).to_be_checked()
        assert scrolled(small) == before
    mine(small, "Coyote City", 12).tap()
    small.sees_totals(0, 0, 6)


def test_the_bank_keeps_what_was_chosen(small: Hand) -> None:
    at = small.begin("boomtown", NAMES)
    small.open(f"{at}/form/begin")
    small.follow(small.find(".dock button.go"))
    small.page.wait_for_url("**/tool/bank*")
    small.find("#fixit, #account").first.tap()
    small.page.wait_for_url("**/tool/bank?*look=0*")
    shown = small.page.url
    more(small)
    back(small)
    expect(small.page).to_have_url(shown)


def test_quissama_is_read_on_where_one_was(small: Hand) -> None:
    small.begin("quissama", NAMES)
    before = scroll(small)
    assert before > 0
    more(small)
    back(small)
    assert scrolled(small) == before
    do(small, "#b-1", "businesses-of", n=3, name="Beto")
    expect(small.find("#b-1")).to_contain_text("3")
    do(small, "#c-araujo", "does-place", name="Ana", character=called("araujo"))
    expect(small.find("#undo")).to_contain_text("Araújo")


def test_rufstock_is_read_on_where_one_was(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 320, "height": 400})
    hand.lay(TABLES["rufstock-five"])
    before = scroll(hand)
    assert before > 0
    more(hand)
    back(hand)
    assert scrolled(hand) == before


def test_two_phones_keep_their_own_place(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("busao", NAMES)
    beto.slug = "busao"
    beto.open(at)
    turn_to(ana, 2)
    turn_to(beto, 1)
    for hand in (ana, beto):
        more(hand)
        back(hand)
    ana.figures(7)
    beto.sees_totals(0, 0, 7)
    beto.figures(4)
    ana.sees_totals(0, 4, 7)


def test_the_bus_is_that_of_the_same_person_wherever_they_sit_now(small: Hand) -> None:
    small.begin("busao", NAMES)
    turn_to(small, 2)
    more(small)
    small.follow(small.link(small.t("change-seats")))
    press(small, "up", 2)
    expect(small.find(".person .called b").nth(1)).to_have_text("Caio")
    save(small)
    back(small)
    small.figures(7)
    small.sees_totals(0, 7, 0)


def test_where_somebody_has_left_the_first_bus_is_open(small: Hand) -> None:
    small.begin("busao", NAMES)
    turn_to(small, 2)
    more(small)
    small.follow(small.link(small.t("change-seats")))
    press(small, "remove", 2)
    save(small)
    back(small)
    small.figures(7)
    small.sees_totals(7, 0)


def test_a_result_begins_at_its_top(small: Hand) -> None:
    small.lay(TABLES["boomtown-full"])
    assert scroll(small) > 0
    small.finish()
    small.sees_winner("Caio venceu")
    assert scrolled(small) == 0


def test_without_a_signal_the_same_bus_is_open(pick_up: PickUp) -> None:
    hand = keeping(pick_up)
    at = hand.begin("busao", NAMES)
    keeps(hand, at)
    more(hand)
    keeps(hand, f"{at}/table")
    back(hand)
    turn_to(hand, 2)
    hand.context.set_offline(True)
    more(hand)
    back(hand)
    hand.figures(7)
    hand.context.set_offline(False)
    hand.sees_totals(0, 0, 7)


def test_without_scripts_the_address_says_whose_bus_is_open(pick_up: PickUp) -> None:
    hand = pick_up(java_script_enabled=False)
    hand.begin("busao", NAMES)
    hand.follow(hand.find("#totals .total").nth(2))
    more(hand)
    hand.follow(hand.find("main a[href*='/log']"))
    back(hand)
    hand.find("#entry-value").fill("7")
    hand.follow(hand.find("#entry-go"))
    hand.sees_totals(0, 0, 7)


def test_a_phone_that_keeps_nothing_has_what_addresses_say(pick_up: PickUp) -> None:
    hand = pick_up()
    hand.context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    hand.begin("busao", NAMES)
    turn_to(hand, 2)
    hand.page.reload()
    more(hand)
    back(hand)
    hand.figures(7)
    hand.sees_totals(0, 0, 7)


def test_what_one_was_writing_waits_where_one_comes_back(small: Hand) -> None:
    small.begin("rufstock", NAMES)
    out(small, "Caio", 1)
    more(small)
    back(small)
    small.sees_totals(0, 0, 4)
