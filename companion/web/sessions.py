"""The cookie that identifies a phone, valid for as long as the phone comes back, whatever the server's clock does."""

from datetime import UTC, datetime, timedelta

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

COOKIE = "bloco"
"""Not Flask's ``session``: other programs on this computer would overwrite it, because ports share cookies."""
FORMER = "session"
"""The cookie's former name."""
KEPT = timedelta(days=400)
"""The longest that browsers keep a cookie, counted from its last renewal."""
RENEWED = timedelta(days=30)
"""The age at which the cookie is renewed; sending it with every response would slow every tap."""


class PhoneSession(SecureCookieSession):
    """The contents of a cookie; ``due`` if the cookie should be sent again."""

    due = False


class PhoneSessions(SecureCookieSessionInterface):
    """Signed cookies that are valid while the key is unchanged, however old, and even if dated in the future."""

    session_class = PhoneSession

    def open_session(self, app: Flask, request: Request) -> PhoneSession:
        """Open the session of the first cookie whose signature is ours, else an empty one."""
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
        """Return the path below which the app is served: a pad below another path of this host has its own cookie."""
        return request.script_root or "/"


def register(app: Flask) -> None:
    """Identify phones by their cookies in ``app``."""
    app.session_interface = PhoneSessions()
