"""A phone whose page a script keeps: every answer's parts are put where they belong, as htmx does it."""

import json
import re
from difflib import ndiff
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.helpers import REVISION, Phone
from tests.support.page import FRESH, NEWS, Button, Form, cut, place_of, read


class Screen(Phone):
    """A phone with scripts and what it shows: the page around the parts, and each of these."""

    def __init__(self, app: Flask, language: str = "pt-BR") -> None:
        super().__init__(app, language, htmx=True)
        self.around = ""
        self.parts: dict[str, str] = {}
        self.news = ""
        """What the last answer said once: a notice, and what somebody is told who cannot see."""

    def load(self, address: str) -> None:
        """Show the page at ``address``, loaded anew."""
        self.htmx, answer = False, self.get(address)
        while answer.status_code in (302, 303):
            answer = self.get(answer.location)
        self.htmx = True
        assert answer.status_code == 200, f"{address}: {answer.status_code}"

    def choose(self, address: str) -> TestResponse:
        """Follow a link of the page that only chooses something: the answer is what differs at ``address``."""
        assert self.shows(address), address
        answer = self.open("GET", address, headers=self.said())
        if "HX-Redirect" not in answer.headers:
            self.at = address
        return answer

    def hear(self) -> bool:
        """Show what the stream of this page says first; tell whether that was elements, not a revision to ask for."""
        said = {"at": self.at, "page": self.template, "revision": self.revision}
        answer = self.client.get(
            f"{'/'.join(self.at.split('/')[:3]).partition('?')[0]}/live",
            query_string=said, headers={"Accept-Language": self.language}, buffered=False,
        )  # fmt: skip
        event = next(iter(answer.response)).decode()
        answer.close()
        found = re.search(r"^event: elements\ndata: (.+)$", event, re.MULTILINE)
        if not found:
            if int(re.search(r"^data: (\d+)$", event, re.MULTILINE)[1]) != self.revision:  # type: ignore[index]
                self.update()
            return False
        sent = json.loads(found[1])
        assert sent["from"] == self.revision
        self.show(sent["html"])
        assert self.revision == sent["to"]
        return True

    def show(self, html: str) -> None:
        """Put the elements of ``html`` where they belong."""
        _, parts = cut(html)
        self.news = "".join(parts.pop(name, "") for name in NEWS)
        assert parts.keys() <= self.parts.keys(), f"nowhere to put {parts.keys() - self.parts.keys()}"
        self.parts |= parts
        self.revision = int(found[1]) if (found := REVISION.search(html)) else self.revision

    def send(self, button: Button, base: int | None = None) -> TestResponse:
        """Press a button of the page, or one that was pressed when the page showed ``base``."""
        fields: dict[str, Any] = {button.name: button.value} if button.name else {}
        return self.post(button.action, base=self.revision if base is None else base, **fields)

    def decide(self) -> TestResponse:
        """Let what this phone wanted take the place of what stands there: the answer to the question that is asked."""
        (form,) = self.questions
        return self.post(form.attributes["action"], **dict(form.fields))

    @property
    def questions(self) -> list[Form]:
        """Return the forms in what was said last: there is one when two answers to one place are to be decided."""
        return read(self.news).forms

    @property
    def html(self) -> str:
        """Return the page as it is shown."""
        html = self.around
        for name, part in self.parts.items():
            html = html.replace(place_of(name), part)
        return html

    @property
    def buttons(self) -> list[Button]:
        """Return the buttons that do something on the sheet."""
        forms = [form for form in read(self.html).forms if form.attributes.get("id") == "act"]
        return [button for form in forms for button in form.buttons if not button.disabled]

    @property
    def links(self) -> list[str]:
        """Return the addresses that the page leads to."""
        return read(self.html).values("href")

    def open(self, method: str, path: str, **more: Any) -> TestResponse:
        """Open a page or send something, and show what is answered."""
        answer = super().open(method, path, **more)
        if to := answer.headers.get("HX-Redirect"):
            self.load(to)
        elif answer.mimetype == "text/html":
            around, parts = cut(answer.text)
            self.news = "".join(parts.pop(name, "") for name in NEWS)
            if "<html" in around:
                self.around, self.parts = FRESH.sub(r"\1", around), parts
            else:
                self.show(answer.text)
        return answer


def look(app: Flask, address: str, language: str = "pt-BR") -> Screen:
    """Return another phone, which shows the page at ``address``."""
    screen = Screen(app, language)
    screen.load(address)
    return screen


def brought(answer: TestResponse) -> set[str]:
    """Return the parts that an answer brings, but for what it only says."""
    return cut(answer.text)[1].keys() - set(NEWS)


def anew(screen: Screen) -> Screen:
    """Return the same phone with its page loaded anew."""
    fresh = Screen(screen.app, screen.language)
    fresh.client = screen.client
    fresh.load(screen.at)
    return fresh


def around(screen: Screen) -> list[str]:
    """Return the lines around the parts, whatever they are indented by."""
    return [line.strip() for line in screen.around.splitlines() if line.strip()]


def shows_all(screen: Screen) -> None:
    """Fail unless the page is as it would be if it were loaded anew."""
    fresh = anew(screen)
    assert fresh.at == screen.at, "the page is of another kind now"
    wrong = {
        name: (screen.parts.get(name), fresh.parts.get(name))
        for name in screen.parts.keys() | fresh.parts.keys()
        if screen.parts.get(name) != fresh.parts.get(name)
    }
    assert not wrong, f"{screen.at} at {screen.revision} shows what it should not in {sorted(wrong)}: {wrong}"
    changed = [line for line in ndiff(around(screen), around(fresh)) if line[0] in "+-"]
    assert not changed, f"{screen.at}: what is around the parts depends on the sheet: {changed}"


@pytest.fixture
def screen(app: Flask, at: str) -> Screen:
    """A phone that shows the pad of the play of Rufstock."""
    return look(app, at)


@pytest.fixture
def second_screen(app: Flask, at: str) -> Screen:
    return look(app, at)
