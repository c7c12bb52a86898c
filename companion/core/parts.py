"""A page is parts: what each of them draws is a small value, so that two states of a page can be compared."""

from collections.abc import Hashable, Mapping
from typing import NamedTuple, TypeAlias


class Part(NamedTuple):
    """A part of a page: the macro that draws it, and all that this reads beside the words and the address.

    ``macro`` is ``<file>:<macro>``, of the templates. It takes the id of the part, ``value``, the words and the
    address, ``(id, it, t, at)``, and draws one element with that id. ``value`` is complete, can be compared, and is not
    changed. What is drawn of it is ``kept`` for whoever asks next, unless it is large and ever new.
    """

    macro: str
    value: Hashable
    kept: bool = True


Parts: TypeAlias = Mapping[str, Part]
"""The parts of a page by the id of their element."""
