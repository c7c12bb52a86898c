"""Decks: whose they are, which one a play picks from, and what is entered while playing finds its way into it."""

import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlite_utils import Database

from companion import games
from companion.core.deck import EXAMPLE, NAME, Card, Deck
from companion.core.deck_file import MOST
from companion.core.game import DECK, Game, Setup
from companion.core.pad import Change, Pad, Value
from companion.core.text import Problem, Refused, fold, problem
from companion.plays import writing
from companion.plays.sheet import Sheet, find, read
from companion.plays.writing import Make
from companion.store import plays as store

MOST_DECKS = 30
SHOWN = 8
"""Cards offered for what was typed, at most."""
UNASKED = 3
"""Cards offered before anything was typed, where there are more than can be shown."""


@dataclass(frozen=True)
class Offer:
    """What a form offers to pick: the deck (None: there is none yet), and its cards that fit what was ``typed``.

    ``on_table`` are the cells of the cards whose copies all lie on the table already, which come last; ``copies`` is
    how many the deck has of the card that the form shows.
    """

    sheet: Sheet | None
    kind: str
    typed: str
    cards: Sequence[Card]
    total: int
    on_table: frozenset[str]
    copies: int = 1

    @property
    def invented(self) -> bool:
        """Tell whether the cards are invented ones."""
        return bool(self.sheet and self.sheet.pad.get(EXAMPLE))


def kind_of(game: Game) -> str:
    """Return what a deck of ``game`` is stored as."""
    return f"{game.slug}/deck"


def shelf(db: Database, game: Game, phone: str) -> list[Sheet]:
    """Return the decks of this phone, the one last written in first."""
    return [read(db, play) for play, _ in store.plays_of(db, phone, MOST_DECKS, kind_of(game))]


def open_deck(db: Database, game: Game, phone: str, name: str) -> str:
    """Open an empty deck and return its address; raises Refused for a name that cannot be."""
    key = writing.new_key()
    _open(db, game, key, phone, [Change(NAME, None, name.strip())])
    return key


def import_deck(db: Database, game: Game, phone: str, text: str) -> str:
    """Open a deck with what a file holds and return its address; raises Refused with every error and its place."""
    deck = _deck(game)
    found = deck.read(text)
    marked = {EXAMPLE: True} if found["example"] else {}
    changes = [Change(NAME, None, found["name"]), *deck.load(marked, found)]
    key = writing.new_key()
    _open(db, game, key, phone, changes, marked)
    return key


@cache
def example_text(slug: str) -> str:
    """Return the file of the game's invented deck."""
    return (games.FOLDER / slug / _deck(games.found()[slug]).example).read_text("utf-8")


def export(sheet: Sheet) -> str:
    """Return the deck as the text of a file, a card on each line."""
    head = _deck(games.found()[sheet.game.slug]).dump(sheet.pad)
    cards = ",\n".join(json.dumps(card, ensure_ascii=False) for card in head.pop("cards"))
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "cards": [\n{cards}\n]}}\n'


def _open(
    db: Database, game: Game, key: str, phone: str, changes: Sequence[Change], marked: Mapping[str, Value] | None = None
) -> None:
    sheet = _deck(game).sheet
    for change in changes:
        sheet.cell(Setup(()), change.cell).check(change.after)
    marks = [Change(cell, None, value) for cell, value in (marked or {}).items()]
    writing.open_sheet(db, key, kind_of(game), (), phone, [*changes, *marks])


def _deck(game: Game) -> Deck:
    if game.deck is None:
        raise LookupError(f"{game.slug} has no deck")
    return game.deck


# ---- a play and its deck


def of_play(db: Database, sheet: Sheet, phone: str) -> Sheet | None:
    """Return the deck that the play picks from: the one it names, else the last real one of this phone."""
    if key := sheet.pad.get(DECK):
        return _find(db, sheet.game, key)
    return next((deck for deck in shelf(db, sheet.game, phone) if not deck.pad.get(EXAMPLE)), None)


def is_invented(db: Database, sheet: Sheet) -> bool:
    """Tell whether the cards on a play are those of an invented deck."""
    key = sheet.pad.get(DECK)
    deck = _find(db, sheet.game, key) if key and sheet.game.deck else None
    return bool(deck and deck.pad.get(EXAMPLE))


def _find(db: Database, game: Game, key: str) -> Sheet | None:
    """Return the deck of ``game`` at ``key``, None when there is none."""
    found = find(db, key)
    return found if found and found.play.game == kind_of(game) else None


def offer(db: Database, sheet: Sheet, phone: str, kind: str, typed: str, card: Value = None) -> Offer | None:
    """Return what the form ``kind`` of a play, which shows ``card``, offers to pick; None where nothing is."""
    deck = sheet.game.deck
    if deck is None or kind not in deck.kinds:
        return None
    found, typed = of_play(db, sheet, phone), typed.strip()
    if found is None:
        return Offer(None, kind, typed, (), 0, frozenset())
    if sheet.pad.get(DECK):
        writing.join(db, found.play, phone)
    cards, total = deck.find(found.pad, kind, typed, MOST), len(deck.cards(found.pad, kind))
    lying = [value for value in sheet.pad.values() if isinstance(value, dict)]
    used = frozenset(card.cell for card in cards if lying.count(dict(card.card)) >= card.copies)
    shown = sorted(cards, key=lambda card: card.cell in used)[: SHOWN if typed or total <= SHOWN else UNASKED]
    known = deck.known(found.pad, kind, card) if _is_card(sheet.game, kind, card) else None
    return Offer(found, kind, typed, shown, total, used, known.copies if known else 1)


