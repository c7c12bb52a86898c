"""Quissama on a phone: from the home page to the moment somebody wins, and the page of costs."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.quissama.hands import called, do
from tests.support.house import Hand, none
from tests.support.tables import TABLES, Table

NAMES = ("Ana", "Beto", "Caio")
SAID = {
    "pt-BR": {"won": "Beto venceu com Araújo", "open": "Ninguém cumpriu ainda"},
    "en": {"won": "Beto won with Araújo", "open": "Nobody has met"},
}


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_a_win_is_found_the_moment_it_happens(pick_up: PickUp, language: str) -> None:
    hand, said = pick_up(language), SAID[language]
    hand.sit_down("quissama", NAMES)
    araujo = hand.find("#c-araujo")

    # Ana and Beto each put a meeple on Araújo; Beto's second one conquers him, and all meeples go home.
    do(hand, "#c-araujo", "does-place", name="Ana", character=called("araujo"))
    expect(araujo.locator(".seals .seal b")).to_have_text(["A"])
    do(hand, "#c-araujo", "does-place", name="Beto", character=called("araujo"))
    expect(araujo.locator(".seals .seal b")).to_have_text(["A", "B"])
    do(hand, "#c-araujo", "does-conquer", name="Beto", character=called("araujo"))
    expect(araujo.locator(".seals .seal b")).to_have_text(["B", "B"])
    expect(hand.find("#undo")).to_contain_text(hand.t("log-conquer", name="Beto", character=called("araujo")))
    expect(hand.find("#totals .total").nth(1)).to_contain_text(hand.t("note-lacks-araujo", n=4))

    # Three full businesses are one short of his objective: the play goes on.
    do(hand, "#b-1", "businesses-of", n=3, name="Beto")
    expect(araujo.locator(".pips .on")).to_have_count(3)
    hand.button(hand.t("finish")).tap()
    expect(hand.find("#notice .notice")).to_contain_text(said["open"])

    # Caio blocks him: the fourth one does not win until the meeple is removed.
    do(hand, "#c-araujo", "does-block", name="Caio", character=called("araujo"))
    expect(araujo.locator(".card .seal b")).to_have_text(["C"])
    do(hand, "#b-1", "businesses-of", n=4, name="Beto")
    expect(araujo.locator(".why:visible")).to_contain_text(hand.t("why-met-blocked", name="Beto", rivals=("Caio",)))
    expect(hand.find(".won")).to_have_count(0)
    do(hand, "#c-araujo", "does-remove", rival="Caio", character=called("araujo"))
    expect(hand.find(".won")).to_have_text(said["won"])
    none(hand.faults())
    none(hand.fits())
    hand.undo()
    expect(hand.find(".won")).to_have_count(0)
    do(hand, "#c-araujo", "does-remove", rival="Caio", character=called("araujo"))
    expect(hand.find("#said")).to_contain_text(said["won"])

    hand.finish()
    hand.sees_winner(said["won"])
    expect(hand.find(".score-sheet")).to_have_count(0)
    hand.reopen()
    expect(hand.find(".won")).to_have_text(said["won"])


def test_a_meeple_moves_no_button(hand: Hand) -> None:
    """The next player's button stays in place when a meeple is put in the gallery, conquers or blocks."""
    hand.begin("quissama", NAMES)
    hand.find("#c-alemao summary").tap()
    ana, caio = hand.find("#on-alemao-0"), hand.find("#on-alemao-2")

    def from_top() -> float:
        return caio.evaluate("one => one.getBoundingClientRect().top - one.closest('li').getBoundingClientRect().top")

    before = from_top()
    ana.tap()
    expect(hand.find("#c-alemao .why:visible")).to_have_text(hand.t("why-contested", names=("Ana",), n=1))
    assert from_top() == before
    hand.button(hand.t("does-conquer", name="Ana", character=called("alemao"))).tap()
    expect(ana).to_contain_text("tem a carta")
    assert from_top() == before
    caio.tap()
    expect(hand.find("#c-alemao .why:visible")).to_contain_text("Caio")
    assert from_top() == before


def test_who_conquers_with_the_keyboard_keeps_the_focus(hand: Hand) -> None:
    hand.begin("quissama", NAMES)
    hand.key(hand.find("#c-alemao summary"))
    ana = hand.find("#on-alemao-0")
    hand.key(ana)
    expect(ana).to_contain_text(hand.t("short-conquer"))
    hand.key(ana)
    expect(ana).to_contain_text(hand.t("short-owner"))
    expect(ana).to_be_focused()


