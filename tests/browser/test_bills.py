"""Bills on a phone: each reason is large enough for a finger and opens its rule, and the list stays short."""

import pytest
from playwright.sync_api import expect

from tests.support.house import Hand, none
from tests.support.tables import SHORT, TABLES, Table

FINGER = 44  # px

MISSED = """(least) => [...document.querySelectorAll(".conta .why")].flatMap((one) => {
  one.scrollIntoView({ block: "center" });
  const line = one.getClientRects()[0];
  const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
  const all = [-1, 0, 1].every((side) => document.elementFromPoint(x, y + side * (least / 2 - 1)) === one);
  return line.height >= least && all ? [] : [`${one.textContent}: ${line.height}`];
})"""
"""The reasons that are lower than a finger or covered."""

GAPS = """() => [...document.querySelectorAll(".conta .ln p:not(.because):has(.why)")]
  .map((one) => one.getBoundingClientRect().height / one.querySelector(".why").getClientRects().length)
"""
"""The height of each line of a reason that stands alone."""


@pytest.mark.parametrize("table", ["busao-cards", "boomtown-long", "rufstock-full"])
def test_every_reason_is_as_tall_as_a_finger(hand: Hand, table: str) -> None:
    at = hand.lay(TABLES[table])
    for side in range(2):
        hand.open(f"{at}/bill/{side}")
        expect(hand.find(".bill-page .why").first).to_be_visible()
        assert hand.page.evaluate(MISSED, FINGER) == []
        assert max(hand.page.evaluate(GAPS), default=0) < 25
    none(hand.faults())
    none(hand.fits())


def test_what_is_open_leads_to_its_rule(hand: Hand) -> None:
    twice = {"name": "O Calmo", "points": 1, "age": "adult", "temperament": "calm", "behaviour": "silent"}
    table = Table("busao", SHORT[:2], {"buses.0.windows.0.0": twice, "buses.0.windows.1.0": twice})
    hand.open(f"{hand.lay(table)}/bill/0")
    hand.find(".bill-page p.notice .rule-link").tap()
    expect(hand.find("#rule-text")).to_contain_text("duas cartas iguais")
    hand.page.keyboard.press("Escape")
    hand.find(".note .rule-link").first.tap()
    expect(hand.find("#rule-text")).to_contain_text("adjacente")
    none(hand.faults())


def test_several_reasons_have_points_each_and_the_way_to_the_place(hand: Hand) -> None:
    hand.open(f"{hand.lay(TABLES['busao-cards'])}/bill/0")
    irritated = hand.find(".bill-page .bill-line", has_text="O Irritado")
    # 4 on the card, −1 for the one noisy passenger around him; his air conditioning is there.
    expect(irritated).to_contain_text("J1 frente · 4 da carta")
    expect(irritated.locator(".number")).to_have_text(["+3", "\N{MINUS SIGN}1", "0"])
    hand.follow(hand.link("Ir à folha: J1 frente"))
    expect(hand.find('[data-cell="buses.0.windows.0.1"]')).to_have_attribute("aria-current", "true")


def test_what_all_lines_have_in_common_is_said_once(hand: Hand) -> None:
    hand.open(f"{hand.lay(TABLES['busao-full'])}/bill/0")
    expect(hand.find(".bill-page").get_by_text("digitado à mão")).to_have_count(1)
    expect(hand.find(".bill-page .bill-line .why")).to_have_text("\N{MINUS SIGN}1 × 2 cartas que sobraram na mão")
