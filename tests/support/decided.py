"""What the tools of every game decide, ruling by ruling, and how its entry says the same in both languages.

The decisions are worked out by hand; the words are those of the entry, with the figures it shows.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.text import Refused


class Decided(NamedTuple):
    """A decision of a tool (true: as it should be), and the entry that says so, in words of each language."""

    right: Callable[[], bool]
    entry: str
    portuguese: str
    english: str


def refused(run: Callable[..., Any], *args: Any) -> str:
    """Return why ``run`` refuses, nothing where it does not."""
    try:
        run(*args)
    except Refused as refusal:
        return refusal.problems[0].code
    return ""
