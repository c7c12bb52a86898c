"""Twelve at a table, on a free sheet and on a score card: every player and the end are in reach."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.core.names import INKS
from companion.games.caderno.layout import figure_cell
from companion.web.outlines import outline
from tests.browser.conftest import PickUp, run
from tests.support.house import ALIGNED, Hand, Server, none
from tests.support.planted import POMAR, plant
from tests.support.tables import TWELVE, TWELVE_LONG, Table

SIZES = ((375, 553), (360, 616), (390, 664), (740, 330), (820, 1180), (320, 568))
SHEET = {"limit": 5000, **{figure_cell(round_, side): 100 * round_ - side for round_ in range(5) for side in range(12)}}
CARD = {
    **{f"card.fruit.{side}": 140 - side for side in range(12)},
    **{f"card.baskets.{side}": side for side in range(12)},
    **{f"card.seasons.{side}.{row}": 99 for side in range(12) for row in range(3)},
    **{f"card.plot.{side}.{row}": 12 for side in range(12) for row in range(2)},
    **{f"card.tool.{side}": "ladder" for side in range(12)},
    **{f"card.worms.{side}": 1 for side in range(12)},
}
PADS = {"caderno": SHEET, "pomar": CARD}

INSIDE = """path => {
  const pen = document.createElement("canvas").getContext("2d");
  const shape = new Path2D(path);
  return [...Array(28 * 28).keys()].map((at) => pen.isPointInPath(shape, (at % 28) - 13.5, Math.floor(at / 28) - 13.5));
}"""
"""Which of the 28 × 28 pixels of a stamp are inside its outline."""

CUT = """() => [...document.querySelectorAll("#totals .who, #totals .who > span")]
  .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow !== "ellipsis")
  .filter((one) => getComputedStyle(one).overflowX !== "visible")
  .map((one) => one.textContent.trim())"""
"""The names that are cut off without an ellipsis."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a checkout with a score card for two to twelve."""
    code = plant(tmp_path_factory.mktemp("checkout"), POMAR)
    game = code / "companion/games/pomar/__init__.py"
    game.write_text(game.read_text().replace("players=(2, 3, 4, 6)", "players=tuple(range(2, 13))"))
    yield from run(tmp_path_factory.mktemp("plays"), code)


def sit(hand: Hand, slug: str, names: tuple[str, ...] = TWELVE_LONG, finished: bool = False, **pad: object) -> str:
    at = hand.lay(Table(slug, names, pad or PADS[slug], finished))
    hand.slug = ""  # only the shared texts are known here
    return at


def test_a_twentieth_of_each_stamp_tells_it_from_every_other(pick_up: PickUp, large: Server, app: Flask) -> None:
    hand = pick_up(at=large)
    with app.app_context():
        paths = [outline(side).path for side in range(INKS)]
    shapes = [hand.page.evaluate(INSIDE, path) for path in paths]
    apart = [sum(map(bool.__ne__, one, other)) for one, other in combinations(shapes, 2)]
    assert len(apart) == 66, "each of twelve with each other"
    assert min(apart) >= 28 * 28 / 20
    sit(hand, "caderno", TWELVE)
    cut = "all => all.map(one => getComputedStyle(one)).map(one => one.clipPath + one.borderRadius)"
    assert len(set(hand.find("#totals .stamp").evaluate_all(cut))) == INKS


@pytest.mark.parametrize("slug", PADS)
def test_everybody_and_the_end_are_in_reach(pick_up: PickUp, large: Server, slug: str) -> None:
    hand = pick_up(at=large)
    sit(hand, slug)
    for size in hand.sizes(*SIZES, (1024, 768), (1280, 800)):
        assert hand.page.evaluate(ALIGNED) == [], f"{size}: every total stands over its column"
        if size not in SIZES:
            continue
        none(hand.overflow(size[0]))
        expect(hand.find("#finish"), str(size)).to_be_in_viewport(ratio=1)
        none([f"{size}: {name}" for name in hand.page.evaluate(CUT)])
        heads = hand.find("#totals a")
        expect(heads).to_have_count(12)
        for head in heads.all():
            head.scroll_into_view_if_needed()
            expect(head, str(size)).to_be_in_viewport(ratio=1)
            box, name = head.bounding_box(), head.locator(".who").bounding_box()
            assert box
            assert name
            assert min(box["width"], box["height"]) >= 44, size
            assert min(name["width"], name["height"]) >= 12, f"{size}: it is there to be seen"


@pytest.mark.parametrize("slug", PADS)
def test_a_portrait_tablet_shows_all_twelve_at_once(pick_up: PickUp, large: Server, slug: str) -> None:
    hand = pick_up(at=large)
    sit(hand, slug)
    for width, _ in hand.sizes((820, 1180), (768, 1024)):
        last = hand.find("#totals a").last.bounding_box()
        assert last
        assert last["x"] + last["width"] <= width + 0.5
        none(hand.page.evaluate(CUT))


