"""Skyjo: open rounds, the lowest total wins, and whoever ended a round pays double unless alone with the fewest."""

from companion.core.scorecard import Ended, Ends, Rounds, Scorecard

# Five cards of -2 and ten of -1 are the fewest points twelve cards can have: 5 * -2 + 7 * -1. Three of a kind in a
# column go, so the most is four columns of 12, 12 and 11.
CARD = Scorecard(
    categories=(Rounds("rounds", -17, 140, ended=Ended(times=2, unless="fewest")),),
    fewest=True,
    ends=Ends(limit=100),
)

GAME = CARD.game("skyjo", "Skyjo", players=(2, 3, 4, 5, 6, 7, 8))
