"""The history of a group on phones: small, accessible, fitting, at the thumb; without scripts too."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand, none
from tests.in_browser.tables import LONG, TABLES
from tests.in_browser.test_house import Traffic

SIZES = ((375, 553), (360, 616), (390, 664), (320, 568), (740, 330), (820, 1180))


def group_of(hand: Hand) -> str:
    """Return the address of the group that opened a play last."""
    hand.open()
    return hand.find("a[href^='/g/']").first.get_attribute("href") or ""


def with_plays(hand: Hand, *names: str) -> str:
    """Open plays of three games for ``names`` that are over and one that is not, and return the group's address."""
    for table in ("rufstock-won", "boomtown-won", "busao-won"):
        laid = TABLES[table]
        hand.lay(replace(laid, players=names[: len(laid.players)]))
    hand.lay(replace(TABLES["rufstock-empty"], players=names[:3]))
    return group_of(hand)


@pytest.mark.parametrize("names", [("Ana", "Beto", "Caio", "Davi"), LONG[:4]])
def test_every_page_of_a_group_is_accessible_and_fits(hand: Hand, names: tuple[str, ...]) -> None:
    group = with_plays(hand, *names)
    hand.open(f"{group}/settings")
    asked = hand.find("a[href$='/remove']").first.get_attribute("href") or ""
    for path in (group, f"{group}?q=xyzzy&game=busao", f"{group}/settings", f"{group}/remove", asked):
        hand.open(path)
        for width, height in SIZES:
            hand.page.set_viewport_size({"width": width, "height": height})
            none(hand.overflow(width))
        none(hand.unseen())
        none(hand.faults())
        none(hand.fits())


def test_a_first_view_of_a_history_is_small(pick_up: PickUp, hand: Hand) -> None:
    group = with_plays(hand, "Ana", "Beto", "Caio", "Davi")
    other = pick_up()
    seen = Traffic(other)
    other.open(group)
    expect(other.find(".slip")).to_have_count(4)
    seen.are_few()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_sheet_is_found_and_opened(pick_up: PickUp, hand: Hand, scripts: bool) -> None:
    group = with_plays(hand, "Ana", "Beto", "Caio", "Davi")
    other = pick_up(java_script_enabled=scripts)
    other.open(group)
    other.follow(other.find(".found-tab", has_text="Busão"))
    expect(other.find(".slip")).to_have_count(1)
    other.find("[type=search]").fill("nobody")
    with other.page.expect_navigation():
        other.find("[type=search]").press("Enter")
    expect(other.find(".slip")).to_have_count(0)
    other.follow(other.find(".nothing .btn").last)
    other.follow(other.find(".slip"))
    assert other.at.startswith("/p/")
