"""What follows from a tracked table: the mode, the vehicle in use, who holds the ticket and who leads next."""

from companion.core.game import FIRST_PLAYER, Setup
from companion.core.pad import Pad
from companion.core.text import Problem, problem
from companion.games.rufstock.beats import Mode, Vehicle
from companion.games.rufstock.layout import IN_PLAY, ON, TICKET, VEHICLES, position
from companion.games.rufstock.rules import next_first_player
from companion.games.rufstock.setup import MODE

CELLS = (*ON.values(), TICKET, IN_PLAY)
"""The cells of a tracked table."""


def mode(setup: Setup, pad: Pad) -> Mode:
    """Return the mode of a play."""
    if setup.size == 2:
        return "two_players"
    return "wild" if MODE.of(pad) == "wild" else "normal"


def in_play(pad: Pad) -> Vehicle:
    """Return the vehicle that two players use now; they begin with the Bus."""
    return "van" if pad.get(IN_PLAY) == "van" else "bus"


def refuse_vehicle(setup: Setup, pad: Pad, vehicle: Vehicle) -> Problem | None:
    """Return why nothing may be put on a vehicle now, None if it may: two players use one at a time."""
    if setup.size != 2 or vehicle == in_play(pad):
        return None
    return problem("vehicle", "vehicle_not_in_play", vehicle=in_play(pad))


def other(vehicle: Vehicle) -> Vehicle:
    """Return the other vehicle."""
    return VEHICLES[1 - VEHICLES.index(vehicle)]


def holder(setup: Setup, pad: Pad) -> int | None:
    """Return the seat that holds the ticket: who played last, else who starts the round; None if unknown."""
    if TICKET in pad:
        return int(pad[TICKET])
    starter = next_first_player(position(setup, pad))
    seat = pad.get(FIRST_PLAYER) if starter is None else setup.players.index(starter)
    return None if seat is None else int(seat)


def leader(setup: Setup, pad: Pad) -> int | None:
    """Return who leads on cleared vehicles: the ticket holder, else the next player clockwise who still has cards."""
    here, seat = position(setup, pad), holder(setup, pad)
    if seat is None or here.current_round is None:
        return None
    out = here.placings[here.current_round]
    turns = ((seat + step) % setup.size for step in range(setup.size))
    return next((one for one in turns if setup.players[one] not in out), None)
