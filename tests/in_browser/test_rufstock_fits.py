"""Rufstock's pad and referee in the windows that phones show: everything to tap is in sight, and not under the dock."""

import re

import pytest
from playwright.sync_api import expect

from tests.in_browser.house import OVERTAKEN, Hand
from tests.in_browser.tables import LONG, SHORT, Table
from tests.in_browser.test_rufstock_referee import says, tap

HIDDEN = """() => [...document.querySelectorAll("a[href], button, .pass, .lie input.n")].filter((one) => {
    if (!one.checkVisibility()) return false;
    const box = one.getBoundingClientRect(), dock = document.querySelector(".dock");
    const under = dock.getBoundingClientRect();
    const covered = !dock.contains(one) && box.bottom > under.top + 1 && box.top < under.bottom
        && box.right > under.left + 1 && box.left < under.right - 1;
    return covered || box.top < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
}).map((one) => `${one.id || one.className}: ${JSON.stringify(one.getBoundingClientRect())}`)"""

ROUND_1 = {f"rounds.0.{place}": seat for place, seat in enumerate((1, 0, 2, 3))}
TWO_MARIAS = ("Maria Aparecida dos Santos e Albuquerque", "Maria Antônia Nepomuceno de Bragança", *LONG[2:5])


@pytest.mark.parametrize("size", [(360, 616), (375, 553), (320, 568), (740, 330), (820, 1180)])
@pytest.mark.parametrize("pad", [{}, {"rounds.0.0": 1}, ROUND_1], ids=["begun", "one-out", "round-2"])
def test_five_players_with_long_names_have_everything_in_sight(
    hand: Hand, size: tuple[int, int], pad: dict[str, int]
) -> None:
    hand.page.set_viewport_size({"width": size[0], "height": size[1]})
    hand.lay(Table("rufstock", TWO_MARIAS, pad))
    assert hand.page.evaluate(HIDDEN) == []
    dogs = hand.find(".dog-choice .dog")
    for dog, card in zip(dogs.all(), hand.find(".dog-choice").all(), strict=True):
        there, around = dog.bounding_box(), card.bounding_box()
        assert there
        assert around
        # In the middle of its card, a pixel for rounding.
        assert abs(there["x"] * 2 + there["width"] - around["x"] * 2 - around["width"]) <= 2


def test_equal_first_names_are_told_apart(hand: Hand) -> None:
    hand.lay(Table("rufstock", TWO_MARIAS))
    expect(hand.find(".dog-choice b")).to_have_text(
        ["Maria Ap.", "Maria An.", "Wolfeschlegelsteinhausenbergerdorff", "Ana", "Christopher"]
    )


@pytest.mark.parametrize("size", [(360, 616), (375, 553)])
@pytest.mark.parametrize(
    ("players", "pad", "asked"),
    [
        (SHORT[:3], {}, ""),
        (SHORT[:3], {"vehicles.bus": [4, 5], "ticket": 1}, ""),
        (LONG[:5], {"vehicles.van": [3, 3], "vehicles.bus": [4, 5], "ticket": 1}, "play=67"),
    ],
)
def test_the_referee_has_everything_in_sight(
    hand: Hand, size: tuple[int, int], players: tuple[str, ...], pad: dict[str, object], asked: str
) -> None:
    hand.page.set_viewport_size({"width": size[0], "height": size[1]})
    hand.open(f"{hand.lay(Table('rufstock', players, pad))}/tool/referee?{asked}")
    expect(hand.find("[data-row=play][data-on]")).to_be_visible()
    assert hand.page.evaluate(HIDDEN) == []


def test_the_first_digits_are_the_play_and_it_is_said_where_they_fit(hand: Hand) -> None:
    hand.allowed = OVERTAKEN
    # A sequence lies on the Van: two eights go on the Bus only.
    hand.open(f"{hand.lay(Table('rufstock', SHORT[:3], {'vehicles.van': [3, 4, 5]}))}/tool/referee")
    expect(hand.find(".tap-what .for-play")).to_be_visible()
    tap(hand, "88")
    expect(hand.find("#lie-play")).to_have_value("88")
    says(hand, "Pode no Ônibus: o Ônibus está vazio.")
    expect(hand.find("#on-bus")).to_be_checked()
    # A vehicle that is tapped first is the one that is written on, and the page says so.
    for _ in range(2):
        hand.find("[data-card=delete]").tap()
    expect(hand.find(".tap-what .for-play")).to_be_visible()
    hand.find("label", has_text=re.compile("Van")).tap()
    expect(hand.find(".tap-what .for-van")).to_be_visible()
    hand.find("[data-card=clear]").tap()
    tap(hand, "11")
    expect(hand.find("#lie-van")).to_have_value("11")
    expect(hand.find("#lie-play")).to_have_value("")
