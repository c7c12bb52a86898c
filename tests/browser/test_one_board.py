"""One board on every phone: a page that stayed open shows the same as a page loaded now."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from companion.games import found
from tests.browser.conftest import PickUp
from tests.support.house import EXPECTED, OVERTAKEN, Hand
from tests.support.tables import SHORT

GAMES = found()
STROKES = 12
"""How many presses on each page."""
ENDS = "[formaction*='/finish'], [formaction$='/end']"
WRITES = f"button[form=act]:visible:enabled:not(#undo, .visually-hidden, {ENDS}), #entry [data-key]:visible:enabled"


def pages(slug: str) -> tuple[str, ...]:
    """Return the pages that follow a play, as paths below its address."""
    game = GAMES[slug]
    own = ("/setup",) if game.checklist else ()
    return ("", *(f"/tool/{name}" for name in game.tools), *own, "/table", "/log")


def keys_of(hand: Hand) -> list[str | None]:
    """Return the keypad key of each button that writes, or None, read at one moment."""
    return list(hand.find(WRITES).evaluate_all("all => all.map(one => one.dataset.key ?? null)"))


def press_something(hand: Hand, choose: random.Random) -> None:
    """Press any button that writes, if the page has one; sometimes undo."""
    if choose.random() < 0.2 and hand.find("button#undo:enabled").count():
        hand.find("button#undo").dispatch_event("click")  # a sentence may cover it
        return
    keys = keys_of(hand)
    if not keys and (places := hand.find("[data-cell]:visible").all()):  # a score card with only figures
        choose.choice(places).dispatch_event("click")
        keys = keys_of(hand)
    if keys:  # an answer may have removed the button, then nothing is pressed
        hand.find(WRITES).evaluate_all("(all, place) => all[place]?.click()", choose.randrange(len(keys)))
    # with sums, or if there are only figures, the main key is what writes
    if hand.find("#entry[data-sums]:visible").count() or (keys and None not in keys):
        hand.find("#entry-go").dispatch_event("click")


def revision(page: Page) -> str:
    """Return the revision that the page shows."""
    return page.locator("#revision").get_attribute("content") or ""


def shown(page: Page) -> dict[str, str]:
    """Return the text of each element of the page, without the keypad, which differs from phone to phone."""
    parts = "[...document.querySelectorAll('main [id], #undo, #totals')].map(one => [one.id, one.innerText])"
    found: dict[str, str] = dict(page.evaluate(parts))  # at one moment: the list of phones may change
    return {name: text for name, text in found.items() if not name.startswith("entry")}


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.has_pad])
def test_a_page_that_stayed_open_shows_what_a_fresh_one_does(slug: str, pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    ana.allowed = re.compile(f"{EXPECTED.pattern}|{OVERTAKEN.pattern}")
    size = 3 if 3 in GAMES[slug].players else min(GAMES[slug].players)
    at = ana.begin(slug, SHORT[:size])
    open_pages = {path: beto.context.new_page() for path in pages(slug)}
    for path, page in open_pages.items():
        page.goto(beto.server.url + at + path)
    choose = random.Random(slug)
    for path in (*pages(slug)[:-2], ""):
        ana.open(at + path)
        for _ in range(STROKES):
            press_something(ana, choose)
            expect(ana.find(".wait")).to_have_count(0)
    ana.open(at)
    while ana.unsent():  # the last figure may have been left for this page to send
        ana.page.wait_for_timeout(50)
    newest = revision(ana.page)
    assert int(newest) > STROKES // 2, "much of what was pressed was written"
    for path, page in open_pages.items():
        expect(page.locator("#revision")).to_have_attribute("content", newest)
        stayed = shown(page)
        page.reload()
        assert revision(page) == newest
        assert shown(page) == stayed, path
