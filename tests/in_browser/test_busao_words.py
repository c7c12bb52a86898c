"""A card of Busão picked with the bus in sight, or entered word by word."""

import pytest
from playwright.sync_api import expect

from tests.in_browser.cards import ask, choose, say, write
from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand
from tests.in_browser.test_busao_decks import NAMES, to_card
from tests.in_browser.three_buses import BOX, bring


@pytest.mark.parametrize(("width", "height"), [(360, 616), (375, 553), (320, 568), (740, 330)])
def test_the_bus_and_the_totals_stay_in_sight_where_a_card_is_picked(pick_up: PickUp, width: int, height: int) -> None:
    ana, beto = pick_up(viewport={"width": width, "height": height}), pick_up()
    bring(ana, BOX)
    at = ana.sit_down("busao", NAMES)
    to_card(ana)
    place = ana.find('.stand [data-cell="buses.0.windows.0.0"]')
    for seen in (ana.find("#totals"), place, ana.find("#cards button").first, ana.find("#card-search")):
        expect(seen).to_be_in_viewport(ratio=0.9)
    expect(ana.find(".bus:visible")).to_have_count(1)
    # What another phone writes is seen here, and the place of the card stays marked.
    beto.slug = "busao"
    beto.open(at)
    beto.figures(7)
    ana.sees_totals(7, 0, 0)
    expect(place).to_have_attribute("aria-current", "true")
    # Another seat, or another bus, is a tap away.
    ana.follow(ana.find('.stand [data-cell="buses.0.windows.5.1"]'))
    expect(ana.find("#entry-label")).to_have_text("Janela 6, frente")
    to_card(ana)
    ana.follow(ana.find("#totals .tot").nth(1))
    expect(ana.find(".bus:visible")).to_have_attribute("data-side", "1")


def test_what_is_on_a_card_leads_back_to_what_is_asked(hand: Hand) -> None:
    hand.sit_down("busao", NAMES)
    to_card(hand)
    hand.find("#name").fill("Torcedor")
    write(hand, "points", 3)
    choose(hand, "adult", "calm", "noisy")
    write(hand, "effects-0-points", 2)
    say(hand, "effects-0-when", "any")
    write(hand, "effects-0-at_least", 3)
    say(hand, "effects-0-what", "name")
    hand.find("#effects-0-name").fill("DJ")
    say(hand, "effects-0-scope", "bus")
    ask(hand, "effects-0-scope")
    hand.find(".ask.now .others").tap()
    hand.find("[data-row-of=effects]").tap()
    write(hand, "effects-1-points", -1)
    # One that is none after all leaves the card; a figure without a key is typed.
    say(hand, "effects-1-when", "off")
    ask(hand, "points")
    hand.find("[data-type]").tap()
    hand.find("#points").fill("23")
    shown = hand.find(".pcard [data-word]:visible")
    sentence = ["+2", "se houver", "no mínimo 3", "DJ", "No Busão, menos esta carta"]
    expect(shown).to_have_text(["23", "adulto", "tranquilo", "barulhento", *sentence, "nada", "×1", "à mão…"])
    hand.follow(hand.button("Guardar"))
    hand.sees_totals(23, 0, 0)
    hand.find('[data-cell="buses.0.windows.0.0"]').tap()
    to_card(hand)
    expect(shown.nth(0)).to_have_text("23")
    expect(hand.find("[data-row=effects-0] .word:visible")).to_have_text(sentence)
