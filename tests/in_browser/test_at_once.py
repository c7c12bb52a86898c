"""Phones that write at once: however late their answers come, in the end all show what a page loaded anew shows."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import EXPECTED, OVERTAKEN
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
})()"""
"""Lets what a page asks for leave late and arrive late."""
DIFFERS = """async () => {
    const answer = await fetch(location.href, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const text = (one) => one?.textContent.replace(/\\s+/g, " ").trim();
    const parts = [...fresh.querySelectorAll("[hx-swap-oob]:not(#notice, #said)")];
    const pairs = parts.map((one) => [one.id, text(document.getElementById(one.id)), text(one)]);
    return pairs.filter(([, shown, stands]) => shown !== stands);
}"""
"""The parts of a page that do not say what those of one loaded anew do: their ids, what they say, what they should."""


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.has_pad])
def test_phones_that_write_at_once_end_on_one_board(slug: str, pick_up: PickUp) -> None:
    paths = ("", *pages(slug)[:-2])
    phones = [pick_up() for _ in paths]
    at = phones[0].lay(Table(slug, SHORT[: 3 if 3 in GAMES[slug].players else min(GAMES[slug].players)]))
    for hand, path in zip(phones, paths, strict=True):
        hand.allowed = re.compile(f"{EXPECTED.pattern}|{OVERTAKEN.pattern}")
        hand.context.add_init_script(LATE)
        hand.open(at + path)
    choose = Random(slug)
    for hand in phones:
        hand.page.evaluate(PRESS, [choose.randrange(2**31), PRESSES])
    assert [hand.page.evaluate("window.gone") for hand in phones] == [False] * len(phones), "nothing waits any more"
    newest = max((revision(hand.page) for hand in phones), key=int)
    assert int(newest) > PRESSES / 5, "much of what was pressed was written"
    for hand, path in zip(phones, paths, strict=True):
        expect(hand.find("#revision")).to_have_attribute("content", newest)
        assert hand.page.evaluate(DIFFERS) == [], path
        expect(hand.find(".typed, .is-waiting, .wait"), path).to_have_count(0)
