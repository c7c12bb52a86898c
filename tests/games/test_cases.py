"""The sheets scored by hand, game by game, against the answers of the JSON API."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import ValidationError

from companion.core.game import Setup
from companion.core.text import Problem, Refused
from companion.games import found
from companion.wire import problems_of
from tests.support.cases import SLUGS, cases, cells, seats, sides

LEAST_CASES = {"busao": 25, "boomtown": 15, "rufstock": 10}
LEAST_REFUSED = {"busao": 8, "boomtown": 8, "rufstock": 6}
LISTED_APART = {"totals", "ranks", "winners", "tie_break", "lines", "problems", "candidates"}


def _params(table: str) -> list[Any]:
    """Return the entries of ``table`` of all games as pytest parameters with readable ids."""
    return [
        pytest.param(slug, case, id=f"{slug}: {case['name']}".encode("ascii", "ignore").decode())
        for slug in SLUGS
        for case in cases(slug).get(table, [])
    ]


def _score(slug: str, request: object) -> Mapping[str, Any]:
    """Return the answer of the game's scoring endpoint."""
    endpoint = found()[slug].operations["score"]
    model: Any = endpoint.request
    return endpoint.run(model.model_validate(request))


def _refusal(slug: str, request: object) -> list[Problem]:
    """Return why the game's scoring endpoint refuses ``request``, empty if it does not."""
    try:
        _score(slug, request)
    except ValidationError as error:
        return problems_of(error, request)
    except Refused as error:
        return list(error.problems)
    return []


