"""What the service worker of a phone caches, and for how long."""

import re

from tests.browser.conftest import PickUp
from tests.support.house import Hand

LOST = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)|status of (4(00|03|04|09|10|22)|503)|Failed to fetch")
"""What Chromium and htmx log for requests without an answer."""
AGE = re.compile(r"^sem sinal: como estava às \d\d:\d\d$")
IS_KEPT = """async ([path, text, yes, patience]) => {
    const address = new URL(path, location.origin);
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((on) => setTimeout(on, 50))) {
        const names = (await caches.keys()).filter((name) => name.startsWith("pages "));
        const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(address)));
        const html = await found.find((one) => one)?.text();
        if (Boolean(html?.includes(text)) === yes && navigator.serviceWorker.controller) return true;
    }
    return false;
}"""


def keeping(pick_up: PickUp, **options: object) -> Hand:
    hand = pick_up(service_workers="allow", **options)
    hand.allowed = LOST
    return hand


def keeps(hand: Hand, path: str, text: str = "", yes: bool = True) -> None:
    """Wait until this phone caches the page at ``path`` with ``text`` in it, or no longer does (``yes=False``)."""
    assert hand.page.evaluate(IS_KEPT, [path, text, yes, 60_000]), f"{path} {'is not' if yes else 'is still'} kept"
