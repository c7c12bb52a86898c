"""What one machine carries: ever more tables whose phones all look on, tapped at the pace of people.

The load is made on the same machine: what is left for the server is less than there would be without it.
"""

import asyncio
import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import NamedTuple

from companion.serve import let_open_files
from tests.bench.figures import Figure, p95
from tests.bench.live import AT_ONCE, DRAIN, GIVE_UP, SIZE, Place, Tap, seated, used
from tests.bench.processes import KNOWN
from tests.bench.server import Server, running
from tests.bench.taps import made

MOST_TAP, MOST_SHOWN = 100, 300
"""Milliseconds within which 95 of 100 taps are acknowledged, and shown by the others, where it is called carried."""
HOPELESS = 2_000
"""Milliseconds of either after which no more is tried."""


class Step(NamedTuple):
    """So many tables, at each of which somebody taps every so many seconds."""

    tables: int
    pace: float


FULL = 200
"""Tables: a process that has no room for another stream sends phones away, and they come to both by chance."""
STEPS = (Step(FULL // 4, 2), Step(FULL // 2, 2), Step(FULL, 2), Step(FULL, 1), Step(FULL, 0.5))


def capacity(seconds: float) -> list[Figure]:
    """Return how each step went, of so many seconds each, and the last that was carried."""
    let_open_files()
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
        await asyncio.sleep(1)  # what sitting down has left to do
        before, began = used(pad), time.perf_counter()
        known = unanswered.copy()
        taps, lost = await _tap(crowd[:here], step.pace, seconds)
        busy = 100 * (used(pad) - before) / (time.perf_counter() - began)
        delays = [delay for tap in taps for delay in tap.delays(None)]
        shown = p95([DRAIN * 1000 if delay is None else delay for delay in delays])
        times = [tap.took for tap in taps]
        name = f"{here} tables of {SIZE} phones, a tap every {step.pace:g} s at each: acknowledged (p95)"
        note = f"{len(taps)} taps, p50 {median(times or [0]):.0f} ms, shown by the others (p95) {shown:.0f} ms"
        note += f", never {delays.count(None)}, {(unanswered - known)['503']} × 503, {lost} lost"
        figures.append(Figure(name, p95(times), "ms", note=note + (f", {busy:.0f} % of a core" if KNOWN else "")))
        if p95(times) <= MOST_TAP and shown <= MOST_SHOWN:
            carried = here / step.pace
        if max(p95(times), shown) > HOPELESS:
            break
    done = f"acknowledged within {MOST_TAP} ms, shown within {MOST_SHOWN}"
    return [*figures, Figure("taps a second carried", carried, "/s", note=done)]


async def _tap(crowd: Sequence[Place], pace: float, seconds: float) -> tuple[list[Tap], int]:
    """Return the taps, and how many were sent again and again without being acknowledged."""
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
