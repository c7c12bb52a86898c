"""The base addresses at which other phones reach this server, and QR codes for their cameras."""

import re
from functools import lru_cache
from urllib.parse import urlsplit

from flask import current_app, request
from markupsafe import Markup

from companion.network import bracketed, is_own, phone_address

_AT_HOME = re.compile(r"[0-9.]+|.*:.*|[^.]+|.+\.(local|localdomain|lan|home|home\.arpa|internal)", re.IGNORECASE)
"""IP addresses, and names that only a local network assigns: nobody can register them."""


def base_url_for_phones() -> str | None:
    """Return the base address of this server for other phones, or None if only this computer reaches it.

    For a request to localhost this is the address at which the server listens in the network. So it is if SITE is not
    set and the request used a name that anybody may have registered and pointed here: links and pictures would lead
    wherever that name points next.
    """
    asked = urlsplit(request.host_url)
    name = asked.hostname or "localhost"
    if not is_own(name) and (current_app.config["SITE"] or _AT_HOME.fullmatch(name)):
        return request.host_url.rstrip("/")
    found = phone_address(request.environ["SERVER_NAME"])
    return f"{asked.scheme}://{bracketed(found)}:{request.environ['SERVER_PORT']}" if found else None


def base_url() -> str:
    """Return the base address of this server: for other phones if they reach it, else for this computer."""
    asked = urlsplit(request.host_url)
    here = request.host if is_own(asked.hostname or "") else f"localhost:{request.environ['SERVER_PORT']}"
    return base_url_for_phones() or f"{asked.scheme}://{here}"


def qr_of(address: str) -> Markup | None:
    """Return the QR code of ``address`` as SVG, or None if other phones do not reach this server."""
    return _qr(address) if base_url_for_phones() else None


@lru_cache(maxsize=64)
def _qr(address: str) -> Markup:
    """Return the QR code, black on a white box."""
    import segno  # a large module that most pages do not need

    code = segno.make(address, micro=False)
    return Markup(code.svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None))  # noqa: S704 (paths alone)
