"""Exporting plays as files with every event; ``importing`` imports them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion import games
from companion.core.json_file import written
from companion.core.play_file import FORMAT, VERSION
from companion.plays.comparing import with_placeholders
from companion.plays.sheet import PlayStore, Sheet, read_uncached
from companion.store import plays as store
from companion.store.plays import EventRow


def export(archive: PlayStore, sheet: Sheet) -> str:
    """Return the play as the text of a file, one event per line, without addresses or phone ids.

    Phones that wrote nothing and belong to no player are left out, so that an imported play exports to the same file.
    """
    hidden: dict[str, str] = {}
    events = store.events_after(archive.db, sheet.play.id, 0)
    persons = {row.phone: {"person": row.person} for row in sheet.phones.values() if row.person is not None}
    known = dict.fromkeys([*(event.phone for event in events), *persons])
    numbers = {phone: place for place, phone in enumerate(known, 1)}
    head = {
        "format": FORMAT,
        "version": VERSION,
        "id": store.identity_of(archive.db, sheet.play.id),
        "game": sheet.play.game,
        "opened_at": sheet.play.opened_at,
        "players": list(sheet.play.players),
        "phones": [persons.get(phone, {}) for phone in known],
    }
    return written(head, "events", [_event(one, numbers, hidden) for one in events], separators=(",", ":"))


def _event(event: EventRow, numbers: Mapping[str, int], hidden: dict[str, str]) -> dict[str, Any]:
    changes = [
        {"cell": cell, "before": before, "after": after} for cell, before, after in with_placeholders(event, hidden)
    ]
    found = {"at": event.at, "phone": numbers[event.phone], "action": event.action, "changes": changes}
    return {**found, "undoes": event.undoes} if event.undoes else found


# ---- many plays


def sheets(archive: PlayStore, plays: Sequence[int]) -> Iterator[Sheet]:
    """Yield the plays with these ids, without keeping any in memory; no decks, and none that is deleted or a draft."""
    for number in plays:
        play = store.play_by_id(archive.db, number)
        if play is None or play.deleted_at or games.found().get(play.game) is None:
            continue
        sheet = read_uncached(archive.db, play)
        if not sheet.draft:
            yield sheet
