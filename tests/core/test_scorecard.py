"""Score cards: the points of each category, tie-breaks and unbroken ties, with figures worked out by hand."""

from typing import Any

import pytest

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import TOTAL, Detail, Entry, add_up, settle
from companion.core.scorecard import (
    Bonus,
    Category,
    Count,
    Ends,
    Fewest,
    Figure,
    Most,
    Pick,
    Products,
    Rounds,
    Rows,
    Scorecard,
    Table,
    Tick,
)
from companion.core.scorecard.categories import Filled
from companion.core.scorecard.view import CardView
from companion.core.text import Refused, say

TWO, THREE = Setup(("Ana", "Beto")), Setup(("Ana", "Beto", "Caio"))


def details(category: Category, side: int, pad: dict[str, Any]) -> tuple[Detail, ...]:
    """Return the reasons for one side's points, on a card of one category for two sides."""
    return category.details(side, Filled(pad, 2, {category.key: category}))


def points(category: Category, *values: object) -> list[int]:
    """Return the points of each reason if Ana has these values in the rows of ``category``."""
    pad = {name: value for name, value in zip(category.names(0), values, strict=True) if value is not None}
    return [detail.points for detail in details(category, 0, pad)]


@pytest.mark.parametrize(
    ("category", "values", "expected"),
    [
        (Figure("a", -9, 9), (-4,), [-4]),
        (Figure("a", -9, 9), (0,), [0]),
        (Figure("a", -9, 9), (None,), []),
        (Count("a", worth=5), (3,), [15]),
        (Count("a", worth=-2), (3,), [-6]),
        (Count("a", worth=0), (3,), [0]),
        (Count("a", worth=5, per=2), (5,), [10]),
        (Count("a", worth=5, per=2), (1,), [0]),
        (Table("a", (1, 3, 6)), (2,), [3]),
        (Table("a", (1, 3, 6)), (9,), [6]),
        (Table("a", (1, 3, 6)), (0,), [0]),
        (Products("a", ((1, 9), (0, 9)), many=2), (4, 2, 3, None), [8]),
        (Tick("a", worth=4), (True,), [4]),
        (Tick("a", worth=4), (None,), []),
        (Rows("a", 0, 9, many=3), (4, None, 2), [4, 2]),
        (Rows("a", 0, 9, many=3, by="product"), (4, 1, 2), [8]),
        (Rows("a", 0, 9, many=3, by="product"), (4, None, 2), []),
        (Rows("a", 0, 9, many=2, by="product"), (4, 0), [0]),
        (Pick("a", {"x": 7, "y_z": -1}), ("y_z",), [-1]),
    ],
)
def test_a_category_brings_points(category: Category, values: tuple[object, ...], expected: list[int]) -> None:
    assert points(category, *values) == expected


def test_a_reason_says_its_numbers_its_place_and_its_rule() -> None:
    (one,) = details(Count("coins", worth=5, rule="gold"), 1, {"card.coins.1": 3})
    assert one.message == say("why-each-worth", n=3, worth=5)
    assert (one.about, one.subject, one.rule) == ("card.coins.1", say("line-coins"), "gold")
    first, third = details(Rows("rounds", 0, 9, many=3), 0, {"card.rounds.0.0": 4, "card.rounds.0.2": 2})
    assert (first.subject, third.subject) == (say("row-rounds", n=1), say("row-rounds", n=3))
    (one,) = details(Rows("field", 0, 9, many=2, by="product"), 0, {"card.field.0.0": 4, "card.field.0.1": 3})
    assert (one.message, one.about) == (say("why-product", factors="4 × 3"), "card.field.0.1")


def test_what_only_breaks_ties_is_no_line_of_the_points() -> None:
    card = Scorecard((CARDS, GOLD), (Most("gold"),))
    game = card.game("x", "X", (2,))
    assert game.score
    found = game.score(TWO, {"card.cards.0": 3, "card.cards.1": 3, "card.gold.1": 2})
    assert [[line.key for line in one.lines] for one in found.standings] == [["cards"], ["cards"]]
    assert [one.facts for one in found.standings] == [(("gold", 0),), (("gold", 2),)]
    assert (found.winners, found.tie_break) == ((1,), "gold")


@pytest.mark.parametrize(
    ("category", "good", "bad"),
    [
        (Figure("a", -9, 9), (-9, 9), (-10, 10, "1", 1.0, True)),
        (Count("a", worth=1, most=4), (0, 4), (-1, 5)),
        (Tick("a", worth=1), (True,), (False, 1, "true")),
        (Pick("a", {"x": 1, "y": 2}), ("x",), ("z", 1, True)),
    ],
)
def test_a_place_holds_what_its_category_says(
    category: Category, good: tuple[object, ...], bad: tuple[object, ...]
) -> None:
    (cell,) = category.cells(0, [("Ana",), ("Beto",)])
    for value in good:
        cell.check(value)
    for value in bad:
        with pytest.raises(Refused):
            cell.check(value)


