"""The rules of a play on a score card the table made; without a card, figures are added up in rounds."""

from collections.abc import Sequence
from functools import lru_cache

from companion.core.game import TITLE, Setup
from companion.core.layout import Cell
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.scorecard import Rounds, Scorecard
from companion.core.scorecard.card import CardRules
from companion.core.scorecard.card_file import HIGHEST, LOWEST, scorecard
from companion.core.scorecard.view import CardView
from companion.core.text import Message

DEFAULT_CARD = Scorecard((Rounds("tally", LOWEST, HIGHEST),))


def sides(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """Return the names of each side: everybody plays alone."""
    return tuple([(name,) for name in setup.players])


@lru_cache(maxsize=64)
def rules_of(card: str) -> CardRules:
    """Return the rules of a ``card`` in JSON."""
    return (scorecard(card) if card else DEFAULT_CARD).rules(sides)


def title(pad: Pad) -> str:
    """Return the name of the card, "" if there is none."""
    return str(pad.get(TITLE, ""))


def cells(setup: Setup) -> Sequence[Cell]:
    """Return the cells of the lines."""
    return rules_of(setup.card).cells(setup)


def score(setup: Setup, pad: Pad) -> Score:
    """Return the score so far."""
    return rules_of(setup.card).score(setup, pad)


def view(setup: Setup, pad: Pad, score: Score) -> CardView:
    """Return the view of the pad."""
    return rules_of(setup.card).view(setup, pad, score)


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return what is blank that should rarely be blank at the end of a play."""
    return rules_of(setup.card).gaps(setup, pad)
