"""Sheets of Quissama for tests: short ways to write one, a play on a phone, and what such a phone shows."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

from companion.core.game import Setup
from companion.language import wording
from companion.plays.archive import Archive
from tests.helpers import Phone, fill, sheet_at
from tests.page import Page

NAMES = ("Ana", "Beto", "Caio")
SETUP = Setup(NAMES)
t = wording("pt-BR", "quissama")


def has(*characters: str, seat: int = 0) -> dict[str, Any]:
    """Return the cells of a sheet on which ``seat`` has these characters."""
    return {f"characters.{character}.holder": seat for character in characters}


def on(*places: str) -> dict[str, Any]:
    """Return the cells of meeples, each "character seat"."""
    return {f"characters.{place.replace(' ', '.markers.')}": 1 for place in places}


def house(signs: str) -> dict[str, Any]:
    """Return the cells of a ministry, a seat or ``-`` for each space."""
    return {f"ministry.{n}": int(seat) for n, seat in enumerate(signs, 1) if seat != "-"}


def full(*numbers: int) -> dict[str, Any]:
    """Return the cells of everybody's full businesses."""
    return {f"businesses.{seat}": number for seat, number in enumerate(numbers)}


WINS = {
    "quissama": ({**has("quissama", "bernardina")}, "Ana venceu com Quissama"),
    "woodruff": ({**has("woodruff", "bernardina")}, "Ana venceu com Woodruff"),
    "alemao": ({**has("alemao"), "cabeca_de_porco": True}, "Ana venceu com o Alemão"),
    "araujo": ({**has("araujo"), **full(4)}, "Ana venceu com Araújo"),
    "princesa": ({**has("princesa"), "princesa": True}, "Ana venceu com a Princesa"),
    "alencar": ({**has("alencar"), **house("-0-0--"), **full(2)}, "Ana venceu com Alencar"),
    "imperador": ({**has("imperador"), **house("0001-0")}, "Ana venceu com o Imperador"),
}
"""What Ana wins with by each character, and how it is said."""

BOARD = {
    **has("araujo"),
    **has("imperador", seat=1),
    **on("alencar 0", "araujo 1", "woodruff 2"),
    **house("10-2--"),
    **full(3, 1),
}
"""Ana has Araújo, blocked by Beto; Beto has Imperador; Ana and Caio each have a meeple in the gallery."""


class Sheet:
    """A play on a phone, written by its actions, and what then stands on it."""

    def __init__(self, phone: Phone, archive: Archive, pad: Mapping[str, Any] | None = None, size: int = 3) -> None:
        self.phone, self.archive = phone, archive
        self.at = phone.new_play("quissama", [*NAMES, "Duda", "Eva"][:size])
        if pad:
            fill(archive, self.at, pad)

    @property
    def pad(self) -> dict[str, Any]:
        return dict(sheet_at(self.archive, self.at).pad)

    @property
    def events(self) -> int:
        return sheet_at(self.archive, self.at).revision

    def act(self, action: str, status: int = 303, phone: Phone | None = None, **arguments: Any) -> Page:
        """Do an action, ``set`` writes a cell; it must be answered with ``status``. Return the page that follows."""
        phone = phone or self.phone
        answer = phone.post(f"{self.at}/{action if action == 'set' else f'act/{action}'}", **arguments)
        assert answer.status_code == status, Page(answer.text).text
        return Page(answer.text if status != 303 or phone.htmx else phone.get(self.at).text)

    def undo(self) -> None:
        last = sheet_at(self.archive, self.at).last
        assert last
        assert self.phone.post(f"{self.at}/undo", number=last.number).status_code == 303


# ---- what a phone shows


class _Cutter(HTMLParser):
    """The elements of a page or an answer that are swapped by themselves, and what is around them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.lines = [0, *(found.end() for found in re.finditer("\n", html))]
        self.parts: dict[str, str] = {}
        self.frame = ""
        self._open: list[str] = []
        self._within = ""
        self._since = self._copied = 0
        self.feed(html)
        self.close()
        self.frame += html[self._copied :]

    @property
    def _here(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if not self._within and "hx-swap-oob" in named:
            self._within, self._since, self._open = named["id"] or "", self._here, []
        if self._within and tag not in _VOID:
            self._open.append(tag)
        elif self._within and not self._open:
            self._cut(self._here + len(self.get_starttag_text() or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A drawing that is closed at once opens nothing."""

    def handle_endtag(self, tag: str) -> None:
        if self._within:
            assert self._open.pop() == tag
            if not self._open:
                self._cut(self.html.index(">", self._here) + 1)

    def _cut(self, end: int) -> None:
        self.parts[self._within] = self.html[self._since : end]
        self.frame += f"{self.html[self._copied : self._since]}[{self._within}]"
        self._copied, self._within = end, ""


_VOID = ("br", "hr", "img", "input", "link", "meta")
_SECRET = re.compile(r'(csrf[-_]token"|name="base"|name="back") (content|value)="[^"]*"')


class Screen:
    """What a phone shows: the page at an address, and what has been swapped into it since.

    What is around the parts is kept without what proves that a form is ours, and without where an action begins and
    where another language leads back to.
    """

    def __init__(self, phone: Phone, address: str) -> None:
        self.phone = phone
        page = _Cutter(phone.get(address).text)
        self.parts = page.parts
        self.frame = _SECRET.sub(r"\1", page.frame)

    def swap(self, answer: str) -> set[str]:
        """Swap the parts of an answer in, and return which there were."""
        parts = _Cutter(answer).parts
        known = {name: part for name, part in parts.items() if name in self.parts}
        assert parts.keys() - known.keys() <= {"said", "notice"}, "what is nowhere on the page"
        self.parts |= known
        return set(known)

    @property
    def page(self) -> Page:
        """Return the page as it is read now."""
        return Page(re.sub(r"\[([\w-]+)\]", lambda found: self.parts.get(found[1], found[0]), self.frame))

    def is_fresh(self) -> bool:
        """Tell whether a page loaded anew is the same; fails with what is not."""
        fresh = Screen(Phone(self.phone.app, self.phone.language), self.phone.at)
        assert fresh.frame == self.frame
        assert {name: part for name, part in self.parts.items() if fresh.parts[name] != part} == {}
        return fresh.parts.keys() == self.parts.keys()
