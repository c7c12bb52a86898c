"""Boomtown in the hand: how many taps it takes, what does not move, and what fits on phones.

Figures by hand from Licitar, Pagar as licitações, Produção and Fim do jogo of the rulebook.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PickUp
from tests.games.boomtown.count import GOLD, MAYORS, NAMES, PRODUCED, RANKING, TOTALS, places
from tests.support.house import PHONE, Hand, none
from tests.support.tables import LONG, TABLES, Table

Rectangle = dict[str, float]


class Thumb:
    """A thumb that counts its taps; it taps only what is visible and never scrolls."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.taps = 0

    def tap(self, place: Locator | str) -> None:
        found = self.hand.find(place) if isinstance(place, str) else place
        found.tap()
        self.taps += 1

    def keys(self, number: int, on: bool) -> None:
        """Type a number, and go on to the next place if ``on``."""
        for digit in str(number):
            self.tap(f"#entry [data-key='{digit}']")
        if on:
            self.tap("#entry-go")

    def brush(self, name: str) -> None:
        """Choose the player of the brush, unless already chosen."""
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
    hand.begin("boomtown", NAMES)
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
    hand.begin("boomtown", NAMES)
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
    """Open a bank with ten gold each, at the first auction."""
    hand.begin("boomtown", names)
    hand.follow(hand.link(hand.t("bank-open-bank")))
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
    expect(hand.find("#tills .purse > .number")).to_have_text([f"{hand.t('line-gold')} {n}" for n in gold])


def box(place: Locator) -> Rectangle:
    expect(place).to_be_visible()
    found = place.bounding_box()
    assert found
    return {key: round(value, 1) for key, value in found.items()}


def touch(hand: Hand, place: Locator) -> None:
    """Tap a place without scrolling, as a thumb does; the driver's own tap may scroll first."""
    spot = box(place)
    hand.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)


def tap_again(hand: Hand, spot: Rectangle, after: int) -> None:
    """Tap the middle of ``spot`` twice, the second time ``after`` milliseconds after the first."""
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    hand.page.touchscreen.tap(x, y)
    # This is the time between two taps, not a wait for something to happen.
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


LYING = (740, 330)
SIZES = ((360, 616), (375, 553), LYING, (820, 1180))


def steps(hand: Hand) -> list[tuple[str, Callable[[], Any], str]]:
    """Return the moments of a round: what to tap to get there, and what must then be in reach."""

    def taps(*places: str) -> Callable[[], Any]:
        return lambda: [hand.find(place).tap() for place in places]

    tickets = "#choices .ticket"
    return [
        ("who won", lambda: None, "#tabs .chip"),
        ("the bid", taps("#won-1"), "#choices .chip"),
        ("to pay", taps("#bid-5"), "#choices .chip"),
        ("a town", taps("#book-auction"), "#tabs .chip"),
        ("a mine", taps("#tab-coyote_city"), tickets),
        ("the next mine", taps("button#mines-coyote_city-3", "#tab-dry_gulch[href*='choose-1']"), tickets),
        ("a correction", taps("#pick-1"), tickets),
    ]


@pytest.mark.parametrize("names", [NAMES, ("Ana", "Beto", "Valdirene", "Davi", "Eva")], ids=["four", "five"])
def test_everything_of_a_round_is_in_reach_and_the_dock_never_moves(hand: Hand, names: tuple[str, ...]) -> None:
    open_bank(hand, names)
    docks: dict[tuple[int, int], tuple[Rectangle, Rectangle]] = {}
    found = []
    for moment, go, reach in steps(hand):
        go()
        places = hand.find(reach)
        places.first.wait_for()
        expect(hand.find(".htmx-request, .wait")).to_have_count(0)
        for size in SIZES:
            hand.page.set_viewport_size({"width": size[0], "height": size[1]})
            hand.page.evaluate("scrollTo(0, 0)")
            undo, slot = dock = box(hand.find("#undo")), box(hand.find("#book"))
            assert slot["y"] + slot["height"] <= size[1]
            if docks.setdefault(size, dock) != dock:
                found.append(f"{size}, {moment}: the dock moved from {docks[size]} to {dock}")
            top = undo["y"] if size != LYING else min(undo["y"], slot["y"])
            for place in places.all():
                one, name = box(place), f"{size}, {moment}: {place.get_attribute('id')}"
                if one["y"] + one["height"] > top + 1:
                    found.append(f"{name} ends at {one['y'] + one['height']}, dock at {top}")
                if min(one["width"], one["height"]) < 44:
                    found.append(f"{name} is {one['width']} × {one['height']}")
    none(found)


