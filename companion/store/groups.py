"""Rows of groups: their members, their phones and who sat where."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlite_utils import Database

from companion.store.plays import THESE, dump


@dataclass(frozen=True)
class GroupRow:
    """A group: its id, its unguessable address and its name.

    ``name`` is empty if the group goes by its members' names, ``deleted_at`` if it is not deleted.
    """

    id: int
    key: str
    name: str
    deleted_at: str = ""


class GroupPhone(NamedTuple):
    """A phone of a group: its number there, its id and when it joined.

    ``joined_at`` is empty for phones that joined before that was recorded. ``member`` is whose phone it was at the
    latest play where somebody claimed it, ``last_play`` when its latest play was opened.
    """

    number: int
    phone: str
    joined_at: str
    member: int | None
    last_play: str


class MemberRow(NamedTuple):
    """A name that somebody in a group plays under; ``same_as`` is the member it was merged into."""

    id: int
    name: str
    same_as: int | None


_GROUP = "SELECT g.id, g.key, g.name, coalesce(g.deleted_at, '') FROM groups AS g"


def insert_group(db: Database, key: str, at: str) -> GroupRow:
    """Add a group without name, members or phones; only inside ``writing``."""
    row = db.conn.execute("INSERT INTO groups (key, made_at) VALUES (?, ?) RETURNING id", (key, at)).fetchone()
    return GroupRow(row[0], key, "")


def find_group(db: Database, key: str) -> GroupRow | None:
    """Return the group with the address ``key``, deleted or not."""
    row = db.execute(f"{_GROUP} WHERE g.key = ?", (key,)).fetchone()
    return GroupRow(*row) if row else None


def group_by_id(db: Database, group: int) -> GroupRow | None:
    """Return the group with this id, deleted or not."""
    row = db.execute(f"{_GROUP} WHERE g.id = ?", (group,)).fetchone()
    return GroupRow(*row) if row else None


def find_ended(db: Database, key: str, phone: str) -> GroupRow | None:
    """Return the group whose former address ``key`` is, provided that ``phone`` is in it."""
    row = db.execute(
        f"{_GROUP} JOIN ended_group_links AS l ON l.group_id = g.id JOIN group_phones AS f ON f.group_id = g.id"
        " WHERE l.key = ? AND f.phone = ?",
        (key, phone),
    ).fetchone()
    return GroupRow(*row) if row else None


def has_ended(db: Database, key: str) -> bool:
    """Return whether ``key`` is the former address of a group."""
    return db.execute("SELECT 1 FROM ended_group_links WHERE key = ?", (key,)).fetchone() is not None


def group_of(db: Database, play: int) -> GroupRow | None:
    """Return the group of a play."""
    row = db.execute(f"{_GROUP} JOIN plays AS p ON p.group_id = g.id WHERE p.id = ?", (play,)).fetchone()
    return GroupRow(*row) if row else None


def groups_of(db: Database, phone: str) -> list[GroupRow]:
    """Return the groups of a phone that are not deleted, the one with the newest play first."""
    rows = db.execute(
        f"{_GROUP} JOIN group_phones AS f ON f.group_id = g.id WHERE f.phone = ? AND g.deleted_at IS NULL"
        " ORDER BY (SELECT max(id) FROM plays WHERE group_id = g.id) DESC, g.id DESC",
        (phone,),
    )
    return [GroupRow(*row) for row in rows]


def rename_group(db: Database, group: int, name: str) -> None:
    """Rename a group; only inside ``writing``."""
    db.conn.execute("UPDATE groups SET name = ? WHERE id = ?", (name, group))


def renew_key(db: Database, group: int, key: str) -> None:
    """Give a group a new address, and end its old one and its code; only inside ``writing``."""
    db.conn.execute("INSERT INTO ended_group_links (key, group_id) SELECT key, id FROM groups WHERE id = ?", (group,))
    db.conn.execute("UPDATE groups SET key = ? WHERE id = ?", (key, group))
    db.conn.execute("DELETE FROM group_codes WHERE group_id = ?", (group,))


# ---- its phones


def join(db: Database, group: int, phone: str, at: str) -> None:
    """Add a phone to a group; only inside ``writing``."""
    db.conn.execute(
        "INSERT INTO group_phones (group_id, phone, joined_at) SELECT ?1, ?2, ?3"
        " WHERE NOT EXISTS (SELECT 1 FROM group_phones WHERE group_id = ?1 AND phone = ?2)",
        (group, phone, at),
    )


def leave(db: Database, group: int, phone: str) -> None:
    """Remove a phone from a group; only inside ``writing``."""
    db.conn.execute("DELETE FROM group_phones WHERE group_id = ? AND phone = ?", (group, phone))


def joined_at(db: Database, group: int, phone: str) -> str | None:
    """Return when a phone joined a group (empty: before that was recorded), None if it is not in it."""
    row = db.execute("SELECT joined_at FROM group_phones WHERE group_id = ? AND phone = ?", (group, phone)).fetchone()
    return row[0] if row else None


def is_in(db: Database, group: int, phone: str) -> bool:
    """Return whether a phone is in a group."""
    return joined_at(db, group, phone) is not None


def phones_in_group_of(db: Database, play: int) -> set[str]:
    """Return the ids of the phones in the group of a play."""
    rows = db.execute(
        "SELECT phone FROM group_phones WHERE group_id = (SELECT group_id FROM plays WHERE id = ?)", (play,)
    )
    return {row[0] for row in rows}


def phones_of(db: Database, group: int) -> list[GroupPhone]:
    """Return the phones of a group in order of arrival."""
    rows = db.execute(
        "SELECT g.id, g.phone, g.joined_at,"
        " (SELECT s.member FROM phones AS f JOIN plays AS p ON p.id = f.play AND p.group_id = g.group_id"
        " JOIN seated AS s ON s.play = f.play AND s.person = f.seat"
        " WHERE f.phone = g.phone ORDER BY f.play DESC LIMIT 1),"
        " (SELECT p.opened_at FROM phones AS f JOIN plays AS p ON p.id = f.play AND p.group_id = g.group_id"
        " WHERE f.phone = g.phone ORDER BY f.play DESC LIMIT 1)"
        " FROM group_phones AS g WHERE g.group_id = ? ORDER BY g.id",
        (group,),
    )
    return [GroupPhone(number, phone, at, member, last or "") for number, phone, at, member, last in rows]


# ---- its members


def members(db: Database, group: int) -> dict[int, MemberRow]:
    """Return the members of a group by id, in order of arrival."""
    rows = db.execute("SELECT id, name, same_as FROM members WHERE group_id = ? ORDER BY id", (group,))
    return {row[0]: MemberRow(*row) for row in rows}


def root(members: Mapping[int, MemberRow], member: int) -> int:
    """Return the member that ``member`` was finally merged into, itself if it was not merged."""
    while (row := members.get(member)) and row.same_as is not None:
        member = row.same_as
    return member


def names_of(members: Mapping[int, MemberRow]) -> dict[int, list[MemberRow]]:
    """Return every name of each person, their own first, by the id of the member that the others were merged into."""
    found: dict[int, list[MemberRow]] = {row.id: [row] for row in members.values() if row.same_as is None}
    for row in members.values():
        if row.same_as is not None:
            found[root(members, row.id)].append(row)
    return found


def insert_member(db: Database, group: int, name: str) -> int:
    """Add a member and return its id; only inside ``writing``."""
    row = db.conn.execute("INSERT INTO members (group_id, name) VALUES (?, ?) RETURNING id", (group, name)).fetchone()
    return int(row[0])


def rename_member(db: Database, member: int, name: str) -> None:
    """Rename a member; only inside ``writing``."""
    db.conn.execute("UPDATE members SET name = ? WHERE id = ?", (name, member))


def set_same(db: Database, member: int, other: int | None) -> None:
    """Merge a member into another, or separate them again (None); only inside ``writing``."""
    db.conn.execute("UPDATE members SET same_as = ? WHERE id = ?", (other, member))


# ---- who sat where


def set_group(db: Database, play: int, group: int) -> None:
    """Put a play into a group; only inside ``writing``."""
    db.conn.execute("UPDATE plays SET group_id = ? WHERE id = ?", (group, play))


def seated(db: Database, play: int) -> dict[int, int]:
    """Return the members in a play, by person."""
    return dict(db.execute("SELECT person, member FROM seated WHERE play = ?", (play,)).fetchall())


def seat(db: Database, play: int, person: int, member: int | None) -> None:
    """Record which member a person of a play is, None if the person left the play; only inside ``writing``."""
    if member is None:
        db.conn.execute("DELETE FROM seated WHERE play = ? AND person = ?", (play, person))
    else:
        db.conn.execute(
            "INSERT INTO seated (play, person, member) VALUES (?, ?, ?)"
            " ON CONFLICT (play, person) DO UPDATE SET member = excluded.member",
            (play, person, member),
        )


def drop_unknown(db: Database, member: int) -> None:
    """Delete a member that is in no play and into which no other was merged; only inside ``writing``."""
    db.conn.execute(
        "DELETE FROM members WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seated WHERE member = ?1)"
        " AND NOT EXISTS (SELECT 1 FROM members WHERE same_as = ?1)",
        (member,),
    )


def who_sat(db: Database, plays: Collection[int]) -> Mapping[int, Mapping[int, int]]:
    """Return the members in each of ``plays``, by play and person."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = db.execute(f"SELECT play, person, member FROM seated WHERE play {THESE}", (dump(list(plays)),))
    for play, person, member in rows:
        found[play][person] = member
    return found


