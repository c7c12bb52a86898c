"""How much one may ask for of what is dear: counted by address, in each process by itself.

A family, or a tournament, is behind one address: how many TABLES play there says how much is too much.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from flask import current_app, request

if TYPE_CHECKING:
    from companion.host import Counts

TABLES = 20
"""Tables that are reckoned with behind one address unless the setting TABLES says otherwise."""


class Rate(NamedTuple):
    """So many ``times`` in so many ``minutes``."""

    times: int
    minutes: int


OPENED = Rate(6, 10)
"""Plays, set-ups and decks that a table opens, and files that are brought: each is kept."""


STREAMS = 15
"""Streams of a table in a process; a table of six has as many phones, tablets that watch and pages just left."""
BODIES = 10
"""Requests of a table of which a process waits for the rest at once: most come whole, in a packet or two."""


def counts() -> "Counts":
    """Return what counts."""
    found: Counts = current_app.extensions["counts"]
    return found


def address() -> str:
    """Return where a request comes from; of IPv6 the net, as somebody who has one address of it has them all."""
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else str(found)


def share(times: int) -> int:
    """Return how many are too many for one address, of what a table may have so many ``times``."""
    tables: int = current_app.config["TABLES"]
    return times * tables


def often(rate: Rate, times: int = 1) -> bool:
    """Count one more request, and tell whether it is one too many for an address, of what a table has ``rate``.

    It may be worth many ``times``, but never all.
    """
    most = share(rate.times)
    return not counts().hit(Rate(most, rate.minutes), address(), min(times, most - 1))


class Arriving:
    """The requests of which this process waits for the rest, by address."""

    def __init__(self) -> None:
        self._now = Counter[str]()
        self._lock = Lock()

    @contextmanager
    def one(self) -> Iterator[bool]:
        """Wait for one more from the address of this request; False where too many of its own are waited for."""
        where, most = address(), share(BODIES)
        with self._lock:
            room = self._now[where] < most
            self._now[where] += room
        try:
            yield room
        finally:
            with self._lock:
                self._now[where] -= room
                if not self._now[where]:
                    del self._now[where]
