"""The rules of a play are those of the card that its table has made; without one, figures in rounds are added up."""

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

BARE = Scorecard((Rounds("tally", LOWEST, HIGHEST),))


def sides(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """Return the names of each side: everybody plays alone."""
    return tuple([(name,) for name in setup.players])


@lru_cache(maxsize=64)
def rules_of(card: str) -> CardRules:
    """Return the rules of a ``card``, JSON."""
    return (scorecard(card) if card else BARE).rules(sides)


def title(pad: Pad) -> str:
    """Return what the card is called, empty where there is none."""
    return str(pad.get(TITLE, ""))


def cells(setup: Setup) -> Sequence[Cell]:
    """Return the cells of the lines."""
    return rules_of(setup.card).cells(setup)


def score(setup: Setup, pad: Pad) -> Score:
    """Return the score of what is written so far."""
    return rules_of(setup.card).score(setup, pad)


def view(setup: Setup, pad: Pad, score: Score) -> CardView:
    """Return what the pad shows."""
    return rules_of(setup.card).view(setup, pad, score)


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return what is not written though hardly any table ends without it."""
    return rules_of(setup.card).gaps(setup, pad)
