"""Words as the search knows them: folded, without endings; stop words, synonyms and abbreviations.

The words themselves are in ``words.<language>.toml``.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion.core.text import fold

WORD = re.compile(r"[^\W_ºª]+")

_STEMMERS = {"pt-BR": "portuguese", "en": "english"}
_SPELLINGS = {
    "pt-BR": [
        (re.compile(r"(?:oes|aes|aos)$"), "ao"),
        (re.compile(r"c(?=[ct])"), ""),
        (re.compile(r"gu(?=e[im]?$)"), "g"),
        (re.compile(r"qu(?=e[im]?$)"), "c"),
    ],
    "en": [(re.compile(r"(?<=\w\w)our(?=s?$)"), "or")],
}
"""Spellings that vary, after folding: plurals in -ão, objectivo and acção, paguei and ataque; colour and neighbours."""

_SOUNDS = [
    (re.compile(r"([a-z])\1"), r"\1"),
    (re.compile(r"ch"), "x"),
    (re.compile(r"[ckz]"), "s"),
    (re.compile(r"h"), ""),
]

_APOSTROPHE = re.compile(r"['’]")
_TOKEN = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"(\d+)([^\W\d]+)")
_AFTER_A_NUMBER = {
    "pt-BR": {"p": "pessoas", "j": "jogadores", "jog": "jogadores", "x": "vezes"},
    "en": {"p": "players", "pl": "players", "x": "times"},
}
"""What letters after a number stand for: 2p, 3x."""
_ORDINALS = {
    "pt-BR": (
        re.compile(r"([1-8])(?:[oaºª]|ro|ra|do|da|to|ta)"),
        ("primeiro", "segundo", "terceiro", "quarto", "quinto", "sexto", "setimo", "oitavo"),
    ),
    "en": (
        re.compile(r"([1-8])(?:st|nd|rd|th)"),
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    ),
}


@cache
def _stemmer(language: str) -> Any:
    from snowballstemmer import stemmer

    return stemmer(_STEMMERS[language])


@cache
def _lines(language: str, table: str) -> list[list[str]]:
    """Return the lines of a table of words, folded and split."""
    text = (Path(__file__).parent / f"words.{language}.toml").read_text("utf-8")
    return [fold(line).split() for line in tomllib.loads(text)[table].split("\n") if line]


@cache
def stop_words(language: str) -> frozenset[str]:
    """Return the words, folded, that say nothing about the question."""
    return frozenset(word for line in _lines(language, "empty") for word in line)


@cache
def other_games(language: str) -> frozenset[str]:
    """Return words, folded, that name a game whose rules are not here."""
    return frozenset(word for line in _lines(language, "others") for word in line)


@cache
def synonyms(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the meanings of each stem: the first stem of every group that contains it."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _lines(language, "alike"):
        group = [stem(word, language) for word in line]
        found |= {one: (*found.get(one, ()), group[0]) for one in dict.fromkeys(group)}
    return found


@cache
def _forms(language: str) -> Mapping[str, str]:
    """Return the base word of each form, folded."""
    return {form: line[0] for line in _lines(language, "forms") for form in line}


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """Return ``word`` without accents, case and ending, so that careless and correct spelling agree.

    Stop words get a full stop, so that "para" is not "pare".
    """
    folded = fold(word)
    if folded in stop_words(language):
        return f"{_stemmer(language).stemWord(folded)}."
    folded = _forms(language).get(folded, folded)
    for written, meant in _SPELLINGS[language]:
        folded = written.sub(meant, folded)
    return str(_stemmer(language).stemWord(folded))


@cache
def _short(language: str) -> Mapping[str, tuple[str, ...]]:
    return {short: tuple(words) for short, *words in _lines(language, "short")}


@lru_cache(maxsize=20_000)
def _written_out(word: str, language: str) -> tuple[str, ...]:
    place, names = _ORDINALS[language]
    if ordinal := place.fullmatch(word.casefold()):
        return (names[int(ordinal[1]) - 1],)
    folded = fold(word)
    if number := _NUMBER.fullmatch(folded):
        return (number[1], _AFTER_A_NUMBER[language].get(number[2], number[2]))
    return _short(language).get(folded, (folded,))


def spelled_out(text: str, language: str) -> list[str]:
    """Return the words of ``text``, folded, with abbreviations written out."""
    return [one for word in _TOKEN.findall(_APOSTROPHE.sub("", text)) for one in _written_out(word, language)]


@lru_cache(maxsize=20_000)
def sound(word: str) -> str:
    """Return roughly how a folded word sounds: words that sound alike are misspelt for each other."""
    for written, heard in _SOUNDS:
        word = written.sub(heard, word)
    return word


def stems(text: str, language: str) -> list[str]:
    """Return the stem of every word of ``text``, in order."""
    return [stem(word, language) for word in spelled_out(text, language)]
