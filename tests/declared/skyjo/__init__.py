"""Skyjo: any number of rounds, the lowest total wins; who ends a round pays double unless alone with the fewest."""

from companion.core.scorecard import EndingCost, Ends, Rounds, Scorecard

# The fewest points of twelve cards are five of -2 and seven of -1. Three equal cards in a column are removed, so the
# most is four columns of 12, 12 and 11.
CARD = Scorecard(
    categories=(Rounds("rounds", -17, 140, ended=EndingCost(times=2, unless="fewest")),),
    fewest=True,
    ends=Ends(limit=100),
)

GAME = CARD.game("skyjo", "Skyjo", players=(2, 3, 4, 5, 6, 7, 8))
