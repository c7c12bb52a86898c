"""Boomtown on a phone: from the home page to the winner."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PickUp
from tests.games.boomtown.hands import answer, count, mine, take
from tests.support.house import Hand
from tests.support.tables import TABLES

NAMES = ("Ana", "Beto", "Caio")
SAID = {
    "pt-BR": {
        "shared": "Ana e Beto dividem a vitória",
        "won": "Beto venceu",
        "claimed": "Coyote City, dado 12: Caio",
        "asked": "Ana e Beto têm 2 minas cada em San Narciso. Quem já estava com o peão?",
    },
    "en": {
        "shared": "Ana and Beto share the win",
        "won": "Beto won",
        "claimed": "Coyote City 12: Caio",
        "asked": "Ana and Beto have 2 mines each in San Narciso. Who already had the pawn?",
    },
}


def purse(hand: Hand, key: str, name: str) -> Locator:
    """Return a cell of a player's gold."""
    return hand.link(re.compile(f"^{hand.t(key, name=name)}:"))


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_a_play_from_home_to_the_winner(pick_up: PickUp, language: str) -> None:
    hand, said = pick_up(language), SAID[language]
    hand.sit_down("boomtown", NAMES)
    hand.sees_totals(0, 0, 0)

    # Mines, as printed: 6 + 3 and 6 + 3 | 5 + 6 and 5 + 1 | 7; two in a town make a mayor, worth 5.
    take(hand, "Ana", ("Cactus Junction", 2), ("Cactus Junction", 4), ("San Narciso", 2), ("San Narciso", 3))
    hand.sees_totals(6 + 3 + 5 + 6 + 3 + 5, 0, 0)
    take(hand, "Beto", ("Cold Mountain", 3), ("Cold Mountain", 4), ("San Narciso", 4), ("San Narciso", 6))
    # In San Narciso they now have as many mines, so nobody has the 5 until the table names the mayor.
    hand.sees_totals(6 + 3 + 5 + 6 + 3, 5 + 6 + 5 + 5 + 1, 0)
    expect(hand.find("#question-san_narciso")).to_contain_text(said["asked"])
    take(hand, "Caio", ("Dry Gulch", 10), ("Coyote City", 12))
    hand.sees_totals(23, 22, 7 + 6)
    expect(hand.find("#undo")).to_contain_text(said["claimed"])
    hand.undo()
    hand.sees_totals(23, 22, 7)
    hand.find("#question-san_narciso button", has_text="Beto").tap()
    hand.sees_totals(23, 22 + 5, 7)

    # Gold: 3 white, 2 red, 1 blue are 3 × 1 + 2 × 5 + 1 × 10 = 23; the others enter sums, 19 and 20.
    purse(hand, "cell-chips-white", "Ana").tap()
    hand.keys("3", ">", "2", ">", "1", ">")
    hand.sees_totals(23 + 23, 27, 7)
    purse(hand, "cell-gold", "Beto").tap()
    hand.keys("1", "9", ">", "2", "0")
    hand.sees_totals(46, 27 + 19, 7 + 20)

    hand.follow(hand.find("#totals .total").nth(1))
    expect(hand.page.get_by_role("heading", level=1)).to_have_text(hand.t("bill-of", names=("Beto",)))
    # Gold 19, mines 5 + 6 + 5 + 1, mayors of Cold Mountain and San Narciso.
    expect(hand.find(".sum span .number")).to_have_text(["19", "17", "10"])
    expect(hand.find(".bill-line .number")).to_have_text(["+19", "+5", "+6", "+5", "+1", "+5", "+5"])
    expect(hand.find(".grand .number")).to_have_text("46")
    hand.follow(hand.link(hand.t("to-sheet")))

    hand.finish()
    hand.sees_winner(said["shared"])
    hand.sees_ranking((1, "Ana", 46), (1, "Beto", 46), (3, "Caio", 27))

    # A New Vein was forgotten: under Beto's mine of Cold Mountain it adds 3.
    hand.reopen()
    hand.find(".brush label").last.tap()
    hand.follow(hand.link(hand.t("correct-mine", mine=hand.t("mine-at", town="Cold Mountain", roll=3))))
    answer(hand, "new_vein", "y")
    hand.follow(hand.button(hand.t("save")))
    hand.sees_totals(46, 46 + 3, 27)
    hand.finish()
    hand.sees_winner(said["won"])
    expect(hand.find(".tie")).to_have_count(0)
    hand.sees_ranking((1, "Beto", 49), (2, "Ana", 46), (3, "Caio", 27))


