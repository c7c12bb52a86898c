"""The JSON API as callers see it: shapes, errors, languages, and the document that describes it."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.core.game import Setup
from companion.games.boomtown.count import layout as boomtown
from companion.language import LANGUAGES
from companion.plays.sheet import PlayStore
from tests.support.api import BOOMTOWN, BUSAO, OPERATIONS, SAMPLES, ask, every_operation, places, put, refused
from tests.support.helpers import GAMES, NAMES, Phone, pad_of, seeds, sheet_at
from tests.support.spoilt import spoilt

# ---- answers


def test_the_games_are_listed(client: FlaskClient) -> None:
    answer = client.get("/api/v1/games").json
    assert answer
    assert answer.keys() == {"games"}
    assert [one["slug"] for one in answer["games"]] == [slug for slug, game in GAMES.items() if not game.title]
    expected = [
        {"slug": "boomtown", "name": "Boomtown", "players": [3, 4, 5], "scored": True},
        {"slug": "busao", "name": "Busão", "players": [2, 3, 4, 6], "scored": True},
        {"slug": "quissama", "name": "Quissama", "players": [2, 3, 4, 5], "scored": False},
        {"slug": "rufstock", "name": "Rufstock", "players": [2, 3, 4, 5], "scored": True},
    ]
    assert [one for one in answer["games"] if not GAMES[one["slug"]].card] == expected


@every_operation
def test_every_operation_answers(client: FlaskClient, operation: str) -> None:
    answer = ask(client, operation, SAMPLES[operation])
    assert answer.status_code == 200, answer.text
    assert "Set-Cookie" not in answer.headers
    assert answer.content_type == "application/json"


def totals(answer: Mapping[str, Any]) -> list[tuple[tuple[str, ...], int, int]]:
    return [(tuple(one["players"]), one["rank"], one["total"]) for one in answer["standings"]]


def test_the_table_of_busao_is_counted(client: FlaskClient) -> None:
    # 3 + 4 + 2 for the passengers (no neighbour is known to be noisy), 2 for the driver (one calm, one silent), −2 for
    # the hand; Beto 2 + 0 + 1.
    answer = ask(client, "busao/score", BUSAO).json
    assert answer
    assert totals(answer) == [(("Ana",), 1, 9), (("Beto",), 2, 3)]
    lines = {line["key"]: line["points"] for line in answer["standings"][0]["lines"]}
    assert lines == {"passengers": 9, "driver": 2, "upgrades": 0, "hand": -2}
    problems = [(one["path"], one["code"]) for one in answer["problems"]]
    assert ("buses.0.windows.0.1", "traits_unknown") in problems
    assert (answer["complete"], answer["winners"], answer["tie_break"]) == (False, [], None)


def test_the_table_of_boomtown_is_counted(client: FlaskClient) -> None:
    # 3 + 2 × 5 + 10 gold, 5 + 3 for the mine with its New Vein, 5 for the pawn.
    answer = ask(client, "boomtown/score", BOOMTOWN).json
    assert answer
    assert totals(answer) == [(("Ana",), 1, 36), (("Beto",), 2, 12), (("Caio",), 3, 0)]
    assert answer["mayors"] == {
        "cactus_junction": "Ana",
        "cold_mountain": None,
        "coyote_city": None,
        "dry_gulch": None,
        "san_narciso": None,
    }
    assert (answer["complete"], answer["winners"], answer["problems"]) == (True, ["Ana"], [])


def test_the_table_of_rufstock_is_counted(client: FlaskClient) -> None:
    # Beto 4, Ana 3, Caio 2; in the second round Ana has 4 so far. Caio sits to the left of Beto.
    answer = ask(client, "rufstock/score", SAMPLES["rufstock/score"]).json
    assert answer
    assert totals(answer) == [(("Ana",), 1, 7), (("Beto",), 2, 4), (("Caio",), 3, 2)]
    assert (answer["complete"], answer["next_first_player"]) == (False, "Caio")
    assert [one["code"] for one in answer["problems"]] == ["not_finished"]


def test_a_score_is_the_same_as_on_the_pad(client: FlaskClient, phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    rounds: list[list[str]] = [[], []]
    for number, place, seat in ((0, 0, 2), (0, 1, 0), (1, 0, 1), (1, 1, 2)):
        phone.post(f"{at}/act/out", round=number, place=place, seat=seat)
        rounds[number].append(NAMES[seat])
        answer = ask(client, "rufstock/score", {"players": ["Ana", "Beto", "Caio"], "rounds": rounds}).json
        score = sheet_at(archive, at).score
        assert answer
        assert score
        assert [one["total"] for one in answer["standings"]] == [one.total for one in score.ranking]
        assert answer["complete"] == score.complete
        assert answer["winners"] == [NAMES[side] for side in score.winners]
        assert [one["code"] for one in answer["problems"]] == [one.code for one in score.problems]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=seeds, size=st.sampled_from([3, 4, 5]))
def test_a_score_of_boomtown_is_the_same_as_on_the_pad(client: FlaskClient, seed: int, size: int) -> None:
    game, setup = GAMES["boomtown"], Setup(NAMES[:size])
    drawn = pad_of(game, setup, seed)
    # A sheet has cells that repeat others, and mines as sums; the API has neither.
    sheet_only = ("new_vein_too", *(f"players.{seat}.mines" for seat in range(size)))
    pad = {cell: value for cell, value in drawn.items() if ".gold." not in cell and cell not in sheet_only}
    table = boomtown.position(setup, pad)
    players = [
        {
            "name": player.name,
            "gold": player.gold if isinstance(player.gold, int) else player.gold._asdict(),
            "mines": [{key: value for key, value in asdict(mine).items() if key != "place"} for mine in player.mines],
        }
        for player in table.players
    ]
    options = {"count_new_vein": table.count_new_vein}
    answer = ask(client, "boomtown/score", {"options": options, "players": players, "mayors": dict(table.mayors)})
    score = game.score(setup, pad)
    assert answer.json
    if answer.status_code == 422:
        assert {code for _, code in refused(answer)} & {one.code for one in score.problems}
    else:
        assert [one["total"] for one in answer.json["standings"]] == [one.total for one in score.ranking]
        assert answer.json["winners"] == [NAMES[side] for side in score.winners]
        assert [one["code"] for one in answer.json["problems"]] == [one.code for one in score.problems]


# ---- refusals


@every_operation
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"1",
        b"null",
        b'"x"',
        b"{}x",
        b"\xff",
        b"\xef\xbb\xbf{}",
        b'{"a": NaN}',
        b"[" * 60_000,
        b'{"a":' * 9_000,
        b'{"a": -Infinity}',
        "{}".encode("utf-16"),
    ],
)
def test_what_is_no_json_object_is_refused(client: FlaskClient, operation: str, body: bytes) -> None:
    assert refused(ask(client, operation, body), 400) == [("", "not_json")]


@every_operation
def test_an_unknown_key_is_refused_wherever_it_stands(client: FlaskClient, operation: str) -> None:
    for path, value in places(SAMPLES[operation]):
        if isinstance(value, dict):
            new = f"{path}.sey".lstrip(".")
            found = refused(ask(client, operation, put(SAMPLES[operation], new, 1)))
            assert new in [where for where, _ in found], found


@every_operation
def test_only_json_integers_are_integers(client: FlaskClient, operation: str) -> None:
    integers = [path for path, value in places(SAMPLES[operation]) if type(value) is int]
    assert integers or "score" in operation or "victory" in operation
    for path in integers:
        for wrong in (3.0, 3.5, "3", True, [3], {"n": 3}):
            found = refused(ask(client, operation, put(SAMPLES[operation], path, wrong)))
            assert any(where == path or where.startswith(f"{path}.") for where, _ in found), (path, wrong, found)
        for huge in (10**30, -(10**30), 10**4299):
            found = refused(ask(client, operation, put(SAMPLES[operation], path, huge)))
            assert any(path.startswith(where) for where, _ in found if where), (path, found)


@every_operation
def test_a_number_too_long_to_be_read_is_refused(client: FlaskClient, operation: str) -> None:
    body = b'{"players": ' + b"9" * 6_000 + b"}"
    assert ask(client, operation, body).status_code in (400, 422)


@every_operation
def test_half_a_character_is_refused_or_answered(client: FlaskClient, operation: str) -> None:
    for path, value in places(SAMPLES[operation]):
        if isinstance(value, str):
            assert ask(client, operation, put(SAMPLES[operation], path, "\ud800")).status_code in (200, 422)
        elif isinstance(value, dict):
            refused(ask(client, operation, put(SAMPLES[operation], f"{path}.\udfff".lstrip("."), 1)))


@every_operation
def test_what_is_missing_is_named(client: FlaskClient, operation: str) -> None:
    found = refused(ask(client, operation, {}))
    assert found
    assert {code for _, code in found} == {"missing"}


@every_operation
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_sent_is_answered_or_refused_with_reasons(
    client: FlaskClient, operation: str, data: st.DataObject
) -> None:
    sent = data.draw(spoilt(SAMPLES[operation]))
    answer = ask(client, operation, sent)
    if "Infinity" in json.dumps(sent):
        assert refused(answer, 400) == [("", "not_json")]
    elif answer.status_code != 200:
        assert refused(answer)


@every_operation
@pytest.mark.parametrize("number", ["9" * 4300, "-" + "9" * 4301, "1" + "0" * 5000])
def test_a_number_of_any_length_is_json(client: FlaskClient, operation: str, number: str) -> None:
    """Python itself parses no integer of more than 4,300 digits."""
    for path, value in places(SAMPLES[operation]):
        if type(value) is int:
            sent = json.dumps(put(SAMPLES[operation], path, "number")).replace('"number"', number)
            assert refused(ask(client, operation, sent.encode())), path


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, 3, None, ["Ana"]])
def test_a_name_is_a_text_of_at_most_40_characters(client: FlaskClient, name: Any) -> None:
    found = refused(ask(client, "rufstock/score", {"players": ["Ana", name], "rounds": []}))
    assert [where for where, _ in found] == ["players.1"]


@pytest.mark.parametrize("name", ["x" * 40, "ANA", "ana", "Ana ", "🐶" * 40, "A\u0301na"])
def test_names_are_compared_as_sent(client: FlaskClient, name: str) -> None:
    answer = ask(client, "rufstock/score", {"players": ["Ana", name], "rounds": [["Ana"]]})
    assert answer.status_code == 200
    assert answer.json
    assert answer.json["standings"][1]["players"] == [name]


def test_every_error_is_named_not_only_the_first(client: FlaskClient) -> None:
    data = {"players": ["Ana", "Ana", " "], "rounds": [["Zeca"], 7], "more": 1}
    assert set(refused(ask(client, "rufstock/score", data))) >= {
        ("players.1", "duplicate_name"),
        ("players.2", "empty_text"),
        ("rounds.1", "not_a_list"),
        ("more", "unknown_key"),
    }


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        *((path, "unknown_game", "jogo") for path in ("chess/score", "chess/setup", "a/b/c", "%ED%A0%80/score")),
        *((path, "http_404", "endereço") for path in ("rufstock/nothing", "", "rufstock")),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_an_unknown_game_or_operation_is_not_found(
    client: FlaskClient, path: str, code: str, said: str, method: str
) -> None:
    answer = client.open(f"/api/v1/{path}", method=method)
    assert refused(answer, 404) == [("", code)]
    message = answer.json["errors"][0]["message"]
    assert said in message
    assert "página" not in message


def test_rules_of_an_unknown_game_are_not_found(client: FlaskClient) -> None:
    assert refused(client.get("/api/v1/rules?q=pare&game=chess"), 404) == [("game", "unknown_game")]


@pytest.mark.parametrize("name", ["\\ud800", "\\udfff\\ud800", "Ana\\udc00"])
def test_of_half_a_character_it_is_said_what_is_missing(client: FlaskClient, name: str) -> None:
    body = f'{{"players": ["{name}", "Beto"], "rounds": []}}'
    answer = client.post("/api/v1/rufstock/score?lang=en", data=body)
    assert refused(answer, 422) == [("players.0", "half_a_character")]
    assert "other half" in answer.json["errors"][0]["message"]


@every_operation
@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_an_operation_has_one_method(client: FlaskClient, operation: str, method: str) -> None:
    answer = client.open(f"/api/v1/{operation}", method=method)
    assert refused(answer, 405) == [("", "http_405")]
    assert methods(answer) == {"POST", "OPTIONS"}


@pytest.mark.parametrize("path", ["games", "openapi.json", "rules", "rufstock/setup"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_what_is_only_read_has_one_method(client: FlaskClient, path: str, method: str) -> None:
    answer = client.open(f"/api/v1/{path}", method=method)
    assert refused(answer, 405) == [("", "http_405")]
    assert methods(answer) == {"GET", "HEAD", "OPTIONS"}


def methods(answer: TestResponse) -> set[str]:
    """Return the methods that an answer allows."""
    return set(answer.headers["Allow"].split(", "))


@pytest.mark.parametrize("path", [*OPERATIONS, "games", "openapi.json", "rules", "rufstock/setup"])
def test_who_asks_what_there_is_is_told_that_and_no_more(client: FlaskClient, path: str) -> None:
    answer = client.options(f"/api/v1/{path}")
    assert answer.status_code == 200
    allowed = methods(answer)
    assert allowed == ({"POST", "OPTIONS"} if path in OPERATIONS else {"GET", "HEAD", "OPTIONS"})
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        assert (client.open(f"/api/v1/{path}", method=method).status_code == 405) == (method not in allowed)


@pytest.mark.parametrize("path", ["chess/score", "rufstock/nothing", ""])
def test_of_what_there_is_not_nothing_is_told(client: FlaskClient, path: str) -> None:
    assert client.options(f"/api/v1/{path}").status_code == 404


def test_of_nonsense_without_end_every_error_is_named(client: FlaskClient) -> None:
    found = refused(ask(client, "rufstock/score", {f"k{n}": n for n in range(2000)}))
    assert found == [("players", "missing"), ("rounds", "missing"), *((f"k{n}", "unknown_key") for n in range(2000))]


@every_operation
def test_more_than_64_kib_are_refused(client: FlaskClient, operation: str) -> None:
    body = json.dumps(SAMPLES[operation]).encode()
    assert ask(client, operation, body.ljust(64 * 1024)).status_code == 200
    assert refused(ask(client, operation, body.ljust(64 * 1024 + 1)), 413) == [("", "http_413")]


# ---- languages and cookies


@pytest.mark.parametrize(
    ("lang", "header", "language"),
    [
        ("en", "pt-BR", "en"),
        ("pt-BR", "en", "pt-BR"),
        ("pt", "en", "pt-BR"),
        ("xx", "en", "en"),
        ("", "en-GB", "en"),
        ("", "fr", "pt-BR"),
        ("", "", "pt-BR"),
    ],
)
def test_sentences_are_in_the_language_asked_for(client: FlaskClient, lang: str, header: str, language: str) -> None:
    said = {"en": ("There’s no such field.", "The API has nothing"), "pt-BR": ("Este campo não", "A API não tem nada")}
    client.post("/language", data={"language": {"en": "pt-BR", "pt-BR": "en"}[language]})
    for path, data, expected in (("rufstock/score", {"x": 1}, said[language][0]), ("nothing", {}, said[language][1])):
        answer = client.post(f"/api/v1/{path}?lang={lang}", json=data, headers={"Accept-Language": header})
        assert any(expected in error["message"] for error in answer.json["errors"]), answer.json


def test_no_cookie_is_read_and_none_is_set(app: Flask) -> None:
    phone = Phone(app, "pt-BR")
    phone.post("/language", language="en")
    for method, path in (("GET", "games"), ("GET", "nothing"), ("POST", "rufstock/score"), ("PUT", "games")):
        answer = phone.open(method, f"/api/v1/{path}", json={} if method == "POST" else None)
        assert "Set-Cookie" not in answer.headers
        assert "Cookie" not in answer.headers.get("Vary", "")
        for error in (answer.json or {}).get("errors", ()):
            assert "Fal" in error["message"] or "não" in error["message"], error


def test_codes_and_keys_are_the_same_in_both_languages(client: FlaskClient) -> None:
    assert set(SAMPLES) == set(OPERATIONS)
    for operation, sample in SAMPLES.items():
        answers = [without_sentences(ask(client, operation, sample, lang).json) for lang in LANGUAGES]
        assert answers[0] == answers[1]


def without_sentences(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_sentences(one) for key, one in value.items() if key not in ("message", "subject")}
    return [without_sentences(one) for one in value] if isinstance(value, list) else value
