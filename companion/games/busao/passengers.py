"""What each passenger of a bus is worth, and who counts whom."""

from collections.abc import Container, Iterator

from companion.core.score import Detail
from companion.core.text import Arg, Message, fold, say
from companion.games.busao.table import (
    REACH,
    SEATS,
    TRAITS,
    WINDOWS,
    Adjacency,
    Bus,
    Count,
    Effect,
    Passenger,
    Requirement,
    Trait,
)

_SIZE = WINDOWS * SEATS
_PLACES = tuple(
    say("place-front" if place % SEATS else "place-back", window=place // SEATS + 1) for place in range(_SIZE)
)
_PATHS = tuple(f"windows.{place // SEATS}.{place % SEATS}" for place in range(_SIZE))
_MEMBERS = tuple(tuple(place for place in range(_SIZE) if seats >> place & 1) for seats in range(1 << _SIZE))
_COUNTED = {
    trait: tuple(say(f"counted-{trait or 'passenger'}", n=n) for n in range(_SIZE + 1)) for trait in (*TRAITS, None)
}
_WHERE = {scope: ("where", say(f"where-{scope}")) for scope in ("adjacent", "window", "bus")}
_ELSEWHERE = ("where", say("where-bus-others"))
_RULES = {"adjacent": "adjacent", "window": "same-window", "bus": "in-the-bus"}


def counted(trait: Trait | None, n: int) -> Message:
    """Return what says ``n`` passengers with ``trait`` (None: any)."""
    return _COUNTED[trait][n]


class Census:
    """Who sits in a bus, as bit sets of seats: all, by trait and by folded name; and how each is called."""

    __slots__ = ("_by_name", "boarded", "names", "reach", "seated", "traits", "unknown")

    def __init__(self, bus: Bus, adjacency: Adjacency) -> None:
        self.reach = REACH[adjacency]
        self.seated: list[tuple[int, str, Passenger]] = []
        self.names: list[str | Message] = list(_PLACES)
        self.traits: dict[str | None, int] = dict.fromkeys(TRAITS, 0)
        self.unknown: list[str] = []
        self.boarded = 0
        self._by_name: dict[str, int] = {}
        traits = self.traits
        for window, seats in enumerate(bus.windows):
            for place, passenger in enumerate(seats, SEATS * window):
                if passenger is None:
                    continue
                bit, path = 1 << place, _PATHS[place]
                self.boarded |= bit
                self.seated.append((place, path, passenger))
                if name := passenger.name:
                    self.names[place] = name
                    same = fold(name)
                    self._by_name[same] = self._by_name.get(same, 0) | bit
                known = (passenger.age, passenger.temperament, passenger.behaviour)
                if None in known:
                    self.unknown.append(path)
                for trait in known:
                    if trait is not None:
                        traits[trait] |= bit

    def find(self, count: Count, place: int) -> int:
        """Return the set of those that ``count`` finds, for the card at ``place``."""
        seats = self.reach[count.scope][place]
        if count.others_only:
            seats &= ~(1 << place)
        if count.trait is not None:
            return seats & self.traits[count.trait]
        if count.name:
            return seats & self._by_name.get(fold(count.name), 0)
        return seats & self.boarded

    def say(self, seats: int) -> tuple[str | Message, ...]:
        """Return the names of those on ``seats``; who has none is said by the place."""
        names = self.names
        return tuple([names[place] for place in _MEMBERS[seats]])


def _what(count: Count, n: int) -> Message:
    """Return what says ``n`` of those that ``count`` looks for."""
    return say("counted-name", n=n, name=count.name) if count.name else _COUNTED[count.trait][n]


def _where(count: Count) -> tuple[str, Message]:
    """Return the argument that says where ``count`` looks."""
    return _ELSEWHERE if count.others_only and count.scope == "bus" else _WHERE[count.scope]


def _effect(effect: Effect, place: int, about: str, census: Census) -> Detail:
    """Return what ``effect`` of the card at ``place`` adds, with whom it counts."""
    count, when = effect.count, effect.when
    found = census.find(count, place)
    n = found.bit_count()
    args: tuple[tuple[str, Arg], ...] = (
        ("points", effect.points),
        ("n", n),
        ("what", _what(count, n)),
        _where(count),
        ("who", census.say(found)),
    )
    if when == "each":
        points = effect.points * n
    elif when == "any":
        missing = max(0, effect.at_least - n)
        points = 0 if missing else effect.points
        args += (("least", effect.at_least), ("wanted", _what(count, effect.at_least)), ("missing", missing))
    else:
        points = 0 if n else effect.points
    return Detail(points, f"{when}_{count.scope}", args, about, census.names[place], _RULES[count.scope])


def _requirement(
    requirement: Requirement, place: int, about: str, census: Census, upgrades: Container[str]
) -> tuple[bool, Detail]:
    """Return whether ``requirement`` of the card at ``place`` holds, and the sentence on it; it adds no points."""
    count = requirement.count
    args: tuple[tuple[str, Arg], ...] = (("upgrade", requirement.upgrade),)
    if count is None:
        code, holds = "requires_upgrade", fold(requirement.upgrade) in upgrades
    else:
        found = census.find(count, place)
        n = found.bit_count()
        code, holds = "requires_count", n >= requirement.at_least
        args = (
            ("n", n),
            ("what", _what(count, n)),
            _where(count),
            ("who", census.say(found)),
            ("least", requirement.at_least),
            ("wanted", _what(count, requirement.at_least)),
        )
    return holds, Detail(0, code if holds else f"{code}_unmet", args, about, census.names[place], "requirements")


def passenger_details(census: Census, upgrades: Container[str], root: str) -> Iterator[Detail]:
    """Yield what every passenger of a bus brings, component by component; ``upgrades`` are the names installed, folded.

    Of a passenger with an unmet requirement only what is unmet is said, for 0 points. ``root`` is put before the path
    of each seat.
    """
    for place, path, passenger in census.seated:
        about, name = root + path, census.names[place]
        if passenger.score is not None:
            yield Detail(passenger.score, "by_hand", (), about, name, "passenger-points")
            continue
        required = [_requirement(one, place, about, census, upgrades) for one in passenger.requires]
        unmet = [detail for holds, detail in required if not holds]
        if unmet:
            yield from unmet
            continue
        yield Detail(passenger.points, "natural", (("points", passenger.points),), about, name, "passenger-points")
        for effect in passenger.effects:
            yield _effect(effect, place, about, census)
        for _, detail in required:
            yield detail
