"""Comparing copies of a play: how much history they share, and which one has more events."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.core.game import DECK
from companion.core.pad import Value, same
from companion.store.plays import EventRow


class HistoryEntry(NamedTuple):
    """An event and what it did, in a form that is equal in all copies: without its number and its phone."""

    event: EventRow
    content: list[Any]


def history_of(events: Iterable[EventRow]) -> list[HistoryEntry]:
    """Return the history of a copy: its opening and every event that changed the sheet.

    Deleting and restoring a copy leave no trace in it.
    """
    hidden: dict[str, str] = {}
    places: dict[int, int] = {}
    found: list[HistoryEntry] = []
    for event in events:
        if event.changes or event.number == 1:
            places[event.number] = len(found)
            undone = None if event.undoes is None else places.get(event.undoes)
            found.append(HistoryEntry(event, [event.at, event.action, with_placeholders(event, hidden), undone]))
    return found


def with_placeholders(event: EventRow, hidden: dict[str, str]) -> list[list[Value]]:
    """Return the changes of an event, with a placeholder from ``hidden`` for the address of each deck."""

    def shown(cell: str, value: Value) -> Value:
        if cell != DECK or value is None:
            return value
        return hidden.setdefault(value, f"deck-{len(hidden) + 1:017}")

    return [[one.cell, shown(one.cell, one.before), shown(one.cell, one.after)] for one in event.changes]


def shared(one: Sequence[HistoryEntry], other: Sequence[HistoryEntry]) -> int:
    """Return how many events two histories have in common, from the opening on."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if not same(a.content, b.content)), min(len(one), len(other)))
