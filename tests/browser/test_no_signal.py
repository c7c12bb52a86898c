"""No signal: taps wait, are marked as waiting, and arrive exactly once when the signal is back."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PickUp
from tests.games.boomtown.hands import take
from tests.games.quissama.hands import called, do
from tests.games.rufstock.hands import out, sees_queue
from tests.support.cards import choose, write
from tests.support.house import Hand, Server, none
from tests.support.no_signal import LOST, waiting
from tests.support.tables import SHORT


def test_a_tap_waits_for_the_signal(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("rufstock", ("Ana", "Beto"))
    hand.context.set_offline(True)
    out(hand, "Beto", 1)
    waiting(hand)
    hand.context.set_offline(False)
    hand.sees_totals(3, 4)
    expect(hand.find("#waiting")).to_be_hidden()
    hand.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


def test_who_is_out_stands_in_the_queue_before_it_is_known_to_be_written(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    out(hand, "Duda", 1)
    sees_queue(hand, "D", "?", "", "")
    expect(hand.find(".slot.typed")).to_have_count(0)
    hand.context.set_offline(True)
    out(hand, "Beto", 2)
    sees_queue(hand, "D", "B", "?", "")
    expect(hand.find(".slot.typed .visually-hidden")).to_have_text(hand.t("is-out", name="Beto", place=2, points=3))
    # The last one left follows by itself, without a question.
    out(hand, "Ana", 3)
    sees_queue(hand, "D", "B", "A", "C")
    expect(hand.find(".slot.typed")).to_have_count(3)
    expect(hand.find(".dog-choice:not(.landed)")).to_have_count(0)
    taken = hand.find("#undo-waiting")
    expect(taken).to_contain_text("Ana")
    taken.tap()
    sees_queue(hand, "D", "B", "?", "")
    expect(taken).to_contain_text("Beto")
    taken.tap()
    sees_queue(hand, "D", "?", "", "")
    expect(hand.find(".slot.typed")).to_have_count(0)
    expect(hand.find(".dog-choice:not(.landed)")).to_have_count(3)
    out(hand, "Caio", 2)
    sees_queue(hand, "D", "C", "?", "")
    hand.context.set_offline(False)
    hand.sees_totals(0, 0, 3, 4)
    expect(hand.find(".slot.typed")).to_have_count(0)
    sees_queue(hand, "D", "C", "?", "")


def test_what_is_only_looked_at_says_that_there_is_no_signal(hand: Hand) -> None:
    hand.allowed = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)")
    hand.begin("boomtown", ("Ana", "Beto", "Caio"))
    hand.open(f"{hand.at}/tool/bank")
    hand.follow(hand.find("#book a"))
    hand.follow(hand.find(".dock .go"))
    who = hand.find("#won-0")
    expect(who).to_be_visible()
    hand.context.set_offline(True)
    who.tap()
    expect(hand.find("#lost")).to_have_text("Sem sinal: tente de novo.")
    hand.context.set_offline(False)
    expect(hand.find("#lost")).to_be_hidden()  # the server answers again
    who.tap()
    expect(hand.find(".bids")).to_be_visible()
    hand.context.set_offline(True)
    hand.find("#turn a[data-rule]").first.tap()
    expect(hand.find("#lost")).to_be_visible()
    expect(hand.find("#rule")).to_be_hidden()


def test_a_tap_whose_answer_was_lost_counts_once(hand: Hand) -> None:
    hand.allowed = LOST
    lost: list[str] = []

    def lose_first_answer(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.fetch()  # it arrives ...
            route.abort()  # ... but the answer is lost

    hand.begin("rufstock", ("Ana", "Beto"))
    hand.page.route("**/act/out**", lose_first_answer)
    out(hand, "Beto", 1)
    waiting(hand)
    hand.sees_totals(3, 4)
    hand.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")
    assert len(lost) == 1


def test_a_tap_outlives_the_server(pick_up: PickUp, own_server: Server) -> None:
    hand = pick_up(at=own_server, brisk=True)
    hand.allowed = LOST
    hand.begin("rufstock", ("Ana", "Beto"))
    own_server.stop()
    out(hand, "Beto", 1)
    waiting(hand)
    own_server.start()
    hand.sees_totals(3, 4)
    hand.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


def test_typing_goes_on_without_a_signal(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("busao", ("Ana", "Beto"))
    hand.context.set_offline(True)
    hand.figures(5, -2, 11)
    waiting(hand)
    # Typed figures are shown in their seats, marked as waiting.
    seats = hand.find(".seat.typed .number")
    expect(seats).to_have_text(["5", "\N{MINUS SIGN}2", "11"])
    # The words below the total are not struck through.
    expect(hand.find(".total[data-unsure='parcial'] .number")).to_have_css("text-decoration-line", "none")
    hand.context.set_offline(False)
    hand.sees_totals(5 - 2 + 11, 0)
    expect(hand.find("#waiting")).to_be_hidden()
    expect(seats).to_have_count(0)
    hand.sees_log("Janela 2, fundo: 11", "Janela 1, frente: \N{MINUS SIGN}2", "Janela 1, fundo: 5", "folha aberta")


def test_the_way_out_of_a_page_that_is_not_kept_says_that_there_is_no_signal(hand: Hand) -> None:
    hand.allowed = LOST
    at = hand.begin("busao", ("Ana", "Beto"))
    hand.context.set_offline(True)
    hand.figures(5)
    waiting(hand)
    hand.find(f"a[href='{at}/table']").last.tap()
    expect(hand.find("#lost")).to_have_text("Sem sinal: tente de novo.")
    # It is still there, and the next figure follows.
    hand.figures(7)
    hand.context.set_offline(False)
    hand.sees_totals(5 + 7, 0)


def test_what_waits_outlives_a_reload(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("busao", ("Ana", "Beto"))
    hand.page.route("**/set", lambda route: route.abort())
    hand.figures(5, -2)
    waiting(hand)
    hand.page.reload()
    # A seat with a waiting figure is not empty, so the ring is past it.
    expect(hand.find("#entry-label")).to_have_text("Janela 2, fundo")
    waiting(hand)
    hand.sees_totals(0, 0)
    hand.figures(4)
    hand.page.unroute("**/set")
    hand.sees_totals(5 - 2 + 4, 0)
    expect(hand.find("#waiting")).to_be_hidden()
    hand.sees_log("Janela 2, fundo: 4", "Janela 1, frente: \N{MINUS SIGN}2", "Janela 1, fundo: 5", "folha aberta")


def test_the_ring_does_not_go_back_to_where_an_address_once_put_it(hand: Hand) -> None:
    hand.allowed = LOST
    at = hand.begin("busao", ("Ana", "Beto"))
    hand.open(f"{at}?side=0&cell=buses.0.windows.2.0")
    expect(hand.find("#entry-label")).to_have_text("Janela 3, fundo")
    hand.page.route("**/set", lambda route: route.abort())
    hand.figures(5)
    hand.page.reload()
    expect(hand.find("#entry-label")).to_have_text("Janela 1, fundo")


def test_a_figure_still_being_typed_outlives_a_reload(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("busao", ("Ana", "Beto"))
    hand.find("[data-face=digits]").tap()
    hand.keys("7")
    hand.page.reload()
    hand.sees_totals(7, 0)
    hand.page.reload()
    hand.sees_totals(7, 0)


def test_a_card_waits_for_the_signal_and_what_is_typed_outlives_a_reload(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("busao", ("Ana", "Beto"))
    hand.find("#entry-card").tap()
    hand.find("#name").fill("Dona Lúcia")
    write(hand, "points", 4)
    choose(hand, "adult", "calm", "noisy")
    hand.page.reload()
    expect(hand.find("#name")).to_have_value("Dona Lúcia")
    expect(hand.find(".form-traits")).to_have_text("adultotranquilobarulhento")
    hand.context.set_offline(True)
    hand.button("Salvar").tap()
    waiting(hand)
    hand.context.set_offline(False)
    hand.sees_totals(4, 0)
    hand.open(f"{hand.at}/log")
    expect(hand.find(".log li")).to_have_count(2)


def test_a_conflict_does_not_hold_what_was_typed_elsewhere(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("busao", ("Ana", "Beto"))
    beto.slug, beto.allowed = "busao", LOST
    beto.open(at)
    beto.context.set_offline(True)
    beto.figures(7, 4)
    waiting(beto)
    ana.figures(5)
    ana.sees_totals(5, 0)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_contain_text("aqui está 5 (celular 1). Você escreveu 7.")
    ana.sees_totals(5 + 4, 0)
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(7 + 4, 0)
    expect(beto.find("#notice .conflict")).to_have_count(0)
    expect(beto.find("#waiting")).to_be_hidden()


@pytest.mark.parametrize(("answer", "total"), [("Deixar todas", 5 + 1 + 2), ("Trocar todas", 7 + 4 + 3)])
def test_one_answer_does_for_all_that_waits(pick_up: PickUp, answer: str, total: int) -> None:
    """Ana writes 5, 1 and 2 where Beto, without a signal, has written 7, 4 and 3."""
    ana, beto = pick_up(), pick_up()
    at = ana.begin("busao", ("Ana", "Beto"))
    beto.slug, beto.allowed = "busao", LOST
    beto.open(at)
    beto.context.set_offline(True)
    beto.figures(7, 4, 3)
    waiting(beto)
    ana.figures(5, 1, 2)
    ana.sees_totals(5 + 1 + 2, 0)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_contain_text("Você escreveu 7.")
    none(beto.faults())
    beto.button(answer).tap()
    beto.sees_totals(total, 0)
    expect(beto.find("#waiting")).to_be_hidden()
    expect(beto.find("#notice .conflict")).to_have_count(0)
    # The result survives a reload.
    beto.page.reload()
    beto.sees_totals(total, 0)
    # The log also names the value before the decision.
    beto.open(f"{at}/log")
    expect(beto.find(".log p", has_text="no lugar de 5")).to_have_count(1 if "Trocar" in answer else 0)


def test_a_disputed_mine_does_not_hold_the_others(pick_up: PickUp) -> None:
    """Cactus Junction 2 produces 6, Cold Mountain 3 produces 5; Ana and Beto's phone disagree about the first."""
    ana, beto = pick_up(), pick_up()
    beto.allowed = LOST
    at = ana.begin("boomtown", ("Ana", "Beto", "Caio"))
    beto.slug = "boomtown"
    beto.open(at)
    beto.context.set_offline(True)
    take(beto, "Beto", ("Cactus Junction", 2), ("Cold Mountain", 3))
    waiting(beto)
    take(ana, "Ana", ("Cactus Junction", 2))
    ana.sees_totals(6, 0, 0)
    beto.context.set_offline(False)
    ana.sees_totals(6, 5, 0)
    expect(beto.find("#notice .conflict")).to_be_visible()
    beto.link("Deixar como está").tap()
    beto.sees_totals(6, 5, 0)
    expect(beto.find("#notice .conflict")).to_have_count(0)


