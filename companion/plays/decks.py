"""Decks: whose they are, which one a play picks from, and what is entered while playing finds its way into it."""

import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from companion import games
from companion.core.deck import EXAMPLE, NAME, Card, Deck
from companion.core.deck_file import MOST
from companion.core.game import DECK, Game, Setup
from companion.core.pad import Pad, Value, Wanted
from companion.core.text import Problem, Refused, fold, problem
from companion.plays import writing
from companion.plays.archive import Archive
from companion.plays.sheet import Sheet, find, read
from companion.plays.writing import Command, Origin
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


def shelf(archive: Archive, game: Game, phone: str) -> list[Sheet]:
    """Return the decks of this phone, the one last written in first."""
    return [read(archive, play) for play, _ in store.plays_of(archive.db, phone, MOST_DECKS, kind_of(game))]


def open_deck(archive: Archive, game: Game, phone: str, name: str) -> str:
    """Open an empty deck and return its address; raises Refused for a name that cannot be."""
    key = writing.new_key()
    _open(archive, game, key, phone, {NAME: name.strip()})
    return key


def import_deck(archive: Archive, game: Game, phone: str, text: str) -> str:
    """Open a deck with what a file holds and return its address; raises Refused with every error and its place."""
    deck = _deck(game)
    found = deck.read(text)
    marked = {EXAMPLE: True} if found["example"] else {}
    key = writing.new_key()
    _open(archive, game, key, phone, {NAME: found["name"], **deck.load(marked, found)}, marked)
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
    archive: Archive, game: Game, key: str, phone: str, wanted: Wanted, marked: Mapping[str, Value] | None = None
) -> None:
    sheet = _deck(game).sheet
    for cell, value in wanted.items():
        sheet.cell(Setup(()), cell).check(value)
    writing.open_sheet(archive, key, kind_of(game), (), phone, {**wanted, **(marked or {})})


def _deck(game: Game) -> Deck:
    if game.deck is None:
        raise LookupError(f"{game.slug} has no deck")
    return game.deck


# ---- a play and its deck


def of_play(archive: Archive, sheet: Sheet, phone: str) -> Sheet | None:
    """Return the deck that the play picks from: the one it names, else the last real one of this phone."""
    if key := sheet.pad.get(DECK):
        return _find(archive, sheet.game, key)
    return next((deck for deck in shelf(archive, sheet.game, phone) if not deck.pad.get(EXAMPLE)), None)


def is_invented(archive: Archive, sheet: Sheet) -> bool:
    """Tell whether the cards on a play are those of an invented deck."""
    key = sheet.pad.get(DECK)
    deck = _find(archive, sheet.game, key) if key and sheet.game.deck else None
    return bool(deck and deck.pad.get(EXAMPLE))


def _find(archive: Archive, game: Game, key: str) -> Sheet | None:
    """Return the deck of ``game`` at ``key``, None when there is none."""
    found = find(archive, key)
    return found if found and found.play.game == kind_of(game) else None


def offer(archive: Archive, sheet: Sheet, phone: str, kind: str, typed: str, card: Value = None) -> Offer | None:
    """Return what the form ``kind`` of a play, which shows ``card``, offers to pick; None where nothing is."""
    deck = sheet.game.deck
    if deck is None or kind not in deck.kinds:
        return None
    found, typed = of_play(archive, sheet, phone), typed.strip()
    if found is None:
        return Offer(None, kind, typed, (), 0, frozenset())
    if sheet.pad.get(DECK):
        writing.join(archive, found.play, phone)
    cards, total = deck.find(found.pad, kind, typed, MOST), len(deck.cards(found.pad, kind))
    lying = [value for value in sheet.pad.values() if isinstance(value, dict)]
    used = frozenset(card.cell for card in cards if lying.count(dict(card.card)) >= card.copies)
    shown = sorted(cards, key=lambda card: card.cell in used)[: SHOWN if typed or total <= SHOWN else UNASKED]
    known = deck.known(found.pad, kind, card) if _is_card(sheet.game, kind, card) else None
    return Offer(found, kind, typed, shown, total, used, known.copies if known else 1)


