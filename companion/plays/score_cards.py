"""Score cards made by tables: who has them, which one a play starts with, and their files."""

import re
from functools import cache
from typing import Any

from companion import games
from companion.core.game import Game, Setup
from companion.core.json_file import written
from companion.core.pad import Pad
from companion.core.scorecard import card_file
from companion.core.scorecard.card_sheet import NAME, card_of, pad_of
from companion.core.text import fold
from companion.plays import writing
from companion.plays.opening import insert_sheet
from companion.plays.sheet import PlayStore, Sheet, find, read
from companion.plays.writing import Origin
from companion.store import database
from companion.store import plays as store

CARD = "card"
MOST_CARDS = 60


@cache
def played() -> Game:
    """Return the game that is played with score cards."""
    return next(game for game in games.found().values() if game.carded)


def kind() -> str:
    """Return the kind under which the sheet of a card is stored."""
    return f"{played().slug}/{CARD}"


def shelf(archive: PlayStore, phone: str) -> list[Sheet]:
    """Return the cards of this phone and of its groups."""
    return [read(archive, play) for play in store.shared_with(archive.db, phone, MOST_CARDS, kind())]


def open_card(archive: PlayStore, origin: Origin, name: str) -> str:
    """Open a card without lines and return its address, once per action; raises Refused for an invalid name."""
    return _open(archive, origin, {NAME: name.strip()})


def import_card(archive: PlayStore, origin: Origin, text: str) -> tuple[str, bool]:
    """Open a card from a file; return its address, and whether this phone had the same card already.

    Raises Refused with every error and its place.
    """
    wanted = pad_of(card_file.read(text))
    for there in shelf(archive, origin.phone):
        if card_of(there.pad) == card_of(wanted):
            return there.play.key, True
    return _open(archive, origin, wanted), False


def _open(archive: PlayStore, origin: Origin, wanted: Pad) -> str:
    key, sheet = writing.key_of(origin.phone, origin.action_id), played().sheets[CARD]
    for cell, value in wanted.items():
        sheet.cell(Setup(()), cell).check(value)
    with database.writing(archive.db) as db:
        insert_sheet(db, key, kind(), (), origin.phone, wanted)
    return key


def to_play(archive: PlayStore, key: str, name: str, kept: Any, phone: str) -> Any:
    """Return the card that a new play starts with, or None.

    That is the card at the address ``key``. Without one, a play that repeats another takes the current card called
    ``name``, else the card as that play has ``kept`` it.
    """
    found = find(archive, key, kind())
    if found and phone not in found.phones:
        with database.best_effort():
            writing.join(archive, found.play, phone)
    if found is None and name:
        like = [one for one in shelf(archive, phone) if fold(one.pad[NAME]) == fold(name)]
        found = next((one for one in like if one.main({}).ready), None)
    return card_of(found.pad) if found and found.main({}).ready else kept


def export(sheet: Sheet) -> str:
    """Return the card as the text of a file, one line of the card per line."""
    head = card_of(sheet.pad)
    return written(head, "lines", head.pop("lines"))


def file_name(sheet: Sheet) -> str:
    """Return a file name for the card, in lower-case ASCII."""
    return "-".join(re.findall("[a-z0-9]+", fold(str(sheet.pad[NAME])))) or CARD
