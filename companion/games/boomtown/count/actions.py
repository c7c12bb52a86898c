"""The actions of the final count: give a mine to a player, settle a pawn, correct a mine."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import Setup
from companion.core.layout import Integer
from companion.core.pad import Change, Pad, Patch, Value, same
from companion.core.text import Message, Problem, Refused, problem, say
from companion.games.boomtown.count.layout import (
    CLAIMS,
    NEW_VEINS,
    NOBODY,
    PRODUCTION,
    ROLL,
    Claim,
    mayor_cell,
    mine,
    production_sum_cell,
    veins,
)
from companion.games.boomtown.count.rules import MOST_NEW_VEINS, TOWNS, town_name

_UNREADABLE = problem("", "unreadable")


def take_mine(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Give the mine at ``place`` to the seat ``side``, or to nobody if ``side`` is ``off``.

    ``take`` is the owner when the button was drawn, empty for nobody. If it is ``side``, the tap takes the mine away;
    so a second tap before the answer still means what the first one meant. An empty ``place`` does nothing: the form
    sends it when Enter is pressed.
    """
    place, side = arguments.get("place"), arguments.get("side", "")
    if place == "":
        return {}
    if place not in CLAIMS:
        raise Refused(_UNREADABLE)
    cell = CLAIMS[place].owner
    if side == "off":
        return {cell: None}
    seat, owner, taken = _seat(side, setup), pad.get(cell), arguments.get("take")
    if taken is not None:
        owner = _seat(taken, setup) if taken else None
    return {cell: None if seat == owner else seat}


def settle_mayor(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Write the holder of the pawn of ``town``: ``say`` is a seat, -1 for nobody, or null to follow the mines.

    Without ``say``, the pawn goes to the seat ``side`` of the brush. It follows the mines again if ``side`` is ``off``
    or equals ``take``, the holder when the button was drawn.
    """
    town = arguments.get("town")
    if town not in TOWNS:
        raise Refused(_UNREADABLE)
    text = arguments.get("say", "")
    if "take" in arguments and not text:
        side = arguments.get("side", "")
        if side == "fix":
            return {}
        text = "null" if side in ("off", arguments["take"]) else str(_seat(side, setup))
    return {mayor_cell(town): None if text == "null" else _seat(text, setup, NOBODY)}


def settle_mines(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Keep one of the two ways in which the mines of seat ``of`` are written: ``keep`` is ``sum`` or ``mines``."""
    seat, keep = _seat(arguments.get("of", ""), setup), arguments.get("keep")
    if keep == "mines":
        return {production_sum_cell(seat): None}
    if keep != "sum":
        raise Refused(_UNREADABLE)
    return {claim.owner: None for claim in CLAIMS.values() if pad.get(claim.owner) == seat}


def _seat(text: str, setup: Setup, least: int = 0) -> int:
    """Return the seat in ``text``; raises Refused if there is none."""
    if text not in map(str, range(least, setup.size)):
        raise Refused(_UNREADABLE)
    return int(text)


def describe_mine(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say which mine changed hands."""
    cell, before, after = changes[0]
    name = CLAIMS[cell.removesuffix(".owner")].printed.name
    if after is None:
        return say("log-taken-off", mine=name, name=setup.players[before])
    if before is None:
        return say("log-claimed", mine=name, name=setup.players[after])
    return say("log-moved", mine=name, before=setup.players[before], after=setup.players[after])


def describe_mayor(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who the table says holds a pawn."""
    cell, _, after = changes[0]
    town = town_name(cell.split(".")[1])
    if after is None:
        return say("log-by-mines", town=town)
    return say("log-mayor", town=town, name=say("nobody") if after == NOBODY else setup.players[after])


def describe_mines(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say which of the two ways of writing a player's mines was given up."""
    cell, before, _ = changes[0]
    if cell.startswith("players."):
        return say("log-sum-gone", name=setup.players[int(cell.split(".")[1])], n=before)
    return say("log-mines-gone", name=setup.players[before], n=len(changes))


def fill_card(setup: Setup, pad: Pad, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the initial values of the form for the mine at ``cell``; raises Refused if there is no such mine."""
    claim = _claim_at(query.get("cell", ""))
    shown = mine(pad, claim)
    return {
        "cell": claim.place,
        "production": str(shown.production),
        "roll": str(shown.roll),
        "dangerous": shown.dangerous,
        "new_vein": shown.new_vein,
    }


def card(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Write how a mine differs from its printed card, and whether a New Vein lies under it.

    Only values that differ from the pad the phone saw are written, so another phone's corrections to the card survive.
    An empty figure means the printed one. Raises Refused for a New Vein beyond the number in the box.
    """
    claim = _claim_at(arguments["cell"])
    printed = claim.printed
    problems: list[Problem] = []
    said = {
        claim.production: _figure(claim.production, PRODUCTION, arguments["production"], printed.production, problems),
        claim.roll: _figure(claim.roll, ROLL, arguments["roll"], printed.roll, problems),
        claim.dangerous: None if arguments["dangerous"] == printed.dangerous else arguments["dangerous"],
    }
    wants, lies = arguments["new_vein"], claim.place in veins(pad)
    free = next((cell for cell in NEW_VEINS if cell not in pad), None)
    if wants and not lies and free is None:
        mines = tuple(CLAIMS[place].printed.name for place in veins(pad))
        problems.append(problem("new_vein", "veins_lie", most=MOST_NEW_VEINS, mines=mines))
    if problems:
        raise Refused(*problems)
    if wants and not lies and free:
        said[free] = claim.place
    elif lies and not wants:
        said |= dict.fromkeys(cell for cell in NEW_VEINS if pad.get(cell) == claim.place)
    return {cell: value for cell, value in said.items() if not same(value, pad.get(cell))}


def _claim_at(place: str) -> Claim:
    if place not in CLAIMS:
        raise Refused(problem("", "no_such_cell"))
    return CLAIMS[place]


def _figure(cell: str, domain: Integer, text: str | None, printed: int | None, problems: list[Problem]) -> Value:
    """Return the figure in ``text``, or None if it is the printed one; appends to ``problems`` if it is invalid."""
    value: Value = printed
    try:
        if text and text.strip():
            value = domain.enter(text, None, cell)
    except Refused as refusal:
        problems.extend(refusal.problems)
    return None if value == printed else value


def describe_card(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say which mine was corrected, or where the New Vein now lies."""
    change = changes[0]
    if change.cell in NEW_VEINS:
        place = change.after or change.before
        key = "log-new-vein" if change.after else "log-no-new-vein"
    else:
        place, key = change.cell.rpartition(".")[0], "log-corrected"
    return say(key, mine=CLAIMS[place].printed.name)
