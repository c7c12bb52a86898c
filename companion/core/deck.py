"""The printed cards of a game, which its box does not lend us: a table enters each once and picks it from then on.

A deck is a sheet like a pad: its cells ``<kind>.<n>`` hold a card each, and writing, undo and the log are those of
every sheet. A play keeps the card that was picked as it was then.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

from companion.core.game import Action, Game, Setup, Tool
from companion.core.layout import Cell, Choice, Domain, Integer, ListOf, Record, Text, read_integer
from companion.core.pad import Change, Pad, Value, same
from companion.core.schema import schema
from companion.core.text import Message, Problem, Refused, fold, problem, say

NAME = "name"
"""The cell with the name of the deck."""
EXAMPLE = "example"
"""The cell that marks an invented deck: it is only looked at, and never mixes with a real one."""
MOST = 300
"""Cards of one kind, at most."""
COPIES = Integer(1, 20)
NOT_AT_ALL = 3
FRONT = "deck"
"""The page of the sheet."""
FORMAT = "table-deck"
VERSION = 1


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of card: what it may say (a record with a ``name``), and how it is entered.

    ``about`` says what stands on it besides the name. ``form`` is the WTForms class of its form, the template
    ``<slug>/<kind>.html``; ``read`` returns the card out of the form's data and raises Refused with all that is wrong,
    at paths that begin with the one given; ``fill`` is its inverse.
    """

    domain: Domain
    about: Callable[[Value], Message | str]
    form: type
    read: Callable[[Mapping[str, Any], str], Value]
    fill: Callable[[Value], dict[str, Any]]


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


class View(NamedTuple):
    """What the page of a deck shows: its name, whether it is an invented one, the cards by kind, and possible twins."""

    name: str
    example: bool
    kinds: tuple[tuple[str, list[Card]], ...]
    twins: list[tuple[Card, Card]]
    about: Callable[[Card], Message | str]


