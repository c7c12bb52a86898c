"""Boomtown in the hand: how many taps it takes, what stays where it is, and what fits on phones as they are.

Figures by hand from Licitar, Pagar as licitações, Produção and Fim do jogo of the rulebook.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.boomtown_count import GOLD, MAYORS, NAMES, PRODUCED, RANKING, TOTALS, places
from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand, none
from tests.in_browser.tables import LONG, Table

Rectangle = dict[str, float]


class Thumb:
    """A thumb that counts its taps; it finds only what can be seen, and scrolls for nothing else."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.taps = 0

    def tap(self, place: Locator | str) -> None:
        found = self.hand.find(place) if isinstance(place, str) else place
        found.tap()
        self.taps += 1

    def keys(self, number: int, on: bool) -> None:
        """Type a number, and go on to the next place."""
        for digit in str(number):
            self.tap(f"#entry [data-key='{digit}']")
        if on:
            self.tap("#entry-go")

    def brush(self, name: str) -> None:
        """Choose who is counted now, where that is not so already."""
        label = self.hand.find(".brush label", has_text=name)
        if not label.locator("input").is_checked():
            self.tap(label)


def ticket(place: str) -> str:
    return f"#{place.replace('.', '-')}"


def write_gold(thumb: Thumb) -> None:
    thumb.tap("#players-0-gold")
    for seat, name in enumerate(NAMES):
        expect(thumb.hand.find(f"#players-{seat}-gold")).to_have_attribute("aria-current", "true")
        thumb.keys(GOLD[name], on=name != NAMES[-1])


def finish(thumb: Thumb) -> None:
    with thumb.hand.page.expect_navigation(wait_until="load"):
        thumb.tap("#finish")
    thumb.hand.sees_ranking(*RANKING)


def test_a_final_count_of_38_mines_tapped_takes_at_most_60_taps(hand: Hand) -> None:
    hand.sit_down("boomtown", NAMES)
    thumb = Thumb(hand)
    for name in NAMES:
        thumb.brush(name)
        for place in places(name):
            thumb.tap(ticket(place))
    thumb.tap(hand.find("#question-cold_mountain button", has_text="Valdirene"))
    write_gold(thumb)
    hand.sees_totals(*TOTALS)
    finish(thumb)
    print(f"final count, 38 mines tapped: {thumb.taps} taps")
    assert thumb.taps <= 60


def test_a_final_count_with_sums_of_mines_takes_at_most_36_taps(hand: Hand) -> None:
    hand.sit_down("boomtown", NAMES)
    thumb = Thumb(hand)
    write_gold(thumb)
    thumb.tap("#players-0-mines")
    for seat, name in enumerate(NAMES):
        expect(hand.find(f"#players-{seat}-mines")).to_have_attribute("aria-current", "true")
        thumb.keys(PRODUCED[name], on=True)
    expect(hand.find("#entry")).to_be_hidden()
    hand.find("#give-pawn-cactus_junction").wait_for()
    for town, name in sorted(MAYORS.items(), key=lambda one: NAMES.index(one[1]), reverse=True):
        thumb.brush(name)
        thumb.tap(f"#give-pawn-{town}")
    hand.sees_totals(*TOTALS)
    finish(thumb)
    print(f"final count, mines as sums, pawns tapped: {thumb.taps} taps")
    assert thumb.taps <= 36


def open_bank(hand: Hand, names: tuple[str, ...] = NAMES) -> None:
    """Open a bank, ten gold each, for the auction of the first round."""
    hand.sit_down("boomtown", names)
    hand.follow(hand.link(hand.t("bank-open-bank")))
    hand.follow(hand.find("#book a"))
    hand.follow(hand.find(".dock .go"))
    hand.find("#won-0").wait_for()


def test_a_round_of_four_plain_mines_takes_at_most_14_taps(hand: Hand) -> None:
    open_bank(hand)
    thumb = Thumb(hand)
    # Beto pays 5: 3 to Ana, 1 to Davi, who passes on 1 to Valdirene.
    for one in ("#won-1", "#bid-5", "#book-auction"):
        thumb.tap(one)
    sees_gold(hand, 13, 5, 11, 11)
    for town, roll in (("cactus_junction", 7), ("san_narciso", 9), ("coyote_city", 3), ("dry_gulch", 8)):
        thumb.tap(f"#tab-{town}[href*='turn=1-choose']")
        thumb.tap(f"button#mines-{town}-{roll}")
        expect(hand.find(f"button#mines-{town}-{roll}")).to_have_count(0)
    # 3 + 4 = 7: Cactus Junction 7 brings Beto 6.
    for one in ("#d1-3", "#d2-4", "#book-produce"):
        thumb.tap(one)
    sees_gold(hand, 13, 11, 11, 11)
    print(f"bank, a round of four plain mines: {thumb.taps} taps")
    assert thumb.taps <= 14