def names_in(db: Database, plays: Collection[int]) -> Mapping[int, Mapping[int, str]]:
    """Return the names of the players of ``plays`` in the group, merged members under one, by play and person."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    rows = db.execute(
        "WITH RECURSIVE who (play, person, member) AS (SELECT play, person, member FROM seated"
        f" WHERE play {THESE} UNION ALL SELECT who.play, who.person, m.same_as"
        " FROM who JOIN members AS m ON m.id = who.member WHERE m.same_as IS NOT NULL)"
        " SELECT who.play, who.person, m.name FROM who JOIN members AS m ON m.id = who.member AND m.same_as IS NULL",
        (dump(list(plays)),),
    )
    for play, person, name in rows:
        found[play][person] = name
    return found


def spellings(db: Database, member: int) -> list[str]:
    """Return the spellings of a member's name, most used first; on a tie the current one, then the latest."""
    rows = db.execute(
        "SELECT coalesce(json_extract(c.value, '$'), json_extract(p.players, '$[' || s.person || ']')) AS name"
        " FROM seated AS s JOIN plays AS p ON p.id = s.play"
        " LEFT JOIN cells AS c ON c.play = s.play AND c.cell = 'player.' || s.person"
        " WHERE s.member = ?1 GROUP BY name"
        " ORDER BY count(*) DESC, name = (SELECT name FROM members WHERE id = ?1) DESC, max(p.id) DESC",
        (member,),
    )
    return [name for (name,) in rows]


