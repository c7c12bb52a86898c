"""Questions as people type them, answered with the entries that fit best."""

import hashlib
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from companion.core.rulebook import Entry
from companion.core.text import fold
from companion.language import LANGUAGES, wording
from companion.rules import books
from companion.rules.ranking import EMPTY, Asked, Shelf, fit, parts, shelf
from companion.rules.words import WORD, alike, empty_words, one_letter_off, split, stem, stems
from companion.store import rules_index as index

LONGEST = 200
"""Letters of a question that are read; the rest is cut."""
MOST_WORDS = 20
SHORTEST_MISTAKE = 4
"""Letters a word must have before a wrong one is looked for."""
LONGEST_MISTAKE = 30
OTHER_END = 3
"""Letters by which the endings of related words may differ."""
MOST_ENDINGS = 30
MOST_STRANGE = 3
"""Words that nobody knows for which others are looked for that look like them."""

EXACT, BEGUN, MISTYPED, RELATED, ALIKE, LONGER, RESEMBLING = 1.0, 0.9, 0.8, 0.7, 0.6, 0.4, 0.5
"""How sure it is that a word stands for a stem: it is it, it is its unfinished beginning, it has a letter wrong, it has
another ending, it means the same, it is whole but could be the beginning of it, it looks like it from afar."""

STEP = 0.06
"""Entries that differ by less fit equally well: they stay in the order of the book, from the general to the special."""
KEPT = 0.35
"""How well an entry must fit, compared to the best one, to be shown."""
NEAR = 0.45
"""An answer that fits less well is called the nearest there is."""


@dataclass(frozen=True)
class Answer:
    """What a question found: the entries, best first, and the stems to mark; ``near`` when none of them fits well."""

    entries: tuple[Entry, ...]
    marks: tuple[str, ...] = ()
    near: bool = False


@dataclass(frozen=True)
class Found:
    """All that a question found, over all games: entries and how well they fit, best first, and the stems to mark."""

    entries: tuple[tuple[float, Entry], ...] = ()
    marks: tuple[str, ...] = ()
    resembling: bool = False
    """None of its words is known: the entries are those with words that look like them."""

    def of(self, game: str, most: int) -> Answer:
        """Return the answer from the rules of ``game``, or of all games (""): what each of them has to say to it."""
        wanted = [(fits, entry) for fits, entry in self.entries if game in ("", entry.game)]
        best: dict[str, float] = {}
        for fits, entry in wanted:
            best[entry.game] = max(fits, best.get(entry.game, 0.0))
        sure = {slug for slug, fits in best.items() if fits >= NEAR}
        least = {slug: KEPT * (best[slug] if sure else max(best.values())) for slug in sure or best}
        kept = tuple(entry for fits, entry in wanted if entry.game in least and fits >= least[entry.game])
        return Answer(kept[:most], self.marks, self.resembling or not sure)


def prepare(folder: Path) -> Path:
    """Return the path of the index below ``folder``, made now unless a whole one for these rulebooks is there."""
    rows = [
        index.Row(
            language, *place, " ".join(one for part, _ in parts(candidate.entry) for one in stems(part, language))
        )
        for language in LANGUAGES
        for place, candidate in shelf(language).candidates.items()
    ]
    path = folder / f"rules-{_digest(rows)}.db"
    try:
        index.open_index(path).close()
    except sqlite3.DatabaseError:
        index.build(path, LANGUAGES, rows, _spellings())
        index.clean(path)
    return path


def _digest(rows: Sequence[index.Row]) -> str:
    """Return what tells these rows, these words, and this way to store them, from others."""
    return hashlib.sha256(repr((rows, _written(), Path(index.__file__).read_bytes())).encode()).hexdigest()[:16]


def _written() -> list[tuple[str, str, str]]:
    """Return (language, stem, word) of every word of the rulebooks, as it is written and as its stem."""
    return sorted(
        (language, one, word)
        for language in LANGUAGES
        for one, words in shelf(language).written.items()
        for word in words
        if len(word) >= SHORTEST_MISTAKE - 1
    )


def _spellings() -> list[tuple[str, str, str]]:
    return sorted({(language, form, one) for language, one, word in _written() for form in one_letter_off(word)})


def ask(db: Database, question: str, language: str, game: str = "", most: int = 20) -> Answer:
    """Answer ``question`` from the rules of ``game``, or of all games (""), with at most ``most`` entries."""
    return find(db, question, language).of(game, most)


def find(db: Database, question: str, language: str) -> Found:
    """Find what answers ``question``: the more of its words fit, and the better, the higher.

    The last word may be unfinished, one letter of a word may be wrong; words that nobody knows are passed over.
    """
    typed = question[:LONGEST]
    words = split(typed)[:MOST_WORDS]
    last = words[-1] if words and typed.endswith(words[-1]) else ""
    asked = [_asked(db, word, language, word == last) for word in {fold(word): word for word in words}.values()]
    known = [one for one in asked if one.terms]
    resembling = all(one.empty for one in known)
    if resembling:
        strange = sorted((word for word in words if fold(word) not in empty_words(language)), key=len)
        known += [one for word in strange[-MOST_STRANGE:] if (one := _resembling(word, language)).terms]
    telling = [one for one in known if not one.empty] or known
    if not telling:
        return Found(resembling=True)
    total = sum(one.weight for one in known)
    shares = [Asked(one.terms, one.weight / total, one.empty and one not in telling) for one in known]
    terms = dict.fromkeys(term for one in telling for term in one.terms)
    marks = tuple(term for term in terms if any(one.terms.get(term, 0) > ALIKE for one in telling)) or tuple(terms)
    candidates = [shelf(language).candidates[place] for place in index.having(db, language, terms)]
    fitting = _ordered([(fit(candidate, shares), candidate.entry) for candidate in candidates])
    return Found(fitting, marks, resembling)


