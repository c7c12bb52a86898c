"""The features of a text: what a question has in common with the rule that answers it.

A feature is a short text whose first character is its kind: a stem, a pair of adjacent stems, a meaning that synonyms
share, three adjacent letters (half-typed and misspelt words still share most of them), or a pattern of digits (a
question about 5 5 and 6 6 is like one about 3 3 and 7 7).
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from companion.rules.words import sound, spelled_out, stem, synonyms

WORD, PAIR, MEANING, LETTERS, FIGURES = "=+~#@"
WEIGHTS = {WORD: 1.0, PAIR: 0.5, MEANING: 0.5, LETTERS: 1.0, FIGURES: 2.0}
"""How much a feature of each kind counts."""
LONG = 3
"""The length of a feature of letters."""

_ROW = re.compile(r"\b\d(?:[\s,\[\]-]*\b\d\b)+|\b([1-9])(?:\1{2,}\b)")
_LARGE = re.compile(r"\b\d{2,}\b")


def features(text: str, language: str) -> dict[str, float]:
    """Return the features of ``text``, each with the weight of its kind."""
    words = spelled_out(text, language)
    stems = [stem(word, language) for word in words]
    kinds = {*_letters(words), *figures(text), *_meant(set(stems), language)}
    kinds |= {f"{PAIR}{one} {other}" for one, other in pairwise(stems)}
    return {feature: WEIGHTS[feature[0]] for feature in kinds}


def word_features(text: str, language: str) -> set[str]:
    """Return the features of the words of ``text`` alone, without pairs, letters and digits."""
    return _meant({stem(word, language) for word in spelled_out(text, language)}, language)


def _meant(stems: set[str], language: str) -> set[str]:
    groups = synonyms(language)
    return {WORD + one for one in stems} | {MEANING + other for one in stems for other in groups.get(one, ())}


def _letters(words: list[str]) -> Iterator[str]:
    line = f" {' '.join(map(sound, words))} "
    return (LETTERS + line[start : start + LONG] for start in range(len(line) - LONG + 1))


def figures(text: str) -> Iterator[str]:
    """Yield the pattern of each row of digits in ``text``, and how the first two rows compare."""
    rows = [[int(one) for one in re.findall(r"\d", row[0])] for row in _ROW.finditer(text)]
    kinds = [_kind(row) for row in rows]
    yield from (FIGURES + kind for kind in kinds)
    if len(rows) > 1:
        one, other = rows[:2]
        if sorted(one) == sorted(other):
            yield FIGURES + "same"
        else:
            yield FIGURES + ("as long" if len(one) == len(other) else "longer")
        if kinds[0] != kinds[1]:
            yield FIGURES + "two kinds"
    numbers = _LARGE.findall(text)
    if len(set(numbers)) < len(numbers):
        yield FIGURES + "same number"


def _kind(row: list[int]) -> str:
    steps = {after - before for before, after in pairwise(row)}
    return "equal" if steps == {0} else "run" if steps in ({1}, {-1}) else "mixed"
