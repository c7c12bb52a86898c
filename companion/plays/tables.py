"""Who is at a table: its links, its spoken code, its phones, and who has left."""

import secrets
from typing import NamedTuple

from companion.core.game import FINISHED
from companion.core.text import Refused, problem
from companion.plays.sheet import PlayStore, Sheet
from companion.plays.writing import Removed, new_key, now
from companion.store import groups, phones
from companion.store import plays as store
from companion.store.codes import Codes
from companion.store.database import best_effort, writing
from companion.store.plays import PlayRow

SIGNS = "2345789CFHJKMRXY"
"""The characters of codes: no two look alike, even upside down, and few rhyme when read aloud."""
LENGTH = 6
A_DAY = 24 * 60 * 60
"""Seconds for which a code stays valid after it was last shown."""
LATELY = 3 * 60
"""Seconds for which it stays valid for phones at an address that has been guessing codes."""
A_MINUTE = 60
"""Seconds before showing a code is recorded again."""
TRIES = 50
"""Attempts to draw a free code; of 16,777,216 few are ever taken."""


def code_of(archive: PlayStore, codes: Codes, number: int) -> str | None:
    """Return the code among ``codes`` that leads to ``number``; None if a new one cannot be stored.

    It is recorded that the code is shown. Raises Refused if none is free.
    """
    if known := codes.find(archive.db, number, now(A_MINUTE)):
        return known
    since = now(A_DAY)
    with best_effort(), writing(archive.db) as db:
        if known := codes.show(db, number, now(), since):
            return known
        for _ in range(TRIES):
            code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
            if codes.insert(db, number, code, now(), since):
                return code
        raise Refused(problem("code", "no_code_free"))
    return codes.find(archive.db, number, since)


def play_with(archive: PlayStore, code: str, since: str) -> PlayRow | None:
    """Return the open play that ``code`` leads to, if it was shown after ``since``."""
    play = phones.play_with_code(archive.db, code, since)
    if play is None or store.read_pad(archive.db, play.id).get(FINISHED):
        return None
    return play


def renew_links(archive: PlayStore, play: PlayRow, by: str) -> str:
    """Replace the links and the code of a play and return its new address; the phones at its table stay.

    Raises Removed if the phone ``by`` was removed meanwhile, so that it does not learn the new address.
    """
    key = new_key()
    with writing(archive.db) as db:
        if phones.is_removed(db, play.id, by):
            raise Removed
        store.renew_links(db, {play.id: (key, new_key())})
    return key


class TablePhone(NamedTuple):
    """A phone at the table: its number, its player's seat (None: nobody's), whether it is connected now.

    ``own`` if it is the asking phone, ``member`` if it is in the group of the play.
    """

    number: int
    seat: int | None
    connected: bool
    own: bool
    member: bool


def phones_at_table(archive: PlayStore, sheet: Sheet, phone: str) -> list[TablePhone]:
    """Return the phones at the table, in order of arrival."""
    connected, members = phones.present(archive.db, sheet.play.id), groups.phones_in_group_of(archive.db, sheet.play.id)
    return [
        TablePhone(row.number, sheet.setup.seat_of(row.person), name in connected, name == phone, name in members)
        for name, row in sheet.phones.items()
        if row.at_table
    ]
