"""Pictures of results, as rows: one for each play, shape and language, and not more than a few hundred in all."""

from sqlite_utils import Database

MOST = 300
"""Pictures that are kept, of about 100 KB each."""


def find(db: Database, play: int, name: str, digest: str) -> bytes | None:
    """Return the picture ``name`` of the play, None where it is not kept as it looks now."""
    row = db.execute(
        "SELECT png FROM pictures WHERE play = ? AND name = ? AND digest = ?", (play, name, digest)
    ).fetchone()
    return bytes(row[0]) if row else None


def keep(db: Database, play: int, name: str, digest: str, png: bytes) -> None:
    """Keep a picture in the place of the one before it; the oldest go. Only inside ``writing``."""
    db.conn.execute("DELETE FROM pictures WHERE play = ? AND name = ?", (play, name))
    db.conn.execute("INSERT INTO pictures (play, name, digest, png) VALUES (?, ?, ?, ?)", (play, name, digest, png))
    db.conn.execute(
        "DELETE FROM pictures WHERE id <= (SELECT id FROM pictures ORDER BY id DESC LIMIT 1 OFFSET ?)", (MOST,)
    )
