"""Two phones at one table: both show one board, different cells do not conflict, one cell written twice is decided."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import PickUp
from tests.games.rufstock.hands import out, sees_queue
from tests.support.house import Hand, none
from tests.support.tables import LONG, TABLES
from tests.support.two_phones import LOST, table


@pytest.fixture
def phones(pick_up: PickUp) -> tuple[Hand, Hand]:
    """Two phones at a new play of Rufstock."""
    return table(pick_up, "rufstock", "Ana", "Beto", "Caio")


def conflict(ana: Hand, beto: Hand) -> None:
    """Write Ana into the first place on one phone, and Caio on another that has no signal and learns of it too late."""
    beto.context.set_offline(True)
    out(ana, "Ana", 1)
    ana.sees_totals(4, 0, 0)
    out(beto, "Caio", 1)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_contain_text(
        "Rodada 1, 1º: aqui está Ana (celular de Ana). Você escreveu Caio."
    )
    beto.sees_totals(4, 0, 0)
    sees_queue(beto, "A", "?", "")


def test_a_conflict_can_leave_what_stands_there(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    conflict(ana, beto)
    assert beto.faults() == []
    beto.link("Deixar como está").tap()
    expect(beto.find("#notice .conflict")).to_have_count(0)
    beto.sees_totals(4, 0, 0)
    out(beto, "Caio", 2)
    beto.sees_totals(4, 2, 3)
    ana.sees_totals(4, 2, 3)


def test_a_conflict_can_put_mine(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    conflict(ana, beto)
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(0, 0, 4)
    expect(beto.find("#notice .conflict")).to_have_count(0)
    sees_queue(beto, "C", "?", "")
    ana.sees_totals(0, 0, 4)
    sees_queue(ana, "C", "?", "")
    expect(ana.find("#undo")).to_contain_text("celular de Beto")


def test_the_other_phone_shows_it_at_once_marked_and_said(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    out(ana, "Ana", 1)
    marked = beto.find("#stage[data-by=A]")
    expect(marked).to_have_count(1, timeout=4000)  # sooner than a page without a stream would ask
    expect(marked).to_have_css("outline-color", "rgb(29, 76, 156)")  # the blue of the first stamp
    assert ana.find("[data-by]:not(#said)").count() == 0, "what one writes oneself is not marked"
    expect(beto.total(0)).to_have_text("4")
    expect(beto.find("#said")).to_have_text(re.compile("celular de Ana: Ana saiu em 1º na rodada 1. Ana: 4"))
    expect(marked).to_have_count(0)  # after two seconds


def test_the_mark_of_a_phone_without_a_name_is_drawn_and_covers_no_figure(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("busao", ("Ana", "Beto"))
    beto.open(at)
    expect(beto.find("#phones")).to_have_text("2")
    ana.figures(4)
    sign = beto.find(".sign[data-by]")
    expect(sign).to_have_count(1, timeout=4000)
    drawn = "() => ['.total', '.sign'].map(one => getComputedStyle(document.querySelector(one), '::after').content)"
    assert beto.page.evaluate(drawn) == ['""', "none"]


UNDER_MARK = """() => [...document.querySelectorAll("#totals [data-side]")].flatMap(total => {
    total.dataset.by = "B";
    const { x, y } = total.getBoundingClientRect(), mark = getComputedStyle(total, "::after");
    const [left, top] = [x + total.clientLeft + parseFloat(mark.left), y + total.clientTop + parseFloat(mark.top)];
    const [right, bottom] = [left + parseFloat(mark.width), top + parseFloat(mark.height)];
    const text = document.createRange();
    const lines = [...total.querySelectorAll(".stamp, .who, .number")].flatMap(part => {
        text.selectNodeContents(part);
        return part.matches(".stamp") ? [part.getBoundingClientRect()] : [...text.getClientRects()];
    });
    return lines.filter(at => at.right > left && at.left < right && at.bottom > top + 3 && at.top < bottom)
        .map(at => `${total.id} ${Math.round(at.bottom - top)}`);
})"""
"""Marks every total as changed by another phone; returns those whose stamp, name or number the mark covers."""


@pytest.mark.parametrize(
    "name",
    ["rufstock-full", "rufstock-five", "busao-six", "boomtown-five", "quissama-full", "caderno-full", "prancheta-full"],
)
def test_the_mark_on_a_total_covers_neither_who_it_is_nor_the_figure(name: str, pick_up: PickUp) -> None:
    hand = pick_up()
    hand.lay(TABLES[name])
    for size in hand.sizes((360, 616), (375, 553), (740, 330), (820, 1180), (1280, 800)):
        assert hand.page.evaluate(UNDER_MARK) == [], size
        assert hand.overflow(size[0]) == []


PRESSED_AT_ONCE = """() => {
    window.pressed = new Promise((on) => new MutationObserver((_, watcher) => {
        const dog = document.querySelector("button#out-0[formaction$='round=1']");
        if (dog) on(dog.click(), watcher.disconnect());
    }).observe(document.body, { childList: true, subtree: true }));
}"""
"""Presses the first dog as soon as it is one of the second round."""


def test_a_button_that_another_phone_has_just_changed_does_nothing_yet(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "rufstock", "Ana", "Beto")
    ana.page.evaluate(PRESSED_AT_ONCE)
    out(beto, "Ana", 1)
    ana.page.evaluate("window.pressed")
    expect(ana.find("#out-0")).to_have_attribute("formaction", re.compile("round=1$"))
    ana.page.wait_for_load_state("networkidle")
    ana.sees_totals(4, 3)
    out(ana, "Ana", 1)
    ana.sees_totals(8, 6)


def test_no_mark_where_motion_is_not_wanted(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up(reduced_motion="reduce")
    at = ana.begin("rufstock", ("Ana", "Beto"))
    beto.open(at)
    expect(beto.find("#phones")).to_have_text("2")
    out(ana, "Ana", 1)
    expect(beto.total(0)).to_have_text("4")
    assert beto.find("[data-by]:not(#said)").count() == 0


def test_an_undo_of_what_is_not_the_last_any_more_is_refused(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    out(ana, "Ana", 1)
    beto.sees_totals(4, 0, 0)
    ana.context.set_offline(True)
    out(beto, "Caio", 2)
    beto.sees_totals(4, 2, 3)
    ana.undo()
    ana.context.set_offline(False)
    expect(ana.find("#notice")).to_contain_text("Alguém escreveu ou desfez depois.")
    expect(ana.find("#undo")).to_contain_text("Caio saiu em 2º na rodada 1")
    ana.sees_totals(4, 2, 3)


def test_undo_takes_back_first_what_is_still_waiting(phones: tuple[Hand, Hand]) -> None:
    ana, _ = phones
    out(ana, "Ana", 1)
    ana.sees_totals(4, 0, 0)
    ana.context.set_offline(True)
    out(ana, "Caio", 2)
    expect(ana.find("#waiting")).to_be_visible()
    ana.undo()
    ana.context.set_offline(False)
    expect(ana.find("#waiting")).to_be_hidden()
    ana.sees_totals(4, 0, 0)
    # It never left the phone.
    ana.sees_log("Ana saiu em 1º na rodada 1", "folha aberta")


def test_when_one_phone_ends_the_play_all_go_to_the_result(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    for round_ in range(2):
        out(ana, "Ana", 1)
        out(ana, "Beto", 2)
        ana.sees_totals(*((4, 3, 2) if not round_ else (8, 6, 4)))
    beto.sees_totals(8, 6, 4)
    ana.finish()
    expect(beto.find(".win h1")).to_have_text("Ana venceu")
    ana.reopen()
    beto.sees_totals(8, 6, 4)


def test_pages_beside_the_pad_follow_too(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    for page, place in (("bill/0", "#bill .grand .number"), ("log", ".log li"), ("setup", "#step-deal .step")):
        beto.open(f"{beto.at}/{page}")
        expect(beto.find("#phones")).to_have_text("2")
        before = beto.find(place).first.inner_html()
        if page == "setup":
            ana.open(f"{ana.at}/setup")
            ana.find("#tick-deal").tap()
            expect(beto.find("#tick-deal")).to_have_attribute("aria-pressed", "true")
            continue
        out(ana, ("Ana", "Beto")[page == "log"], (1, 2)[page == "log"])
        expect(beto.find(place).first).not_to_have_text(re.sub("<[^>]*>", "", before))


def test_a_page_asleep_is_brought_up_to_date_when_it_comes_back(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    sleep = """value => {
        Object.defineProperty(document, "visibilityState", {value, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    beto.page.evaluate(sleep, "hidden")
    expect(ana.find("#phones")).to_have_text("1", timeout=30_000)  # noticed when the stream is next written to
    asked: list[str] = []
    beto.page.on("request", lambda request: asked.append(request.url))
    out(ana, "Ana", 1)
    ana.sees_totals(4, 0, 0)
    beto.page.wait_for_timeout(300)
    assert asked == [], "an asleep phone asks for nothing"
    beto.sees_totals(0, 0, 0)
    beto.page.evaluate(sleep, "visible")
    beto.sees_totals(4, 0, 0)


# ---- Busão: two phones, on two buses and on one


@pytest.fixture
def buses(pick_up: PickUp) -> tuple[Hand, Hand]:
    """Two phones at one play of Busão, both with Ana's bus open."""
    return table(pick_up, "busao", "Ana", "Beto")


def test_two_buses_do_not_disturb_each_other(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    beto.find("#totals .total").nth(1).tap()
    expect(beto.find("[data-board][data-side='1']")).to_be_visible()
    for number in (5, 4, 3):
        ana.figures(number)
        beto.figures(number + 1)
    for hand in (ana, beto):
        hand.sees_totals(5 + 4 + 3, 6 + 5 + 4)
        expect(hand.find("#notice .conflict")).to_have_count(0)
    # Switching to another bus needs no request, and shows what the other phone wrote.
    ana.context.set_offline(True)
    ana.find("#totals .total").nth(1).tap()
    expect(ana.find("[data-board][data-chosen] .seat .number")).to_have_text(
        [re.compile("6"), re.compile("5"), re.compile("4"), *[""] * 9]
    )
    ana.context.set_offline(False)


def test_two_phones_on_one_bus_are_asked_nothing_where_they_write_different_cells(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    beto.find('[data-cell="buses.0.windows.3.0"]').tap()
    for number in (5, 4, 3):
        ana.figures(number)
        beto.figures(number + 1)
    for hand in (ana, beto):
        hand.sees_totals(5 + 4 + 3 + 6 + 5 + 4, 0)
        expect(hand.find("#notice .conflict")).to_have_count(0)


def come_in_behind(ana: Hand, beto: Hand) -> str:
    """Let Beto write 3 where Ana's ring is, and Ana type 8 over it; return the place."""
    place = '[data-cell="buses.0.windows.3.0"]'
    ana.find(place).tap()
    beto.find(place).tap()
    beto.figures(3)
    for hand in (beto, ana):
        hand.sees_totals(3, 0)
    ana.figures(8)
    return place


def test_a_figure_is_not_written_over_one_that_came_in_behind_it(buses: tuple[Hand, Hand]) -> None:
    """Beto writes to window 4, back; Ana, who marked it empty, types there before and after she could see that."""
    ana, beto = buses
    place = come_in_behind(ana, beto)
    expect(ana.find("#notice .conflict")).to_contain_text("aqui está 3 (celular de Beto). Você escreveu 8.")
    ana.sees_totals(3, 0)
    ana.button("Trocar pelo meu").tap()
    ana.sees_totals(8, 0)
    beto.sees_totals(8, 0)
    # She has tapped the place with the figure in sight, so she knows it and is not asked.
    beto.find(place).tap()
    beto.figures(2)
    ana.sees_totals(2, 0)
    ana.find(place).tap()
    ana.figures(9)
    ana.sees_totals(9, 0)
    expect(ana.find("#notice .conflict")).to_have_count(0)


def test_who_waits_behind_a_stroke_that_is_dropped_keeps_the_next_place(phones: tuple[Hand, Hand]) -> None:
    """Without a signal Beto's phone has Ana first and Beto second; as Caio stays first, Beto is second, unasked.

    The first gets 4, the second 3, the third 2.
    """
    ana, beto = phones
    beto.context.set_offline(True)
    out(beto, "Ana", 1)
    out(beto, "Beto", 2)
    out(ana, "Caio", 1)
    ana.sees_totals(0, 0, 4)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_contain_text("aqui está Caio (celular de Ana). Você escreveu Ana.")
    beto.link("Deixar como está").tap()
    beto.sees_totals(2, 3, 4)
    ana.sees_totals(2, 3, 4)
    expect(beto.find("#notice .conflict")).to_have_count(0)


def test_what_is_undone_by_mistake_is_redone_from_the_log(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    out(ana, "Ana", 1)
    beto.sees_totals(4, 0, 0)
    beto.undo()
    ana.sees_totals(0, 0, 0)
    ana.open(f"{ana.at}/log")
    again = ana.find("#redo")
    again.tap()
    beto.sees_totals(4, 0, 0)
    expect(again).to_have_count(0)
    assert ana.faults() == []


def test_a_place_whose_answer_has_come_no_longer_looks_as_if_it_waits(pick_up: PickUp) -> None:
    """Beto takes Ana, second, back twice; she is first by then, so nothing changes. His next tap waits behind hers."""
    ana, beto = table(pick_up, "rufstock", "Ana", "Beto", "Caio", "Duda")
    out(ana, "Beto", 1)
    out(ana, "Ana", 2)
    beto.sees_totals(3, 4, 0, 0)
    beto.context.set_offline(True)
    for _ in range(2):
        beto.find("#back-0-0").tap()
    out(beto, "Caio", 3)
    for path, seat in (("back", 0), ("back", 1), ("out", 0)):
        ana.write(f"act/{path}?round=0", seat=str(seat))
    ana.sees_totals(4, 0, 0, 0)

    def lose_signal(route: Route) -> None:
        answer = route.fetch()
        beto.context.set_offline(True)
        route.fulfill(response=answer)

    beto.page.route("**/act/back*", lose_signal, times=1)
    beto.page.route("**/act/back*", lambda route: route.continue_(), times=1)  # the first answer shows where Ana is
    beto.context.set_offline(False)
    sees_queue(beto, "A", "C", "?", "")
    beto.find("#undo-waiting").tap()
    sees_queue(beto, "A", "?", "", "")
    expect(beto.find(".wait")).to_have_count(0)


def test_what_is_left_as_it_is_stands_on_both_phones(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    place = come_in_behind(ana, beto)
    expect(ana.find("#notice .conflict")).to_be_visible()
    expect(ana.find(f"{place} .number")).to_have_text("3")
    ana.link("Deixar como está").tap()
    expect(ana.find("#notice .conflict")).to_have_count(0)
    expect(ana.find(f"{place} .number")).to_have_text("3")
    expect(ana.find(".typed")).to_have_count(0)


def test_two_answers_are_decided_once_however_often_it_is_tapped(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    place = come_in_behind(ana, beto)
    mine = ana.find("#notice .conflict form button")
    ana.context.set_offline(True)
    mine.tap()
    expect(ana.find("#notice .conflict")).to_have_attribute("inert", "")
    mine.tap(force=True)
    ana.context.set_offline(False)
    beto.sees_totals(8, 0)
    expect(ana.find("#notice .conflict")).to_have_count(0)
    expect(ana.find("#waiting")).to_be_hidden()
    beto.find(place).tap()
    beto.figures(2)
    ana.sees_totals(2, 0)
    ana.page.reload()
    expect(ana.find("html.js")).to_be_visible()
    ana.sees_totals(2, 0)
    assert ana.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('action '))") == []


def test_what_is_typed_elsewhere_does_not_wait_for_a_conflict(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    beto.context.set_offline(True)
    beto.figures(7, 4)
    ana.figures(5)
    ana.sees_totals(5, 0)
    beto.context.set_offline(False)
    question = beto.find("#notice .conflict")
    expect(question).to_contain_text("Janela 1, fundo (Ana): aqui está 5 (celular de Ana). Você escreveu 7.")
    beto.sees_totals(5 + 4, 0)  # Beto's 4 is of another seat
    ana.sees_totals(5 + 4, 0)
    beto.page.reload()
    expect(question).to_contain_text("aqui está 5 (celular de Ana). Você escreveu 7.")
    beto.figures(2)  # the next seat, while the question is open
    ana.sees_totals(5 + 4 + 2, 0)
    expect(question).to_contain_text("aqui está 5 (celular de Ana). Você escreveu 7.")
    expect(beto.find("#waiting")).to_be_hidden()
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(7 + 4 + 2, 0)
    ana.sees_totals(7 + 4 + 2, 0)
    expect(question).to_have_count(0)
    for left in (5 + 4 + 2, 5 + 4, 5):
        beto.undo()
        beto.sees_totals(left, 0)


def test_a_seat_written_twice_offline_is_asked_about_once(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    beto.context.set_offline(True)
    beto.figures(7)
    beto.find("[data-chosen] .window-1 .back").tap()
    beto.figures(9)
    ana.figures(5)
    ana.sees_totals(5, 0)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_contain_text("aqui está 5 (celular de Ana). Você escreveu 9.")
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(9, 0)
    expect(beto.find("#notice .conflict")).to_have_count(0)
    expect(beto.find("#waiting")).to_be_hidden()
    beto.undo()
    beto.sees_totals(5, 0)


def five_against_seven(buses: tuple[Hand, Hand]) -> tuple[Hand, Hand]:
    """Let Ana write 5 while Beto, without a signal, writes 7 in the same seat, until he is asked."""
    ana, beto = buses
    beto.context.set_offline(True)
    beto.figures(7)
    ana.figures(5)
    ana.sees_totals(5, 0)
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_contain_text("aqui está 5 (celular de Ana). Você escreveu 7.")
    return ana, beto


def test_writing_the_seat_in_question_answers_it(buses: tuple[Hand, Hand]) -> None:
    _, beto = five_against_seven(buses)
    beto.find("[data-chosen] .window-1 .back").tap()
    beto.figures(12)
    beto.sees_totals(12, 0)
    expect(beto.find("#notice .conflict")).to_have_count(0)
    beto.page.reload()
    beto.sees_totals(12, 0)
    expect(beto.find("#notice .conflict")).to_have_count(0)


def asked(ana: Hand, beto: Hand) -> Locator:
    """Let Ana write 5 and 1 where Beto, without a signal, has written 7 and 4; return the question on his phone."""
    beto.context.set_offline(True)
    beto.figures(7, 4)
    ana.figures(5, 1)
    ana.sees_totals(5 + 1, 0)
    with beto.page.expect_response("**/live?*"):  # he follows again, so that he need not ask what changes from now on
        beto.context.set_offline(False)
    expect(beto.button("Trocar todas")).to_be_visible()
    question = beto.find("#notice .conflict > p")
    expect(question).to_have_text("Janela 1, fundo (Ana): aqui está 5 (celular de Ana). Você escreveu 7.")
    return question


def test_replacing_all_asks_about_what_was_written_since_the_question(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    question = asked(ana, beto)
    ana.write("set", cell="buses.0.windows.0.1", value="9")
    beto.sees_totals(5 + 9, 0)
    beto.button("Trocar todas").tap()
    expect(question).to_have_text("Janela 1, frente (Ana): aqui está 9 (celular de Ana). Você escreveu 4.")
    beto.sees_totals(7 + 9, 0)
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(7 + 4, 0)
    expect(question).to_have_count(0)


def test_an_open_question_follows_the_other_phone(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    question = asked(ana, beto)
    ana.write("set", cell="buses.0.windows.4.0", value="0")
    expect(beto.find('[data-cell="buses.0.windows.4.0"]')).to_have_attribute("data-shown", "0")  # all caught up
    sent: list[str] = []
    beto.page.on("request", lambda request: sent.append(request.method))
    ana.write("set", cell="buses.0.windows.3.0", value="2")
    beto.sees_totals(5 + 1 + 2, 0)
    assert sent == [], "the question is about another seat"
    ana.write("set", cell="buses.0.windows.0.0", value="9")
    expect(question).to_have_text("Janela 1, fundo (Ana): aqui está 9 (celular de Ana). Você escreveu 7.")
    beto.button("Trocar pelo meu").tap()
    expect(question).to_have_text("Janela 1, frente (Ana): aqui está 1 (celular de Ana). Você escreveu 4.")
    ana.sees_totals(7 + 1 + 2, 0)
    ana.write("set", cell="buses.0.windows.0.1", value="4")
    expect(question).to_have_count(0)
    beto.sees_totals(7 + 4 + 2, 0)


def test_an_own_figure_brings_the_change_that_the_open_question_follows(buses: tuple[Hand, Hand]) -> None:
    """Beto's stream is closed, so the response to his 6 is the first to say that Ana has written again."""
    ana, beto = buses
    question = asked(ana, beto)
    beto.page.route("**/live?*", lambda route: route.abort())
    beto.page.evaluate("dispatchEvent(new Event('offline'))")
    ana.write("set", cell="buses.0.windows.0.0", value="9")
    beto.figures(6)
    expect(question).to_have_text("Janela 1, fundo (Ana): aqui está 9 (celular de Ana). Você escreveu 7.")
    beto.link("Deixar como está").tap()
    expect(question).to_contain_text("Você escreveu 4.")
    beto.sees_totals(9 + 1 + 6, 0)


def test_where_the_other_phone_takes_its_figure_back_mine_is_written(buses: tuple[Hand, Hand]) -> None:
    ana, beto = five_against_seven(buses)
    ana.undo()
    beto.sees_totals(7, 0)
    ana.sees_totals(7, 0)
    expect(beto.find("#notice .conflict")).to_have_count(0)


def test_what_was_typed_before_somebody_ended_the_play_is_named_figure_by_figure(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    ana.figures(5)
    beto.sees_totals(5, 0)
    beto.context.set_offline(True)
    beto.find("#totals .total").nth(1).tap()
    beto.figures(7, -2, 4)
    expect(beto.find("#waiting")).to_be_visible()
    ana.write("finish")
    beto.context.set_offline(False)
    beto.sees_winner("Ana venceu")
    lost = (("Janela 1, fundo", "7"), ("Janela 1, frente", "\N{MINUS SIGN}2"), ("Janela 2, fundo", "4"))
    named = [f"Não foi escrito: {place}: {figure} (Beto)." for place, figure in lost]
    why = "A partida está encerrada. Reabra a folha para corrigir."
    expect(beto.find("#notice .told > p")).to_have_text([*named, why])
    beto.sees_ranking((1, "Ana", 5), (2, "Beto", 0))


def test_the_same_figure_twice_is_no_conflict(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    beto.context.set_offline(True)
    beto.figures(5)
    ana.figures(5)
    ana.sees_totals(5, 0)
    beto.context.set_offline(False)
    beto.sees_totals(5, 0)
    expect(beto.find("#waiting")).to_be_hidden()
    expect(beto.find("#notice .conflict")).to_have_count(0)


def test_a_figure_written_again_does_not_wait_for_ever(buses: tuple[Hand, Hand]) -> None:
    ana, _ = buses
    place = '[data-cell="buses.0.windows.3.0"]'
    for _ in range(2):
        ana.find(place).tap()
        with ana.page.expect_response("**/set"):
            ana.figures(5)
    expect(ana.find(".typed")).to_have_count(0)
    ana.sees_totals(5, 0)


def test_what_is_being_typed_is_never_overwritten(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    beto.find('[data-cell="buses.0.windows.0.1"]').tap()
    ana.find("[data-face=digits]").tap()
    ana.keys("1")
    beto.figures(3)
    ana.sees_totals(3, 0)  # his figure is there, and her digit is still typed
    expect(ana.find("#entry-value")).to_have_value("1")
    expect(ana.find('[data-cell="buses.0.windows.0.0"]')).to_have_attribute("aria-current", "true")
    ana.keys("6")
    ana.find("#entry-go").tap()
    ana.sees_totals(16 + 3, 0)


# ---- an open question covers nothing

SIZES = ((375, 553), (360, 616), (390, 664), (740, 330), (820, 1180))

COVERED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame().then(frame); // by then the page has measured its dock
  return [...document.querySelectorAll(".dock :is(a, button, label), main [data-cell]")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    if (!one.checkVisibility() || one.disabled || width < 2 || height < 2) return false;
    one.scrollIntoView({ block: "nearest" });
    const { x, y } = one.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return !one.contains(there) && there?.closest("#notice, .dock") !== one.closest("#notice, .dock");
  }).map((one) => one.id || one.outerHTML.slice(0, 120));
}"""
"""Returns the answers, keys and cells that something covers wherever they are scrolled to."""


OUT_OF_REACH = """() => [...document.querySelectorAll(".dock :is(a, button)")].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  if (!one.checkVisibility() || width < 2) return false;
  return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((one) => one.id || one.outerHTML.slice(0, 120))"""
"""Returns the answers and keys that are covered or off the screen."""

WRITTEN_TWICE = [
    ("busao", ("#entry [value='7']", "#entry [value='4']"), ("buses.0.windows.0.0", "buses.0.windows.0.1")),
    ("boomtown", ("#mines-cactus_junction-2",), ("mines.cactus_junction.2.owner",)),
    ("rufstock", ("#out-0",), ("rounds.0.0",)),
    ("caderno", ("[data-key='7']", "#entry-go"), ("figures.0.0",)),
]


def question(pick_up: PickUp, slug: str, keys: tuple[str, ...], written: tuple[str, ...], **options: Any) -> Hand:
    """Return a phone that pressed ``keys`` without a signal while another wrote the cells ``written``."""
    ana, beto = pick_up(), pick_up(**options)
    beto.allowed = LOST
    at = ana.begin(slug, LONG[:2] if slug == "busao" else LONG[:4])
    beto.open(at)
    beto.context.set_offline(True)
    for key in keys:
        beto.find(key).tap()
    for cell in written:
        ana.write("set", cell=cell, value="1")
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_be_visible()
    expect(beto.find("#for-all:visible")).to_have_count(len(written) - 1)
    return beto


@pytest.mark.parametrize(("slug", "keys", "written"), WRITTEN_TWICE)
def test_an_open_question_covers_neither_undo_nor_keys_nor_cells(
    slug: str, keys: tuple[str, ...], written: tuple[str, ...], pick_up: PickUp
) -> None:
    beto = question(pick_up, slug, keys, written)
    asked = beto.find("#notice .conflict")
    for width, height in SIZES:
        beto.page.set_viewport_size({"width": width, "height": height})
        none([f"{width}x{height}: {one}" for one in beto.page.evaluate(COVERED)])
        none([f"{width}x{height}: {one}" for one in beto.overflow(width)])
        asked.locator("p").first.scroll_into_view_if_needed()
        box = asked.bounding_box()
        assert box
        assert box["y"] >= 0, (width, height)
        assert box["y"] + box["height"] <= height, (width, height)


@pytest.mark.parametrize(("slug", "keys", "written"), WRITTEN_TWICE)
def test_lying_down_the_question_leaves_everything_where_it_was(
    slug: str, keys: tuple[str, ...], written: tuple[str, ...], pick_up: PickUp
) -> None:
    lying = {"width": 740, "height": 330}
    before = pick_up(viewport=lying)
    before.begin(slug, LONG[:2] if slug == "busao" else LONG[:4])
    beto = question(pick_up, slug, keys, written, viewport=lying)
    none(beto.page.evaluate(OUT_OF_REACH))
    tops = [hand.find(".undo-row").bounding_box() for hand in (before, beto)]
    assert tops[0] == tops[1]
    box = beto.find("#notice .conflict").bounding_box()
    assert box
    assert box["y"] >= 0


def test_the_cell_asked_about_stays_in_sight(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up(viewport={"width": 375, "height": 553})
    beto.allowed = LOST
    beto.open(ana.begin("busao", LONG[:2]))
    seat = beto.find('[data-cell="buses.0.windows.0.1"]')
    seat.tap()
    beto.context.set_offline(True)
    beto.figures(7)
    ana.write("set", cell="buses.0.windows.0.1", value="1")
    beto.context.set_offline(False)
    expect(beto.find("#notice .conflict")).to_be_visible()
    beto.page.wait_for_function(
        """() => document.querySelector('[data-cell="buses.0.windows.0.1"]').getBoundingClientRect().bottom
        <= document.querySelector(".dock").getBoundingClientRect().top + 1"""
    )


@pytest.mark.parametrize("size", [(375, 553), (740, 330)], ids=str)
@pytest.mark.parametrize(
    ("slug", "key", "later"),
    [
        ("busao", "#entry [value='7']", "buses.0.windows.1.1"),
        ("boomtown", "#mines-cactus_junction-2", "mines.cactus_junction.4.owner"),
        ("rufstock", "#out-0", "rounds.0.1"),
    ],
)
def test_what_is_told_covers_neither_undo_nor_keys(
    slug: str, key: str, later: str, size: tuple[int, int], pick_up: PickUp
) -> None:
    ana, beto = pick_up(), pick_up(viewport={"width": size[0], "height": size[1]})
    beto.allowed = LOST
    beto.open(ana.begin(slug, LONG[:2] if slug == "busao" else LONG[:4]))
    with beto.page.expect_response(lambda answer: answer.request.method == "POST"):
        beto.find(key).tap()
    expect(beto.find("button#undo")).to_be_visible()
    beto.context.set_offline(True)
    beto.undo()
    ana.write("set", cell=later, value="1")
    beto.context.set_offline(False)
    expect(beto.find("#notice .told")).to_contain_text("Alguém escreveu ou desfez depois.")
    none(beto.page.evaluate(OUT_OF_REACH))


# ---- Boomtown: outdated boards


def test_a_mine_that_another_phone_takes_appears(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "boomtown", "Ana", "Beto", "Caio")
    beto.find("input[name=side][value='1']").check(force=True)
    ticket = "#mines-cactus_junction-2"
    beto.find(ticket).tap()
    beto.sees_totals(0, 6, 0)
    ana.sees_totals(0, 6, 0)
    expect(ana.find(f"{ticket} .stub")).to_have_text("B")
