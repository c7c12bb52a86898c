"""Full tables of the games, and endless actions at them; each game has a module in ``tests.bench.games``.

Every action changes the sheet. At Busão and Boomtown it leads to a sheet that was never scored before, as at a real
table, so that no cached score makes it look fast. Rufstock has too few sheets for that; there only lines are cached,
and a tap at a real table changes one or two of them.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Flask

from companion import games
from companion.core.game import Setup
from companion.core.pad import Pad, Patch, Value, differences, write
from companion.plays import writing
from companion.plays.sheet import PlayStore, find
from tests.bench.phone import Phone, Request

PLAYERS = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio")


class Act(NamedTuple):
    """An action with its fields, or a choice in a tool, which has none and stores nothing.

    ``path`` is relative to the address of the play.
    """

    path: str
    fields: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True, eq=False)
class Table:
    """A full table: its game, its name in figures, its players, its cells, and an endless supply of acts.

    ``page`` is the page to show, relative to the address of the play. With ``apart``, each kind of act is a figure of
    its own, as they differ too much.
    """

    slug: str
    name: str
    players: tuple[str, ...]
    cells: Mapping[str, Any]
    acts: Callable[[], Iterator[Act]]
    page: str = ""
    apart: bool = False

    def open(self, app: Flask, phone: Phone) -> str:
        """Open a play in ``app``, fill its sheet, show its page on ``phone`` and return its address."""
        phone.get(f"/new/{self.slug}")
        at = phone.send(f"/new/{self.slug}", [("player", name) for name in self.players])
        fill(app, at, self.cells)
        shown = phone.get(at + self.page)
        assert shown.status == 200, (at + self.page, shown.status)
        return at


def fill(app: Flask, at: str, cells: Patch) -> None:
    """Write ``cells`` on the sheet at the address ``at``, in one action of a phone that is not at the table."""
    connections = app.extensions["plays"]
    db = connections.take()
    try:
        archive = PlayStore(db, app.extensions["snapshots"])
        sheet = find(archive, at.removeprefix("/p/"))
        assert sheet
        writing.record(archive, sheet.play, writing.origin_of("bench"), writing.resolve_conflict(cells, "set"))
    finally:
        connections.give(db)


class Seated:
    """A phone at an opened and filled table, and its next acts."""

    def __init__(self, phone: Phone, table: Table, at: str) -> None:
        self.phone = phone
        self.at = at
        self._acts = table.acts()

    def next(self) -> tuple[Act, Request, str]:
        """Return the next act, its request, and the address that is then shown if it is a choice."""
        act = next(self._acts)
        address = self.at + act.path
        if act.fields is None:
            return act, self.phone.choice(address), address
        return act, self.phone.action(address, act.fields), ""


class Ahead:
    """A sheet as it will be once every act returned so far is stored.

    The game's own pure actions predict the outcome of an act, so one that would change nothing fails before it is sent.
    """

    def __init__(self, slug: str, size: int, cells: Mapping[str, Value]) -> None:
        self.game = games.found()[slug]
        self.setup = Setup(PLAYERS[:size])
        self.pad = dict(cells)
        self._earlier: deque[Pad] = deque(maxlen=20)

    def act(self, action: str, fields: Mapping[str, str], /, **fixed: Any) -> Act:
        """Return an action, with ``fixed`` in the address of its button; raises Refused if it is impossible."""
        arguments = {name: str(value) for name, value in fixed.items()}
        self._write(self.game.actions[action].run(self.setup, self.pad, {**arguments, **fields}))
        query = f"?{urlencode(arguments)}" if arguments else ""
        return Act(f"/act/{action}{query}", tuple(fields.items()))

    def set(self, cell: str, value: int) -> Act:
        """Return the act that writes a number into ``cell``."""
        self._write({cell: value})
        return set_cell(cell, value)

    def undo(self) -> Act:
        """Return the act that undoes the last action."""
        self.pad = dict(self._earlier.pop())
        return Act("/undo", ())

    def _write(self, wanted: Patch) -> None:
        todo = differences(self.pad, wanted)
        assert todo, "it would change nothing"
        self._earlier.append(self.pad)
        self.pad = write(self.pad, todo)


def set_cell(cell: str, value: int) -> Act:
    """Return the act that writes a number into ``cell``, as its button or the keypad does."""
    return Act(f"/set?{urlencode({'cell': cell})}", (("value", str(value)),))


def pads() -> list[Table]:
    """Return the full pads, whose taps must be the cheapest."""
    return [import_module(f"tests.bench.games.{slug}").PAD for slug in ("busao", "boomtown", "rufstock", "caderno")]


def others() -> list[Table]:
    """Return the tables for the tools of the games, and for pads without points."""
    measured = [slug for slug in games.found() if find_spec(f"tests.bench.games.{slug}")]
    return [table for slug in measured for table in import_module(f"tests.bench.games.{slug}").OTHERS]
