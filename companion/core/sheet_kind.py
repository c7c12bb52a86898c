"""Kinds of sheets, games and others: their cells, what can be done on them, what their pages show."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from companion.core.layout import Cell
from companion.core.names import first_names
from companion.core.pad import Change, Pad, Patch
from companion.core.text import Message, Problem, Refused, problem, say


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
    not a variant of the rulebook. ``sizes`` are the numbers of players that have it (empty: all). ``rule`` is the
    anchor of its rule.
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
    which goes wherever there is room; then ``run`` gets the current sheet. ``form`` is the WTForms class that reads the
    arguments on a page of its own, the template ``<slug>/<name>.html``; if it is None, they are the plain fields of the
    request, as texts. ``fill`` returns the form's initial data from the query. ``describe`` words the log entry; by
    default the first change does. ``returns_to`` is the tool to whose page the form returns; by default it is the pad.
    """

    run: Callable[[Setup, Pad, Mapping[str, Any]], Patch]
    form: type | None = None
    fill: Callable[[Setup, Pad, Mapping[str, str]], dict[str, Any]] | None = None
    describe: Callable[[Setup, Sequence[Change]], Message] | None = None
    reads: Callable[[Setup, Pad, Mapping[str, Any]], Iterable[str]] | None = None
    adds: Callable[[Mapping[str, Any]], bool] | None = None
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
        """Return the name of ``cell`` on ``pad``, for the log."""
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
