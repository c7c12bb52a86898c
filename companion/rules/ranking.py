"""How well a rule answers a question: by the features they share, where rare ones count more.

A rule has names: its title, its words, its anchor, and other ways to ask for it. What counts is how similar the
question is to these names, and how many of its words the rule has anywhere.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, partial
from itertools import chain, islice
from math import log, sqrt

from companion import games
from companion.core.rulebook import Entry
from companion.prepared import prepared
from companion.rules import books
from companion.rules.features import features, figures, word_features
from companion.rules.words import other_games, sound, spelled_out, stop_words

TITLE, WORDS, ASKED, BODY = 1.0, 0.9, 0.8, 0.6
"""How much a word of the question counts, by where the rule has it: in its title, its words, the other ways to ask for
it, or its text."""
UNKNOWN_TERM_WEIGHT = 0.5
"""The weight of a word that no rule has; it lowers the fit of every rule."""
BEGUN = 5
"""A word that begins like one of the rules, with this many letters or all it has, may become it."""
ALIKE = 0.8
"""From this similarity to a word of the rules on, by sound, a word may be that word misspelt."""
MOST_STRANGE = 3
"""For how many unknown words of a question similar ones are looked up."""
LIKELIEST = 3
"""How many of a rule's best names are averaged; its best name counts as much as that average."""


@dataclass(frozen=True)
class Index:
    """The search index of one language: the rules of all rulebooks, numbered in order.

    ``idf`` is how rare a feature is, from 0 to 1. ``named`` is how many names each rule has; names are numbered in the
    order of the rules. ``names`` has for each feature the names with it, and its share of each (the squares of a name's
    shares add up to 1). ``holding`` has for each feature of a word the rules with it anywhere, and its weight in each.
    ``titles`` has the rules by title. ``words`` has all words of the rules except stop words.
    """

    entries: Sequence[Entry]
    idf: Mapping[str, float]
    named: Sequence[int]
    names: Mapping[str, tuple[Sequence[int], Sequence[float]]]
    holding: Mapping[str, Sequence[tuple[int, float]]]
    titles: Mapping[str, Sequence[int]]
    words: frozenset[str]


def names(entry: Entry) -> list[str]:
    """Return all names of a rule, each once."""
    return list(dict.fromkeys([entry.title, entry.id.replace("-", " "), *entry.words, *entry.asked]))


@cache
def index(language: str) -> Index:
    """Return the search index of ``language``, cached."""
    return prepared(f"index.{language}", partial(_make, language))


def _make(language: str) -> Index:
    entries = [entry for slug in games.found() for entry in books.book(slug, language)]
    named = [[features(name, language) for name in names(entry)] for entry in entries]
    held = [_held(entry, language) for entry in entries]
    having = [one.keys() | set(chain(*called)) for one, called in zip(held, named, strict=True)]
    count = Counter(feature for one in having for feature in one)
    idf = {feature: log(1 + len(entries) / number) / log(1 + len(entries)) for feature, number in count.items()}
    postings: dict[str, tuple[array[int], array[float]]] = defaultdict(lambda: (array("H"), array("f")))
    for number, name in enumerate(chain(*named)):
        for feature, weight in _vector(name, idf).items():
            postings[feature][0].append(number)
            postings[feature][1].append(weight)
    holding: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for owner, one in enumerate(held):
        for feature, worth in one.items():
            holding[feature].append((owner, worth))
    titles: dict[str, list[int]] = defaultdict(list)
    for owner, entry in enumerate(entries):
        titles[" ".join(spelled_out(entry.title, language))].append(owner)
    words = {word for entry in entries for text in _texts(entry) for word in spelled_out(text, language)}
    told = frozenset(words - stop_words(language))
    return Index(entries, idf, list(map(len, named)), dict(postings), dict(holding), dict(titles), told)


def _texts(entry: Entry) -> dict[str, float]:
    """Return the texts of ``entry``, each with how much a word in it counts, the most at the end."""
    return {
        books.plain(entry.body): BODY,
        " ".join(entry.asked): ASKED,
        " ".join((*entry.words, games.found()[entry.game].name)): WORDS,
        entry.title: TITLE,
    }


