"""Looking up a rule at the table: asked while typing, opened beside a pad, and back again."""

import re

from playwright.sync_api import expect

from tests.in_browser.house import Hand, none
from tests.in_browser.tables import TABLES


def test_the_answer_follows_the_typing(hand: Hand) -> None:
    hand.open()
    hand.follow(hand.link("Buscar regra"))
    question = hand.find("#question")
    question.press_sequentially("par")
    expect(hand.find(".rulec").first).to_contain_text("PARE")
    hand.find(".ftab", has_text="Busão").tap()
    expect(hand.find(".ftab[aria-current]")).to_contain_text("Busão")
    expect(hand.find(".rulec .tag").first).to_have_text("Busão")
    expect(hand.find(".rulec .tag").filter(has_not_text="Busão")).to_have_count(0)
    question = hand.find("#question")
    question.fill("xyzzy")
    expect(hand.find("#found")).to_contain_text("Nada para “xyzzy”.")
    question.fill("na mão")
    expect(hand.find(".rulec").first).to_contain_text("mão")
    none(hand.faults())
    hand.page.go_back()
    # Before the tab was tapped; what was typed behind it is one step back.
    expect(hand.find("#question")).to_have_value("par")


def test_back_from_the_rules_is_the_pad(hand: Hand) -> None:
    at = hand.lay(TABLES["rufstock-half"])
    hand.follow(hand.find(".top .tap").last)
    hand.follow(hand.link(re.compile("regras")))
    hand.find("#question").fill("empate")
    expect(hand.find(".rulec").first).to_be_visible()
    hand.follow(hand.link("Voltar à folha"))
    assert hand.at == at
    hand.sees_totals(3, 4, 5, 2)


def test_a_rule_opens_beside_the_pad_and_closes(hand: Hand) -> None:
    at = hand.lay(TABLES["busao-empty"])
    hand.keys("3", ">")
    hand.find("#entry-rule").tap()
    rule = hand.find("#rule")
    expect(rule.locator(".rulec")).to_contain_text("Quanto vale cada passageiro?")
    none(hand.faults())
    # A rule that belongs with it opens in the same place.
    rule.get_by_role("link", name="Quem conta como adjacente?").tap()
    expect(rule.locator(".rulec")).to_contain_text("Quem conta como adjacente?")
    rule.get_by_role("button", name="Fechar").tap()
    expect(rule).to_be_hidden()
    # The pad is as it was, and typing goes on where it was.
    assert hand.at == at
    hand.keys("4", ">")
    hand.sees_totals(7, 0)

    hand.key(hand.find("#entry-rule"))
    expect(rule.locator(".rulec")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
