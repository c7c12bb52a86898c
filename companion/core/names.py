"""Names that people type: equal ones, first names, search by a few letters, spellings a letter apart."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from companion.core.text import fold

INKS = 12
"""How many stamps (a shape and an ink) there are; in a list of people the thirteenth has the first one again."""
NOT_AT_ALL = 3
NOBODY = ("Alguém", "Somebody")
"""What an erased name becomes, in each language (the text ``somebody``); a number may follow."""


def alike(names: Iterable[str], name: str) -> str | None:
    """Return the one of ``names`` that equals ``name`` but for case, accents and extra spaces, or None."""
    return next((one for one in names if fold(one) == fold(name)), None)


def is_nobody(name: str) -> bool:
    """Return whether ``name`` is what an erased name becomes, in whichever language it was erased."""
    return alike(NOBODY, name.rstrip(" 0123456789")) is not None


@lru_cache(maxsize=1024)
def first_names(sides: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return each side's players by first name; sides that would read alike get as many more letters as they need.

    Maria Aparecida and Maria Antônia are ``Maria Ap.`` and ``Maria An.``.
    """
    everybody = [name.split() for names in sides for name in names]
    first = [" ".join(name.split()[0] for name in names) for names in sides]
    return tuple(
        " ".join(_told_apart(name.split(), everybody) for name in names) if first.count(short) > 1 else short
        for names, short in zip(sides, first, strict=True)
    )


def _told_apart(words: list[str], everybody: list[list[str]]) -> str:
    """Return the shortest start of a name that no other name shares: its first word, and letters of a later one."""
    first = words[0]
    rivals = [other for other in everybody if other != words and other[0].casefold() == first.casefold()]
    if not rivals:
        return first
    for place, word in enumerate(words[1:], 1):
        there = [other[place].casefold() if len(other) > place else "" for other in rivals]
        for length in range(1, len(word) + 1):
            if not any(one.startswith(word[:length].casefold()) for one in there):
                return f"{first} {word[:length]}{'.' if length < len(word) else ''}"
    return " ".join(words)


def plain(name: str) -> str:
    """Return ``name`` without case, accents and spaces."""
    return fold(name).replace(" ", "")


def rank(name: str, wanted: str) -> int:
    """Return how well ``wanted`` fits ``name``, from 0 (best) to NOT_AT_ALL; both are folded."""
    if name.startswith(wanted):
        return 0
    if f" {wanted}" in name:
        return 1
    return 2 if wanted in name else NOT_AT_ALL


@lru_cache(maxsize=1024)
def spellings(name: str) -> tuple[str, ...]:
    """Return a folded ``name`` without spaces and full stops and, if it has more than 4 letters, with each left out.

    Names that share a spelling are a letter apart.
    """
    name = name.replace(" ", "").replace(".", "")
    return (name, *({name[:at] + name[at + 1 :] for at in range(len(name))} if len(name) > 4 else ()))


class Title(NamedTuple):
    """What is played: the slug of a game, and what the table calls it, as ``plain`` leaves it.

    So titles that differ only in case, accents and spaces are one. ``called`` is empty for a play without a title;
    ``game`` is empty if any game is meant.
    """

    game: str = ""
    called: str = ""


def title_of(game: str, typed: str) -> Title:
    """Return what is played if the table ``typed`` this title of ``game``; empty for none."""
    return Title(game, plain(typed))