@pytest.mark.parametrize("width", [360, 375])
def test_the_names_of_five_are_on_one_line(pick_up: PickUp, width: int) -> None:
    hand = pick_up(viewport={"width": width, "height": 664})
    hand.lay(TABLES["boomtown-five"])
    for part in (".number", ".who"):
        boxes = [one.bounding_box() for one in hand.find(f"#totals {part}").all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1, part


def test_lying_down_the_brushes_of_five_are_in_one_row(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.lay(TABLES["boomtown-five"])
    boxes = [one.bounding_box() for one in hand.find(".brush-choice").all()]
    assert len(boxes) == 7
    assert len({box["y"] for box in boxes if box}) == 1
    assert min(box["width"] for box in boxes if box) >= 44


@pytest.mark.parametrize(("width", "height"), [(568, 320), (640, 360), (740, 330)])
@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_lying_down_the_link_to_the_bank_leaves_the_first_town_its_room(
    pick_up: PickUp, language: str, width: int, height: int
) -> None:
    hand = pick_up(language, viewport={"width": width, "height": height})
    hand.lay(TABLES["boomtown-full"])
    town, link = hand.find(".town h2").first.bounding_box(), hand.find("#tobank").bounding_box()
    assert town
    assert link
    assert town["height"] < 40, "the name is on one line"
    assert link["y"] + link["height"] <= town["y"] or town["x"] + town["width"] <= link["x"]


def test_a_play_with_the_keyboard_alone(hand: Hand) -> None:
    hand.key_sit_down("boomtown", NAMES)

    # Ana has 6; the arrow keys choose Beto, who gets 5 + 6, and 5 as the mayor.
    hand.key(mine(hand, "Cactus Junction", 2))
    hand.sees_totals(6, 0, 0)
    hand.tab_to(hand.find(".brush input").first)
    hand.page.keyboard.press("ArrowRight")
    hand.key(mine(hand, "Cold Mountain", 3))
    hand.key(mine(hand, "Cold Mountain", 4), " ")
    hand.sees_totals(6, 5 + 6 + 5, 0)
    hand.key(hand.find("#undo"))
    hand.sees_totals(6, 5, 0)

    hand.key(purse(hand, "cell-gold", "Ana"))
    hand.tab_to(hand.find("#entry-value"))
    for figure in ("23", "10", "7"):
        hand.page.keyboard.type(figure)
        hand.page.keyboard.press("Enter")
    hand.sees_totals(6 + 23, 5 + 10, 7)
    hand.key_follow(hand.button("Encerrar"))
    hand.sees_winner("Ana venceu")
    hand.sees_ranking((1, "Ana", 29), (2, "Beto", 15), (3, "Caio", 7))


def test_what_this_phone_chose_stays_while_another_writes(pick_up: PickUp) -> None:
    hand, other = pick_up(), pick_up()
    other.slug = "boomtown"
    at = hand.begin("boomtown", NAMES)
    other.open(at)
    count(hand, "Caio")
    pawn = hand.find("#pawn-dry_gulch details")
    pawn.locator("summary").tap()
    take(other, "Beto", ("Dry Gulch", 2), ("Cold Mountain", 3))

    # A mine each: an old mayor may still be named, and the unfolded choice stays open.
    expect(mine(hand, "Dry Gulch", 2)).to_have_class(re.compile(r"\bink-2\b"))
    hand.sees_totals(0, 5 + 5, 0)
    expect(pawn).to_have_attribute("open", "")
    expect(pawn.locator("button")).to_have_text([re.compile("Beto")])
    take(hand, "Caio", ("Dry Gulch", 3))
    hand.sees_totals(0, 10, 4)
    hand.find(".brush label", has_text=hand.t("take-off")).tap()
    mine(hand, "Dry Gulch", 3).tap()
    hand.sees_totals(0, 10, 0)


def test_a_mine_tapped_twice_in_a_row_is_claimed_once(hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
    mine(hand, "Dry Gulch", 2).evaluate("one => { one.click(); one.click(); }")
    hand.sees_totals(5, 0, 0)
    expect(hand.find(".ticket.wait")).to_have_count(0)
    hand.sees_totals(5, 0, 0)
    mine(hand, "Dry Gulch", 2).tap()
    hand.sees_totals(0, 0, 0)


def test_correcting_leaves_the_side_that_is_counted(hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
    count(hand, "Beto")
    hand.find(".brush label").last.tap()
    expect(hand.find(".fixing")).to_be_visible()
    hand.follow(hand.link(hand.t("correct-mine", mine=hand.t("mine-at", town="Cold Mountain", roll=3))))
    answer(hand, "production", "4")
    hand.follow(hand.button(hand.t("save")))
    mine(hand, "Cold Mountain", 3).tap()
    hand.sees_totals(0, 4, 0)
    hand.page.reload()
    expect(hand.find(".brush :checked")).to_have_value("1")


def test_enter_on_a_brush_presses_nothing(hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
    hand.key(hand.find(".brush :checked"))
    hand.key(mine(hand, "Dry Gulch", 3))
    hand.sees_totals(4, 0, 0)
    hand.sees_log("Dry Gulch, dado 3: Ana", hand.t("log-open"))


def test_a_figure_is_written_too_when_its_own_place_is_tapped_again(hand: Hand) -> None:
    hand.begin("boomtown", ("Ana", "Beto", "Caio"))
    gold = purse(hand, "cell-chips-white", "Ana")
    gold.tap()
    hand.keys("1", "2")
    gold.tap()
    hand.sees_totals(12, 0, 0)
