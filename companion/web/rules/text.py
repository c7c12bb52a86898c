"""Rulebook entries as HTML: Markdown with our drawings, and the words of the question marked."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from markupsafe import Markup, escape

from companion import games
from companion.core.rulebook import Entry
from companion.rules.search import marked
from companion.rules.words import WORD, stem

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

DRAWING = "drawing:"
_WORDS = re.compile("\x02(.*?)\x03")
"""The words that may be marked, between control characters while Markdown is rendered."""


def _text(_: Any, tokens: "Sequence[Token]", place: int, options: Any, env: Any) -> str:
    return str(escape(WORD.sub("\x02\\g<0>\x03", tokens[place].content)))


def _image(_: Any, tokens: "Sequence[Token]", place: int, options: Any, env: Any) -> str:
    name = str(tokens[place].attrs["src"]).removeprefix(DRAWING)
    box = Markup('<span class="drawing" role="img" aria-label="{}">{}</span>')
    return str(box.format(tokens[place].content, drawing(env["game"], name)))


_MARK = Markup("<mark>{}</mark>")


@cache
def _markdown() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.add_render_rule("text", _text)
    made.add_render_rule("image", _image)
    return made


@lru_cache
def drawing(game: str, name: str) -> Markup:
    """Return a drawing of a game as inline SVG, empty if there is none: its description is still read."""
    file = games.FOLDER / game / "templates" / game / "rules" / f"{name}.svg"
    if not file.is_file():
        return Markup("")
    own = file.read_text("utf-8")
    return Markup(own.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))  # noqa: S704 (of our own)


def with_marks(text: str, marks: Sequence[str], language: str) -> Markup:
    """Return ``text`` with the words of the question marked."""
    pieces = marked(text, marks, language) if marks else [(text, False)]
    return Markup("").join([_MARK.format(piece) if hit else piece for piece, hit in pieces])


Pieces: TypeAlias = tuple[tuple[str, str], ...]
"""HTML in pieces, each with its stem if it is a word, else with an empty string."""


@lru_cache(maxsize=2048)
def _passages(entry: Entry, language: str) -> tuple[tuple[bool, Pieces], ...]:
    """Return the passages of the entry's answer, each with whether it is a house ruling."""
    found: list[tuple[bool, Pieces]] = []
    for ours, text in entry.passages:
        pieces = enumerate(_WORDS.split(_markdown().render(text, {"game": entry.game})))
        found.append((ours, tuple((piece, stem(piece, language) if place % 2 else "") for place, piece in pieces)))
    return tuple(found)


def html(entry: Entry, language: str, marks: Sequence[str] = ()) -> list[tuple[bool, Markup]]:
    """Return the passages of the entry's answer as HTML with marks, each with whether it is a house ruling."""
    return [(ours, _marked(pieces, marks)) for ours, pieces in _passages(entry, language)]


def _marked(pieces: Pieces, marks: Sequence[str]) -> Markup:
    text = "".join(f"<mark>{piece}</mark>" if one in marks else piece for piece, one in pieces)
    return Markup(text)  # noqa: S704 (markdown-it and _text escape, html is off)
