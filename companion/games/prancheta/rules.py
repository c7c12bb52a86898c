"""The rules of a play on a score card the table made; without a card, figures are added up in rounds."""

from functools import lru_cache

from companion.core.scorecard import Rounds, Scorecard
from companion.core.scorecard.card import CardRules
from companion.core.scorecard.card_file import HIGHEST, LOWEST, scorecard

DEFAULT_CARD = Scorecard((Rounds("tally", LOWEST, HIGHEST),))


@lru_cache(maxsize=64)
def rules_of(card: str) -> CardRules:
    """Return the rules of a ``card`` in JSON; everybody plays alone."""
    return (scorecard(card) if card else DEFAULT_CARD).rules(lambda setup: tuple([(name,) for name in setup.players]))
