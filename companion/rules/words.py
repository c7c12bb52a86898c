"""Words as the search knows them: without accents, case and endings; which of a question carry nothing."""

import re
import unicodedata
from functools import cache, lru_cache

from snowballstemmer import stemmer

_WORD = re.compile(r"[^\W_]+")

_EMPTY = {
    "pt-BR": (
        "a o as os um uma uns umas e ou de do da dos das em no na nos nas por pelo pela para pra com sem que se ao aos"
        " à às eu você vc ele ela eles elas nós a gente meu minha seu sua isso isto esse essa este esta aquele aquela"
        " como quanto quanta quantos quantas qual quais quando onde quem por que porque porquê pode podem posso podemos"
        " devo deve devem tem têm ter tenho há existe é são ser está estão foi vai vou fica ficar acontece faz fazer"
        " faço preciso precisa dá já então também só mais me lhe nem não mesmo sobre toda todo depois antes vez"
    ),
    "en": (
        "a an the and or of to in on at by for with without from is are be am was do does did can could may might must"
        " should shall will would have has had i you he she it we they my your his her its our their this that these"
        " those how many much what which when where who whom whose why there then than if not no so also just get gets"
        " got happens happen need needs any some about all after before me us them"
    ),
}


def fold(text: str) -> str:
    """Return ``text`` in lower case without accents."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@cache
def empty_words(language: str) -> frozenset[str]:
    """Return the words, folded, that say nothing about what is asked."""
    return frozenset(map(fold, _EMPTY[language].split()))


_STEMMERS = {"pt-BR": stemmer("portuguese"), "en": stemmer("english")}


_PLURAL = re.compile(r"(?:oes|aes|aos)$")
"""Portuguese plurals of -ão, without accents, that the stemmer would keep apart from it."""


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """Return ``word`` without accents, case and ending: what typing carelessly and writing well have in common."""
    folded = fold(word)
    if language == "pt-BR":
        folded = _PLURAL.sub("ao", folded)
    return str(_STEMMERS[language].stemWord(folded))


def split(text: str) -> list[str]:
    """Return the words of ``text`` as they are written."""
    return _WORD.findall(text)


def stems(text: str, language: str) -> list[str]:
    """Return the stem of every word of ``text``, in their order."""
    return [stem(word, language) for word in split(text)]


def one_letter_off(word: str) -> set[str]:
    """Return ``word`` and every word made by leaving out one of its letters.

    Two words that differ by one letter (wrong, missing, extra or swapped) share one of these.
    """
    return {word} | {word[:place] + word[place + 1 :] for place in range(len(word))}
