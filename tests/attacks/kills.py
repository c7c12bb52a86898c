"""The whole server killed under phones that tap, again and again: what it had answered is there, once."""

import http.client
import os
import signal
import tempfile
import time
import urllib.error
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread

from tests.bench.figures import Figure
from tests.test_kill import Table, serving, whole
from tests.test_serve import free_port

KILLS = 8
LONGEST = 1.0
"""Seconds for which phones tap before the server is killed, at most."""


def kills() -> list[Figure]:
    """Return how many acknowledged taps were lost or booked twice, of two phones at one table."""
    chance, answered = Random(1), list[str]()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        tables, at = list[Table](), ""
        for _ in range(KILLS):
            with serving(Path(folder), port) as server:
                if not tables:
                    tables = [Table(port), Table(port)]
                    tables[0].send("/new/rufstock", player=["Ana", "Beto", "Caio"])
                    at = tables[0].address
                phones = [Thread(target=_tap, args=(table, at, seat, answered)) for seat, table in enumerate(tables)]
                for phone in phones:
                    phone.start()
                time.sleep(chance.uniform(0.2, LONGEST))
                os.killpg(server.pid, signal.SIGKILL)
                for phone in phones:
                    phone.join(30)
        db = whole(Path(folder) / "plays.db")
        booked = [row[0] for row in db.execute("SELECT action_id FROM events")]
        db.close()
    return [
        Figure("kills of the server", KILLS),
        Figure("acknowledged taps", len(answered), at_least=KILLS),
        Figure("  lost", len(set(answered) - set(booked)), at_most=0),
        Figure("  booked twice", len(booked) - len(set(booked)), at_most=0),
    ]


def _tap(table: Table, at: str, seat: int, answered: list[str]) -> None:
    """Say who ran out of cards, and take it back, until the server is gone."""
    for number in count(len(answered)):
        for way in ("out", "back"):
            name = f"{seat}-{number}-{way}"
            try:
                table.send(f"{at}/act/{way}?round=0", seat=seat, action_id=name)
            except urllib.error.HTTPError as refusal:
                refusal.close()  # what the killed one had booked without saying so
                continue
            except (OSError, http.client.HTTPException, ValueError):
                return
            answered.append(name)
