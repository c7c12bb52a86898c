"""Who is at a table: the links and the spoken code that lead there, the phones, and who has gone."""

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from companion.core.game import FINISHED
from companion.core.text import Refused, problem
from companion.plays.archive import PlayStore
from companion.plays.sheet import Sheet
from companion.plays.writing import Removed, new_key, now
from companion.store import groups, phones
from companion.store import plays as store
from companion.store.database import best_effort, writing
from companion.store.plays import PlayRow

SIGNS = "2345789CFHJKMRXY"
"""What codes are made of: no two look alike, upside down neither, and few rhyme when they are read aloud."""
LENGTH = 6
A_DAY = 24 * 60 * 60
"""Seconds for which a code leads somewhere after it was last shown."""
LATELY = 3 * 60
"""Seconds for which it does so for phones behind an address from which somebody guesses."""
A_MINUTE = 60
"""Seconds after which it is noted anew that a code is shown."""
TRIES = 50
"""Codes that are drawn until one is free; of 16,777,216 few are ever taken."""


def ago(seconds: int) -> str:
    """Return the time, UTC, ISO 8601, that it was so many ``seconds`` ago."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - seconds))


def code_of(archive: PlayStore, play: PlayRow) -> str | None:
    """Return the code that leads to the play, to be shown now; made if it has none, None where that cannot be."""
    if known := phones.find_code(archive.db, play.id, ago(A_MINUTE)):
        return known
    since = ago(A_DAY)
    with best_effort(), writing(archive.db) as db:
        return phones.show_code(db, play.id, now(), since) or drawn(
            lambda code: phones.insert_code(db, play.id, code, now(), since)
        )
    return phones.find_code(archive.db, play.id, since)


def drawn(insert: Callable[[str], bool]) -> str:
    """Draw codes until one can be inserted, and return it; raises Refused where none is free."""
    for _ in range(TRIES):
        code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        if insert(code):
            return code
    raise Refused(problem("code", "no_code_free"))


def read_code(typed: str) -> str:
    """Return the code that somebody ``typed``: letters of any case, spaces between them."""
    return "".join(typed.upper().split())


def play_with(archive: PlayStore, typed: str, since: str) -> PlayRow | None:
    """Return the open play that the code ``typed``, shown after ``since``, leads to."""
    play = phones.play_with_code(archive.db, read_code(typed), since)
    if play is None or store.read_pad(archive.db, play.id).get(FINISHED):
        return None
    return play


def renew_links(archive: PlayStore, play: PlayRow, by: str) -> str:
    """End the links and the code of a play and return its new address; who sits at the table stays there.

    Raises Removed where the phone ``by`` was removed meanwhile: it is told no address any more.
    """
    key = new_key()
    with writing(archive.db) as db:
        if phones.is_removed(db, play.id, by):
            raise Removed
        store.renew_links(db, {play.id: (key, new_key())})
    return key


class Seated(NamedTuple):
    """A phone at the table: its number, the seat of whose it is (None: nobody's), whether it looks on now.

    ``member`` tells that it is in the group of the play.
    """

    number: int
    seat: int | None
    here: bool
    own: bool
    member: bool


def seated(archive: PlayStore, sheet: Sheet, phone: str) -> list[Seated]:
    """Return the phones at the table, in order of arrival."""
    here, members = phones.present(archive.db, sheet.play.id), groups.inside(archive.db, sheet.play.id)
    return [
        Seated(row.number, sheet.setup.seat_of(row.person), name in here, name == phone, name in members)
        for name, row in sheet.phones.items()
        if row.at_table
    ]