def test_a_pick_is_corrected_where_it_stands(hand: Hand) -> None:
    open_bank(hand)
    for one in ("#won-0", "#bid-1", "#book-auction", "#tab-dry_gulch", "button#mines-dry_gulch-8", "#pick-0"):
        hand.find(one).tap()
    expect(hand.find("#turn-name")).to_contain_text(hand.t("bank-takes-instead", name="Ana"))
    hand.find("a#mines-dry_gulch-2").tap()
    hand.find("#book-retell", has_text="Levar Dry Gulch, dado 2 no lugar").tap()
    expect(hand.find("#undo")).to_contain_text("Ana leva Dry Gulch, dado 2 no lugar de Dry Gulch, dado 8")
    expect(hand.find("#turn-name")).to_have_text(hand.t("bank-takes", name="Beto"))
    hand.find("#pick-0").tap()
    hand.find("#book-retell", has_text="Devolver Dry Gulch, dado 2").tap()
    expect(hand.find("#turn-name")).to_have_text(hand.t("bank-takes", name="Ana"))
    expect(hand.find("#own-0 b:not(.nought)")).to_have_count(0)


def plain_round(hand: Hand) -> None:
    """Beto pays 5 (Ana 3, Davi 1, Valdirene 1) and four plain mines are taken; 3 + 4 brings him 6."""
    for one in ("#won-1", "#bid-5", "#book-auction"):
        hand.find(one).tap()
    for town, roll in (("cactus_junction", 7), ("san_narciso", 9), ("coyote_city", 3), ("dry_gulch", 8)):
        hand.find(f"#tab-{town}[href*='turn=1-choose']").tap()
        hand.find(f"button#mines-{town}-{roll}").tap()
        expect(hand.find(f"button#mines-{town}-{roll}")).to_have_count(0)
    for one in ("#d1-3", "#d2-4", "#book-produce"):
        hand.find(one).tap()
    sees_gold(hand, 13, 11, 11, 11)


def test_a_mistake_three_actions_ago_is_mended_in_at_most_five_taps(hand: Hand) -> None:
    open_bank(hand)
    plain_round(hand)
    for one in ("#won-0", "#bid-2", "#book-auction"):
        hand.find(one).tap()
    sees_gold(hand, 11, 11, 12, 12)
    thumb = Thumb(hand)
    # The auction, the dice, and the action before them: Davi's mine, which was the 2 of Dry Gulch.
    for one in ("#account", "#deed-1-5", "a#mines-dry_gulch-2", "#book-retell"):
        thumb.tap(one)
    expect(hand.find("#undo")).to_contain_text("Rodada 1: Dry Gulch, dado 2 no lugar de Dry Gulch, dado 8")
    expect(hand.find("#turn-name")).to_have_text(hand.t("bank-takes", name="Ana"))
    print(f"a mine of the last round, three actions ago: {thumb.taps} taps")
    assert thumb.taps <= 5
    # With a 4 and a 4 nobody would have got anything, which the page says next to the gold before booking.
    thumb = Thumb(hand)
    for one in ("#account", "#deed-1-6", "#d1-4"):
        thumb.tap(one)
    expect(hand.find("#gold-1 .delta")).to_have_text("Muda −6")
    thumb.tap("#book-retell")
    sees_gold(hand, 11, 5, 12, 12)
    assert thumb.taps <= 5
    hand.undo()
    sees_gold(hand, 11, 11, 12, 12)


