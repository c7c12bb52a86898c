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


@pytest.mark.parametrize(("wide", "high"), [(375, 553), (360, 616), (740, 330)])
def test_five_players_of_quissama_are_above_the_sign(pick_up: PickUp, wide: int, high: int) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.open(f"{hand.lay(TABLES['quissama-long'])}/table?may=watch")
    address = hand.find("#link").get_attribute("href") or ""
    hand.open(address[address.index("/w/") :])
    last, sign = hand.find(".lane").nth(4).bounding_box(), hand.find(".led-sign").bounding_box()
    assert last
    assert sign
    assert last["y"] + last["height"] <= sign["y"] + 1


@pytest.mark.parametrize("name", ["boomtown-full", "boomtown-five"])
def test_beside_the_towns_a_name_and_its_figure_stand_in_line(pick_up: PickUp, name: str) -> None:
    hand = pick_up(viewport={"width": 1280, "height": 800})
    hand.open(f"{hand.lay(TABLES[name])}/table?may=watch")
    address = hand.find("#link").get_attribute("href") or ""
    hand.open(address[address.index("/w/") :])
    for one in hand.find(".lane").all():
        who, total = one.locator(".lane-who b").bounding_box(), one.locator(".lane-total").bounding_box()
        assert who
        assert total
        assert total["y"] < who["y"] + who["height"] / 2 < total["y"] + total["height"]
