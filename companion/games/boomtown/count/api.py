"""The JSON API of the final count."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import Field, PlainValidator, TypeAdapter, ValidationError, model_validator

from companion.core.game import Endpoint
from companion.core.text import Problem, problem
from companion.games.boomtown.count.rules import MOST_GOLD, TOWNS, Chips, Mine, Player, Position, errors, score
from companion.games.boomtown.setup import PLAYERS
from companion.wire import Across, Length, Model, Name, ScoreAnswer, answer, distinct_names, fail, optional

LEAST_PLAYERS, *_, MOST_PLAYERS = PLAYERS
Town = Literal["cactus_junction", "cold_mountain", "coyote_city", "dry_gulch", "san_narciso"]
Gold = Annotated[int, Field(strict=True, ge=0, le=MOST_GOLD)]


class BoomtownChips(Model):
    """Gold as numbers of chips: white is worth 1, red 5, blue 10."""

    white: int = Field(default=0, ge=0)
    red: int = Field(default=0, ge=0)
    blue: int = Field(default=0, ge=0)

    @model_validator(mode="after")
    def _not_too_much(self) -> Self:
        if self.read().total > MOST_GOLD:
            fail([problem("", "too_large", most=MOST_GOLD)])
        return self

    def read(self) -> Chips:
        return Chips(self.white, self.red, self.blue)


_GOLD: TypeAdapter[int] = TypeAdapter(Gold)


def read_gold(value: object) -> int | Chips:
    """Validate gold: an object as chips, anything else as a sum.

    A plain union would report the errors of both.
    """
    if isinstance(value, dict):
        return BoomtownChips.model_validate(value).read()
    return _GOLD.validate_python(value)


class BoomtownMine(Model):
    """A mine on the table."""

    town: Town
    production: int = Field(ge=0, le=20)
    roll: int = optional(ge=2, le=12)
    dangerous: bool = False
    new_vein: bool = False

    def read(self, place: str) -> Mine:
        """Return the mine for the rules; ``place`` is its path in the request."""
        return Mine(self.town, self.production, self.roll, self.dangerous, self.new_vein, place)


class BoomtownPlayer(Model):
    """A player with gold and mines."""

    name: Name
    gold: Annotated[int | Chips, PlainValidator(read_gold, json_schema_input_type=Gold | BoomtownChips)]
    mines: Sequence[BoomtownMine] = Field(default_factory=list)

    def read(self, seat: int) -> Player:
        mines = tuple(mine.read(f"players.{seat}.mines.{place}") for place, mine in enumerate(self.mines))
        return Player(self.name, self.gold, mines)


class BoomtownMayors(Model):
    """The holder of each pawn: a player's name, or null for nobody. A town left out is inferred from the mines."""

    cactus_junction: str | None = optional()
    cold_mountain: str | None = optional()
    coyote_city: str | None = optional()
    dry_gulch: str | None = optional()
    san_narciso: str | None = optional()


class BoomtownOptions(Model):
    """The options of the table."""

    count_new_vein: bool = True


class BoomtownScoreRequest(Across):
    """The table at the final count, players in clockwise order."""

    options: BoomtownOptions = Field(default_factory=BoomtownOptions)
    players: Annotated[list[BoomtownPlayer], Length(LEAST_PLAYERS, MOST_PLAYERS)]
    mayors: BoomtownMayors = Field(default_factory=BoomtownMayors)

    @classmethod
    def across(cls, data: dict[str, Any]) -> list[Problem]:
        return broken_rules(data)

    def read(self) -> Position:
        players = tuple(player.read(seat) for seat, player in enumerate(self.players))
        return Position(players, self.mayors.model_dump(exclude_unset=True), self.options.count_new_vein)


class BoomtownScoreAnswer(ScoreAnswer):
    """The final count, and who holds each of the five pawns."""

    game: Literal["boomtown"]
    tie_break: Literal["shared"] | None
    mayors: dict[Town, str | None]


def broken_rules(data: dict[str, Any]) -> list[Problem]:
    """Return the broken rules in the well-formed parts of a request.

    Leaves out what an ill-formed part could change: who has more mines than a mayor, whether a mayor is a player.
    """
    rows = data.get("players")
    if not isinstance(rows, list) or len(rows) > MOST_PLAYERS:
        return []
    players: list[Player] = []
    unsaid: set[str] = set()
    for seat, row in enumerate(rows):
        name = row.get("name") if isinstance(row, dict) else None
        if not isinstance(name, str):
            name, unsaid = "", unsaid | {"unknown_player"}
        mines = _mines(row, seat)
        if None in mines:
            unsaid |= {"mayor_has_fewer", "mayor_needed"}
        players.append(Player(name, 0, tuple(mine for mine in mines if mine)))
    said = data.get("mayors")
    pawns = said.items() if isinstance(said, dict) else ()
    mayors = {town: name for town, name in pawns if town in TOWNS and isinstance(name, str | None)}
    named = ((player.name, f"players.{seat}.name") for seat, player in enumerate(players) if player.name)
    found = errors(Position(tuple(players), mayors))
    return [*distinct_names(named), *(one for one in found if one.code not in unsaid)]


def _mines(row: object, seat: int) -> list[Mine | None]:
    """Return the mines of a player as sent, with None for each ill-formed one."""
    given = row.get("mines", []) if isinstance(row, dict) else None
    if not isinstance(given, list):
        return [None]
    mines: list[Mine | None] = []
    for place, one in enumerate(given):
        try:
            mines.append(BoomtownMine.model_validate(one).read(f"players.{seat}.mines.{place}"))
        except ValidationError:
            mines.append(None)
    return mines


def _score(request: BoomtownScoreRequest) -> Mapping[str, Any]:
    position = request.read()
    return answer("boomtown", [[player.name] for player in position.players], score(position))


API = {"score": Endpoint(BoomtownScoreRequest, BoomtownScoreAnswer, _score)}
