"""Rows of pictures of results: one for each play, shape and language, a few hundred in all."""

from sqlite_utils import Database

MOST = 300
"""Pictures that are kept, of about 100 KB each."""


def find(db: Database, play: int, name: str, digest: str) -> bytes | None:
    """Return the picture ``name`` of a play, None if none with this ``digest`` is stored."""
    row = db.execute(
        "SELECT png FROM pictures WHERE play = ? AND name = ? AND digest = ?", (play, name, digest)
    ).fetchone()
    return bytes(row[0]) if row else None


def keep(db: Database, play: int, name: str, digest: str, png: bytes) -> None:
    """Store a picture in place of the previous one and delete the oldest beyond MOST; only inside ``writing``."""
    db.conn.execute("REPLACE INTO pictures (play, name, digest, png) VALUES (?, ?, ?, ?)", (play, name, digest, png))
    db.conn.execute(
        "DELETE FROM pictures WHERE id <= (SELECT id FROM pictures ORDER BY id DESC LIMIT 1 OFFSET ?)", (MOST,)
    )
