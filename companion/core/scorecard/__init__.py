"""A game declared as its score card: categories, tie-breaks, how a tie that nothing breaks ends.

``Scorecard(…).game(slug, name, players)`` is a whole game: cells, score, pad, bill, log and JSON API follow from it.
Any field of the ``Game`` that it returns may be given to it instead, to have one piece otherwise.
"""

from companion.core.scorecard.card import Ends, Fewest, Most, Scorecard
from companion.core.scorecard.categories import Category, Count, Figure, Pick, Rows, Table, Tick
from companion.core.scorecard.computed import Bonus, FullSets, Part
from companion.core.scorecard.majority import Majority
from companion.core.scorecard.rounds import Ended, Products, Rounds

__all__ = [
    "Bonus",
    "Category",
    "Count",
    "Ended",
    "Ends",
    "Fewest",
    "Figure",
    "FullSets",
    "Majority",
    "Most",
    "Part",
    "Pick",
    "Products",
    "Rounds",
    "Rows",
    "Scorecard",
    "Table",
    "Tick",
]
