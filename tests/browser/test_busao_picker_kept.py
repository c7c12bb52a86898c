"""Picking Busão's cards on a kept page: it has its deck, even if the deck arrived before the page was kept."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PickUp
from tests.browser.test_busao_picker import FRONT
from tests.games.busao.card_hands import NAMES, pick, to_cards
from tests.games.busao.three_buses import BOX, bring
from tests.support.keeping import keeping, keeps


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


def test_a_pad_that_was_kept_has_its_deck_and_what_is_picked_waits(pick_up: PickUp) -> None:
    hand = keeping(pick_up)
    bring(hand, BOX)
    at = hand.begin("busao", NAMES)
    keeps(hand, at)
    to_cards(hand)
    keeps(hand, at, "Abigail")
    hand.context.set_offline(True)
    hand.page.reload()
    expect(hand.find("#kept")).to_be_visible()
    pick(hand, "Abigail")
    pick(hand, "Bartolo")
    expect(hand.find(f"{FRONT}.typed .number")).to_have_text("1")
    hand.context.set_offline(False)
    hand.sees_totals(2 + 1, 0, 0)


def test_a_deck_that_arrives_before_the_page_is_kept_is_kept_with_it(pick_up: PickUp) -> None:
    hand = keeping(pick_up)
    # The phone is busy: idle work starts seconds after the deck has arrived.
    hand.page.add_init_script("window.requestIdleCallback = (work) => setTimeout(work, 4000)")
    bring(hand, BOX)
    at = hand.begin("busao", NAMES)
    to_cards(hand)
    keeps(hand, at, "Abigail")


LET_GO = """async (at) => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("pages "));
    return (await caches.open(name)).delete(location.origin + at);
}"""
KEEP = "async (address) => (await navigator.serviceWorker.ready).active.postMessage({ address, anew: true })"


@pytest.mark.parametrize("first", ["deck", "page"])
def test_a_page_that_is_kept_anew_has_what_had_arrived(pick_up: PickUp, first: str) -> None:
    hand = keeping(pick_up)
    bring(hand, BOX)
    at = hand.begin("busao", NAMES)
    keeps(hand, at)
    if first == "deck":
        assert hand.page.evaluate(LET_GO, at)
    to_cards(hand)
    if first == "page":
        keeps(hand, at, "Abigail")
    hand.page.wait_for_timeout(2000)  # by now the deck is in the kept page or will never be
    if first == "page":
        assert hand.page.evaluate(LET_GO, at)
    hand.page.evaluate(KEEP, at)
    keeps(hand, at, "Abigail")