def _by_side(slug: str, request: Mapping[str, Any], answer: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the standings in the order of the request."""
    standings = {tuple(standing["players"]): standing for standing in answer["standings"]}
    return [standings[side] for side in sides(slug, request)]


def _matches(expected: str, problem: Problem) -> bool:
    """Return whether ``problem`` is the ``expected`` one: a code, a path, or both; a path may end in ``*``."""
    *codes, path = expected.split(" ")
    if codes and problem.code not in codes:
        return False
    return problem.path.startswith(path[:-1]) if path.endswith("*") else problem.path == path


@pytest.mark.parametrize(("slug", "case"), _params("case"))
def test_a_position_scores_as_worked_out_by_hand(slug: str, case: dict[str, Any]) -> None:
    request, expect = json.loads(case["request"]), case["expect"]
    answer = _score(slug, request)
    standings = _by_side(slug, request, answer)
    lines = [{line["key"]: line["points"] for line in standing["lines"]} for standing in standings]
    if found()[slug].card:  # a card may have many lines, so those without points are left out
        lines = [{key: points for key, points in one.items() if points} for one in lines]
        expect["lines"] = [{key: points for key, points in one.items() if points} for one in expect["lines"]]
    assert lines == expect["lines"], case["source"]
    assert [standing["total"] for standing in standings] == expect["totals"], case["source"]
    assert [standing["rank"] for standing in standings] == expect["ranks"]
    assert list(answer["winners"]) == expect["winners"]
    assert answer["tie_break"] == expect.get("tie_break")
    assert answer["game"] == slug


@pytest.mark.parametrize(("slug", "case"), _params("case"))
def test_what_is_open_is_named(slug: str, case: dict[str, Any]) -> None:
    expect = case["expect"]
    answer = _score(slug, json.loads(case["request"]))
    problems: list[Problem] = list(answer["problems"])
    wanted = expect.get("problems", [])
    assert answer["complete"] == (not wanted)
    for one in wanted:
        assert any(_matches(one, problem) or problem.code == one for problem in problems), one
    for problem in problems:
        assert any(_matches(one, problem) or problem.code == one for one in wanted), problem
    candidates = {
        problem.path.rpartition(".")[2]: list(extra["candidates"])
        for problem in problems
        if "candidates" in (extra := dict[str, Any](problem.extra))
    }
    assert candidates == expect.get("candidates", {})


@pytest.mark.parametrize(("slug", "case"), _params("case"))
def test_standings_are_sorted_and_add_up(slug: str, case: dict[str, Any]) -> None:
    request = json.loads(case["request"])
    answer = _score(slug, request)
    order = sides(slug, request)
    places = [(standing["rank"], order.index(tuple(standing["players"]))) for standing in answer["standings"]]
    assert places == sorted(places)
    assert len(places) == len(order)
    for standing in answer["standings"]:
        assert standing["total"] == sum(line["points"] for line in standing["lines"])


@pytest.mark.parametrize(("slug", "case"), _params("case"))
def test_what_a_game_adds_is_as_worked_out_by_hand(slug: str, case: dict[str, Any]) -> None:
    expect = case["expect"]
    answer = _score(slug, json.loads(case["request"]))
    for key in expect.keys() - LISTED_APART:
        wanted = expect[key]
        if isinstance(wanted, dict):
            assert {name: value for name, value in answer[key].items() if value is not None} == wanted
        else:
            assert answer[key] == (wanted or None)


@pytest.mark.parametrize(("slug", "case"), _params("case"))
def test_the_sheet_of_the_pad_scores_it_the_same(slug: str, case: dict[str, Any]) -> None:
    game, request, expect = found()[slug], json.loads(case["request"]), case["expect"]
    setup, pad = Setup(seats(slug, request)), cells(slug, request)
    for name, value in pad.items():
        game.cell(setup, name).check(value)
    assert game.score
    score = game.score(setup, pad)
    assert [standing.total for standing in score.standings] == expect["totals"]
    assert [standing.rank for standing in score.standings] == expect["ranks"]
    # A pad may ask for less than the API: Busão's only asks for traits that a card counts, where it counts them.
    wanted = {one.split()[-1] for one in expect.get("problems", [])}
    assert all({one.path, one.code} & wanted for one in score.problems)
    if wanted <= {name for one in score.problems for name in (one.path, one.code)}:
        assert [name for side in score.winners for name in game.names(setup)[side]] == expect["winners"]
        assert score.tie_break == expect.get("tie_break")


@pytest.mark.parametrize(("slug", "case"), _params("refused"))
def test_what_cannot_be_is_refused_at_its_place(slug: str, case: dict[str, Any]) -> None:
    request = json.loads(case["request"])
    problems = _refusal(slug, request)
    assert problems, "not refused"
    for wanted in case["problems"]:
        assert any(_matches(wanted, problem) for problem in problems), (wanted, [tuple(one)[:2] for one in problems])


@pytest.mark.parametrize("slug", LEAST_CASES)
def test_enough_positions_were_worked_out(slug: str) -> None:
    scored, refused = cases(slug)["case"], cases(slug)["refused"]
    assert len(scored) >= LEAST_CASES[slug]
    assert len(refused) >= LEAST_REFUSED[slug]
    for case in [*scored, *refused]:
        assert case["source"].strip()


@pytest.mark.parametrize("slug", [slug for slug, game in found().items() if game.card])
def test_a_declared_game_was_worked_out_by_hand(slug: str) -> None:
    """Every category scores or breaks a tie in some case, and every tie-break decides one."""
    card, scored = found()[slug].card, cases(slug)["case"]
    assert card
    counted = {key for case in scored for lines in case["expect"]["lines"] for key, points in lines.items() if points}
    decided = {case["expect"].get("tie_break") for case in scored}
    assert {one.key for one in card.categories} - counted - decided == set()
    assert {tie.key for tie in card.ties} - decided == set()
    assert all(case["source"].strip() for case in scored)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_expected_figures_add_up(slug: str) -> None:
    for case in cases(slug)["case"]:
        expect = case["expect"]
        assert [sum(lines.values()) for lines in expect["lines"]] == expect["totals"], case["name"]
        assert bool(expect.get("problems")) == (not expect["winners"]), case["name"]


def test_all_five_towns_of_boomtown_are_answered() -> None:
    request = {"players": [{"name": name, "gold": 0} for name in ("Ana", "Beto", "Caio")]}
    towns = {"cactus_junction", "cold_mountain", "coyote_city", "dry_gulch", "san_narciso"}
    assert _score("boomtown", request)["mayors"] == dict.fromkeys(towns)
