"""A page as a browser reads it: its tags, its visible text, its forms, and its live elements."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from turbohtml import Token, TokenType, parse, tokenize

VOID = {"area", "br", "hr", "img", "input", "link", "meta", "source", "wbr"}
TYPED = {"unexpected-null-character", "control-character-in-input-stream", "noncharacter-in-input-stream"}
"""Parse errors for characters that browsers show as a box: a name may contain them."""


@dataclass
class Button:
    """A button that submits its form."""

    name: str
    value: str
    disabled: bool
    text: str = ""
    action: str = ""


@dataclass
class Form:
    """A form as a browser sees it: its fields in order, and the buttons that submit it."""

    attributes: dict[str, str]
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)


class Page:
    """A page or fragment: its tags and their attributes, its visible text, its forms."""

    def __init__(self, html: str) -> None:
        wrong = [error for error in parse(html).errors if error.code not in TYPED]
        assert wrong == [], f"no HTML, such as an attribute twice: {wrong}"
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.forms: list[Form] = []
        self._open: list[str] = []
        self._form: Form | None = None
        self._button: Button | None = None
        self._elsewhere: list[tuple[str, Button]] = []
        self._fields_elsewhere: list[tuple[str, str, str]] = []
        self._textarea: tuple[str, str, str] | None = None
        self._chosen = self._says_itself = False
        for token in tokenize(html):
            match token.type:
                case TokenType.START_TAG:
                    self._begin(token.tag or "", dict(token.attrs or ()))
                    if token.self_closing and token.tag not in VOID:
                        self._end(token.tag or "")
                case TokenType.END_TAG:
                    self._end(token.tag or "")
                case TokenType.TEXT:
                    self._say(token.data or "")
        self.orphans: list[str] = []
        for name, button in self._elsewhere:
            own = [form for form in self.forms if form.attributes.get("id") == name]
            if own:
                own[0].buttons.append(button)
            else:
                self.orphans.append(name)  # its form may be on the page that the fragment updates
        for name, called, value in self._fields_elsewhere:
            for form in self.forms:
                if form.attributes.get("id") == name:
                    form.fields.append((called, value))
        assert self._open == [], f"left open: {self._open}"

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        if tag not in VOID:
            self._open.append(tag)
        if "template" in self._open:
            return  # the content of a template is inert: it is invisible and in no form
        self.tags.append((tag, attributes))
        if tag == "form":
            assert self._form is None, "a form in a form"
            self._form = Form(attributes)
            self.forms.append(self._form)
        elif tag == "button" and attributes.get("type", "submit") == "submit":
            self._button = Button(
                attributes.get("name", ""),
                attributes.get("value", ""),
                "disabled" in attributes,
                action=attributes.get("formaction", ""),
            )
            if name := attributes.get("form"):
                self._elsewhere.append((name, self._button))
            elif self._form:
                self._form.buttons.append(self._button)
        elif tag == "input" and "form" in attributes and _is_sent(attributes):
            self._fields_elsewhere.append((attributes["form"], attributes["name"], attributes.get("value", "")))
        elif tag == "textarea" and "readonly" not in attributes:
            assert "form" in attributes, "say here how a browser sends it"
            self._textarea = (attributes["form"], attributes["name"], "")
        elif tag == "input" and self._form and _is_sent(attributes):
            self._form.fields.append((attributes["name"], attributes.get("value", "")))
        elif tag == "select" and self._form:
            self._form.fields.append((attributes["name"], ""))
            self._chosen = False
        elif tag == "option" and self._form and not self._chosen and ("selected" in attributes or self._is_first()):
            self._form.fields[-1] = (self._form.fields[-1][0], attributes.get("value", ""))
            self._chosen = "selected" in attributes
            self._says_itself = "value" not in attributes

    def _is_first(self) -> bool:
        """Return whether this option is the first, which a browser selects by default."""
        return [tag for tag, _ in self.tags[-2:]] == ["select", "option"]

    def _end(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag, f"</{tag}> closes another"
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None
        elif tag == "textarea" and self._textarea:
            self._fields_elsewhere.append(self._textarea)
            self._textarea = None

    def _say(self, data: str) -> None:
        if "template" in self._open or (self._open and self._open[-1] in ("script", "style")):
            return
        self.text += data
        if self._textarea:
            self._textarea = (*self._textarea[:2], self._textarea[2] + data)
        if self._says_itself and self._form:
            self._form.fields[-1] = (self._form.fields[-1][0], data.strip())
            self._says_itself = False
        if self._button:
            self._button.text += data

    def ids(self) -> list[str]:
        """Return the ids of all elements."""
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]

    def undrawn(self) -> set[str]:
        """Return the ids of drawings that the page uses but does not have."""
        used = {attributes["href"].removeprefix("#") for tag, attributes in self.tags if tag == "use"}
        return used - set(self.ids())

    def values(self, attribute: str) -> list[str]:
        """Return the values of ``attribute`` on all elements that have it."""
        return [attributes[attribute] for _, attributes in self.tags if attribute in attributes]


@lru_cache(maxsize=32)
def read(html: str) -> Page:
    """Return the parsed page, cached; callers must not change it."""
    return Page(html)


def _is_sent(field: Mapping[str, str]) -> bool:
    """Return whether a browser submits an input with its form."""
    chosen = field.get("type") not in ("radio", "checkbox") or "checked" in field
    return bool(field.get("name")) and chosen and "disabled" not in field


# ---- live elements

NEWS = ("notice", "said")
"""The ids of one-off messages in an answer: they are not state, so not part of the page."""
FRESH = re.compile(r'(name="(?:csrf_token|base|action_id|back)" value="|name="csrf-token" content=")[^"]*')
"""What differs on every page load, even without changes."""


class _Cutter:
    """Splits a page into its live elements, recognised by ``hx-swap-oob``, and the rest."""

    def __init__(self, html: str) -> None:
        self.parts: dict[str, str] = {}
        self.rest = ""
        self._html = html
        self._kept = self._begun = 0
        self._name = ""
        self._depth = 0
        lines = [0, *(found.end() for found in re.finditer("\n", html))]
        for token in tokenize(html, capture_source=True):
            if token.type in (TokenType.START_TAG, TokenType.END_TAG):
                begin = lines[token.line - 1] + token.col
                self._pass(token, begin, begin + len(token.source or ""))
        self.rest += html[self._kept :]

    def _pass(self, tag: Token, begin: int, end: int) -> None:
        opens = tag.type is TokenType.START_TAG
        attributes = dict(tag.attrs or ())
        part = "hx-swap-oob" in attributes
        assert not (part and self._name), f"{attributes.get('id')} is a part in the part {self._name}"
        if not self._name and (part or attributes.get("id") in NEWS):
            assert attributes.get("id"), f"a part without an id: {tag.source}"
            self._name, self._begun = str(attributes["id"]), begin
        if self._name:
            self._depth += opens
            self._depth -= not opens or tag.self_closing or tag.tag in VOID
            if not self._depth:
                self._cut(end)

    def _cut(self, end: int) -> None:
        assert self._name not in self.parts, f"{self._name} is there twice"
        self.parts[self._name] = self._html[self._begun : end]
        self.rest += self._html[self._kept : self._begun] + place_of(self._name)
        self._kept, self._name = end, ""


def place_of(name: str) -> str:
    """Return the marker left in place of a live element."""
    return f"<!-- {name} -->"


@lru_cache(maxsize=32)
def _cutter(html: str) -> _Cutter:
    return _Cutter(html)


def cut(html: str) -> tuple[str, dict[str, str]]:
    """Return the page without its live elements, and these by id."""
    cutter = _cutter(html)
    return cutter.rest, dict(cutter.parts)