def picked(deck: Sheet, card: str, cell: str, before: Value) -> Make:
    """Return the changes of laying a card of ``deck`` where the form of ``cell`` writes.

    ``card`` is the cell it stands in and its name, as its button said: another deck, or another card, may be there now.
    """
    place, _, name = card.partition(" ")
    kind = place.partition(".")[0]

    def make(game: Game, setup: Setup, pad: Pad) -> list[Change]:
        kept = deck.pad.get(place) if "." in place and pad.get(DECK, deck.play.key) == deck.play.key else None
        if kept is None or fold(kept["card"]["name"]) != fold(name):
            raise Refused(problem("", "card_gone"))
        if game.cell(setup, cell).form != kind:
            raise Refused(problem("", "no_such_cell"))
        changes = _deck(game).lay(setup, pad, cell, before, kept["card"])
        for change in changes:
            game.cell(setup, change.cell).check(change.after)
        return changes

    return noting(make, kind, deck.play.key)


def noting(make: Make, kind: str, key: str) -> Make:
    """Return ``make`` that also notes the deck at ``key`` on a play that names none, when it brings a card."""

    def noted(game: Game, setup: Setup, pad: Pad) -> list[Change]:
        changes = list(make(game, setup, pad))
        if DECK not in pad and changes and _is_card(game, kind, changes[0].after):
            changes.append(Change(DECK, None, key))
        return changes

    return noted


def _is_card(game: Game, kind: str, value: Value) -> bool:
    """Tell whether ``value`` is all that is printed on a card: a number worked out by hand is none."""
    return value is not None and not _deck(game).kinds[kind].domain.problems(value, "")


def keep(db: Database, sheet: Sheet, phone: str, tap: str, kind: str, entered: Change, copies: int, name: str) -> None:
    """Bring a card that was ``entered`` on a play into the deck of the play, opened as ``name`` if it is not yet.

    An invented deck stays as it is, and so does a full one; a number worked out by hand is no card.
    """
    deck, key, card = _deck(sheet.game), sheet.pad.get(DECK), entered.after
    if not key or not _is_card(sheet.game, kind, card):
        return
    if _find(db, sheet.game, key) is None:
        try:
            _open(db, sheet.game, key, phone, [Change(NAME, None, name)])
        except sqlite3.IntegrityError:  # another phone was first; or it is the address of something else
            if _find(db, sheet.game, key) is None:
                return

    def make(game: Game, setup: Setup, pad: Pad) -> list[Change]:
        return deck.keep(pad, kind, card, copies, entered.before)

    try:
        kept, _ = writing.record(db, key, phone, tap, kind, make)
    except Refused:
        return
    writing.join(db, kept.play, phone)


def chosen(db: Database, sheet: Sheet, key: str) -> Make:
    """Return the change of letting the play pick from the deck at ``key``.

    Raises Refused for what is no deck of the game, and where invented cards and real ones would lie on one table.
    """
    deck = _find(db, sheet.game, key)
    if deck is None:
        raise Refused(problem("", "no_such_deck"))
    example = bool(deck.pad.get(EXAMPLE))

    def make(game: Game, setup: Setup, pad: Pad) -> list[Change]:
        before = _find(db, game, pad[DECK]) if DECK in pad else None
        if example != bool(before and before.pad.get(EXAMPLE)) and any(
            isinstance(value, dict) and "name" in value for value in pad.values()
        ):
            raise Refused(problem("", "example_mixes"))
        return [Change(DECK, pad.get(DECK), key)]

    return make


def placed(problems: Sequence[Problem], text: str) -> list[tuple[str, Problem]]:
    """Return each problem of a file with its place for people: the number and the name of the card, and the field."""
    try:
        cards = json.loads(text.removeprefix("\ufeff"))["cards"]
    except (ValueError, RecursionError, LookupError, TypeError):
        cards = []
    return [(_place(one.path, cards), one) for one in problems]


def _place(path: str, cards: Any) -> str:
    found = _OF_CARD.fullmatch(path)
    if found is None or not isinstance(cards, list):
        return _sayable(path)
    number = int(found[1])
    entry = cards[number] if number < len(cards) else None
    card = entry.get("card") if isinstance(entry, Mapping) else None
    name = card.get("name") if isinstance(card, Mapping) else None
    shown = f"{number + 1} «{name[:40]}»" if isinstance(name, str) else str(number + 1)
    return _sayable(f"{shown} {found[2] or ''}".strip())


_OF_CARD = re.compile(r"cards\.([0-9]{1,3})(?:\.(.*))?", re.DOTALL)


def _sayable(text: str) -> str:
    """Return ``text`` without the halves of characters that JSON can escape and no page can show."""
    return text.encode("utf-8", "replace").decode("utf-8")
