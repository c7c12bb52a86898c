"""Renderings of pages: the elements of a page that can change, as HTML, made once for every phone that shows it."""

from collections.abc import Callable, Hashable, Mapping
from threading import Condition
from typing import Generic, NamedTuple, TypeVar

from cachetools import LRUCache, cached
from flask import Flask, current_app
from markupsafe import Markup

from companion.core.text import Message

MOST_BYTES = 32 * 1024 * 1024
"""HTML that a process keeps: some revisions of each of a few hundred tables."""
OVERHEAD = 1024
"""Bytes that an entry takes beside its HTML, roughly."""

Made = TypeVar("Made")


class Rendering(NamedTuple):
    """The live elements of a page at one revision, by their ids, in order.

    ``frame`` names the page around them: a phone that shows another one has to load it. ``spoken`` are the sentences
    for people who cannot see that an element has changed, ``choice`` is the one about what was just chosen.
    ``personal`` are the ids of elements that depend on the phone or the time: they are in no rendering.
    """

    frame: str
    elements: Mapping[str, Markup]
    spoken: Mapping[str, Message]
    choice: Message | None
    personal: tuple[str, ...]


def changed(shown: Rendering | None, now: Rendering) -> list[str]:
    """Return the ids of the elements of ``now`` that are not as ``shown``: all of them where that is not known."""
    return [name for name, html in now.elements.items() if shown is None or shown.elements.get(name) != html]


def spoken(shown: Rendering | None, now: Rendering) -> list[Message]:
    """Return what is said of elements that are not as ``shown``, or of which something else is said."""
    names = changed(shown, now)
    return [said for name, said in now.spoken.items() if name in names or (shown and shown.spoken.get(name) != said)]


class Shared(Generic[Made]):
    """What was made of HTML, least recently used first to go; each is made once, however many ask for it together."""

    def __init__(self, size: Callable[[Made], int], most: int) -> None:
        self._moved = Condition()
        self._kept: LRUCache[Hashable, Made] = LRUCache(most, lambda made: OVERHEAD + size(made))
        self._made = cached(self._kept, lambda key, make: key, condition=self._moved)(lambda key, make: make())

    def find(self, key: Hashable) -> Made | None:
        """Return what is kept under ``key``."""
        with self._moved:
            return self._kept.get(key)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what is kept under ``key``, made where nothing is."""
        made: Made = self._made(key, make)
        return made


def register(app: Flask) -> None:
    """Let ``app`` keep what it renders, and what it sends to the phones that look on."""
    app.extensions["renderings"] = Shared[Rendering](lambda made: sum(map(len, made.elements.values())), MOST_BYTES)
    app.extensions["updates"] = Shared[str](len, MOST_BYTES // 4)


def renderings() -> Shared[Rendering]:
    """Return what this process has rendered."""
    found: Shared[Rendering] = current_app.extensions["renderings"]
    return found


def updates() -> Shared[str]:
    """Return what this process has sent to phones that look on."""
    found: Shared[str] = current_app.extensions["updates"]
    return found
