"""A card of Busão entered by hand: a tap on a word of it, and a tap on the answer."""

from playwright.sync_api import expect

from companion.games.busao.cards import CATEGORIES
from tests.support.house import Hand, figure


def ask(hand: Hand, word: str) -> None:
    """Tap a word of the card, so that the dock asks for it."""
    hand.find(f'[data-word="{word}"]').tap()
    expect(hand.find(f'.ask.now[data-ask="{word}"]')).to_be_visible()


def write(hand: Hand, word: str, number: int) -> None:
    """Write a figure as a word of the card."""
    ask(hand, word)
    hand.find(f".keys [data-figure='{number}']").tap()
    expect(hand.find(f'[data-word="{word}"]')).to_contain_text(figure(number))


def say(hand: Hand, word: str, value: str) -> None:
    """Choose what a word of the card says."""
    ask(hand, word)
    hand.find(f'.ask.now .pick:has([value="{value}"])').tap()


def choose(hand: Hand, *traits: str) -> None:
    """Say each of the traits of a passenger, or those that a driver likes."""
    for trait in traits:
        category = next(name for name, some in CATEGORIES.items() if trait in some)
        say(hand, category if hand.find(f'[data-word="{category}"]').count() else "preferences", trait)
