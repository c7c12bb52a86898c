"""The taps of Boomtown: a mine changes hands, a pawn is settled, a mine's figures differ from its card."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from companion.core.game import Setup
from companion.core.layout import Integer, read_integer
from companion.core.pad import Change, Pad, Value, same
from companion.core.text import Message, Problem, Refused, problem, say
from companion.games.boomtown.layout import (
    CLAIMS,
    NEW_VEIN,
    NOBODY,
    PRODUCTION,
    ROLL,
    Claim,
    mayor_cell,
    mine,
)
from companion.games.boomtown.rules import TOWNS, mine_name, town_name

_UNREADABLE = problem("", "unreadable")


def ledger(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Write one tap on the ledger: a button called ``mine`` or ``mayor``, whose value says what it was found with.

    ``mine`` is "place owner", and ``side`` who is being counted: that seat takes the mine, or gives it back when it
    is theirs; "2-off" gives it back whoever has it. ``mayor`` is "town said say". Seats are JSON. An empty ``mine`` is
    nobody's tap: what a form sends by itself when Enter is pressed in it.
    """
    if "mayor" in arguments:
        town, said, now = _words(arguments["mayor"], 3)
        if town not in TOWNS:
            raise Refused(_UNREADABLE)
        return [Change(mayor_cell(town), _seat(said, setup, NOBODY), _seat(now, setup, NOBODY))]
    if arguments.get("mine") == "":
        return []
    place, found = _words(arguments.get("mine", ""), 2)
    if place not in CLAIMS:
        raise Refused(_UNREADABLE)
    before, taker = _seat(found, setup), _taker(arguments.get("side") or "0", setup)
    after = None if taker == before else taker
    return [Change(CLAIMS[place].owner, before, after)] if after != before else []


def _words(text: str, number: int) -> list[str]:
    """Return the ``number`` words of ``text``; raises Refused for more or fewer."""
    words = text.split()
    if len(words) != number:
        raise Refused(_UNREADABLE)
    return words


def _seat(text: str, setup: Setup, least: int = 0) -> int | None:
    """Return the seat, or None for ``null``; raises Refused for what is neither."""
    known = _seats(least, setup.size)
    if text != "null" and text not in known:
        raise Refused(_UNREADABLE)
    return known.get(text)


@cache
def _seats(least: int, size: int) -> dict[str, int]:
    """Return the seats by what they are written as."""
    return {str(seat): seat for seat in range(least, size)}


def _taker(side: str, setup: Setup) -> int | None:
    """Return who takes the mine that is tapped, None when it is taken off."""
    seat, _, tool = side.partition("-")
    if tool not in ("", "off"):
        raise Refused(_UNREADABLE)
    return None if tool else _seat(seat, setup)


def describe_ledger(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say which mine changed hands, or what was said of a pawn."""
    (cell, before, after), *_ = changes
    kind, town, *rest = cell.split(".")
    if kind == "mayors":
        if after is None:
            return say("log-by-mines", town=town_name(town))
        holder = say("nobody") if after == NOBODY else setup.players[after]
        return say("log-mayor", town=town_name(town), name=holder)
    name = mine_name(town, int(rest[0]))
    if after is None:
        return say("log-taken-off", mine=name, name=setup.players[before])
    if before is None:
        return say("log-claimed", mine=name, name=setup.players[after])
    return say("log-moved", mine=name, before=setup.players[before], after=setup.players[after])


def fill_card(setup: Setup, pad: Pad, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what the form of the mine at the place ``cell`` shows at first; raises Refused for no mine."""
    claim = _claim_at(query.get("cell", ""))
    shown = mine(pad, claim)
    before = {cell: pad.get(cell) for cell in (claim.production, claim.roll, claim.dangerous, NEW_VEIN)}
    return {
        "cell": claim.place,
        "before": json.dumps(before),
        "production": str(shown.production),
        "roll": str(shown.roll),
        "dangerous": shown.dangerous,
        "new_vein": shown.new_vein,
    }


def card(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> list[Change]:
    """Write how a mine differs from its printed card, and lay the New Vein under it or take it away.

    A figure left empty is the printed one. There is one New Vein: laid here, it leaves the mine it lay under.
    """
    claim, before = _claim_at(arguments["cell"]), _before(arguments["before"])
    printed = claim.printed
    problems: list[Problem] = []
    after = {
        claim.production: _figure(claim.production, PRODUCTION, arguments["production"], printed.production, problems),
        claim.roll: _figure(claim.roll, ROLL, arguments["roll"], printed.roll, problems),
        claim.dangerous: None if arguments["dangerous"] == printed.dangerous else arguments["dangerous"],
        NEW_VEIN: before.get(NEW_VEIN),
    }
    if problems:
        raise Refused(*problems)
    if arguments["new_vein"]:
        after[NEW_VEIN] = claim.place
    elif after[NEW_VEIN] == claim.place:
        after[NEW_VEIN] = None
    changes = [Change(cell, before.get(cell), value) for cell, value in after.items()]
    return [change for change in changes if not same(change.before, change.after)]


def _claim_at(place: str) -> Claim:
    if place not in CLAIMS:
        raise Refused(problem("", "no_such_cell"))
    return CLAIMS[place]


def _before(text: str) -> dict[str, Value]:
    """Return the cells as the form was filled from them."""
    try:
        before = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        before = None
    if not isinstance(before, dict):
        raise Refused(_UNREADABLE)
    return before


def _figure(cell: str, domain: Integer, text: str | None, printed: int | None, problems: list[Problem]) -> Value:
    """Return the figure typed as ``text``, None where it is the printed one; adds to ``problems`` what it cannot be."""
    try:
        value = read_integer(text) if text and text.strip() else printed
    except ValueError:
        value = None
    if value is None or domain.problems(value, cell):
        problems.append(problem(cell, "out_of_range", lo=domain.lo, hi=domain.hi))
    return None if value == printed else value


def describe_card(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say which mine was corrected, or where the New Vein lies now."""
    change = changes[0]
    if change.cell == NEW_VEIN:
        place = change.after or change.before
        key = "log-new-vein" if change.after else "log-no-new-vein"
    else:
        place, key = change.cell.rpartition(".")[0], "log-corrected"
    printed = CLAIMS[place].printed
    return say(key, mine=mine_name(printed.town, printed.roll))