def test_a_mine_tapped_for_two_without_a_signal_goes_to_the_second(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("boomtown", ("Ana", "Beto", "Caio"))
    hand.context.set_offline(True)
    # Cactus Junction 2 produces 6; Ana's Cold Mountain 3, tapped twice in impatience, produces 5.
    take(hand, "Ana", ("Cactus Junction", 2), ("Cold Mountain", 3), ("Cold Mountain", 3))
    take(hand, "Beto", ("Cactus Junction", 2))
    waiting(hand)
    hand.context.set_offline(False)
    hand.sees_totals(5, 6, 0)
    expect(hand.find("#notice .conflict")).to_have_count(0)
    hand.undo()
    hand.sees_totals(6 + 5, 0, 0)


def test_what_waits_for_the_signal_says_whose_the_mine_will_be(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("boomtown", SHORT[:3])
    hand.context.set_offline(True)
    hand.find(".brush label", has_text=SHORT[1]).tap()
    hand.find("#mines-cactus_junction-4").tap()
    expect(hand.find("#undo-waiting")).to_contain_text(f"Cactus Junction, dado 4: {SHORT[1]}")
    hand.context.set_offline(False)
    expect(hand.find("#mines-cactus_junction-4 .stub")).to_have_text(SHORT[1][0])


def test_a_second_meeple_without_a_signal_conquers(hand: Hand) -> None:
    hand.allowed = LOST
    hand.begin("quissama", ("Ana", "Beto", "Caio"))
    do(hand, "#c-araujo", "does-place", name="Beto", character=called("araujo"))
    hand.context.set_offline(True)
    button = hand.find("#on-araujo-0")
    button.tap()
    expect(button).to_have_class(re.compile(r"\bwait\b"))
    hand.page.wait_for_timeout(1000)  # two taps at once are one
    button.tap()
    expect(hand.find("#waiting")).to_have_text("2 esperando sinal")
    expect(hand.find(".total[data-unsure]")).to_have_count(0)
    hand.context.set_offline(False)
    expect(hand.find("#c-araujo .seals .seal b")).to_have_text(["A", "A"])
    hand.sees_log(
        "Ana conquista Araújo", "meeple de Ana posto em Araújo", "meeple de Beto posto em Araújo", "folha aberta"
    )
