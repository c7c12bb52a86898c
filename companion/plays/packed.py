"""Reading a ZIP of play files from an untrusted source, within limits."""

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from companion.core.text import Refused, problem

KB, MB = 1024, 1024 * 1024
LARGEST_FILE = 512 * KB
"""Bytes of one file to import."""
LARGEST_ZIP = 4 * MB
"""Bytes of an uploaded ZIP."""
LARGEST_UNPACKED = 32 * MB
"""Bytes of all its files, unpacked."""
MOST_FILES = 1000

RESULTS = "result.csv"
"""The table of results that our own ZIPs contain besides the plays."""

_BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
"""What zipfile raises for a damaged archive."""
_LEADS_OUT = re.compile(r"[/\\]|[A-Za-z]:|(.*[/\\])?\.\.([/\\]|$)")
_ENCRYPTED = 0x1


class Packed(NamedTuple):
    """A file in a ZIP: its name, and its bytes, read up to one byte over the limit; None if it is damaged."""

    name: str
    data: bytes | None


class Unpacked(NamedTuple):
    """The contents of a ZIP: the number of play files, their total bytes, the files, and the name of their group."""

    number: int
    size: int
    files: Iterator[Packed]
    name: str


def is_zip(data: bytes) -> bool:
    """Return whether ``data`` looks like a ZIP."""
    return data.startswith(b"PK")


def unpack(data: bytes) -> Unpacked:
    """Return the contents of a ZIP; raises Refused if the archive as a whole is not acceptable."""
    try:
        archive = ZipFile(BytesIO(data))
    except _BROKEN:
        raise Refused(problem("", "zip_broken")) from None
    files = [one for one in archive.infolist() if not _is_beside(one.filename)]
    _refuse(files)
    size = sum(one.file_size for one in files)
    name = archive.comment.decode(errors="replace")
    return Unpacked(len(files), size, (Packed(one.filename, _read(archive, one)) for one in files), name)


def text_of(data: bytes | None) -> str:
    """Return the text of a file, empty if it is not UTF-8 and so cannot be JSON.

    Raises Refused for a file that is damaged (None) or too large.
    """
    if data is None:
        raise Refused(problem("", "zip_file_broken"))
    if len(data) > LARGEST_FILE:
        raise Refused(problem("", "file_too_large", most=LARGEST_FILE // KB))
    try:
        return data.decode()
    except UnicodeDecodeError:
        return ""


def _is_beside(name: str) -> bool:
    """Return whether to ignore an entry silently: a folder, our own table of results, macOS clutter."""
    return name.endswith(("/", ".DS_Store")) or name == RESULTS or name.startswith("__MACOSX/")


def _refuse(files: list[ZipInfo]) -> None:
    if not files:
        raise Refused(problem("", "zip_empty"))
    if len(files) > MOST_FILES or sum(one.file_size for one in files) > LARGEST_UNPACKED:
        raise Refused(problem("", "zip_too_large", n=MOST_FILES, most=LARGEST_UNPACKED // MB))
    for name, times in Counter(one.filename for one in files).items():
        if _LEADS_OUT.match(name):
            raise Refused(problem(name, "zip_leads_out"))
        if name.lower().endswith(".zip"):
            raise Refused(problem(name, "zip_in_zip"))
        if times > 1:
            raise Refused(problem(name, "zip_twice"))
    if any(one.flag_bits & _ENCRYPTED for one in files):
        raise Refused(problem("", "zip_locked"))
    if any(one.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for one in files):
        raise Refused(problem("", "zip_broken"))


def _read(archive: ZipFile, one: ZipInfo) -> bytes | None:
    try:
        with archive.open(one) as file:
            # Always bounded: the size that a ZIP declares may be a lie.
            return file.read(LARGEST_FILE + 1)
    except _BROKEN:
        return None
