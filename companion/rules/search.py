"""Questions as people type them, answered with the entries that fit best."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from sqlite_utils import Database

from companion import games
from companion.core.rulebook import Entry
from companion.language import LANGUAGES
from companion.rules import books
from companion.rules.words import empty_words, fold, one_letter_off, split, stem, stems
from companion.store import rules_index as index

LONGEST = 200
"""Letters of a question that are read; the rest is cut."""
MOST_WORDS = 12
SHORTEST_MISTAKE = 4
"""Letters a word must have before a wrong one is looked for."""


@dataclass(frozen=True)
class Answer:
    """What a question found: the entries, best first, and the stems to mark; ``near`` when nothing fitted exactly."""

    entries: tuple[Entry, ...]
    marks: tuple[str, ...] = ()
    near: bool = False


def plain(body: str) -> str:
    """Return the text of an entry without its Markdown."""
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"", body)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\s*\|?[\s:|-]+\|?\s*$", "", text, flags=re.MULTILINE)
    return " ".join(re.sub(r"[*_`#>|]", " ", text).split())


def _rows() -> list[index.Row]:
    found = []
    for language in LANGUAGES:
        for slug, game in games.found().items():
            for entry in books.book(slug, language):
                parts = (entry.title, f"{' '.join(entry.words)} {entry.section} {game.name}", plain(entry.body))
                title, words, body = (" ".join(stems(part, language)) for part in parts)
                found.append(index.Row(language, slug, entry.id, title, words, body))
    return found


def prepare(folder: Path) -> Path:
    """Return the path of the index below ``folder``, made now unless the one for these rulebooks is there."""
    rows = _rows()
    digest = hashlib.sha256(repr((rows, index.WEIGHTS)).encode()).hexdigest()[:16]
    path = folder / f"rules-{digest}.db"
    if not path.exists():
        spellings = {
            (row.language, form, word)
            for row in rows
            for word in f"{row.title} {row.words} {row.body}".split()
            if len(word) >= SHORTEST_MISTAKE - 1
            for form in one_letter_off(word)
        }
        index.build(path, LANGUAGES, rows, sorted(spellings))
        for old in folder.glob("rules-*.db*"):
            if not old.name.startswith(path.name):
                old.unlink(missing_ok=True)
    return path


def ask(db: Database, question: str, language: str, game: str = "", most: int = 20) -> Answer:
    """Answer ``question`` from the rules of ``game``, or of all games ("").

    Every word must fit (the last one may be unfinished, one letter may be wrong); else as many as possible.
    """
    words = split(question[:LONGEST])[:MOST_WORDS]
    telling = [word for word in words if fold(word) not in empty_words(language)] or words
    if not telling:
        return Answer(())
    groups = [
        _alternatives(db, language, stem(word, language), place == len(telling) - 1 and word == words[-1])
        for place, word in enumerate(telling)
    ]
    marks = tuple(dict.fromkeys(one.rstrip("*") for group in groups for one in group))
    known = [group for group in groups if group]
    for join in (" AND ", " OR "):
        if known and (join == " OR " or len(known) == len(groups)):
            expression = join.join(f"({' OR '.join(map(_quoted, group))})" for group in known)
            found = index.search(db, language, expression, game, most)
            if found:
                return Answer(_entries(found, language), marks)
    return _nearest(db, telling, language, game, most)


def _quoted(term: str) -> str:
    """Return ``term`` as FTS5 reads it: quoted, a star outside."""
    return f'"{term[:-1]}"*' if term.endswith("*") else f'"{term}"'


def _alternatives(db: Database, language: str, word: str, unfinished: bool) -> list[str]:
    """Return the terms to look for in place of the stem ``word``; none when nothing is like it."""
    if index.known(db, language, word, unfinished=False):
        return [f"{word}*"] if unfinished else [word]
    if unfinished and index.known(db, language, word, unfinished=True):
        return [f"{word}*"]
    if len(word) < SHORTEST_MISTAKE - 1:
        return []
    return index.corrections(db, language, sorted(one_letter_off(word)))


def _entries(found: Sequence[tuple[str, str]], language: str) -> tuple[Entry, ...]:
    entries = (books.find(game, entry, language) for game, entry in found)
    return tuple(entry for entry in entries if entry)


def _nearest(db: Database, words: Sequence[str], language: str, game: str, most: int) -> Answer:
    """Return the entries with the words that look most like those of the question."""
    vocabulary = sorted({one for slug in games.found() for one in _vocabulary(slug, language)})
    near = [match for word in words for match in get_close_matches(stem(word, language), vocabulary, 2, 0.7)]
    if not near:
        return Answer((), near=True)
    found = index.search(db, language, " OR ".join(map(_quoted, near)), game, most)
    return Answer(_entries(found, language), tuple(near), near=True)


def _vocabulary(slug: str, language: str) -> set[str]:
    return {
        one for entry in books.book(slug, language) for one in stems(f"{entry.title} {' '.join(entry.words)}", language)
    }


def marked(text: str, marks: Sequence[str], language: str) -> list[tuple[str, bool]]:
    """Return ``text`` in pieces, each with whether it is a word that was asked for."""
    pieces: list[tuple[str, bool]] = []
    for piece in re.split(r"([^\W_]+)", text):
        hit = bool(piece) and any(_fits(stem(piece, language), mark) for mark in marks)
        if pieces and pieces[-1][1] == hit:
            pieces[-1] = (pieces[-1][0] + piece, hit)
        elif piece:
            pieces.append((piece, hit))
    return pieces


def _fits(word: str, mark: str) -> bool:
    return word == mark or (len(mark) > 2 and word.startswith(mark))


def snippet(entry: Entry, marks: Sequence[str], language: str, most: int = 160) -> str:
    """Return the part of the entry's text that has most of the words asked for, at most ``most`` letters."""
    sentences = re.split(r"(?<=[.!?;:]) ", plain(entry.body))
    best = max(sentences, key=lambda one: sum(hit for _, hit in marked(one, marks, language)), default="")
    return best if len(best) <= most else best[: most - 1].rsplit(" ", 1)[0] + "…"
