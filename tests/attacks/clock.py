"""The clock jumps back an hour while phones tap: no tap is refused or lost, and everything stays in order."""

import datetime as dt
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from itertools import pairwise
from unittest import mock

from companion.plays.sheet import PlayStore
from tests.bench.figures import Figure
from tests.bench.taps import made
from tests.support.helpers import Phone, sheet_at

HOUR = 3600.0
TAPS = 100
"""Taps before the jump, and again after it."""


@contextmanager
def ahead(seconds: float) -> Iterator[None]:
    """Put the clock of the program ahead, for everything in this process that asks for the time."""
    right, of = time.time, time.gmtime

    class Moment(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> "Moment":
            return super().now(tz) + dt.timedelta(seconds=seconds)

    def now() -> float:
        return right() + seconds

    def split(at: float | None = None) -> time.struct_time:
        return of(now() if at is None else at)

    with ExitStack() as patched:
        patched.enter_context(mock.patch.object(time, "time", now))
        patched.enter_context(mock.patch.object(time, "gmtime", split))
        for name, module in list(sys.modules.items()):
            if name.startswith("companion.") and getattr(module, "datetime", None) is dt.datetime:
                patched.enter_context(mock.patch.object(module, "datetime", Moment))
        yield


def clock() -> list[Figure]:
    """Return what goes wrong when the clock jumps back an hour in the middle of an evening."""
    with made() as app:
        archive = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
        ana, wrong = Phone(app), list[str]()
        with ahead(HOUR):
            at = ana.new_play("boomtown", ["Ana", "Beto", "Caio"])
            gone = ana.new_play("rufstock", ["Ana", "Beto"])
            ana.post(f"{gone}/delete")
            code = _code(archive, ana, at)
            refused = _tap(ana, at, 0)
        late = Phone(app)
        refused += _tap(ana, at, TAPS)
        came = late.post("/join", code=code)
        wrong += [f"the code leads to {came.status_code} {came.location}"] if not came.location.startswith(at) else []
        back = ana.post(f"{gone}/restore")
        wrong += [f"restored: {back.status_code}"] if sheet_at(archive, gone).play.deleted_at else []
        again = ana.new_play("rufstock", ["Ana", "Beto"])
        for page in (again, f"{at}/log", f"{at}/table", "/", "/deleted"):
            wrong += [f"{page}: {status}"] if (status := ana.get(page).status_code) != 200 else []
        file = ana.get(f"{at}/play.json").data
        brought = Phone(app).post("/plays", file=(BytesIO(file), "play.json"))
        wrong += [f"imported: {brought.status_code}"] if brought.status_code != 303 else []
        rows = archive.db.execute(
            "SELECT events.number, changes, at FROM events JOIN plays ON id = play WHERE key = ?"
            " ORDER BY events.number",
            (at[3:],),
        ).fetchall()
        app.extensions["plays"].give(archive.db)
    values = [int(changes.rpartition(",")[2].strip("]")) for _, changes, _ in rows[1:]]
    jumps = sum(one[2] > other[2] for one, other in pairwise(rows))
    return [
        Figure("taps before and after the clock jumps back an hour", 2 * TAPS),
        Figure("  steps back in the times of events", jumps, at_least=1),
        Figure("  refused", refused, at_most=0),
        Figure("  lost or out of order", values != [_gold(n) for n in range(2 * TAPS)], at_most=0),
        Figure("  anything else wrong", len(wrong), at_most=0, note="; ".join(wrong[:3])),
    ]


def _gold(number: int) -> int:
    return number % 90 + 1


def _tap(phone: Phone, at: str, first: int) -> int:
    """Tap TAPS times and return how many taps were refused."""
    statuses = [
        phone.post(f"{at}/set?cell=players.0.gold", value=str(_gold(number))).status_code
        for number in range(first, first + TAPS)
    ]
    return sum(status != 303 for status in statuses)


def _code(archive: PlayStore, phone: Phone, at: str) -> str:
    """Return the code of a play after its page has shown it."""
    phone.get(f"{at}/table")
    (found,) = archive.db.execute(
        "SELECT code FROM codes JOIN plays ON id = play WHERE key = ?", (at.removeprefix("/p/"),)
    ).fetchone()
    return str(found)
