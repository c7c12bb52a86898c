"""Helpers that use Boomtown's pad in a browser."""

import re

from playwright.sync_api import Locator

from tests.support.house import Hand


def mine(hand: Hand, town: str, roll: int) -> Locator:
    """Return the ticket of a mine."""
    return hand.button(re.compile(f"^{hand.t('mine-at', town=town, roll=roll)},"))


def count(hand: Hand, name: str) -> None:
    """Choose the player whose mines are tapped next."""
    hand.find(".brush label", has_text=name).tap()


def take(hand: Hand, name: str, *mines: tuple[str, int]) -> None:
    """Tap the mines of a player."""
    count(hand, name)
    for town, roll in mines:
        mine(hand, town, roll).tap()


def answer(hand: Hand, question: str, value: str) -> None:
    """Answer a question on a mine's card, unfolding it first if necessary."""
    fold = hand.find("details.question").filter(has=hand.find(f"#{question}"))
    if fold.get_attribute("open") is None:
        fold.locator("summary").tap()
    fold.locator(".answer").filter(has=hand.find(f"[value='{value}']")).tap()
