"""The actions of the bank: each books one move as one event.

A move writes to the whole table and so reads all of it. If another phone has changed anything since the move was
chosen, nothing is booked.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import Action, Setup
from companion.core.pad import Pad, Patch
from companion.core.text import Refused, problem
from companion.games.boomtown.bank import opening
from companion.games.boomtown.bank import words as bank_words
from companion.games.boomtown.bank.account import MOVES, account_patch, correction_patch
from companion.games.boomtown.bank.cells import read_by_all
from companion.games.boomtown.bank.forms import TableForm
from companion.games.boomtown.bank.state import BankState, patch_for, read_open


def throw() -> dict[str, str]:
    """Throw two dice and return them as the fields that players fill in for their own."""
    return {"d1": str(secrets.randbelow(6) + 1), "d2": str(secrets.randbelow(6) + 1)}


def _reads(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Sequence[str]:
    return read_by_all(setup)


def _action(name: str) -> Action:
    """Return the action that books the move ``name``, chosen at the moment ``turn`` of the play.

    With ``throw`` in its arguments it throws dice and so is not pure. That does no harm: an action runs once, and a
    resent one is already booked under its id.
    """

    def run(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
        state = _in_turn(setup, pad, arguments)
        fields = {**arguments, **throw()} if "throw" in arguments else arguments
        after = patch_for(MOVES[name](state, fields))
        return {**after, **account_patch(setup, state, name, fields)} if after else {}

    return Action(run, describe=bank_words.SAY[name], reads=_reads)


def _in_turn(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> BankState:
    """Return the state of the bank; raises Refused if none is open or the moment named by ``turn`` has passed."""
    state = read_open(setup, pad)
    if arguments.get("turn") != state.turn:
        raise Refused(problem("", "bank_moved_on"))
    return state


def _retell(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Correct an entry of the account, or with ``never`` remove it."""
    _in_turn(setup, pad, arguments)
    return correction_patch(setup, pad, arguments.get("retell", ""), None if "never" in arguments else arguments)


def _begin(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    return patch_for(opening.begin(setup, pad, arguments))


def _correct(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    return patch_for(opening.correct(read_open(setup, pad), arguments))


ACTIONS = {
    "begin": Action(_begin, TableForm, opening.fill, bank_words.describe_begin, _reads, returns_to="bank"),
    "correct": Action(_correct, TableForm, opening.fill, bank_words.describe_correct, _reads, returns_to="bank"),
    "retell": Action(_retell, describe=bank_words.describe_retell, reads=_reads),
    **{name: _action(name) for name in MOVES},
}
