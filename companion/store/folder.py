"""The files in the data folder and the lock on it: servers share it, a restore needs it alone."""

import fcntl
import os
import secrets
from functools import partial
from pathlib import Path

PLAYS = "plays.db"
KEY = "secret-key"
"""Signs the phones' cookies."""
COPIES = "backups"
"""The subfolder for backups without a given destination."""


class FolderLocked(Exception):
    """Another process has locked the folder."""


def lock_folder(folder: Path, exclusive: bool = False) -> int:
    """Lock the folder until the returned descriptor is closed in this process and in all that inherited it.

    The lock is on the folder itself, so no lock file is left behind that another user could not open. Raises
    FolderLocked if another process has an exclusive lock, or any lock if this one is to be ``exclusive``; OSError if
    there is no such folder.
    """
    locked = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(locked, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(locked)
        raise FolderLocked(str(folder)) from error
    return locked


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies; made on the first run, whole or not at all, and kept in the data folder.

    Raises RuntimeError if the file is empty.
    """
    file = folder / KEY
    if not file.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f"{KEY}.{secrets.token_hex(8)}"
        with open(draft, "w", encoding="ascii", opener=partial(os.open, mode=0o600)) as writing:
            writing.write(secrets.token_hex(32))
            writing.flush()
            os.fsync(writing.fileno())
        try:
            os.link(draft, file)
        except FileExistsError:
            pass  # another process was first: use its key
        finally:
            draft.unlink()
    key = file.read_text("ascii")
    if not key:
        raise RuntimeError(f"{file.name} is empty")
    return key
