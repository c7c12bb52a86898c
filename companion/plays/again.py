"""Another play with the same people: finding it, and carrying over whose phone is whose."""

from datetime import UTC, datetime, timedelta

from sqlite_utils import Database

from companion import games
from companion.core.names import alike
from companion.plays.sheet import PlayStore, Sheet, read, setup_of
from companion.store import phones
from companion.store import plays as store
from companion.store.plays import PlayRow

JUST_NOW = timedelta(minutes=10)
"""How long a newly opened play counts as one that others at the table may not have noticed."""


def join_phone(db: Database, play: int, phone: str) -> None:
    """Seat a phone at the table if it is new there; only inside ``writing``.

    A phone that was a player's in the previous play becomes that of the player with the same name.
    """
    if phones.join(db, play, phone) and (before := store.play_before(db, play)):
        person = _known_as(db, play, before, phone)
        if person is not None:
            phones.claim_seat(db, play, phone, person)


def _known_as(db: Database, play: int, before: PlayRow, phone: str) -> int | None:
    """Return the number of the player who has the name of this phone's player in the play ``before``, or None."""
    row, now = phones.of_play(db, before.id).get(phone), store.play_by_id(db, play)
    if row is None or row.removed or now is None:
        return None
    then, setup = setup_of(db, before), setup_of(db, now)
    seat = then.seat_of(row.person)
    there = None if seat is None else alike(setup.players, then.players[seat])
    return None if there is None else setup.persons[setup.players.index(there)]


def sheet_at(archive: PlayStore, key: str, phone: str) -> Sheet | None:
    """Return the sheet at the address ``key``; phones of its table or group may also use its former addresses.

    None if there is none, it is deleted, or the phone was removed from its table.
    """
    play, removed = store.find_at(archive.db, key, phone)
    if play is None or removed or play.deleted_at or games.on_sheet(play.game) is None:
        return None
    return read(archive, play)


def may_follow(sheet: Sheet, phone: str) -> bool:
    """Return whether ``phone`` may see the table of ``sheet``: whether it has not been removed from it."""
    row = sheet.phones.get(phone)
    return row is None or not row.removed


def following(archive: PlayStore, sheet: Sheet, phone: str) -> Sheet | None:
    """Return the newest play opened after ``sheet`` with the same people.

    None also for a phone that was removed from either table.
    """
    play = store.play_after(archive.db, sheet.play.id)
    after = read(archive, play) if play and may_follow(sheet, phone) else None
    return after if after and may_follow(after, phone) else None


def just_opened(archive: PlayStore, sheet: Sheet, phone: str) -> Sheet | None:
    """Return the play that follows ``sheet`` if it was opened just now and nothing is written on it yet."""
    after = following(archive, sheet, phone)
    if after is None or after.revision > 1:
        return None
    return after if datetime.now(UTC) - datetime.fromisoformat(after.play.opened_at) < JUST_NOW else None
