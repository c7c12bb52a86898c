"""Sharing a result from a phone: with its share sheet if it has one, else saving the picture and copying the text."""

import pytest
from playwright.sync_api import Dialog, expect

from companion.games.caderno.layout import figure_cell
from tests.browser.conftest import PickUp
from tests.support.house import Hand, none
from tests.support.tables import FULL_BUSES, TABLES, TWELVE, Table

PHONES_SHEET = """
navigator.canShare = (what) => what.files.every((file) => file.type === "image/png");
navigator.share = async (what) => {
  window.shared = { text: what.text, name: what.files[0].name, size: what.files[0].size };
};
"""
SMALL = {"viewport": {"width": 360, "height": 616}}
NONE = "navigator.canShare = navigator.share = undefined;"


def test_a_phone_that_can_sends_the_picture_with_the_text(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.context.add_init_script(PHONES_SHEET)
    hand.lay(TABLES["busao-tie"])
    hand.follow(hand.link(hand.t("copy-picture")))
    expect(hand.find("[data-save]")).to_be_hidden()
    drawn = hand.find("#picture").bounding_box()
    assert drawn
    assert abs(drawn["width"] / drawn["height"] - 1080 / 1350) < 0.01, "undistorted"
    hand.find("[data-send]").tap()
    shared = hand.page.evaluate("window.shared")
    assert shared["name"].startswith("busao-")
    assert shared["size"] > 10_000
    assert shared["text"].split("\n")[1:] == ["Ana venceu (no desempate: passageiros)", "1. Ana 12", "2. Beto 12"]
    none(hand.complaints)


def test_where_the_phones_own_sheet_fails_the_picture_is_saved(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.context.add_init_script(f"{PHONES_SHEET} navigator.share = () => Promise.reject(new TypeError());")
    hand.lay(TABLES["busao-tie"])
    hand.follow(hand.link(hand.t("copy-picture")))
    with hand.page.expect_download() as saved:
        hand.find("[data-send]").tap()
    assert saved.value.suggested_filename.startswith("busao-")


def test_the_link_to_watch_leaves_in_one_tap(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.context.add_init_script("navigator.share = async (what) => { window.shared = what.url; };")
    at = hand.lay(TABLES["busao-tie"])
    hand.link(hand.t("copy-to-watch")).tap()
    link = hand.page.evaluate("window.shared")
    other = pick_up()
    other.page.goto(link)
    expect(other.find(".watch-won")).to_contain_text("Ana venceu")
    assert hand.page.url.endswith(at), "the page stays"


def test_a_phone_without_a_sheet_of_its_own_copies_the_link(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hand.context.add_init_script(NONE)
    hand.lay(TABLES["busao-tie"])
    hand.link(hand.t("copy-to-watch")).tap()
    expect(hand.find("#link")).to_have_text(hand.t("copied"))
    assert "/w/" in hand.page.evaluate("navigator.clipboard.readText()")


REFUSES = """
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException()) } });
    document.execCommand = () => false;
"""


@pytest.mark.parametrize(("path", "of"), [("/table", "link"), ("/share", "link"), ("/share", "chat")])
def test_what_a_phone_does_not_copy_is_selected_and_said(pick_up: PickUp, path: str, of: str) -> None:
    hand = pick_up(**SMALL)
    hand.context.add_init_script(REFUSES)
    hand.lay(TABLES["busao-tie"])
    hand.open(hand.at + path)
    button = hand.find(f"[data-copies={of}]")
    button.tap()
    expect(button).to_have_text(hand.t("copy-refused"))
    place = hand.find(f"#{of}")
    expect(place).to_be_in_viewport()
    whole = place.evaluate("one => one.value ?? one.href")
    assert hand.page.evaluate("getSelection().toString()") == whole
    none(hand.faults() + hand.fits())


def test_the_link_to_watch_is_shown_where_a_phone_does_not_copy_it(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.context.add_init_script(NONE + REFUSES)
    hand.lay(TABLES["busao-tie"])
    shown: list[tuple[str, str]] = []

    def read(dialog: Dialog) -> None:
        shown.append((dialog.message, dialog.default_value))
        dialog.dismiss()

    hand.page.on("dialog", read)
    hand.link(hand.t("copy-to-watch")).tap()
    hand.page.wait_for_function("document.readyState === 'complete'")
    [(message, link)] = shown
    assert message == hand.t("copy-by-hand")
    assert "/w/" in link


def test_the_way_to_new_links_is_as_high_as_a_thumb(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.open(hand.lay(TABLES["busao-tie"]) + "/share")
    for link in (hand.link(hand.t("renew-links")), hand.find("#link")):
        box = link.bounding_box()
        assert box
        assert box["height"] >= 44


@pytest.mark.parametrize("clipboard", [True, False])
def test_the_link_of_a_table_is_copied_and_that_is_said(pick_up: PickUp, clipboard: bool) -> None:
    hand = pick_up(**SMALL)
    hand.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not clipboard:
        hand.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { get: () => undefined });")
    hand.begin("busao", ("Ana", "Beto"))
    hand.open(f"{hand.at}/table")
    hand.find("[data-copies=link]").tap()
    expect(hand.find("[data-copies=link]")).to_have_text(hand.t("copied"))


def test_date_and_note_are_written_where_they_stand(hand: Hand) -> None:
    hand.lay(TABLES["busao-tie"])
    note = hand.find("#about-note")
    note.locator("summary").tap()
    note.locator("textarea").fill("Na casa de Beto, com chuva")
    note.locator("button").tap()
    expect(note.locator("summary")).to_contain_text("Na casa de Beto, com chuva")
    expect(note.locator("textarea")).to_be_hidden()
    day = hand.find("#about-played_on")
    day.locator("summary").tap()
    day.locator("input").fill("1899-12-31")
    day.locator("button").tap()
    expect(hand.find("#notice")).to_contain_text(hand.t("problem-not-a-day"))
    expect(day.locator("input")).to_have_attribute("aria-invalid", "true")
    expect(day.locator("input")).to_have_value("1899-12-31")


def test_of_what_a_play_was_opened_without_only_its_name_and_its_note_are_asked_for(hand: Hand) -> None:
    hand.lay(Table("caderno", ("Ana", "Beto"), {"limit": 100, "figures.0.0": 5}, finished=True))
    labels = hand.find(".colophon .label:visible")
    expect(labels).to_have_text(["Jogo", "Limite", "Data", "Nota"])
    expect(hand.find(".colophon").get_by_text("vazio").locator("visible=true")).to_have_count(2)
    hand.open(f"{hand.at}/table")
    expect(hand.find("#about-rounds summary")).to_be_visible()


def test_any_other_saves_the_picture_and_copies_the_text(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hand.context.add_init_script(NONE)
    hand.lay(TABLES["busao-tie"])
    hand.follow(hand.link(hand.t("copy-picture")))
    expect(hand.find("[data-send]")).to_be_hidden()
    with hand.page.expect_download() as saved:
        hand.find("[data-save]").tap()
    assert saved.value.suggested_filename.startswith("busao-")
    hand.find("[data-copies=chat]").tap()
    expect(hand.find("[data-copies=chat]")).to_have_text(hand.t("copied"))
    assert "1. Ana 12" in hand.page.evaluate("navigator.clipboard.readText()")


def test_on_paper_a_result_is_its_sheet_alone(hand: Hand) -> None:
    hand.lay(TABLES["busao-tie"])
    hand.page.emulate_media(media="print")
    expect(hand.find(".win h1")).to_be_visible()
    expect(hand.find(".score-sheet .decides")).to_be_visible()
    for gone in (".dock", ".copies", ".top .tap >> nth=0", ".tie .rule-link"):
        expect(hand.find(gone)).to_be_hidden()
    hand.open(f"{hand.at}/bill/0")
    hand.page.emulate_media(media="print")
    expect(hand.find(".dock")).to_be_hidden()


def test_the_result_fits_lying_down_and_on_the_smallest_phones(hand: Hand) -> None:
    at = hand.lay(TABLES["rufstock-won-long"])
    for path in ("", "/share"):
        hand.open(at + path)
        for width, height in ((375, 553), (390, 664), (320, 568), (740, 330), (820, 1180)):
            hand.page.set_viewport_size({"width": width, "height": height})
            none(hand.overflow(width))
            for target in hand.find(".fringe a, .besides :is(a, button), .sharing .btn, .sum-row a").all():
                box = target.bounding_box()
                assert box
                assert box["height"] >= 44
                assert box["width"] >= 44


@pytest.mark.parametrize("many", [2, 5, 9])
def test_the_winners_total_is_never_smaller_than_another(hand: Hand, many: int) -> None:
    totals = [12000, *[9000 - side for side in range(many - 1)]]
    figures = {figure_cell(0, side): total for side, total in enumerate(totals)}
    hand.lay(Table("caderno", TWELVE[:many], figures, finished=True))
    sizes = hand.find(".sum-row a").evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert len(sizes) == many
    assert sizes[0] == max(sizes)


BEYOND = """() => [...document.querySelectorAll(".sum-row td")].filter((cell) => {
    const total = document.createRange();
    total.selectNodeContents(cell.querySelector("a"));
    return total.getBoundingClientRect().width > cell.clientWidth - 1;
}).map((cell) => cell.textContent.trim())"""
"""Returns the totals that are wider than their columns."""


@pytest.mark.parametrize("many", range(2, 7))
def test_totals_are_no_wider_than_their_columns(hand: Hand, many: int) -> None:
    for top in (888, 4888, -44888):
        hand.lay(Table("caderno", TWELVE[:many], {figure_cell(0, side): top for side in range(many)}, finished=True))
        for width, height in ((320, 568), (360, 616), (740, 330), (820, 1180)):
            hand.page.set_viewport_size({"width": width, "height": height})
            none([f"{width}x{height}: {total}" for total in hand.page.evaluate(BEYOND)])


def test_the_first_names_of_a_pair_stand_whole_above_their_column(hand: Hand) -> None:
    names = (
        "Maximiliana Bartolomea de Albuquerque Sá",
        "Bernardino Evangelista Montenegro Castro",
        "Constantino Florisvaldo Guimarães e Lima",
        "Dulcineia Aparecida Vasconcelos Carvalho",
        "Evangelina Rodrigues de Figueiredo Souza",
        "Felisberta Cavalcante de Oliveira Prados",
    )
    assert {len(name) for name in names} == {40}
    hand.lay(Table("busao", names, FULL_BUSES, finished=True))
    cut = "all => all.filter(one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).length"
    for size in hand.sizes((320, 740), (360, 616), (375, 553), (390, 664), (740, 330), (820, 1180)):
        assert hand.find("thead .who").evaluate_all(cut) == 0, size


PRINTED_BEYOND = """() => [...document.querySelectorAll(".score-sheet :is(thead th, tr > td:not(:empty))")]
  .filter((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell.querySelector("a, .number, .who") || cell);
    return text.getBoundingClientRect().width > cell.clientWidth;
  }).map((cell) => cell.textContent.trim())"""
"""Returns the figures and names that are wider than their columns."""


@pytest.mark.parametrize("many", [6, 8, 12])
def test_on_paper_long_figures_are_no_wider_than_their_columns(hand: Hand, many: int) -> None:
    rounds = {figure_cell(round_, side): -9999 for round_ in range(2) for side in range(many)}
    hand.lay(Table("caderno", TWELVE[:many], rounds, finished=True))
    hand.page.emulate_media(media="print")
    hand.page.set_viewport_size({"width": 718, "height": 1047})  # A4 without margins of 1 cm
    expect(hand.find(".sum-row a").first).to_have_text("−19.998")
    none(hand.page.evaluate(PRINTED_BEYOND))
    label, sheet = hand.find(".sum-row th").bounding_box(), hand.find(".score-sheet").bounding_box()
    assert label
    assert sheet
    assert label["width"] < sheet["width"] / 8
    # A name of one word is not broken: it is as high as one line.
    heights = hand.find(".who").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert len(set(heights)) == 1, heights


def test_lying_down_twelve_columns_end_before_the_dock(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.lay(Table("caderno", TWELVE, {figure_cell(0, side): 1000 for side in range(12)}, finished=True))
    frame, dock = hand.find(".frame").bounding_box(), hand.find(".dock").bounding_box()
    assert frame
    assert dock
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= dock["x"]


@pytest.mark.parametrize("name", ["busao-won", "busao-tie", "busao-rematch", "boomtown-shared", "rufstock-shared"])
def test_lying_down_winner_totals_and_what_broke_a_tie_are_in_sight(pick_up: PickUp, name: str) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.lay(TABLES[name])
    expect(hand.find(".win")).to_be_visible()
    assert hand.find(".sum-row a").count() >= 2
    for one in hand.find(".win, .sum-row a, .decides, .dock .btn").all():
        expect(one).to_be_in_viewport(ratio=1)
    none(hand.overflow(740))


def test_on_a_desk_date_and_copies_stand_beside_the_sheet(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 1280, "height": 800})
    hand.lay(TABLES["busao-tie"])
    sheet = hand.find("#result").bounding_box()
    assert sheet
    for place in (hand.find(".colophon"), hand.link(hand.t("copy-picture"))):
        box = place.bounding_box()
        assert box
        assert box["x"] >= sheet["x"] + sheet["width"]
        assert box["y"] < sheet["y"] + sheet["height"]


@pytest.mark.parametrize("name", ["quissama-won", "rufstock-won-long"])
def test_the_shadow_of_the_winner_is_clear_of_the_undo_line_on_a_phone_that_lies(pick_up: PickUp, name: str) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.lay(TABLES[name])
    winner, dock = hand.find(".win").bounding_box(), hand.find(".dock").bounding_box()
    assert winner
    assert dock
    assert dock["y"] - (winner["y"] + winner["height"]) > 5, "it is printed five pixels off"
