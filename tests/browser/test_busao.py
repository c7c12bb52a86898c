"""Busão on a phone: from the home page to the winner."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PickUp
from tests.games.busao.hands import FIGURES, NAMES, PRESS, turn_to
from tests.support.cards import choose, say, write
from tests.support.house import Hand, figure, none

SAID = {
    "pt-BR": {"tie": "Ana venceu", "won": "Beto venceu", "wrote": "Janela 2, frente: 9", "line": "digitado à mão"},
    "en": {"tie": "Ana won", "won": "Beto won", "wrote": "Window 2, front: 9", "line": "entered by hand"},
}


def seat(window: int, row: int, bus: int = 0) -> str:
    """Return the selector of a seat: windows from 0, rows 0 (back) and 1."""
    return f'[data-cell="buses.{bus}.windows.{window}.{row}"]'


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_a_play_from_home_to_the_winner(pick_up: PickUp, language: str) -> None:
    hand, said = pick_up(language), SAID[language]
    hand.sit_down("busao", NAMES)
    hand.sees_totals(0, 0)

    # Ana's passengers: 3 + 4 − 2; the 9 is a mistake.
    hand.figures(3, 4, -2)
    hand.sees_totals(3 + 4 - 2, 0)
    hand.figures(9)
    hand.sees_totals(14, 0)
    expect(hand.find("#undo")).to_contain_text(said["wrote"])
    hand.undo()
    hand.sees_totals(5, 0)

    # Her driver: 2 + 1 + 0; an upgrade: 4; two cards in hand, −1 each.
    hand.find("#driver-0").tap()
    hand.figures(2, 1, 0, 4)
    hand.sees_totals(5 + 3 + 4, 0)
    hand.find('[data-cell="buses.0.hand"]').tap()
    hand.figures(2)
    hand.sees_totals(5 + 3 + 4 - 2, 0)

    hand.follow(hand.find("#totals .total").nth(0))
    expect(hand.page.get_by_role("heading", level=1)).to_have_text(hand.t("bill-of", names=("Ana",)))
    expect(hand.find(".sum span .number")).to_have_text(["5", "3", "4", "2"])
    expect(hand.find(".section-title .number")).to_have_text(["5", "3", "4", figure(-2)])
    expect(hand.find(".bill-line .number")).to_have_text(["+3", "+4", figure(-2), "+2", "+1", "0", "+4", figure(-2)])
    expect(hand.find(".bill-page").get_by_text(said["line"])).to_have_count(1)
    expect(hand.find(".grand .number")).to_have_text("10")
    hand.follow(hand.link(hand.t("to-sheet")))

    # Beto's passengers: 6 + 4, nothing else.
    turn_to(hand, 1)
    hand.figures(6, 4)
    hand.sees_totals(10, 10)

    # 10 each, but Ana has three passengers and Beto two.
    hand.finish(anyway=True)
    hand.sees_winner(said["tie"])
    expect(hand.find(".decides .number")).to_have_text(["3", "2"])
    expect(hand.find(".decides .mini-board")).to_have_count(2)
    hand.sees_ranking((1, "Ana", 10), (2, "Beto", 10))

    # Beto's first passenger is worth 7.
    hand.reopen()  # with Beto's bus open, as it was left
    hand.find(seat(0, 0, bus=1)).tap()
    hand.figures(7)
    hand.sees_totals(10, 11)
    hand.finish(anyway=True)
    hand.sees_winner(said["won"])
    expect(hand.find(".tie")).to_have_count(0)
    hand.sees_ranking((1, "Beto", 11), (2, "Ana", 10))


@pytest.mark.parametrize("way", ["taps", "all at once"])
def test_fast_typing_on_a_slow_line_loses_nothing(hand: Hand, way: str) -> None:
    def slow(route: Route) -> None:
        hand.page.wait_for_timeout(150)
        route.continue_()

    hand.begin("busao", NAMES)
    hand.page.route("**/set", slow)
    if way == "taps":
        assert hand.figures(*FIGURES) == len(FIGURES), "a figure is one tap"
    else:
        hand.find("#entry").evaluate(PRESS, FIGURES)
    # Passengers 3+4+2+5−1+4+6+2+3−2+5+12 = 43, driver 6, upgrades 9, hand −2.
    hand.sees_totals(43 + 6 + 9 - 2, 0)
    expect(hand.find("#waiting")).to_be_hidden()
    hand.page.unroute("**/set")
    hand.page.reload()
    hand.sees_totals(56, 0)
    shown = [
        hand.find(f'[data-cell="{cell}"]').get_attribute("data-shown")
        for cell in (
            *(f"buses.0.windows.{window}.{row}" for window in range(6) for row in range(2)),
            *(f"buses.0.driver.scores.{line}" for line in range(3)),
            *(f"buses.0.upgrades.{slot}" for slot in range(3)),
            "buses.0.hand",
        )
    ]
    assert shown == [figure(number) for number in FIGURES]


def test_cards_are_entered_as_they_are_printed(hand: Hand) -> None:
    hand.begin("busao", NAMES)
    hand.follow(hand.link("carta…"))
    hand.find("#name").fill("Seu Olavo")
    hand.find("[data-type]").tap()
    hand.find("#points").fill("três")
    hand.follow(hand.button("Salvar"))
    # Errors are next to their fields, and what was typed is still there.
    expect(hand.find("#points-wrong")).to_have_text("Escreva um número inteiro.")
    expect(hand.find("#cardform .wrong")).to_have_count(4)
    expect(hand.find(".form-card .amiss")).to_have_count(4)
    expect(hand.find("#points")).to_be_focused()
    expect(hand.find("#points")).to_have_value("três")
    expect(hand.find("#name")).to_have_value("Seu Olavo")
    none(hand.faults())
    hand.find("#points").fill("3")
    expect(hand.find(".form-card .amiss")).to_have_count(3)
    choose(hand, "elderly", "calm", "silent")
    expect(hand.find(".form-card .amiss")).to_have_count(0)
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(3, 0)

    # 4, minus 1 for each noisy passenger around, and 0 without air conditioning.
    hand.find(seat(0, 1)).tap()
    hand.follow(hand.link("carta…"))
    hand.link("novo passageiro").tap()
    hand.find("#name").fill("O Irritado")
    write(hand, "points", 4)
    choose(hand, "adult", "chaotic", "noisy")
    write(hand, "effects-0-points", -1)
    say(hand, "effects-0-what", "noisy")
    say(hand, "effects-0-scope", "adjacent")
    sentence = hand.find("[data-row=effects-0] .word:visible")
    expect(sentence).to_have_text(["−1", "para cada", "barulhento", "adjacente"])
    say(hand, "requires-0-kind", "upgrade")
    hand.find("#requires-0-upgrade").fill("Ar-condicionado")
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(3 + 0, 0)

    # One passenger meets each of the driver's three preferences.
    hand.find("#driver-0").tap()
    hand.follow(hand.link("carta…"))
    choose(hand, "elderly", "calm", "silent")
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(3 + 3, 0)

    # The air conditioning gives 2 for the elderly passenger and makes the other one's 4 count: nobody around is noisy.
    hand.find('[data-cell="buses.0.upgrades.0"]').tap()
    hand.follow(hand.link("carta…"))
    hand.find("#name").fill("Ar-condicionado")
    write(hand, "lines-0-points", 2)
    say(hand, "lines-0-trait", "elderly")
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(3 + 4 + 3 + 2, 0)
    hand.undo()
    hand.sees_totals(6, 0)


def test_a_card_that_outlives_a_reload_was_begun_before_it(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    form = f"{ana.begin('busao', NAMES)}/form/passenger?side=0&cell=buses.0.windows.0.0"
    ana.open(form)
    ana.find("#name").fill("Rui")
    beto.slug = "busao"
    beto.open(form)
    beto.find("#name").fill("Lia")
    write(beto, "points", 2)
    choose(beto, "elderly", "calm", "silent")
    beto.follow(beto.button("Salvar"))
    ana.page.reload()
    expect(ana.find("#name")).to_have_value("Rui")
    write(ana, "points", 3)
    choose(ana, "elderly", "calm", "silent")
    ana.follow(ana.button("Salvar"))
    expect(ana.find("#notice")).to_contain_text("aqui está Lia, 2 da carta (celular 2). Você escreveu Rui")
    ana.button("Trocar pelo meu").tap()
    ana.sees_totals(3, 0)


def test_a_play_with_the_keyboard_alone(hand: Hand) -> None:
    hand.key_sit_down("busao", NAMES)

    # Ana: 12 − 3 without a tap first; the seat of −3 is chosen again and ends with −2.
    for typed in ("12", "-3"):
        hand.page.keyboard.type(typed)
        hand.page.keyboard.press("Enter")
    hand.sees_totals(12 - 3, 0)
    hand.key(hand.find(seat(0, 1)))
    hand.page.keyboard.type("-2")
    hand.page.keyboard.press("Enter")
    hand.sees_totals(12 - 2, 0)
    hand.key(hand.find("#undo"))
    hand.sees_totals(9, 0)
    hand.key(hand.find("#totals .total").nth(1))
    expect(hand.find(".bus[data-side='1']")).to_be_visible()
    hand.page.keyboard.type("8")
    hand.page.keyboard.press("Enter")
    hand.sees_totals(9, 8)
    hand.key(hand.button("Encerrar"))  # most of the seats are empty
    hand.key_follow(hand.button("Encerrar assim mesmo"))
    hand.sees_winner("Ana venceu")
    hand.sees_ranking((1, "Ana", 9), (2, "Beto", 8))


def test_without_scripts_the_place_that_was_chosen_is_marked(pick_up: PickUp) -> None:
    plain = pick_up("pt-BR", java_script_enabled=False)
    plain.sit_down("busao", NAMES)
    line = plain.find('[data-cell="buses.0.driver.scores.0"]')
    expect(line).to_be_hidden()
    plain.follow(plain.find("#driver-0"))
    expect(line).to_be_visible()
    plain.follow(plain.find("#totals .total").nth(1))
    expect(plain.find(".bus[data-side='0']")).to_be_hidden()
    chosen, other = (plain.find(f"{seat(2, row, bus=1)} .glass") for row in range(2))
    expect(chosen).to_have_css("border-top-width", "2px")
    plain.follow(plain.find(seat(2, 0, bus=1)))
    expect(chosen).to_have_css("border-top-width", "4px")
    expect(other).to_have_css("border-left-width", "2px")