def test_what_only_one_can_have_leaves_the_others() -> None:
    cells = {name: clears for name, *_, clears in _clears(Tick("crown", worth=3, one=True))}
    assert cells == {"card.crown.0": ("card.crown.1", "card.crown.2"), "card.crown.1": ("card.crown.0", "card.crown.2"),
                     "card.crown.2": ("card.crown.0", "card.crown.1")}  # fmt: skip
    assert {clears for _, clears in _clears(Tick("crown", worth=3))} == {()}


def _clears(category: Category) -> list[tuple[str, tuple[str, ...]]]:
    sides = [("Ana",), ("Beto",), ("Caio",)]
    return [(cell.name, cell.clears) for side in range(3) for cell in category.cells(side, sides)]


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: Figure("Most cards", 0, 9), "'Most cards': a key is lowercase letters"),
        (lambda: Figure("a", 9, 0), "'a': a figure cannot range from 9 to 0"),
        (lambda: Figure("a", 0, 100_000), "cannot range from 0 to 100000"),
        (lambda: Rows("a", 0, 9, many=1), "'a': 1 rows"),
        (lambda: Pick("a", {"x": 1}), "at least two answers"),
        (lambda: Pick("a", {"x": 1, "Y": 2}), "lowercase letters"),
        (lambda: Scorecard(()), "needs a category that scores points"),
        (lambda: Scorecard((Count("a", worth=0),)), "needs a category that scores points"),
        (lambda: Scorecard((Tick("a", 1), Tick("a", 2))), "the category 'a' occurs twice"),
        (lambda: Scorecard((Tick("a", 1),), (Most("a"), Fewest("a"))), "the tie-break 'a' occurs twice"),
        (lambda: Scorecard((Tick("a", 1),), (Most("b"),)), "the tie-break 'b' is not one of the categories a"),
        (lambda: Scorecard((Tick("a", 1),), undecided="fight"), "'fight' is not one of shared, rematch, draw"),
    ],
)
def test_what_no_card_can_be_is_said(make: object, complaint: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=complaint):
        make()


# ---- the score


def score(card: Scorecard, setup: Setup, pad: Pad) -> tuple[list[int], list[int], tuple[int, ...], str | None]:
    """Return the totals, ranks, winners and tie-break."""
    game = card.game("x", "X", (2, 3, 4))
    assert game.score
    found = game.score(setup, pad)
    assert found.complete
    totals, ranks = ([getattr(one, name) for one in found.standings] for name in ("total", "rank"))
    return totals, ranks, found.winners, found.tie_break


CARDS = Figure("cards", -9, 99)
GOLD, DEBT = Count("gold", worth=0), Count("debt", worth=0)


@pytest.mark.parametrize(
    ("card", "pad", "expected"),
    [
        (Scorecard((CARDS,)), {"card.cards.0": 3, "card.cards.1": 7}, ([3, 7], [2, 1], (1,), None)),
        (Scorecard((CARDS,)), {"card.cards.1": -1}, ([0, -1], [1, 2], (0,), None)),
        (Scorecard((CARDS,)), {}, ([0, 0], [1, 1], (0, 1), "shared")),
        (Scorecard((CARDS,), undecided="rematch"), {}, ([0, 0], [1, 1], (0, 1), "rematch")),
        (Scorecard((CARDS,), undecided="draw"), {}, ([0, 0], [1, 1], (0, 1), "draw")),
        (Scorecard((CARDS,), fewest=True), {"card.cards.0": 3, "card.cards.1": 7}, ([3, 7], [1, 2], (0,), None)),
        (Scorecard((CARDS, GOLD), (Most("gold"),)), {"card.gold.1": 1}, ([0, 0], [2, 1], (1,), "gold")),
        (Scorecard((CARDS, DEBT), (Fewest("debt"),)), {"card.debt.1": 1}, ([0, 0], [1, 2], (0,), "debt")),
        (Scorecard((CARDS, GOLD), (Most("gold"),)), {}, ([0, 0], [1, 1], (0, 1), "level")),
        (Scorecard((CARDS, GOLD), (Most("gold"),), undecided="draw"), {}, ([0, 0], [1, 1], (0, 1), "draw")),
        (
            Scorecard((CARDS, GOLD, DEBT), (Most("gold"), Fewest("debt"))),
            {"card.gold.0": 2, "card.gold.1": 2, "card.debt.0": 5, "card.debt.1": 4},
            ([0, 0], [2, 1], (1,), "debt"),
        ),
        (
            Scorecard((CARDS, GOLD), (Most("gold"),), fewest=True),
            {"card.cards.0": 4, "card.cards.1": 4, "card.gold.1": 1},
            ([4, 4], [2, 1], (1,), "gold"),
        ),
    ],
)
def test_a_tie_is_broken_in_its_order(card: Scorecard, pad: Pad, expected: object) -> None:
    assert score(card, TWO, pad) == expected


