"""Whose traits have to be known before a bus can be counted, and which card asks for them."""

from collections.abc import Iterator
from typing import get_args

from companion.core.text import Message, Problem, problem, say
from companion.games.busao.passengers import Census
from companion.games.busao.table import Age, Behaviour, Bus, Count, Passenger, Temperament, Trait

_CATEGORY = {trait: place for place, some in enumerate((Age, Temperament, Behaviour)) for trait in get_args(some)}


def traits_of(passenger: Passenger) -> tuple[Trait | None, ...]:
    """Return age, temperament and behaviour; None for what nobody has said."""
    return passenger.age, passenger.temperament, passenger.behaviour


def asked(bus: Bus, census: Census, root: str) -> Iterator[Problem]:
    """Yield ``traits_asked`` at each seat whose traits a card counts and nobody has said, card by card.

    ``root`` is put before the path of each seat. Instead, the card can be counted by hand.
    """
    for cell, card, seats in _looking(bus, census):
        instead = (root + cell, say("count-by-hand", card=card))
        for path in census.paths(seats):
            found = problem(root + path, "traits_asked", card=card)
            yield found._replace(rule="traits", instead=instead)


def _looking(bus: Bus, census: Census) -> Iterator[tuple[str, str | Message, int]]:
    """Yield every card that counts somebody whose traits are not known: its cell, its name, the set of their seats."""
    driver = bus.driver
    if driver is not None:
        open_ = [line for line in range(len(driver.preferences)) if by_line(driver.scores, line) is None]
        seats = _unsure(census, [driver.preferences[line] for line in open_])
        if seats:
            yield f"driver.scores.{open_[0]}", driver.name or say("asking-driver"), seats
    for slot, upgrade in enumerate(bus.upgrades):
        if upgrade is not None:
            traits = [line.trait for n, line in enumerate(upgrade.lines) if by_line(upgrade.scores, n) is None]
            if seats := _unsure(census, traits):
                yield f"upgrades.{slot}", upgrade.name, seats
    for place, path, passenger in census.seated:
        if passenger.score is None:
            seats = 0
            for count in counts_of(passenger):
                seats |= census.reached(count, place) & (census.unsure[_CATEGORY[count.trait]] if count.trait else 0)
            if seats:
                name = census.names[place]
                yield path, name if passenger.name else say("asking-passenger", place=name), seats


def is_known(trait: Trait, bus: Bus) -> bool:
    """Tell whether it is known of everybody in ``bus`` if they have ``trait``."""
    people = [passenger for seats in bus.windows for passenger in seats if passenger is not None]
    return all(traits_of(passenger)[_CATEGORY[trait]] is not None for passenger in people)


def _unsure(census: Census, traits: list[Trait]) -> int:
    """Return the set of all who may have one of ``traits`` for all that is known."""
    seats = 0
    for trait in traits:
        seats |= census.unsure[_CATEGORY[trait]]
    return seats


def counts_of(passenger: Passenger) -> Iterator[Count]:
    """Yield whom the effects and the requirements of a passenger count."""
    for effect in passenger.effects:
        yield effect.count
    for requirement in passenger.requires:
        if requirement.count is not None:
            yield requirement.count


def unknown(bus: Bus, number: int) -> list[Problem]:
    """Return ``traits_unknown`` at every seat with a trait that nobody has said, where anything in ``bus`` counts."""
    if not _counts(bus):
        return []
    return [
        problem(f"buses.{number}.windows.{window}.{seat}", "traits_unknown")._replace(rule="traits")
        for window, seats in enumerate(bus.windows)
        for seat, passenger in enumerate(seats)
        if passenger is not None and None in traits_of(passenger)
    ]


def _counts(bus: Bus) -> bool:
    """Tell whether anything in ``bus`` counts passengers."""
    driver = bus.driver
    return (
        (driver is not None and any(by_line(driver.scores, line) is None for line in range(len(driver.preferences))))
        or any(
            by_line(upgrade.scores, line) is None
            for upgrade in bus.upgrades
            if upgrade
            for line in range(len(upgrade.lines))
        )
        or any(
            next(counts_of(passenger), None) is not None
            for seats in bus.windows
            for passenger in seats
            if passenger and passenger.score is None
        )
    )


def by_line(scores: tuple[int | None, ...], line: int) -> int | None:
    """Return the number typed by hand for ``line``, None if there is none."""
    return scores[line] if line < len(scores) else None
