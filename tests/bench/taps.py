"""What a tap costs in one process, from the request to the stored answer, and whether many plays make it slower."""

import gc
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import TypeAlias

from flask import Flask

from companion.app import create_app
from companion.store.database import Connections, writing
from tests.bench.beside import Beside, figure, timed
from tests.bench.figures import Figure
from tests.bench.onlookers import Onlooker
from tests.bench.phone import Phone, inside
from tests.bench.tables import Act, Seated, Table, others, pads

MOST_AT_PADS, MOST_OF_FIVE_AT_PADS = 20, 24
MOST_AT_TOOLS, MOST_OF_FIVE_AT_TOOLS = 30, 34
"""Hellos for a tap alone, and with the updates of the onlookers."""
ONLOOKERS = 4
MOST_GROWTH = 1.10
FEW, MANY = 100, 10_000
WARM_UP = 50

Kinds: TypeAlias = dict[str, tuple[Beside, Beside]]


def taps(rounds: int, number: int) -> list[Figure]:
    """Return what a tap costs on full tables of each game, ``number`` at each in each of ``rounds`` rounds.

    It is measured alone, and with the work of the streams of four onlookers: the cost at a table of five.
    """
    full = pads()
    found: dict[tuple[str, float], list[Beside]] = defaultdict(list)
    asked = 0
    with made() as app, ExitStack() as kept:
        at_pads = {table: kept.enter_context(looked_on(app, table)) for table in full}
        for _ in range(rounds):
            for table in full:
                _add(found, _kinds(table, *at_pads[table], number), (MOST_AT_PADS, MOST_OF_FIVE_AT_PADS))
            for table in others():
                # A new play each round, like a new evening, so that no cached rendering is reused.
                with looked_on(app, table) as (one, onlookers):
                    _add(found, _kinds(table, one, onlookers, number), (MOST_AT_TOOLS, MOST_OF_FIVE_AT_TOOLS))
                    asked += sum(other.asked for other in onlookers)
        asked += sum(other.asked for _, onlookers in at_pads.values() for other in onlookers)
    figures = [figure(f"{name} (p50)", times, most) for (name, most), times in found.items()]
    return [*figures, Figure("  updates that their streams did not deliver", asked)]


def _add(found: dict[tuple[str, float], list[Beside]], kinds: Kinds, most: tuple[float, float]) -> None:
    for name, (alone, of_five) in sorted(kinds.items()):
        found[f"tap, {name}", most[0]].append(alone)
        if of_five.times:
            found[f"  with four phones following, {name}", most[1]].append(of_five)


def _kinds(table: Table, one: Seated, onlookers: Sequence[Onlooker], number: int) -> Kinds:
    """Return the times of ``number`` taps by their name in figures: alone, and with the onlookers."""
    found: Kinds = defaultdict(lambda: (Beside(), Beside()))
    for _ in range(number):
        act, request, chosen = one.next()
        alone, of_five = found[_called(table, act)]
        one.phone.hear(alone.time(one.phone.ask(request)), chosen)
        if act.fields is not None:
            updates = [other.catch_up(one.phone.revision) for other in onlookers]
            of_five.add(alone.hellos[-1], alone.times[-1] + sum(updates))
    return found


def _called(table: Table, act: Act) -> str:
    kind = "choosing" if act.fields is None else act.path.partition("?")[0].rpartition("/")[2]
    return f"{table.name}: {kind}" if table.apart else table.name


def growth(rounds: int, number: int) -> list[Figure]:
    """Return the cost of a tap among many plays relative to few; the two alternate in order.

    Each application has caches of its own, so that neither benefits from the other, except for what depends only on the
    table.
    """
    table = pads()[-1]
    with made() as few, made() as many:
        tables = []
        for app, plays in ((few, FEW), (many, MANY)):
            at = table.open(app, Phone(inside(app)))
            copy(app.extensions["plays"], at, plays - 2)
            tables.append(seated(app, table))
        ratios = []
        for _ in range(rounds):
            times: list[list[float]] = [[], []]
            for place in range(number):
                for one in (0, 1) if place % 2 else (1, 0):
                    times[one].append(timed_tap(tables[one]))
            ratios.append(median(times[1]) / median(times[0]))
    return [Figure(f"the same tap, {MANY:,} plays : {FEW} plays", median(ratios), "×", at_most=MOST_GROWTH)]


@contextmanager
def made() -> Iterator[Flask]:
    """Provide the application with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"COMPANION_DATA": Path(folder), "TABLES": 10_000})
        gc.freeze()  # as a worker of the server does
        yield app
        app.extensions["plays"].close()


def seated(app: Flask, table: Table) -> Seated:
    """Return a phone at a new ``table`` in ``app``, after a warm-up."""
    phone = Phone(inside(app))
    one = Seated(phone, table, table.open(app, phone))
    for _ in range(WARM_UP):
        timed_tap(one)
    return one


@contextmanager
def looked_on(app: Flask, table: Table) -> Iterator[tuple[Seated, list[Onlooker]]]:
    """Provide a phone at a new ``table``, after a warm-up, and its onlookers."""
    one = seated(app, table)
    onlookers = [Onlooker(app, one.at + table.page) for _ in range(ONLOOKERS)]
    try:
        yield one, onlookers
    finally:
        for other in onlookers:
            other.close()


def timed_tap(one: Seated) -> float:
    """Make the next tap and return its milliseconds."""
    _, request, chosen = one.next()
    answer, took = timed(one.phone.ask(request))
    one.phone.hear(answer, chosen)
    return took


def copy(connections: Connections, at: str, times: int) -> list[str]:
    """Copy the play at the address ``at`` with all its data ``times`` times; return the addresses of the copies."""
    db = connections.take()
    with writing(db):
        play, last = db.execute("SELECT id, (SELECT max(id) FROM plays) FROM plays WHERE key = ?", (at[3:],)).fetchone()
        numbers = range(last + 1, last + 1 + times)
        db.conn.executemany(
            "INSERT INTO plays (id, key, watch_key, game, players, opened_at, group_id, over, identity, number)"
            " SELECT ?1, key || '-' || ?1, watch_key || '-' || ?1, game, players, opened_at, group_id, over,"
            " hex(randomblob(11)), (SELECT max(number) + 1 FROM plays WHERE number > 0) FROM plays WHERE id = ?2",
            ((number, play) for number in numbers),
        )
        db.conn.execute("UPDATE numbers SET given = (SELECT max(number) FROM plays)")
        for table in ("cells", "events", "phones", "seated"):
            columns = [column.name for column in db[table].columns if column.name != "play"]
            names = ", ".join(columns)
            rows = db.execute(f"SELECT {names} FROM {table} WHERE play = ?", (play,)).fetchall()
            db.conn.executemany(
                f"INSERT INTO {table} (play, {names}) VALUES (?{', ?' * len(columns)})",
                ((number, *row) for number in numbers for row in rows),
            )
    db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connections.give(db)
    return [f"{at}-{number}" for number in numbers]