def count_plays_with(db: Database, member: int) -> int:
    """Return how many plays a member is in, deleted ones included."""
    return int(db.execute("SELECT count(DISTINCT play) FROM seated WHERE member = ?", (member,)).fetchone()[0])


def ungrouped(db: Database, phone: str, most: int) -> list[int]:
    """Return up to ``most`` groupless plays that ``phone`` opened or imported, oldest first; no decks or drafts."""
    rows = db.execute(
        "SELECT p.id FROM phones AS f JOIN plays AS p ON p.id = f.play WHERE f.phone = ? AND NOT f.removed"
        " AND p.group_id IS NULL AND p.deleted_at IS NULL AND p.game NOT LIKE '%/%'"
        " AND (f.number = 1 OR p.imported_at IS NOT NULL)"
        " AND NOT EXISTS (SELECT 1 FROM cells AS c WHERE c.play = p.id AND c.cell = 'draft' AND c.value != 'null')"
        " ORDER BY p.id LIMIT ?",
        (phone, most),
    )
    return [row[0] for row in rows]


def with_copies(db: Database, phone: str, identities: Collection[str]) -> GroupRow | None:
    """Return the group of ``phone`` that has the most copies of the plays with these identities, None if none has."""
    row = db.execute(
        f"{_GROUP} JOIN group_phones AS f ON f.group_id = g.id JOIN plays AS p ON p.group_id = g.id"
        f" WHERE f.phone = ? AND g.deleted_at IS NULL AND p.identity {THESE}"
        " GROUP BY g.id ORDER BY count(*) DESC, g.id LIMIT 1",
        (phone, dump(list(identities))),
    ).fetchone()
    return GroupRow(*row) if row else None