def sees_gold(hand: Hand, *gold: int) -> None:
    expect(hand.find("#tills .purse > .n")).to_have_text([f"{hand.t('line-gold')} {n}" for n in gold])


def box(place: Locator) -> Rectangle:
    found = place.bounding_box()
    assert found
    return {key: round(value, 1) for key, value in found.items()}


def touch(hand: Hand, place: Locator) -> None:
    """Tap a place where it is; a driver's own tap may scroll first, which no thumb does."""
    spot = box(place)
    hand.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)


def tap_again(hand: Hand, spot: Rectangle, after: int) -> None:
    """Tap the middle of ``spot`` twice, the second time ``after`` milliseconds after the first."""
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    hand.page.touchscreen.tap(x, y)
    # It is the time between two taps of a thumb that is tried here, not a wait for something to happen.
    hand.page.wait_for_timeout(after)
    hand.page.touchscreen.tap(x, y)


@pytest.mark.parametrize("after", [60, 200, 450, 750])
def test_a_hasty_second_tap_does_nothing(hand: Hand, after: int) -> None:
    open_bank(hand)
    hand.find("#won-1").tap()
    hand.find("#bid-5").tap()
    tap_again(hand, box(hand.find("#book-auction")), after)
    sees_gold(hand, 13, 5, 11, 11)
    hand.find("#tab-cactus_junction").tap()
    tap_again(hand, box(hand.find("button#mines-cactus_junction-7")), after)
    expect(hand.find("#turn-name")).to_contain_text(hand.t("bank-takes", name="Valdirene"))
    expect(hand.find("#notice")).to_be_empty()
    expect(hand.find("#pick-1")).to_be_visible()
    expect(hand.find(".picks .now")).to_have_count(1)
    hand.sees_log(
        "Beto leva Cactus Junction, dado 7",
        "Beto vence o leilão com 5: Ana +3, Beto −5, Valdirene +1 e Davi +1",
        "Banco aberto na rodada 1",
        hand.t("log-open"),
    )


SIZES = {"360x616": (360, 616), "375x553": (375, 553), "740x330": (740, 330), "820x1180": (820, 1180)}


