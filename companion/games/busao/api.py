"""The JSON API of Busão: its requests become the same positions that the pad is scored from."""

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Discriminator, Field, Tag

from companion.core.game import Endpoint
from companion.core.text import Problem, problem
from companion.games.busao import table
from companion.games.busao.rules import repeated, score
from companion.games.busao.table import HAND, Adjacency, Age, Behaviour, Scope, Temperament, Trait, When
from companion.wire import Across, Label, Length, Model, Name, ScoreAnswer, answer, distinct_names, optional

Points = Annotated[int, Field(ge=-99, le=99)]
AtLeast = Annotated[int, Field(ge=1, le=table.WINDOWS * table.SEATS)]


def _items(value: object) -> list[Any]:
    """Return ``value`` if it is a list, else an empty list."""
    return value if isinstance(value, list) else []


def _list(data: object, key: str) -> list[Any]:
    """Return the list at ``key``, empty if there is none."""
    return _items(data.get(key)) if isinstance(data, dict) else []


def _text(data: object, key: str) -> str:
    """Return the text at ``key``, empty if there is none."""
    value = data.get(key) if isinstance(data, dict) else None
    return value if isinstance(value, str) else ""


class Exclusive(Across):
    """A JSON object whose ``key`` excludes other keys."""

    key: ClassVar[str]
    excludes: ClassVar[tuple[str, ...]]

    @classmethod
    def across(cls, data: dict[str, Any]) -> Iterable[Problem]:
        both = [other for other in cls.excludes if cls.key in data and other in data]
        return [problem(other, "not_both", one=cls.key, other=other) for other in both]


def _with(key: str) -> Discriminator:
    """Return the discriminator of a union of two models, only one of which has ``key``, for reading and dumping."""

    def branch(data: object) -> str:
        keys = data if isinstance(data, dict) else getattr(type(data), "model_fields", ())
        return "by-key" if key in keys else "by-default"

    return Discriminator(branch)


class Count(Exclusive):
    """Which passengers are counted: those with a trait, those with a name, or any."""

    key, excludes = "trait", ("name",)
    scope: Scope
    trait: Trait = optional()
    name: Label = optional()
    others_only: bool = False


class Effect(Model):
    """Points for each passenger counted, or once if any (at least ``at_least``) or none are counted."""

    points: Points
    when: When
    count: Count
    at_least: AtLeast = 1


class UpgradeRequirement(Exclusive):
    """An upgrade that must be installed in the bus."""

    key, excludes = "upgrade", ("count",)
    upgrade: Label


class CountRequirement(Model):
    """Passengers that must be in the bus."""

    count: Count
    at_least: AtLeast = 1


Requirement: TypeAlias = Annotated[
    Annotated[UpgradeRequirement, Tag("by-key")] | Annotated[CountRequirement, Tag("by-default")], _with("upgrade")
]


class PassengerByHand(Exclusive):
    """A passenger whose points were worked out by hand. The traits are optional."""

    key, excludes = "score", ("points", "effects", "requires")
    name: Label = optional()
    score: Points
    age: Age = optional()
    temperament: Temperament = optional()
    behaviour: Behaviour = optional()


class PassengerByCard(Model):
    """A passenger's card: points, effects and requirements."""

    name: Label = optional()
    points: Points = 0
    age: Age
    temperament: Temperament
    behaviour: Behaviour
    requires: list[Requirement] = Field(default_factory=list)
    effects: list[Effect] = Field(default_factory=list)


Passenger: TypeAlias = Annotated[
    Annotated[PassengerByHand, Tag("by-key")] | Annotated[PassengerByCard, Tag("by-default")], _with("score")
]


class DriverByHand(Exclusive):
    """A driver whose three lines were worked out by hand."""

    key, excludes = "scores", ("preferences",)
    name: Label = optional()
    scores: Annotated[list[Points], Length(table.PREFERENCES, table.PREFERENCES)]


class DriverByCard(Across):
    """A driver's card: three different traits."""

    name: Label = optional()
    preferences: Annotated[list[Trait], Length(table.PREFERENCES, table.PREFERENCES)]

    @classmethod
    def across(cls, data: dict[str, Any]) -> Iterable[Problem]:
        traits = enumerate(_list(data, "preferences"))
        return repeated(((f"preferences.{n}", one) for n, one in traits if isinstance(one, str)), "duplicate_trait")


Driver: TypeAlias = Annotated[
    Annotated[DriverByHand, Tag("by-key")] | Annotated[DriverByCard, Tag("by-default")], _with("scores")
]


