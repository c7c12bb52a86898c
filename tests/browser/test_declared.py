"""Declared games in a real browser: played with a thumb in both orientations, with and without scripts."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp, run
from tests.support.house import ALIGNED, Hand, Server, none
from tests.support.no_signal import LOST
from tests.support.planted import DECLARED, plant
from tests.support.tables import LONG, SHORT, Table

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
    """A server of a checkout with more games."""
    yield from run(tmp_path_factory.mktemp("plays"), plant(tmp_path_factory.mktemp("checkout"), *DECLARED))


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a checkout with a Hearts that a player may end."""
    code = plant(tmp_path_factory.mktemp("checkout"), *DECLARED)
    game = code / "companion" / "games" / "hearts" / "__init__.py"
    game.write_text(game.read_text().replace("limit=100", "limit=100, call=True"))
    yield from run(tmp_path_factory.mktemp("plays"), code)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def hand(request: pytest.FixtureRequest, pick_up: PickUp, pomar: Server) -> Hand:
    """A phone of one of the sizes."""
    width, height = request.param
    return pick_up(at=pomar, viewport={"width": width, "height": height})


def sit(hand: Hand, pad: dict[str, object] | None = None, names: tuple[str, ...] = SHORT[:3]) -> str:
    return sit_at(hand, "pomar", names, pad)


def sit_at(hand: Hand, slug: str, names: tuple[str, ...], pad: dict[str, object] | None = None) -> str:
    at = hand.lay(Table(slug, names, pad or {}))
    hand.slug = ""  # only the shared texts are known here
    return at


def test_a_play_from_the_first_figure_to_the_tie_break(hand: Hand) -> None:
    """Ana 30 fruit and 3 for the scarecrow: 33. Beto 23 fruit and 2 baskets of 5: 33, and more baskets."""
    hand.sit_down("pomar", SHORT[:3])
    hand.slug = ""
    entry = hand.find("#entry")
    expect(hand.find("[data-cell='card.fruit.0']")).to_have_attribute("aria-current", "true")
    expect(hand.find("#entry-label")).to_have_text("Frutas (Ana)")
    hand.keys("3", "0", ">")
    expect(hand.find("#entry-label")).to_have_text("Frutas (Beto)")
    hand.keys("2", "3", ">", "5", "sign", ">")
    hand.sees_totals(30, 23, -5)
    hand.find("[data-cell='card.baskets.1']").tap()
    hand.keys("2", ">")
    hand.find("[data-close]:visible").tap()
    expect(entry).to_be_hidden()
    hand.sees_totals(30, 33, -5)
    expect(hand.find("#card-baskets-1 small")).to_have_text("+10")
    hand.find("#card-scarecrow-2").tap()
    expect(hand.find("#card-scarecrow-2")).to_have_attribute("aria-pressed", "true")
    hand.find("#card-scarecrow-0").tap()
    expect(hand.find("#card-scarecrow-2")).to_have_attribute("aria-pressed", "false")
    hand.find("[data-cell='card.tool.2']").tap()
    hand.find("#entry-keys [value='ladder']").tap()
    hand.sees_totals(33, 33, -1)
    expect(hand.find("#card-tool-2")).to_have_text(re.compile(r"Escada\s*\+4"))
    hand.undo()
    hand.find("[data-close]:visible").tap()
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
    expect(hand.find("#notice")).to_contain_text("Escreva um número inteiro de −20 a 140")
    expect(hand.find("#entry-value")).to_have_value("141")
    expect(hand.find("#entry-value")).to_be_in_viewport(ratio=1)
    expect(hand.find("#notice p").first).to_be_in_viewport(ratio=1)
    # The side and the cell are named once each.
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
    expect(hand.find("#entry-label")).to_have_text("Frutas (Maria)")  # as over the columns
    expect(hand.find("#entry-next")).to_have_text("João")
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


# ---- rounds that open, computed lines, and the announced end


def test_rounds_open_one_after_another_until_the_end_is_announced(hand: Hand) -> None:
    """Ana ends the first round with 9, Beto has 5: her 9 doubles to 18. Another 82 make 100, the limit; lowest wins."""
    at = sit_at(hand, "skyjo", SHORT[:2])
    expect(hand.find("#row-rounds-1")).to_be_visible()
    expect(hand.find("#row-rounds-2")).to_be_hidden()
    hand.find("[data-cell='card.rounds.0.0']").tap()
    hand.keys("9", ">", "5", ">")
    expect(hand.find("#entry-label")).to_have_text("Rodada 2 (Ana)")
    expect(hand.find("#row-rounds-2")).to_be_visible()
    hand.find("[data-close]:visible").tap()
    hand.find("#card-rounds-ended-0-0").tap()
    hand.sees_totals(18, 5)
    expect(hand.find("#card-rounds-0-0 small")).to_have_text("+18")
    expect(hand.find("#ends")).to_be_hidden()
    hand.find("[data-cell='card.rounds.0.1']").tap()
    hand.keys("8", "2", ">")
    expect(hand.find("#entry")).to_be_visible()
    hand.keys("6", ">")
    expect(hand.find("#ends")).to_contain_text("Ana chegou a 100.")
    expect(hand.find("#ends")).to_contain_text("Beto vence com menos pontos")
    expect(hand.find("#entry")).to_be_hidden()
    expect(hand.find("#row-rounds-3")).to_be_hidden()
    for button in ("#see-result", "#ends [data-goes]"):
        expect(hand.find(button)).to_be_in_viewport(ratio=1)
    none(hand.faults())
    hand.find("#ends [data-goes]").tap()
    expect(hand.find("#entry-label")).to_have_text("Rodada 3 (Ana)")
    hand.find("[data-close]:visible").tap()
    hand.undo()
    expect(hand.find("#ends")).to_be_hidden()
    hand.find("[data-cell='card.rounds.1.1']").tap()
    hand.keys("6", ">")
    hand.find("#see-result").tap()
    hand.find("text=Rodada 2: falta dizer quem encerrou.").wait_for()
    hand.follow(hand.button(hand.t("finish-anyway")))
    hand.sees_winner("Beto venceu")
    hand.sees_ranking((1, "Beto", 11), (2, "Ana", 100))
    hand.open(f"{at}/bill/0")
    expect(hand.find("main")).to_contain_text("encerrou sem ser quem tem menos: × 2")


