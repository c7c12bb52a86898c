"""7 Wonders: seven kinds of points; each science symbol scores its count squared, and a set of all three 7."""

from companion.core.scorecard import Count, Figure, FullSets, Most, Scorecard, Table

SCIENCE = ("tablets", "gears", "compasses")
SQUARES = tuple(many * many for many in range(1, 13))

CARD = Scorecard(
    categories=(
        Figure("conflicts", -6, 18),
        Count("coins", worth=1, per=3),
        Figure("wonder", 0, 40),
        Figure("civic", 0, 99),
        *[Table(symbol, SQUARES, most=12) for symbol in SCIENCE],
        FullSets("science_sets", of=SCIENCE, worth=7),
        Figure("trade", 0, 60),
        Figure("guilds", 0, 90),
    ),
    ties=(Most("coins"),),
)

GAME = CARD.game("sevenwonders", "7 Wonders", players=(3, 4, 5, 6, 7))
