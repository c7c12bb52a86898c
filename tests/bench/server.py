"""The server as ``make run`` starts it: its taps a second relative to a bare Flask, and the weight of first views."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from flask import Flask

from companion.serve import ARGUMENTS
from tests.bench.figures import Figure, p95
from tests.bench.load import HOST, PATIENCE, Line, Rate, ask_all, rate
from tests.bench.phone import Phone, Request, inside
from tests.bench.tables import Seated, pads
from tests.bench.taps import made
from tests.bench.views import first_views, pages

LEAST_SHARE = 0.15
PHONES = 15
"""Phones that tap at once for every three full pads, each at its own table: five at each pad."""
SECONDS = 0.5
STALLED = 8
"""Clients that stop in the middle of sending a request."""
FEW = 4
"""Phones that tap meanwhile."""
MOST_STALLED = 3.0
CROWD = 10_000
"""Tables allowed per client address, as all phones of a bench share one."""


def server(rounds: int) -> list[Figure]:
    """Return the weight of first views, and taps a second relative to a bare Flask run alike, in turns."""
    with made() as app:
        folder, tables = app.config["COMPANION_DATA"], pads()
        addresses = pages(app)
        crowd = seated_crowd(app, PHONES * len(tables) // 3)
        with running(folder) as pad, running(folder, bare=True) as bare:
            views = first_views(pad.port, addresses)
            idle = [None] * len(crowd)
            pairs = [(rate(bare.port, idle, SECONDS), rate(pad.port, crowd, SECONDS)) for _ in range(rounds)]
            beside = [asyncio.run(_stalled(pad.port, crowd[:FEW], stalled=bool(n % 2))) for n in range(2 * rounds)]
    rates = [*(taps for _, taps in pairs), *beside]
    share = median(taps.per_second / hellos.per_second for hellos, taps in pairs)
    return [
        *views,
        Figure("bare Flask hello over HTTP", median(hellos.per_second for hellos, _ in pairs), "/s"),
        Figure("taps over HTTP, all full pads", median(taps.per_second for _, taps in pairs), "/s"),
        Figure("  as a share of hello", share, at_least=LEAST_SHARE),
        Figure("  answered with 503, and sent again", sum(one.unanswered["503"] for one in rates)),
        _among_stalled(beside[::2], beside[1::2]),
    ]


def seated_crowd(app: Flask, phones: int) -> list[Seated]:
    """Return ``phones`` phones, each at its own table, alternating between the full pads."""
    return [_seated(app, number) for number in range(phones)]


def _seated(app: Flask, number: int) -> Seated:
    table, phone = pads()[number % len(pads())], Phone(inside(app))
    return Seated(phone, table, table.open(app, phone))


def _among_stalled(without: list[Rate], among: list[Rate]) -> Figure:
    alone, beside = (p95([time for one in rates for time in one.times]) for rates in (without, among))
    name = f"tap while {STALLED} clients stall : without them (p95)"
    return Figure(name, beside / alone, "×", MOST_STALLED, note=f"{beside:.1f} : {alone:.1f} ms")


async def _stalled(port: int, crowd: list[Seated], stalled: bool) -> Rate:
    """Return the rate of a few phones, optionally next to ``stalled`` clients that sent an incomplete body."""
    lines = [await Line.open(port) for _ in range(STALLED * stalled)]
    for line, one in zip(lines, crowd * STALLED, strict=False):
        request: Request = one.phone.action(f"{one.at}/set", [("value", "x" * 200)])
        line.write(request.over(port)[:-100])
    await asyncio.sleep(0.1)
    found = await ask_all(port, crowd, SECONDS)
    for line in lines:
        line.close()
    return found


# ---- servers


@dataclass
class Server:
    """A running server: its port, and its main process."""

    port: int
    process: subprocess.Popen[bytes]

    def stop(self) -> float:
        """Stop the server as Ctrl+C or a service manager does, and return how many seconds that took."""
        began = time.monotonic()
        self.process.terminate()
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - began


@contextmanager
def running(folder: Path, bare: bool = False, tables: int = CROWD) -> Iterator[Server]:
    """Serve the pad with its data in ``folder``, or a ``bare`` Flask in the same way."""
    port = free_port()
    environ = {"HOST": HOST, "PORT": str(port), "COMPANION_DATA": str(folder), "TABLES": str(tables)}
    command = ["-m", "companion.serve"]
    if bare:
        command = ["-m", "gunicorn", f"--bind={HOST}:{port}", "tests.bench.hello:app"]
        of_any = [one for one in ARGUMENTS.split() if not one.startswith("--config=")]
        environ["GUNICORN_CMD_ARGS"] = " ".join([*of_any, os.environ.get("GUNICORN_CMD_ARGS", "")])
    process = subprocess.Popen(
        [sys.executable, *command], env={**os.environ, **environ}, stdout=subprocess.DEVNULL, start_new_session=True
    )
    one = Server(port, process)
    try:
        wait_for(process, port)
        yield one
    finally:
        one.stop()


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def wait_for(process: subprocess.Popen[Any], port: int) -> None:
    """Wait until somebody listens on ``port``; raises RuntimeError if the server has ended or does not start."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"no server on port {port}")
