"""A barn: a harvest and coins, plus a tax for the player with the most coins, which no category can express."""

from dataclasses import dataclass, replace

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Detail, Entry, Score, add_up, settle
from companion.core.scorecard import Count, Figure, Scorecard
from companion.core.scorecard.view import CardView

TAX = -5
CARD = Scorecard(categories=(Figure("harvest", 0, 99), Count("coins", worth=1, most=20)))
BARE = CARD.game("celeiro", "Celeiro", players=(2, 3, 4))
RULES = CARD.rules(BARE.names)


def payer(score: Score) -> int | None:
    """Return the side that has more coins than any other, None if there is none."""
    coins = [one.points("coins") for one in score.standings]
    most = max(coins)
    return coins.index(most) if most and coins.count(most) == 1 else None


def score(setup: Setup, pad: Pad) -> Score:
    """Return the score of the card, with one more line: the tax."""
    bare = RULES.score(setup, pad)
    pays = payer(bare)
    entries = [
        Entry((*one.lines, add_up("tax", (Detail(TAX, "most_coins"),) if one.side == pays else ())))
        for one in bare.standings
    ]
    return settle(entries, undecided=CARD.end)


@dataclass(frozen=True)
class Barn(CardView):
    """The view of a card, with who pays the tax."""

    @property
    def pays(self) -> tuple[str, ...]:
        """The names of the side that would pay now, empty if none would."""
        side = payer(self.score)
        return () if side is None else self.names[side]


def view(setup: Setup, pad: Pad, score: Score) -> Barn:
    """Return the view of the pad."""
    return Barn(CARD.categories, RULES.filled(setup, pad), score, BARE.names(setup), CARD.ends)


GAME = replace(BARE, score=score, view=view)
