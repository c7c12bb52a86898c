"""The JSON API of Rufstock: the final score, and the referee: does this play beat the cards on the vehicle?"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from companion.core.game import Endpoint
from companion.core.text import Problem
from companion.games.rufstock import beats
from companion.games.rufstock.beats import HIGHEST_CARD, LOWEST_CARD, Cards, Mode, Question, Vehicle
from companion.games.rufstock.rules import Position, errors, score
from companion.games.rufstock.setup import PLAYERS
from companion.wire import Across, Length, Model, Name, ScoreAnswer, answer, distinct_names

MOST_PLAYERS = PLAYERS[-1]


class RufstockScoreRequest(Across):
    """The players in clockwise order, and for each round who ran out of cards, the first one first."""

    players: Annotated[list[Name], Length(2, MOST_PLAYERS)]
    rounds: list[list[str]]

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        """Return the broken rules in the well-formed parts of a request.

        Problems that an ill-formed part could change are left out: unknown names, unfinished rounds.
        """
        players, rounds = data.get("players"), data.get("rounds")
        if not isinstance(players, list) or len(players) > MOST_PLAYERS:
            return []
        names = [name if isinstance(name, str) else "" for name in players]
        found = distinct_names((name, f"players.{seat}") for seat, name in enumerate(names) if name)
        given = [_names(one) for one in rounds] if isinstance(rounds, list) else []
        unsaid: set[str] = set()
        if "" in names:
            unsaid |= {"unknown_player", "round_not_finished"}
        if given and None in given[0]:
            unsaid.add("round_not_finished")
        problems = errors(Position(tuple(names), tuple(given)))
        return [*found, *(one for one in problems if one.code not in unsaid)]

    def read(self) -> Position:
        return Position(tuple(self.players), tuple(tuple(names) for names in self.rounds))


class RufstockScoreAnswer(ScoreAnswer):
    """The final score, and who starts the next round."""

    game: Literal["rufstock"]
    tie_break: Literal["shared"] | None
    next_first_player: str | None


def _names(one: object) -> tuple[str | None, ...]:
    """Return the names of a round, None for anything that is not a text."""
    if not isinstance(one, list):
        return (None,)
    return tuple(name if isinstance(name, str) else None for name in one)


def _score(request: RufstockScoreRequest) -> Mapping[str, Any]:
    return answer("rufstock", [[name] for name in request.players], score(request.read()))


# ---- the referee

Card = Annotated[int, Field(ge=LOWEST_CARD, le=HIGHEST_CARD)]


class RufstockBeatsRequest(Across):
    """The cards on the vehicles, and the cards to be played in their final order."""

    mode: Mode
    vehicle: Vehicle
    on_vehicle: list[Card]
    other_vehicle: list[Card] = Field(default_factory=list)
    play: list[Card]
    from_queue: Annotated[list[Card], Length(0, beats.MOST_FROM_QUEUE)] = Field(default_factory=list)

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        """Return the broken rules in the well-formed parts of a request.

        Problems that an ill-formed part could change are left out: what a mode forbids, queue cards missing from the
        play.
        """
        mode, play = data.get("mode"), _cards(data.get("play"))
        known: Mode | None = mode if mode in get_args(Mode) else None
        here, there, queue = (_cards(data.get(key)) or () for key in ("on_vehicle", "other_vehicle", "from_queue"))
        found = beats.errors(Question(known or "normal", "van", play or (), here, there, queue))
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
    verdict = beats.judge(request.read())
    return {"legal": verdict.legal, "reason": verdict.reason, "message": verdict.message}


API = {
    "score": Endpoint(RufstockScoreRequest, RufstockScoreAnswer, _score),
    "beats": Endpoint(RufstockBeatsRequest, RufstockBeatsAnswer, _beats),
}
