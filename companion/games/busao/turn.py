"""The turns of Busão: three action points and what they buy, the PARE card, the reshuffles, how the end begins.

Sources: Como jogar, Carta de Pare, Fim de jogo and Modo duplas of the rulebook.
"""

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from companion.core.game import FINISHED, Setup
from companion.core.pad import Pad, Value
from companion.core.text import Message, Problem, problem, say
from companion.games.busao import layout
from companion.games.busao.layout import names, sides, upgrade_cell
from companion.games.busao.table import SEATS, UPGRADES, WINDOWS

NOW = "turn.now"
"""The cell with whose turn it is and the moves made in it; empty before the first turn and after the last."""
PARE = "turn.pare"
"""The cell with the bus in front of which the PARE card lies; empty: in the middle of the table."""
RESHUFFLES = "turn.reshuffles"
"""The cell with how often the Terminal has become the new Rua."""
END = "turn.end"
"""The cell with how the end began and in whose turn."""

POINTS = 3
"""Action points of a turn; all of them must be used."""
DRAWN = 2
"""Cards drawn from the Rua, of which one is kept."""
SWAPPED = 2
MOST_DISCARDED = 4

How: TypeAlias = Literal["street", "line", "full"]
HOWS: tuple[How, ...] = get_args(How)
"""How the end can begin: the Rua is out for good, somebody declares Fim da Linha, a bus is full."""


class Move(NamedTuple):
    """What one can do in a turn: its cost in action points, whether it is once a turn."""

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
"""The moves that draw from the Rua: none is possible once it is out for good."""

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
"""The anchor of the rule behind every reason why something cannot be."""


def kind(move: str) -> str:
    """Return which of ``MOVES`` a move is; boarding is noted with its bus, ``board-<bus>``."""
    return move.partition("-")[0]


def target(move: str) -> int | None:
    """Return the bus that a move boards, None when it boards none."""
    bus = move.partition("-")[2]
    return int(bus) if bus else None


def board(bus: int) -> str:
    """Return how the move of boarding ``bus`` is noted."""
    return f"board-{bus}"


def moves(setup: Setup) -> tuple[str, ...]:
    """Return every move as it is noted."""
    return (*(move for move in MOVES if move != "board"), *map(board, buses(setup)))


@lru_cache
def buses(setup: Setup) -> range:
    """Return the buses, by number."""
    return range(len(sides(setup)))


def bus_of(setup: Setup, seat: int) -> int:
    """Return the bus of a player: the players take turns bus by bus."""
    return seat % len(buses(setup))


@lru_cache
def owners(setup: Setup, bus: int) -> tuple[str, ...]:
    """Return the names of those whose bus it is."""
    return tuple(setup.players[seat] for seat in sides(setup)[bus])


def move_name(setup: Setup, move: str) -> Message:
    """Return how a noted move is said."""
    bus = target(move)
    return say(f"move-{move}") if bus is None else say("move-board", names=owners(setup, bus))


def end_name(setup: Setup, end: Value) -> Message:
    """Return how the end began, in a sentence."""
    name = setup.players[end["seat"]]
    if end["how"] == "full":
        return (
            say("end-full-bus", names=owners(setup, end["bus"]), name=name)
            if "bus" in end
            else say("end-full", name=name)
        )
    return say(f"end-{end['how']}", name=name)


class Turn(NamedTuple):
    """Whose turn it is, by seat, and the moves made so far."""

    seat: int
    used: tuple[str, ...] = ()

    @property
    def spent(self) -> int:
        """Return the action points used."""
        return sum(MOVES[kind(move)].cost for move in self.used)


class End(NamedTuple):
    """How the end began and in whose turn; of a full bus also which."""

    how: How
    seat: int
    bus: int | None = None


