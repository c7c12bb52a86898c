"""Foreign or truncated answers: each tap waits and is booked once, or the user is told."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import PickUp
from tests.games.rufstock.hands import out
from tests.support.between import Between, Exchange, Fault, Stale, cut, deaf, foreign, reset
from tests.support.cards import choose, write
from tests.support.house import Hand, Server

ALLOWED = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)|status of [45]\d\d|Content Security Policy|EventSource")
"""The complaints of Chromium and htmx that these tests allow."""

PORTAL = "Outra página está respondendo no lugar do bloco. A rede pede login?"
NO_COOKIES = (
    "Este navegador não guarda os cookies do bloco, e sem eles nada chega à folha. Libere os cookies deste site."
)
NO_ROOM = "Este celular não consegue guardar o que ainda não foi enviado: não feche esta página."

ELSEWHERE = "http://login.invalid/"


def login(one: Exchange) -> None:
    """Redirect to the login page of a portal at the same address."""
    (foreign(200) if one.path == "/login" else foreign(302, Location="/login"))(one)


OTHERS: dict[str, Fault] = {
    "200": foreign(200),
    "204": foreign(204),
    "302 elsewhere": foreign(302, Location=ELSEWHERE),
    "302 here": login,
    "307 elsewhere": foreign(307, Location=ELSEWHERE),
    "307 here": foreign(307, Location="/login"),
    "401": foreign(401),
    "401 asking": foreign(401, WWW_Authenticate="Basic"),
    "403": foreign(403),
    "404": foreign(404),
    "409": foreign(409),
    "410": foreign(410),
    "413": foreign(413),
    "422": foreign(422),
    "511": foreign(511),
    "400": foreign(400),
    "408": foreign(408),
}
"""Foreign answers."""

NONE: dict[str, Fault] = {
    "407": foreign(407, Proxy_Authenticate="Basic"),
    "502": foreign(502),
    "503": foreign(503),
    "504": foreign(504),
    "reset": reset,
    "reset once it is booked": deaf,
    "cut, length said": cut("length"),
    "cut in pieces": cut("chunked"),
    "cut, no length": cut("closed"),
    "cut, compressed": cut("gzip"),
}
"""Answers that may be treated as no signal."""


@pytest.fixture
def between(server: Server) -> Iterator[Between]:
    """The proxy between the phones and the server."""
    one = Between(server)
    yield one
    one.stop()


@pytest.fixture
def hand(pick_up: PickUp, between: Between) -> Hand:
    """A phone that reaches the server through the proxy, and retries soon unless a test controls its clock."""
    found = pick_up(at=between, brisk=True)
    found.allowed = ALLOWED
    return found


def waits(hand: Hand, text: str) -> None:
    """Wait until the page says that something waits, and why."""
    expect(hand.find("#waiting")).to_be_visible()
    expect(hand.find("#waiting")).to_have_text(text)


@pytest.mark.parametrize("what", [*OTHERS, *NONE])
def test_a_tap_is_booked_once_whatever_is_answered_first(hand: Hand, between: Between, what: str) -> None:
    at = hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.put("POST .*/act/out", (OTHERS | NONE)[what])
    out(hand, "Beto", 1)
    waits(hand, "ainda não chegou" if what in OTHERS else "esperando sinal")
    between.wait_for("^POST ")
    assert hand.unsent() == 1
    assert hand.at == at
    between.mend()
    hand.sees_totals(0, 4, 0, 0)
    expect(hand.find("#waiting")).to_be_hidden()
    assert hand.unsent() == 0
    hand.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


def test_what_was_answered_to_another_tap_is_no_answer_to_this_one(hand: Hand, between: Between) -> None:
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.put("POST .*/act/out", Stale())
    out(hand, "Ana", 1)
    hand.sees_totals(4, 0, 0, 0)
    out(hand, "Beto", 2)
    waits(hand, "ainda não chegou")
    between.wait_for("^POST ")
    between.mend()
    hand.sees_totals(4, 3, 0, 0)
    hand.sees_log("Beto saiu em 2º na rodada 1", "Ana saiu em 1º na rodada 1", "folha aberta")


# ---- messages


def test_after_a_while_it_is_said_that_another_page_answers(hand: Hand, between: Between) -> None:
    hand.page.clock.install()
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.put("POST ", foreign(302, Location=ELSEWHERE))
    out(hand, "Beto", 1)
    waits(hand, "ainda não chegou")
    expect(hand.find("#lost")).to_be_hidden()
    hand.page.clock.fast_forward(20_000)
    expect(hand.find("#lost")).to_have_text(PORTAL)
    # A gateway that finds no server is not called another page.
    between.put("POST ", foreign(502))
    hand.page.clock.fast_forward(20_000)
    waits(hand, "esperando sinal")
    expect(hand.find("#lost")).to_be_hidden()
    between.mend()
    hand.page.clock.fast_forward(20_000)
    hand.sees_totals(0, 4, 0, 0)
    expect(hand.find("#lost")).to_be_hidden()


def test_in_english_too(pick_up: PickUp, between: Between) -> None:
    hand = pick_up("en", at=between)
    hand.allowed = ALLOWED
    hand.page.clock.install()
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.put("POST ", foreign(200))
    out(hand, "Beto", 1)
    waits(hand, "not sent yet")
    hand.page.clock.fast_forward(20_000)
    expect(hand.find("#lost")).to_have_text(
        "Another page is answering instead of the score pad. Does the network want you to log in?"
    )


def test_the_next_tries_come_less_and_less_often(hand: Hand, between: Between) -> None:
    hand.page.clock.install()
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.put("POST ", foreign(200))
    hand.page.clock.pause_at(hand.page.evaluate("Date.now() + 60000"))

    def is_try(request: Request) -> bool:
        return request.method == "POST"

    with hand.page.expect_event("requestfinished", is_try):
        out(hand, "Beto", 1)
    waits(hand, "ainda não chegou")
    # After 2, 4, 8, 8, 8 … seconds, each counted from the previous answer.
    for pause in (2, 4, 8, 8, 8):
        hand.page.wait_for_timeout(60)  # the page has read it
        before = between.posts()
        hand.page.clock.run_for(1000 * pause - 500)
        hand.page.wait_for_timeout(60)
        assert between.posts() == before, f"tried again before {pause} s were over"
        with hand.page.expect_event("requestfinished", is_try):
            hand.page.clock.run_for(500)


def test_the_stream_tells_that_it_is_worth_trying_again(hand: Hand, between: Between) -> None:
    between.put("GET .*/live[?]", reset)
    hand.page.clock.install()
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    hand.page.clock.pause_at(hand.page.evaluate("Date.now() + 60000"))
    between.put("POST ", foreign(200))
    out(hand, "Beto", 1)
    waits(hand, "ainda não chegou")
    between.mend()  # the page's timers are paused; the browser opens the stream again
    hand.sees_totals(0, 4, 0, 0)


# ---- a token, and cookies


def test_a_page_that_is_not_ours_brings_no_new_token(hand: Hand, between: Between) -> None:
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    hand.context.clear_cookies()
    between.put("GET /$", foreign(200, b"<input name=csrf_token value=theirs><meta name=csrf-token content=theirs>"))
    out(hand, "Beto", 1)
    waits(hand, "ainda não chegou")
    between.wait_for("^POST ")
    between.mend()
    hand.sees_totals(0, 4, 0, 0)
    hand.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


def test_whoever_blocks_cookies_is_told_and_loses_nothing(pick_up: PickUp, hand: Hand, between: Between) -> None:
    at = pick_up().begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.drop("Set-Cookie")
    hand.slug = "rufstock"
    hand.open(at)
    out(hand, "Beto", 1)
    waits(hand, "ainda não chegou")
    expect(hand.find("#lost")).to_have_text(NO_COOKIES)
    between.wait_for("^POST ", 2)
    assert hand.unsent() == 1
    hand.sees_totals(0, 0, 0, 0)
    between.mend()
    hand.sees_totals(0, 4, 0, 0)
    expect(hand.find("#lost")).to_be_hidden()
    hand.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


# ---- storage

FULL = """
    Storage.prototype.setItem = () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };
