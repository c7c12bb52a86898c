"""The plays of one data folder: their database, and the snapshots of them that a process keeps."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, TypeVar

from sqlite_utils import Database

from companion.core.common_cells import seated
from companion.core.game import Game, PadView, Setup, SheetKind, View
from companion.core.layout import Cell
from companion.core.names import first_names
from companion.core.pad import Pad, inverse, write
from companion.core.score import Score
from companion.store import plays as store
from companion.store.plays import EventRow

KEPT = 512
"""Snapshots that a process keeps: some for each of the tables that are played at."""
VIEWS = 8
"""Views of tools that a snapshot keeps: what a few phones have chosen there."""
MAX_CATCH_UP_EVENTS = 400
"""Events after which a page is too far behind for what happened since to be told, or written over."""

log = logging.getLogger(__name__)

Seen = TypeVar("Seen", bound=View | None)
Viewing = Callable[[Setup, Pad, Mapping[str, str]], Seen]


class Lineup:
    """The kind of a sheet and who plays on it; a deck belongs to no ``game``.

    ``opened`` are the names that the play was opened with, ``setup`` who plays now, where that differs.
    """

    def __init__(self, kind: SheetKind, opened: tuple[str, ...], setup: Setup | None = None) -> None:
        self.kind = kind
        self.game = kind if isinstance(kind, Game) else None
        self.opened = opened
        self.setup = Setup(opened) if setup is None else setup

    def seated(self, pad: Pad) -> "Lineup":
        """Return the lineup of ``pad``: who plays there, where they sit and what they are called."""
        setup = seated(self.opened, pad)
        return self if setup == self.setup else Lineup(self.kind, self.opened, setup)

    @cached_property
    def layout(self) -> Mapping[str, Cell]:
        """Return the cells of the sheet."""
        return self.kind.layout(self.setup)

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of each side that is scored."""
        return self.kind.names(self.setup)

    @cached_property
    def short_names(self) -> tuple[str, ...]:
        """Return a name for each side where there is little room."""
        return first_names(self.sides)


class Snapshot:
    """A sheet at one revision, with its score and views; ``last`` is the event that an undo takes back."""

    def __init__(self, lineup: Lineup, revision: int, pad: Pad, last: EventRow | None) -> None:
        self.lineup = lineup.seated(pad)
        self.revision = revision
        self.pad = pad
        self.last = last
        self._views: dict[tuple[str, frozenset[tuple[str, str]]], Any] = {}

    def tool(self, name: str, fields: Mapping[str, str]) -> View:
        """Return what one of the tools of the sheet shows with the ``fields`` of its address."""
        return self._seen(name, fields, self.lineup.kind.tools[name].view)

    def main(self, fields: Mapping[str, str]) -> View | None:
        """Return what the main page shows with the ``fields`` of its address; None where that is how a play stands."""
        return self._seen("", fields, self.lineup.kind.main)

    def _seen(self, name: str, fields: Mapping[str, str], view: Viewing[Seen]) -> Seen:
        """Return what ``view`` makes of the sheet and ``fields``, made once."""
        key, views = (name, frozenset(fields.items())), self._views
        if key not in views:
            if len(views) >= VIEWS:
                self._views = views = {}
            views[key] = view(self.lineup.setup, self.pad, fields)
        found: Seen = views[key]
        return found

    @cached_property
    def score(self) -> Score | None:
        """Return the score, None when there is none or the rules failed; that is logged and never costs a tap."""
        game = self.lineup.game
        if game is None or game.score is None:
            return None
        try:
            return game.score(self.lineup.setup, self.pad)
        except Exception:
            log.exception("%s could not be scored: %s", game.slug, self.pad)
            return None

    @cached_property
    def view(self) -> PadView | None:
        """Return what the game's pad shows, None when there is no score to show."""
        game = self.lineup.game
        if game is None or game.view is None or self.score is None:
            return None
        try:
            view: PadView = game.view(self.lineup.setup, self.pad, self.score)
            return view
        except Exception:
            log.exception("%s could not be drawn: %s", game.slug, self.pad)
            return None


@dataclass
class PlayStore:
    """The plays of one data folder: ``db`` is the connection of this request, ``snapshots`` are kept by the process.

    ``tell`` lets those who follow a play in this process know of its new revision, right after the commit.
    """

    db: Database
    snapshots: "Snapshots"
    tell: Callable[[int, int], None] = lambda play, revision: None


class Snapshots:
    """The snapshots used last, by play and revision."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], Snapshot] = OrderedDict()
        self._lock = Lock()

    def get(self, play: int, revision: int) -> Snapshot | None:
        """Return a snapshot that is kept."""
        with self._lock:
            found = self._kept.get((play, revision))
            if found:
                self._kept.move_to_end((play, revision))
            return found

    def keep(self, play: int, state: Snapshot) -> Snapshot:
        """Keep ``state`` and return it."""
        with self._lock:
            self._kept[play, state.revision] = state
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return state


def snapshot_at(archive: PlayStore, play: int, lineup: Lineup, revision: int) -> Snapshot:
    """Return the snapshot of ``play`` at its newest ``revision``."""
    if found := archive.snapshots.get(play, revision):
        return found
    last = store.last_undoable(archive.db, play, revision)
    return archive.snapshots.keep(play, Snapshot(lineup, revision, store.read_pad(archive.db, play), last))


def earlier(archive: PlayStore, play: int, now: Snapshot, revision: int) -> Snapshot | None:
    """Return the snapshot at ``revision``: ``now`` with the events after it taken back.

    None for one that is not yet, or too far back.
    """
    if revision == now.revision:
        return now
    if found := archive.snapshots.get(play, revision):
        return found
    if not 0 < now.revision - revision <= MAX_CATCH_UP_EVENTS or revision < 1:
        return None
    pad = dict(now.pad)
    for event in reversed(store.events_after(archive.db, play, revision)):
        if event.number <= now.revision:
            pad = write(pad, inverse(event.changes))
    last = store.last_undoable(archive.db, play, revision)
    return archive.snapshots.keep(play, Snapshot(now.lineup, revision, pad, last))
