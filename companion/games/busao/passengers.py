"""The points of each passenger in a bus, and which passengers each card counts."""

from collections.abc import Container, Iterator
from functools import lru_cache

from companion.core.score import Detail
from companion.core.text import Arg, Message, say
from companion.games.busao.table import (
    REACH,
    SEATS,
    TRAITS,
    WINDOWS,
    Adjacency,
    Bus,
    Count,
    Passenger,
    Requirement,
    Trait,
    When,
    normalised,
)

_SIZE = WINDOWS * SEATS
_PLACES = tuple(
    say("place-front" if place % SEATS else "place-back", window=place // SEATS + 1) for place in range(_SIZE)
)
PATHS = tuple(f"windows.{place // SEATS}.{place % SEATS}" for place in range(_SIZE))
"""The path of each seat in a bus, by its place."""
_MEMBERS = tuple(tuple(place for place in range(_SIZE) if seats >> place & 1) for seats in range(1 << _SIZE))
_COUNTED = {
    trait: tuple(say(f"counted-{trait or 'passenger'}", n=n) for n in range(_SIZE + 1)) for trait in (*TRAITS, None)
}
_WHERE = {scope: say(f"printed-{scope}") for scope in ("adjacent", "window", "bus")}
_ELSEWHERE = say("printed-others", where=say("printed-bus"))
_RULES = {"adjacent": "adjacent", "window": "same-window", "bus": "in-the-bus"}

CACHE_SIZE = 1024
"""How many details of each kind are cached: a tap changes only one or two of a bus."""


def count_phrase(trait: Trait | None, n: int) -> Message:
    """Return the words for ``n`` passengers with ``trait`` (None: any)."""
    return _COUNTED[trait][n]


class Census:
    """The passengers of a bus as bit sets of seats (all, by trait, by name), and the name of each.

    ``unknown`` has, by category, the seats whose age, temperament or behaviour is unknown.
    """

    __slots__ = ("_by_name", "boarded", "names", "reach", "seated", "traits", "unknown")

    def __init__(self, bus: Bus, adjacency: Adjacency) -> None:
        self.reach = REACH[adjacency]
        self.seated: list[tuple[int, str, Passenger]] = []
        self.names: list[str | Message] = list(_PLACES)
        self.traits: dict[str | None, int] = dict.fromkeys(TRAITS, 0)
        self.unknown = [0, 0, 0]
        self.boarded = 0
        self._by_name: dict[str, int] = {}
        for place, passenger in bus.seated:
            bit = 1 << place
            self.boarded |= bit
            self.seated.append((place, PATHS[place], passenger))
            if name := passenger.name:
                self.names[place] = name
                key = normalised(name)
                self._by_name[key] = self._by_name.get(key, 0) | bit
            for category, trait in enumerate(passenger.traits):
                if trait is None:
                    self.unknown[category] |= bit
                else:
                    self.traits[trait] |= bit

    def find(self, count: Count, place: int) -> int:
        """Return the seats that ``count`` counts, for the card at ``place``."""
        seats = self.in_reach(count, place)
        if count.trait is not None:
            return seats & self.traits[count.trait]
        if count.name:
            return seats & self._by_name.get(normalised(count.name), 0)
        return seats & self.boarded

    def in_reach(self, count: Count, place: int) -> int:
        """Return the seats that ``count`` looks at, for the card at ``place``."""
        seats = self.reach[count.scope][place]
        return seats & ~(1 << place) if count.others_only else seats

    def paths(self, seats: int) -> tuple[str, ...]:
        """Return the paths of ``seats``."""
        return tuple(map(PATHS.__getitem__, _MEMBERS[seats]))

    def names_at(self, seats: int) -> tuple[str | Message, ...]:
        """Return the names of the passengers on ``seats``; those without a name go by their seat."""
        return tuple(map(self.names.__getitem__, _MEMBERS[seats]))


def whom(count: Count, n: int) -> Message:
    """Return the words for ``n`` of the passengers that ``count`` counts."""
    return say("counted-name", n=n, name=count.name) if count.name else _COUNTED[count.trait][n]


def where(count: Count) -> Message:
    """Return the words for where ``count`` looks."""
    return _ELSEWHERE if count.others_only and count.scope == "bus" else _WHERE[count.scope]


@lru_cache(CACHE_SIZE)
def by_hand(points: int, about: str, subject: str | Message, rule: str) -> Detail:
    """Return the points typed for ``subject``."""
    return Detail(points, "by_hand", (), about, subject, rule)


@lru_cache(CACHE_SIZE)
def _natural(points: int, about: str, name: str | Message) -> Detail:
    """Return the natural points of the passenger ``name``."""
    return Detail(points, "natural", (("points", points),), about, name, "passenger-points")


@lru_cache(CACHE_SIZE)
def _effect(
    each: int, when: When, count: Count, least: int, about: str, name: str | Message, who: tuple[str | Message, ...]
) -> Detail:
    """Return the points of an effect of the card ``name``, worth ``each``, that counts ``who``."""
    n = len(who)
    args: tuple[tuple[str, Arg], ...] = (
        ("points", each),
        ("n", n),
        ("what", whom(count, n)),
        ("where", where(count)),
        ("who", who),
    )
    if when == "each":
        points = each * n
    elif when == "any":
        missing = max(0, least - n)
        points = 0 if missing else each
        args += (("least", least), ("wanted", whom(count, least)), ("missing", missing))
    else:
        points = 0 if n else each
    return Detail(points, f"{when}_{count.scope}", args, about, name, _RULES[count.scope])


@lru_cache(CACHE_SIZE)
def _upgrade_required(upgrade: str, installed: bool, about: str, name: str | Message) -> Detail:
    """Return the sentence on the requirement of the card ``name`` that ``upgrade`` is installed."""
    code = "requires_upgrade" if installed else "requires_upgrade_unmet"
    return Detail(0, code, (("upgrade", upgrade),), about, name, "requirements")


@lru_cache(CACHE_SIZE)
def _count_required(
    count: Count, least: int, about: str, name: str | Message, who: tuple[str | Message, ...]
) -> Detail:
    """Return the sentence on the requirement of the card ``name`` that it counts ``least``; it counts ``who``."""
    n = len(who)
    args: tuple[tuple[str, Arg], ...] = (
        ("n", n),
        ("what", whom(count, n)),
        ("where", where(count)),
        ("who", who),
        ("least", least),
        ("wanted", whom(count, least)),
    )
    code = "requires_count" if n >= least else "requires_count_unmet"
    return Detail(0, code, args, about, name, "requirements")


def _requirement(
    requirement: Requirement, place: int, about: str, census: Census, upgrades: Container[str]
) -> tuple[bool, Detail]:
    """Return whether ``requirement`` of the card at ``place`` is met, and the sentence on it, worth 0 points."""
    count, name = requirement.count, census.names[place]
    if count is None:
        holds = normalised(requirement.upgrade) in upgrades
        return holds, _upgrade_required(requirement.upgrade, holds, about, name)
    who = census.names_at(census.find(count, place))
    return len(who) >= requirement.at_least, _count_required(count, requirement.at_least, about, name, who)


def passenger_details(census: Census, upgrades: Container[str], root: str) -> Iterator[Detail]:
    """Yield the points of every passenger of a bus, item by item; ``upgrades`` are the names installed.

    A passenger with an unmet requirement gets only the sentences on what is unmet, for 0 points. ``root`` is prepended
    to the path of each seat. Names are compared as normalised() returns them.
    """
    for place, path, passenger in census.seated:
        about, name = root + path, census.names[place]
        if passenger.score is not None:
            yield by_hand(passenger.score, about, name, "passenger-points")
            continue
        required = [_requirement(one, place, about, census, upgrades) for one in passenger.requires]
        unmet = [detail for holds, detail in required if not holds]
        if unmet:
            yield from unmet
            continue
        yield _natural(passenger.points, about, name)
        for one in passenger.effects:
            who = census.names_at(census.find(one.count, place))
            yield _effect(one.points, one.when, one.count, one.at_least, about, name, who)
        for _, detail in required:
            yield detail
