"""The JSON API of the referee: does this play beat the cards on the vehicle?"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from companion.core.game import Endpoint
from companion.core.text import Problem
from companion.games.rufstock.beats import (
    HIGHEST_CARD,
    LOWEST_CARD,
    MOST_FROM_QUEUE,
    Cards,
    Mode,
    Question,
    Vehicle,
    errors,
    judge,
)
from companion.wire import Across, Length, Model

Card = Annotated[int, Field(ge=LOWEST_CARD, le=HIGHEST_CARD)]


class RufstockBeatsRequest(Across):
    """The cards on the vehicles, and the cards to be played in their final order."""

    mode: Mode
    vehicle: Vehicle
    on_vehicle: list[Card]
    other_vehicle: list[Card] = Field(default_factory=list)
    play: list[Card]
    from_queue: Annotated[list[Card], Length(0, MOST_FROM_QUEUE)] = Field(default_factory=list)

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        """Return the broken rules in the well-formed parts of a request.

        Problems that an ill-formed part could change are left out: what a mode forbids, queue cards missing from the
        play.
        """
        mode, play = data.get("mode"), _cards(data.get("play"))
        known: Mode | None = mode if mode in get_args(Mode) else None
        here, there, queue = (_cards(data.get(key)) or () for key in ("on_vehicle", "other_vehicle", "from_queue"))
        found = errors(Question(known or "normal", "van", play or (), here, there, queue))
        unsaid = (set() if known else {"same_type_twice"}) | (set() if play is not None else {"not_in_play"})
        return [one for one in found if one.code not in unsaid]

    def read(self) -> Question:
        cards = (self.play, self.on_vehicle, self.other_vehicle, self.from_queue)
        return Question(self.mode, self.vehicle, *map(tuple, cards))


class RufstockBeatsAnswer(Model):
    """Whether the play is legal, and the first reason that applies."""

    legal: bool
    reason: Literal[
        "empty_vehicle",
        "more_cards",
        "lower",
        "higher",
        "set_over_sequence",
        "not_a_combination",
        "too_many_from_hand",
        "nothing_from_hand",
        "too_many_cards",
        "wrong_type",
        "fewer_cards",
        "equal",
        "not_lower",
        "not_higher",
        "sequence_under_set",
    ]
    message: str


def _cards(sent: object) -> Cards | None:
    """Return the cards, None if they are not well formed."""
    if not isinstance(sent, list) or not all(type(one) is int and LOWEST_CARD <= one <= HIGHEST_CARD for one in sent):
        return None
    return tuple(sent)


def _beats(request: RufstockBeatsRequest) -> Mapping[str, Any]:
    verdict = judge(request.read())
    return {"legal": verdict.legal, "reason": verdict.reason, "message": verdict.message}


API = {"beats": Endpoint(RufstockBeatsRequest, RufstockBeatsAnswer, _beats)}
