"""Buttons pressed on several phones at the same moment."""

import re
from collections.abc import Sequence
from random import Random

from playwright.sync_api import expect

from tests import ROOT
from tests.browser.test_one_board import revision
from tests.support.house import EXPECTED, OVERTAKEN, Hand

PRESSES = 40
PRESS = (ROOT / "tests/support/at_once.js").read_text()
LATE = """(() => {
    const ask = window.fetch;
    const pause = () => new Promise((on) => setTimeout(on, 300 * Math.random() ** 2));
    window.fetch = async (...asked) => {
        await pause();
        const answer = await ask(...asked);
        await pause();
        return answer;
    };
    const { send, abort } = XMLHttpRequest.prototype;
    const unsent = new WeakSet();
    XMLHttpRequest.prototype.send = function (...sent) {
        unsent.add(this);
        pause().then(() => unsent.delete(this) && send.apply(this, sent));
    };
    XMLHttpRequest.prototype.abort = function () {
        if (unsent.delete(this)) this.dispatchEvent(new ProgressEvent("abort"));
        else abort.apply(this);
    };
})()"""
"""Delays the page's requests and their answers, and htmx's requests."""


DIFFERS = """async () => {
    const answer = await fetch(location.href, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const text = (one) => one?.textContent.replace(/\\s+/g, " ").trim();
    const parts = [...fresh.querySelectorAll("[hx-swap-oob]:not(#notice, #said)")];
    const pairs = parts.map((one) => [one.id, text(document.getElementById(one.id)), text(one)]);
    return pairs.filter(([, shown, stands]) => shown !== stands);
}"""
"""Live elements whose text differs from that after a reload: id, shown text, expected text."""


def late(hand: Hand, address: str) -> None:
    """Open a page on a phone with delayed requests."""
    hand.allowed = re.compile(f"{EXPECTED.pattern}|{OVERTAKEN.pattern}")
    hand.context.add_init_script(LATE)
    hand.open(address)


def press_at_once(phones: Sequence[Hand], choose: Random, spare: str = "") -> int:
    """Press buttons on all phones, except those that match ``spare``; return the revision that all then show."""
    for hand in phones:
        hand.page.evaluate(PRESS, [choose.randrange(2**31), PRESSES, spare])
    assert [hand.page.evaluate("window.gone") for hand in phones] == [False] * len(phones), "nothing is waiting"
    newest = max((revision(hand.page) for hand in phones), key=int)
    for hand in phones:
        expect(hand.find("#revision")).to_have_attribute("content", newest)
        expect(hand.find(".htmx-request, .typed, .is-waiting, .wait"), hand.page.url).to_have_count(0)
        assert hand.page.evaluate(DIFFERS) == [], hand.page.url
    return int(newest)