def picked(deck: Sheet, card: str, cell: str) -> Command:
    """Return the command of laying a card of ``deck`` where the form of ``cell`` writes.

    ``card`` is the cell it stands in and its name, as its button said: another deck, or another card, may be there now.
    """
    place, _, name = card.partition(" ")
    kind = place.partition(".")[0]

    def run(game: Game, setup: Setup, pad: Pad) -> Wanted:
        kept = deck.pad.get(place) if "." in place and pad.get(DECK, deck.play.key) == deck.play.key else None
        if kept is None or fold(kept["card"]["name"]) != fold(name):
            raise Refused(problem("", "card_gone"))
        if game.cell(setup, cell).form != kind:
            raise Refused(problem("", "no_such_cell"))
        return _deck(game).lay(setup, pad, cell, kept["card"])

    return noting(Command(kind, run), kind, deck.play.key)


def noting(command: Command, kind: str, key: str) -> Command:
    """Return ``command`` that also notes the deck at ``key`` on a play that names none, when it brings a card."""

    def run(game: Game, setup: Setup, pad: Pad) -> Wanted:
        wanted = command.run(game, setup, pad)
        brought = next(iter(wanted.values()), None)
        return {**wanted, DECK: key} if DECK not in pad and _is_card(game, kind, brought) else wanted

    return command._replace(run=run)


def _is_card(game: Game, kind: str, value: Value) -> bool:
    """Tell whether ``value`` is all that is printed on a card: a number worked out by hand is none."""
    return value is not None and not _deck(game).kinds[kind].domain.problems(value, "")


class Entered(NamedTuple):
    """A card that was entered on a play: its kind, what it says, what stood there before, how often it is in the box."""

    kind: str
    card: Value
    before: Value
    copies: int


def card_at(sheet: Sheet, kind: str, cell: str) -> Value:
    """Return what a card entered by the form of ``cell`` left on the play."""
    deck = sheet.game.deck
    return deck.lies(sheet.setup, sheet.pad, cell) if deck and kind in deck.kinds else None


def keep(archive: Archive, sheet: Sheet, phone: str, action_id: str, entered: Entered, name: str) -> None:
    """Bring a card that was ``entered`` on a play into the deck of the play, opened as ``name`` if it is not yet.

    An invented deck stays as it is, and so does a full one; a number worked out by hand is no card.
    """
    deck, key = _deck(sheet.game), sheet.pad.get(DECK)
    if not key or not _is_card(sheet.game, entered.kind, entered.card):
        return
    if _find(archive, sheet.game, key) is None:
        try:
            _open(archive, sheet.game, key, phone, {NAME: name})
        except sqlite3.IntegrityError:  # another phone was first; or it is the address of something else
            if _find(archive, sheet.game, key) is None:
                return

    def run(game: Game, setup: Setup, pad: Pad) -> Wanted:
        return deck.keep(pad, entered.kind, entered.card, entered.copies, entered.before)

    found = _find(archive, sheet.game, key)
    with suppress(Refused):
        if found:
            writing.record(archive, found.play, Origin(phone, action_id), Command(entered.kind, run))


def chosen(archive: Archive, sheet: Sheet, key: str) -> Command:
    """Return the command of letting the play pick from the deck at ``key``.

    Raises Refused for what is no deck of the game, and where invented cards and real ones would lie on one table.
    """
    deck = _find(archive, sheet.game, key)
    if deck is None:
        raise Refused(problem("", "no_such_deck"))
    example = bool(deck.pad.get(EXAMPLE))

    def run(game: Game, setup: Setup, pad: Pad) -> Wanted:
        before = _find(archive, game, pad[DECK]) if DECK in pad else None
        if example != bool(before and before.pad.get(EXAMPLE)) and any(
            isinstance(value, dict) and "name" in value for value in pad.values()
        ):
            raise Refused(problem("", "example_mixes"))
        return {DECK: key}

    return Command("deck", run)


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
