"""The page of the turn tool: whose turn it is, what it still buys, the PARE card, the Rua, and how the end stands."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from companion.core.game import FIRST_PLAYER, Setup
from companion.core.pad import Pad, Value
from companion.core.text import Message, Problem, say
from companion.games.busao.table import SEATS, WINDOWS
from companion.games.busao.turn import (
    CELLS,
    END,
    MOVES,
    NOW,
    PARE,
    RESHUFFLES,
    RULES,
    Move,
    Round,
    bus_of,
    buses,
    move_name,
    owners,
    read,
    target,
)
from companion.games.busao.turn_actions import end_name


class Tile(NamedTuple):
    """One move: what it costs, and why it cannot be made now (None: it can)."""

    key: str
    what: Move
    refusal: Message | None


class Target(NamedTuple):
    """One bus: the move that boards it, why it cannot be (None: it can), whether PARE lies there, whose it is."""

    bus: int
    refusal: Message | None
    pare: bool
    own: bool
    taken: int


class Player(NamedTuple):
    """One player in turn order: the bus, whether it is their turn, and what the end means for them, if it has begun."""

    seat: int
    name: str
    bus: int
    now: bool
    standing: Message | None


@lru_cache
def _short(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return first names where they tell the players apart."""
    first = [name.split()[0] for name in names]
    return tuple(one if first.count(one) == 1 else name for one, name in zip(first, names, strict=True))


@dataclass(frozen=True)
class Page:
    """What the page draws."""

    setup: Setup
    pad: Pad
    round: Round
    sent: str = ""

    rules = RULES
    seats = WINDOWS * SEATS
    windows = WINDOWS

    @property
    def found(self) -> dict[str, Value]:
        """Return what the sheet holds, by cell: a stroke says what it found."""
        return {cell: self.pad.get(cell) for cell in CELLS}

    @property
    def reshuffled(self) -> dict[str, Value]:
        """Return what a reshuffle says it found."""
        return {RESHUFFLES: self.pad.get(RESHUFFLES)}

    @property
    def table_has_changed(self) -> bool:
        """Tell whether what lies between the buses is to be drawn anew: it is not as the stroke ``sent`` found it."""
        if self.round.end or self.full or not self.round.now:
            return True
        try:
            found = json.loads(self.sent)
            return not found[NOW] or any(found[cell] != self.pad.get(cell) for cell in (PARE, RESHUFFLES, END))
        except (ValueError, KeyError, TypeError, RecursionError):
            return True

    @property
    def written_end(self) -> str:
        """Return the end as JSON, as the sheet holds it."""
        return json.dumps(self.pad.get(END))

    @cached_property
    def name(self) -> str:
        """Return whose turn it is."""
        return self.setup.players[self.round.now.seat] if self.round.now else ""

    @property
    def players(self) -> list[Player]:
        """Return everybody in turn order; in pairs the partners take turns with the others between them."""
        now = self.round.now.seat if self.round.now else None
        return [
            Player(seat, name, bus_of(self.setup, seat), seat == now, self._standing(seat))
            for seat, name in enumerate(_short(self.setup.players))
        ]

    def _standing(self, seat: int) -> Message | None:
        end = self.round.end
        if end is None:
            return None
        if seat == end.seat:
            return say("began-end")
        return say("has-last-turn" if seat in self.round.last_turns else "had-last-turn")

    @property
    def starter(self) -> str:
        """Return who was drawn to start, empty when nobody was."""
        seat = self.pad.get(FIRST_PLAYER)
        return "" if seat is None else self.setup.players[seat]

    @property
    def used(self) -> tuple[Message, ...]:
        """Return the moves made in this turn."""
        return tuple(move_name(self.setup, move) for move in self.round.now.used) if self.round.now else ()

    @property
    def boarded(self) -> int | None:
        """Return the bus that was boarded last, None when the last move was another."""
        last = self.round.now.used[-1:] if self.round.now else ()
        return target(last[0]) if last else None

    @property
    def tiles(self) -> list[Tile]:
        """Return the moves that need no more than a tap; boarding and the end are drawn apart."""
        return [Tile(key, what, self._why(key)) for key, what in MOVES.items() if key not in ("board", "line")]

    @cached_property
    def targets(self) -> list[Target]:
        """Return the buses to board."""
        return [
            Target(bus, self._why(f"board-{bus}"), self.round.pare == bus, self.round.bus == bus, self.round.taken(bus))
            for bus in buses(self.setup)
        ]

    def _why(self, move: str) -> Message | None:
        refusal = self.round.refuse(move, word=True)
        return refusal.message if refusal else None

    @property
    def board(self) -> Tile:
        """Return boarding as such: why no bus can be boarded at all."""
        whys = [target.refusal for target in self.targets]
        return Tile("board", MOVES["board"], whys[0] if all(whys) and len(set(whys)) == 1 else None)

    @cached_property
    def line(self) -> Tile:
        """Return Fim da Linha, but for the windows: those the sheet or the table's word decides."""
        return Tile("line", MOVES["line"], self._why("line"))

    @cached_property
    def line_open(self) -> Problem | None:
        """Return what the sheet lacks for Fim da Linha, None when it has a passenger in every window."""
        return self.round.refuse_line()

    @cached_property
    def street(self) -> Message | None:
        """Return why the Rua cannot be out for good, None when it can."""
        refusal = self.round.refuse_street()
        return refusal.message if refusal else None

    @cached_property
    def can_pass(self) -> Problem | None:
        """Return why the turn cannot pass on, None when it can."""
        return self.round.refuse_next()

    @property
    def next_name(self) -> str:
        """Return whose turn comes next, empty when this was the last one."""
        seat = self.round.following
        return "" if seat is None else self.setup.players[seat]

    @property
    def end(self) -> Message | None:
        """Return how the end began."""
        return end_name(self.setup, self.pad[END]) if END in self.pad else None

    @property
    def remaining(self) -> tuple[str, ...]:
        """Return who still has a last turn, in order."""
        return tuple(self.setup.players[seat] for seat in self.round.last_turns)

    @cached_property
    def full(self) -> tuple[str, ...]:
        """Return whose bus the sheet has full although the end has not begun."""
        end = self.round.full_bus
        return owners(self.setup, end.bus) if end and end.bus is not None else ()

    @property
    def full_number(self) -> int:
        """Return the number of that bus."""
        end = self.round.full_bus
        return end.bus if end and end.bus is not None else 0


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Page:
    """Return what to draw of the sheet."""
    return Page(setup, pad, read(setup, pad), fields.get("found", ""))