@pytest.mark.parametrize(
    ("wide", "high", "names"), [(375, 553, NAMES), (360, 616, (*NAMES, "Duda", "Eva"))], ids=["three", "five"]
)
@pytest.mark.parametrize("character", ["princesa", "alencar", "alemao"])
def test_where_a_card_lies_moves_no_answer(
    pick_up: PickUp, character: str, wide: int, high: int, names: tuple[str, ...]
) -> None:
    """Each answer stays under the thumb, whatever the players' standings above say."""
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.begin("quissama", names)
    hand.find(f"#c-{character} summary").tap()
    places = hand.find(f"#c-{character} [name=place]")

    def heights() -> list[float]:
        return [box["y"] for box in (one.bounding_box() for one in places.all()) if box]

    for place in ("1", "2", "gallery", "0", "gallery"):  # from nobody to somebody and back
        button = hand.find(f"#lies-{character}-{place}")
        button.scroll_into_view_if_needed()
        before = heights()
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")
        assert heights() == pytest.approx(before, abs=1), place


def test_the_ministry_pushes_with_the_keyboard_alone(hand: Hand) -> None:
    hand.begin("quissama", NAMES)
    spaces = hand.find("#ministry .space .seal b")

    def press(key: str, **args: object) -> None:
        if not hand.find("#ministry details[open]").count():
            hand.key(hand.find("#ministry summary"))
        hand.key(hand.button(hand.t(key, **args)))

    for name, there in (("Ana", ["A"]), ("Beto", ["B", "A"])):
        press("does-minister", name=name)
        expect(spaces).to_have_text(there)
    press("does-scandal", rival="Beto", n=1)
    expect(spaces).to_have_text(["A"])
    expect(hand.find("#b-1 summary .number").first).to_have_text("0")
    hand.key(hand.find("#undo"))
    expect(spaces).to_have_text(["B", "A"])


def test_a_hand_is_tapped_in_and_pays_or_does_not(hand: Hand) -> None:
    hand.begin("quissama", NAMES)
    hand.follow(hand.link(hand.t("tool-costs")))
    hand.find("#key-coroa").tap()
    expect(hand.find("#hand-1")).to_be_visible()
    hand.find("#ask-alencar").tap()
    expect(hand.find(".lines .open .answer-line")).to_have_text("falta 1 Coroa.")
    hand.find("#key-coroa").tap()
    expect(hand.find(".lines .open .answer-line")).to_have_text("Descarte 2 Coroas.")
    expect(hand.find("#said")).to_have_text("Alencar: Descarte 2 Coroas.")
    hand.find("#ask-alencar").tap()
    expect(hand.find(".lines .open")).to_have_count(0)
    hand.key(hand.find("#ask-attack"))  # by key, because a line that moved under the last tap ignores taps for a while
    hand.find("#at-cabeca").tap()
    hand.find("#shield-1").tap()
    expect(hand.find(".verdict")).to_contain_text("As duas praças vêm primeiro: nelas ainda há 1 capoeira.")
    none(hand.faults())
    hand.page.reload()
    expect(hand.find(".verdict")).to_contain_text("As duas praças vêm primeiro")
    hand.find(".lines .open a[data-rule]").tap()
    expect(hand.find("#rule .rule-card")).to_be_visible()


def test_taps_on_a_slow_line_all_count(hand: Hand) -> None:
    """Four cards are tapped before the first answer arrives; all four are in the hand."""
    hand.begin("quissama", NAMES)
    hand.follow(hand.link(hand.t("tool-costs")))
    keys = [f"key-{card}" for card in ("coroa", "liberdade", "burgues", "coroa")]
    hand.page.evaluate("keys => keys.forEach((key) => document.getElementById(key).click())", keys)
    expect(hand.find(".held-card")).to_have_count(4)
    expect(hand.page).to_have_url(re.compile(r"\?hand=coroa\.liberdade\.burgues&add=coroa$"))


def test_each_quick_tap_puts_away_the_card_it_was_on(hand: Hand) -> None:
    """After the first answer, the second card is in the first one's place; a second tap on a gone card is dropped."""
    hand.begin("quissama", NAMES)
    hand.open(f"{hand.at}/tool/costs?hand=coroa.liberdade.burgues")
    taps = ["hand-1", "hand-2", "hand-2", "key-coroa"]
    hand.page.evaluate("taps => taps.forEach((tap) => document.getElementById(tap).click())", taps)
    expect(hand.page).to_have_url(re.compile(r"\?hand=burgues&add=coroa$"))
    expect(hand.find(".held-card use")).to_have_count(2)


