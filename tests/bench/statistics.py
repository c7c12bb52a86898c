"""What reading the statistics of a group with 10,000 plays costs, and computing its results for the first time.

The unit is a plain sum over the same rows, read alternately with each page: a slow computer is slow at both.
"""

from statistics import median

from flask import Flask

from companion import games
from companion.plays.results import refresh
from companion.plays.sheet import PlayStore
from companion.plays.statistics import StatisticsQuery, read
from companion.store.database import writing
from companion.store.groups import find_group
from tests.bench.beside import timed
from tests.bench.figures import Figure
from tests.bench.taps import made
from tests.support.a_year import make_year
from tests.support.company import KEY

PLAYS = 10_000
PLAYED = 100
"""Plays that are really played; all others are copies of them."""
YEAR = 2026
"""The year of all plays, as many as one year can have."""
MOST = 12
"""Plain sums. The most expensive pages, Boomtown's with its facts and that of all games, take 7 to 9 under any load."""
MOST_ANEW = 0.2
"""Plain sums; reading and scoring one play takes a twentieth of one."""
PLAIN = """
    SELECT member, count(*), sum(won), sum(total), min(total), max(total) FROM result_people
    WHERE member IN (SELECT id FROM members WHERE group_id = ?) GROUP BY member
"""
"""A lower bound for statistics: one sum over everybody in a group, in storage order."""


def statistics(rounds: int) -> list[Figure]:
    """Return what the statistics cost, reading each page ``rounds`` times."""
    with made() as app:
        archive = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
        won = _fill(app, archive)
        group = find_group(archive.db, KEY)
        assert group
        _, took = timed(lambda: refresh(archive, group.id))
        pages = {
            "all games": StatisticsQuery(),
            **{slug: StatisticsQuery(game) for slug, game in games.found().items()},
        }
        pages |= {f"{name}, one year": query._replace(year=YEAR) for name, query in pages.items()}
        sums: list[float] = []
        found = []
        for name, query in pages.items():
            times = []
            for _ in range(rounds):
                sums.append(timed(lambda: archive.db.execute(PLAIN, (group.id,)).fetchall())[1])
                times.append(timed(lambda query=query: read(archive, group, query))[1])
            ratio = median(time / plain for time, plain in zip(times, sums[-rounds:], strict=True))
            title = f"statistics of {PLAYS:,} plays: {name}"
            found.append(Figure(title, ratio, "sums", at_most=MOST, note=f"{median(times):.1f} ms"))
        app.extensions["plays"].give(archive.db)
    anew = took / won
    title = "statistics: the result of one play computed"
    return [*found, Figure(title, anew / median(sums), "sums", at_most=MOST_ANEW, note=f"{anew:.2f} ms")]


def _fill(app: Flask, archive: PlayStore) -> int:
    """Play some plays and copy them; return the number of results to compute."""
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
