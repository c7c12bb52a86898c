"""The ministry and the attacks of Quissama, as pure functions that raise Refused for impossible moves.

The rules are in O Ministério, Ataques às praças e comércios, O Cabeça de Porco, Cartas especiais and Mais detalhes
(Imperador) of the rulebook. Our ruling: Cabeça de Porco can be attacked only when both Guaiamum squares are empty.
"""

from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Problem, Refused, problem
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


def scandal(ministry: Ministry, space: int) -> Ministry:
    """Send the minister on ``space`` (from 0) home; the others stay."""
    if ministry[space] is None:
        raise Refused(problem(f"ministry.{space}", "no_minister", n=space + 1))
    return _with(ministry, space, None)


def swap_minister(ministry: Ministry, space: int, seat: int) -> Ministry:
    """Replace a rival's minister on ``space`` (from 0) with one of ``seat``, who has Imperador."""
    if ministry[space] in (None, seat):
        raise Refused(problem(f"ministry.{space}", "no_rival_minister", n=space + 1))
    return _with(ministry, space, seat)


def _with(ministry: Ministry, space: int, seat: int | None) -> Ministry:
    return (*ministry[:space], seat, *ministry[space + 1 :])


class Target(NamedTuple):
    """The target of an attack: a place with ``capoeiras`` of one band.

    ``shield`` is how many capoeiras protect it and must be gone first: those on the square of a business, on both
    Guaiamum squares for Cabeça de Porco (whose band is guaiamum), none for a square itself.
    """

    band: Band
    capoeiras: int
    shield: int = 0


def refuse_attack(attackers: Band, target: Target) -> Problem | None:
    """Return why 3 capoeiras of the band ``attackers`` cannot remove one from ``target``, or None if they can."""
    if attackers == target.band:
        return problem("target", "attack_own_band")
    if not target.capoeiras:
        return problem("target", "attack_nobody")
    return problem("target", "attack_square_first", n=target.shield) if target.shield else None
