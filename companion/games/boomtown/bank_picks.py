"""What has been taken in a round of the bank: who took what, what can be corrected there, what asks nothing."""

from collections.abc import Sequence

from companion.core.text import Refused
from companion.games.boomtown import moves
from companion.games.boomtown.bank import MINES_OF_A_MAYOR, Table, fee
from companion.games.boomtown.bank_parts import Taker
from companion.games.boomtown.bank_rows import Person
from companion.games.boomtown.bank_state import BankState, Pick
from companion.games.boomtown.bank_words import card_name
from companion.games.boomtown.layout import CLAIMS


def takers_of(state: BankState, people: Sequence[Person], now: int | None = None) -> tuple[Taker, ...]:
    """Return everybody in the order of choosing with what they have taken, which a tap corrects; ``now`` chooses."""
    found = []
    for seat in state.order:
        pick = state.pick_of(seat)
        mine = state.mine(pick.card) if pick and pick.card in CLAIMS else None
        town, roll = (mine.town, mine.roll or 0) if mine else ("", 0)
        link = fix_link(state, seat) if pick and seat != now and can_fix(state, pick) else ""
        found.append(Taker(people[seat], card_name(pick.card) if pick else None, town, roll, seat == now, link))
    return tuple(found)


def fix_link(state: BankState, seat: int) -> str:
    """Return the link to where what ``seat`` has taken is corrected."""
    return f"?turn={state.turn}&fix={seat}"


def can_fix(state: BankState, pick: Pick) -> bool:
    """Tell whether a card that was taken can be given back by itself."""
    try:
        moves.free(state, {"seat": str(pick.seat)})
    except Refused:
        return False
    return True


def is_plain(table: Table, seat: int, town: str) -> bool:
    """Tell whether a mine of ``town`` costs ``seat`` nothing and moves no pawn: then there is nothing to look at."""
    held, mayor = table.mines_in(town)[seat] + 1, table.mayors.get(town)
    moves_pawn = held >= MINES_OF_A_MAYOR if mayor is None else held > table.mines_in(town)[mayor]
    return fee(table, seat, town) is None and (mayor == seat or not moves_pawn)
