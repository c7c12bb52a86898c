"""The JSON contract of the referee: does this play beat what lies there?"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

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
    """What lies on the vehicles, and the cards to be played in their final order."""

    mode: Mode
    vehicle: Vehicle
    on_vehicle: list[Card]
    other_vehicle: list[Card] = Field(default_factory=list)
    play: list[Card]
    from_queue: Annotated[list[Card], Length(0, MOST_FROM_QUEUE)] = Field(default_factory=list)

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        """See Across."""
        return broken_rules(data)

    def read(self) -> Question:
        """Return it as the rules know it."""
        cards = (self.play, self.on_vehicle, self.other_vehicle, self.from_queue)
        return Question(self.mode, self.vehicle, *map(tuple, cards))


class RufstockBeatsAnswer(Model):
    """Whether the play is legal, and the first reason that holds."""

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


def broken_rules(data: dict[str, Any]) -> list[Problem]:
    """Return what breaks a rule in the parts of a request that are well formed.

    What an ill-formed part could change is left unsaid: what a mode forbids, whether a card of the queue is played.
    """
    mode, play = data.get("mode"), _cards(data.get("play"))
    modes: dict[object, Mode] = {"normal": "normal", "two_players": "two_players", "wild": "wild"}
    known = modes.get(mode) if isinstance(mode, str) else None
    here, there, queue = (_cards(data.get(key)) or () for key in ("on_vehicle", "other_vehicle", "from_queue"))
    found = errors(Question(known or "normal", "van", play or (), here, there, queue))
    unsaid = (set() if known else {"same_type_twice"}) | (set() if play is not None else {"not_in_play"})
    return [one for one in found if one.code not in unsaid]


def _cards(sent: object) -> Cards | None:
    """Return cards as sent, None when they are not well formed."""
    if not isinstance(sent, list) or not all(type(one) is int and LOWEST_CARD <= one <= HIGHEST_CARD for one in sent):
        return None
    return tuple(sent)


def _beats(request: RufstockBeatsRequest) -> Mapping[str, Any]:
    """Answer whether the play beats what lies there."""
    verdict = judge(request.read())
    return {"legal": verdict.legal, "reason": verdict.reason, "message": verdict.message}


API = {"beats": Endpoint(RufstockBeatsRequest, RufstockBeatsAnswer, _beats)}
