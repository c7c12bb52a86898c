"""Statistics of a group, from the stored results of its plays; merged members count as one.

The rows are stored in the order in which they are read here, so nothing has to be sorted: 10,000 plays of one group
take some hundredths of a second.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlite_utils import Database

from companion.core.names import Title
from companion.store.plays import THESE, dump

FEW = 3
"""Plays below which no average is shown."""


class Days(NamedTuple):
    """A range of days, ISO 8601, both included; by default all."""

    first: str = ""
    last: str = "9999"


ALWAYS = Days()
ANYTHING = Title()


class Played(NamedTuple):
    """How many plays of a title were won in a year (0: in any year), and how many of them by several sides."""

    title: Title
    year: int
    plays: int
    shared: int


class Uncounted(NamedTuple):
    """How many plays are not counted: those still open, and those that ended without a winner."""

    open: int
    unwon: int


class Tally(NamedTuple):
    """A member's record in a title; ``expected_wins`` is how many wins chance would have given them.

    If several sides win a play, everybody's chance is that many times as high. The points are None if there are none.
    """

    member: int
    title: Title
    plays: int
    won: int
    expected_wins: float
    points: int | None
    lowest: int | None
    highest: int | None


class Ending(NamedTuple):
    """How many plays of a title ended like this: by which tie-break (None: on points), and whether shared.

    ``known`` counts the plays of which it is known who began, ``first`` those that the first player won,
    ``expected_wins`` how many chance would have given them.
    """

    tie_break: str | None
    shared: bool
    plays: int
    known: int
    first: int
    expected_wins: float


class MemberResult(NamedTuple):
    """A member's result in one play: its id and day, their total, and ``lines``, the points by line as JSON."""

    play: int
    played_on: str
    total: int | None
    lines: str


class Meeting(NamedTuple):
    """A play of two people on different sides: its day, their ranks and points, and its tie-break."""

    play: int
    played_on: str
    title: Title
    rank: int
    other_rank: int
    total: int | None
    other_total: int | None
    tie_break: str | None


class Met(NamedTuple):
    """How often two people met on different sides, and how often the first was ahead or behind."""

    plays: int
    ahead: int
    behind: int


class Record(NamedTuple):
    """A record figure, the day it was reached, and whose it is."""

    figure: int
    played_on: str
    members: tuple[int, ...]


class Named(NamedTuple):
    """Facts of one name: how many there were, their sum, and whose they are if that is counted."""

    name: str
    times: int
    number: int
    member: int | None = None


_WHO = (
    "WITH RECURSIVE who (id, root) AS (SELECT id, id FROM members WHERE group_id = ?1 AND same_as IS NULL"
    " UNION ALL SELECT m.id, who.root FROM who JOIN members AS m ON m.same_as = who.id)"
)
"""The member that each member of a group was finally merged into."""


def _alike(db: Database, member: int) -> str:
    """Return the ids of ``member`` and of those merged into it, as a JSON list."""
    rows = db.execute(
        "WITH RECURSIVE alike (id) AS (SELECT ?1 UNION ALL SELECT m.id FROM alike JOIN members AS m"
        " ON m.same_as = alike.id) SELECT id FROM alike",
        (member,),
    )
    return dump([number for (number,) in rows])


def played(db: Database, group: int) -> list[Played]:
    """Return how many plays of each title were won in each year."""
    rows = db.execute(
        "SELECT game, called, CAST(played_on AS INTEGER), count(*), sum(winners > 1) FROM results"
        " WHERE group_id = ? AND winners > 0 GROUP BY 1, 2, 3",
        (group,),
    )
    return [Played(Title(game, called), *rest) for game, called, *rest in rows]


def uncounted(db: Database, group: int, title: Title = ANYTHING, days: Days = ALWAYS) -> Uncounted:
    """Return how many plays of ``title``, by default of any, are not counted."""
    which = (
        "(?2 = '' OR p.game = ?2 AND p.called = ?3)"
        " AND coalesce(p.played_on, date(p.opened_at, 'localtime')) BETWEEN ?4 AND ?5"
    )
    row = db.execute(
        f"SELECT (SELECT count(*) FROM plays AS p WHERE p.group_id = ?1 AND p.deleted_at IS NULL AND p.over = 0"
        f" AND {which}), (SELECT count(*) FROM results AS r JOIN plays AS p ON p.id = r.play"
        f" WHERE r.group_id = ?1 AND r.winners = 0 AND {which})",
        (group, *title, *days),
    ).fetchone()
    return Uncounted(*row)


