"""The addresses at which other phones find the house."""

from urllib.parse import urlsplit

from flask import request

from companion.network import bracketed, is_own, phone_address


def house_for_phones() -> str | None:
    """Return the address of the house for other phones, None where only this computer gets there.

    Whoever sits at the computer that serves may see it under a name that is no other's: then it is the address at which
    it listens in the network.
    """
    asked = urlsplit(request.host_url)
    if asked.hostname and not is_own(asked.hostname):
        return request.host_url.rstrip("/")
    found = phone_address(request.environ["SERVER_NAME"])
    return f"{asked.scheme}://{bracketed(found)}:{request.environ['SERVER_PORT']}" if found else None
