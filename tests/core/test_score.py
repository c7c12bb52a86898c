"""Ranks, ties, winners, and the reasons for points."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.score import Detail, Entry, Score, add_up, settle
from companion.core.text import Message, problem, say
from companion.wire import answer


def entry(total: int, *facts: int) -> Entry:
    """Return an entry with ``total`` points in one line and the facts a, b, …"""
    return Entry((add_up("points", (Detail(total, "counted"),)),), tuple(zip("abc", facts, strict=False)))


def ranks(score: Score) -> list[int]:
    return [standing.rank for standing in score.standings]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([10, 7, 3], [1, 2, 3]),
        ([3, 7, 10], [3, 2, 1]),
        ([10, 10, 3], [1, 1, 3]),
        ([10, 3, 3], [1, 2, 2]),
        ([3, 10, 3, 1], [2, 1, 2, 4]),
        ([0, 0, 0], [1, 1, 1]),
        ([-1, -5], [1, 2]),
    ],
)
def test_tied_ranks_share_a_number_and_the_next_is_skipped(totals: list[int], expected: list[int]) -> None:
    assert ranks(settle([entry(total) for total in totals])) == expected


@pytest.mark.parametrize(
    ("entries", "winners", "tie_break", "expected_ranks"),
    [
        # Points alone decide, whatever the facts.
        ([entry(9, 1, 1), entry(8, 5, 5)], (0,), None, [1, 2]),
        # The first fact decides, even against the second.
        ([entry(9, 3, 9), entry(9, 4, 0)], (1,), "a", [2, 1]),
        # The first fact is tied too; the second decides.
        ([entry(9, 3, 1), entry(9, 3, 2), entry(1, 9, 9)], (1,), "b", [2, 1, 3]),
        # Three tied: the first fact leaves two, the second decides between them.
        ([entry(9, 4, 1), entry(9, 3, 8), entry(9, 4, 2)], (2,), "b", [2, 3, 1]),
        # Three tied: the first fact decides; lower places are ranked as well.
        ([entry(9, 3, 1), entry(9, 3, 2), entry(9, 4, 0)], (2,), "a", [3, 2, 1]),
        # Nothing separates two of the three.
        ([entry(9, 3, 1), entry(9, 2, 5), entry(9, 3, 1)], (0, 2), "rematch", [1, 3, 1]),
        # Nothing separates anybody.
        ([entry(9, 1, 1)] * 3, (0, 1, 2), "rematch", [1, 1, 1]),
        # A tie for second place needs no tie-break.
        ([entry(9, 0, 0), entry(5, 1, 1), entry(5, 1, 1)], (0,), None, [1, 2, 2]),
    ],
)
def test_facts_break_ties_one_after_the_other(
    entries: list[Entry], winners: tuple[int, ...], tie_break: str | None, expected_ranks: list[int]
) -> None:
    score = settle(entries, undecided="rematch")
    assert (score.winners, score.tie_break, ranks(score)) == (winners, tie_break, expected_ranks)


def test_without_facts_a_tie_is_shared() -> None:
    score = settle([entry(4), entry(4), entry(1)])
    assert (score.winners, score.tie_break) == ((0, 1), "shared")


def test_nobody_wins_while_something_is_open() -> None:
    score = settle([entry(4), entry(4)], [problem("x", "not_finished")])
    assert (score.complete, score.winners, score.tie_break, ranks(score)) == (False, (), None, [1, 1])
    assert [standing.total for standing in score.standings] == [4, 4]


def test_with_nothing_open_it_is_complete() -> None:
    assert settle([entry(1), entry(2)]).complete


def test_it_says_which_facts_it_took_to_decide() -> None:
    assert settle([entry(9, 4, 1), entry(9, 3, 8)]).deciding_facts == ["a"]
    assert settle([entry(9, 3, 1), entry(9, 3, 2)]).deciding_facts == ["a", "b"]
    assert settle([entry(9, 3, 1), entry(9, 3, 1)], undecided="rematch").deciding_facts == ["a", "b"]


def test_it_names_those_that_points_did_not_separate() -> None:
    score = settle([entry(9, 1), entry(3, 9), entry(9, 2)])
    assert [standing.side for standing in score.tied] == [2, 0]


def test_the_ranking_goes_by_rank_then_by_side() -> None:
    assert [one.side for one in settle([entry(1), entry(7), entry(1), entry(7)]).ranking] == [1, 3, 0, 2]


def test_lines_add_up_to_the_total() -> None:
    lines = (add_up("a", (Detail(3, "x"), Detail(-5, "y"))), add_up("b"), add_up("c", (Detail(4, "z"),)))
    standing = settle([Entry(lines)]).standings[0]
    assert [line.points for line in standing.lines] == [-2, 0, 4]
    assert standing.total == 2


def test_it_tells_what_each_cell_brought() -> None:
    lines = (
        add_up("a", (Detail(3, "x", about="p"), Detail(-5, "y", about="q"))),
        add_up("b", (Detail(4, "z", about="p"),)),
    )
    assert settle([Entry(lines), entry(9)]).at == {"p": 7, "q": -5}


def test_details_about_one_thing_stand_together() -> None:
    line = add_up("a", (Detail(1, "x", about="p"), Detail(2, "x"), Detail(3, "y", about="p"), Detail(4, "y")))
    assert [(group.about, group.points) for group in line.groups] == [("p", 4), ("", 2), ("", 4)]


def test_open_problems_are_found_at_their_place() -> None:
    one, two, three = problem("p", "x"), problem("q", "y"), problem("p", "z")
    assert settle([entry(1)], [one, two, three]).problems_at == {"p": [one, three], "q": [two]}


def test_codes_become_keys_of_texts() -> None:
    assert problem("a.b", "too_many_rounds", most=2).message == Message("problem-too-many-rounds", (("most", 2),))
    assert Detail(2, "each_adjacent", (("n", 2),)).message == Message("why-each-adjacent", (("n", 2),))


def test_the_answer_goes_by_rank_and_names_every_winner() -> None:
    score = settle([entry(1, 0), entry(5, 2), entry(5, 2)], undecided="rematch", extra={"more": 1})
    assert answer("game", [("Ana", "Beto"), ("Caio", "Duda"), ("Eva", "Fábio")], score) == {
        "game": "game",
        "complete": True,
        "standings": [
            {"players": list(names), "rank": rank, "total": total, "lines": [_line(total)]}
            for names, rank, total in ((("Caio", "Duda"), 1, 5), (("Eva", "Fábio"), 1, 5), (("Ana", "Beto"), 3, 1))
        ],
        "winners": ["Caio", "Duda", "Eva", "Fábio"],
        "tie_break": "rematch",
        "problems": [],
        "more": 1,
    }


def _line(points: int) -> dict[str, object]:
    detail = {"points": points, "code": "counted", "subject": "", "message": say("why-counted")}
    return {"key": "points", "points": points, "detail": [detail]}


entries = st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6)


@given(entries)
def test_ranks_are_those_of_a_sorted_list(rows: Sequence[tuple[int, int, int]]) -> None:
    order = sorted(rows, reverse=True)
    assert ranks(settle([entry(*row) for row in rows])) == [order.index(row) + 1 for row in rows]


@given(entries)
def test_a_tie_break_is_named_exactly_when_points_do_not_decide(rows: Sequence[tuple[int, int, int]]) -> None:
    score = settle([entry(*row) for row in rows], undecided="rematch")
    most = max(total for total, _, _ in rows)
    assert (score.tie_break is None) == ([total for total, _, _ in rows].count(most) == 1)
    assert (score.tie_break == "rematch") == (len(score.winners) > 1)
    assert [rows[side] for side in score.winners] == [max(rows)] * len(score.winners)