@dataclass(frozen=True)
class Deck:
    """What a game says of its cards: the kinds, and how a card is laid into a cell of a play.

    ``game`` and ``title`` are the slug and the name of the game. ``lay`` takes the set-up, the pad, the cell, what
    stood there and the card. ``example`` is the file of an invented deck in the game's folder.
    """

    game: str
    title: str
    kinds: Mapping[str, Kind]
    lay: Callable[[Setup, Pad, str, Value, Value], list[Change]]
    example: str

    def __hash__(self) -> int:
        """Return the hash of the game, which is unique."""
        return hash(self.game)

    # ---- the sheet

    @cached_property
    def sheet(self) -> Game:
        """Return what a sheet of cards is about: entering, changing, dropping and merging them."""
        actions = {
            key: Action(partial(self._enter, key), kind.form, partial(self._fill, key))
            for key, kind in self.kinds.items()
        }
        actions |= {
            "drop": Action(_drop, describe=_describe_drop),
            "load": Action(self._load, describe=lambda setup, changes: say("log-loaded", n=len(changes))),
        }
        return Game(
            self.game,
            self.title,
            (0,),
            sides=lambda setup: (),
            cells=self.cells,
            actions=actions,
            tools={FRONT: Tool(self._view)},
            front=FRONT,
        )

    def _view(self, setup: Setup, pad: Pad, fields: Mapping[str, str]) -> View:
        example = bool(pad.get(EXAMPLE))
        kinds = tuple((key, self.cards(pad, key)) for key in self.kinds)
        return View(pad.get(NAME, ""), example, kinds, [] if example else self.twins(pad), self.about)

    def _enter(self, kind: str, setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> list[Change]:
        """Write a card into the cell the form names, or into the first empty one; empty it when that is asked for."""
        cell = fields.get("cell") or self.free(pad, kind)
        if cell.partition(".")[0] != kind:
            raise Refused(problem("", "no_such_cell"))
        before = read_json(fields.get("before"))
        if fields.get("empty"):
            return [Change(cell, before, None)]
        value = {"copies": read_copies(fields), "card": self.kinds[kind].read(fields, cell)}
        if found := _kept(self.kinds[kind]).problems(value, cell):
            raise Refused(*found)
        return [Change(cell, before, value)]

    def _fill(self, kind: str, setup: Setup, pad: Pad, query: Mapping[str, str]) -> dict[str, Any]:
        """Return the form of the card in the cell of ``query``, that of a new one if it names none."""
        cell = query.get("cell", "")
        value = pad.get(cell)
        if cell and (cell.partition(".")[0] != kind or value is None):
            raise Refused(problem("", "no_such_cell"))
        form = self.kinds[kind].fill(value["card"] if value else {})
        return {
            **form,
            "cell": cell,
            "before": json.dumps(value) if value else "",
            "copies": str(value["copies"] if value else 1),
        }

    def _load(self, setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> list[Change]:
        return self.load(pad, self.read(fields.get("text", "")))

    def cells(self, setup: Setup) -> list[Cell]:
        """Return the cells of the deck's sheet."""
        return list(_cells(self))

    def cards(self, pad: Pad, kind: str = "") -> list[Card]:
        """Return the cards by name, those of one ``kind`` if it is given."""
        found = [
            Card(cell, of, value["copies"], value["card"])
            for cell, value in pad.items()
            if (of := cell.partition(".")[0]) in self.kinds and kind in ("", of)
        ]
        return sorted(found, key=lambda card: (fold(card.name), card.cell))

    def about(self, card: Card) -> Message | str:
        """Return what stands on the card besides its name."""
        return self.kinds[card.kind].about(card.card)

    def find(self, pad: Pad, kind: str, typed: str, most: int) -> list[Card]:
        """Return the cards whose name has what was ``typed``: where the name begins so first, then a word of it."""
        wanted = fold(typed)
        ranked = [(_rank(fold(card.name), wanted), card) for card in self.cards(pad, kind)]
        return [card for rank, card in sorted(ranked, key=lambda one: one[0]) if rank < NOT_AT_ALL][:most]

    def named(self, pad: Pad, kind: str, name: str) -> Card | None:
        """Return the card of that name."""
        wanted = fold(name)
        return next((card for card in self.cards(pad, kind) if fold(card.name) == wanted), None)

    def keep(self, pad: Pad, kind: str, card: Value, copies: int) -> list[Change]:
        """Return the changes that bring ``card`` into the deck, or up to date if one of its name is there."""
        known = self.named(pad, kind, card["name"])
        cell = known.cell if known else self.free(pad, kind)
        value = {"copies": copies, "card": card}
        return [] if same(pad.get(cell), value) else [Change(cell, pad.get(cell), value)]

    def free(self, pad: Pad, kind: str) -> str:
        """Return the first empty cell for a card of ``kind``; raises Refused when the deck is full."""
        for number in range(MOST):
            if (cell := f"{kind}.{number}") not in pad:
                return cell
        raise Refused(problem("", "deck_full", most=MOST))

    def twins(self, pad: Pad) -> list[tuple[Card, Card]]:
        """Return the pairs that may be one card entered twice: of one kind, with names a letter apart at most."""
        found: dict[tuple[str, str], tuple[Card, Card]] = {}
        seen: dict[tuple[str, str], list[Card]] = {}
        for card in self.cards(pad):
            for spelling in _spellings(fold(card.name)):
                for other in seen.setdefault((card.kind, spelling), []):
                    if other is not card:
                        found.setdefault((other.cell, card.cell), (other, card))
                seen[card.kind, spelling].append(card)
        return list(found.values())

    # ---- the file

    @property
    def file(self) -> Record:
        """Return what a file of a deck may hold."""
        return _file(self)

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
        if found := self.file.problems(read, "file"):
            raise Refused(*(one._replace(path=one.path.removeprefix("file.")) for one in found))
        return dict(read)

    def load(self, pad: Pad, read: Mapping[str, Any]) -> list[Change]:
        """Return the changes that add the cards of a file; what the deck has, word for word, is not added again.

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
        return [Change(cell, None, value) for cell, value in added.items()]


def _likeness(kind: str, card: Value) -> str:
    return json.dumps([kind, card], sort_keys=True)


def _rank(name: str, wanted: str) -> int:
    """Return how well ``wanted`` fits ``name``, 0 best."""
    if name.startswith(wanted):
        return 0
    if f" {wanted}" in name:
        return 1
    return 2 if wanted in name else NOT_AT_ALL


def _spellings(name: str) -> Iterator[str]:
    """Yield ``name`` without spaces, and that without each of its letters: names that share one are a letter apart."""
    name = name.replace(" ", "").replace(".", "")
    yield name
    if len(name) > 4:
        yield from {name[:at] + name[at + 1 :] for at in range(len(name))}


@dataclass(frozen=True)
class _Entry:
    """A card in a file: its kind says what it may be."""

    kinds: Mapping[str, Kind]

    def schema(self) -> dict[str, Any]:
        """Return it as a JSON Schema."""
        shapes = [
            Record({"kind": Choice((key,)), "copies": COPIES, "card": kind.domain}, ("kind", "copies", "card"))
            for key, kind in self.kinds.items()
        ]
        return {"oneOf": [schema(shape) for shape in shapes]}

    def problems(self, value: Value, path: str) -> list[Problem]:
        """See Domain."""
        kinds = Choice(tuple(self.kinds))
        kind = value.get("kind") if isinstance(value, dict) else None
        known = self.kinds.get(kind) if isinstance(kind, str) else None
        fields: dict[str, Domain] = {"kind": kinds, "copies": COPIES}
        if known:
            fields["card"] = known.domain
        elif isinstance(value, dict):  # what a card of no known kind may say is not known either
            value = {key: item for key, item in value.items() if key != "card"}
        return Record(fields, tuple(fields)).problems(value, path)

    def read(self, text: str, before: Value) -> Value:
        """See Domain: JSON text."""
        return json.loads(text)

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        return str(value["card"]["name"])


class _Kept(Record):
    """A card in its cell."""

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        return str(value["card"]["name"])


@cache
def _kept(kind: Kind) -> _Kept:
    """Return what a cell for a card of ``kind`` may hold."""
    return _Kept({"copies": COPIES, "card": kind.domain}, ("copies", "card"))


def read_json(text: str | None) -> Value:
    """Return what stood in a cell when its form was shown; raises Refused for what is no JSON."""
    try:
        return json.loads(text or "null")
    except (ValueError, RecursionError):
        raise Refused(problem("", "unreadable")) from None


def read_copies(fields: Mapping[str, Any]) -> int:
    """Return how many of a card are in the box; raises Refused beside the field ``copies``."""
    try:
        copies = read_integer(str(fields.get("copies") or "1"))
    except ValueError:
        raise Refused(problem("copies", "not_an_integer")) from None
    if found := COPIES.problems(copies, "copies"):
        raise Refused(*found)
    return copies


def _drop(setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> list[Change]:
    """Take a card out of the deck; a second time changes nothing."""
    cell = fields.get("card", "")
    if "." not in cell:
        raise Refused(problem("", "no_such_cell"))
    return [Change(cell, pad[cell], None)] if cell in pad else []


def _describe_drop(setup: Setup, changes: Sequence[Change]) -> Message:
    return say("log-dropped", name=changes[0].before["card"]["name"])


@cache
def _cells(deck: Deck) -> tuple[Cell, ...]:
    """Return the cells of the sheet of ``deck``, built once."""
    named = Cell(NAME, Text(), say("deck-name"))
    cells = [named, Cell(EXAMPLE, Choice((True,)), say("deck-example"))]
    for key, kind in deck.kinds.items():
        domain = _kept(kind)
        cells += [Cell(f"{key}.{number}", domain, say(f"card-{key}"), form=key) for number in range(MOST)]
    return tuple(cells)


@cache
def _file(deck: Deck) -> Record:
    fields: dict[str, Domain] = {
        "format": Choice((FORMAT,)),
        "version": Choice((VERSION,)),
        "game": Choice((deck.game,)),
        "name": Text(),
        "example": Choice((True, False)),
        "cards": ListOf(_Entry(deck.kinds), MOST * len(deck.kinds)),
    }
    return Record(fields, tuple(fields))
