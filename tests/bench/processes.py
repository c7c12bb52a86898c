"""The processes of a server on Linux: what they use, and which of them holds a connection."""

import os
from collections.abc import Collection, Iterable
from pathlib import Path

PROC = Path("/proc")
KNOWN = (PROC / "self" / "stat").exists()


def workers(parent: int) -> list[int]:
    """Return the child processes of ``parent``."""
    found = (int(one.name) for one in PROC.iterdir() if one.name.isdigit())
    return sorted(pid for pid in found if (fields := _stat(pid)) and int(fields[1]) == parent)


def renderers_mb(browser: int) -> float:
    """Return the proportional memory of all renderer processes of a Chromium, in MB.

    Raises OSError if the system does not tell.
    """
    whole, waiting = 0, [browser]
    while waiting:
        children = workers(waiting.pop())
        waiting += children
        whole += sum(_kilobytes(pid) for pid in children if b"--type=renderer" in _command(pid))
    return whole * 1024 / 1e6


def _command(pid: int) -> bytes:
    """Return the command line of a process, empty if it has ended."""
    try:
        return (PROC / str(pid) / "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def _kilobytes(pid: int) -> int:
    text = (PROC / str(pid) / "smaps_rollup").read_text("ascii")
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))


def seconds_used(pids: Iterable[int]) -> float:
    """Return the CPU seconds that the processes have used since they started."""
    ticks = sum(int(fields[11]) + int(fields[12]) for pid in pids if (fields := _stat(pid)))
    return ticks / os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    """Return the fields of a process from its state on, empty if it has ended; its name may contain anything."""
    try:
        return (PROC / str(pid) / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return []


def holders(port: int, pids: Collection[int]) -> dict[int, int]:
    """Return which of ``pids`` holds each connection to ``port``, by the client's port."""
    owners = {inode: pid for pid in pids for inode in _sockets(pid)}
    found = {}
    for line in (PROC / "net" / "tcp").read_text("ascii").splitlines()[1:]:
        _, here, there, _, _, _, _, _, _, inode, *_ = line.split()
        if int(here.rpartition(":")[2], 16) == port and inode in owners:
            found[int(there.rpartition(":")[2], 16)] = owners[inode]
    return found


def _sockets(pid: int) -> list[str]:
    links = []
    for descriptor in (PROC / str(pid) / "fd").iterdir():
        try:
            links.append(os.readlink(descriptor))
        except OSError:
            continue  # closed meanwhile
    return [link.removeprefix("socket:[").removesuffix("]") for link in links if link.startswith("socket:[")]
