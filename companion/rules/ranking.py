"""How well a rule answers a question: by the signs they have in common, rare ones more than common ones.

A rule has names: its title, the words for it, its anchor, and other ways to ask for it. What counts is how like its
names the question is, those that are most like it and all of them together, and how many of the question's words the
rule has anywhere.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt

from companion import games
from companion.core.rulebook import Entry
from companion.rules import books
from companion.rules.signs import signs, words_of
from companion.rules.words import spelt

TITLE, WORDS, ASKED, BODY = 1.0, 0.9, 0.8, 0.6
"""How much it counts where a rule has a word of the question: in its title, the words for it, the other ways to ask for
it, its text."""
STRANGE = 0.5
"""How much a word tells that no rule has: whoever asks for more than there is finds less."""
LIKELIEST = 3
"""Names of a rule that are heard together; the best of them counts as much as all of these."""
WHOLE = 0.8
"""How much of the likeness that a question lacks all names of a rule as one make good: they mix in new questions."""


@dataclass(frozen=True)
class Shelf:
    """The rulebooks of one language, the rules numbered in their order.

    ``telling``: how rare a sign is, from next to 0 to 1. ``owners``: whose a name is. ``names``: which name has a sign,
    and how much of it that is (the squares of a name's add up to 1). ``wholes``: the same of all names of a rule as
    one. ``holding``: which rule has a sign of a word anywhere, and how much that counts. ``titles``: whose a title is.
    """

    entries: Sequence[Entry]
    telling: Mapping[str, float]
    owners: Sequence[int]
    names: Mapping[str, tuple[Sequence[int], Sequence[float]]]
    wholes: Mapping[str, tuple[Sequence[int], Sequence[float]]]
    holding: Mapping[str, Sequence[tuple[int, float]]]
    titles: Mapping[str, Sequence[int]]


def names(entry: Entry) -> list[str]:
    """Return all that a rule is called, once each."""
    return list(dict.fromkeys([entry.title, entry.id.replace("-", " "), *entry.words, *entry.asked]))


@cache
def shelf(language: str) -> Shelf:
    """Return the rulebooks of ``language``, prepared once."""
    entries = [entry for slug in games.found() for entry in books.book(slug, language)]
    called = [(owner, signs(name, language)) for owner, entry in enumerate(entries) for name in names(entry)]
    held = [_held(entry, language) for entry in entries]
    having = [set(one) for one in held]
    for owner, name in called:
        having[owner] |= name.keys()
    count = Counter(sign for one in having for sign in one)
    telling = {sign: log(1 + len(entries) / number) / log(1 + len(entries)) for sign, number in count.items()}
    vectors = [_vector(name, telling) for _, name in called]
    wholes: list[dict[str, float]] = [defaultdict(float) for _ in entries]
    for (owner, _), vector in zip(called, vectors, strict=True):
        for sign, weight in vector.items():
            wholes[owner][sign] += weight
    holding: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for owner, one in enumerate(held):
        for sign, worth in one.items():
            holding[sign].append((owner, worth))
    titles: dict[str, list[int]] = defaultdict(list)
    for owner, entry in enumerate(entries):
        titles[" ".join(spelt(entry.title, language))].append(owner)
    owners = [owner for owner, _ in called]
    return Shelf(entries, telling, owners, _postings(vectors), _postings(map(_as_one, wholes)), holding, titles)


def _postings(vectors: Iterable[Mapping[str, float]]) -> dict[str, tuple[Sequence[int], Sequence[float]]]:
    """Return for each sign the numbers of the ``vectors`` that have it, and how much of each it is."""
    found: dict[str, tuple[array[int], array[float]]] = defaultdict(lambda: (array("H"), array("f")))
    for number, vector in enumerate(vectors):
        for sign, weight in vector.items():
            found[sign][0].append(number)
            found[sign][1].append(weight)
    return dict(found)


def _held(entry: Entry, language: str) -> dict[str, float]:
    """Return the signs of the words of ``entry``, each with how much it counts where it counts most."""
    texts = {
        books.plain(entry.body): BODY,
        " ".join(entry.asked): ASKED,
        " ".join((*entry.words, games.found()[entry.game].name)): WORDS,
        entry.title: TITLE,
    }
    return {sign: worth for text, worth in texts.items() for sign in words_of(text, language)}


def _vector(found: Mapping[str, float], telling: Mapping[str, float]) -> dict[str, float]:
    """Return how much of a text each of its signs is; the squares add up to 1. Signs that nothing has are nothing."""
    return _as_one({sign: weight * telling[sign] for sign, weight in found.items() if sign in telling})


def _as_one(weights: Mapping[str, float]) -> dict[str, float]:
    """Return ``weights`` in proportion, their squares adding up to 1."""
    length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {sign: weight / length for sign, weight in weights.items()}


def _like(asked: Mapping[str, float], names: Mapping[str, tuple[Sequence[int], Sequence[float]]]) -> dict[int, float]:
    """Return how like each name is what is ``asked``, from 0 to 1, where they have anything in common."""
    like: dict[int, float] = defaultdict(float)
    for sign, weight in asked.items():
        for name, share in zip(*names.get(sign, ((), ())), strict=True):
            like[name] += weight * share
    return like


def fits(question: str, language: str) -> list[float]:
    """Return how well each rule of the shelf answers ``question``: from 0 to 2, and 1 more where it is its title."""
    known = shelf(language)
    asked = _vector(signs(question, language), known.telling)
    heard: dict[int, list[float]] = defaultdict(list)
    for name, one in _like(asked, known.names).items():
        heard[known.owners[name]].append(one)
    found = [0.0] * len(known.entries)
    for owner, whole in _like(asked, known.wholes).items():
        best = sorted(heard[owner], reverse=True)[:LIKELIEST]
        like = (best[0] + sum(best) / LIKELIEST) / 2
        found[owner] = like + WHOLE * (1 - like) * whole
    for owner, part in _held_of(words_of(question, language), known):
        found[owner] += part
    for owner in known.titles.get(" ".join(spelt(question, language)), ()):
        found[owner] += 1
    return found


def _held_of(asked: Iterable[str], known: Shelf) -> Iterator[tuple[int, float]]:
    """Yield for each sign of a word that tells something which rule has it, and how much of the question that is."""
    telling = {sign: known.telling.get(sign, STRANGE) for sign in asked if not sign.endswith(".")}
    total = sum(telling.values())
    for sign, told in telling.items():
        for owner, worth in known.holding.get(sign, ()):
            yield owner, worth * told / total