def test_what_would_change_stands_in_sight_beside_the_gold_and_the_dock_stays(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    open_bank(hand, LONG[:5])
    for one in ("#won-1", "#bid-7", "#book-auction", "#account"):
        hand.find(one).tap()
    hand.find("#deed-1-1").wait_for()
    undo, slot = box(hand.find("#undo")), box(hand.find("#book"))
    hand.find("#deed-1-1").tap()
    hand.find("#bid-5").tap()
    hand.find("#book-retell").wait_for()
    assert (box(hand.find("#undo")), box(hand.find("#book"))) == (undo, slot)
    for seat in (0, 1, 4):  # to the payer's right, 4, 2 and 1 of 7 become 3, 1 and 1 of 5
        delta = box(hand.find(f"#gold-{seat} .delta"))
        assert 0 <= delta["y"] < undo["y"], f"{seat}: {delta}"
    hand.page.set_viewport_size(PHONE["viewport"])
    none(hand.faults() + hand.fits())


def test_with_the_keyboard_alone_something_done_is_told_otherwise(hand: Hand) -> None:
    open_bank(hand)
    for one in ("#won-1", "#bid-5", "#book-auction"):
        hand.find(one).tap()
    sees_gold(hand, 13, 5, 11, 11)
    hand.key(hand.find("#account"))
    hand.key(hand.find("#deed-1-1"))
    hand.find("#turn-name", has_text="Corrigir o leilão").wait_for()
    hand.key(hand.find("#bid-3"))
    hand.key(hand.find("#book-retell"))
    # Of 3 Ana keeps 2 and Davi 1.
    sees_gold(hand, 12, 7, 10, 11)


def test_what_another_phone_tells_otherwise_is_seen_and_taken_back(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    open_bank(ana)
    for one in ("#won-1", "#bid-5", "#book-auction"):
        ana.find(one).tap()
    sees_gold(ana, 13, 5, 11, 11)
    beto.slug = "boomtown"
    beto.open(f"{ana.at}/tool/bank?look=0")
    for one in ("#deed-1-1", "#bid-3", "#book-retell"):
        beto.find(one).tap()
    sees_gold(ana, 12, 7, 10, 11)
    ana.undo()
    sees_gold(beto, 13, 5, 11, 11)


def test_no_stamp_of_the_brush_passes_for_an_answer_at_the_end(hand: Hand) -> None:
    pad = {f"mines.dry_gulch.{roll}.owner": seat for roll, seat in ((2, 0), (3, 0), (5, 1), (6, 1))}
    hand.lay(Table("boomtown", NAMES, pad))
    hand.find("#to-finish").tap()
    expect(hand.find(".brush .asking")).to_be_visible()
    expect(hand.find(".brush .brush-choice").first).to_be_hidden()
    hand.find("#to-finish").tap()
    expect(hand.find(".brush .brush-choice").first).to_be_visible()
    hand.find("#to-finish").tap()
    hand.find("#end button", has_text="Beto").tap()
    expect(hand.find(".brush .brush-choice").first).to_be_visible()


def test_a_question_about_a_pawn_moves_no_mine(hand: Hand) -> None:
    owned = ((2, 0), (4, 0), (5, 1))
    hand.lay(Table("boomtown", NAMES, {f"mines.cactus_junction.{roll}.owner": seat for roll, seat in owned}))
    touch(hand, hand.find(".brush label").nth(1))
    before = box(hand.find("#mines-cold_mountain-3"))
    touch(hand, hand.find("#mines-cactus_junction-6"))
    expect(hand.find("#question-cactus_junction button")).to_have_count(2)
    assert box(hand.find("#mines-cold_mountain-3")) == before


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
    hand.begin("boomtown", NAMES)
    for seat in range(len(NAMES)):
        figure = hand.find(f"#players-{seat}-gold")
        figure.tap()
        expect(hand.find("#entry")).to_be_visible()
        where, dock, totals = box(figure), box(hand.find(".dock")), box(hand.find("#totals"))
        assert where["y"] + where["height"] <= dock["y"]
        assert where["y"] >= totals["y"] + totals["height"]
        hand.find("[data-close]").tap()


def test_an_end_with_nothing_written_is_asked_about_and_possible(hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
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


def test_what_is_asked_at_the_end_and_two_rows_of_mines_are_in_sight_on_a_phone_that_lies(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.lay(Table("boomtown", NAMES, {"mines.cactus_junction.2.owner": 0, "bank.round": 5}))
    expect(hand.find("#mines-cactus_junction-12")).to_be_in_viewport(ratio=1)
    hand.find("#finish").tap()
    expect(hand.find("#notice p").first).to_be_in_viewport(ratio=1)
    expect(hand.find("#finish-anyway")).to_be_in_viewport(ratio=1)


def test_all_keys_for_gold_are_in_sight_on_a_phone_that_lies(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.lay(TABLES["boomtown-long"])
    hand.find("[data-cell='players.0.gold.white']").tap()
    room = hand.find(".pad").evaluate("pad => innerHeight - pad.getBoundingClientRect().bottom")
    assert room >= 10, "and there is room for a line on what cannot be"


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
    hand.find("button#mines-dry_gulch-8").tap()
    hand.find("#pick-2").tap()
    hand.find("#book-retell").wait_for()
    none(hand.faults() + hand.fits())


WIDER = """all => all.filter((one) => {
  const said = document.createRange();
  said.selectNodeContents(one);
  return said.getBoundingClientRect().width > one.clientWidth;
}).map((one) => one.textContent)"""
"""Returns the words that are wider than their keys."""


def test_with_large_text_each_column_of_gold_is_below_its_label_and_the_keys_hold_their_words(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553})
    hand.lay(TABLES["boomtown-full"])
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
    hand.find("[data-cell='players.1.gold.red']").tap()
    labels = [box(one)["x"] for one in hand.find(".gold thead th").all()]
    assert len(labels) == 5
    for row in hand.find(".gold tbody tr:has(.gold-cell)").all():
        cells = [box(one)["x"] for one in row.locator("td").all()]
        assert all(abs(one - other) < 1 for one, other in zip(labels, cells, strict=True))
    assert hand.find(".pad-key:visible").evaluate_all(WIDER) == []
    none(hand.overflow(375))
