"""A group's statistics on a phone and a tablet, in light and dark mode, with large text, and by keyboard alone."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from companion.core.game import TITLE
from companion.plays import writing
from companion.plays.sheet import PlayStore, Snapshots, find
from companion.store.database import connect
from tests.browser.conftest import PickUp
from tests.support.a_year import PEOPLE, make_year, record
from tests.support.helpers import PADS
from tests.support.house import Hand, Server, none
from tests.support.tables import TWELVE, Table
from tests.support.years import STATISTICS, join, play_a_year

LINES = """all => all.map((title) => {
  const text = document.createRange();
  const words = [...title.firstChild.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
    text.setStart(title.firstChild, index);
    text.setEnd(title.firstChild, index + word.length);
    return text.getClientRects().length;
  });
  const box = title.getBoundingClientRect();
  return [Math.max(...words), Math.round(box.height / parseFloat(getComputedStyle(title).lineHeight))];
})"""
"""Returns of each title over how many lines its most broken word goes, and how many lines it has."""


@pytest.fixture(scope="module")
def group(server: Server) -> str:
    """The address of the statistics of a group that has played for a year."""
    play_a_year(server)
    return STATISTICS


def unfold(hand: Hand) -> None:
    for place in hand.find("summary").all():
        place.click()


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_every_tab_is_accessible_and_fits(pick_up: PickUp, group: str, language: str) -> None:
    hand = pick_up(language)
    join(hand)
    hand.open(group)
    tabs = [one.get_attribute("href") or "" for one in hand.find(".found-tab").all()]
    assert len(tabs) == len(PADS) + 1
    for tab in tabs:
        hand.open(tab)
        unfold(hand)
        if language == "pt-BR":
            none(hand.faults())
        none(hand.fits())


def test_two_people_are_compared_without_a_script(pick_up: PickUp, group: str) -> None:
    hand = pick_up(java_script_enabled=False)
    join(hand)
    hand.open(group)
    hand.find("summary", has_text=hand.t("stat-duel-change")).click()
    hand.find("[name=one]").select_option(label=PEOPLE[5])
    hand.find("[name=other]").select_option(label=PEOPLE[2])
    hand.follow(hand.button(hand.t("stat-duel-show")))
    expect(hand.find(".versus-who")).to_have_text([PEOPLE[5][:1] + PEOPLE[5], PEOPLE[2][:1] + PEOPLE[2]])
    hand.follow(hand.find(".found-tab").nth(1))  # the person asked about stays chosen
    expect(hand.find(".versus-who").first).to_have_text(PEOPLE[5][:1] + PEOPLE[5])


@pytest.mark.parametrize("wide", [360, 820])
def test_the_wins_of_all_games_are_on_one_screen(pick_up: PickUp, group: str, wide: int) -> None:
    hand = pick_up(viewport={"width": wide, "height": 800})
    join(hand)
    hand.open(group)
    heads = hand.find(".wins thead svg").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len(heads) == len(PADS)
    assert all(one["right"] <= other["left"] for one, other in pairwise(heads)), "drawings do not overlap"
    expect(hand.find(".sideways:has(.wins)")).to_have_count(0)
    none(hand.overflow(wide))


def test_the_sum_of_wins_stays_in_sight_while_many_titles_pass_sideways(pick_up: PickUp, server: Server) -> None:
    archive = PlayStore(connect(server.folder / "plays.db"), Snapshots())
    year = make_year(archive, 5, 30, "titles-in-the-browser")
    titles = iter(("Skyjo", "Phase 10", "Wizard"))
    for key in year.plays:
        sheet = find(archive, key)
        titled = sheet and sheet.won and sheet.game.cells and {cell.name for cell in sheet.game.cells(sheet.setup)}
        if titled and TITLE in titled and (title := next(titles, None)):
            for command in (writing.REOPEN, writing.resolve_conflict({TITLE: title}, "set"), writing.FINISH):
                record(archive, key, command)
    archive.db.close()
    hand = pick_up(viewport={"width": 375, "height": 553})
    join(hand, "/g/titles-in-the-browser")
    hand.open("/g/titles-in-the-browser/statistics")
    expect(hand.find(".wins thead")).to_contain_text("Phase 10")
    table = hand.find(".sideways:has(.wins)")
    assert table.evaluate("one => one.scrollWidth > one.clientWidth")
    edges = "all => all.map(one => one.getBoundingClientRect().right)"
    before = hand.find(".wins td.number:last-child").evaluate_all(edges)
    table.evaluate("one => one.scrollTo(one.scrollWidth, 0)")
    assert hand.find(".wins td.number:last-child").evaluate_all(edges) == before


def test_words_of_titles_over_the_wins_stay_whole(hand: Hand) -> None:
    for title in (
        "Ticket to Ride - Europa - 1912",
        "Meu jogo de teste - versão dois",
        "A Viagem do Wolfeschlegelstein",
    ):
        hand.lay(Table("caderno", TWELVE, {"title": title, "figures.0.3": 9}, finished=True))
        if title.startswith("Ticket"):
            continue
        hand.open()
        hand.follow(hand.find("a[href^='/g/']").first)
        hand.open(f"{hand.page.url.removeprefix(hand.server.url)}/statistics")
        for size in hand.sizes((375, 553), (360, 616), (390, 664), (740, 330), (820, 1180)):
            lines = hand.find(".game-title").evaluate_all(LINES)
            assert len(lines) == (2 if title.startswith("Meu") else 3)
            assert all(broken == 1 for broken, _ in lines[-2:]), f"{size}: {lines}"
            assert all(many <= 3 for _, many in lines), f"{size}: {lines}"
            none(hand.overflow(size[0]))
