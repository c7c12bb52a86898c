"""The search: questions as people type them, answered with the rules that fit best."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from companion import games
from companion.core.rulebook import Entry
from companion.language import wording
from companion.rules import books
from companion.rules.ranking import MOST_STRANGE, fits, index, mended, understood
from companion.rules.words import WORD, stem, stems

LONGEST = 200
"""How many characters of a question are read; the rest is cut."""
READ = 5
"""How many of the best rules are searched for words to mark."""

LEAST = 0.2
"""How well a rule must fit to be found at all."""
NAMED = 0.3
"""How much better a rule fits if the question names its game."""
NEIGHBOUR = 0.02
"""How much better a rule fits if it is related to the open one: this decides between near equals."""
KEPT = 0.35
"""How well a rule must fit to be shown, as a fraction of the best one's fit."""
NEAR = 0.45
"""Below this fit, an answer is called the nearest there is."""


@dataclass(frozen=True)
class Answer:
    """What a question found: the rules, best first, and the stems to mark; ``near`` if none of them fits well."""

    entries: tuple[Entry, ...]
    marks: tuple[str, ...] = ()
    near: bool = False


@dataclass(frozen=True)
class Found:
    """What a question found in all games: rules with their fit, best first, and the stems to mark."""

    entries: tuple[tuple[float, Entry], ...] = ()
    marks: tuple[str, ...] = ()

    def of(self, game: str, most: int | None = None) -> Answer:
        """Return the answer from the rules of ``game``, or of all games if it is empty.

        The rules of a game are compared with its best one. Games without a good fit are left out; if no game has one,
        all rules are compared with the best of all.
        """
        wanted = [(fit, entry) for fit, entry in self.entries if game in ("", entry.game)]
        best = {entry.game: fit for fit, entry in reversed(wanted)}
        sure = {slug for slug, fit in best.items() if fit >= NEAR}
        least = {slug: KEPT * (best[slug] if sure else max(best.values())) for slug in sure or best}
        kept = tuple(entry for fit, entry in wanted if entry.game in least and fit >= least[entry.game])
        return Answer(kept[:most], self.marks, not sure)


def ask(question: str, language: str, game: str = "", most: int = 20) -> Answer:
    """Answer ``question`` from the rules of ``game``, or of all games if it is empty, with at most ``most`` rules."""
    return find(question, language).of(game, most)


def find(question: str, language: str, beside: Entry | None = None) -> Found:
    """Return the rules that answer ``question``, best first; equal ones are in the order of the rulebooks.

    None answers a question most of whose words no rule has. ``beside`` is the rule that was open when the question was
    asked.
    """
    typed = question[:LONGEST]
    if not understood(typed, language):
        return Found()
    typed = mended(typed, language)
    named = _named(typed, language)
    all_fitting = zip(fits(typed, language), index(language).entries, strict=True)
    fitting = [
        (fit + NAMED * (entry.game in named) + NEIGHBOUR * _belongs(entry, beside), entry)
        for fit, entry in all_fitting
        if fit > LEAST
    ]
    fitting.sort(key=lambda one: -one[0])
    return Found(tuple(fitting), _marks(typed, [entry for _, entry in fitting[:READ]], language))


def _belongs(entry: Entry, other: Entry | None) -> bool:
    """Return whether two rules are related: one refers to the other, or they are in the same section."""
    return (
        other is not None
        and entry.game == other.game
        and (entry.section == other.section or entry.id in other.see or other.id in entry.see)
    )


def _named(question: str, language: str) -> set[str]:
    """Return the games that ``question`` names."""
    words = set(stems(question, language))
    return {slug for slug, game in games.found().items() if words.issuperset(stems(game.name, language))}


def _marks(question: str, best: Sequence[Entry], language: str) -> tuple[str, ...]:
    """Return the stems to mark; for a word that the ``best`` rules lack, the similar ones they have."""
    there = frozenset[str]().union(*(_telling(f"{entry.title} {books.plain(entry.body)}", language) for entry in best))
    asked = [one for one in stems(question, language) if not one.endswith(".")]
    strange = [one for one in asked if one not in there][:MOST_STRANGE]
    marks = dict.fromkeys(one for one in asked if one in there)
    for one in strange:
        begun = [other for other in there if len(one) > 1 and other.startswith(one)]
        marks |= dict.fromkeys(begun or get_close_matches(one, there, 2, 0.7))
    return tuple(marks)


@lru_cache(maxsize=4096)
def _telling(text: str, language: str) -> frozenset[str]:
    return frozenset(one for one in stems(text, language) if not one.endswith("."))


def marked(text: str, marks: Sequence[str], language: str) -> list[tuple[str, bool]]:
    """Return ``text`` in pieces, each with whether it is a word to mark."""
    pieces: list[tuple[str, bool]] = []
    done = 0
    for word in WORD.finditer(text):
        if stem(word[0], language) in marks:
            pieces += [(text[done : word.start()], False), (word[0], True)]
            done = word.end()
    return [piece for piece in (*pieces, (text[done:], False)) if piece[0]]


_TABLE = re.compile(r"^\|(?P<head>.*)\|\n\|[\s:|-]+\|\n(?P<rows>(?:\|.*\|(?:\n|$))+)", re.MULTILINE)
_ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)


@lru_cache(maxsize=4096)
def _answering(entry: Entry, language: str) -> tuple[str, tuple[str, ...]]:
    """Return the answer of an entry up to its first table, then table rows and later text, with house rulings named."""
    said: list[str] = []
    rows: list[str] = []
    after: list[str] = []
    for ours, text in entry.passages:
        mark = f"{wording(language)('house-reading').capitalize()}: " if ours else ""
        place = 0
        for table in (*_TABLE.finditer(text), None):
            prose = books.plain(_ITEM.sub("", text[place : table.start() if table else None]))
            if prose:
                (after if rows else said).append(mark + prose)
            if table:
                rows += [books.plain(mark + row) for row in _rows(table["head"], table["rows"])]
                place = table.end()
    return " ".join(said), (*rows, *after)


def _rows(head: str, rows: str) -> Iterator[str]:
    """Yield the rows of a table, each cell with its heading."""
    heads = [cell.strip() for cell in head.split("|")]
    for row in rows.splitlines():
        cells = zip(heads, (cell.strip() for cell in row.strip("|").split("|")), strict=False)
        yield " · ".join(f"{head}: {cell}" for head, cell in cells if cell) + "."


def snippet(entry: Entry, marks: Sequence[str], language: str, most: int = 160) -> str:
    """Return the opening of the answer, or another part with more of the marked words, cut to ``most`` characters."""
    opening, more = _answering(entry, language)
    shown = _cut(opening, most)
    best = max(more, key=lambda one: _met(one, marks, language), default="")
    better = best and (not shown or _met(best, marks, language) > _met(shown, marks, language))
    return _cut(best, most) if better else shown


def _met(text: str, marks: Sequence[str], language: str) -> int:
    return len(set(stems(text, language)).intersection(marks))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"
