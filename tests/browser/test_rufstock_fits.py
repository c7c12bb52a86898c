"""Rufstock's pad and referee in the window sizes of phones: everything to tap is in sight and not under the dock."""

import re

import pytest
from playwright.sync_api import expect

from tests.games.rufstock.hands import says, tap
from tests.support.house import OVERTAKEN, Hand
from tests.support.tables import LONG, SHORT, Table

HIDDEN = """() => [...document.querySelectorAll("a[href], button, .chip, .pass, .bay input")].filter((one) => {
    if (!one.checkVisibility()) return false;
    const box = one.getBoundingClientRect(), dock = document.querySelector(".dock");
    const under = dock.getBoundingClientRect();
    const covered = !dock.contains(one) && box.bottom > under.top + 1 && box.top < under.bottom
        && box.right > under.left + 1 && box.left < under.right - 1;
    return covered || box.top < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
}).map((one) => `${one.id || one.className}: ${JSON.stringify(one.getBoundingClientRect())}`)"""

ROUND_1 = {f"rounds.0.{place}": seat for place, seat in enumerate((1, 0, 2, 3))}
TWO_MARIAS = ("Maria Aparecida dos Santos e Albuquerque", "Maria Antônia Nepomuceno de Bragança", *LONG[2:5])


@pytest.mark.parametrize("pad", [{}, {"rounds.0.0": 1}, ROUND_1], ids=["begun", "one-out", "round-2"])
def test_five_players_with_long_names_have_everything_in_sight(hand: Hand, pad: dict[str, int]) -> None:
    hand.lay(Table("rufstock", TWO_MARIAS, pad))
    for size in hand.sizes((360, 616), (375, 553), (320, 568), (740, 330), (820, 1180)):
        assert hand.page.evaluate(HIDDEN) == [], size
        dogs = hand.find(".dog-choice .dog")
        for dog, card in zip(dogs.all(), hand.find(".dog-choice").all(), strict=True):
            there, around = dog.bounding_box(), card.bounding_box()
            assert there
            assert around
            # Centred in its card, with a pixel for rounding.
            assert abs(there["x"] * 2 + there["width"] - around["x"] * 2 - around["width"]) <= 2, size


def test_equal_first_names_are_told_apart(hand: Hand) -> None:
    hand.lay(Table("rufstock", TWO_MARIAS))
    expect(hand.find(".dog-choice b")).to_have_text(
        ["Maria Ap.", "Maria An.", "Wolfeschlegelsteinhausenbergerdorff", "Ana", "Christopher"]
    )


SIZES = ((360, 616), (375, 553), (740, 330))


@pytest.mark.parametrize(
    ("players", "pad", "asked"),
    [
        (SHORT[:3], {}, ""),
        (SHORT[:3], {"vehicles.bus": [4, 5], "ticket": 1}, ""),
        (LONG[:5], {"vehicles.van": [3, 3], "vehicles.bus": [4, 5], "ticket": 1}, "play=67"),
        (LONG[:5], {}, "play=8"),  # it fits both vehicles, so the page asks which one
        (SHORT[:2], {"vehicles.bus": [4, 5, 6, 7], "ticket": 1}, "play=4567"),
    ],
)
def test_the_referee_has_everything_in_sight(
    hand: Hand, players: tuple[str, ...], pad: dict[str, object], asked: str
) -> None:
    hand.open(f"{hand.lay(Table('rufstock', players, pad))}/tool/referee?{asked}")
    for size in hand.sizes(*SIZES):
        assert hand.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        assert hand.page.evaluate(HIDDEN) == [], size


def test_the_first_digits_are_the_play_and_it_is_said_where_they_fit(hand: Hand) -> None:
    hand.allowed = OVERTAKEN
    # A sequence is on the Van: two eights go on the Bus only.
    hand.open(f"{hand.lay(Table('rufstock', SHORT[:3], {'vehicles.van': [3, 4, 5]}))}/tool/referee")
    expect(hand.find(".for-play")).to_be_visible()
    tap(hand, "88")
    expect(hand.find("#lie-play")).to_have_value("88")
    says(hand, "Pode. No Ônibus: está vazio.")
    # A tapped vehicle is the one that is written to, and the page says so.
    for _ in range(2):
        hand.find("[data-card=delete]").tap()
    expect(hand.find(".for-play")).to_be_visible()
    hand.find("#bay-van").tap()
    expect(hand.find(".for-van")).to_be_visible()
    hand.find("[data-card=clear]").tap()
    tap(hand, "11")
    expect(hand.find("#lie-van")).to_have_value("11")
    expect(hand.find("#lie-play")).to_have_value("")
    expect(hand.find("#bay-van .hand")).to_have_text(re.compile(r"^\s*1\s*1\s*$"))


def test_the_next_card_comes_from_the_queue_and_a_tap_turns_it_back(hand: Hand) -> None:
    hand.allowed = OVERTAKEN
    hand.open(f"{hand.lay(Table('rufstock', SHORT[:3], {'vehicles.van': [4, 4]}))}/tool/referee")
    before = {one: hand.find(one).bounding_box() for one in (".strip", "#verdict", "[data-card='1']")}
    tap(hand, "567")
    hand.button("da fila").tap()
    tap(hand, "8")
    expect(hand.find("#queue4")).to_be_checked()
    expect(hand.find("[data-card=queue]")).to_have_attribute("aria-pressed", "false")
    says(hand, "Pode. No Ônibus: está vazio.")
    hand.find(".played label").nth(3).tap()
    expect(hand.find("#queue4")).not_to_be_checked()
    # Nothing has moved under the finger.
    assert {one: hand.find(one).bounding_box() for one in before} == before


def test_a_tap_on_the_van_that_waits_swaps_the_vehicles_of_two_players(hand: Hand) -> None:
    hand.allowed = OVERTAKEN
    # Partida para 2 jogadores: the Bus was not beaten and is cleared, and the Van is used.
    hand.open(f"{hand.lay(Table('rufstock', SHORT[:2], {'vehicles.bus': [5, 6], 'ticket': 0}))}/tool/referee")
    expect(hand.find("#lie-van")).to_have_count(0)
    hand.find("#swap").tap()
    expect(hand.find("#lie-van")).to_have_value("")
    expect(hand.find("#lie-bus")).to_have_count(0)
    tap(hand, "22")
    says(hand, "Pode. Na Van: está vazia.")
    assert hand.page.evaluate(HIDDEN) == []


def test_so_has_the_referee_without_a_play(hand: Hand) -> None:
    hand.open("/tool/rufstock/referee?mode=wild&play=222")
    for size in hand.sizes(*SIZES):
        expect(hand.find(".verdict .answer"), str(size)).to_be_in_viewport(ratio=1)
        assert hand.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        assert hand.page.evaluate(HIDDEN) == [], size
