"""Pomar: an invented game with the basic kinds of category."""

from companion.core.scorecard import Count, Fewest, Figure, Most, Pick, Rows, Scorecard, Tick

CARD = Scorecard(
    categories=(
        Figure("fruit", -20, 140, rule="fruit"),
        Count("baskets", worth=5, most=20),
        Tick("scarecrow", worth=3, one=True),
        Rows("seasons", -9, 99, many=3),
        Rows("plot", 0, 12, many=2, by="product"),
        Pick("tool", {"ladder": 4, "spade": 0, "rusty_saw": -2}),
        Count("worms", worth=0),
    ),
    ties=(Most("baskets"), Fewest("worms")),
)

GAME = CARD.game("pomar", "Pomar", players=(2, 3, 4, 6))
