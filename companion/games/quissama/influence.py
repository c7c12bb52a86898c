"""Whose meeples may go on a character next, and at what cost, as the sheet stands."""

from typing import NamedTuple

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Refused, problem
from companion.games.quissama import costs
from companion.games.quissama.costs import Area, Cost
from companion.games.quissama.layout import BOX, HOLDER, holder, markers
from companion.games.quissama.rules import Character, Position, character_name
from companion.games.quissama.setup import ONE_CHARACTER


class Marker(NamedTuple):
    """The next meeple of a player on a character: whether it conquers the character, and what it costs."""

    conquers: bool
    cost: Cost


def area_of(pad: Pad, character: Character, seat: int) -> Area:
    """Return where ``character`` lies, as ``seat`` sees it."""
    owner = holder(pad, character)
    if owner is None:
        return "gallery"
    return "own" if owner == seat else "rival"


def next_marker(setup: Setup, pad: Pad, table: Position, character: Character, seat: int) -> Marker:
    """Return what another meeple of ``seat`` on ``character`` does; ``table`` is the sheet as a position.

    Raises Refused where none may be put: the character is not in this play or is one's own, the variant with one
    character each, and the conditions of Bernardina.
    """
    path = HOLDER[character]
    if pad.get(path) == BOX:
        raise Refused(problem(path, "left_in_box", character=character_name(character)))
    area, there = area_of(pad, character, seat), markers(setup, pad, character)
    if area == "own":
        raise Refused(problem(path, "already_yours", name=setup.players[seat], character=character_name(character)))
    rivals = tuple(setup.players[other] for other in there if other != seat)
    step = costs.influence(character, area, len(rivals), table.players[seat].holds_unblocked())
    if step.does == "clear":
        raise Refused(problem(path, "clear_bernardina_first", names=rivals))
    conquers = seat in there
    if conquers and ONE_CHARACTER.of(pad) and table.players[seat].characters:
        raise Refused(problem(path, "one_character_each", name=setup.players[seat]))
    return Marker(conquers, step.cost)


def removal(pad: Pad, character: Character, payer: int | None) -> Cost | None:
    """Return what ``payer`` (None: anybody but its holder) pays to take a rival's meeple off ``character``.

    None where the rules know no such payment: in the gallery and in the area of others only Bernardina is cleared.
    """
    plain = costs.INFLUENCE[character]
    if payer is not None and area_of(pad, character, payer) == "own":
        return plain
    if character != "bernardina":
        return None
    return plain if holder(pad, character) is None else costs.AWAY[character]
