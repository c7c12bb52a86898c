"""Which traits must be known to count a bus, and which cards need them."""

from collections.abc import Container, Iterable, Iterator
from typing import get_args

from companion.core.text import Message, Problem, problem, say
from companion.games.busao.passengers import PATHS, Census
from companion.games.busao.table import Age, Behaviour, Bus, Count, Passenger, Temperament, Trait, normalised

_CATEGORY = {trait: place for place, some in enumerate((Age, Temperament, Behaviour)) for trait in get_args(some)}


def traits_asked(bus: Bus, census: Census, upgrades: Container[str], root: str) -> Iterator[Problem]:
    """Yield ``traits_asked``, card by card, at each seat whose unknown traits decide the card's points.

    ``upgrades`` are the names installed; ``root`` is prepended to the path of each seat. Each problem offers to count
    the card by hand instead.
    """
    for cell, card, seats in _cards_asking(bus, census, upgrades):
        instead = (root + cell, say("count-by-hand", card=card))
        for path in census.paths(seats):
            found = problem(root + path, "traits_asked", card=card)
            yield found._replace(rule="traits", instead=instead)


def _cards_asking(bus: Bus, census: Census, upgrades: Container[str]) -> Iterator[tuple[str, str | Message, int]]:
    """Yield each card that depends on unknown traits: its cell, its name, and the seats concerned as a bit set."""
    if driver := bus.driver:
        lines = driver.counted
        if seats := _seats_to_ask(census, lines.values()):
            yield f"driver.scores.{min(lines)}", driver.name or say("asking-driver"), seats
    for slot, upgrade in enumerate(bus.upgrades):
        if upgrade and (seats := _seats_to_ask(census, [line.trait for line in upgrade.lines])):
            yield f"upgrades.{slot}", upgrade.name, seats
    for place, path, passenger in census.seated:
        if passenger.score is None and (seats := _seats_deciding(passenger, place, census, upgrades)):
            name = census.names[place]
            yield path, name if passenger.name else say("asking-passenger", place=name), seats


def _seats_deciding(passenger: Passenger, place: int, census: Census, upgrades: Container[str]) -> int:
    """Return the seats, as a bit set, whose unknown traits decide the points of ``passenger`` at ``place``."""
    seats = 0
    for required in passenger.requires:
        if required.count is None:
            known, unknown = int(normalised(required.upgrade) in upgrades), 0
        else:
            known, unknown = _counted(required.count, place, census)
        if known + unknown.bit_count() < required.at_least:
            return 0  # unmet whatever the traits, so nothing on the card counts
        if known < required.at_least:
            seats |= unknown
    for effect in passenger.effects:
        known, unknown = _counted(effect.count, place, census)
        least = effect.at_least if effect.when == "any" else 1
        if effect.when == "each" or known < least <= known + unknown.bit_count():
            seats |= unknown
    return seats


def _counted(count: Count, place: int, census: Census) -> tuple[int, int]:
    """Return how many passengers ``count`` is known to count, and the seats, as a bit set, where it may count more."""
    unknown = census.unknown[_CATEGORY[count.trait]] if count.trait else 0
    return census.find(count, place).bit_count(), census.in_reach(count, place) & unknown


def is_known(trait: Trait, bus: Bus) -> bool:
    """Return whether it is known of every passenger in ``bus`` if they have ``trait``."""
    return all(passenger.traits[_CATEGORY[trait]] is not None for _, passenger in bus.seated)


def _seats_to_ask(census: Census, traits: Iterable[Trait]) -> int:
    """Return the seats, as a bit set, whose passengers may have one of ``traits``: their category is unknown."""
    seats = 0
    for trait in traits:
        seats |= census.unknown[_CATEGORY[trait]]
    return seats


def traits_unknown(bus: Bus, number: int) -> list[Problem]:
    """Return ``traits_unknown`` at each seat with an unknown trait, if any card in ``bus`` counts passengers."""
    if not _counts(bus):
        return []
    return [
        problem(f"buses.{number}.{PATHS[place]}", "traits_unknown")._replace(rule="traits")
        for place, passenger in bus.seated
        if None in passenger.traits
    ]


def _counts(bus: Bus) -> bool:
    """Return whether any card in ``bus`` counts passengers."""
    by_card = [passenger for _, passenger in bus.seated if passenger.score is None]
    return (
        bool(bus.driver and bus.driver.counted)
        or any(upgrade and upgrade.lines for upgrade in bus.upgrades)
        or any(passenger.effects or any(one.count for one in passenger.requires) for passenger in by_card)
    )
