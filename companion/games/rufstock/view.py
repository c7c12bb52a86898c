"""What the pad of Rufstock draws: the queue of each round, whose turn it is to be named, who starts next."""

from dataclasses import dataclass
from functools import cache, lru_cache
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
    """A seat of the table seen from above: where its stamp is, in units of the drawing (132 wide)."""

    seat: int
    x: int
    y: int


class Dog(NamedTuple):
    """A player as the pad draws them: the names of the side, the name there is room for, the dog."""

    names: tuple[str, ...]
    short: str
    breed: str


class Stage(NamedTuple):
    """The queues, the round being played first, and who starts the next one: the seat left of ``first_out``.

    ``arrow`` leads from that seat to the next one around the table, as the path of a drawing.
    """

    rounds: tuple[Round, ...]
    current: bool
    first_out: int | None
    starter: int | None
    chairs: tuple[Chair, ...]
    arrow: str
    dogs: tuple[Dog, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names in the order of the table."""
        return tuple(dog.names[0] for dog in self.dogs)


class Asked(NamedTuple):
    """The question of the moment: who has run out of cards as ``place`` of ``round``, both from 0.

    ``worth`` are the points of that place and of those after it that are asked about; ``waiting`` are the seats still
    with cards, none once both rounds are over.
    """

    round: int
    place: int
    worth: tuple[int, ...]
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
        return {
            "stage": Part("rufstock/stage.html:stage", self.stage),
            "ask": Part("rufstock/stage.html:ask", self.asked),
        }

    def lane(self, side: int) -> Part:
        """Return the dog of a player."""
        return Part("rufstock/stage.html:lane", self.stage.dogs[side].breed)

    def picture(self, side: int) -> Part:
        """Return the dog of a player among the hills."""
        return Part("rufstock/picture.svg:picture", self.stage.dogs[side].breed)


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
    first_out = (done or begun)[-1].slots[0].seat  # already decides who starts the next round while this one goes on
    drawn = dogs(setup)
    stage = Stage(
        tuple(reversed(begun)),
        current is not None,
        first_out,
        None if first_out is None else (first_out + 1) % setup.size,
        _chairs(setup.size),
        "" if first_out is None else _arrow(first_out, setup.size),
        drawn,
    )
    return View(stage, _asked(current, drawn), tuple([_note(standing, done) for standing in score.standings]))


def _asked(current: Round | None, dogs: tuple[Dog, ...]) -> Asked:
    """Return the question of the round being played."""
    if current is None or current.now is None:
        return Asked(0, 0, (), (), dogs)
    out = {slot.seat for slot in current.slots}
    waiting = tuple(seat for seat in range(len(dogs)) if seat not in out)
    worth = tuple(points(place) for place in range(current.now, len(dogs) - 1))
    return Asked(current.number, current.now, worth, waiting, dogs)


@lru_cache(maxsize=256)
def dogs(setup: Setup) -> tuple[Dog, ...]:
    """Return everybody as the pages draw them."""
    drawn = zip(setup.players, setup.brief.players, BREEDS, strict=False)
    return tuple(Dog((name,), short, breed) for name, short, breed in drawn)


def _note(standing: Standing, done: list[Round]) -> Message | None:
    """Return what stands below a total: the points of each finished round, once there are two."""
    if len(done) < 2:
        return None
    return say("note-rounds", sum=" + ".join([str(standing.lines[one.number].points) for one in done]))


MIDDLE = 66
"""The middle of the table that is seen from above, in both directions, in units of its drawing."""


@cache
def _chairs(size: int) -> tuple[Chair, ...]:
    return tuple(Chair(seat, *_around(42, seat / size)) for seat in range(size))


def _around(distance: float, turn: float) -> tuple[int, int]:
    """Return the point at ``distance`` from the middle of the table after a part of a whole turn clockwise."""
    angle = 2 * pi * turn
    return round(MIDDLE + distance * sin(angle)), round(MIDDLE - distance * cos(angle))


@cache
def _arrow(seat: int, size: int) -> str:
    """Return the arrow outside the table from ``seat`` to the next one clockwise."""
    begin, end = (seat + 0.26) / size, (seat + 0.74) / size
    (x1, y1), (x2, y2) = _around(60, begin), _around(60, end)
    back = 0.145 / pi
    (x3, y3), (x4, y4) = _around(67, end - back), _around(52, end - back)
    return f"M{x1} {y1}A60 60 0 0 1 {x2} {y2}M{x3} {y3}L{x2} {y2}L{x4} {y4}"