def moved_to(db: Database, group: int) -> str:
    """Return the address of the group on another installation that this one's plays moved to, empty if none did."""
    row = db.execute(
        "SELECT moved_to FROM plays WHERE group_id = ? AND moved_to LIKE '%/g/%' LIMIT 1", (group,)
    ).fetchone()
    return row[0] if row else ""


def count_local_plays(db: Database, group: int) -> int:
    """Return how many plays of a group have neither moved away nor been deleted."""
    these = "WHERE group_id = ? AND moved_at IS NULL AND deleted_at IS NULL"
    return int(db.execute(f"SELECT count(*) FROM plays {these}", (group,)).fetchone()[0])


def all_plays(db: Database, group: int) -> list[int]:
    """Return the plays of a group, oldest first, deleted ones included."""
    return [row[0] for row in db.execute("SELECT id FROM plays WHERE group_id = ? ORDER BY id", (group,))]


def met(db: Database, some: Sequence[int], others: Sequence[int]) -> int | None:
    """Return the number of a play with one of ``some`` members and one of ``others``, None if they never met."""
    row = db.execute(
        f"SELECT number FROM seated JOIN plays ON id = play WHERE member {THESE}"
        f" AND play IN (SELECT play FROM seated WHERE member {THESE}) LIMIT 1",
        (dump(list(some)), dump(list(others))),
    ).fetchone()
    return row[0] if row else None


# ---- deleted groups


def delete(db: Database, group: int, at: str | None) -> None:
    """Mark a group as deleted and end its code, or restore it if ``at`` is None; only inside ``writing``."""
    db.conn.execute("UPDATE groups SET deleted_at = ? WHERE id = ?", (at, group))
    db.conn.execute("DELETE FROM group_codes WHERE group_id = ?", (group,))


def deleted_of(db: Database, phone: str, since: str) -> list[GroupRow]:
    """Return the groups of a phone that were deleted after ``since``, newest deletion first."""
    rows = db.execute(
        f"{_GROUP} JOIN group_phones AS f ON f.group_id = g.id WHERE f.phone = ? AND g.deleted_at > ?"
        " ORDER BY g.deleted_at DESC, g.id DESC",
        (phone, since),
    )
    return [GroupRow(*row) for row in rows]


def group_with_code(db: Database, code: str, since: str) -> GroupRow | None:
    """Return the group that ``code`` leads to, if it was shown after ``since``."""
    row = db.execute(
        f"{_GROUP} JOIN group_codes AS c ON c.group_id = g.id WHERE c.code = ? AND c.made_at > ?", (code, since)
    ).fetchone()
    return GroupRow(*row) if row else None
