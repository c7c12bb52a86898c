"""The format of a play file: who played, and every event; each problem has the path of its place."""

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from companion.core.game import A_DAY, FIRST_YEAR, MOST_PEOPLE, NAME_LENGTH
from companion.core.layout import Anything, Choice, Domain, Integer, ListOf, Record, Text
from companion.core.pad import Value
from companion.core.text import Problem, problem

FORMAT = "table-play"
VERSION = 1
MOST_PLAYERS = 12
MOST_PHONES = 200
MOST_EVENTS = 20_000
MOST_CHANGES = 1_000

_TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
_ACTION = "[a-z][a-z0-9_-]{0,39}"
_CELL = "[a-z][A-Za-z0-9_.-]{0,199}"
_ID = "[A-Za-z0-9_-]{22}"


def id_of(game: str, players: Sequence[str], opened_at: str) -> str:
    """Return the id of a play that was opened before plays had ids, derived from how it began.

    Databases and files hold such ids, so this function must never change.
    """
    digest = sha256(json.dumps([game, list(players), opened_at]).encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


@dataclass(frozen=True)
class _Pattern(Domain):
    """A text of a fixed form, never typed by a person."""

    pattern: str

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{self.pattern}$"}

    def problems(self, value: Value, path: str) -> list[Problem]:
        fits = isinstance(value, str) and re.fullmatch(self.pattern, value) is not None
        return [] if fits else [problem(path, "unreadable")]


class _Time(_Pattern):
    """A UTC time, ISO 8601 to the second, from FIRST_YEAR to now; clocks may differ by a day."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        if found := super().problems(value, path):
            return found
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            return [problem(path, "unreadable")]
        if moment.year < FIRST_YEAR:
            return [problem(path, "not_a_day")]
        return [] if moment <= datetime.now(UTC) + A_DAY else [problem(path, "day_to_come")]


def play_file(games: tuple[str, ...]) -> Record:
    """Return the domain of a file with a play of one of the ``games``.

    ``id`` is the same in every copy of a play; a file without one gets ``id_of``. ``phones`` are those that wrote, in
    the order of their first events, then those that only said whose they are, each with its player's number if known.
    An event names its phone by the place in that list, from 1. ``undoes`` is the number, from 1, of the event it
    undoes. The values of a change are checked later, by the domain of their cell.
    """
    value = Anything()
    change = Record({"cell": _Pattern(_CELL), "before": value, "after": value}, ("cell", "before", "after"))
    event: dict[str, Domain] = {
        "at": _Time(_TIME),
        "phone": Integer(1, MOST_PHONES),
        "action": _Pattern(_ACTION),
        "changes": ListOf(change, MOST_CHANGES),
    }
    required = tuple(event)
    fields: dict[str, Domain] = {
        "format": Choice((FORMAT,)),
        "version": Choice((VERSION,)),
        "game": Choice(games),
        "opened_at": _Time(_TIME),
        "players": ListOf(Text(NAME_LENGTH), MOST_PLAYERS, 1, distinct=True),
        "phones": ListOf(Record({"person": Integer(0, MOST_PEOPLE)}), MOST_PHONES, 1),
        "events": ListOf(Record({**event, "undoes": Integer(1, MOST_EVENTS)}, required), MOST_EVENTS, 1),
    }
    return Record({**fields, "id": _Pattern(_ID)}, tuple(fields))
