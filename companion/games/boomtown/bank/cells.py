"""The bank's own cells; it shares gold, mines and pawns with the pad of the final count."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.core.game import Setup
from companion.core.layout import BySeat, Cell, Choice, Domain, Either, Integer, ListOf, Record, Seat, Text
from companion.core.pad import Pad, Value
from companion.core.text import Message, Problem, problem, say
from companion.games.boomtown.bank.events import EVENTS, event_name
from companion.games.boomtown.bank.production import MOST_SALOONS
from companion.games.boomtown.count.layout import CLAIMS, NOBODY, cells
from companion.games.boomtown.count.rules import EVENTS as MOST_EVENTS
from companion.games.boomtown.count.rules import MOST_GOLD, TOWNS, town_name
from companion.games.boomtown.setup import SHORT, checklist

ROUND = "bank.round"
"""The current round; one more than the number of rounds once the last is over, empty while no bank is open."""
OPENER = "bank.opener"
"""The seat that opens this round: it speaks first in the auction and throws the dice."""
SALE = "bank.sale"
"""The winner and the bid of this round's auction; empty until it is paid."""
ORDER = "bank.order"
"""The seats in this round's picking order."""
PICKS = "bank.picks"
"""The cards taken this round, in that order: a mine by its place or an event, with the dice of a holdup.

Older sheets add to a mine the fee, its receiver, and the pawn's holder before it moved.
"""
DICE = "bank.dice"
"""A production roll that has not paid yet."""
SALOONS = "bank.saloons"
"""The saloons on the table, in the order in which they were placed."""
GOVERNED = "bank.governed"
"""The towns whose pawn stands on a Governor."""
KEPT = "bank.kept"
"""The event cards that wait in front of a player."""
DEAD = "bank.dead"
"""The places of the mines that were blown up or collapsed."""
GOLD = "bank.gold"
"""What the bank has received minus what it has paid since it was opened, in gold."""
LAST = "bank.last"
"""The last production: the dice, what each player's mines brought, payments at saloons, collapsed mines."""
ACCOUNT = "bank.account."
"""The prefix of the account's cells, one for each round."""

_MAYOR_FIELDS = tuple(f"mayor.{town}" for town in TOWNS)
FIELDS: Mapping[str, tuple[str, ...]] = {
    "auction": ("winner", "bid"),
    "mustang": ("seat",),
    "take": ("card", "target", "saloon", "town", "victim", "number", "d1", "d2", *_MAYOR_FIELDS),
    "lay": ("seat", "card", "target", "saloon", "town"),
    "roll": ("d1", "d2"),
    "telegraph": ("seat", "die", "face", "d1", "d2"),
    "produce": ("d1", "d2", *_MAYOR_FIELDS),
}
"""The choices of each move, by its name."""
LONGEST_FIELD = 40
"""The longest choice, in characters."""

MOST_OF_ALL = 10 * MOST_GOLD
"""More gold than all players together can have."""
MOST_ENTRIES = 200
"""More entries than any round has."""

KEEPABLE = ("mustang", "telegraph", "governor", "girls", "new_vein")
"""The events that can wait in front of a player."""
PAYMENT_FIELDS = ("from", "to", "gold", "owed")
"""The fields of a payment at a saloon."""


@dataclass(frozen=True)
class DescribedRecord(Record):
    """A record shown by the text ``key``, which gets its fields as arguments."""

    key: str = ""

    def show(self, value: Value) -> Message | str:
        return Message(self.key, tuple((name, self.fields[name].show(item)) for name, item in value.items()))


class Account(ListOf):
    """The entries of a round in order; the log shows only how many."""

    def show(self, value: Value) -> Message | str:
        return say("number", n=len(value))


@lru_cache
def rounds(size: int, short: bool) -> int:
    """Return how many rounds the deck lasts."""
    return checklist(size, {SHORT.key: short and SHORT.fits(size)}).counts["rounds"]


def all_cells(setup: Setup) -> list[Cell]:
    """Return all cells of the sheet: those of the final count and those of the bank."""
    table = [*cells(setup), *_bank_cells(setup)]
    return [*table, *_account_cells(setup, table)]


@lru_cache
def account_cells(setup: Setup) -> tuple[str, ...]:
    """Return the account's cells by round; the last is for moves after the last round."""
    return tuple(f"{ACCOUNT}{number}" for number in range(1, rounds(setup.size, False) + 2))


@lru_cache
def table_cells(setup: Setup) -> tuple[str, ...]:
    """Return the cells of the table and the bank, without the account."""
    return tuple(cell.name for cell in (*cells(setup), *_bank_cells(setup)))


