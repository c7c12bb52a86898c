"""The sheet that a deck is kept on: a cell for each card, and what its page shows.

Writing, undo and the log are those of every sheet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial, reduce
from typing import Any

from companion.core.deck import EXAMPLE, NAME, Deck, Kind, Row, read_copies
from companion.core.deck_file import COPIES, MOST
from companion.core.layout import Cell, FilledCell, Record, Text
from companion.core.pad import Change, Pad, Patch, Value
from companion.core.sheet_kind import Action, Setup, SheetKind
from companion.core.text import Message, Problem, Refused, problem, say


@dataclass(frozen=True, eq=False)
class DeckSheet(SheetKind):
    """The sheet of a deck; an invented one is only looked at."""

    deck: Deck = field(kw_only=True)

    def every_cell(self, setup: Setup) -> list[Cell]:
        """Return the cell of the name, and one for each card there is room for."""
        cells: list[Cell] = [FilledCell(NAME, Text(), say("deck-name"))]
        for key, kind in self.deck.kinds.items():
            domain = _Kept(kind)
            cells += [Cell(f"{key}.{number}", domain, say(f"card-{key}"), form=key) for number in range(MOST)]
        return cells

    @property
    def template(self) -> str:
        """Return the page of the deck."""
        return "deck.html"

    def main(self, setup: Setup, pad: Pad, fields: Mapping[str, str]) -> "DeckView":
        """Return the cards whose names have what ``fields`` say was typed."""
        return DeckView(self.deck, pad, fields.get("q", "").strip())

    def refuse(self, pad: Pad) -> Problem | None:
        """Return why nobody may write: the deck is an invented one."""
        return problem("", "example_deck") if pad.get(EXAMPLE) else None

    def unfinished(self, setup: Setup, pad: Pad) -> tuple[Problem, ...]:
        """Return that a deck has no end."""
        return (problem("", "no_end"),)


@cache
def deck_sheet(deck: Deck) -> DeckSheet:
    """Return what the sheets of ``deck`` are of: cards are entered, changed, dropped and brought in from a file."""
    actions = {key: _entering(deck, key, kind) for key, kind in deck.kinds.items()}
    actions["drop"] = Action(_drop, describe=_describe_drop)
    actions["load"] = Action(partial(_load, deck), describe=_describe_load, anew=lambda fields: True)
    return DeckSheet(deck.game, deck.title, actions=actions, deck=deck)


# ---- cells


class _Kept:
    """A card of ``kind`` in its cell, and how often it is in the box."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.record = Record({"copies": COPIES, "card": kind.domain}, ("copies", "card"))

    def problems(self, value: Value, path: str) -> list[Problem]:
        """See Domain."""
        return self.record.problems(value, path)

    def read(self, text: str, before: Value) -> Value:
        """See Domain: JSON text."""
        return self.record.read(text, before)

    def show(self, value: Value) -> Message:
        """Return what tells it from another one: people may have to decide between the two."""
        card, copies = value["card"], value["copies"]
        points = [say("number", n=n) for n in self.kind.points(card)]
        often = [say("card-times", n=copies)] if copies > 1 else []
        said = [*points, self.kind.about(card), *often]
        return say(
            "card-whole", name=card["name"], what=reduce(lambda one, more: say("card-and", one=one, more=more), said)
        )


# ---- actions


def _entering(deck: Deck, key: str, kind: Kind) -> Action:
    """Return the action of entering a card; one that has no cell yet is new."""
    enter, fill = partial(_enter, deck, key), partial(_fill, deck, key)
    return Action(enter, kind.form, fill, partial(_describe_enter, key), anew=lambda fields: not fields.get("cell"))


def _enter(deck: Deck, key: str, setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> Patch:
    """Write a card into the cell the form names, or into the first empty one; empty it when that is asked for."""
    cell = fields.get("cell") or deck.free(pad, key)
    place = deck_sheet(deck).layout(setup).get(cell)
    if place is None or place.form != key:
        raise Refused(problem("", "no_such_cell"))
    if fields.get("empty"):
        return {cell: None}
    value = {"copies": read_copies(fields), "card": deck.kinds[key].read(fields, cell)}
    if found := place.domain.problems(value, cell):
        raise Refused(*found)
    return {cell: value}


def _fill(deck: Deck, key: str, setup: Setup, pad: Pad, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the form of the card in the cell of ``query``, that of a new one if it names none."""
    if pad.get(EXAMPLE):
        raise Refused(problem("", "example_deck"))
    cell = query.get("cell", "")
    value = pad.get(cell)
    if cell and (cell.partition(".")[0] != key or value is None):
        raise Refused(problem("", "no_such_cell"))
    form = deck.kinds[key].fill(value["card"] if value else {})
    return {**form, "cell": cell, "copies": str(value["copies"] if value else 1)}


def _describe_enter(key: str, setup: Setup, changes: Sequence[Change]) -> Message:
    after = changes[0].after
    return say("log-wrote", place=say(f"card-{key}"), value=after["card"]["name"] if after else say("cell-empty"))


def _drop(setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> Patch:
    """Take a card out of the deck; a second time changes nothing."""
    cell = fields.get("card", "")
    if "." not in cell:
        raise Refused(problem("", "no_such_cell"))
    return {cell: None}


def _describe_drop(setup: Setup, changes: Sequence[Change]) -> Message:
    return say("log-dropped", name=changes[0].before["card"]["name"])


def _load(deck: Deck, setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> Patch:
    """Add the cards of a file to the deck."""
    return deck.load(pad, deck.read(fields.get("text", "")))


def _describe_load(setup: Setup, changes: Sequence[Change]) -> Message:
    return say("log-loaded", n=len(changes))


# ---- the page


class DeckView:
    """The cards of a deck, by kind: those whose names have what was ``typed``; and which may be there twice.

    ``total`` is how many cards the deck has; an invented one, an ``example``, stays as it is.
    """

    def __init__(self, deck: Deck, pad: Pad, typed: str) -> None:
        self.deck = deck
        self.pad = pad
        self.typed = typed
        self.example = bool(pad.get(EXAMPLE))
        self.name = str(pad.get(NAME, ""))
        self._cards = deck.cards(pad)
        self.total = len(self._cards)

    @property
    def said(self) -> Message | None:
        """Return how many cards were found."""
        return say("cards-in-all", n=self.number) if self.typed else None

    @property
    def counted(self) -> Message:
        """Return how many cards there are."""
        return say("cards-in-all", n=self.total)

    @property
    def number(self) -> int:
        """Return how many cards are shown."""
        return sum(map(len, self.rows.values()))

    @cached_property
    def rows(self) -> dict[str, tuple[Row, ...]]:
        """Return the cards that are shown by their kind."""
        deck, typed = self.deck, self.typed
        if typed:
            return {kind: tuple(map(deck.row, deck.find(self.pad, kind, typed, MOST))) for kind in deck.kinds}
        return {kind: tuple([deck.row(card) for card in self._cards if card.kind == kind]) for kind in deck.kinds}

    @cached_property
    def twins(self) -> list[tuple[Row, Row]]:
        """Return the pairs of cards that may be one, none while a card is searched for."""
        found = () if self.typed else self.deck.twins(self.pad)
        return [(self.deck.row(one), self.deck.row(other)) for one, other in found]
