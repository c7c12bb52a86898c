"""The contract of a game: one folder, one ``GAME``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from importlib import import_module
from itertools import product
from operator import or_
from typing import TYPE_CHECKING, Any

from companion.core.checklist import Checklist, Step, done
from companion.core.common_cells import NAME_LENGTH, common_cells
from companion.core.deck import Deck
from companion.core.facts import Facts
from companion.core.layout import Address, Cell, Choice, Seat
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.sheet_kind import Action, Option, Setup, SheetKind, Tool
from companion.core.text import Message, Problem, Refused, problem, say

if TYPE_CHECKING:
    from companion.core.scorecard.card import Scorecard

__all__ = [
    "DECK", "FINISHED", "FIRST_PLAYER", "NAME_LENGTH", "NO_WINNER", "TITLE",
    "Action", "Endpoint", "Game", "Option", "Setup", "SheetKind", "Tool", "operations_in",
]  # fmt: skip

FIRST_PLAYER = "first_player"
"""The cell with the seat that starts; every play has it."""
FINISHED = "finished"
"""The cell that ends a play: true, or ``NO_WINNER``. Every play has it, though no layout lists it."""
NO_WINNER = "no_winner"
"""The value of ``FINISHED`` in a play that its players ended without a winner."""
DECK = "deck"
"""The cell with the address of the deck that cards are picked from; only plays of a game with a deck have it."""
TITLE = "title"
"""The cell with what the table calls the game; only plays of a game with ``title`` have it."""


@dataclass(frozen=True)
class Endpoint:
    """One operation of the JSON API: the pydantic models of its request and answer, and a pure function.

    ``run`` takes the request model and returns the answer as plain data; it raises Refused if the rules forbid the
    request.
    """

    request: type[Any]
    answer: type[Any]
    run: Callable[[Any], Mapping[str, Any]]


def operations_in(package: str, *modules: str) -> Callable[[], Mapping[str, Endpoint]]:
    """Return a function that imports ``modules`` of ``package``, and returns the operations in their ``API``."""

    def operations() -> Mapping[str, Endpoint]:
        return reduce(or_, [import_module(f"{package}.{name}").API for name in modules])

    return operations


@dataclass(frozen=True)
class Game(SheetKind):
    """A game. Only ``slug``, ``name`` and ``players`` are required; a game without ``score`` has no pad.

    ``sides`` groups the players who are scored together (pairs); by default everybody plays alone. ``cells`` lists the
    cells of a set-up, except the options. ``view`` prepares what the templates draw. ``gaps`` names what is unwritten
    though hardly any table ends without it; the player who ends the play is asked about it once. ``checklist`` guides
    the set-up for a number of players and the options by key; it raises Refused if they cannot be combined.
    ``refuse_seats`` returns a problem, with a way out, if the players of the first set-up cannot continue on this sheet
    as those of the second; else None.

    ``progress`` and ``still_shown`` take the view and return what the watch page says: how far the play is, and, once
    it is over, what of that is still worth showing; None for nothing.

    ``points`` is False if the score only names a winner: then no page shows totals, and the view has a ``bill`` of how
    a side stands, and ``stands`` with one sentence per side. With ``tabs`` the totals are the tabs of the pad; with
    ``whole`` the pad shows all sides at once; with ``across`` the keypad goes from one side's cell to the next side's,
    as in a game of rounds.

    ``bgg_id`` is the game's number at BoardGameGeek. ``figures`` are the numbers that its rulebook quotes, taken from
    the rules (see core.rulebook). ``opens_with`` are the cells that a new play asks for besides its players and
    options; all are optional. If the rules draw the first player (``draws_first``), another play of the same people
    draws again. ``deck`` describes its printed cards, if the table has to enter them. ``facts`` finds what only this
    game knows about its plays, for statistics. ``api`` returns the operations of the JSON API by name; it imports them
    itself, because their models are slow to build and not every host offers them.

    With ``title`` the cell ``TITLE`` has what the table calls the game. Such a game has no wordmark. A play without a
    title is called ``untitled``, else by the game's own name. ``places`` names a cell that the table has
    named itself, and returns None for any other. If the game is ``carded``, every play begins with a score card that
    the table has made, in the cell ``CARD``, and takes its name. ``sheets`` are the other kinds of sheets made for its
    plays, by the part of their kind after ``<slug>/``. ``card`` is the score card of a game that is declared as one
    (``core/scorecard``): all that is not given follows from it, including ``api``.
    """

    players: tuple[int, ...]
    bgg_id: int | None = None
    sides: Callable[[Setup], tuple[tuple[int, ...], ...]] = lambda setup: tuple((seat,) for seat in range(setup.size))
    cells: Callable[[Setup], Sequence[Cell]] | None = None
    score: Callable[[Setup, Pad], Score] | None = None
    view: Callable[[Setup, Pad, Score], Any] | None = None
    progress: Callable[[Any], Message | None] = lambda view: None
    still_shown: Callable[[Any], Message | None] = lambda view: None
    gaps: Callable[[Setup, Pad], Sequence[Message]] = lambda setup, pad: ()
    checklist: Callable[[int, Mapping[str, Any]], Checklist] | None = None
    refuse_seats: Callable[[Setup, Setup, Pad], Problem | None] | None = None
    figures: Mapping[str, int | str] = field(default_factory=dict)
    api: Callable[[], Mapping[str, Endpoint]] | None = None
    points: bool = True
    tabs: bool = False
    whole: bool = False
    opens_with: tuple[str, ...] = ()
    draws_first: bool = False
    deck: Deck | None = None
    facts: Facts | None = None
    title: bool = False
    untitled: Message | None = None
    across: bool = False
    places: Callable[[Cell, Pad], Message | str | None] = lambda cell, pad: None
    carded: bool = False
    sheets: Mapping[str, SheetKind] = field(default_factory=dict)
    card: "Scorecard | None" = None

    @property
    def operations(self) -> Mapping[str, Endpoint]:
        """The operations of the JSON API by name."""
        return self.api() if self.api else {}

    @property
    def scored(self) -> bool:
        """Whether the game is won by points."""
        return self.points and self.has_pad

    @property
    def has_pad(self) -> bool:
        """Whether the game is scored, and so has a pad."""
        return self.score is not None

    def refuse_size(self, size: int) -> Problem | None:
        """Return a problem if ``size`` players cannot play, else None; its text is ``problem-players-<slug>``.

        A ``size`` below 0 is reported as 0.
        """
        if size in self.players:
            return None
        return problem("players", f"players_{self.slug}", n=max(size, 0))

    def refuse_options(self, size: int, options: Mapping[str, Any]) -> list[Problem]:
        """Return a problem for each of ``options`` (by key) that ``size`` players do not have.

        An option at its default is allowed. The text is ``problem-<key>-not-for``.
        """
        return [
            problem(option.cell, f"{option.key}_not_for", n=size)
            for option in self.options
            if not option.fits(size) and options.get(option.key, option.values[0]) != option.values[0]
        ]

    def steps(self, size: int) -> dict[str, Step]:
        """Return the steps of all set-ups for ``size`` players, whatever their options, by id."""
        found: dict[str, Step] = {}
        if self.checklist:
            for values in product(*(option.values for option in self.options)):
                options = dict(zip((option.key for option in self.options), values, strict=True))
                try:
                    steps = self.checklist(size, options).steps
                except Refused:
                    continue
                found |= {step.id: step for step in steps if step.id not in found}
        return found

    def names(self, setup: Setup) -> tuple[tuple[str, ...], ...]:
        """Return the names of each side."""
        return tuple(tuple(setup.players[seat] for seat in side) for side in self.sides(setup))

    def title_of(self, pad: Pad) -> str | Message:
        """Return what the table calls the game, else ``untitled``, else the game's own name."""
        return (str(pad.get(TITLE, "")) if self.title else "") or self.untitled or self.name

    def place(self, cell: Cell, pad: Pad) -> Message | str:
        """Return the name of ``cell`` on ``pad``, for the log."""
        return self.places(cell, pad) or cell.label

    def every_cell(self, setup: Setup) -> list[Cell]:
        """Return the options, the cells of the game, and those that every game has."""
        chosen = {option: option.values if option.fits(setup.size) else option.values[:1] for option in self.options}
        options = [
            Cell(
                option.cell,
                Choice(values, tuple(map(option.text, values))),
                say(f"option-{option.key}".replace("_", "-")),
            )
            for option, values in chosen.items()
        ]
        seats = Seat(tuple(range(setup.size)), setup.players)
        shared = [Cell(FIRST_PLAYER, seats, say("first-player"))]
        if self.deck:
            shared.append(Cell(DECK, Address(say("a-deck")), say("cell-deck")))
        shared += [Cell(step.cell, Choice((True,), (done(),)), step.what) for step in self.steps(setup.size).values()]
        return [*options, *(self.cells(setup) if self.cells else ()), *shared]

    def cell(self, setup: Setup, name: str) -> Cell:
        """Return the cell ``name``, which may be a shared one; raises Refused if there is none."""
        return common_cells(setup).get(name) or super().cell(setup, name)

    @property
    def template(self) -> str:
        """The template of the pad; empty if the game is not scored."""
        return f"{self.slug}/pad.html" if self.has_pad else ""

    def unfinished(self, setup: Setup, pad: Pad) -> Sequence[Problem]:
        """Return the problems that keep the play from having a winner."""
        return self.score(setup, pad).problems if self.score else ()

    def __hash__(self) -> int:
        """Hash by the slug, because the mappings cannot be hashed."""
        return hash(self.slug)
