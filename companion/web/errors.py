"""Errors as users and API callers see them: a sentence, never a traceback."""

import logging
import sqlite3
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import Forbidden, HTTPException, InternalServerError, SecurityError, ServiceUnavailable

from companion import games
from companion.core.text import Message, say
from companion.plays.writing import Removed
from companion.store.database import DatabaseReplaced, is_busy, is_unwritable
from companion.web.request import caller_words, page, wants_fragment, words

log = logging.getLogger(__name__)

SPOKEN = (400, 403, 404, 405, 410, 413, 429, 503, 507)
AGAIN = 2
"""Seconds after which a request that met a busy database may be retried."""


class InsufficientStorage(HTTPException):
    """The database cannot be written to."""

    code = 507


def register(app: Flask) -> None:
    """Answer every error of ``app`` in the user's language; with JSON below ``/api`` and for arrivals."""

    @app.errorhandler(HTTPException)
    def spoken(error: HTTPException) -> Any:
        code = error.code or 500
        if error.response is not None or code < 400:
            return error.get_response()
        key = f"error-{code}" if code in SPOKEN else "error-500"
        most = (request.max_content_length or 0) // 1024  # in KB
        why: object = error.description
        said = why if isinstance(why, Message) else say(key, most=most)
        if request.path.startswith(("/api/", "/arrivals")):
            name, said = _of_caller(code, said)
            answer = jsonify(errors=[{"path": "", "code": name, "message": caller_words().word(said)}])
        elif isinstance(error, SecurityError):  # an unknown host, which no page address may be built from
            answer = Response(f"{words().word(said)}\n", mimetype="text/plain")
        elif wants_fragment():
            answer = app.make_response(page("parts/failed.html", sentence=words().word(said)))
        else:
            answer = app.make_response(page("error.html", sentence=words().word(said)))
        answer.status_code = code
        for name, value in error.get_headers(request.environ):
            if name in ("Allow", "Retry-After"):
                answer.headers[name] = value
        return answer

    @app.errorhandler(Removed)
    def removed(error: Removed) -> Any:
        return spoken(Forbidden())

    @app.errorhandler(sqlite3.OperationalError)
    def unwritten(error: sqlite3.OperationalError) -> Any:
        if is_busy(error):
            return spoken(ServiceUnavailable(retry_after=AGAIN))
        if is_unwritable(error):
            log.error("the database cannot be written: %s", error)
            return spoken(InsufficientStorage())
        return unexpected(error)

    @app.errorhandler(DatabaseReplaced)
    def replaced(error: DatabaseReplaced) -> Any:
        log.error("%s", error)
        return spoken(InternalServerError(say("error-swapped")))  # type: ignore[arg-type]  # worded by ``spoken``

    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Any:
        log.exception("unexpected error at %s", request.path)
        return spoken(InternalServerError())


def _of_caller(code: int, said: Message) -> tuple[str, Message]:
    """Return the code and message of an error for a caller of the API, who names games but no pages."""
    if code != HTTPStatus.NOT_FOUND:
        return f"http_{code}", said
    game, _, operation = request.path.removeprefix("/api/v1/").partition("/")
    if operation and game not in games.found():
        return "unknown_game", say("problem-unknown-game")
    return "http_404", say("error-404-api")
