"""Yahtzee: thirteen boxes, a bonus of 35 for 63 in the upper section, 100 for each further Yahtzee."""

from companion.core.scorecard import Bonus, Count, Figure, Scorecard, Tick

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")

CARD = Scorecard(
    categories=(
        *[Count(key, worth=face, most=5) for face, key in enumerate(UPPER, 1)],
        Bonus("upper_bonus", of=UPPER, at=63, worth=35),
        Figure("three_alike", 0, 30),
        Figure("four_alike", 0, 30),
        Tick("full_house", worth=25),
        Tick("small_straight", worth=30),
        Tick("large_straight", worth=40),
        Tick("yahtzee", worth=50),
        Figure("chance", 5, 30),
        Count("more_yahtzees", worth=100, most=12),
    )
)

GAME = CARD.game("yahtzee", "Yahtzee", players=(1, 2, 3, 4, 5, 6))
