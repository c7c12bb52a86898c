"""Pictures of results, cached in the database until the drawing changes."""

from collections.abc import Callable
from hashlib import sha256

from companion.plays.sheet import PlayStore
from companion.store import pictures as store
from companion.store.database import best_effort, writing


def kept(archive: PlayStore, play: int, name: str, drawing: str, draw: Callable[[], bytes]) -> bytes:
    """Return the picture ``name`` of a play from the cache; ``draw`` and cache it if there is none of ``drawing``."""
    digest = sha256(drawing.encode()).hexdigest()[:24]
    found = store.find(archive.db, play, name, digest)
    if found is None:
        found = draw()
        with best_effort(), writing(archive.db) as db:
            store.keep(db, play, name, digest, found)
    return found
