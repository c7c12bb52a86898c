"""The app without a signal on a phone that has been at the table: pages open as last seen, taps wait."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import PickUp
from tests.games.rufstock.hands import out
from tests.support.house import Hand, Server, Traffic, none
from tests.support.keeping import AGE, keeping, keeps
from tests.support.no_signal import waiting
from tests.support.planted import PRODUCT, copy
from tests.support.tables import TABLES

ONLY = """async ([digest, patience]) => {
    const isOld = (name) => /^(shell|pages|found) /.test(name) && !name.endsWith(digest);
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((on) => setTimeout(on, 50))) {
        const names = await caches.keys();
        if (names.length && !names.some(isOld)) return true;
    }
    return false;
}"""


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


@pytest.fixture
def keeper(pick_up: PickUp) -> Hand:
    """A phone that keeps pages."""
    return keeping(pick_up)


def revision(hand: Hand) -> str:
    """Return the part of a kept page that names this phone's revision."""
    return f'id="revision" hx-swap-oob="true" content="{hand.find("#revision").get_attribute("content")}"'


def test_a_page_that_did_not_come_through_the_worker_is_served_by_it_soon(keeper: Hand) -> None:
    keeps(keeper, keeper.begin("busao", ("Ana", "Beto")))
    with keeper.page.expect_navigation():  # as while the worker of the first visit is being installed
        keeper.context.new_cdp_session(keeper.page).send("Page.reload", {"ignoreCache": True})
    keeps(keeper, keeper.at)
    keeper.context.set_offline(True)
    keeper.find("#entry-rule").tap()
    expect(keeper.find("#rule .rule-card")).to_contain_text("Quanto vale cada passageiro?")


