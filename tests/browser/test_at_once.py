"""Phones that write at once: however late their answers come, in the end all show what a page loaded anew shows."""

import re
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests import ROOT
from tests.browser.conftest import PickUp
from tests.browser.test_one_board import GAMES, pages, revision
from tests.browser.test_two_phones import table
from tests.support.house import EXPECTED, OVERTAKEN, Hand
from tests.support.tables import SHORT, Table

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
HEARS = """(revision) => new Promise((on) => {
    const stream = new EventSource(document.querySelector("meta[name=play]").content + "/live");
    stream.onmessage = ({ data }) => Number(data) >= revision && on(stream.close());
})"""
"""Waits until a page can have heard of a revision."""


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


def test_what_others_write_while_an_own_answer_is_on_its_way_comes_too(pick_up: PickUp) -> None:
    """Beto's 6 is booked; before he is told so, Ana writes: his answer is older than what he has heard of by then."""
    ana, beto = table(pick_up, "busao", "Ana", "Beto")

    def late(route: Route) -> None:
        answer = route.fetch()
        booked = int(answer.headers["revision"])
        ana.write("set", cell="buses.0.windows.0.0", value="5")
        beto.page.evaluate(HEARS, booked + 1)
        route.fulfill(response=answer)

    beto.page.route("**/set", late, times=1)
    beto.find('[data-cell="buses.0.windows.3.0"]').tap()
    beto.figures(6)
    for hand in (ana, beto):
        hand.sees_totals(6 + 5, 0)


def test_what_came_and_went_while_an_own_figure_was_on_its_way_is_gone(pick_up: PickUp) -> None:
    """Ana's page asks for Beto's 3; its answer arrives after he has taken it back, while a 6 of hers is on its way."""
    ana, beto = table(pick_up, "busao", "Ana", "Beto")
    place = "buses.0.windows.3.0"
    asked: list[tuple[Route, APIResponse]] = []

    def ask(route: Route) -> None:
        if asked:
            route.continue_()
        else:
            asked.append((route, route.fetch()))

    def late(route: Route) -> None:
        beto.write("set", cell=place, value="")
        answer = route.fetch()
        question, old = asked[0]
        with ana.page.expect_event("requestfinished"):
            question.fulfill(response=old)
        route.fulfill(response=answer)

    # A stream that is not told what the page shows says only that there is something to ask for.
    ana.page.route("**/live?*", lambda route: route.continue_(url=route.request.url.partition("?")[0]))
    ana.page.reload()
    expect(ana.find("#phones")).to_have_text("2")
    ana.page.route(f"**{ana.at}*", ask)
    with ana.page.expect_request(f"**{ana.at}*"):
        beto.write("set", cell=place, value="3")
    beto.sees_totals(3, 0)
    ana.page.route("**/set", late, times=1)
    ana.find('[data-cell="buses.0.windows.0.0"]').tap()
    ana.figures(6)
    for hand in (ana, beto):
        hand.sees_totals(6, 0)
        expect(hand.find(f'[data-cell="{place}"] .number')).to_have_text("")
