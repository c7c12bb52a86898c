"""A sheet of Busão and a phone that submits plain forms, like a browser without scripts."""

from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, sheet_at
from tests.support.page import Form

ORDER = [
    *(f"windows.{window}.{seat}" for window in range(6) for seat in range(2)),
    *(f"driver.scores.{line}" for line in range(3)),
    *(f"upgrades.{slot}" for slot in range(3)),
    "hand",
]
BACK, FRONT, DRIVER_LINE, SLOT = "windows.0.0", "windows.0.1", "driver.scores.0", "upgrades.0"
WHO = {"age": "adult", "temperament": "chaotic", "behaviour": "noisy"}
CALM = {"age": "elderly", "temperament": "calm", "behaviour": "silent"}


@dataclass
class Pad:
    """A sheet and a phone that submits plain forms; cells are named without the prefix of their bus."""

    phone: Phone
    archive: PlayStore
    at: str
    landed: str = ""
    """Where the last form redirected to."""

    def open(self, cell: str, bus: int = 0) -> None:
        """Select a cell; what is written next is based on the page as it is now."""
        assert self.phone.get(f"{self.at}?side={bus}&cell=buses.{bus}.{cell}").status_code == 200

    def type(self, cell: str, text: str, bus: int = 0) -> int:
        """Write a value from the page that the phone shows."""
        answer = self.phone.post(f"{self.at}/set", cell=f"buses.{bus}.{cell}", value=text)
        self.landed = (answer.location or "").partition("#")[0]
        return answer.status_code

    def write(self, cell: str, text: str, bus: int = 0) -> int:
        """Select a cell and write a value."""
        self.open(cell, bus)
        return self.type(cell, text, bus)

    def form(self, action: str, cell: str, bus: int = 0) -> Form:
        """Open the form of a card and return it."""
        assert self.phone.get(f"{self.at}/form/{action}?side={bus}&cell=buses.{bus}.{cell}").status_code == 200
        return self.own

    @property
    def own(self) -> Form:
        """The form of the card on the page that the phone shows."""
        (own,) = [form for form in self.phone.page.forms if form.attributes.get("id") == "cardform"]
        return own

    def send(self, form: Form, **typed: Any) -> int:
        """Submit the form of a card with these values."""
        answer = self.phone.post(form.attributes["action"], **{**MultiDict(form.fields).to_dict(flat=False), **typed})
        self.landed = (answer.location or "").partition("#")[0]
        return answer.status_code

    def card(self, action: str, cell: str, bus: int = 0, **typed: Any) -> int:
        """Fill in the form of a card and save it."""
        return self.send(self.form(action, cell, bus), **typed)

    def undo(self) -> None:
        last = sheet_at(self.archive, self.at).last
        assert last
        assert self.phone.post(f"{self.at}/undo", number=last.number).status_code == 303

    def holds(self, cell: str, bus: int = 0) -> Any:
        return sheet_at(self.archive, self.at).pad.get(f"buses.{bus}.{cell}")

    @property
    def totals(self) -> list[int]:
        score = sheet_at(self.archive, self.at).score
        assert score
        return [standing.total for standing in score.standings]

    def lines(self, bus: int = 0) -> list[int]:
        score = sheet_at(self.archive, self.at).score
        assert score
        return [line.points for line in score.standings[bus].lines]

    def shows(self, attribute: str, cell: str, bus: int = 0) -> str:
        """Return an attribute of a place on the bus, from a fresh page."""
        self.phone.get(self.at)
        return next(
            attributes.get(attribute, "")
            for _, attributes in self.phone.page.tags
            if attributes.get("data-cell") == f"buses.{bus}.{cell}"
        )
