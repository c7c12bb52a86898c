"""JSON files that people keep and send: their schema (draft 2020-12), reading with every error, writing."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.layout import Domain
from companion.core.text import Refused, problem

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_file(domain: Domain) -> str:
    """Return the text of a file with the JSON Schema of ``domain``, for people who write such files themselves."""
    return json.dumps({"$schema": DRAFT, **domain.schema()}, indent=2)


def parsed(text: str) -> Any:
    """Return the JSON in ``text``, None if there is none."""
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None


def checked(read: Any, domain: Domain, kind: tuple[str, int], unreadable: str, newer: str) -> dict[str, Any]:
    """Return what was ``read`` from a file of ``domain``; raises Refused with every problem and its path.

    ``kind`` are its format and the newest version known; ``unreadable`` and ``newer`` are the codes of the problems of
    a text that is not JSON and of a newer version.
    """
    if read is None:
        raise Refused(problem("", unreadable))
    version = read.get("version") if isinstance(read, dict) and read.get("format") == kind[0] else None
    if isinstance(version, int) and version > kind[1]:
        raise Refused(problem("version", newer))
    if found := domain.problems(read, "file"):
        raise Refused(*(one._replace(path=one.path.removeprefix("file").removeprefix(".")) for one in found))
    return dict(read)


def written(head: Mapping[str, Any], key: str, rows: Sequence[Any], separators: tuple[str, str] | None = None) -> str:
    """Return the text of a file with ``head`` and, under ``key``, the ``rows``, one per line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=separators) for row in rows)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "{key}": [\n{lines}\n]}}\n'
