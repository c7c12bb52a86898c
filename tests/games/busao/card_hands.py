"""Steps of browser tests that use the cards of Busão."""

from playwright.sync_api import Locator, expect

from tests.support.house import Hand

NAMES = ("Ana", "Beto", "Duda")
OFFERED = "#cards .card-row:visible b:not(.number):not(.subtext b)"
"""Selects the names of the cards that the keypad offers."""
NAMES_SHOWN = ".kind:not([hidden]) .card-row b:not(.number)"
"""Selects the names of the cards on the page of a deck."""


def search(hand: Hand, letters: str) -> Locator:
    """Type the first letters of a name and return the first card offered."""
    expect(hand.find("#card-search")).to_be_focused()
    hand.page.keyboard.type(letters)
    return hand.find("#cards .card-row:visible").first


def pick(hand: Hand, name: str, letters: int = 3) -> None:
    """Type the first letters of a card, and tap it once it is first; the next empty place follows."""
    found = search(hand, name[:letters])
    expect(found.locator("b").first).to_have_text(name)
    found.tap()


def to_cards(hand: Hand) -> None:
    """Turn the keypad over to the cards for the selected place."""
    hand.link(hand.t("card")).tap()
    expect(hand.find("#cards .card-row:visible").first).to_be_visible()


def to_form(hand: Hand) -> None:
    """Turn from the keypad to the form of a card, as the deck has no card for the place."""
    hand.link(hand.t("card")).tap()
    hand.page.wait_for_url("**/form/**", wait_until="load")


def named(hand: Hand, name: str) -> Locator:
    """Return the row of a card on the page of its deck."""
    return hand.find(".kind .card-row", has_text=name)
