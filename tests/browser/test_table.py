"""Joining a table: the code on our own keys, whose phone it is, and watching."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.rufstock.hands import out
from tests.support.house import Hand, Server, none
from tests.support.tables import SHORT, TWELVE

LOST = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)|status of (4(04|09|10|22)|50[023])|EventSource")
SHOWN = [(375, 553), (360, 616), (390, 664), (740, 330), (820, 1180), (1280, 800)]
"""Window sizes of phones in both orientations, tablets and computers."""


def code(hand: Hand) -> str:
    """Return the code on the table page."""
    hand.open(f"{hand.at}/table")
    return "".join(hand.find(".drum").all_inner_texts())


def test_the_code_is_typed_on_our_own_keys_and_the_last_sign_enters(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("rufstock", ("Ana", "Beto", "Caio"))
    beto.slug, signs = "rufstock", code(ana)
    beto.open()
    beto.follow(beto.link("Entrar na mesa"))
    for sign in signs[:3]:
        beto.find(f"[data-sign='{sign}']").tap()
    beto.find("[data-erase]").tap()
    expect(beto.find(".drum")).to_have_text([signs[0], signs[1], "", "", "", ""])
    *rest, last = signs[2:]
    for sign in rest:
        beto.find(f"[data-sign='{sign}']").tap()
    beto.follow(beto.find(f"[data-sign='{last}']"))
    assert beto.at == at
    expect(beto.find("h1").last).to_have_text("De quem é este celular?")
    beto.follow(beto.find("main button", has_text="Beto"))
    expect(beto.find("#phones")).to_have_text("2")
    expect(ana.find(".place", has_text="Beto")).to_contain_text("aqui agora")
    out(beto, "Beto", 1)
    expect(beto.find("#undo")).to_contain_text("celular de Beto")


def test_a_code_can_be_typed_on_a_keyboard(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("rufstock", ("Ana", "Beto"))
    signs = code(ana)
    beto.open("/join")
    expect(beto.find("[name=code]")).to_be_focused()  # a busy browser sets the focus after the page is there
    with beto.page.expect_navigation():
        beto.page.keyboard.type(signs.lower())
    assert beto.at == at
    with beto.page.expect_navigation(wait_until="load"):
        beto.tab_to(beto.find("#seat-1"))
        beto.page.keyboard.press("Enter")
    expect(beto.find("#ask")).to_be_visible()


def test_a_wrong_code_keeps_its_signs_and_says_so(hand: Hand) -> None:
    hand.allowed = LOST
    hand.open("/join")
    for sign in "222222":
        hand.find(f"[data-sign='{sign}']").tap()
    expect(hand.find("#join-wrong")).to_contain_text("Nenhuma mesa aberta, nem turma, com 222222")
    expect(hand.find(".drum")).to_have_text(["2"] * 6)
    assert hand.faults() == []


@pytest.fixture
def three(pick_up: PickUp) -> tuple[Hand, Hand, Hand]:
    """The phones of Ana, who opened the play, Beto and Caio at a table of Rufstock."""
    ana, beto, caio = pick_up(), pick_up(), pick_up()
    at = ana.begin("rufstock", ("Ana", "Beto", "Caio"))
    for hand, name in ((beto, "Beto"), (caio, "Caio")):
        hand.allowed = re.compile(".")
        hand.slug = "rufstock"
        hand.open(at)
        hand.claim(name)
    expect(caio.find("#phones")).to_have_text("3")
    return ana, beto, caio


def take_off(hand: Hand, name: str) -> None:
    """Remove somebody's phone from the table, confirming the question."""
    hand.open(f"{hand.at}/table")
    hand.follow(hand.link(f"Tirar da mesa o celular de {name}"))
    hand.follow(hand.button("Tirar"))


def test_a_removed_phone_is_told_so_and_the_others_are_led_on(three: tuple[Hand, Hand, Hand]) -> None:
    ana, beto, caio = three
    at = ana.at
    take_off(ana, "Beto")
    assert ana.at != at
    expect(beto.find("body")).to_contain_text(beto.t("error-403"), timeout=2500)  # a browser retries after 3 s
    caio.page.wait_for_url(f"**{ana.at}*", timeout=4000)
    out(caio, "Caio", 1)
    caio.sees_totals(0, 0, 4)