class UpgradeLine(Model):
    """Points for each passenger in the bus who has the trait."""

    trait: Trait
    points: Points


class UpgradeByHand(Exclusive):
    """An upgrade whose lines were worked out by hand."""

    key, excludes = "scores", ("lines",)
    name: Label
    scores: Annotated[list[Points], Length(1, len(table.TRAITS))]


class UpgradeByCard(Across):
    """An upgrade's card: one or more lines, each for a different trait."""

    name: Label
    lines: Annotated[list[UpgradeLine], Length(1, len(table.TRAITS))]

    @classmethod
    def across(cls, data: dict[str, Any]) -> Iterable[Problem]:
        lines = enumerate(_list(data, "lines"))
        return repeated(((f"lines.{n}.trait", _text(one, "trait")) for n, one in lines), "duplicate_trait")


Upgrade: TypeAlias = Annotated[
    Annotated[UpgradeByHand, Tag("by-key")] | Annotated[UpgradeByCard, Tag("by-default")], _with("scores")
]
Window: TypeAlias = Annotated[list[Passenger | None], Length(0, table.SEATS, too_many="too_many_seats")]
Windows: TypeAlias = Annotated[list[Window], Length(0, table.WINDOWS, too_many="too_many_windows")]
Upgrades: TypeAlias = Annotated[list[Upgrade], Length(0, table.UPGRADES, too_many="too_many_upgrades")]


class Bus(Across):
    """One bus and its player or pair."""

    players: Annotated[list[Name], Length(1, 2, too_many="too_many_players")]
    driver: Driver
    windows: Windows = Field(default_factory=list)
    upgrades: Upgrades = Field(default_factory=list)
    hand: Annotated[int, Field(ge=0, le=2 * HAND)] = 0

    @classmethod
    def across(cls, data: dict[str, Any]) -> Iterable[Problem]:
        windows = enumerate(_list(data, "windows"))
        seats = ((f"windows.{w}.{s}", one) for w, window in windows for s, one in enumerate(_items(window)))
        upgrades = enumerate(_list(data, "upgrades"))
        yield from repeated(((path, _text(one, "name")) for path, one in seats), "duplicate_passenger")
        yield from repeated(((f"upgrades.{u}", _text(one, "name")) for u, one in upgrades), "duplicate_upgrade")
        hand = data.get("hand")
        if len(_list(data, "players")) == 1 and type(hand) is int and HAND < hand <= 2 * HAND:
            yield problem("hand", "too_large", most=HAND)

    def read(self) -> table.Bus:
        bus = self.model_dump(exclude_unset=True)
        windows = (tuple(one and table.Passenger.of(one) for one in window) for window in bus.get("windows", ()))
        return table.Bus(
            windows=tuple(windows),
            driver=table.Driver.of(bus["driver"]),
            upgrades=tuple(map(table.Upgrade.of, bus.get("upgrades", ()))),
            hand=self.hand,
        )


class Options(Model):
    """The options the table chose."""

    adjacency: Adjacency = "around"


class BusaoScoreRequest(Across):
    """All buses of a table at the end of the game: two or three."""

    options: Options = Field(default_factory=Options)
    buses: Annotated[list[Bus], Length(2, 3, "wrong_number_of_buses", "wrong_number_of_buses")]

    @classmethod
    def across(cls, data: dict[str, Any]) -> Iterable[Problem]:
        crews = [_list(bus, "players")[:2] for bus in _list(data, "buses")[:3]]
        placed = ((name, f"buses.{b}.players.{p}") for b, crew in enumerate(crews) for p, name in enumerate(crew))
        yield from distinct_names((name, path) for name, path in placed if isinstance(name, str))
        if any(len(crew) == 2 for crew in crews):
            yield from (problem(f"buses.{b}.players", "uneven_pairs") for b, crew in enumerate(crews) if len(crew) == 1)

    def read(self) -> table.Position:
        return table.Position(tuple(bus.read() for bus in self.buses), self.options.adjacency)


class BusaoScoreAnswer(ScoreAnswer):
    """The score of each bus, and what broke a tie."""

    game: Literal["busao"]
    tie_break: Literal["passengers", "upgrades", "rematch"] | None


def _score(request: BusaoScoreRequest) -> dict[str, Any]:
    return answer("busao", [bus.players for bus in request.buses], score(request.read()))


API = {"score": Endpoint(BusaoScoreRequest, BusaoScoreAnswer, _score)}
