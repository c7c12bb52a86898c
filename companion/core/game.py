"""Kinds of sheets, games above all: who plays, the cells, what can be done on them, what their pages show.

A game is one folder with one ``GAME``.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import lru_cache, reduce
from importlib import import_module
from itertools import product
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.core.checklist import Checklist, Step
from companion.core.layout import Address, Cell, Choice, Domain, FilledCell, Seat, Text
from companion.core.names import alike, first_names
from companion.core.pad import Change, Pad, Patch, Value
from companion.core.score import Score
from companion.core.text import Message, Problem, Refused, problem, say

if TYPE_CHECKING:
    from companion.core.deck import Deck
    from companion.core.facts import Facts
    from companion.core.scorecard.card import Scorecard

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


class Setup(NamedTuple):
    """Who plays, in seat order, clockwise.

    ``numbers`` are the players' numbers, given on arrival and kept wherever they sit; empty if they sit in order of
    arrival. ``card`` is the score card that the table has made for this play, as JSON; empty for none.
    """

    players: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    card: str = ""

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def persons(self) -> tuple[int, ...]:
        """The number of each player, in seat order."""
        return self.numbers or tuple(range(self.size))

    def seat_of(self, person: int | None) -> int | None:
        """Return the seat of ``person``, None for somebody who does not play."""
        persons = self.persons
        return persons.index(person) if person in persons else None

    @property
    def brief(self) -> "Setup":
        """The same players by first name, with more letters where two would read alike."""
        return self._replace(players=first_names(tuple((name,) for name in self.players)))


@dataclass(frozen=True)
class Option:
    """A choice of the table, in the cell ``options.<key>``; it may change during a play. The first is the default.

    Its texts are ``option-<key>`` and ``option-<key>-<value>``. ``house`` marks a choice between readings of the rules,
    not a variant of the rulebook. ``sizes`` are the numbers of players for which it exists (empty: all). ``rule`` is
    the anchor of its rule.
    """

    key: str
    values: tuple[Any, ...]
    house: bool = True
    sizes: tuple[int, ...] = ()
    rule: str = ""

    @property
    def cell(self) -> str:
        return f"options.{self.key}"

    def text(self, value: object) -> Message:
        """Return the message for one of its values."""
        return say(f"option-{self.key}-{str(value).lower()}".replace("_", "-"))

    def of(self, pad: Pad) -> Any:
        """Return the value that the table chose, else the default."""
        return pad.get(self.cell, self.values[0])

    def fits(self, size: int) -> bool:
        """Return whether ``size`` players have this choice."""
        return not self.sizes or size in self.sizes


@dataclass(frozen=True)
class Action:
    """What one tap does: it turns the arguments of a form into a patch, booked and undone as one.

    ``run`` is pure: from the sheet *as the phone saw it* and the arguments, it returns a patch or raises Refused.
    ``reads`` returns, from the current sheet and the arguments, the cells that the choice rests on: if another phone
    has changed one, nothing is booked and people look again. ``adds`` returns whether the arguments add something new,
    which goes wherever there is room; then ``run`` gets the current sheet. ``replaces`` returns the patch to write if
    people decide that it should replace what another phone has written on the current sheet. ``form`` is the WTForms
    class that reads the arguments on a page of its own, the template ``<slug>/<name>.html``; if it is None, they are
    the plain fields of the request, as texts. ``fill`` returns the form's initial data from the query. ``describe``
    words the log entry; by default the first change does. ``returns_to`` is the tool to whose page the form returns; by
    default it is the pad.
    """

    run: Callable[[Setup, Pad, Mapping[str, Any]], Patch]
    form: type | None = None
    fill: Callable[[Setup, Pad, Mapping[str, str]], dict[str, Any]] | None = None
    describe: Callable[[Setup, Sequence[Change]], Message] | None = None
    reads: Callable[[Setup, Pad, Mapping[str, Any]], Iterable[str]] = lambda setup, pad, arguments: ()
    adds: Callable[[Mapping[str, Any]], bool] = lambda arguments: False
    replaces: Callable[[Setup, Pad, Patch], Patch] | None = None
    returns_to: str = ""


@dataclass(frozen=True)
class Tool:
    """Another page of the sheet, for a fiddly part of the game: ``<slug>/<name>.html``, named ``tool-<name>``.

    ``view`` returns what the template reads, from the sheet and the fields of the query, which hold what this phone has
    chosen so far and are empty once an action is booked. The view's ``announcement`` tells screen readers
    what was chosen last, or is None. A ``standalone`` tool also works without a play: then the set-up and the pad are
    empty.
    """

    view: Callable[[Setup, Pad, Mapping[str, str]], Any]
    standalone: bool = False


@dataclass(frozen=True, eq=False)
class SheetKind:
    """A kind of sheet: a game, a deck, a score card in the making.

    ``slug`` and ``name`` are those of the game whose texts and styles its pages use. ``options`` are the choices of the
    table, ``actions`` what can be done besides writing a cell, ``tools`` its other pages.
    """

    slug: str
    name: str
    options: tuple[Option, ...] = field(default=(), kw_only=True)
    actions: Mapping[str, Action] = field(default_factory=dict, kw_only=True)
    tools: Mapping[str, Tool] = field(default_factory=dict, kw_only=True)

    # ---- cells

    def every_cell(self, setup: Setup) -> Sequence[Cell]:
        """Return every cell of the sheet in the order in which they are filled."""
        return ()

    def layout(self, setup: Setup) -> Mapping[str, Cell]:
        """Return every cell of the sheet by name, in the order in which they are filled."""
        return _layout(self, setup)

    def cell(self, setup: Setup, name: str) -> Cell:
        """Return the cell ``name``; raises Refused if the sheet has none."""
        try:
            return self.layout(setup)[name]
        except KeyError:
            raise Refused(problem("cell", "no_such_cell")) from None

    def names(self, setup: Setup) -> tuple[tuple[str, ...], ...]:
        """Return the names of each side that is scored; none by default."""
        return ()

    def title_of(self, pad: Pad) -> str | Message:
        """Return the title of the sheet, by default the name of its kind."""
        return self.name

    def place(self, cell: Cell, pad: Pad) -> Message | str:
        """Return the name of ``cell`` on ``pad``."""
        return cell.label

    # ---- its main page

    @property
    def template(self) -> str:
        """The template of the main page; empty if there is none."""
        return ""

    def main(self, setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Any:
        """Return the view of the main page, given its query ``fields``; None if it shows a score instead."""
        return None

    # ---- writing on it

    def refuse(self, pad: Pad) -> Problem | None:
        """Return a problem if nobody may write on ``pad``, else None."""
        return None

    def unfinished(self, setup: Setup, pad: Pad) -> Sequence[Problem]:
        """Return the problems that keep the sheet from being finished; only a play can be."""
        return (problem("", "no_end"),)


@lru_cache(maxsize=1024)
def _layout(kind: SheetKind, setup: Setup) -> Mapping[str, Cell]:
    return {cell.name: cell for cell in kind.every_cell(setup)}


# ---- the cells that every play has besides those of its game
#
# They can be written even after the end. No layout lists them, because they are not part of the game.

NAME_LENGTH = 40
SEATS = "seats"
"""The cell with the numbers of the players in seat order; if empty, they sit as the play was opened. No layout lists
it, because it is only written together with everything that moves with the players (``core/seats.py``)."""
MOST_PEOPLE = 999
"""The highest number a player can get. Numbers are never reused within a play."""
CARD = "card"
"""The cell with the score card that the play was opened with; the play has the cells of that card.

