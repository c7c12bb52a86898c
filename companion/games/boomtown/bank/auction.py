"""The auction of Boomtown: who receives the bid, and who picks when.

The figures come from Pagar as licitações, Escolher cartas and Eventos (Cavalo Selvagem) of the rulebook.
"""

from typing import NamedTuple


class Payment(NamedTuple):
    """Gold that one player keeps of the bid."""

    seat: int
    gold: int


class Shares(NamedTuple):
    """How a bid is shared out: the payments in the order in which they are received, and what goes to the bank."""

    payments: tuple[Payment, ...]
    bank: int


def share(size: int, winner: int, bid: int) -> Shares:
    """Return who keeps how much of a bid of ``bid`` gold among ``size`` players in clockwise order.

    From the winner's right-hand neighbour on, each keeps half, rounded up, and passes the rest to the right. The last
    in line keeps all that arrives; of 3 players, half too, and the bank takes the rest. Nobody with 0 is listed.
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
    """Return the seats in the order in which they pick a card: the winner of the auction, then clockwise.

    ``mustang`` is who uses that card, and picks right after the winner.
    """
    order = [(winner + place) % size for place in range(size)]
    if mustang is not None and mustang != winner:
        order.remove(mustang)
        order.insert(1, mustang)
    return tuple(order)
