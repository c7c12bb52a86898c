"""The folder of the data: its files, and who holds it. Servers hold it together, what replaces them holds it alone."""

import fcntl
import os
from pathlib import Path

PLAYS = "plays.db"
KEY = "secret-key"
"""What signs the phones' cookies."""
COPIES = "backups"
"""The folder in it for copies that were given no other place."""


class Held(Exception):
    """Somebody else holds the folder."""


def hold(folder: Path, alone: bool = False) -> int:
    """Hold the folder until the descriptor that is returned is closed, or every process that inherited it has ended.

    The lock lies on the folder itself: no file is left behind that only whoever made it may open. Raises Held when
    somebody else holds it alone, or at all where it should be ``alone``, and OSError when there is no such folder.
    """
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(held, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(held)
        raise Held(str(folder)) from error
    return held
