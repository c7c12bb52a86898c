"""The referee's page of Rufstock for tests: asked through its address, answered in a sentence."""

import re
from typing import Any
from urllib.parse import urlencode

from werkzeug.test import TestResponse

from companion.games.rufstock import GAME
from companion.language import wording
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, check, sheet_at
from tests.support.page import Page

ALONE = "/tool/rufstock/referee"
NAMES = ["Ana", "Beto", "Caio", "Duda"]


def address(at: str = ALONE, **fields: str) -> str:
    """Return the address that asks with these fields; ``queue`` lists places, from 1."""
    marks = {f"queue{place}": "1" for place in fields.pop("queue", "")}
    return f"{at}?{urlencode({**fields, **marks})}"


def ask(phone: Phone, at: str = ALONE, **fields: str) -> Page:
    """Return the page, checked, that answers these fields."""
    return check(phone, address(at, **fields))


def part(html: str, name: str) -> str:
    """Return the text of the element with the id ``name``, with single spaces."""
    found = re.search(rf'<(\w+)[^>]* id="{name}".*?</\1>', html, re.DOTALL)
    assert found, name
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def answer(phone: Phone) -> str:
    """Return the text of the stamp and of the lines next to it, "" without a verdict."""
    stamped = r'class="answer (?:yes|no)">(.*?)</strong>\s*<p class="says grow">(.*?)</p>'
    found = re.search(stamped, phone.last, re.DOTALL)
    said = " ".join(re.sub(r"<[^>]+>", " ", "{}. {}".format(*map(str.strip, found.groups()))).split()) if found else ""
    return said.replace("\N{NON-BREAKING HYPHEN}", "-").removesuffix(" Alguma veio da fila? Toque nela.")


def signs(phone: Phone) -> dict[str, str]:
    """Return the text of the sign below each vehicle in use."""
    shown = re.findall(r'id="check-(\w+)"', phone.last)
    return {one: part(phone.last, f"check-{one}") for one in shown}


def links(page: Page) -> list[str]:
    """Return the anchors of the rules that the page links to."""
    return [href.split("/")[-1].split("?")[0] for href in page.values("href") if href.startswith("/rules/rufstock/")]


def typed(page: Page) -> dict[str, str]:
    """Return the values of the fields."""
    rows = [one for tag, one in page.tags if tag == "input" and one.get("id", "").startswith("lie-")]
    return {one["name"]: one["value"] for one in rows}


# ---- the tracked table


def buttons(phone: Phone, name: str) -> list[str]:
    """Return the targets of the buttons for the action ``name`` on the last page; "set" writes a cell."""
    return [
        one["formaction"]
        for tag, one in phone.page.tags
        if tag == "button" and re.search(rf"/(act/)?{name}(\?|$)", one.get("formaction", ""))
    ]


def press(phone: Phone, name: str, htmx: bool = True, **fields: Any) -> TestResponse:
    """Press the button for the action ``name`` on the last page."""
    phone.htmx = htmx
    sent = phone.post(buttons(phone, name)[0], **fields)
    phone.htmx = False
    return sent


def undo(phone: Phone, archive: PlayStore, at: str) -> TestResponse:
    """Undo the last event."""
    last = sheet_at(archive, at).last
    assert last
    return phone.post(f"{at}/undo", number=last.number)


def played(phone: Phone, at: str, seat: int, **fields: str) -> TestResponse:
    """Ask on the page of a play, then write down that ``seat`` played it."""
    ask(phone, f"{at}/tool/referee", **fields)
    return press(phone, "board", seat=seat)


def on_sheet(archive: PlayStore, at: str) -> dict[str, Any]:
    """Return the tracked cells of the sheet."""
    pad = sheet_at(archive, at).pad
    return {cell: pad[cell] for cell in ("vehicles.van", "vehicles.bus", "ticket", "vehicle") if cell in pad}


def last_event(archive: PlayStore, at: str, language: str = "pt-BR") -> str:
    """Return the text of the last event in the undo bar."""
    sheet = sheet_at(archive, at)
    event = sheet.last
    assert event
    describe = GAME.actions[event.action].describe
    assert describe
    return wording(language, "rufstock").word(describe(sheet.setup, event.changes))
