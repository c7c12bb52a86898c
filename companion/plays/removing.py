"""Permanent removal: a deleted sheet or group, or a person's name in a group."""

from companion.core.names import plain
from companion.plays.belonging import refuse_newcomer, refuse_sheet_removal
from companion.plays.groups import people
from companion.plays.sheet import PlayStore, setup_of
from companion.plays.writing import note_event, origin_of
from companion.store import groups, removal
from companion.store import plays as store
from companion.store.database import writing
from companion.store.groups import GroupRow
from companion.store.plays import PlayRow

FORGET = "forget"
"""The name of the event, without changes, that refreshes the pages of a play after a name is removed."""


def remove_play(archive: PlayStore, play: PlayRow, by: str) -> None:
    """Remove a deleted sheet for good, unless it was restored; raises Refused if the phone ``by`` may not."""
    with writing(archive.db) as db:
        present = store.play_by_id(db, play.id)
        if present and present.deleted_at:
            refuse_sheet_removal(db, present, by)
            removal.remove_plays(db, [play.id])


def remove_group(archive: PlayStore, group: GroupRow, by: str) -> None:
    """Remove a deleted group with all its plays, unless it was restored; raises Refused if ``by`` may not."""
    with writing(archive.db) as db:
        present = groups.group_by_id(db, group.id)
        if present and present.deleted_at:
            refuse_newcomer(db, present, by)
            removal.remove_group(db, group.id)


def erase_person(archive: PlayStore, group: GroupRow, person: int, nobody: str, by: str) -> None:
    """Replace a person's name with ``nobody`` in all plays of the group. Idempotent.

    Raises Refused if the phone ``by`` may not.
    """
    told = []
    with writing(archive.db) as db:
        names = people(archive, group).get(person, [])
        if not names:
            return
        refuse_newcomer(db, group, by)
        members, called = [row.id for row in names], {plain(row.name) for row in names}
        for number in groups.all_plays(db, group.id):
            if (play := store.play_by_id(db, number)) and _forget(archive, play, set(members), called, nobody):
                told.append(number)
        removal.remove_member(db, members)
    for number in told:
        archive.tell(number, store.last_event(archive.db, number))


def _forget(archive: PlayStore, play: PlayRow, members: set[int], called: set[str], nobody: str) -> bool:
    """Replace somebody's name in one play; return whether it was there."""
    db = archive.db
    setup = setup_of(db, play)
    sat = groups.seated(db, play.id)
    gone = [person for person in setup.persons if sat.get(person) in members]
    others = {name for person, name in zip(setup.persons, setup.players, strict=True) if person not in gone}
    new: dict[int, str] = {}
    for person in gone:
        new[person] = _free(nobody, others)
        others.add(new[person])

    def renamed(person: int, name: str) -> str:
        return new.get(person, nobody) if person in new or plain(name) in called else name

    if not removal.rewrite_names(db, play.id, renamed):
        return False
    note_event(db, play.id, origin_of(""), FORGET)
    return True


def _free(name: str, taken: set[str]) -> str:
    """Return ``name``, numbered if it is taken."""
    number = 1
    while (free := name if number == 1 else f"{name} {number}") in taken:
        number += 1
    return free
