"""Steps of browser tests on the pad of Busão."""

from typing import Any

from playwright.sync_api import expect

from tests.support.house import Hand


def seat(window: int, row: int, number: int = 0) -> str:
    """Return the selector of a seat; windows from 0, row 0 at the back, row 1 at the front."""
    return f'[data-cell="buses.{number}.windows.{window}.{row}"]'


def place(name: str, number: int = 0) -> str:
    """Return the selector of another place on a bus."""
    return f'[data-cell="buses.{number}.{name}"]'


def box(hand: Hand, selector: str) -> Any:
    """Return the bounding box of an element."""
    found = hand.find(selector).first.bounding_box()
    assert found
    return found


NAMES = ("Ana", "Beto")


def turn_to(hand: Hand, side: int) -> None:
    """Tap the total of a bus that is not shown: it appears at once, on the same page."""
    hand.find("#totals .total").nth(side).tap()
    expect(hand.find(f".bus[data-side='{side}']")).to_be_visible()
    expect(hand.find(".bus:visible")).to_have_count(1)


FIGURES = [3, 4, 2, 5, -1, 4, 6, 2, 3, -2, 5, 12, 3, 2, 1, 4, 2, 3, 2]
"""A full bus in keypad order: 12 passengers, 3 lines of the driver, 3 upgrades, the cards in hand."""
PRESS = """(form, figures) => {
    for (const figure of figures) form.querySelector(`.whole [value="${figure}"]`).click();
}"""
