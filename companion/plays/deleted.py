"""Deleting a sheet: it can be brought back for a while, and is gone for good after that, with all its events."""

from datetime import datetime, timedelta

from companion.core.pad import Change
from companion.plays.archive import Archive
from companion.plays.purging import KEPT_DAYS, purge, since
from companion.plays.writing import Origin, Removed, now
from companion.store import plays as store
from companion.store.database import writing
from companion.store.plays import PlayRow

NOTHING: tuple[Change, ...] = ()
"""What deleting changes on the sheet: the events only say in the log that it happened."""


def is_gone(play: PlayRow) -> bool:
    """Tell whether the play was deleted so long ago that it is gone for good, removed already or not."""
    return bool(play.deleted_at) and play.deleted_at <= since()


def until(play: PlayRow) -> str:
    """Return the last day on which a deleted play can be brought back, ISO 8601."""
    last = (datetime.fromisoformat(play.deleted_at) + timedelta(days=KEPT_DAYS)).astimezone().date()
    return last.isoformat()


def delete(archive: Archive, play: PlayRow, origin: Origin) -> None:
    """Delete a sheet; raises Removed for a phone that may not write. Deleted twice is deleted once."""
    _note(archive, play, origin, "delete", now())


def restore(archive: Archive, play: PlayRow, origin: Origin) -> None:
    """Bring a deleted sheet back as it was; raises Removed for a phone that may not write."""
    _note(archive, play, origin, "restore", None)


def _note(archive: Archive, play: PlayRow, origin: Origin, name: str, at: str | None) -> None:
    with writing(archive.db) as db:
        found = store.find(db, play.id, origin.action_id, origin.phone)
        if found.removed:
            raise Removed
        present = store.find_play(db, play.key)
        if found.booked or present is None or bool(present.deleted_at) == bool(at):
            return
        store.delete(db, play.id, at)
        event = store.append_event(db, play.id, found.number + 1, origin.action_id, now(), origin.phone, name, NOTHING)
        if at:
            purge(db)
    archive.tell(play.id, event.number)


def listed(archive: Archive, phone: str) -> list[PlayRow]:
    """Return the deleted sheets of this phone that can be brought back, the last one first."""
    return store.deleted_of(archive.db, phone, since())
