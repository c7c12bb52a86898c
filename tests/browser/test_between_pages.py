"""Requests that are pending while the page changes: nothing is lost, and every page ends up right."""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PickUp
from tests.browser.test_busao_cards_sent import NAMES_SHOWN, named
from tests.games.busao.three_buses import ANA, bring, file
from tests.games.rufstock.hands import out
from tests.support.house import Hand
from tests.support.no_signal import LOST
from tests.support.two_phones import table

NAMES = ("Ana", "Beto", "Caio")


def slowly(page: Page, pattern: str, seconds: float = 0.7) -> None:
    """Delay the answers to scripts from addresses that match ``pattern``."""

    def late(route: Route) -> None:
        if not route.request.headers.get("hx-request"):
            return route.fallback()
        answer = route.fetch()
        time.sleep(seconds)
        return route.fulfill(response=answer)

    page.route(pattern, late)


def test_a_card_form_follows_without_asking_over_and_over(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("busao", ("Ana", "Beto"))
    beto.slug = "busao"
    beto.open(at)
    asked: list[str] = []
    ana.open(f"{at}/form/passenger?side=0&cell=buses.0.windows.0.0")
    ana.page.on("request", lambda one: asked.append(one.url) if "/form/" in one.url else None)
    for points in ("5", "6"):
        beto.write("set", cell="buses.1.windows.0.0", value=points)
        newest = str(int(points) - 3)  # the revision after opening is 1
        expect(ana.find("#revision")).to_have_attribute("content", newest)
    ana.page.wait_for_load_state("networkidle")
    assert 1 <= len(asked) <= 4


def test_a_conflict_met_on_the_way_to_another_page_is_asked_first(pick_up: PickUp) -> None:
    """The server gets the action of Beto's phone only after somebody has tapped the link home there."""

    def home_first(route: Route) -> None:
        beto.link(beto.t("back-home")).tap()
        route.continue_()

    ana, beto = table(pick_up, "rufstock", *NAMES)
    beto.page.route("**/act/**", home_first, times=1)
    beto.page.route("**/live?*", lambda route: route.abort())
    beto.page.reload()
    out(ana, "Ana", 1)
    ana.sees_totals(4, 0, 0)
    beto.allowed = LOST
    out(beto, "Caio", 1)
    expect(beto.find("#notice .conflict")).to_contain_text("Você escreveu Caio.")
    beto.button("Trocar pelo meu").tap()
    for hand in (ana, beto):
        hand.sees_totals(0, 0, 4)
    assert beto.unsent() == 0


def test_what_waits_follows_a_play_whose_links_were_renewed(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "rufstock", *NAMES)
    beto.allowed = LOST
    beto.page.route("**/act/**", lambda route: route.abort())
    for place, name in enumerate(("Caio", "Ana"), start=1):
        out(beto, name, 1) if place == 1 else beto.find("#ask button", has_text=name).tap()
    assert beto.unsent() == 2
    old = ana.at
    beto.page.goto("about:blank")
    ana.open(f"{old}/table")
    ana.find("details:has(form[action$='/links']) summary").tap()
    ana.follow(ana.find("form[action$='/links'] button"))
    beto.page.unroute("**/act/**")
    beto.open(old)
    beto.sees_totals(3, 2, 4)
    assert beto.at == ana.at != old
    assert beto.unsent() == 0


def test_an_answer_that_breaks_off_is_asked_for_again(hand: Hand) -> None:
    hand.begin("rufstock", NAMES)
    hand.page.evaluate(
        """() => {
            const text = Response.prototype.text;
            let times = 0;
            Response.prototype.text = function () {
                return times++ ? text.call(this) : Promise.reject(new TypeError("network error"));
            };
        }"""
    )
    out(hand, "Caio", 1)
    hand.sees_totals(0, 0, 4)
    hand.sees_log("Caio saiu em 1º na rodada 1", "folha aberta")


def test_a_seat_taken_while_the_table_is_asked_for_is_not_missed(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("rufstock", NAMES)
    ana.open(f"{at}/table")
    slowly(ana.page, "**/table")
    beto.slug = "rufstock"
    beto.open(f"{at}/who")
    beto.follow(beto.find("main button", has_text="Beto"))
    expect(ana.find(".place", has_text="Beto")).to_contain_text("aqui agora")


def test_a_search_is_not_overtaken_by_what_another_phone_brings(pick_up: PickUp) -> None:
    hand = pick_up()
    bring(hand, file("Caixa da Ana", ("passenger", ANA[:3])))
    deck = hand.at
    other = pick_up()
    other.open(deck)
    hand.page.evaluate(
        """() => {
            document.addEventListener("parts:swapped", ({ detail }) => {
                if (!detail.own) document.documentElement.dataset.brought = "yes";
            });
            const real = window.fetch;
            window.fetch = async (...all) => {
                const answer = await real(...all);
                await new Promise((on) => setTimeout(on, 900));
                return answer;
            };
        }"""
    )
    before = int(hand.find("#revision").get_attribute("content") or "")
    other.follow(named(other, ANA[1]["name"]))
    other.follow(other.button("Tirar do baralho"))
    hand.find("#card-search").fill("abi")
    expect(hand.find("html[data-brought]")).to_have_count(1)
    expect(hand.find("#revision")).to_have_attribute("content", str(before + 1))
    expect(hand.find(NAMES_SHOWN)).to_have_text(["Abigail"])


@pytest.mark.parametrize("page", ["who", "delete"])
def test_a_page_without_an_undo_row_follows_without_a_complaint(pick_up: PickUp, page: str) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("rufstock", ("Ana", "Beto"))
    beto.open(f"{at}/{page}")
    expect(ana.find("#phones")).to_have_text("2")
    before = int(beto.find("#revision").get_attribute("content") or 0)
    out(ana, "Ana", 1)
    expect(beto.find("#revision")).to_have_attribute("content", str(before + 1))
