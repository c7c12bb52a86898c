"""A sheet of Boomtown under a thumb, for the tests of its pad."""

import json
import re
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from tests.helpers import Phone, sheet_at

# Cactus Junction 2/6 4/3 5/2 6/5 7/6D 8/3 …, Cold Mountain 3/5 4/6 5/3 6/9D …, Dry Gulch 2/5 3/4 5/2 6/4 7/2 8/5 …
CACTUS, COLD, GULCH = "mines.cactus_junction", "mines.cold_mountain", "mines.dry_gulch"
NAMES = ["Ana", "Beto", "Caio", "Davi"]


@dataclass
class Pad:
    """One sheet and a phone that writes on it with plain forms, as a browser without scripts does."""

    phone: Phone
    db: Database
    at: str

    def mine(self, place: str, side: int | str, found: int | None = None, **more: Any) -> int:
        """Tap a mine that showed the seat ``found``, with the brush ``side``; return the status."""
        value = f"{place} {json.dumps(found)}"
        return self.phone.post(f"{self.at}/act/ledger", mine=value, side=str(side), **more).status_code

    def mines(self, side: int, town: str, *rolls: int) -> None:
        for roll in rolls:
            assert self.mine(f"{town}.{roll}", side) == 303

    def mayor(self, town: str, said: int | None, now: int | None) -> int:
        value = f"{town} {json.dumps(said)} {json.dumps(now)}"
        return self.phone.post(f"{self.at}/act/ledger", mayor=value).status_code

    def write(self, cell: str, text: str, before: Any = None) -> int:
        return self.phone.post(f"{self.at}/tap", cell=cell, value=text, before=json.dumps(before)).status_code

    def card(self, place: str, **changed: str | None) -> int:
        """Open the card of a mine, change some of its fields (None: untick) and save it."""
        self.phone.get(f"{self.at}/form/card?cell={place}")
        fields = {**dict(self.phone.page.forms[0].fields), **changed}
        return self.phone.post(f"{self.at}/act/card", **fields).status_code

    def undo(self) -> None:
        last = sheet_at(self.db, self.at).last
        assert last
        assert self.phone.post(f"{self.at}/undo", number=last.number).status_code == 303

    @property
    def totals(self) -> list[int]:
        """The totals that the page shows."""
        page = self.phone.get(self.at).text
        return [int(n) for n in re.findall(r'class="n">(\d+)</b>', page.partition("</nav>")[0])]

    @property
    def cells(self) -> dict[str, Any]:
        return {name: value for name, value in sheet_at(self.db, self.at).pad.items() if not name.startswith("setup.")}

    @property
    def problems(self) -> list[tuple[str, str]]:
        return [(one.path, one.code) for one in sheet_at(self.db, self.at).open_problems]

    def offered(self, town: str) -> list[str]:
        """Return who can be named mayor of ``town``, as the page offers it; "-" is to leave it to the mines."""
        self.phone.get(self.at)
        words = [button.value.split() for form in self.phone.page.forms for button in form.buttons]
        seats = [value[2] for value in words if len(value) == 3 and value[0] == town]
        return ["-" if seat == "null" else NAMES[int(seat)] for seat in seats]
