"""What the pad of Rufstock draws: the queue of each round, whose turn it is to be named, who starts next."""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from companion.core.game import PadView, Setup
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.score import Score, Standing
from companion.core.text import Message, say
from companion.games.rufstock.layout import position
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


class Dog(NamedTuple):
    """A player as the pad draws them: the names of the side, the name there is room for, the dog."""

    names: tuple[str, ...]
    short: str
    breed: str


class Stage(NamedTuple):
    """The queues, the round being played first, and who starts the next one: the seat left of ``first_out``."""

    rounds: tuple[Round, ...]
    current: bool
    first_out: int | None
    starter: int | None
    chairs: tuple[Chair, ...]
    dogs: tuple[Dog, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names in the order of the table."""
        return tuple(dog.names[0] for dog in self.dogs)


class Asked(NamedTuple):
    """The question of the moment: who has run out of cards as ``place`` (worth ``points``) of ``round``, all from 0.

    ``waiting`` are the seats still with cards, none once both rounds are over.
    """

    round: int
    place: int
    points: int
    waiting: tuple[int, ...]
    dogs: tuple[Dog, ...]


@dataclass(frozen=True)
class View(PadView):
    """The stage and the question; ``whole`` tells that the pad shows everybody at once."""

    stage: Stage
    asked: Asked
    notes: tuple[Message | None, ...]
    whole: bool = True

    @property
    def parts(self) -> Parts:
        """See companion.core.game.View."""
        return {"stage": Part("rufstock/stage.html", self.stage), "ask": Part("rufstock/ask.html", self.asked)}

    def lane(self, side: int) -> Part:
        """Return the dog of a player."""
        return Part("rufstock/lane.html", self.stage.dogs[side].breed)


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw; the round being played comes first."""
    rounds = []
    for number, names in enumerate(position(setup, pad).placed):
        seats = [None if name is None else setup.players.index(name) for name in names]
        slots = tuple(Slot(place, points(place), seat, place == setup.size - 1) for place, seat in enumerate(seats))
        rounds.append(Round(number, slots, seats.index(None) if None in seats else None))
    current = next((one for one in rounds if one.now is not None), None)
    begun = rounds[: current.number + 1] if current else rounds
    done = [one for one in begun if one.now is None]
    starter = score.extra["next_first_player"]
    drawn = dogs(setup)
    stage = Stage(
        tuple(reversed(begun)),
        current is not None,
        done[-1].slots[0].seat if done else None,
        setup.players.index(str(starter)) if starter is not None else None,
        _chairs(setup.size),
        drawn,
    )
    return View(stage, _asked(current, drawn), tuple([_note(standing, done) for standing in score.standings]))


def _asked(current: Round | None, dogs: tuple[Dog, ...]) -> Asked:
    """Return the question of the round being played."""
    if current is None or current.now is None:
        return Asked(0, 0, 0, (), dogs)
    out = {slot.seat for slot in current.slots}
    waiting = tuple(seat for seat in range(len(dogs)) if seat not in out)
    return Asked(current.number, current.now, points(current.now), waiting, dogs)


@cache
def dogs(setup: Setup) -> tuple[Dog, ...]:
    """Return everybody as the pages draw them."""
    first = [name.split()[0] for name in setup.players]
    return tuple(
        Dog((name,), short if first.count(short) == 1 else name, breed)
        for name, short, breed in zip(setup.players, first, BREEDS, strict=False)
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
