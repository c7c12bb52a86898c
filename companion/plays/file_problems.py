"""Where a file that was brought is wrong, said for people: by the number and the name of a row."""

import json
import re
from collections.abc import Sequence
from typing import Any

from companion.core.text import Problem, problem

MOST = 200
"""Problems of a file that are listed: with more it is no file that anybody mends line by line."""


def placed(problems: Sequence[Problem], text: str, rows: str, inside: str = "") -> list[tuple[str, Problem]]:
    """Return the first problems of the file ``text`` with their places: number and name of the row, and the field.

    ``rows`` is what the list in the file is called; the name is ``inside`` a row, or its own. How many more problems
    there are is the last of them.
    """
    try:
        given = json.loads(text.removeprefix("\ufeff"))[rows]
    except (ValueError, RecursionError, LookupError, TypeError):
        given = []
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
    shown = f"{number + 1} «{name[:40]}»" if isinstance(name, str) else str(number + 1)
    return sayable(f"{shown} {found[2] or ''}".strip())


def sayable(text: str) -> str:
    """Return ``text`` without the halves of characters that JSON can escape and no page can show."""
    return text.encode("utf-8", "replace").decode("utf-8")
