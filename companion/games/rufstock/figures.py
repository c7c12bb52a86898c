"""The figures that the rulebook of Rufstock quotes by name."""

from companion.core.checklist import counts
from companion.games.rufstock import beats, setup
from companion.games.rufstock.rules import ROUNDS, points

FIGURES: dict[str, int | str] = {
    "fewest": setup.PLAYERS[0],
    "most": setup.PLAYERS[-1],
    "dogs": setup.CARDS,
    "vehicles": setup.MOST_VEHICLES,
    "aids": setup.AIDS,
    "hand": setup.HAND,
    "queue": setup.QUEUE,
    "rounds": ROUNDS,
    "lowest": beats.LOWEST_CARD,
    "highest": beats.HIGHEST_CARD,
    "from_hand_least": beats.LEAST_FROM_HAND,
    "from_hand": beats.MOST_FROM_HAND,
    "with_queue": beats.MOST_FROM_HAND + beats.MOST_FROM_QUEUE,
    "wild": beats.MOST_IN_WILD,
    **{f"points.{place + 1}": points(place) for place in range(setup.PLAYERS[-1])},
    **counts(setup.checklist, setup.PLAYERS, {setup.MODE.key: "normal"}),
}
