"""The free sheet on a phone: a whole Skyjo, and each way to write a figure."""

import re

import pytest
from playwright.sync_api import Locator, expect

from companion.games.caderno.layout import LIMIT, figure_cell
from tests.browser.conftest import PickUp
from tests.support.house import Hand, figure, none
from tests.support.no_signal import LOST, waiting
from tests.support.tables import LONG, TWELVE, Table

ABCD = ("Ana", "Beto", "Caio", "Duda")
SMALL = {"viewport": {"width": 375, "height": 553}}
SKYJO = {"title": "Skyjo", LIMIT: 100, "options.wins": "fewest"}
MOST_TAPS = 12
"""From the home page to the first figure, with two people whom the phone knows."""


def pad(*rounds: str) -> dict[str, int]:
    """Return the cells of rounds such as ``"3 -4 11"``."""
    return {
        figure_cell(number, side): int(one)
        for number, figures in enumerate(rounds)
        for side, one in enumerate(figures.split())
    }


def cell(hand: Hand, round_: int, side: int) -> Locator:
    """Return the place of a figure; rounds count from 1."""
    return hand.find(f'[data-cell="{figure_cell(round_ - 1, side)}"]')


def sees(hand: Hand, round_: int, *figures: int | None) -> None:
    """Wait until a round has these figures."""
    for side, one in enumerate(figures):
        expect(cell(hand, round_, side).locator(".number")).to_have_text("" if one is None else figure(one))


def sees_ring(hand: Hand, round_: int, side: int) -> None:
    """Wait until the ring is there and nowhere else."""
    expect(cell(hand, round_, side)).to_have_attribute("aria-current", "true")
    expect(hand.find("[data-cell][aria-current]")).to_have_count(1)
    expect(cell(hand, round_, side)).to_be_in_viewport()


def sees_totals(hand: Hand, *totals: int) -> None:
    """Wait until the heads show these totals."""
    expect(hand.find("#totals .head .number")).to_have_text([figure(one) for one in totals])


def put(hand: Hand, *typed: str) -> None:
    """Type with the keys and the main key: ``s`` changes the sign, ``+`` adds another figure."""
    for one in typed:
        hand.keys(*({"s": "sign", "+": "plus"}.get(key, key) for key in one))
        hand.find("#entry-go").tap()


def round_(hand: Hand, text: str) -> None:
    """Write the figures of a round."""
    put(hand, *("s" + one[1:] if one.startswith("-") else one for one in text.split()))


def tops(hand: Hand) -> list[float]:
    """Return the tops of the heads, the first round and the undo line, which are above the keys."""
    found = [hand.find(name).bounding_box() for name in ("#totals", "#round-5", ".undo-row")]
    return [box["y"] for box in found if box]