def _ordered(fitting: Sequence[tuple[float, Entry]]) -> tuple[tuple[float, Entry], ...]:
    """Return entries by how well they fit; those within a STEP of the best of them stay in the order they came in."""
    left = sorted(enumerate(fitting), key=lambda one: -one[1][0])
    done: list[tuple[float, Entry]] = []
    while left:
        least = left[0][1][0] - STEP
        end = next((place for place, one in enumerate(left) if one[1][0] < least), len(left))
        done += [one for _, one in sorted(left[:end], key=lambda one: one[0])]
        left = left[end:]
    return tuple(done)


def _asked(db: Database, word: str, language: str, unfinished: bool) -> Asked:
    """Return what ``word`` may stand for."""
    known = shelf(language)
    telling = known.telling
    one = stem(word, language)
    if fold(word) in empty_words(language):
        return Asked({one: EXACT} if one in telling else {}, EMPTY, empty=True)
    terms = {one: EXACT} if one in telling else {}
    if unfinished and len(one) > 1:
        longer = known.beginning(fold(word), MOST_ENDINGS) or known.beginning(one, MOST_ENDINGS)
        terms = dict.fromkeys(longer, LONGER if terms else BEGUN) | terms
    if not terms and SHORTEST_MISTAKE - 1 <= len(one) <= LONGEST_MISTAKE:
        terms = _related(one, known)
        forms = one_letter_off(one) | one_letter_off(fold(word))
        whole = sorted(form for form in forms if len(form) >= SHORTEST_MISTAKE - 1)  # "wifi" is no slip of "win"
        terms |= dict.fromkeys(index.corrections(db, language, whole), MISTYPED)
    meaning = [other for other in alike(language).get(one, ()) if other in telling]
    terms = dict.fromkeys(meaning, ALIKE if terms else MISTYPED) | terms
    surest = max(terms.values(), default=0.0)
    return Asked(terms, max((telling[term] for term, sure in terms.items() if sure == surest), default=0.0))


def _related(one: str, known: Shelf) -> dict[str, float]:
    """Return stems that begin as ``one`` does, with an ending of their own or without the end of ``one``."""
    if len(one) < SHORTEST_MISTAKE:
        return {}
    longer = [other for other in known.beginning(one, MOST_ENDINGS) if len(other) <= len(one) + OTHER_END]
    shorter = [one[:-cut] for cut in range(1, OTHER_END + 1) if len(one) - cut >= SHORTEST_MISTAKE]
    return dict.fromkeys([*longer, *(other for other in shorter if other in known.telling)], RELATED)


def _resembling(word: str, language: str) -> Asked:
    """Return the stems that look most like ``word``."""
    found = get_close_matches(stem(word, language)[:LONGEST_MISTAKE], _vocabulary(language), 2, 0.7)
    return Asked(dict.fromkeys(found, RESEMBLING), 1.0)


@cache
def _vocabulary(language: str) -> list[str]:
    return sorted({one for found in shelf(language).candidates.values() for one in found.having})


def marked(text: str, marks: Sequence[str], language: str) -> list[tuple[str, bool]]:
    """Return ``text`` in pieces, each with whether it is a word that was asked for."""
    pieces: list[tuple[str, bool]] = []
    done = 0
    for word in WORD.finditer(text):
        if stem(word[0], language) in marks:
            if word.start() > done:
                pieces.append((text[done : word.start()], False))
            pieces.append((word[0], True))
            done = word.end()
    if done < len(text):
        pieces.append((text[done:], False))
    return pieces


class Answering(NamedTuple):
    """What an entry answers with: how it begins, up to its first table, and what follows: its rows, with their heads.

    What it says after a table comes last.
    """

    opening: str
    more: tuple[str, ...]


_TABLE = re.compile(r"^\|(?P<head>.*)\|\n\|[\s:|-]+\|\n(?P<rows>(?:\|.*\|(?:\n|$))+)", re.MULTILINE)
_ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)


@lru_cache(maxsize=4096)
def _answering(entry: Entry, language: str) -> Answering:
    """Return what the entry answers with; a passage of the house says so."""
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
    return Answering(" ".join(said), (*rows, *after))


def _rows(head: str, rows: str) -> Iterator[str]:
    """Yield the rows of a table, each cell with its head."""
    heads = [cell.strip() for cell in head.split("|")]
    for row in rows.splitlines():
        cells = zip(heads, (cell.strip() for cell in row.strip("|").split("|")), strict=False)
        yield " · ".join(f"{head}: {cell}" for head, cell in cells if cell) + "."


def snippet(entry: Entry, marks: Sequence[str], language: str, most: int = 160) -> str:
    """Return how the entry begins to answer, or the row of a table that has more of the words asked for.

    At most ``most`` letters of it.
    """
    opening, more = _answering(entry, language)
    shown = _cut(opening, most)
    best = max(more, key=lambda one: _met(one, marks, language), default="")
    better = best and (not shown or _met(best, marks, language) > _met(shown, marks, language))
    return _cut(best, most) if better else shown


def _met(text: str, marks: Sequence[str], language: str) -> int:
    return len(set(stems(text, language)).intersection(marks))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"
