"""Quissama: the pad late in a game, and the costs of everything."""

import itertools
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from companion.games.quissama.costs import CARDS
from companion.games.quissama.layout import HOLDER, SPACES, businesses_cell, marker_cell
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character
from tests.bench.tables import PLAYERS, Act, Ahead, Table

MOST_MEEPLES = 3
"""Meeples on characters above which one is removed."""
LINES = (*CHARACTERS, "place_minister", "open_business", "hire", "attack")
KEYS = tuple(card for card, printed in CARDS.items() if printed.icon)
LARGEST_HAND = 8


def _cells() -> dict[str, Any]:
    """Return a table where everybody has a character, most of them blocked, and the ministry is full."""
    cells: dict[str, Any] = {HOLDER[character]: seat % 5 for seat, character in enumerate(CHARACTERS)}
    cells |= {marker_cell(character, (seat + 2) % 5): 1 for seat, character in enumerate(CHARACTERS) if seat % 3}
    cells |= {cell: space % 5 for space, cell in enumerate(SPACES)}
    return cells | {businesses_cell(seat): 1 + seat % 2 for seat in range(5)}


def _turns() -> Iterator[Act]:
    """Yield turns: a meeple on a character, another to conquer it, a minister, a business, and a block."""
    ahead = Ahead("quissama", 5, _cells())
    for number in itertools.count():
        seat = number % 5
        character = _rivals(ahead, seat, number)
        if marker_cell(character, seat) not in ahead.pad:
            yield ahead.act("place", {}, character=character, seat=seat)
        yield ahead.act("conquer", {}, character=character, seat=seat)
        yield ahead.act("minister", {}, seat=seat)
        yield ahead.set(businesses_cell(seat), (ahead.pad[businesses_cell(seat)] + 1) % (BUSINESSES // 5 + 1))
        other = (seat + 1 + number % 4) % 5
        blocked = _rivals(ahead, other, 3 * number)
        if marker_cell(blocked, other) not in ahead.pad:
            yield ahead.act("place", {}, character=blocked, seat=other)
        meeples = [cell.split(".") for cell in ahead.pad if ".markers." in cell]
        if len(meeples) > MOST_MEEPLES:
            _, name, _, whose = meeples[5 * number % len(meeples)]
            yield ahead.act("remove", {}, character=name, seat=whose)


def _rivals(ahead: Ahead, seat: int, number: int) -> Character:
    """Return a character that somebody else has; never Bernardina, who requires more."""
    theirs = [one for one in CHARACTERS[:-1] if ahead.pad[HOLDER[one]] != seat]
    return theirs[number % len(theirs)]


def _costs() -> Iterator[Act]:
    """Yield taps on the costs page: open a line, add cards to the hand or drop one, change who pays."""
    hand: list[str] = []
    for number in itertools.count():
        chosen = {"what": LINES[number % len(LINES)], "seat": str(number // 3 % 5)}
        yield _asked(chosen, hand)
        added = KEYS[(3 * number + number * number) % len(KEYS)]
        if len(hand) < LARGEST_HAND and hand.count(added) < CARDS[added].copies:
            yield _asked(chosen, hand, add=added)
            hand.append(added)
        else:
            yield _asked(chosen, hand, drop=hand[0])
            del hand[:1]
        yield _asked(chosen, hand, pays=str((number + 1) % 5))


def _asked(chosen: dict[str, str], hand: list[str], **tap: str) -> Act:
    return Act(f"/tool/costs?{urlencode({**tap, **chosen, 'hand': '.'.join(hand)})}")


FIVE = PLAYERS[:5]
OTHERS = (
    Table("quissama", "Quissama, the pad", FIVE, _cells(), _turns, apart=True),
    Table("quissama", "Quissama, asking for costs", FIVE, _cells(), _costs, "/tool/costs"),
)
