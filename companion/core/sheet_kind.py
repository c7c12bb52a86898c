"""What any sheet is of, a game or something else: its cells, what can be done on it, and what its pages show."""

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

    ``numbers`` are those that they were given as they came, and keep wherever they sit; empty where everybody sits in
    the order of arrival. ``card`` is the score card that the table has made for this play, as JSON; empty for none.
    """

    players: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    card: str = ""

    @property
    def size(self) -> int:
        """Return the number of players."""
        return len(self.players)

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the number of each player, in seat order."""
        return self.numbers or tuple(range(self.size))

    def seat_of(self, person: int | None) -> int | None:
        """Return the seat of the player with the number ``person``, None for somebody who does not play."""
        persons = self.persons
        return persons.index(person) if person in persons else None

    @property
    def brief(self) -> "Setup":
        """Return the same players by their first names, as far as these tell them apart."""
        return self._replace(players=first_names(tuple((name,) for name in self.players)))


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
    ``anew`` tells of arguments that they bring something new, which goes where there is room: then ``run`` gets the
    sheet as it is. ``form`` is the WTForms class that reads the arguments (None: the plain fields of the request, as
    texts) on a page of its own, the template ``<slug>/<name>.html``; ``fill`` returns what stands in it at first, from
    the query of its address. ``describe`` says in the log what it changed; by default its first change does. ``leads``
    is the tool to whose page the form leads back; by default it is the pad.
    """

    run: Callable[[Setup, Pad, Mapping[str, Any]], Patch]
    form: type | None = None
    fill: Callable[[Setup, Pad, Mapping[str, str]], dict[str, Any]] | None = None
    describe: Callable[[Setup, Sequence[Change]], Message] | None = None
    reads: Callable[[Setup, Pad, Mapping[str, Any]], Iterable[str]] | None = None
    anew: Callable[[Mapping[str, Any]], bool] | None = None
    leads: str = ""


@dataclass(frozen=True)
class Tool:
    """A further page of the sheet that runs a fiddly part: the template ``<slug>/<name>.html``, called ``tool-<name>``.

    ``view`` returns what the template reads, from the sheet and the fields of its address, which hold what this phone
    has chosen so far; once an action is booked they are empty. What it returns has ``said``, what somebody is told who
    cannot see what the last choice changed, or None. ``standalone`` tells that it works without a play too: then the
    set-up has nobody and the pad nothing.
    """

    view: Callable[[Setup, Pad, Mapping[str, str]], Any]
    standalone: bool = False


@dataclass(frozen=True, eq=False)
class SheetKind:
    """What a sheet is of.

    ``slug`` and ``name`` are those of the game whose words and looks its pages have. ``options`` are the choices of its
    table, ``actions`` what can be done on it beside writing a cell, ``tools`` its further pages.
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
        """Return the cell called ``name``; raises Refused when the sheet has none."""
        try:
            return self.layout(setup)[name]
        except KeyError:
            raise Refused(problem("cell", "no_such_cell")) from None

    def names(self, setup: Setup) -> tuple[tuple[str, ...], ...]:
        """Return the names of each side that is scored; none where nobody is."""
        return ()

    def called(self, pad: Pad) -> str | Message:
        """Return how what ``pad`` is of is called."""
        return self.name

    def place(self, cell: Cell, pad: Pad) -> Message | str:
        """Return how ``cell`` is called on ``pad``, in its log."""
        return cell.label

    # ---- its main page

    @property
    def template(self) -> str:
        """Return the template of the main page, empty where there is none."""
        return ""

    def main(self, setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Any:
        """Return what the main page shows, from the fields of its address too; None where that is how a play stands."""
        return None

    # ---- writing on it

    def refuse(self, pad: Pad) -> Problem | None:
        """Return why nobody may write on ``pad``, None where they may."""
        return None

    def unfinished(self, setup: Setup, pad: Pad) -> Sequence[Problem]:
        """Return what keeps the sheet from being finished; none if it can be."""
        return ()


@lru_cache(maxsize=1024)
def _layout(kind: SheetKind, setup: Setup) -> Mapping[str, Cell]:
    """Return the cells of ``setup``, built once."""
    return {cell.name: cell for cell in kind.every_cell(setup)}
