"""What a tap costs in one process: from the request to the fragment, stored; and whether many plays make it dearer."""

import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import perf_counter

from flask import Flask

from companion.app import create_app
from companion.serve import spare
from companion.store.database import Connections, writing
from tests.bench.figures import Figure
from tests.bench.phone import Phone, inside
from tests.bench.tables import TABLES, Table, Tapping, stored
from tests.bench.tool_tables import TOOLS

MOST_MS = 1.0
MOST_GROWTH = 1.10
FEW, MANY = 100, 10_000
WARM_UP = 50


def taps(rounds: int, strokes: int) -> list[Figure]:
    """Return the median cost of a tap on a full table of each game, the best of ``rounds`` rounds in turn."""
    with tempfile.TemporaryDirectory() as folder:
        app = made(Path(folder))
        pads = {table: tapping(app, table) for table in TABLES}
        found: dict[str, list[float]] = defaultdict(list)
        for _ in range(rounds):
            for table in (*TABLES, *TOOLS):
                # A tool gets a play of its own each round, like an evening: what was drawn in another is not kept.
                one = pads.get(table) or tapping(app, table)
                for name, times in kinds(one, table, strokes).items():
                    found[name].append(median(times))
        app.extensions["plays"].close()
    return [Figure(f"tap, {name} (p50)", min(times), "ms", at_most=MOST_MS) for name, times in found.items()]


def kinds(one: Tapping, table: Table, strokes: int) -> dict[str, list[float]]:
    """Return what so many strokes took, milliseconds, by what they are called in figures."""
    found: dict[str, list[float]] = defaultdict(list)
    for _ in range(strokes):
        path, took = timed(one)
        found[f"{table.name}: {path.rpartition('/')[2]}" if table.apart else table.name].append(took)
    return dict(sorted(found.items()))


def growth(rounds: int, strokes: int) -> list[Figure]:
    """Return how much dearer a tap is among many plays than among few; the two take turns, and each goes first in turn.

    At Boomtown, which keeps no score of mines: what one table computed would be found by the other.
    """
    table = next(table for table in TABLES if table.slug == "boomtown")
    with tempfile.TemporaryDirectory() as folder:
        apps = [made(Path(folder) / str(plays)) for plays in (FEW, MANY)]
        tables = []
        for app, plays in zip(apps, (FEW, MANY), strict=True):
            first = Tapping(Phone(inside(app)), table)
            copy(app.extensions["plays"], first.at, plays - 2)
            tables.append(tapping(app, table))
        ratios = []
        for _ in range(rounds):
            times: list[list[float]] = [[], []]
            for stroke in range(strokes):
                for one in (0, 1) if stroke % 2 else (1, 0):
                    times[one].append(timed(tables[one])[1])
            ratios.append(median(times[1]) / median(times[0]))
        for app in apps:
            app.extensions["plays"].close()
    return [Figure(f"the same tap, {MANY:,} plays : {FEW} plays", median(ratios), "×", at_most=MOST_GROWTH)]


def made(folder: Path) -> Flask:
    """Return the application with its data in ``folder``, in a process that is as a worker of the server is."""
    app = create_app({"COMPANION_DATA": folder})
    spare()
    return app


def tapping(app: Flask, table: Table) -> Tapping:
    """Return ``table`` opened and filled in ``app``, warmed up."""
    one = Tapping(Phone(inside(app)), table)
    for _ in range(WARM_UP):
        timed(one)
    return one


def timed(one: Tapping) -> tuple[str, float]:
    """Return where the next stroke went and what it took, milliseconds."""
    path, call = one.ready()
    start = perf_counter()
    answer = call()
    took = 1000 * (perf_counter() - start)
    stored(answer)
    return path, took


def copy(connections: Connections, at: str, times: int) -> None:
    """Copy the play at the address ``at`` so many times over, with all its cells, events and phones."""
    with writing(connections.get()) as db:
        play, last = db.execute("SELECT id, (SELECT max(id) FROM plays) FROM plays WHERE key = ?", (at[3:],)).fetchone()
        numbers = range(last + 1, last + 1 + times)
        db.conn.executemany(
            "INSERT INTO plays (id, key, game, players, opened_at)"
            " SELECT ?1, key || ?1, game, players, opened_at FROM plays WHERE id = ?2",
            ((number, play) for number in numbers),
        )
        for table in ("cells", "events", "phones"):
            columns = [column.name for column in db[table].columns if column.name != "play"]
            names = ", ".join(columns)
            rows = db.execute(f"SELECT {names} FROM {table} WHERE play = ?", (play,)).fetchall()
            db.conn.executemany(
                f"INSERT INTO {table} (play, {names}) VALUES (?{', ?' * len(columns)})",
                ((number, *row) for number in numbers for row in rows),
            )
    connections.get().conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
