"""What the pad of Rufstock draws: the queue of each round, whose turn it is to be named, who starts next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from companion.core.game import PadView, Setup
from companion.core.pad import Pad
from companion.core.score import Score, Standing
from companion.core.text import Message, say
from companion.games.rufstock.layout import place_cell, position
from companion.games.rufstock.rules import points

BREEDS = ("salsicha", "buldogue", "poodle", "caramelo", "husky")
"""The dog of each seat, by the end of the name of its drawing."""


class Slot(NamedTuple):
    """One place of a queue: its points, the seat that has it, and whether it followed by itself."""

    place: int
    points: int
    seat: int | None
    last: bool


class Round(NamedTuple):
    """One round: its number (0: first), its places, and the next one to be named (None: nobody any more)."""

    number: int
    slots: tuple[Slot, ...]
    now: int | None


class Chair(NamedTuple):
    """A seat of the table seen from above: where its stamp is, in units of the drawing (112 wide)."""

    seat: int
    x: int
    y: int


@dataclass(frozen=True)
class View(PadView):
    """All of it; ``waiting`` are the seats still with cards in the round being played.

    ``whole`` tells that the pad shows everybody at once: no total is the open one.
    """

    rounds: tuple[Round, ...]
    current: Round | None
    waiting: tuple[int, ...]
    first_out: int | None
    starter: int | None
    chairs: tuple[Chair, ...]
    breeds: tuple[str, ...]
    notes: tuple[Message | None, ...]
    whole: bool = True

    def redrawn(self, changed: Sequence[str]) -> Round | None:
        """Return the round that alone has to be drawn again when the cells ``changed`` were written, None for all.

        The first round alone is all there is; what is written there while the second is shown may take that away.
        """
        top = self.rounds[0]
        places = {place_cell(top.number, slot.place) for slot in top.slots}
        return top if changed and top.number and places.issuperset(changed) else None


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw; the round being played comes first."""
    table = position(setup, pad)
    rounds = []
    for number, names in enumerate(table.placed):
        seats = [None if name is None else setup.players.index(name) for name in names]
        slots = tuple(Slot(place, points(place), seat, place == setup.size - 1) for place, seat in enumerate(seats))
        rounds.append(Round(number, slots, seats.index(None) if None in seats else None))
    current = next((one for one in rounds if one.now is not None), None)
    begun = rounds[: current.number + 1] if current else rounds
    out = {slot.seat for slot in current.slots} if current else set(range(setup.size))
    done = [one for one in begun if one.now is None]
    starter = score.extra["next_first_player"]
    return View(
        rounds=tuple(reversed(begun)),
        current=current,
        waiting=tuple(seat for seat in range(setup.size) if seat not in out),
        first_out=done[-1].slots[0].seat if done else None,
        starter=setup.players.index(str(starter)) if starter is not None else None,
        chairs=_chairs(setup.size),
        breeds=BREEDS[: setup.size],
        notes=tuple([_note(standing, done) for standing in score.standings]),
    )


def _note(standing: Standing, done: list[Round]) -> Message | None:
    """Return what stands below a total: the points of each finished round, once there are two."""
    if len(done) < 2:
        return None
    return say("note-rounds", sum=" + ".join([str(standing.lines[one.number].points) for one in done]))


@cache
def _chairs(size: int) -> tuple[Chair, ...]:
    angles = (2 * pi * seat / size for seat in range(size))
    return tuple(Chair(seat, round(56 + 40 * sin(at)), round(56 - 40 * cos(at))) for seat, at in enumerate(angles))
