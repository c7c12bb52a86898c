"""Changing seats on a phone."""

from playwright.sync_api import expect

from tests.support.house import Hand


def press(hand: Hand, name: str, row: int) -> None:
    """Tap a button of a row and wait until the list is redrawn."""
    with hand.page.expect_response(lambda answer: answer.url.endswith("/seats")):
        hand.find(f"button[name={name}]").nth(row).tap()


def save(hand: Hand) -> None:
    """Save the seats and wait for the page of the table."""
    hand.follow(hand.find("[data-go]"))
    expect(hand.find("#players")).to_be_visible()
