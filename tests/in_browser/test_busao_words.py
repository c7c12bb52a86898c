"""A card of Busão entered word by word."""

from playwright.sync_api import expect

from tests.in_browser.cards import ask, choose, say, write
from tests.in_browser.house import Hand
from tests.in_browser.test_busao_decks import NAMES, to_cards, to_form


def test_what_is_on_a_card_leads_back_to_what_is_asked(hand: Hand) -> None:
    hand.sit_down("busao", NAMES)
    to_form(hand)
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
    # The deck has it now: what lies here is seen from among its cards.
    to_cards(hand)
    hand.follow(hand.link("ver ou corrigir a carta daqui"))
    expect(shown.nth(0)).to_have_text("23")
    expect(hand.find("[data-row=effects-0] .word:visible")).to_have_text(sentence)
