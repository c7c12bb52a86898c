"""A sheet: one play as it stands, read from the store and scored."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sqlite_utils import Database

from companion import games
from companion.core.game import Game, Setup
from companion.core.layout import Cell
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, Problem, say
from companion.store import plays as store
from companion.store.plays import EventRow, PhoneRow, PlayRow

FINISHED = "finished"
"""The cell that says a play is over; every sheet has it, no layout names it."""

DRAFT = "draft"
"""The cell that says a sheet is only a table being set up, its players without names; written when it is opened."""

log = logging.getLogger(__name__)


class Table:
    """Who plays which game: the same for as long as the play lasts."""

    def __init__(self, game: Game, players: tuple[str, ...]) -> None:
        self.game = game
        self.setup = Setup(players)

    @cached_property
    def layout(self) -> Mapping[str, Cell]:
        """Return the cells of the sheet."""
        return self.game.layout(self.setup)

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of each side that is scored."""
        return self.game.names(self.setup)

    @cached_property
    def brief(self) -> Setup:
        """Return the same players by their first names, where these tell them apart."""
        full = self.setup.players
        first = [name.split()[0] for name in full]
        return Setup(tuple(one if first.count(one) == 1 else full[seat] for seat, one in enumerate(first)))

    @cached_property
    def short_names(self) -> list[str]:
        """Return a name for each side where there is little room: first names, while they tell the sides apart."""
        short = [" ".join(name.split()[0] for name in names) for names in self.sides]
        full = [" ".join(names) for names in self.sides]
        return [one if short.count(one) == 1 else full[place] for place, one in enumerate(short)]


class State:
    """What stands on a sheet after one of its events, and what that comes to; kept until the next one."""

    def __init__(self, table: Table, pad: Pad) -> None:
        self.table = table
        self.pad = pad

    @cached_property
    def score(self) -> Score | None:
        """Return the score, None when there is none or the rules failed; that is logged and never costs a tap."""
        if self.table.game.score is None:
            return None
        try:
            return self.table.game.score(self.table.setup, self.pad)
        except Exception:
            log.exception("%s could not be scored: %s", self.table.game.slug, self.pad)
            return None

    @cached_property
    def view(self) -> Any:
        """Return what the game's templates draw, None when there is no score to draw."""
        if self.table.game.view is None or self.score is None:
            return None
        try:
            return self.table.game.view(self.table.setup, self.pad, self.score)
        except Exception:
            log.exception("%s could not be drawn: %s", self.table.game.slug, self.pad)
            return None


@dataclass
class Sheet:
    """One play as it stands after the event ``last`` (the one an undo would take back).

    ``before`` is how it stood before the stroke that is answered, when the phone that sent it has seen that: no other
    wrote since its own last stroke. None: not known, so that all has to be drawn again. ``game``, ``setup`` (who
    plays) and ``pad`` (what stands in the cells) are those of its state.
    """

    play: PlayRow
    state: State
    last: EventRow | None
    last_phone: PhoneRow | None = None
    before: State | None = None
    game: Game = field(init=False)
    setup: Setup = field(init=False)
    pad: Pad = field(init=False)

    def __post_init__(self) -> None:
        """Take from the state what is asked for dozens of times a stroke."""
        self.game, self.setup, self.pad = self.state.table.game, self.state.table.setup, self.state.pad

    @property
    def score(self) -> Score | None:
        """Return the score, None when there is none."""
        return self.state.score

    @property
    def view(self) -> Any:
        """Return what the game's templates draw, None when there is nothing to draw."""
        return self.state.view

    @property
    def layout(self) -> Mapping[str, Cell]:
        """Return the cells of the sheet."""
        return self.state.table.layout

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of each side that is scored."""
        return self.state.table.sides

    @property
    def short_names(self) -> list[str]:
        """Return a name for each side where there is little room."""
        return self.state.table.short_names

    @property
    def moved(self) -> Sequence[int]:
        """Return the sides whose total, or the note below it, is not as the phone saw it; all if that is unknown."""
        every, then = range(len(self.sides)), self.before
        if not (self.view and self.score and then and then.view and then.score):
            return every
        notes, before = self.view.notes, then.view.notes
        now, was = self.score.standings, then.score.standings
        return [side for side in every if now[side].total != was[side].total or notes[side] != before[side]]

    def total(self, side: int) -> int | None:
        """Return the total of ``side``, None when there is no score."""
        return self.score.standings[side].total if self.score else None

    @property
    def finished(self) -> bool:
        """Tell whether the play is over."""
        return bool(self.pad.get(FINISHED))

    @property
    def draft(self) -> bool:
        """Tell whether this is only a table being set up."""
        return bool(self.pad.get(DRAFT))

    @property
    def open_problems(self) -> tuple[Problem, ...]:
        """Return what keeps the play from a winner."""
        return self.score.problems if self.score else ()

    @property
    def verdict(self) -> Message:
        """Return who won, in a sentence."""
        if self.score and self.score.verdict:
            return self.score.verdict
        winners = self.score.winners if self.score else ()
        names = tuple(name for side in winners for name in self.sides[side])
        if len(winners) > 1:
            return say(f"verdict-{self.score.tie_break}" if self.score else "verdict-shared", names=names)
        return say("verdict-won", names=names, n=len(names))

    def problems_of(self, side: int) -> list[Problem]:
        """Return the open problems at the cells of ``side`` and at those of nobody."""
        return [
            one
            for one in self.open_problems
            if one.path not in self.layout or self.layout[one.path].side in (None, side)
        ]

    def options(self) -> dict[str, Any]:
        """Return what the table chose, by the key of the option."""
        return {option.key: option.of(self.pad) for option in self.game.options}


def read(db: Database, play: PlayRow) -> Sheet:
    """Return the sheet of ``play`` from the store; raises LookupError when what it is about is gone."""
    game = games.on_sheet(play.game)
    if game is None:
        raise LookupError(play.game)
    last = store.last_undoable(db, play.id)
    phone = store.find_phone(db, play.id, last.phone) if last else None
    return Sheet(play, State(Table(game, play.players), store.read_pad(db, play.id)), last, phone)


def find(db: Database, key: str) -> Sheet | None:
    """Return the sheet with the address ``key``, None when there is no such play (or its game is gone)."""
    play = store.find_play(db, key)
    return read(db, play) if play and games.on_sheet(play.game) else None
