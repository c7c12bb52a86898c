"""The addresses at which other phones find the house."""

import re
from urllib.parse import SplitResult, urlsplit

from flask import current_app, request

from companion.network import bracketed, is_own, phone_address

_AT_HOME = re.compile(r"[0-9.]+|.*:.*|[^.]+|.+\.(local|localdomain|lan|home|home\.arpa|internal)", re.IGNORECASE)
"""Addresses in figures, and names that only a network of one's own gives: nobody can buy them elsewhere."""


def house_for_phones() -> str | None:
    """Return the address of the house for other phones, None where only this computer gets there.

    Whoever sits at the computer that serves may see it under a name that is no other's: then it is the address at which
    it listens in the network. So it is, without SITE, where it was asked for by a name that anybody may have registered
    and pointed here: links and pictures would lead to wherever that name points next.
    """
    asked = _asked()
    if not is_own(asked.hostname or "localhost") and _is_trusted(asked.hostname or ""):
        return request.host_url.rstrip("/")
    found = phone_address(request.environ["SERVER_NAME"])
    return f"{asked.scheme}://{bracketed(found)}:{request.environ['SERVER_PORT']}" if found else None


def house() -> str:
    """Return the address of the house: for other phones where there is one, else for this computer."""
    asked = _asked()
    here = request.host if is_own(asked.hostname or "") else f"localhost:{request.environ['SERVER_PORT']}"
    return house_for_phones() or f"{asked.scheme}://{here}"


def _asked() -> SplitResult:
    return urlsplit(request.host_url)


def _is_trusted(name: str) -> bool:
    return bool(current_app.config["SITE"] or _AT_HOME.fullmatch(name))
