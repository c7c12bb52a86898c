"""Data that every start computes from the program's own files, made in advance.

That is texts, rulebooks, the search index, assets and compiled templates. ``companion.preparing`` writes them into a
folder that ships with the program; a host that names that folder (``Host.prepared``) loads them from there. What is
damaged or missing is computed as usual.
"""

import json
import logging
import pickle
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

PACKAGE = Path(__file__).parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""The folder of templates and static files: next to the package in a checkout, inside it once installed."""
LIST = "prepared.json"
"""The file with the digest of each prepared file, by name."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Prepared:
    """The prepared files of a folder; empty if their list cannot be read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._digests: dict[str, str] = {}
        try:
            self._digests = json.loads((folder / LIST).read_text("utf-8"))
        except (OSError, ValueError) as error:
            log.warning("the prepared files in %s are not used: %s", folder, error)

    def read(self, name: str) -> bytes | None:
        """Return the content of the file ``name``, None if it is missing or damaged."""
        if name not in self._digests:
            return None
        try:
            content = (self._folder / name).read_bytes()
        except OSError:
            return None
        if sha256(content).hexdigest() == self._digests[name]:
            return content
        log.warning("%s in %s is damaged and not used", name, self._folder)
        return None


class Templates(BytecodeCache):
    """A read-only cache of compiled templates, keyed by name wherever their files are now."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        return sha256(name.encode()).hexdigest()[:24]

    def load_bytecode(self, bucket: Bucket) -> None:
        content = _prepared.read(f"template.{bucket.key}") if _prepared else None
        if content:
            bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Do nothing."""


_prepared: Prepared | None = None


def use(folder: Path | None) -> None:
    """From now on load prepared files from ``folder`` in this process; call it before anything is loaded."""
    global _prepared
    _prepared = Prepared(folder) if folder else None


def prepared(name: str, make: Callable[[], T]) -> T:
    """Return what was prepared under ``name``, or else what ``make`` returns."""
    content = _prepared.read(name) if _prepared else None
    if content is None:
        return make()
    found: T = pickle.loads(content)  # noqa: S301 (a file of the program, of which the digest is known)
    return found
