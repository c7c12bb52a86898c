"""The document that describes the JSON API: its shape, and that it matches the API."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.api import OPERATIONS, SAMPLES, ask, every_operation, places, put
from tests.support.helpers import GAMES
from tests.support.json_schema import check as check_schema


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    document = client.get("/api/v1/openapi.json").json
    assert isinstance(document, dict)
    return document


def test_the_document_names_every_operation_and_no_other(app: Flask, document: dict[str, Any]) -> None:
    named = {(path, method) for path, item in document["paths"].items() for method in item}
    expected = {(f"/{operation}", "post") for operation in OPERATIONS}
    expected |= {(f"/{slug}/setup", "get") for slug, game in GAMES.items() if game.checklist}
    expected |= {(f"/{path}", "get") for path in ("games", "openapi.json", "rules")}
    assert named == expected
    routes = {str(rule).removeprefix("/api/v1") for rule in app.url_map.iter_rules() if str(rule).startswith("/api/v1")}
    assert routes == {path for path, _ in expected}


def test_the_document_has_the_shape_of_openapi_3_1(document: dict[str, Any]) -> None:
    assert re.fullmatch(r"3\.1\.\d+", document["openapi"])
    assert {"title", "version"} <= document["info"].keys()
    assert document["servers"] == [{"url": "/api/v1"}]
    assert document.keys() <= {"openapi", "info", "servers", "paths", "components"}
    identifiers = []
    for path, item in document["paths"].items():
        assert path.startswith("/")
        for operation in item.values():
            identifiers.append(operation["operationId"])
            assert operation.keys() <= {
                "operationId",
                "summary",
                "description",
                "parameters",
                "requestBody",
                "responses",
            }
            for parameter in operation.get("parameters", ()):
                assert {"name", "in", "schema"} <= parameter.keys()
                assert parameter["in"] == "query"
            assert "200" in operation["responses"]
            for code, response in operation["responses"].items():
                assert re.fullmatch(r"[1-5]\d\d", code)
                assert response["description"].strip()
                assert list(response["content"]) == ["application/json"]
    assert len(identifiers) == len(set(identifiers))
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", name) for name in document["components"]["schemas"])


def test_every_reference_of_the_document_leads_somewhere(document: dict[str, Any]) -> None:
    references = [value for path, value in places(document) if path.endswith("$ref")]
    assert references
    for reference in references:
        where: Any = document
        for key in reference.removeprefix("#/").split("/"):
            where = where[key]


@every_operation
def test_requests_and_answers_are_as_the_document_says(
    client: FlaskClient, document: dict[str, Any], operation: str
) -> None:
    described = document["paths"][f"/{operation}"]["post"]
    request = described["requestBody"]["content"]["application/json"]["schema"]
    check_schema(SAMPLES[operation], request, document)
    for data in (SAMPLES[operation], {}, b"{", put(SAMPLES[operation], "sey", 1)):
        answer = ask(client, operation, data)
        check_schema(
            answer.json,
            described["responses"][str(answer.status_code)]["content"]["application/json"]["schema"],
            document,
        )
    with pytest.raises(AssertionError):
        check_schema(put(SAMPLES[operation], "sey", 1), request, document)


@pytest.mark.parametrize("path", ["/games", "/rules?q=pare", "/rufstock/setup?players=3", "/quissama/setup?players=4"])
def test_what_is_read_is_as_the_document_says(client: FlaskClient, document: dict[str, Any], path: str) -> None:
    described = document["paths"][path.partition("?")[0]]["get"]["responses"]["200"]["content"]["application/json"]
    check_schema(client.get(f"/api/v1{path}").json, described["schema"], document)


def test_rules_of_a_game_that_is_not_there_are_as_the_document_says(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    described = document["paths"]["/rules"]["get"]["responses"]
    answer = client.get("/api/v1/rules?q=pare&game=chess")
    assert {"200", str(answer.status_code)} == described.keys() == {"200", "404"}
    check_schema(answer.json, described["404"]["content"]["application/json"]["schema"], document)
