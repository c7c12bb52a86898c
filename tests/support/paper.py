"""Paper: a made-up game for tests of shared code. The higher sum wins; ``c0`` must be filled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from companion import games
from companion.core.game import Action, Game, Option, Setup
from companion.core.layout import Cell, Integer, ListOf
from companion.core.pad import Pad, Patch
from companion.core.score import Detail, Entry, Score, add_up, settle
from companion.core.text import Refused, problem, say
from companion.plays import writing
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import PlayStore, Sheet, find
from companion.plays.writing import Command, Origin
from companion.store import plays as store
from companion.store.plays import EventRow

CELLS = 400
ANA, BETO = "phone of Ana", "phone of Beto"


def cells(setup: Setup) -> list[Cell]:
    """Return the cells c0, c1, … that alternate between sides, ``sum``, which clears c0 and c2, and ``list``."""
    numbers = Integer(0, 9999)
    numbered = [Cell(f"c{n}", numbers, say("number", n=n), n % setup.size, keypad=True) for n in range(CELLS)]
    return [
        *numbered,
        Cell("sum", numbers, say("total"), 0, clears=("c0", "c2")),
        Cell("list", ListOf(numbers, 3), say("log")),
    ]


def score(setup: Setup, pad: Pad) -> Score:
    """Return the sum of each side's cells."""
    sides: list[list[Detail]] = [[] for _ in range(setup.size)]
    for cell, value in pad.items():
        if cell[0] == "c":
            sides[int(cell[1:]) % setup.size].append(Detail(value, "counted", about=cell))
    open_problems = [] if "c0" in pad or "sum" in pad else [problem("c0", "missing")]
    return settle([Entry((add_up("points", tuple(details)),)) for details in sides], open_problems)


def swap(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Swap the cells ``one`` and ``other``."""
    one, other = arguments["one"], arguments["other"]
    if one == other:
        raise Refused(problem("other", "not_distinct"))
    return {one: pad.get(other), other: pad.get(one)}


def put(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Write the arguments into the cells of these names."""
    return dict(arguments)


def outbid(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Write into ``c9`` one more than the sum of c0 and c1."""
    return {"c9": 1 + sum(pad.get(cell, 0) for cell in ("c0", "c1"))}


def add(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Write ``number`` into the first empty cell, or into ``cell``."""
    free = next(f"c{number}" for number in range(CELLS) if f"c{number}" not in pad)
    return {arguments.get("cell", free): arguments["number"]}


PAPER = Game(
    "paper",
    "Paper",
    (2, 3),
    options=(Option("size", ("small", "large")),),
    cells=cells,
    score=score,
    view=lambda setup, pad, score: None,
    actions={
        "swap": Action(swap),
        "put": Action(put),
        "outbid": Action(outbid, reads=lambda setup, pad, arguments: ("c0", "c1", *arguments.get("also", ()))),
        "add": Action(add, adds=lambda arguments: "cell" not in arguments),
    },
)


def install(patch: pytest.MonkeyPatch) -> Game:
    """Add Paper to the games that the product finds, and return it."""
    found = {**games.found(), PAPER.slug: PAPER}
    patch.setattr(games, "found", lambda: found)
    return PAPER


def action(name: str, **arguments: Any) -> Command:
    """Return the command for one of the actions of Paper."""
    return writing.run_action(name, PAPER.actions[name], arguments)


@dataclass
class Paper:
    """A sheet of Paper for phones to write on; without a ``base`` they have seen the newest revision."""

    archive: PlayStore
    key: str

    @property
    def sheet(self) -> Sheet:
        """The current sheet."""
        sheet = find(self.archive, self.key)
        assert sheet
        return sheet

    @property
    def pad(self) -> dict[str, Any]:
        """The values of its cells."""
        return dict(self.sheet.pad)

    @property
    def revision(self) -> int:
        """The number of its newest event."""
        return self.sheet.revision

    @property
    def last(self) -> int:
        """The number of the event that an undo takes back."""
        event = self.sheet.last
        assert event
        return event.number

    @property
    def events(self) -> list[EventRow]:
        """Its events, oldest first."""
        return store.events_after(self.archive.db, self.sheet.play.id, 0)

    def do(self, command: Command, phone: str = ANA, base: int | None = None, action_id: str = "") -> Sheet:
        """Book a command."""
        origin = Origin(phone, action_id or writing.new_id(), base)
        return writing.record(self.archive, self.sheet.play, origin, command)

    def set(self, cell: str, text: object, phone: str = ANA, base: int | None = None, action_id: str = "") -> Sheet:
        """Write typed text into a cell."""
        return self.do(writing.set_cell(cell, str(text)), phone, base, action_id)

    def act(self, name: str, phone: str = ANA, base: int | None = None, action_id: str = "", **arguments: Any) -> Sheet:
        """Run one of the actions."""
        return self.do(action(name, **arguments), phone, base, action_id)

    def undo(self, number: int | None = None, phone: str = ANA, action_id: str = "") -> Sheet:
        """Undo event ``number``, or without a number the phone's own last event."""
        return writing.undo(self.archive, self.sheet.play, Origin(phone, action_id or writing.new_id()), number)

    def redo(self, number: int) -> Sheet:
        """Write again what the undo ``number`` took back."""
        return writing.redo(self.archive, self.sheet.play, Origin(ANA, writing.new_id()), number)


def open_paper(archive: PlayStore, phone: str = ANA, **options: Any) -> Paper:
    """Open a play of Paper for Ana and Beto."""
    return Paper(archive, open_play(archive, NewPlay(PAPER, ["Ana", "Beto"], options), phone))


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    """Return the path and code of every problem."""
    return [(one.path, one.code) for one in refusal.value.problems]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Paper, installed among the games."""
    return install(monkeypatch)


@pytest.fixture
def play(archive: PlayStore, game: Game) -> Paper:
    """A play of Paper."""
    return open_paper(archive)