No layout lists it, or the title of such a play, because they never change. Its domain is in
``core/scorecard/card_file.py``."""
PLAYED_ON = "played_on"
"""The cell with the day of the play, ISO 8601; if empty, the day it was opened."""
NOTE = "note"
NOTE_LENGTH = 500
FIRST_YEAR = 1900
A_DAY = timedelta(days=1)
"""How far ahead of ours a clock elsewhere may be."""
QUOTED = 60
"""How many characters of a note the log quotes."""

_NAME = re.compile(r"player\.(0|[1-9][0-9]{0,2})")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def name_cell(person: int) -> str:
    """Return the cell with the name of ``person``; if it is empty, the name given at the opening holds."""
    return f"player.{person}"


def person_of(cell: str) -> int | None:
    """Return the number of the player whose name ``cell`` holds, None for any other cell."""
    found = _NAME.fullmatch(cell)
    return int(found[1]) if found else None


def is_common(cell: str) -> bool:
    """Return whether ``cell`` is a common cell, which can be written at any time."""
    return cell in (PLAYED_ON, NOTE) or person_of(cell) is not None


def name_of(opened: Sequence[str], pad: Pad, person: int) -> str:
    """Return the name of ``person`` on ``pad``, seated or not, in a play ``opened`` with these names."""
    return pad.get(name_cell(person)) or (opened[person] if person < len(opened) else str(person + 1))


def seated(opened: Sequence[str], pad: Pad) -> Setup:
    """Return who plays on ``pad``, in seat order, in a play ``opened`` with these names."""
    return sitting(opened, pad, pad.get(SEATS))


def sitting(opened: Sequence[str], pad: Pad, numbers: Sequence[int] | None) -> Setup:
    """Return the players with these ``numbers``, in this order, under their names on ``pad``; None: as opened."""
    persons = range(len(opened)) if numbers is None else numbers
    return Setup(tuple([name_of(opened, pad, person) for person in persons]), tuple(numbers or ()), _card(pad))


def _card(pad: Pad) -> str:
    """Return the score card on ``pad`` as JSON text, so that a Setup can be hashed; empty for none."""
    return json.dumps(pad[CARD], ensure_ascii=False, sort_keys=True) if CARD in pad else ""


def duplicate_name(setup: Setup, cells: Mapping[str, Value]) -> Problem | None:
    """Return a problem for a name in ``cells`` that another player already has, None if all names differ."""
    for cell in cells:
        seat = setup.seat_of(person_of(cell))
        if seat is None:
            continue
        others = setup.players[:seat] + setup.players[seat + 1 :]
        if there := alike(others, setup.players[seat]):
            return problem(cell, "duplicate_name", name=there)
    return None


@dataclass(frozen=True)
class Day(Domain):
    """A day, ISO 8601, from FIRST_YEAR to tomorrow."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        try:
            day = date.fromisoformat(value) if isinstance(value, str) and _DAY.fullmatch(value) else date.min
        except ValueError:
            day = date.min
        if day.year < FIRST_YEAR:
            return [problem(path, "not_a_day")]
        return [] if day <= date.today() + A_DAY else [problem(path, "day_to_come")]

    def read(self, text: str, before: Value) -> Value:
        return text.strip()

    def show(self, value: Value) -> Message:
        return say_day(value)


