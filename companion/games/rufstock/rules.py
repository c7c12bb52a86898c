"""Scoring of Rufstock: 4, 3, 2, 1, 0 points a round, in the order in which hands run out."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.core.score import Detail, Entry, Line, Score, add_up, settle
from companion.core.text import Problem, problem

ROUNDS = 2
FIRST_OUT_POINTS = 4
CACHE_SIZE = 256
"""How many rounds and lines are cached: a tap changes one round, and one or two lines of it."""


@dataclass(frozen=True)
class Position:
    """The players in clockwise order, and for each round who ran out of cards, the first one first.

    A place of a round may be None: it is not written yet.
    """

    players: tuple[str, ...]
    rounds: tuple[tuple[str | None, ...], ...] = ()

    @cached_property
    def placings(self) -> tuple[tuple[str | None, ...], ...]:
        """The player in each place of each round, None if it is open.

        Once all places but one are written, the last player takes it. Unknown names and repeated names are ignored.
        """
        return tuple([_placings(self.players, given) for given in [*self.rounds, *[()] * ROUNDS][:ROUNDS]])

    @property
    def current_round(self) -> int | None:
        """The first round with an open place (0: first), None once all are over."""
        return next((number for number, places in enumerate(self.placings) if None in places), None)


def points(place: int) -> int:
    """Return the points for ``place`` in a round, 0 being the first one out."""
    return FIRST_OUT_POINTS - place


@lru_cache(CACHE_SIZE)
def _placings(players: tuple[str, ...], given: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """Return the player in each place of a round, given what is written."""
    places: list[str | None] = [None] * len(players)
    for place, name in enumerate(given[: len(places)]):
        if name in players and name not in places:
            places[place] = name
    if places.count(None) == 1:
        places[places.index(None)] = next((one for one in players if one not in places), None)
    return tuple(places)


def finished(position: Position, number: int) -> bool:
    """Return whether every place in round ``number`` (0: first) is taken."""
    return None not in position.placings[number]


def errors(position: Position) -> list[Problem]:
    """Return everything that is impossible on a table; paths start at the root of a request or are cells of a pad."""
    found: list[Problem] = []
    for number, names in enumerate(position.rounds):
        if number == ROUNDS:
            found.append(problem(f"rounds.{number}", "too_many_rounds", most=ROUNDS))
            break
        begun = any(name is not None for name in names)
        if number and begun and not finished(position, number - 1):
            found.append(problem(f"rounds.{number}", "round_not_finished", round=number))
        found += _name_errors(position.players, number, names)
    return found


def score(position: Position) -> Score:
    """Score both rounds, as far as they are written; a tie is a shared win.

    The problems include errors() and the first unfinished round. ``extra`` has ``next_first_player``.
    """
    problems, rounds, unfinished = errors(position), position.placings, position.current_round
    if unfinished is not None:
        missing = rounds[unfinished].count(None)
        problems.append(problem(f"rounds.{unfinished}", "not_finished", round=unfinished + 1, n=missing))
    placed = [{name: place for place, name in enumerate(places)} for places in rounds]
    size = len(position.players)
    entries = [
        Entry(tuple([_line(name, number, place.get(name), size) for number, place in enumerate(placed)]))
        for name in position.players
    ]
    return settle(entries, problems, extra={"next_first_player": next_first_player(position)})


def next_first_player(position: Position) -> str | None:
    """Return who starts the next round: the left neighbour of the first one out of the last finished round.

    None before the first round is finished.
    """
    name: str | None = None
    for places in position.placings:
        if not places or None in places:
            break
        seat = position.players.index(str(places[0]))
        name = position.players[(seat + 1) % len(position.players)]
    return name


@lru_cache(CACHE_SIZE)
def _line(name: str, number: int, place: int | None, size: int) -> Line:
    """Return the line of ``name`` for a round of ``size`` players, without a detail while its place is open."""
    details: tuple[Detail, ...] = ()
    if place is not None:
        code = "last_with_cards" if place == size - 1 else "out_of_cards"
        args = (("place", place + 1), ("name", name))
        details = (Detail(points(place), code, args, f"rounds.{number}.{place}", rule="round-points"),)
    return add_up(f"round_{number + 1}", details)


@lru_cache(CACHE_SIZE)
def _name_errors(players: tuple[str, ...], number: int, names: tuple[str | None, ...]) -> tuple[Problem, ...]:
    """Return a problem for each unknown name of a round, and for each that is repeated."""
    found: list[Problem] = []
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name is None:
            continue
        if name not in players:
            found.append(problem(f"rounds.{number}.{place}", "unknown_player", name=name))
        elif name in seen:
            found.append(problem(f"rounds.{number}.{place}", "listed_twice", name=name, round=number + 1))
        seen.add(name)
    return tuple(found)
