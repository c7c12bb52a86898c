"""Importing plays: a copy that is already here is recognised, any other play is added, whole or not at all."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from sqlite_utils import Database

from companion.core.game import DECK, NAME_LENGTH
from companion.core.layout import Text
from companion.core.pad import Change
from companion.core.play_file import id_of
from companion.core.text import Refused
from companion.plays import writing
from companion.plays.comparing import HistoryEntry, history_of, shared
from companion.plays.packed import LARGEST_FILE, Packed, Unpacked, text_of
from companion.plays.people import assign_group, enter, sync_members
from companion.plays.replaying import identity_in, phone_id, phone_number, read_play, replayed
from companion.plays.sheet import PlayStore
from companion.plays.transfers import RETURN
from companion.plays.writing import Origin
from companion.store import groups, phones
from companion.store import plays as store
from companion.store.database import writing as transaction
from companion.store.groups import GroupRow
from companion.store.phones import IMPORTED
from companion.store.plays import EventRow, PlayRow

SENT = "sent"
"""Stands for the phone in the address of a play that another installation sends."""
ADDED, THERE, DELETED, CONTINUED, FORKED = "added", "there", "deleted", "continued", "forked"


class ImportResult(NamedTuple):
    """The outcome of an import, and the play concerned.

    ``ADDED``: a new play. ``THERE``: already here, with ``more`` events than the file. ``DELETED``: likewise, but
    deleted here. ``CONTINUED``: already here, and the ``more`` events that only the file had were appended. ``FORKED``:
    both the file and its copy ``beside`` have gone on since they parted, so the file became a second play.
    """

    how: str
    play: PlayRow
    more: int = 0
    beside: PlayRow | None = None


class Arrived(NamedTuple):
    """One of several imported plays: the id that its copies share, the outcome, and the number of events read."""

    identity: str
    result: ImportResult
    events: int


class _File(NamedTuple):
    """A parsed file: its head, its events, their history, and the identity of its play."""

    head: Mapping[str, Any]
    events: Sequence[EventRow]
    history: list[HistoryEntry]
    identity: str

    @classmethod
    def read(cls, text: str) -> "_File":
        """Parse a file; raises Refused with every error and its place."""
        head = read_play(text)
        events = replayed(head)
        identity = head.get("id") or id_of(head["game"], head["players"], head["opened_at"])
        return cls(head, events, history_of(events), identity)


class _Copy(NamedTuple):
    """A copy of the play in this database: its history, and how many of its events a file shares."""

    play: PlayRow
    history: list[HistoryEntry]
    common: int


def import_play(archive: PlayStore, origin: Origin, text: str, group: GroupRow | None = None) -> ImportResult:
    """Import the play in a file with all its events, or recognise it among the plays of this phone and its groups.

    A new play is put into ``group``, else into the group of its people. Raises Refused with every error and its place;
    nothing is stored then. An action sent twice imports once.
    """
    file = _File.read(text)
    key = writing.key_of(origin.phone, origin.action_id)
    with transaction(archive.db) as db:
        if opened := store.find_play(db, key):
            return ImportResult(ADDED, opened)
        here = _nearest(db, store.copies_of(db, file.identity, origin.phone), file.history)
        result, revision = _take(db, file, here, key, group, origin.phone)
    if revision:
        archive.tell(result.play.id, revision)
    return result


def arrive(
    archive: PlayStore, transfer: str, at: str, text: str, group: GroupRow | None = None
) -> tuple[ImportResult, int]:
    """Import a play that another installation sends to continue here; return the outcome and the events read.

    It is matched with the copy in ``group`` if there is a group, else with the play at the key ``at`` or the one that
    the same ``transfer`` created earlier; a new play has no phone at its table yet. A copy here that had moved away
    continues here again if the file has all its events. Raises Refused as ``import_play`` does. Idempotent for the
    same file.
    """
    file = _File.read(text)
    key = writing.key_of(SENT, transfer)
    with transaction(archive.db) as db:
        known = [play for one in dict.fromkeys((at, key)) if (play := store.find_play(db, one))]
        same = [play for play in known if store.identity_of(db, play.id) == file.identity]
        here = _nearest(db, store.copies_in(db, file.identity, group.id) if group else same, file.history)
        if any(play.key == key for play in known):
            key = writing.key_of(SENT, f"{transfer} {sha256(text.encode()).hexdigest()}")
        result, revision = _take(db, file, here, key, group)
        if result.how in (ADDED, FORKED) or (here and here.play.moved_at and here.common == len(here.history)):
            store.note_arrival(db, result.play.id, "")
            revision = _return(db, result.play) or revision
    if revision:
        archive.tell(result.play.id, revision)
    return result, len(file.events)


def arrive_together(archive: PlayStore, transfer: str, at: str, found: Unpacked) -> tuple[GroupRow, list[Arrived]]:
    """Import the plays of a group that another installation sends as a ZIP, each as ``arrive`` does.

    They go into the group with the key ``at``, else the one that the same ``transfer`` created earlier, else a new
    group that no phone is in yet. Raises Refused naming the faulty file; nothing is stored then.
    """
    files = [_readable(one) for one in found.files]
    group = _group_at(archive, (at, writing.key_of(SENT, transfer)), found.name)
    arrived = []
    for text in files:
        identity = identity_in(text)
        arrived.append(Arrived(identity, *arrive(archive, f"{transfer} {group.id} {identity}", "", text, group)))
    return group, arrived


def _readable(one: Packed) -> str:
    """Return the text of a file that can be imported; raises Refused with the name of the file."""
    try:
        text = text_of(one.data)
        _File.read(text)
    except Refused as refusal:
        raise Refused(
            *(fault._replace(path=f"{one.name} {fault.path}".strip()) for fault in refusal.problems)
        ) from None
    return text


def group_from(archive: PlayStore, phone: str, source: str, found: Unpacked) -> GroupRow:
    """Return the group of ``phone`` for the plays fetched from the group at the address ``source``.

    That is the group that has most of the plays, else the one created at an earlier fetch, else a new one.
    """
    identities = {identity_in(text_of(one.data)) for one in found.files if one.data and len(one.data) <= LARGEST_FILE}
    if there := groups.with_copies(archive.db, phone, identities):
        return there
    group = _group_at(archive, (writing.key_of(phone, source),), found.name)
    with transaction(archive.db) as db:
        groups.join(db, group.id, phone, writing.now())
    return group


def _group_at(archive: PlayStore, keys: Sequence[str], name: str) -> GroupRow:
    """Return the group at the first of ``keys`` that leads to one, else create it at the last of them.

    If that key has been used up by a deleted group or a replaced link, another is derived from it.
    """
    db, last = archive.db, keys[-1]
    with transaction(db):
        while groups.has_ended(db, last) or ((there := groups.find_group(db, last)) and there.deleted_at):
            last = writing.key_of(SENT, last)
        found = (groups.find_group(db, key) for key in (*keys, last))
        if there := next((group for group in found if group and not group.deleted_at), None):
            return there
        group = groups.insert_group(db, last, writing.now())
        if not Text(NAME_LENGTH).problems(name, "name"):
            groups.rename_group(db, group.id, name)
    return group


def _return(db: Database, play: PlayRow) -> int | None:
    """Let a play that had moved away continue here; return the number of the booked event, or None."""
    if not play.moved_at:
        return None
    store.stay(db, play.id)
    last = store.events_after(db, play.id, store.last_event(db, play.id) - 1)[0]
    return writing.note_event(db, play.id, writing.origin_of(last.phone), RETURN)


def _take(
    db: Database, file: _File, here: _Copy | None, key: str, group: GroupRow | None, phone: str | None = None
) -> tuple[ImportResult, int | None]:
    """Import a file, given the copy closest to it; return the outcome, and the copy's revision if it was continued."""
    theirs = file.history
    if here is None or here.common < min(len(here.history), len(theirs)):
        play = store.find_play(db, key) or _insert(db, key, group, phone, file)
        return (ImportResult(FORKED, play, beside=here.play) if here else ImportResult(ADDED, play)), None
    if here.common == len(theirs):
        return ImportResult(
            DELETED if here.play.deleted_at else THERE, here.play, len(here.history) - here.common
        ), None
    revision = _continue(db, here, theirs, [one.get("person") for one in file.head["phones"]])
    return ImportResult(CONTINUED, here.play, len(theirs) - here.common), revision


