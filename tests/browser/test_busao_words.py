"""Entering a card of Busão word by word."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PickUp
from tests.games.busao.card_hands import NAMES, search, to_cards, to_form
from tests.games.busao.hands import seat
from tests.support.cards import ask, choose, say, write
from tests.support.house import Hand


def test_what_is_on_a_card_leads_back_to_what_is_asked(hand: Hand) -> None:
    hand.begin("busao", NAMES)
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
    # A second effect is dropped again; a figure without a key is typed.
    say(hand, "effects-1-when", "off")
    ask(hand, "points")
    hand.find("[data-type]").tap()
    hand.find("#points").fill("23")
    shown = hand.find(".form-card [data-word]:visible")
    sentence = ["+2", "se houver", "no mínimo 3", "DJ", "no busão, menos esta carta"]
    expect(shown).to_have_text(["23", "adulto", "tranquilo", "barulhento", *sentence, "nada", "×1", "à mão…"])
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(23, 0, 0)
    hand.find('[data-cell="buses.0.windows.0.0"]').tap()
    # The deck has it now: the card at this place can be opened from the list of cards.
    to_cards(hand)
    hand.follow(hand.link("ver ou corrigir a carta daqui"))
    expect(shown.nth(0)).to_have_text("23")
    expect(hand.find("[data-row=effects-0] .word:visible")).to_have_text(sentence)


def test_a_card_that_was_refused_is_filled_in_as_a_new_one_is(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    hand.begin("busao", NAMES)
    to_form(hand)
    keys = hand.find(".keys .figure")
    before = [key.bounding_box() for key in keys.all()]
    hand.follow(hand.button("Salvar"))
    expect(hand.find("#points-wrong")).to_have_text("Escreva um número inteiro.")
    expect(hand.find("#points-wrong")).to_be_in_viewport(ratio=1)
    expect(hand.find("#points")).to_be_hidden()
    expect(hand.find("[data-word=points]")).to_be_focused()
    assert [key.bounding_box() for key in keys.all()] == before, "the keys are where they were"
    keys.filter(has_text="7").tap()
    choose(hand, "elderly", "calm", "noisy")
    # Going back to a wrong word shows the keys for it.
    write(hand, "points", 5)
    expect(hand.find("#points")).to_be_hidden()
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(5, 0, 0)


@pytest.mark.parametrize(("width", "height"), [(360, 616), (375, 553)])
def test_a_card_with_a_sentence_is_in_sight_down_to_its_last_word(pick_up: PickUp, width: int, height: int) -> None:
    hand = pick_up(viewport={"width": width, "height": height})
    hand.begin("busao", NAMES)
    to_form(hand)
    # In a low window the card has all the room: the dock cuts nothing below it.
    expect(hand.find(".no-cards")).to_be_visible(visible=height > 600)
    expect(hand.link(hand.t("decks"))).to_be_visible(visible=height <= 600)
    write(hand, "points", 4)
    write(hand, "effects-0-points", -1)
    say(hand, "effects-0-what", "communicative")
    say(hand, "effects-0-scope", "adjacent")
    hand.follow(hand.button("Salvar"))
    expect(hand.find(".amiss").first).to_be_visible()
    dock = hand.find(".dock").bounding_box()
    assert dock
    for word in hand.find(".form-card [data-word]:visible").all():
        box = word.bounding_box()
        assert box
        assert box["y"] + box["height"] <= dock["y"] + 1, word


def face(where: Locator) -> list[str]:
    """Return the drawings of a portrait."""
    return list(where.locator("use").evaluate_all("all => all.map(one => one.getAttribute('href'))"))


@pytest.mark.parametrize("name", ["O Irritado", "Vó do Bingo", "Zé", ""])
def test_who_is_on_a_card_has_one_face_wherever_it_is_drawn(hand: Hand, name: str) -> None:
    at = hand.begin("busao", NAMES)
    hand.find(seat(0, 1)).tap()
    to_form(hand)
    hand.find("#name").fill(name)
    write(hand, "points", -2)
    choose(hand, "adult", "calm", "noisy")
    entered = face(hand.find(".portrait"))
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(-2, 0, 0)
    assert face(hand.find(seat(0, 1))) == entered
    hand.open(f"{at}/form/passenger?side=0&cell=buses.0.windows.0.1")
    assert face(hand.find(".portrait")) == entered
    hand.open(f"{at}/bill/0")
    assert face(hand.find(".bill-page svg:has([href^='#h-'])").first) == entered
    if name:
        hand.open(at)
        to_cards(hand)
        search(hand, name)
        assert face(hand.find("#cards .card-row .face-window").first) == entered
