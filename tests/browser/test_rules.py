"""Looking up a rule at the table: search while typing, open it next to a pad, and go back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.house import Hand, none
from tests.support.tables import TABLES


def test_the_answer_follows_the_typing(hand: Hand) -> None:
    hand.open()
    hand.follow(hand.find(".shortcuts a", has_text="Regras"))
    question = hand.find("#question")
    question.press_sequentially("pare")
    expect(hand.find(".rule-card").first).to_contain_text("PARE")
    hand.find(".found-tab", has_text="Busão").tap()
    expect(hand.find(".found-tab[aria-current]")).to_contain_text("Busão")
    expect(hand.find(".rule-card .label").first).to_have_text("Busão")
    expect(hand.find(".rule-card .label").filter(has_not_text="Busão")).to_have_count(0)
    question = hand.find("#question")
    question.fill("xyzzy")
    expect(hand.find("#found")).to_contain_text("Nada para “xyzzy”.")
    question.fill("na mão")
    expect(hand.find(".rule-card").first).to_contain_text("mão")
    none(hand.faults())
    hand.page.go_back()
    # Back to before the tab was tapped; the typed search is one step back.
    expect(hand.find("#question")).to_have_value("pare")


def test_back_from_the_rules_is_the_pad(hand: Hand) -> None:
    at = hand.lay(TABLES["rufstock-half"])
    hand.follow(hand.find(".top .tap").last)
    hand.follow(hand.link(re.compile("regras")))
    hand.find("#question").fill("empate")
    expect(hand.find(".rule-card").first).to_be_visible()
    hand.follow(hand.link("Voltar à folha"))
    assert hand.at == at
    hand.sees_totals(3, 4, 5, 2)


def test_a_rule_opens_beside_the_pad_and_closes(hand: Hand) -> None:
    at = hand.lay(TABLES["busao-empty"])
    hand.figures(3)
    hand.find("#entry-rule").tap()
    rule = hand.find("#rule")
    expect(rule.locator(".rule-card")).to_contain_text("Quanto vale cada passageiro?")
    none(hand.faults())
    # A related rule opens in the same place.
    rule.get_by_role("link", name="Quem conta como adjacente?").tap()
    expect(rule.locator(".rule-card")).to_contain_text("Quem conta como adjacente?")
    rule.get_by_role("button", name="Fechar").tap()
    expect(rule).to_be_hidden()
    # The pad is as before, and typing continues in the same place.
    assert hand.at == at
    hand.figures(4)
    hand.sees_totals(7, 0)

    hand.key(hand.find("#entry-rule"))
    expect(rule.locator(".rule-card")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(rule).to_be_hidden()


def test_a_rule_that_is_closed_while_another_one_comes_stays_closed(hand: Hand) -> None:
    hand.lay(TABLES["busao-empty"])
    hand.find("#entry-rule").tap()
    rule = hand.find("#rule")
    expect(rule.locator(".rule-card")).to_contain_text("Quanto vale cada passageiro?")
    close = "document.addEventListener('htmx:afterSwap', () => document.getElementById('rule').close(), { once: true })"
    hand.page.evaluate(close)
    rule.get_by_role("link", name="Quem conta como adjacente?").tap()
    expect(hand.find("#rule-text")).to_contain_text("Quem conta como adjacente?")
    hand.page.wait_for_timeout(300)
    expect(rule).to_be_hidden()


def test_the_search_stays_where_it_is_and_begins_at_the_top(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    hand.open("/rules")
    place = hand.find(".dock").bounding_box()
    assert hand.page.evaluate("scrollY") == 0, "the field has the focus, and the page did not scroll for it"
    question = hand.find("#question")
    for asked, answer in (("pa", "PA"), ("pare", "PARE"), ("xyzzy", "Nada para")):
        hand.page.evaluate("scrollTo(0, 600)")
        question.fill(asked)
        expect(hand.find(f"main :is(mark, p):text('{answer}')").first).to_be_visible()
        expect(hand.find("header.top")).to_be_in_viewport(ratio=1)
        assert hand.find(".dock").bounding_box() == place, asked


def test_a_question_is_one_tap_from_a_pad_and_its_answer_leads_back(hand: Hand) -> None:
    at = hand.lay(TABLES["busao-empty"])
    hand.find("#entry-rule").tap()
    question = hand.find("#rule input[name=q]")
    question.fill("mão")
    with hand.page.expect_navigation(wait_until="load"):
        question.press("Enter")
    expect(hand.find(".found-tab[aria-current]")).to_contain_text("Busão")
    expect(hand.find("#question")).to_have_value("mão")
    hand.follow(hand.link("Voltar à folha"))
    assert hand.at == at


def test_a_rule_and_a_rulebook_have_the_search_and_a_way_up(hand: Hand) -> None:
    for path in ("/rules/quissama", "/rules/quissama/blocked"):
        hand.open(path)
        hand.find("input[name=q]").fill("moeda")
        with hand.page.expect_navigation(wait_until="load"):
            hand.find("input[name=q]").press("Enter")
        expect(hand.find(".found-tab[aria-current]")).to_contain_text("Quissama")
    hand.open("/rules/quissama#variants")
    hand.link("Índice").tap()
    expect(hand.find("#contents")).to_be_in_viewport()


def test_lying_down_the_search_of_a_rulebook_is_one_slim_line(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    at = hand.lay(TABLES["busao-empty"])
    hand.open(f"/rules/busao?back={at.removeprefix('/p/')}")
    dock, field = hand.find(".dock").bounding_box(), hand.find(".dock .field").bounding_box()
    assert dock
    assert field
    assert dock["height"] <= 55
    for one in hand.find(".dock > a, .dock .tap").all():
        box = one.bounding_box()
        assert box
        assert abs(box["y"] + box["height"] / 2 - field["y"] - field["height"] / 2) <= 2
        assert box["x"] + box["width"] <= dock["x"] + dock["width"]
