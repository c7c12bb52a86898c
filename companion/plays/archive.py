"""The plays of one data folder: their database, and the sheets that a process caches."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from cachetools import LRUCache
from sqlite_utils import Database

if TYPE_CHECKING:
    from companion.plays.sheet import Sheet

KEPT = 512
"""Sheets that a process caches: a few revisions for each active table."""
MAX_CATCH_UP_EVENTS = 400
"""Events after which a page is too far behind to be updated, or to overwrite anything."""


class Snapshots:
    """The most recently used sheets, by play and revision. A revision never changes, so entries stay valid."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[int, int], Sheet] = LRUCache(KEPT)
        self._lock = Lock()

    def get(self, play: int, revision: int) -> "Sheet | None":
        """Return the sheet of ``play`` at ``revision`` if it is cached."""
        with self._lock:
            return self._kept.get((play, revision))

    def keep(self, sheet: "Sheet") -> "Sheet":
        """Cache ``sheet`` and return it."""
        with self._lock:
            self._kept[sheet.play.id, sheet.revision] = sheet
        return sheet


@dataclass
class PlayStore:
    """The plays of one data folder: ``db`` is the connection of this request, ``snapshots`` the cache of the process.

    ``tell`` notifies this process's listeners of a play of its new revision, right after the commit.
    """

    db: Database
    snapshots: Snapshots
    tell: Callable[[int, int], None] = lambda play, revision: None
