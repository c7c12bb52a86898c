"""What the program is given where it runs, on a server or elsewhere: everything that depends on that place."""

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
    """Tells those who follow a play of what was written."""

    def tell(self, play: int, revision: int) -> None:
        """Tell of an event, right after it was booked."""

    def close(self) -> None:
        """Tell nothing more."""


class Counts(Protocol):
    """Counts what somebody does, under any name, and says whether it is within a rate."""

    def test(self, rate: "Rate", who: str) -> bool:
        """Tell whether one more would be within ``rate``."""

    def hit(self, rate: "Rate", who: str, cost: int = 1) -> bool:
        """Count one more, or several, and tell whether that was within ``rate``."""


class Drawing(NamedTuple):
    """How a picture is made of SVG: its MIME type, and what draws it in so many pixels, width and height."""

    mimetype: str
    draw: Callable[[str, tuple[int, int]], bytes]


@dataclass(frozen=True)
class Host:
    """The place where the program runs; ``companion.alone`` has the simplest of each.

    ``connect`` opens the database file, and so decides how writers take turns; ``copy`` copies the folder of the data
    before its schema changes. ``hub`` and ``counts`` are called once for each database: what tells listeners, and what
    counts requests. ``key`` returns the key that signs cookies, kept in the folder of the data. ``drawing`` is how
    results become pictures.
    ``pages`` are modules with a ``blueprint`` that this place offers beside what every place does. Templates ask
    ``offers(endpoint)`` and mention nothing that is not offered. ``largest`` are the bytes that their endpoints take,
    where that is more than usual.
    ``templates`` are folders in which templates are looked for first. ``static`` are folders with more files to serve;
    one of the same name takes the place of the program's.
    ``headers`` are added to every response, or take the place of those in ``companion.assembly.HEADERS``.
    ``prepared`` is a folder that ``companion.preparing`` wrote for this very program and host; a start then takes less.
    ``hooks`` are called with the application before its blueprints are registered; what they do after a request is done
    last of all, to what is sent.
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
