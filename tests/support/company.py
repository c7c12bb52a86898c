"""A group as statistics see it: its members, and the member behind each person of a play."""

from sqlite_utils import Database

from companion.plays.sheet import PlayStore
from companion.store.database import writing
from tests.support.helpers import sheet_at

KEY = "the-group-key-of-a-test"


def make_group(db: Database, *names: str, key: str = KEY) -> tuple[int, dict[str, int]]:
    """Make a group of people with these names; return its number, and theirs by name."""
    with writing(db):
        group = db.execute(
            "INSERT INTO groups (key, name, made_at) VALUES (?, 'Quinta', '2026-01-01T00:00:00Z') RETURNING id", (key,)
        ).fetchone()[0]
        found = {name: add_member(db, group, name) for name in names}
    return group, found


def add_member(db: Database, group: int, name: str) -> int:
    row = db.execute("INSERT INTO members (group_id, name) VALUES (?, ?) RETURNING id", (group, name)).fetchone()
    return int(row[0])


def drop_member(db: Database, member: int) -> None:
    with writing(db):
        db.execute("DELETE FROM members WHERE id = ?", (member,))


def let_play(archive: PlayStore, at: str, group: int, *members: int) -> int:
    """Put the play at ``/p/<key>`` into ``group``, its people being ``members`` in order; return its number."""
    play = sheet_at(archive, at).play.id
    with writing(archive.db) as db:
        db.execute("UPDATE plays SET group_id = ? WHERE id = ?", (group, play))
        db.execute("DELETE FROM seated WHERE play = ?", (play,))
        for person, member in enumerate(members):
            db.execute("INSERT INTO seated (play, person, member) VALUES (?, ?, ?)", (play, person, member))
    return play


def merge(db: Database, member: int, into: int | None) -> None:
    """Merge ``member`` into the person ``into``; None separates them."""
    with writing(db):
        db.execute("UPDATE members SET same_as = ? WHERE id = ?", (into, member))