def say_day(day: str) -> Message:
    """Return the message for a day, ISO 8601: "22 nov 2026"."""
    month = say(f"month-{int(day[5:7])}")
    return say("day-of-year", day=int(day[8:10]), month=month, year=day[:4])


def day_here(at: str) -> str:
    """Return the local day, ISO 8601, at ``at``, a UTC time in ISO 8601."""
    return datetime.fromisoformat(at).astimezone().date().isoformat()


@dataclass(frozen=True)
class Note(Text):
    """A note, which may have several lines."""

    def read(self, text: str, before: Value) -> Value:
        """Turn the CRLF that browsers send into plain line breaks."""
        return text.replace("\r\n", "\n").strip()

    def show(self, value: Value) -> str:
        """Return the note on one line, cut to QUOTED characters."""
        line = " ".join(value.split())
        return line if len(line) <= QUOTED else f"{line[: QUOTED - 1]}…"


@lru_cache(maxsize=64)
def common_cells(persons: tuple[int, ...]) -> Mapping[str, Cell]:
    """Return the common cells of a play with these players, by name."""
    seats, domain = enumerate(persons), Text(NAME_LENGTH)
    names = [FilledCell(name_cell(person), domain, say("cell-player", n=seat + 1)) for seat, person in seats]
    rest = [Cell(PLAYED_ON, Day(), say("cell-played-on")), Cell(NOTE, Note(NOTE_LENGTH), say("cell-note"))]
    return {cell.name: cell for cell in (*names, *rest)}


# ---- games


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


@dataclass(frozen=True, eq=False)
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
    deck: "Deck | None" = None
    facts: "Facts | None" = None
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
        """Return a problem if ``size`` players cannot play, else None; its text is ``problem-players-<slug>``."""
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
        return tuple(tuple(setup.players[seat] for seat in side) for side in self.sides(setup))

    def title_of(self, pad: Pad) -> str | Message:
        return (str(pad.get(TITLE, "")) if self.title else "") or self.untitled or self.name

    def place(self, cell: Cell, pad: Pad) -> Message | str:
        return self.places(cell, pad) or cell.label

    def every_cell(self, setup: Setup) -> list[Cell]:
        options = []
        for option in self.options:
            values = option.values if option.fits(setup.size) else option.values[:1]
            label = say(f"option-{option.key}".replace("_", "-"))
            options.append(Cell(option.cell, Choice(values, tuple(map(option.text, values))), label))
        seats = Seat(tuple(range(setup.size)), setup.players)
        shared = [Cell(FIRST_PLAYER, seats, say("first-player"))]
        if self.deck:
            shared.append(Cell(DECK, Address(say("a-deck")), say("cell-deck")))
        ticked = Choice((True,), (say("step-done"),))
        shared += [Cell(step.cell, ticked, step.what) for step in self.steps(setup.size).values()]
        return [*options, *(self.cells(setup) if self.cells else ()), *shared]

    def cell(self, setup: Setup, name: str) -> Cell:
        return common_cells(setup.persons).get(name) or super().cell(setup, name)

    @property
    def template(self) -> str:
        return f"{self.slug}/pad.html" if self.has_pad else ""

    def unfinished(self, setup: Setup, pad: Pad) -> Sequence[Problem]:
        """Return the problems that keep the play from having a winner."""
        return self.score(setup, pad).problems if self.score else ()
