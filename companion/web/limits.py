"""Limits on expensive requests, counted by network address, in each process separately.

A family or a tournament shares one address, so limits are per table and multiplied by the setting TABLES.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from flask import current_app, request

if TYPE_CHECKING:
    from companion.host import Counts

TABLES = 20
"""Tables expected behind one address, unless the setting TABLES says otherwise."""


class Rate(NamedTuple):
    """A limit of ``times`` in ``minutes``."""

    times: int
    minutes: int


OPENED = Rate(6, 10)
"""The limit on plays, set-ups and decks that a table opens, and on files it imports: each is stored."""


STREAMS = 15
"""The most event streams of a table per process: six people have six phones, tablets that watch and pages just left."""
BODIES = 10
"""The most requests of a table whose body a process awaits at once: most arrive whole, in a packet or two."""


def counts() -> "Counts":
    """Return the request counter."""
    found: Counts = current_app.extensions["counts"]
    return found


def address() -> str:
    """Return the address a request comes from; for IPv6 its /64 network, because one caller has all its addresses."""
    return _network(request.remote_addr or "")


@lru_cache
def _network(text: str) -> str:
    try:
        found = ip_address(text)
    except ValueError:
        return ""
    found = getattr(found, "ipv4_mapped", None) or found  # IPv4 callers of a socket that also serves IPv6
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else str(found)


def limit_per_address(times: int) -> int:
    """Return the limit for one address, where one table may have ``times``."""
    tables: int = current_app.config["TABLES"]
    return times * tables


def opens_too_much(times: int = 1) -> bool:
    """Count one more request that opens something, and return whether its address exceeds OPENED per table.

    A request may count ``times`` over, but never uses up the whole limit.
    """
    most = limit_per_address(OPENED.times)
    return not counts().hit(Rate(most, OPENED.minutes), address(), min(times, most - 1))


class PendingBodies:
    """The requests whose body this process awaits, counted by address."""

    def __init__(self) -> None:
        self._now = Counter[str]()
        self._lock = Lock()

    @contextmanager
    def reserve(self) -> Iterator[bool]:
        """Count this request while its body is read; yields False if its address has too many already."""
        where, most = address(), limit_per_address(BODIES)
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
