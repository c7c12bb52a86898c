"""The layout of Boomtown: the owners of the 45 mines, corrections to their cards, the pawns and the gold."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from companion.core.game import Option, Setup
from companion.core.layout import Cell, Choice, Integer, Seat
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, Problem, problem, say
from companion.games.boomtown.box import MINES, THROWS
from companion.games.boomtown.count import rules
from companion.games.boomtown.count.rules import CHIPS, MOST_GOLD, TOWNS, Chips, Mine, Player, Position, town_name

COUNT_NEW_VEIN = Option("count_new_vein", (True, False), rule="new-vein-count")
NEW_VEINS = ("new_vein", "new_vein_too")
"""The cells that hold the place of a mine with a New Vein under it."""
NOBODY = -1
"""The value of a mayor's cell when the table says that nobody holds the pawn."""

PRODUCTION = Integer(0, 20)
ROLL = Integer(THROWS[0], THROWS[-1])
_DANGEROUS = Choice((True, False), (say("dangerous"), say("harmless")))
_GOLD = Integer(0, MOST_GOLD)
_PRODUCTION_SUM = Integer(0, 999)


class Claim(NamedTuple):
    """A mine of the box as printed, and its cells, whose names all begin with ``place`` (``mines.dry_gulch.8``).

    The roll in the place is the printed one, which no other mine of the town has.
    """

    printed: Mine
    place: str
    owner: str
    production: str
    roll: str
    dangerous: str


def _claim(mine: Mine) -> Claim:
    place = f"mines.{mine.town}.{mine.roll}"
    owner, *corrections = (f"{place}.{part}" for part in ("owner", "production", "roll", "dangerous"))
    return Claim(replace(mine, place=owner), place, owner, *corrections)


CLAIMS = {claim.place: claim for claim in map(_claim, MINES)}
"""The 45 mines by place, in the order of town and printed roll."""

CORRECTIONS = frozenset(cell for claim in CLAIMS.values() for cell in (claim.production, claim.roll, claim.dangerous))
"""The cells that correct a mine's card."""


def mayor_cell(town: str) -> str:
    """Return the cell that holds the seat of the mayor of ``town``."""
    return f"mayors.{town}"


def gold_cell(seat: int) -> str:
    """Return the cell that holds the gold of ``seat`` as a sum."""
    return f"players.{seat}.gold"


@cache
def chips_cells(seat: int) -> Mapping[str, str]:
    """Return the cells that hold the chips of ``seat``, by colour."""
    return {colour: f"{gold_cell(seat)}.{colour}" for colour in CHIPS}


def production_sum_cell(seat: int) -> str:
    """Return the cell that holds the total production of the mines of ``seat``, if the table added it up itself."""
    return f"players.{seat}.mines"


def veins(pad: Pad) -> tuple[str, ...]:
    """Return the places of the mines with a New Vein under them."""
    return tuple(pad[cell] for cell in NEW_VEINS if cell in pad)


def cells(setup: Setup) -> list[Cell]:
    """Return the cells of the final count."""
    return [*_mine_cells(setup), *_pawn_cells(setup), *gold_cells(setup), *production_sum_cells(setup)]


def _mine_cells(setup: Setup) -> Iterator[Cell]:
    owner = Seat(tuple(range(setup.size)), setup.players)
    names = {place: claim.printed.name for place, claim in CLAIMS.items()}
    for place, claim in CLAIMS.items():
        name = names[place]
        yield Cell(claim.owner, owner, name, rule="mines")
        yield Cell(claim.production, PRODUCTION, say("cell-production", mine=name))
        yield Cell(claim.roll, ROLL, say("cell-roll", mine=name))
        yield Cell(claim.dangerous, _DANGEROUS, name)
    for cell in NEW_VEINS:
        yield Cell(cell, Choice(tuple(names), tuple(names.values())), say("new-vein"), rule="new-vein-count")


def _pawn_cells(setup: Setup) -> Iterator[Cell]:
    holder = Seat((NOBODY, *range(setup.size)), (say("nobody"), *setup.players))
    for town in TOWNS:
        name = town_name(town)
        yield Cell(mayor_cell(town), holder, say("cell-mayor", town=name), short=name, rule="mayors")


def gold_cells(setup: Setup) -> Iterator[Cell]:
    """Yield the cells of each player's gold: each colour of chips, and the sum."""
    for seat, name in enumerate(setup.players):
        chips, total = chips_cells(seat), gold_cell(seat)
        for colour, cell in chips.items():
            label = say(f"cell-chips-{colour}", name=name)
            short = say(f"short-chips-{colour}", name=name)
            yield Cell(cell, _GOLD, label, seat, (total,), True, short, "chips", given_by=(total,))
        label, short, others = say("cell-gold", name=name), say("short-gold", name=name), tuple(chips.values())
        yield Cell(total, _GOLD, label, seat, others, True, short, "gold", given_by=others)


