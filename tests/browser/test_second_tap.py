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


def test_the_dog_that_ends_a_round_is_not_first_in_the_next(hand: Hand, twice: Callable[[Locator], None]) -> None:
    hand.sit_down("rufstock", SHORT[:2])
    twice(hand.find("#out-0"))
    hand.sees_log("Ana saiu em 1º na rodada 1", "folha aberta")


def test_a_mine_that_was_just_claimed_is_not_given_back(hand: Hand, twice: Callable[[Locator], None]) -> None:
    hand.sit_down("boomtown", SHORT[:3])
    twice(hand.find(".ticket").first)
    hand.sees_log("Cactus Junction, dado 2: Ana", "folha aberta")


def test_the_next_name_is_not_taken_off_too(hand: Hand, twice: Callable[[Locator], None]) -> None:
    hand.open("/new/busao")
    hand.put(*SHORT[:4])
    twice(hand.find("[name=remove]").first)
    expect(hand.find(".person")).to_have_count(3)


def test_known_names_stay_where_they_are_and_can_be_tapped_as_fast_as_one_likes(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553}, hasty=True)
    hand.lay(TABLES["busao-six"])
    hand.open("/new/busao")
    chips, row = hand.find("#known .chip"), hand.find("#known")
    names = [text.removeprefix("+ ").strip() for text in chips.all_text_contents()]
    assert row.evaluate("one => { one.scrollLeft = 40; return one.scrollLeft }") == 40
    before = [chip.bounding_box() for chip in chips.all()]
    for box in before[1:4]:
        assert box
        hand.page.mouse.click(box["x"] + 20, box["y"] + 20)
        hand.page.wait_for_timeout(200)
    expect(hand.find(".person .called")).to_have_text(names[1:4])
    assert [chip.bounding_box() for chip in chips.all()] == before
    assert [chip.is_disabled() for chip in chips.all()] == [False, True, True, True, False, False]


def test_what_was_there_can_be_tapped_as_fast_as_one_likes(hand: Hand) -> None:
    hand.sit_down("busao", SHORT[:3])
    hand.find("[data-face=digits]").tap()
    hand.keys("1", "1")
    hand.find("#entry-go").tap()
    hand.sees_totals(11, 0, 0)


@pytest.mark.parametrize("slug", ["caderno", "busao"])
def test_the_key_that_wrote_a_figure_does_not_skip_the_next_place(
    slug: str, hand: Hand, twice: Callable[[Locator], None]
) -> None:
    hand.sit_down(slug, SHORT[:3])
    if slug == "busao":
        hand.find("[data-face=digits]").tap()
    before = hand.find("[data-cell][aria-current]").get_attribute("data-cell")
    order = hand.page.evaluate("document.querySelector('[data-order]').dataset.order.split(' ')")
    hand.keys("4")
    twice(hand.find("#entry-go"))
    expect(hand.find("[data-cell][aria-current]")).to_have_attribute("data-cell", order[order.index(before) + 1])


def test_so_can_a_button_that_goes_one_further_with_each_tap(hand: Hand) -> None:
    hand.sit_down("caderno", SHORT[:3])
    for name in ("Beto", "Caio"):
        hand.find("#begins-0").click()
        expect(hand.find("#undo")).to_contain_text(hand.t("log-begins", n=1, name=name))


def test_a_card_that_moved_under_the_finger_is_not_put_away(hand: Hand) -> None:
    hand.open("/tool/quissama/costs?hand=coroa.liberdade.burgues.moeda_1")
    hand.find("#hand-1").tap()
    expect(hand.page).to_have_url(re.compile(r"hand=coroa\.liberdade\.burgues\.moeda_1&drop=coroa$"))
    hand.find("#hand-2").click()  # the place of Liberdade a moment ago
    hand.find("#hand-2").click()  # by now everybody has seen what is there
    hand.page.wait_for_timeout(300)
    hand.page.wait_for_load_state("networkidle")
    expect(hand.page).to_have_url(re.compile(r"hand=liberdade\.burgues\.moeda_1&drop=burgues$"))
