"""A sheet: one play as it stands at one revision, read from the store and scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from companion import games
from companion.core.common_cells import NOTE, PLAYED_ON, day_here, person_of, say_day
from companion.core.game import FINISHED, NO_WINNER, Game, PadView, Setup, SheetKind
from companion.core.layout import Cell
from companion.core.pad import Pad, Value
from companion.core.score import Score
from companion.core.text import Message, Problem, say
from companion.plays.archive import Lineup, PlayStore, Snapshot, earlier, snapshot_at
from companion.store import phones
from companion.store import plays as store
from companion.store.database import reading
from companion.store.phones import PhoneRow
from companion.store.plays import EventRow, PlayRow

DRAFT = "draft"
"""The cell that says a sheet is only a table being set up, its players without names; written when it is opened."""


@dataclass
class Sheet:
    """One play in one state; ``kind``, ``setup`` (who plays) and ``pad`` (what stands in the cells) are those of it.

    ``phones`` are all that ever sat at its table, by their id.
    """

    play: PlayRow
    state: Snapshot
    phones: Mapping[str, PhoneRow]
    kind: SheetKind = field(init=False)
    setup: Setup = field(init=False)
    pad: Pad = field(init=False)

    def __post_init__(self) -> None:
        """Take from the state what is asked for dozens of times."""
        self.kind, self.setup, self.pad = self.state.lineup.kind, self.state.lineup.setup, self.state.pad

    @property
    def played(self) -> Game | None:
        """Return the game that is played, None on a sheet of something else."""
        return self.state.lineup.game

    @property
    def game(self) -> Game:
        """Return the game that is played; raises LookupError on a sheet of something else."""
        if self.played is None:
            raise LookupError(self.play.game)
        return self.played

    @property
    def revision(self) -> int:
        """Return the number of the newest event."""
        return self.state.revision

    @property
    def last(self) -> EventRow | None:
        """Return the event that an undo takes back."""
        return self.state.last

    @property
    def score(self) -> Score | None:
        """Return the score, None when there is none."""
        return self.state.score

    @property
    def view(self) -> PadView | None:
        """Return what the pad shows, None when there is nothing to show."""
        return self.state.view

    @property
    def layout(self) -> Mapping[str, Cell]:
        """Return the cells of the sheet."""
        return self.state.lineup.layout

    def cell(self, name: str) -> Cell:
        """Return the cell called ``name``; raises Refused when the sheet has none."""
        return self.kind.cell(self.setup, name)

    def stands(self, cell: str) -> Value:
        """Return what stands in ``cell``, or what holds for as long as nothing does."""
        seat = self.setup.seat_of(person_of(cell))
        if seat is not None:
            return self.setup.players[seat]
        return self.played_on if cell == PLAYED_ON else self.pad.get(cell)

    @property
    def played_on(self) -> str:
        """Return the day of the play, ISO 8601: the one that people said, else the day it was opened, where we are."""
        return str(self.pad.get(PLAYED_ON) or day_here(self.play.opened_at))

    @property
    def note(self) -> str:
        """Return the note on the play, empty where there is none."""
        return str(self.pad.get(NOTE, ""))

    @property
    def imported(self) -> Message | None:
        """Return that the play came from elsewhere, and how; None where it was opened here and never left."""
        if self.play.moved_from is not None:
            came = urlsplit(self.play.moved_from).netloc
            return say("came-from", name=came) if came else say("came-from-phone")
        day = self.play.imported_at[:10]
        return say("imported", day=say_day(day)) if day else None

    @property
    def moved(self) -> Message | None:
        """Return that the play continues elsewhere, and where; None where it continues here."""
        if not self.play.moved_at:
            return None
        to = urlsplit(self.play.moved_to).netloc
        return say("moved-to", name=to) if to else say("moved-to-phone")

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of each side that is scored."""
        return self.state.lineup.sides

    def side_of(self, person: int | None) -> int | None:
        """Return the side of the player with the number ``person``, None for nobody who plays."""
        seat = self.setup.seat_of(person)
        return next((side for side, seats in enumerate(self.game.sides(self.setup)) if seat in seats), None)

    @property
    def persons(self) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of the players of each side."""
        return tuple(tuple(self.setup.persons[seat] for seat in seats) for seats in self.game.sides(self.setup))

    @property
    def short_names(self) -> tuple[str, ...]:
        """Return a name for each side where there is little room."""
        return self.state.lineup.short_names

    def total(self, side: int) -> int | None:
        """Return the total of ``side``, None when there is no score."""
        return self.score.standings[side].total if self.score else None

    @property
    def finished(self) -> bool:
        """Tell whether the play is over."""
        return bool(self.pad.get(FINISHED))

    @property
    def undecided(self) -> bool:
        """Tell whether the play was ended without a winner."""
        return self.pad.get(FINISHED) == NO_WINNER

    @property
    def won(self) -> bool:
        """Tell whether the play is over and has a winner, or several."""
        return self.finished and not self.undecided and self.score is not None and self.score.complete

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the sides that have won, once the play is over; none where nobody has."""
        return self.score.crowned if self.won and self.score else ()

    @property
    def draft(self) -> bool:
        """Tell whether this is only a table being set up."""
        return bool(self.pad.get(DRAFT))

    @property
    def open_problems(self) -> tuple[Problem, ...]:
        """Return what keeps the play from a winner."""
        return self.score.problems if self.score else ()

    @property
    def gaps(self) -> Sequence[Message]:
        """Return what whoever ends the play is asked about first: nothing where something keeps it from ending."""
        if self.played is None or self.finished or self.score is None or self.score.problems:
            return ()
        return self.played.gaps(self.setup, self.pad)

    @cached_property
    def verdict(self) -> Message:
        """Return who won, in a sentence."""
        return self._won(self.sides)

    @cached_property
    def headline(self) -> Message:
        """Return the same by first names, as far as these tell people apart."""
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
    def outcome(self) -> Message | None:
        """Return who won against whom, or that nobody did, in a sentence; None when that is not known."""
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

    def problems_of(self, side: int) -> list[Problem]:
        """Return the open problems at the cells of ``side`` and at those of nobody."""
        return [
            one
            for one in self.open_problems
            if one.path not in self.layout or self.layout[one.path].side in (None, side)
        ]

    def options(self) -> dict[str, Any]:
        """Return what the table chose, by the key of the option."""
        return {option.key: option.of(self.pad) for option in self.kind.options}

    def at(self, archive: PlayStore, revision: int) -> "Sheet | None":
        """Return the sheet as it was at an earlier ``revision``, None when that is not known any more."""
        state = earlier(archive, self.play.id, self.state, revision)
        return Sheet(self.play, state, self.phones) if state else None


def lineup_of(play: PlayRow) -> Lineup:
    """Return who plays what; raises LookupError when the game is gone."""
    kind = games.on_sheet(play.game)
    if kind is None:
        raise LookupError(play.game)
    return Lineup(kind, play.players)


def read(archive: PlayStore, play: PlayRow) -> Sheet:
    """Return the sheet of ``play`` as it is now; raises LookupError when what it is about is gone."""
    known = archive.snapshots.get(play.id, store.last_event(archive.db, play.id))
    if known:  # what stood there at a revision stays so: nothing has to be read at one moment
        return Sheet(play, known, phones.of_play(archive.db, play.id))
    with reading(archive.db):
        state = snapshot_at(archive, play.id, lineup_of(play), store.last_event(archive.db, play.id))
        return Sheet(play, state, phones.of_play(archive.db, play.id))


def find(archive: PlayStore, key: str) -> Sheet | None:
    """Return the sheet with the address ``key``, None when there is none, or it is deleted, or its game is gone."""
    play = store.find_play(archive.db, key)
    return read(archive, play) if play and not play.deleted_at and games.on_sheet(play.game) else None
