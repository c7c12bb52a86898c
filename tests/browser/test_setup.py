"""Setting up with the checklist: its counts, its ticks on every phone, who starts, and on to the pad."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.checklists import lay
from tests.support.house import Hand


def test_a_tick_stays_and_every_phone_sees_it(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.sit_down("busao", ("Ana", "Beto", "Caio"))
    ana.open(f"{at}/setup")
    # Three players: 71 passengers minus 5 each and 4 at the bus stop leave 52 in the Rua.
    expect(ana.button(re.compile("^Rua")).locator(".number")).to_have_text("52")
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
    # Four players: 52 cards minus 8 each and 3 in the queue leave 17 to draw.
    expect(hand.button(re.compile("^Baralho")).locator(".number")).to_have_text("17")
    hand.follow(hand.button("Começar a preparar"))
    for number in range(len(lay("rufstock", 4).steps) + 1):  # the steps, and who starts
        hand.find("#now button.go").press("Enter")
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
    hand.put("Ana", "Beto", "Caio", "Duda")
    expect(hand.find("#put")).to_be_hidden()
    hand.follow(hand.link("3 pessoas"))
    expect(hand.find(".called")).to_have_text(["Ana", "Beto", "Caio"])
    hand.follow(hand.link("4 pessoas"))
    expect(hand.find(".called")).to_have_text(["Ana", "Beto", "Caio", "Duda"])
    expect(hand.find(".called").last).to_be_visible()
    hand.follow(hand.button("Começar a preparar"))
    expect(hand.find(".who")).to_contain_text("Ana, Beto, Caio e Duda")
    hand.open("/prepare/rufstock?players=4")
    expect(hand.find(".names")).not_to_have_attribute("open", "")
    expect(hand.find(".called")).to_have_count(0)


def test_names_of_a_new_play_stay_over_a_reload(hand: Hand) -> None:
    hand.sit_down("rufstock", ("Zeca", "Lia"))
    hand.open("/new/rufstock")
    called = hand.find(".called")
    expect(called).to_have_count(0)
    hand.put("Ana")
    hand.button("+ Lia").tap()
    expect(called).to_have_text(["Ana", "Lia"])
    hand.page.reload()
    expect(called).to_have_text(["Ana", "Lia"])
    hand.find("button[name=remove]").first.tap()
    expect(called).to_have_text(["Lia"])
    hand.page.reload()
    expect(called).to_have_text(["Lia"])
    hand.find("[data-go]").tap()
    expect(hand.find("#players-wrong .wrong")).to_be_visible()
    expect(called).to_have_text(["Lia"])


def test_enter_puts_the_next_name_and_starts_nothing(hand: Hand) -> None:
    hand.open("/new/rufstock")
    field, called = hand.find("input[name=typed]"), hand.find(".called")
    hand.put("Ana", "Beto")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    field.press("Enter")
    hand.page.keyboard.type("Beto")
    hand.page.keyboard.press("Enter")
    expect(hand.find("#typed-wrong")).to_contain_text("Já há outra pessoa chamada Beto")
    expect(field).to_have_value("Beto")
    expect(called).to_have_text(["Ana", "Beto"])
    field.fill("Caio")
    hand.follow(hand.find("[data-go]"))  # the name in the field plays too
    expect(hand.find("#totals .who")).to_have_text(["Ana", "Beto", "Caio"])


def test_a_name_is_typed_while_another_is_on_its_way(hand: Hand) -> None:
    hand.open("/new/rufstock")
    field = hand.find("input[name=typed]")
    field.focus()
    for name in ("Ana", "Beto", "Caio", "Duda"):
        hand.page.keyboard.type(name)
        hand.page.keyboard.press("Enter")
    expect(hand.find(".called")).to_have_text(["Ana", "Beto", "Caio", "Duda"])
    expect(field).to_have_value("")


def test_a_name_is_corrected_where_it_stands(hand: Hand) -> None:
    hand.open("/new/rufstock")
    hand.put("Ana", "Beot", "Caio")
    hand.button("Mudar Beot").tap()
    field = hand.find("input[name=typed]")
    expect(field).to_have_value("Beot")
    field.fill("Beto")
    field.press("Enter")
    expect(hand.find(".called")).to_have_text(["Ana", "Beto", "Caio"])


def test_names_of_a_set_up_are_put_the_same_way(hand: Hand) -> None:
    hand.sit_down("rufstock", ("Zeca", "Lia"))
    hand.open("/prepare/rufstock?players=2")
    hand.find(".names summary").tap()
    hand.put("Ana")
    hand.button("+ Lia").tap()
    expect(hand.find(".called")).to_have_text(["Ana", "Lia"])
    hand.follow(hand.button("Começar a preparar"))
    expect(hand.find(".who")).to_contain_text("Ana e Lia")
