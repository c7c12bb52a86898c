"""What the pad of Boomtown draws: tickets, pawns and gold, of which a tap changes a few."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import cast

from companion.core.game import PadView, Setup
from companion.core.layout import Cell
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.boomtown.bank.cells import DEAD, ROUND, rounds
from companion.games.boomtown.count.layout import (
    CLAIMS,
    COUNT_NEW_VEIN,
    NEW_VEINS,
    OWNERS_OF,
    chips_cells,
    gold_cell,
    gold_cells,
    mayor_cell,
    mine,
    mined_cell,
    mined_cells,
    position,
    veins,
)
from companion.games.boomtown.count.parts import Amiss, Bank, Card, End, Figure, Pawn, Person, Place, Ticket, Town
from companion.games.boomtown.count.rules import (
    CHIPS,
    PAWN_POINTS,
    TOWNS,
    Chips,
    Mine,
    candidates,
    mine_name,
    town_name,
)
from companion.games.boomtown.setup import SHORT

_CLAIMS_OF = {town: [claim for claim in CLAIMS.values() if claim.printed.town == town] for town in TOWNS}
_OWNERS = frozenset(claim.owner for claim in CLAIMS.values())
_CELLS_OF = {
    town: [*OWNERS_OF[town], *(cell for one in claims for cell in (one.production, one.roll, one.dangerous))]
    for town, claims in _CLAIMS_OF.items()
}

LEDGER = tuple(
    Town(town, town_name(town), tuple(Place(one.place, mine_name(town, one.printed.roll)) for one in claims))
    for town, claims in _CLAIMS_OF.items()
)
KINDS = (*CHIPS, "sum", "mined")
"""The ways in which gold is written, and the mines as a sum: one a column."""


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
        """Return the cells of gold of each player, and of the mines as a sum."""
        return _purses(self.setup)

    @property
    def orders(self) -> dict[str, tuple[str, ...]]:
        """Return by kind the cells to which the keypad moves on: the chips of everybody, or one column of sums.

        It never goes from one way of writing to another, which would replace the first.
        """
        return _orders(self.setup)

    @property
    def order(self) -> tuple[str, ...]:
        """Return all cells of the keypad."""
        return tuple(cell.name for cells in _purses(self.setup) for cell in cells)

    @cached_property
    def parts(self) -> Parts:
        """Return the link to the bank, the hint, tickets, pawns with their questions, figures, the end of the play."""
        setup, pad, get = self.setup, self.pad, self.pad.get
        counts, lies, gone = COUNT_NEW_VEIN.of(pad), veins(pad), get(DEAD, ())
        summed = tuple([get(cell.name) is not None for cell in mined_cells(setup)])
        parts = {
            "tobank": Part("boomtown/ledger.html:tobank", _bank(setup, pad)),
            "hint": Part("boomtown/ledger.html:hint", _OWNERS.isdisjoint(pad) and not any(summed)),
        }
        for town in TOWNS:
            parts |= _tickets(setup, town, tuple(map(get, _CELLS_OF[town])), _of(town, lies), _of(town, gone), counts)
        for pawn in self.pawns:
            parts[f"pawn-{pawn.town}"] = Part("boomtown/ledger.html:pawn", pawn)
            parts[f"question-{pawn.town}"] = Part("boomtown/ledger.html:question", pawn if pawn.asked else None)
        for seat, cells in enumerate(_purses(setup)):
            line = self.score.standings[seat].lines[1]
            worth = line.points if line.details and not summed[seat] else None
            parts |= _purse(setup, seat, tuple([get(cell.name) for cell in cells]), worth)
            parts[f"amiss-{seat}"] = Part("boomtown/purses.html:amiss", self._amiss(seat))
        return {**parts, "end": Part("boomtown/purses.html:end", self.end)}

    @cached_property
    def pawns(self) -> tuple[Pawn, ...]:
        """Return the five pawns."""
        setup, get, wrong = self.setup, self.pad.get, self.score.problems_at
        mayors = cast("Mapping[str, str | None]", self.score.extra["mayors"])
        summed = tuple([get(cell.name) for cell in mined_cells(setup)])
        found = []
        for town in TOWNS:
            cell = mayor_cell(town)
            asked = wrong[cell][0].message if cell in wrong else None
            owners = tuple(map(get, OWNERS_OF[town]))
            found.append(_pawn(setup, town, owners, summed, get(cell), mayors[town], asked))
        return tuple(found)

    @property
    def end(self) -> End:
        """Return what the end of the play has to be told first."""
        asked = tuple([pawn for pawn in self.pawns if pawn.asked])
        amiss = tuple([one for seat in range(self.setup.size) if (one := self._amiss(seat)).sentences])
        return End(asked, amiss)

    def _amiss(self, seat: int) -> Amiss:
        wrong = self.score.problems_at
        found = [*wrong.get(gold_cell(seat), ()), *wrong.get(mined_cell(seat), ())]
        twice = any(one.code == "mines_twice" for one in found)
        return Amiss(seat, tuple([one.message for one in found]), twice)

    def picture(self, side: int) -> Part:
        """Return the mine of the cover."""
        return Part("boomtown/picture.svg:picture", None)

    def card(self, place: str) -> Card | None:
        """Return the mine at ``place``, None when there is none."""
        claim = CLAIMS.get(place)
        if claim is None:
            return None
        lies = mine(self.pad, claim)
        elsewhere = tuple(_name(mine(self.pad, CLAIMS[vein])) for vein in veins(self.pad) if vein != place)
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


def _of(town: str, places: Iterable[str]) -> tuple[str, ...]:
    """Return those of the ``places`` that are in ``town``."""
    return tuple([place for place in places if CLAIMS[place].printed.town == town])


@lru_cache(maxsize=2048)
def _tickets(
    setup: Setup,
    town: str,
    written: tuple[int | None, ...],
    lying: tuple[str, ...],
    gone: tuple[str, ...],
    counts: bool,
) -> Parts:
    """Return the mines of ``town``: ``written`` are its cells, ``lying`` the mines under which a New Vein lies.

    The mines that are ``gone`` left the game.
    """
    pad: Pad = {**dict(zip(_CELLS_OF[town], written, strict=True)), **dict(zip(NEW_VEINS, lying, strict=False))}
    found = {}
    for claim in _CLAIMS_OF[town]:
        lies = mine(pad, claim)
        shown = "" if not lies.new_vein else "counts" if counts else "left-out"
        owner = pad.get(claim.owner)
        left = owner is None and claim.place in gone
        found[_element(claim.place)] = _ticket(setup, claim.place, lies, owner, shown, left)
    return found


@lru_cache(maxsize=4096)
def _ticket(setup: Setup, place: str, lies: Mine, owner: int | None, vein: str, gone: bool) -> Part:
    """Return a ticket; its words are long and the same at every tap."""
    name = setup.players[owner] if owner is not None else ""
    label = say(
        "ticket",
        mine=_name(lies),
        n=lies.production,
        dangerous="yes" if lies.dangerous else "no",
        vein=vein or "none",
        owner=name or say("out-of-game" if gone else "of-nobody"),
    )
    letter = name.strip()[:1].upper()
    ticket = Ticket(place, lies.roll, lies.production, lies.dangerous, vein, owner, letter, label, gone, _name(lies))
    return Part("boomtown/ledger.html:ticket", ticket)


@lru_cache(maxsize=2048)
def _pawn(
    setup: Setup,
    town: str,
    owners: tuple[int | None, ...],
    summed: tuple[int | None, ...],
    said: int | None,
    name: str | None,
    asked: Message | None,
) -> Pawn:
    """Return the pawn of ``town``, which ``name`` holds; ``summed`` are everybody's mines as a sum."""
    names: tuple[str, ...] = ()
    if name is None or said is not None:
        held = {cell: seat for cell, seat in zip(OWNERS_OF[town], owners, strict=True) if seat is not None}
        held |= {mined_cell(seat): total for seat, total in enumerate(summed) if total is not None}
        names = candidates(position(setup, held), town)
    answers = tuple(Person(setup.players.index(one), one) for one in names)
    holder = None if name is None else Person(setup.players.index(name), name)
    tapped = any(total is not None for total in summed) and not asked
    return Pawn(town, town_name(town), holder, said is not None, answers, asked, tapped)


