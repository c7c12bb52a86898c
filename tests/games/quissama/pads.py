"""Helpers for Quissama's sheets: short ways to write cells, and a play on a phone."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Setup
from companion.language import wording
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, fill, sheet_at
from tests.support.page import Page

NAMES = ("Ana", "Beto", "Caio")
SETUP = Setup(NAMES)
t = wording("pt-BR", "quissama")


def has(*characters: str, seat: int = 0) -> dict[str, Any]:
    """Return the cells that give ``seat`` these characters."""
    return {f"characters.{character}.holder": seat for character in characters}


def on(*places: str) -> dict[str, Any]:
    """Return the cells of meeples, each given as "character seat"."""
    return {f"characters.{place.replace(' ', '.markers.')}": 1 for place in places}


def house(signs: str) -> dict[str, Any]:
    """Return the cells of a ministry: a seat or ``-`` for each space."""
    return {f"ministry.{n}": int(seat) for n, seat in enumerate(signs, 1) if seat != "-"}


def full(*numbers: int) -> dict[str, Any]:
    """Return the cells of the players' full businesses."""
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
"""For each character, the cells with which Ana wins by it, and the verdict."""

BOARD = {
    **has("araujo"),
    **has("imperador", seat=1),
    **on("alencar 0", "araujo 1", "woodruff 2"),
    **house("10-2--"),
    **full(3, 1),
}
"""Ana has Araújo, blocked by Beto; Beto has Imperador; Ana and Caio each have a meeple in the gallery."""


class Sheet:
    """A play on a phone, written by its actions."""

    def __init__(self, phone: Phone, archive: PlayStore, pad: Mapping[str, Any] | None = None, size: int = 3) -> None:
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
        """Post an action (``set`` writes a cell), which must get ``status``; return the page that follows."""
        phone = phone or self.phone
        answer = phone.post(f"{self.at}/{action if action == 'set' else f'act/{action}'}", **arguments)
        assert answer.status_code == status, Page(answer.text).text
        return Page(answer.text if status != 303 or phone.htmx else phone.get(self.at).text)

    def undo(self) -> None:
        last = sheet_at(self.archive, self.at).last
        assert last
        assert self.phone.post(f"{self.at}/undo", number=last.number).status_code == 303


PLAIN = {
    "quissama": "5 Nagoas",
    "woodruff": "5 Moedas",
    "alemao": "4 Guaiamuns",
    "araujo": "2 Burgueses",
    "princesa": "3 Liberdades",
    "alencar": "2 Coroas",
    "imperador": "1 Burguês, 1 Nagoa e 1 Guaiamum",
    "bernardina": "3 cartas idênticas",
}


RIVAL = {
    "quissama": "5 Nagoas e 1 Burguês",
    "woodruff": "5 Moedas e 1 Burguês",
    "alemao": "4 Guaiamuns e 1 Burguês",
    "araujo": "3 Burgueses",
    "princesa": "3 Liberdades e 1 Burguês",
    "alencar": "2 Coroas e 1 Burguês",
    "imperador": "2 Burgueses, 1 Nagoa e 1 Guaiamum",
    "bernardina": "3 cartas idênticas e 1 Burguês",
}
