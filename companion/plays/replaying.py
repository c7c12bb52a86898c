"""Reading the file of a play: its events are replayed, and the first impossible one is refused with its place."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from companion import games
from companion.core.game import (
    CARD,
    DECK,
    FINISHED,
    MOST_PEOPLE,
    NAME_LENGTH,
    NO_WINNER,
    SEATS,
    TITLE,
    Game,
    Setup,
    person_of,
    seated,
)
from companion.core.json_file import checked, parsed
from companion.core.layout import Choice, Domain, Integer, ListOf, Record, Text
from companion.core.names import alike
from companion.core.pad import Change, Pad, Value, inverse, same, write
from companion.core.play_file import FORMAT, MOST_PLAYERS, VERSION, id_of, play_file
from companion.core.scorecard.card_file import DOMAIN
from companion.core.text import Problem, Refused, problem
from companion.plays import writing
from companion.plays.seating import RESEAT
from companion.store.phones import IMPORTED
from companion.store.plays import EventRow

OPEN = "open"
SILENT = (OPEN, "delete", "restore", "forget", "depart", "return")
"""Actions that are allowed without changes."""
_CLOSED = Choice((True, NO_WINNER))
_CARDED: dict[str, Domain] = {CARD: DOMAIN, TITLE: Text(NAME_LENGTH)}
_SEATED = ListOf(Integer(0, MOST_PEOPLE), MOST_PLAYERS, 1, distinct=True)


@cache
def file_of_plays() -> Record:
    """Return the format of play files."""
    return play_file(tuple(slug for slug, game in games.found().items() if game.has_pad))


def phone_id(number: int) -> str:
    """Return the id of a phone known only from a file, by its number there."""
    return f"{IMPORTED}{number}"


def phone_number(phone: str) -> int:
    """Return the number of a phone known only from a file."""
    return int(phone.removeprefix(IMPORTED))


def read_play(text: str) -> dict[str, Any]:
    """Return the contents of a file; raises Refused if they do not have the form of a play."""
    read = parsed(text)
    if not isinstance(read, dict):
        raise Refused(problem("", "no_play_file"))
    if read.get("format", FORMAT) != FORMAT:
        raise Refused(problem("format", "no_play_file"))
    game = games.found().get(slug) if isinstance(slug := read.get("game"), str) else None
    if isinstance(slug, str) and read.get("version") == VERSION and not (game and game.has_pad):
        raise Refused(problem("game", "game_not_here", name=slug[:NAME_LENGTH]))
    return checked(read, file_of_plays(), (FORMAT, VERSION), "no_play_file", "play_newer")


def game_of(text: str) -> str:
    """Return the slug of the game in a file, in whose words its errors are rendered; empty for none."""
    read = parsed(text)
    slug = read.get("game") if isinstance(read, dict) else None
    return slug if isinstance(slug, str) and slug in games.found() else ""


def identity_in(text: str) -> str:
    """Return the id of the play in a file, empty if it is not a play."""
    head = parsed(text)
    try:
        identity = str(head.get("id") or id_of(head["game"], head["players"], head["opened_at"]))
        return identity if identity.isascii() else ""
    except (LookupError, TypeError, AttributeError):
        return ""


def replayed(read: Mapping[str, Any]) -> list[EventRow]:
    """Return the events of a file, ready to be booked; raises Refused at the first that cannot have happened."""
    game = games.found()[read["game"]]
    if refusal := game.refuse_size(len(read["players"])):
        raise Refused(refusal)
    _refuse_doubles(read["players"], "players")
    opened, pad = tuple(read["players"]), dict[str, Value]()
    setup = Setup(opened)
    decks: dict[str, str] = {}
    events: list[EventRow] = []
    undone: set[int] = set()
    people = set(setup.persons)
    for number, one in enumerate(read["events"], 1):
        at = f"events.{number - 1}"
        changes = tuple(
            Change(change["cell"], *(_without_placeholder(change, side, decks, at) for side in ("before", "after")))
            for change in one["changes"]
        )
        event = EventRow(number, one["at"], phone_id(one["phone"]), one["action"], changes, one.get("undoes"))
        _refuse(event, events, undone, len(read["phones"]), at)
        before, pad = setup, _written(pad, changes, at)
        setup = seated(opened, pad)
        _refuse_doubles(setup.players, f"{at}.changes")
        _refuse_values(game, (before, setup), changes, at)
        events.append(event)
        undone |= {event.undoes} if event.undoes else set()
        people |= set(setup.persons)
    for place, one in enumerate(read["phones"]):
        if one.get("person", 0) not in people:
            raise Refused(problem(f"phones.{place}.person", "unreadable"))
    return events


def _without_placeholder(change: Mapping[str, Any], side: str, decks: dict[str, str], at: str) -> Value:
    """Return a value of a file; the placeholder of a deck becomes a fresh address that nobody can guess."""
    value = change[side]
    if change["cell"] != DECK or value is None:
        return value
    if not isinstance(value, str):
        raise Refused(problem(f"{at}.changes", "unreadable"))
    return decks.setdefault(value, writing.new_key())


def _written(pad: Pad, changes: Sequence[Change], at: str) -> dict[str, Value]:
    """Return the pad after ``changes``; raises Refused if they do not fit what it holds."""
    for place, change in enumerate(changes):
        where = f"{at}.changes.{place}"
        if not same(pad.get(change.cell), change.before):
            raise Refused(problem(f"{where}.before", "not_what_stood"))
        if change.cell == SEATS and change.after is not None and (found := _SEATED.problems(change.after, where)):
            raise Refused(*found)
        named = person_of(change.cell) is not None and change.after is not None
        if named and (found := Text(NAME_LENGTH).problems(change.after, f"{where}.after")):
            raise Refused(*found)
    if len({change.cell for change in changes}) != len(changes):
        raise Refused(problem(f"{at}.changes", "not_distinct"))
    return write(pad, changes)


def _refuse_doubles(names: Sequence[str], at: str) -> None:
    """Raise Refused if the names of two players are alike."""
    for place, name in enumerate(names):
        if there := alike(names[:place], name):
            raise Refused(problem(at, "duplicate_name", name=there))


def _refuse(event: EventRow, events: Sequence[EventRow], undone: set[int], known: int, at: str) -> None:
    """Raise Refused if an event cannot follow the events before it."""
    found: list[Problem] = []
    if phone_number(event.phone) > known:
        found.append(problem(f"{at}.phone", "no_such_phone"))
    if (event.action == OPEN) != (event.number == 1):
        found.append(problem(f"{at}.action", "unreadable"))
    if not event.changes and event.action not in SILENT:
        found.append(problem(f"{at}.changes", "empty_text"))
    moves = any(change.cell == SEATS for change in event.changes)
    if event.undoes is None:
        if event.action == "undo" or moves != (event.action == RESEAT):
            found.append(problem(f"{at}.action", "unreadable"))
    elif (
        event.action != "undo"
        or not 1 < event.undoes < event.number
        or event.undoes in undone
        or (of := events[event.undoes - 1]).undoes is not None
        or not same([list(one) for one in event.changes], [list(one) for one in inverse(of.changes)])
    ):
        found.append(problem(f"{at}.undoes", "not_to_undo"))
    if found:
        raise Refused(*found)


def _refuse_values(game: Game, setups: tuple[Setup, Setup], changes: Sequence[Change], at: str) -> None:
    """Raise Refused if a cell cannot hold its new value, given the players before and after the changes."""
    before, after = setups
    if wrong := game.refuse_size(after.size):
        raise Refused(wrong._replace(path=f"{at}.changes"))
    # the card comes first, as it determines the cells
    for place, change in sorted(enumerate(changes), key=lambda one: one[1].cell != CARD):
        where = f"{at}.changes.{place}"
        if change.cell == SEATS or person_of(change.cell) is not None:
            continue
        if domain := {FINISHED: _CLOSED, **(_CARDED if game.carded else {})}.get(change.cell):
            if change.after is not None and (problems := domain.problems(change.after, f"{where}.after")):
                raise Refused(*problems)
            if change.cell != FINISHED and change.before is not None:
                raise Refused(problem(where, "unreadable"))
            continue
        sat = before if change.after is None else after
        try:
            game.cell(_anybody(sat.size, sat.card), change.cell).check(change.after)
        except Refused as refused:
            raise Refused(*(one._replace(path=f"{where}.after") for one in refused.problems)) from None


@lru_cache(maxsize=64)
def _anybody(size: int, card: str) -> Setup:
    """Return a setup of ``size`` players, cached: domains ignore names, and each new name would rebuild all cells."""
    return Setup(tuple(map(str, range(1, size + 1))), card=card)
