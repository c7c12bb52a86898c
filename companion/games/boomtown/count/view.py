"""What the templates of the final count read: mines, pawns and gold."""

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
    position,
    production_sum_cell,
    veins,
)
from companion.games.boomtown.count.rules import CHIPS, PAWN_POINTS, TOWNS, Chips, Mine, candidates, town_name
from companion.games.boomtown.setup import SHORT

_CELLS_OF = {town: [cell for one in CLAIMS.values() if one.printed.town == town for cell in one[2:]] for town in TOWNS}
"""The cells of each town's mines."""


@dataclass(frozen=True)
class Pawn:
    """The pawn of a town: the seat that holds it, and what the table may say about it.

    ``players`` are all names. ``answers`` are the seats that can hold it, empty if the mines leave no choice.
    ``settled`` is true if the table has named the holder; ``question`` is the question still open, during which nobody
    holds the pawn. ``given_by_tap`` is true if a tap gives it to the player of the brush, as when some mines are
    known only as a sum.
    """

    players: tuple[str, ...]
    town: str
    holder: int | None
    settled: bool
    answers: tuple[int, ...]
    question: Message | None
    given_by_tap: bool

    @property
    def name(self) -> Message:
        return town_name(self.town)


@dataclass(frozen=True)
class View:
    """One state of the sheet.

    ``claims`` are the 45 mines by place, ``chips`` the worth of a chip of each colour in gold, ``kinds`` the columns of
    figures: each colour of chips, gold as a sum, and mines as a sum.
    """

    setup: Setup
    pad: Pad
    score: Score

    claims = CLAIMS
    chips = CHIPS
    kinds = (*CHIPS, "sum", "mined")

    @cached_property
    def notes(self) -> Sequence[Message | None]:
        """For each player, how many points the pawns still in doubt may add."""
        doubtful = [0] * self.setup.size
        for problem in self.score.problems:
            for name in cast("list[str]", dict(problem.extra).get("candidates", [])):
                doubtful[self.setup.players.index(name)] += PAWN_POINTS
        return [say("note-doubtful", n=points) if points else None for points in doubtful]

    @property
    def round(self) -> int | None:
        """The round of the bank, or the last one when it is over; None if no bank is open."""
        number = self.pad.get(ROUND)
        return number and min(number, self.rounds)

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return rounds(self.setup.size, SHORT.of(self.pad))

    @property
    def secret(self) -> tuple[str, ...]:
        """The lines that only their players know: gold, until the last round is over."""
        number = self.pad.get(ROUND)
        return ("gold",) if number and number <= self.rounds else ()

    def progress(self) -> Message | None:
        """Return which round of the bank is being played, or None if there is none."""
        return say("progress", n=self.round, total=self.rounds) if self.round and self.secret else None

    # ---- mines and pawns

    @property
    def untouched(self) -> bool:
        """True if no mine has an owner, nor is any player's sum written."""
        return not self.has_sums and all(claim.owner not in self.pad for claim in CLAIMS.values())

    @property
    def has_sums(self) -> bool:
        """True if a player's mines are written as a sum."""
        return any(production_sum_cell(seat) in self.pad for seat in range(self.setup.size))

    @property
    def counts_vein(self) -> bool:
        """True if a New Vein counts."""
        return bool(COUNT_NEW_VEIN.of(self.pad))

    def mine_values(self, town: str) -> tuple[Value, ...]:
        """Return all values on which the mines of ``town`` depend."""
        pad = self.pad
        return (*map(pad.get, _CELLS_OF[town]), *veins(pad), tuple(pad.get(DEAD, ())), COUNT_NEW_VEIN.of(pad))

    def mine(self, claim: Claim) -> Mine:
        return mine(self.pad, claim)

    def is_gone(self, claim: Claim) -> bool:
        """Return whether the mine has left the game at the bank."""
        return claim.place in self.pad.get(DEAD, ())

    def other_veins(self, claim: Claim) -> tuple[Message, ...]:
        """Return the names of the other mines with a New Vein under them."""
        return tuple(self.mine(CLAIMS[place]).name for place in veins(self.pad) if place != claim.place)

    @cached_property
    def pawns(self) -> list[Pawn]:
        """The five pawns."""
        setup, wrong, found = self.setup, self.score.problems_at, []
        table, summed, seat_of = position(setup, self.pad), self.has_sums, setup.players.index
        mayors = cast("Mapping[str, str | None]", self.score.extra["mayors"])
        for town in TOWNS:
            cell, holder = mayor_cell(town), mayors[town]
            settled, question = cell in self.pad, wrong[cell][0].message if cell in wrong else None
            seat = None if holder is None else seat_of(holder)
            candidate_names = candidates(table, town) if holder is None or settled else ()
            answers = tuple(map(seat_of, candidate_names))
            found.append(Pawn(setup.players, town, seat, settled, answers, question, summed and not question))
        return found

    @cached_property
    def undecided_pawns(self) -> list[Pawn]:
        """The pawns that the table still has to settle."""
        return [pawn for pawn in self.pawns if pawn.question]

    # ---- gold

    def cell(self, seat: int, kind: str) -> str:
        """Return the cell of a figure: a colour of chips, ``sum`` or ``mined``."""
        if kind == "mined":
            return production_sum_cell(seat)
        return gold_cell(seat) if kind == "sum" else chips_cells(seat)[kind]

    def order(self, *kinds: str) -> list[str]:
        """Return the cells of these kinds in keypad order, seat by seat."""
        return [self.cell(seat, kind) for seat in range(self.setup.size) for kind in kinds]

    def figures(self, seat: int) -> tuple[tuple[int | None, int | None], ...]:
        """Return, for each kind, its value and that of the other way to write it; None if empty.

        The other way for chips is the sum, for the sum the worth of the chips, and for the mines as a sum the
        production of the claimed ones.
        """
        *chips, total, mines = (self.pad.get(self.cell(seat, kind)) for kind in self.kinds)
        worth = None if chips.count(None) == len(chips) else Chips(*[number or 0 for number in chips]).total
        line = self.score.standings[seat].lines[1]
        produced = line.points if line.details and mines is None else None
        return (*((number, total) for number in chips), (total, worth), (mines, produced))

    @cached_property
    def figure_problems(self) -> dict[int, tuple[Problem, ...]]:
        """The problems of each player's figures, by seat."""
        wrong = self.score.problems_at
        return {
            seat: found
            for seat in range(self.setup.size)
            if (found := (*wrong.get(gold_cell(seat), ()), *wrong.get(production_sum_cell(seat), ())))
        }
