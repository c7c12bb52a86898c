"""Changing seats: submitting the list of seats, and who has what."""

from typing import Any

from werkzeug.test import TestResponse

from companion.plays.sheet import PlayStore, Sheet
from tests.support.helpers import Phone, fill, sheet_at

ABC = ["Ana", "Beto", "Caio"]
GOLD = {f"players.{seat}.gold": gold for seat, gold in enumerate((5, 6, 7))}


def sit(phone: Phone, at: str, *people: str, **fields: Any) -> TestResponse:
    """Open the list of seats and save it with ``people`` in it."""
    phone.get(f"{at}/seats")
    return phone.post(f"{at}/seats", player=list(people), **fields)


def ledger(archive: PlayStore, phone: Phone) -> str:
    """Return the address of a play of Boomtown: Ana has 5, Beto 6, Caio 7."""
    at = phone.new_play("boomtown", ABC)
    fill(archive, at, GOLD)
    return at


def gold(sheet: Sheet) -> dict[str, int]:
    """Return everybody's gold, in seat order."""
    return {name: sheet.pad.get(f"players.{seat}.gold", 0) for seat, name in enumerate(sheet.setup.players)}


def here(archive: PlayStore, at: str) -> dict[str, int]:
    return gold(sheet_at(archive, at))
