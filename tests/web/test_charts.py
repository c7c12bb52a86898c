"""The positions of the marks of charts, worked out by hand."""

import pytest

from companion.web.group.charts import Axis, Piece, axis, bars, stops


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([-7, 58], (-20, 0, 20, 40, 60)),
        ([19, 24], (19, 20, 21, 22, 23, 24)),
        ([33], (33, 34)),
        ([0, 0], (0, 1)),
        ([125, 12], (0, 50, 100, 150)),
        ([9_999, -1], (-5_000, 0, 5_000, 10_000)),
        ([0, 2.1], (0, 1, 2, 3)),
        ([-0.4, -0.2], (-1, 0)),
    ],
)
def test_a_scale_has_few_round_ticks_and_everything_on_it(values: list[float], ticks: tuple[int, ...]) -> None:
    assert axis(values).ticks == ticks
    assert axis(values)[:2] == (ticks[0], ticks[-1])


def test_a_strip_is_228_wide_between_its_ends() -> None:
    scale = Axis(-10, 60, ())
    # 70 points on 228 units; 0 is 10 points from the left edge, which is at 6
    assert [scale.x(value) for value in (-10, 0, 25, 60)] == [6, 38.6, 120, 234]


def test_stops_at_one_place_stand_one_above_the_other() -> None:
    scale = Axis(0, 228, ())
    assert stops(scale, [10, 50, 12, 58, 10, 10]) == ((16, 0), (56, 0), (18, 1), (64, 1), (16, 2), (16, 2))


def test_what_is_gained_stands_on_the_ground_and_what_it_costs_hangs() -> None:
    # 142 units for 60 + 11 points: 2 each; the ground is 120 below the top, which is at 30
    found = bars([[40, 20, -11], [0, 10, 0]])
    assert found.ground == 150
    assert found.bars[0].pieces == (
        Piece(0, 70, 80, below=False),
        Piece(1, 30, 40, below=False),
        Piece(2, 150, 22, below=True),
    )
    assert found.bars[1].pieces == (Piece(1, 130, 20, below=False),)
    assert [bar.top for bar in found.bars] == [30, 130]
    # the first two of six places on 328 units
    assert [bar.middle for bar in found.bars] == [27.3, 82]
    assert found.grid == (110, 70, 30)  # every 20 points


def test_plays_without_points_are_drawn_as_nothing() -> None:
    assert bars([[0, 0]]).bars[0].pieces == ()
    assert bars([]).bars == ()


@pytest.mark.parametrize(
    ("plays", "longest", "size"),
    [
        (4, "208", 20),  # six places of 54.7 units: 36.4 a sign, and 20 is enough
        (4, "−293.281", 13.7),  # 54.67 / 8 / 0.5
        (12, "1.250", 10.9),  # 27.33 / 5 / 0.5
        (12, "10.250", None),  # 9.1
    ],
)
def test_numbers_above_bars_are_as_large_as_the_longest_has_room(plays: int, longest: str, size: float | None) -> None:
    assert bars([[1]] * plays).number_size(["0", longest]) == size
