"""Rule lookup: a search that answers while you type, each rulebook as a page, one rule next to a pad."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, request

from companion import games
from companion.core.rulebook import Entry
from companion.rules import books
from companion.rules.search import LONGEST, Found, find
from companion.web.request import language, page, wants_fragment
from companion.web.rules.text import html, with_marks

blueprint = Blueprint("rules", __name__, url_prefix="/rules")

MOST_SHOWN = 20


def _back() -> str:
    """Return the key of the play from which the rules were opened, or an empty string."""
    named = request.args.get("back", "")
    return named if named.replace("-", "").replace("_", "").isalnum() and len(named) < 40 else ""


def _game() -> str:
    named = request.args.get("game", "")
    return named if named in _shelf() else ""


def _shelf() -> list[str]:
    """Return the games with a rulebook in this language."""
    return [slug for slug in games.found() if books.book(slug, language())]


@blueprint.get("")
def search() -> str:
    """Answer a question from all rulebooks or one; without a question, show the rulebooks.

    ``?beside=`` is the rule that was open when the question was asked.
    """
    question = request.args.get("q", "").strip()[:LONGEST]
    game, found = _game(), Found()
    beside = books.find(game, request.args.get("beside", ""), language()) if game else None
    if question:
        found = find(question, language(), beside)
    answers = {slug: found.of(slug) for slug in ("", *_shelf())}
    answer = answers[game]
    return _page(
        "parts/found.html" if wants_fragment() else "rules.html",
        question=question,
        game=game,
        answer=answer,
        counts={slug: 0 if one.near else len(one.entries) for slug, one in answers.items()},
        shown=answer.entries[:MOST_SHOWN],
        books=_books(game) if not answer.entries else {},
        beside=beside,
        marks=answer.marks,
    )


def _page(template: str, slug: str = "", marks: Sequence[str] = (), **context: Any) -> str:
    """Render a page of rules, in which the words with the stems ``marks`` are marked."""
    tools = {"html": html, "with_marks": with_marks, "title_of": _title_of}
    return page(template, slug, back=_back(), marks=marks, **tools, **context)


def _books(game: str) -> dict[str, Any]:
    wanted = language()
    return {slug: books.sections(slug, wanted) for slug in _shelf() if game in ("", slug)}


def _title_of(entry: Entry, other: str) -> str:
    found = books.find(entry.game, other, language())
    return found.title if found else other


@blueprint.get("/<slug>")
def rulebook(slug: str) -> str:
    """Show all rules of a game on one page, each with an anchor."""
    sections = books.sections(slug, language()) if slug in games.found() else []
    if not sections:
        abort(404)
    return _page("rulebook.html", slug, game=games.found()[slug], sections=sections)


@blueprint.get("/<slug>/<entry>")
def rule(slug: str, entry: str) -> str:
    """Show one rule: as a page of its own, or as the card next to a pad."""
    found = books.find(slug, entry, language()) if slug in games.found() else None
    if found is None:
        abort(404)
    template = "parts/rule_beside.html" if wants_fragment() else "rule.html"
    return _page(template, slug, game=games.found()[slug], entry=found, beside=found)
