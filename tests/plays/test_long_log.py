"""The log of a very long play: its page costs as much as that of a short one."""

import json
import re

from flask import Flask
from sqlite_utils import Database

from companion.plays.sheet import PlayStore
from companion.store.database import writing
from companion.web.play.pads import LOG_LINES
from tests.support.helpers import Phone, sheet_at

LONG = 140_000


def lengthen(archive: PlayStore, at: str, number: int) -> None:
    """Insert ``number`` events: a hand written again and again, with every third one undoing the one before."""
    play = sheet_at(archive, at).play.id
    with writing(archive.db) as db:
        rows = []
        for place in range(2, number + 1):
            undoes = place - 1 if place % 3 == 0 else None
            changes = json.dumps([["players.0.hand", None, None if undoes else place % 90]])
            action = "undo" if undoes else "set"
            rows.append((play, place, f"a{place}", "2026-01-01T00:00:00Z", "p", action, changes, undoes))
        db.conn.executemany(
            "INSERT INTO events (play, number, action_id, at, phone, action, changes, undoes)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )


def steps(app: Flask, db: Database, phone: Phone, address: str) -> int:
    """Return the steps SQLite takes for the page at ``address``."""
    taken = [0]

    def step() -> None:
        taken[0] += 1

    connections = app.extensions["plays"]
    phone.get(address)
    lent = connections.take()
    lent.conn.set_progress_handler(step, 100)
    connections.give(lent)
    assert phone.get(address).status_code == 200
    lent.conn.set_progress_handler(None, 0)
    assert taken[0]
    return taken[0]


def test_a_log_of_140_000_events_opens_as_fast_as_a_short_one(
    app: Flask, archive: PlayStore, db: Database, phone: Phone
) -> None:
    short, long = (phone.new_play("busao", ["Ana", "Beto"]) for _ in range(2))
    lengthen(archive, short, 2 * LOG_LINES)
    lengthen(archive, long, LONG)
    assert steps(app, db, phone, f"{long}/log") < 1.5 * steps(app, db, phone, f"{short}/log")
    assert phone.get(f"{long}/log").text.count("<p>") < 2 * LOG_LINES
    seen: list[int] = []
    address = f"{long}/log"
    for _ in range(3):
        found = re.search(r"/log\?before=(\d+)", phone.get(address).text)
        assert found, "what is older is one link away"
        seen.append(int(found[1]))
        address = f"{long}/log?before={found[1]}"
    assert LONG > seen[0] > seen[1] > seen[2] > LONG - 6 * LOG_LINES