def test_home_says_of_a_play_of_twelve_who_led_and_how_many_others_there_were(pick_up: PickUp, large: Server) -> None:
    hand = pick_up(at=large)
    sit(hand, "caderno", TWELVE, finished=True)
    hand.open()
    for size in hand.sizes(*SIZES):
        expect(hand.find(".ranked .stamp")).to_have_count(4)
        expect(hand.find(".ranked")).to_contain_text("mais 8")
        row, ranked = hand.find("li:has(.ranked)").bounding_box(), hand.find(".ranked").bounding_box()
        assert row
        assert ranked
        assert row["y"] <= ranked["y"], size
        assert ranked["y"] + ranked["height"] <= row["y"] + row["height"], size
        assert ranked["height"] <= (2 if row["width"] > 300 else 3) * 32, f"{size}: two lines, or three in a narrow row"


def test_the_result_is_in_reach_once_the_limit_is(pick_up: PickUp, large: Server) -> None:
    hand = pick_up(at=large)
    sit(hand, "caderno", **{**SHEET, "limit": 900})
    for size in hand.sizes(*SIZES):
        expect(hand.find("#see-result"), str(size)).to_be_in_viewport(ratio=1)
        none(hand.overflow(size[0]))


def test_the_whole_ranking_is_in_sight_once_the_limit_is_passed(pick_up: PickUp, large: Server) -> None:
    """In four rounds Ana has 900, one more than the limit; the others have 4 to 44 less."""
    hand = pick_up(at=large)
    four = {figure_cell(round_, side): 225 - side for round_ in range(4) for side in range(12)}
    sit(hand, "caderno", TWELVE, limit=899, **four)
    expect(hand.find("#ends h2")).to_have_text("Ana passou de 899.")
    for size in hand.sizes(*SIZES[:-1]):
        parts = hand.find("#ends > :is(.said-end, .cluster, .row) > *").all()
        assert len(parts) == 2 + 12 + 2
        for part in parts:
            expect(part, str(size)).to_be_in_viewport(ratio=1)
        assert hand.find("#ends").evaluate("one => one.scrollHeight <= one.clientHeight"), f"{size}: no need to scroll"
        none(hand.overflow(size[0]))


def test_a_large_screen_shows_all_twelve_to_those_who_watch(pick_up: PickUp, large: Server) -> None:
    hand = pick_up(at=large)
    hand.open(sit(hand, "caderno", finished=True) + "/table?may=watch")
    path = re.search(r"/w/[\w.-]+", hand.page.content())
    assert path
    hand.open(path[0])
    for size in hand.sizes((820, 1180), (1280, 800)):
        expect(hand.find(".lane")).to_have_count(12)
        for lane in hand.find(".lane-row").all():
            expect(lane, str(size)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("slug", PADS)
def test_axe_finds_nothing_with_twelve(pick_up: PickUp, large: Server, slug: str) -> None:
    hand, small = pick_up(at=large), pick_up(at=large, viewport={"width": 375, "height": 553})
    for finished, paths in ((False, ("", "/table", "/who", "/seats")), (True, ("", "/share"))):
        at = sit(hand, slug, finished=finished)
        for path in paths:
            small.open(at + path)
            none(small.faults())
            none(small.overflow(375))
            hand.open(at + path)
            none(hand.fits())
    hand.open()
    none(hand.faults())
    none(hand.fits())


def test_two_rounds_of_twelve_on_a_free_sheet(pick_up: PickUp, large: Server) -> None:
    """The first round is 1 to 12, the second twice that: totals 3, 6 and so on to 36, three ahead of 33."""
    hand = pick_up(at=large, viewport={"width": 375, "height": 553})
    sit(hand, "caderno", TWELVE, title="Skyjo")
    for figures in (range(1, 13), range(2, 25, 2)):
        for figure in figures:
            ring = hand.find("[data-cell][aria-current]")
            expect(ring).to_be_in_viewport(ratio=0.9)
            hand.keys(*str(figure))
            hand.find("#entry-go").tap()
    totals = [str(3 * n) for n in range(1, 13)]
    expect(hand.find("#totals .number")).to_have_text(totals)
    expect(hand.find("[data-cell][aria-current]")).to_have_attribute("data-cell", figure_cell(2, 0))
    hand.finish()
    hand.sees_winner("Lia venceu")
    expect(hand.find(".win p")).to_have_text("por 3 pontos")
    ranks = zip(range(1, 13), reversed(TWELVE), range(36, 0, -3), strict=True)
    hand.sees_ranking(*ranks)


def test_the_last_of_twelve_on_a_score_card(pick_up: PickUp, large: Server) -> None:
    """Lia has 7 fruit and 2 baskets of 5: 17. Kátia has 20."""
    hand = pick_up(at=large, viewport={"width": 375, "height": 553})
    sit(hand, "pomar", TWELVE, **{"card.fruit.10": 20})
    square = hand.find("[data-cell='card.fruit.11']")
    square.tap()
    hand.keys("7", ">")
    last = hand.find("[data-cell='card.baskets.11']")
    for _ in range(11):
        hand.keys(">")
    expect(last).to_have_attribute("aria-current", "true")
    expect(last).to_be_in_viewport(ratio=1)
    lies = "one => { const { x, y, width, height } = one.getBoundingClientRect();"
    lies += " return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
    assert last.evaluate(lies), "nothing lies over it"
    hand.keys("2", ">")
    hand.find("[data-close]:visible").tap()
    hand.sees_totals(*[0] * 10, 20, 17)
    hand.finish(anyway=True)
    hand.sees_winner("Kátia venceu")
