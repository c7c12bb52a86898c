"""What the pad of Boomtown draws: tickets, pawns and purses, each made only when a template asks for it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from companion.core.game import PadView, Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, Problem, say
from companion.games.boomtown.bank_cells import ROUND, rounds
from companion.games.boomtown.layout import (
    CLAIMS,
    COUNT_NEW_VEIN,
    NEW_VEIN,
    Claim,
    chips_cells,
    gold,
    gold_cell,
    mayor_cell,
    mine,
    position,
)
from companion.games.boomtown.rules import CHIPS, PAWN_POINTS, TOWNS, Chips, Mine, candidates, mine_name, town_name
from companion.games.boomtown.setup import SHORT

_CLAIMS_OF = {town: [claim for claim in CLAIMS.values() if claim.printed.town == town] for town in TOWNS}


class Ticket(NamedTuple):
    """A mine: its owner's seat and letter, what its button sends, how it is read out.

    ``vein`` is ``counts``, ``left-out`` or empty: whether the New Vein lies there.
    """

    place: str
    mine: Mine
    owner: int | None
    letter: str
    vein: str
    value: str
    label: Message

    @property
    def id(self) -> str:
        """Return the id of its element."""
        return self.place.replace(".", "-")

    @property
    def name(self) -> Message:
        """Return how it is called: by the roll that its card shows here."""
        return mine_name(self.mine.town, self.mine.roll)


class Pawn(NamedTuple):
    """A mayor's pawn: whose it is (a seat, None: nobody's), and what the table may say about it.

    ``answers`` are the seats that can hold it, none where the mines leave no choice. ``said`` tells that the table
    spoke; ``problem`` is what is still to be settled, and with it the pawn is nobody's.
    """

    town: str
    holder: int | None
    said: str
    answers: tuple[int, ...]
    problem: Problem | None

    @property
    def name(self) -> Message:
        """Return the name of its town."""
        return town_name(self.town)

    @property
    def settled(self) -> bool:
        """Tell whether the table said who holds it."""
        return self.said != "null"


class Figure(NamedTuple):
    """One cell of gold: its colour of chips or ``sum``, what is written there, what it shows, and what to know of it.

    A sum also shows what the chips are worth. ``skip`` keeps the keypad from moving on to it: the gold of this player
    is written the other way.
    """

    cell: str
    kind: str
    value: str
    shown: str
    about: Message | None
    skip: bool

    @property
    def id(self) -> str:
        """Return the id of its element."""
        return self.cell.replace(".", "-")


class Purse(NamedTuple):
    """The gold of one player: the chips by colour and the sum last, and what is wrong with it."""

    seat: int
    figures: tuple[Figure, ...]
    problems: tuple[Problem, ...]


class Town(NamedTuple):
    """A town of the ledger."""

    key: str
    name: Message
    tickets: tuple[Ticket, ...]
    pawn: Pawn


class Redrawn(NamedTuple):
    """What a stroke changed."""

    tickets: Sequence[Ticket]
    pawns: Sequence[Pawn]
    purses: Sequence[Purse]


@dataclass(frozen=True)
class View(PadView):
    """The sheet as it is drawn; ``notes`` stand below the totals, ``order`` is where the keypad moves on to."""

    setup: Setup
    pad: Pad
    score: Score
    notes: tuple[Message | None, ...]
    order: tuple[str, ...]

    @property
    def chips(self) -> dict[str, int]:
        """Return what a chip of each colour is worth, in gold."""
        return CHIPS

    @property
    def vein(self) -> Ticket | None:
        """Return the mine under which the New Vein lies, None when it lies under none."""
        return self.ticket(self.pad.get(NEW_VEIN, ""))

    @property
    def untouched(self) -> bool:
        """Tell whether no mine has an owner yet."""
        return not any(claim.owner in self.pad for claim in CLAIMS.values())

    @property
    def towns(self) -> list[Town]:
        """Return the ledger."""
        return [Town(town, town_name(town), tuple(self.tickets(_CLAIMS_OF[town])), self.pawn(town)) for town in TOWNS]

    @property
    def bank_round(self) -> int | None:
        """Return the round of the bank, the last one when it is over; None where no bank is open."""
        number = self.pad.get(ROUND)
        return number and min(number, self.bank_rounds)

    @property
    def bank_rounds(self) -> int:
        """Return how many rounds there are."""
        return rounds(self.setup.size, SHORT.of(self.pad))

    @property
    def purses(self) -> list[Purse]:
        """Return everybody's gold."""
        return [self.purse(seat) for seat in range(self.setup.size)]

    def redrawn(self, changed: Iterable[str]) -> Redrawn:
        """Return what has to be drawn again when the cells ``changed`` were written."""
        places: dict[str, Claim] = {}
        towns: dict[str, None] = {}
        seats: dict[int, None] = {}
        for cell in changed:
            kind, _, rest = cell.partition(".")
            if kind == "mines":
                place, _, part = cell.rpartition(".")
                places[place] = CLAIMS[place]
                if part == "owner":
                    towns[CLAIMS[place].printed.town] = None
            elif kind == "mayors":
                towns[rest] = None
            elif kind == "players":
                seats[int(rest.partition(".")[0])] = None
            elif cell in (NEW_VEIN, COUNT_NEW_VEIN.cell):
                places = dict(CLAIMS)
        return Redrawn(
            self.tickets(places.values()), [self.pawn(town) for town in towns], [self.purse(seat) for seat in seats]
        )

    def ticket(self, place: str) -> Ticket | None:
        """Return the mine at ``place``, None when there is none."""
        return next(iter(self.tickets([CLAIMS[place]])), None) if place in CLAIMS else None

    def printed(self, ticket: Ticket) -> Mine:
        """Return the mine of ``ticket`` as its card in the box says it."""
        return CLAIMS[ticket.place].printed

    def tickets(self, claims: Iterable[Claim]) -> list[Ticket]:
        """Return the mines of ``claims``."""
        vein = "counts" if COUNT_NEW_VEIN.of(self.pad) else "left-out"
        tickets = []
        for claim in claims:
            lies, owner = mine(self.pad, claim), self.pad.get(claim.owner)
            tickets.append(_ticket(self.setup, claim.place, lies, owner, vein if lies.new_vein else ""))
        return tickets

    def pawn(self, town: str) -> Pawn:
        """Return the pawn of ``town``."""
        cell, players = mayor_cell(town), self.setup.players
        problem = next(iter(self.score.problems_at.get(cell, ())), None)
        name = cast("Mapping[str, str | None]", self.score.extra["mayors"])[town]
        said = json.dumps(self.pad.get(cell))
        derived = name is not None and said == "null"
        names = () if derived else candidates(position(self.setup, self.pad), town)
        return Pawn(
            town, None if name is None else players.index(name), said, tuple(map(players.index, names)), problem
        )

    def purse(self, seat: int) -> Purse:
        """Return the gold of ``seat``."""
        total, chips = gold_cell(seat), chips_cells(seat)
        written, counted = self.pad.get(total), any(cell in self.pad for cell in chips.values())
        figures = []
        for colour, cell in chips.items():
            shown = _shown(self.pad.get(cell))
            about = say("about-chips", n=CHIPS[colour]) if written is None else say("about-clears-sum", n=written)
            figures.append(Figure(cell, colour, shown, shown, about, written is not None))
        purse = gold(self.pad, seat)
        worth = purse.total if isinstance(purse, Chips) and counted else written
        cleared = say("about-clears-chips") if counted else None
        figures.append(Figure(total, "sum", _shown(written), _shown(worth), cleared, counted))
        return Purse(seat, tuple(figures), tuple(self.score.problems_at.get(total, ())))