def test_a_pad_opens_without_a_signal_and_what_is_tapped_is_booked_once(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.figures(5)
    keeper.sees_totals(5, 0)
    # The kept page follows what is written without being fetched again.
    keeps(keeper, at, revision(keeper))
    keeper.context.set_offline(True)
    keeper.page.reload()
    expect(keeper.find("#kept")).to_have_text(AGE)
    keeper.sees_totals(5, 0)
    keeper.figures(7)
    waiting(keeper)
    expect(keeper.find(".seat.typed .number")).to_have_text(["7"])
    keeper.page.reload()
    # What waits is drawn on the reloaded page, with an unknown total.
    expect(keeper.find(".seat.typed .number")).to_have_text(["7"])
    expect(keeper.find(".total[data-unsure='parcial']")).to_have_count(1)
    keeper.context.set_offline(False)
    keeper.sees_totals(12, 0)
    expect(keeper.find("#kept")).to_have_count(0)
    expect(keeper.find(".total[data-unsure]")).to_have_count(0)
    keeper.sees_log("Janela 1, frente: 7", "Janela 1, fundo: 5", "folha aberta")


HEARD = """
    globalThis.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            this.addEventListener("elements", ({ data }) => console.log(`heard ${JSON.parse(data).to}`));
            this.addEventListener("message", ({ data }) => console.log(`heard ${data}`));
        }
    };
"""
"""Logs the revisions that the stream announces."""


def test_that_there_was_no_signal_is_said_no_more_once_a_tap_is_booked(keeper: Hand, pick_up: PickUp) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto", "Caio"))
    keeps(keeper, at)
    keeper.page.add_init_script(HEARD)
    keeper.context.set_offline(True)
    keeper.page.reload()
    expect(keeper.find("#kept")).to_have_text(AGE)
    out(keeper, "Beto", 1)
    waiting(keeper)
    other = pick_up()
    other.open(at)
    other.write("set", cell="note", value="na varanda")
    # The stream announces the tap before its answer arrives.
    held: list[Route] = []
    keeper.page.route("**/act/out**", lambda route: held.append(route))  # a lambda, because handled routes are marked
    with keeper.page.expect_console_message(lambda said: said.text == "heard 2"):
        keeper.context.set_offline(False)
    while not held:
        keeper.page.wait_for_timeout(50)
    with keeper.page.expect_console_message(lambda said: said.text == "heard 3"):
        booked = held[0].fetch()
    held[0].fulfill(response=booked)
    keeper.sees_totals(0, 4, 0)
    expect(keeper.find("#kept")).to_have_count(0)


def test_another_board_opens_on_the_pad_that_was_kept(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.context.set_offline(True)
    keeper.open(f"{at}?side=1")
    expect(keeper.find("#kept")).to_have_text(AGE)
    expect(keeper.find("[data-board][data-side='1']")).to_be_visible()
    expect(keeper.find("[data-board][data-side='0']")).to_be_hidden()


def test_with_an_old_token_everything_is_booked(keeper: Hand) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.context.set_offline(True)
    keeper.page.reload()
    out(keeper, "Beto", 1)
    keeper.context.clear_cookies()
    keeper.context.set_offline(False)
    keeper.sees_totals(3, 4)
    keeper.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


def test_undo_takes_back_first_what_waits_here(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeper.figures(5)
    keeper.sees_totals(5, 0)
    keeps(keeper, at, revision(keeper))
    keeper.context.set_offline(True)
    keeper.figures(7, 8)
    taken = keeper.find("#undo-waiting")
    expect(taken).to_contain_text("Janela 2, fundo: 8")
    taken.tap()
    expect(taken).to_contain_text("Janela 1, frente: 7")
    expect(keeper.find(".seat.typed .number")).to_have_text(["7"])
    taken.tap()
    expect(taken).to_be_hidden()
    expect(keeper.find("#waiting")).to_be_hidden()
    expect(keeper.find(".seat.typed")).to_have_count(0)
    # What was booked can be undone once there is a signal.
    keeper.context.set_offline(False)
    keeper.undo()
    keeper.sees_totals(0, 0)
    keeper.sees_log("~Janela 1, fundo: 5", "folha aberta")


def test_undo_of_what_may_have_arrived_is_sent_after_it(pick_up: PickUp, own_server: Server) -> None:
    hand = keeping(pick_up, at=own_server, brisk=True)
    at = hand.begin("rufstock", ("Ana", "Beto"))
    keeps(hand, at)
    own_server.stop()  # the phone does not know that it has no signal
    out(hand, "Beto", 1)
    hand.find("#undo-waiting").tap()
    own_server.start()
    expect(hand.find("#waiting")).to_be_hidden()
    hand.sees_totals(0, 0)
    hand.sees_log("~Beto saiu em 1º na rodada 1", "folha aberta")


def test_the_way_to_another_page_is_open_while_something_waits(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeper.open(f"{at}/setup")
    keeps(keeper, f"{at}/setup")
    keeper.open(at)
    keeps(keeper, at)
    keeper.context.set_offline(True)
    keeper.figures(7)
    waiting(keeper)
    keeper.open(f"{at}/setup")
    expect(keeper.find("#kept")).to_have_text(AGE)
    expect(keeper.find(".steps .step").first).to_be_visible()


def test_the_rules_of_the_game_are_there_without_having_been_opened(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    for path in ("/rules", "/rules?game=busao", "/rules/busao"):
        keeps(keeper, path)
    keeper.context.set_offline(True)
    keeper.open(f"/rules/busao?back={at.removeprefix('/p/')}")
    expect(keeper.find("#kept")).to_have_text(AGE)
    expect(keeper.find("#adjacent")).to_be_visible()
    # A rule alone is a place in its rulebook; next to a pad its card opens.
    keeper.open("/rules/busao/adjacent")
    assert keeper.page.url.endswith("/rules/busao#adjacent")
    keeper.open(at)
    keeper.find("#entry-rule").tap()
    expect(keeper.find("#rule .rule-card")).to_be_visible()


def test_a_search_answers_from_what_is_kept_and_says_so(keeper: Hand) -> None:
    keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, "/rules")
    keeps(keeper, "/rules/busao")
    keeper.open("/rules")
    question = keeper.find("#question")
    question.fill("empate")
    expect(keeper.find(".rule-card").first).to_be_visible()
    keeper.context.set_offline(True)
    question.fill("motorista")
    expect(keeper.find("#found .notice")).to_contain_text("Sem sinal para buscar.")
    expect(keeper.find("#found .notice a")).to_have_text(["Regras: Busão"])
    question.fill("empate")
    expect(keeper.find(".rule-card").first).to_be_visible()
    expect(keeper.find("#found .kept")).to_have_text(AGE)
    keeper.page.reload()
    expect(keeper.find("#question")).to_have_value("empate")
    expect(keeper.find(".rule-card").first).to_be_visible()


def test_a_page_that_was_never_seen_is_one_of_ours(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, at)
    keeps(keeper, "/rules/busao")
    keeper.context.set_offline(True)
    keeper.open("/new/busao")
    expect(keeper.find("h1")).to_have_text("Sem sinal")
    expect(keeper.find("#kept-going a")).to_have_text([re.compile(r"^Busão · Nº \d+Ana e Beto$")])
    expect(keeper.find("#kept-books a")).to_have_text(["Regras: Busão", "Regras"])
    expect(keeper.find("#kept-over, #kept-tools")).to_have_count(0)
    expect(keeper.find("[data-waits]")).to_be_hidden()
    keeper.follow(keeper.find("#kept-going a").first)
    keeper.sees_totals(0, 0)


def test_plays_of_one_game_are_told_apart_by_who_plays_and_those_that_are_over_stand_by_themselves(
    keeper: Hand,
) -> None:
    first = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, first)
    second = keeper.begin("busao", ("Caio", "Duda"))
    keeps(keeper, second)
    third = keeper.begin("busao", ("Eva", "Fábio"))
    keeps(keeper, third)
    # A player is renamed while the page is open: the kept page follows.
    keeper.write("set", cell="player.0", value='<i>Flávia</i> &"')
    expect(keeper.find("#listed")).to_have_attribute("content", '<i>Flávia</i> &" e Fábio')
    keeps(keeper, third, "Flávia")
    keeper.open(f"{second}/table")
    keeper.follow(keeper.find("#end-without-winner"))
    keeps(keeper, second, 'data-list="over"')
    keeper.context.set_offline(True)
    keeper.open("/new/busao")
    going, over = (keeper.find(f"#kept-{name} a") for name in ("going", "over"))
    expect(going.locator("small:visible")).to_have_text(['<i>Flávia</i> &" e Fábio', "Ana e Beto"])
    expect(over.locator("small:visible")).to_have_text(["Caio e Duda"])
    keeper.follow(over)
    expect(keeper.find("#kept")).to_have_text(AGE)


def test_all_that_was_seen_is_listed_once_and_opens(keeper: Hand) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at)
    tools = [
        "/join",
        "/plays",
        "/score-cards",
        "/decks/busao",
        "/prepare/boomtown",
        "/tool/quissama/costs",
        "/tool/rufstock/referee",
    ]
    books = ["/rules/busao/adjacent", "/rules/boomtown"]
    for path in (*reversed((*books, *tools)), "/prepare/boomtown?players=4", f"{at}/log"):
        keeper.open(path)
        keeps(keeper, path)
    keeper.context.set_offline(True)
    keeper.open("/new/busao")
    listed = [str(link.get_attribute("href")) for link in keeper.find("main a").all()]
    assert len(set(listed)) == len(listed)
    assert {at, *tools, *books} <= set(listed)
    assert not {"/prepare/boomtown?players=4", f"{at}/log"} & set(listed)
    for path in listed:
        keeper.open(path)
        expect(keeper.find("#kept")).to_have_text(AGE)


def test_what_is_kept_is_in_the_language_of_whoever_reads_it(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.open("/prepare/rufstock")
    kept = (at, f"{at}/table", "/rules", "/rules/busao", "/prepare/rufstock")
    for path in kept:
        keeps(keeper, path)
    keeper.open("/")
    keeper.follow(keeper.button("English"))
    for path in kept:
        keeps(keeper, path, '<html lang="en"')
    keeper.context.set_offline(True)
    keeper.open("/new/busao")
    expect(keeper.find("h1")).to_have_text("No signal")
    expect(keeper.find("#kept-going a")).to_have_text([re.compile(r"^Busão · No. \d+Ana and Beto$")])
    expect(keeper.find("#kept-books a")).to_have_text([re.compile("^Rules")] * 2)
    expect(keeper.find("#kept-tools a")).to_have_text(["Set up the table · Rufstock"])


def test_a_phone_keeps_what_it_sees_from_its_first_page_on(keeper: Hand) -> None:
    keeper.open("/")
    keeps(keeper, "/")
    keeper.open("/rules/busao")
    keeps(keeper, "/rules/busao")
    keeper.context.set_offline(True)
    for path in ("/", "/rules/busao"):
        keeper.open(path)
        expect(keeper.find("#kept")).to_have_text(AGE)
    keeper.open("/join")
    expect(keeper.find("h1")).to_have_text("Sem sinal")


def test_home_knows_of_a_new_play_and_its_menu_opens(keeper: Hand) -> None:
    keeper.open("/")
    keeps(keeper, "/")
    at = keeper.begin("caderno", ("Ana", "Beto"))  # a game without a rulebook
    keeps(keeper, "/rules?game=caderno")
    keeps(keeper, f"{at}/table")
    keeps(keeper, "/", at)
    keeper.context.set_offline(True)
    keeper.open("/")
    keeper.follow(keeper.find(f"a[href='{at}']"))
    expect(keeper.find("#kept")).to_have_text(AGE)
    keeper.follow(keeper.find(f"a[href='{at}/table']").last)
    expect(keeper.find("#kept")).to_have_text(AGE)


def test_a_form_of_a_kept_page_does_not_open_again_what_it_has_opened(keeper: Hand) -> None:
    keeps(keeper, keeper.begin("rufstock", ("Ana", "Beto")))
    path = "/prepare/rufstock?players=3"
    keeper.open(path)
    keeps(keeper, path)
    keeper.follow(keeper.find(".dock .go"))
    first = keeper.at
    keeper.context.set_offline(True)
    keeper.open(path)
    expect(keeper.find("#kept")).to_have_text(AGE)
    keeper.context.set_offline(False)
    keeper.follow(keeper.find(".dock .go"))
    expect(keeper.find("#now")).to_be_visible()
    assert keeper.at != first


def test_our_page_says_what_waits_and_goes_on_by_itself_once_the_server_answers(keeper: Hand) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.context.set_offline(True)
    out(keeper, "Beto", 1)
    waiting(keeper)
    keeper.open("/new/busao")
    expect(keeper.find("[data-waits]")).to_have_text("1 esperando sinal")
    keeper.context.set_offline(False)
    expect(keeper.find("[data-go]")).to_be_visible(timeout=20_000)  # it retries after five seconds at the latest


def test_home_says_what_waits_and_once_there_is_a_signal_sends_it_and_is_fresh(keeper: Hand) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at)
    keeps(keeper, "/", at)
    keeper.context.set_offline(True)
    out(keeper, "Beto", 1)
    waiting(keeper)
    keeper.open("/")
    expect(keeper.find("#kept")).to_have_text(AGE)
    ticket = keeper.find(f".resume[href='{at}']")
    expect(ticket.locator(".waits")).to_have_text("1 esperando sinal")
    expect(ticket.locator(".serial")).to_be_hidden()
    none(keeper.faults() + keeper.fits())
    keeper.context.set_offline(False)
    expect(ticket.locator(".standings .number")).to_have_text(["3", "4"])
    expect(keeper.find("#kept")).to_have_count(0)
    expect(ticket.locator(".waits")).to_be_hidden()
    keeper.open(at)
    keeper.sees_log("Beto saiu em 1º na rodada 1", "folha aberta")


def test_home_sends_what_waits_in_several_plays_each_tap_once(keeper: Hand) -> None:
    ats: list[str] = []
    for names in (("Ana", "Beto"), ("Caio", "Duda")):
        ats.append(keeper.begin("rufstock", names))
        keeps(keeper, ats[-1])
        keeps(keeper, "/", ats[-1])
    keeper.context.set_offline(True)
    for at, name in zip(ats, ("Beto", "Duda"), strict=True):
        keeper.open(at)
        out(keeper, name, 1)
        waiting(keeper)
    keeper.open("/")
    for at in ats:
        expect(keeper.find(f".resume[href='{at}'] .waits")).to_have_text("1 esperando sinal")
    keeper.context.set_offline(False)
    for at in ats:
        # A server that takes four seconds leaves the stored page, which tries again five seconds later.
        expect(keeper.find(f".resume[href='{at}'] .standings .number")).to_have_text(["3", "4"], timeout=30_000)
        expect(keeper.find(f".resume[href='{at}'] .waits")).to_be_hidden()
    for at, name in zip(ats, ("Beto", "Duda"), strict=True):
        keeper.open(at)
        keeper.sees_log(f"{name} saiu em 1º na rodada 1", "folha aberta")


def test_what_the_people_have_to_decide_waits_for_them_on_its_pad(keeper: Hand, pick_up: PickUp) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, at)
    keeps(keeper, "/", at)
    keeper.context.set_offline(True)
    keeper.figures(7, 4)
    waiting(keeper)
    other = pick_up()
    other.slug = "busao"
    other.open(at)
    other.figures(5)
    other.sees_totals(5, 0)
    # Only now, because Chromium takes a moment to cut off a new page, in which home could send.
    keeper.open("/")
    keeper.context.set_offline(False)
    expect(keeper.find(".resume .waits")).to_have_text("1 esperando sua resposta")
    other.sees_totals(5 + 4, 0)  # the other seat does not wait
    keeper.follow(keeper.find(".resume"))
    expect(keeper.find("#notice .conflict")).to_contain_text("Você escreveu 7.")
    keeper.button("Trocar pelo meu").tap()
    keeper.sees_totals(7 + 4, 0)
    keeper.open("/")
    expect(keeper.find(".resume .waits")).to_be_hidden()


def test_a_form_that_was_not_sent_says_so(keeper: Hand) -> None:
    at = keeper.begin("busao", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.open("/new/busao")
    keeper.put("Caio", "Davi")
    keeper.context.set_offline(True)
    keeper.find("[data-go]").tap()
    expect(keeper.find("#why")).to_contain_text("nada foi enviado")
    expect(keeper.link("Tentar de novo")).to_have_count(0)


def test_with_a_signal_the_newest_page_comes(keeper: Hand, pick_up: PickUp) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeps(keeper, at)
    keeper.open("/")
    other = pick_up()
    other.slug = "rufstock"
    other.open(at)
    out(other, "Beto", 1)
    other.sees_totals(3, 4)
    keeper.open(at)
    keeper.sees_totals(3, 4)
    expect(keeper.find("#kept")).to_have_count(0)


def test_nothing_stays_on_a_phone_that_was_removed(keeper: Hand, pick_up: PickUp) -> None:
    other = pick_up()
    at = other.begin("rufstock", ("Ana", "Beto"))
    keeper.open(at)
    keeps(keeper, at)
    keeper.open(f"{at}/setup")
    keeps(keeper, f"{at}/setup")
    keeper.open("/")
    keeps(keeper, "/")
    other.open(f"{at}/table")
    other.follow(other.find(".remove").first)
    other.follow(other.button("Tirar"))
    keeper.open(at)
    keeps(keeper, at, yes=False)
    keeps(keeper, f"{at}/setup", yes=False)
    keeps(keeper, "/", yes=False)
    keeper.context.set_offline(True)
    keeper.open(at)
    expect(keeper.find("h1")).to_have_text("Sem sinal")


def test_the_set_up_goes_on_without_a_signal(keeper: Hand) -> None:
    at = keeper.begin("rufstock", ("Ana", "Beto"))
    keeper.open(f"{at}/setup")
    keeps(keeper, f"{at}/setup")
    first, second = (keeper.find(".steps .step .text > b").nth(place).inner_text() for place in (0, 1))
    shown = keeper.find(".nexts p > b").first
    expect(shown).to_have_text(first)
    keeper.context.set_offline(True)
    keeper.find("#now .go").press("Enter")
    expect(shown).to_have_text(second)
    waiting(keeper)
    expect(keeper.find("#undo-waiting")).to_contain_text(first)
    keeper.find("#undo-waiting").tap()
    expect(keeper.find("#undo-waiting")).to_be_hidden()
    expect(shown).to_have_text(first)
    for step in (first, second):
        keeper.find("#now .go").press("Enter")
        expect(keeper.find("#undo-waiting")).to_be_visible()
        expect(keeper.find("#undo-waiting")).to_contain_text(step)
    keeper.context.set_offline(False)
    expect(keeper.find(".steps .step[aria-pressed=true]")).to_have_count(2)
    expect(shown).not_to_have_text(second)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    """A server on a copy of the product whose files may be changed."""
    copy(tmp_path, PRODUCT)
    (tmp_path / "data").mkdir()
    server = Server(tmp_path / "data", code=tmp_path)
    server.start()
    yield server
    server.stop()
    assert server.log.read_text() == ""


def test_a_new_version_takes_the_place_of_what_was_kept(pick_up: PickUp, elsewhere: Server, tmp_path: Path) -> None:
    hand = keeping(pick_up, at=elsewhere)
    at = hand.begin("rufstock", ("Ana", "Beto"))
    keeps(hand, at)
    old = hand.page.evaluate("caches.keys()")
    elsewhere.stop()
    style = tmp_path / "static" / "app.css"
    style.write_text(f"{style.read_text()}\n.new-version {{ color: inherit; }}\n")
    elsewhere.start()
    hand.open(at)
    digest = str(hand.find("link[rel=stylesheet]").first.get_attribute("href")).split("/")[2]
    assert hand.page.evaluate(ONLY, [digest, 15_000]), hand.page.evaluate("caches.keys()")
    assert not set(old) & set(hand.page.evaluate("caches.keys()"))
    # The pages kept before are kept again, with the files that they need now.
    keeps(hand, at, digest)
    elsewhere.stop()
    hand.open(at)
    expect(hand.find("#kept")).to_have_text(AGE)
    expect(hand.find(".dock")).to_have_css("position", "sticky")


def test_what_keeps_pages_costs_a_first_view_nothing(pick_up: PickUp, hand: Hand) -> None:
    at = hand.lay(TABLES["busao-full"])
    other = keeping(pick_up)
    seen = Traffic(other)
    other.open(at)
    seen.are_few()
    keeps(other, at)  # it is kept afterwards


def test_what_says_how_old_a_page_is_is_accessible_and_fits(keeper: Hand) -> None:
    at = keeper.lay(TABLES["busao-full"])
    keeps(keeper, at)
    keeper.context.set_offline(True)
    keeper.open(at)
    for width, height in ((320, 568), (740, 330), (375, 553), (360, 740)):
        keeper.page.set_viewport_size({"width": width, "height": height})
        age, mark = keeper.find("#kept").bounding_box(), keeper.find(".mark svg").bounding_box()
        back = keeper.find(".top .icon").first.bounding_box()
        assert age
        assert mark
        assert back
        assert mark["y"] + mark["height"] + 3 <= age["y"], "it has its own place below the name of the game"
        assert back["x"] + back["width"] <= age["x"], "and beside the way back"
    keeper.find("[data-cell='buses.0.windows.0.0']").tap()
    keeper.figures(7)
    expect(keeper.find("#undo-waiting")).to_be_visible()
    none(keeper.faults())
    none(keeper.fits())
    keeper.open("/new/busao")
    expect(keeper.find("h1")).to_have_text("Sem sinal")
    none(keeper.faults())
    none(keeper.fits())
