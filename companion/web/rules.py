"""Rule lookup: a search that answers while one types, each rulebook as a page, one rule beside a pad."""

from typing import Any

from flask import Blueprint, abort, request

from companion import games
from companion.core.rulebook import Entry
from companion.rules import books
from companion.rules.search import LONGEST, Answer, Found, find
from companion.web.request import language, page, wants_fragment
from companion.web.rule_text import html, with_marks

blueprint = Blueprint("rules", __name__, url_prefix="/rules")

MOST_SHOWN = 20


def _back() -> str:
    """Return the play that the rules were opened from, as its address; empty when there is none."""
    named = request.args.get("back", "")
    return named if named.replace("-", "").replace("_", "").isalnum() and len(named) < 40 else ""


def _game() -> str:
    named = request.args.get("game", "")
    return named if named in games.found() else ""


@blueprint.get("")
def search() -> str:
    """Answer a question over all games or one of them; without one, show what there is."""
    question = request.args.get("q", "").strip()[:LONGEST]
    game, found = _game(), Found()
    if question:
        found = find(question, language())
    answers = {slug: found.of(slug, MOST_SHOWN + 1) for slug in ("", *games.found())}
    answer = answers[game]
    return page(
        "parts/found.html" if wants_fragment() else "rules.html",
        question=question,
        game=game,
        answer=answer,
        counts={slug: _count(one) for slug, one in answers.items()},
        shown=answer.entries[:MOST_SHOWN],
        books=_books(game) if not answer.entries else {},
        back=_back(),
        html=html,
        with_marks=with_marks,
        title_of=_title_of,
        marks=answer.marks,
    )


def _count(answer: Answer) -> str:
    """Return how many rules an answer shows, with a plus when there are more."""
    if answer.near:
        return "0"
    return str(len(answer.entries)) if len(answer.entries) <= MOST_SHOWN else f"{MOST_SHOWN}+"


def _books(game: str) -> dict[str, Any]:
    wanted = language()
    return {slug: books.sections(slug, wanted) for slug in games.found() if game in ("", slug)}


def _title_of(entry: Entry, other: str) -> str:
    found = books.find(entry.game, other, language())
    return found.title if found else other


@blueprint.get("/<slug>")
def rulebook(slug: str) -> str:
    """Show all rules of a game on one page, with an anchor for each."""
    sections = books.sections(slug, language()) if slug in games.found() else []
    if not sections:
        abort(404)
    return page(
        "rulebook.html",
        slug,
        game=games.found()[slug],
        sections=sections,
        back=_back(),
        html=html,
        with_marks=with_marks,
        title_of=_title_of,
        marks=(),
    )


@blueprint.get("/<slug>/<entry>")
def rule(slug: str, entry: str) -> str:
    """Show one rule: a page of its own, or the card that opens beside a pad."""
    found = books.find(slug, entry, language()) if slug in games.found() else None
    if found is None:
        abort(404)
    return page(
        "parts/rule_card.html" if wants_fragment() else "rule.html",
        slug,
        game=games.found()[slug],
        entry=found,
        back=_back(),
        html=html,
        with_marks=with_marks,
        title_of=_title_of,
        marks=(),
    )
