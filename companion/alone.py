"""The simplest host: no other process, no threads, no other phones."""

import os
import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.host import Drawing, Host
from companion.store.database import connect
from companion.store.folder import KEY

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


def key(folder: Path) -> str:
    """Return the key that signs cookies; made on the first run, and written atomically."""
    file = folder / KEY
    if not file.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f"{KEY}.draft"
        with open(draft, "w", encoding="ascii", opener=partial(os.open, mode=0o600)) as writing:
            writing.write(secrets.token_hex(32))
            writing.flush()
            os.fsync(writing.fileno())
        draft.replace(file)
    return file.read_text("ascii")


HOST = Host(
    connect=partial(connect, turn=Turn),
    copy=lambda folder: None,
    hub=Hub,
    counts=Counts,
    key=key,
    drawing=Drawing("image/svg+xml", lambda svg, size: svg.encode()),
)
"""The bare program; extend it with ``dataclasses.replace``."""
