"""Removing for good, on which nothing follows: a sheet that was deleted, a person of a group, a whole group."""

from companion.core.kept import seated
from companion.core.names import plain
from companion.plays.archive import Archive
from companion.plays.deleted import NOTHING
from companion.plays.groups import people
from companion.plays.writing import new_id, now
from companion.store import groups, removal
from companion.store import plays as store
from companion.store.database import writing
from companion.store.groups import GroupRow
from companion.store.plays import PlayRow

FORGET = "forget"
"""The name in the log of the event that tells every page of a play that somebody is not named any more."""


def remove_play(archive: Archive, play: PlayRow) -> None:
    """Remove a sheet that was deleted; one that was brought back meanwhile stays."""
    with writing(archive.db) as db:
        present = store.play_by_id(db, play.id)
        if present and present.deleted_at:
            removal.remove_plays(db, [play.id])


def remove_group(archive: Archive, group: GroupRow) -> None:
    """Remove a group with all its plays."""
    with writing(archive.db) as db:
        removal.remove_group(db, group.id)


def remove_person(archive: Archive, group: GroupRow, person: int, nobody: str) -> None:
    """Write ``nobody`` wherever the plays of a group name a person, whatever they were called; done twice is once."""
    told = []
    with writing(archive.db) as db:
        names = people(archive, group).get(person, [])
        if not names:
            return
        members, called = [row.id for row in names], {plain(row.name) for row in names}
        for number in groups.all_plays(db, group.id):
            if (play := store.play_by_id(db, number)) and _forget(archive, play, set(members), called, nobody):
                told.append(number)
        removal.remove_member(db, members)
    for number in told:
        archive.tell(number, store.last_event(archive.db, number))


def _forget(archive: Archive, play: PlayRow, members: set[int], called: set[str], nobody: str) -> bool:
    """Forget somebody in one play, and tell whether it knew them."""
    db = archive.db
    setup = seated(play.players, store.read_pad(db, play.id))
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
    number = store.last_event(db, play.id) + 1
    store.append_event(db, play.id, number, new_id(), now(), "", FORGET, NOTHING)
    return True


def _free(name: str, taken: set[str]) -> str:
    """Return ``name``, with a number behind it where somebody is called so already."""
    number = 1
    while (free := name if number == 1 else f"{name} {number}") in taken:
        number += 1
    return free
