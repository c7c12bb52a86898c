"""What the pages of the bank draw: everybody's belongings, the screen of this moment, and what a move would do."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Message
from companion.games.boomtown.bank import Table
from companion.games.boomtown.bank_cells import GOVERNED, KEPT, LAST, OPENER, PICKS, ROUND, SALOONS, STROKE
from companion.games.boomtown.bank_choosing import Choosing
from companion.games.boomtown.bank_screens import Auction, Entry, Over, Production, Screen, Summary, summaries
from companion.games.boomtown.bank_words import place_name
from companion.games.boomtown.desk import Desk, fingerprint, fresh, read
from companion.games.boomtown.events import event_name
from companion.games.boomtown.layout import NEW_VEIN
from companion.games.boomtown.production import Paid, nuggets
from companion.games.boomtown.rules import TOWNS

CLOSED = "closed"
"""The turn while no bank is open."""
SCREENS: dict[str, type[Screen]] = {
    "auction": Auction,
    "choose": Choosing,
    "production": Production,
    "over": Over,
}
STAYING = ("girls", "governor", "mustang", "saloon", "telegraph")
"""The events that lie in front of whoever takes them, and change nothing else."""
_SHARED = ("mayors.", SALOONS, GOVERNED, KEPT)
"""How the cells begin that may stand in anybody's row."""


class Holding(NamedTuple):
    """What somebody has in one town: mines, the pawn and whether it is on the Governor, the prices of the saloons."""

    town: str
    mines: int
    mayor: bool
    governed: bool
    saloons: tuple[int, ...]


class Row(NamedTuple):
    """Everything that a player owns beside gold: in the towns, and the cards that wait."""

    seat: int
    holdings: tuple[Holding, ...]
    kept: tuple[str, ...]

    @property
    def cards(self) -> tuple[Message, ...]:
        """Return how the cards are called that wait."""
        return tuple(map(event_name, self.kept))


class Claim(NamedTuple):
    """A mine of somebody: what it brings with the New Vein, on which roll."""

    town: str
    roll: int
    brings: int
    dangerous: bool
    vein: bool


class Redrawn(NamedTuple):
    """What a stroke changed: everything, the round, the last production; of some seats gold, belongings, mines."""

    whole: bool
    round: bool
    last: bool
    purses: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bank:
    """The bank of a sheet: ``desk`` is None while it is closed; ``fields`` are those of the address or the form."""

    setup: Setup
    pad: Pad
    fields: Mapping[str, str]
    desk: Desk | None

    @cached_property
    def seen(self) -> str:
        """Return what every form sends to say on which sheet its choices were made."""
        return fingerprint(self.pad)

    @property
    def turn(self) -> str:
        """Return what every link and form sends to say for which moment they were drawn."""
        return self.desk.turn if self.desk else CLOSED

    @property
    def chance(self) -> str:
        """Return what a throw by the app is drawn from."""
        return secrets.token_urlsafe(9)

    def screen(self, notice: Any) -> Screen:
        """Return what is to be drawn now, with what was chosen so far.

        What a form sent is over once it is booked, and only then: with a ``notice`` it was not.
        """
        fields, desk = self.fields, self.desk
        booked = not notice and "seen" in fields
        chosen = fields if not booked and fields.get("turn") == self.turn else {}
        wrong = {one.path: one.message for one in reversed(notice.problems)} if notice else {}
        if desk is None:
            return Entry(self.setup, fresh(self.setup, self.pad), self.turn, chosen, wrong, opens=True)
        if fields.get("do") == "correct" and not booked:
            return Entry(self.setup, desk, self.turn, chosen, wrong)
        return SCREENS[desk.phase](self.setup, desk, self.turn, chosen, wrong)

    @property
    def seats(self) -> range:
        """Return everybody at the table, nobody while the bank is closed."""
        return range(self.setup.size if self.desk else 0)

    def row(self, seat: int) -> Row:
        """Return what ``seat`` owns beside gold."""
        table = self._table
        held = dict.fromkeys(TOWNS, 0)
        for mine in table.players[seat].mines:
            held[mine.town] += 1
        holdings = tuple(
            Holding(
                town,
                number,
                table.mayors.get(town) == seat,
                town in table.governed,
                tuple(one.price for one in table.saloons if one.owner == seat and one.town == town),
            )
            for town, number in held.items()
        )
        kept = tuple(one.card for one in table.kept if one.seat == seat)
        return Row(seat, holdings, kept)

    @property
    def _table(self) -> Table:
        return self.desk.table if self.desk else Table((), 0)

    @property
    def towns(self) -> tuple[str, ...]:
        """Return the towns, in their order."""
        return TOWNS

    def claims(self, seat: int) -> tuple[Claim, ...]:
        """Return the mines of ``seat``, by town and roll."""
        mines = self._table.players[seat].mines
        return tuple(Claim(one.town, one.roll or 0, nuggets(one), one.dangerous, one.new_vein) for one in mines)

    @property
    def last(self) -> Mapping[str, Any] | None:
        """Return the cell of the last production."""
        return self.pad.get(LAST) if self.desk else None

    def summaries(self, last: Mapping[str, Any]) -> list[Summary]:
        """Return what the production ``last`` did to everybody whom it concerned."""
        paid = [Paid(one["from"], one["to"], one["gold"], one["owed"]) for one in last["paid"]]
        return summaries(last["brought"], paid)

    def place_name(self, place: str) -> Message:
        """Return how the mine at ``place`` is called."""
        return place_name(place)

    def redrawn(self, changed: Sequence[str]) -> Redrawn:
        """Return what has to be drawn again when the cells ``changed`` were written."""
        produced = LAST in changed
        opened = ROUND in changed and OPENER in changed and not produced
        if self.desk is None or opened:
            return Redrawn(True, True, True)
        purses = tuple(dict.fromkeys(int(cell.split(".")[1]) for cell in changed if cell.startswith("players.")))
        mines = [cell for cell in changed if cell.startswith(("mines.", NEW_VEIN))]
        everybody, taker = tuple(self.seats), self._taker(changed, mines)
        lots = () if not mines else everybody if taker is None else (taker,)
        shared = any(cell.startswith(_SHARED) for cell in changed)
        rows = () if not mines and not shared else everybody if taker is None else (taker,)
        return Redrawn(False, ROUND in changed, produced, purses, rows, lots)

    def _taker(self, changed: Sequence[str], mines: Sequence[str]) -> int | None:
        """Return who took a card just now if all that it changed, gold apart, is what they have themselves.

        A stroke ends with its number, and begins with it when it is taken back.
        """
        done = PICKS in changed and changed[-1] == STROKE
        last = self.desk.picks[-1] if done and self.desk and self.desk.picks else None
        if last is None or any(cell.startswith("mayors.") for cell in changed):
            return None
        claimed = mines == [f"{last.card}.owner"] and mines[0] in self.pad
        return last.seat if claimed or (not mines and last.card in STAYING) else None


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Bank:
    """Return what to draw."""
    return Bank(setup, pad, fields, read(setup, pad))
