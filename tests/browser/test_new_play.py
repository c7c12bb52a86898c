"""A new play that is refused: the reason is in sight on a small phone, with and without scripts."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PickUp
from tests.support.helpers import GAMES, PADS
from tests.support.house import Hand

SMALL = {"width": 360, "height": 616}
NAMES = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio")


@pytest.fixture(params=[True, False], ids=["scripts", "plain"])
def hand(request: pytest.FixtureRequest, pick_up: PickUp) -> Hand:
    return pick_up(viewport=SMALL, java_script_enabled=request.param)


def refused(hand: Hand, *names: str, typed: str = "") -> None:
    """Try to open a play of Busão with these ``names``, and ``typed`` still in the field."""
    hand.slug = "busao"
    hand.open("/new/busao")
    hand.put(*names)
    if typed:
        hand.find("input[name=typed]").fill(typed)
    hand.follow(hand.find("[data-go]"))


def sees(hand: Hand, reason: Locator) -> None:
    """Fail if ``reason`` is outside the screen or behind the dock."""
    box, dock = reason.bounding_box(), hand.find(".dock").bounding_box()
    assert box
    assert dock
    in_dock = reason.locator("xpath=ancestor::*[contains(@class, 'dock')]").count() > 0
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= (SMALL["height"] if in_dock else dock["y"])


def test_a_number_that_cannot_play_is_said_beside_the_button(hand: Hand) -> None:
    refused(hand, "Ana", "Beto", "Caio", "Duda", "Eva")
    reason = hand.find("#players-wrong")
    expect(reason).to_contain_text("Com 5 não dá")
    expect(hand.find("[data-go]")).to_be_focused()
    expect(hand.find("[data-go]")).to_have_accessible_description(reason.inner_text().strip())
    sees(hand, reason)


def test_a_name_that_cannot_be_is_in_sight(hand: Hand) -> None:
    refused(hand, *("Ana", "Beto", "Caio", "Duda", "Eva"), typed="ana")
    reason = hand.find("#wrong-5")
    expect(reason).to_contain_text("Já há outra pessoa chamada Ana")
    expect(hand.find("button[name=edit]").last).to_be_focused()
    sees(hand, reason)


def test_a_refused_name_is_announced_as_invalid_until_it_is_put(pick_up: PickUp) -> None:
    hand = pick_up(viewport=SMALL)
    hand.open("/new/busao")
    hand.put("Ana")
    field = hand.find("input[name=typed]")
    field.fill("ana")
    hand.find(".put-it").tap()
    expect(hand.find("#typed-wrong")).to_contain_text("Ana")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("Beto")
    hand.find(".put-it").tap()
    expect(hand.find(".person")).to_have_count(2)
    expect(field).not_to_have_attribute("aria-invalid", re.compile(""))


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("size", [(375, 553), (360, 616)])
def test_typing_a_name_scrolls_nothing_and_it_is_in_sight_once_put(
    pick_up: PickUp, slug: str, size: tuple[int, int]
) -> None:
    width, height = size
    hand = pick_up(viewport={"width": width, "height": height})
    hand.open(f"/new/{slug}")
    field = hand.find("input[name=typed]")
    for name in NAMES[: max(GAMES[slug].players)]:
        field.tap()
        before = hand.page.evaluate("scrollY")
        for letter in name:
            hand.page.keyboard.type(letter)
            assert hand.page.evaluate("scrollY") == before
        count = hand.find(".person").count()
        hand.find(".put-it").tap()
        expect(hand.find(".person")).to_have_count(count + 1)
        in_sight = hand.find(".person").last
        box, dock = in_sight.bounding_box(), hand.find(".dock").bounding_box()
        assert box
        assert dock
        assert box["y"] >= 0, f"{name} lies above the screen"
        assert box["y"] + box["height"] <= dock["y"] + 1, f"{name} lies under the dock"


def test_above_a_keyboard_who_was_put_last_stands_over_the_field(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 300})
    hand.open("/new/boomtown")
    for name in NAMES[:4]:
        hand.put(name)
        expect(hand.find(".person").last).to_be_in_viewport(ratio=1)
        expect(hand.find("#put")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("names", [0, 2, 4])
@pytest.mark.parametrize("height", [300, 260])
def test_beside_a_keyboard_the_field_and_the_button_below_it_are_whole(
    pick_up: PickUp, height: int, names: int
) -> None:
    hand = pick_up(viewport={"width": 375, "height": height})
    hand.open("/new/busao")
    hand.put(*NAMES[:names])
    hand.page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    hand.find("input[name=typed]").focus()
    for one in ("#put", "[data-go]"):
        box = hand.find(one).bounding_box()
        assert box
        assert box["y"] >= 0, one
        assert box["y"] + box["height"] <= height, one


@pytest.mark.parametrize("slug", ["busao", "boomtown", "rufstock", "caderno"])
def test_three_names_and_all_that_is_asked_are_on_one_small_screen(pick_up: PickUp, slug: str) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.open(f"/new/{slug}")
    hand.put(*NAMES[:3])
    hand.page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    dock = hand.find(".dock").bounding_box()
    assert dock
    expect(hand.find(".person")).to_have_count(3)
    for one in hand.find(".person, .lot, #new .chip, .opens").all():
        box = one.bounding_box()
        assert box is None or box["y"] + box["height"] <= dock["y"]


@pytest.mark.parametrize("slug", PADS)
def test_on_a_phone_that_lies_field_and_button_stand_beside_the_names(pick_up: PickUp, slug: str) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.open(f"/new/{slug}")
    for count in range(min(4, GAMES[slug].players[-1] - 1)):
        hand.put(*NAMES[count : count + 1])
        for one in ("#put", "[data-go]", ".person >> nth=-1"):
            expect(hand.find(one)).to_be_in_viewport(ratio=1)


def test_six_names_the_lots_and_all_options_stand_above_the_dock_of_a_short_phone(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.slug = "busao"
    hand.open("/new/busao")
    hand.put(*NAMES)
    lots = [lot.bounding_box() for lot in hand.find(".lot").all()]
    assert len({lot and lot["y"] for lot in lots}) == 1, "the die stands beside the people"
    last, dock = hand.find(".opt .chip").last.bounding_box(), hand.find(".dock").bounding_box()
    assert last
    assert dock
    assert last["y"] + last["height"] <= dock["y"]


def test_many_variants_are_folded_so_that_all_else_is_on_one_screen(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.open("/new/quissama")
    hand.slug = "quissama"
    hand.put("Ana", "Beto", "Caio", "Duda")
    scrolls = "document.scrollingElement.scrollHeight - innerHeight"
    assert hand.page.evaluate(scrolls) <= 0
    hand.find(".leaf summary").tap()
    one = hand.find(".onoff:has([name=one_character])")
    one.tap()
    expect(hand.find("#varied")).to_have_text("1 de 6")
    hand.follow(hand.find("[data-go]"))
    hand.open(f"{hand.at}/table")
    expect(hand.find("#option-one_character-on")).to_have_attribute("aria-pressed", "true")
    # The choices made are in sight when the page comes again.
    hand.open("/new/quissama")
    hand.put("Ana")
    hand.find(".leaf summary").tap()
    one.tap()
    hand.follow(hand.find("[data-go]"))
    expect(one).to_be_visible()
    expect(one.locator("input")).to_be_checked()


def test_a_limit_that_cannot_be_is_said_in_sight_of_a_short_phone(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.slug = "caderno"
    hand.open("/new/caderno")
    hand.put("Ana", "Beto", "Caio")
    hand.find("input[name=limit]").fill("10,5")
    hand.follow(hand.find("[data-go]"))
    reason, dock = hand.find("#wrong-limit"), hand.find(".dock").bounding_box()
    expect(reason).to_have_text("Escreva um número inteiro de 1 a 99.999.")
    box = reason.bounding_box()
    assert box
    assert dock
    assert box["y"] + box["height"] <= dock["y"]
    tops = hand.find(".opens .field").evaluate_all("all => all.slice(1).map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1, "the three fields stay in line"


def test_whoever_is_being_renamed_is_counted_on_the_button(hand: Hand) -> None:
    hand.slug = "caderno"
    hand.open("/new/caderno")
    hand.put("Ana", "Beto", "Caio")
    hand.find("button[name=edit]").last.tap()
    expect(hand.find("input[name=typed]")).to_have_value("Caio")
    expect(hand.find("[data-go]")).to_have_text("Começar com 3")