def _account_cells(setup: Setup, table: Sequence[Cell]) -> Iterator[Cell]:
    text = Text(LONGEST_FIELD)
    names = sorted({field for fields in FIELDS.values() for field in fields})
    sat = ListOf(Integer(0, 10**6), setup.size, setup.size)
    move = Record({"do": Choice(tuple(FIELDS)), "sat": sat, "place": text, **dict.fromkeys(names, text)}, ("do",))
    past: dict[str, Domain] = {
        "sat": sat,
        "gold": Integer(-MOST_OF_ALL, 2 * MOST_OF_ALL),
        "cells": Record({cell.name: cell.domain for cell in table}),
        "empty": ListOf(Choice(tuple(cell.name for cell in table)), len(table)),
    }
    entries = Account(Either("do", move, Record(past, ("cells", "gold"))), MOST_ENTRIES, 1)
    for number, cell in enumerate(account_cells(setup), 1):
        yield Cell(cell, entries, say("cell-bank-account", n=number))


def refuse_seats(before: Setup, after: Setup, pad: Pad) -> Problem | None:
    """Return a problem if an open bank would get another number of players, on which its number of rounds depends."""
    return problem("players", "bank_counts_on", n=before.size) if ROUND in pad and after.size != before.size else None


@lru_cache
def read_by_all(setup: Setup) -> tuple[str, ...]:
    """Return the cells that every move reads: all of them."""
    return tuple(cell.name for cell in all_cells(setup))


def _bank_cells(setup: Setup) -> Iterator[Cell]:
    seat = Seat(tuple(range(setup.size)), setup.players)
    town = Choice(TOWNS, tuple(map(town_name, TOWNS)))
    place = Choice(tuple(CLAIMS), tuple(one.printed.name for one in CLAIMS.values()))
    card = Choice((*place.values, *EVENTS), (*place.names, *map(event_name, EVENTS)))
    keepable = Choice(KEEPABLE, tuple(map(event_name, KEEPABLE)))
    gold, dice = Integer(0, MOST_GOLD), ListOf(Integer(1, 6), 2, 2)
    fee = Record({"to": seat, "gold": gold}, ("to", "gold"))
    holder, yes = Seat((NOBODY, *seat.values)), Choice((True,))
    legacy: dict[str, Domain] = {"fee": fee, "pawn": holder, "governed": yes}
    pick = DescribedRecord({"seat": seat, "card": card, "dice": dice, **legacy}, ("seat", "card"), "shown-pick")
    saloon_fields = {"owner": seat, "town": town, "girls": Choice((True, False))}
    saloon = DescribedRecord(saloon_fields, tuple(saloon_fields), "shown-saloon")
    kept = DescribedRecord({"card": keepable, "seat": seat}, ("card", "seat"), "shown-kept")
    paid = Record(dict(zip(PAYMENT_FIELDS, (seat, seat, gold, gold), strict=True)), PAYMENT_FIELDS)
    last_fields: dict[str, Domain] = {
        "round": Integer(1, 60),
        "dice": dice,
        "brought": BySeat(gold, setup.size, setup.size),
        "paid": ListOf(paid, MOST_SALOONS * setup.size),
        "gone": ListOf(place, len(CLAIMS)),
    }
    last = DescribedRecord(last_fields, tuple(last_fields), "shown-last")
    yield Cell(ROUND, Integer(1, rounds(setup.size, False) + 1), say("cell-bank-round"))
    yield Cell(OPENER, seat, say("cell-bank-opener"))
    yield Cell(
        SALE, DescribedRecord({"winner": seat, "bid": gold}, ("winner", "bid"), "shown-sale"), say("cell-bank-sale")
    )
    yield Cell(ORDER, ListOf(seat, setup.size, setup.size, distinct=True), say("cell-bank-order"))
    yield Cell(PICKS, ListOf(pick, setup.size, 1), say("cell-bank-picks"))
    yield Cell(DICE, dice, say("cell-bank-dice"))
    yield Cell(SALOONS, ListOf(saloon, MOST_SALOONS, 1), say("cell-bank-saloons"))
    yield Cell(GOVERNED, ListOf(town, len(TOWNS), 1, distinct=True), say("cell-bank-governed"))
    yield Cell(KEPT, ListOf(kept, MOST_EVENTS, 1), say("cell-bank-kept"))
    yield Cell(DEAD, ListOf(place, len(CLAIMS), 1, distinct=True), say("cell-bank-dead"))
    yield Cell(GOLD, Integer(-MOST_OF_ALL, MOST_OF_ALL), say("cell-bank-gold"))
    yield Cell(LAST, last, say("cell-bank-last"))
