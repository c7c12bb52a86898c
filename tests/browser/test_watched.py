"""The watching page fits small screens, while a play goes on and once it is over."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.tables import TABLES

SHOWN = ".watch-top .wordmark, .watch-won, .lane-who b, .lane-total"


@pytest.mark.parametrize("name", ["busao-full", "busao-won", "boomtown-five", "boomtown-won", "rufstock-shared"])
@pytest.mark.parametrize(("wide", "high"), [(375, 553), (360, 616), (740, 330)])
def test_everybody_with_their_total_is_above_the_sign(pick_up: PickUp, wide: int, high: int, name: str) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.open(f"{hand.lay(TABLES[name])}/table?may=watch")
    address = hand.find("#link").get_attribute("href") or ""
    hand.open(address[address.index("/w/") :])
    expect(hand.find(".watch-won")).to_have_count(int(name.endswith(("won", "shared"))))
    sign = hand.find(".led-sign").bounding_box()
    assert sign
    lanes = [one.bounding_box() for one in hand.find(".lane").all()]
    for one in hand.find(SHOWN).all():
        there = one.bounding_box()
        assert there
        assert there["x"] >= 0
        assert there["x"] + there["width"] <= wide
        assert there["y"] + there["height"] <= sign["y"] + 1
    for one, lane in zip(hand.find(".lane-total").all(), lanes, strict=True):
        total = one.bounding_box()
        assert total
        assert lane
        assert one.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "figure and crown are whole"
        assert lane["y"] <= total["y"]
