"""Opening a sheet: a play of a game, a draft of a table being set up, or a deck."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlite_utils import Database

from companion.core.game import CARD, FINISHED, FIRST_PLAYER, TITLE, Game, Setup
from companion.core.pad import Pad, Patch, Value, differences, same
from companion.core.scorecard.card_file import DOMAIN
from companion.core.text import Refused
from companion.plays.again import join_phone, just_opened
from companion.plays.deleted import purge
from companion.plays.people import assign_group
from companion.plays.sheet import DRAFT, PlayStore, Sheet
from companion.plays.writing import Command, Removed, book, booked, key_of, new_id, new_key, now, origin_of
from companion.store import plays as store
from companion.store.database import writing
from companion.store.plays import EventRow


class Meanwhile(Exception):
    """Another phone has just opened the next play with the same people, unknown to this one."""


@dataclass(frozen=True)
class NewPlay:
    """A play about to be opened: its players in seat order, its options by key, and the values of other ``cells``.

    A ``draft`` is a table being set up, without player names; ``done`` are its ticked cells. ``from_draft`` is the
    draft that this play replaces: its ticks and its first player are taken over, and the draft is ended. ``first`` is
    the seat of the first player, ``again`` the previous play with the same people, ``card`` the score card in use;
    ``beside`` is the address of another play just opened with those people, if the phone was told of it.
    """

    game: Game
    players: Sequence[str]
    options: Mapping[str, Any] = field(default_factory=dict)
    cells: Pad = field(default_factory=dict)
    draft: bool = False
    done: Sequence[str] = ()
    first: int | None = None
    from_draft: Sheet | None = None
    again: Sheet | None = None
    card: Mapping[str, Any] | None = None
    beside: str = ""

    def pad(self) -> Pad:
        """Return the values of the new sheet; raises Refused for invalid players or options."""
        game, setup = self.game, Setup(tuple(self.players))
        if refusal := game.refuse_size(setup.size):
            raise Refused(refusal)
        if refusals := game.refuse_options(setup.size, self.options):
            raise Refused(*refusals)
        pad: dict[str, Value] = {DRAFT: True} if self.draft else {}
        pad |= {cell: value for cell, value in self.cells.items() if value is not None}
        if self.card is not None:
            if wrong := DOMAIN.problems(self.card, CARD):
                raise Refused(*wrong)
            pad |= {CARD: self.card, TITLE: self.card["name"]}
        pad |= dict.fromkeys(self.done, True)
        for option in game.options:
            value = self.options.get(option.key, option.values[0])
            game.cell(setup, option.cell).check(value)
            if not same(value, option.values[0]):
                pad[option.cell] = value
        if self.from_draft and self.from_draft.setup.size == setup.size:
            pad |= _taken_over(self.from_draft, self.options)
        return pad if self.first is None else {**pad, FIRST_PLAYER: self.first}


def _taken_over(draft: Sheet, options: Mapping[str, Any]) -> Patch:
    """Return the first player drawn in the draft, and its ticked steps if the options that matter are unchanged."""
    cells = [FIRST_PLAYER]
    if all(one.house or same(one.of(draft.pad), options.get(one.key, one.values[0])) for one in draft.game.options):
        cells += [step.cell for step in draft.game.steps(draft.setup.size).values()]
    return {cell: draft.pad[cell] for cell in cells if cell in draft.pad}


def open_play(archive: PlayStore, new: NewPlay, phone: str, action_id: str = "") -> str:
    """Open a play and return its address; raises Refused for invalid players or options, and Meanwhile.

    A phone that repeats its ``action_id`` gets the play it has already opened.
    """
    pad, key = new.pad(), key_of(phone, action_id or new_id())
    over = None
    with writing(archive.db) as db:
        if new.again and not store.find_play(db, key):
            there = just_opened(archive, new.again, phone)
            if there and there.play.key != new.beside:
                raise Meanwhile
        insert_sheet(db, key, new.game.slug, new.players, phone, pad, new.again.play.id if new.again else None)
        if not new.draft and (play := store.find_play(db, key)):
            assign_group(db, play, phone, new_key(), now())
        if new.from_draft:
            with suppress(Refused, Removed):  # another phone has already ended the draft
                end = Command("finish", lambda *_: {FINISHED: True}, ends=True)
                over = book(archive, new.from_draft.play, origin_of(phone), end)
    if over:
        booked(archive, over)
    return key


def insert_sheet(
    db: Database, key: str, kind: str, players: Sequence[str], phone: str, pad: Pad, again: int | None = None
) -> None:
    """Open a sheet of ``kind`` at the address ``key``, filled with ``pad``, and seat the phone; inside ``writing``.

    ``again`` is the id of the previous play. A sheet that already exists at ``key`` is left alone.
    """
    if store.find_play(db, key):
        return
    play = store.insert_play(db, key, new_key(), kind, players, now(), bool(players) and not pad.get(DRAFT), again)
    store.append_event(db, play, new_id(), EventRow(1, now(), phone, "open", tuple(differences({}, pad))))
    join_phone(db, play, phone)
    purge(db)
