"""Busão's pad in the hand: how many taps it takes, what is in sight, and what a hasty finger does."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PickUp
from tests.games.busao.hands import box, place, seat
from tests.games.busao.three_buses import BOX, bring
from tests.support.house import Hand, figure
from tests.support.no_signal import LOST
from tests.support.tables import LONG, SHORT, TABLES, Table, bus

NAMES = ("Ana", "Beto", "Caio")


# ---- how many taps

# Passengers, the driver's three lines, upgrades and cards in hand, with the total worked out by hand.
ANA = ((5, 3, 4, -3, 6, 2, 3, 0, 4, 7, 1, 2), (2, 3, 3), (4, 3, 1), 2)
ANAS_TOTAL = (5 + 3 + 4 - 3 + 6 + 2 + 3 + 0 + 4 + 7 + 1 + 2) + (2 + 3 + 3) + (4 + 3 + 1) - 2
BETO = ((7, -2, 4, 1, 9, 3, 2, 2, 17, 5, -1, 6), (4, 4, 0), (12, 2), 0)
BETOS_TOTAL = (7 - 2 + 4 + 1 + 9 + 3 + 2 + 2 + 17 + 5 - 1 + 6) + (4 + 4 + 0) + (12 + 2)
CAIO = ((4, 6, -4, 8, 2, 5, 3, 1), (3, 2, 1), (3,), 1)
CAIOS_TOTAL = (4 + 6 - 4 + 8 + 2 + 5 + 3 + 1) + (3 + 2 + 1) + 3 - 1
MOST_TAPS = 70


def test_three_buses_by_hand_from_the_new_play_to_the_winner_take_few_taps(hand: Hand) -> None:
    hand.sit_down("busao", NAMES)
    taps = 1 + len(NAMES) + 1  # the game, a field for each name, and the start button

    def tap(where: str) -> int:
        hand.find(where).tap()
        return 1

    passengers, driver, upgrades, cards = ANA
    taps += hand.figures(*passengers, *driver, *upgrades, cards)
    hand.sees_totals(ANAS_TOTAL, 0, 0)
    taps += tap("#entry-on")

    passengers, driver, upgrades, cards = BETO
    taps += hand.figures(*passengers, *driver, *upgrades)
    taps += tap("#entry-skip")  # no third upgrade
    taps += hand.figures(cards)
    hand.sees_totals(ANAS_TOTAL, BETOS_TOTAL, 0)
    taps += tap("#entry-on")

    passengers, driver, upgrades, cards = CAIO
    taps += hand.figures(*passengers)
    taps += tap("#driver-2")  # four seats stay empty
    taps += hand.figures(*driver, *upgrades)
    taps += tap(place("hand", 2))
    taps += hand.figures(cards)
    hand.sees_totals(ANAS_TOTAL, BETOS_TOTAL, CAIOS_TOTAL)
    hand.follow(hand.find("#entry-end"))
    taps += 1
    hand.sees_winner("Beto venceu")
    hand.sees_ranking((1, "Beto", BETOS_TOTAL), (2, "Ana", ANAS_TOTAL), (3, "Caio", CAIOS_TOTAL))
    print(f"three buses by hand: {taps} taps")
    assert taps <= MOST_TAPS


MOST_TAPS_OF_A_CARD = 10


@pytest.mark.parametrize("deck", ["none", "of others"])
def test_a_card_entered_for_the_first_time_takes_few_taps(hand: Hand, deck: str) -> None:
    if deck != "none":
        bring(hand, BOX)
    hand.begin("busao", NAMES)
    taps = 0

    def tap(what: Locator) -> None:
        nonlocal taps
        what.tap()
        taps += 1

    def answer(text: str) -> None:
        """Tap a key of the dock by its text."""
        tap(
            hand.find(".tray :is(.pick, .figure):visible").filter(
                has_text=re.compile(r"^\s*" + r"\s+".join(map(re.escape, text.split())) + r"\s*$")
            )
        )

    tap(hand.link("carta…"))
    if deck == "none":
        expect(hand.find("#name")).to_be_focused()
        hand.page.keyboard.type("Vó do bingo")
    else:
        # A name searched for without success becomes the name of the new card.
        expect(hand.find("#card-search")).to_be_focused()
        hand.page.keyboard.type("Vó do bingo")
        tap(hand.link("novo passageiro Vó do bingo"))
    expect(hand.find("#name")).to_have_value("Vó do bingo")
    for said in ("3", "idoso", "tranquilo", "comunicativo", "1", "jovem", "adjacente"):
        answer(said)
    words = ["3", "idoso", "tranquilo", "comunicativo", "+1", "para cada", "jovem", "adjacente", "nada"]
    shown = hand.find(".form-card [data-word]:visible").all_inner_texts()
    assert [text.strip() for text in shown][: len(words)] == words
    with hand.page.expect_navigation(wait_until="load"):
        tap(hand.button("Próxima carta"))
    hand.sees_totals(3, 0, 0)
    # The next seat is up: pick the card of the deck, which shows its effect.
    expect(hand.find("#entry-label")).to_have_text("Janela 1, frente")
    hand.find("#card-search").fill("bingo")
    expect(hand.find("#cards .card-row", has_text="Vó do bingo")).to_contain_text("+1 para cada jovem adjacente")
    print(f"a new card with one effect, deck: {deck}: {taps} taps")
    assert taps <= MOST_TAPS_OF_A_CARD


@pytest.mark.parametrize(("right", "taps"), [(5, 2), (-4, 2)])
def test_a_wrong_figure_is_mended_in_two_taps_and_writing_goes_on_where_it_was(
    hand: Hand, right: int, taps: int
) -> None:
    hand.begin("busao", NAMES)
    hand.figures(3, 9, 4)
    hand.find(seat(0, 1)).tap()
    assert 1 + hand.figures(right) == taps
    hand.sees_totals(3 + right + 4, 0, 0)
    hand.figures(2)
    expect(hand.find(f"{seat(1, 1)} .number")).to_have_text("2")


def test_what_was_just_written_is_taken_back_with_one_tap(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    hand.figures(3, 9)
    expect(hand.find(seat(0, 1))).to_have_class("seat front just")
    hand.undo()
    hand.sees_totals(3, 0, 0)
    expect(hand.find(seat(0, 0))).to_have_class("seat back just")


# ---- figures that the keys do not show


def test_what_was_typed_in_digits_is_written_on_the_way_back_to_whole_figures(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    for key in ("[data-face=digits]", "[data-key='2']", "[data-key='5']", "[data-face=whole]"):
        hand.find(f"#entry {key}").tap()
    hand.sees_totals(25, 0, 0)
    expect(hand.find("#entry-label")).to_have_text("Janela 1, frente")
    hand.figures(3)
    hand.sees_totals(25 + 3, 0, 0)
    # Nothing, or only a sign, is no figure, so the keys just turn over.
    for key in ("[data-face=digits]", "[data-key=sign]", "[data-face=whole]"):
        hand.find(f"#entry {key}").tap()
    expect(hand.find("#entry-label")).to_have_text("Janela 2, fundo")
    hand.figures(4)
    hand.sees_totals(25 + 3 + 4, 0, 0)


def test_other_figures_are_typed_in_digits_and_no_more_of_them_than_a_place_takes(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    go, value = hand.find("#entry-go"), hand.find("#entry-value")
    expect(value).to_be_hidden()
    hand.find("[data-face=digits]").tap()
    expect(go).to_have_text("pular")
    hand.keys("1", "2", "3", "4", "5")
    expect(value).to_have_value("12")
    expect(go).to_contain_text("pôr 12")
    expect(go).to_contain_text("J1 fundo")
    hand.keys("sign", "delete", "9")
    expect(value).to_have_value(figure(-19))
    go.tap()
    hand.sees_totals(-19, 0, 0)
    # The digits close after one figure.
    expect(hand.find(".whole")).to_be_visible()
    # Back to the whole figures without writing: what was typed is deleted first.
    hand.find("[data-face=digits]").tap()
    hand.keys("7", "delete")
    hand.find("[data-face=whole]").tap()
    hand.figures(2)
    hand.sees_totals(-19 + 2, 0, 0)
    # Leaving a place writes what was typed there.
    hand.find("[data-face=digits]").tap()
    hand.keys("2", "0")
    hand.find(seat(5, 1)).tap()
    hand.sees_totals(-19 + 2 + 20, 0, 0)


def test_a_key_that_a_place_does_not_take_cannot_be_pressed(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    hand.find(place("hand")).tap()
    keys = hand.find(".whole [name=value]")
    taken = [int(key.get_attribute("value") or "") for key in keys.all() if key.is_enabled()]
    assert taken == [0, 1, 2, 3, 4, 5]
    hand.find("[data-face=digits]").tap()
    hand.keys("6", "4", "1")
    expect(hand.find("#entry-value")).to_have_value("4")


# ---- where the main key leads


def test_a_bus_that_is_through_leads_to_the_next_one_and_then_to_the_end(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    on, end = hand.find("#entry-on"), hand.find("#entry-end")
    hand.find(place("hand")).tap()
    hand.figures(1)
    expect(on).to_have_text("Ônibus de Beto")
    expect(end).to_be_hidden()
    expect(hand.find("#entry-next")).to_have_text("o que ficou vazio vale 0")
    # An empty place can be reached again.
    hand.find("#entry-back").tap()
    expect(hand.find(seat(0, 0))).to_have_attribute("aria-current", "true")
    hand.find("#totals .total").nth(2).tap()
    for _ in range(12 + 3 + 3 + 1):
        hand.find("#entry-skip").tap()
    expect(on).to_have_text("Ônibus de Beto")
    on.tap(position={"x": 20, "y": 20})
    hand.find(place("hand", 1)).tap()
    hand.figures(0)
    expect(end).to_contain_text("Encerrar")
    expect(on).to_be_hidden()


def test_whose_bus_is_in_sight_changes_without_a_page_load(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    hand.page.evaluate("window.stays = true")
    asked: list[str] = []
    hand.page.on("request", lambda request: asked.append(request.url))
    for side in (1, 2, 0):
        hand.find("#totals .total").nth(side).tap()
        expect(hand.find(".bus:visible")).to_have_attribute("data-side", str(side))
    assert asked == []
    assert hand.page.evaluate("window.stays")


# ---- nothing moves under a finger


def docked(hand: Hand) -> list[Any]:
    """Return the positions of the dock's rows and keys, in whole pixels."""
    boxes = [box(hand, one) for one in (".undo-line", ".where", ".to-turn")]
    return [{name: round(length) for name, length in one.items()} for one in boxes]


