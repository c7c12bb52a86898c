"""The JSON API of Busão: what it accepts, and what it refuses with every reason."""

from typing import Any

import pytest
from hypothesis import given
from pydantic import ValidationError

from companion.core.text import Problem
from companion.games.busao import GAME
from companion.games.busao.rules import errors, score
from companion.games.busao.table import Position
from companion.wire import problems_of
from tests.games.busao.tables import positions


def plain(position: Position) -> dict[str, Any]:
    """Return ``position`` as a request."""

    def of(thing: Any) -> Any:
        fields = getattr(thing, "__dataclass_fields__", None) or getattr(thing, "_fields", None)
        if fields is None:
            return [of(one) for one in thing] if isinstance(thing, tuple) else thing
        data = {key: of(getattr(thing, key)) for key in fields}
        data = {key: value for key, value in data.items() if value not in (None, "", [])}
        if "score" in data:
            del data["points"]
        if "upgrade" in data:
            del data["at_least"]
        return data

    players = [[f"Jogador {b}"] for b in range(len(position.buses))]
    sent = [{"players": names, **of(bus)} for names, bus in zip(players, position.buses, strict=True)]
    return {"options": {"adjacency": position.adjacency}, "buses": sent}


def refused(data: dict[str, Any]) -> set[tuple[str, str]]:
    with pytest.raises(ValidationError) as caught:
        GAME.operations["score"].request.model_validate(data)
    return {(one.path, one.code) for one in problems_of(caught.value, data)}


@given(positions)
def test_a_request_says_the_same_position_and_is_refused_only_for_its_errors(position):
    data = plain(position)
    wrong = {(one.path, one.code) for one in errors(position)}
    if wrong:
        assert refused(data) == wrong
        return
    request = GAME.operations["score"].request.model_validate(data)
    assert request.read() == position
    result = GAME.operations["score"].run(request)
    assert sorted(standing["total"] for standing in result["standings"]) == sorted(
        standing.total for standing in score(position).standings
    )
    assert all(isinstance(one, Problem) for one in result["problems"])


BOTH = {"scope": "bus", "trait": "calm", "name": "DJ"}
CARD = {"age": "adult", "temperament": "calm", "behaviour": "noisy"}


def table(**first: Any) -> dict[str, Any]:
    driver = {"scores": [0, 0, 0]}
    return {"buses": [{"players": ["Ana"], "driver": driver, **first}, {"players": ["Beto"], "driver": driver}]}


@pytest.mark.parametrize(
    ("first", "problems"),
    [
        ({"windows": [[]] * 7}, {("windows.6", "too_many_windows")}),
        ({"windows": [[None] * 3]}, {("windows.0.2", "too_many_seats")}),
        ({"windows": [None]}, {("windows.0", "not_a_list")}),
        ({"windows": [[{"name": "DJ", **CARD, "age": None}]]}, {("windows.0.0.age", "not_a_choice")}),
        ({"windows": [[{}]]}, {(f"windows.0.0.{key}", "missing") for key in CARD}),
        ({"windows": [[{"score": 100}]]}, {("windows.0.0.score", "too_large")}),
        ({"windows": [[{"score": True}]]}, {("windows.0.0.score", "not_an_integer")}),
        (
            {"windows": [[{"score": 1, "points": 1, "effects": [], "requires": []}]]},
            {(f"windows.0.0.{key}", "not_both") for key in ("points", "effects", "requires")},
        ),
        (
            {"windows": [[{**CARD, "effects": [{"points": 1, "when": "each", "count": BOTH}]}]]},
            {("windows.0.0.effects.0.count.name", "not_both")},
        ),
        (
            {"windows": [[{**CARD, "requires": [{"count": {"scope": "bus"}, "at_least": 0}, {"upgrade": " "}]}]]},
            {("windows.0.0.requires.0.at_least", "too_small"), ("windows.0.0.requires.1.upgrade", "empty_text")},
        ),
        ({"driver": {"preferences": ["calm", "adult"]}}, {("driver.preferences", "too_few")}),
        (
            {"driver": {"preferences": ["calm", "adult", "calm"]}},
            {("driver.preferences.0", "duplicate_trait"), ("driver.preferences.2", "duplicate_trait")},
        ),
        ({"driver": {}}, {("driver.preferences", "missing")}),
        ({"driver": {"scores": [1, 2, 3], "preferences": []}}, {("driver.preferences", "not_both")}),
        ({"upgrades": [{"name": n, "scores": [1]} for n in "abcd"]}, {("upgrades.3", "too_many_upgrades")}),
        ({"upgrades": [{"name": "a", "lines": []}]}, {("upgrades.0.lines", "too_few")}),
        ({"upgrades": [{"scores": [1]}]}, {("upgrades.0.name", "missing")}),
        ({"hand": 6}, {("hand", "too_large")}),
        ({"hand": 3.0}, {("hand", "not_an_integer")}),
        ({"hands": 1, "hand": -1}, {("hands", "unknown_key"), ("hand", "too_small")}),
    ],
)
def test_a_request_that_cannot_be_is_refused_with_every_reason(first, problems):
    assert refused(table(**first)) == {(f"buses.0.{path}", code) for path, code in problems}


