"""Helpers for Boomtown's bank: follow its links and press its buttons like a browser without scripts."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from companion.games.boomtown.bank.state import BankState, read
from companion.language import wording
from companion.plays.history import describe
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.page import Button, Form, Page

NAMES = ["Ana", "Beto", "Caio", "Davi"]
ANA, BETO, CAIO, DAVI = range(4)
TOWNS = {"CJ": "cactus_junction", "CM": "cold_mountain", "CC": "coyote_city", "DG": "dry_gulch", "SN": "san_narciso"}


def mine(short: str) -> str:
    """Return the place of a mine, such as ``CJ7``."""
    return f"mines.{TOWNS[short[:2]]}.{short[2:]}"


@dataclass
class Bank:
    """A bank and a phone that uses it."""

    phone: Phone
    archive: PlayStore
    at: str

    @classmethod
    def new(cls, phone: Phone, archive: PlayStore, names: list[str] | None = None, **options: Any) -> "Bank":
        return cls(phone, archive, phone.new_play("boomtown", names or NAMES, **options))

    def lay(self, gold: str, mines: str = "", mayors: str = "", **cells: Any) -> "Bank":
        """Write a table to the sheet with the bank in round 5, at the auction that Ana opens.

        ``gold`` has a number for each player, ``mines`` the mines of each (``"CJ2 CJ4 / CM3"``), ``mayors`` towns with
        seats (``"CJ0 CM1"``); ``cells`` are more cells of the bank by the last part of their names.
        """
        pad: dict[str, Any] = {f"players.{seat}.gold": int(n) for seat, n in enumerate(gold.split())}
        for seat, own in enumerate(mines.split("/")):
            pad |= {f"{mine(short)}.owner": seat for short in own.split()}
        pad |= {f"mayors.{TOWNS[one[:2]]}": int(one[2:]) for one in mayors.split()}
        pad |= {"bank.round": 5, "bank.opener": ANA}
        fill(self.archive, self.at, pad | {f"bank.{name}": value for name, value in cells.items()})
        return self

    def taking(self, gold: str, mines: str = "", mayors: str = "", **cells: Any) -> "Bank":
        """Write a table on which Ana has won the auction and takes the first card."""
        cells = {"sale": {"winner": ANA, "bid": 1}, "order": list(range(len(gold.split()))), **cells}
        return self.lay(gold, mines, mayors, **cells)

    @property
    def state(self) -> BankState:
        sheet = sheet_at(self.archive, self.at)
        state = read(sheet.setup, sheet.pad)
        assert state
        return state

    @property
    def cells(self) -> dict[str, Any]:
        return dict(sheet_at(self.archive, self.at).pad)

    @property
    def gold(self) -> list[int]:
        """Each player's gold."""
        return [player.purse for player in self.state.table.players]

    @property
    def said(self) -> str:
        """What undo would take back, in words."""
        sheet = sheet_at(self.archive, self.at)
        assert sheet.last
        return wording("pt-BR", "boomtown").word(describe(sheet, sheet.last, sheet.setup))

    def show(self, **chosen: Any) -> Page:
        """Return the page with these choices; fail if a text is missing on it."""
        turn = self.state.turn if "bank.round" in self.cells else "closed"
        return check(self.phone, f"{self.at}/tool/bank?{urlencode({'turn': turn, **chosen})}")

    def text(self, **chosen: Any) -> str:
        """Return the text of the page with single spaces."""
        return " ".join(self.show(**chosen).text.split())

    def form(self, action: str) -> Form:
        """Return the form of the last page for ``action``: ``begin`` or ``correct``."""
        return next(one for one in self.phone.page.forms if one.attributes.get("action") == f"{self.at}/form/{action}")

    def buttons(self, action: str) -> list[Button]:
        """Return the buttons of the last page for ``action``."""
        address = f"{self.at}/act/{action}?"
        return [one for form in self.phone.page.forms for one in form.buttons if one.action.startswith(address)]

    def chips(self, action: str) -> list[str]:
        """Return the values of the buttons of the last page for ``action``."""
        return [one.value for one in self.buttons(action)]

    def do(self, action: str, button: str | None = None, **chosen: Any) -> int:
        """Show the page with these choices and press the button for ``action``; return the status."""
        self.show(**chosen)
        return self.press(action, button)

    def press(self, action: str, value: str | None = None) -> int:
        """Press the last page's button for ``action`` (with ``value``, if given) and return the status."""
        found = [one for one in self.buttons(action) if value in (None, one.value)]
        assert found, f"no {action}: {' '.join(self.phone.page.text.split())}"
        fields = {found[0].name: found[0].value} if found[0].name else {}
        return self.phone.post(found[0].action, **fields).status_code

    def fill_in(self, action: str, typed: dict[str, Any] | None = None, without: tuple[str, ...] = ()) -> int:
        """Open the form of ``action``, type into it, untick the boxes ``without``, send it and return the status."""
        check(self.phone, f"{self.at}/form/{action}")
        return self.send(action, typed, without)

    def send(self, action: str, typed: dict[str, Any] | None = None, without: tuple[str, ...] = ()) -> int:
        """Send the form of ``action`` on the last page and return the status."""
        sent = MultiDict((name, value) for name, value in self.form(action).fields if name not in without)
        for name, value in (typed or {}).items():
            sent.setlist(name, value if isinstance(value, list) else [value])
        return self.phone.open("POST", f"{self.at}/form/{action}", data=sent).status_code

    def begin(self, **typed: Any) -> None:
        assert self.fill_in("begin", typed) == 303

    def auction(self, winner: int, bid: int) -> None:
        assert self.do("auction", winner=winner, bid=bid) == 303

    def take(self, card: str, **chosen: Any) -> None:
        """Take a mine, or an event with its choices, for the next player in order."""
        place = mine(card) if card[:2] in TOWNS else card
        self.show(card=place, **chosen)
        assert self.press_card("take", place) == 303

    def press_card(self, action: str, place: str) -> int:
        """Press the button that takes the card ``place``, whether its ticket or the one that books a chosen card."""
        asked = f"card={place}"
        found = [one for one in self.buttons(action) if one.value == place or asked in one.action]
        assert found, f"no {action} of {place}: {' '.join(self.phone.page.text.split())}"
        return self.phone.post(
            found[0].action, **({found[0].name: found[0].value} if found[0].name else {})
        ).status_code

    def produce(self, one: int, two: int) -> None:
        assert self.do("produce", d1=one, d2=two) == 303

    def undo(self) -> None:
        self.show()
        undo = next(one for form in self.phone.page.forms for one in form.buttons if one.action.endswith("/undo"))
        answer = self.phone.post(undo.action, number=undo.value)
        assert (answer.status_code, answer.location) == (303, f"{self.at}/tool/bank")
