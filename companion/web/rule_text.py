"""Entries of the rulebook as HTML: Markdown, our drawings inside, the words that were asked for marked."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from companion import games
from companion.core.rulebook import Entry
from companion.rules.search import marked

DRAWING = "drawing:"


def _text(tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    return str(with_marks(tokens[place].content, env["marks"], env["language"]))


def _image(tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    name = str(tokens[place].attrs["src"]).removeprefix(DRAWING)
    box = Markup('<span class="drawing" role="img" aria-label="{}">{}</span>')
    return str(box.format(tokens[place].content, drawing(env["game"], name)))


_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
_markdown.renderer.rules.update(text=_text, image=_image)  # type: ignore[attr-defined]


@lru_cache
def drawing(game: str, name: str) -> Markup:
    """Return one of a game's drawings as inline SVG, nothing when it has none of that name: its description stays."""
    file = games.FOLDER / game / "templates" / game / "rules" / f"{name}.svg"
    if not file.is_file():
        return Markup("")
    return Markup(file.read_text("utf-8").replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))  # noqa: S704


def with_marks(text: str, marks: Sequence[str], language: str) -> Markup:
    """Return ``text`` with the words asked for marked."""
    pieces = marked(text, marks, language) if marks else [(text, False)]
    return Markup("").join(Markup("<mark>{}</mark>").format(piece) if hit else escape(piece) for piece, hit in pieces)


@lru_cache(maxsize=2048)
def html(entry: Entry, language: str, marks: tuple[str, ...] = ()) -> Markup:
    """Return the entry's answer as HTML."""
    env = {"game": entry.game, "marks": marks, "language": language}
    return Markup(_markdown.render(entry.body, env))  # noqa: S704 (markdown-it escapes, html is off)