@dataclass(frozen=True)
class Round:
    """What is tracked, and the buses as far as they are on the ``sheet``: the cells that hold something."""

    setup: Setup
    now: Turn | None = None
    pare: int | None = None
    reshuffled: int = 0
    end: End | None = None
    sheet: Container[str] = ()

    @property
    def over(self) -> bool:
        """Tell whether the turn has come back to whoever began the end: now it is counted."""
        return self.end is not None and self.now is None

    @property
    def left(self) -> int:
        """Return the action points left, 0 when it is nobody's turn."""
        return max(0, POINTS - self.now.spent) if self.now else 0

    @property
    def reshuffles(self) -> int:
        """Return how often the Terminal may become the new Rua: once for each bus."""
        return len(buses(self.setup))

    @property
    def bus(self) -> int | None:
        """Return the bus of whoever's turn it is."""
        return bus_of(self.setup, self.now.seat) if self.now else None

    @property
    def ending(self) -> bool:
        """Tell whether the player who began the end is still in that turn."""
        return self.end is not None and self.now is not None and self.now.seat == self.end.seat

    @cached_property
    def last_turns(self) -> tuple[int, ...]:
        """Return the seats that still have a last turn, in order, the one whose turn it is first."""
        if self.end is None or self.now is None:
            return ()
        size, first = self.setup.size, self.now.seat + self.ending
        return tuple((first + step) % size for step in range((self.end.seat - first) % size))

    @property
    def following(self) -> int | None:
        """Return whose turn comes after this one, None when it was the last."""
        if self.now is None:
            return None
        seat = (self.now.seat + 1) % self.setup.size
        return None if self.end and seat == self.end.seat else seat

    # ---- what the sheet has of the buses

    @cached_property
    def seats(self) -> tuple[tuple[bool, ...], ...]:
        """Return of each bus which seats the sheet has a passenger in, window by window."""
        return tuple(tuple(cell in self.sheet for cell in names(bus)[: WINDOWS * SEATS]) for bus in buses(self.setup))

    def taken(self, bus: int) -> int:
        """Return how many seats of a bus the sheet has a passenger in."""
        return sum(self.seats[bus])

    def empty_windows(self, bus: int) -> tuple[int, ...]:
        """Return the windows of a bus, from 1, in which the sheet has nobody."""
        seats = self.seats[bus]
        return tuple(n + 1 for n in range(WINDOWS) if not any(seats[SEATS * n : SEATS * (n + 1)]))

    def is_full(self, bus: int) -> bool:
        """Tell whether the sheet has a passenger in every seat of a bus."""
        return all(self.seats[bus])

    @cached_property
    def full_bus(self) -> End | None:
        """Return the end that a full bus on the sheet begins, None when none is or the end has begun."""
        if self.now is None or self.end:
            return None
        bus = next((bus for bus in buses(self.setup) if self.is_full(bus)), None)
        return None if bus is None else End("full", self.now.seat, bus)

    # ---- why something cannot be

    def refuse_now(self) -> Problem | None:
        """Return why nothing can be done: it is nobody's turn."""
        if self.now:
            return None
        return problem("move", "turns_over" if self.over else "no_turn")

    def refuse(self, move: str, word: bool = False) -> Problem | None:
        """Return why ``move`` cannot be made now, None when it can; ``word``: the table has checked what is missing."""
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
        """Return why there is no place for an upgrade as far as the sheet knows: the last may be this turn's."""
        slots = [upgrade_cell(self.bus or 0, slot) for slot in range(UPGRADES)]
        return problem("move", "no_free_slot") if all(slot in self.sheet for slot in slots) else None

    def refuse_bus(self, bus: int) -> Problem | None:
        """Return why nobody can board a bus now; one that the sheet has full may just have been filled."""
        whose = owners(self.setup, bus)
        if self.pare == bus and self.bus != bus:
            return problem("move", "pare_there", names=whose)
        if self.end and self.end.bus == bus:
            return problem("move", "bus_is_full", names=whose)
        return None

    def refuse_end(self) -> Problem | None:
        """Return why the end cannot begin: it has."""
        return problem("move", "end_has_begun") if self.end else None

    def refuse_line(self) -> Problem | None:
        """Return the windows that keep from declaring Fim da Linha as far as the sheet knows."""
        bus = self.bus or 0
        empty = self.empty_windows(bus)
        if len(empty) == WINDOWS:
            return problem("move", "bus_unwritten", names=owners(self.setup, bus))
        return problem("move", "window_empty", windows=tuple(map(str, empty)), n=len(empty)) if empty else None

    def refuse_full(self, bus: int) -> Problem | None:
        """Return how many seats of a bus are free as far as the sheet knows."""
        if self.is_full(bus):
            return None
        whose, taken = owners(self.setup, bus), self.taken(bus)
        if not taken:
            return problem("move", "bus_unwritten", names=whose)
        return problem("move", "seats_free", names=whose, n=taken)

    def refuse_next(self) -> Problem | None:
        """Return why the turn cannot pass on: points are left of those that were noted.

        Of a turn with no move noted the table kept count itself. Who began the end may stop: the rulebook is silent.
        """
        refusal = self.refuse_now()
        if refusal or not self.left or self.ending or self.full_bus or not (self.now and self.now.used):
            return refusal
        return problem("move", "points_left", n=self.left)

    def refuse_reshuffle(self) -> Problem | None:
        """Return why the Terminal cannot become the new Rua."""
        if self.over:
            return problem("move", "turns_over")
        return None if self.reshuffled < self.reshuffles else problem("move", "no_reshuffle_left", n=self.reshuffles)

    def refuse_street(self) -> Problem | None:
        """Return why the Rua is not out for good."""
        if self.reshuffled < self.reshuffles:
            return problem("move", "reshuffles_left", n=self.reshuffles - self.reshuffled)
        return self.refuse_now() or self.refuse_end()


def read(setup: Setup, pad: Pad) -> Round:
    """Return what the sheet tracks; once the play is finished it is nobody's turn."""
    now, end = None if pad.get(FINISHED) else pad.get(NOW), pad.get(END)
    return Round(
        setup,
        Turn(now["seat"], tuple(now["used"])) if now else None,
        pad.get(PARE),
        pad.get(RESHUFFLES, 0),
        End(end["how"], end["seat"], end.get("bus")) if end else None,
        pad,
    )


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return what is blank, and which windows are empty on the bus of whoever declared Fim da Linha."""
    blank, end = layout.gaps(setup, pad), pad.get(END)
    if not end or end["how"] != "line" or blank == (say("gap-all"),):
        return blank
    bus = bus_of(setup, end["seat"])
    empty = read(setup, pad).empty_windows(bus)
    if not empty:
        return blank
    return (*blank, say("gap-line", names=owners(setup.brief, bus), windows=tuple(map(str, empty)), n=len(empty)))
