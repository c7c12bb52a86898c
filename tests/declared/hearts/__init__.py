"""Hearts: 26 points a hand, which go to everyone else if one player takes them all; ends at 100, the fewest win."""

from companion.core.scorecard import Ends, Rounds, Scorecard

CARD = Scorecard(categories=(Rounds("hands", 0, 26, shot=26),), fewest=True, ends=Ends(limit=100))

GAME = CARD.game("hearts", "Hearts", players=(3, 4, 5))
