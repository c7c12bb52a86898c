"""Checks of every page: accessibility, no sideways scrolling, few requests, both languages."""

import re

import pytest
from playwright.sync_api import expect

from companion.games import found
from tests.browser.conftest import PickUp
from tests.support.helpers import BOOKS
from tests.support.house import Hand, Traffic, none
from tests.support.tables import TABLES

GAMES = [slug for slug, game in found().items() if game.has_pad]
GUIDED = [slug for slug, game in found().items() if game.checklist]
PAGES = (
    "/",
    "/nowhere",
    *(f"/new/{slug}" for slug in GAMES),
    *(f"/prepare/{slug}" for slug in GUIDED),
    *(f"/prepare/{slug}?players={4 if 4 in found()[slug].players else max(found()[slug].players)}" for slug in GUIDED),
    "/rules",
    "/rules?q=empate",
    "/rules?q=xyzzy",
    *(f"/rules/{slug}" for slug in BOOKS),
    "/rules/busao/adjacent",
    "/plays",
    "/tool/quissama/costs",
    "/tool/quissama/costs?what=attack&target=cabeca&shield=2&hand=nagoa_2.bencao_imperial&tokens=2",
)
LONG = ("/rules/busao", "/rules/boomtown")
"""Pages that take axe long and are of the same kind as two others."""

FORMS = {
    "busao-cards": (
        "/form/passenger?cell=buses.0.windows.0.1",
        "/form/driver?cell=buses.0.driver.scores.0",
        "/form/upgrade?cell=buses.0.upgrades.0",
    ),
    "boomtown-full": ("/form/card?cell=mines.cold_mountain.6",),
}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_accessible_and_fits(hand: Hand, path: str) -> None:
    hand.allowed = re.compile("status of 404") if path == "/nowhere" else hand.allowed
    hand.open(path)
    if path not in LONG:
        none(hand.unseen())
        none(hand.faults())
    none(hand.fits())


@pytest.mark.parametrize("table", TABLES)
def test_every_sheet_is_accessible_and_fits(hand: Hand, table: str) -> None:
    at = hand.lay(TABLES[table])
    guided = ("/setup",) if TABLES[table].slug in GUIDED else ()
    pages = ("/bill/0", "/table", "/seats", "/log", *guided) if table.endswith("-full") else ()
    pages += ("/share",) if TABLES[table].finished else ()
    for path in ("", *pages, *FORMS.get(table, ())):
        hand.open(at + path)
        none(hand.unseen())
        none(hand.faults())
        none(hand.fits())


TOOLS = [(slug, name) for slug, game in found().items() if f"{slug}-full" in TABLES for name in game.tools]


@pytest.mark.parametrize(("slug", "name"), TOOLS)
def test_every_tool_is_accessible_and_fits(hand: Hand, slug: str, name: str) -> None:
    hand.lay(TABLES[f"{slug}-full"])
    hand.open(f"{hand.at}/table")
    hand.follow(hand.find(f"a[href$='/tool/{name}']"))
    none(hand.unseen())
    none(hand.faults())
    none(hand.fits())


WIDE = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False}


def test_a_wide_screen_shows_the_bill_beside_the_bus(pick_up: PickUp) -> None:
    hand = pick_up(**WIDE)
    hand.begin("busao", ("Ana", "Beto"))
    bill = hand.find("aside[data-bill]")
    expect(bill.locator(".grand .number")).to_have_text("0")
    hand.figures(3, -5)
    expect(bill.locator(".grand .number")).to_have_text("\N{MINUS SIGN}2")
    expect(bill.locator(".bill-line .number")).to_have_text(["+3", "\N{MINUS SIGN}5"])
    none(hand.faults())
    none(hand.overflow(1280))


def test_a_wide_screen_shows_the_bill_of_who_is_counted(pick_up: PickUp) -> None:
    hand = pick_up(**WIDE)
    hand.begin("boomtown", ("Ana", "Beto", "Caio"))
    bill = hand.find("aside[data-bill]")
    hand.find(".brush label", has_text="Beto").click()
    expect(bill.locator("h1")).to_have_text("A conta de Beto")
    hand.find("#mines-cold_mountain-6").click()
    expect(bill.locator(".grand .number")).to_have_text("9")
    none(hand.faults())
    none(hand.overflow(1280))


@pytest.mark.parametrize("path", ["/", "/rules", "/prepare/busao?players=3", *(f"/new/{slug}" for slug in GAMES)])
def test_a_first_view_is_small(pick_up: PickUp, path: str) -> None:
    hand = pick_up()
    seen = Traffic(hand)
    hand.open(path)
    seen.are_few()


@pytest.mark.parametrize("table", [f"{slug}-{state}" for slug in GAMES for state in ("empty", "full")])
def test_a_first_view_of_a_sheet_is_small(pick_up: PickUp, hand: Hand, table: str) -> None:
    at = hand.lay(TABLES[table])
    other = pick_up()
    seen = Traffic(other)
    other.open(at)
    seen.are_few()


@pytest.mark.parametrize(
    ("asked", "spoken"), [("pt-BR", "pt-BR"), ("pt-PT", "pt-BR"), ("en-GB", "en"), ("fr-FR", "pt-BR")]
)
def test_the_language_follows_the_browser(pick_up: PickUp, asked: str, spoken: str) -> None:
    hand = pick_up(asked)
    hand.open()
    expect(hand.find("html")).to_have_attribute("lang", spoken)
    expect(hand.find("h1")).to_have_text({"pt-BR": "Bloco de pontos", "en": "Score pad"}[spoken])


def test_the_language_can_be_switched_and_stays(hand: Hand) -> None:
    at = hand.lay(TABLES["rufstock-half"])
    hand.open()
    hand.follow(hand.button("English"))
    expect(hand.find("h1")).to_have_text("Score pad")
    hand.open(at)
    expect(hand.page.get_by_role("heading", name="Who’s out?")).to_be_visible()
    hand.open("/rules?q=tie")
    hand.follow(hand.button("Português"))
    # The page on which the language was switched comes back, with its search.
    expect(hand.find("html")).to_have_attribute("lang", "pt-BR")
    expect(hand.find("#question")).to_have_value("tie")
