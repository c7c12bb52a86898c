"""Text twice as large on a small phone: the header keeps one row and its words whole."""

from itertools import pairwise

import pytest

from tests.browser.conftest import PickUp
from tests.support.helpers import GAMES, PADS
from tests.support.house import none
from tests.support.tables import SHORT, Table

LARGE = "document.documentElement.style.fontSize = '200%'"
ROW = """() => [...document.querySelectorAll(".top > *")].filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1).map(({ x, y, right, height }) => ({
    x, right, middle: y + height / 2 }))"""
"""Returns where the parts of the header begin and end, and where their middle lines are."""


@pytest.mark.parametrize("slug", PADS)
def test_the_header_of_a_pad_keeps_one_row(pick_up: PickUp, slug: str) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.lay(Table(slug, SHORT[: min(GAMES[slug].players)]))
    hand.find("#phones").wait_for()
    hand.page.evaluate(LARGE)
    parts = hand.page.evaluate(ROW)
    assert len({round(part["middle"] / 8) for part in parts}) == 1, parts
    assert all(one["right"] <= other["x"] for one, other in pairwise(parts)), parts
    none(hand.overflow(375))


def test_a_word_of_the_header_stays_whole(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.open(hand.lay(Table("quissama", SHORT[:3])) + "/tool/costs")
    hand.find("#phones").wait_for()
    hand.page.evaluate(LARGE)
    lines = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
    assert round(hand.find(".page-title").evaluate(lines)) == 1