def _held(entry: Entry, language: str) -> dict[str, float]:
    """Return the features of the words of ``entry``, each with its highest weight."""
    return {feature: worth for text, worth in _texts(entry).items() for feature in word_features(text, language)}


@cache
def _sounds(language: str) -> Mapping[str, str]:
    """Return the words of the rules by how they sound."""
    return {sound(word): word for word in sorted(index(language).words)}


def understood(question: str, language: str) -> bool:
    """Return whether at least half of the words of ``question`` are words of the rules, maybe misspelt or unfinished.

    A question that names another game is not about these. Stop words and numbers do not count, unless there is nothing
    else, nor does a single letter, unless it is the beginning of the last word. Rows of digits are always understood.
    """
    words = [word for word in spelled_out(question, language) if word not in stop_words(language)]
    if not other_games(language).isdisjoint(words):
        return False
    unfinished = question[-1:].isalnum()
    asked = [word for word in words if not word.isdigit() and (unfinished or len(word) > 1)]
    if not words or any(figures(question)):
        return True
    if not asked:
        return any(map(str.isdigit, words))
    strange = _strange(asked, language)
    met = len(asked) - len(strange)
    if 2 * met < len(asked):
        met += sum(_begun(word, language) or bool(_misspelt(word, language)) for word in strange[:MOST_STRANGE])
    return 2 * met >= len(asked)


def mended(question: str, language: str) -> str:
    """Return ``question``, followed by the words of the rules that its unknown words may be misspellings of."""
    strange = [word for word in _strange(spelled_out(question, language), language) if not _begun(word, language)]
    return " ".join([question, *(_misspelt(word, language) for word in strange[:MOST_STRANGE])]).rstrip()


def _strange(words: Iterable[str], language: str) -> list[str]:
    """Return those of ``words`` that share no feature with the rules."""
    known = index(language).idf.keys()
    return [word for word in words if not word_features(word, language) & known]


def _begun(word: str, language: str) -> bool:
    return any(one.startswith(word[:BEGUN]) for one in index(language).words)


def _misspelt(word: str, language: str) -> str:
    """Return the word of the rules that ``word`` may be a misspelling of, or ""; a short one has to sound alike."""
    sounds, heard = _sounds(language), sound(word)
    if heard not in sounds and len(heard) > 3:
        heard = next(iter(get_close_matches(heard, sounds, 1, ALIKE)), "")
    return sounds.get(heard, "")


def _vector(found: Mapping[str, float], idf: Mapping[str, float]) -> dict[str, float]:
    """Return the share of each feature in a text; the squares add up to 1. Unknown features are left out."""
    weights = {feature: weight * idf[feature] for feature, weight in found.items() if feature in idf}
    length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {feature: weight / length for feature, weight in weights.items()}


def fits(question: str, language: str) -> list[float]:
    """Return how well each rule of the index answers ``question``: 0 to 2, plus 1 if it is the rule's title."""
    known = index(language)
    asked = features(question, language)
    like = [0.0] * sum(known.named)
    for feature, weight in _vector(asked, known.idf).items():
        for name, share in zip(*known.names.get(feature, ((), ())), strict=True):
            like[name] += weight * share
    each = iter(like)
    found = []
    for many in known.named:
        best = sorted(islice(each, many), reverse=True)[:LIKELIEST]
        found.append((best[0] + sum(best) / LIKELIEST) / 2)
    for owner, part in _held_of(word_features(question, language), known):
        found[owner] += part
    for owner in known.titles.get(" ".join(spelled_out(question, language)), ()):
        found[owner] += 1
    return found


def _held_of(asked: Iterable[str], known: Index) -> Iterator[tuple[int, float]]:
    """Yield the rules with each word of the question, and the word's share; stop words are skipped."""
    idf = {feature: known.idf.get(feature, UNKNOWN_TERM_WEIGHT) for feature in asked if not feature.endswith(".")}
    total = sum(idf.values())
    for feature, weight in idf.items():
        for owner, worth in known.holding.get(feature, ()):
            yield owner, worth * weight / total
