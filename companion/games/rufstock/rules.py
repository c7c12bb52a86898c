"""The final count of Rufstock: 4, 3, 2, 1, 0 points a round by the order in which hands empty."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.core.score import Detail, Entry, Line, Score, add_up, settle
from companion.core.text import Problem, problem

ROUNDS = 2
FIRST_OUT_POINTS = 4
REMEMBERED = 256
"""Rounds and lines that are kept: a tap changes one round, and one or two lines of it."""


@dataclass(frozen=True)
class Position:
    """The players in clockwise order, and by round who has run out of cards, the first one first.

    A place of a round may be None: nobody is written there yet.
    """

    players: tuple[str, ...]
    rounds: tuple[tuple[str | None, ...], ...] = ()

    @cached_property
    def placed(self) -> tuple[tuple[str | None, ...], ...]:
        """Return who takes each place of each round that there is; None where that is open.

        Once all but one are written, the last takes the place that is left. A name that is no player's, or that
        already stood before, counts as nothing.
        """
        return tuple([_placed(self.players, given) for given in [*self.rounds, *[()] * ROUNDS][:ROUNDS]])


def points(place: int) -> int:
    """Return what the player at ``place`` of a round gets, 0 being the first one out."""
    return FIRST_OUT_POINTS - place


@lru_cache(REMEMBERED)
def _placed(players: tuple[str, ...], given: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """Return who takes each place of a round in which ``given`` is written."""
    places: list[str | None] = [None] * len(players)
    for place, name in enumerate(given[: len(places)]):
        if name in players and name not in places:
            places[place] = name
    if places.count(None) == 1:
        places[places.index(None)] = next((one for one in players if one not in places), None)
    return tuple(places)


def finished(position: Position, number: int) -> bool:
    """Tell whether everybody has a place in round ``number``, 0 being the first."""
    return None not in position.placed[number]


def errors(position: Position) -> list[Problem]:
    """Return everything that cannot be on a table, with paths from the root of a request or the cells of a pad."""
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
    """Return the points of both rounds, whatever is written so far; a tie is a shared win.

    What errors() finds is among the problems, and so is the first round that is not finished. ``extra`` has
    ``next_first_player``, who starts the next round, None before the first is finished.
    """
    problems = errors(position)
    rounds = position.placed
    unfinished = next((number for number, places in enumerate(rounds) if None in places), None)
    if unfinished is not None:
        missing = rounds[unfinished].count(None)
        problems.append(problem(f"rounds.{unfinished}", "not_finished", round=unfinished + 1, n=missing))
    entries = [
        Entry(
            tuple(
                [
                    _line(name, number, places.index(name) if name in places else None, len(places))
                    for number, places in enumerate(rounds)
                ]
            )
        )
        for name in position.players
    ]
    return settle(entries, problems, extra={"next_first_player": next_first_player(position)})


def next_first_player(position: Position) -> str | None:
    """Return who sits left of the first one out of the last finished round, None before the first is finished."""
    name: str | None = None
    for places in position.placed:
        if not places or None in places:
            break
        seat = position.players.index(str(places[0]))
        name = position.players[(seat + 1) % len(position.players)]
    return name


@lru_cache(REMEMBERED)
def _line(name: str, number: int, place: int | None, size: int) -> Line:
    """Return the line of ``name`` for a round of ``size`` players: one reason for points, none for an open place."""
    details: tuple[Detail, ...] = ()
    if place is not None:
        code = "last_with_cards" if place == size - 1 else "out_of_cards"
        args = (("place", place + 1), ("name", name))
        details = (Detail(points(place), code, args, f"rounds.{number}.{place}", rule="round-points"),)
    return add_up(f"round_{number + 1}", details)


@lru_cache(REMEMBERED)
def _name_errors(players: tuple[str, ...], number: int, names: tuple[str | None, ...]) -> tuple[Problem, ...]:
    """Return every name of a round that is no player's, or that stands there twice."""
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
