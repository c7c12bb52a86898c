"""The ministry and the attacks of Quissama, as pure functions.

The rules are in O Ministério, Ataques às praças e comércios, O Cabeça de Porco, Cartas especiais and Mais detalhes
(Imperador) of the rulebook. Our ruling: Cabeça de Porco can be attacked only when both Guaiamum squares are empty.
"""

from typing import Literal, TypeAlias

from companion.core.text import Problem, problem
from companion.games.quissama.rules import MINISTERS

Ministry: TypeAlias = tuple[int | None, ...]
"""The seats of the ministers on spaces 1 to 6; None for a free space."""

Band: TypeAlias = Literal["nagoa", "guaiamum"]


def place_minister(ministry: Ministry, seat: int) -> Ministry:
    """Put a minister of ``seat`` on space 1; those before the first free space move up one, the others stay.

    If no space is free, the minister on 6 goes home.
    """
    free = ministry.index(None) if None in ministry else MINISTERS - 1
    return (seat, *ministry[:free], *ministry[free + 1 :])


def refuse_attack(capoeiras: int, shield: int = 0, squares: int = 1) -> Problem | None:
    """Return why 3 capoeiras cannot remove one of ``capoeiras`` of the other band, or None if they can.

    ``shield`` is how many capoeiras on ``squares`` protect the place and must be gone first: those on the square of a
    business, on both Guaiamum squares for Cabeça de Porco, none for a square itself.
    """
    if not capoeiras:
        return problem("target", "attack_nobody")
    code = "attack_square_first" if squares == 1 else "attack_squares_first"
    return problem("target", code, n=shield) if shield else None
