"""Twelve people at a table: a stamp for each, on pages and pictures, and a place around the table."""

import re
from itertools import combinations, pairwise

import pytest
from flask import Flask

from companion.core.names import INKS
from companion.core.play_file import MOST_PLAYERS
from companion.plays.sheet import PlayStore
from companion.web.outlines import outline
from companion.web.play.tables import benches
from companion.web.request import words
from companion.web.share import picture
from tests.support.helpers import Phone, fill, sheet_at
from tests.support.tables import TWELVE

DAY, NIGHT = "#fdf9f0", "#000000"
"""The colour of the letters on stamps, in the light and the dark theme."""


def inks(app: Flask, time: str) -> list[str]:
    """Return the colours of the style sheet for day (``c``) or night (``night``), in order."""
    sheet = app.extensions["assets"].files["app.css"].decode()
    return [re.findall(rf"\.ink-{n}\{{[^}}]*--{time}:(#[0-9a-f]{{6}})", sheet)[0] for n in range(1, INKS + 1)]


def light(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_there_is_a_stamp_for_everybody_at_the_largest_table() -> None:
    assert INKS == MOST_PLAYERS == 12


@pytest.mark.parametrize(("time", "on"), [("c", DAY), ("night", NIGHT)])
def test_every_ink_is_another_one_and_its_letter_is_readable(app: Flask, time: str, on: str) -> None:
    found = inks(app, time)
    assert len(set(found)) == INKS
    assert min(contrast(ink, on) for ink in found) >= 4.5


def test_no_stamp_has_the_shape_of_another(app: Flask) -> None:
    with app.app_context():
        paths = [outline(side).path for side in range(INKS)]
    assert all(one != other for one, other in combinations(paths, 2))


def test_outlines_are_those_of_the_pages(app: Flask) -> None:
    with app.app_context():
        circle, square, octagon, *_ = [outline(side) for side in range(INKS)]
        house, flag = outline(7), outline(9)
    # The box is 28 wide: half of it is the circle's radius, 42 % of it the octagon's first corner.
    assert circle.path.startswith("M0-14H0a14 14 0 0 1 14 14")
    assert square.path.startswith("M-12-14H12a2 2 0 0 1 2 2")
    assert octagon.path.startswith("M-2.24 -14L2.24 -14L14 -2.24")
    # The letter is below the roof of the house, and left of the notch of the flag.
    assert (house.right, house.down) == (0, 0.11)
    assert (flag.right, flag.down) == (-0.2, 0)


def test_a_picture_shows_all_twelve_apart(app: Flask, phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("caderno", list(TWELVE))
    fill(archive, at, {f"figures.0.{side}": 100 + side for side in range(12)})
    phone.post(f"{at}/finish", confirmed="1")
    sheet = sheet_at(archive, at)
    for shape, (_, height) in picture.SHAPES.items():
        with app.test_request_context(headers={"Accept-Language": "pt-BR"}):
            svg = picture.drawn(sheet, shape, words("caderno"))
            for side, ink in enumerate(inks(app, "c")):
                assert f'<path fill="{ink}" d="{outline(side).path}"/>' in svg
        totals = [
            (float(y), float(size))
            for y, size in re.findall(r'<text x="[\d.]+" y="([\d.]+)" font-size="([\d.]+)"[^>]*>1[01]\d</text>', svg)
        ]
        assert len(totals) == 12
        assert all(low - high >= size * 0.8 for (high, size), (low, _) in pairwise(totals))
        assert totals[-1][0] < height


@pytest.mark.parametrize(
    ("winners", "rows"), [(1, [1]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (8, [3, 3, 2]), (12, [4, 4, 4])]
)
def test_all_who_share_the_first_place_stand_under_the_crown(
    app: Flask, phone: Phone, archive: PlayStore, winners: int, rows: list[int]
) -> None:
    at = phone.new_play("caderno", list(TWELVE))
    fill(archive, at, {f"figures.0.{side}": 100 if side < winners else side for side in range(12)})
    phone.post(f"{at}/finish", confirmed="1")
    sheet = sheet_at(archive, at)
    for shape in picture.SHAPES:
        with app.test_request_context(headers={"Accept-Language": "pt-BR"}):
            svg = picture.drawn(sheet, shape, words("caderno"))
        stamps = re.findall(r'translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"><path fill', svg)[:-12]
        heights = [float(y) for _, y, _ in stamps]
        assert [heights.count(y) for y in sorted(set(heights))] == rows
        for (x, y, scale), (right, down, _) in combinations(stamps, 2):
            apart = max(abs(float(x) - float(right)), abs(float(y) - float(down)))
            assert apart >= 28 * float(scale), "none covers another"


@pytest.mark.parametrize(
    ("size", "front", "expected"),
    [
        (2, None, ([1], [], [], [0])),
        (3, 1, ([], [2], [0], [1])),
        (6, 0, ([3], [2, 1], [4, 5], [0])),
        (12, 0, ([5, 6, 7], [4, 3, 2, 1], [8, 9, 10, 11], [0])),
        (12, 11, ([4, 5, 6], [3, 2, 1, 0], [7, 8, 9, 10], [11])),
    ],
)
def test_people_sit_around_the_table_in_their_order(
    size: int, front: int | None, expected: tuple[list[int], ...]
) -> None:
    """North and east continue clockwise from west; pages show each edge from the left or from the top."""
    assert tuple(benches(size, front).values()) == expected


def test_twelve_stamps_are_at_the_table(phone: Phone) -> None:
    at = phone.new_play("caderno", list(TWELVE))
    for page in ("", "/table", "/who", "/seats"):
        found = set(map(int, re.findall(r'class="stamp ink-(\d+)', phone.get(at + page).text)))
        assert found == set(range(1, 13)), page
