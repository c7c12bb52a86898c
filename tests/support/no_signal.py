"""A phone without a signal: what the browser may complain of then, and what waits."""

import re

from playwright.sync_api import expect

from tests.support.house import Hand

LOST = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)|status of (4(09|22)|503)")
"""What Chromium and htmx say of requests without an answer."""


def waiting(hand: Hand) -> None:
    """Wait until the page says that something has not arrived."""
    expect(hand.find("#waiting")).to_be_visible()
    expect(hand.find("#waiting")).to_have_text("à espera do sinal")
