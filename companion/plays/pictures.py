"""Pictures of results, kept beside the plays: what was drawn once is not drawn again until it changes."""

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from companion.plays.archive import PlayStore
from companion.store import pictures as store
from companion.store.database import writing


class Kept(NamedTuple):
    """A picture that is kept: of which play, which of its pictures, and what tells it from how it looked before."""

    play: int
    name: str
    digest: str


def digest(drawing: str) -> str:
    """Return what tells one ``drawing`` from another."""
    return sha256(drawing.encode()).hexdigest()[:24]


def kept(archive: PlayStore, wanted: Kept, draw: Callable[[], bytes]) -> bytes:
    """Return the picture ``wanted``, made by ``draw`` where it is not kept as it looks now."""
    found = store.find(archive.db, *wanted)
    if found is None:
        found = draw()
        with writing(archive.db) as db:
            store.keep(db, *wanted, found)
    return found
