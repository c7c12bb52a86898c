"""The cookie in which a phone keeps who it is: for as long as it comes back, whatever the clock here does."""

from datetime import UTC, datetime, timedelta

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

COOKIE = "bloco"
"""Not Flask's own ``session``, which other programs on this computer would overwrite: ports share their cookies."""
FORMER = "session"
"""How it was called before."""
KEPT = timedelta(days=400)
"""The most that browsers keep a cookie for, counted from when it was last renewed."""
RENEWED = timedelta(days=30)
"""How old it is when it is renewed: with every answer would weigh on every tap."""


class PhoneSession(SecureCookieSession):
    """What a cookie holds; ``due`` tells that the phone should be given it anew."""

    due = False


class PhoneSessions(SecureCookieSessionInterface):
    """Cookies that are who they say for as long as the key is the same: how old is no matter, nor made tomorrow."""

    session_class = PhoneSession

    def open_session(self, app: Flask, request: Request) -> PhoneSession:
        """See SessionInterface; a cookie that is none of ours is nobody's."""
        signer = self.get_signing_serializer(app)
        for name in (self.get_cookie_name(app), FORMER):
            value = request.cookies.get(name)
            if not value or signer is None:
                continue
            try:
                held, signed = signer.loads(value, return_timestamp=True)
            except BadSignature:
                continue
            session = PhoneSession(held)
            session.due = name == FORMER or not timedelta(0) <= datetime.now(UTC) - signed < RENEWED
            return session
        return PhoneSession()

    def get_cookie_path(self, app: Flask) -> str:
        """See SessionInterface: another pad below another path of the same host has its own."""
        return request.script_root or "/"


def renew(session: SessionMixin) -> None:
    """Give the phone its cookie anew with the answer, where that is due."""
    if getattr(session, "due", False):
        session.modified = True


def register(app: Flask) -> None:
    """Let ``app`` know phones by their cookies."""
    app.session_interface = PhoneSessions()
