"""The simplest host: no other process, no threads, no other phones."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.host import Drawing, Host
from companion.store.database import connect
from companion.store.folder import secret_key

if TYPE_CHECKING:
    from companion.store.database import Connections
    from companion.web.limits import Rate


class Turn:
    """A turn to write that is always free."""

    def __init__(self, path: Path) -> None:
        pass

    def take(self) -> bool:
        return True

    def end(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class Hub:
    """A hub without listeners."""

    def __init__(self, connections: "Connections") -> None:
        pass

    def tell(self, play: int, revision: int) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class Counts:
    """Counts that never exceed a rate: there is nobody to keep out."""

    def test(self, rate: "Rate", who: str) -> bool:
        return True

    def hit(self, rate: "Rate", who: str, cost: int = 1) -> bool:
        return True


HOST = Host(
    connect=partial(connect, turn=Turn),
    copy=lambda folder: None,
    hub=Hub,
    counts=Counts,
    key=secret_key,
    drawing=Drawing("image/svg+xml", lambda svg, size: svg.encode()),
)
"""The bare program; extend it with ``dataclasses.replace``."""
