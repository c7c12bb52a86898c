"""What one machine can carry: more and more tables whose phones all follow, tapped at a human pace.

The load is generated on the same machine, so the server has less of its capacity than in production.
"""

import asyncio
import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import NamedTuple

from companion.serve import raise_file_limit
from tests.bench.figures import Figure, p95
from tests.bench.live import AT_ONCE, DRAIN, GIVE_UP, SIZE, Place, Tap, seated, used
from tests.bench.processes import KNOWN
from tests.bench.server import Server, running
from tests.bench.taps import made

MOST_TAP, MOST_SHOWN = 100, 300
"""Milliseconds within which 95 % of taps must be acknowledged, and shown by the other phones, to count as carried."""
HOPELESS = 2_000
"""Milliseconds of either after which no further step is tried."""


class Step(NamedTuple):
    """A number of tables, and the seconds between two taps at each."""

    tables: int
    pace: float


FULL = 200
"""Tables, with room to spare: phones reach a worker process by chance, and a full one turns them away."""
STEPS = (Step(FULL // 4, 2), Step(FULL // 2, 2), Step(FULL, 2), Step(FULL, 1), Step(FULL, 0.5))


def capacity(seconds: float) -> list[Figure]:
    """Return a figure for each step of ``seconds``, and the last tap rate that was carried."""
    raise_file_limit()
    with made() as app:
        crowd = seated(app, FULL)
        with running(app.config["COMPANION_DATA"]) as pad:
            return asyncio.run(_climb(pad, crowd, seconds))


async def _climb(pad: Server, crowd: Sequence[Place], seconds: float) -> list[Figure]:
    door, here, figures, carried = asyncio.Semaphore(AT_ONCE), 0, [], 0.0
    unanswered = crowd[0].seats[0].tally.unanswered
    for step in STEPS:
        new = [seat for place in crowd[here : step.tables] for seat in place.seats]
        await asyncio.gather(*(seat.sit(pad.port, door) for seat in new))
        here = step.tables
        await asyncio.sleep(1)  # let the work of sitting down finish
        before, began = used(pad), time.perf_counter()
        known = unanswered.copy()
        taps, lost = await _tap(crowd[:here], step.pace, seconds)
        busy = 100 * (used(pad) - before) / (time.perf_counter() - began)
        delays = [delay for tap in taps for delay in tap.delays(None)]
        shown = p95([DRAIN * 1000 if delay is None else delay for delay in delays])
        times = [tap.took for tap in taps]
        name = f"{here} tables of {SIZE} phones, each tapped every {step.pace:g} s: acknowledged (p95)"
        note = f"{len(taps)} taps, p50 {median(times or [0]):.0f} ms, shown by the others (p95) {shown:.0f} ms"
        note += f", never {delays.count(None)}, {(unanswered - known)['503']} × 503, {lost} lost"
        figures.append(Figure(name, p95(times), "ms", note=note + (f", {busy:.0f} % of a core" if KNOWN else "")))
        if p95(times) <= MOST_TAP and shown <= MOST_SHOWN:
            carried = here / step.pace
        if max(p95(times), shown) > HOPELESS:
            break
    done = f"acknowledged within {MOST_TAP} ms, shown within {MOST_SHOWN}"
    return [*figures, Figure("taps per second sustained", carried, "/s", note=done)]


async def _tap(crowd: Sequence[Place], pace: float, seconds: float) -> tuple[list[Tap], int]:
    """Return the taps, and how many were retried without ever being acknowledged."""
    chance, until = Random(1), time.perf_counter() + seconds
    found: list[Tap] = []

    async def sit_and_tap(place: Place) -> None:
        await asyncio.sleep(chance.uniform(0, pace))
        while (began := time.perf_counter()) < until:
            if tap := await place.tap():
                found.append(tap)
            await asyncio.sleep(max(0.0, began + chance.uniform(0.5, 1.5) * pace - time.perf_counter()))

    _, lost = await asyncio.wait(
        [asyncio.create_task(sit_and_tap(place)) for place in crowd], timeout=seconds + GIVE_UP
    )
    for one in lost:
        one.cancel()
    drained = time.perf_counter() + DRAIN
    while time.perf_counter() < drained and not all(place.agrees for place in crowd):
        await asyncio.sleep(0.02)
    return found, len(lost)
