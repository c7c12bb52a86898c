"""What the server as ``make run`` starts it can do: taps a second beside a bare Flask, and what a first view weighs."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from companion.serve import ARGUMENTS
from tests.bench.figures import Figure
from tests.bench.load import pages, rate, strokes
from tests.bench.phone import Phone, over
from tests.bench.tables import TABLES
from tests.bench.views import first_views

LEAST_SHARE = 0.25
PHONES = 15
"""Phones that tap at once, each at a table of its own; a third of them at each game."""
SECONDS = 0.5
HOST = "127.0.0.1"


def server(rounds: int) -> list[Figure]:
    """Return what first views weigh, and taps a second beside a bare Flask under the same arguments, taking turns."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as pad, running() as bare:
        views = first_views(pad)
        asking = [pages(bare)] * PHONES
        tapping = [strokes(Phone(over(pad)), pad, TABLES[phone % len(TABLES)]) for phone in range(PHONES)]
        pairs = [(rate(bare, asking, SECONDS), rate(pad, tapping, SECONDS)) for _ in range(rounds)]
    hellos, taps = zip(*pairs, strict=True)
    return [
        *views,
        Figure("bare Flask hello over HTTP", median(hellos), "/s"),
        Figure("taps over HTTP, all three games", median(taps), "/s"),
        Figure("  as a share of hello", median(tap / hello for hello, tap in pairs), at_least=LEAST_SHARE),
    ]


@contextmanager
def running(folder: Path | None = None) -> Iterator[int]:
    """Serve the pad with its data in ``folder``, or else a bare Flask in the same way; yield the port."""
    port = free_port()
    if folder:
        command = ["-m", "companion.serve"]
        environ = {"HOST": HOST, "PORT": str(port), "COMPANION_DATA": str(folder)}
    else:
        command = ["-m", "gunicorn", f"--bind={HOST}:{port}", "tests.bench.hello:app"]
        environ = {"GUNICORN_CMD_ARGS": f"{ARGUMENTS} {os.environ.get('GUNICORN_CMD_ARGS', '')}"}
    process = subprocess.Popen(
        [sys.executable, *command], env={**os.environ, **environ}, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wait_for(process, port)
        yield port
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until somebody listens on ``port``; raises RuntimeError when the server has ended, or does not begin."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"no server on port {port}")
