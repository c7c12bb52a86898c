"""The plays of one data folder: their database, and the sheets of them that a process keeps."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from cachetools import LRUCache
from sqlite_utils import Database

if TYPE_CHECKING:
    from companion.plays.sheet import Sheet

KEPT = 512
"""Sheets that a process keeps: some revisions of each of the tables that are played at."""
MAX_CATCH_UP_EVENTS = 400
"""Events after which a page is too far behind for what happened since to be told, or written over."""


class Snapshots:
    """The sheets used last, by play and revision: what stood there at a revision stays so."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[int, int], Sheet] = LRUCache(KEPT)
        self._lock = Lock()

    def get(self, play: int, revision: int) -> "Sheet | None":
        """Return the sheet of ``play`` at ``revision`` if it is kept."""
        with self._lock:
            return self._kept.get((play, revision))

    def keep(self, sheet: "Sheet") -> "Sheet":
        """Keep ``sheet`` and return it."""
        with self._lock:
            self._kept[sheet.play.id, sheet.revision] = sheet
        return sheet


@dataclass
class PlayStore:
    """The plays of one data folder: ``db`` is the connection of this request, ``snapshots`` are kept by the process.

    ``tell`` lets those who follow a play in this process know of its new revision, right after the commit.
    """

    db: Database
    snapshots: Snapshots
    tell: Callable[[int, int], None] = lambda play, revision: None
