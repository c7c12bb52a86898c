"""How a sheet is shown: where on it somebody is, what is to be said, and which template draws it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from flask import request

from companion.core.checklist import Checklist
from companion.core.text import Message, Problem, Refused, say
from companion.plays import decks, history
from companion.plays.sheet import Sheet
from companion.plays.writing import Clash
from companion.store import plays as store
from companion.store.plays import dump
from companion.web.request import database, fragments, page


class Place(NamedTuple):
    """Where on the sheet somebody is: whose part they look at, which cell they are about to write, on which page.

    ``page`` is empty for the pad, ``setup`` for the checklist, else the name of one of the game's tools.
    """

    side: int = 0
    cell: str = ""
    page: str = ""

    @classmethod
    def of(cls, sheet: Sheet, fields: Mapping[str, str]) -> "Place":
        """Return the place that a query or form names; what makes no sense there is left out.

        Behind a side may stand what a game's tap does there (``2-off``): it is the same place.
        """
        named = fields.get("side", "").partition("-")[0]
        side = int(named) if named.isascii() and named.isdigit() and len(named) < 3 else 0
        cell = fields.get("cell", "")
        page = fields.get("page") or sheet.game.front
        if page not in sheet.game.tools and not (page == "setup" and sheet.game.checklist):
            page = sheet.game.front
        return cls(side if side < len(sheet.sides) else 0, cell if cell in sheet.layout else "", page)

    def order(self, sheet: Sheet) -> list[str]:
        """Return the cells that the keypad fills for this side, in their order."""
        return [name for name, cell in sheet.layout.items() if cell.keypad and cell.side == self.side]

    def next(self, sheet: Sheet) -> "Place":
        """Return the place of the next empty cell of this side after this one."""
        order = self.order(sheet)
        if self.page or self.cell not in order:
            return self
        place = order.index(self.cell)
        rest = [cell for cell in order[place + 1 :] + order[:place] if is_empty(sheet, cell)]
        return Place(self.side, rest[0] if rest else self.cell)

    def start(self, sheet: Sheet) -> "Place":
        """Return where the keypad begins: this place, else the first empty cell of this side, else its first."""
        order = self.order(sheet)
        if self.cell in order:
            return self
        return Place(self.side, next((cell for cell in order if is_empty(sheet, cell)), order[0]))

    def skip(self, sheet: Sheet) -> str:
        """Return the address of the next empty place that is filled otherwise than this: its form, if it has one."""
        order, form = self.order(sheet), sheet.layout[self.cell].form
        if self.cell not in order:
            return self.address(sheet)
        rest = (cell for cell in order[order.index(self.cell) :] if sheet.layout[cell].form != form)
        following = Place(self.side, next((cell for cell in rest if is_empty(sheet, cell)), ""))
        return following.form(sheet) or following.address(sheet)

    def form(self, sheet: Sheet) -> str:
        """Return the address of the form that fills this cell from a card, empty when it has none."""
        name = sheet.layout[self.cell].form if self.cell else ""
        return f"/p/{sheet.play.key}/form/{name}?{urlencode({'side': self.side, 'cell': self.cell})}" if name else ""

    def address(self, sheet: Sheet) -> str:
        """Return the address of this place."""
        if self.page and self.page != sheet.game.front:
            return f"/p/{sheet.play.key}/{self.page if self.page == 'setup' else f'tool/{self.page}'}"
        fields = {"side": self.side, "cell": self.cell}
        query = urlencode({name: value for name, value in fields.items() if value})
        return f"/p/{sheet.play.key}?{query}".rstrip("?")


def is_empty(sheet: Sheet, name: str) -> bool:
    """Tell whether something is missing in the cell ``name``."""
    return not any(cell in sheet.pad for cell in (name, *sheet.layout[name].given_by))


@dataclass(frozen=True)
class Notice:
    """What went wrong: problems to say, what was typed (kept), or a clash to decide."""

    problems: tuple[Problem, ...] = ()
    typed: str = ""
    clash: Clash | None = None

    def said(self, sheet: Sheet) -> list[Message]:
        """Return the sentences to say, each once."""
        if self.clash is None:
            return list(dict.fromkeys(one.message for one in self.problems))
        change = next(one for one in self.clash.wanted if one.cell == self.clash.cells[0])
        cell = sheet.layout[change.cell]
        writer = self.clash.writer
        who = store.find_phone(database(), sheet.play.id, writer.phone) if writer else None
        return [
            say(
                "clash",
                place=cell.label,
                now=history.shown(cell, change.before),
                wanted=history.shown(cell, change.after),
                who=history.phone_name(sheet.setup, who),
            )
        ]

    def places(self, sheet: Sheet, sentence: Message, here: Place) -> list[tuple[str, str, Message]]:
        """Return where the keypad mends what ``sentence`` says, but for ``here``: the address, whose, which place."""
        cells = [sheet.layout.get(one.path) for one in self.problems if one.message == sentence]
        return [
            (Place(cell.side, cell.name).address(sheet), sheet.short_names[cell.side], cell.label)
            for cell in cells
            if cell and cell.keypad and cell.side is not None and cell.name != here.cell
        ]

    @property
    def changes(self) -> str:
        """Return the wanted changes as the text that settles the clash."""
        return dump(self.clash.wanted) if self.clash else ""


class Undoing(NamedTuple):
    """What an undo would take back: the number of the stroke, what it did, on which side, by which phone."""

    number: int
    what: Message
    side: int | None
    phone: Message


def play_page(
    template: str, sheet: Sheet, place: Place | None = None, notice: Notice | None = None, **context: object
) -> str:
    """Render any page of a play."""
    return page(template, sheet.game.slug, **_context(sheet, place or Place(), notice), **context)


def show(sheet: Sheet, place: Place, notice: Notice | None = None) -> str:
    """Render the whole page of a sheet: its pad, or its result once it is finished."""
    if place.page == "setup":
        return play_page("setup.html", sheet, place, notice, checklist=checklist(sheet))
    if place.page:
        return play_page(f"{sheet.game.slug}/{place.page}.html", sheet, place, notice, tool=tool(sheet, place))
    template = "result.html" if sheet.finished else f"{sheet.game.slug}/pad.html"
    return play_page(template, sheet, place, notice, invented=decks.is_invented(database(), sheet))


def render_written(sheet: Sheet, cells: tuple[str, ...], place: Place, notice: Notice | None) -> str:
    """Render what changes on the page after a stroke: totals, undo, notice, and the cells the game redraws."""
    context = _context(sheet, place, notice)
    if place.page == "setup":
        return fragments("parts/setup_written.html", sheet.game.slug, checklist=checklist(sheet), **context)
    if place.page:
        template = f"{sheet.game.slug}/{place.page}_written.html"
        return fragments(template, sheet.game.slug, changed=cells, tool=tool(sheet, place), **context)
    return fragments("written.html", sheet.game.slug, changed=cells, **context)


def tool(sheet: Sheet, place: Place) -> object:
    """Return what the tool ``place.page`` draws of the sheet, for the fields of this request."""
    return sheet.game.tools[place.page].view(sheet.setup, sheet.pad, request.values.to_dict())


def checklist(sheet: Sheet) -> Checklist | None:
    """Return the set-up for the players and options of the sheet, None where they cannot be combined."""
    try:
        return sheet.game.checklist(sheet.setup.size, sheet.options()) if sheet.game.checklist else None
    except Refused:
        return None


def _context(sheet: Sheet, place: Place, notice: Notice | None) -> dict[str, object]:
    last = sheet.last
    undoing = None
    if last:
        undoing = Undoing(
            last.number,
            history.describe(sheet.game, sheet.state.table.brief, last),
            history.side_of(sheet.game, sheet.setup, last),
            history.phone_name(sheet.setup, sheet.last_phone),
        )
    return {
        "sheet": sheet,
        "at": f"/p/{sheet.play.key}",
        "place": place,
        "notice": notice,
        "undoing": undoing,
        "view": None if place.page else sheet.view,  # the pad's; a tool draws what its own view prepares
    }
