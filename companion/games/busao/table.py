"""The state of a table of Busão: buses with a driver, six windows of two seats, upgrades and cards in hand.

An unknown name is "", an unknown trait None. Points are victory points. ``of`` reads the valid JSON of a card, as a
cell holds it and the API receives it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Literal, NamedTuple, Self, TypeAlias, get_args

from companion.core.text import fold

Age: TypeAlias = Literal["elderly", "adult", "young"]
Temperament: TypeAlias = Literal["chaotic", "balanced", "calm"]
Behaviour: TypeAlias = Literal["noisy", "communicative", "silent"]
Trait: TypeAlias = Literal[Age, Temperament, Behaviour]
Adjacency: TypeAlias = Literal["around", "orthogonal"]
Scope: TypeAlias = Literal["adjacent", "window", "bus"]
When: TypeAlias = Literal["each", "any", "none"]

TRAITS: tuple[Trait, ...] = get_args(Trait)
WINDOWS = 6
SEATS = 2
"""Seats of a window: 0 at the back, 1 at the front, whose card half covers the other."""
UPGRADES = 3
PREFERENCES = 3
HAND = 5
"""The most cards that one player may hold; a pair may hold twice as many."""


@lru_cache(1024)
def normalised(name: str) -> str:
    """Return ``name`` for comparison: case, accents and punctuation are ignored (Ar-condicionado)."""
    plain = fold(name)
    return re.sub(r"\W+", " ", plain).strip() or plain


class Count(NamedTuple):
    """Which passengers a card counts: with ``trait``, with ``name``, or any; without itself if ``others_only``.

    The scope ``adjacent`` is around the card, ``window`` the other seat of its window, ``bus`` every seat, its own too.
    """

    scope: Scope
    trait: Trait | None = None
    name: str = ""
    others_only: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """Points for ``each`` passenger counted, or once if ``any`` (at least ``at_least``) or ``none`` are counted."""

    points: int
    when: When
    count: Count
    at_least: int = 1

    @classmethod
    def of(cls, effect: Mapping[str, Any]) -> Self:
        return cls(**{**effect, "count": Count(**effect["count"])})


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a passenger demands: the upgrade of that name, or at least so many passengers of ``count``."""

    upgrade: str = ""
    count: Count | None = None
    at_least: int = 1

    @classmethod
    def of(cls, demand: Mapping[str, Any]) -> Self:
        return cls(**{**demand, "count": Count(**demand["count"]) if "count" in demand else None})


@dataclass(frozen=True, slots=True)
class Passenger:
    """A boarded passenger: natural points, effects and requirements, or a ``score`` worked out by hand.

    A score by hand replaces everything the card says; the three traits may then be unknown.
    """

    name: str = ""
    points: int = 0
    score: int | None = None
    age: Age | None = None
    temperament: Temperament | None = None
    behaviour: Behaviour | None = None
    requires: tuple[Requirement, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def traits(self) -> tuple[Trait | None, ...]:
        """Age, temperament and behaviour, None for each that is unknown."""
        return self.age, self.temperament, self.behaviour

    @classmethod
    def of(cls, card: Mapping[str, Any]) -> Self:
        effects, requires = map(Effect.of, card.get("effects", ())), map(Requirement.of, card.get("requires", ()))
        return cls(**{**card, "requires": tuple(requires), "effects": tuple(effects)})


@dataclass(frozen=True, slots=True)
class Driver:
    """The driver's three lines: preferred traits, or numbers typed by hand, which take precedence."""

    name: str = ""
    preferences: tuple[Trait, ...] = ()
    scores: tuple[int | None, ...] = ()

    @classmethod
    def of(cls, card: Mapping[str, Any]) -> Self:
        return cls(card.get("name", ""), tuple(card.get("preferences", ())), tuple(card.get("scores", ())))

    @property
    def lines(self) -> tuple[tuple[Trait | None, int | None], ...]:
        """The trait and the number typed by hand of each line, None for one that is not known."""
        return tuple(zip_longest(self.preferences, self.scores))

    @property
    def counted(self) -> Mapping[int, Trait]:
        """The traits of the lines without a number typed by hand, by line."""
        return {line: trait for line, (trait, typed) in enumerate(self.lines) if trait and typed is None}


class UpgradeLine(NamedTuple):
    """Points per boarded passenger with a trait."""

    trait: Trait
    points: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade's lines, or numbers typed by hand instead."""

    name: str = ""
    lines: tuple[UpgradeLine, ...] = ()
    scores: tuple[int, ...] = ()

    @classmethod
    def of(cls, card: Mapping[str, Any]) -> Self:
        lines = tuple(UpgradeLine(**line) for line in card.get("lines", ()))
        return cls(card.get("name", ""), lines, tuple(card.get("scores", ())))


@dataclass(frozen=True, slots=True)
class Bus:
    """One bus: up to 6 windows of 2 seats, up to 3 upgrades (None: a free slot), and the cards left in hand."""

    windows: tuple[tuple[Passenger | None, ...], ...] = ()
    driver: Driver | None = None
    upgrades: tuple[Upgrade | None, ...] = ()
    hand: int = 0

    @property
    def seated(self) -> Iterator[tuple[int, Passenger]]:
        """Each passenger with the place of the seat, which is twice its window plus the seat."""
        for window, seats in enumerate(self.windows):
            for place, passenger in enumerate(seats, SEATS * window):
                if passenger is not None:
                    yield place, passenger


@dataclass(frozen=True, slots=True)
class Position:
    """The whole table at the end of the game."""

    buses: tuple[Bus, ...]
    adjacency: Adjacency = "around"


def _neighbours(window: int, seat: int, adjacency: Adjacency) -> int:
    """Return the seats adjacent to one, as a bit set; the bit of a seat is twice its window plus the seat."""
    beside = [near for near in (window - 1, window + 1) if 0 <= near < WINDOWS]
    rows = range(SEATS) if adjacency == "around" else (seat,)
    return sum((1 << SEATS * near + row for near in beside for row in rows), 1 << SEATS * window + 1 - seat)


_ALL = [(window, seat) for window in range(WINDOWS) for seat in range(SEATS)]

REACH: dict[Adjacency, dict[Scope, tuple[int, ...]]] = {
    adjacency: {
        "adjacent": tuple(_neighbours(window, seat, adjacency) for window, seat in _ALL),
        "window": tuple(1 << SEATS * window + 1 - seat for window, seat in _ALL),
        "bus": ((1 << WINDOWS * SEATS) - 1,) * len(_ALL),
    }
    for adjacency in get_args(Adjacency)
}
"""The seats a card looks at, as bit sets: by adjacency, by scope and by the seat of the card."""


def neighbour_counts(adjacency: Adjacency) -> tuple[int, ...]:
    """Return how many seats are adjacent to each seat."""
    return tuple(seats.bit_count() for seats in REACH[adjacency]["adjacent"])