def test_a_tap_that_waits_while_the_links_change_arrives(three: tuple[Hand, Hand, Hand]) -> None:
    ana, beto, caio = three
    for hand in (beto, caio):
        hand.context.set_offline(True)
    out(caio, "Caio", 1)
    out(beto, "Beto", 1)
    take_off(ana, "Beto")
    for hand in (beto, caio):
        hand.context.set_offline(False)
    caio.page.wait_for_url(f"**{ana.at}*")
    caio.sees_totals(0, 0, 4)
    expect(beto.find("body")).to_contain_text(beto.t("error-403"))
    ana.open(ana.at)
    ana.sees_totals(0, 0, 4)


def test_what_is_being_filled_in_stays_while_the_links_change(three: tuple[Hand, Hand, Hand]) -> None:
    ana, _, caio = three
    old = ana.at
    caio.open(f"{old}/table")
    caio.find("#about-note summary").tap()
    caio.find("#about-note textarea").fill("Na casa da Bia")
    with caio.page.expect_response(lambda one: one.status == 204):  # it has asked where to go
        take_off(ana, "Beto")
    expect(caio.find("#about-note textarea")).to_have_value("Na casa da Bia")
    assert caio.at == old
    with caio.page.expect_navigation():
        caio.find("#save-about-note").tap()
    assert caio.at == ana.at
    expect(caio.find("#about-note summary")).to_contain_text("Na casa da Bia")


def test_a_tablet_in_the_middle_follows_and_cannot_write(pick_up: PickUp) -> None:
    ana = pick_up()
    ana.begin("rufstock", ("Ana", "Beto", "Caio"))
    ana.open(f"{ana.at}/table?may=watch")
    link = ana.find("#link").inner_text()
    tablet = pick_up(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False)
    tablet.open(link.removeprefix(ana.server.url))
    tablet.slug = "rufstock"
    expect(tablet.find(".lane-total")).to_have_text(["0", "0", "0"])
    expect(tablet.find("button, input, form, a")).to_have_count(0)
    ana.open(ana.at)
    out(ana, "Caio", 1)
    expect(tablet.find(".lane-total")).to_have_text(["4", "0", "0"])
    expect(tablet.find(".lane-who b").first).to_have_text("Caio")
    expect(tablet.find(".led")).to_contain_text("Caio saiu em 1º na rodada 1")
    expect(tablet.find(".led time")).to_have_text(re.compile(r"^há [1-9]\d* (s|seg\.)$"))
    least = tablet.find(".lane-who b, .lane-total, .led p").evaluate_all(
        "all => Math.min(...all.map(one => parseFloat(getComputedStyle(one).fontSize)))"
    )
    assert least >= 28, "to be read from two metres"
    status = tablet.page.evaluate(
        """() => fetch(location.pathname + "/set", {method: "POST"}).then(one => one.status)"""
    )
    assert status in (400, 404, 405)
    tablet.complaints.clear()  # those of the answer just requested


def test_what_was_written_while_the_server_was_gone_is_there_when_it_is_back(
    pick_up: PickUp, own_server: Server
) -> None:
    ana, beto = (pick_up(at=own_server, brisk=True) for _ in range(2))
    at = ana.begin("rufstock", ("Ana", "Beto", "Caio"))
    ana.allowed = beto.allowed = LOST
    beto.slug = "rufstock"
    beto.open(at)
    expect(beto.find("#phones")).to_have_text("2")
    own_server.stop()
    out(ana, "Ana", 1)
    expect(ana.find("#waiting")).to_be_visible()
    own_server.start()
    ana.sees_totals(4, 0, 0)
    beto.sees_totals(4, 0, 0)
    expect(beto.find("#phones")).to_have_text("2")


