"""What tells an answer of ours from those of a captive portal, a proxy or a cache that stand between us and a phone."""

import re

from flask import Flask, Response, request

QUESTION = "Bloco-Question"
"""The header in which a script gives what it asks an id; that of an action is the action's own."""
ANSWER = "Bloco-Answer"
"""The header of all our responses: the question's id, or ``-``, and the bytes of the body unless it is a stream."""

_ID = re.compile(r"[\w-]{1,64}", re.ASCII)


def register(app: Flask) -> None:
    """Let each response of ``app`` say which question it answers, and how long it is before it is compressed."""

    @app.after_request
    def mark(response: Response) -> Response:
        asked = request.headers.get(QUESTION, "")
        size = f" {len(response.get_data())}" if response.is_sequence else ""
        response.headers[ANSWER] = f"{asked if _ID.fullmatch(asked) else '-'}{size}"
        return response
