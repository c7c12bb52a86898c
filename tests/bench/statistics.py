"""What it costs to read the statistics of a group that has played 10,000 times, and to work them out the first time."""

from statistics import median

from flask import Flask

from companion import games
from companion.plays.archive import Archive
from companion.plays.results import refresh
from companion.plays.statistics import Asked, read
from companion.store.database import writing
from companion.store.groups import find_group
from tests.a_year import make_year
from tests.bench.beside import timed
from tests.bench.figures import Figure
from tests.bench.taps import made
from tests.company import KEY

PLAYS = 10_000
PLAYED = 100
"""Plays that are really played; all others are copies of them."""
YEAR = 2026
"""In which all of them were played: as much as one year can be."""
MOST = 50
"""Milliseconds of the processor."""
MOST_ANEW = 20


def statistics(rounds: int) -> list[Figure]:
    """Return what the statistics take, each page ``rounds`` times."""
    with made() as app:
        archive = Archive(app.extensions["plays"].take(), app.extensions["states"])
        won = _fill(app, archive)
        group = find_group(archive.db, KEY)
        assert group
        _, took = timed(lambda: refresh(archive, group.id))
        pages = {"all games": Asked(), **{slug: Asked(game) for slug, game in games.found().items()}}
        pages |= {f"{name}, one year": asked._replace(year=YEAR) for name, asked in pages.items()}
        found = [
            Figure(
                f"statistics of {PLAYS:,} plays: {name}",
                median(timed(lambda asked=asked: read(archive, group, asked))[1] for _ in range(rounds)),
                "ms",
                at_most=MOST,
            )
            for name, asked in pages.items()
        ]
        app.extensions["plays"].give(archive.db)
    return [*found, Figure("statistics: a play worked out anew", took / won, "ms", at_most=MOST_ANEW)]


def _fill(app: Flask, archive: Archive) -> int:
    """Play some, copy them until there are enough, and return of how many the result has to be worked out."""
    make_year(archive, 1, PLAYED)
    db = archive.db
    with writing(db):
        columns = [row[1] for row in db.execute("PRAGMA table_info(plays)")]
        values = {
            "id": "id + ?1",
            "key": "key || '-' || ?1",
            "watch_key": "watch_key || '-' || ?1",
            "number": "number + ?1",
        }
        selected = ", ".join(values.get(one, one) for one in columns)
        for shift in range(PLAYED, PLAYS, PLAYED):
            db.execute(f"INSERT INTO plays SELECT {selected} FROM plays WHERE id <= {PLAYED}", (shift,))
            for table, rest in (
                ("cells", "cell, value, event"),
                ("events", "number, action_id, at, phone, action, changes, undoes"),
                ("seated", "person, member"),
            ):
                db.execute(
                    f"INSERT INTO {table} SELECT play + ?1, {rest} FROM {table} WHERE play <= {PLAYED}", (shift,)
                )
    row = db.execute("SELECT count(*) FROM cells WHERE cell = 'finished' AND value != 'null'").fetchone()
    return int(row[0])
