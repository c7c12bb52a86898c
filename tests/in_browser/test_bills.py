"""Bills on a phone: a finger finds each reason, its rule comes up, and the list stays short."""

import pytest
from playwright.sync_api import expect

from tests.in_browser.house import Hand, none
from tests.in_browser.tables import SHORT, TABLES, Table

FINGER = 44  # px

MISSED = """(least) => [...document.querySelectorAll(".conta .why")].flatMap((one) => {
  one.scrollIntoView({ block: "center" });
  const line = one.getClientRects()[0];
  const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
  const all = [-1, 0, 1].every((side) => document.elementFromPoint(x, y + side * (least / 2 - 1)) === one);
  return line.height >= least && all ? [] : [`${one.textContent}: ${line.height}`];
})"""
"""The reasons that are lower than a finger, or that another thing lies upon."""

GAPS = """() => [...document.querySelectorAll(".conta .ln")]
  .map((one) => [one.querySelector("p").getBoundingClientRect().height, one.querySelectorAll(".why")])
  .filter(([height, reasons]) => reasons.length === 1)
  .map(([height, [reason]]) => height / reason.getClientRects().length)
"""
"""The height of each line of a reason that is alone."""


@pytest.mark.parametrize("table", ["busao-cards", "boomtown-long", "rufstock-full"])
def test_every_reason_is_as_tall_as_a_finger(hand: Hand, table: str) -> None:
    at = hand.lay(TABLES[table])
    for side in range(2):
        hand.open(f"{at}/bill/{side}")
        expect(hand.find(".conta .why").first).to_be_visible()
        assert hand.page.evaluate(MISSED, FINGER) == []
        assert max(hand.page.evaluate(GAPS), default=0) < 25
    none(hand.faults())
    none(hand.fits())


def test_what_is_open_leads_to_its_rule(hand: Hand) -> None:
    twice = {"name": "O Calmo", "points": 1, "age": "adult", "temperament": "calm", "behaviour": "silent"}
    table = Table("busao", SHORT[:2], {"buses.0.windows.0.0": twice, "buses.0.windows.1.0": twice})
    hand.open(f"{hand.lay(table)}/bill/0")
    hand.find(".conta p.notice .q").tap()
    expect(hand.find("#rule-text")).to_contain_text("duas cartas iguais")
    hand.page.keyboard.press("Escape")
    hand.find(".note .q").first.tap()
    expect(hand.find("#rule-text")).to_contain_text("adjacente")
    none(hand.faults())
