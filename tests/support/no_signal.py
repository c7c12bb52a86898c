"""A phone without a signal: the complaints to expect from the browser, and waiting actions."""

import re

from playwright.sync_api import expect

from tests.support.house import Hand

LOST = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)|status of (4(09|22)|503)")
"""What Chromium and htmx log for requests without an answer."""


def waiting(hand: Hand) -> None:
    """Wait until the page says that something has not been sent yet."""
    expect(hand.find("#waiting")).to_be_visible()
    expect(hand.find("#waiting")).to_have_text(re.compile(r"^(\d+ )?esperando sinal$"))
