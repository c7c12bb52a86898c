"""One evening of plays, as stored by every schema so far: ``tests/fixtures/schemas``, each a database as SQL.

A file is named after the last step of its schema. Each new step needs a file, which ``python -m tests.support.evening``
writes.
"""

import re
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from flask import Flask

from companion.app import create_app
from companion.plays.sheet import PlayStore
from companion.store.migrations import plays
from tests import ROOT
from tests.support.helpers import Phone, sheet_at
from tests.support.page import read

SCHEMAS = ROOT / "tests" / "fixtures" / "schemas"

PLAYERS = {"rufstock": ["Ana", "Beto", "Caio"], "busao": ["Ana", "Beto"], "boomtown": ["Ana", "Beto", "Caio"]}
PADS = {
    "rufstock": {"finished": True, "rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2},
    "busao": {"buses.0.hand": 3},
    "boomtown": {"players.0.gold": 12},
}
NOTE = "Casa da Ana"
"""A note on the play of Rufstock, written by versions that had notes."""
TOTALS = [8, 5, 5]
"""A round of Rufstock is worth 4, 3 and 2 points: 4 + 4, 3 + 2 and 2 + 3."""
LOG = [
    "encerrar a partida",
    "Caio saiu em 2º na rodada 2",
    "Beto saiu em 2º na rodada 2 desfeito",
    "Ana saiu em 1º na rodada 2",
    "Beto saiu em 2º na rodada 1",
    "Ana saiu em 1º na rodada 1",
    "folha aberta",
]


def fixtures() -> list[Path]:
    """Return the files, oldest schema first."""
    return sorted(SCHEMAS.glob("*.sql"))


def restore(fixture: Path, folder: Path) -> None:
    """Create the database of a file in ``folder``."""
    with closing(sqlite3.connect(folder / "plays.db")) as db:
        db.executescript(fixture.read_text("utf-8"))


def faults(app: Flask) -> list[str]:
    """Return what ``app`` does not show of that evening, or cannot continue."""
    archive = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
    rows = archive.db.execute("SELECT game, key FROM plays WHERE deleted_at IS NULL").fetchall()
    at = {game: f"/p/{key}" for game, key in rows}
    found, phone = [], Phone(app)
    for game, pad in PADS.items():
        sheet = sheet_at(archive, at[game])
        shown = {cell: value for cell, value in sheet.pad.items() if cell != "note"}
        found += [f"{game}: {shown}"] if shown != pad or list(sheet.setup.players) != PLAYERS[game] else []
        found += [f"{game}: {status}"] if (status := phone.get(at[game]).status_code) != 200 else []
    sheet = sheet_at(archive, at["rufstock"])
    totals = [sheet.total(side) for side in range(3)]
    found += [f"totals: {totals}"] if totals != TOTALS else []
    found += [f"note: {sheet.note}"] if sheet.note not in ("", NOTE) else []
    phone.get(f"{at['rufstock']}/log")
    said = re.sub(r"\s+", " ", read(phone.last).text)
    places = [said.find(line) for line in LOG]
    found += [f"log: {said}"] if -1 in places or places != sorted(places) else []
    answers = [phone.post(f"{at['busao']}/set?cell=buses.1.hand", value="2"), phone.post(f"{at['busao']}/undo")]
    found += [f"written on: {answer.status_code}" for answer in answers if answer.status_code != 303]
    app.extensions["plays"].give(archive.db)
    return found


def _play(app: Flask) -> None:
    """Play the evening; Beto's phone writes some of the places, and undoes one."""
    ana, beto = Phone(app), Phone(app)
    at = ana.new_play("rufstock", PLAYERS["rufstock"])
    for phone, number, seat in ((ana, 0, 0), (beto, 0, 1), (ana, 1, 0), (beto, 1, 1)):
        phone.get(at)
        phone.post(f"{at}/act/out?round={number}", seat=seat)
    beto.post(f"{at}/undo")
    beto.post(f"{at}/act/out?round=1", seat=2)
    beto.post(f"{at}/seat", seat=1)
    ana.post(f"{at}/set?cell=note", value=NOTE)
    ana.post(f"{at}/finish")
    ana.post(f"{ana.new_play('busao', PLAYERS['busao'])}/set?cell=buses.0.hand", value="3")
    ana.post(f"{ana.new_play('boomtown', PLAYERS['boomtown'])}/set?cell=players.0.gold", value="12")
    ana.post(f"{ana.new_play('rufstock', ['Ana', 'Beto'])}/delete")


def main() -> None:
    """Write the evening as the current version stores it."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"COMPANION_DATA": Path(folder)})
        _play(app)
        assert not (found := faults(app)), found
        db = app.extensions["plays"].take()
        steps = [step.name for step in plays.applied(db)]
        file = SCHEMAS / f"{len(steps):02}-{steps[-1]}.sql"
        file.write_text("\n".join(db.conn.iterdump()) + "\n", "utf-8")
        app.extensions["plays"].close()


if __name__ == "__main__":
    main()
