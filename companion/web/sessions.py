"""The phone's signed cookie and the token against forged requests: both come along with every stroke, always the same.

So each is looked into once, and what was found genuine is remembered; what was not never is.
"""

from functools import cached_property, lru_cache
from typing import Any
from urllib.parse import unquote

import flask
from flask import Flask, Response, g
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from itsdangerous import URLSafeTimedSerializer
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge
from werkzeug.sansio.http import parse_cookie

from companion.web.request import here, kept, wants_fragment

REMEMBERED = 1024
LARGEST_BODY = 64 * 1024
LARGEST_FILE = 512 * 1024
"""Bytes of a deck that is imported."""
FILES = ("decks.add", "decks.load")
"""The endpoints that take one."""
TOKEN = "csrf_token"  # noqa: S105 (a name, not a password)
"""The field of a form and the key in the session: Flask-WTF's names."""


class Form(ImmutableMultiDict[str, str]):
    """What a form sent. Asked for a field that is not there, it makes no error to be caught and thrown away."""

    def get(self, key: str, default: Any = None, type: Any = None) -> Any:  # type: ignore[override]  # in one, all three forms
        """Return the first value of the field, else ``default``."""
        if type is not None:
            return super().get(key, default, type)
        values: Any = dict.get(self, key)
        return values[0] if values else default


def most_bytes(request: flask.Request) -> int:
    """Return the most bytes that the body of ``request`` may have."""
    return LARGEST_FILE if request.endpoint in FILES else LARGEST_BODY


def whole_body(request: flask.Request) -> bytes:
    """Return the body of ``request``; 413 for one that is too long, 400 for one that broke off on its way."""
    body = request.get_data(cache=False)
    if len(body) > most_bytes(request):
        raise RequestEntityTooLarge
    if len(body) < (request.content_length or 0):
        raise ClientDisconnected
    return body


class Request(flask.Request):
    """A request whose cookies, the same from a phone at every stroke, are read once, and a plain form in one go."""

    # One more where the length is unsaid: the body is cut there, and must be seen to be too long.
    max_content_length: Any = property(lambda self: most_bytes(self) + (self.content_length is None))
    """The most bytes that are read of a body; 413 where more are announced."""

    @cached_property
    def form(self) -> ImmutableMultiDict[str, str]:
        """See Request."""
        if self.mimetype != "application/x-www-form-urlencoded":
            return super().form
        sent = whole_body(self).decode(errors="replace")
        self.__dict__["files"] = ImmutableMultiDict()  # there are none, and nothing is left to look for them in
        fields = (field.partition("=") for field in sent.replace("+", " ").split("&") if field)
        return Form([(unquote(name), unquote(value)) for name, _, value in fields])

    @cached_property
    def cookies(self) -> ImmutableMultiDict[str, str]:
        """See Request."""
        return _cookies(self.environ.get("HTTP_COOKIE", ""))


@lru_cache(REMEMBERED)
def _cookies(header: str) -> ImmutableMultiDict[str, str]:
    # Another program on this computer may have set one that is no text.
    return ImmutableMultiDict(parse_cookie(header.encode("latin1").decode(errors="replace")))


class Sessions(SecureCookieSessionInterface):
    """Flask's sessions, of one application whose key is already known."""

    def __init__(self, app: Flask) -> None:
        serializer = super().get_signing_serializer(app)
        if serializer is None:
            raise RuntimeError("no key to sign cookies with")
        self._serializer = serializer
        serializer.loads = lru_cache(REMEMBERED)(serializer.loads)  # type: ignore[method-assign]

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer:
        """Return what reads and signs cookies; Flask makes a new one for every request."""
        return self._serializer

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie where it changed; it is not sent again otherwise, and no cache keeps what it changes."""
        if session.modified:
            super().save_session(app, session, response)


class Protection(CSRFProtect):  # type: ignore[misc]
    """Flask-WTF's protection; its tokens have no time limit here, so that a genuine one stays so for its session."""

    def __init__(self) -> None:
        super().__init__()
        self._genuine: set[tuple[str, str]] = set()

    def protect(self, apply_exemptions: bool = False) -> None:
        """Let a stroke pass whose token is known for its session; all else is looked at as in Flask-WTF."""
        token = here().form.get(TOKEN) if wants_fragment() else None
        # With TLS there is more to look at than the token.
        if not token or here().is_secure:
            super().protect(apply_exemptions)
            return
        pair = kept().get(TOKEN, ""), token
        if pair in self._genuine:
            return
        super().protect(apply_exemptions)
        if g.get("csrf_valid"):
            if len(self._genuine) >= REMEMBERED:
                self._genuine.clear()
            self._genuine.add(pair)
