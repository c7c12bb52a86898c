"""Phones that write at once: however late the answers, all pages end up as if loaded again."""

from random import Random

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import PickUp
from tests.browser.test_one_board import GAMES, pages
from tests.support.at_once import PRESSES, late, press_at_once
from tests.support.tables import SHORT, Table
from tests.support.two_phones import table

HEARS = """(revision) => new Promise((on) => {
    const stream = new EventSource(document.querySelector("meta[name=play]").content + "/live");
    stream.onmessage = ({ data }) => Number(data) >= revision && on(stream.close());
})"""
"""Waits until the stream has announced a revision."""


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.has_pad])
def test_phones_that_write_at_once_end_on_one_board(slug: str, pick_up: PickUp) -> None:
    paths = ("", *pages(slug)[:-2])
    phones = [pick_up() for _ in paths]
    at = phones[0].lay(Table(slug, SHORT[: 3 if 3 in GAMES[slug].players else min(GAMES[slug].players)]))
    for hand, path in zip(phones, paths, strict=True):
        late(hand, at + path)
    assert press_at_once(phones, Random(slug)) > PRESSES / 5, "much of what was pressed was written"


def test_what_others_write_while_an_own_answer_is_on_its_way_comes_too(pick_up: PickUp) -> None:
    """Beto's 6 is booked, and Ana writes before he gets the answer, which is then older than what he has."""
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
    """Ana's page asks for Beto's 3; the answer arrives after he has undone it, while a 6 of hers is pending."""
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

    # A stream that does not know the page's state only announces that there is something to ask for.
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
