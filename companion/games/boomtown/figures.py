"""The figures that the texts of Boomtown's rulebook quote."""

from collections.abc import Iterator
from itertools import product

from companion.core.checklist import counts
from companion.games.boomtown import box, setup
from companion.games.boomtown.bank import production
from companion.games.boomtown.bank.auction import share
from companion.games.boomtown.bank.events import SHARK_GOLD, STAGECOACH_GOLD
from companion.games.boomtown.bank.moves import throws_reaching
from companion.games.boomtown.bank.table import GOVERNED_FEE, MINES_OF_A_MAYOR
from companion.games.boomtown.count import rules

BIDS = range(1, 16)
"""The bids listed in the table of payments."""
FEES = range(1, 6)


def _shares() -> Iterator[tuple[str, int | str]]:
    """Yield what each neighbour keeps of a bid, from the winner's right on, and what the bank gets."""
    for size, bid in product(setup.PLAYERS, BIDS):
        shares = share(size, 0, bid)
        yield f"paid.{size}.{bid}", " · ".join(map(str, shares.kept.values()))
        yield f"bank.{size}.{bid}", shares.bank


def _nuggets() -> Iterator[tuple[str, str]]:
    """Yield the nuggets of each town's mine for each roll: * marks a dangerous one, a dash no mine."""
    found = {(mine.roll, mine.town): f"{mine.production}{'*' * mine.dangerous}" for mine in box.MINES}
    for roll, town in product(box.THROWS, rules.TOWNS):
        yield f"nuggets.{roll}.{town}", found.get((roll, town), "–")


FIGURES: dict[str, int | str] = {
    "fewest": setup.PLAYERS[0],
    "most": setup.PLAYERS[-1],
    "gold": setup.START_GOLD,
    "mines": setup.MINES,
    "events": rules.EVENTS,
    "cards": setup.MINES + rules.EVENTS,
    "set_aside": setup.SET_ASIDE,
    "dice": setup.DICE,
    "pawns": setup.PAWNS,
    "pieces": setup.PIECES,
    "known_events": sum(rules.KNOWN_EVENTS.values()),
    **{f"event.{event}": copies for event, copies in rules.KNOWN_EVENTS.items()},
    "mines_of_a_town": rules.MINES_OF_A_TOWN,
    "mines_of_a_mayor": MINES_OF_A_MAYOR,
    "pawn": rules.PAWN_POINTS,
    "vein": rules.NEW_VEIN_POINTS,
    "saloon": production.SALOON_PRICE,
    "girls": production.GIRLS_PRICE,
    "shark": SHARK_GOLD,
    "stagecoach": STAGECOACH_GOLD,
    "lowest": box.THROWS[0],
    "highest": box.THROWS[-1],
    "collapse.low": production.COLLAPSE[0],
    "collapse.high": production.COLLAPSE[1],
    **{f"chip.{colour}": worth for colour, worth in rules.CHIPS.items()},
    **{f"fee.{mines}": mines for mines in FEES},
    **{f"governed.{mines}": GOVERNED_FEE * mines for mines in FEES},
    **dict(_shares()),
    **dict(_nuggets()),
    "throws": throws_reaching(box.THROWS[0]),
    **{f"exactly.{roll}": throws_reaching(roll) - throws_reaching(roll + 1) for roll in box.THROWS},
    **{f"or_more.{roll}": throws_reaching(roll) for roll in box.THROWS},
    **counts(setup.checklist, setup.PLAYERS, {setup.SHORT.key: False}),
    **{
        f"short.{name}": number
        for name, number in counts(setup.checklist, setup.SHORT.sizes or (), {setup.SHORT.key: True}).items()
    },
}