"""
FORBIDDEN = """
    const get = () => { throw new DOMException("Access is denied.", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
"""


@pytest.mark.parametrize("storage", [FULL, FORBIDDEN])
def test_whoever_has_no_room_for_taps_is_told_at_once(hand: Hand, between: Between, storage: str) -> None:
    hand.page.add_init_script(storage)
    hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    asked: list[str] = []
    hand.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    # As long as everything arrives there is no message, and nothing is lost.
    out(hand, "Ana", 1)
    hand.sees_totals(4, 0, 0, 0)
    expect(hand.find("#lost")).to_be_hidden()
    between.put("POST ", foreign(502))
    out(hand, "Beto", 2)
    expect(hand.find("#lost")).to_have_text(NO_ROOM, timeout=1000)
    waits(hand, "esperando sinal")
    # It arrives as long as the page stays open ...
    between.mend()
    hand.sees_totals(4, 3, 0, 0)
    expect(hand.find("#lost")).to_be_hidden()
    hand.page.reload()
    assert asked == []
    # ... and closing the page asks first.
    between.put("POST ", foreign(502))
    out(hand, "Caio", 3)
    waits(hand, "esperando sinal")
    hand.page.reload()
    assert asked == ["beforeunload"]
    # Submissions stay refused: one that was on its way as the page closed would be booked.
    hand.sees_totals(4, 3, 0, 0)
    expect(hand.find("#waiting")).to_be_hidden()
    hand.sees_log("Beto saiu em 2º na rodada 1", "Ana saiu em 1º na rodada 1", "folha aberta")


def test_the_way_to_another_page_is_closed_while_what_waits_would_be_lost(hand: Hand, between: Between) -> None:
    hand.page.add_init_script(FULL)
    at = hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.put("POST ", foreign(502))
    out(hand, "Beto", 1)
    expect(hand.find("#lost")).to_have_text(NO_ROOM)
    hand.find("#lost button").tap()
    expect(hand.find("#lost")).to_be_hidden()
    between.wait_for("^POST ")
    expect(hand.find("#lost")).to_be_hidden()
    hand.find(f"a[href='{at}/table']").last.tap()
    expect(hand.find("#lost")).to_have_text(f"{NO_ROOM} Sem sinal: tente de novo.")
    between.mend()
    hand.sees_totals(0, 4, 0, 0)


# ---- two tabs


def test_what_two_tabs_send_is_booked_once(hand: Hand, between: Between) -> None:
    at = hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    between.put("POST ", foreign(200))
    out(hand, "Beto", 1)
    out(hand, "Caio", 2)
    waits(hand, "ainda não chegou")
    other = hand.context.new_page()
    other.goto(between.url + at)
    expect(other.locator("#waiting")).to_be_visible()
    before = between.posts()
    between.mend()
    for page in (hand.page, other):
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#totals .total .number")).to_have_text(["0", "4", "3", "0"])
    assert hand.unsent() == 0
    assert between.posts() > before + 2  # both tabs have sent something
    hand.sees_log("Caio saiu em 2º na rodada 1", "Beto saiu em 1º na rodada 1", "folha aberta")


# ---- pages that only read


@pytest.mark.parametrize(
    "what", ["200", "302 here", "302 elsewhere", "403", "404", "410", "cut, no length", "cut in pieces"]
)
def test_what_another_phone_writes_is_shown_by_nobody_but_us(
    pick_up: PickUp, hand: Hand, between: Between, what: str
) -> None:
    between.put("GET .*/live[?]", foreign(502))  # otherwise the stream brings it, and the page does not ask
    at = hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    hand.page.evaluate("window.here = true")
    other = pick_up()
    other.slug = "rufstock"
    other.open(at)
    between.put(f"GET ({at}([?]|$)|/login)", (OTHERS | NONE)[what])
    out(other, "Beto", 1)
    between.wait_for(f"^GET {at}([?]|$)")
    if what in OTHERS:
        expect(hand.find("#lost")).to_have_text(PORTAL)
    hand.sees_totals(0, 0, 0, 0)
    # The page asks again without any other event.
    between.mend()
    hand.sees_totals(0, 4, 0, 0)
    expect(hand.find("#lost")).to_be_hidden()
    assert hand.page.evaluate("window.here"), "the page was loaded anew"


@pytest.mark.parametrize("what", ["200", "204", "302 elsewhere", "403", "502"])
def test_a_stream_that_is_none_of_ours_is_done_without(
    pick_up: PickUp, hand: Hand, between: Between, what: str
) -> None:
    between.put("GET .*/live[?]", (OTHERS | NONE)[what])
    at = hand.begin("rufstock", ("Ana", "Beto", "Caio", "Duda"))
    other = pick_up()
    other.slug = "rufstock"
    other.open(at)
    out(other, "Beto", 1)
    hand.sees_totals(0, 4, 0, 0)


def test_no_page_of_somebody_else_opens_beside_the_pad(hand: Hand, between: Between) -> None:
    hand.begin("rufstock", ("Ana", "Beto"))
    between.put("GET /rules/", foreign(200))
    hand.find("a[data-rule]").first.tap()
    expect(hand.find("#lost")).to_have_text(PORTAL)
    expect(hand.find("#rule")).to_be_hidden()
    between.mend()
    hand.find("a[data-rule]").first.tap()
    expect(hand.find("#rule .rule-card")).to_be_visible()
    expect(hand.find("#lost")).to_be_hidden()


@pytest.mark.parametrize("what", ["200", "cut, no length"])
def test_a_search_shows_what_we_found_alone(hand: Hand, between: Between, what: str) -> None:
    hand.open("/rules?q=empate")
    found = hand.find("#found .rule-card").first.inner_text()
    between.put("GET /rules", (OTHERS | NONE)[what])
    with hand.page.expect_request("**/rules?**"):
        hand.find("#question").fill("motorista")
    hand.page.wait_for_timeout(500)
    assert hand.find("#found .rule-card").first.inner_text() == found
    between.mend()
    hand.find("#question").fill("motorista do")
    expect(hand.find("#found .rule-card").first).to_contain_text("motorista", ignore_case=True)


def test_a_name_that_somebody_else_answered_to_stands_in_its_field(hand: Hand, between: Between) -> None:
    hand.open("/new/rufstock")
    hand.put("Ana")
    between.put("POST ", foreign(200))
    field = hand.find("input[name=typed]")
    field.fill("Beto")
    field.press("Enter")
    expect(field).to_have_value("Beto")
    expect(hand.find(".person")).to_have_count(1)
    between.mend()
    field.press("Enter")
    expect(hand.find(".person")).to_have_count(2)


# ---- a form of its own


@pytest.mark.parametrize("what", ["200", "204", "302 here", "403", "422", "reset once it is booked"])
def test_a_card_waits_until_we_answer(hand: Hand, between: Between, what: str) -> None:
    hand.begin("busao", ("Ana", "Beto"))
    hand.find("#entry-card").tap()
    hand.find("#name").fill("Dona Lúcia")
    write(hand, "points", 4)
    choose(hand, "adult", "calm", "noisy")
    between.put("POST .*/form/", (OTHERS | NONE)[what])
    hand.button("Salvar").tap()
    waits(hand, "ainda não chegou" if what in OTHERS else "esperando sinal")
    between.wait_for("^POST ")
    expect(hand.find("#name")).to_have_value("Dona Lúcia")
    between.mend()
    hand.sees_totals(4, 0)
    hand.open(f"{hand.at}/log")
    expect(hand.find(".log li")).to_have_count(2)
