"""The OpenAPI 3.1 document, generated from the models of every game."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from pydantic.json_schema import models_json_schema

from companion.core.game import Game
from companion.rules.search import LONGEST
from companion.wire import SetupAnswer

MOST_RULES = 20
"""The most entries that answer a question."""
_TEXT = {"type": "string"}


def _list(items: Mapping[str, Any], **more: int) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


def _object(**properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with these properties, all of them required."""
    return {"type": "object", "required": list(properties), "properties": properties}


_ERRORS = _object(errors=_list({"$ref": "#/components/schemas/Problem"}))
_PROBLEM = _object(path=_TEXT, code=_TEXT, message=_TEXT)
_GAME = _object(slug=_TEXT, name=_TEXT, players=_list({"type": "integer"}), scored={"type": "boolean"})
_GAMES = _object(games=_list(_GAME))
_RULE = _object(game=_TEXT, id=_TEXT, title=_TEXT, snippet=_TEXT, url=_TEXT)
_RULES = _object(results=_list(_RULE, maxItems=MOST_RULES))
_QUESTION = (
    f"The question; its first {LONGEST} characters are read. The server itself refuses an address of more than"
    " 8,190 bytes, with 414 and no JSON."
)


def _json(schema: Mapping[str, Any], description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": _TEXT}


_LANG = _query("lang") | {
    "description": "The language of the messages; by default that of Accept-Language, else pt-BR."
}


def _table(game: Game) -> list[dict[str, Any]]:
    """Return the parameters of the set-up of ``game``."""
    found = [{"name": "players", "in": "query", "required": True, "schema": {"enum": list(game.players)}}]
    for option in game.options:
        values = [str(int(value)) if isinstance(value, bool) else value for value in option.values]
        found.append(_query(option.key) | {"schema": {"enum": values, "default": values[0]}})
    return [*found, _LANG]


def _version() -> str:
    try:
        return version("bloco-de-pontos")
    except PackageNotFoundError:
        return "0"


def _setup(game: Game, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the path item of the set-up of ``game``."""
    return {
        "get": {
            "operationId": f"{game.slug}_setup",
            "summary": f"{game.name}: what to lay out",
            "parameters": _table(game),
            "responses": {
                "200": _json(answer, "The steps and the counts."),
                "422": _json(_ERRORS, "The game has no such number of players, or not with these options."),
            },
        }
    }


def document(games: Mapping[str, Game]) -> dict[str, Any]:
    """Return the OpenAPI document with the operations of all ``games``."""
    paths: dict[str, Any] = {
        "/games": {"get": {"operationId": "games", "responses": {"200": _json(_GAMES, "The games.")}}},
        "/openapi.json": {
            "get": {"operationId": "openapi", "responses": {"200": _json({"type": "object"}, "This document.")}}
        },
        "/rules": {
            "get": {
                "operationId": "rules",
                "parameters": [_query("q") | {"description": _QUESTION}, _query("game"), _LANG],
                "responses": {
                    "200": _json(_RULES, "The entries that answer the question, best first."),
                    "404": _json(_ERRORS, "No such game."),
                },
            }
        },
    }
    operations = [(game, name, endpoint) for game in games.values() for name, endpoint in game.operations.items()]
    wanted: list[Any] = [(SetupAnswer, "serialization")]
    for _, _, endpoint in operations:
        wanted += [(endpoint.request, "validation"), (endpoint.answer, "serialization")]
    refs, definitions = models_json_schema(wanted, ref_template="#/components/schemas/{model}")
    for game in games.values():
        if game.checklist:
            paths[f"/{game.slug}/setup"] = _setup(game, refs[(SetupAnswer, "serialization")])
    for game, name, endpoint in operations:
        paths[f"/{game.slug}/{name}"] = {
            "post": {
                "operationId": f"{game.slug}_{name}",
                "summary": f"{game.name}: {name}",
                "parameters": [_LANG],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": refs[(endpoint.request, "validation")]}},
                },
                "responses": {
                    "200": _json(refs[(endpoint.answer, "serialization")], "The answer."),
                    "400": _json(_ERRORS, "Not JSON, or not an object."),
                    "413": _json(_ERRORS, "Over 64 KiB."),
                    "422": _json(_ERRORS, "The state is impossible or breaks a rule; all errors are listed."),
                },
            }
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bloco de Pontos", "version": _version()},
        "paths": paths,
        "components": {"schemas": {"Problem": _PROBLEM, **definitions.get("$defs", {})}},
    }
