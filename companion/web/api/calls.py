"""The JSON API: the pure rules of each game. Nothing is stored and no cookie is read."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for
from pydantic import ValidationError

from companion import games
from companion.core.game import Game
from companion.core.text import Message, Problem, Refused, problem
from companion.language import Wording
from companion.rules.search import ask, snippet
from companion.web.api.openapi import MOST_RULES, document
from companion.web.request import caller_words
from companion.web.setup.guide import Table
from companion.wire import load_json, problems_of


def blueprint(found: Mapping[str, Game]) -> Blueprint:
    """Return the routes, one for each operation of each game, so that any other path or method is refused."""
    routes = Blueprint("api", __name__, url_prefix="/api/v1")
    for path, answer in (("/games", list_games), ("/openapi.json", openapi), ("/rules", rules)):
        routes.add_url_rule(path, view_func=answer)
    for slug, game in found.items():
        if game.checklist:
            routes.add_url_rule(f"/{slug}/setup", f"{slug}-setup", lay_table, defaults={"slug": slug})
        for name in game.operations:
            defaults = {"slug": slug, "operation": name}
            routes.add_url_rule(f"/{slug}/{name}", f"{slug}-{name}", compute, defaults=defaults, methods=["POST"])
    return routes


def worded(value: Any, t: Wording) -> Any:
    """Return ``value`` as plain JSON data: messages as sentences, problems as objects."""
    if isinstance(value, Message):
        return t.word(value)
    if isinstance(value, Problem):
        return {"path": value.path, "code": value.code, "message": t.word(value.message), **dict(value.extra)}
    if isinstance(value, dict):
        return {key: worded(item, t) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [worded(item, t) for item in value]
    return value


def _refuse(problems: Any, t: Wording, status: int = 422) -> tuple[Response, int]:
    return jsonify(errors=worded(list(problems), t)), status


def list_games() -> Response:
    """List the games, except those whose title each table chooses."""
    return jsonify(
        games=[
            {"slug": game.slug, "name": game.name, "players": list(game.players), "scored": game.scored}
            for game in games.found().values()
            if not game.title
        ]
    )


@cache
def _document() -> dict[str, Any]:
    return document(games.found())


def openapi() -> Response:
    """Return the OpenAPI document."""
    return jsonify({**_document(), "servers": [{"url": url_for("api.openapi").removesuffix("/openapi.json")}]})


def rules() -> Any:
    """Answer a question from the rules of all games or of one, best entry first."""
    language = caller_words().language
    game = request.args.get("game", "")
    if game and game not in games.found():
        return _refuse([problem("game", "unknown_game")], caller_words(), 404)
    found = ask(request.args.get("q", ""), language, game, MOST_RULES)
    return jsonify(
        results=[
            {
                "game": entry.game,
                "id": entry.id,
                "title": entry.title,
                "snippet": snippet(entry, found.marks, language),
                "url": url_for("rules.rule", slug=entry.game, entry=entry.id),
            }
            for entry in found.entries
        ]
    )


def lay_table(slug: str) -> Any:
    """Return what to lay out for the number of players and the options in the query."""
    game, t = games.found()[slug], caller_words(slug)
    known = {"players", "lang", *(option.key for option in game.options)}
    table = Table.read(game, request.args)
    problems = table.problems + [problem(key, "unknown_key") for key in request.args if key not in known]
    if problems or table.checklist is None:
        return _refuse(problems, t)
    steps = [
        {"id": step.id, "text": f"{t.word(step.what)}: {t.word(step.how)}", "note": step.note}
        for step in table.checklist.steps
    ]
    return jsonify(
        worded(
            {
                "game": slug,
                "players": table.size,
                "steps": steps,
                "counts": dict(table.checklist.counts),
                "warnings": table.checklist.warnings,
            },
            t,
        )
    )


def compute(slug: str, operation: str) -> Any:
    """Run one operation of one game."""
    endpoint, t = games.found()[slug].operations[operation], caller_words(slug)
    try:
        data = load_json(request.get_data(cache=False))
    except ValueError:
        return _refuse([problem("", "not_json")], t, 400)
    try:
        answer = endpoint.run(endpoint.request.model_validate(data))
    except ValidationError as error:
        return _refuse(problems_of(error, data), t)
    except Refused as refusal:
        return _refuse(refusal.problems, t)
    return jsonify(worded(answer, t))
