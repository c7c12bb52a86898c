"""Places that one card fills: a figure written over one of them leaves the others, and undo brings back the card."""

import pytest
from playwright.sync_api import Locator, expect

from tests.support.house import Hand
from tests.support.no_signal import LOST
from tests.support.tables import SHORT, Table, bus, card

DRIVEN = {
    **bus(0, "4 -1", upgrades="2"),
    "buses.0.windows.1.0": card("Olavo", "elderly calm silent", points=3),
    "buses.0.windows.0.0": card("Lia", "elderly calm noisy", score=4),
    "buses.0.windows.0.1": card("Rui", "young chaotic noisy", score=-1),
    "buses.0.driver": {"preferences": ["elderly", "calm", "silent"]},
}
"""Three passengers, 4 - 1 + 3; the driver likes two of them as elderly, two as calm, one as silent."""

PASSENGERS, UPGRADES = 4 - 1 + 3, 2


def line(hand: Hand, number: int) -> Locator:
    """Return a line of the driver, from 0."""
    return hand.find(f'[data-cell="buses.0.driver.scores.{number}"]')


def mark(hand: Hand, number: int) -> None:
    """Put the ring on a line of the driver: each tap on the cab moves it to the next line."""
    for _ in range(number + 1):
        hand.find("#driver-0").tap()
    is_next(hand, f"Motorista, linha {number + 1}")


def is_next(hand: Hand, place: str) -> None:
    """Wait until the ring is on the place with this name."""
    expect(hand.find("#entry-label")).to_have_text(place)


def shows(hand: Hand, figures: str) -> None:
    """Wait until the driver's lines show these figures."""
    for number, points in enumerate(figures):
        expect(line(hand, number).locator(".number")).to_have_text(points)


@pytest.mark.parametrize("signal", [True, False])
def test_a_figure_over_a_line_of_a_card_leaves_those_of_the_others(hand: Hand, signal: bool) -> None:
    hand.allowed = LOST
    hand.lay(Table("busao", SHORT[:3], DRIVEN))
    hand.sees_totals(PASSENGERS + 2 + 2 + 1 + UPGRADES, 0, 0)
    mark(hand, 1)
    expect(hand.find("#entry-next")).to_have_text("depois, melhoria 2")
    # The driver has no name, so the trait comes right after what follows, with a separator.
    parted = 'one => getComputedStyle(one, "::before").content'
    assert hand.find("#entry-about").evaluate(parted) == '"· "'
    hand.context.set_offline(not signal)
    hand.figures(3)
    is_next(hand, "Melhoria 2")
    shows(hand, "231")
    hand.context.set_offline(False)
    hand.sees_totals(PASSENGERS + 2 + 3 + 1 + UPGRADES, 0, 0)
    shows(hand, "231")
    hand.undo()
    hand.sees_totals(PASSENGERS + 2 + 2 + 1 + UPGRADES, 0, 0)
    shows(hand, "221")


def test_lines_that_are_not_known_for_certain_are_counted_by_hand_one_after_another(hand: Hand) -> None:
    # Whether the driver likes a passenger with a figure only is unknown.
    hand.lay(Table("busao", SHORT[:3], {**DRIVEN, "buses.0.windows.1.1": {"score": 2}}))
    mark(hand, 1)
    for place, figure in (("Motorista, linha 2", 1), ("Motorista, linha 1", 7), ("Motorista, linha 3", 3)):
        is_next(hand, place)
        hand.figures(figure)
    is_next(hand, "Melhoria 2")
    hand.sees_totals(PASSENGERS + 2 + 7 + 1 + 3 + UPGRADES, 0, 0)


def test_what_waits_and_is_taken_back_leaves_the_card_whole(hand: Hand) -> None:
    hand.allowed = LOST
    hand.lay(Table("busao", SHORT[:3], DRIVEN))
    mark(hand, 0)
    hand.context.set_offline(True)
    hand.figures(5)
    hand.find("#undo-waiting").tap()
    for number, points in enumerate("221"):
        expect(line(hand, number).locator(".number")).to_have_text(points)
    is_next(hand, "Motorista, linha 1")
    hand.context.set_offline(False)
    hand.page.reload()
    hand.sees_totals(PASSENGERS + 2 + 2 + 1 + UPGRADES, 0, 0)
