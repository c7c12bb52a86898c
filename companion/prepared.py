"""What a start makes of the program's own files, made once: texts, rulebooks, search, assets, compiled templates.

``companion.preparing`` writes it into a folder that ships with the program; a host that names that folder
(``Host.prepared``) loads from there. What is damaged or left out is made as ever.
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
"""Where templates and static files lie: beside the package in a checkout, inside it once installed."""
LIST = "prepared.json"
"""The digest of each file by its name."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Prepared:
    """The prepared files of a folder; none where their list cannot be read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._digests: dict[str, str] = {}
        try:
            self._digests = json.loads((folder / LIST).read_text("utf-8"))
        except (OSError, ValueError) as error:
            log.warning("nothing that is prepared in %s is used: %s", folder, error)

    def read(self, name: str) -> bytes | None:
        """Return what is in the file ``name``; None where there is none, or it is not what was written."""
        if name not in self._digests:
            return None
        try:
            content = (self._folder / name).read_bytes()
        except OSError:
            return None
        if sha256(content).hexdigest() == self._digests[name]:
            return content
        log.warning("%s in %s is damaged: it is not used", name, self._folder)
        return None


class Templates(BytecodeCache):
    """Compiled templates by their names, wherever their files are now; nothing is added to them."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """See BytecodeCache."""
        return sha256(name.encode()).hexdigest()[:24]

    def load_bytecode(self, bucket: Bucket) -> None:
        """See BytecodeCache."""
        content = _prepared.read(f"template.{bucket.key}") if _prepared else None
        if content:
            bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """See BytecodeCache."""


_prepared: Prepared | None = None


def use(folder: Path | None) -> None:
    """Load from ``folder`` from now on, in this process: what is made of the program's files is kept by the process."""
    global _prepared
    _prepared = Prepared(folder) if folder else None


def prepared(name: str, make: Callable[[], T]) -> T:
    """Return what was prepared under ``name``; what ``make`` returns where nothing was."""
    content = _prepared.read(name) if _prepared else None
    if content is None:
        return make()
    found: T = pickle.loads(content)  # noqa: S301 (a file of the program, of which the digest is known)
    return found
