"""A phone that opens decks, enters cards and picks them with the forms of the pages, without scripts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.core.deck import Card
from companion.plays.sheet import PlayStore
from tests.support.deck_files import deck_of, kind_of, sent
from tests.support.helpers import NAMES, Phone, sheet_at

SHELF = "/decks/busao"
ROUTES = [
    "set",
    "undo",
    "form/passenger",
    "form/driver",
    "form/upgrade",
    "act/drop",
    "act/load",
    "load",
    "pick",
    "deck",
]
"""Where actions on a deck, or with its cards, are sent."""
BACK, FRONT, LINE, SLOT = "windows.0.0", "windows.0.1", "driver.scores.0", "upgrades.0"


@dataclass
class Table:
    """A phone and its play of Busão; cells are named relative to their bus."""

    phone: Phone
    archive: PlayStore
    at: str

    # ---- decks

    def open(self, name: str = "Caixa da Ana") -> str:
        """Open an empty deck on the shelf and return its address."""
        self.phone.get(SHELF)
        return self._opened(self.phone.press("Criar", name=name))

    def bring(self, file: Any) -> str:
        """Import a file as a new deck and return its address."""
        return self._opened(self.send(file))

    def example(self) -> str:
        """Open the invented deck and return its address."""
        self.phone.get(SHELF)
        return self._opened(self.phone.press("yes"))

    def _opened(self, answer: TestResponse) -> str:
        assert answer.status_code == 303, self.phone.page.text
        return answer.location

    def send(self, file: Any, to: str = "") -> TestResponse:
        """Return the answer to a file uploaded to the shelf, or to the deck at the address ``to``."""
        self.phone.get(to or SHELF)
        (form,) = [form for form in self.phone.page.forms if form.attributes.get("enctype") == "multipart/form-data"]
        return self.phone.post(form.attributes["action"], **{**dict(form.fields), "file": sent(file)})

    def shelf(self) -> list[str]:
        """Return the addresses of the decks on the phone's shelf."""
        self.phone.get(SHELF)
        return [link for link in self.phone.page.values("href") if link.startswith("/p/")]

    def deck(self) -> str:
        """Return the address of the deck that the play names."""
        return f"/p/{sheet_at(self.archive, self.at).pad['deck']}"

    def cards(self, deck: str) -> list[Card]:
        """Return the cards of a deck, by name."""
        return deck_of().cards(sheet_at(self.archive, deck).pad)

    def write(self, card: Mapping[str, Any], cell: str = "", deck: str = "", bus: int = 0, **more: Any) -> TestResponse:
        """Fill in and save the form of a card without effects, for a cell of a bus or of the ``deck``."""
        kind = kind_of(card)
        self.form(kind, cell, deck, bus)
        return self.phone.post(self.action, **{**self.fields, **typed(card), **more})

    def form(self, kind: str, cell: str = "", deck: str = "", bus: int = 0) -> dict[str, str]:
        """Open the form of a card and return its fields."""
        query = f"?cell={cell}" if deck else f"?side={bus}&cell=buses.{bus}.{cell}"
        assert self.phone.get(f"{deck or self.at}/form/{kind}{query}").status_code == 200
        (own,) = [form for form in self.phone.page.forms if form.attributes.get("id") == "cardform"]
        self.action, self.fields = own.attributes["action"], dict(own.fields)
        return self.fields

    # ---- picking

    def offers(self, kind: str, cell: str, letters: str = "", bus: int = 0) -> list[str]:
        """Return the values of the buttons that offer cards after ``letters`` were typed."""
        answer = self.phone.get(f"{self.at}/form/{kind}?side={bus}&cell=buses.{bus}.{cell}&q={letters}")
        assert answer.status_code == 200
        forms = [form for form in self.phone.page.forms if "/pick?" in form.attributes.get("action", "")]
        return [button.value for form in forms for button in form.buttons]

    def names(self, kind: str, cell: str, letters: str = "", bus: int = 0) -> list[str]:
        """Return the names of the cards offered."""
        return [value.partition(" ")[2] for value in self.offers(kind, cell, letters, bus)]

    def pick(self, kind: str, cell: str, name: str, bus: int = 0) -> TestResponse:
        """Type the first three letters of a card's name and pick the card."""
        (value,) = [value for value in self.offers(kind, cell, name[:3], bus) if value.endswith(f" {name}")]
        return self.phone.press(value)

    def holds(self, cell: str, bus: int = 0) -> Any:
        return sheet_at(self.archive, self.at).pad.get(f"buses.{bus}.{cell}")

    @property
    def pad(self) -> dict[str, Any]:
        return dict(sheet_at(self.archive, self.at).pad)

    def undo(self, at: str = "") -> None:
        """Press the undo button on the page of the play, or of another sheet."""
        self.phone.get(at or self.at)
        (button,) = [one for form in self.phone.page.forms for one in form.buttons if one.name == "number"]
        assert self.phone.post(button.action, number=button.value).status_code == 303


def typed(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form fields of a card without effects and requirements."""
    fields = {name: value for name, value in card.items() if name != "lines"}
    for n, line in enumerate(card.get("lines", ())):
        fields |= {f"lines-{n}-trait": line["trait"], f"lines-{n}-points": str(line["points"])}
    return fields


def everything(archive: PlayStore) -> list[Any]:
    """Return everything stored about sheets, but not about phones."""
    return [archive.db.execute(f"SELECT * FROM {table}").fetchall() for table in ("plays", "events", "cells")]


def sit_down(phone: Phone, archive: PlayStore, size: int = 3) -> Table:
    """Return the table of a new play."""
    return Table(phone, archive, phone.new_play("busao", list(NAMES[:size])))


def join(phone: Phone, table: Table) -> Table:
    """Return the table as seen by another phone, which joins it."""
    phone.get(table.at)
    return Table(phone, table.archive, table.at)


def pages_of(table: Table, deck: str) -> list[str]:
    """Return the addresses of all pages that show a deck or pick from it."""
    cells = {"passenger": BACK, "driver": LINE, "upgrade": SLOT}
    forms = [f"{table.at}/form/{kind}?side=0&cell=buses.0.{cell}" for kind, cell in cells.items()]
    own = [deck, f"{deck}?q=z", f"{deck}?q=xyz"]
    return [SHELF, *own, f"{table.at}/decks", *forms, *(f"{form}&q=z" for form in forms)]


@pytest.fixture
def ana(phone: Phone, archive: PlayStore) -> Table:
    """A phone at a table of Busão."""
    return sit_down(phone, archive)


@pytest.fixture
def beto(second_phone: Phone, ana: Table) -> Table:
    """A second phone at Ana's table."""
    return join(second_phone, ana)
