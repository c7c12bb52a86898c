"""Questions as people type them, answered with the rules that fit best."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from companion.core.rulebook import Entry
from companion.core.text import fold
from companion.rules import books
from companion.rules.ranking import fits, names, shelf
from companion.rules.words import WORD, empty_words, split, stem, stems

LONGEST = 200
"""Letters of a question that are read; the rest is cut."""
MOST_STRANGE = 3
"""Words that nobody knows for which others are looked for that look like them."""

LEAST = 0.1
"""How well a rule must fit to be found at all."""
KEPT = 0.35
"""How well a rule must fit, compared to the best one, to be shown."""
NEAR = 0.6
"""An answer that fits less well is called the nearest there is."""


@dataclass(frozen=True)
class Answer:
    """What a question found: the rules, best first, and the stems to mark; ``near`` when none of them fits well."""

    entries: tuple[Entry, ...]
    marks: tuple[str, ...] = ()
    near: bool = False


@dataclass(frozen=True)
class Found:
    """All that a question found, over all games: rules and how well they fit, best first, and the stems to mark."""

    entries: tuple[tuple[float, Entry], ...] = ()
    marks: tuple[str, ...] = ()

    def of(self, game: str, most: int) -> Answer:
        """Return the answer from the rules of ``game``, or of all games (""): what each of them has to say to it."""
        wanted = [(fits, entry) for fits, entry in self.entries if game in ("", entry.game)]
        best: dict[str, float] = {}
        for fits, entry in wanted:
            best[entry.game] = max(fits, best.get(entry.game, 0.0))
        sure = {slug for slug, fits in best.items() if fits >= NEAR}
        least = {slug: KEPT * (best[slug] if sure else max(best.values())) for slug in sure or best}
        kept = tuple(entry for fits, entry in wanted if entry.game in least and fits >= least[entry.game])
        return Answer(kept[:most], self.marks, not sure)


def ask(question: str, language: str, game: str = "", most: int = 20) -> Answer:
    """Answer ``question`` from the rules of ``game``, or of all games (""), with at most ``most`` rules."""
    return find(question, language).of(game, most)


def find(question: str, language: str) -> Found:
    """Find what answers ``question``, the best first; those that fit equally well stay in the order of the books."""
    typed = question[:LONGEST]
    fitting = zip(fits(typed, language), shelf(language).entries, strict=True)
    entries = sorted((one for one in fitting if one[0] > LEAST), key=lambda one: -one[0])
    return Found(tuple(entries), tuple(_marks(typed, [entry for _, entry in entries[:5]], language)))


def _marks(question: str, best: Sequence[Entry], language: str) -> list[str]:
    """Return the stems of the words asked for, and of those in the ``best`` rules that an unknown one looks like."""
    words = [word for word in split(question) if fold(word) not in empty_words(language)]
    there = {one for entry in best for one in stems(" ".join((*names(entry), books.plain(entry.body))), language)}
    marks = dict.fromkeys(one for one in stems(" ".join(words), language) if not one.endswith("."))
    for word in [fold(word) for word in words if stem(word, language) not in there][:MOST_STRANGE]:
        begun = sorted(one for one in there if len(word) > 2 and one.startswith(word))
        marks |= dict.fromkeys(begun or get_close_matches(word, there, 2, 0.75))
    return list(marks)


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


@lru_cache(maxsize=4096)
def _sentences(entry: Entry, language: str) -> tuple[tuple[str, frozenset[str]], ...]:
    found = re.split(r"(?<=[.!?;:]) ", books.plain(entry.body))
    return tuple((sentence, frozenset(stems(sentence, language))) for sentence in found)


def snippet(entry: Entry, marks: Sequence[str], language: str, most: int = 160) -> str:
    """Return the sentence of the entry that has most of the words asked for, at most ``most`` letters of it."""
    best, _ = max(_sentences(entry, language), key=lambda one: len(one[1].intersection(marks)))
    return best if len(best) <= most else best[: most - 1].rsplit(" ", 1)[0] + "…"
