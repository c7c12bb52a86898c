"""The question in the referee's fields: does this play beat the cards on the vehicle?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar, get_args

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Problem, problem
from companion.games.rufstock import beats, tracking
from companion.games.rufstock.beats import Cards, Mode, Question, Vehicle, Verdict
from companion.games.rufstock.layout import MOST_CARDS, ON, VEHICLES, cards

MODES: tuple[Mode, ...] = get_args(Mode)
PLAY = "play"

_Name = TypeVar("_Name", Mode, Vehicle)

SHOWN = "was-"
"""The prefix of the fields that repeat what the page showed in the field of that name."""


@dataclass(frozen=True)
class Query:
    """The question in the fields: does ``play`` beat the cards on ``vehicle``?

    ``typed`` is the text of each field and ``cards`` the same as cards, empty if unreadable; ``typed_over`` are the
    vehicles whose field was changed. ``queue`` are the places in the play, from 0, of cards from the waiting queue.
    ``problems`` have the path of their field; while there are any, there is no verdict.
    """

    mode: Mode
    vehicle: Vehicle
    typed: Mapping[str, str]
    cards: Mapping[str, Cards]
    typed_over: tuple[Vehicle, ...]
    queue: tuple[int, ...]
    problems: tuple[Problem, ...]

    def question(self, vehicle: Vehicle) -> Question:
        """Return the question about one of the vehicles."""
        play = self.cards[PLAY]
        queue = tuple(play[place] for place in self.queue)
        return Question(self.mode, vehicle, play, self.cards[vehicle], self.cards[tracking.other(vehicle)], queue)

    def verdict(self, vehicle: Vehicle) -> Verdict | None:
        """Return whether the play may be put on a vehicle, None without a play or with problems."""
        return beats.judge(self.question(vehicle)) if self.cards[PLAY] and not self.problems else None

    @property
    def best(self) -> "Query":
        """The question about the vehicle with the better answer: a legal play, else one of the type it takes."""
        here, there = self.verdict(self.vehicle), self.verdict(tracking.other(self.vehicle))
        if not here or not there or self.mode == "two_players":
            return self
        better = (there.legal, there.reason != "wrong_type") > (here.legal, here.reason != "wrong_type")
        return replace(self, vehicle=tracking.other(self.vehicle)) if better else self


def read_query(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Query:
    """Read the fields; what they omit, or repeat as the page showed it, comes from the sheet.

    Outside a play the mode is a field too, and changing it forgets the vehicle that was chosen. Two players use one
    vehicle at a time: the one with cards if only one has any. Changing to two players empties the other.
    """
    mode = tracking.mode(setup, pad) if setup.players else _one_of(MODES, fields.get("mode"), "normal")
    default: Vehicle = tracking.in_play(pad) if mode == "two_players" else "van"
    forgotten = fields.get(f"{SHOWN}mode", mode) != mode
    vehicle = default if forgotten else _one_of(VEHICLES, fields.get("vehicle"), default)
    typed_over = tuple(one for one in VEHICLES if _is_typed_over(pad, one, fields))
    lying: dict[str, str] = {one: fields[one] if one in typed_over else written(pad, one) for one in VEHICLES}
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
    if len(queue) > beats.MOST_FROM_QUEUE:
        problems.append(problem(PLAY, "queue_of_three", most=beats.MOST_FROM_QUEUE))
    there = {"on_vehicle": vehicle, "other_vehicle": tracking.other(vehicle)}
    for one in beats.errors(Question(mode, vehicle, (), *(read[name] for name in there.values()))):
        problems.append(one._replace(path=there[one.path.partition(".")[0]]))
    return Query(mode, vehicle, typed, read, typed_over, queue, tuple(problems))


def _one_of(values: tuple[_Name, ...], text: str | None, default: _Name) -> _Name:
    return next((value for value in values if value == text), default)


def _is_typed_over(pad: Pad, vehicle: Vehicle, fields: Mapping[str, str]) -> bool:
    """Return whether the field of a vehicle was changed: it differs from the page and from the sheet.

    Without scripts a browser sends every field, even untouched ones; those must follow what other phones write.
    """
    text = fields.get(vehicle)
    if text is None:
        return False
    known = (tuple(pad.get(ON[vehicle]) or ()), _cards(fields.get(f"{SHOWN}{vehicle}")))
    typed = _cards(text)
    return typed is None or typed not in known


def _cards(text: str | None) -> Cards | None:
    """Return the cards typed, None if they are unreadable."""
    try:
        return None if text is None else cards(text)
    except ValueError:
        return None


def written(pad: Pad, vehicle: Vehicle) -> str:
    """Return the cards that the sheet has on a vehicle, as digits."""
    return "".join(map(str, pad.get(ON[vehicle]) or ()))


def _read(name: str, text: str) -> tuple[Cards, list[Problem]]:
    """Return the cards typed in a field; if they are invalid, none and the problem."""
    found = _cards(text)
    if found is None or any(not beats.LOWEST_CARD <= card <= beats.HIGHEST_CARD for card in found):
        return (), [problem(name, "no_cards", lo=beats.LOWEST_CARD, hi=beats.HIGHEST_CARD)]
    if len(found) > MOST_CARDS:
        return (), [problem(name, "too_many", most=MOST_CARDS)]
    return found, []
