"""The actions of a free sheet, apart from writing figures."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import FIRST_PLAYER, Setup
from companion.core.layout import number_of
from companion.core.pad import Change, Pad, Patch
from companion.core.text import Message, say
from companion.games.caderno.layout import MOST_ROUNDS, starter_cell


def set_starter(setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> Patch:
    """Set who begins a round; later rounds follow."""
    number = number_of(fields, "round", MOST_ROUNDS)
    seat = number_of(fields, "seat", setup.size)
    return {starter_cell(number): seat}


def describe_set_starter(setup: Setup, changes: Sequence[Change]) -> Message:
    """Describe who begins which round."""
    cell, _, seat = changes[0]
    number = 0 if cell == FIRST_PLAYER else int(cell.rpartition(".")[2])
    return say("log-begins", n=number + 1, name=setup.players[seat])
