"""Who is at a table: the links and the spoken code that lead there, the phones, and who has gone."""

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from companion.core.game import FINISHED
from companion.core.text import Refused, problem
from companion.plays.archive import Archive
from companion.plays.writing import new_key, now
from companion.store import phones
from companion.store import plays as store
from companion.store.database import if_possible, writing
from companion.store.phones import PhoneRow
from companion.store.plays import PlayRow

SIGNS = "2345789CFHJKMRXY"
"""What codes are made of: no two look alike, upside down neither, and few rhyme when they are read aloud."""
LENGTH = 4
A_DAY = 24 * 60 * 60
TRIES = 50
"""Codes that are drawn until one is free; of 65,536 few are ever taken."""


def a_day_ago() -> str:
    """Return the time since which codes lead somewhere."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - A_DAY))


def code_of(archive: Archive, play: PlayRow) -> str | None:
    """Return the code that leads to the play for a day, made if it has none; None where nothing can be written now."""
    since = a_day_ago()
    if known := phones.find_code(archive.db, play.id, since):
        return known
    with if_possible():
        return _new_code(archive, play, since)
    return None


def _new_code(archive: Archive, play: PlayRow, since: str) -> str:
    with writing(archive.db) as db:
        if known := phones.find_code(db, play.id, since):
            return known
        return drawn(lambda code: phones.insert_code(db, play.id, code, now(), since))


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


def play_with(archive: Archive, typed: str) -> PlayRow | None:
    """Return the open play that the code ``typed`` leads to."""
    code = read_code(typed)
    play = phones.play_with_code(archive.db, code, a_day_ago()) if len(code) == LENGTH else None
    if play is None or store.read_pad(archive.db, play.id).get(FINISHED):
        return None
    return play


def renew_links(archive: Archive, play: PlayRow) -> str:
    """End the links and the code of a play and return its new address; who sits at the table stays there."""
    key = new_key()
    with writing(archive.db) as db:
        store.renew_links(db, play, key, new_key())
    return key


def remove_phone(archive: Archive, play: PlayRow, number: int) -> str:
    """Remove the phone ``number`` from the table and return its new address: the old one would let it in again."""
    key = new_key()
    with writing(archive.db) as db:
        phones.remove(db, play.id, number)
        store.renew_links(db, play, key, new_key())
    return key


class Seated(NamedTuple):
    """A phone at the table: its number, whose it is (a player's number, None: nobody's), whether it looks on now."""

    number: int
    person: int | None
    here: bool
    own: bool


def seated(archive: Archive, play: PlayRow, rows: dict[str, PhoneRow], phone: str) -> list[Seated]:
    """Return the phones at the table, in order of arrival."""
    here = phones.present(archive.db, play.id)
    return [
        Seated(row.number, row.person, name in here, name == phone) for name, row in rows.items() if not row.removed
    ]