def tallies(db: Database, group: int, titles: Sequence[Title], days: Days = ALWAYS) -> list[Tally]:
    """Return the record of every member in each of ``titles``."""
    rows = db.execute(
        f"{_WHO} SELECT who.root, t.game, t.called, sum(t.plays), sum(t.won), sum(t.chance), sum(t.points),"
        " min(t.lowest), max(t.highest) FROM"
        " (SELECT q.member, q.game, q.called, count(*) AS plays, sum(q.won) AS won,"
        " sum(1.0 * r.winners / q.size) AS chance, sum(q.total) AS points,"
        " min(q.total) AS lowest, max(q.total) AS highest"
        " FROM result_people AS q JOIN results AS r ON r.play = q.play WHERE q.member IN (SELECT id FROM who)"
        " AND (q.game, q.called) IN"
        " (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?2))"
        " AND q.played_on BETWEEN ?3 AND ?4"
        " GROUP BY q.member, q.game, q.called) AS t JOIN who ON who.id = t.member GROUP BY 1, 2, 3",
        (group, dump(list(titles)), *days),
    )
    return [Tally(member, Title(game, called), *rest) for member, game, called, *rest in rows]


def endings(db: Database, group: int, title: Title, days: Days = ALWAYS) -> list[Ending]:
    """Return how the plays of ``title`` ended."""
    rows = db.execute(
        "SELECT tie_break, winners > 1, count(*), count(first_won), coalesce(sum(first_won), 0),"
        " coalesce(sum(iif(first_won IS NULL, 0, 1.0 * winners / size)), 0)"
        " FROM results WHERE group_id = ? AND game = ? AND called = ? AND winners > 0 AND played_on BETWEEN ? AND ?"
        " GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2",
        (group, *title, *days),
    )
    return [Ending(one, bool(shared), *rest) for one, shared, *rest in rows]


def last(db: Database, member: int, title: Title, most: int, days: Days = ALWAYS) -> list[MemberResult]:
    """Return how ``member`` ended the last ``most`` plays of ``title``, oldest first."""
    rows = db.execute(
        "SELECT play, played_on, total, lines FROM result_people"
        f" WHERE member {THESE} AND game = ? AND called = ? AND played_on BETWEEN ? AND ?"
        " ORDER BY played_on DESC, play DESC LIMIT ?",
        (_alike(db, member), *title, *days, most),
    )
    return [MemberResult(*row) for row in rows][::-1]


_MET = (
    " FROM result_people AS a CROSS JOIN result_people AS b ON b.member IN (SELECT value FROM json_each(?2))"
    " AND b.game = a.game AND b.called = a.called AND b.played_on = a.played_on AND b.play = a.play"
    " AND b.side != a.side"
    " WHERE a.member IN (SELECT value FROM json_each(?1)) AND (?3 = '' OR a.game = ?3 AND a.called = ?4)"
    " AND a.played_on BETWEEN ?5 AND ?6"
)


def met(db: Database, member: int, other: int, title: Title, days: Days = ALWAYS) -> Met:
    """Return how often two people met at ``title``, or at any, and who was ahead."""
    row = db.execute(
        f"SELECT count(*), coalesce(sum(a.rank < b.rank), 0), coalesce(sum(a.rank > b.rank), 0){_MET}",
        (_alike(db, member), _alike(db, other), *title, *days),
    ).fetchone()
    return Met(*row)


def meetings(db: Database, member: int, other: int, title: Title, most: int, days: Days = ALWAYS) -> list[Meeting]:
    """Return the last ``most`` plays in which two people met at ``title``, or at any, oldest first."""
    rows = db.execute(
        "SELECT met.*, r.tie_break FROM"
        f" (SELECT a.play, a.played_on, a.game, a.called, a.rank, b.rank, a.total, b.total{_MET}"
        " ORDER BY a.played_on DESC, a.play DESC LIMIT ?7) AS met JOIN results AS r ON r.play = met.play",
        (_alike(db, member), _alike(db, other), *title, *days, most),
    )
    return [Meeting(play, day, Title(game, called), *rest) for play, day, game, called, *rest in rows][::-1]


