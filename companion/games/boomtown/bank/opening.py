"""Opening and correcting a bank with the form of the table."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Problem, Refused, problem
from companion.games.boomtown.bank.cells import KEEPABLE
from companion.games.boomtown.bank.events import event_name, is_left
from companion.games.boomtown.bank.moves import number, one_of, seat, with_waiting_cards_laid
from companion.games.boomtown.bank.production import MOST_SALOONS, Saloon
from companion.games.boomtown.bank.state import BankState, fresh, read
from companion.games.boomtown.bank.table import Table, WaitingCard
from companion.games.boomtown.count import layout
from companion.games.boomtown.count.layout import chips_cells, gold_cell
from companion.games.boomtown.count.rules import MOST_GOLD, TOWNS
from companion.games.boomtown.setup import START_GOLD

T = TypeVar("T")
FormData = Mapping[str, Any]
"""The data of the form: texts, and lists for the multiple choices."""


# ---- the form's initial values


def fill(setup: Setup, pad: Pad, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the initial values of the form: the table on the sheet."""
    state = read(setup, pad) or fresh(setup, pad)
    table = state.table
    found: dict[str, Any] = {"round": str(state.round), "opener": str(state.opener), "dead": list(state.dead)}
    found |= {f"gold-{at}": _gold(pad, at, table) for at in range(setup.size)}
    for at, one in enumerate(table.saloons):
        found |= {f"saloon-{at}-owner": str(one.owner), f"saloon-{at}-town": one.town, f"saloon-{at}-girls": one.girls}
    found["governed"] = [town for town in TOWNS if town in table.governed]
    found |= {f"kept-{card}": [str(kept.seat) for kept in table.kept if kept.card == card] for card in KEEPABLE}
    return found


def is_bare(pad: Pad) -> bool:
    """Return whether no mine, gold or sum is on the sheet yet."""
    return not any(cell.startswith(("mines.", "players.")) for cell in pad)


def _gold(pad: Pad, at: int, table: Table) -> str:
    """Return the gold of the player at ``at``: the start gold on a bare sheet, empty if the sheet does not say."""
    if is_bare(pad):
        return str(START_GOLD)
    known = any(cell in pad for cell in (gold_cell(at), *chips_cells(at).values()))
    return str(table.gold(at)) if known else ""


# ---- what was entered


def begin(setup: Setup, pad: Pad, entered: FormData) -> BankState:
    """Open the bank with the mines and pawns of the sheet, and everything else as entered.

    Raises Refused for open questions on the sheet, and for missing or invalid figures.
    """
    if read(setup, pad):
        raise Refused(problem("", "bank_open_already"))
    if unsettled := layout.unsettled(setup, pad):
        raise Refused(*unsettled)
    return _with_form_data(fresh(setup, pad), entered, conserved=False)


def correct(state: BankState, entered: FormData) -> BankState:
    """Correct the table; gold that players gain or lose by it comes from or goes to the bank."""
    return _with_form_data(state, entered, conserved=True)


def _with_form_data(state: BankState, entered: FormData, conserved: bool) -> BankState:
    """Return the state with the values of the form; raises Refused with all missing or invalid ones."""
    found: list[Problem] = []

    def figure(get: Callable[[], T], before: T) -> T:
        try:
            return get()
        except Refused as refusal:
            found.extend(refusal.problems)
            return before

    table, gold = state.table, list(map(state.table.gold, range(state.size)))
    for at in range(state.size):
        gold[at] = figure(partial(number, entered, f"gold-{at}", 0, MOST_GOLD), gold[at])
    paid = sum(map(table.gold, range(state.size))) - sum(gold)
    if state.phase != "over":
        state = replace(state, round=figure(partial(number, entered, "round", 1, state.rounds), state.round))
    if state.phase == "auction":
        opener = figure(partial(seat, state, entered, "opener"), state.opener)
        state, table = replace(state, opener=opener), replace(table, first=opener)
    players = tuple(one._replace(gold=purse) for one, purse in zip(table.players, gold, strict=True))
    table = replace(table, players=players, bank=table.bank + (paid if conserved else 0))
    table = figure(partial(_with_saloons_and_governors, state, table, entered), table)
    table = figure(partial(_with_waiting_cards, table, entered), table)
    state = replace(state, dead=tuple(place for place in state.dead if place in entered["dead"]))
    if found:
        raise Refused(*found)
    return with_waiting_cards_laid(state, table)


def _with_saloons_and_governors(state: BankState, table: Table, entered: FormData) -> Table:
    """Return the table with the saloons and Governors of the form. A saloon goes if it loses its owner."""
    saloons = []
    for at in range(MOST_SALOONS):
        owner, is_new = f"saloon-{at}-owner", at >= len(table.saloons)
        if entered[owner] or (is_new and entered[f"saloon-{at}-town"]):
            town = one_of(entered, f"saloon-{at}-town", TOWNS)
            saloons.append(Saloon(seat(state, entered, owner), town, entered[f"saloon-{at}-girls"]))
    governed = frozenset(town for town in table.mayors if town in entered["governed"])
    return replace(table, saloons=tuple(saloons), governed=governed)


def _with_waiting_cards(table: Table, entered: FormData) -> Table:
    """Return the table with the waiting cards of the form; raises Refused for each new one that the box has no more."""
    cards = [WaitingCard(card, at) for card in KEEPABLE for at in range(len(table.players))]
    ticked = Counter({one: entered[f"kept-{one.card}"].count(str(one.seat)) for one in cards})
    kept: list[WaitingCard] = []
    for one in table.kept:
        if ticked[one]:
            ticked[one] -= 1
            kept.append(one)
    held, out = Counter(one.card for one in kept), dict[str, Problem]()
    for one in ticked.elements():
        if not is_left(one.card, held):
            out[one.card] = problem(f"kept-{one.card}", "bank_events_out", card=event_name(one.card))
        held[one.card] += 1
        kept.append(one)
    if out:
        raise Refused(*out.values())
    return replace(table, kept=tuple(kept))
