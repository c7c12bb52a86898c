"""A play that continues elsewhere, in another installation of the pad: noted here, and taken back."""

from companion.core.text import Refused, problem
from companion.plays.archive import PlayStore
from companion.plays.writing import Deleted, Moved, Origin, Removed, now
from companion.store import plays as store
from companion.store.database import writing
from companion.store.plays import PlayRow

DEPART, RETURN = "depart", "return"
"""The names of the events in the log: they change nothing on the sheet, and tell its open pages."""


def depart(archive: PlayStore, play: PlayRow, origin: Origin, to: str, revision: int) -> None:
    """Note that a play continues at the address ``to``, where it has arrived as it was at ``revision``.

    Nothing can be written here from then on. Raises Refused where something was written since, Removed for a phone that
    may not write. Noted twice is noted once.
    """
    with writing(archive.db) as db:
        found = store.find(db, play.id, origin.action_id, origin.phone)
        present = store.play_by_id(db, play.id) or play
        if found.removed:
            raise Removed
        if found.booked or (found.moved and present.moved_to == to):
            return
        if found.deleted:
            raise Deleted
        if found.moved:
            raise Moved(present)
        if found.number != revision:
            raise Refused(problem("", "written_meanwhile"))
        store.move(db, play.id, now(), to)
        store.append_event(db, play.id, revision + 1, origin.action_id, now(), origin.phone, DEPART, ())
    archive.tell(play.id, revision + 1)


def copied(archive: PlayStore, deck: PlayRow, origin: Origin, to: str) -> None:
    """Note that a copy of a deck is at the address ``to``; it is written on here as before.

    Raises Removed for a phone that may not write.
    """
    with writing(archive.db) as db:
        if store.find(db, deck.id, origin.action_id, origin.phone).removed:
            raise Removed
        store.move(db, deck.id, None, to)


def stay(archive: PlayStore, play: PlayRow, origin: Origin) -> None:
    """Let a play continue here again; raises Removed for a phone that may not write."""
    with writing(archive.db) as db:
        found = store.find(db, play.id, origin.action_id, origin.phone)
        if found.removed:
            raise Removed
        if found.booked or not found.moved:
            return
        store.stay(db, play.id)
        store.append_event(db, play.id, found.number + 1, origin.action_id, now(), origin.phone, RETURN, ())
    archive.tell(play.id, found.number + 1)


def came(archive: PlayStore, play: PlayRow, origin: Origin, source: str) -> None:
    """Note that a play was brought here from the address ``source`` to continue here."""
    with writing(archive.db) as db:
        store.note_arrival(db, play.id, source)
    stay(archive, play, origin)
