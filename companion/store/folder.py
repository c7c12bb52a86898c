"""The files in the data folder and the lock on it: servers share it, a restore needs it alone."""

import fcntl
import os
from pathlib import Path

PLAYS = "plays.db"
KEY = "secret-key"
"""Signs the phones' cookies."""
COPIES = "backups"
"""The subfolder for backups without a given destination."""


class Held(Exception):
    """Another process holds the folder."""


def hold(folder: Path, alone: bool = False) -> int:
    """Hold the folder until the returned descriptor is closed, or every process that inherited it has ended.

    The lock is on the folder itself, so no lock file is left behind that another user could not open. Raises Held if
    another process holds it ``alone``, or holds it at all when ``alone`` is asked for; OSError if there is no such
    folder.
    """
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(held, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(held)
        raise Held(str(folder)) from error
    return held
