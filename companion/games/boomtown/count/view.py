"""What the pad of Boomtown reads beside the sheet: mines as they lie, whose the pawns are, gold in either way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from companion.core.game import Setup
from companion.core.pad import Pad, Value
from companion.core.score import Score
from companion.core.text import Message, Problem, say
from companion.games.boomtown.bank.cells import DEAD, ROUND, rounds
from companion.games.boomtown.count.layout import (
    CLAIMS,
    COUNT_NEW_VEIN,
    Claim,
    chips_cells,
    gold_cell,
    mayor_cell,
    mine,
    mined_cell,
    position,
    veins,
)
from companion.games.boomtown.count.rules import CHIPS, PAWN_POINTS, TOWNS, Chips, Mine, candidates, town_name
from companion.games.boomtown.setup import SHORT

_CELLS_OF = {town: [cell for one in CLAIMS.values() if one.printed.town == town for cell in one[2:]] for town in TOWNS}
"""The cells of the mines of each town."""


@dataclass(frozen=True)
class Pawn:
    """The pawn of a town: the seat that holds it, and what the table may say about that.

    ``players`` are everybody's names. ``answers`` are the seats that can hold it, none where the mines leave no choice.
    ``settled`` tells that the table spoke; ``asked`` is what it still has to settle, and until then the pawn is
    nobody's. ``tapped`` tells that a tap gives it to whom the brush says: somebody's mines are known as a sum alone.
    """

    players: tuple[str, ...]
    town: str
    holder: int | None
    settled: bool
    answers: tuple[int, ...]
    asked: Message | None
    tapped: bool

    @property
    def name(self) -> Message:
        """Return how its town is called."""
        return town_name(self.town)


@dataclass(frozen=True)
class View:
    """One state of the sheet.

    ``claims`` are the 45 mines by place, ``chips`` what a chip of each colour is worth, in gold, ``kinds`` the columns
    of figures: gold by chips of each colour and as a sum, and the mines as a sum.
    """

    setup: Setup
    pad: Pad
    score: Score

    claims = CLAIMS
    chips = CHIPS
    kinds = (*CHIPS, "sum", "mined")

    @cached_property
    def notes(self) -> Sequence[Message | None]:
        """Return for each total what pawns still in doubt may add to it."""
        doubtful = [0] * self.setup.size
        for problem in self.score.problems:
            for name in cast("list[str]", dict(problem.extra).get("candidates", [])):
                doubtful[self.setup.players.index(name)] += PAWN_POINTS
        return [say("note-doubtful", n=points) if points else None for points in doubtful]

    @property
    def round(self) -> int | None:
        """Return the round of the bank, the last one when it is over, None while it is not open."""
        number = self.pad.get(ROUND)
        return number and min(number, self.rounds)

    @property
    def rounds(self) -> int:
        """Return how many rounds the bank has."""
        return rounds(self.setup.size, SHORT.of(self.pad))

    @property
    def secret(self) -> tuple[str, ...]:
        """Return the lines that only their players know: gold, as long as the bank goes on."""
        number = self.pad.get(ROUND)
        return ("gold",) if number and number <= self.rounds else ()

    def progress(self) -> Message | None:
        """Return which round of the bank is being played, None where it is not open or over."""
        return say("progress", n=self.round, total=self.rounds) if self.round and self.secret else None

    # ---- mines and pawns

    @property
    def untouched(self) -> bool:
        """Tell whether no mine has an owner yet, one by one or in a sum."""
        return not self.summed and all(claim.owner not in self.pad for claim in CLAIMS.values())

    @property
    def summed(self) -> bool:
        """Tell whether somebody's mines are written as a sum."""
        return any(mined_cell(seat) in self.pad for seat in range(self.setup.size))

    @property
    def counts_vein(self) -> bool:
        """Tell whether a New Vein counts."""
        return bool(COUNT_NEW_VEIN.of(self.pad))

    def written(self, town: str) -> tuple[Value, ...]:
        """Return all that the sheet says of the mines of ``town``."""
        pad = self.pad
        return (*map(pad.get, _CELLS_OF[town]), *veins(pad), tuple(pad.get(DEAD, ())), COUNT_NEW_VEIN.of(pad))

    def mine(self, claim: Claim) -> Mine:
        """Return a mine as it lies on the table."""
        return mine(self.pad, claim)

    def gone(self, claim: Claim) -> bool:
        """Tell whether a mine left the game at the bank."""
        return claim.place in self.pad.get(DEAD, ())

    def other_veins(self, claim: Claim) -> tuple[Message, ...]:
        """Return the names of the other mines under which a New Vein lies."""
        return tuple(self.mine(CLAIMS[place]).name for place in veins(self.pad) if place != claim.place)

    @cached_property
    def pawns(self) -> list[Pawn]:
        """Return the five pawns."""
        setup, wrong, found = self.setup, self.score.problems_at, []
        table, summed, seat_of = position(setup, self.pad), self.summed, setup.players.index
        mayors = cast("Mapping[str, str | None]", self.score.extra["mayors"])
        for town in TOWNS:
            cell, holder = mayor_cell(town), mayors[town]
            settled, asked = cell in self.pad, wrong[cell][0].message if cell in wrong else None
            seat = None if holder is None else seat_of(holder)
            able = candidates(table, town) if holder is None or settled else ()
            answers = tuple(map(seat_of, able))
            found.append(Pawn(setup.players, town, seat, settled, answers, asked, summed and not asked))
        return found

    @cached_property
    def asked(self) -> list[Pawn]:
        """Return the pawns that the table still has to settle."""
        return [pawn for pawn in self.pawns if pawn.asked]

    # ---- gold

    @property
    def brief(self) -> tuple[str, ...]:
        """Return the first names, as far as these tell the players apart."""
        return self.setup.brief.players

    def cell(self, seat: int, kind: str) -> str:
        """Return the name of the cell of a figure."""
        if kind == "mined":
            return mined_cell(seat)
        return gold_cell(seat) if kind == "sum" else chips_cells(seat)[kind]

    def order(self, *kinds: str) -> list[str]:
        """Return the cells of these kinds in the order of the keypad, seat by seat."""
        return [self.cell(seat, kind) for seat in range(self.setup.size) for kind in kinds]

    def figures(self, seat: int) -> tuple[tuple[int | None, int | None], ...]:
        """Return of each kind what is written, and what is written of the same in the other way; None: nothing.

        The other way for chips is the sum, for the sum what the chips are worth, for the mines as a sum what the
        claimed ones produce.
        """
        *chips, total, mined = (self.pad.get(self.cell(seat, kind)) for kind in self.kinds)
        worth = None if chips.count(None) == len(chips) else Chips(*[number or 0 for number in chips]).total
        line = self.score.standings[seat].lines[1]
        produced = line.points if line.details and mined is None else None
        return (*((number, total) for number in chips), (total, worth), (mined, produced))

    @cached_property
    def amiss(self) -> dict[int, tuple[Problem, ...]]:
        """Return what is wrong with somebody's figures, by seat."""
        wrong = self.score.problems_at
        return {
            seat: found
            for seat in range(self.setup.size)
            if (found := (*wrong.get(gold_cell(seat), ()), *wrong.get(mined_cell(seat), ())))
        }
