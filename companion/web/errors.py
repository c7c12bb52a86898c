"""Errors as people and callers should meet them: a sentence, never a traceback."""

import logging
import sqlite3
from typing import Any

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, InternalServerError, SecurityError, ServiceUnavailable

from companion.store.database import is_busy, is_unwritable
from companion.web.request import caller_words, page, wants_fragment, words

log = logging.getLogger(__name__)

SPOKEN = (400, 403, 404, 405, 410, 413, 429, 503, 507)
AGAIN = 2
"""Seconds after which it may be tried again what others were in the way of."""


class InsufficientStorage(HTTPException):
    """The disk takes nothing."""

    code = 507


def register(app: Flask) -> None:
    """Answer every error of ``app`` in the person's language; JSON below ``/api``."""

    @app.errorhandler(HTTPException)
    def spoken(error: HTTPException) -> Any:
        code = error.code or 500
        if error.response is not None or code < 400:
            return error.get_response()
        key = f"error-{code}" if code in SPOKEN else "error-500"
        most = (request.max_content_length or 0) // 1024  # KB that may be sent
        if request.path.startswith("/api/"):
            answer = jsonify(errors=[{"path": "", "code": f"http_{code}", "message": caller_words()(key, most=most)}])
        elif isinstance(error, SecurityError):  # of a host that is not ours: it leads to no address of a page
            answer = Response(f"{words()(key, most=most)}\n", mimetype="text/plain")
        elif wants_fragment():
            answer = app.make_response(page("parts/failed.html", sentence=words()(key, most=most)))
        else:
            answer = app.make_response(page("error.html", sentence=words()(key, most=most)))
        answer.status_code = code
        for name, value in error.get_headers(request.environ):
            if name in ("Allow", "Retry-After"):
                answer.headers[name] = value
        return answer

    @app.errorhandler(sqlite3.OperationalError)
    def unwritten(error: sqlite3.OperationalError) -> Any:
        if is_busy(error):
            return spoken(ServiceUnavailable(retry_after=AGAIN))
        if is_unwritable(error):
            log.error("nothing can be written: %s", error)
            return spoken(InsufficientStorage())
        return unexpected(error)

    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Any:
        log.exception("unexpected error at %s", request.path)
        return spoken(InternalServerError())
