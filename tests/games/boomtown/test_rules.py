"""Boomtown's final count and its JSON API, with figures worked out by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.games.boomtown import GAME
from companion.games.boomtown.box import MINES
from companion.games.boomtown.count.api import API, BoomtownScoreRequest
from companion.games.boomtown.count.rules import TOWNS, Chips, Mine, Player, Position, candidates, errors, score
from companion.language import LANGUAGES, wording
from companion.wire import problems_of
from tests.support.spoilt import check, spoilt

CACTUS, COLD = "cactus_junction", "cold_mountain"


def table(*holdings, town=CACTUS, **more):
    """Return a table where each player has that many mines of one town, each producing 1."""
    names = ("Ana", "Beto", "Caio", "Davi", "Elis")
    return Position(
        tuple(Player(name, 0, (Mine(town, 1),) * n) for name, n in zip(names, holdings, strict=False)), **more
    )


def totals(position):
    return [standing.total for standing in score(position).standings]


def codes(problems):
    return [(one.path, one.code) for one in problems]


def by_line(position, seat=0):
    return {line.key: line.points for line in score(position).standings[seat].lines}


def test_gold_mines_with_new_vein_and_pawns_add_up():
    # 3 white + 2 red + 1 blue = 3 + 10 + 10 = 23; mines 5 + 3 and 6; one pawn.
    mines = (Mine(CACTUS, 5, 6, new_vein=True), Mine(CACTUS, 6, 2))
    position = Position((Player("Ana", Chips(3, 2, 1), mines), Player("Beto", 12), Player("Caio")))
    assert by_line(position) == {"gold": 23, "mines": 14, "mayors": 5}
    assert totals(position) == [42, 12, 0]
    assert score(position).winners == (0,)
    assert score(position).tie_break is None


def test_chips_say_their_arithmetic():
    gold = score(Position((Player("Ana", Chips(3, 2, 1)),))).standings[0].lines[0]
    assert [(one.points, one.code, dict(one.args)) for one in gold.details] == [
        (3, "chips_white", {"n": 3, "each": 1}),
        (10, "chips_red", {"n": 2, "each": 5}),
        (10, "chips_blue", {"n": 1, "each": 10}),
    ]


def test_new_vein_left_out_is_said_and_counts_nothing():
    mine = Mine(CACTUS, 5, 6, new_vein=True)
    mines = score(Position((Player("Ana", 0, (mine,)),), count_new_vein=False)).standings[0].lines[1]
    assert [(one.points, one.code) for one in mines.details] == [(5, "mine"), (0, "new_vein_not_counted")]


def test_points_know_their_cells():
    mines = (Mine(CACTUS, 5, new_vein=True, place="mines.a"), Mine(CACTUS, 2, place="mines.b"))
    points = score(Position((Player("Ana"), Player("Beto", 7, mines)))).at
    assert points == {"players.1.gold": 7, "mines.a": 8, "mines.b": 2, f"mayors.{CACTUS}": 5}


@pytest.mark.parametrize(
    ("holdings", "holder"),
    [
        ((2, 1, 0), "Ana"),
        ((2, 3, 1), "Beto"),
        ((0, 0, 9), "Caio"),
        ((1, 0, 0), None),
        ((1, 1, 1), None),
        ((0, 0, 0), None),
    ],
)
def test_the_pawn_is_inferred_from_who_has_most_and_at_least_two(holdings, holder):
    result = score(table(*holdings))
    assert result.complete
    assert result.extra["mayors"] == {**dict.fromkeys(TOWNS), CACTUS: holder}


def test_a_tie_for_most_waits_for_the_table_and_nobody_gets_the_pawn():
    result = score(table(2, 2, 1))
    assert codes(result.problems) == [(f"mayors.{CACTUS}", "mayor_undecided")]
    assert dict(result.problems[0].extra) == {"candidates": ["Ana", "Beto"]}
    assert totals(table(2, 2, 1)) == [2, 2, 1]
    assert not result.complete
    assert result.winners == ()


@pytest.mark.parametrize(
    ("holdings", "names"),
    [
        ((3, 3, 1), ("Ana", "Beto")),
        ((2, 1, 0), ("Ana",)),
        ((1, 0, 1), ("Ana", "Caio")),
        ((1, 0, 0), ("Ana",)),
        ((0, 0, 0), ("Ana", "Beto", "Caio")),
    ],
)
def test_whoever_has_most_can_hold_the_pawn_even_with_one_or_none(holdings, names):
    assert candidates(table(*holdings), CACTUS) == names
    for name in ("Ana", "Beto", "Caio"):
        said = replace(table(*holdings), mayors={CACTUS: name})
        assert codes(errors(said)) == ([] if name in names else [(f"mayors.{CACTUS}", "mayor_has_fewer")])
        assert score(said).extra["mayors"][CACTUS] == (name if name in names else None)


def test_an_old_mayor_without_a_mine_keeps_the_five_points():
    assert totals(table(0, 0, 0, mayors={CACTUS: "Beto"})) == [0, 5, 0]


@pytest.mark.parametrize(
    ("holdings", "refused"), [((0, 0, 0), False), ((1, 1, 0), False), ((2, 0, 0), True), ((2, 2, 0), True)]
)
def test_nobody_can_be_said_only_while_nobody_has_two(holdings, refused):
    said = table(*holdings, mayors={CACTUS: None})
    assert codes(errors(said)) == ([(f"mayors.{CACTUS}", "mayor_needed")] if refused else [])
    assert totals(said) == list(holdings)


def test_what_cannot_be_stays_beside_its_cell_and_the_rest_is_scored():
    said = table(3, 1, 0, mayors={CACTUS: "Beto", COLD: "Zé"})
    assert codes(score(said).problems) == [
        (f"mayors.{CACTUS}", "mayor_has_fewer"),
        (f"mayors.{COLD}", "unknown_player"),
    ]
    assert totals(said) == [3, 1, 0]


def test_a_town_has_nine_mines_and_the_game_at_most_two_new_veins():
    assert errors(table(5, 4)) == []
    assert codes(errors(table(5, 3, 3, mayors={CACTUS: "Ana"}))) == [("players.2.mines.1", "too_many_mines")]
    veins = (Mine(CACTUS, 1, new_vein=True), Mine(COLD, 2, new_vein=True))
    # One is known, and one of the fifteen events is not: 1 + 3 and 2 + 3.
    assert errors(Position((Player("Ana", 0, veins),))) == []
    assert totals(Position((Player("Ana", 0, veins),))) == [9]
    third = Mine(COLD, 1, new_vein=True, place="cell")
    assert codes(errors(Position((Player("Ana", 0, (*veins, third)),)))) == [("cell", "too_many_new_veins")]


def test_a_tie_in_points_is_a_shared_win():
    result = score(Position((Player("Ana", 7), Player("Beto", 7), Player("Caio", 6))))
    assert (result.winners, result.tie_break) == ((0, 1), "shared")
    assert [standing.rank for standing in result.standings] == [1, 1, 3]


def test_the_box_holds_nine_mines_of_each_of_five_towns():
    assert [sum(mine.town == town for mine in MINES) for town in TOWNS] == [9] * 5
    # Nuggets by town, added by hand from the printed list.
    assert [sum(mine.production for mine in MINES if mine.town == town) for town in TOWNS] == [36, 41, 35, 36, 34]
    assert [(mine.town, mine.roll, mine.production) for mine in MINES if mine.dangerous] == [
        (CACTUS, 7, 6),
        (COLD, 6, 9),
    ]
    assert len({(mine.town, mine.roll) for mine in MINES}) == 45


# Properties

towns = st.sampled_from(TOWNS)
mines = st.builds(Mine, towns, st.integers(0, 20), st.none() | st.integers(2, 12), st.booleans(), st.booleans())
golds = st.integers(0, 9999) | st.builds(Chips, *[st.integers(0, 40)] * 3)
names = st.sampled_from(("Ana", "Beto", "Caio", "Davi", "Elis"))


@st.composite
def positions(draw):
    players = [
        Player(name, draw(golds), tuple(draw(st.lists(mines, max_size=8))))
        for name in ("Ana", "Beto", "Caio", "Davi", "Elis")[: draw(st.integers(3, 5))]
    ]
    said = draw(st.dictionaries(towns, st.none() | names, max_size=5))
    return Position(tuple(players), said, draw(st.booleans()))


@given(positions())
def test_details_add_up_to_lines_and_lines_to_totals(position):
    result = score(position)
    for player, standing in zip(position.players, result.standings, strict=True):
        lines = {line.key: line.points for line in standing.lines}
        veins = 3 * sum(mine.new_vein for mine in player.mines) * position.count_new_vein
        assert lines["gold"] == player.purse
        assert lines["mines"] == sum(mine.production for mine in player.mines) + veins
        assert standing.total == sum(detail.points for line in standing.lines for detail in line.details)
    pawns = sum(standing.lines[2].points for standing in result.standings)
    assert pawns == 5 * sum(holder is not None for holder in result.extra["mayors"].values()) <= 25


@given(positions(), st.randoms())
def test_the_order_at_the_table_changes_nothing(position, random):
    players = list(position.players)
    random.shuffle(players)
    other = replace(position, players=tuple(players))
    one, two = score(position), score(other)

    def ranked(position, result):
        standings = zip(position.players, result.standings, strict=True)
        return {player.name: (standing.total, standing.rank) for player, standing in standings}

    assert ranked(position, one) == ranked(other, two)
    assert one.extra == two.extra
    assert one.complete == two.complete


@given(positions())
def test_every_candidate_can_be_named_and_nobody_else(position):
    for town in TOWNS:
        allowed = candidates(position, town)
        for player in position.players:
            found = errors(replace(position, mayors={town: player.name}))
            assert ((f"mayors.{town}", "mayor_has_fewer") in codes(found)) == (player.name not in allowed)


@given(positions())
def test_a_score_has_every_error_among_its_problems(position):
    assert set(codes(errors(position))) <= set(codes(score(position).problems))


# JSON


def ask(data):
    return API["score"].run(BoomtownScoreRequest.model_validate(data))


def refused(data):
    with pytest.raises(ValidationError) as found:
        BoomtownScoreRequest.model_validate(data)
    return codes(problems_of(found.value, data))


def request(*, gold=0, mines=(), **more):
    players = [
        {"name": "Ana", "gold": gold, "mines": list(mines)},
        {"name": "Beto", "gold": 12},
        {"name": "Caio", "gold": 0},
    ]
    return {"players": players, **more}


MINE = {"town": CACTUS, "production": 5}


def test_the_json_counts_as_the_rules_do():
    mine = {"town": CACTUS, "production": 5, "roll": 7, "dangerous": True, "new_vein": True}
    gold = {"white": 3, "red": 2, "blue": 1}
    said = ask(request(gold=gold, mines=[mine], mayors={CACTUS: "Ana"}, options={"count_new_vein": True}))
    assert said["standings"][0]["players"] == ["Ana"]
    assert said["standings"][0]["total"] == 23 + 8 + 5
    assert said["winners"] == ["Ana"]
    assert said["complete"] is True
    assert said["mayors"] == {**dict.fromkeys(TOWNS), CACTUS: "Ana"}
    assert ask(request(gold=gold, mines=[mine], options={"count_new_vein": False}))["standings"][0]["total"] == 28


def test_null_says_nobody_and_a_town_left_out_is_inferred():
    assert refused(request(mines=[MINE, MINE], mayors={CACTUS: None})) == [(f"mayors.{CACTUS}", "mayor_needed")]
    assert ask(request(mines=[MINE, MINE], mayors={}))["mayors"][CACTUS] == "Ana"
    assert ask(request(mines=[MINE], mayors={CACTUS: None}))["mayors"][CACTUS] is None


@pytest.mark.parametrize(
    ("gold", "path", "code"),
    [
        ("3", "players.0.gold", "not_an_integer"),
        (3.0, "players.0.gold", "not_an_integer"),
        (True, "players.0.gold", "not_an_integer"),
        (None, "players.0.gold", "not_an_integer"),
        ([], "players.0.gold", "not_an_integer"),
        (-1, "players.0.gold", "too_small"),
        (10_000, "players.0.gold", "too_large"),
        (10**40, "players.0.gold", "too_large"),
        ({"white": 0, "red": 2, "blue": 999}, "players.0.gold", "too_large"),
        ({"red": -1}, "players.0.gold.red", "too_small"),
        ({"red": "1"}, "players.0.gold.red", "not_an_integer"),
        ({"green": 1}, "players.0.gold.green", "unknown_key"),
    ],
)
def test_gold_that_cannot_be_is_refused_at_its_place(gold, path, code):
    assert refused(request(gold=gold)) == [(path, code)]


def test_the_most_gold_is_9999_in_either_form():
    assert ask(request(gold=9999))["standings"][0]["total"] == 9999
    assert ask(request(gold={"white": 4, "red": 1, "blue": 999}))["standings"][0]["total"] == 9999
    assert ask(request(gold={}))["standings"][0]["total"] == 12


def test_every_error_is_found_also_of_different_kinds():
    data = request(
        gold={"red": "x", "chips": 2},
        mines=[MINE] * 10,
        option={},
        mayors={COLD: "Zé", "boston": "Ana", CACTUS: "Beto"},
    )
    data["players"][1]["name"] = "Ana"
    data["players"][2]["gold"] = -1
    assert set(refused(data)) == {
        ("option", "unknown_key"),
        ("players.0.gold.red", "not_an_integer"),
        ("players.0.gold.chips", "unknown_key"),
        ("players.2.gold", "too_small"),
        ("mayors.boston", "unknown_key"),
        ("players.1.name", "duplicate_name"),
        ("players.0.mines.9", "too_many_mines"),
        (f"mayors.{COLD}", "unknown_player"),
        (f"mayors.{CACTUS}", "unknown_player"),
    }


def test_what_an_unreadable_part_may_change_is_left_unsaid():
    data = request(mines=[MINE, {**MINE, "production": 21}], mayors={CACTUS: "Beto"})
    assert refused(data) == [("players.0.mines.1.production", "too_large")]
    data = request(mayors={CACTUS: "Zé"})
    data["players"][2]["name"] = 5
    assert refused(data) == [("players.2.name", "not_text")]


@pytest.mark.parametrize(
    "wrong",
    [{"roll": 1}, {"roll": 13}, {"roll": None}, {"production": -1}, {"town": "boston"}, {"x": 1}, {"new_vein": 1}],
)
def test_a_mine_out_of_its_bounds_is_refused(wrong):
    (key,) = wrong
    assert [path for path, _ in refused(request(mines=[{**MINE, **wrong}]))] == [f"players.0.mines.0.{key}"]


@pytest.mark.parametrize("number", [0, 2, 6])
def test_the_number_of_players_is_checked(number):
    data = {"players": [{"name": f"P{one}", "gold": 0} for one in range(number)]}
    assert [code for _, code in refused(data)] == ["too_many" if number > 5 else "too_few"]


@given(spoilt(request(gold={"red": 1}, mines=[{**MINE}, {**MINE}], mayors={CACTUS: "Ana"}, options={})))
def test_whatever_is_sent_is_answered_or_refused_at_a_place(sent):
    check(GAME, "score", sent)


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_say_the_numbers(language):
    t = wording(language, "boomtown")
    mine = (Mine(CACTUS, 5, 6, new_vein=True), Mine(COLD, 1, new_vein=True), Mine(COLD, 1))
    position = Position(
        (Player("Ana", Chips(1, 2, 0), mine), Player("Beto", 4, (Mine(COLD, 1),) * 11)), {"dry_gulch": "Ana"}
    )
    for said in (position, replace(position, count_new_vein=False, mayors={COLD: "Ana", CACTUS: None})):
        result = score(said)
        details = [detail for standing in result.standings for line in standing.lines for detail in line.details]
        assert all(t.word(one.message) for one in (*details, *result.problems))
        assert all(t.word(one.subject) for one in details if one.subject)
    tie = {
        "pt-BR": "Ana e Beto têm 2 minas cada em Cold Mountain. Quem já estava com o peão?",
        "en": "Ana and Beto have 2 mines each in Cold Mountain. Who already had the pawn?",
    }
    assert [t.word(one.message) for one in score(table(2, 2, town=COLD)).problems] == [tie[language]]
