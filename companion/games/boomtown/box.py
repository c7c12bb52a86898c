"""The 45 mines in the box of Boomtown.

They come from a public list of the cards, not from the rulebook, and another source doubts the production of 9. They
are defaults to pick from: the table may correct them.
"""

from companion.games.boomtown.count.rules import Mine

THROWS = range(2, 13)
"""The sums of two dice."""

_PRINTED = {
    "cactus_junction": "2/6 4/3 5/2 6/5 7/6D 8/3 9/4 11/2 12/5",
    "cold_mountain": "3/5 4/6 5/3 6/9D 7/5 8/1 9/3 10/4 12/5",
    "coyote_city": "3/1 4/3 5/5 6/4 7/3 8/4 10/6 11/3 12/6",
    "dry_gulch": "2/5 3/4 5/2 6/4 7/2 8/5 9/4 10/7 11/3",
    "san_narciso": "2/6 3/3 4/5 6/1 7/4 8/2 9/7 10/2 11/4",
}
"""Each mine as roll/nuggets; D marks a dangerous one."""


def _mine(town: str, printed: str) -> Mine:
    roll, nuggets = printed.split("/")
    return Mine(town, int(nuggets.removesuffix("D")), int(roll), dangerous=nuggets.endswith("D"))


MINES = tuple(_mine(town, printed) for town, line in _PRINTED.items() for printed in line.split())
"""The 45 mines, by town and then by roll."""
