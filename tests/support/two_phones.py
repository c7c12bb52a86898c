"""Two phones at one play."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.house import Hand

LOST = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)|status of 4(09|22)")
"""What Chromium logs for requests without an answer."""


def table(pick_up: PickUp, slug: str, *names: str) -> tuple[Hand, Hand]:
    """Return Ana's and Beto's phones at one play of the game ``slug``."""
    ana, beto = pick_up(), pick_up()
    at = ana.begin(slug, names)
    ana.claim("Ana")
    beto.slug = slug
    beto.allowed = ana.allowed = LOST
    beto.open(at)
    beto.claim("Beto")
    beto.open(f"{at}?side=0")  # both phones show the same board, whoever they belong to
    for hand in (ana, beto):
        expect(hand.find("#phones")).to_have_text("2")
    return ana, beto
