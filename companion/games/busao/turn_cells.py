"""The cells of the turn tool, kept on the sheet in addition to those of the buses."""

from functools import lru_cache

from companion.core.game import Setup
from companion.core.layout import Cell, Choice, Integer, ListOf, Moves, Record, Seat, Side
from companion.core.pad import Value
from companion.core.text import Message, Problem, problem, say
from companion.games.busao import turn


class TurnCell(Record):
    """A player's turn. Its moves may not cost more than the points of a turn."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        found = super().problems(value, path)
        spent = 0 if found else turn.Turn(value["seat"], tuple(value["used"])).spent
        return found or ([problem(path, "points_short", cost=spent, left=turn.POINTS)] if spent > turn.POINTS else [])

    def show(self, value: Value) -> Message | str:
        name, used = (self.fields[key].show(value[key]) for key in ("seat", "used"))
        return say("shown-turn", name=name, used=used, n=len(value["used"]))


class RecordedMove(Choice):
    """A recorded move; boarding names the bus."""

    def moved(self, value: Value, moves: Moves) -> Value:
        bus = turn.target(value)
        if bus is None:
            return value
        return turn.board(moves.sides[bus]) if bus in moves.sides else None


class EndCell(Record):
    """How the end began."""

    def show(self, value: Value) -> Message | str:
        return say(f"end-{value['how']}", name=self.fields["seat"].show(value["seat"]))


@lru_cache
def cells(setup: Setup) -> tuple[Cell, ...]:
    """Return the cells of the turn tool."""
    recorded = turn.moves(setup)
    seat = Seat(tuple(range(setup.size)), setup.players)
    bus = Side.of([turn.owners(setup, bus) for bus in turn.buses(setup)])
    used = ListOf(RecordedMove(recorded, tuple(turn.move_name(setup, move) for move in recorded)), turn.POINTS)
    end = EndCell({"how": Choice(turn.END_TRIGGERS), "seat": seat, "bus": bus}, ("how", "seat"))
    return (
        Cell(turn.NOW, TurnCell({"seat": seat, "used": used}, ("seat", "used")), say("cell-turn"), rule="turn"),
        Cell(turn.PARE, bus, say("cell-pare"), rule="pare"),
        Cell(turn.RESHUFFLES, Integer(0, len(turn.buses(setup))), say("cell-reshuffles"), rule="reshuffles"),
        Cell(turn.END, end, say("cell-end"), rule="end-of-game"),
    )
