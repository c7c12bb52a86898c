"""The sheet of a deck: one cell per card, and what its page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial, reduce
from typing import Any

from companion.core.deck import COPIES, EXAMPLE, MOST, NAME, Deck, Kind, Row, read_copies
from companion.core.game import Action, Setup, SheetKind
from companion.core.layout import Cell, FilledCell, Record, Text
from companion.core.pad import Change, Pad, Patch, Value
from companion.core.text import Message, Problem, Refused, problem, say


@dataclass(frozen=True, eq=False)
class DeckSheet(SheetKind):
    """The kind of sheet that holds a deck; an invented deck is read-only."""

    deck: Deck = field(kw_only=True)

    def every_cell(self, setup: Setup) -> list[Cell]:
        """Return the cell of the name, and as many cells for cards as there is room for."""
        cells: list[Cell] = [FilledCell(NAME, Text(), say("deck-name"))]
        for key, kind in self.deck.kinds.items():
            domain = _Kept({"copies": COPIES, "card": kind.domain}, ("copies", "card"), kind=kind)
            cells += [Cell(f"{key}.{number}", domain, say(f"card-{key}"), form=key) for number in range(MOST)]
        return cells

    @property
    def template(self) -> str:
        return "deck.html"

    def main(self, setup: Setup, pad: Pad, fields: Mapping[str, str]) -> "DeckView":
        return DeckView(self.deck, pad, fields.get("q", "").strip())

    def refuse(self, pad: Pad) -> Problem | None:
        return problem("", "example_deck") if pad.get(EXAMPLE) else None


@cache
def deck_sheet(deck: Deck) -> DeckSheet:
    """Return the sheet kind of ``deck``, with the actions to enter, change, drop and load cards."""
    actions = {key: _entering(deck, key, kind) for key, kind in deck.kinds.items()}
    actions["drop"] = Action(
        _drop, describe=lambda setup, changes: say("log-dropped", name=changes[0].before["card"]["name"])
    )
    actions["load"] = Action(
        lambda setup, pad, fields: deck.load(pad, deck.read(fields.get("text", ""))),
        describe=lambda setup, changes: say("log-loaded", n=sum(change.after["copies"] for change in changes)),
        adds=lambda fields: True,
    )
    return DeckSheet(deck.game, deck.title, actions=actions, deck=deck)


# ---- cells


@dataclass(frozen=True)
class _Kept(Record):
    """A card of one ``kind`` in its cell, with its copies."""

    kind: Kind = field(kw_only=True)

    def show(self, value: Value) -> Message:
        """Return the card in full, so that people can choose between two versions of it."""
        card, copies = value["card"], value["copies"]
        points = [say("number", n=n) for n in self.kind.points(card)]
        often = [say("card-times", n=copies)] if copies > 1 else []
        parts = [*points, self.kind.about(card), *often]
        return say(
            "card-whole", name=card["name"], what=reduce(lambda one, more: say("card-and", one=one, more=more), parts)
        )


# ---- actions


def _entering(deck: Deck, key: str, kind: Kind) -> Action:
    """Return the action that enters a card; without a cell, the card is new."""
    enter, fill = partial(_enter, deck, key), partial(_fill, deck, key)
    return Action(enter, kind.form, fill, partial(_describe_enter, key), adds=lambda fields: not fields.get("cell"))


def _enter(deck: Deck, key: str, setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> Patch:
    """Write a card into the cell that the form names, or the first empty one; empty that cell if asked to."""
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
    """Return the form data of the card in the query's cell, or of a new card."""
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
    """Take a card out of the deck; no change if it is already out."""
    cell = fields.get("card", "")
    if "." not in cell:
        raise Refused(problem("", "no_such_cell"))
    return {cell: None}


# ---- the page


class DeckView:
    """The cards of a deck by kind, filtered by what was ``typed``, and the possible duplicates.

    ``total`` counts all cards of the deck, copies too; ``example`` marks an invented deck.
    """

    def __init__(self, deck: Deck, pad: Pad, typed: str) -> None:
        self.deck = deck
        self.pad = pad
        self.typed = typed
        self.example = bool(pad.get(EXAMPLE))
        self.name = str(pad.get(NAME, ""))
        self._cards = deck.cards(pad)
        self.total = sum(card.copies for card in self._cards)

    @property
    def announcement(self) -> Message | None:
        """The number of cards found, for screen readers; None without a search."""
        return say("cards-in-all", n=self.number) if self.typed else None

    @property
    def counted(self) -> Message:
        """The message with the number of cards in the deck."""
        return say("cards-in-all", n=self.total)

    @property
    def number(self) -> int:
        """How many cards are shown, copies too."""
        return sum(row.copies for rows in self.rows.values() for row in rows)

    @cached_property
    def rows(self) -> dict[str, tuple[Row, ...]]:
        """The cards shown, by kind."""
        deck, typed = self.deck, self.typed
        if typed:
            return {kind: tuple(map(deck.row, deck.find(self.pad, kind, typed, MOST))) for kind in deck.kinds}
        return {kind: tuple([deck.row(card) for card in self._cards if card.kind == kind]) for kind in deck.kinds}

    @cached_property
    def twins(self) -> list[tuple[Row, Row]]:
        """The pairs that may be one card; none during a search."""
        found = () if self.typed else self.deck.twins(self.pad)
        return [(self.deck.row(one), self.deck.row(other)) for one, other in found]
