"""Helpers for Boomtown's pad."""

import json
import re
from dataclasses import dataclass
from typing import Any

from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, sheet_at

# Cactus Junction 2/6 4/3 5/2 6/5 7/6D 8/3 …, Cold Mountain 3/5 4/6 5/3 6/9D …, Dry Gulch 2/5 3/4 5/2 6/4 7/2 8/5 …
CACTUS, COLD, GULCH = "mines.cactus_junction", "mines.cold_mountain", "mines.dry_gulch"
NAMES = ["Ana", "Beto", "Caio", "Davi"]


@dataclass
class Pad:
    """A sheet and a phone that writes to it with plain forms, like a browser without scripts."""

    phone: Phone
    archive: PlayStore
    at: str

    def mine(self, place: str, side: int | str, owner: int | None = None, **more: Any) -> int:
        """Tap a mine that was drawn with the owner ``owner``, using the brush ``side``; return the status."""
        taken = "" if owner is None else owner
        return self.phone.post(f"{self.at}/act/mine?place={place}", take=taken, side=side, **more).status_code

    def mines(self, side: int, town: str, *rolls: int) -> None:
        for roll in rolls:
            assert self.mine(f"{town}.{roll}", side) == 303

    def mayor(self, town: str, seat: int | None) -> int:
        return self.phone.post(f"{self.at}/act/mayor?town={town}", say=json.dumps(seat), side=0).status_code

    def write(self, cell: str, text: str) -> int:
        return self.phone.post(f"{self.at}/set?cell={cell}", value=text).status_code

    def open_card(self, place: str) -> dict[str, str]:
        """Open the card of a mine and return the fields of its form."""
        self.phone.get(f"{self.at}/form/card?cell={place}")
        return dict(next(form for form in self.phone.page.forms if "action" in form.attributes).fields)

    def card(self, place: str, **changed: str | None) -> int:
        """Open the card of a mine, change some fields (None unticks) and save it; return the status."""
        return self.save_card({**self.open_card(place), **changed})

    def save_card(self, fields: dict[str, Any]) -> int:
        return self.phone.post(f"{self.at}/form/card", **fields).status_code

    def undo(self) -> None:
        last = sheet_at(self.archive, self.at).last
        assert last
        assert self.phone.post(f"{self.at}/undo", number=last.number).status_code == 303

    @property
    def totals(self) -> list[int]:
        """The totals on the page."""
        page = self.phone.get(self.at).text
        shown = re.findall(r'class="number[^"]*">([\d.]+)</b>', page.partition("</nav>")[0])
        return [int(total.replace(".", "")) for total in shown]

    @property
    def cells(self) -> dict[str, Any]:
        pad = sheet_at(self.archive, self.at).pad
        return {name: value for name, value in pad.items() if not name.startswith("setup.")}

    @property
    def problems(self) -> list[tuple[str, str]]:
        return [(one.path, one.code) for one in sheet_at(self.archive, self.at).open_problems]

    def offered(self, town: str) -> list[str]:
        """Return who can be named mayor of ``town``; "-" follows the mines.

        An open question has the same answers below the town and at the end of the play.
        """
        self.phone.get(self.at)
        buttons = [button for form in self.phone.page.forms for button in form.buttons]
        said = [button.value for button in buttons if button.action == f"{self.at}/act/mayor?town={town}"]
        half = len(said) // 2
        if half and said[:half] == said[half:]:
            said = said[:half]
        return ["-" if seat == "null" else NAMES[int(seat)] for seat in said]
