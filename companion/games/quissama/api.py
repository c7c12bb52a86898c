"""The JSON API of Quissama: who has won, and what the others lack."""

from collections.abc import Mapping
from typing import Annotated, Any, cast

from pydantic import Field

from companion.core.game import Endpoint
from companion.core.text import Problem
from companion.games.quissama.rules import CHARACTERS, Character, Held, Player, Position, errors, objectives, winners
from companion.games.quissama.setup import PLAYERS
from companion.wire import Across, Length, Model, Name, distinct_names


class QuissamaCharacter(Model):
    """A character in a player's area, blocked while a rival's meeple stands on it.

    ``objective_met`` is only for princesa and bernardina, whose objectives are printed only on their cards.
    """

    name: Character
    blocked: bool = False
    objective_met: bool = False

    def read(self) -> Held:
        return Held(self.name, self.blocked, self.objective_met)


class QuissamaPlayer(Model):
    """A player, with everything that objectives count."""

    name: Name
    full_businesses: int = Field(default=0, ge=0)
    ministers: int = Field(default=0, ge=0)
    characters: list[QuissamaCharacter] = Field(default_factory=list)

    def read(self) -> Player:
        held = tuple(character.read() for character in self.characters)
        return Player(self.name, self.full_businesses, self.ministers, held)


class QuissamaVictoryRequest(Across):
    """The table, with players in clockwise order."""

    players: Annotated[list[QuissamaPlayer], Length(PLAYERS[0], PLAYERS[-1])]
    cabeca_de_porco_full: bool = False

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        """Return the broken rules in the well-formed parts of a request."""
        rows = data.get("players")
        players = [_player(row, seat) for seat, row in enumerate(rows)] if isinstance(rows, list) else []
        named = ((player.name, f"players.{seat}.name") for seat, player in enumerate(players) if player.name)
        return [*distinct_names(named), *errors(Position(tuple(players)))]

    def read(self) -> Position:
        return Position(tuple(player.read() for player in self.players), self.cabeca_de_porco_full)


class QuissamaWinner(Model):
    """A player and an unblocked character whose objective is met."""

    player: str
    character: Character


class QuissamaMissing(Model):
    """A player and an unblocked character whose objective is not met, with what it still needs."""

    player: str
    character: Character
    message: str


class QuissamaVictoryAnswer(Model):
    """Who has won, and what the others lack."""

    winners: list[QuissamaWinner]
    missing: list[QuissamaMissing]


def _player(row: object, seat: int) -> Player:
    """Return a player as sent, without the ill-formed parts."""
    sent = row if isinstance(row, dict) else {}
    name, characters = sent.get("name"), sent.get("characters")
    given = characters if isinstance(characters, list) else []
    held = [_held(one, f"{seat}.{place}") for place, one in enumerate(given)]
    businesses, ministers = _count(sent.get("full_businesses")), _count(sent.get("ministers"))
    return Player(name if isinstance(name, str) else "", businesses, ministers, tuple(held))


def _count(sent: object) -> int:
    return sent if type(sent) is int and sent > 0 else 0


def _held(sent: object, place: str) -> Held:
    """Return a character as sent; an unreadable one keeps its place under a unique name."""
    if isinstance(sent, dict) and sent.get("name") in CHARACTERS:
        return Held(sent["name"], objective_met=sent.get("objective_met") is True)
    return Held(cast(Character, f"unreadable {place}"))


def _victory(request: QuissamaVictoryRequest) -> Mapping[str, Any]:
    position = request.read()
    names = [player.name for player in position.players]
    return {
        "winners": [{"player": names[one.seat], "character": one.character} for one in winners(position)],
        "missing": [
            {"player": names[one.seat], "character": one.character, "message": one.lacking}
            for one in objectives(position)
            if one.state == "missing"
        ],
    }


API = {"victory": Endpoint(QuissamaVictoryRequest, QuissamaVictoryAnswer, _victory)}
