"""Names that people type: which are one, first names, how well a few letters fit one, and which are a letter apart."""

from collections.abc import Iterable
from functools import lru_cache

from companion.core.text import fold

INKS = 12
"""Stamps, each a shape and an ink: the thirteenth of a list of people has that of the first again."""
NOT_AT_ALL = 3


def alike(names: Iterable[str], name: str) -> str | None:
    """Return which of ``names`` is ``name`` but for capitals, accents and spaces: at one table that is one name."""
    return next((one for one in names if fold(one) == fold(name)), None)


@lru_cache(maxsize=1024)
def first_names(sides: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return for each side its players' first names, and where sides are called alike as much more as tells them apart.

    Maria Aparecida and Maria Antônia are ``Maria Ap.`` and ``Maria An.``.
    """
    everybody = [name.split() for names in sides for name in names]
    first = [" ".join(name.split()[0] for name in names) for names in sides]
    return tuple(
        " ".join(_told_apart(name.split(), everybody) for name in names) if first.count(short) > 1 else short
        for names, short in zip(sides, first, strict=True)
    )


def _told_apart(words: list[str], everybody: list[list[str]]) -> str:
    """Return the beginning of a name that nobody else's has: its first word, and letters of one that follows."""
    first = words[0]
    alike = [other for other in everybody if other != words and other[0].casefold() == first.casefold()]
    if not alike:
        return first
    for place, word in enumerate(words[1:], 1):
        there = [other[place].casefold() if len(other) > place else "" for other in alike]
        for length in range(1, len(word) + 1):
            if not any(one.startswith(word[:length].casefold()) for one in there):
                return f"{first} {word[:length]}{'.' if length < len(word) else ''}"
    return " ".join(words)


def plain(name: str) -> str:
    """Return what ``name`` has in common with other ways to type it: no capitals, accents and spaces."""
    return fold(name).replace(" ", "")


def rank(name: str, wanted: str) -> int:
    """Return how well ``wanted`` fits ``name``, 0 best; both folded."""
    if name.startswith(wanted):
        return 0
    if f" {wanted}" in name:
        return 1
    return 2 if wanted in name else NOT_AT_ALL


@lru_cache(maxsize=1024)
def spellings(name: str) -> tuple[str, ...]:
    """Return ``name``, folded and without spaces, and that without each of its letters.

    Names that share one of these are a letter apart.
    """
    name = name.replace(" ", "").replace(".", "")
    return (name, *({name[:at] + name[at + 1 :] for at in range(len(name))} if len(name) > 4 else ()))
