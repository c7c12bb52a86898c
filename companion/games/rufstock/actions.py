"""The taps of Rufstock: somebody has run out of cards, or has not after all; cards played, vehicles cleared."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import Setup
from companion.core.pad import Change, Pad, Wanted, same
from companion.core.text import Message, Refused, problem, say
from companion.games.rufstock import tracking
from companion.games.rufstock.layout import IN_PLAY, ON, TICKET, VEHICLES, place_cell, position, spelt
from companion.games.rufstock.referee import PLAY, ask, found_on_sheet
from companion.games.rufstock.rules import ROUNDS, finished


def _number(arguments: Mapping[str, str], name: str, limit: int) -> int:
    """Return the argument ``name`` as a number below ``limit``; raises Refused."""
    text = arguments.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < limit):
        raise Refused(problem(name, "unreadable"))
    return int(text)


def out(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Wanted:
    """Write that ``seat`` has run out of cards as the next in ``round`` (from 0); a name stands once in a round.

    Whoever ends a round ends its tracking: the cards are shuffled, and the ticket goes to who starts the next one.
    """
    number, seat = _number(arguments, "round", ROUNDS), _number(arguments, "seat", setup.size)
    cells = [place_cell(number, place) for place in range(setup.size - 1)]
    if number and not finished(position(setup, pad), number - 1):
        raise Refused(problem(f"rounds.{number}", "round_not_finished", round=number))
    free = next((cell for cell in cells if cell not in pad), None)
    if free is None or any(pad.get(cell) == seat for cell in cells):
        raise Refused(problem(free or "", "listed_twice", name=setup.players[seat], round=number + 1))
    wanted = {free: seat}
    tracked = tracking.laid_down(pad)
    return {**wanted, **tracked} if tracked and finished(position(setup, {**pad, **wanted}), number) else wanted


def back(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Wanted:
    """Take ``seat`` out of the queue of ``round``; those behind move up."""
    number, seat = _number(arguments, "round", ROUNDS), _number(arguments, "seat", setup.size)
    cells = [place_cell(number, place) for place in range(setup.size - 1)]
    found = [pad.get(cell) for cell in cells]
    if seat not in found:
        return {}
    place = found.index(seat)
    return dict(zip(cells[place:], [*found[place + 1 :], None], strict=True))


def describe_out(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who ran out of cards, and as which."""
    _, number, place = changes[0].cell.split(".")
    return say("log-out", name=setup.players[changes[0].after], place=int(place) + 1, round=int(number) + 1)


def describe_back(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who was taken out of the queue."""
    _, number, _ = changes[0].cell.split(".")
    return say("log-back", name=setup.players[changes[0].before], round=int(number) + 1)


def _found(arguments: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page found on the sheet, by cell; raises Refused."""
    found = found_on_sheet(arguments)
    if found is None:
        raise Refused(problem("found", "unreadable"))
    return found


def board(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Put the play that the referee's fields hold on the vehicle, where it is legal, and pass the ticket to ``seat``.

    What lies on the target is what the page found, so that two plays recorded at once are noticed. The other vehicle
    counts as it is now, unless the fields say otherwise: then that is written too.
    """
    seat, found = _number(arguments, "seat", setup.size), _found(arguments)
    asked = ask(setup, pad, arguments)
    target, beside = asked.vehicle, tracking.other(asked.vehicle)
    changes = [Change(ON[target], found.get(ON[target]), list(asked.cards[PLAY]))]
    lies = list(asked.cards[beside]) or None
    if same(lies, found.get(ON[beside])):
        asked = ask(setup, pad, {name: text for name, text in arguments.items() if name != beside})
    else:
        changes.append(Change(ON[beside], found.get(ON[beside]), lies))
    if asked.problems:
        raise Refused(*asked.problems)
    if waits := tracking.not_in_play(setup, pad, target):
        raise Refused(waits)
    verdict = asked.verdict(target)
    if verdict is None:
        raise Refused(problem(PLAY, "nothing_played"))
    if not verdict.legal:
        raise Refused(problem(PLAY, "not_boarded", why=verdict.message))
    booked = same(pad.get(ON[target]), changes[0].after)
    changes.append(Change(TICKET, (found if booked else pad).get(TICKET), seat))
    return changes


def clear(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Empty both vehicles, as when everybody has passed; two players then use the other one."""
    found = _found(arguments)
    changes = [Change(cell, found[cell], None) for cell in ON.values() if found.get(cell) is not None]
    if setup.size == 2:
        changes.append(Change(IN_PLAY, found.get(IN_PLAY), tracking.other(tracking.in_play(found))))
    if not changes:
        raise Refused(problem("vehicles", "nothing_to_clear"))
    return changes


def describe_board(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who played what, and where; who held the ticket already is not named."""
    after = {change.cell: change.after for change in changes}
    name = setup.players[after[TICKET]] if TICKET in after else ""
    vehicle = next((one for one in VEHICLES if changes[0].cell == ON[one]), None)
    if vehicle is None or changes[0].after is None:
        return say("log-ticket", name=name)
    if not name:
        return say("log-laid", cards=spelt(changes[0].after), vehicle=vehicle)
    return say("log-board", name=name, cards=spelt(changes[0].after), vehicle=vehicle)


def describe_clear(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say that the vehicles were cleared, with two players which one is used now."""
    if changes[-1].cell == IN_PLAY:
        return say("log-switch", vehicle=changes[-1].after)
    return say("log-clear")
