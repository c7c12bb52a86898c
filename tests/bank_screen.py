"""What a phone shows of a page that is made of parts: kept up to date as the script of the page does."""

from html.parser import HTMLParser
from itertools import accumulate

from tests.helpers import Phone, check

_VOID = {"area", "br", "hr", "img", "input", "link", "meta", "source", "wbr"}


class _Parts(HTMLParser):
    """The elements of a page or an answer that are swapped by their ids, as they stand in its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._html = html
        self._lines = [0, *accumulate(len(line) for line in html.splitlines(keepends=True))]
        self._open: list[tuple[str, int]] = []
        self.feed(html)
        self.close()

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = (given.get("id") or "") if "hx-swap-oob" in given else ""
        start, text = self._place(), self.get_starttag_text() or ""
        if tag in _VOID:
            if name:
                self.found[name] = text
            return
        self._open.append((name, start))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        name, start = self._open.pop()
        if name:
            self.found[name] = self._html[start : self._html.index(">", self._place()) + 1]


def parts_of(html: str) -> dict[str, str]:
    """Return the parts of a page or an answer by their ids; what is only said is none."""
    return {name: text for name, text in _Parts(html).found.items() if name not in ("said", "notice")}


class Screen:
    """What stands on the screen of a phone with scripts."""

    def __init__(self, phone: Phone, address: str) -> None:
        self.phone = phone
        self.phone.htmx = False
        check(phone, address)
        self.parts = parts_of(phone.last)
        self.phone.htmx = True

    def swap(self) -> set[str]:
        """Swap in what the last answer brought and return the ids; fail for what has no place on the page."""
        came = parts_of(self.phone.last)
        assert came.keys() <= self.parts.keys()
        self.parts |= came
        return set(came)

    def update(self) -> set[str]:
        """Ask for what differs, and swap it in."""
        assert self.phone.update().status_code == 200
        return self.swap()

    def choose(self, address: str) -> set[str]:
        """Follow a link of a choice: it stays in the address of the page."""
        assert self.phone.open("GET", address, headers=self.phone.said()).status_code == 200
        self.phone.at = address
        return self.swap()

    def post(self, address: str, status: int = 200, **fields: str) -> set[str]:
        """Press a button, and swap in what its answer brings; the address is as that says."""
        answer = self.phone.post(address, **fields)
        assert answer.status_code == status, self.phone.last
        self.phone.at = answer.headers.get("HX-Replace-Url", self.phone.at)
        return self.swap()

    def is_up_to_date(self) -> bool:
        """Tell whether every part is as on the page loaded anew."""
        other = Phone(self.phone.app, self.phone.language)
        other.client = self.phone.client
        other.get(self.phone.at)
        return parts_of(other.last) == self.parts
