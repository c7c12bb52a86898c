"""What has been taken in a round of the bank: who took what, what can be corrected there, what asks nothing."""

from collections.abc import Sequence

from companion.games.boomtown.bank.account import Told
from companion.games.boomtown.bank.parts import Taker
from companion.games.boomtown.bank.rows import Person
from companion.games.boomtown.bank.state import BankState
from companion.games.boomtown.bank.table import MINES_OF_A_MAYOR, Table, fee
from companion.games.boomtown.bank.words import card_name
from companion.games.boomtown.count.layout import CLAIMS


def takers_of(
    state: BankState, people: Sequence[Person], account: Sequence[Told], now: int | None = None
) -> tuple[Taker, ...]:
    """Return everybody in the order of choosing with what they have taken, which a tap corrects; ``now`` chooses."""
    found = []
    for seat in state.order:
        pick = state.pick_of(seat)
        mine = state.mine(pick.card) if pick and pick.card in CLAIMS else None
        town, roll = (mine.town, mine.roll or 0) if mine else ("", 0)
        link = pick_link(state, account, seat, pick.card) if pick and seat != now else ""
        found.append(Taker(people[seat], card_name(pick.card) if pick else None, town, roll, seat == now, link))
    return tuple(found)


def pick_link(state: BankState, account: Sequence[Told], seat: int, card: str) -> str:
    """Return the link to where the ``card`` that ``seat`` took this round is told otherwise, empty for no such one."""
    taken = (one for one in account if one.round == state.round and one.fields.get("card") == card)
    at = str(state.order.index(seat)) if seat in state.order else ""
    return next((retell_link(state, one) for one in taken if one.entry.get("place") == at), "")


def retell_link(state: BankState, wrong: Told) -> str:
    """Return the link to where something done is told otherwise."""
    return f"?turn={state.turn}&retell={wrong.id}"


def is_plain(table: Table, seat: int, town: str) -> bool:
    """Tell whether a mine of ``town`` costs ``seat`` nothing and moves no pawn: then there is nothing to look at."""
    held, mayor = table.mines_in(town)[seat] + 1, table.mayors.get(town)
    moves_pawn = held >= MINES_OF_A_MAYOR if mayor is None else held > table.mines_in(town)[mayor]
    return fee(table, seat, town) is None and (mayor == seat or not moves_pawn)