def test_whatever_is_said_the_dock_stays_as_it_is(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    beto.allowed = LOST
    table = Table("busao", LONG[:2], {"buses.0.windows.5.1": {"name": "Zé", "score": 1}})
    at = ana.lay(table)
    beto.open(at)
    where = docked(ana)
    ana.figures(3)
    ana.sees_totals(4, 0)
    assert docked(ana) == where, "the undo line says something"
    beto.find(seat(3, 0)).tap()
    beto.context.set_offline(True)
    beto.figures(2)
    beto.figures(5)
    expect(beto.find("#waiting")).to_be_visible()
    assert docked(beto) == where, "it waits for the signal"
    ana.find(seat(3, 0)).tap()
    ana.figures(8)
    ana.sees_totals(3 + 8 + 1, 0)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_be_visible()
    assert docked(beto) == where, "two answers"
    expect(beto.find("#waiting")).to_be_hidden()
    beto.find("#undo").tap()
    expect(beto.find("#waiting")).to_have_text("esperando sua resposta")
    assert docked(beto) == where, "an undo waits for the answer"
    beto.button("Trocar pelo meu").tap()
    expect(beto.find("#notice")).to_contain_text("Alguém escreveu ou desfez depois.")
    beto.sees_totals(3 + 2 + 5 + 1, 0)
    assert docked(beto) == where
    ana.write("set", cell="buses.0.windows.5.0", value='{"name": "Zé", "score": 1}')
    ana.sees_totals(12, 0)
    ana.find("#finish").tap()
    expect(ana.find("#notice .told")).to_be_visible()
    assert docked(ana) == where, "a problem"
    ana.find("#notice [data-dismiss]").tap()
    expect(ana.find("#notice .told")).to_have_count(0)
    ana.find("[data-face=digits]").tap()
    assert docked(ana) == where, "digits"
    ana.find(place("hand")).tap()
    ana.figures(0)
    expect(ana.find("#entry-on")).to_be_visible()
    assert docked(ana) == where, "the bus is through"


PAUSES = (60, 300, 500)


@pytest.mark.parametrize("pause", PAUSES)
def test_a_second_tap_does_no_harm(pick_up: PickUp, pause: int) -> None:
    hand = pick_up(hasty=True)
    at = hand.lay(
        Table("busao", SHORT[:3], {**bus(0, "5 3", "1 1 1", "2 2 2"), **bus(1, "", "0"), **bus(2, "4", "0", hand=1)})
    )
    hand.sees_totals(5 + 3 + 3 + 6, 0, 3)
    hand.find(place("hand")).tap()
    # The last figure of a bus: its key is replaced by the one that leads on.
    hand.tap_twice(hand.find(".whole [value='4']"), pause)
    hand.sees_totals(13, 0, 3)
    expect(hand.find("#entry-on")).to_be_visible()
    # The key that leads on is replaced by the figures.
    hand.tap_twice(hand.find("#entry-on"), pause)
    expect(hand.find(".bus:visible")).to_have_attribute("data-side", "1")
    # The main key of the digits is replaced by them too.
    hand.find("[data-face=digits]").tap()
    hand.keys("2", "0")
    hand.tap_twice(hand.find("#entry-go"), pause)
    hand.sees_totals(13, 20, 3)
    # Emptying a place, then skipping it.
    hand.find(seat(0, 0, 1)).tap()
    hand.tap_twice(hand.find("#entry-clear"), pause)
    hand.sees_totals(13, 0, 3)
    expect(hand.find(seat(0, 0, 1))).to_have_attribute("aria-current", "true")
    # A tab opens a bus, and its bill only at another tap.
    hand.tap_twice(hand.find("#totals .total").nth(0), pause)
    expect(hand.find(".bus:visible")).to_have_attribute("data-side", "0")
    # The end of the play: the tap does not press anything on the next page.
    hand.find("#totals .total").nth(1).tap()
    hand.find(place("hand", 1)).tap()
    hand.figures(0)
    hand.sees_totals(13, 0, 3)
    hand.tap_twice(hand.find("#entry-end"), pause)
    hand.sees_winner("Ana venceu")
    assert hand.at == at
    expect(hand.find(".win")).to_be_visible()


def test_the_same_undo_pressed_twice_before_its_answer_takes_back_one_thing(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    hand.figures(3, 4)
    hand.sees_totals(7, 0, 0)
    hand.page.evaluate("() => { const undo = document.getElementById('undo'); undo.click(); undo.click(); }")
    hand.sees_totals(3, 0, 0)
    hand.page.reload()
    hand.sees_totals(3, 0, 0)


# ---- a line of the bill leads to its seat


def test_a_line_of_the_bill_leads_to_its_seat(hand: Hand) -> None:
    at = hand.lay(TABLES["busao-full"])
    hand.open(f"{at}/bill/1")
    hand.follow(hand.link("Ir à folha: J3 fundo"))
    expect(hand.find(seat(2, 0, 1))).to_have_attribute("aria-current", "true")
    expect(hand.find(".bus:visible")).to_have_attribute("data-side", "1")
