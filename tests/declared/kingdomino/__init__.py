"""Kingdomino: a property scores squares times crowns; the largest property breaks a tie, then crowns in all."""

from companion.core.scorecard import Most, Part, Products, Scorecard, Tick

CARD = Scorecard(
    categories=(
        Products("land", factors=((1, 24), (0, 12)), many=16),
        Part("largest", of="land", by="largest"),
        Part("crowns", of="land", column=1),
        Tick("middle", worth=10),
        Tick("harmony", worth=5),
    ),
    ties=(Most("largest"), Most("crowns")),
)

GAME = CARD.game("kingdomino", "Kingdomino", players=(2, 3, 4))
