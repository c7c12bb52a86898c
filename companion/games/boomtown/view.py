"""What the pad of Boomtown draws: tickets, pawns and gold, of which a tap changes a few."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, cast

from companion.core.game import PadView, Setup
from companion.core.layout import Cell
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.boomtown.bank_cells import ROUND, rounds
from companion.games.boomtown.layout import (
    CLAIMS,
    COUNT_NEW_VEIN,
    NEW_VEIN,
    chips_cells,
    gold_cell,
    gold_cells,
    mayor_cell,
    mine,
    position,
)
from companion.games.boomtown.rules import CHIPS, PAWN_POINTS, TOWNS, Chips, Mine, candidates, mine_name, town_name
from companion.games.boomtown.setup import SHORT

_CLAIMS_OF = {town: [claim for claim in CLAIMS.values() if claim.printed.town == town] for town in TOWNS}
_OWNERS = frozenset(claim.owner for claim in CLAIMS.values())
_OWNERS_OF = {town: [claim.owner for claim in claims] for town, claims in _CLAIMS_OF.items()}
_CELLS_OF = {
    town: [*_OWNERS_OF[town], *(cell for one in claims for cell in (one.production, one.roll, one.dangerous))]
    for town, claims in _CLAIMS_OF.items()
}


class Ticket(NamedTuple):
    """A mine as it lies on the table: its figures, its owner's seat and letter, how it is read out.

    ``vein`` is ``counts``, ``left-out`` or empty: whether the New Vein lies there.
    """

    place: str
    roll: int | None
    production: int
    dangerous: bool
    vein: str
    owner: int | None
    letter: str
    label: Message


class Person(NamedTuple):
    """Somebody at the table."""

    seat: int
    name: str


class Pawn(NamedTuple):
    """A mayor's pawn: the key and the name of its town, whose it is, and what the table may say about that.

    ``answers`` are those who can hold it, none where the mines leave no choice. ``settled`` tells that the table spoke;
    ``asked`` is what it still has to settle, and until then the pawn is nobody's.
    """

    town: str
    name: Message
    holder: Person | None
    settled: bool
    answers: tuple[Person, ...]
    asked: Message | None


class Figure(NamedTuple):
    """One cell of gold: whose it is, what it shows, how it is called, and what to know of it.

    A sum that is not written shows what the chips are worth: it is ``worked`` out. ``skip`` keeps the keypad from
    moving on to the cell: the gold of this player is written the other way.
    """

    cell: str
    seat: int
    shown: str
    worked: bool
    about: Message | None
    skip: bool
    label: Message
    short: Message
    rule: str


class Bank(NamedTuple):
    """Where the bank is: its round, the last one when it is over (None: it is not open), and how many there are."""

    round: int | None
    rounds: int


class Place(NamedTuple):
    """A mine of the box: its place, and how it is called by the roll that is printed on it."""

    place: str
    name: Message


class Town(NamedTuple):
    """A town of the ledger."""

    key: str
    name: Message
    mines: tuple[Place, ...]


class Card(NamedTuple):
    """A mine whose card can be corrected: as it lies on the table, and as the box has it.

    ``elsewhere`` names the mine under which the New Vein lies, None where it lies under this one or none.
    """

    town: str
    name: Message
    roll: int | None
    printed: Mine
    elsewhere: Message | None


LEDGER = tuple(
    Town(town, town_name(town), tuple(Place(one.place, mine_name(town, one.printed.roll)) for one in claims))
    for town, claims in _CLAIMS_OF.items()
)
KINDS = (*CHIPS, "sum")
"""The ways in which gold is written, one a column."""


@dataclass(frozen=True)
class View(PadView):
    """The sheet as it is drawn; ``notes`` stand below the totals, ``order`` is where the keypad moves on to.

    ``ledger``, ``chips`` (what a chip of each colour is worth, in gold), ``kinds`` and ``purses`` (the cells of each
    player's gold, by these kinds) are what its page has whatever is written.
    """

    setup: Setup
    pad: Pad
    score: Score
    notes: tuple[Message | None, ...]
    ledger = LEDGER
    chips = CHIPS
    kinds = KINDS

    @property
    def purses(self) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells of gold of each player."""
        return _purses(self.setup)

    @property
    def order(self) -> tuple[str, ...]:
        """Return the cells of the keypad: the chips player by player, then the sums."""
        return _order(self.setup)

    @cached_property
    def parts(self) -> Parts:
        """Return the link to the bank, the hint, each ticket, each pawn and its question, each cell of gold."""
        setup, pad, get, wrong = self.setup, self.pad, self.pad.get, self.score.problems_at
        mayors = cast("Mapping[str, str | None]", self.score.extra["mayors"])
        counts, lies = COUNT_NEW_VEIN.of(pad), get(NEW_VEIN)
        vein_town = CLAIMS[lies].printed.town if lies else ""
        parts = {
            "tobank": Part("boomtown/tobank.html", _bank(setup, pad)),
            "hint": Part("boomtown/hint.html", _OWNERS.isdisjoint(pad)),
        }
        for town in TOWNS:
            written, cell = tuple(map(get, _CELLS_OF[town])), mayor_cell(town)
            parts |= _tickets(setup, town, written, lies if town == vein_town else None, counts)
            asked = wrong[cell][0].message if cell in wrong else None
            parts |= _pawn(setup, town, written[: len(_OWNERS_OF[town])], get(cell), mayors[town], asked)
        for seat, cells in enumerate(_purses(setup)):
            amiss = tuple([one.message for one in wrong.get(gold_cell(seat), ())])
            parts |= _purse(setup, seat, tuple([get(cell.name) for cell in cells]), amiss)
        return parts

    def card(self, place: str) -> Card | None:
        """Return the mine at ``place``, None when there is none."""
        claim, vein = CLAIMS.get(place), self.pad.get(NEW_VEIN, place)
        if claim is None:
            return None
        lies = mine(self.pad, claim)
        elsewhere = _name(mine(self.pad, CLAIMS[vein])) if vein != place else None
        return Card(lies.town, _name(lies), lies.roll, claim.printed, elsewhere)


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw."""
    return View(setup, pad, score, _notes(setup, score))


def _notes(setup: Setup, score: Score) -> tuple[Message | None, ...]:
    """Return for each total what pawns still in doubt may add to it."""
    doubtful = [0] * setup.size
    for problem in score.problems:
        for name in cast("list[str]", dict(problem.extra).get("candidates", [])):
            doubtful[setup.players.index(name)] += PAWN_POINTS
    return tuple(say("note-doubtful", n=points) if points else None for points in doubtful)


def _bank(setup: Setup, pad: Pad) -> Bank:
    number, last = pad.get(ROUND), rounds(setup.size, SHORT.of(pad))
    return Bank(number and min(number, last), last)


def _element(cell: str) -> str:
    """Return the id of the element that draws ``cell``."""
    return cell.replace(".", "-")


def _name(lies: Mine) -> Message:
    """Return how a mine is called: by the roll that its card shows here."""
    return mine_name(lies.town, lies.roll)


# ---- parts, kept by all that they are made of: a tap is in one town, or on the gold of one player


@lru_cache(maxsize=2048)
def _tickets(setup: Setup, town: str, written: tuple[int | None, ...], vein: str | None, counts: bool) -> Parts:
    """Return the mines of ``town``: ``written`` are its cells, ``vein`` is the mine under which the New Vein lies."""
    pad = dict(zip((*_CELLS_OF[town], NEW_VEIN), (*written, vein), strict=True))
    found = {}
    for claim in _CLAIMS_OF[town]:
        lies = mine(pad, claim)
        shown = "" if not lies.new_vein else "counts" if counts else "left-out"
        found[_element(claim.place)] = _ticket(setup, claim.place, lies, pad.get(claim.owner), shown)
    return found


@lru_cache(maxsize=4096)
def _ticket(setup: Setup, place: str, lies: Mine, owner: int | None, vein: str) -> Part:
    """Return a ticket; its words are long and the same at every tap."""
    name = setup.players[owner] if owner is not None else ""
    label = say(
        "ticket",
        mine=_name(lies),
        n=lies.production,
        dangerous="yes" if lies.dangerous else "no",
        vein=vein or "none",
        owner=name or say("of-nobody"),
    )
    letter = name.strip()[:1].upper()
    ticket = Ticket(place, lies.roll, lies.production, lies.dangerous, vein, owner, letter, label)
    return Part("boomtown/ticket.html", ticket)


@lru_cache(maxsize=2048)
def _pawn(
    setup: Setup, town: str, owners: tuple[int | None, ...], said: int | None, name: str | None, asked: Message | None
) -> Parts:
    """Return the pawn of ``town``, which ``name`` holds, and the question of it."""
    names: tuple[str, ...] = ()
    if name is None or said is not None:
        held = {cell: seat for cell, seat in zip(_OWNERS_OF[town], owners, strict=True) if seat is not None}
        names = candidates(position(setup, held), town)
    answers = tuple(Person(setup.players.index(one), one) for one in names)
    holder = None if name is None else Person(setup.players.index(name), name)
    pawn = Pawn(town, town_name(town), holder, said is not None, answers, asked)
    question = Part("boomtown/question.html", pawn if asked else None)
    return {f"pawn-{town}": Part("boomtown/pawn.html", pawn), f"question-{town}": question}


@lru_cache(maxsize=2048)
def _purse(setup: Setup, seat: int, written: tuple[int | None, ...], amiss: tuple[Message, ...]) -> Parts:
    """Return the gold of ``seat``, by chips and as a sum, and what is wrong with it."""
    *counts, total = written
    by_chips = any(number is not None for number in counts)
    found = {}
    for kind, cell, number in zip(KINDS, _purses(setup)[seat], written, strict=True):
        about: Message | None
        if kind != "sum":
            about = say("about-chips", n=CHIPS[kind]) if total is None else say("about-clears-sum", n=total)
            shown, worked, skip = number, False, total is not None
        else:
            about = say("about-clears-chips") if by_chips else None
            worth = Chips(*[number or 0 for number in counts]).total if by_chips else None
            shown, worked, skip = worth if number is None else number, number is None, by_chips
        text, short = "" if shown is None else str(shown), cell.short or cell.label
        figure = Figure(cell.name, seat, text, worked, about, skip, cell.label, short, cell.rule)
        found[_element(cell.name)] = Part("boomtown/figure.html", figure)
    return {**found, f"amiss-{seat}": Part("boomtown/amiss.html", amiss)}


@lru_cache(maxsize=256)
def _purses(setup: Setup) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of gold of each player, by kind."""
    cells = {cell.name: cell for cell in gold_cells(setup)}
    return tuple(
        tuple(cells[name] for name in (*chips_cells(seat).values(), gold_cell(seat))) for seat in range(setup.size)
    )


@lru_cache(maxsize=256)
def _order(setup: Setup) -> tuple[str, ...]:
    seats = range(setup.size)
    return (*(cell for seat in seats for cell in chips_cells(seat).values()), *map(gold_cell, seats))
