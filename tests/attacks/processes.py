"""The processes of a server that runs on this computer, which has to be Linux."""

from pathlib import Path


def workers(master: int) -> list[int]:
    """Return the workers of a server that live, by its first process; none where that is gone."""
    try:
        children = Path(f"/proc/{master}/task/{master}/children").read_text("ascii").split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(pid) for pid in children if _lives(pid)]


def _lives(pid: str) -> bool:
    """Tell whether a process is there, and not only listed as long as nobody has asked how it ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(") ")[2][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def memory(pid: int) -> float:
    """Return what a process holds in memory, MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6
