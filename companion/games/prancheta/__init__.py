"""A score card that the table made on a phone: its lines in printed order, and how they decide who wins."""

from companion.core.game import Game
from companion.core.names import INKS
from companion.core.scorecard.card_sheet import card_sheet
from companion.games.prancheta.forms import FORMS
from companion.games.prancheta.rules import rules_of

GAME = Game(
    slug="prancheta",
    name="Prancheta",
    players=tuple(range(2, INKS + 1)),
    title=True,
    carded=True,
    cells=lambda setup: rules_of(setup.card).cells(setup),
    score=lambda setup, pad: rules_of(setup.card).score(setup, pad),
    view=lambda setup, pad, score: rules_of(setup.card).view(setup, pad, score),
    gaps=lambda setup, pad: rules_of(setup.card).gaps(setup, pad),
    whole=True,
    sheets={"card": card_sheet("prancheta", "Prancheta", FORMS)},
)
