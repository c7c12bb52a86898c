"""Problems of an imported file, located for people by the number and the name of the row."""

import re
from collections.abc import Sequence
from typing import Any

from companion.core.json_file import parsed
from companion.core.text import Problem, problem

MOST = 200
"""Problems listed per file; nobody fixes more than this by hand."""


def placed(problems: Sequence[Problem], text: str, rows: str, inside: str = "") -> list[tuple[str, Problem]]:
    """Return the first problems of the file ``text``, each with its place: the row's number and name, and the field.

    ``rows`` is the key of the list in the file; the row's name is in its field ``inside``, or directly in the row. If
    there are more than MOST, a last problem says how many.
    """
    read = parsed(text)
    given = read.get(rows) if isinstance(read, dict) else None
    found = [(_place(one.path, given, rows, inside), one) for one in problems[:MOST]]
    more = len(problems) - len(found)
    return [*found, ("", problem("", "and_more", n=more))] if more else found


def _place(path: str, given: Any, rows: str, inside: str) -> str:
    found = re.fullmatch(rf"{rows}\.([0-9]{{1,3}})(?:\.(.*))?", path, re.DOTALL)
    if found is None or not isinstance(given, list):
        return sayable(path)
    number = int(found[1])
    row = given[number] if number < len(given) else None
    named = row.get(inside) if inside and isinstance(row, dict) else row
    name = named.get("name") if isinstance(named, dict) else None
    shown = f"{number + 1} “{name[:40]}”" if isinstance(name, str) else str(number + 1)
    return sayable(f"{shown} {found[2] or ''}".strip())


def sayable(text: str) -> str:
    """Return ``text`` with the lone surrogates that JSON can escape replaced, as no page can encode them."""
    return text.encode("utf-8", "replace").decode("utf-8")
