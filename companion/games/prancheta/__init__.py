"""A score card that the table made on a phone: its lines in printed order, and how they decide who wins."""

from companion.core.game import Game
from companion.core.names import INKS
from companion.core.scorecard.card_sheet import card_sheet
from companion.games.prancheta import rules
from companion.games.prancheta.forms import FORMS

GAME = Game(
    slug="prancheta",
    name="Prancheta",
    players=tuple(range(2, INKS + 1)),
    title=rules.title,
    carded=True,
    cells=rules.cells,
    score=rules.score,
    view=rules.view,
    gaps=rules.gaps,
    whole=True,
    sheets={"card": card_sheet("prancheta", "Prancheta", FORMS)},
)