def extreme(db: Database, group: int, title: Title, highest: bool, days: Days = ALWAYS) -> Record | None:
    """Return the highest or lowest total of ``title``, as of the first time it was reached."""
    row = db.execute(
        "SELECT q.total, q.played_on, q.play FROM members AS m CROSS JOIN result_people AS q"
        " ON q.member = m.id AND q.game = ?2 AND q.called = ?3 AND q.played_on BETWEEN ?5 AND ?6"
        " WHERE m.group_id = ?1 AND q.total IS NOT NULL"
        " ORDER BY iif(?4, -q.total, q.total), q.played_on, q.play LIMIT 1",
        (group, *title, highest, *days),
    ).fetchone()
    return Record(row[0], row[1], _who(db, group, row[2], "total = ?3", row[0])) if row else None


def closest(db: Database, group: int, title: Title, days: Days = ALWAYS) -> Record | None:
    """Return the closest ending of ``title``, the latest if there are several, with its winners."""
    row = db.execute(
        "SELECT margin, played_on, play FROM results WHERE group_id = ? AND game = ? AND called = ?"
        " AND margin IS NOT NULL AND played_on BETWEEN ? AND ? ORDER BY margin, played_on DESC, play DESC LIMIT 1",
        (group, *title, *days),
    ).fetchone()
    return Record(row[0], row[1], _who(db, group, row[2], "won = ?3", 1)) if row else None


def _who(db: Database, group: int, play: int, which: str, value: int) -> tuple[int, ...]:
    rows = db.execute(
        f"{_WHO} SELECT who.root FROM result_people AS q JOIN who ON who.id = q.member"
        f" WHERE q.play = ?2 AND q.{which} ORDER BY q.person",
        (group, play, value),
    )
    return tuple(number for (number,) in rows)


def longest_run(db: Database, group: int, title: Title, days: Days = ALWAYS) -> Record | None:
    """Return the longest run of wins of one member in ``title``, and the day of the last of them."""
    rows = db.execute(
        f"{_WHO}, runs AS (SELECT count(*) AS n, max(played_on) AS day, root FROM"
        " (SELECT who.root, q.played_on, q.won, sum(1 - q.won) OVER"
        " (PARTITION BY who.root ORDER BY q.played_on, q.play, q.person ROWS UNBOUNDED PRECEDING) AS lost"
        " FROM who CROSS JOIN result_people AS q ON q.member = who.id AND q.game = ?2"
        " AND q.called = ?3 AND q.played_on BETWEEN ?4 AND ?5) WHERE won GROUP BY root, lost)"
        " SELECT DISTINCT n, day, root FROM runs"
        " WHERE (n, day) = (SELECT n, day FROM runs ORDER BY n DESC, day LIMIT 1) ORDER BY root",
        (group, *title, *days),
    ).fetchall()
    return Record(rows[0][0], rows[0][1], tuple(row[2] for row in rows)) if rows else None


def named(db: Database, group: int, title: Title, kind: str, days: Days = ALWAYS) -> list[Named]:
    """Return the facts of a ``kind`` in the plays of ``title``, by name.

    Highest average first; those counted fewer than FEW times come last.
    """
    rows = db.execute(
        "SELECT name, count(*) AS n, sum(number) AS total FROM result_facts AS f JOIN results AS r ON r.play = f.play"
        " WHERE f.group_id = ? AND f.game = ? AND f.called = ? AND f.kind = ? AND r.played_on BETWEEN ? AND ?"
        " GROUP BY name"
        " ORDER BY n < ?, 1.0 * total / n DESC, n DESC, name",
        (group, *title, kind, *days, FEW),
    )
    return [Named(*row) for row in rows]


def named_by_member(db: Database, group: int, title: Title, kind: str, days: Days = ALWAYS) -> list[Named]:
    """Return the facts of a ``kind`` in the plays of ``title``, by name and by member."""
    rows = db.execute(
        f"{_WHO} SELECT f.name, count(*), sum(f.number), who.root FROM result_facts AS f"
        " JOIN who ON who.id = f.member JOIN results AS r ON r.play = f.play"
        " WHERE f.group_id = ?1 AND f.game = ?2 AND f.called = ?3 AND f.kind = ?4 AND r.played_on BETWEEN ?5 AND ?6"
        " GROUP BY f.name, who.root ORDER BY f.name, who.root",
        (group, *title, kind, *days),
    )
    return [Named(*row) for row in rows]
