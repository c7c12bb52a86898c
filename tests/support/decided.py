"""Decisions of the tools of every game, and the rulebook entry that says the same in both languages.

The decisions are worked out by hand; the words and the figures are those of the entry.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.text import Refused


class Decided(NamedTuple):
    """A tool's decision (True if correct), and the entry that states it, with its words in each language."""

    right: Callable[[], bool]
    entry: str
    portuguese: str
    english: str


def refused(run: Callable[..., Any], *args: Any) -> str:
    """Return the code of the problem for which ``run`` raises Refused, or an empty string."""
    try:
        run(*args)
    except Refused as refusal:
        return refusal.problems[0].code
    return ""
