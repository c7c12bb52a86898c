"""Rows of codes to read aloud, which lead to plays and groups; ``made_at`` is when the code was last shown."""

from typing import NamedTuple

from sqlite_utils import Database


class Codes(NamedTuple):
    """A table of codes, its column with what they lead to, and the table that must not have the same code."""

    table: str
    to: str
    other: str

    def find(self, db: Database, number: int, since: str) -> str | None:
        """Return the code that leads to ``number``, None if it has none that was shown after ``since``."""
        found = f"SELECT code FROM {self.table} WHERE {self.to} = ? AND made_at > ?"
        row = db.execute(found, (number, since)).fetchone()
        return row[0] if row else None

    def show(self, db: Database, number: int, at: str, since: str) -> str | None:
        """Record that a code is shown now and return it, None if it was not ``since``; only inside ``writing``."""
        shown = f"UPDATE {self.table} SET made_at = ? WHERE {self.to} = ? AND made_at > ? RETURNING code"
        row = db.conn.execute(shown, (at, number, since)).fetchone()
        return row[0] if row else None

    def insert(self, db: Database, number: int, code: str, at: str, since: str) -> bool:
        """Give ``number`` a code; delete those last shown before ``since``. False if taken; only inside ``writing``."""
        db.conn.execute(f"DELETE FROM {self.table} WHERE made_at <= ? OR {self.to} = ?", (since, number))
        done = db.conn.execute(
            f"INSERT INTO {self.table} (code, {self.to}, made_at) SELECT ?1, ?2, ?3"
            f" WHERE NOT EXISTS (SELECT 1 FROM {self.other} WHERE code = ?1) ON CONFLICT DO NOTHING",
            (code, number, at),
        )
        return done.rowcount == 1


OF_PLAYS = Codes("codes", "play", other="group_codes")
OF_GROUPS = Codes("group_codes", "group_id", other="codes")
