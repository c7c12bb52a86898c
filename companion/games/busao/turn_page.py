"""What the page of the turn tool reads beside the sheet: the turn, what it still buys, and how the end stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.game import FINISHED, FIRST_PLAYER, Setup
from companion.core.pad import Pad
from companion.core.text import Message, Problem, say
from companion.games.busao.layout import places
from companion.games.busao.turn import (
    END,
    MOVES,
    POINTS,
    RULES,
    Round,
    board,
    bus_of,
    buses,
    end_name,
    move_name,
    read,
    target,
)


def _costing(cost: int) -> tuple[str, ...]:
    return tuple(key for key, one in MOVES.items() if one.cost == cost and key != "board")


class Offer(NamedTuple):
    """A ``move`` as the page offers it: why it cannot be made, or what the sheet does not have that it needs."""

    move: str
    refusal: Problem | None
    unsure: Problem | None

    @property
    def spent(self) -> bool:
        """Tell whether it was made, and cannot be made again in this turn."""
        return self.refusal is not None and self.refusal.code == "once_a_turn"

    @property
    def rule(self) -> str:
        """Return the anchor of the rule behind its refusal."""
        return RULES[self.refusal.code] if self.refusal else ""

    @property
    def brief(self) -> Message | None:
        """Return in two or three words why it cannot be made, or what the table has to check; None where it is sure."""
        problem = self.refusal or self.unsure
        return say(f"short-{problem.code}".replace("_", "-"), **dict(problem.args)) if problem else None


@dataclass(frozen=True)
class Turns:
    """The ``round`` as the sheet has it, and what the page says of it."""

    setup: Setup
    pad: Pad
    round: Round

    moves = MOVES
    points = POINTS
    rules = RULES
    places = staticmethod(places)
    prices = tuple((cost, _costing(cost)) for cost in range(1, POINTS + 1))
    """The moves by what they cost; boarding, of which there is one for each bus, is drawn apart."""

    @property
    def open(self) -> bool:
        """Tell whether the play goes on: else the page only shows."""
        return not self.pad.get(FINISHED)

    @property
    def name(self) -> str:
        """Return whose turn it is, empty when it is nobody's."""
        return self.setup.players[self.round.now.seat] if self.round.now else ""

    @property
    def said(self) -> Message | None:
        """Return what somebody is told who does not see whose turn it has become."""
        if self.round.over:
            return say("turns-over")
        if not self.name:
            return None
        return say("said-turn", turn=say("turn-of", name=self.name), points=say("points-of-turn", n=self.round.left))

    # ---- whose turn it is

    def bus_of(self, seat: int) -> int:
        """Return the bus of a player."""
        return bus_of(self.setup, seat)

    @property
    def starter(self) -> int | None:
        """Return the seat drawn to start, None where nobody was."""
        return self.pad.get(FIRST_PLAYER)

    @property
    def used(self) -> tuple[Message, ...]:
        """Return the moves made in this turn."""
        return tuple(move_name(self.setup, move) for move in self.round.now.used) if self.round.now else ()

    @property
    def boarded(self) -> int | None:
        """Return the bus that somebody has just boarded, None when nobody has."""
        used = self.round.now.used if self.round.now else ()
        return target(used[-1]) if used and self.open else None

    @property
    def following(self) -> str:
        """Return whose turn comes next, empty after the last one."""
        seat = self.round.following
        return "" if seat is None else self.setup.players[seat]

    # ---- what it buys

    @property
    def moving(self) -> bool:
        """Tell whether it is somebody's turn; every move is shown then, whether or not it can still be made."""
        return self.round.now is not None and self.open

    def offer(self, move: str) -> Offer | None:
        """Return ``move`` as it is offered, None where it is nobody's turn."""
        if not self.moving:
            return None
        refusal = self.round.refuse(move, word=True)
        return Offer(move, refusal, None if refusal else self.round.refuse(move))

    @property
    def boarding(self) -> list[Offer | None]:
        """Return the boarding of each bus as it is offered."""
        return [self.offer(board(bus)) for bus in buses(self.setup)]

    # ---- how the end stands

    @property
    def begun(self) -> Message | None:
        """Return how the end began, None when it has not."""
        return end_name(self.setup, self.pad[END]) if END in self.pad else None

    def standing(self, seat: int) -> Message | None:
        """Return what the end means for a player, None when it has not begun."""
        end = self.round.end
        if end is None:
            return None
        if seat == end.seat:
            return say("began-end")
        return say("has-last-turn" if seat in self.round.last_turns else "had-last-turn")

    @property
    def remaining(self) -> tuple[str, ...]:
        """Return who still has a last turn."""
        return tuple(self.setup.players[seat] for seat in self.round.last_turns)


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Turns:
    """Return what the page reads."""
    return Turns(setup.brief, pad, read(setup, pad))
