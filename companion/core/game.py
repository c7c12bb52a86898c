"""What a game tells the house: one folder, one ``GAME``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
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
    "Action", "Endpoint", "Game", "Option", "Setup", "SheetKind", "Tool",
]  # fmt: skip

FIRST_PLAYER = "first_player"
"""The cell with the seat drawn to start; every play has it."""
FINISHED = "finished"
"""The cell that says a play is over; every play has it, no layout names it. It holds true or ``NO_WINNER``."""
NO_WINNER = "no_winner"
"""What stands there where the people ended the play without one."""
DECK = "deck"
"""The cell with the address of the deck that cards are picked from; the sheets of a game with a deck have it."""
TITLE = "title"
"""The cell with what the table calls the game that it plays; the sheets of a game that is named there have it."""


@dataclass(frozen=True)
class Endpoint:
    """One operation of the JSON API: a pydantic model of the request, one of the answer, and the pure function.

    ``run`` takes the request's model and returns the answer as plain data; it raises Refused for what cannot be.
    """

    request: type[Any]
    answer: type[Any]
    run: Callable[[Any], Mapping[str, Any]]


@dataclass(frozen=True)
class Game(SheetKind):
    """A game of the table. Only ``slug``, ``name`` and ``players`` are needed; a game without ``score`` has no pad.

    ``points`` is false where the score only names a winner: then no page shows totals, how a side stands is the
    view's ``bill``, and it says it in a sentence for each side too, in ``stands``.
    ``tabs`` tells that the totals are the tabs of its pad, ``whole`` that the pad shows everybody at once.
    ``deck`` are its printed cards, where the table has to enter them.

    ``sides`` groups the players that are scored together (pairs); by default everybody plays alone. ``cells`` lists
    the cells of a set-up, options apart. ``view`` prepares what its templates draw. ``checklist`` guides the set-up of
    the table for a number of players and the options by their key; it raises Refused for what cannot be combined.
    ``refuse_seats`` returns why the players of the first set-up cannot go on with a sheet as those of the second, what
    to do instead included; None where they can.
    Of a ``view`` those who watch read how far the play is, its ``progress``, and once it is over what of it is
    ``still_shown``; None where that need not be said.
    ``bgg_id`` is its number at BoardGameGeek, None for a game that has none there.
    ``figures`` are the numbers that its rulebook names, as the rules themselves have them (see core.rulebook).
    ``opens_with`` are the cells that a new play is asked for beside its players and options; all may stay empty.
    ``draws_first`` tells that its rule draws who starts, so that another play of the same people draws anew.
    ``gaps`` says what is not written yet though hardly any table ends without it: whoever ends the play is asked once.
    ``facts`` are what only this game knows of its plays, for statistics.
    ``api`` returns the operations of the JSON API by name. It imports them itself: their models take longer to make
    than all else, and not every host offers them.
    ``title`` is how the table calls what it plays, of a game that is named there: it stands in the cell ``TITLE``. A
    play in which it is empty is called ``untitled`` or, as every play of a game without it (None), by the game's own
    name. Of a game that is named no drawing stands for its name.
    ``across`` tells that the keypad goes from the place of one side to that of the next, as in a game of rounds.
    ``places`` names cells that the table itself names, None for the others.
    ``carded`` tells that each of its plays begins with a score card that the table has made, in the cell ``CARD``,
    and is called as that is.
    ``sheets`` are the kinds of sheets that are made for its plays, by how the address of their kind ends.
    ``card`` is the score card of a game that is declared as one (``core/scorecard``): whatever it does not say
    otherwise follows from that, ``api`` too.
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
    title: Callable[[Pad], str] | None = None
    untitled: Message | None = None
    across: bool = False
    places: Callable[[Cell, Pad], Message | str | None] = lambda cell, pad: None
    carded: bool = False
    sheets: Mapping[str, SheetKind] = field(default_factory=dict)
    card: "Scorecard | None" = None

    @property
    def operations(self) -> Mapping[str, Endpoint]:
        """Return the operations of the JSON API."""
        return self.api() if self.api else {}

    @property
    def scored(self) -> bool:
        """Tell whether the game is won by points."""
        return self.points and self.has_pad

    @property
    def has_pad(self) -> bool:
        """Tell whether a play of the game can be kept."""
        return self.score is not None

    def refuse_size(self, size: int) -> Problem | None:
        """Return why ``size`` players cannot play, None if they can; the text is ``problem-players-<slug>``.

        Fewer than none are said to be none.
        """
        if size in self.players:
            return None
        return problem("players", f"players_{self.slug}", n=max(size, 0))

    def refuse_options(self, size: int, options: Mapping[str, Any]) -> list[Problem]:
        """Return why ``options`` (by key) cannot be with ``size`` players; the text is ``problem-<key>-not-for``."""
        return [
            problem(option.cell, f"{option.key}_not_for", n=size)
            for option in self.options
            if not option.fits(size) and options.get(option.key, option.values[0]) != option.values[0]
        ]

    def steps(self, size: int) -> dict[str, Step]:
        """Return every step that any set-up for ``size`` players can have, by its id."""
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

    def called(self, pad: Pad) -> str | Message:
        """Return how the table calls what it plays, the name of the game where it says nothing."""
        return (self.title(pad) if self.title else "") or self.untitled or self.name

    def place(self, cell: Cell, pad: Pad) -> Message | str:
        """Return how ``cell`` is called on ``pad``, in its log."""
        return self.places(cell, pad) or cell.label

    def every_cell(self, setup: Setup) -> list[Cell]:
        """Return the options, the cells of the game, and what the house keeps of every play."""
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
        house = [Cell(FIRST_PLAYER, seats, say("first-player"))]
        if self.deck:
            house.append(Cell(DECK, Address(say("a-deck")), say("cell-deck")))
        house += [Cell(step.cell, Choice((True,), (done(),)), step.what) for step in self.steps(setup.size).values()]
        return [*options, *(self.cells(setup) if self.cells else ()), *house]

    def cell(self, setup: Setup, name: str) -> Cell:
        """Return the cell called ``name``, one of those that the house keeps too."""
        return common_cells(setup).get(name) or super().cell(setup, name)

    @property
    def template(self) -> str:
        """Return the pad, which shows how a play stands; a game that is not scored has none."""
        return f"{self.slug}/pad.html" if self.has_pad else ""

    def unfinished(self, setup: Setup, pad: Pad) -> Sequence[Problem]:
        """Return what keeps a play from a winner."""
        return self.score(setup, pad).problems if self.score else ()

    def __hash__(self) -> int:
        """Return the hash of the slug, which is unique."""
        return hash(self.slug)
