"""The actions of Rufstock: a player runs out of cards or is taken back, cards are played, vehicles are cleared."""

from collections.abc import Mapping, Sequence

from companion.core.game import Setup
from companion.core.layout import number_of, tuple_text
from companion.core.pad import Change, Pad, Patch
from companion.core.text import Message, Refused, problem, say
from companion.games.rufstock import tracking
from companion.games.rufstock.layout import (
    IN_PLAY,
    ON,
    TICKET,
    VEHICLES,
    cards_text,
    place_cells,
    position,
    vehicle_name,
)
from companion.games.rufstock.referee import PLAY, read_query
from companion.games.rufstock.rules import ROUNDS, finished


def run_out(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Record that ``seat`` (from 0) is the next to run out of cards in ``round`` (from 0).

    Raises Refused if the player is in the queue already or the previous round is unfinished. Finishing a round also
    clears the tracked table: its cards are shuffled for the next one.
    """
    number, seat = number_of(arguments, "round", ROUNDS), number_of(arguments, "seat", setup.size)
    cells = place_cells(setup.size)[number]
    if number and not finished(position(setup, pad), number - 1):
        raise Refused(problem(f"rounds.{number}", "round_not_finished", round=number))
    free = next((cell for cell in cells if cell not in pad), None)
    if free is None or any(pad.get(cell) == seat for cell in cells):
        raise Refused(problem(free or "", "already_out", name=setup.players[seat], round=number + 1))
    wanted = {free: seat}
    cleared = {cell: None for cell in tracking.CELLS if cell in pad}
    return {**wanted, **cleared} if cleared and finished(position(setup, {**pad, **wanted}), number) else wanted


def replace_place(setup: Setup, pad: Pad, wanted: Patch) -> Patch:
    """Return ``wanted`` for a place that is taken: who gives way moves to where the other one stood, if anywhere."""
    patch = dict(wanted)
    for cells in place_cells(setup.size):
        for cell in set(cells) & wanted.keys():
            patch |= {other: pad.get(cell) for other in cells if other != cell and pad.get(other) == wanted[cell]}
    return patch


def take_back(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Take ``seat`` out of the queue of ``round``; those behind move up."""
    number, seat = number_of(arguments, "round", ROUNDS), number_of(arguments, "seat", setup.size)
    cells = place_cells(setup.size)[number]
    found = [pad.get(cell) for cell in cells]
    if seat not in found:
        return {}
    place = found.index(seat)
    return dict(zip(cells[place:], [*found[place + 1 :], None], strict=True))


def describe_run_out(setup: Setup, changes: Sequence[Change]) -> Message:
    """Describe who ran out of cards, and in which place."""
    _, number, place = changes[0].cell.split(".")
    return say("log-out", name=setup.players[changes[0].after], place=int(place) + 1, round=int(number) + 1)


def describe_take_back(setup: Setup, changes: Sequence[Change]) -> Message:
    """Describe who was taken out of the queue."""
    _, number, _ = changes[0].cell.split(".")
    return say("log-back", name=setup.players[changes[0].before], round=int(number) + 1)


def board(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Put the play in the referee's fields on the vehicle and pass the ticket to ``seat``; raises Refused if illegal.

    Cards typed over the other vehicle are written too.
    """
    seat, query = number_of(arguments, "seat", setup.size), read_query(setup, pad, arguments)
    if query.problems:
        raise Refused(*query.problems)
    if refusal := tracking.refuse_vehicle(setup, pad, query.vehicle):
        raise Refused(refusal)
    leads = tracking.leader(setup, pad)
    if leads not in (None, seat) and not any(query.cards[one] for one in VEHICLES):
        raise Refused(problem("seat", "other_leads", name=setup.brief.players[leads]))
    verdict = query.verdict(query.vehicle)
    if verdict is None:
        raise Refused(problem(PLAY, "nothing_played"))
    if not verdict.legal:
        raise Refused(problem(PLAY, "not_boarded", why=verdict.message))
    other = {ON[one]: list(query.cards[one]) or None for one in query.typed_over if one != query.vehicle}
    return {ON[query.vehicle]: list(query.cards[PLAY]), **other, TICKET: seat}


def reads_of_board(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Sequence[str]:
    """Return the cells that decide a verdict: if another phone changed one, players see the new verdict first."""
    return tracking.CELLS


def keep(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Write the cards that were typed over the vehicles."""
    query = read_query(setup, pad, arguments)
    if query.problems:
        raise Refused(*query.problems)
    return {ON[vehicle]: list(query.cards[vehicle]) or None for vehicle in query.typed_over}


def clear(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Empty both vehicles, as when everybody has passed. Two players then switch to the other one."""
    empty = dict.fromkeys(ON.values())
    if setup.size == 2:
        return {**empty, IN_PLAY: tracking.other(tracking.in_play(pad))}
    if not any(cell in pad for cell in empty):
        raise Refused(problem("vehicles", "nothing_to_clear"))
    return empty


def describe_board(setup: Setup, changes: Sequence[Change]) -> Message:
    """Describe who played which cards where. A player who held the ticket already is not named."""
    after = {change.cell: change.after for change in changes}
    name = setup.players[after[TICKET]] if TICKET in after else ""
    vehicle = next((one for one in VEHICLES if changes[0].cell == ON[one]), None)
    if vehicle is None or changes[0].after is None:
        return say("log-ticket", name=name)
    if not name:
        return say("log-laid", cards=cards_text(changes[0].after), vehicle=vehicle)
    return say("log-board", name=name, cards=cards_text(changes[0].after), vehicle=vehicle)


def describe_keep(setup: Setup, changes: Sequence[Change]) -> Message:
    """Describe what was written over the vehicles."""
    vehicles = {cell: vehicle for vehicle, cell in ON.items()}
    said = (
        say("log-wrote", place=vehicle_name(vehicles[cell]), value=cards_text(after) if after else say("cell-empty"))
        for cell, _, after in changes
    )
    return tuple_text(list(said))


def describe_clear(setup: Setup, changes: Sequence[Change]) -> Message:
    """Describe that the vehicles were cleared; with two players, which one is used next."""
    if changes[-1].cell == IN_PLAY:
        return say("log-switch", vehicle=changes[-1].after)
    return say("log-clear")
