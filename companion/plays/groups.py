"""Groups: the people who play together, gathered from their plays."""

from companion.plays.archive import Archive
from companion.plays.people import enter
from companion.plays.writing import new_key
from companion.store import groups
from companion.store import plays as store
from companion.store.database import writing

AT_ONCE = 200
"""Plays that enter groups in one write: the rest do at the next look."""


def gather(archive: Archive, phone: str) -> None:
    """Put the plays that ``phone`` opened before there were groups into groups."""
    if not groups.ungrouped(archive.db, phone, 1):
        return
    with writing(archive.db) as db:
        for number in groups.ungrouped(db, phone, AT_ONCE):
            if play := store.play_number(db, number):
                enter(db, play, phone, new_key())
