"""The question that the referee's fields ask: does this play beat what lies there?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar, get_args

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Problem, problem
from companion.games.rufstock import tracking
from companion.games.rufstock.beats import (
    HIGHEST_CARD,
    LOWEST_CARD,
    MOST_FROM_QUEUE,
    Cards,
    Mode,
    Question,
    Vehicle,
    Verdict,
    errors,
    judge,
)
from companion.games.rufstock.layout import MOST_CARDS, ON, VEHICLES, cards

MODES: tuple[Mode, ...] = get_args(Mode)
PLAY = "play"

_Name = TypeVar("_Name", Mode, Vehicle)

SHOWN = "was-"
"""What stands before the name of a field in the name of the one that says what a page showed in it."""


@dataclass(frozen=True)
class Asked:
    """What the fields ask: does ``play`` beat what lies on ``vehicle``?

    ``typed`` is what stands in each field and ``cards`` the same as cards, none where it cannot be read; ``over`` are
    the vehicles whose field people changed. ``queue`` are the places of the play, from 0, whose cards come from the
    waiting queue. ``problems`` are what cannot be, each at the field it is in: there is no verdict while there are any.
    """

    mode: Mode
    vehicle: Vehicle
    typed: Mapping[str, str]
    cards: Mapping[str, Cards]
    over: tuple[Vehicle, ...]
    queue: tuple[int, ...]
    problems: tuple[Problem, ...]

    def question(self, vehicle: Vehicle) -> Question:
        """Return the question about one of the vehicles."""
        play = self.cards[PLAY]
        queue = tuple(play[place] for place in self.queue)
        return Question(self.mode, vehicle, play, self.cards[vehicle], self.cards[tracking.other(vehicle)], queue)

    def verdict(self, vehicle: Vehicle) -> Verdict | None:
        """Return whether the play may be put on a vehicle, None while there is no play or no answer."""
        return judge(self.question(vehicle)) if self.cards[PLAY] and not self.problems else None

    @property
    def best(self) -> "Asked":
        """Return the same about the vehicle with the better answer: a legal play, else one of the type it takes."""
        here, there = self.verdict(self.vehicle), self.verdict(tracking.other(self.vehicle))
        if not here or not there or self.mode == "two_players":
            return self
        better = (there.legal, there.reason != "wrong_type") > (here.legal, here.reason != "wrong_type")
        return replace(self, vehicle=tracking.other(self.vehicle)) if better else self


def ask(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Asked:
    """Read the fields; what they leave out, or say as a page had shown it, is as the sheet has it.

    Without players the mode is a field too, and another one than before forgets the vehicle that was marked for it. Two
    players use one vehicle at a time: the one with cards if only one has any. Changing to two empties the other.
    """
    mode = tracking.mode(setup, pad) if setup.players else _one_of(MODES, fields.get("mode"), "normal")
    default: Vehicle = tracking.in_play(pad) if mode == "two_players" else "van"
    forgotten = fields.get(f"{SHOWN}mode", mode) != mode
    vehicle = default if forgotten else _one_of(VEHICLES, fields.get("vehicle"), default)
    over = tuple(one for one in VEHICLES if _typed_over(pad, one, fields))
    lying: dict[str, str] = {one: fields[one] if one in over else _written(pad, one) for one in VEHICLES}
    typed = {**lying, PLAY: fields.get(PLAY, "")}
    read: dict[str, Cards] = {}
    problems: list[Problem] = []
    for name, text in typed.items():
        read[name], found = _read(name, text)
        problems += found
    if mode == "two_players":
        laden = [one for one in VEHICLES if read[one]]
        vehicle = laden[0] if len(laden) == 1 else vehicle
        if forgotten:
            left_out = tracking.other(vehicle)
            typed[left_out], read[left_out] = "", ()
    queue = tuple(place for place in range(len(read[PLAY])) if f"queue{place + 1}" in fields)
    if len(queue) > MOST_FROM_QUEUE:
        problems.append(problem(PLAY, "queue_of_three", most=MOST_FROM_QUEUE))
    there = {"on_vehicle": vehicle, "other_vehicle": tracking.other(vehicle)}
    for one in errors(Question(mode, vehicle, (), *(read[name] for name in there.values()))):
        problems.append(one._replace(path=there[one.path.partition(".")[0]]))
    return Asked(mode, vehicle, typed, read, over, queue, tuple(problems))


def _one_of(values: tuple[_Name, ...], text: str | None, default: _Name) -> _Name:
    return next((value for value in values if value == text), default)


def _typed_over(pad: Pad, vehicle: Vehicle, fields: Mapping[str, str]) -> bool:
    """Tell whether people changed the field of a vehicle: it says neither what a page showed there nor what lies there.

    A browser without scripts sends every field, also one that nobody touched; it must follow what other phones write.
    """
    text = fields.get(vehicle)
    if text is None:
        return False
    known = (tuple(pad.get(ON[vehicle]) or ()), _cards(fields.get(f"{SHOWN}{vehicle}")))
    typed = _cards(text)
    return typed is None or typed not in known


def _cards(text: str | None) -> Cards | None:
    """Return cards as typed, None where they cannot be read."""
    try:
        return None if text is None else cards(text)
    except ValueError:
        return None


def _written(pad: Pad, vehicle: Vehicle) -> str:
    """Return the cards that the sheet has for a vehicle, as they are typed."""
    return "".join(map(str, pad.get(ON[vehicle]) or ()))


def _read(name: str, text: str) -> tuple[Cards, list[Problem]]:
    """Return the cards typed in a field, none with the reason when they are no cards."""
    try:
        found = cards(text)
    except ValueError:
        found = (0,)
    if any(not LOWEST_CARD <= card <= HIGHEST_CARD for card in found):
        return (), [problem(name, "no_cards", lo=LOWEST_CARD, hi=HIGHEST_CARD)]
    if len(found) > MOST_CARDS:
        return (), [problem(name, "too_many", most=MOST_CARDS)]
    return found, []