def _shown(number: int | None) -> str:
    """Return a figure as text, which is its JSON too; the empty text for an empty cell."""
    return "" if number is None else str(number)


@lru_cache(maxsize=2048)
def _ticket(setup: Setup, place: str, lies: Mine, owner: int | None, vein: str) -> Ticket:
    """Return a ticket; its words are long and the same at every tap."""
    name = setup.players[owner] if owner is not None else ""
    label = say(
        "ticket",
        mine=mine_name(lies.town, lies.roll),
        n=lies.production,
        dangerous="yes" if lies.dangerous else "no",
        vein=vein or "none",
        owner=name or say("of-nobody"),
    )
    return Ticket(place, lies, owner, name.strip()[:1].upper(), vein, f"{place} {json.dumps(owner)}", label)


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw."""
    return View(setup, pad, score, _notes(setup, score), _order(setup))


def _notes(setup: Setup, score: Score) -> tuple[Message | None, ...]:
    """Return for each total what pawns still in doubt may add to it."""
    doubtful = [0] * setup.size
    for problem in score.problems:
        for name in cast("list[str]", dict(problem.extra).get("candidates", [])):
            doubtful[setup.players.index(name)] += PAWN_POINTS
    return tuple(say("note-doubtful", n=points) if points else None for points in doubtful)


@lru_cache(maxsize=256)
def _order(setup: Setup) -> tuple[str, ...]:
    """Return the cells of the keypad: the chips player by player, then the sums."""
    seats = range(setup.size)
    return (*(cell for seat in seats for cell in chips_cells(seat).values()), *map(gold_cell, seats))
