"""A sheet: one play at one revision, read from the store and scored; the cache of sheets."""

import logging
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

from cachetools import LRUCache
from sqlite_utils import Database

from companion import games
from companion.core.game import (
    FINISHED,
    NO_WINNER,
    NOTE,
    PLAYED_ON,
    Game,
    Setup,
    SheetKind,
    day_here,
    person_of,
    say_day,
    seated,
)
from companion.core.layout import Cell
from companion.core.names import first_names
from companion.core.pad import Pad, Value, inverse, write
from companion.core.score import Score, text_of
from companion.core.text import Message, Problem, say
from companion.store import phones
from companion.store import plays as store
from companion.store.database import reading
from companion.store.phones import PhoneRow
from companion.store.plays import EventRow, PlayRow

VIEWS = 8
"""Views of tools cached per sheet, enough for the choices of a few phones."""
DRAFT = "draft"
"""The cell that marks a table being set up, whose players have no names; written at opening."""
KEPT = 512
"""Sheets that a process caches: a few revisions for each active table."""
MAX_CATCH_UP_EVENTS = 400
"""Events after which a page is too far behind to be updated, or to overwrite anything."""

log = logging.getLogger(__name__)

Viewing = Callable[[Setup, Pad, Mapping[str, str]], Any]


@dataclass(eq=False, repr=False)
class Sheet:
    """One play at one revision, with its score and what its pages show.

    ``kind`` is its game, deck or card, ``setup`` the current players, ``pad`` the values of the cells, ``last`` the
    event that an undo takes back. ``phones`` are all phones that ever sat at its table, by id.
    """

    play: PlayRow
    kind: SheetKind
    revision: int
    pad: Pad
    last: EventRow | None = None
    phones: Mapping[str, PhoneRow] = field(default_factory=dict)
    setup: Setup = field(init=False)
    _views: dict[tuple[str, frozenset[tuple[str, str]]], Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.setup = seated(self.play.players, self.pad)

    @property
    def played(self) -> Game | None:
        """The game that is played, None on any other sheet."""
        return self.kind if isinstance(self.kind, Game) else None

    @property
    def game(self) -> Game:
        """The game that is played; raises LookupError on any other sheet."""
        if self.played is None:
            raise LookupError(self.play.game)
        return self.played

    def now(self, play: PlayRow, phones: Mapping[str, PhoneRow]) -> "Sheet":
        """Return this revision with what changes without an event: its addresses and its phones."""
        if play == self.play and phones == self.phones:
            return self
        found = copy(self)
        found.play, found.phones = play, phones
        return found

    def after(self, event: EventRow, last: EventRow | None) -> "Sheet":
        """Return the sheet after ``event``; ``last`` is the event that an undo would then take back."""
        return Sheet(self.play, self.kind, event.number, write(self.pad, event.changes), last, self.phones)

    def at(self, archive: "PlayStore", revision: int) -> "Sheet | None":
        """Return the sheet at an earlier ``revision``, None if that does not exist yet or is too far back."""
        if revision == self.revision:
            return self
        if found := archive.snapshots.get(self.play.id, revision):
            return found.now(self.play, self.phones)
        if not 0 < self.revision - revision <= MAX_CATCH_UP_EVENTS or revision < 1:
            return None
        pad = dict(self.pad)
        for event in reversed(store.events_after(archive.db, self.play.id, revision)):
            if event.number <= self.revision:
                pad = write(pad, inverse(event.changes))
        last = store.last_undoable(archive.db, self.play.id, revision)
        return archive.snapshots.keep(replace(self, revision=revision, pad=pad, last=last))

    # ---- computed once

    @cached_property
    def title(self) -> str | Message:
        """The title: what the table calls the game, else the name of the sheet's kind."""
        return self.kind.title_of(self.pad)

    @property
    def part(self) -> str:
        """What the sheet is: ``play``, ``deck`` or ``card``."""
        return self.play.game.partition("/")[2] or "play"

    @property
    def titled(self) -> bool:
        """Whether the table has its own title for it."""
        return self.title != self.kind.title_of({})

    @cached_property
    def layout(self) -> Mapping[str, Cell]:
        """The cells of the sheet."""
        return self.kind.layout(self.setup)

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The names of each side."""
        return self.kind.names(self.setup)

    @cached_property
    def short_names(self) -> tuple[str, ...]:
        """A short name for each side."""
        return first_names(self.sides)

    @cached_property
    def score(self) -> Score | None:
        """The score, None if there is none or the rules failed. A failure is logged and never breaks a tap."""
        game = self.played
        if game is None or game.score is None:
            return None
        try:
            return game.score(self.setup, self.pad)
        except Exception:
            log.exception("could not score a sheet of %s: %s", game.slug, self.pad)
            return None

    @cached_property
    def view(self) -> Any:
        """What the pad of the game shows, None without a score."""
        game = self.played
        if game is None or game.view is None or self.score is None:
            return None
        try:
            return game.view(self.setup, self.pad, self.score)
        except Exception:
            log.exception("could not compute the view of a sheet of %s: %s", game.slug, self.pad)
            return None

    def tool(self, name: str, fields: Mapping[str, str]) -> Any:
        """Return what a tool of the sheet shows for the ``fields`` of its query."""
        return self._seen(name, fields, self.kind.tools[name].view)

    def main(self, fields: Mapping[str, str]) -> Any:
        """Return what the main page shows for the ``fields`` of its query; None if that is the score of a play."""
        return self._seen("", fields, self.kind.main)

    def _seen(self, name: str, fields: Mapping[str, str], view: Viewing) -> Any:
        key, views = (name, frozenset(fields.items())), self._views
        if key not in views:
            if len(views) >= VIEWS:
                self._views = views = {}
            views[key] = view(self.setup, self.pad, fields)
        return views[key]

    # ---- its cells

    def cell(self, name: str) -> Cell:
        """Return the cell with this name; raises Refused if the sheet has none."""
        return self.kind.cell(self.setup, name)

    def place(self, cell: Cell) -> Message | str:
        """Return the name of ``cell`` on this sheet."""
        return self.kind.place(cell, self.pad)

    def stands(self, cell: str) -> Value:
        """Return the value of ``cell``, or the default that applies while it is empty."""
        seat = self.setup.seat_of(person_of(cell))
        if seat is not None:
            return self.setup.players[seat]
        return self.played_on if cell == PLAYED_ON else self.pad.get(cell)

    @property
    def played_on(self) -> str:
        """The day of the play, ISO 8601: as noted by the players, else when it was opened, in local time."""
        return str(self.pad.get(PLAYED_ON) or day_here(self.play.opened_at))

    @property
    def day(self) -> Message:
        """The day of the play as a message."""
        return say_day(self.played_on)

    @property
    def note(self) -> str:
        """The note on the play, empty if there is none."""
        return str(self.pad.get(NOTE, ""))

    @property
    def imported(self) -> Message | None:
        """Where an imported or transferred play came from; None if it was opened here and never left."""
        if self.play.moved_from is not None:
            came = urlsplit(self.play.moved_from).netloc
            return say("came-from", name=came) if came else say("came-from-phone")
        at = self.play.imported_at
        return say("imported", day=say_day(day_here(at))) if at else None

    @property
    def moved(self) -> Message | None:
        """Where the play continues; None if that is here."""
        if not self.play.moved_at:
            return None
        to = urlsplit(self.play.moved_to).netloc
        return say("moved-to", name=to) if to else say("moved-to-phone")

    def side_of(self, person: int | None) -> int | None:
        """Return the side of player number ``person``, None if they do not play."""
        seat = self.setup.seat_of(person)
        return next((side for side, seats in enumerate(self.game.sides(self.setup)) if seat in seats), None)

    @property
    def persons(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the players of each side."""
        return tuple(tuple(self.setup.persons[seat] for seat in seats) for seats in self.game.sides(self.setup))

    def total(self, side: int) -> int | None:
        """Return the total of ``side``, None without a score."""
        return self.score.standings[side].total if self.score else None

    def spoken_total(self, side: int) -> Message:
        """Return the standing of ``side`` as a screen reader announces it."""
        if stands := getattr(self.view, "stands", None):
            return say("said-standing", names=self.sides[side], how=stands[side])
        total = self.total(side)
        return say("said-total", names=self.sides[side], n="?" if total is None else total)

    @property
    def finished(self) -> bool:
        """Whether the play is over."""
        return bool(self.pad.get(FINISHED))

    @property
    def undecided(self) -> bool:
        """Whether the play was ended without a winner."""
        return self.pad.get(FINISHED) == NO_WINNER

    @property
    def won(self) -> bool:
        """Whether the play is over and has a winner, or several."""
        return self.finished and not self.undecided and self.score is not None and self.score.complete

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides of a play that is over; empty if nobody has won."""
        return self.score.crowned if self.won and self.score else ()

    @property
    def draft(self) -> bool:
        """Whether this is only a table being set up."""
        return bool(self.pad.get(DRAFT))

    @property
    def open_problems(self) -> tuple[Problem, ...]:
        """The problems that keep the play from having a winner."""
        return self.score.problems if self.score else ()

    @property
    def gaps(self) -> Sequence[Message]:
        """What to ask about before the play is ended: nothing once it is over."""
        return () if self.finished else self.unwritten

    @property
    def unwritten(self) -> Sequence[Message]:
        """What is still empty although hardly any table ends without it; nothing while there are problems."""
        if self.played is None or self.score is None or self.score.problems:
            return ()
        return self.played.gaps(self.setup, self.pad)

    @cached_property
    def verdict(self) -> Message:
        """Who won, in a sentence."""
        return self._won(self.sides)

    @cached_property
    def headline(self) -> Message:
        """Who won, by first names where these are unambiguous."""
        return self._won(self.game.names(self.setup.brief))

    def _won(self, sides: Sequence[tuple[str, ...]]) -> Message:
        if self.undecided:
            return say("verdict-none")
        if self.score and self.score.verdict:
            return self.score.verdict
        winners = self.score.winners if self.score else ()
        names = tuple(name for side in winners for name in sides[side])
        if len(winners) > 1:
            return say(f"verdict-{self.score.tie_break}" if self.score else "verdict-shared", names=names)
        return say("verdict-won", names=names, n=len(names))

    @cached_property
    def margin(self) -> Message | None:
        """By how much, or by which tie-break, the play was won; None if neither applies."""
        if not self.won or self.score is None or not self.game.points:
            return None
        if self.score.tie_break:
            return text_of("by", self.score.tie_break)
        return None if self.score.lead is None else say("by-points", n=self.score.lead)

    @cached_property
    def outcome(self) -> Message | None:
        """Who won against whom, or that nobody did, in a sentence; None if that is unknown."""
        if self.undecided:
            return say("outcome-none", names=self.setup.players)
        if not self.won or self.score is None:
            return None
        winners = self.score.winners
        others = tuple(name for side, names in enumerate(self.sides) if side not in winners for name in names)
        if not others:
            return self.verdict
        if len(winners) == 1 and self.score.verdict is None:
            names = self.sides[winners[0]]
            return say("outcome-beat", names=names, n=len(names), others=others)
        return say("outcome-against", verdict=self.verdict, others=others)

    def open_of(self, side: int) -> dict[Message, list[Problem]]:
        """Return the open problems in the cells of ``side`` and in those of the whole table, grouped by message."""
        found: dict[Message, list[Problem]] = {}
        for one in self.open_problems:
            if one.path not in self.layout or self.layout[one.path].side in (None, side):
                found.setdefault(one.message, []).append(one)
        return found

    def options(self) -> dict[str, Any]:
        """Return the options the table chose, by key."""
        return {option.key: option.of(self.pad) for option in self.kind.options}


class Snapshots:
    """The most recently used sheets, by play and revision. A revision never changes, so entries stay valid."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[int, int], Sheet] = LRUCache(KEPT)
        self._lock = Lock()

    def get(self, play: int, revision: int) -> Sheet | None:
        """Return the sheet of ``play`` at ``revision`` if it is cached."""
        with self._lock:
            return self._kept.get((play, revision))

    def keep(self, sheet: Sheet) -> Sheet:
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


def kind_of(play: PlayRow) -> SheetKind:
    """Return the kind of the sheet of ``play``; raises LookupError if its game no longer exists."""
    kind = games.on_sheet(play.game)
    if kind is None:
        raise LookupError(play.game)
    return kind


def setup_of(db: Database, play: PlayRow) -> Setup:
    """Return the current players of ``play`` and their seats, from its pad."""
    return seated(play.players, store.read_pad(db, play.id))


def read(archive: PlayStore, play: PlayRow) -> Sheet:
    """Return the current sheet of ``play``; raises LookupError if its game no longer exists."""
    known = archive.snapshots.get(play.id, store.last_event(archive.db, play.id))
    if known:  # a revision never changes, so no read transaction is needed
        return current(archive, known, play)
    with reading(archive.db):
        return at_revision(archive, play, store.last_event(archive.db, play.id))


def at_revision(archive: PlayStore, play: PlayRow, revision: int) -> Sheet:
    """Return the sheet of ``play`` at its newest ``revision``; only inside ``reading`` or ``writing``."""
    if found := archive.snapshots.get(play.id, revision):
        return current(archive, found, play)
    db = archive.db
    last = store.last_undoable(db, play.id, revision)
    pad, rows = store.read_pad(db, play.id), phones.of_play(db, play.id)
    return archive.snapshots.keep(Sheet(play, kind_of(play), revision, pad, last, rows))


def current(archive: PlayStore, sheet: Sheet, play: PlayRow) -> Sheet:
    """Return ``sheet`` with the current addresses and phones, and cache it."""
    return archive.snapshots.keep(sheet.now(play, phones.of_play(archive.db, play.id)))


def read_uncached(db: Database, play: PlayRow) -> Sheet:
    """Read the sheet of ``play``, bypassing the cache."""
    pad, rows = store.read_pad(db, play.id), phones.of_play(db, play.id)
    return Sheet(play, kind_of(play), store.last_event(db, play.id), pad, phones=rows)


def find(archive: PlayStore, key: str, kind: str = "") -> Sheet | None:
    """Return the sheet at the address ``key``, or None if it is missing or deleted or its game no longer exists.

    None also if it is not of ``kind``, if that is given.
    """
    play = store.find_play(archive.db, key)
    if play is None or play.deleted_at or games.on_sheet(play.game) is None or kind not in ("", play.game):
        return None
    return read(archive, play)
