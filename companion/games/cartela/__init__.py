"""A score card that the table has made on a phone: its lines, as they are printed, and who wins by them."""

from companion.core.common_cells import CARD
from companion.core.game import Game
from companion.core.names import INKS
from companion.games.cartela import rules
from companion.games.cartela.making import SHEET

GAME = Game(
    slug="cartela",
    name="Cartela",
    players=tuple(range(2, INKS + 1)),
    title=rules.title,
    opens_with=(CARD,),
    cells=rules.cells,
    score=rules.score,
    view=rules.view,
    gaps=rules.gaps,
    whole=True,
    sheets={"card": SHEET},
)
