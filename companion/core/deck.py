"""The printed cards of a game, which its box does not lend us: a table enters each once and picks it from then on.

A deck is kept on a sheet, where a cell ``<kind>.<n>`` holds a card each. A play keeps the card that was picked as it
was then.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from companion.core.deck_file import COPIES, FORMAT, MOST, VERSION, deck_file
from companion.core.layout import Domain, Record, read_integer
from companion.core.names import NOT_AT_ALL, rank, spellings
from companion.core.pad import Pad, Patch, Value, same
from companion.core.sheet_kind import Setup
from companion.core.text import Message, Refused, fold, problem

NAME = "name"
"""The cell with the name of the deck."""
EXAMPLE = "example"
"""The cell that marks an invented deck: it is only looked at, and never mixes with a real one.

Written when the deck is opened; no layout names it, so that no real deck becomes an invented one.
"""
MOST_TWINS = 10
"""Pairs offered at a time that may be one card; once one is settled, the next comes up."""


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of card: what it may say (a record with a ``name``), and how it is entered.

    ``about`` says what stands on it besides the name. ``form`` is the WTForms class of its form, the template
    ``<slug>/<kind>.html``; ``read`` returns the card out of the form's data and raises Refused with all that is wrong,
    at paths that begin with the one given; ``fill`` is its inverse. ``portrait`` names the drawings of who is on it,
    and ``points`` are the figures that its row shows.
    """

    domain: Domain
    about: Callable[[Value], Message | str]
    form: type
    read: Callable[[Mapping[str, Any], str], Value]
    fill: Callable[[Value], dict[str, Any]]
    portrait: Callable[[Value], tuple[str, ...]] = lambda card: ()
    points: Callable[[Value], tuple[int, ...]] = lambda card: ()


