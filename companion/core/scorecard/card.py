"""A score card: the categories of a game, its tie-breaks, and the game that follows from them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.core.game import Game, Setup
from companion.core.layout import Cell, Side
from companion.core.pad import Pad
from companion.core.score import DRAW, REMATCH, SHARED, TOTAL, Entry, Score, add_up, settle
from companion.core.scorecard.categories import Category, Filled, check_integers
from companion.core.scorecard.computed import Part
from companion.core.scorecard.rounds import Rounds
from companion.core.scorecard.view import CALLED, CardView
from companion.core.text import Message, say

MOST_LINES = 40
"""How many categories a card can have."""
ENDS = (SHARED, REMATCH, DRAW)
"""How an unbroken tie can end."""


@dataclass(frozen=True)
class Most:
    """A tie-break: the side with the most of the category ``key`` wins.

    Its texts are ``fact-<key>`` (``$n`` of it), ``tie-<key>`` (what is compared), ``by-<key>`` (that it decided) and
    ``tie-end-<key>`` (why nothing further was compared).
    """

    key: str
    fewest: ClassVar[bool] = False


@dataclass(frozen=True)
class Fewest(Most):
    """A tie-break: the side with the fewest of the category ``key`` wins. Its texts are those of Most."""

    fewest: ClassVar[bool] = True


@dataclass(frozen=True)
class Ends:
    """When the play ends: that is announced once a round is full, and the table decides.

    ``limit`` is the total that somebody has to reach, ``rounds`` how many are played. With ``call`` a player may end
    the play, and the pad asks who did.
    """

    limit: int | None = None
    rounds: int | None = None
    call: bool = False

    def __post_init__(self) -> None:
        for name in ("limit", "rounds"):
            if getattr(self, name) is not None:
                check_integers("ends", **{name: getattr(self, name)})


@dataclass(frozen=True)
class Scorecard:
    """The categories in the order in which they are written, and the tie-breaks in the order in which they apply.

    ``undecided`` is how an unbroken tie ends: ``shared``, ``rematch`` or ``draw``. With ``fewest`` the lowest total
    wins. ``ends`` says when the play is over. Raises ValueError for an invalid card.
    """

    categories: tuple[Category, ...]
    ties: tuple[Most, ...] = ()
    undecided: str = SHARED
    fewest: bool = False
    ends: Ends | None = None

    def __post_init__(self) -> None:
        for name in ("categories", "ties"):
            if not isinstance(getattr(self, name), tuple):
                raise ValueError(f"{name} is not a tuple: write (…,), with the comma")
        if len(self.categories) > MOST_LINES:
            raise ValueError(f"{len(self.categories)} categories; a score card has room for {MOST_LINES}")
        keys = [category.key for category in self.categories]
        named = [tie.key for tie in self.ties]
        if not any(category.scores for category in self.categories):
            raise ValueError("a score card needs a category that scores points")
        for kind, found in (("category", keys), ("tie-break", named)):
            if twice := next((key for key in found if found.count(key) > 1), None):
                raise ValueError(f"the {kind} {twice!r} occurs twice")
        if unknown := next((key for key in named if key not in keys), None):
            raise ValueError(f"the tie-break {unknown!r} is not one of the categories {', '.join(keys)}")
        for place, one in enumerate(self.categories):
            if unknown := next((key for key in one.depends_on if key not in keys[:place]), None):
                raise ValueError(f"the category {one.key!r} depends on {unknown!r}, which is not a category before it")
            if isinstance(one, Part) and self.categories[keys.index(one.of)].widget != "figures":
                raise ValueError(f"the category {one.key!r}: of={one.of!r} has no figures")
        if self.ends and not any(isinstance(one, Rounds) for one in self.categories):
            raise ValueError("ends=… needs a card with Rounds")
        if self.undecided not in ENDS:
            raise ValueError(f"undecided={self.undecided!r} is not one of {', '.join(ENDS)}")

    def game(self, slug: str, name: str, players: tuple[int, ...], **own: Any) -> Game:
        """Return the game of this card; ``own`` are fields of Game that replace or extend what follows from it."""
        sides = {"sides": own["sides"]} if "sides" in own else {}
        bare = Game(slug, name, players, **sides)
        sheet = self.rules(bare.names)
        made = {"cells": sheet.cells, "score": sheet.score, "view": sheet.view, "gaps": sheet.gaps, "whole": True}
        return Game(slug, name, players, card=self, **{**made, **own})

    def rules(self, names: Callable[[Setup], tuple[tuple[str, ...], ...]]) -> "CardRules":
        """Return the rules of this card; ``names`` returns the names of each side of a set-up."""
        return CardRules(self, names)

    @property
    def end(self) -> str:
        """The name of an unbroken tie: ``level`` if tie-breaks were tried before it is shared, else ``undecided``."""
        return "level" if self.ties and self.undecided == SHARED else self.undecided


@dataclass(frozen=True)
class CardRules:
    """What follows from a card for a set-up and a pad; ``names`` returns the names of each side."""

    card: Scorecard
    names: Callable[[Setup], tuple[tuple[str, ...], ...]]

    def cells(self, setup: Setup) -> list[Cell]:
        """Return the cells, category by category."""
        sides = self.names(setup.brief)
        found = [cell for one in self.card.categories for side in range(len(sides)) for cell in one.cells(side, sides)]
        found += [cell for one in self.card.categories for cell in one.own_cells(sides)]
        if self.card.ends and self.card.ends.call:
            found.append(Cell(CALLED, Side.of(sides), say("card-called")))
        return found

    def filled(self, setup: Setup, pad: Pad) -> Filled:
        """Return the card as filled in so far."""
        return Filled(pad, len(self.names(setup)), {one.key: one for one in self.card.categories})

    def score(self, setup: Setup, pad: Pad) -> Score:
        """Return the score of what is written so far; empty cells count nothing."""
        filled = self.filled(setup, pad)
        broken_by = [filled.categories[tie.key] for tie in self.card.ties]
        entries = [
            Entry(
                tuple(add_up(one.line, one.details(side, filled)) for one in self.card.categories if one.scores),
                tuple((one.line, one.amount(side, filled)) for one in broken_by),
            )
            for side in range(filled.sides)
        ]
        fewest = [filled.categories[tie.key].line for tie in self.card.ties if tie.fewest]
        fewest += [TOTAL] if self.card.fewest else []
        return settle(entries, undecided=self.card.end, fewest=fewest)

    def view(self, setup: Setup, pad: Pad, score: Score) -> CardView:
        """Return what the pad shows."""
        return CardView(self.card.categories, self.filled(setup, pad), score, self.names(setup), self.card.ends)

    def gaps(self, setup: Setup, pad: Pad) -> tuple[Message, ...]:
        """Return what is unwritten though hardly any table ends without it, or though a tie depends on it."""
        sides, filled = self.names(setup), self.filled(setup, pad)
        if not any(cell.name in pad for cell in self.cells(setup)):
            return (say("card-empty"),)
        level = {one.side for one in self.score(setup, pad).tied}
        broken_by = [tie.key for tie in self.card.ties] if len(level) > 1 else []
        found = []
        for one in self.card.categories:
            bare = [side for side in range(len(sides)) if one.missing(side, filled)]
            asked = bare if one.expected else [side for side in bare if side in level and one.key in broken_by]
            names = tuple(name for side in asked for name in sides[side])
            if names:
                found.append(say("card-gap", what=one.label, n=len(names), names=names))
            found += one.gaps(filled)
        return tuple(found)