def test_where_no_stream_can_be_had_the_page_asks_now_and_then(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up(brisk=True)
    at = ana.begin("rufstock", ("Ana", "Beto", "Caio"))
    beto.slug, beto.allowed = "rufstock", LOST
    beto.page.route("**/live?*", lambda route: route.fulfill(status=503))
    beto.open(at)
    out(ana, "Ana", 1)
    beto.sees_totals(4, 0, 0)


@pytest.mark.parametrize("dark", [False, True])
def test_the_pages_around_the_table_fit_and_can_be_used_by_all(pick_up: PickUp, dark: bool) -> None:
    hand = pick_up(color_scheme="dark" if dark else "light")
    names = (
        "Ana",
        "Beto",
        "Valdirene Conceição de Santos Figueiredo",
        "Duda",
        "Maximiliano João da Silva e Souza Neto",
    )
    at = hand.sit_down("rufstock", names)
    out(hand, "Ana", 1)
    for guest in names[2:4]:
        other = pick_up()
        other.open(f"{at}/who")
        other.follow(other.find("main button", has_text=guest.split()[0]))
    hand.open(f"{at}/table?may=watch")
    watch = hand.find("#link").inner_text().removeprefix(hand.server.url)
    expect(hand.find(".guests li")).to_have_count(2)
    found = []
    for page in (f"{at}/table", f"{at}/phones/2/remove", f"{at}/who", "/join", watch):
        hand.open(page)
        found += hand.faults()
        for width, height in SHOWN:
            hand.page.set_viewport_size({"width": width, "height": height})
            found += hand.overflow(width)
        hand.page.set_viewport_size({"width": 360, "height": 616})
        found += hand.fits()
    none(found)


# ---- what is typed on the table page


def typed_note(hand: Hand) -> str:
    """Open a play and type a note on its table page, without pressing the button; return the play's address."""
    at = hand.begin("rufstock", ("Ana", "Beto", "Caio"))
    hand.open(f"{at}/table")
    hand.find("#about-note summary").tap()
    hand.find("#about-note textarea").fill("Na casa da Bia")
    return at


def test_a_note_is_kept_when_another_button_is_pressed(hand: Hand) -> None:
    typed_note(hand)
    hand.follow(hand.find("#end-without-winner"))
    expect(hand.find("#about-note summary")).to_contain_text("Na casa da Bia")
    hand.open(f"{hand.at}/log")
    expect(hand.find(".log p:not(.subtext)", has_text="Na casa da Bia")).to_have_count(1)


def test_a_note_is_kept_when_a_link_leads_away(hand: Hand) -> None:
    at = typed_note(hand)
    hand.follow(hand.link(hand.t("open-log")))
    assert hand.page.url.endswith(f"{at}/log")
    expect(hand.find(".log p:not(.subtext)", has_text="Na casa da Bia")).to_have_count(1)


@pytest.mark.parametrize("way", ["button", "mouse", "Enter", "Tab"])
def test_what_is_typed_is_sent_once(hand: Hand, way: str) -> None:
    hand.begin("rufstock", ("Ana", "Beto", "Caio"))
    hand.open(f"{hand.at}/table")
    hand.find("#player-0 summary").tap()
    field, sent = hand.find("#player-0 input"), []
    field.fill("Dona Lúcia")
    hand.page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    if way == "button":
        hand.find("#rename-0").tap()
    elif way == "mouse":
        hand.find("#rename-0").click(delay=300)
    else:
        field.press(way)
    expect(hand.find("#player-0 summary")).to_contain_text("Dona Lúcia")
    if way == "Tab":
        expect(hand.find("#rename-0")).to_be_focused()
    hand.find("#to-seats a").tap()  # pending requests are on their way before the next page
    hand.page.wait_for_url("**/seats")
    assert len(sent) == 1


@pytest.mark.parametrize("language", ["pt-BR", "en"])
@pytest.mark.parametrize(("slug", "many", "width"), [("boomtown", 5, 667), ("busao", 4, 667), ("rufstock", 5, 740)])
def test_lying_down_the_question_whose_phone_it_is_stands_whole_before_its_stamps(
    slug: str, many: int, width: int, language: str, pick_up: PickUp
) -> None:
    hand = pick_up(language, viewport={"width": width, "height": 330})
    hand.begin(slug, SHORT[:many])
    row, asked = hand.find(".whose-row"), hand.find(".whose-row span")
    expect(asked).to_have_text(hand.t("whose-phone"))
    expect(asked).to_be_visible()
    assert asked.evaluate("one => one.scrollHeight <= one.parentElement.clientHeight")
    assert row.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_more_than_six_people_are_asked_on_a_page_of_its_own(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    hand.begin("caderno", TWELVE)
    expect(hand.find(".whose-row button")).to_have_count(0)
    hand.follow(hand.find(".whose-row").get_by_role("link", name=hand.t("whose-phone")))
    assert hand.page.url.endswith("/who")