def test_what_is_unfolded_lies_below_everybodys_characters(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.begin("quissama", NAMES)
    hand.find("#c-alemao summary").tap()
    expect(hand.find("#c-alemao details[open]")).to_be_in_viewport(ratio=0.8)
    totals, fold = hand.find("#totals").bounding_box(), hand.find("#c-alemao details").bounding_box()
    assert totals
    assert fold
    assert totals["y"] + totals["height"] <= fold["y"]


@pytest.mark.parametrize("table", ["quissama-full", "quissama-long"])
def test_stamp_and_name_of_everybody_stand_in_one_line_and_two_characters_in_sight(pick_up: PickUp, table: str) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.lay(TABLES[table])
    lines = {
        round(box["y"] + box["height"] / 2)
        for box in (one.bounding_box() for one in hand.find(".total :is(.stamp, .who)").all())
        if box
    }
    assert max(lines) - min(lines) <= 2
    dock = hand.find(".dock").bounding_box()
    second = hand.find(".objective h2").nth(1).bounding_box()
    assert dock
    assert second
    assert second["y"] + second["height"] <= dock["y"]


def test_what_nobody_has_is_not_said_five_times_and_what_is_out_of_reach_takes_two_lines(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.lay(Table("quissama", ("Ana", "Beto", "Caio", "Dora", "Edu"), {"options.one_character": True}))
    expect(hand.find("#totals small")).to_have_text([""] * 5)
    lines = "all => all.map(one => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))"
    assert hand.find("summary .why:visible").evaluate_all(lines) == [2, 2, 2], "Quissama, Woodruff and Bernardina"
    hand.lay(Table("quissama", ("Ana", "Beto", "Caio"), {"characters.araujo.holder": 1}))
    expect(hand.find("#totals small")).to_have_text(["", re.compile("Araújo"), ""])


def test_on_a_phone_that_lies_three_objectives_and_four_equal_buttons_are_in_sight(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.begin("quissama", NAMES)
    third = hand.find(".objective summary").nth(2).bounding_box()
    assert third
    assert third["y"] + third["height"] <= 330
    buttons = [one.bounding_box() for one in hand.find("#end .btn").all()]
    assert len({one and (one["y"], round(one["width"]), one["height"]) for one in buttons}) == 1
    # The line between the columns is as high as the screen.
    main = hand.find("main").bounding_box()
    assert main
    assert main["y"] + main["height"] >= 330


@pytest.mark.parametrize(("wide", "high"), [(375, 553), (740, 330)])
def test_four_are_watched_on_one_screen(pick_up: PickUp, wide: int, high: int) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.open(f"{hand.lay(TABLES['quissama-full'])}/table?may=watch")
    address = hand.find("#link").get_attribute("href") or ""
    hand.open(address[address.index("/w/") :])
    expect(hand.find(".lane")).to_have_count(4)
    sign = hand.find(".led-sign").bounding_box()
    for one in hand.find(".lane-who, .lane .cameo").all():
        there = one.bounding_box()
        assert there
        assert sign
        assert there["y"] + there["height"] <= sign["y"] + 1


@pytest.mark.parametrize(("wide", "high", "lines"), [(820, 1180, 3), (740, 330, 2)])
def test_what_a_watched_player_lacks_takes_the_lines_that_the_row_has(
    pick_up: PickUp, wide: int, high: int, lines: int
) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.open(f"{hand.lay(TABLES['quissama-full'])}/table?may=watch")
    address = hand.find("#link").get_attribute("href") or ""
    hand.open(address[address.index("/w/") :])
    expect(hand.find(".lane")).to_have_count(4)
    for lane in hand.find(".lane").all():
        text, row = lane.locator(".lane-who p"), lane.bounding_box()
        assert text.evaluate("one => getComputedStyle(one).webkitLineClamp") == str(lines)
        box = text.bounding_box()
        assert box
        assert row
        assert box["y"] + box["height"] <= row["y"] + row["height"]


@pytest.mark.parametrize(("wide", "high"), [(375, 553), (360, 616), (740, 330)])
def test_what_a_tap_among_the_costs_opens_is_in_sight(pick_up: PickUp, wide: int, high: int) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.open("/tool/quissama/costs?hand=guaiamum_2.guaiamum_1.bencao_imperial.burgues_1.moeda_1")
    # The band that the hand cannot attack with moves the line to the end of the page, the other one back to its top.
    for target in ("guaiamum_square", "nagoa_square"):
        if not hand.find(f"#at-{target}").count():
            hand.find("#ask-attack").tap()
        hand.find(f"#at-{target}").tap()
        expect(hand.find(f"#at-{target}")).to_have_attribute("aria-pressed", "true")
        verdict = hand.find(".verdict")
        expect(verdict).to_have_class(re.compile("yes") if target == "nagoa_square" else re.compile("^verdict stack$"))
        for one in (verdict, hand.find(f"#at-{target}")):
            expect(one).to_be_in_viewport(ratio=0.99)
        if wide < high:
            below, dock = verdict.bounding_box(), hand.find(".dock").bounding_box()
            assert below
            assert dock
            assert below["y"] + below["height"] <= dock["y"] + 1


def test_on_a_phone_that_lies_the_end_is_in_sight_once_somebody_has_won(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.open(hand.lay(Table("quissama", (*NAMES, "Duda", "Eva"), TABLES["quissama-won"].pad)))
    expect(hand.find("#won")).to_contain_text("Caio venceu")
    expect(hand.find("#finish")).to_be_in_viewport(ratio=0.7)
