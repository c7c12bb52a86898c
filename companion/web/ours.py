"""The headers that distinguish our responses from those of a captive portal, proxy or cache on the way to a phone."""

import re

from flask import Flask, Response, request

QUESTION = "Bloco-Question"
"""The header in which a script gives its request an id; for an action, the action's own."""
ANSWER = "Bloco-Answer"
"""The header of all our responses: the id of the request, or ``-``, and the bytes of the body unless it is a stream."""

_ID = re.compile(r"[\w-]{1,64}", re.ASCII)


def register(app: Flask) -> None:
    """Add to each response of ``app`` the request it answers and its length before compression."""

    @app.after_request
    def mark(response: Response) -> Response:
        asked = request.headers.get(QUESTION, "")
        size = f" {len(response.get_data())}" if response.is_sequence else ""
        response.headers[ANSWER] = f"{asked if _ID.fullmatch(asked) else '-'}{size}"
        return response
