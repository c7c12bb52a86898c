"""A sheet of Busão and a phone that writes on it with plain forms, as a browser without scripts does."""

import json
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from tests.helpers import Phone, sheet_at

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
    """One sheet and a phone that writes on it with plain forms; cells are named from their bus on."""

    phone: Phone
    db: Database
    at: str

    def write(self, cell: str, text: str, before: Any = None, bus: int = 0) -> int:
        answer = self.phone.post(
            f"{self.at}/tap", side=str(bus), cell=f"buses.{bus}.{cell}", value=text, before=json.dumps(before)
        )
        self.landed = answer.location or ""
        return answer.status_code

    def form(self, action: str, cell: str, bus: int = 0) -> dict[str, str]:
        """Return the fields of a card's form as they stand on its page."""
        assert self.phone.get(f"{self.at}/form/{action}?side={bus}&cell=buses.{bus}.{cell}").status_code == 200
        (own,) = [form for form in self.phone.page.forms if "/act/" in form.attributes.get("action", "")]
        return dict(own.fields)

    def card(self, action: str, cell: str, bus: int = 0, **typed: Any) -> int:
        """Fill in a card's form and save it."""
        fields = {**self.form(action, cell, bus), **typed}
        answer = self.phone.post(f"{self.at}/act/{action}", **fields)
        self.landed = answer.location or ""
        return answer.status_code

    def undo(self) -> None:
        last = sheet_at(self.db, self.at).last
        assert last
        assert self.phone.post(f"{self.at}/undo", number=last.number).status_code == 303

    def holds(self, cell: str, bus: int = 0) -> Any:
        return sheet_at(self.db, self.at).pad.get(f"buses.{bus}.{cell}")

    @property
    def totals(self) -> list[int]:
        score = sheet_at(self.db, self.at).score
        assert score
        return [standing.total for standing in score.standings]

    def lines(self, bus: int = 0) -> list[int]:
        score = sheet_at(self.db, self.at).score
        assert score
        return [line.points for line in score.standings[bus].lines]

    def shows(self, attribute: str, cell: str, bus: int = 0) -> str:
        """Return an attribute of a place of the bus, as its page draws it."""
        self.phone.get(f"{self.at}?side={bus}")
        return next(
            attributes.get(attribute, "")
            for _, attributes in self.phone.page.tags
            if attributes.get("data-cell") == f"buses.{bus}.{cell}"
        )