def production_sum_cells(setup: Setup) -> Iterator[Cell]:
    """Yield the cells that hold each player's total production."""
    for seat, name in enumerate(setup.players):
        label, short = say("cell-mined", name=name), say("short-mined", name=name)
        yield Cell(production_sum_cell(seat), _PRODUCTION_SUM, label, seat, keypad=True, short=short, rule="mines")


def mine(pad: Pad, claim: Claim) -> Mine:
    """Return the mine with its printed figures, corrected where the table has corrected them."""
    figures = (("production", claim.production), ("roll", claim.roll), ("dangerous", claim.dangerous))
    corrected = {name: pad[cell] for name, cell in figures if cell in pad}
    if claim.place in veins(pad):
        corrected["new_vein"] = True
    return replace(claim.printed, **corrected) if corrected else claim.printed


def gold(pad: Pad, seat: int) -> int | Chips:
    """Return the gold of ``seat``: the sum if it is written, else the chips."""
    total = pad.get(gold_cell(seat))
    if total is not None:
        return int(total)
    return Chips(**{colour: pad.get(cell, 0) for colour, cell in chips_cells(seat).items()})


def position(setup: Setup, pad: Pad) -> Position:
    """Read the sheet as a position of the rules."""
    mines: list[list[Mine]] = [[] for _ in setup.players]
    as_printed = not veins(pad) and CORRECTIONS.isdisjoint(pad)
    for claim in CLAIMS.values():
        owner = pad.get(claim.owner)
        if owner is not None:
            mines[owner].append(claim.printed if as_printed else mine(pad, claim))
    players = tuple(
        Player(name, gold(pad, seat), tuple(mines[seat]), pad.get(production_sum_cell(seat)))
        for seat, name in enumerate(setup.players)
    )
    said = {town: pad[cell] for town in TOWNS if (cell := mayor_cell(town)) in pad}
    mayors = {town: None if seat == NOBODY else setup.players[seat] for town, seat in said.items()}
    return Position(players, mayors, COUNT_NEW_VEIN.of(pad))


def score(setup: Setup, pad: Pad) -> Score:
    """Score the sheet, adding the problems of values that are written twice or impossible."""
    table = position(setup, pad)
    counted = rules.score(table)
    found = [*_gold_problems(pad, table), *_mines_twice(table), *_vein_twice(pad)]
    if not found:
        return counted
    return replace(counted, winners=(), tie_break=None, problems=(*counted.problems, *found))


def _gold_problems(pad: Pad, table: Position) -> list[Problem]:
    """Return problems for chips worth too much, and for gold written both as chips and as a sum."""
    found = []
    for seat, player in enumerate(table.players):
        cell, chips, held = gold_cell(seat), chips_cells(seat), player.gold
        if cell in pad and not pad.keys().isdisjoint(chips.values()):
            found.append(problem(cell, "gold_twice", name=player.name))
        if isinstance(held, Chips) and held.total > MOST_GOLD:
            found.append(problem(cell, "too_much_gold", name=player.name, n=held.total, most=MOST_GOLD))
    return found


def _mines_twice(table: Position) -> list[Problem]:
    """Return problems for mines written both one by one and as a sum."""
    return [
        problem(production_sum_cell(seat), "mines_twice", name=player.name, n=player.production_sum)
        for seat, player in enumerate(table.players)
        if player.production_sum is not None and player.mines
    ]


def _vein_twice(pad: Pad) -> list[Problem]:
    """Return a problem if both New Veins lie under the same mine."""
    lying = veins(pad)
    if len(set(lying)) == len(lying):
        return []
    return [problem(CLAIMS[lying[0]].owner, "vein_twice", mine=CLAIMS[lying[0]].printed.name)]


def gaps(setup: Setup, pad: Pad) -> tuple[Message, ...]:
    """Return what is still empty though hardly any table ends without it; the count takes it as 0."""
    table = position(setup, pad)
    bare = [seat for seat in range(setup.size) if pad.keys().isdisjoint((gold_cell(seat), *chips_cells(seat).values()))]
    summed = [player for player in table.players if player.production_sum is not None]
    if len(bare) == setup.size and not any(player.mines for player in table.players) and not summed:
        return (say("gap-all"),)
    found = [say("gap-gold", names=tuple(setup.players[seat] for seat in bare))] if bare else []
    if not summed and not any(player.mines for player in table.players):
        found.append(say("gap-mines"))
    if summed:
        if idle := tuple(player.name for player in table.players if player.production_sum is None and not player.mines):
            found.append(say("gap-sum", names=idle))
        if towns := tuple(town_name(town) for town in TOWNS if mayor_cell(town) not in pad):
            found.append(say("gap-pawns", n=len(towns), towns=towns))
    return tuple(found)


def unsettled(setup: Setup, pad: Pad) -> list[Problem]:
    """Return what keeps a bank from opening: open questions, and mines known only as a sum."""
    summed = tuple(name for seat, name in enumerate(setup.players) if production_sum_cell(seat) in pad)
    if summed:
        return [problem("", "bank_needs_mines", names=summed, n=len(summed))]
    return [one for one in score(setup, pad).problems if not one.path.startswith("players.")]
