"""Running behind a proxy that speaks TLS, at the public address SITE; without SITE no forwarded header is trusted."""

from urllib.parse import urlsplit

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

HSTS = "max-age=31536000"
"""For a year browsers use TLS only, for this host but not its subdomains."""


def read_site(text: str) -> str:
    """Return the host of an address like ``https://pontos.example.org``; raises ValueError for any other."""
    parts = urlsplit(text)
    port = parts.port  # ValueError if it is none
    known = f"https://{parts.hostname}" + (f":{port}" if port else "")
    if not parts.hostname or text.rstrip("/").lower() != known:
        raise ValueError(text)
    return parts.hostname


def trust_proxy(app: Flask) -> None:
    """If SITE is set, answer there only, and trust the one proxy in front about the client address and TLS."""
    site = app.config["SITE"]
    if not site:
        return
    app.config.update(TRUSTED_HOSTS=[read_site(site)], SESSION_COOKIE_SECURE=True)
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1)  # type: ignore[method-assign]

    @app.after_request
    def by_tls_alone(response: Response) -> Response:
        response.headers["Strict-Transport-Security"] = HSTS
        return response