def test_those_level_in_points_are_those_at_the_first_place() -> None:
    entries = [Entry((), (("debt", n),)) for n in (3, 1, 2)]
    assert [one.side for one in settle(entries, fewest=("debt",)).tied] == [1, 2, 0]
    low = [Entry((add_up("x", details(CARDS, 0, {"card.cards.0": n})),)) for n in (5, 2, 2)]
    assert [one.side for one in settle(low, fewest=(TOTAL,)).tied] == [1, 2]


def test_pairs_are_scored_together() -> None:
    game = Scorecard((CARDS,)).game("x", "X", (4,), sides=lambda setup: ((0, 2), (1, 3)))
    setup = Setup(("Ana", "Beto", "Caio", "Duda"))
    assert list(game.layout(setup))[:2] == ["card.cards.0", "card.cards.1"]
    assert game.layout(setup)["card.cards.0"].label == say("card-place", what=say("line-cards"), names=("Ana", "Caio"))


def test_a_game_has_any_piece_otherwise() -> None:
    card = Scorecard((CARDS,))
    game = card.game("x", "X", (2,), gaps=lambda setup, pad: (say("own"),))
    assert game.gaps(TWO, {}) == (say("own"),)
    assert game.card is card
    assert game.cells is not None


def test_what_hardly_any_table_ends_without_is_asked_about_once() -> None:
    card = Scorecard((CARDS, Count("coins", worth=1), Tick("crown", worth=1), Rows("rounds", 0, 9, many=2)))
    game = card.game("x", "X", (2, 3))
    assert game.gaps(THREE, {}) == (say("card-empty"),)
    assert game.gaps(THREE, {"card.cards.1": 0, "card.rounds.0.1": 3}) == (
        say("card-gap", what=say("line-cards"), n=2, names=("Ana", "Caio")),
        say("card-gap", what=say("line-rounds"), n=2, names=("Beto", "Caio")),
    )


# ---- the pad


def view_of(card: Scorecard) -> CardView:
    """Return the view of an empty pad for two players."""
    game = card.game("x", "X", (2,))
    assert game.score
    assert game.view
    found = game.view(TWO, {}, game.score(TWO, {}))
    assert isinstance(found, CardView)
    return found


def test_the_keypad_goes_through_the_card_row_by_row() -> None:
    view = view_of(Scorecard((CARDS, Tick("crown", worth=1), Rows("rounds", 0, 9, many=2))))
    assert view.order == ["card.cards.0", "card.cards.1", "card.rounds.0.0", "card.rounds.1.0", "card.rounds.0.1",
                          "card.rounds.1.1"]  # fmt: skip


def test_rounds_are_parts_of_the_total_if_they_are_all_that_counts() -> None:
    pad = {"card.r.0.0": 4, "card.r.1.1": -2}
    for others in ((), (CARDS,)):
        game = Scorecard((Rounds("r", -9, 9), *others)).game("g", "G", (2,))
        assert game.view
        parts = game.view(TWO, pad, game.score(TWO, pad)).parts
        expected = [] if others else [(say("row-r", n=1), (4, None)), (say("row-r", n=2), (None, -2))]
        assert parts == expected


def test_a_tie_that_a_computed_line_breaks_lacks_nothing_once_its_figures_are_written() -> None:
    card = Scorecard((Figure("coins", 0, 99), Bonus("rich", of=("coins",), at=50, worth=5)), ties=(Most("rich"),))
    game = card.game("g", "G", (2,))
    assert game.gaps(TWO, {"card.coins.0": 3, "card.coins.1": 3}) == ()


@pytest.mark.parametrize(
    ("pad", "skipped", "awaited", "ended"),
    [
        ({}, [False, True, True], "", False),
        ({"card.r.0.0": 3}, [False, True, True], "card.r.1.0", False),
        ({"card.r.0.0": 3, "card.r.1.0": 4}, [False] * 4, "", True),
        ({"card.r.0.0": 3, "card.r.1.0": 4, "card.r.0.1": 2}, [False] * 4, "", False),
    ],
)
def test_the_keypad_leads_past_the_agreed_round_once_it_is_full(
    pad: dict[str, Any], skipped: list[bool], awaited: str, ended: bool
) -> None:
    """One round is agreed."""
    game = Scorecard((Rounds("r", 0, 9),), ends=Ends(rounds=1)).game("g", "G", (2,))
    assert game.view
    view = game.view(TWO, pad, game.score(TWO, pad))
    assert view.rounds
    assert [row.skips for row in view.opened(view.rounds) if row] == skipped
    assert (view.awaited, view.end is not None) == (awaited, ended)


def test_the_keypad_has_a_sign_where_a_figure_may_be_below_zero() -> None:
    crown = Tick("crown", worth=-1)
    assert view_of(Scorecard((CARDS, crown))).below_zero
    assert not view_of(Scorecard((Figure("a", 0, 9), crown, Count("coins", worth=-2)))).below_zero
