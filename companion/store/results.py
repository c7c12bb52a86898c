"""Stored results of the finished plays of groups, computed from their sheets."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlite_utils import Database


class ResultRow(NamedTuple):
    """How a play ended: see the steps ``results`` and ``titles`` of the schema.

    Without winners it has neither people nor facts.
    """

    play: int
    group: int
    ruleset: int
    game: str
    called: str
    played_on: str = ""
    size: int = 0
    winners: int = 0
    tie_break: str | None = None
    margin: int | None = None
    first_won: bool | None = None


class PersonRow(NamedTuple):
    """How one person of a play ended: their number and side, rank and points; ``lines`` is JSON."""

    person: int
    side: int
    rank: int
    total: int | None
    won: bool
    lines: str


class FactRow(NamedTuple):
    """A fact of a play that only its game knows, and whose it is."""

    kind: str
    name: str
    number: int
    person: int | None


def missing(db: Database, group: int, ruleset: int) -> list[int]:
    """Return the ids of the finished plays of ``group`` without a stored result of this ``ruleset``."""
    rows = db.execute(
        "WITH unkept AS MATERIALIZED (SELECT p.id FROM plays AS p LEFT JOIN results AS r ON r.play = p.id"
        " WHERE p.group_id = ?1 AND r.ruleset IS NOT ?2)"
        " SELECT p.id FROM unkept JOIN plays AS p ON p.id = unkept.id"
        " JOIN cells AS c ON c.play = p.id AND c.cell = 'finished' AND c.value != 'null'"
        " WHERE p.deleted_at IS NULL ORDER BY p.id",
        (group, ruleset),
    )
    return [number for (number,) in rows]


def keep(
    db: Database,
    result: ResultRow,
    members: Mapping[int, int],
    people: Sequence[PersonRow] = (),
    facts: Sequence[FactRow] = (),
) -> None:
    """Store how a play ended in place of any earlier result; only inside ``writing``.

    ``members`` says which member each person is; the rows of people who are not among them are left out.
    """
    what = result.game, result.called
    db.conn.execute("DELETE FROM results WHERE play = ?", (result.play,))
    db.conn.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", result)
    for person, side, *rest in people:
        if person in members:
            db.conn.execute(
                "INSERT INTO result_people VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (members[person], *what, result.played_on, result.play, person, side, result.size, *rest),
            )
    for place, (kind, name, number, of) in enumerate(facts):
        db.conn.execute(
            "INSERT INTO result_facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (result.group, *what, kind, name, result.play, place, number, None if of is None else members.get(of)),
        )
