"""The phone's signed cookie: Flask's own, looked into once, for the same one comes along with every stroke."""

from functools import lru_cache

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer

COOKIES = 1024
"""How many are remembered; one that is not genuine never is."""


class Sessions(SecureCookieSessionInterface):
    """The sessions of one application, whose key is already known."""

    def __init__(self, app: Flask) -> None:
        serializer = super().get_signing_serializer(app)
        if serializer is None:
            raise RuntimeError("no key to sign cookies with")
        self._serializer = serializer
        serializer.loads = lru_cache(COOKIES)(serializer.loads)  # type: ignore[method-assign]

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer:
        """Return what reads and signs cookies; Flask makes a new one for every request."""
        return self._serializer
