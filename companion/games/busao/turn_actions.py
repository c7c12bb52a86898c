"""The actions of the turn tool. Each starts from the turn its phone saw, so that two phones acting at once conflict."""

from collections.abc import Mapping, Sequence

from companion.core.game import Setup
from companion.core.layout import number_of
from companion.core.pad import Change, Pad, Patch, Value
from companion.core.text import Message, Problem, Refused, problem, say
from companion.games.busao import turn

Fields = Mapping[str, str]


def reads_end(setup: Setup, pad: Pad, fields: Fields) -> tuple[str, ...]:
    """Return the cell that decides who still has a turn: it must not pass on past an end its phone has not seen."""
    return (turn.END,)


def _refuse(refusal: Problem | None) -> None:
    if refusal:
        raise Refused(refusal)


def _turn(seat: int, *used: str) -> Value:
    """Return the value of ``NOW`` for a turn."""
    return {"seat": seat, "used": list(used)}


def _end(end: turn.End | None) -> Patch:
    """Return the patch that begins the end, empty if there is none."""
    return {turn.END: {key: value for key, value in end._asdict().items() if value is not None}} if end else {}


def move(setup: Setup, pad: Pad, fields: Fields) -> Patch:
    """Make ``move``; with ``word`` the table vouches for what is not written. A full bus begins the end."""
    state, made = turn.read(setup, pad), fields.get("move", "")
    if made not in turn.moves(setup):
        raise Refused(problem("move", "unreadable"))
    _refuse(state.refuse(made, bool(fields.get("word"))))
    now = state.now or turn.Turn(0)
    wanted: dict[str, Value] = {turn.NOW: _turn(now.seat, *now.used, made)}
    bus = turn.target(made)
    if bus not in (None, state.bus):
        wanted[turn.PARE] = bus
    return {**wanted, **_end(turn.End("line", now.seat) if made == "line" else state.full_bus)}


def pass_turn(setup: Setup, pad: Pad, fields: Fields) -> Patch:
    """Pass the turn on. After the last one it is nobody's, and the play is over."""
    state = turn.read(setup, pad)
    _refuse(state.refuse_next())
    after = state.next_seat
    return {turn.NOW: None if after is None else _turn(after), **_end(state.full_bus)}


def set_turn(setup: Setup, pad: Pad, fields: Fields) -> Patch:
    """Set whose turn it is, to start the play or to correct it; the turn starts over."""
    now, seat = turn.read(setup, pad).now, number_of(fields, "seat", setup.size)
    return {} if now and now.seat == seat else {turn.NOW: _turn(seat)}


def reshuffle(setup: Setup, pad: Pad, fields: Fields) -> Patch:
    """Record that the Terminal has become the new Rua once more."""
    state = turn.read(setup, pad)
    _refuse(state.refuse_reshuffle())
    return {turn.RESHUFFLES: state.reshuffled + 1}


def street(setup: Setup, pad: Pad, fields: Fields) -> Patch:
    """Begin the end: the Rua has run out, and the Terminal can no longer replace it."""
    state = turn.read(setup, pad)
    _refuse(state.refuse_street())
    return _end(turn.End("street", state.now.seat) if state.now else None)


def full(setup: Setup, pad: Pad, fields: Fields) -> Patch:
    """Begin the end because ``bus`` is full, on the sheet or by the table's ``word``."""
    state, bus = turn.read(setup, pad), number_of(fields, "bus", len(turn.buses(setup)))
    _refuse(state.refuse_now() or state.refuse_end() or (None if fields.get("word") else state.refuse_full(bus)))
    return _end(turn.End("full", state.now.seat, bus) if state.now else None)


# ---- log and undo


def describe(setup: Setup, changes: Sequence[Change]) -> Message:
    """Describe an action: a move, a change of turn, a reshuffle, PARE, or how the end began."""
    setup, after = setup.brief, {change.cell: change.after for change in changes}
    if turn.RESHUFFLES in after:
        return say("log-reshuffle", n=after[turn.RESHUFFLES])
    ended = turn.end_sentence(setup, after)
    if turn.NOW not in after:
        return ended or say("log-wrote", place=say("cell-pare"), value=turn.owners(setup, after[turn.PARE]))
    now = after[turn.NOW]
    if now is None:
        return say("log-turns-over")
    name = setup.players[now["seat"]]
    used = now["used"]
    first = any(change.cell == turn.NOW and change.before is None for change in changes)
    if used:
        said = say("log-move", name=name, move=turn.move_name(setup, used[-1]))
    else:
        said = say("log-turn" if first else "log-passed", name=name)
    if ended is None:
        return said
    return ended if used and used[-1] == "line" else say("log-and-end", what=said, end=ended)
