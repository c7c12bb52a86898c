"""Pictures of results, cached in the database until the drawing changes."""

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from companion.plays.sheet import PlayStore
from companion.store import pictures as store
from companion.store.database import writing


class Kept(NamedTuple):
    """The key of a cached picture: its play, its name within the play, and the digest of its drawing."""

    play: int
    name: str
    digest: str


def digest(drawing: str) -> str:
    """Return a digest of ``drawing``."""
    return sha256(drawing.encode()).hexdigest()[:24]


def kept(archive: PlayStore, wanted: Kept, draw: Callable[[], bytes]) -> bytes:
    """Return the picture ``wanted`` from the cache; ``draw`` and cache it if it is not there."""
    found = store.find(archive.db, *wanted)
    if found is None:
        found = draw()
        with writing(archive.db) as db:
            store.keep(db, *wanted, found)
    return found
