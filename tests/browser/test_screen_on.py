"""The screen stays on while a pad, tool, checklist or watching view is open, if the phone wants it."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PickUp
from tests.support.house import PATIENCE, Hand

COUNT = """
window.locks = [];
window.asked = 0;
if (navigator.wakeLock) {
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (kind) => {
        window.asked += 1;
        const lock = await ask(kind);
        window.locks.push(lock);
        return lock;
    };
}
"""
SCRIPT = "() => performance.getEntriesByType('resource').find((one) => one.name.endsWith('/play.js'))?.name"


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


@pytest.fixture
def watched(pick_up: PickUp) -> Hand:
    """A phone that counts the requests to keep its screen on."""
    hand = pick_up()
    hand.context.add_init_script(COUNT)
    return hand


def stays_on(hand: Hand, times: int = 1) -> None:
    """Wait until the screen was requested ``times`` times and is still locked on."""
    hand.page.wait_for_function("times => window.locks.length === times && !window.locks.at(-1).released", arg=times)


def may_go_off(hand: Hand) -> None:
    """Wait until the script that would request it has run without doing so."""
    script = hand.page.wait_for_function(SCRIPT).json_value()
    hand.page.evaluate("async (script) => { await import(script) }", script)
    assert hand.page.evaluate("window.asked") == 0


def test_the_screen_stays_on_where_the_table_looks(watched: Hand) -> None:
    at = watched.begin("rufstock", ("Ana", "Beto"))
    stays_on(watched)
    for path in ("/tool/referee", "/setup"):
        watched.open(at + path)
        stays_on(watched)
    watched.open(f"{at}/log")
    may_go_off(watched)


def test_it_is_asked_again_when_the_page_comes_back(watched: Hand) -> None:
    watched.begin("rufstock", ("Ana", "Beto"))
    stays_on(watched)
    # The system releases the screen while the page is hidden.
    watched.page.evaluate("window.locks[0].release()")
    watched.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    stays_on(watched, 2)


def test_a_phone_may_do_without(watched: Hand) -> None:
    at = watched.begin("rufstock", ("Ana", "Beto"))
    stays_on(watched)
    watched.open(f"{at}/table")
    switch = watched.page.get_by_role("switch", name="Tela sempre acesa")
    expect(switch).to_be_checked()
    watched.find(".onoff").tap()
    expect(switch).not_to_be_checked()
    watched.open(at)
    may_go_off(watched)
    watched.open(f"{at}/table")
    expect(switch).not_to_be_checked()
    watched.find(".onoff").tap()
    watched.open(at)
    stays_on(watched)


def test_a_browser_that_cannot_says_so_at_the_table(pick_up: PickUp) -> None:
    hand = pick_up()
    hand.context.add_init_script("delete Navigator.prototype.wakeLock")
    at = hand.begin("rufstock", ("Ana", "Beto"))
    hand.open(f"{at}/table")
    expect(hand.find("#screen-on p")).to_contain_text("o navegador não deixa manter a tela acesa", timeout=PATIENCE)
    expect(hand.find(".onoff")).to_be_hidden()
    assert hand.faults() == []
