"""A hasty second tap on the same spot: on no page does it press what has appeared there since the first."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from companion import games
from tests.browser.conftest import PickUp
from tests.support.house import Hand
from tests.support.tables import SHORT, TABLES, Table

GAMES = games.found()
PAUSES = (60, 400, 700)
"""Milliseconds between the taps: before the page changes, meanwhile, and afterwards."""


def goes(slug: str) -> tuple[str, ...]:
    """Return names for the smallest number of players of the game."""
    return SHORT[: min(GAMES[slug].players)]


@pytest.fixture
def hand(pick_up: PickUp) -> Hand:
    """A phone in a hasty hand."""
    return pick_up(hasty=True)


@pytest.fixture(params=PAUSES)
def twice(request: pytest.FixtureRequest, hand: Hand) -> Callable[[Locator], None]:
    """Return a function that taps something twice and waits until both taps have had their effect."""

    def tap(what: Locator) -> None:
        what.scroll_into_view_if_needed()
        hand.tap_twice(what, request.param)
        hand.page.wait_for_timeout(300)
        hand.page.wait_for_load_state("networkidle")

    return tap


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.has_pad])
def test_once_more_only_asks_who_plays(slug: str, hand: Hand, twice: Callable[[Locator], None]) -> None:
    finished = next(table for table in TABLES.values() if table.slug == slug and table.finished)
    hand.lay(finished)
    twice(hand.find(".dock .go"))
    expect(hand.page).to_have_url(re.compile(rf"/new/{slug}\?again="))


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.has_pad])
def test_a_new_play_opens_once_and_nothing_is_done_on_it(
    slug: str, hand: Hand, twice: Callable[[Locator], None]
) -> None:
    hand.slug = slug
    hand.open(f"/new/{slug}")
    hand.put(*goes(slug))
    twice(hand.find("[data-go]"))
    expect(hand.page).to_have_url(re.compile(r"/p/[^/?]+$"))
    hand.sees_log(hand.t("log-open"))


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.checklist])
def test_the_dock_of_a_set_up_ticks_one_step(slug: str, hand: Hand, twice: Callable[[Locator], None]) -> None:
    hand.open(hand.lay(Table(slug, goes(slug))) + "/setup")
    twice(hand.find("#now .go"))
    expect(hand.find(".steps > .is-done")).to_have_count(1)


def test_the_end_leads_to_the_result_and_no_further(hand: Hand, twice: Callable[[Locator], None]) -> None:
    at = hand.lay(TABLES["rufstock-full"])
    twice(hand.find("#finish"))
    hand.sees_winner(re.compile("."))
    assert hand.at == at


def test_an_end_that_is_asked_about_is_not_confirmed(hand: Hand, twice: Callable[[Locator], None]) -> None:
    at = hand.lay(TABLES["boomtown-empty"])
    twice(hand.find("#finish"))
    expect(hand.find("#finish-anyway")).to_be_visible()
    assert hand.at == at


def test_what_was_there_can_be_tapped_as_fast_as_one_likes(hand: Hand) -> None:
    hand.sit_down("busao", SHORT[:3])
    hand.find("[data-face=digits]").tap()
    hand.keys("1", "1")
    hand.find("#entry-go").tap()
    hand.sees_totals(11, 0, 0)


def test_a_card_that_moved_under_the_finger_is_not_put_away(hand: Hand) -> None:
    hand.open("/tool/quissama/costs?hand=coroa.liberdade.burgues.moeda_1")
    hand.find("#hand-1").tap()
    expect(hand.page).to_have_url(re.compile(r"hand=coroa\.liberdade\.burgues\.moeda_1&drop=coroa$"))
    hand.find("#hand-2").click()  # the place of Liberdade a moment ago
    hand.find("#hand-2").click()  # by now everybody has seen what is there
    hand.page.wait_for_timeout(300)
    hand.page.wait_for_load_state("networkidle")
    expect(hand.page).to_have_url(re.compile(r"hand=liberdade\.burgues\.moeda_1&drop=burgues$"))
