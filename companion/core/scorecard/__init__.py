"""A game declared as its score card: categories, tie-breaks, how a tie that nothing breaks ends.

``Scorecard(…).game(slug, name, players)`` is a whole game: cells, score, pad, bill, log and JSON API follow from it.
Any field of the ``Game`` that it returns may be given to it instead, to have one piece otherwise.
"""

from companion.core.scorecard.card import Fewest, Most, Scorecard
from companion.core.scorecard.categories import Category, Count, Figure, Pick, Rows, Tick

__all__ = ["Category", "Count", "Fewest", "Figure", "Most", "Pick", "Rows", "Scorecard", "Tick"]
