"""Which phones a group has: who comes in, who is put out, and what only phones of some standing may do."""

from datetime import date, datetime, timedelta

from sqlite_utils import Database

from companion.core.common_cells import say_day
from companion.core.text import Refused, problem
from companion.plays.archive import PlayStore
from companion.plays.writing import Removed, new_key, now
from companion.store import groups, phones
from companion.store import plays as store
from companion.store.database import writing
from companion.store.groups import GroupRow
from companion.store.plays import PlayRow

A_WEEK = timedelta(days=7)
"""How long a phone is in a group before it may do what nobody can take back."""


def join(archive: PlayStore, group: GroupRow, phone: str) -> None:
    """Let a phone be in a group, unless that is deleted, and come back to those of its tables that it was removed from.

    Whoever has the address of a group was given it by one of its phones: it changes whenever a phone is removed.
    """
    with writing(archive.db) as db:
        present = groups.find_group(db, group.key)
        if present and not present.deleted_at:
            _admit(db, group.id, phone)


def let_in(archive: PlayStore, play: PlayRow, number: int, by: str) -> None:
    """Let the phone ``number`` at the table of a play be in the play's group.

    Raises Refused where the phone ``by`` is not in it. A phone that is not at the table any more stays outside.
    """
    with writing(archive.db) as db:
        group = groups.group_of(db, play.id)
        if group is None or not groups.is_in(db, group.id, by):
            raise Refused(problem("", "only_members"))
        row = phones.numbered(db, play.id, number)
        if row and row.at_table:
            _admit(db, group.id, row.phone)


def leave(archive: PlayStore, group: GroupRow, phone: str) -> None:
    """Let a phone be in a group no more; the group stays, and the phone stays at the tables where it sits."""
    with writing(archive.db) as db:
        groups.leave(db, group.id, phone)


def _admit(db: Database, group: int, phone: str) -> None:
    groups.join(db, group, phone, now())
    phones.set_removed(db, group, phone, False)


# ---- putting a phone out


def put_out(archive: PlayStore, group: GroupRow, phone: str, by: str) -> str:
    """Remove a phone from a group and from all its tables, and return the group's new address; raises Refused.

    Every address that the phone knew ends. The phones that stay are led on from those.
    """
    with writing(archive.db) as db:
        refuse_putting_out(db, group, phone, by)
        return _put_out(db, group, phone)


def remove_from_table(archive: PlayStore, play: PlayRow, number: int, by: str) -> str:
    """Remove the phone ``number`` from a table, and from the play's group if it is in it; return the new address.

    Raises Refused where the phone ``by`` may not, Removed where it was removed meanwhile: it is told no address any
    more. A phone that was removed meanwhile is removed once.
    """
    with writing(archive.db) as db:
        if phones.is_removed(db, play.id, by):
            raise Removed
        row = phones.numbered(db, play.id, number)
        if row and row.at_table:
            refuse_removal(db, play, number, by)
            group = groups.group_of(db, play.id)
            if group and groups.is_in(db, group.id, row.phone):
                _put_out(db, group, row.phone)
            else:
                phones.remove(db, play.id, row.phone)
                store.renew_links(db, {play.id: (new_key(), new_key())})
        present = store.play_by_id(db, play.id)
        return present.key if present else play.key


def _put_out(db: Database, group: GroupRow, phone: str) -> str:
    key = new_key()
    groups.leave(db, group.id, phone)
    groups.renew_key(db, group.id, key)
    phones.set_removed(db, group.id, phone, True)
    store.renew_links(db, {play: (new_key(), new_key()) for play in groups.all_plays(db, group.id)})
    return key


def refuse_removal(db: Database, play: PlayRow, number: int, by: str) -> None:
    """Raise Refused where ``by`` may not remove the phone ``number`` from a table: one that is in the play's group."""
    row, group = phones.numbered(db, play.id, number), groups.group_of(db, play.id)
    if row and group and groups.is_in(db, group.id, row.phone):
        refuse_putting_out(db, group, row.phone, by)


def refuse_putting_out(db: Database, group: GroupRow, phone: str, by: str) -> None:
    """Raise Refused where ``by`` may not remove ``phone`` from a group: from outside, or new, one that came before it.

    Else whoever got hold of a link could put everybody else out.
    """
    since, theirs = groups.joined_at(db, group.id, by), groups.joined_at(db, group.id, phone)
    if since is None:
        raise Refused(problem("", "only_members"))
    if theirs is not None and theirs < since and (day := _first_day(since)) > date.today():
        raise Refused(problem("", "came_before", day=say_day(day.isoformat())))


# ---- what nobody can take back


def refuse_for_good(db: Database, group: GroupRow, phone: str) -> None:
    """Raise Refused for a phone that has not been in a group for a week."""
    since = groups.joined_at(db, group.id, phone)
    if since is None:
        raise Refused(problem("", "only_members"))
    if (day := _first_day(since)) > date.today():
        raise Refused(problem("", "not_a_week", day=say_day(day.isoformat())))


def refuse_removing(db: Database, play: PlayRow, phone: str) -> None:
    """Raise Refused for a phone that may not remove a deleted sheet before its time: of no group, only its opener."""
    if group := groups.group_of(db, play.id):
        refuse_for_good(db, group, phone)
    elif phones.opener(db, play.id) != phone:
        raise Refused(problem("", "only_opener"))


def _first_day(since: str) -> date:
    """Return the first day, where we are, on which a phone that is in a group ``since`` has been so for a week."""
    return (datetime.fromisoformat(since).astimezone() + A_WEEK).date() if since else date.min
