"""Laying the table by the checklist: its counts, its ticks on every phone, who starts, and on to the pad."""

import re

from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand


def test_a_tick_stays_and_every_phone_sees_it(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.sit_down("busao", ("Ana", "Beto", "Caio"))
    ana.open(f"{at}/setup")
    # Three players: 71 passengers less 5 each and 4 at the bus stop leave 52 in the Rua.
    expect(ana.button(re.compile("^Rua")).locator(".n")).to_have_text("52")
    ana.find(".step").first.tap()
    expect(ana.find(".step").first).to_have_attribute("aria-pressed", "true")
    ana.find("#now .go").tap()
    expect(ana.find(".step[aria-pressed=true]")).to_have_count(2)
    ana.page.reload()
    expect(ana.find(".step[aria-pressed=true]")).to_have_count(2)

    beto.open(f"{at}/setup")
    expect(beto.find(".step[aria-pressed=true]")).to_have_count(2)
    beto.undo()
    expect(beto.find(".step[aria-pressed=true]")).to_have_count(1)
    beto.button("Sortear").tap()
    drawn = beto.find(".drawn")
    expect(drawn).to_contain_text("Começa")
    ana.page.reload()
    expect(ana.find(".drawn")).to_have_text(drawn.text_content() or "")
    ana.follow(ana.link("Voltar à folha"))
    ana.sees_totals(0, 0, 0)


def test_a_table_is_laid_before_there_are_names(hand: Hand) -> None:
    hand.open("/prepare/rufstock")
    hand.follow(hand.link("4 pessoas"))
    # Four players: 52 cards less 8 each and 3 in the queue leave 17 to draw.
    expect(hand.button(re.compile("^Baralho")).locator(".n")).to_have_text("17")
    hand.follow(hand.button("Começar a preparar"))
    for number in range(8):  # seven steps, and who starts
        hand.find("#now button.go").tap()
        expect(hand.find("#checklist .is-done")).to_have_count(number + 1)
        expect(hand.find("html.draws-lots")).to_have_count(0)
    hand.follow(hand.link("Marcar pontos"))
    assert hand.page.url.startswith(f"{hand.server.url}/new/rufstock")


def test_without_scripts(pick_up: PickUp) -> None:
    hand = pick_up(java_script_enabled=False)
    hand.open("/prepare/quissama?players=3")
    hand.follow(hand.find(".steps .step").first)
    expect(hand.find(".step[aria-pressed=true]")).to_have_count(1)
    hand.follow(hand.find("#now .go"))
    expect(hand.find(".step[aria-pressed=true]")).to_have_count(2)
    hand.follow(hand.find(".steps .step").first)
    expect(hand.find(".step[aria-pressed=true]")).to_have_count(1)
    hand.follow(hand.button("Sortear"))
    expect(hand.find(".drawn")).to_be_visible()


def test_names_stay_when_the_number_of_people_changes(hand: Hand) -> None:
    hand.open("/prepare/rufstock?players=4")
    hand.find(".names summary").tap()
    name = hand.page.get_by_label("Nome 4", exact=True)
    for place, called in enumerate(("Ana", "Beto", "Caio", "Duda"), 1):
        hand.page.get_by_label(f"Nome {place}", exact=True).fill(called)
    hand.follow(hand.link("3 pessoas"))
    expect(hand.page.get_by_label("Nome 3", exact=True)).to_have_value("Caio")
    hand.follow(hand.link("4 pessoas"))
    expect(name).to_be_visible()
    expect(name).to_have_value("Duda")
    hand.follow(hand.button("Começar a preparar"))
    expect(hand.find(".who")).to_contain_text("Ana, Beto, Caio e Duda")
    hand.open("/prepare/rufstock?players=4")
    expect(name).to_have_value("")


def test_names_of_a_new_play_stay_over_a_reload(hand: Hand) -> None:
    hand.sit_down("rufstock", ("Zeca", "Lia"))
    hand.open("/new/rufstock")
    one, other = (hand.page.get_by_label(f"Nome {place}", exact=True) for place in (1, 2))
    expect(one).to_have_value("")
    one.fill("Ana")
    hand.button("+ Lia").tap()
    expect(other).to_have_value("Lia")
    hand.page.reload()
    expect(one).to_have_value("Ana")
    expect(other).to_have_value("Lia")
    hand.find("button[name=remove]").first.tap()
    expect(one).to_have_value("Lia")
    hand.page.reload()
    expect(one).to_have_value("Lia")
    hand.find(".dock .go").tap()
    expect(hand.find(".notice")).to_be_visible()
    expect(one).to_have_value("Lia")
