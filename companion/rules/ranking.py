"""How well an entry answers a question.

Every entry has names: its title, each of the words for it, its anchor. What counts is how many of the question's words
the entry has anywhere, and how well its best name is met: how much of the question is in it, and how much of it is
asked for. Rare words tell more than common ones, empty words next to nothing.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log

from companion import games
from companion.core.rulebook import Entry
from companion.core.text import fold
from companion.rules import books
from companion.rules.words import empty_words, split, stem, stems

TITLE, GAME, WORDS, BODY, SECTION = 1.0, 1.0, 0.75, 0.5, 0.25
"""How much a match counts in the title, the name of the game, the words for it, the text, the name of the section."""
EMPTY = 0.1
"""How much an empty word tells, where the rarest of words tells 1."""
ASKED_FOR = 0.7
"""How much of a name's worth hangs on how much of it was asked for."""


@dataclass(frozen=True)
class Name:
    """One of the names of an entry: what share of it each stem is, and how much it counts."""

    shares: Mapping[str, float]
    worth: float


@dataclass(frozen=True)
class Candidate:
    """An entry ready to be compared: its names, the names that have a stem, and how much each stem counts in it."""

    entry: Entry
    names: tuple[Name, ...]
    having: Mapping[str, tuple[Name, ...]]
    title: Mapping[str, float]
    fields: Mapping[str, float]


@dataclass(frozen=True)
class Shelf:
    """The rulebooks of one language: the entries by game and id, in order, and how much every stem tells (0 to 1).

    ``stems`` are all of them but the empty words, sorted; ``written`` has, for each, how it is written there: a letter
    wrong in a word may give it another ending, and so another stem.
    """

    candidates: Mapping[tuple[str, str], Candidate]
    telling: Mapping[str, float]
    stems: Sequence[str]
    written: Mapping[str, frozenset[str]]

    def beginning(self, start: str, most: int) -> Sequence[str]:
        """Return the stems that begin with ``start``, at most ``most`` of them."""
        first = bisect_left(self.stems, start)
        return [one for one in self.stems[first : first + most] if one.startswith(start)]


@dataclass(frozen=True)
class Asked:
    """One word of a question: the stems it may stand for, each with how sure that is (0 to 1), and its weight.

    An ``empty`` word only counts in titles and names.
    """

    terms: Mapping[str, float]
    weight: float
    empty: bool = False


def parts(entry: Entry) -> list[tuple[str, float]]:
    """Return the texts of an entry that are searched, each with how much a match in it counts, from least to most."""
    return [
        (entry.section, SECTION),
        (books.plain(entry.body), BODY),
        (" ".join((*entry.asked, *entry.words, _anchor(entry))), WORDS),
        (games.found()[entry.game].name, GAME),
        (entry.title, TITLE),
    ]


def _anchor(entry: Entry) -> str:
    return entry.id.replace("-", " ")


@cache
def shelf(language: str) -> Shelf:
    """Return the rulebooks of ``language``, prepared once."""
    entries = [entry for slug in games.found() for entry in books.book(slug, language)]
    words = [{fold(word) for part, _ in parts(entry) for word in split(part)} for entry in entries]
    written: dict[str, frozenset[str]] = {}
    for word in set().union(*words):
        one = stem(word, language)
        written[one] = written.get(one, frozenset({one})) | {word}
    count = Counter(one for found in words for one in {stem(word, language) for word in found})
    most = log(1 + len(entries))
    telling = {one: log(1 + len(entries) / number) / most for one, number in count.items()}
    empty = {stem(word, language) for word in empty_words(language)}
    telling |= dict.fromkeys(empty, EMPTY)
    candidates = {(entry.game, entry.id): _candidate(entry, language, telling) for entry in entries}
    known = sorted(count.keys() - empty)
    return Shelf(candidates, {one: telling[one] for one in count}, known, {one: written[one] for one in known})


def _candidate(entry: Entry, language: str, telling: Mapping[str, float]) -> Candidate:
    title = stems(entry.title, language)
    names = [_name(title, TITLE, telling), _name(stems(_anchor(entry), language), TITLE, telling)]
    names += [_name(stems(word, language), WORDS, telling) for word in (*entry.words, *entry.asked)]
    having: dict[str, tuple[Name, ...]] = {}
    for name in names:
        for one in name.shares:
            having[one] = (*having.get(one, ()), name)
    fields = {one: worth for part, worth in parts(entry) for one in stems(part, language)}
    return Candidate(entry, tuple(names), having, dict.fromkeys(title, TITLE), fields)


def _name(words: Iterable[str], worth: float, telling: Mapping[str, float]) -> Name:
    weights = {one: telling[one] for one in words}
    total = sum(weights.values())
    return Name({one: weight / total for one, weight in weights.items()}, worth)


def fit(candidate: Candidate, asked: Sequence[Asked]) -> float:
    """Return how well an entry answers what is ``asked``, from 0 to 2; the weights of ``asked`` add up to 1.

    2: its title, or its anchor, is the question and nothing else.
    """
    anywhere = 0.0
    named: set[int] = set()
    best = 0.0
    for word in asked:
        fields = candidate.title if word.empty else candidate.fields
        anywhere += word.weight * max(sure * fields.get(term, 0.0) for term, sure in word.terms.items())
        for term in word.terms:
            for name in candidate.having.get(term, ()):
                if id(name) not in named:
                    named.add(id(name))
                    best = max(best, _met(name, asked))
    return anywhere + best


def _met(name: Name, asked: Sequence[Asked]) -> float:
    """Return how well a name is met, from 0 to what it is worth."""
    in_it = of_it = 0.0
    for word in asked:
        found = [(sure, name.shares[term]) for term, sure in word.terms.items() if term in name.shares]
        if found:
            in_it += word.weight * max(sure for sure, _ in found)
            of_it += sum(share for _, share in found)
    return name.worth * in_it * (1 - ASKED_FOR + ASKED_FOR * min(1.0, of_it))
