"""Deleting a sheet or a whole group: it can be restored for a while and is then gone for good."""

from datetime import datetime, timedelta

from sqlite_utils import Database

from companion.plays.sheet import PlayStore
from companion.plays.writing import Origin, Removed, note_event, now, origin_of
from companion.store import groups, removal
from companion.store import plays as store
from companion.store.database import writing
from companion.store.groups import GroupRow
from companion.store.plays import PlayRow

DELETE, RESTORE = "delete", "restore"
"""The names of the events in the log."""

KEPT_DAYS = 30
"""Days for which a deleted sheet can be restored."""


def since() -> str:
    """Return the time before which deletions are final, UTC, ISO 8601."""
    return now(timedelta(days=KEPT_DAYS).total_seconds())


def purge(db: Database) -> None:
    """Remove everything that was deleted too long ago, events included; only inside ``writing``.

    That happens at the start of a server, and whenever a sheet is opened or deleted.
    """
    removal.purge(db, since())


def is_gone(row: PlayRow | GroupRow) -> bool:
    """Return whether a play or group is past restoring, whether or not it has been purged yet."""
    return bool(row.deleted_at) and row.deleted_at <= since()


def until(row: PlayRow | GroupRow) -> str:
    """Return the last day on which a deleted play or group can be restored, ISO 8601."""
    last = (datetime.fromisoformat(row.deleted_at) + timedelta(days=KEPT_DAYS)).astimezone().date()
    return last.isoformat()


def delete(archive: PlayStore, play: PlayRow, origin: Origin) -> None:
    """Delete a sheet; raises Removed for a phone that may not write. Idempotent."""
    _note(archive, play, origin, DELETE, now())


def restore(archive: PlayStore, play: PlayRow, origin: Origin) -> None:
    """Restore a deleted sheet; raises Removed for a phone that may not write.

    A sheet that was deleted with its group only comes back with the group.
    """
    _note(archive, play, origin, RESTORE, None)


def _note(archive: PlayStore, play: PlayRow, origin: Origin, name: str, at: str | None) -> None:
    with writing(archive.db) as db:
        state = store.action_state(db, play.id, origin.action_id, origin.phone)
        if state.removed:
            raise Removed
        present = store.play_by_id(db, play.id)
        if state.booked or present is None or bool(present.deleted_at) == bool(at) or deleted_group(archive, play):
            return
        store.delete(db, play.id, at)
        number = note_event(db, play.id, origin, name)
        if at:
            purge(db)
    archive.tell(play.id, number)


def listed(archive: PlayStore, phone: str) -> list[PlayRow]:
    """Return the deleted sheets that this phone can restore, most recently deleted first."""
    return store.deleted_of(archive.db, phone, since())


# ---- groups


def delete_group(archive: PlayStore, group: GroupRow, phone: str) -> None:
    """Delete a group with all its plays. Any phone in the group can restore it."""
    _note_group(archive, group, phone, DELETE, now())


def restore_group(archive: PlayStore, group: GroupRow, phone: str) -> None:
    """Restore a deleted group and the plays that were deleted with it."""
    _note_group(archive, group, phone, RESTORE, None)


def _note_group(archive: PlayStore, group: GroupRow, phone: str, name: str, at: str | None) -> None:
    """Delete or restore a group, unless ``phone`` is not in it or somebody else just did it."""
    told = dict[int, int]()
    with writing(archive.db) as db:
        present = groups.group_by_id(db, group.id)
        if present is None or bool(present.deleted_at) == bool(at) or not groups.is_in(db, group.id, phone):
            return
        groups.delete(db, group.id, at)
        for number in groups.all_plays(db, group.id):
            play = store.play_by_id(db, number)
            if play and play.deleted_at == present.deleted_at:  # plays deleted on their own stay deleted
                store.delete(db, number, at)
                told[number] = note_event(db, number, origin_of(phone), name)
        if at:
            purge(db)
    for number, event in told.items():
        archive.tell(number, event)


def deleted_group(archive: PlayStore, play: PlayRow) -> GroupRow | None:
    """Return the group of a play if the whole group is deleted."""
    group = groups.group_of(archive.db, play.id)
    return group if group and group.deleted_at else None


def groups_listed(archive: PlayStore, phone: str) -> list[GroupRow]:
    """Return the deleted groups that this phone can restore, most recently deleted first."""
    return groups.deleted_of(archive.db, phone, since())


def count(archive: PlayStore, phone: str) -> int:
    """Return how many sheets and groups this phone can restore."""
    return len(listed(archive, phone)) + len(groups_listed(archive, phone))
