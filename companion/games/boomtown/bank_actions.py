"""The actions at the bank: each is one move, booked as one event and taken back as one.

A move writes what the whole table then holds, so each of them reads the whole table: where another phone has changed
anything since the move was chosen, nothing is booked.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.game import Action, Setup
from companion.core.pad import Change, Pad, Wanted
from companion.core.text import Message, Refused, problem
from companion.games.boomtown import bank_words, moves, opening
from companion.games.boomtown.bank_cells import read_by_all
from companion.games.boomtown.bank_state import BankState, read, wanted
from companion.games.boomtown.forms_bank import TableForm
from companion.games.boomtown.moves import Move

Describe = Callable[[Setup, Sequence[Change]], Message]


def throw() -> dict[str, str]:
    """Return two dice thrown by the app, as the fields in which people enter theirs."""
    return {"d1": str(secrets.randbelow(6) + 1), "d2": str(secrets.randbelow(6) + 1)}


def _open(setup: Setup, pad: Pad) -> BankState:
    """Return the state of the bank; raises Refused where none is open."""
    state = read(setup, pad)
    if state is None:
        raise Refused(problem("", "bank_not_open"))
    return state


def _reads(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Sequence[str]:
    return read_by_all(setup)


def _action(move: Move, describe: Describe) -> Action:
    """Return the action that books ``move``, chosen for the moment of the play that ``turn`` names.

    With ``throw`` the app throws the dice. That makes its run the one that is not pure, and no harm: an action is run
    once, whatever is sent again is booked already under its id.
    """

    def run(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Wanted:
        state = _open(setup, pad)
        if arguments.get("turn") != state.turn:
            raise Refused(problem("", "bank_moved_on"))
        return wanted(move(state, {**arguments, **throw()} if "throw" in arguments else arguments))

    return Action(run, describe=describe, reads=_reads)


def _begin(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Wanted:
    return wanted(opening.begin(setup, pad, arguments))


def _correct(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Wanted:
    return wanted(opening.correct(_open(setup, pad), arguments))


ACTIONS = {
    "begin": Action(_begin, TableForm, opening.fill, bank_words.describe_begin, _reads, leads="bank"),
    "correct": Action(_correct, TableForm, opening.fill, bank_words.describe_correct, _reads, leads="bank"),
    "auction": _action(moves.auction, bank_words.describe_auction),
    "mustang": _action(moves.mustang, bank_words.describe_mustang),
    "take": _action(moves.take, bank_words.describe_take),
    "free": _action(moves.free, bank_words.describe_free),
    "change": _action(moves.change, bank_words.describe_change),
    "lay": _action(moves.lay, bank_words.describe_lay),
    "roll": _action(moves.roll, bank_words.describe_roll),
    "telegraph": _action(moves.telegraph, bank_words.describe_telegraph),
    "produce": _action(moves.produce, bank_words.describe_produce),
}
