"""The printed cards of a game, which the app does not contain: a table enters each once, then picks it.

A deck is a sheet with one card in each cell ``<kind>.<n>``. A play keeps a copy of the card as it was when picked.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from companion.core.game import Setup
from companion.core.json_file import checked, parsed
from companion.core.layout import Anything, Choice, Domain, Integer, ListOf, Record, Text, read_integer
from companion.core.names import NOT_AT_ALL, rank, spellings
from companion.core.pad import Pad, Patch, Value, same
from companion.core.text import Message, Problem, Refused, fold, problem

NAME = "name"
"""The cell with the name of the deck."""
EXAMPLE = "example"
"""The cell that marks an invented deck, which is read-only and never mixes with a real one.

It is written when the deck is opened. No layout lists it, so that a real deck cannot become an invented one."""
FORMAT = "table-deck"
VERSION = 1
MOST = 300
"""How many cards of one kind a deck can have."""
COPIES = Integer(1, 20)
MOST_TWINS = 10
"""How many possible duplicates are offered at a time; settling one makes room for the next."""


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of card: the domain of its data (a record with a ``name``), and how it is entered.

    ``about`` sums up what the card says apart from its name. ``form`` is the WTForms class of its form, the template
    ``<slug>/<kind>.html``. ``read`` returns the card from the form's data, or raises Refused with all problems, at
    paths that begin with its second argument; ``fill`` is the inverse. ``portrait`` names the drawings of the
    characters on it; ``points`` are the numbers that its row shows.
    """

    domain: Domain
    about: Callable[[Value], Message | str]
    form: type
    read: Callable[[Mapping[str, Any], str], Value]
    fill: Callable[[Value], dict[str, Any]]
    portrait: Callable[[Value], tuple[str, ...]] = lambda card: ()
    points: Callable[[Value], tuple[int, ...]] = lambda card: ()


class Card(NamedTuple):
    """A card of a deck: its cell, its kind, how many copies are in the box, and its data."""

    cell: str
    kind: str
    copies: int
    card: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.card["name"])


