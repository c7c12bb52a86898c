"""Scoring of Busão: passengers, driver, upgrades, and minus one point for each card left in hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from companion.core.score import REMATCH, Detail, Entry, Score, add_up, settle
from companion.core.text import Arg, Message, Problem, problem, say
from companion.games.busao.asking import traits_asked, traits_unknown
from companion.games.busao.passengers import CACHE_SIZE, PATHS, Census, by_hand, count_phrase, passenger_details
from companion.games.busao.table import Adjacency, Bus, Driver, Position, Trait, Upgrade, UpgradeLine, normalised

total = partial(settle, undecided=REMATCH)
"""Rank the entries of all buses; a tie that nothing breaks is played again."""


def repeated(named: Iterable[tuple[str, str]], code: str) -> list[Problem]:
    """Return the problem ``code`` at every path of ``named`` (path, name) whose name occurs more than once."""
    kept = [(path, name, normalised(name)) for path, name in named if name]
    times = Counter(key for _, _, key in kept)
    return [problem(path, code, name=name)._replace(rule="duplicates") for path, name, key in kept if times[key] > 1]


def errors(position: Position) -> list[Problem]:
    """Return a problem for each passenger and each upgrade that is in a bus more than once."""
    return [one for number, bus in enumerate(position.buses) for one in bus_errors(bus, number)]


def bus_errors(bus: Bus, number: int) -> list[Problem]:
    """Return the errors() of one bus."""
    root = f"buses.{number}"
    passengers = [(f"{root}.{PATHS[place]}", passenger.name) for place, passenger in bus.seated]
    upgrades = [(f"{root}.upgrades.{slot}", one.name) for slot, one in enumerate(bus.upgrades) if one]
    return repeated(passengers, "duplicate_passenger") + repeated(upgrades, "duplicate_upgrade")


def score(position: Position) -> Score:
    """Score the buses; more passengers, then more upgrades, break a tie, else the game is played again.

    ``traits_unknown`` is open at every seat with unknown traits in a bus where a card counts passengers.
    """
    entries = [count(bus, number, position.adjacency)[0] for number, bus in enumerate(position.buses)]
    return total(entries, [one for number, bus in enumerate(position.buses) for one in traits_unknown(bus, number)])


def count(bus: Bus, number: int, adjacency: Adjacency) -> tuple[Entry, tuple[Problem, ...]]:
    """Return the entry of one bus, and its open problems, see asking.traits_asked()."""
    root = f"buses.{number}."
    census = Census(bus, adjacency)
    upgrades = [upgrade for upgrade in bus.upgrades if upgrade]
    names = {normalised(upgrade.name) for upgrade in upgrades if upgrade.name}
    lines = (
        add_up("passengers", tuple(passenger_details(census, names, root))),
        add_up("driver", tuple(_driver_details(bus.driver, census, root)) if bus.driver else ()),
        add_up("upgrades", tuple(_upgrade_details(bus.upgrades, census, root))),
        add_up("hand", (_hand(bus.hand, root),) if bus.hand else ()),
    )
    facts = (("passengers", census.boarded.bit_count()), ("upgrades", len(upgrades)))
    return Entry(lines, facts), tuple(traits_asked(bus, census, names, root)) if any(census.unknown) else ()


def _driver_details(driver: Driver, census: Census, root: str) -> Iterator[Detail]:
    """Yield the driver's lines: a point per passenger with the preferred trait, or the number by hand."""
    name: str | Message = driver.name or say("driver")
    for line, (trait, typed) in enumerate(driver.lines):
        about = f"{root}driver.scores.{line}"
        if typed is not None:
            subject = say(f"trait-{trait}") if trait else say("driver-line", n=line + 1)
            yield by_hand(typed, about, subject, "driver")
        elif trait:
            yield _preferred(trait, census.traits[trait].bit_count(), about, name)


@lru_cache(CACHE_SIZE)
def _preferred(trait: Trait, n: int, about: str, driver: str | Message) -> Detail:
    """Return the points of a driver's line: ``n`` passengers have the preferred ``trait``."""
    args: tuple[tuple[str, Arg], ...] = (("driver", driver), ("n", n), ("what", count_phrase(trait, n)))
    return Detail(n, "driver", args, about, say(f"trait-{trait}"), "driver")


def _upgrade_details(upgrades: Iterable[Upgrade | None], census: Census, root: str) -> Iterator[Detail]:
    """Yield the lines of each upgrade: points per passenger with the trait, or the number by hand."""
    for slot, upgrade in enumerate(upgrades):
        if upgrade is None:
            continue
        about = f"{root}upgrades.{slot}"
        subject: str | Message = upgrade.name or say("upgrade-slot", n=slot + 1)
        for typed in upgrade.scores:
            yield by_hand(typed, about, subject, "upgrades")
        for line in upgrade.lines:
            yield _installed(line, census.traits[line.trait].bit_count(), about, subject)


@lru_cache(CACHE_SIZE)
def _installed(line: UpgradeLine, n: int, about: str, subject: str | Message) -> Detail:
    """Return the points of a ``line`` of an upgrade: ``n`` passengers have its trait."""
    args: tuple[tuple[str, Arg], ...] = (("points", line.points), ("n", n), ("what", count_phrase(line.trait, n)))
    return Detail(line.points * n, "upgrade", args, about, subject, "upgrades")


def _hand(cards: int, root: str) -> Detail:
    """Return minus one point for each card left in hand."""
    return Detail(-cards, "hand", (("n", cards),), f"{root}hand", say("hand-cards", n=cards), "hand")