def test_the_next_place_stays_in_sight_below_the_question_who_ended_a_round(pick_up: PickUp, pomar: Server) -> None:
    hand = pick_up(at=pomar, viewport={"width": 375, "height": 553})
    sit_at(hand, "skyjo", SHORT[:3])
    hand.find("[data-cell='card.rounds.0.0']").tap()
    hand.keys("5", ">", "3", ">", "8", ">")
    expect(hand.find("#card-rounds-ended-0-0")).to_be_visible()
    next_, dock = hand.find("[data-cell][aria-current]").bounding_box(), hand.find(".dock").bounding_box()
    assert next_
    assert dock
    assert next_["y"] + next_["height"] <= dock["y"]


def test_whoever_ended_the_play_is_shown_on_both_phones(pick_up: PickUp, called: Server) -> None:
    hand, other = pick_up(at=called), pick_up(at=called)
    at = sit_at(hand, "hearts", SHORT[:3], {f"card.hands.{side}.0": 5 for side in range(3)})
    other.open(at)
    expect(hand.find("#ends")).to_be_hidden()
    hand.find("#card-called-1").tap()
    for phone in (hand, other):
        expect(phone.find("#card-called-1")).to_have_attribute("aria-pressed", "true")
        expect(phone.find("#ends")).to_contain_text("Beto encerrou a partida.")
    other.find("#card-called-1").tap()
    for phone in (hand, other):
        expect(phone.find("#card-called-1")).to_have_attribute("aria-pressed", "false")
        expect(phone.find("#ends")).to_be_hidden()


def test_a_bonus_says_how_far_it_is(hand: Hand) -> None:
    """Three sixes 18, four fives 20, five fours 20: 58 of 63. Five ones make 63: 35 more."""
    sit_at(hand, "yahtzee", SHORT[:2], {"card.sixes.0": 3, "card.fives.0": 4, "card.fours.0": 5})
    bonus = hand.find("#worked-upper_bonus-0")
    expect(bonus).to_contain_text("58 de 63")
    hand.find("[data-cell='card.ones.0']").tap()
    keys = hand.find("#entry-keys button")
    expect(keys).to_have_text(["0", "1", "2", "3", "4", "5 +35"])
    expect(hand.find("#entry-more")).to_have_text("faltam 5 para +35")
    keys.nth(5).tap()
    hand.sees_totals(98, 0)
    expect(hand.find("#entry-label")).to_have_text("Uns (Beto)")
    expect(keys.nth(5)).to_have_text("5")
    # Keys that would lose it say so: 63 minus the five ones plus one of them is 59.
    hand.find("[data-cell='card.ones.0']").tap()
    expect(keys).to_have_text(["0 −35", "1 −35", "2 −35", "3 −35", "4 −35", "5"])
    expect(bonus).to_contain_text("+35")
    expect(bonus).to_contain_text("63 de 63")


def test_the_figures_of_one_thing_follow_each_other(hand: Hand) -> None:
    """5 squares with 3 crowns, 4 with 2: 15 + 8."""
    sit_at(hand, "kingdomino", SHORT[:2])
    hand.find("[data-cell='card.land.0.0']").tap()
    hand.keys("5", ">", "3", ">", "4", ">", "2", ">")
    hand.sees_totals(23, 0)
    expect(hand.find("#entry-label")).to_have_text("Terreno 3: casas (Ana)")
    expect(hand.find("#worked-largest-0")).to_contain_text("5")
    expect(hand.find("#worked-crowns-0")).to_contain_text("5")


def test_who_writes_changes_what_others_have(hand: Hand, pick_up: PickUp, pomar: Server) -> None:
    """Two maki are the most until Beto has two as well, on another phone: 6 / 2 each."""
    at = sit_at(hand, "sushigo", SHORT[:3])
    hand.find("[data-cell='card.maki_1.0']").tap()
    hand.keys("2", ">")
    hand.sees_totals(6, 0, 0)
    other = pick_up(at=pomar)
    other.open(at)
    other.find("[data-cell='card.maki_1.1']").tap()
    other.keys("2", ">")
    for phone in (hand, other):
        phone.sees_totals(3, 3, 0)
        expect(phone.find("#card-maki_1-0 small")).to_have_text("+3")


