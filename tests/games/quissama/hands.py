"""Helpers that use Quissama's pad in a browser."""

from companion.core.text import Message
from tests.support.house import Hand


def called(character: str) -> Message:
    return Message(f"character-{character}")


def do(hand: Hand, row: str, key: str, **args: object) -> None:
    """Unfold a row of the sheet, unless it is unfolded, and tap the button with the text ``key``."""
    if not hand.find(f"{row} details[open]").count():
        hand.find(f"{row} summary").tap()
    hand.button(hand.t(key, **args)).tap()
