"""The state of the bank, read from the sheet and written back to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from companion.core.game import FIRST_PLAYER, Setup
from companion.core.pad import Pad, Patch
from companion.core.text import Message, Refused, problem, say
from companion.games.boomtown.bank.auction import picking_order
from companion.games.boomtown.bank.cells import (
    DEAD,
    DICE,
    GOLD,
    GOVERNED,
    KEPT,
    LAST,
    OPENER,
    ORDER,
    PICKS,
    ROUND,
    SALE,
    SALOONS,
    rounds,
)
from companion.games.boomtown.bank.production import Dice, Saloon
from companion.games.boomtown.bank.table import Table, WaitingCard, claimants
from companion.games.boomtown.count import layout
from companion.games.boomtown.count.layout import (
    CLAIMS,
    NEW_VEINS,
    NOBODY,
    chips_cells,
    gold_cell,
    mayor_cell,
    mine,
    position,
)
from companion.games.boomtown.count.rules import TOWNS, Mine
from companion.games.boomtown.setup import SHORT


class Pick(NamedTuple):
    """A card taken this round: a mine by its place or an event, and the dice thrown for a holdup."""

    seat: int
    card: str
    dice: Dice | None = None


@dataclass(frozen=True)
class BankState:
    """The table, and how far the round has come.

    ``opener`` opened the round. ``bid`` is the winning bid, None until it is paid; from then on ``table.first`` is the
    winner. ``dice`` is a production roll that has not paid yet, ``dead`` the places of the mines that left the game,
    ``last`` the cell of the last production. ``pad`` is the pad from which the state was read.
    """

    table: Table
    round: int
    rounds: int
    opener: int
    bid: int | None = None
    order: tuple[int, ...] = ()
    picks: tuple[Pick, ...] = ()
    dice: Dice | None = None
    dead: tuple[str, ...] = ()
    last: Mapping[str, Any] | None = None
    pad: Pad = field(default_factory=dict, repr=False, compare=False)

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.table.players)

    @property
    def phase(self) -> str:
        """The phase of the round: ``auction``, ``choose``, ``production`` or ``over``."""
        if self.round > self.rounds:
            return "over"
        if self.bid is None:
            return "auction"
        return "choose" if len(self.picks) < self.size else "production"

    @property
    def turn(self) -> str:
        """The name of this moment of the play: choices made for another moment do not count."""
        out_of_turn = any(pick.seat != seat for pick, seat in zip(self.picks, self.order, strict=False))
        asked = f"-{self.chooser}" if self.phase == "choose" and out_of_turn else ""
        return f"{self.round}-{self.phase}-{len(self.picks)}{asked}"

    @property
    def chooser(self) -> int:
        """The seat that takes the next card: the first in order without one, even after a card was given back."""
        taken = {pick.seat for pick in self.picks}
        return next(seat for seat in self.order if seat not in taken)

    def pick_of(self, seat: int) -> Pick | None:
        """Return what ``seat`` has taken this round, or None."""
        return next((pick for pick in self.picks if pick.seat == seat), None)

    @cached_property
    def owned(self) -> frozenset[str]:
        """The owners' cells of all mines that a player has."""
        return frozenset(one.place for player in self.table.players for one in player.mines)

    @cached_property
    def gone(self) -> tuple[str, ...]:
        """The places of the mines that have an owner on the sheet but no longer in this state."""
        return tuple(
            place for place, claim in CLAIMS.items() if claim.owner in self.pad and claim.owner not in self.owned
        )

    def is_free(self, place: str) -> bool:
        """Return whether the mine at ``place`` is in the deck or in the row, as far as the sheet knows."""
        return place in CLAIMS and CLAIMS[place].owner not in self.owned and place not in self.dead

    def mine(self, place: str) -> Mine:
        """Return the mine at ``place`` with the table's corrections."""
        return mine(self.pad, CLAIMS[place])


def read(setup: Setup, pad: Pad) -> BankState | None:
    """Return the state of the bank on the sheet, or None if no bank is open."""
    return _state(setup, pad, pad[ROUND]) if ROUND in pad else None


