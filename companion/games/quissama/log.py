"""Descriptions of Quissama's actions, for undo and the log.

After people have decided a conflict, an action may have changed fewer or more cells than it usually does.
"""

from collections.abc import Sequence

from companion.core.game import Setup
from companion.core.pad import Change
from companion.core.text import Message, say
from companion.games.quissama.layout import BOX, HOLDER, OBJECTIVE_MET, SPACES
from companion.games.quissama.rules import CHARACTERS, character_name

_CHARACTER = {cell: character for character, cell in HOLDER.items()}
_MARKER = {f"characters.{character}.markers": character for character in CHARACTERS}


def character(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say what happened to a character: a meeple put on it or taken off, a correction, the table's word."""
    change = changes[0]
    if change.cell in OBJECTIVE_MET:
        return say("log-told", character=character_name(change.cell), said="yes" if change.after else "no")
    if change.cell in _CHARACTER:
        name = character_name(_CHARACTER[change.cell])
        if isinstance(change.after, int):
            return say("log-keep", character=name, name=setup.players[change.after])
        return say("log-keep-box" if change.after == BOX else "log-keep-gallery", character=name)
    on, _, seat = change.cell.rpartition(".")
    if on not in _MARKER:  # the only change left is that somebody has had a character
        return say("cell-conquered", name=setup.players[int(seat)])
    key, on_whom = "log-place" if change.after else "log-remove", character_name(_MARKER[on])
    return say(key, name=setup.players[int(seat)], character=on_whom)


def conquer(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who conquered which character, and from whom."""
    change = changes[0]
    if change.cell not in _CHARACTER:
        return character(setup, changes)
    name, conquered = setup.players[change.after], character_name(_CHARACTER[change.cell])
    if not isinstance(change.before, int):
        return say("log-conquer", name=name, character=conquered)
    return say("log-take-over", name=name, character=conquered, rival=setup.players[change.before])


def minister(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say whose minister was put in, and whose was pushed out.

    Spaces whose value stays the same are not among the changes. So the first change puts in a minister of the new one's
    owner, and the last one replaces nobody or a minister of the owner who loses one.
    """
    name, out = setup.players[changes[0].after], changes[-1].before
    if out is None:
        return say("log-minister", name=name)
    if out == changes[0].after:
        return say("log-minister-out-own", name=name)
    return say("log-minister-out", name=name, rival=setup.players[out])


def scandal(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say whose minister went home."""
    change = changes[0]
    return say("log-scandal", name=setup.players[change.before], n=SPACES.index(change.cell) + 1)


def swap(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who replaced whose minister."""
    change = changes[0]
    name = setup.players[change.after]
    if change.before is None:
        return say("log-minister", name=name)
    return say("log-swap", n=SPACES.index(change.cell) + 1, name=name, rival=setup.players[change.before])


def take(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who took a business from whom; after a conflict that left one change, say only that one."""
    names = [setup.players[int(change.cell.partition(".")[2])] for change in changes]
    if len(names) == 1:
        return say("log-wrote", place=say("cell-businesses", name=names[0]), value=changes[0].after)
    return say("log-take", name=names[1], rival=names[0])
