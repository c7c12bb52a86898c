"""The taps of Rufstock: somebody has run out of cards, or has not after all."""

from collections.abc import Mapping, Sequence

from companion.core.game import Setup
from companion.core.pad import Change, Pad
from companion.core.text import Message, Refused, problem, say
from companion.games.rufstock.layout import place_cell, position
from companion.games.rufstock.rules import ROUNDS, finished


def _number(arguments: Mapping[str, str], name: str, limit: int) -> int:
    """Return the argument ``name`` as a number below ``limit``; raises Refused."""
    text = arguments.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < limit):
        raise Refused(problem(name, "unreadable"))
    return int(text)


def out(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Write that ``seat`` took ``place`` of ``round`` (all from 0); a name stands once in a round."""
    number = _number(arguments, "round", ROUNDS)
    place = _number(arguments, "place", setup.size - 1)
    seat = _number(arguments, "seat", setup.size)
    change = Change(place_cell(number, place), None, seat)
    if pad.get(change.cell) == seat:
        return [change]
    if number and not finished(position(setup, pad), number - 1):
        raise Refused(problem(f"rounds.{number}", "round_not_finished", round=number))
    if any(pad.get(place_cell(number, other)) == seat for other in range(setup.size - 1)):
        raise Refused(problem(change.cell, "listed_twice", name=setup.players[seat], round=number + 1))
    return [change]


def back(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Take a seat out of its place of a round; those behind move up. ``back`` is "round place seat", all from 0."""
    words = (*arguments.get("back", "").split(), "", "", "")
    arguments = dict(zip(("round", "place", "seat"), words, strict=False))
    number = _number(arguments, "round", ROUNDS)
    place = _number(arguments, "place", setup.size - 1)
    seat = _number(arguments, "seat", setup.size)
    names = [place_cell(number, other) for other in range(place, setup.size - 1)]
    found = [pad.get(name) for name in names]
    if found[0] != seat:
        return [Change(names[0], seat, None)]
    return [
        Change(name, before, after)
        for name, before, after in zip(names, found, [*found[1:], None], strict=True)
        if before != after
    ]


def describe_out(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who ran out of cards, and as which."""
    _, number, place = changes[0].cell.split(".")
    return say("log-out", name=setup.players[changes[0].after], place=int(place) + 1, round=int(number) + 1)


def describe_back(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who was taken out of the queue."""
    _, number, _ = changes[0].cell.split(".")
    return say("log-back", name=setup.players[changes[0].before], round=int(number) + 1)