def _nearest(db: Database, copies: Iterable[PlayRow], theirs: Sequence[HistoryEntry]) -> _Copy | None:
    """Return the copy closest to a file: ideally one with all its events, next one that it continues.

    A deleted copy counts only if it has all of them.
    """
    found = []
    for play in copies:
        ours = history_of(store.events_after(db, play.id, 0))
        one = _Copy(play, ours, shared(ours, theirs))
        if not play.deleted_at or one.common == len(theirs):
            found.append(one)

    def near(one: _Copy) -> tuple[bool, bool, bool, int]:
        return one.common == len(theirs), not one.play.deleted_at, one.common == len(one.history), one.common

    return max(found, key=near, default=None)


def _insert(db: Database, key: str, group: GroupRow | None, phone: str | None, file: _File) -> PlayRow:
    """Insert the play of a file at the address ``key``, in ``group``, and seat the importing phone."""
    read = file.head
    number = store.insert_play(
        db, key, writing.new_key(), read["game"], read["players"], read["opened_at"], identity=file.identity
    )
    store.note_import(db, number, writing.now())
    for place, one in enumerate(read["phones"], 1):
        phones.join(db, number, phone_id(place))
        phones.claim_seat(db, number, phone_id(place), one.get("person"))
    for one in file.events:
        store.append_event(db, number, writing.new_id(), one)
    play = store.play_by_id(db, number)
    if play is None:
        raise LookupError(number)
    if group:
        enter(db, play, group)
    if phone is None:
        return play
    phones.join(db, number, phone)
    assign_group(db, play, phone, writing.new_key(), writing.now())
    return play


