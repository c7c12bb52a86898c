"""Phones that write at once: however late their answers come, in the end all show what a page loaded anew shows."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import EXPECTED, OVERTAKEN, Hand
from tests.in_browser.tables import SHORT, Table
from tests.in_browser.test_one_board import GAMES, pages, revision

PRESSES = 40
PRESS = (Path(__file__).parent / "at_once.js").read_text()
LATE = """(() => {
    const ask = window.fetch;
    const pause = () => new Promise((on) => setTimeout(on, 300 * Math.random() ** 2));
    window.fetch = async (...asked) => {
        await pause();
        const answer = await ask(...asked);
        await pause();
        return answer;
    };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (...sent) {
        pause().then(() => send.apply(this, sent));
    };
})()"""
"""Lets what a page asks for leave late and arrive late, and what htmx asks for leave late."""
DIFFERS = """async () => {
    const answer = await fetch(location.href, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const text = (one) => one?.textContent.replace(/\\s+/g, " ").trim();
    const parts = [...fresh.querySelectorAll("[hx-swap-oob]:not(#notice, #said)")];
    const pairs = parts.map((one) => [one.id, text(document.getElementById(one.id)), text(one)]);
    return pairs.filter(([, shown, stands]) => shown !== stands);
}"""
"""The parts of a page that do not say what those of one loaded anew do: their ids, what they say, what they should."""


def late(hand: Hand, address: str) -> None:
    """Open a page on a phone whose answers come late."""
    hand.allowed = re.compile(f"{EXPECTED.pattern}|{OVERTAKEN.pattern}")
    hand.context.add_init_script(LATE)
    hand.open(address)


def press_at_once(phones: Sequence[Hand], choose: Random, spare: str = "") -> int:
    """Press on all phones, but for what ``spare`` selects; return the revision at which all show the same board."""
    for hand in phones:
        hand.page.evaluate(PRESS, [choose.randrange(2**31), PRESSES, spare])
    assert [hand.page.evaluate("window.gone") for hand in phones] == [False] * len(phones), "nothing waits any more"
    newest = max((revision(hand.page) for hand in phones), key=int)
    for hand in phones:
        expect(hand.find("#revision")).to_have_attribute("content", newest)
        expect(hand.find(".htmx-request, .typed, .is-waiting, .wait"), hand.page.url).to_have_count(0)
        assert hand.page.evaluate(DIFFERS) == [], hand.page.url
    return int(newest)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.has_pad])
def test_phones_that_write_at_once_end_on_one_board(slug: str, pick_up: PickUp) -> None:
    paths = ("", *pages(slug)[:-2])
    phones = [pick_up() for _ in paths]
    at = phones[0].lay(Table(slug, SHORT[: 3 if 3 in GAMES[slug].players else min(GAMES[slug].players)]))
    for hand, path in zip(phones, paths, strict=True):
        late(hand, at + path)
    assert press_at_once(phones, Random(slug)) > PRESSES / 5, "much of what was pressed was written"
