"""A declared game in a real browser: played with a thumb, upright and lying, with and without scripts."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp, run
from tests.in_browser.house import Hand, Server, none
from tests.in_browser.tables import LONG, SHORT, Table
from tests.planted import plant

SIZES = ((360, 616), (740, 330))
FULL = {
    **{f"card.fruit.{side}": n for side, n in enumerate((30, -5, 140, 0, 17, 88))},
    **{f"card.baskets.{side}": n for side, n in enumerate((2, 3, 20, 0, 1, 4))},
    "card.scarecrow.1": True,
    **{f"card.seasons.{side}.{row}": 10 * row - 9 for side in range(6) for row in range(3)},
    **{f"card.plot.{side}.{row}": 12 for side in range(6) for row in range(2)},
    **{f"card.tool.{side}": "rusty_saw" for side in range(6)},
    **{f"card.worms.{side}": 99 for side in range(6)},
}


@pytest.fixture(scope="module")
def pomar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a checkout with one game more."""
    for server in run(tmp_path_factory.mktemp("plays")):
        server.stop()
        server.code = plant(tmp_path_factory.mktemp("checkout"))
        server.start()
        yield server


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def hand(request: pytest.FixtureRequest, pick_up: PickUp, pomar: Server) -> Hand:
    """A phone of some size at the checkout."""
    width, height = request.param
    return pick_up(at=pomar, viewport={"width": width, "height": height})


def sit(hand: Hand, pad: dict[str, object] | None = None, names: tuple[str, ...] = SHORT[:3]) -> str:
    at = hand.lay(Table("pomar", names, pad or {}))
    hand.slug = ""  # the words of the house alone are known here
    return at


def test_a_play_from_the_first_figure_to_the_tie_break(hand: Hand) -> None:
    """Ana 30 fruit and the scarecrow, 3: 33. Beto 23 fruit and 2 baskets of 5: 33, and more baskets."""
    hand.sit_down("pomar", SHORT[:3])
    hand.slug = ""
    entry = hand.find("#entry")
    expect(entry).to_be_hidden()
    hand.find("[data-cell='card.fruit.0']").tap()
    expect(hand.find("#entry-label")).to_have_text("Frutas (Ana)")
    hand.keys("3", "0", ">")
    expect(hand.find("#entry-label")).to_have_text("Frutas (Beto)")
    hand.keys("2", "3", ">", "5", "sign", ">")
    hand.sees_totals(30, 23, -5)
    hand.find("[data-cell='card.baskets.1']").tap()
    hand.keys("2", ">")
    hand.find("[data-close]").tap()
    expect(entry).to_be_hidden()
    hand.sees_totals(30, 33, -5)
    expect(hand.find("#card-baskets-1 small")).to_have_text("+10")
    hand.find("#card-scarecrow-2").tap()
    expect(hand.find("#card-scarecrow-2")).to_have_attribute("aria-pressed", "true")
    hand.find("#card-scarecrow-0").tap()
    expect(hand.find("#card-scarecrow-2")).to_have_attribute("aria-pressed", "false")
    hand.find("#card-tool-2-ladder").tap()
    hand.sees_totals(33, 33, -1)
    hand.undo()
    hand.sees_totals(33, 33, -5)
    hand.finish(anyway=True)
    hand.sees_winner("Beto venceu")
    expect(hand.find(".win p")).to_have_text("no desempate")
    hand.sees_ranking((1, "Beto", 33), (2, "Ana", 33), (3, "Caio", -5))
    hand.follow(hand.find(".score-sheet .sum-row a").nth(1))
    expect(hand.find(".grand .number")).to_have_text("33")


def test_a_figure_out_of_bounds_is_said_and_stays_to_be_mended(hand: Hand) -> None:
    sit(hand)
    hand.find("[data-cell='card.fruit.0']").tap()
    hand.keys("1", "4", "1", ">")
    expect(hand.find("#notice")).to_contain_text("Escreva um número de −20 a 140")
    expect(hand.find("#entry-value")).to_have_value("141")
    expect(hand.find("#entry-value")).to_be_in_viewport(ratio=1)
    expect(hand.find("#notice p").first).to_be_in_viewport(ratio=1)
    # Whose it is and where it is, each said once.
    expect(hand.find("#notice .chip")).to_have_text(re.compile(r"^\s*Ana:\s+Frutas\s*$"))
    hand.sees_totals(0, 0, 0)


def test_however_much_is_missing_the_two_answers_are_in_reach(hand: Hand) -> None:
    sit(hand, {cell: value for cell, value in FULL.items() if cell.split(".")[2] == cell.split(".")[-1]}, LONG)
    hand.button(hand.t("finish")).tap()
    said = hand.find("#notice .notice")
    assert said.evaluate("one => one.scrollHeight > one.clientHeight"), "there is more than fits"
    for answer in (hand.t("back"), hand.t("finish-anyway")):
        expect(said.get_by_text(answer)).to_be_in_viewport(ratio=1)
    none(hand.faults())
    hand.follow(said.get_by_text(hand.t("finish-anyway")))
    expect(hand.find(".score-sheet")).to_be_visible()


def test_every_key_is_in_sight_however_long_the_names_are(hand: Hand) -> None:
    sit(hand, {}, LONG)
    hand.find("[data-cell='card.fruit.0']").tap()
    expect(hand.find("#entry-next")).to_be_visible()
    keys = hand.find("#entry .pad-key:visible").all()
    assert len(keys) == 15, "ten digits, the sign, back, empty, close and next"
    for key in keys:
        expect(key).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("names", "pad"), [(SHORT[:2], {}), (SHORT[:4], FULL), (LONG, FULL)])
def test_the_card_is_accessible_and_fits(hand: Hand, names: tuple[str, ...], pad: dict[str, object]) -> None:
    own = {cell: value for cell, value in pad.items() if int(cell.split(".")[2]) < len(names)}
    at = sit(hand, own, names)
    view = hand.page.viewport_size
    assert view
    for path in ("", "?side=0&cell=card.fruit.0", "/bill/1"):
        hand.open(at + path)
        none(hand.faults())
        none(hand.overflow(view["width"]))
    hand.open(at)
    none(hand.fits() if view["width"] == 360 else [])


def test_the_square_that_is_written_in_is_in_sight(hand: Hand) -> None:
    sit(hand, {}, LONG)
    for cell in ("card.fruit.5", "card.seasons.3.2", "card.worms.0"):
        square = hand.find(f"[data-cell='{cell}']")
        if not hand.find("#entry").is_visible():
            square.scroll_into_view_if_needed()
        square.tap()
        expect(square).to_have_attribute("aria-current", "true")
        box = square.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert square.evaluate("(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", list(middle)), cell


def test_without_scripts_the_next_place_of_the_same_person_comes(pick_up: PickUp, pomar: Server) -> None:
    hand = pick_up(at=pomar, java_script_enabled=False, viewport={"width": 360, "height": 616})
    hand.open("/new/pomar")
    for name in SHORT[:2]:
        hand.find("input[name=typed]").fill(name)
        hand.find("input[name=typed]").press("Enter")
        hand.page.wait_for_load_state()
    hand.find("[data-go]").tap()
    hand.page.wait_for_load_state()
    hand.find("[data-cell='card.fruit.0']").tap()
    hand.find("#entry-value").fill("12")
    hand.find("#entry-go").tap()
    hand.page.wait_for_load_state()
    hand.sees_totals(12, 0)
    expect(hand.find("#entry-label")).to_have_text("Cestos (Ana)")
    hand.find("#card-scarecrow-1").tap()
    hand.page.wait_for_load_state()
    hand.sees_totals(12, 3)