def _continue(db: Database, here: _Copy, theirs: Sequence[HistoryEntry], persons: Sequence[int | None]) -> int:
    """Append the events that only the file has to the copy here, and return the new revision.

    They are never attributed to a phone at this table, so that whatever it still has queued conflicts with them.
    """
    play = here.play.id
    revision = store.last_event(db, play)
    numbers, writers, decks = dict[int, int](), dict[str, str](), dict[str, str]()
    for ours, one in zip(here.history, theirs[: here.common], strict=False):
        numbers[one.event.number] = ours.event.number
        if ours.event.phone.startswith(IMPORTED):
            writers[one.event.phone] = ours.event.phone
        for change, theirs_too in zip(ours.event.changes, one.event.changes, strict=True):
            if change.cell == DECK:
                decks |= {theirs_too.before: change.before, theirs_too.after: change.after}
    for one in theirs[here.common :]:
        event = one.event
        if event.phone not in writers:
            writers[event.phone] = phone_id(len(phones.of_play(db, play)) + 1)
            phones.join(db, play, writers[event.phone])
            phones.claim_seat(db, play, writers[event.phone], persons[phone_number(event.phone) - 1])
        changes = tuple(
            Change(cell, *(decks.get(value, value) if cell == DECK else value for value in (before, after)))
            for cell, before, after in event.changes
        )
        undoes = None if event.undoes is None else numbers[event.undoes]
        revision += 1
        numbers[event.number] = revision
        event = event._replace(number=revision, phone=writers[event.phone], changes=changes, undoes=undoes)
        store.append_event(db, play, writing.new_id(), event)
        sync_members(db, here.play, changes)
    return revision
