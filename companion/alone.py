"""What a host is given where nobody else is: no other process, no thread, no other phone."""

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
    """It is always one's own turn to write."""

    def __init__(self, path: Path) -> None:
        pass

    def take(self) -> bool:
        """See companion.store.database.Turn."""
        return True

    def end(self) -> None:
        """See companion.store.database.Turn."""

    def close(self) -> None:
        """See companion.store.database.Turn."""


class Hub:
    """Tells nobody."""

    def __init__(self, connections: "Connections") -> None:
        pass

    def tell(self, play: int, revision: int) -> None:
        """See companion.host.Hub."""

    def close(self) -> None:
        """See companion.host.Hub."""


class Counts:
    """Lets everything pass: there is nobody to keep out."""

    def test(self, rate: "Rate", who: str) -> bool:
        """See companion.host.Counts."""
        return True

    def hit(self, rate: "Rate", who: str, cost: int = 1) -> bool:
        """See companion.host.Counts."""
        return True


def key(folder: Path) -> str:
    """Return the key that signs cookies, made on first run; it is whole whenever the file is there."""
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
"""The program and nothing else; ``dataclasses.replace`` adds to it."""
