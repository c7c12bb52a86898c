"""A game declared as its score card: categories, tie-breaks, and how an unbroken tie ends.

``Scorecard(…).game(slug, name, players)`` is a whole game: its cells, score, pad, bill, log and JSON API follow from
the card. Any field of ``Game`` can be passed as well, to replace what follows.
"""

from companion.core.scorecard.card import Ends, Fewest, Most, Scorecard
from companion.core.scorecard.categories import Category, Count, Figure, Pick, Rows, Table, Tick
from companion.core.scorecard.computed import Bonus, FullSets, Part
from companion.core.scorecard.majority import Majority
from companion.core.scorecard.rounds import EndingCost, Products, Rounds

__all__ = [
    "Bonus", "Category", "Count", "EndingCost", "Ends", "Fewest", "Figure", "FullSets", "Majority", "Most", "Part",
    "Pick", "Products", "Rounds", "Rows", "Scorecard", "Table", "Tick",
]  # fmt: skip
