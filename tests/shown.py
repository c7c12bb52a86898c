"""What a phone has on its screen: the parts of its page, and what answers to a script put in their place."""

from html.parser import HTMLParser

from werkzeug.test import TestResponse

from tests.helpers import Phone

VOID = {"area", "br", "hr", "img", "input", "link", "meta", "source", "wbr"}


class _Parts(HTMLParser):
    """The elements that say they are swapped in: by id, as they are written."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self._lines = [0]
        for line in html.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self._html = html
        self._open: list[str] = []
        self._part: tuple[str, int, int] | None = None
        self.found: dict[str, str] = {}
        self.feed(html)
        self.close()

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if "hx-swap-oob" in attributes:
            assert self._part is None, f"a part in a part: {attributes}"
            name = attributes.get("id") or ""
            assert name, attributes
            assert name not in self.found, f"{name} twice"
            if tag in VOID:
                self.found[name] = self.get_starttag_text() or ""
            else:
                self._part = (name, self._place(), len(self._open))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "hx-swap-oob" not in dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()
        if self._part and len(self._open) == self._part[2]:
            name, start, _ = self._part
            self.found[name] = self._html[start : self._html.index(">", self._place()) + 1]
            self._part = None


def parts_of(html: str) -> dict[str, str]:
    """Return what a page or an answer draws of each part, by id."""
    return _Parts(html).found


class Shown:
    """The parts of the page that ``phone`` shows; ``swapped`` are the ids that the last answer brought."""

    def __init__(self, phone: Phone, path: str) -> None:
        self.phone = phone
        self.path = path
        assert phone.get(path).status_code == 200
        self.parts = parts_of(phone.last)
        self.swapped: list[str] = []

    def swap(self, answer: TestResponse) -> TestResponse:
        """Put what an answer brings into its place."""
        brought = parts_of(answer.text)
        assert not set(brought) - set(self.parts) - {"said", "notice"}, "a part that has no place"
        self.swapped = [name for name in brought if name in self.parts]
        self.parts |= {name: brought[name] for name in self.swapped}
        return answer

    def post(self, path: str, **fields: object) -> TestResponse:
        """Send an action as the script of the page does; the address forgets what was chosen if it is told to."""
        self.phone.htmx = True
        answer = self.swap(self.phone.post(path, **fields))
        self.phone.htmx = False
        if replaced := answer.headers.get("HX-Replace-Url"):
            self.phone.at = self.path = replaced
        return answer

    def choose(self, path: str) -> TestResponse:
        """Choose something that lives in the address, as the script of the page does."""
        answer = self.swap(self.phone.open("GET", path, headers=self.phone.said()))
        self.phone.at = self.path = path
        return answer

    def update(self) -> TestResponse:
        """Bring the page up to date, as its script does when another phone has written."""
        return self.swap(self.phone.update())

    def is_fresh(self) -> None:
        """Fail when the page is not as it would be drawn anew."""
        assert self.phone.get(self.path).status_code == 200
        fresh = parts_of(self.phone.last)
        assert self.parts.keys() == fresh.keys()
        assert self.parts == fresh
