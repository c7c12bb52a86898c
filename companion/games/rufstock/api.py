"""The JSON API of Rufstock: the final score."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from companion.core.game import Endpoint
from companion.core.text import Problem
from companion.games.rufstock.rules import Position, errors, score
from companion.games.rufstock.setup import PLAYERS
from companion.wire import Across, Length, Name, ScoreAnswer, answer, distinct_names

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


API = {"score": Endpoint(RufstockScoreRequest, RufstockScoreAnswer, _score)}
