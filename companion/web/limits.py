"""How often one may ask for what is dear, and guess: counted by address, in each process by itself.

A family, or a tournament, is behind one address: how many TABLES play there says how much is too much.
"""

from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from flask import current_app, request
from limits import RateLimitItemPerMinute
from limits.strategies import FixedWindowRateLimiter

TABLES = 20
"""Tables that are reckoned with behind one address unless the setting TABLES says otherwise."""


class Rate(NamedTuple):
    """So many ``times`` in so many ``minutes`` for each table."""

    times: int
    minutes: int


OPENED = Rate(6, 10)
"""Plays, set-ups and decks that are opened, and files that are brought: each is kept."""


def counts() -> FixedWindowRateLimiter:
    """Return what counts."""
    found: FixedWindowRateLimiter = current_app.extensions["counts"]
    return found


def address() -> str:
    """Return where a request comes from; of IPv6 the net, as somebody who has one address of it has them all."""
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else str(found)


def often(rate: Rate) -> bool:
    """Count one more request, and tell whether it is one too many."""
    limit = RateLimitItemPerMinute(rate.times * current_app.config["TABLES"], rate.minutes)
    return not counts().hit(limit, address())
