"""Places of the bus that one card fills: a figure over one of them goes on to the others, and undo brings all back."""

import pytest
from playwright.sync_api import Locator, expect

from tests.in_browser.house import Hand
from tests.in_browser.tables import SHORT, Table, bus, card
from tests.in_browser.test_no_signal import LOST

DRIVEN = {
    **bus(0, "4 -1", upgrades="2"),
    "buses.0.windows.1.0": card("Olavo", "elderly calm silent", points=3),
    "buses.0.windows.0.0": card("Lia", "elderly calm noisy", score=4),
    "buses.0.windows.0.1": card("Rui", "young chaotic noisy", score=-1),
    "buses.0.driver": {"name": "Lindalva", "preferences": ["elderly", "calm", "silent"]},
}
"""Three passengers, 4 - 1 + 3; the driver likes two of them as elderly, two as calm, one as silent."""

PASSENGERS, UPGRADES = 4 - 1 + 3, 2


def line(hand: Hand, number: int) -> Locator:
    """Return a line of the driver, from 0."""
    return hand.find(f'[data-cell="buses.0.driver.scores.{number}"]')


def mark(hand: Hand, number: int) -> None:
    """Put the ring on a line of the driver: each tap on the cab leads on to the next one."""
    for _ in range(number + 1):
        hand.find("#driver-0").tap()
    is_next(hand, f"Motorista, linha {number + 1}")


def is_next(hand: Hand, place: str) -> None:
    """Wait until the ring is on the place with that name."""
    expect(hand.find("#entry-label")).to_have_text(place)


@pytest.mark.parametrize("signal", [True, False])
def test_a_figure_over_a_card_goes_on_to_what_the_card_filled_too(hand: Hand, signal: bool) -> None:
    hand.allowed = LOST
    hand.lay(Table("busao", SHORT[:3], DRIVEN))
    hand.sees_totals(PASSENGERS + 2 + 2 + 1 + UPGRADES, 0, 0)
    mark(hand, 0)
    expect(hand.find("#entry-next")).to_have_text("depois, motorista 2")
    hand.context.set_offline(not signal)
    hand.figures(5)
    is_next(hand, "Motorista, linha 2")
    # The card has gone with its figures: nobody reads two of them as if they still counted.
    expect(line(hand, 1).locator(".n")).to_have_text("")
    expect(line(hand, 2).locator(".n")).to_have_text("")
    hand.figures(0)
    is_next(hand, "Motorista, linha 3")
    hand.figures(4)
    is_next(hand, "Melhoria 2")
    hand.context.set_offline(False)
    hand.sees_totals(PASSENGERS + 5 + 0 + 4 + UPGRADES, 0, 0)
    for _ in range(3):
        hand.undo()
    hand.sees_totals(PASSENGERS + 2 + 2 + 1 + UPGRADES, 0, 0)
    for number, points in enumerate("221"):
        expect(line(hand, number).locator(".n")).to_have_text(points)


def test_typed_over_in_the_middle_it_goes_on_to_what_was_emptied_first(hand: Hand) -> None:
    hand.lay(Table("busao", SHORT[:3], DRIVEN))
    mark(hand, 1)
    for place, figure in (("Motorista, linha 2", 1), ("Motorista, linha 1", 7), ("Motorista, linha 3", 3)):
        is_next(hand, place)
        hand.figures(figure)
    is_next(hand, "Melhoria 2")
    hand.sees_totals(PASSENGERS + 7 + 1 + 3 + UPGRADES, 0, 0)


def test_what_waits_and_is_taken_back_leaves_the_card_whole(hand: Hand) -> None:
    hand.allowed = LOST
    hand.lay(Table("busao", SHORT[:3], DRIVEN))
    mark(hand, 0)
    hand.context.set_offline(True)
    hand.figures(5)
    hand.find("#undo-waiting").tap()
    for number, points in enumerate("221"):
        expect(line(hand, number).locator(".n")).to_have_text(points)
    is_next(hand, "Motorista, linha 1")
    hand.context.set_offline(False)
    hand.page.reload()
    hand.sees_totals(PASSENGERS + 2 + 2 + 1 + UPGRADES, 0, 0)