def read_open(setup: Setup, pad: Pad) -> BankState:
    """Return the state of the bank on the sheet; raises Refused if no bank is open."""
    state = read(setup, pad)
    if state is None:
        raise Refused(problem("", "bank_not_open"))
    return state


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return the gaps of the final count, preceded by one for a bank that is not over."""
    bank, missing = read(setup, pad), layout.gaps(setup, pad)
    if bank is None or bank.phase == "over":
        return missing
    return (say("gap-bank", n=bank.round, total=bank.rounds), *missing)


def fresh(setup: Setup, pad: Pad) -> BankState:
    """Return the state in which a bank opens: the table on the sheet, in the first round."""
    known = {cell: value for cell, value in pad.items() if not cell.startswith("bank.")}
    return replace(_state(setup, {**known, OPENER: pad.get(FIRST_PLAYER, 0)}, 1), pad=pad)


def _state(setup: Setup, pad: Pad, number: int) -> BankState:
    opener, sale, dice = pad.get(OPENER, 0), pad.get(SALE), pad.get(DICE)
    first = sale["winner"] if sale else opener
    order = tuple(pad.get(ORDER, ())) or picking_order(setup.size, first)
    return BankState(
        _table(setup, pad, first),
        number,
        rounds(setup.size, SHORT.of(pad)),
        opener,
        sale["bid"] if sale else None,
        order if sale else (),
        tuple(Pick(one["seat"], one["card"], one.get("dice")) for one in pad.get(PICKS, ())) if sale else (),
        (dice[0], dice[1]) if dice else None,
        tuple(pad.get(DEAD, ())),
        last=pad.get(LAST),
        pad=pad,
    )


def _pick_cell(pick: Pick) -> dict[str, Any]:
    dice = {"dice": list(pick.dice)} if pick.dice else {}
    return {"seat": pick.seat, "card": pick.card, **dice}


def _table(setup: Setup, pad: Pad, first: int) -> Table:
    """Return the table; a pawn without a named holder goes to the one player who can claim it."""
    table = Table(
        position(setup, pad).players,
        first,
        {town: seat for town in TOWNS if (seat := pad.get(mayor_cell(town), NOBODY)) != NOBODY},
        frozenset(pad.get(GOVERNED, ())),
        tuple(Saloon(**one) for one in pad.get(SALOONS, ())),
        tuple(WaitingCard(**one) for one in pad.get(KEPT, ())),
        pad.get(GOLD, 0),
    )
    coming = {town: claimants(table, town) for town in TOWNS if mayor_cell(town) not in pad}
    by_mines = {town: seats[0] for town, seats in coming.items() if len(seats) == 1}
    return replace(table, mayors={**table.mayors, **by_mines})


def patch_for(state: BankState) -> Patch:
    """Return the patch that makes the sheet hold ``state``."""
    cells = {**_shared_cells(state), **_bank_cells(state)}
    return {cell: value for cell, value in cells.items() if state.pad.get(cell) != value}


def _shared_cells(state: BankState) -> dict[str, Any]:
    """Return the cells shared with the final count: gold as a sum, owners, New Veins and pawns."""
    pad, table = state.pad, state.table
    cells: dict[str, Any] = {}
    lying = []
    for seat, player in enumerate(table.players):
        cells[gold_cell(seat)] = player.purse
        cells.update((cell, None) for cell in chips_cells(seat).values())
        for one in player.mines:
            cells[one.place] = seat
            if one.new_vein:
                lying.append(one.place.removesuffix(".owner"))
    cells.update((CLAIMS[place].owner, None) for place in state.gone)
    cells.update(_veins(pad, lying))
    for town in TOWNS:
        if town in table.mayors or pad.get(mayor_cell(town), NOBODY) != NOBODY:
            cells[mayor_cell(town)] = table.mayors.get(town)
    return cells


def _veins(pad: Pad, lying: Sequence[str]) -> dict[str, Any]:
    """Return the cells of the New Veins when they lie under the owned mines ``lying``.

    A New Vein that the table put under a mine without an owner stays there.
    """
    stay = {
        cell: place
        for cell in NEW_VEINS
        if (place := pad.get(cell)) in lying or (place is not None and CLAIMS[place].owner not in pad)
    }
    new = [place for place in lying if place not in stay.values()]
    free = [cell for cell in NEW_VEINS if cell not in stay]
    return dict.fromkeys(free) | dict(zip(free, new, strict=False)) | stay


def _bank_cells(state: BankState) -> dict[str, Any]:
    """Return the bank's own cells, with None for empty ones."""
    table = state.table
    dead = dict.fromkeys((*state.dead, *state.gone))
    cells = {
        ROUND: state.round,
        OPENER: state.opener,
        SALE: None if state.bid is None else {"winner": table.first, "bid": state.bid},
        ORDER: list(state.order),
        PICKS: list(map(_pick_cell, state.picks)),
        DICE: list(state.dice or ()),
        SALOONS: [{"owner": one.owner, "town": one.town, "girls": one.girls} for one in table.saloons],
        GOVERNED: [town for town in TOWNS if town in table.governed],
        KEPT: [one._asdict() for one in table.kept],
        DEAD: [place for place in dead if CLAIMS[place].owner not in state.owned],
        GOLD: table.bank or None,
        LAST: state.last,
    }
    return {cell: None if value == [] else value for cell, value in cells.items()}
