"""The JSON API: the pure rules of each game, for callers; nothing stored, no cookie read."""

from functools import cache
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request
from pydantic import ValidationError
from werkzeug.exceptions import MethodNotAllowed

from companion import games
from companion.core.text import Message, Problem, Refused, problem
from companion.language import Wording
from companion.rules.search import ask, snippet
from companion.web.openapi import document
from companion.web.request import caller_words
from companion.web.setup import Table
from companion.wire import load_json, problems_of

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

MOST_RULES = 20


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


@blueprint.get("/games")
def list_games() -> Response:
    """List the games."""
    return jsonify(
        games=[
            {"slug": game.slug, "name": game.name, "players": list(game.players), "scored": game.scored}
            for game in games.found().values()
        ]
    )


@cache
def _document() -> dict[str, Any]:
    return document(games.found())


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """Describe all of it."""
    return jsonify(_document())


@blueprint.get("/rules")
def rules() -> Response:
    """Answer a question from the rules of all games, or of one; whatever is asked, best first."""
    language = caller_words().language
    game = request.args.get("game", "")
    if game and game not in games.found():
        abort(404)
    found = ask(request.args.get("q", ""), language, game, MOST_RULES)
    return jsonify(
        results=[
            {
                "game": entry.game,
                "id": entry.id,
                "title": entry.title,
                "snippet": snippet(entry, found.marks, language),
                "url": f"/rules/{entry.game}/{entry.id}",
            }
            for entry in found.entries
        ]
    )


@blueprint.get("/<slug>/setup")
def lay_table(slug: str) -> Any:
    """Answer what to lay out for a number of players and the options of the query."""
    game = games.found().get(slug)
    if game is None or game.checklist is None:
        abort(404)
    t = caller_words(slug)
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


@blueprint.post("/<slug>/<operation>")
def compute(slug: str, operation: str) -> Any:
    """Answer one operation of one game."""
    game = games.found().get(slug)
    endpoint = game.api.get(operation) if game else None
    if endpoint is None:
        return unknown(f"{slug}/{operation}")
    t = caller_words(slug)
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


@blueprint.route("/<path:path>", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
def unknown(path: str) -> Any:
    """Answer what is no operation."""
    slug, _, operation = path.partition("/")
    game = games.found().get(slug)
    if game and operation in game.api:
        raise MethodNotAllowed(["POST"])
    if path in ("games", "openapi.json", "rules") or (game and game.checklist and operation == "setup"):
        raise MethodNotAllowed(["GET", "HEAD"])
    abort(404)
