"""The auction: who is paid, and who picks when.

The rules are in Pagar as licitações, Escolher cartas and Eventos (Cavalo Selvagem) of the rulebook.
"""

from typing import NamedTuple


class Payment(NamedTuple):
    """The gold that one player keeps of the bid."""

    seat: int
    gold: int


class Shares(NamedTuple):
    """How a bid is shared out: the payments in the order in which they are received, and the bank's part."""

    payments: tuple[Payment, ...]
    bank: int


def share(size: int, winner: int, bid: int) -> Shares:
    """Return who keeps how much of ``bid`` gold among ``size`` players in clockwise order.

    Starting on the winner's right, each player keeps half, rounded up, and passes the rest on to the right. The last
    one keeps all that arrives; with 3 players, only half, and the bank gets the rest. Payments of 0 are left out.
    """
    payments: list[Payment] = []
    left = bid
    for place in range(1, size):
        last = place == size - 1 and size > 3
        kept = left if last else (left + 1) // 2
        if kept:
            payments.append(Payment((winner - place) % size, kept))
        left -= kept
    return Shares(tuple(payments), left)


def picking_order(size: int, winner: int, mustang: int | None = None) -> tuple[int, ...]:
    """Return the seats in picking order: clockwise from the winner of the auction.

    The seat ``mustang``, which uses that card, picks right after the winner.
    """
    order = [(winner + place) % size for place in range(size)]
    if mustang is not None and mustang != winner:
        order.remove(mustang)
        order.insert(1, mustang)
    return tuple(order)
