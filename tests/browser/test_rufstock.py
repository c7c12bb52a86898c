"""Rufstock on a phone: from the home page to the winner."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.rufstock.hands import out, sees_queue
from tests.support.house import Hand
from tests.support.no_signal import LOST, waiting

NAMES = ("Ana", "Beto", "Caio")
SAID = {
    "pt-BR": {
        "shared": "Ana, Beto e Caio dividem a vitória",
        "why": "Sem desempate: a vitória é dividida.",
        "won": "Ana venceu",
        "undo": "Beto saiu em 1º na rodada 1",
    },
    "en": {
        "shared": "Ana, Beto and Caio share the win",
        "why": "No tie-break: the win is shared.",
        "won": "Ana won",
        "undo": "Beto out 1st in round 1",
    },
}


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_a_play_from_home_to_the_winner(pick_up: PickUp, language: str) -> None:
    hand, said = pick_up(language), SAID[language]
    hand.sit_down("rufstock", NAMES)
    hand.sees_totals(0, 0, 0)
    out(hand, "Ana", 1)
    hand.sees_totals(4, 0, 0)
    hand.undo()
    hand.sees_totals(0, 0, 0)

    # Round 1: Beto 4, Ana 3, and Caio, the last one, 2.
    out(hand, "Beto", 1)
    expect(hand.find("#undo")).to_contain_text(said["undo"])
    hand.sees_totals(0, 4, 0)
    out(hand, "Ana", 2)
    hand.sees_totals(3, 4, 2)
    # The player to the left of Beto, the first one out, begins the next round.
    expect(hand.find(".pass")).to_contain_text(hand.t("ticket-next", name="Caio"))

    # Round 2: Caio 4, Ana 3, Beto 2: everybody has 6.
    out(hand, "Caio", 1)
    hand.sees_totals(3, 4, 2 + 4)
    out(hand, "Ana", 2)
    hand.sees_totals(3 + 3, 4 + 2, 2 + 4)

    hand.follow(hand.find("#totals .total").nth(1))
    expect(hand.page.get_by_role("heading", level=1)).to_have_text(hand.t("bill-of", names=("Beto",)))
    expect(hand.find(".sum span .number")).to_have_text(["4", "2"])
    expect(hand.find(".bill-line .number")).to_have_text(["+4", "+2"])
    expect(hand.find(".grand .number")).to_have_text("6")
    hand.follow(hand.link(hand.t("to-sheet")))

    hand.finish()
    hand.sees_winner(said["shared"])
    expect(hand.find(".tie")).to_contain_text(said["why"])
    hand.sees_ranking((1, "Ana", 6), (1, "Beto", 6), (1, "Caio", 6))

    # Ana, not Caio, was first out in round 2: Ana 4, Caio 3, Beto 2.
    hand.reopen()
    hand.button(hand.t("slot-take-back", name="Caio", place=1, points=4)).tap()
    sees_queue(hand, "A", "?", "")
    out(hand, "Caio", 2)
    hand.sees_totals(3 + 4, 4 + 2, 2 + 3)
    hand.finish()
    hand.sees_winner(said["won"])
    expect(hand.find(".tie")).to_have_count(0)
    hand.sees_ranking((1, "Ana", 7), (2, "Beto", 6), (3, "Caio", 5))


def test_a_play_with_the_keyboard_alone(hand: Hand) -> None:
    hand.key_sit_down("rufstock", ("Ana", "Beto"))

    # Two players: 4 for the first, 3 for the other, in both rounds.
    for number, (name, totals) in enumerate((("Beto", (3, 4)), ("Ana", (3 + 4, 4 + 3)), ("Beto", (6, 8)))):
        if number == 2:  # undo Ana's second round first
            hand.key(hand.find("button#undo"))
            hand.sees_totals(3, 4)
        hand.key(hand.button(hand.t("is-out", name=name, place=1, points=4)))
        hand.sees_totals(*totals)
    hand.key_follow(hand.button("Encerrar"))
    hand.sees_winner("Beto venceu")
    hand.sees_ranking((1, "Beto", 8), (2, "Ana", 6))


def test_the_focus_stays_where_a_name_was_pressed(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("rufstock", ("Ana", "Beto", "Caio"))
    beto, caio = hand.find("#out-1"), hand.find("#out-2")
    hand.key(caio)
    hand.sees_totals(0, 0, 4)
    expect(caio).to_be_focused()
    hand.page.keyboard.press("Shift+Tab")
    expect(beto).to_be_focused()

    # Without signal too; a name that waits there counts once.
    hand.context.set_offline(True)
    hand.page.keyboard.press("Enter")
    waiting(hand)
    hand.page.keyboard.press("Enter")
    expect(beto).to_be_focused()
    assert hand.unsent() == 1
    expect(hand.page.get_by_text("O resto espera.")).to_be_visible()
    places = hand.find("#queue-0 [data-free] .visually-hidden")
    assert places.all_text_contents()[-1].endswith("fica com quem sobrar, +2"), "Ana is not said to be out"
    hand.context.set_offline(False)
    hand.sees_totals(2, 3, 4)
    expect(beto).to_be_focused()  # the first one of round 2

    hand.page.keyboard.press("Enter")
    hand.sees_totals(2, 7, 4)
    hand.key(hand.find("#out-0"))
    hand.sees_totals(5, 7, 6)
    expect(hand.find(".ask-line")).to_be_focused()
    hand.page.keyboard.press("Tab")
    expect(hand.find("#finish")).to_be_focused()


def test_the_names_are_laid_out_alike_after_a_tap_and_anew(hand: Hand) -> None:
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    out(hand, "Ana", 1)
    hand.sees_totals(4, 0, 0, 0)
    cards = hand.find(".dog-choice")
    expect(cards).to_have_count(3)
    after = [cards.nth(place).bounding_box() for place in range(3)]
    hand.page.reload()
    assert [cards.nth(place).bounding_box() for place in range(3)] == after


def test_the_focus_goes_along_with_a_name_that_is_moved(hand: Hand) -> None:
    hand.slug = "rufstock"
    hand.open("/new/rufstock")
    hand.put("Ana", "Beto", "Caio")
    hand.find("button[name=edit]").nth(2).tap()
    expect(hand.find("input[name=typed]")).to_have_value("Caio")
    up, down = hand.find("button[name=up]"), hand.find("button[name=down]")
    up.focus()
    # At the front Caio can only move back.
    for place, button in ((1, up), (0, down)):
        hand.page.keyboard.press("Enter")
        expect(hand.find("input[name=place]")).to_have_value(str(place))
        expect(button).to_be_focused()
    hand.find("input[name=typed]").press("Enter")
    names = hand.find("input[name=player]")
    for place, name in enumerate(("Caio", "Ana", "Beto")):
        expect(names.nth(place)).to_have_value(name)


def test_names_that_are_tapped_in_haste_are_all_taken(pick_up: PickUp) -> None:
    hand = pick_up(hasty=True, viewport={"width": 375, "height": 553})
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Davi"))
    out(hand, "Davi", 1)
    sees_queue(hand, "D", "?", "", "")
    out(hand, "Caio", 2)
    sees_queue(hand, "D", "C", "?", "")
    out(hand, "Beto", 3)
    hand.sees_totals(1, 2, 3, 4)
