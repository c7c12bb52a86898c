"""Steps of browser tests on the pages of Rufstock."""

from playwright.sync_api import expect

from tests.support.house import Hand


def out(hand: Hand, name: str, place: int) -> None:
    """Tap the player who is out of cards, in that place (1: first)."""
    hand.button(hand.t("is-out", name=name, place=place, points=5 - place)).tap()


def sees_queue(hand: Hand, *stamps: str) -> None:
    """Wait until the first queue has these stamps."""
    expect(hand.find(".scene").first.locator(".slot .stamp")).to_have_text(stamps)


def tap(hand: Hand, cards: str) -> None:
    """Tap keys of the referee as fast as possible."""
    for card in cards:
        hand.find(f"[data-card='{card}']").tap()


def says(hand: Hand, text: str) -> None:
    """Wait until the verdict is this sentence."""
    stamp, _, line = text.partition(". ")
    expect(hand.find(".answer")).to_have_text(stamp)
    expect(hand.find(".says")).to_contain_text(line.replace("-", "\N{NON-BREAKING HYPHEN}"))