class Card(NamedTuple):
    """A card of a deck: the cell it stands in, its kind, how often it is in the box, what it says."""

    cell: str
    kind: str
    copies: int
    card: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Return its name."""
        return str(self.card["name"])


class Row(NamedTuple):
    """A card as a list of cards draws it, by the macro ``deck_card`` of ``<slug>/deck_card.html``."""

    cell: str
    kind: str
    name: str
    copies: int
    about: Message | str
    portrait: tuple[str, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Deck:
    """What a game says of its cards: the kinds, and how a card is laid into a cell of a play.

    ``game`` and ``title`` are the slug and the name of the game. ``lay`` takes the set-up, the pad, the cell and the
    card, and returns what is wanted; ``lies`` returns the card that lies where the form of a cell writes. ``example``
    is the file of an invented deck in the game's folder.
    """

    game: str
    title: str
    kinds: Mapping[str, Kind]
    lay: Callable[[Setup, Pad, str, Value], Patch]
    lies: Callable[[Setup, Pad, str], Value]
    example: str

    def __hash__(self) -> int:
        """Return the hash of the game, which is unique."""
        return hash(self.game)

    def cards(self, pad: Pad, kind: str = "") -> list[Card]:
        """Return the cards by name, those of one ``kind`` if it is given."""
        found = [card for card in self._cards(pad) if kind in ("", card.kind)]
        return sorted(found, key=lambda card: (fold(card.name), card.cell))

    def _cards(self, pad: Pad) -> Iterator[Card]:
        for cell, value in pad.items():
            if (kind := cell.partition(".")[0]) in self.kinds:
                yield Card(cell, kind, value["copies"], value["card"])

    def all_among(self, pad: Pad, lying: Sequence[Value]) -> list[Card]:
        """Return the cards of which all copies are among those ``lying`` on a table."""
        names = {card.get("name") for card in lying}
        found = [card for card in self._cards(pad) if card.card["name"] in names]
        return [card for card in found if lying.count(dict(card.card)) >= card.copies]

    def row(self, card: Card) -> Row:
        """Return the card as a list of cards draws it."""
        kind, said = self.kinds[card.kind], card.card
        return Row(
            card.cell, card.kind, card.name, card.copies, kind.about(said), kind.portrait(said), kind.points(said)
        )

    def find(self, pad: Pad, kind: str, typed: str, most: int) -> list[Card]:
        """Return the cards whose name has what was ``typed``: where the name begins so first, then a word of it."""
        wanted = fold(typed.strip())
        ranked = [(rank(fold(card.name), wanted), card) for card in self.cards(pad, kind)]
        return [card for place, card in sorted(ranked, key=lambda one: one[0]) if place < NOT_AT_ALL][:most]

    def known(self, pad: Pad, kind: str, card: Value) -> Card | None:
        """Return the card of the deck that ``card`` is, word for word, else one of its name."""
        cards, wanted = self.cards(pad, kind), fold(card["name"])
        return _like(cards, card) or next((one for one in cards if fold(one.name) == wanted), None)

    def keep(self, pad: Pad, kind: str, card: Value, copies: int, before: Value = None) -> Patch:
        """Return what brings ``card`` into the deck, entered where the card ``before`` stood.

        A card of the deck that was corrected there is corrected here; another one of its name comes in beside it, for
        the table to decide. A card that a play has as it once was leaves the deck as it is by now, and one that is
        entered anew never makes its copies fewer.
        """
        cards = self.cards(pad, kind)
        known, stood = _like(cards, card), _like(cards, before)
        if known is None and same(before, card):
            return {}
        if known is None and stood and _may_be_one(stood.card, card):
            known = stood
        elif known and not same(before, card):
            copies = max(copies, known.copies)
        cell = known.cell if known else self.free(pad, kind)
        value = {"copies": copies, "card": card}
        return {} if same(pad.get(cell), value) else {cell: value}

    def free(self, pad: Pad, kind: str) -> str:
        """Return the first empty cell for a card of ``kind``; raises Refused when the deck is full."""
        for number in range(MOST):
            if (cell := f"{kind}.{number}") not in pad:
                return cell
        raise Refused(problem("", "deck_full", most=MOST))

    def twins(self, pad: Pad) -> list[tuple[Card, Card]]:
        """Return pairs that may be one card entered twice: of one name, or a letter apart and the same otherwise."""
        found: dict[tuple[str, str], tuple[Card, Card]] = {}
        seen: dict[tuple[str, str], list[Card]] = {}
        for card in self.cards(pad):
            for spelling in spellings(fold(card.name)):
                for other in seen.setdefault((card.kind, spelling), []):
                    if other is not card and _may_be_one(card.card, other.card):
                        found.setdefault((other.cell, card.cell), (other, card))
                    if len(found) == MOST_TWINS:
                        return list(found.values())
                seen[card.kind, spelling].append(card)
        return list(found.values())

    # ---- the file

    @cached_property
    def file(self) -> Record:
        """Return what a file of a deck may hold."""
        return deck_file(self.game, {key: kind.domain for key, kind in self.kinds.items()})

    def dump(self, pad: Pad) -> dict[str, Any]:
        """Return the deck as the contents of a file."""
        cards = [{"kind": card.kind, "copies": card.copies, "card": card.card} for card in self.cards(pad)]
        kinds = list(self.kinds)
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "name": pad.get(NAME, self.game),
            "example": bool(pad.get(EXAMPLE)),
            "cards": sorted(cards, key=lambda card: kinds.index(str(card["kind"]))),
        }

    def read(self, text: str) -> dict[str, Any]:
        """Return what the file with ``text`` holds; raises Refused with every error and its place."""
        try:
            read = json.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError):
            raise Refused(problem("", "no_deck_file")) from None
        if isinstance(read, dict) and read.get("format") == FORMAT:
            if isinstance(game := read.get("game"), str) and game != self.game:
                raise Refused(problem("game", "deck_of_other_game"))
            if isinstance(version := read.get("version"), int) and version > VERSION:
                raise Refused(problem("version", "deck_newer"))
        if found := self.file.problems(read, "file"):
            raise Refused(*(one._replace(path=one.path.removeprefix("file").removeprefix(".")) for one in found))
        return {"example": False, **read}

    def load(self, pad: Pad, read: Mapping[str, Any]) -> Patch:
        """Return what adds the cards of a file; what the deck has, word for word, is not added again.

        A card of a known name that says something else comes in beside it, for the table to decide. Raises Refused
        when an invented deck would mix with a real one, or when there is no room.
        """
        if bool(pad.get(EXAMPLE)) != read["example"]:
            raise Refused(problem("example", "example_mixes"))
        added: dict[str, Value] = {}
        known = {_likeness(card.kind, card.card) for card in self.cards(pad)}
        for entry in read["cards"]:
            likeness = _likeness(entry["kind"], entry["card"])
            if likeness not in known:
                known.add(likeness)
                cell = self.free({**pad, **added}, entry["kind"])
                added[cell] = {"copies": entry["copies"], "card": entry["card"]}
        return added


def _like(cards: Iterable[Card], wanted: Value) -> Card | None:
    return next((one for one in cards if same(one.card, wanted)), None)


def _may_be_one(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two cards may be the same: of one name, or the same but for it."""
    return fold(one["name"]) == fold(other["name"]) or same({**one, "name": ""}, {**other, "name": ""})


def _likeness(kind: str, card: Value) -> str:
    return json.dumps([kind, card], sort_keys=True)


def read_copies(fields: Mapping[str, Any]) -> int:
    """Return how many of a card are in the box; raises Refused beside the field ``copies``."""
    try:
        copies = read_integer(str(fields.get("copies") or "1"))
    except ValueError:
        raise Refused(problem("copies", "not_an_integer")) from None
    if found := COPIES.problems(copies, "copies"):
        raise Refused(*found)
    return copies
