"""Behind a proxy that speaks TLS: what SITE, the address at which people then find the pad, changes.

Without it nothing that a request says of how it came here is believed.
"""

from urllib.parse import urlsplit

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

HSTS = "max-age=31536000"
"""For a year browsers ask by TLS alone, this very host and none below it."""


def read_site(text: str) -> str:
    """Return the host that an address like ``https://pontos.example.org`` names; raises ValueError for any other."""
    parts = urlsplit(text)
    port = parts.port  # ValueError if it is none
    known = f"https://{parts.hostname}" + (f":{port}" if port else "")
    if not parts.hostname or text.rstrip("/").lower() != known:
        raise ValueError(text)
    return parts.hostname


def stand_behind(app: Flask, site: str) -> None:
    """Let ``app`` be found at ``site`` alone, and believe the one proxy before it who asks, and that TLS is spoken."""
    app.config.update(TRUSTED_HOSTS=[read_site(site)], SESSION_COOKIE_SECURE=True)
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1)  # type: ignore[method-assign]

    @app.after_request
    def by_tls_alone(response: Response) -> Response:
        response.headers["Strict-Transport-Security"] = HSTS
        return response
