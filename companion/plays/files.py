"""Whole plays as files: out with every event, and in again, all of it or nothing."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from companion import games
from companion.core.game import DECK, FINISHED, NO_WINNER, Game, Setup
from companion.core.kept import MOST_PEOPLE, NAME_LENGTH, SEATS, person_of
from companion.core.layout import Choice, Integer, ListOf, Record, Text
from companion.core.names import alike
from companion.core.pad import Change, Pad, Value, inverse, same, write
from companion.core.play_file import FORMAT, MOST_PLAYERS, VERSION, play_file
from companion.core.text import Problem, Refused, problem
from companion.plays import writing
from companion.plays.archive import Archive, State, Table
from companion.plays.people import enter
from companion.plays.seating import RESEAT
from companion.plays.sheet import Sheet, table_of
from companion.plays.writing import Origin
from companion.store import phones
from companion.store import plays as store
from companion.store.database import writing as transaction
from companion.store.plays import EventRow

OPEN = "open"
SILENT = (OPEN, "delete", "restore", "forget")
"""The actions that may change nothing on the sheet."""
_CLOSED = Choice((True, NO_WINNER))
_SEATED = ListOf(Integer(0, MOST_PEOPLE), MOST_PLAYERS, 1, distinct=True)


@cache
def file_of_plays() -> Record:
    """Return what the file of a play may hold."""
    return play_file(tuple(slug for slug, game in games.found().items() if game.has_pad))


# ---- out


def export(archive: Archive, sheet: Sheet) -> str:
    """Return the play as the text of a file, an event on each line; addresses and the ids of phones stay here."""
    hidden: dict[str, str] = {}
    numbers = {row.phone: place for place, row in enumerate(sheet.phones.values(), 1)}
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": sheet.play.game,
        "opened_at": sheet.play.opened_at,
        "players": list(sheet.play.players),
        "phones": [{} if row.person is None else {"person": row.person} for row in sheet.phones.values()],
    }
    events = [_event(one, numbers, hidden) for one in store.events_after(archive.db, sheet.play.id, 0)]
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in events)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "events": [\n{lines}\n]}}\n'


def _event(event: EventRow, numbers: Mapping[str, int], hidden: dict[str, str]) -> dict[str, Any]:
    changes = [
        {
            "cell": one.cell,
            "before": _veiled(one.cell, one.before, hidden),
            "after": _veiled(one.cell, one.after, hidden),
        }
        for one in event.changes
    ]
    found = {"at": event.at, "phone": numbers.get(event.phone, 1), "action": event.action, "changes": changes}
    return {**found, "undoes": event.undoes} if event.undoes else found


def _veiled(cell: str, value: Value, hidden: dict[str, str]) -> Value:
    """Return ``value``, or for the address of a deck only which of the play's decks it is."""
    if cell != DECK or value is None:
        return value
    return hidden.setdefault(value, f"deck-{len(hidden) + 1:017}")


# ---- in


def bring(archive: Archive, origin: Origin, text: str) -> str:
    """Open the play that a file holds, with all its events, and return its address.

    Raises Refused with every error and its place; then nothing is stored. Brought twice in one action it is one.
    """
    read = _read(text)
    events = _replayed(read)
    key = writing.key_of(origin.phone, origin.action_id)
    with transaction(archive.db) as db:
        if store.find_play(db, key):
            return key
        play = store.insert_play(db, key, writing.new_key(), read["game"], read["players"], read["opened_at"])
        store.note_import(db, play, writing.now())
        for number, one in enumerate(read["phones"], 1):
            phones.join(db, play, _phone(number))
            phones.claim_seat(db, play, _phone(number), one.get("person"))
        for one in events:
            name = writing.new_id()
            store.append_event(db, play, one.number, name, one.at, one.phone, one.action, one.changes, one.undoes)
        phones.join(db, play, origin.phone)
        if opened := store.find_play(db, key):
            enter(db, opened, origin.phone, writing.new_key())
    return key


def _phone(number: int) -> str:
    """Return the id of a phone that is known from a file alone; no phone that comes here has one like it."""
    return f"imported {number}"


def _read(text: str) -> dict[str, Any]:
    try:
        read = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused(problem("", "no_play_file")) from None
    if isinstance(read, dict) and read.get("format") == FORMAT:
        if isinstance(version := read.get("version"), int) and version > VERSION:
            raise Refused(problem("version", "play_newer"))
    elif isinstance(read, dict) and "format" in read:
        raise Refused(problem("format", "no_play_file"))
    if found := file_of_plays().problems(read, "file"):
        raise Refused(*(one._replace(path=one.path.removeprefix("file").removeprefix(".")) for one in found))
    whole: dict[str, Any] = read
    return whole


