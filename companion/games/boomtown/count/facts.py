"""The statistics of Boomtown: how many points each town brought each player."""

from collections import Counter

from companion.core.facts import Fact, FactKind, Facts
from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.games.boomtown.count.rules import TOWNS, town_name


def _of(setup: Setup, pad: Pad, score: Score) -> list[Fact]:
    """Return the points of each town for each player who has any; a sum of mines counts for no town."""
    found: Counter[tuple[str, int]] = Counter()
    for standing in score.standings:
        for line in standing.lines:
            for detail in line.details:
                town = detail.about.split(".")[1] if detail.about.startswith(("mines.", "mayors.")) else ""
                if town in TOWNS:
                    found[town, standing.side] += detail.points
    return [Fact("town", town, points, seat) for (town, seat), points in found.items()]


FACTS = Facts((FactKind("town", town_name),), _of)
