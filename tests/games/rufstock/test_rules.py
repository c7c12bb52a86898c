"""Scoring of Rufstock and its JSON API, with figures worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.games.rufstock.api import API, RufstockScoreRequest
from companion.games.rufstock.rules import Position, errors, next_first_player, score
from companion.wire import problems_of

TABLE = ("Ana", "Beto", "Caio", "Davi", "Elis")


def position(size, *rounds):
    return Position(TABLE[:size], tuple(map(tuple, rounds)))


def totals(table):
    return [standing.total for standing in score(table).standings]


def codes(problems):
    return [(one.path, one.code) for one in problems]


@pytest.mark.parametrize(
    ("size", "order", "points"),
    [
        (2, ["Beto"], [3, 4]),
        (3, ["Beto", "Ana"], [3, 4, 2]),
        (4, ["Davi", "Ana", "Beto"], [3, 2, 1, 4]),
        (5, ["Elis", "Davi", "Caio", "Beto"], [0, 1, 2, 3, 4]),
        (5, ["Elis", "Davi", "Caio", "Beto", "Ana"], [0, 1, 2, 3, 4]),
        (4, ["Davi", "Ana"], [3, 0, 0, 4]),
        (4, [], [0, 0, 0, 0]),
    ],
)
def test_hands_that_empty_get_4_3_2_1_0_and_the_last_follows_by_itself(size, order, points):
    assert totals(position(size, order)) == points


def test_two_rounds_add_up_and_a_tie_is_shared():
    result = score(position(3, ["Beto", "Ana"], ["Ana", "Beto", "Caio"]))
    assert [standing.total for standing in result.standings] == [7, 7, 4]
    assert [standing.rank for standing in result.standings] == [1, 1, 3]
    assert (result.winners, result.tie_break, result.complete) == ((0, 1), "shared", True)
    assert [[line.points for line in one.lines] for one in result.standings] == [[3, 4], [4, 3], [2, 2]]


@pytest.mark.parametrize(
    ("rounds", "path"),
    [
        ([], "rounds.0"),
        ([["Ana"]], "rounds.0"),
        ([["Ana", "Beto"]], "rounds.1"),
        ([["Ana", "Beto"], ["Caio"]], "rounds.1"),
    ],
)
def test_until_both_rounds_are_finished_nobody_wins(rounds, path):
    result = score(position(3, *rounds))
    assert codes(result.problems) == [(path, "not_finished")]
    assert (result.complete, result.winners, result.tie_break) == (False, (), None)


@pytest.mark.parametrize(
    ("rounds", "name"),
    [
        ([], None),
        ([["Caio"]], None),
        ([["Caio", "Ana"]], "Ana"),
        ([["Caio", "Ana"], ["Ana"]], "Ana"),
        ([["Caio", "Ana"], ["Ana", "Beto"]], "Beto"),
        ([["Caio", "Ana", "Beto"], ["Beto", "Ana", "Caio"]], "Caio"),
    ],
)
def test_left_of_the_first_one_out_starts_next(rounds, name):
    assert next_first_player(position(3, *rounds)) == name
    assert score(position(3, *rounds)).extra == {"next_first_player": name}


def test_the_reasons_name_place_and_cell():
    lines = [standing.lines[0].details for standing in score(position(3, ["Beto", "Ana"])).standings]
    assert [(one.points, one.code, dict(one.args), one.about) for (one,) in lines] == [
        (3, "out_of_cards", {"place": 2, "name": "Ana"}, "rounds.0.1"),
        (4, "out_of_cards", {"place": 1, "name": "Beto"}, "rounds.0.0"),
        (2, "last_with_cards", {"place": 3, "name": "Caio"}, "rounds.0.2"),
    ]


def test_a_gap_keeps_the_others_at_their_places_until_the_last_fills_it():
    assert totals(position(4, ["Davi", None, "Beto"])) == [0, 2, 0, 4]
    assert position(3, ["Davi", "Ana"]).placings[0] == (None, "Ana", None)
    assert position(3, [None, "Ana", "Caio"]).placings[0] == ("Beto", "Ana", "Caio")


@pytest.mark.parametrize(
    ("rounds", "found"),
    [
        ([["Ana", "Ana"]], [("rounds.0.1", "listed_twice")]),
        ([["Zé", "Ana"]], [("rounds.0.0", "unknown_player")]),
        ([["Ana", "Beto", "Caio", "Ana"]], [("rounds.0.3", "listed_twice")]),
        ([["Ana"], ["Beto"]], [("rounds.1", "round_not_finished")]),
        ([["Ana"], []], []),
        ([["Ana", "Beto"], ["Beto"]], []),
        ([["Ana", "Beto"], ["Beto", "Caio"], []], [("rounds.2", "too_many_rounds")]),
        (
            [["Ana"], ["Zé", "Zé"]],
            [("rounds.1", "round_not_finished"), ("rounds.1.0", "unknown_player"), ("rounds.1.1", "unknown_player")],
        ),
    ],
)
def test_what_cannot_be_is_found_at_its_place(rounds, found):
    assert codes(errors(position(3, *rounds))) == found


names = st.none() | st.sampled_from((*TABLE, "Zé"))
tables = st.builds(
    lambda size, rounds: position(size, *rounds), st.integers(2, 5), st.lists(st.lists(names, max_size=6), max_size=3)
)


@given(tables)
def test_any_state_of_the_sheet_is_scored(table):
    result = score(table)
    for standing in result.standings:
        assert standing.total == sum(detail.points for line in standing.lines for detail in line.details)
        assert 0 <= standing.total <= 8
    assert set(codes(errors(table))) <= set(codes(result.problems))
    assert len(result.at) == sum(len(line.details) for standing in result.standings for line in standing.lines)


@given(st.integers(2, 5).flatmap(lambda size: st.tuples(*[st.permutations(TABLE[:size])] * 2)))
def test_a_finished_game_gives_out_all_points_and_the_last_name_is_needless(rounds):
    size = len(rounds[0])
    whole, short = position(size, *rounds), position(size, *(one[:-1] for one in rounds))
    assert score(whole) == score(short)
    assert score(whole).complete
    assert sum(totals(whole)) == 2 * sum((4, 3, 2, 1, 0)[:size])


# JSON


def ask(data):
    return API["score"].run(RufstockScoreRequest.model_validate(data))


def refused(data):
    with pytest.raises(ValidationError) as found:
        RufstockScoreRequest.model_validate(data)
    return codes(problems_of(found.value, data))


def test_the_json_counts_as_the_rules_do():
    said = ask({"players": ["Ana", "Beto", "Caio"], "rounds": [["Beto", "Ana", "Caio"], ["Ana"]]})
    assert [(one["players"], one["total"], one["rank"]) for one in said["standings"]] == [
        (["Ana"], 7, 1),
        (["Beto"], 4, 2),
        (["Caio"], 2, 3),
    ]
    assert [[line["points"] for line in one["lines"]] for one in said["standings"]] == [[3, 4], [4, 0], [2, 0]]
    assert (said["complete"], said["winners"], said["tie_break"]) == (False, [], None)
    assert said["next_first_player"] == "Caio"
    assert codes(said["problems"]) == [("rounds.1", "not_finished")]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({}, {("players", "missing"), ("rounds", "missing")}),
        (
            {"players": ["Ana", "Ana", " "], "rounds": [["Zé"], 5]},
            {
                ("players.1", "duplicate_name"),
                ("players.2", "empty_text"),
                ("rounds.0.0", "unknown_player"),
                ("rounds.1", "not_a_list"),
            },
        ),
        ({"players": ["Ana", "Beto", 3], "rounds": [["Zé"], ["Ana"]]}, {("players.2", "not_text")}),
        ({"players": ["Ana"], "rounds": []}, {("players", "too_few")}),
        ({"players": list("ABCDEF"), "rounds": []}, {("players.5", "too_many")}),
        (
            {"players": ["A", "B", "C"], "rounds": [["A", None], ["B"]], "round": 1},
            {("rounds.0.1", "not_text"), ("round", "unknown_key")},
        ),
        (
            {"players": ["A", "B", "C"], "rounds": [["A"], ["B"], ["C"]]},
            {("rounds.1", "round_not_finished"), ("rounds.2", "too_many_rounds")},
        ),
    ],
)
def test_every_error_is_found(data, found):
    assert set(refused(data)) == found


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(("", "A", "B", "Zé")),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=12,
)


@given(JUNK, JUNK)
def test_whatever_is_sent_is_answered_or_refused(players, rounds):
    try:
        assert ask({"players": players, "rounds": rounds})["game"] == "rufstock"
    except ValidationError as error:
        found = problems_of(error, {"players": players, "rounds": rounds})
        assert {one.path.split(".")[0] for one in found} <= {"players", "rounds"}
