"""Which phones are in a group: joining, being removed, and what only long-standing phones may do."""

from datetime import date, datetime, timedelta

from sqlite_utils import Database

from companion.core.game import say_day
from companion.core.text import Refused, problem
from companion.plays.sheet import PlayStore
from companion.plays.writing import Removed, new_key, now
from companion.store import groups, phones
from companion.store import plays as store
from companion.store.database import writing
from companion.store.groups import GroupRow
from companion.store.plays import PlayRow

A_WEEK = timedelta(days=7)
"""How long a phone must be in a group before it may do what cannot be undone."""


def join(archive: PlayStore, group: GroupRow, phone: str) -> None:
    """Add a phone to a group that is not deleted, and readmit it to the tables it was removed from.

    Knowing the address is enough: some phone of the group shared it, and it changes whenever a phone is removed.
    """
    with writing(archive.db) as db:
        present = groups.find_group(db, group.key)
        if present and not present.deleted_at:
            _admit(db, group.id, phone)


def let_in(archive: PlayStore, play: PlayRow, number: int, by: str) -> None:
    """Add the phone ``number`` at the table of a play to the play's group.

    Raises Refused if the phone ``by`` is not in it. A phone that has left the table is not added.
    """
    with writing(archive.db) as db:
        group = groups.group_of(db, play.id)
        if group is None or not groups.is_in(db, group.id, by):
            raise Refused(problem("", "only_members"))
        row = phones.numbered(db, play.id, number)
        if row and row.at_table:
            _admit(db, group.id, row.phone)


def leave(archive: PlayStore, group: GroupRow, phone: str) -> None:
    """Take a phone out of a group; the group stays, and so does the phone at its tables."""
    with writing(archive.db) as db:
        groups.leave(db, group.id, phone)


def _admit(db: Database, group: int, phone: str) -> None:
    groups.join(db, group, phone, now())
    phones.set_removed(db, group, phone, False)


# ---- removing a phone


def remove_phone(archive: PlayStore, group: GroupRow, phone: str, by: str) -> str:
    """Remove a phone from a group and all its tables, and return the group's new address.

    Raises Refused if ``by`` may not. Every address that the phone knew ends; the other phones are redirected from them.
    """
    with writing(archive.db) as db:
        refuse_removal_from_group(db, group, phone, by)
        return _remove(db, group, phone)


def remove_from_table(archive: PlayStore, play: PlayRow, number: int, by: str) -> str:
    """Remove the phone ``number`` from a table, and from the play's group if it is in it; return the new address.

    Raises Refused if the phone ``by`` may not, Removed if ``by`` was removed meanwhile, so that it does not learn the
    new address. Idempotent.
    """
    with writing(archive.db) as db:
        if phones.is_removed(db, play.id, by):
            raise Removed
        row = phones.numbered(db, play.id, number)
        if row and row.at_table:
            refuse_removal_from_table(db, play, number, by)
            group = groups.group_of(db, play.id)
            if group and groups.is_in(db, group.id, row.phone):
                _remove(db, group, row.phone)
            else:
                phones.remove(db, play.id, row.phone)
                store.renew_links(db, {play.id: (new_key(), new_key())})
        present = store.play_by_id(db, play.id)
        return present.key if present else play.key


def _remove(db: Database, group: GroupRow, phone: str) -> str:
    key = new_key()
    groups.leave(db, group.id, phone)
    groups.renew_key(db, group.id, key)
    phones.set_removed(db, group.id, phone, True)
    store.renew_links(db, {play: (new_key(), new_key()) for play in groups.all_plays(db, group.id)})
    return key


def refuse_removal_from_table(db: Database, play: PlayRow, number: int, by: str) -> None:
    """Raise Refused if the phone ``number`` is in the play's group and ``by`` may not remove it from there."""
    row, group = phones.numbered(db, play.id, number), groups.group_of(db, play.id)
    if row and group and groups.is_in(db, group.id, row.phone):
        refuse_removal_from_group(db, group, row.phone, by)


def refuse_removal_from_group(db: Database, group: GroupRow, phone: str, by: str) -> None:
    """Raise Refused if ``by`` may not remove ``phone`` from a group: from outside it, or as a newer one.

    A phone may remove an older member once it has been in the group for a week. Otherwise anybody who got hold of a
    link could remove everybody else.
    """
    since, theirs = groups.joined_at(db, group.id, by), groups.joined_at(db, group.id, phone)
    if since is None:
        raise Refused(problem("", "only_members"))
    if theirs is not None and theirs < since and (day := _first_day(since)) > date.today():
        raise Refused(problem("", "came_before", day=say_day(day.isoformat())))


# ---- what cannot be undone


def refuse_newcomer(db: Database, group: GroupRow, phone: str) -> None:
    """Raise Refused for a phone that has not been in the group for a week."""
    since = groups.joined_at(db, group.id, phone)
    if since is None:
        raise Refused(problem("", "only_members"))
    if (day := _first_day(since)) > date.today():
        raise Refused(problem("", "not_a_week", day=say_day(day.isoformat())))


def refuse_sheet_removal(db: Database, play: PlayRow, phone: str) -> None:
    """Raise Refused if a phone may not remove a deleted sheet early; without a group, only its opener may."""
    if group := groups.group_of(db, play.id):
        refuse_newcomer(db, group, phone)
    elif phones.opener(db, play.id) != phone:
        raise Refused(problem("", "only_opener"))


def _first_day(since: str) -> date:
    """Return the first day, in local time, on which a phone has been in a group for a week."""
    return (datetime.fromisoformat(since).astimezone() + A_WEEK).date() if since else date.min
