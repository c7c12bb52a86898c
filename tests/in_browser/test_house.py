"""What holds on every page: nothing for axe to find, nothing to scroll sideways, few requests, both languages."""

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand, none
from tests.in_browser.tables import TABLES

MOST_REQUESTS = 6
MOST_BYTES = 60 * 1024

OF_A_PLAY = ("", "/bill/0", "/more", "/log", "/setup")
OF_THE_HOUSE = ("/", "/new/busao", "/new/boomtown", "/new/rufstock", "/nowhere")


def pages(table: str) -> tuple[str, ...]:
    """Return the pages of a play that differ from those of other plays."""
    return ("", "/bill/0", "/more", "/log") if table.endswith("-full") else ("",)


@pytest.mark.parametrize("table", TABLES)
def test_every_sheet_is_accessible_and_fits(hand: Hand, table: str) -> None:
    at = hand.lay(TABLES[table])
    for path in pages(table):
        hand.open(at + path)
        none(hand.faults())
        none(fits(hand))


def fits(hand: Hand) -> list[str]:
    """Return what scrolls sideways at 360 px, at 320 px, and with text twice as large."""
    found = hand.overflow(360)
    hand.page.set_viewport_size({"width": 320, "height": 740})
    found += hand.overflow(320)
    hand.page.set_viewport_size({"width": 360, "height": 740})
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
    found += hand.overflow(360)
    hand.page.evaluate("document.documentElement.style.fontSize = ''")
    return found
