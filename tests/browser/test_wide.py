"""Pages on a phone in landscape and on a wide screen: nothing is cut off, half empty or under the dock."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PickUp
from tests.support.helpers import PADS
from tests.support.house import Hand, none
from tests.support.tables import LONG, SHORT, TABLES, Table, boomtown, rufstock

LYING = {"width": 740, "height": 330}
DESK = {"width": 1280, "height": 800}
TABLET = {"width": 820, "height": 1180}


def box(place: Locator) -> dict[str, float]:
    """Return the position of something."""
    found = place.bounding_box()
    assert found, f"{place} is not to be seen"
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def in_sight(place: Locator, view: dict[str, int]) -> None:
    """Fail if something is not entirely within the window."""
    found = box(place)
    assert found["x"] >= 0, place
    assert found["y"] >= 0, place
    assert found["right"] <= view["width"] + 1, place
    assert found["bottom"] <= view["height"] + 1, place


def five(hand: Hand) -> str:
    """Lay a pad for five players with the longest names, with a mine of the first."""
    return hand.lay(Table("boomtown", LONG[:5], boomtown("cactus_junction 4 0", "10 10 10 10 10")))


def test_the_card_of_a_mine_lies_beside_its_dock(pick_up: PickUp) -> None:
    hand = pick_up(viewport=LYING)
    hand.open(f"{five(hand)}/form/card?cell=mines.cactus_junction.4")
    form_box, whose = box(hand.find("main form")), hand.find(".undo-row")
    leave, save = hand.find(".dock .row .btn").all()
    for one in (leave, save):
        in_sight(one, LYING)
        assert box(one)["x"] >= form_box["right"], "it lies over nothing that is asked"
    assert box(whose)["bottom"] <= box(leave)["y"] + 1 or box(whose)["right"] <= box(leave)["x"] + 1
    assert box(hand.find("main"))["width"] > LYING["width"] / 2


def test_a_card_of_a_mine_is_written_on_a_phone_that_lies(pick_up: PickUp) -> None:
    hand = pick_up(viewport=LYING)
    at = five(hand)
    hand.open(f"{at}/form/card?cell=mines.cactus_junction.4")
    hand.find("#production label").nth(7).tap()
    hand.follow(hand.find(".dock .go"))
    expect(
        hand.find("[id='mines-cactus_junction-4'] .number, #town-cactus_junction .ticket .number").nth(1)
    ).to_have_text("7")


@pytest.mark.parametrize("table", ["boomtown-long", "rufstock-long"])
@pytest.mark.parametrize("view", [LYING, DESK], ids=["lying", "desk"])
def test_five_with_long_names_are_watched_at_once(pick_up: PickUp, table: str, view: dict[str, int]) -> None:
    hand = pick_up(viewport=view)
    at = hand.lay(TABLES[table])
    hand.open(f"{at}/table?may=watch")
    address = hand.find("#link").get_attribute("href") or ""
    hand.open(address[address.index("/w/") :])
    names = hand.find(".lane-who b").all()
    assert len(names) == 5
    for one in (*names, *hand.find(".lane-total").all()):
        in_sight(one, view)
    assert hand.overflow(view["width"]) == []


@pytest.mark.parametrize("finished", [False, True], ids=["played", "over"])
def test_a_first_name_of_eleven_letters_is_whole_where_five_are_watched(pick_up: PickUp, finished: bool) -> None:
    hand = pick_up(viewport=DESK)
    names = ("Maximiliano Albuquerque", *LONG[1:5])
    at = hand.lay(Table("rufstock", names, TABLES["rufstock-won-long"].pad, finished))
    hand.open(f"{at}/table?may=watch")
    address = hand.find("#link").get_attribute("href") or ""
    hand.open(address[address.index("/w/") :])
    name = hand.find(".lane-who b", has_text="Maximiliano")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("view", [LYING, DESK], ids=["lying", "desk"])
def test_the_table_has_its_people_beside_the_way_in(pick_up: PickUp, view: dict[str, int]) -> None:
    hand = pick_up(viewport=view)
    hand.open(f"{five(hand)}/table")
    plan, people = box(hand.find(".table-plan")), box(hand.find("#players"))
    assert plan["right"] <= people["x"]
    assert people["y"] < view["height"] / 2
    assert hand.overflow(view["width"]) == []


def test_a_tablet_always_gives_the_pad_its_width(pick_up: PickUp) -> None:
    """On a slow processor Chromium usually measures a page before it knows the width of a touch screen."""
    hand = pick_up(viewport=TABLET)
    at = hand.lay(TABLES["boomtown-full"])
    hand.context.new_cdp_session(hand.page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    for _ in range(8):
        hand.open(at)
        assert box(hand.find(".page"))["width"] == 800


def test_what_was_deleted_has_the_width_of_a_tablet_and_one_row_each(pick_up: PickUp) -> None:
    hand = pick_up(viewport=TABLET)
    hand.lay(TABLES["rufstock-long"])
    hand.open(f"{hand.at}/delete")
    hand.follow(hand.button(hand.t("delete-go")))
    hand.open("/deleted")
    assert box(hand.find(".page"))["width"] == TABLET["width"]
    remove, back = box(hand.find(".bin-ways .danger")), box(hand.find(".bin-ways button"))
    assert box(hand.find(".bin-row > span"))["right"] <= remove["x"]
    assert remove["right"] <= back["x"]
    assert remove["height"] == back["height"], "each in one line"
    hand.page.set_viewport_size({"width": 360, "height": 740})
    assert hand.fits() == []


@pytest.mark.parametrize("slug", PADS)
def test_very_large_text_on_a_phone_that_lies_takes_one_column(pick_up: PickUp, slug: str) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.lay(TABLES[f"{slug}-full"])
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
    wide = hand.find("main").evaluate("one => one.getBoundingClientRect().width")
    assert wide >= 700
    none(hand.overflow(740))


@pytest.mark.parametrize("view", [{"width": 375, "height": 553}, LYING, TABLET, DESK])
def test_the_stamps_of_a_result_are_in_one_line_whatever_the_names(pick_up: PickUp, view: dict[str, int]) -> None:
    hand = pick_up(viewport=view)
    names = ("Bernar-dino", "Ólafur", LONG[1], "É", LONG[2])
    hand.lay(Table("rufstock", names, rufstock("0123", "1230"), finished=True))
    tops = hand.find(".score-sheet thead .stamp").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == len(names)
    assert len(set(tops)) == 1


@pytest.mark.parametrize(("opened", "beside"), [("woodruff", "alemao"), ("alemao", "princesa"), ("bernardina", "")])
def test_beside_an_opened_character_the_others_go_on(pick_up: PickUp, opened: str, beside: str) -> None:
    hand = pick_up(viewport=TABLET)
    hand.begin("quissama", SHORT[:4])
    hand.find(f"#open-{opened} summary").tap()
    place = box(hand.find(f"#c-{opened}"))
    if beside:
        assert box(hand.find(f"#c-{beside}"))["bottom"] <= place["bottom"]
    else:
        assert place["width"] == box(hand.find(".gallery > ul"))["width"]
