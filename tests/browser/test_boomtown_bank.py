"""A whole play of Boomtown at the bank on a phone: four players, fifteen rounds, from the pad to the winner."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Request, Route, expect

from tests.browser.conftest import PickUp
from tests.games.boomtown.bank_hands import (
    IN_SIGHT,
    book,
    change_language,
    choose,
    look,
    open_bank,
    play,
    roll,
    sees_gold,
    sees_production,
    take,
    takes,
)
from tests.games.boomtown.banks import NAMES, mine
from tests.games.boomtown.whole_play import COUNT, ROUNDS, STANDINGS, Round, Take
from tests.support.at_once import late, press_at_once
from tests.support.house import Hand, none
from tests.support.tables import TABLES, Table

HASTE = 850
"""Milliseconds after which a tap on the same spot counts, with a margin."""


def sees_count(hand: Hand) -> None:
    """Compare the final count, line by line, with the one worked out by hand."""
    expect(hand.find(".rank li a")).to_have_text([str(total) for _, _, total in STANDINGS])
    names = [hand.t(f"line-{key}") for key in ("gold", "mines", "mayors")]
    lines = [
        ", ".join(hand.t("line-points", line=line, n=n) for line, n in zip(names, points, strict=True))
        for points in COUNT.values()
    ]
    expect(hand.find(".rank .subtext")).to_have_text(lines)


def again(hand: Hand, one: Round) -> None:
    """Undo the production of a round, let the app throw the dice, undo that too, and pay again."""
    hand.undo()
    hand.find("#turn-name", has_text=hand.t("bank-production")).wait_for()
    sees_gold(hand, *one.taken)
    hand.find("#book button", has_text=hand.t("bank-throw")).tap()
    expect(hand.find("#choices.thrown svg")).to_have_count(2)
    hand.undo()
    roll(hand, one)
    sees_production(hand, one)
    book(hand, hand.t("bank-auction"))
    sees_gold(hand, *one.gold)


def correct(hand: Hand) -> None:
    """Open what can be corrected, and change nothing."""
    hand.find("#account").tap()
    hand.find(".deed").first.wait_for()
    look(hand)
    hand.follow(hand.link(hand.t("bank-correct")))
    look(hand)
    hand.follow(hand.link(hand.t("leave-card")))


def test_after_a_booking_the_next_step_is_read_from_the_top(hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
    open_bank(hand)
    play(hand, ROUNDS[0], hand.t("bank-auction"))
    hand.page.set_viewport_size({"width": 375, "height": 553})
    choose(hand, "won-1", "bid-3")
    down = hand.page.evaluate("scrollTo(0, 150), scrollY")
    choose(hand, "bid-4")
    assert hand.page.evaluate("scrollY") == down, "a choice books nothing and scrolls nothing"
    hand.find("#book .go").press("Enter")
    expect(hand.find("#turn-name")).to_contain_text(takes(hand, 1))
    expect(hand.find("#gold-0")).to_be_in_viewport(ratio=1)
    assert hand.page.evaluate("scrollY") == 0


def test_the_way_to_an_open_bank_can_be_read_and_fits(hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
    hand.follow(hand.link(hand.t("bank-open-bank")))
    look(hand)
    hand.find("#gold-1").fill("x")
    hand.find(".leaf summary").first.tap()
    hand.follow(hand.find(".dock .go"))
    expect(hand.find("#gold-1[aria-invalid]")).to_have_value("x")
    look(hand)
    hand.follow(hand.link(hand.t("back")))
    hand.link(hand.t("bank-open-bank")).wait_for()


LOW = pytest.mark.parametrize(("width", "height"), [(375, 553), (740, 330)])
FIVE = (*NAMES, "Eva")


def above_the_dock(hand: Hand, width: int, height: int, selector: str) -> list[bool]:
    """Return for each visible element that matches ``selector`` whether it ends above the dock."""
    hand.page.set_viewport_size({"width": width, "height": height})
    dock = hand.find(".dock").bounding_box()
    assert dock
    assert dock["y"] + dock["height"] <= height
    boxes = [one.bounding_box() for one in hand.find(selector).all() if one.is_visible()]
    return [box is not None and box["y"] + box["height"] <= dock["y"] for box in boxes]


@LOW
def test_the_whole_form_that_opens_the_bank_for_five_is_above_the_dock(hand: Hand, width: int, height: int) -> None:
    hand.open(hand.lay(Table("boomtown", FIVE, {"players.0.gold": 12})) + "/form/begin")
    # five amounts of gold, the round, five openers
    assert above_the_dock(hand, width, height, "#entry-form :is(input.number, .keys .chip)") == [True] * 11


REFUSED = {
    "gold": ("begin", {"gold-1": "x"}, (), "#gold-1"),
    "round": ("begin", {"round": "99"}, (), "#round"),
    "kept": ("correct", {}, ("kept-mustang", 3), "fieldset:has([name=kept-mustang])"),
    "saloon": ("correct", {"saloon-0-owner": "0"}, ("kept-mustang", 3), "[name=saloon-0-town]"),
}


@pytest.mark.parametrize(("width", "height"), [(375, 553), (360, 616), (740, 330)])
@pytest.mark.parametrize(("form", "typed", "ticked", "refused"), REFUSED.values(), ids=REFUSED)
def test_what_the_form_of_the_table_refuses_is_focused_and_in_sight_with_its_reason(
    hand: Hand, width: int, height: int, form: str, typed: dict[str, str], ticked: tuple[str, int], refused: str
) -> None:
    hand.page.set_viewport_size({"width": width, "height": height})
    opened = {"bank.round": 1, "bank.opener": 0, **{f"players.{seat}.gold": 12 for seat in range(5)}}
    hand.open(hand.lay(Table("boomtown", FIVE, opened if form == "correct" else {})) + f"/form/{form}")
    hand.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for name, value in typed.items():
        field = hand.find(f"[name={name}]")
        field.select_option(value) if name.startswith("saloon") else field.fill(value)
    if ticked:
        for box in hand.find(f"label:has([name={ticked[0]}])").all()[: ticked[1]]:
            box.tap()
    hand.follow(hand.find(".dock .go"))
    expect(hand.find(refused)).to_be_focused()
    dock = hand.find(".dock").bounding_box()
    assert dock
    for what in (hand.find(refused), hand.find(f"#{hand.find(refused).get_attribute('aria-describedby')}")):
        box = what.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= (dock["y"] if dock["x"] == 0 else height)
    none(hand.faults())


@pytest.mark.parametrize("names", [NAMES[:3], FIVE], ids=len)
def test_the_bids_stay_where_they_are_when_one_is_tapped(hand: Hand, names: tuple[str, ...]) -> None:
    hand.page.set_viewport_size({"width": 375, "height": 553})
    gold = {f"players.{seat}.gold": 23 for seat in range(len(names))}
    hand.open(hand.lay(Table("boomtown", names, {"bank.round": 1, "bank.opener": 0, **gold})) + "/tool/bank")
    choose(hand, "won-1")
    before = hand.find("#bid-3").bounding_box()
    choose(hand, "bid-3")
    expect(hand.find(".delta")).to_have_count(3)  # 3 are paid, 2 and 1 received
    assert hand.find("#bid-3").bounding_box() == before


def test_the_button_for_whoever_pays_is_no_wider_than_the_page(hand: Hand) -> None:
    gold = {f"players.{seat}.gold": 23 for seat in range(3)}
    cells = {"bank.round": 1, "bank.opener": 0, **gold}
    hand.open(hand.lay(Table("boomtown", ("Ana", "Beto", 40 * "W"), cells)) + "/tool/bank")
    for name in ("won-2", "bid-3"):
        choose(hand, name)
    expect(hand.find("#book .go")).to_contain_text(40 * "W")
    none(hand.fits())


@LOW
def test_all_events_for_five_are_above_the_dock(hand: Hand, width: int, height: int) -> None:
    taking = {"bank.round": 5, "bank.opener": 0, "bank.sale": {"winner": 0, "bid": 1}, "bank.order": [0, 1, 2, 3, 4]}
    gold = {f"players.{seat}.gold": 10 for seat in range(5)}
    hand.open(hand.lay(Table("boomtown", FIVE, gold | taking)) + "/tool/bank")
    choose(hand, "tab-events")
    assert above_the_dock(hand, width, height, "#choices .chip") == [True] * 11


@LOW
@pytest.mark.parametrize("names", [FIVE[:4], FIVE], ids=len)
def test_the_telegraph_and_a_mine_about_to_collapse_are_above_the_dock(
    hand: Hand, width: int, height: int, names: tuple[str, ...]
) -> None:
    hand.page.set_viewport_size({"width": width, "height": height})
    taken = [{"seat": seat, "card": mine(name)} for seat, name in enumerate(("CJ4", "DG3", "CM3", "CC3", "SN3"))]
    owners = {f"{one['card']}.owner": one["seat"] for one in taken[: len(names)]}
    owners |= {f"{mine('CJ2')}.owner": 0, f"{mine('CJ7')}.owner": 1}  # CJ7 is dangerous: it collapses on 2 and 12
    sale = {"bank.round": 3, "bank.opener": 0, "bank.sale": {"winner": 0, "bid": 1}, "bank.order": [*range(len(names))]}
    kept = {"bank.picks": taken[: len(names)], "bank.kept": [{"card": "telegraph", "seat": 1}]}
    hand.open(hand.lay(Table("boomtown", names, owners | sale | kept)) + "/tool/bank")
    choose(hand, "d1-1")
    before = [one.bounding_box() for one in hand.find(".face").all()]
    choose(hand, "d2-1")
    expect(hand.find("#book .go")).to_have_text(hand.t("bank-harvest", n=2))
    assert [one.bounding_box() for one in hand.find("#choices .face").all()] == before
    assert above_the_dock(hand, width, height, "#wire-1") == [True]
    lost = hand.find("#preview li").first
    expect(lost).to_contain_text(hand.t("town-cactus-junction"))
    assert lost.evaluate(IN_SIGHT)


@LOW
def test_whoever_takes_a_card_reads_the_towns_and_no_price_as_a_number_of_mines(
    hand: Hand, width: int, height: int
) -> None:
    hand.page.set_viewport_size({"width": width, "height": height})
    cells = {"bank.round": 5, "bank.opener": 0, "bank.sale": {"winner": 1, "bid": 3}, "bank.order": [1, 2, 3, 0]}
    cells |= {f"{mine('CC6')}.owner": 2, **{f"players.{seat}.gold": 10 for seat in range(4)}}
    cells["bank.saloons"] = [{"owner": 2, "town": "coyote_city", "girls": False}]
    hand.open(hand.lay(Table("boomtown", FIVE[:4], cells)) + "/tool/bank")
    for town in ("cactus-junction", "cold-mountain", "coyote-city", "dry-gulch", "san-narciso"):
        chip = hand.find(f"#tab-{town.replace('-', '_')}")
        expect(chip).to_have_text(hand.t(f"town-{town}"), use_inner_text=True)
        beyond = chip.evaluate("one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]")
        assert max(beyond) <= 1, town
    mines, price = (hand.find(f"#own-2 .town-coyote_city {part}").bounding_box() for part in ("> .number", ".mug"))
    assert mines
    assert price
    assert mines["y"] + mines["height"] <= price["y"] + 1
    shares = hand.find(".picks .picked").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert max(shares) - min(shares) < 1
    edges = hand.find(".picks .picked").evaluate_all("all => all.map(one => getComputedStyle(one).borderTopColor)")
    assert "rgba(0, 0, 0, 0)" not in edges, "each share of the strip has an edge"


def test_a_kept_mustang_of_a_long_name_leaves_the_dock_in_sight(hand: Hand) -> None:
    name = "Maximilianaconstantinopla"
    cells = {"bank.round": 3, "bank.opener": 0, "bank.sale": {"winner": 0, "bid": 1}, "bank.order": [0, 1, 2]}
    cells |= {"bank.kept": [{"card": "mustang", "seat": 2}], **{f"players.{seat}.gold": 10 for seat in range(3)}}
    hand.open(hand.lay(Table("boomtown", ("Ana", "Beto", name), cells)) + "/tool/bank")
    for width, height in ((360, 616), (740, 330)):
        hand.page.set_viewport_size({"width": width, "height": height})
        expect(hand.find("#ride-2")).to_contain_text(f"{name} usa o Cavalo Selvagem")
        for text in ("150%", "100%"):
            hand.page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
            assert hand.overflow(width) == []
        expect(hand.find("#undo")).to_be_in_viewport(ratio=1)
        expect(hand.find("#book")).to_be_in_viewport(ratio=1)


def test_the_name_of_a_bank_that_is_not_open_lies_over_nothing(hand: Hand) -> None:
    hand.page.set_viewport_size({"width": 375, "height": 553})
    hand.open(hand.lay(TABLES["boomtown-five"]) + "/tool/bank")
    name, asked = hand.find(".round h1").bounding_box(), hand.find("#turn").bounding_box()
    assert name
    assert asked
    assert name["y"] + name["height"] <= asked["y"]
    hand.page.set_viewport_size({"width": 740, "height": 330})
    assert hand.find(".round h1").evaluate("one => one.getBoundingClientRect().width > 1")


def test_the_logo_of_the_bank_does_not_touch_what_follows_it(hand: Hand) -> None:
    hand.open(hand.lay(Table("boomtown", NAMES, {"bank.round": 5})) + "/tool/bank")
    expect(hand.find("#phones")).to_be_visible()
    for width in (390, 430):
        hand.page.set_viewport_size({"width": width, "height": 664})
        logo, follows = hand.find(".top .mark svg").bounding_box(), hand.find(".top .mark + *").bounding_box()
        assert logo
        assert follows
        assert follows["x"] - logo["x"] - logo["width"] > 8, width


def test_a_whole_play_at_the_bank(hand: Hand) -> None:
    hand.sit_down("boomtown", NAMES)
    open_bank(hand)
    sees_gold(hand, 10, 10, 10, 10)
    last = len(ROUNDS)
    for number, one in enumerate(ROUNDS, 1):
        expect(hand.find("h1")).to_have_text(hand.t("bank-round", n=number, total=last))
        play(hand, one, hand.t("bank-count" if number == last else "bank-auction"))
        if number == 8:
            again(hand, one)
            change_language(hand, "en")
            sees_gold(hand, *one.gold)
            correct(hand)
    sees_count(hand)
    look(hand)
    hand.page.reload()
    sees_count(hand)
    hand.finish()
    hand.sees_winner("Caio won")
    hand.sees_ranking(*STANDINGS)
    hand.page.reload()
    hand.sees_winner("Caio won")
    hand.sees_ranking(*STANDINGS)


@pytest.mark.parametrize("press", [Locator.tap, lambda one: one.press("Enter")], ids=["tap", "key"])
def test_a_choice_before_the_last_answer_waits_for_it(press: Callable[[Locator], None], hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
    open_bank(hand)
    late: list[Route] = []
    asked: list[Request] = []
    hand.page.route("**/tool/bank?*winner=0", lambda route: late.append(route))
    hand.page.on("request", lambda request: asked.append(request))
    with hand.page.expect_request("**/tool/bank?*winner=0"):
        press(hand.find("#won-0"))
    press(hand.find("#won-1"))
    assert len(asked) == 1
    late[0].continue_()
    hand.find("#won-1[aria-current=true]").wait_for()
    expect(hand.find("#book")).to_contain_text("Beto")


def test_a_die_tapped_twice_before_its_answer_is_not_taken_back(hand: Hand) -> None:
    """The same face again takes a die back, but only once it is seen to be chosen."""
    taken = [{"seat": seat, "card": mine(name)} for seat, name in enumerate(("CJ4", "DG3", "CM3", "CC3"))]
    sale = {"bank.round": 1, "bank.sale": {"winner": 0, "bid": 0}, "bank.order": [0, 1, 2, 3], "bank.picks": taken}
    hand.lay(Table("boomtown", NAMES, {**{f"{one['card']}.owner": one["seat"] for one in taken}, **sale}))
    hand.open(f"{hand.at}/tool/bank")
    late: list[Route] = []
    hand.page.route("**/tool/bank?*d1=3", lambda route: late.append(route))
    with hand.page.expect_request("**/tool/bank?*d1=3"):
        hand.find("#d1-3").tap()
    hand.find("#d1-3").tap()
    late[0].continue_()
    expect(hand.find("#d1-3[aria-current=true]")).to_be_visible()
    expect(hand.find("#book")).to_contain_text(hand.t("bank-say-die"))
    hand.page.wait_for_timeout(HASTE)
    expect(hand.find("#d1-3[aria-current=true]")).to_be_visible()
    hand.find("#d1-3").tap()
    expect(hand.find("#book")).to_contain_text(hand.t("bank-throw"))


@pytest.fixture
def phones(pick_up: PickUp) -> tuple[Hand, Hand]:
    """Two phones at a newly opened bank."""
    ana, beto = pick_up(), pick_up()
    ana.begin("boomtown", NAMES)
    open_bank(ana)
    beto.slug = "boomtown"
    beto.open(f"{ana.at}/tool/bank")
    return ana, beto


def test_a_choice_whose_button_was_drawn_anew_before_its_answer_leaves_the_bank_whole(
    phones: tuple[Hand, Hand],
) -> None:
    ana, beto = phones
    choose(beto, "won-1", "bid-2")
    book(beto, takes(beto, 1))
    ana.find("#tab-cold_mountain").wait_for()
    late: list[Route] = []
    ana.page.route("**/tool/bank?*tab=cold_mountain", lambda route: late.append(route))
    with ana.page.expect_request("**/tool/bank?*tab=cold_mountain"):
        ana.find("#tab-cold_mountain").tap()
    take(beto, Take(mine("CJ7"), {}), takes(beto, 2))
    expect(ana.find("#turn-name")).to_contain_text(takes(ana, 2))
    with ana.page.expect_response("**/tool/bank?*tab=cold_mountain"):
        late[0].continue_()
    choose(ana, "tab-dry_gulch")
    expect(ana.find("#tabs")).to_be_visible()
    take(ana, Take(mine("DG2"), {}), takes(ana, 3))
    expect(beto.find("#turn-name")).to_contain_text(takes(beto, 3))


def test_who_chose_for_a_moment_that_is_over_goes_on_in_the_next(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    choose(ana, "won-0")
    choose(beto, "won-1", "bid-2")
    book(beto, takes(beto, 1))
    expect(ana.find("#turn-name")).to_contain_text(takes(ana, 1))
    sees_gold(ana, 11, 8, 10, 11)
    take(ana, Take(mine("CJ7"), {}), takes(ana, 2))
    expect(ana.find("#notice")).to_be_empty()
    expect(beto.find("#turn-name")).to_contain_text(takes(beto, 2))


def test_a_choice_begun_before_the_table_moved_on_is_looked_at_again(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    choose(ana, "won-0", "bid-7")
    beto.open(f"{beto.at}/form/correct")
    beto.find("#gold-2").fill("3")
    beto.follow(beto.find(".dock .go"))
    sees_gold(ana, 10, 10, 3, 10)
    ana.find("#book button").tap()
    expect(ana.find("#notice")).to_contain_text("A partida avançou enquanto você escolhia (")
    sees_gold(ana, 10, 10, 3, 10)
    look(ana)
    ana.page.wait_for_timeout(HASTE)  # an immediate tap on the same spot would be ignored as hasty
    book(ana, takes(ana, 0))
    sees_gold(beto, 3, 11, 5, 14)


def test_two_banks_pressed_at_once_end_on_one_board(phones: tuple[Hand, Hand]) -> None:
    """Buttons are pressed by script, past the guard that makes a choice wait for an answer."""
    for hand in phones:
        late(hand, f"{phones[0].at}/tool/bank")
    newest = press_at_once(phones, Random("bank"), spare="#undo")
    assert newest > 4, "auctions were won and cards were taken"


@pytest.mark.parametrize(("wide", "high"), [(375, 553), (360, 616), (390, 664), (820, 1180), (1280, 800)])
def test_the_drawing_of_a_closed_bank_is_whole_and_if_there_is_room_as_wide_as_its_page(
    pick_up: PickUp, wide: int, high: int
) -> None:
    hand = pick_up(viewport={"width": wide, "height": high})
    hand.lay(TABLES["boomtown-full"])
    hand.open(f"{hand.at}/tool/bank")
    drawing, dock = hand.find(".art").bounding_box(), hand.find(".dock").bounding_box()
    assert drawing
    assert dock
    assert abs((drawing["width"] - 4) / (drawing["height"] - 4) - 168 / 116) < 0.02, "its lines are not of the drawing"
    if high > 600:
        assert drawing["width"] >= dock["width"] - 2
    expect(hand.find(".bank a.see").last).to_be_in_viewport(ratio=1)
