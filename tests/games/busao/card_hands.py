"""What hands do with the cards of Busão in a browser."""

from playwright.sync_api import Locator, expect

from tests.support.house import Hand

NAMES = ("Ana", "Beto", "Duda")
OFFERED = "#cards .card-row:visible b:not(.number):not(.subtext b)"
"""The names on the cards that the keypad offers."""
NAMES_SHOWN = ".kind:not([hidden]) .card-row b:not(.number)"
"""The names on the page of a deck."""


def search(hand: Hand, letters: str) -> Locator:
    """Type letters of a name, and return the first card that is offered."""
    expect(hand.find("#card-search")).to_be_focused()
    hand.page.keyboard.type(letters)
    return hand.find("#cards .card-row:visible").first


def pick(hand: Hand, name: str, letters: int = 3) -> None:
    """Type the first letters of a card, and tap it once it stands first; the next empty place is up."""
    found = search(hand, name[:letters])
    expect(found.locator("b").first).to_have_text(name)
    found.tap()


def to_cards(hand: Hand) -> None:
    """Turn the keypad over to the cards for the place that is marked."""
    hand.link(hand.t("card")).tap()
    expect(hand.find("#cards .card-row:visible").first).to_be_visible()


def to_form(hand: Hand) -> None:
    """Turn from the keypad to the form of a card: there is none in the deck that could be picked."""
    hand.link(hand.t("card")).tap()
    hand.page.wait_for_url("**/form/**", wait_until="load")


def named(hand: Hand, name: str) -> Locator:
    """Return the row of a card on the page of its deck."""
    return hand.find(".kind .card-row", has_text=name)
