"""The auction: who is paid, and who picks when.

The rules are in Pagar as licitações, Escolher cartas and Eventos (Cavalo Selvagem) of the rulebook.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Shares(NamedTuple):
    """How a bid is shared out: the gold that each player keeps, by seat and as it is received, and the bank's part."""

    kept: Mapping[int, int]
    bank: int


def share(size: int, winner: int, bid: int) -> Shares:
    """Return who keeps how much of ``bid`` gold among ``size`` players in clockwise order.

    Starting on the winner's right, each player keeps half, rounded up, and passes the rest on to the right. The last
    one keeps all that arrives; with 3 players, only half, and the bank gets the rest. Payments of 0 are left out.
    """
    shares: dict[int, int] = {}
    left = bid
    for place in range(1, size):
        last = place == size - 1 and size > 3
        kept = left if last else (left + 1) // 2
        if kept:
            shares[(winner - place) % size] = kept
        left -= kept
    return Shares(shares, left)


def picking_order(size: int, winner: int, mustang: int | None = None) -> tuple[int, ...]:
    """Return the seats in picking order: clockwise from the winner of the auction.

    The seat ``mustang``, which uses that card, picks right after the winner.
    """
    order = [(winner + place) % size for place in range(size)]
    if mustang is not None and mustang != winner:
        order.remove(mustang)
        order.insert(1, mustang)
    return tuple(order)
