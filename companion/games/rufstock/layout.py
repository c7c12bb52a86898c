"""The sheet of Rufstock: the order in which hands ran out, and, for tables that track them, vehicles and ticket."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.core.game import Setup
from companion.core.layout import Cell, Choice, Integer, ListOf, Seat
from companion.core.pad import Pad, Value
from companion.core.score import Score
from companion.core.text import Message, Problem, problem, say
from companion.games.rufstock import rules
from companion.games.rufstock.beats import HIGHEST_CARD, LOWEST_CARD, MOST_FROM_HAND, MOST_FROM_QUEUE, Vehicle, kind
from companion.games.rufstock.rules import ROUNDS, Position

VEHICLES: tuple[Vehicle, ...] = ("van", "bus")
ON: Mapping[Vehicle, str] = {"van": "vehicles.van", "bus": "vehicles.bus"}
"""The cell with the cards on each vehicle."""

TICKET = "ticket"
"""The cell with the seat that played last."""

IN_PLAY = "vehicle"
"""The cell with the one vehicle that two players currently use; empty: the one they begin with."""

MOST_CARDS = MOST_FROM_HAND + MOST_FROM_QUEUE


@dataclass(frozen=True)
class Combination(ListOf):
    """The cards on a vehicle in their order: a set, a sequence or a single card."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        found = super().problems(value, path)
        return found or ([] if kind(tuple(value)) else [problem(path, "no_combination")])

    def read(self, text: str, before: Value) -> Value:
        """Read the digits of the cards, or JSON."""
        return json.loads(text) if text.startswith("[") else list(cards(text))

    def show(self, value: Value) -> Message | str:
        return cards_text(value)


def cards(text: str) -> tuple[int, ...]:
    """Return the cards typed as ``678``, ``6 7 8`` or ``6, 7, 8``; raises ValueError for anything else."""
    return tuple(map(int, text.replace(",", " ").replace(" ", "")))


def cards_text(value: Value) -> str:
    """Return the cards as text: ``6 7 8``."""
    return " ".join(map(str, value))


def vehicle_name(vehicle: Vehicle) -> Message:
    """Return the name of a vehicle."""
    return say("vehicle-name", vehicle=vehicle)


@cache
def place_cells(size: int) -> list[list[str]]:
    """Return the names of the cells of each round for ``size`` players, the first place first."""
    return [[f"rounds.{number}.{place}" for place in range(size - 1)] for number in range(ROUNDS)]


def cells(setup: Setup) -> list[Cell]:
    """Return the cells: all places of a round but the last, which follows from the others; vehicles and ticket."""
    seats = Seat(tuple(range(setup.size)), setup.players)
    places = [
        Cell(name, seats, say("cell-place", round=number + 1, place=place + 1))
        for number, names in enumerate(place_cells(setup.size))
        for place, name in enumerate(names)
    ]
    lying = Combination(Integer(LOWEST_CARD, HIGHEST_CARD), MOST_CARDS, least=1)
    tracked = [Cell(ON[vehicle], lying, vehicle_name(vehicle)) for vehicle in VEHICLES]
    tracked.append(Cell(TICKET, seats, say("ticket")))
    if setup.size == 2:
        tracked.append(Cell(IN_PLAY, Choice(VEHICLES, tuple(map(vehicle_name, VEHICLES))), say("vehicle-in-play")))
    return places + tracked


def refuse_seats(before: Setup, after: Setup, pad: Pad) -> Problem | None:
    """Refuse to change the number of players once a round has begun."""
    begun = any(cell.name in pad for cell in cells(before))
    return problem("players", "round_counts_on", n=before.size) if begun and after.size != before.size else None


def position(setup: Setup, pad: Pad) -> Position:
    """Read the sheet as a position of the rules."""
    players = setup.players
    seats = [map(pad.get, names) for names in place_cells(setup.size)]
    rounds = [tuple([None if seat is None else players[seat] for seat in row]) for row in seats]
    return Position(players, tuple(rounds))


def score(setup: Setup, pad: Pad) -> Score:
    """Score the sheet."""
    return rules.score(position(setup, pad))
