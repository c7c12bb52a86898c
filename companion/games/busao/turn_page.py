"""The view of the turn tool: the turn, what it still buys, and how far the end is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.game import FINISHED, Setup
from companion.core.pad import Pad
from companion.core.text import Message, Problem, say
from companion.games.busao import turn
from companion.games.busao.layout import places


class Offer(NamedTuple):
    """A ``move`` on the page: its ``refusal``, or the ``caveat`` that the table has to check for itself."""

    move: str
    refusal: Problem | None
    caveat: Problem | None

    @property
    def spent(self) -> bool:
        """Whether it was made, and is allowed only once a turn."""
        return self.refusal is not None and self.refusal.code == "once_a_turn"

    @property
    def rule(self) -> str:
        """The anchor of the rule behind its refusal."""
        return turn.RULES[self.refusal.code] if self.refusal else ""

    @property
    def brief(self) -> Message | None:
        """Why it cannot be made, or what the table has to check, in two or three words; None if neither."""
        problem = self.refusal or self.caveat
        return say(f"short-{problem.code}".replace("_", "-"), **dict(problem.args)) if problem else None


@dataclass(frozen=True)
class Turns:
    """The tracked ``round``, and what the page says about it."""

    setup: Setup
    pad: Pad
    round: turn.Round

    moves = turn.MOVES
    points = turn.POINTS
    rules = turn.RULES
    places = staticmethod(places)
    prices = tuple(
        (cost, tuple(key for key, one in turn.MOVES.items() if one.cost == cost and key != "board"))
        for cost in range(1, turn.POINTS + 1)
    )
    """The moves by cost. Boarding, which exists once per bus, is drawn separately."""

    @property
    def open(self) -> bool:
        """Whether the play goes on; a finished one is only shown."""
        return not self.pad.get(FINISHED)

    @property
    def name(self) -> str:
        """The name of the player whose turn it is, "" if it is nobody's."""
        return self.setup.players[self.round.now.seat] if self.round.now else ""

    @property
    def announcement(self) -> Message | None:
        """The announcement of a new turn for screen readers."""
        if self.round.over:
            return say("turns-over")
        if not self.name:
            return None
        return say("said-turn", turn=say("turn-of", name=self.name), points=say("points-of-turn", n=self.round.left))

    # ---- whose turn it is

    def bus_of(self, seat: int) -> int:
        """Return the bus of a player."""
        return turn.bus_of(self.setup, seat)

    @property
    def used(self) -> tuple[Message, ...]:
        """The names of the moves made in this turn."""
        return tuple(turn.move_name(self.setup, move) for move in self.round.now.used) if self.round.now else ()

    @property
    def boarded_bus(self) -> int | None:
        """The bus just boarded, None if the last move was another one."""
        used = self.round.now.used if self.round.now else ()
        return turn.target(used[-1]) if used and self.open else None

    @property
    def next_name(self) -> str:
        """The name of the next player, "" after the last turn."""
        seat = self.round.next_seat
        return "" if seat is None else self.setup.players[seat]

    # ---- what the turn buys

    @property
    def mid_turn(self) -> bool:
        """Whether it is somebody's turn; then every move is shown, possible or not."""
        return self.round.now is not None and self.open

    def offer(self, move: str) -> Offer | None:
        """Return the offer of ``move``, None if it is nobody's turn."""
        if not self.mid_turn:
            return None
        refusal = self.round.refuse(move, word=True)
        return Offer(move, refusal, None if refusal else self.round.refuse(move))

    @property
    def board_offers(self) -> list[Offer | None]:
        """The offer to board each bus."""
        return [self.offer(turn.board(bus)) for bus in turn.buses(self.setup)]

    # ---- the end

    @property
    def end(self) -> Message | None:
        """How the end began, None if it has not."""
        return turn.end_sentence(self.setup, self.pad)

    def end_note(self, seat: int) -> Message | None:
        """Return what the end means for a player, None if it has not begun."""
        end = self.round.end
        if end is None:
            return None
        if seat == end.seat:
            return say("began-end")
        return say("has-last-turn" if seat in self.round.last_turns else "had-last-turn")

    @property
    def last_turn_names(self) -> tuple[str, ...]:
        """The names of the players who still have a last turn."""
        return tuple(self.setup.players[seat] for seat in self.round.last_turns)


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Turns:
    """Return the view of the turn tool."""
    return Turns(setup.brief, pad, turn.read(setup, pad))