def test_players_are_one_a_bus_or_pairs_in_every_bus_and_all_different():
    assert refused(table(players=["Ana", "Caio"])) == {("buses.1.players", "uneven_pairs")}
    assert refused(table(players=["Beto"])) == {("buses.1.players.0", "duplicate_name")}
    assert refused(table(players=[])) == {("buses.0.players", "too_few")}
    one = table()["buses"][0]
    crews = [{**one, "players": [name]} for name in ("Ana", "ana", "Ana ", "Davi")]
    assert refused({"buses": crews[:1]}) == {("buses", "wrong_number_of_buses")}
    assert refused({"buses": crews}) == {("buses.3", "wrong_number_of_buses")}
    assert GAME.operations["score"].request.model_validate({"buses": crews[:3]})


def test_errors_of_shape_and_of_the_rules_are_reported_together():
    data = table(windows=[[{"name": "DJ", "score": 1}, {"name": "DJ", **CARD, "points": "1"}], *[[]] * 6], hand=7)
    data["buses"][1]["players"] = ["Ana"]
    assert refused(data) == {
        ("buses.0.windows.0.0", "duplicate_passenger"),
        ("buses.0.windows.0.1", "duplicate_passenger"),
        ("buses.0.windows.0.1.points", "not_an_integer"),
        ("buses.0.windows.6", "too_many_windows"),
        ("buses.0.hand", "too_large"),
        ("buses.1.players.0", "duplicate_name"),
    }


def test_the_same_name_typed_another_way_is_the_same():
    first = table(
        windows=[[{"name": "José", **CARD}, {"name": "JOSE ", **CARD}]],
        upgrades=[{"name": "Ar", "scores": [1]}, {"name": "ar", "scores": [1]}],
    )
    assert refused(first) == {
        ("buses.0.windows.0.0", "duplicate_passenger"),
        ("buses.0.windows.0.1", "duplicate_passenger"),
        ("buses.0.upgrades.0", "duplicate_upgrade"),
        ("buses.0.upgrades.1", "duplicate_upgrade"),
    }


def test_a_pair_may_hold_ten_cards_and_wins_together():
    data = table(players=["Ana", "Caio"], hand=10)
    data["buses"][1] |= {"players": ["Beto", "Davi"], "hand": 9}
    result = GAME.operations["score"].run(GAME.operations["score"].request.model_validate(data))
    assert [(one["players"], one["rank"], one["total"]) for one in result["standings"]] == [
        (["Beto", "Davi"], 1, -9),
        (["Ana", "Caio"], 2, -10),
    ]
    assert (result["winners"], result["tie_break"], result["complete"]) == (["Beto", "Davi"], None, True)


def test_what_comes_after_the_first_too_many_is_not_read() -> None:
    """A list of nonsense as long as a request allows costs no more than one of the next length."""
    wrong = refused({"buses": [{}] * 16_000})
    assert ("buses.3", "wrong_number_of_buses") in wrong
    assert wrong == refused({"buses": [{}] * 4})
