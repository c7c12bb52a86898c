"""The taps at the bank: each is one move, booked as one event and taken back as one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from zlib import crc32

from companion.core.game import Action, Setup
from companion.core.pad import Change, Pad
from companion.core.text import Message, Refused, problem
from companion.games.boomtown import bank_words, moves, opening
from companion.games.boomtown.bank_cells import STROKE
from companion.games.boomtown.desk import Desk, changes, fingerprint, read
from companion.games.boomtown.moves import Move

HOUSE_FIELDS = {"csrf_token", "tap", "page", "side", "cell", "finished", "turn"}
"""Fields that say nothing about the move."""

Describe = Callable[[Setup, Sequence[Change]], Message]


def _action(name: str, make: Callable[[Setup, Pad, Mapping[str, str]], Desk], describe: Describe) -> Action:
    """Return the action that books the desk that ``make`` returns.

    ``seen`` says on which sheet the choices were made. On another one nothing is booked: the very same stroke, sent
    before by this phone or by another one, is done already, and any other is refused.
    """

    def run(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> list[Change]:
        choices = sorted((field, str(value)) for field, value in arguments.items() if field not in HOUSE_FIELDS)
        stroke = crc32(repr((name, choices)).encode("utf-8", "replace"))
        if arguments.get("seen") == fingerprint(pad):
            return [*changes(make(setup, pad, arguments)), Change(STROKE, pad.get(STROKE), stroke)]
        if pad.get(STROKE) == stroke:
            return []
        raise Refused(problem("", "bank_moved_on"))

    return Action(run, describe=describe)


def _on_desk(move: Move) -> Callable[[Setup, Pad, Mapping[str, str]], Desk]:
    """Return ``move`` on the desk as the sheet has it."""

    def make(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Desk:
        desk = read(setup, pad)
        if desk is None:
            raise Refused(problem("", "bank_not_open"))
        return move(desk, arguments)

    return make


_MOVES: tuple[tuple[str, Move, Describe], ...] = (
    ("auction", moves.auction, bank_words.describe_auction),
    ("mustang", moves.mustang, bank_words.describe_mustang),
    ("take", moves.take, bank_words.describe_take),
    ("lay", moves.lay, bank_words.describe_lay),
    ("roll", moves.roll, bank_words.describe_roll),
    ("telegraph", moves.telegraph, bank_words.describe_telegraph),
    ("produce", moves.produce, bank_words.describe_produce),
    ("correct", opening.correct, bank_words.describe_correct),
)
ACTIONS = {
    "begin": _action("begin", opening.begin, bank_words.describe_begin),
    **{name: _action(name, _on_desk(move), describe) for name, move, describe in _MOVES},
}
