"""A score card that the table made on a phone: its lines in printed order, and how they decide who wins."""

from functools import lru_cache

from companion.core.game import Game
from companion.core.names import INKS
from companion.core.scorecard import Rounds, Scorecard
from companion.core.scorecard.card import CardRules
from companion.core.scorecard.card_file import HIGHEST, LOWEST, scorecard
from companion.core.scorecard.card_sheet import card_sheet
from companion.games.prancheta.forms import FORMS

DEFAULT_CARD = Scorecard((Rounds("tally", LOWEST, HIGHEST),))


@lru_cache(maxsize=64)
def rules_of(card: str) -> CardRules:
    """Return the rules of a ``card`` in JSON, by default figures added up in rounds; everybody plays alone."""
    return (scorecard(card) if card else DEFAULT_CARD).rules(lambda setup: tuple([(name,) for name in setup.players]))


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