@lru_cache(maxsize=2048)
def _purse(setup: Setup, seat: int, written: tuple[int | None, ...], mined: int | None) -> Parts:
    """Return the gold of ``seat``, by chips and as a sum, and the mines: ``mined`` is what claimed ones produce."""
    *counts, total, _ = written
    by_chips = any(number is not None for number in counts)
    found = {}
    for kind, cell, number in zip(KINDS, _purses(setup)[seat], written, strict=True):
        about: Message | None
        if kind == "mined":
            about = None if mined is None else say("about-claimed", n=mined)
            shown, worked, skip = mined if number is None else number, number is None, mined is not None
        elif kind != "sum":
            about = say("about-chips", n=CHIPS[kind]) if total is None else say("about-clears-sum", n=total)
            shown, worked, skip = number, False, total is not None
        else:
            about = say("about-clears-chips") if by_chips else None
            worth = Chips(*[number or 0 for number in counts]).total if by_chips else None
            shown, worked, skip = worth if number is None else number, number is None, by_chips
        text, short = "" if shown is None else str(shown), cell.short or cell.label
        figure = Figure(cell.name, seat, text, worked, about, skip, cell.label, short, cell.rule)
        found[_element(cell.name)] = Part("boomtown/purses.html:figure", figure)
    return found


@lru_cache(maxsize=256)
def _purses(setup: Setup) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of gold of each player and of the mines as a sum, by kind, labelled for a narrow keypad."""
    brief = setup.brief
    cells = {cell.name: cell for cell in (*gold_cells(brief), *mined_cells(brief))}
    return tuple(
        tuple(cells[name] for name in (*chips_cells(seat).values(), gold_cell(seat), mined_cell(seat)))
        for seat in range(setup.size)
    )


@lru_cache(maxsize=256)
def _orders(setup: Setup) -> dict[str, tuple[str, ...]]:
    seats = range(setup.size)
    chips = tuple(cell for seat in seats for cell in chips_cells(seat).values())
    sums, mined = tuple(map(gold_cell, seats)), tuple(map(mined_cell, seats))
    return {**dict.fromkeys(CHIPS, chips), "sum": sums, "mined": mined}
