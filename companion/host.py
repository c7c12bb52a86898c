"""Everything the program needs from the place where it runs, such as a server or a phone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from flask import Flask
    from sqlite_utils import Database

    from companion.store.database import Connections
    from companion.web.limits import Rate


class Hub(Protocol):
    """Tells the followers of a play what was written."""

    def tell(self, play: int, revision: int) -> None:
        """Announce an event, right after it was booked."""

    def close(self) -> None:
        """End all streams."""


class Counts(Protocol):
    """Counts of what somebody does, to enforce rates."""

    def test(self, rate: "Rate", who: str) -> bool:
        """Return whether one more would be within ``rate``."""

    def hit(self, rate: "Rate", who: str, cost: int = 1) -> bool:
        """Count ``cost`` more, and return whether that was within ``rate``."""


class Drawing(NamedTuple):
    """How SVG becomes a picture: its MIME type, and a function of the SVG and the width and height in pixels."""

    mimetype: str
    draw: Callable[[str, tuple[int, int]], bytes]


@dataclass(frozen=True)
class Host:
    """The place where the program runs; ``companion.alone`` has the simplest one.

    ``connect`` opens the database file and so decides how writers take turns; ``copy`` backs up the data folder before
    its schema changes. ``hub`` and ``counts`` are called once for each database, and return what tells followers and
    what counts requests. ``key`` returns the key that signs cookies. ``drawing`` turns results into pictures.

    ``pages`` are modules with a ``blueprint`` that only this place offers. Templates ask ``offers(endpoint)`` and
    mention nothing that is not offered. ``largest`` is the size in bytes of the largest body of their endpoints, where
    it is not the default. ``templates`` are folders searched for templates before all others. ``static`` are folders
    with more files to serve; they override files of the program with the same name. ``headers`` are added to every
    response and override ``companion.assembly.HEADERS``. ``prepared`` is a folder that ``companion.preparing`` wrote
    for this very program and host, which makes starting faster. ``hooks`` are called with the application before its
    blueprints are registered; what they do after a request is done last.
    """

    connect: "Callable[[Path], Database]"
    copy: Callable[[Path], object]
    hub: "Callable[[Connections], Hub]"
    counts: Callable[[], Counts]
    key: Callable[[Path], str]
    drawing: Drawing
    pages: Sequence[ModuleType] = ()
    largest: Mapping[str, int] = field(default_factory=dict)
    templates: Sequence[Path] = ()
    static: Sequence[Path] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    prepared: Path | None = None
    hooks: "Sequence[Callable[[Flask], object]]" = ()
