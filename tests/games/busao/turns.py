"""A phone at the turn tool of Busão, sending what its page shows, like a browser without scripts."""

from dataclasses import dataclass
from typing import Any

from werkzeug.test import TestResponse

from companion.core.game import Setup
from companion.games.busao.turn import Round, read
from companion.plays.sheet import PlayStore
from tests.support.helpers import NAMES, Phone, fill, sheet_at

SOMEBODY = {"score": 1}
COSTS = {"stop": 1, "street": 1, "terminal": 1, "swap": 1, "board-0": 1, "board-1": 1, "renew": 2, "discard": 2}
ONE_POINT = ("stop", "street", "terminal", "swap", "board-0")


def seats(bus: int, *windows: int, both: bool = False) -> dict[str, Any]:
    """Return cells with a passenger in the back seat, or in both seats, of some windows (from 1)."""
    rows = (0, 1) if both else (0,)
    return {f"buses.{bus}.windows.{window - 1}.{row}": SOMEBODY for window in windows for row in rows}


FULL = (1, 2, 3, 4, 5, 6)


@dataclass
class Table:
    """A play, with the page of the turn tool open."""

    phone: Phone
    archive: PlayStore
    at: str

    @classmethod
    def of(cls, phone: Phone, archive: PlayStore, size: int = 3, seat: int | None = 0) -> "Table":
        table = cls(phone, archive, phone.new_play("busao", list(NAMES[:size])))
        assert table.text
        if seat is not None:
            assert table.act("whose", seat=seat) == 303
        return table

    @property
    def page(self) -> str:
        return f"{self.at}/tool/turn"

    @property
    def text(self) -> str:
        """The text of the page, with single spaces."""
        assert self.phone.get(self.page).status_code == 200
        return " ".join(self.phone.page.text.split())

    @property
    def pad(self) -> dict[str, Any]:
        return dict(sheet_at(self.archive, self.at).pad)

    @property
    def revision(self) -> int:
        return sheet_at(self.archive, self.at).revision

    @property
    def round(self) -> Round:
        sheet = sheet_at(self.archive, self.at)
        return read(Setup(sheet.play.players), sheet.pad)

    def post(self, action: str, **fields: Any) -> TestResponse:
        """Send an action based on the current revision, or on ``base`` if given."""
        return self.phone.post(f"{self.at}/act/{action}", **{"base": self.revision, **fields})

    def act(self, action: str, **fields: Any) -> int:
        answer = self.post(action, **fields)
        if answer.status_code == 303:
            assert answer.location == self.page
        return answer.status_code

    def make(self, *moves: str, **fields: Any) -> None:
        """Make moves that must be accepted."""
        for move in moves:
            assert self.act("move", move=move, **fields) == 303, move

    def play(self, *moves: str) -> None:
        """Make moves and pass the turn on."""
        self.make(*moves)
        assert self.act("next") == 303

    def refused(self, action: str, **fields: Any) -> str:
        """Send an action that must be refused and change nothing; return the text of the page."""
        before = self.pad
        assert self.act(action, **fields) == 422
        assert self.pad == before
        return " ".join(self.phone.page.text.split())

    def write(self, cells: dict[str, Any]) -> None:
        """Write cells on the sheet, keeping the others."""
        fill(self.archive, self.at, {**self.pad, **cells})

    def undo(self) -> None:
        last = sheet_at(self.archive, self.at).last
        assert last
        assert self.phone.post(f"{self.at}/undo", number=last.number).status_code == 303

    @property
    def last_turns(self) -> list[str]:
        """The players who still have a last turn."""
        return [self.round.setup.players[seat] for seat in self.round.last_turns]