@pytest.mark.parametrize("slug", ["skyjo", "yahtzee", "hearts", "sushigo", "sevenwonders", "kingdomino"])
def test_every_card_is_accessible_and_fits(hand: Hand, slug: str) -> None:
    view = hand.page.viewport_size
    assert view
    names = LONG[:4]
    pad = {"card.rounds.0.0": -17, "card.rounds.1.0": 140, "card.rounds.2.0": 0, "card.rounds.3.0": 9}
    at = sit_at(hand, slug, names, pad if slug == "skyjo" else {})
    for path in ("", "/bill/1"):
        hand.open(at + path)
        none(hand.faults())
        none(hand.overflow(view["width"]))
    hand.open(at)
    none(hand.fits() if view["width"] == 360 else [])


# ---- the sheet as columns, and the keys of a line


@pytest.mark.parametrize("many", [2, 6])
def test_every_total_stands_over_its_column(pick_up: PickUp, pomar: Server, many: int) -> None:
    hand = pick_up(at=pomar)
    names = SHORT[:many] if many == 2 else LONG
    sit(hand, {cell: value for cell, value in FULL.items() if int(cell.split(".")[2]) < many}, names)
    for size in hand.sizes((375, 553), (740, 330), (820, 1180), (1024, 768), (1280, 800)):
        assert hand.page.evaluate(ALIGNED) == [], size


def test_keys_are_pressed_by_their_digits_and_escape_closes_them(pick_up: PickUp, pomar: Server) -> None:
    """A line of 0 to 10: 1 may still become 10, and is written once nothing follows."""
    hand = pick_up(at=pomar)
    sit_at(hand, "sushigo", SHORT[:3])
    cells = [hand.find(f"[data-cell='card.puddings.{side}']") for side in range(3)]
    cells[0].tap()
    expect(hand.find("#entry-keys button")).to_have_count(11)
    hand.page.keyboard.type("10")
    expect(cells[0].locator("b")).to_have_text("10")
    expect(cells[1]).to_have_attribute("aria-current", "true")
    hand.page.keyboard.type("1")
    expect(cells[1].locator("b")).to_have_text("1")
    expect(cells[2]).to_have_attribute("aria-current", "true")
    # Digits go to the cell where the ring was, even if the ring moves before the value is certain.
    hand.page.keyboard.type("1")
    cells[0].tap()
    expect(cells[2].locator("b")).to_have_text("1")
    expect(cells[0].locator("b")).to_have_text("10")
    hand.page.keyboard.press("Escape")
    expect(hand.find("#entry")).to_be_hidden()


def test_a_box_ticked_without_a_signal_shows_it_and_takes_it_back(pick_up: PickUp, pomar: Server) -> None:
    hand = pick_up(at=pomar)
    hand.allowed = LOST
    sit(hand)
    box = hand.find("#card-scarecrow-1")
    hand.context.set_offline(True)
    box.tap()
    expect(box).to_have_attribute("aria-pressed", "true")
    box.tap()
    expect(box).to_have_attribute("aria-pressed", "false")
    box.tap()
    hand.context.set_offline(False)
    hand.sees_totals(0, 3, 0)
    expect(box).to_have_attribute("aria-pressed", "true")


def test_what_another_phone_writes_moves_nothing(pick_up: PickUp, pomar: Server) -> None:
    hand, other = (pick_up(at=pomar, viewport={"width": 375, "height": 553}) for _ in "12")
    at = sit(hand, {}, LONG)
    other.open(at)
    other.find("[data-cell='card.fruit.5']").tap()
    other.keys("7", ">")
    expect(hand.find("#card-fruit-5")).to_have_attribute("data-by", "")
    none(hand.overflow(375))


def test_no_line_lies_half_under_the_dock_and_where_one_was_is_found_again(pick_up: PickUp, pomar: Server) -> None:
    hand = pick_up(at=pomar)
    at = sit(hand, {"card.fruit.0": 30}, SHORT[:3])
    for least in (480, 553):
        for height in range(least, 640, 16):
            hand.page.set_viewport_size({"width": 360, "height": height})
            main, dock = hand.find("main").bounding_box(), hand.find(".dock").bounding_box()
            assert main
            assert dock
            assert main["y"] + main["height"] <= dock["y"]
            none([fault for fault in hand.faults() if "target-size" in fault])
        hand.find("[data-cell='card.fruit.1']").tap()  # the digits need more room
    hand.find("[data-close]:visible").tap()
    hand.page.set_viewport_size({"width": 360, "height": 553})
    down = hand.find("main").evaluate("one => (one.scrollTo(0, 90), one.scrollTop)")
    assert down > 0, "there is more than is in sight"
    hand.open(f"{at}/log")
    hand.open(at)
    expect(hand.find("main")).to_have_js_property("scrollTop", down)
