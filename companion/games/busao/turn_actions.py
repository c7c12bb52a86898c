"""The strokes of the turn tool. Each says what it found on the sheet, so that two phones at once are noticed."""

import json
from collections.abc import Mapping, Sequence

from companion.core.game import Setup
from companion.core.pad import Change, Pad, Value
from companion.core.text import Message, Problem, Refused, problem, say
from companion.games.busao.turn import (
    END,
    NOW,
    PARE,
    RESHUFFLES,
    End,
    Round,
    Turn,
    buses,
    move_name,
    moves,
    owners,
    read,
    target,
)
from companion.games.busao.turn_cells import turn_cells

FOUND = (NOW, PARE, RESHUFFLES)
"""The cells that a stroke names as it found them."""
Fields = Mapping[str, str]


def _found(setup: Setup, pad: Pad, fields: Fields) -> tuple[Round, Pad]:
    """Return the round as the page showed it and its cells; raises Refused for what it cannot have shown.

    A cell that is not named is as it is now. The end always is: nothing begins it twice.
    """
    try:
        given = json.loads(fields.get("found") or "{}")
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise Refused(problem("found", "unreadable"))
    named = {name: given.get(name, pad.get(name)) for name in FOUND}
    seen = {name: value for name, value in named.items() if value is not None}
    for cell in turn_cells(setup):
        cell.check(seen.get(cell.name))
    rest = {name: value for name, value in pad.items() if name not in FOUND}
    return read(setup, {**rest, **seen}), seen


def _number(fields: Fields, name: str, limit: int) -> int:
    """Return the field ``name`` as a number below ``limit``; raises Refused."""
    text = fields.get(name, "")
    if text not in map(str, range(limit)):
        raise Refused(problem(name, "unreadable"))
    return int(text)


def _refuse(refusal: Problem | None) -> None:
    if refusal:
        raise Refused(refusal)


def _turn(turn: Turn | None) -> Value:
    """Return a turn as its cell holds it."""
    return {"seat": turn.seat, "used": list(turn.used)} if turn else None


def _end(end: End | None) -> list[Change]:
    """Return the change that begins the end, none when there is none."""
    if end is None:
        return []
    bus = {} if end.bus is None else {"bus": end.bus}
    return [Change(END, None, {"how": end.how, "seat": end.seat, **bus})]


def move(setup: Setup, pad: Pad, fields: Fields) -> list[Change]:
    """Make ``move``; ``word`` is the table's word for what the sheet does not have. A full bus begins the end."""
    state, seen = _found(setup, pad, fields)
    made = fields.get("move", "")
    if made not in moves(setup):
        raise Refused(problem("move", "unreadable"))
    _refuse(state.refuse(made, bool(fields.get("word"))))
    now = state.now or Turn(0)
    changes = [Change(NOW, seen.get(NOW), _turn(Turn(now.seat, (*now.used, made))))]
    bus = target(made)
    if bus not in (None, state.bus):
        changes.append(Change(PARE, seen.get(PARE), bus))
    return changes + _end(End("line", now.seat) if made == "line" else state.full_bus)


def following(setup: Setup, pad: Pad, fields: Fields) -> list[Change]:
    """Pass the turn on; after the last one it is nobody's, and the play is over."""
    state, seen = _found(setup, pad, fields)
    _refuse(state.refuse_next())
    begun = _end(state.full_bus)
    after = state.following
    return [Change(NOW, seen.get(NOW), None if after is None else _turn(Turn(after))), *begun]


def whose(setup: Setup, pad: Pad, fields: Fields) -> list[Change]:
    """Say whose turn it is: who starts, or to put right what nobody wrote down; that turn begins anew."""
    state, seen = _found(setup, pad, fields)
    seat = _number(fields, "seat", setup.size)
    if state.now and state.now.seat == seat:
        return [Change(NOW, seen.get(NOW), seen.get(NOW))]
    return [Change(NOW, seen.get(NOW), _turn(Turn(seat)))]


def reshuffle(setup: Setup, pad: Pad, fields: Fields) -> list[Change]:
    """Count one more Terminal that has become the new Rua."""
    state, seen = _found(setup, pad, fields)
    _refuse(state.refuse_reshuffle())
    return [Change(RESHUFFLES, seen.get(RESHUFFLES), state.reshuffled + 1)]


def street(setup: Setup, pad: Pad, fields: Fields) -> list[Change]:
    """Begin the end: the Rua is out, and the Terminal cannot become one any more."""
    state, _ = _found(setup, pad, fields)
    _refuse(state.refuse_street())
    return _end(End("street", state.now.seat) if state.now else None)


def full(setup: Setup, pad: Pad, fields: Fields) -> list[Change]:
    """Begin the end: ``bus`` has all its seats taken, as the sheet has it or by the table's ``word``."""
    state, _ = _found(setup, pad, fields)
    bus = _number(fields, "bus", len(buses(setup)))
    _refuse(state.refuse_now() or state.refuse_end() or (None if fields.get("word") else state.refuse_full(bus)))
    return _end(End("full", state.now.seat, bus) if state.now else None)


# ---- how the log and the undo say it


def end_name(setup: Setup, end: Value) -> Message:
    """Return how the end began, in a sentence."""
    name = setup.players[end["seat"]]
    if end["how"] == "full":
        return (
            say("end-full-bus", names=owners(setup, end["bus"]), name=name)
            if "bus" in end
            else say("end-full", name=name)
        )
    return say(f"end-{end['how']}", name=name)


def describe(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say what a stroke did: who made which move, whose turn it became, what of the Rua, how the end began."""
    after = {change.cell: change.after for change in changes}
    first = changes[0]
    if first.cell == RESHUFFLES:
        return say("log-reshuffle", n=first.after)
    if first.cell == END:
        return end_name(setup, first.after)
    if first.after is None:
        return say("log-turns-over")
    name = setup.players[first.after["seat"]]
    if not first.after["used"]:
        said = say("log-turn", name=name)
    else:
        said = say("log-move", name=name, move=move_name(setup, first.after["used"][-1]))
    return say("log-and-end", what=said, end=end_name(setup, after[END])) if END in after else said