def test_a_whole_skyjo(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.lay(Table("caderno", ABCD, SKYJO))
    sees_ring(hand, 1, 0)
    # A sum: 3 + 6 + 2 is 11, which the key shows before it is written.
    hand.keys("3", "plus", "6", "plus", "2")
    expect(hand.find("#entry-go b")).to_have_text(f"{hand.t('key-put')} 11")
    hand.find("#entry-go").tap()
    sees(hand, 1, 11, None)
    sees_ring(hand, 1, 1)
    put(hand, "s4")
    sees(hand, 1, 11, -4, None)
    put(hand, "20", "9")
    sees_ring(hand, 2, 0)
    sees_totals(hand, 11, -4, 20, 9)
    for rest in ("5 10 30 2", "0 8 -2 15", "12 7 25 1", "3 4 9 -2"):
        round_(hand, rest)
    # Ana 11+5+0+12+3, Beto -4+10+8+7+4, Caio 20+30-2+25+9, Duda 9+2+15+1-2.
    sees_totals(hand, 31, 25, 82, 25)
    sees_ring(hand, 6, 0)
    put(hand, "1", "2", "18")
    expect(hand.find(".said-end")).to_have_count(0)
    sees_totals(hand, 32, 27, 100, 25)
    before = tops(hand)
    put(hand, "4")
    sees_totals(hand, 32, 27, 100, 29)
    expect(hand.find(".said-end h2")).to_have_text("Caio chegou a 100.")
    expect(hand.find(".said-end p")).to_contain_text("Beto vence com menos pontos")
    expect(hand.find("#entry")).to_be_hidden()
    moved = [abs(now - then) for now, then in zip(tops(hand), before, strict=True)]
    assert max(moved) <= 1, "nothing above the keys moves, but for the fraction of a pixel"

    # Another round is played: the keys come back and write to it.
    hand.link(hand.t("round-n", n=7)).tap()
    expect(hand.find("#entry")).to_be_visible()
    sees_ring(hand, 7, 0)
    put(hand, "0")
    expect(hand.find(".said-end")).to_have_count(0)
    sees_ring(hand, 7, 1)
    hand.undo()
    expect(hand.find(".said-end")).to_be_visible()
    expect(hand.find("#entry")).to_be_hidden()
    # Undo also removes the announcement.
    hand.undo()
    expect(hand.find(".said-end")).to_have_count(0)
    expect(hand.find("#entry")).to_be_visible()
    sees_ring(hand, 6, 3)
    put(hand, "9")
    sees_totals(hand, 32, 27, 100, 34)
    hand.follow(hand.button(hand.t("to-result")))
    hand.sees_winner("Beto venceu")
    hand.sees_ranking((1, "Beto", 27), (2, "Ana", 32), (3, "Duda", 34), (4, "Caio", 100))


def test_another_phone_sees_figures_and_the_end_without_asking(pick_up: PickUp) -> None:
    hand, other = pick_up(**SMALL), pick_up()
    at = hand.lay(Table("caderno", ABCD[:2], {**SKYJO, **pad("60 10")}))
    other.slug = "caderno"
    other.open(at)
    sees_totals(other, 60, 10)
    put(hand, "20+19")
    sees(other, 2, 39, None)
    put(hand, "5")
    sees_totals(other, 99, 15)
    put(hand, "2", "0")
    expect(other.find(".said-end h2")).to_have_text("Ana passou de 100.")
    expect(other.find("#entry")).to_be_hidden()


def test_a_figure_too_long_is_refused_and_never_cut(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.lay(Table("caderno", ABCD[:2], pad("1 2")))
    for typed in ("999999999", "s999999999"):
        put(hand, typed)
        expect(hand.find("#notice")).to_contain_text("Escreva um número inteiro de −99.999 a 99.999.")
        cell(hand, 2, 0).tap()
    sees_totals(hand, 1, 2)


@pytest.mark.parametrize(("language", "apart"), [("pt-BR", "."), ("en", ",")])
def test_thousands_are_apart_wherever_a_figure_is_read(pick_up: PickUp, language: str, apart: str) -> None:
    hand = pick_up(language, **SMALL, brisk=True)
    hand.allowed = LOST
    hand.lay(Table("caderno", ABCD[:2], pad("12345 -1250")))
    before = [f"12{apart}345", f"−1{apart}250"]
    expect(hand.find("#round-0 .number")).to_have_text(before)
    expect(hand.find("#totals .number")).to_have_text(before)
    # What waits is shown as it will be written; what is typed has digits only.
    hand.context.set_offline(True)
    hand.keys("sign", *"98765")
    expect(hand.find("#entry-value")).to_have_value("−98765")
    expect(hand.find("#entry-go b")).to_have_text(f"{hand.t('key-put')} −98{apart}765")
    hand.find("#entry-go").tap()
    expect(hand.find("#undo-waiting .wrote")).to_have_text(re.compile(f": −98{apart}765$"))
    expect(cell(hand, 2, 0).locator(".number")).to_have_text(f"−98{apart}765")
    hand.context.set_offline(False)
    expect(hand.find("#waiting")).to_be_hidden()
    expect(hand.find("#undo .wrote")).to_have_text(re.compile(f": −98{apart}765$"))
    cell(hand, 1, 0).tap()
    expect(hand.find("#entry-value")).to_have_value("12345")


BEYOND = """() => [...document.querySelectorAll(".cell .number, .head .number")].filter((number) => {
    const written = document.createRange();
    written.selectNodeContents(number);
    return written.getBoundingClientRect().width > number.parentElement.clientWidth;
}).map((number) => number.textContent)"""
"""Returns the figures that are wider than their cells."""


@pytest.mark.parametrize("many", [2, 4, 5, 6, 7, 12])
def test_totals_of_five_and_seven_figures_are_readable_within_their_columns(pick_up: PickUp, many: int) -> None:
    hand = pick_up(**SMALL)
    for rounds in (1, 12):  # −88.888 and −1.066.656
        hand.lay(Table("caderno", TWELVE[:many], pad(*[" ".join(["-88888"] * many)] * rounds)))
        total = hand.find("#totals .number").first
        expect(total).to_have_text(figure(-88888 * rounds))
        assert total.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 11
        none(hand.page.evaluate(BEYOND))
        none(hand.overflow(375))


SIZES_OF = "all => all.filter(one => one.textContent).map(one => parseFloat(getComputedStyle(one).fontSize))"
"""Returns the sizes of the figures that are written, in pixels; those of columns may differ by a part of one."""


@pytest.mark.parametrize("many", [2, 4, 6, 12])
@pytest.mark.parametrize("most", [999, 1500, 12345])
def test_all_figures_are_of_one_size_and_none_is_larger_than_the_totals(pick_up: PickUp, many: int, most: int) -> None:
    hand = pick_up(**SMALL)
    figures = [most, -12, 345, 7, *[0] * 8][:many]
    hand.lay(Table("caderno", TWELVE[:many], pad(" ".join(map(str, figures)))))
    for size in ((375, 553), (820, 1180)):
        hand.page.set_viewport_size({"width": size[0], "height": size[1]})
        for text in ("", "200%"):
            hand.page.evaluate("size => document.documentElement.style.fontSize = size", text)
            written, totals = (hand.find(f"{one} .number").evaluate_all(SIZES_OF) for one in (".cell", ".head"))
            assert max(written) - min(written) < 1, f"{size} {text}"
            assert max(totals) - min(totals) < 1, f"{size} {text}"
            assert max(written) <= min(totals), f"{size} {text}"
            none(hand.page.evaluate(BEYOND))


@pytest.mark.parametrize("many", [2, 4, 5, 6, 7, 10, 12])
def test_five_figures_and_a_sign_stay_within_their_cell(pick_up: PickUp, many: int) -> None:
    hand = pick_up(**SMALL)
    hand.allowed = LOST
    hand.lay(Table("caderno", TWELVE[:many], pad(" ".join(["-88888"] * many))))
    put(hand, "s88888")
    for width, height in ((375, 553), (320, 568), (360, 616), (740, 330), (820, 1180)):
        hand.page.set_viewport_size({"width": width, "height": height})
        none([f"{width}x{height}: {one}" for one in hand.page.evaluate(BEYOND)])
    hand.context.set_offline(True)
    hand.keys("sign", *"77777")
    none(hand.page.evaluate(BEYOND))


def test_a_figure_of_before_is_corrected(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.lay(Table("caderno", ABCD[:3], pad("1 2 3", "4 5 6", "7 8 9")))
    sees_ring(hand, 4, 0)
    cell(hand, 1, 1).tap()
    sees_ring(hand, 1, 1)
    expect(hand.find("#entry-label")).to_have_text("Rodada 1, Beto")
    expect(hand.find("#entry-value")).to_have_value("2")
    put(hand, "12")
    sees(hand, 1, 1, 12, 3)
    sees_totals(hand, 12, 25, 18)
    sees_ring(hand, 4, 0)
    # The sign alone changes that of the figure there, with figures it is theirs; nothing typed empties the cell.
    cell(hand, 2, 2).tap()
    put(hand, "s")
    sees_totals(hand, 12, 25, 3 - 6 + 9)
    cell(hand, 2, 2).tap()
    put(hand, "s4")
    sees_totals(hand, 12, 25, 3 + 4 + 9)
    cell(hand, 2, 0).tap()
    put(hand, "s4")
    sees_totals(hand, 1 - 4 + 7, 25, 16)
    cell(hand, 1, 1).tap()
    hand.keys("1", "delete")
    expect(hand.find("#entry-go b")).to_have_text(hand.t("key-clear"))
    hand.find("#entry-go").tap()
    sees(hand, 1, 1, None, 3)
    sees_totals(hand, 4, 13, 16)


def test_who_begins_is_passed_on(hand: Hand) -> None:
    hand.begin("caderno", ABCD[:3])
    for number, name in ((0, "Beto"), (0, "Caio")):
        hand.find(f"#begins-{number}").tap()
        expect(hand.find("#undo")).to_contain_text(hand.t("log-begins", n=1, name=name))
    expect(cell(hand, 1, 2).locator(".begins")).to_be_visible()
    sees_ring(hand, 1, 0)
    hand.undo()
    expect(cell(hand, 1, 1).locator(".begins")).to_be_visible()


def test_the_pawn_is_clear_of_the_ring(hand: Hand) -> None:
    hand.begin("caderno", ABCD[:3])
    ring, pawn = hand.find("[data-cell][aria-current]"), hand.find(".cell[aria-current] .begins")
    ringed, drawn = ring.bounding_box(), pawn.bounding_box()
    assert ringed
    assert drawn
    assert min(drawn["x"] - ringed["x"], drawn["y"] - ringed["y"]) >= 4


ABOVE = """() => {
  const cell = document.querySelector(".begins").parentElement, figure = document.createRange();
  figure.selectNodeContents(cell.querySelector(".number"));
  const pawn = cell.querySelector(".begins").getBoundingClientRect(), box = figure.getBoundingClientRect();
  return pawn.right + 2 <= box.left ? 99 : (box.top + box.bottom) / 2 - pawn.bottom;
}"""
"""Returns how far the pawn is above the middle of the figure, where its minus is; 99 if it is beside the figure."""


@pytest.mark.parametrize("many", [4, 6, 8, 10, 12])
def test_the_pawn_is_clear_of_a_long_figure(hand: Hand, many: int) -> None:
    hand.lay(Table("caderno", TWELVE[:many], pad(" ".join(["-9999"] * many))))
    for size in hand.sizes((820, 1180), (375, 553), (320, 568), (740, 330)):
        assert hand.page.evaluate(ABOVE) >= 8, size


def test_enter_goes_on_from_the_marked_cell_whatever_was_clicked(hand: Hand) -> None:
    hand.sit_down("caderno", ("Ana", "Beto", "Caio"))
    keys = hand.page.keyboard
    keys.press("Enter")
    sees_ring(hand, 1, 1)
    cell(hand, 1, 0).click()
    for typed in ("5", "", "7"):
        keys.type(typed)
        keys.press("Enter")
    sees(hand, 1, 5, None, 7)
    sees_ring(hand, 2, 0)
    expect(cell(hand, 2, 0)).to_be_focused()
    hand.key(cell(hand, 1, 0))  # another cell is chosen first
    sees_ring(hand, 1, 0)


def test_with_the_keyboard_alone(hand: Hand) -> None:
    hand.key_sit_down("caderno", ("Ana", "Beto"))
    keys = hand.page.keyboard
    for typed in ("3+6+2", "-4", "10-3", "12"):
        expect(hand.find("[data-cell][aria-current]")).to_have_count(1)
        keys.type(typed)
        keys.press("Enter")
    sees(hand, 1, 11, -4)
    sees(hand, 2, 7, 12)
    sees_totals(hand, 18, 8)
    sees_ring(hand, 3, 0)
    keys.type("99")
    keys.press("Backspace")
    keys.press("Enter")
    sees(hand, 3, 9, None)
    hand.key(cell(hand, 1, 1))
    sees_ring(hand, 1, 1)
    keys.type("-5")
    keys.press("Enter")
    sees_totals(hand, 27, 7)
    hand.key(hand.find("button#undo"))
    sees_totals(hand, 27, 8)


@pytest.mark.parametrize("typed", ["3 4", "3++4", "dois"])
def test_what_is_no_figure_is_said_and_writes_nothing(hand: Hand, typed: str) -> None:
    hand.begin("caderno", ("Ana", "Beto"))
    hand.find("#entry-value").fill(typed)
    hand.find("#entry-go").tap()
    expect(hand.find("#notice")).to_contain_text("Escreva um número inteiro de −99.999 a 99.999.")
    sees_totals(hand, 0, 0)


@pytest.mark.parametrize("slug", ["caderno", "busao", "boomtown"])
@pytest.mark.parametrize("typed", ["2.5", "2,5"])
def test_a_decimal_typed_on_a_keyboard_is_refused_as_it_is(hand: Hand, slug: str, typed: str) -> None:
    hand.begin(slug, ("Ana", "Beto", "Caio"))
    hand.sees_totals(0, 0, 0)
    if slug == "boomtown":
        hand.find("[data-cell='players.0.gold']").tap()
    hand.page.keyboard.type(typed)
    hand.page.keyboard.press("Enter")
    expect(hand.find("#notice")).to_contain_text("Escreva um número inteiro")
    expect(hand.find("#entry-value")).to_have_value(typed)
    hand.sees_totals(0, 0, 0)


@pytest.mark.parametrize("many", [3, 8])
def test_a_refused_figure_stays_within_its_cell(pick_up: PickUp, many: int) -> None:
    hand = pick_up(**SMALL)
    hand.begin("caderno", TWELVE[:many])
    hand.find("#entry-value").fill("123456789")
    hand.find("#entry-go").tap()
    expect(hand.find("#notice")).to_contain_text("Escreva um número inteiro de −99.999 a 99.999.")
    box, number = cell(hand, 1, 0).bounding_box(), cell(hand, 1, 0).locator(".number").bounding_box()
    assert box
    assert number
    assert box["x"] <= number["x"]
    assert number["x"] + number["width"] <= box["x"] + box["width"]


def test_without_a_signal_figures_of_two_rounds_wait(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.allowed = LOST
    hand.lay(Table("caderno", ABCD[:3], pad("1 2 3")))
    hand.context.set_offline(True)
    put(hand, "4+1", "s6", "7", "8", "9")
    waiting(hand)
    sees(hand, 2, 5, -6, 7)
    sees(hand, 3, 8, 9, None)
    sees_ring(hand, 3, 2)
    expect(hand.find(".cell.typed")).to_have_count(5)
    expect(hand.find(".head[data-unsure]")).to_have_count(3)
    hand.context.set_offline(False)
    sees_totals(hand, 14, 5, 10)
    expect(hand.find(".cell.typed, .head[data-unsure]")).to_have_count(0)
    expect(hand.find("#waiting")).to_be_hidden()
    sees_ring(hand, 3, 2)
    hand.open(f"{hand.at}/log")
    written = [f"Rodada {round_}: {figure(one)}" for round_, one in ((3, 9), (3, 8), (2, 7), (2, -6), (2, 5))]
    assert hand.find(".log p:not(.subtext)").all_inner_texts()[:5] == written, "each once, in this order"


@pytest.mark.parametrize("many", [3, 4, 6, 10])
def test_a_total_that_does_not_count_what_waits_says_so(pick_up: PickUp, many: int) -> None:
    hand = pick_up(**SMALL)
    hand.allowed = LOST
    hand.lay(Table("caderno", TWELVE[:many], {LIMIT: 12, **pad(" ".join(["10"] * many))}))
    unsure, other, line = hand.find("#total-0"), hand.find("#total-1"), hand.find("#round-0")
    height, below = unsure.bounding_box(), line.bounding_box()
    hand.context.set_offline(True)
    put(hand, "4")
    waiting(hand)
    expect(unsure).to_have_accessible_name(re.compile(r"10 Ana.*parcial"))
    expect(other).not_to_have_accessible_name(re.compile("parcial"))
    word = "one => getComputedStyle(one, '::after').content"
    assert (unsure.evaluate(word), other.evaluate(word)) == ('"parcial"', "none")
    assert (unsure.bounding_box(), line.bounding_box()) == (height, below), "nothing moves"
    none(hand.overflow(375))


def test_without_scripts_a_sum_is_written(pick_up: PickUp) -> None:
    hand = pick_up(java_script_enabled=False)
    hand.sit_down("caderno", ("Ana", "Beto"))
    for typed in ("3+6+2", "-4", "10 - 3"):
        hand.find("#entry-value").fill(typed)
        hand.follow(hand.find("#entry-go"))
    sees(hand, 1, 11, -4)
    sees(hand, 2, 7, None)
    sees_totals(hand, 18, -4)
    hand.find("#entry-value").fill("3++4")
    hand.follow(hand.find("#entry-go"))
    expect(hand.find("#notice")).to_contain_text("Escreva um número inteiro de −99.999 a 99.999.")
    expect(hand.find("#entry-value")).to_have_value("3++4")
    sees_totals(hand, 18, -4)
    hand.follow(cell(hand, 1, 1))
    hand.find("#entry-value").fill("5")
    hand.follow(hand.find("#entry-go"))
    sees_totals(hand, 18, 5)


def test_few_taps_lead_from_home_to_the_first_figure(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.begin("caderno", ("Ana", "Beto"))
    hand.open()
    taps = 0

    def tap(place: Locator, follow: bool = False) -> None:
        nonlocal taps
        taps += 1
        if follow:
            hand.follow(place)
        else:
            place.tap()

    tap(hand.find("a[href='/new/caderno']").first, follow=True)
    for name in ("Ana", "Beto"):
        tap(hand.find("button[name=add]", has_text=name))
        expect(hand.find(".person", has_text=name)).to_be_visible()
    tap(hand.find("[data-go]"), follow=True)
    for key in "12":
        tap(hand.find(f"#entry [data-key='{key}']"))
    tap(hand.find("#entry-go"))
    sees_totals(hand, 12, 0)
    print(f"home to the first figure: {taps} taps")
    assert taps <= MOST_TAPS


def test_a_phone_that_comes_back_to_an_end_sees_it_again(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    hand.lay(Table("caderno", ABCD[:2], {**SKYJO, **pad("100 10")}))
    expect(hand.find(".said-end")).to_be_visible()
    expect(hand.find("#entry")).to_be_hidden()
    hand.link(hand.t("round-n", n=2)).tap()
    expect(hand.find("#entry")).to_be_visible()
    sees_ring(hand, 2, 0)
    put(hand, "5", "5")
    expect(hand.find(".said-end h2")).to_have_text("Ana passou de 100.")
    expect(hand.find("#entry")).to_be_hidden()
    # A correction below the limit also removes the announcement.
    cell(hand, 1, 0).tap()
    put(hand, "60")
    expect(hand.find(".said-end")).to_have_count(0)
    sees_ring(hand, 3, 0)
    assert hand.overflow(SMALL["viewport"]["width"]) == []


@pytest.mark.parametrize("viewport", [(360, 616), (375, 553), (740, 330)])
def test_the_ring_and_the_keys_are_in_sight_with_many_rounds_and_long_names(
    pick_up: PickUp, viewport: tuple[int, int]
) -> None:
    hand = pick_up(viewport={"width": viewport[0], "height": viewport[1]})
    hand.lay(Table("caderno", LONG, pad(*["12 -5 30 7 0 11"] * 20)))
    sees_ring(hand, 21, 0)
    expect(hand.find("#entry-label")).to_have_text("Rodada 21, Maria")
    seen = """name => {
        const one = document.querySelector(`[data-cell="${name}"]`);
        const { x, y, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-cell]") === one;
    }"""
    hand.page.wait_for_function(seen, arg=figure_cell(20, 0))  # nothing covers it
    words = hand.find("#entry-go span")
    assert words.evaluate(
        "one => one.scrollHeight <= one.clientHeight && one.offsetHeight <= one.parentElement.clientHeight"
    )
    expect(hand.find(".keys .pad-key")).to_have_count(14)  # ten digits, sign, plus, delete, and next
    for key in hand.find(".keys .pad-key, #begins-20").all():
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    put(hand, "4", "5")
    sees_ring(hand, 21, 2)
    hand.page.wait_for_function(seen, arg=figure_cell(20, 2))


def test_the_main_key_names_whom_it_goes_to_only_if_that_is_somebody_else(hand: Hand) -> None:
    hand.lay(Table("caderno", ABCD[:3], pad("1 2 3") | {figure_cell(1, side): 4 for side in (1, 2)}))
    sees_ring(hand, 2, 0)
    key = hand.find("#entry-next")
    expect(key).to_have_text("")  # what is empty next is Ana's as well
    put(hand, "5")
    sees_ring(hand, 3, 0)
    expect(key).to_have_text(f"{hand.t('key-goes-to')} Beto")
