"""A year of taps at one server: once warm its workers stop growing, and its file grows only by the events."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

from companion.store.database import LONGEST_LOG, connect
from tests.attacks.processes import memory, workers
from tests.bench.figures import Figure
from tests.bench.load import Line
from tests.bench.server import running, seated_crowd
from tests.bench.tables import Seated
from tests.bench.taps import made

TAPS = 60_000
WARM = 20_000
"""Taps after which the caches of both workers are full, and each of their threads has its share of the memory."""
PHONES = 6
STEP = 1_000
"""Taps between two measurements of the processes and the log. Each step has new connections, so that both workers get
equally many taps: those of one step may all be at one worker."""
MOST_GROWTH = 10.0
"""MB by which the larger worker may grow over 40,000 taps: 250 bytes per tap."""
MOST_BYTES = 2.0
"""Bytes of the file for each byte of events: ids are in an index as well, and pages are not always full."""
MOST_LOG = 1.1 * LONGEST_LOG * 4096 / 1e6
"""MB of SQLite's log: its largest number of pages, and what one transaction adds."""


def taps() -> list[Figure]:
    """Return what 60,000 taps over HTTP, in all games, leave in memory and in the file."""
    with made() as app:
        folder = Path(app.config["COMPANION_DATA"])
        file, crowd = folder / "plays.db", seated_crowd(app, PHONES)
        app.extensions["plays"].close()
        with running(folder) as server:
            for _ in range(WARM // STEP):
                _tap(server.port, crowd, STEP)
            before, events, held = _file(file), _events(file), [_held(server.process.pid)]
            log = 0.0
            for _ in range((TAPS - WARM) // STEP):
                _tap(server.port, crowd, STEP)
                log = max(log, os.stat(f"{file}-wal").st_size / 1e6)
                held.append(_held(server.process.pid))
        bytes_of_events = _events(file) - events
        grown = _file(file) - before
    return [
        Figure("taps over HTTP", TAPS, at_least=TAPS, note=f"{WARM:,} of them as warm-up"),
        Figure("  growth of the larger worker", held[-1] - held[0], "MB", MOST_GROWTH, note=f"from {held[0]:.0f} MB"),
        Figure("  growth of the database : size of the events", grown / bytes_of_events, "×", MOST_BYTES,
               note=f"{grown / (TAPS - WARM):.0f} bytes per tap"),
        Figure("  SQLite's log at its largest", log, "MB", MOST_LOG),
    ]  # fmt: skip


def _held(master: int) -> float:
    """Return the memory of the larger worker in MB."""
    return max(memory(pid) for pid in workers(master))


def _file(file: Path) -> int:
    """Return the size of the file in bytes, after a checkpoint."""
    db = connect(file)
    db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    return file.stat().st_size


def _events(file: Path) -> int:
    """Return the bytes of all events as text."""
    db = connect(file)
    columns = ("number", "action_id", "at", "phone", "action", "changes", "coalesce(undoes, '')")
    total = " + ".join(f"sum(length(CAST({column} AS BLOB)))" for column in columns)
    (found,) = db.execute(f"SELECT {total} FROM events").fetchone()
    db.close()
    return int(found)


def _tap(port: int, crowd: Sequence[Seated], number: int) -> None:
    """Make ``number`` taps, spread over the phones; fails unless each is acknowledged."""
    asyncio.run(_all(port, crowd, number))


async def _all(port: int, crowd: Sequence[Seated], number: int) -> None:
    lines = [await Line.open(port) for _ in crowd]
    await asyncio.gather(*(_some(line, one, number // len(crowd) + 1) for line, one in zip(lines, crowd, strict=True)))
    for line in lines:
        line.close()


async def _some(line: Line, one: Seated, number: int) -> None:
    for _ in range(number):
        _, request, chosen = one.next()
        one.phone.hear(await line.ask(request), chosen)