def game_of(text: str) -> str:
    """Return the slug of the game that a file names, in whose words its errors are said; empty for none."""
    try:
        slug = json.loads(text.removeprefix("\ufeff"))["game"]
    except (ValueError, RecursionError, LookupError, TypeError):
        return ""
    return slug if isinstance(slug, str) and slug in games.found() else ""


def _no_number(name: str) -> Value:
    raise ValueError(name)


def _replayed(read: Mapping[str, Any]) -> list[EventRow]:
    """Return the events of a file as they are booked; raises Refused at the first that cannot have happened."""
    game = games.found()[read["game"]]
    if refusal := game.refuse_size(len(read["players"])):
        raise Refused(refusal)
    _refuse_doubles(read["players"], "players")
    table, pad = Table(game, tuple(read["players"])), dict[str, Value]()
    decks: dict[str, str] = {}
    events: list[EventRow] = []
    undone: set[int] = set()
    people = set(table.setup.persons)
    for number, one in enumerate(read["events"], 1):
        at = f"events.{number - 1}"
        changes = tuple(
            Change(change["cell"], *(_unveiled(change, side, decks, at) for side in ("before", "after")))
            for change in one["changes"]
        )
        event = EventRow(number, one["at"], _phone(one["phone"]), one["action"], changes, one.get("undoes"))
        _refuse(event, events, undone, len(read["phones"]), at)
        before = table
        table, pad = _written(table, pad, changes, at)
        _refuse_values(game, (before, table), changes, at)
        events.append(event)
        undone |= {event.undoes} if event.undoes else set()
        people |= set(table.setup.persons)
    for place, one in enumerate(read["phones"]):
        if one.get("person", 0) not in people:
            raise Refused(problem(f"phones.{place}.person", "unreadable"))
    return events


def _unveiled(change: Mapping[str, Any], side: str, decks: dict[str, str], at: str) -> Value:
    """Return a value of a file; the address of a deck is one that leads nowhere yet, and that nobody can guess."""
    value = change[side]
    if change["cell"] != DECK or value is None:
        return value
    if not isinstance(value, str):
        raise Refused(problem(f"{at}.changes", "unreadable"))
    return decks.setdefault(value, writing.new_key())


def _written(table: Table, pad: Pad, changes: Sequence[Change], at: str) -> tuple[Table, dict[str, Value]]:
    """Return who plays on the sheet, and what stands on it, after ``changes``."""
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
    after = write(pad, changes)
    table = table.seated(after)
    _refuse_doubles(table.setup.players, f"{at}.changes")
    return table, after


def _refuse_doubles(names: Sequence[str], at: str) -> None:
    """Raise Refused where two of those who play at once are called the same."""
    for place, name in enumerate(names):
        if there := alike(names[:place], name):
            raise Refused(problem(at, "duplicate_name", name=there))


def _refuse(event: EventRow, events: Sequence[EventRow], undone: set[int], known: int, at: str) -> None:
    """Raise Refused where an event cannot follow on those before it."""
    found: list[Problem] = []
    if not int(event.phone.split()[1]) <= known:
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


def _refuse_values(game: Game, tables: tuple[Table, Table], changes: Sequence[Change], at: str) -> None:
    """Raise Refused where a cell cannot hold what is written, for who sat there before or who sits there now."""
    before, after = tables
    if wrong := game.refuse_size(after.setup.size):
        raise Refused(wrong._replace(path=f"{at}.changes"))
    for place, change in enumerate(changes):
        where = f"{at}.changes.{place}"
        if change.cell == SEATS or person_of(change.cell) is not None:
            continue
        if change.cell == FINISHED:
            problems = [] if change.after is None else _CLOSED.problems(change.after, f"{where}.after")
            if problems:
                raise Refused(*problems)
            continue
        sat = before if change.after is None else after
        try:
            game.cell(_anybody(sat.setup.size), change.cell).check(change.after)
        except Refused as refused:
            raise Refused(*(one._replace(path=f"{where}.after") for one in refused.problems)) from None


@cache
def _anybody(size: int) -> Setup:
    """Return so many players: what a cell may hold depends on no name, and each new name would build all cells anew."""
    return Setup(tuple(map(str, range(1, size + 1))))


# ---- all of them


def of_phone(archive: Archive, phone: str) -> Iterator[Sheet]:
    """Yield the plays of a phone one after the other, oldest first; none of them is kept in memory."""
    db = archive.db
    for number in store.ids_of(db, phone):
        play = store.play_by_id(db, number)
        if play is None or play.deleted_at or games.found().get(play.game) is None:
            continue
        state = State(table_of(play), store.last_event(db, number), store.read_pad(db, number), None)
        sheet = Sheet(play, state, phones.of_play(db, number))
        if not sheet.draft:
            yield sheet