class Row(NamedTuple):
    """A card as a list of cards shows it, drawn by the macro ``deck_card`` of ``<slug>/deck_card.html``."""

    cell: str
    kind: str
    name: str
    copies: int
    about: Message | str
    portrait: tuple[str, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards of a game: their kinds, and how a card gets into a cell of a play.

    ``game`` and ``title`` are the slug and the name of the game. ``patch_for`` takes the set-up, the pad, the cell
    and the card, and returns a patch. ``card_at`` returns the card in the place that the form of a cell fills.
    ``example`` is the file of an invented deck in the game's folder.
    """

    game: str
    title: str
    kinds: Mapping[str, Kind]
    patch_for: Callable[[Setup, Pad, str, Value], Patch]
    card_at: Callable[[Setup, Pad, str], Value]
    example: str

    def cards(self, pad: Pad, kind: str = "") -> list[Card]:
        """Return the cards sorted by name; only those of ``kind`` if it is given."""
        found = [card for card in self._cards(pad) if kind in ("", card.kind)]
        return sorted(found, key=lambda card: (fold(card.name), card.cell))

    def _cards(self, pad: Pad) -> Iterator[Card]:
        for cell, value in pad.items():
            if (kind := cell.partition(".")[0]) in self.kinds:
                yield Card(cell, kind, value["copies"], value["card"])

    def all_among(self, pad: Pad, lying: Sequence[Value]) -> list[Card]:
        """Return the cards whose copies are all among those ``lying`` on a table.

        What lies there and equals no card, corrected there or in the deck since it was picked, counts by its name.
        """
        names = {card.get("name") for card in lying}
        found = [card for card in self._cards(pad) if card.name in names]
        altered = [card.get("name") for card in lying if all(card != one.card for one in found)]
        return [card for card in found if lying.count(dict(card.card)) + altered.count(card.name) >= card.copies]

    def row(self, card: Card) -> Row:
        """Return the row of ``card`` in a list."""
        kind, data = self.kinds[card.kind], card.card
        return Row(
            card.cell, card.kind, card.name, card.copies, kind.about(data), kind.portrait(data), kind.points(data)
        )

    def find(self, pad: Pad, kind: str, typed: str, most: int) -> list[Card]:
        """Return the cards whose names contain what was ``typed``, best matches first."""
        wanted = fold(typed.strip())
        ranked = [(rank(fold(card.name), wanted), card) for card in self.cards(pad, kind)]
        return [card for place, card in sorted(ranked, key=lambda one: one[0]) if place < NOT_AT_ALL][:most]

    def known(self, pad: Pad, kind: str, card: Value) -> Card | None:
        """Return the deck's card identical to ``card``, else one with its name, else None."""
        cards, wanted = self.cards(pad, kind), fold(card["name"])
        return _like(cards, card) or next((one for one in cards if fold(one.name) == wanted), None)

    def keep(self, pad: Pad, kind: str, card: Value, copies: int, before: Value = None) -> Patch:
        """Return the patch that puts ``card`` into the deck; a play had the card ``before`` in that place.

        If a play corrects a card of the deck, so does the deck; any other card of a known name is added next to it, and
        the table decides. A card that the play left unchanged does not change the deck, and entering a known card again
        never lowers its copies.
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
        """Return the first empty cell for a card of ``kind``; raises Refused if the deck is full."""
        for number in range(MOST):
            if (cell := f"{kind}.{number}") not in pad:
                return cell
        raise Refused(problem("", "deck_full", most=MOST))

    def twins(self, pad: Pad) -> list[tuple[Card, Card]]:
        """Return pairs that may be one card entered twice; at most MOST_TWINS.

        Their names are equal or a letter apart. If the names differ, everything else is equal.
        """
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
        """The domain of a deck file; only ``example`` is optional."""
        fields: dict[str, Domain] = {
            "format": Choice((FORMAT,)),
            "version": Choice((VERSION,)),
            "game": Choice((self.game,)),
            "name": Text(),
            "example": Choice((True, False)),
            "cards": ListOf(_Entry({key: kind.domain for key, kind in self.kinds.items()}), MOST * len(self.kinds)),
        }
        return Record(fields, tuple(name for name in fields if name != "example"))

    def dump(self, pad: Pad) -> dict[str, Any]:
        """Return the contents of a file with this deck."""
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
        """Parse a deck file; raises Refused with every problem and its path."""
        read = parsed(text)
        game = read.get("game") if isinstance(read, dict) and read.get("format") == FORMAT else None
        if isinstance(game, str) and game != self.game:
            raise Refused(problem("game", "deck_of_other_game"))
        return {"example": False, **checked(read, self.file, (FORMAT, VERSION), "no_deck_file", "deck_newer")}

    def is_in(self, pad: Pad, read: Mapping[str, Any]) -> bool:
        """Return whether a file holds exactly this deck: the same name, and the same cards in any order."""
        return _contents(self.dump(pad)) == _contents(read)

    def load(self, pad: Pad, read: Mapping[str, Any]) -> Patch:
        """Return the patch that adds the cards of a file, except those that the deck already has, word for word.

        A different card of a known name is added next to the known one, and the table decides. Raises Refused if an
        invented deck would mix with a real one, or if the deck is full.
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


@dataclass(frozen=True)
class _Entry(Domain):
    """A card in a file; its kind decides what it may hold."""

    kinds: Mapping[str, Domain]

    def _of(self, kinds: tuple[str, ...], card: Domain) -> Record:
        return Record({"kind": Choice(kinds), "copies": COPIES, "card": card}, ("kind", "copies", "card"))

    def schema(self) -> dict[str, Any]:
        return {"oneOf": [self._of((key,), card).schema() for key, card in self.kinds.items()]}

    def problems(self, value: Value, path: str) -> list[Problem]:
        """Return the problems of an entry; without a known kind, its card cannot be checked."""
        kind = value.get("kind") if isinstance(value, dict) else None
        known = self.kinds.get(kind) if isinstance(kind, str) else None
        return self._of(tuple(self.kinds), known or Anything()).problems(value, path)


def _like(cards: Iterable[Card], wanted: Value) -> Card | None:
    return next((one for one in cards if same(one.card, wanted)), None)


def _may_be_one(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two cards have equal names, or differ only in their names."""
    return fold(one["name"]) == fold(other["name"]) or same({**one, "name": ""}, {**other, "name": ""})


def _likeness(kind: str, card: Value) -> str:
    return json.dumps([kind, card], sort_keys=True)


def _contents(file: Mapping[str, Any]) -> tuple[str, bool, list[str]]:
    cards = sorted(_likeness(one["kind"], [one["copies"], one["card"]]) for one in file["cards"])
    return file["name"], file["example"], cards


def read_copies(fields: Mapping[str, Any]) -> int:
    """Return how many copies of a card are in the box; raises Refused at the path ``copies``."""
    try:
        copies = read_integer(str(fields.get("copies") or "1"))
    except ValueError:
        raise Refused(problem("copies", "not_an_integer")) from None
    if found := COPIES.problems(copies, "copies"):
        raise Refused(*found)
    return copies
