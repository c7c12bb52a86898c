"""Sushi Go!: three rounds of maki, sets, dumplings and nigiri, and puddings scored at the end."""

from companion.core.scorecard import Count, Figure, Majority, Most, Scorecard, Table


def of_round(number: int) -> tuple[Majority | Count | Table | Figure, ...]:
    """Return the categories of a round."""
    return (
        Majority(f"maki_{number}", (6, 3), most=30),
        Count(f"tempura_{number}", worth=5, per=2, most=14),
        Count(f"sashimi_{number}", worth=10, per=3, most=14),
        Table(f"dumplings_{number}", (1, 3, 6, 10, 15), most=14),
        Figure(f"nigiri_{number}", 0, 45),
    )


CARD = Scorecard(
    categories=(
        *[one for number in (1, 2, 3) for one in of_round(number)],
        Majority("puddings", (6,), fewest=-6, from_sides=3, most=10),
    ),
    ties=(Most("puddings"),),
)

GAME = CARD.game("sushigo", "Sushi Go!", players=(2, 3, 4, 5))
