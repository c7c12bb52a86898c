"""Entering a card of Busão by hand: tap a word of it, then the answer."""

from playwright.sync_api import expect

from companion.games.busao.cards import CATEGORIES
from tests.support.house import Hand, figure


def ask(hand: Hand, word: str) -> None:
    """Tap a word of the card, so that the dock asks for it."""
    hand.find(f'[data-word="{word}"]').tap()
    expect(hand.find(f'.ask.now[data-ask="{word}"]')).to_be_visible()


def write(hand: Hand, word: str, number: int) -> None:
    """Enter a figure for a word of the card."""
    ask(hand, word)
    hand.find(f".keys [data-figure='{number}']").tap()
    expect(hand.find(f'[data-word="{word}"]')).to_contain_text(figure(number))


def say(hand: Hand, word: str, value: str) -> None:
    """Choose the value of a word of the card."""
    ask(hand, word)
    hand.find(f'.ask.now .pick:has([value="{value}"])').tap()


def choose(hand: Hand, *traits: str) -> None:
    """Choose each of the traits of a passenger, or of a driver's preferences."""
    for trait in traits:
        category = next(name for name, some in CATEGORIES.items() if trait in some)
        say(hand, category if hand.find(f'[data-word="{category}"]').count() else "preferences", trait)
