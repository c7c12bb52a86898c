"""A ZIP of files of plays, read within limits: it may come from anybody."""

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
"""Bytes of one file that is imported."""
LARGEST_ZIP = 4 * MB
"""Bytes of a ZIP as it is sent."""
LARGEST_UNPACKED = 32 * MB
"""Bytes of all that is in it."""
MOST_FILES = 1000

RESULTS = "result.csv"
"""The table of results that our own ZIP has beside the plays."""

_BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
"""What zipfile raises on a damaged archive."""
_LEADS_OUT = re.compile(r"[/\\]|[A-Za-z]:|(.*[/\\])?\.\.([/\\]|$)")
_ENCRYPTED = 0x1


class Packed(NamedTuple):
    """A file in a ZIP: its name and its bytes, cut one byte above the limit; None if it is damaged."""

    name: str
    data: bytes | None


class Unpacked(NamedTuple):
    """The contents of a ZIP: how many files of plays, their bytes in all, each of them, and the name of their group."""

    number: int
    size: int
    files: Iterator[Packed]
    name: str


def is_zip(data: bytes) -> bool:
    """Tell whether ``data`` looks like a ZIP."""
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
    """Return the text of a file; what is no UTF-8 reads as no JSON either.

    Raises Refused for one that is damaged (None) or too large.
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
    """Tell whether an entry is not a play and needs no mention: a folder, our own table, litter of macOS."""
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
