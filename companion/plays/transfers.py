"""Moving a play to another installation of the pad, and taking it back."""

from companion.core.text import Refused, problem
from companion.plays.sheet import PlayStore
from companion.plays.writing import Deleted, Moved, Origin, Removed, note_event, now
from companion.store import plays as store
from companion.store.database import writing
from companion.store.plays import PlayRow

DEPART, RETURN = "depart", "return"
"""The names of the events in the log."""


def depart(archive: PlayStore, play: PlayRow, origin: Origin, to: str, revision: int) -> None:
    """Record that a play continues at the address ``to``, which has received it up to ``revision``.

    It can no longer be written here. Raises Refused if something was written since, Removed for a phone that may not
    write. Idempotent.
    """
    with writing(archive.db) as db:
        state = store.action_state(db, play.id, origin.action_id, origin.phone)
        present = store.play_by_id(db, play.id) or play
        if state.removed:
            raise Removed
        if state.booked or (state.moved and present.moved_to == to):
            return
        if state.deleted:
            raise Deleted
        if state.moved:
            raise Moved(present)
        if state.revision != revision:
            raise Refused(problem("", "written_meanwhile"))
        store.move(db, play.id, now(), to)
        number = note_event(db, play.id, origin, DEPART)
    archive.tell(play.id, number)


def note_copy(archive: PlayStore, deck: PlayRow, origin: Origin, to: str) -> None:
    """Record that a copy of a deck is at the address ``to``; the deck can still be written here.

    Raises Removed for a phone that may not write.
    """
    with writing(archive.db) as db:
        if store.action_state(db, deck.id, origin.action_id, origin.phone).removed:
            raise Removed
        store.move(db, deck.id, None, to)


def take_back(archive: PlayStore, play: PlayRow, origin: Origin) -> None:
    """Take a play back so that it continues here; raises Removed for a phone that may not write."""
    with writing(archive.db) as db:
        state = store.action_state(db, play.id, origin.action_id, origin.phone)
        if state.removed:
            raise Removed
        if state.booked or not state.moved:
            return
        store.stay(db, play.id)
        number = note_event(db, play.id, origin, RETURN)
    archive.tell(play.id, number)


def note_arrival(archive: PlayStore, play: PlayRow, origin: Origin, source: str) -> None:
    """Record that a play was fetched from the address ``source`` and continues here."""
    with writing(archive.db) as db:
        store.note_arrival(db, play.id, source)
    take_back(archive, play, origin)
