"""What a game tells the house: one folder, one ``GAME``."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from companion.core.checklist import Checklist, Step, done
from companion.core.layout import Address, Cell, Choice
from companion.core.pad import Change, Pad, Wanted
from companion.core.parts import Part, Parts
from companion.core.score import Score
from companion.core.text import Message, Problem, Refused, problem, say

if TYPE_CHECKING:
    from companion.core.deck import Deck

NAME_LENGTH = 40

FIRST_PLAYER = "first_player"
"""The cell with the seat drawn to start; every sheet has it."""
FINISHED = "finished"
"""The cell that says a play is over; every sheet has it, no layout names it."""
DECK = "deck"
"""The cell with the address of the deck that cards are picked from; the sheets of a game with a deck have it."""


@dataclass(frozen=True)
class Setup:
    """Who plays, in seat order, clockwise."""

    players: tuple[str, ...]

    @property
    def size(self) -> int:
        """Return the number of players."""
        return len(self.players)


@dataclass(frozen=True)
class Option:
    """A choice of the table: a cell ``options.<key>`` that can be switched while playing; the first is the default.

    Its texts are ``option-<key>`` and ``option-<key>-<value>``. ``house`` marks a choice between readings of the rules,
    not a variant of the rulebook; ``sizes`` are the numbers of players that have it (none named: all);
    ``rule`` is the anchor of its rule.
    """

    key: str
    values: tuple[Any, ...]
    house: bool = True
    sizes: tuple[int, ...] = ()
    rule: str = ""

    @property
    def cell(self) -> str:
        """Return the name of its cell."""
        return f"options.{self.key}"

    def text(self, value: object) -> Message:
        """Return the message that says one of its values."""
        return say(f"option-{self.key}-{str(value).lower()}".replace("_", "-"))

    def of(self, pad: Pad) -> Any:
        """Return what the table chose."""
        return pad.get(self.cell, self.values[0])

    def fits(self, size: int) -> bool:
        """Tell whether ``size`` players have this choice."""
        return not self.sizes or size in self.sizes


@dataclass(frozen=True)
class Action:
    """What belongs together in one tap: arguments from a form into what is wanted, booked and taken back as one.

    ``run`` is pure: from the sheet *as the phone saw it* and the arguments it returns what is to stand in which cells;
    it raises Refused for what cannot be. ``reads`` returns, from the sheet as it is now and the arguments, the cells
    whose change by another phone makes what was chosen doubtful: then nothing is booked, and the people look again.
    ``form`` is the WTForms class that reads the arguments (None: the plain fields of the request, as texts) on a page
    of its own, the template ``<slug>/<name>.html``; ``fill`` returns what stands in it at first, from the query of its
    address. ``describe`` says in the log what it changed; by default its first change does.
    """

    run: Callable[[Setup, Pad, Mapping[str, Any]], Wanted]
    form: type | None = None
    fill: Callable[[Setup, Pad, Mapping[str, str]], dict[str, Any]] | None = None
    describe: Callable[[Setup, Sequence[Change]], Message] | None = None
    reads: Callable[[Setup, Pad, Mapping[str, Any]], Iterable[str]] | None = None


class View:
    """What a page shows of one state of a sheet.

    ``parts`` are all that changes while the page is open; what its template draws around them is the same for as long
    as the play lasts.
    """

    @property
    def parts(self) -> Parts:
        """Return the parts by the id of their element."""
        return {}

    @property
    def said(self) -> Message | None:
        """Return what somebody is told who cannot see what the last choice changed."""
        return None


class PadView(View):
    """The view of a pad: ``notes`` are a message or None below the total of each side.

    ``tabs`` tells that the totals are index tabs, ``whole`` that the pad shows everybody at once (no total is the open
    one).
    """

    tabs = False
    whole = False
    notes: Sequence[Message | None]

    def portrait(self, side: int, cell: str) -> tuple[str, ...]:
        """Return the drawings that make the portrait of who is in ``cell``, none where nobody can be."""
        return ()

    def bill(self, side: int) -> Part | None:
        """Return how ``side`` stands where the game has its own way to say it; None: lines of points."""
        return None

    def lane(self, side: int) -> Part | None:
        """Return what those who only watch see of the board of ``side``, None for nothing but the total."""
        return None

    @property
    def result(self) -> Part | None:
        """Return what the game itself draws of who won and why, None where the house does."""
        return None


@dataclass(frozen=True)
class Tool:
    """A further page of the sheet that runs a fiddly part: the template ``<slug>/<name>.html``, called ``tool-<name>``.

    ``view`` returns its View from the sheet and the fields of its address, which hold what this phone has chosen so
    far; once an action is booked they are empty. ``standalone`` tells that it works without a play too: then the
    set-up has nobody and the pad nothing.
    """

    view: Callable[[Setup, Pad, Mapping[str, str]], View]
    standalone: bool = False


@dataclass(frozen=True)
class Endpoint:
    """One operation of the JSON API: a pydantic model of the request, one of the answer, and the pure function.

    ``run`` takes the request's model and returns the answer as plain data; it raises Refused for what cannot be.
    """

    request: type
    answer: type
    run: Callable[[Any], Mapping[str, Any]]


@dataclass(frozen=True)
class Game:
    """A game of the table. Only ``slug``, ``name`` and ``players`` are needed; a game without ``score`` has no pad.

    ``points`` is false where the score only names a winner: then no page shows totals, how a side stands is drawn by
    the template ``<slug>/standing.html``, and the view says it in a sentence for each side too, in ``stands``.
    ``tools`` are the further pages of its sheet; ``front`` is the one that stands in for the pad, if there is none.
    ``deck`` are its printed cards, where the table has to enter them.

    ``sides`` groups the players that are scored together (pairs); by default everybody plays alone. ``cells`` lists
    the cells of a set-up, options apart. ``view`` prepares what its templates draw. ``checklist`` guides the set-up of
    the table for a number of players and the options by their key; it raises Refused for what cannot be combined.
    """

    slug: str
    name: str
    players: tuple[int, ...]
    options: tuple[Option, ...] = ()
    sides: Callable[[Setup], tuple[tuple[int, ...], ...]] = lambda setup: tuple((seat,) for seat in range(setup.size))
    cells: Callable[[Setup], Sequence[Cell]] | None = None
    score: Callable[[Setup, Pad], Score] | None = None
    view: Callable[[Setup, Pad, Score], Any] | None = None
    checklist: Callable[[int, Mapping[str, Any]], Checklist] | None = None
    actions: Mapping[str, Action] = field(default_factory=dict)
    api: Mapping[str, Endpoint] = field(default_factory=dict)
    tools: Mapping[str, Tool] = field(default_factory=dict)
    points: bool = True
    front: str = ""
    deck: "Deck | None" = None

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

    def layout(self, setup: Setup) -> Mapping[str, Cell]:
        """Return every cell of the sheet by name, in the order in which they are filled."""
        return _layout(self, setup)

    def cell(self, setup: Setup, name: str) -> Cell:
        """Return the cell called ``name``; raises Refused when the sheet has none."""
        try:
            return self.layout(setup)[name]
        except KeyError:
            raise Refused(problem("cell", "no_such_cell")) from None

    def __hash__(self) -> int:
        """Return the hash of the slug, which is unique."""
        return hash(self.slug)


@lru_cache(maxsize=1024)
def _layout(game: Game, setup: Setup) -> Mapping[str, Cell]:
    """Return the cells of ``setup``, built once."""
    chosen = {option: option.values if option.fits(setup.size) else option.values[:1] for option in game.options}
    options = [
        Cell(
            option.cell, Choice(values, tuple(map(option.text, values))), say(f"option-{option.key}".replace("_", "-"))
        )
        for option, values in chosen.items()
    ]
    seats = Choice(tuple(range(setup.size)), setup.players)
    house = [Cell(FIRST_PLAYER, seats, say("first-player"))]
    if game.deck:
        house.append(Cell(DECK, Address(say("a-deck")), say("cell-deck")))
    house += [Cell(step.cell, Choice((True,), (done(),)), step.what) for step in game.steps(setup.size).values()]
    cells = [*options, *(game.cells(setup) if game.cells else ()), *house]
    return {cell.name: cell for cell in cells}
