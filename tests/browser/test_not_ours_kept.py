"""Foreign answers to a phone that keeps pages: it keeps only ours, until we say otherwise."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Error, expect

from tests.browser.conftest import PickUp
from tests.browser.test_not_ours import ALLOWED, NO_COOKIES, NO_ROOM, OTHERS
from tests.games.rufstock.hands import out
from tests.support.between import Between, cut, foreign, reset
from tests.support.browser import WHOLE, find
from tests.support.house import Hand, Server
from tests.support.keeping import AGE, keeping, keeps

BLOCKED = 2
"""The value by which Chromium's preferences block a content setting."""
KEPT_OF_OTHERS = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys())
            if ((await (await cache.match(url)).text()).includes("Please log in")) found.push(url);
    }
    return found;
}"""
"""Returns the addresses under which the phone keeps a foreign page."""


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


@pytest.fixture
def between(server: Server) -> Iterator[Between]:
    one = Between(server)
    yield one
    one.stop()


@pytest.fixture
def keeper(pick_up: PickUp, between: Between) -> Hand:
    """A phone that keeps pages."""
    hand = keeping(pick_up, at=between, brisk=True)
    hand.allowed = re.compile(f"{ALLOWED.pattern}|Failed to fetch")
    return hand


@pytest.mark.parametrize(
    "what",
    ["200", "204", "302 elsewhere", "302 here", "307 elsewhere", "401", "403", "404", "410", "511", "502", "reset"],
)
def test_a_kept_pad_stays_and_opens_whoever_answers(keeper: Hand, between: Between, what: str) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    keeps(keeper, at)
    keeper.open("/")
    keeps(keeper, "/")
    between.put("", {**OTHERS, "502": foreign(502), "reset": reset}[what])
    for path in (at, "/", at):
        keeper.open(path)
        expect(keeper.find("#kept")).to_have_text(AGE)
    out(keeper, "Beto", 1)
    expect(keeper.find("#waiting")).to_be_visible()
    keeper.page.reload()
    expect(keeper.find("#kept")).to_have_text(AGE)
    expect(keeper.find("#waiting")).to_be_visible()
    keeps(keeper, at, 'id="revision"')
    assert keeper.page.evaluate(KEPT_OF_OTHERS) == []
    between.mend()
    keeper.sees_totals(0, 4, 0, 0)
    expect(keeper.find("#kept")).to_have_count(0)
    keeper.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


@pytest.mark.parametrize("what", ["200", "302 here"])
def test_where_nothing_is_kept_one_sees_who_answers(keeper: Hand, between: Between, what: str) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at)
    between.put("", OTHERS[what])
    keeper.open("/new/rufstock")
    expect(keeper.find("h1")).to_have_text("Welcome! Please log in.")
    keeper.open(at)
    keeper.sees_totals(0, 0)


def test_an_address_that_we_have_ended_still_leads_on_and_is_forgotten(keeper: Hand, pick_up: PickUp) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.open("/")
    other = pick_up()
    other.open(f"{at}/table")
    other.find("summary", has_text=other.t("renew-links")).tap()
    other.follow(other.find("details button", has_text=other.t("renew-links")))
    keeper.open(at)
    expect(keeper.find("#kept")).to_have_count(0)
    assert keeper.at == other.at != at
    keeps(keeper, other.at)
    keeps(keeper, at, yes=False)


def test_no_file_of_somebody_else_is_kept(keeper: Hand, between: Between) -> None:
    between.put("GET /static/.*/card.js", foreign(200))
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    between.wait_for("GET /static/.*/card.js")
    keeper.page.wait_for_timeout(500)  # time in which it could be kept
    assert keeper.page.evaluate(KEPT_OF_OTHERS) == []
    between.mend()
    keeper.open(at)
    keeps(keeper, at)


@pytest.mark.parametrize("how", ["length", "chunked", "closed", "gzip"])
def test_half_a_page_is_not_kept(keeper: Hand, pick_up: PickUp, between: Between, how: str) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at, "</html>")
    keeper.open("/")
    between.put(f"GET {at}$", cut(how))
    with suppress(Error):  # the error of a page that ends before its length
        keeper.open(at)
    keeper.page.wait_for_timeout(500)  # time in which it could be kept
    between.put("", reset)
    keeper.open(at)
    expect(keeper.find("#kept")).to_have_text(AGE)
    keeps(keeper, at, "</html>")


def test_a_search_that_somebody_else_answers_is_answered_from_what_is_kept(keeper: Hand, between: Between) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, "/rules")
    keeps(keeper, "/rules/busao")
    keeper.open("/rules")
    between.put("", foreign(200))
    keeper.find("#question").fill("motorista")
    expect(keeper.find("#found .notice")).to_contain_text("Sem sinal para buscar.")
    assert keeper.page.evaluate(KEPT_OF_OTHERS) == []
    keeper.open(at)
    keeper.find("#entry-rule").tap()
    expect(keeper.find("#rule .rule-card")).to_be_visible()


def test_a_browser_that_forbids_cookies_and_storage_says_so(
    pick_up: PickUp, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], server: Server, tmp_path: Path
) -> None:
    at = pick_up().begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    told = tmp_path / "Default" / "Preferences"
    told.parent.mkdir()
    told.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": BLOCKED}}}))
    options = {**browser_type_launch_args, "executable_path": find(WHOLE), "has_touch": True, "locale": "pt-BR"}
    context = browser_type.launch_persistent_context(tmp_path, **options)
    faults: list[str] = []
    context.on("weberror", lambda one: faults.append(str(one.error)))
    page = context.pages[0]
    page.goto(server.url + at)
    assert (
        page.evaluate("(() => { try { return localStorage.length; } catch { return 'forbidden'; } })()") == "forbidden"
    )
    page.locator("button:has-text('Beto')").last.tap()
    expect(page.locator("#lost p")).to_have_text(f"{NO_COOKIES} {NO_ROOM}")
    expect(page.locator("#waiting")).to_have_text("ainda não chegou")
    assert page.url == server.url + at
    assert faults == []
    context.close()
