"""Permanent removal of sheets, of groups, and of names in sheets that stay."""

import json
from collections.abc import Callable, Sequence

from sqlite_utils import Database

from companion.core.game import person_of
from companion.core.pad import Value
from companion.store.database import secure_deletion
from companion.store.plays import THESE, dump

_OF_PLAYS = ("cells", "events", "phones", "ended_links", "codes", "streams", "pictures", "seated")
"""Tables whose rows belong to a play."""


def purge(db: Database, since: str) -> None:
    """Permanently remove what was deleted up to ``since``, with all that belongs to it; only inside ``writing``."""
    for (group,) in db.execute("SELECT id FROM groups WHERE deleted_at <= ?", (since,)).fetchall():
        remove_group(db, group)
    remove_plays(db, [row[0] for row in db.execute("SELECT id FROM plays WHERE deleted_at <= ?", (since,))])


def remove_plays(db: Database, plays: Sequence[int]) -> None:
    """Remove sheets with all their rows, and members that are in no other play; only inside ``writing``."""
    if not plays:
        return
    gone = dump(list(plays))
    groups = [
        row[0] for row in db.execute(f"SELECT DISTINCT group_id FROM plays WHERE group_id > 0 AND id {THESE}", (gone,))
    ]
    with secure_deletion(db):
        db.conn.execute("UPDATE numbers SET highest = max(highest, ?)", (max(plays),))
        for table in _OF_PLAYS:
            db.conn.execute(f"DELETE FROM {table} WHERE play {THESE}", (gone,))
        db.conn.execute(f"DELETE FROM plays WHERE id {THESE}", (gone,))
        for group in groups:
            _prune(db, group)


def _prune(db: Database, group: int) -> None:
    """Remove the members of a group that are in no play, and the group itself if it has neither plays nor a name."""
    unknown = (
        "DELETE FROM members WHERE group_id = ? AND NOT EXISTS (SELECT 1 FROM seated WHERE member = members.id)"
        " AND NOT EXISTS (SELECT 1 FROM members AS other WHERE other.same_as = members.id)"
    )
    while db.conn.execute(unknown, (group,)).rowcount:
        pass
    empty = "SELECT name = '' AND NOT EXISTS (SELECT 1 FROM plays WHERE group_id = ?1) FROM groups WHERE id = ?1"
    if db.conn.execute(empty, (group,)).fetchone()[0]:
        remove_group(db, group)


def remove_group(db: Database, group: int) -> None:
    """Remove a group with its members and plays; only inside ``writing``."""
    plays = [row[0] for row in db.execute("SELECT id FROM plays WHERE group_id = ?", (group,))]
    db.conn.execute("UPDATE plays SET group_id = NULL WHERE group_id = ?", (group,))
    with secure_deletion(db):
        db.conn.execute("DELETE FROM seated WHERE member IN (SELECT id FROM members WHERE group_id = ?)", (group,))
        db.conn.execute("UPDATE members SET same_as = NULL WHERE group_id = ?", (group,))
        for table in ("members", "group_phones", "group_codes", "ended_group_links"):
            db.conn.execute(f"DELETE FROM {table} WHERE group_id = ?", (group,))
        db.conn.execute("DELETE FROM groups WHERE id = ?", (group,))
    remove_plays(db, plays)


def remove_member(db: Database, members: Sequence[int]) -> None:
    """Remove all the names of one person in a group, and their seats; only inside ``writing``."""
    names = dump(list(members))
    with secure_deletion(db):
        db.conn.execute(f"DELETE FROM seated WHERE member {THESE}", (names,))
        db.conn.execute(f"UPDATE members SET same_as = NULL WHERE id {THESE}", (names,))
        db.conn.execute(f"DELETE FROM members WHERE id {THESE}", (names,))


def rewrite_names(db: Database, play: int, called: Callable[[int, str], str]) -> bool:
    """Replace every name in a play by ``called(person, name)``; only inside ``writing``.

    Covers the names at the opening, those in cells and those in events; pictures of the result are deleted. Return
    whether any name changed.
    """
    opened = db.execute("SELECT players FROM plays WHERE id = ?", (play,)).fetchone()[0]
    cells = db.execute("SELECT cell, value FROM cells WHERE play = ? AND cell LIKE 'player.%'", (play,)).fetchall()
    events = db.execute(
        "SELECT number, changes FROM events WHERE play = ? AND changes LIKE '%player.%'", (play,)
    ).fetchall()

    def renamed(cell: str, value: Value) -> Value:
        person = person_of(cell)
        return value if person is None or value is None else called(person, value)

    def changed(text: str) -> str:
        return dump([[cell, *(renamed(cell, value) for value in values)] for cell, *values in json.loads(text)])

    players = dump([called(person, name) for person, name in enumerate(json.loads(opened))])
    standing = [(dump(renamed(cell, json.loads(value))), play, cell) for cell, value in cells]
    said = [(changed(text), play, number) for number, text in events]
    before = [opened, *(value for _, value in cells), *(text for _, text in events)]
    if before == [players, *(row[0] for row in standing), *(row[0] for row in said)]:
        return False
    with secure_deletion(db):
        db.conn.execute("UPDATE plays SET players = ? WHERE id = ?", (players, play))
        db.conn.executemany("UPDATE cells SET value = ? WHERE play = ? AND cell = ?", standing)
        db.conn.executemany("UPDATE events SET changes = ? WHERE play = ? AND number = ?", said)
        db.conn.execute("DELETE FROM pictures WHERE play = ?", (play,))
    return True
