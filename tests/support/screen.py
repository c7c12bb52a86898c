"""A phone whose page is updated by a script: it merges the live elements of every answer as htmx does."""

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
    """A phone with scripts and what it shows: its live elements, and the page around them."""

    def __init__(self, app: Flask, language: str = "pt-BR") -> None:
        super().__init__(app, language, htmx=True)
        self.around = ""
        self.parts: dict[str, str] = {}
        self.news = ""
        """The one-off messages of the last answer: a notice, and the announcement for screen readers."""

    def load(self, address: str) -> None:
        """Load the page at ``address``."""
        self.htmx, answer = False, self.get(address)
        while answer.status_code in (302, 303):
            answer = self.get(answer.location)
        self.htmx = True
        assert answer.status_code == 200, f"{address}: {answer.status_code}"

    def choose(self, address: str) -> TestResponse:
        """Follow a link of the page that changes only its query; the answer is what differs at ``address``."""
        assert self.shows(address), address
        answer = self.open("GET", address, headers=self.said())
        if "HX-Redirect" not in answer.headers:
            self.at = address
        return answer

    def hear(self) -> bool:
        """Show the first event of this page's stream; return whether it held elements and not just a revision."""
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
        """Replace the live elements that are in ``html``."""
        _, parts = cut(html)
        self.news = "".join(parts.pop(name, "") for name in NEWS)
        assert parts.keys() <= self.parts.keys(), f"nowhere to put {parts.keys() - self.parts.keys()}"
        self.parts |= parts
        self.revision = int(found[1]) if (found := REVISION.search(html)) else self.revision

    def send(self, button: Button, base: int | None = None) -> TestResponse:
        """Press a button of the page, optionally as if the page still showed the revision ``base``."""
        fields: dict[str, Any] = {button.name: button.value} if button.name else {}
        return self.post(button.action, base=self.revision if base is None else base, **fields)

    def decide(self) -> TestResponse:
        """Resolve the conflict on the page in favour of this phone."""
        (form,) = self.questions
        return self.post(form.attributes["action"], **dict(form.fields))

    @property
    def questions(self) -> list[Form]:
        """The forms in the last messages: one if there is a conflict to resolve."""
        return read(self.news).forms

    @property
    def html(self) -> str:
        """The page as it is shown."""
        html = self.around
        for name, part in self.parts.items():
            html = html.replace(place_of(name), part)
        return html

    @property
    def buttons(self) -> list[Button]:
        """The enabled buttons that act on the sheet."""
        forms = [form for form in read(self.html).forms if form.attributes.get("id") == "act"]
        return [button for form in forms for button in form.buttons if not button.disabled]

    @property
    def links(self) -> list[str]:
        """The addresses that the page links to."""
        return read(self.html).values("href")

    def open(self, method: str, path: str, **more: Any) -> TestResponse:
        """Send a request and show the answer."""
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
    """Return another phone that shows the page at ``address``."""
    screen = Screen(app, language)
    screen.load(address)
    return screen


def brought(answer: TestResponse) -> set[str]:
    """Return the ids of the live elements in an answer, without one-off messages."""
    return cut(answer.text)[1].keys() - set(NEWS)


def anew(screen: Screen) -> Screen:
    """Return the same phone with its page reloaded."""
    fresh = Screen(screen.app, screen.language)
    fresh.client = screen.client
    fresh.load(screen.at)
    return fresh


def around(screen: Screen) -> list[str]:
    """Return the lines around the live elements, without indentation."""
    return [line.strip() for line in screen.around.splitlines() if line.strip()]


def shows_all(screen: Screen) -> None:
    """Fail unless the page looks as it would after a reload."""
    fresh = anew(screen)
    assert fresh.at == screen.at, "the page is of another kind now"
    wrong = {
        name: (screen.parts.get(name), fresh.parts.get(name))
        for name in screen.parts.keys() | fresh.parts.keys()
        if screen.parts.get(name) != fresh.parts.get(name)
    }
    assert not wrong, f"{screen.at} at {screen.revision} shows what it should not in {sorted(wrong)}: {wrong}"
    assert not read(screen.html + screen.news).undrawn(), f"{screen.at}: a drawing that is not on the page"
    changed = [line for line in ndiff(around(screen), around(fresh)) if line[0] in "+-"]
    assert not changed, f"{screen.at}: what is around the parts depends on the sheet: {changed}"


@pytest.fixture
def screen(app: Flask, at: str) -> Screen:
    """A phone that shows the pad of the play of Rufstock."""
    return look(app, at)


@pytest.fixture
def second_screen(app: Flask, at: str) -> Screen:
    return look(app, at)
