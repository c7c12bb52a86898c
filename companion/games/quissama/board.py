"""The ministry and the attacks of Quissama, as pure functions that raise Refused for what cannot be.

The rules come from O Ministério, Ataques às praças e comércios, O Cabeça de Porco, Cartas especiais and Mais detalhes
(Imperador) of the rulebook. Ours: Cabeça de Porco can be attacked only when both Guaiamum squares are empty.
"""

from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Problem, Refused, problem
from companion.games.quissama.rules import MINISTERS

Ministry: TypeAlias = tuple[int | None, ...]
"""The seats of the ministers on the six spaces, the first first; None where a space is free."""
EMPTY: Ministry = (None,) * MINISTERS

Band: TypeAlias = Literal["nagoa", "guaiamum"]


class Placed(NamedTuple):
    """The ministry with a new minister, and the seat whose minister was pushed out of it, None when nobody's was."""

    ministry: Ministry
    pushed_out: int | None


def place_minister(ministry: Ministry, seat: int) -> Placed:
    """Put a minister of ``seat`` on space 1; those before the first free space move up one, the others stay.

    When no space is free, the minister on 6 goes home.
    """
    free = ministry.index(None) if None in ministry else MINISTERS - 1
    pushed_out = ministry[free]
    return Placed((seat, *ministry[:free], *ministry[free + 1 :]), pushed_out)


def scandal(ministry: Ministry, space: int) -> Ministry:
    """Send the minister on ``space``, from 0, home; nobody moves up."""
    if ministry[space] is None:
        raise Refused(problem(f"ministry.{space}", "no_minister", n=space + 1))
    return _with(ministry, space, None)


def swap_minister(ministry: Ministry, space: int, seat: int) -> Ministry:
    """Put a minister of ``seat``, who has Imperador, in place of a rival's on ``space``, from 0."""
    if ministry[space] in (None, seat):
        raise Refused(problem(f"ministry.{space}", "no_rival_minister", n=space + 1))
    return _with(ministry, space, seat)


def _with(ministry: Ministry, space: int, seat: int | None) -> Ministry:
    return (*ministry[:space], seat, *ministry[space + 1 :])


class Target(NamedTuple):
    """A place with ``capoeiras`` of one band to be attacked.

    ``shield`` is how many stand on the squares that must be empty first: the square of a business, both Guaiamum
    squares for Cabeça de Porco (whose band is guaiamum), none for a square itself.
    """

    band: Band
    capoeiras: int
    shield: int = 0


def refuse_attack(attackers: Band, target: Target) -> Problem | None:
    """Return why 3 capoeiras of the band ``attackers`` cannot remove one from ``target``, None if they can."""
    if attackers == target.band:
        return problem("target", "attack_own_band")
    if not target.capoeiras:
        return problem("target", "attack_nobody")
    return problem("target", "attack_square_first", n=target.shield) if target.shield else None
