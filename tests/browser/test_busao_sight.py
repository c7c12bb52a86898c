"""What is in sight of Busão's pad: on phones in both orientations, on a tablet, with large text."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.busao.hands import box, place, seat
from tests.support.house import Hand, none
from tests.support.no_signal import LOST
from tests.support.tables import CARDS, FULL_BUSES, LONG, TABLES, Table

SIZES = ((375, 553), (360, 616), (390, 664), (360, 740), (320, 568))
RECTANGLES = """() => Object.fromEntries([...document.querySelectorAll(
    "[data-chosen] :is(.upgrade, .seat, .hand, .driver), .total, .undo, .to-turn, " +
    ".where .tap, .figure, .end"
  )].filter((one) => one.checkVisibility() && one.getClientRects().length).map((one, place) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    return [`${place} ${one.className} ${one.textContent.trim()}`, { left, top, right, bottom, width, height }];
}))"""
SCROLLS = """() => {
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""
FINGER = 44


def at_size(pick_up: PickUp, width: int, height: int, table: Table) -> Hand:
    """Lay a table on a phone of this size, with the ring on a seat of the first bus."""
    hand = pick_up(viewport={"width": width, "height": height})
    hand.lay(table)
    hand.find(seat(4, 1)).tap()
    return hand


@pytest.mark.parametrize("table", ["busao-empty", "busao-full", "busao-cards", "busao-long", "busao-negative"])
def test_the_whole_pad_is_in_sight_at_the_size_of_a_phone(hand: Hand, table: str) -> None:
    hand.lay(TABLES[table])
    for size in hand.sizes(*SIZES):
        hand.find(seat(4, 1)).tap()
        assert hand.page.evaluate(SCROLLS) == [0, 0], size
        found: dict[str, dict[str, float]] = hand.page.evaluate(RECTANGLES)
        buses = len(hand.find(".bus").all())
        assert len(found) >= buses + 3 + 12 + 1 + 1 + 2 + 3 + 21, size
        outside = {
            name: one
            for name, one in found.items()
            if one["left"] < 0 or one["top"] < 0 or one["right"] > size[0] or one["bottom"] > size[1]
        }
        assert not outside, size
        small = {name: one for name, one in found.items() if min(one["width"], one["height"]) < FINGER - 0.5}
        assert not small, size


def test_the_heights_are_those_that_were_drawn(pick_up: PickUp) -> None:
    hand = at_size(pick_up, 375, 553, TABLES["busao-full"])
    assert heights(hand, ".top", "#totals", ".undo-line", ".where", ".whole") == [45, 52, 45, 45, 138]


CUT = """all => all.map(one => [
    one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight, one.clientWidth])"""


def test_undo_cuts_no_figure(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    hand.lay(TABLES["busao-long"])
    hand.write("set?cell=buses.0.windows.0.0", value="-13")
    hand.open(hand.at)
    said = hand.find("#undo .wrote > span")
    expect(said.last).to_have_text("\N{MINUS SIGN}13")
    (_, place_wide), (figure_cut, _) = said.evaluate_all(CUT)
    assert not figure_cut
    assert place_wide > 80


def test_undo_cuts_no_first_name(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    hand.lay(Table("boomtown", ("Maximiliano", "Beto", "Caio"), {"mines.cactus_junction.12.owner": 0}))
    (place_cut, _), (name_cut, _) = hand.find("#undo .wrote > span").evaluate_all(CUT)
    assert (place_cut, name_cut) == (False, False), "the place has two lines"


@pytest.mark.parametrize("size", [(320, 568), (375, 553), (740, 330)])
def test_the_place_that_undo_names_can_be_read_while_something_waits(pick_up: PickUp, size: tuple[int, int]) -> None:
    hand = pick_up(viewport={"width": size[0], "height": size[1]})
    hand.allowed = LOST
    hand.begin("busao", ("Ana", "Beto"))
    rows = [".undo-line", ".where", ".whole"]
    before = [box(hand, one) for one in rows]
    hand.context.set_offline(True)
    hand.figures(3, 12)
    expect(hand.find("#waiting")).to_be_visible()
    expect(hand.find("#undo-waiting .wrote")).to_have_text("Janela 1, frente: 12")
    assert not any(cut for cut, _ in hand.find("#undo-waiting .wrote > span").evaluate_all(CUT))
    said, note = box(hand, "#undo-waiting .wrote"), box(hand, "#waiting")
    assert said["x"] + said["width"] <= note["x"] + 8
    assert [box(hand, one) for one in rows] == before, "nothing moves"


def test_what_undo_says_in_one_piece_has_two_lines(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    hand.lay(TABLES["busao-cards"])
    ((cut, _),) = hand.find("#undo .wrote > span").evaluate_all(CUT)
    assert not cut


def heights(hand: Hand, *selectors: str) -> list[int]:
    """Return the heights of these elements in whole pixels."""
    return [round(hand.find(one).first.evaluate("one => one.getBoundingClientRect().height")) for one in selectors]


def test_a_phone_lying_down_shows_the_bus_beside_the_keys(pick_up: PickUp) -> None:
    hand = at_size(pick_up, 740, 330, TABLES["busao-full"])
    assert hand.page.evaluate(SCROLLS) == [0, 0]
    bus_, keys, tabs = box(hand, "[data-chosen]"), box(hand, ".whole"), box(hand, "#totals")
    assert bus_["x"] + bus_["width"] <= keys["x"]
    assert tabs["y"] + tabs["height"] <= keys["y"]
    assert keys["y"] + keys["height"] <= 330


def test_lying_with_six_people_whose_phone_it_is_and_what_is_empty_can_be_read(pick_up: PickUp) -> None:
    hand = at_size(pick_up, 740, 330, Table("busao", ("Ana", "Beto", "Caio", "Duda", "Maria", "Félix")))
    last, pare = box(hand, ".whose-row button:last-of-type"), box(hand, ".to-turn")
    assert last["x"] + last["width"] <= pare["x"]
    hand.figures(4)
    hand.button(hand.t("finish")).first.tap()
    asked = box(hand, "#notice .asks")
    assert asked["y"] >= 0
    assert asked["y"] + asked["height"] <= 330
    expect(hand.find("#notice")).to_contain_text("Ana e Duda (11 lugares, motorista e mão)")
    hand.page.keyboard.press("5")  # of a real keyboard: the question covers the keys
    assert hand.find("#entry-value").input_value() == ""
    none(hand.faults())


def test_a_tablet_shows_all_buses_the_bill_and_the_keys(pick_up: PickUp) -> None:
    hand = at_size(pick_up, 820, 1180, TABLES["busao-full"])
    assert hand.page.evaluate(SCROLLS) == [0, 0]
    expect(hand.find(".bus:visible")).to_have_count(3)
    bill, keys = box(hand, "aside"), box(hand, ".whole")
    for number in range(3):
        one, head = box(hand, f".bus[data-side='{number}']"), box(hand, f"#total-{number}")
        assert head["y"] + head["height"] <= one["y"] + 1
        assert one["x"] + one["width"] <= bill["x"]
        assert one["y"] + one["height"] <= keys["y"]
    # A tap on a seat of another bus lets the keys write there, and shows the bill of that bus.
    hand.find(seat(2, 0, 1)).tap()
    expect(hand.find("aside .grand .number")).to_have_text("43")
    hand.figures(7)  # instead of −3
    hand.sees_totals(45, 43 + 10, 37)
    expect(hand.find("aside .grand .number")).to_have_text("53")


def test_large_text_scrolls_one_way_and_hides_nothing(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    hand.lay(TABLES["busao-cards"])
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert hand.overflow(360) == []
    for where in (seat(5, 1), place("hand"), "#undo"):
        hand.find(where).focus()
        focused = box(hand, where)
        assert focused["y"] >= 0
        assert focused["y"] + focused["height"] <= 616


@pytest.mark.parametrize("size", [(360, 480), (740, 330)], ids=str)
def test_what_has_the_focus_is_never_under_the_dock(pick_up: PickUp, size: tuple[int, int]) -> None:
    hand = at_size(pick_up, *size, TABLES["busao-cards"])
    hidden = []
    for _ in range(40):
        hand.page.keyboard.press("Tab")
        hidden += hand.page.evaluate(
            """() => { const one = document.activeElement, dock = document.querySelector(".dock");
            if (dock.contains(one) || one === document.body) return [];
            const a = one.getBoundingClientRect(), b = dock.getBoundingClientRect();
            const clear = a.bottom <= b.top + 1 || a.right <= b.left + 1 || a.bottom <= 0;
            return clear ? [] : [one.outerHTML.slice(0, 80)]; }"""
        )
    assert hidden == []


@pytest.mark.parametrize("size", [(375, 553), (360, 480)], ids=str)
def test_the_page_does_not_jump(pick_up: PickUp, size: tuple[int, int]) -> None:
    hand = at_size(pick_up, *size, TABLES["busao-full"])
    top = "document.scrollingElement.scrollTop"
    hand.find(seat(0, 0)).tap()
    at = hand.page.evaluate(top)
    hand.figures(9)
    hand.sees_totals(45 - 3 + 9, 43, 37)
    hand.undo()
    hand.sees_totals(45, 43, 37)
    assert hand.page.evaluate(top) == at


SPOKEN = "() => document.getElementById('notice').getBoundingClientRect().toJSON()"


@pytest.mark.parametrize("size", [(360, 616), (375, 553), (320, 568), (740, 330)], ids=str)
def test_what_keeps_a_full_pad_from_its_end_is_said_in_little_room(pick_up: PickUp, size: tuple[int, int]) -> None:
    unknown = {f"buses.{n}.driver": CARDS["buses.0.driver"] for n in range(3)}
    figures = {name: value for name, value in FULL_BUSES.items() if ".driver." not in name}
    hand = pick_up(viewport={"width": size[0], "height": size[1]})
    hand.lay(Table("busao", LONG, {**figures, **unknown}))
    for text in ("100%", "200%"):
        hand.page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
        hand.page.evaluate("scrollTo(0, 0)")
        hand.button(re.compile(hand.t("finish"))).tap()
        ways = hand.find("#notice .notice a.chip")
        expect(ways).to_have_text([re.compile("12 campos")] * 3)
        found = hand.page.evaluate(SPOKEN)
        assert 0 <= found["top"] < found["bottom"] <= size[1] + 1, text
        assert found["height"] <= size[1] / 3 + 1, text
        assert hand.overflow(size[0]) == []
        hand.find("#notice [data-dismiss]").tap()
        expect(ways).to_have_count(0)
    hand.page.evaluate("document.documentElement.style.fontSize = ''")
    hand.button(re.compile(hand.t("finish"))).tap()
    # Each of the three links leads to the first of its twelve cells.
    hand.follow(ways.nth(1))
    assert "side=1" in hand.page.url
    expect(hand.find("[data-chosen] [aria-current]")).to_have_attribute("data-cell", "buses.1.windows.0.0")