def steps(hand: Hand) -> list[tuple[str, Callable[[], Any], str]]:
    """Return the moments of a round: what to tap to get there, and what must be in reach then."""

    def taps(*places: str) -> Callable[[], Any]:
        return lambda: [hand.find(place).tap() for place in places]

    tickets = "#choices .tk"
    return [
        ("who won", lambda: None, "#tabs .br"),
        ("the bid", taps("#won-1"), "#choices .num"),
        ("to pay", taps("#bid-5"), "#choices .num"),
        ("a town", taps("#book-auction"), "#tabs .tab"),
        ("a mine", taps("#tab-coyote_city"), tickets),
        ("the next mine", taps("button#mines-coyote_city-3", "#tab-dry_gulch[href*='choose-1']"), tickets),
        ("a correction", taps("#pick-1"), tickets),
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("names", [NAMES, ("Ana", "Beto", "Valdirene", "Davi", "Eva")], ids=["four", "five"])
def test_everything_of_a_round_is_in_reach_and_the_dock_never_moves(
    pick_up: PickUp, names: tuple[str, ...], size: str
) -> None:
    width, height = SIZES[size]
    hand = pick_up(viewport={"width": width, "height": height})
    open_bank(hand, names)
    undo, slot = box(hand.find("#undo")), box(hand.find("#book"))
    assert slot["y"] + slot["height"] <= height
    found = []
    for moment, go, reach in steps(hand):
        go()
        places = hand.find(reach)
        places.first.wait_for()
        expect(hand.find(".htmx-request, .wait")).to_have_count(0)
        hand.page.evaluate("scrollTo(0, 0)")
        if (box(hand.find("#undo")), box(hand.find("#book"))) != (undo, slot):
            found.append(f"{moment}: the dock moved: {box(hand.find('#undo'))}, {box(hand.find('#book'))}")
        top = undo["y"] if size != "740x330" else min(undo["y"], slot["y"])
        for place in places.all():
            one = box(place)
            if one["y"] + one["height"] > top + 1:
                found.append(f"{moment}: {place.get_attribute('id')} ends at {one['y'] + one['height']}, dock at {top}")
            if min(one["width"], one["height"]) < 44:
                found.append(f"{moment}: {place.get_attribute('id')} is {one['width']} × {one['height']}")
    none(found)


def test_a_pick_is_corrected_where_it_stands(hand: Hand) -> None:
    open_bank(hand)
    for one in ("#won-0", "#bid-1", "#book-auction", "#tab-dry_gulch", "button#mines-dry_gulch-8", "#pick-0"):
        hand.find(one).tap()
    expect(hand.find("#turn-name")).to_have_text(hand.t("bank-takes-instead", name="Ana"))
    hand.find("button#mines-dry_gulch-2").tap()
    expect(hand.find("#undo")).to_contain_text("Ana leva Dry Gulch, dado 2 no lugar de Dry Gulch, dado 8")
    expect(hand.find("#turn-name")).to_have_text(hand.t("bank-takes", name="Beto"))
    hand.find("#pick-0").tap()
    hand.find("#book-free").tap()
    expect(hand.find("#turn-name")).to_have_text(hand.t("bank-takes", name="Ana"))
    expect(hand.find("#own-0 b:not(.nil)")).to_have_count(0)


def test_answering_a_mayor_and_correcting_move_nothing_under_the_thumb(hand: Hand) -> None:
    hand.lay(Table("boomtown", NAMES, {f"mines.dry_gulch.{roll}.owner": seat for roll, seat in
                                       ((2, 0), (3, 0), (5, 1), (6, 1))}))  # fmt: skip
    answer = hand.find("#question-dry_gulch button", has_text="Beto")
    answer.scroll_into_view_if_needed()
    before = hand.page.evaluate("scrollY"), box(hand.find("#mines-dry_gulch-2"))
    touch(hand, answer)
    expect(hand.find("#question-dry_gulch button")).to_have_count(0)
    assert (hand.page.evaluate("scrollY"), box(hand.find("#mines-dry_gulch-2"))) == before
    touch(hand, hand.find("#undo"))
    expect(hand.find("#question-dry_gulch button")).to_have_count(2)
    assert (hand.page.evaluate("scrollY"), box(hand.find("#mines-dry_gulch-2"))) == before
    touch(hand, hand.find(".brush label").last)
    expect(hand.find(".fixing")).to_be_visible()
    assert (hand.page.evaluate("scrollY"), box(hand.find("#mines-dry_gulch-2"))) == before


@pytest.mark.parametrize("size", [(360, 616), (375, 553)])
def test_the_figure_that_is_written_is_in_sight_above_the_keypad(pick_up: PickUp, size: tuple[int, int]) -> None:
    hand = pick_up(viewport={"width": size[0], "height": size[1]})
    hand.sit_down("boomtown", NAMES)
    for seat in range(len(NAMES)):
        figure = hand.find(f"#players-{seat}-gold")
        figure.tap()
        expect(hand.find("#entry")).to_be_visible()
        where, dock, totals = box(figure), box(hand.find(".dock")), box(hand.find("#totals"))
        assert where["y"] + where["height"] <= dock["y"]
        assert where["y"] >= totals["y"] + totals["height"]
        hand.find("[data-close]").tap()


def test_an_end_with_nothing_written_is_asked_about_and_possible(hand: Hand) -> None:
    hand.sit_down("boomtown", NAMES)
    hand.find("#finish").tap()
    expect(hand.find("#notice")).to_contain_text(hand.t("gap-all"))
    none(hand.faults() + hand.fits())
    hand.follow(hand.find("#finish-anyway"))
    hand.sees_ranking((1, "Ana", 0), (1, "Beto", 0), (1, "Valdirene", 0), (1, "Davi", 0))


def test_an_end_with_a_mayor_in_doubt_is_answered_where_it_is_asked(hand: Hand) -> None:
    pad = {f"mines.dry_gulch.{roll}.owner": seat for roll, seat in ((2, 0), (3, 0), (5, 1), (6, 1))}
    hand.lay(Table("boomtown", NAMES, {**pad, **{f"players.{seat}.gold": 1 for seat in range(4)}}))
    hand.find("#to-finish").tap()
    hand.find("#end button", has_text="Beto").tap()
    # Dry Gulch 2/5, 3/4, 5/2 and 6/4, a gold each, 5 for the pawn.
    hand.sees_totals(5 + 4 + 1, 2 + 4 + 1 + 5, 1, 1)
    hand.finish()
    hand.sees_winner("Beto venceu")


def test_long_names_fit_at_the_bank_and_axe_finds_nothing(hand: Hand) -> None:
    waiting = [{"card": "telegraph", "seat": 2}, {"card": "mustang", "seat": 2}]
    taken = {"bank.round": 4, "bank.opener": 1, "bank.sale": {"winner": 1, "bid": 3}, "bank.order": [1, 2, 3, 4, 0],
             "bank.picks": [{"seat": 1, "card": "mines.cold_mountain.6"}], "bank.kept": waiting,
             "mines.cold_mountain.6.owner": 1, "bank.dead": ["mines.dry_gulch.2"]}  # fmt: skip
    hand.lay(Table("boomtown", LONG[:5], {**{f"players.{seat}.gold": 1234 for seat in range(5)}, **taken}))
    hand.open(f"{hand.at}/tool/bank")
    hand.find("#tab-dry_gulch").tap()
    hand.find("#mines-dry_gulch-2.gone").wait_for()
    none(hand.faults() + hand.fits())
    hand.find("#pick-1").tap()
    hand.find("#book-free").wait_for()
    none(hand.faults() + hand.fits())
