"""Renderings: the live elements of a page as HTML, made once for every phone that shows it."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from threading import Condition, Lock
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from cachetools import LRUCache, cached
from flask import Flask, current_app
from jinja2 import TemplateRuntimeError
from markupsafe import Markup, escape

from companion.core.text import Message

MOST_BYTES = 32 * 1024 * 1024
"""The most bytes of HTML that a process keeps: some revisions of each of a few hundred tables."""
OVERHEAD = 1024
"""Approximate bytes of an entry besides its HTML."""

Made = TypeVar("Made")


class Rendering(NamedTuple):
    """The live elements of a page at one revision, by id, in order.

    ``frame`` identifies the page around them: a phone with another frame has to load the page again.
    ``announcements`` are what screen readers say about changed elements, ``choice`` announces what was just chosen.
    ``personal`` are the ids of elements that depend on the phone or the time, and so are in no rendering.
    """

    frame: str
    elements: Mapping[str, Markup]
    announcements: Mapping[str, Message]
    choice: Message | None
    personal: tuple[str, ...]


class Piece(NamedTuple):
    """A piece of a page: its live elements, and the HTML around them."""

    around: Markup
    elements: Mapping[str, Markup] = MappingProxyType({})
    announcements: Mapping[str, Message] = MappingProxyType({})
    personal: Sequence[str] = ()


def changed(shown: Rendering | None, now: Rendering) -> list[str]:
    """Return the ids of the elements of ``now`` that differ from those ``shown``, or all if that is None."""
    return [name for name, html in now.elements.items() if shown is None or shown.elements.get(name) != html]


def announced(shown: Rendering | None, now: Rendering, names: Collection[str]) -> list[Message]:
    """Return the announcements of the elements ``names``, and those that differ from what was ``shown``."""
    before = shown.announcements if shown else None
    return [
        announcement
        for name, announcement in now.announcements.items()
        if name in names or (before is not None and before.get(name) != announcement)
    ]


class Live:
    """The live elements of a page, collected while its template is rendered.

    A template wraps each of them in a call block with its id::

        {% call live("queue") %}<ol id="queue" hx-swap-oob="true">…</ol>{% endcall %}

    ``announcement`` tells screen readers that it has changed. ``personal`` means that it depends on the phone or the
    time and is in no shared rendering. An expensive element that most taps do not change has a ``key``: everything that
    it depends on besides the language and the address. With an equal key it is not rendered again. A piece of the page
    with many such elements is ``cached`` in the same way::

        {% call live.cached("row-2", key=sheet.pad["row.2"]) %}<li>…{% endcall %}

    Elements that are ``known`` are not rendered again. With a ``store``, which keeps pieces for ``where``, the page is
    rendered for every phone: its elements are collected, and the page has only placeholders for them.
    """

    def __init__(
        self,
        known: Mapping[str, Markup] | None = None,
        store: "Cache[Piece] | None" = None,
        where: tuple[Hashable, ...] = (),
    ) -> None:
        self.elements: dict[str, Markup] = {}
        self.announcements: dict[str, Message] = {}
        self.personal: list[str] = []
        self._known, self._store, self._where = known or {}, store, where
        self._inside = ""

    def __call__(
        self,
        name: str,
        announcement: Message | None = None,
        personal: bool = False,
        key: Hashable = None,
        *,
        caller: Callable[[], Markup],
    ) -> Markup:
        """Return the element ``name``, or a placeholder if the page is rendered for every phone."""
        if self._inside:
            raise TemplateRuntimeError(f"The live element {name} is inside the live element {self._inside}.")
        if name in self.elements or name in self.personal:
            raise TemplateRuntimeError(f"The live element {name} is on the page twice.")
        if personal:
            self.personal.append(name)
            if self._store:
                return escape(name)
        found = None if personal else self._known.get(name)
        if found is None:
            self._inside = name
            if key is None or self._store is None:
                found = caller().strip()
            else:
                found = self._store.get((*self._where, name, key), lambda: Piece(caller().strip())).around
            self._inside = ""
        self.elements[name] = found
        if announcement:
            self.announcements[name] = announcement
        return escape(name) if self._store else found

    def cached(self, name: str, key: Hashable, *, caller: Callable[[], Markup]) -> Markup:
        """Return the piece ``name`` of the page, from the store if it was rendered there with ``key``."""
        if self._store is None:
            return caller()
        piece = self._store.get((*self._where, name, key), lambda: self._piece(caller))
        self.elements |= piece.elements
        self.announcements |= piece.announcements
        self.personal += piece.personal
        return piece.around

    def _piece(self, caller: Callable[[], Markup]) -> Piece:
        before = self.elements, self.announcements, self.personal
        self.elements, self.announcements, self.personal = {}, {}, []
        piece = Piece(caller(), self.elements, self.announcements, tuple(self.personal))
        self.elements, self.announcements, self.personal = before
        return piece


class Cache(Generic[Made]):
    """A cache of rendered HTML, which drops the least recently used entry first."""

    def __init__(self, size: Callable[[Made], int], most: int) -> None:
        self._lock = Lock()
        self._entries: LRUCache[Hashable, Made] = LRUCache(most, lambda made: OVERHEAD + size(made))

    def find(self, key: Hashable) -> Made | None:
        """Return what is cached under ``key``, or None."""
        with self._lock:
            try:
                return self._entries[key]
            except KeyError:
                return None

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what is cached under ``key``, or make it."""
        found = self.find(key)
        if found is None:
            found = make()
            with self._lock:
                self._entries[key] = found
        return found


class SingleFlightCache(Cache[Made]):
    """A cache for what is expensive to make: each entry is made once, even if several threads ask for it at once."""

    def __init__(self, size: Callable[[Made], int], most: int) -> None:
        super().__init__(size, most)
        moved = Condition(self._lock)
        self._made = cached(self._entries, lambda key, make: key, condition=moved)(lambda key, make: make())

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        made: Made = self._made(key, make)
        return made


def _size(made: "Rendering | Piece") -> int:
    return sum(map(len, made.elements.values())) + (len(made.around) if isinstance(made, Piece) else 0)


class Caches(NamedTuple):
    """What a process keeps of whole pages, of their pieces, and of fragments sent to every phone of a table."""

    renderings: SingleFlightCache[Rendering]
    pieces: Cache[Piece]
    fragments: SingleFlightCache[str]


def register(app: Flask) -> None:
    """Give ``app`` its caches."""
    app.extensions["caches"] = Caches(
        SingleFlightCache(_size, MOST_BYTES), Cache(_size, MOST_BYTES // 2), SingleFlightCache(len, MOST_BYTES // 4)
    )


def caches() -> Caches:
    """Return the caches of this process."""
    found: Caches = current_app.extensions["caches"]
    return found
