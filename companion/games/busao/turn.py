"""The turns of Busão: three action points and what they buy, the PARE card, the reshuffles, how the end begins.

Sources: Como jogar, Carta de Pare, Fim de jogo and Modo duplas of the rulebook.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from companion.core.game import FINISHED, Setup
from companion.core.pad import Pad, Value
from companion.core.text import Message, Problem, problem, say
from companion.games.busao import layout
from companion.games.busao.layout import places, sides
from companion.games.busao.table import SEATS, WINDOWS

NOW = "turn.now"
"""The cell with whose turn it is and the moves made in it; empty before the first turn and after the last."""
PARE = "turn.pare"
"""The cell with the bus that has the PARE card; empty while it is in the middle of the table."""
RESHUFFLES = "turn.reshuffles"
"""The cell with how often the Terminal has become the new Rua."""
END = "turn.end"
"""The cell with how the end began, and in whose turn."""

POINTS = 3
"""Action points of a turn; all must be spent."""
DRAWN = 2
"""Cards drawn from the Rua, one of which is kept."""
SWAPPED = 2
MOST_DISCARDED = 4

EndTrigger: TypeAlias = Literal["street", "line", "full"]
END_TRIGGERS: tuple[EndTrigger, ...] = get_args(EndTrigger)
"""How the end can begin: the Rua has run out for good, a player declares Fim da Linha, or a bus is full."""


class Move(NamedTuple):
    """A move: its cost in action points, and whether it is allowed only once a turn."""

    cost: int
    once: bool = False


MOVES = {
    "stop": Move(1, once=True),
    "street": Move(1, once=True),
    "terminal": Move(1, once=True),
    "swap": Move(1, once=True),
    "board": Move(1),
    "renew": Move(2),
    "discard": Move(2),
    "line": Move(2),
    "upgrade": Move(3),
}

FROM_STREET = ("street", "renew")
"""The moves that draw from the Rua; impossible once it has run out for good."""

RULES = {
    "no_turn": "turn",
    "turns_over": "last-turn",
    "points_short": "action-costs",
    "once_a_turn": "take-once",
    "pare_there": "pare",
    "bus_is_full": "windows",
    "no_free_slot": "upgrade-slots",
    "window_empty": "end-of-the-line",
    "seats_free": "full-bus",
    "bus_unwritten": "end-of-game",
    "end_has_begun": "last-turn",
    "street_is_out": "street-runs-out",
    "points_left": "must-spend",
    "reshuffles_left": "reshuffles",
    "no_reshuffle_left": "reshuffles",
}
"""The anchor of the rule behind each refusal, by the code of its problem."""


def kind(move: str) -> str:
    """Return the key of a move in ``MOVES``: boarding is recorded with its bus, as ``board-<bus>``."""
    return move.partition("-")[0]


def target(move: str) -> int | None:
    """Return the bus that a move boards, None if it boards none."""
    bus = move.partition("-")[2]
    return int(bus) if bus else None


def board(bus: int) -> str:
    """Return the move of boarding ``bus``, as recorded."""
    return f"board-{bus}"


def moves(setup: Setup) -> tuple[str, ...]:
    """Return every move, as recorded."""
    return (*(move for move in MOVES if move != "board"), *map(board, buses(setup)))


@lru_cache
def buses(setup: Setup) -> range:
    """Return the numbers of the buses."""
    return range(len(sides(setup)))


def bus_of(setup: Setup, seat: int) -> int:
    """Return the bus of a player. Turns go from bus to bus."""
    return seat % len(buses(setup))


@lru_cache
def owners(setup: Setup, bus: int) -> tuple[str, ...]:
    """Return the names of the player or pair with that bus."""
    return tuple(setup.players[seat] for seat in sides(setup)[bus])


def move_name(setup: Setup, move: str) -> Message:
    """Return the name of a recorded move."""
    bus = target(move)
    return say(f"move-{move}") if bus is None else say("move-board", names=owners(setup, bus))


def end_sentence(setup: Setup, cells: Mapping[str, Value]) -> Message | None:
    """Return a sentence on how the end began, None if no end is in ``cells``."""
    end = cells.get(END)
    if end is None:
        return None
    name = setup.players[end["seat"]]
    if end["how"] == "full" and "bus" in end:
        return say("end-full-bus", names=owners(setup, end["bus"]), name=name)
    return say(f"end-{end['how']}", name=name)


class Turn(NamedTuple):
    """Whose turn it is, by seat, and the moves made so far."""

    seat: int
    used: tuple[str, ...] = ()

    @property
    def spent(self) -> int:
        """The action points spent."""
        return sum(MOVES[kind(move)].cost for move in self.used)


class End(NamedTuple):
    """How the end began and in whose turn; ``bus`` is the full bus, if known."""

    how: EndTrigger
    seat: int
    bus: int | None = None


@dataclass(frozen=True)
class Round:
    """The turn, the PARE card, the reshuffles and the end, as tracked on the sheet.

    ``sheet`` has the names of the cells that have a value: it tells which seats are taken, as far as written down.
    """

    setup: Setup
    now: Turn | None = None
    pare: int | None = None
    reshuffled: int = 0
    end: End | None = None
    sheet: Container[str] = ()

    @property
    def over(self) -> bool:
        """Whether the turn has come back to the player who began the end, so that scoring follows."""
        return self.end is not None and self.now is None

    @property
    def left(self) -> int:
        """The action points left, 0 if it is nobody's turn."""
        return max(0, POINTS - self.now.spent) if self.now else 0

    @property
    def reshuffles(self) -> int:
        """How often the Terminal may become the new Rua: once per bus."""
        return len(buses(self.setup))

    @property
    def bus(self) -> int | None:
        """The bus of the player whose turn it is."""
        return bus_of(self.setup, self.now.seat) if self.now else None

    @property
    def ending(self) -> bool:
        """Whether the player who began the end is still in that turn."""
        return self.end is not None and self.now is not None and self.now.seat == self.end.seat

    @cached_property
    def last_turns(self) -> tuple[int, ...]:
        """The seats that still have a last turn, in turn order."""
        if self.end is None or self.now is None:
            return ()
        size, first = self.setup.size, self.now.seat + self.ending
        return tuple((first + step) % size for step in range((self.end.seat - first) % size))

    @property
    def next_seat(self) -> int | None:
        """The seat that has the next turn, None if this was the last."""
        if self.now is None:
            return None
        seat = (self.now.seat + 1) % self.setup.size
        return None if self.end and seat == self.end.seat else seat

    # ---- what the sheet knows of the buses

    @cached_property
    def seats(self) -> tuple[tuple[bool, ...], ...]:
        """Whether each seat is taken on the sheet, by bus, window by window."""
        return tuple(tuple(cell in self.sheet for cell in places(bus)["passenger"]) for bus in buses(self.setup))

    def empty_windows(self, bus: int) -> tuple[int, ...]:
        """Return the windows of a bus, from 1, that are empty on the sheet."""
        seats = self.seats[bus]
        return tuple(n + 1 for n in range(WINDOWS) if not any(seats[SEATS * n : SEATS * (n + 1)]))

    def is_full(self, bus: int) -> bool:
        """Return whether every seat of a bus is taken on the sheet."""
        return all(self.seats[bus])

    @cached_property
    def full_bus(self) -> End | None:
        """The end that a bus full on the sheet begins, None if no bus is full or the end has begun."""
        if self.now is None or self.end:
            return None
        bus = next((bus for bus in buses(self.setup) if self.is_full(bus)), None)
        return None if bus is None else End("full", self.now.seat, bus)

    # ---- refusals

    def refuse_now(self) -> Problem | None:
        """Refuse any move when it is nobody's turn."""
        if self.now:
            return None
        return problem("move", "turns_over" if self.over else "no_turn")

    def refuse(self, move: str, word: bool = False) -> Problem | None:
        """Return why ``move`` cannot be made now, None if it can; with ``word`` the table vouches for the rest."""
        refusal = self.refuse_now()
        if refusal or self.now is None:
            return refusal
        what = MOVES[kind(move)]
        if what.once and move in self.now.used:
            return problem("move", "once_a_turn")
        if move in FROM_STREET and self.end and self.end.how == "street":
            return problem("move", "street_is_out")
        if what.cost > self.left:
            return problem("move", "points_short", cost=what.cost, left=self.left)
        bus = target(move)
        if bus is not None:
            return self.refuse_bus(bus)
        if move == "line":
            return self.refuse_end() or (None if word else self.refuse_line())
        return self.refuse_upgrade() if move == "upgrade" and not word else None

    def refuse_upgrade(self) -> Problem | None:
        """Refuse an upgrade when no slot is free on the sheet. The last one may have been filled this turn."""
        slots = places(self.bus or 0)["upgrade"]
        return problem("move", "no_free_slot") if all(slot in self.sheet for slot in slots) else None

    def refuse_bus(self, bus: int) -> Problem | None:
        """Return why nobody can board a bus now. A bus that is full on the sheet may just have been filled."""
        whose = owners(self.setup, bus)
        if self.pare == bus and self.bus != bus:
            return problem("move", "pare_there", names=whose)
        if self.end and self.end.bus == bus:
            return problem("move", "bus_is_full", names=whose)
        return None

    def refuse_end(self) -> Problem | None:
        """Refuse to begin the end twice."""
        return problem("move", "end_has_begun") if self.end else None

    def refuse_line(self) -> Problem | None:
        """Refuse Fim da Linha, naming the windows that are empty on the sheet."""
        bus = self.bus or 0
        empty = self.empty_windows(bus)
        if len(empty) == WINDOWS:
            return problem("move", "bus_unwritten", names=owners(self.setup, bus))
        return problem("move", "window_empty", windows=tuple(map(str, empty)), n=len(empty)) if empty else None

    def refuse_full(self, bus: int) -> Problem | None:
        """Refuse to call a bus full while seats are free on the sheet."""
        if self.is_full(bus):
            return None
        whose, taken = owners(self.setup, bus), sum(self.seats[bus])
        if not taken:
            return problem("move", "bus_unwritten", names=whose)
        return problem("move", "seats_free", names=whose, n=taken)

    def refuse_next(self) -> Problem | None:
        """Return why the turn cannot pass: some moves were recorded and points are left.

        A turn without recorded moves was counted by the table. The player who began the end may stop: the rulebook is
        silent.
        """
        refusal = self.refuse_now()
        if refusal or not self.left or self.ending or self.full_bus or not (self.now and self.now.used):
            return refusal
        return problem("move", "points_left", n=self.left)

    def refuse_reshuffle(self) -> Problem | None:
        """Return why the Terminal cannot become the new Rua, None if it can."""
        if self.over:
            return problem("move", "turns_over")
        return None if self.reshuffled < self.reshuffles else problem("move", "no_reshuffle_left", n=self.reshuffles)

    def refuse_street(self) -> Problem | None:
        """Return why the Rua has not run out for good, None if it has."""
        if self.reshuffled < self.reshuffles:
            return problem("move", "reshuffles_left", n=self.reshuffles - self.reshuffled)
        return self.refuse_now() or self.refuse_end()


def read(setup: Setup, pad: Pad) -> Round:
    """Read the tracked turn from the sheet. Once the play is finished it is nobody's turn."""
    now, end = None if pad.get(FINISHED) else pad.get(NOW), pad.get(END)
    return Round(
        setup,
        Turn(now["seat"], tuple(now["used"])) if now else None,
        pad.get(PARE),
        pad.get(RESHUFFLES, 0),
        End(**end) if end else None,
        pad,
    )


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return what is blank, and any empty windows on the bus of the player who declared Fim da Linha."""
    blank, end = layout.gaps(setup, pad), pad.get(END)
    if not end or end["how"] != "line" or blank == (say("gap-all"),):
        return blank
    bus = bus_of(setup, end["seat"])
    empty = read(setup, pad).empty_windows(bus)
    if not empty:
        return blank
    return (*blank, say("gap-line", names=owners(setup.brief, bus), windows=tuple(map(str, empty)), n=len(empty)))
