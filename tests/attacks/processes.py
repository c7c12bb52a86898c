"""The processes of a server on this computer, which must be Linux."""

from pathlib import Path


def workers(master: int) -> list[int]:
    """Return the live workers of a master; none if it is gone."""
    try:
        children = Path(f"/proc/{master}/task/{master}/children").read_text("ascii").split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(pid) for pid in children if _lives(pid)]


def _lives(pid: str) -> bool:
    """Return whether a process is there and not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(") ")[2][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def memory(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6
