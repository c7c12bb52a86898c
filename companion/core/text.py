"""What to say, without the words: a key and its arguments, worded later in somebody's language."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Arg: TypeAlias = "str | int | Message | tuple[str | Message, ...]"


class Message(NamedTuple):
    """A sentence to be worded: the key of a text, and its arguments.

    An argument is a text, an integer, another message, or a tuple of these, which is worded as a list ("Ana, Beto e
    Caio").
    """

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


def say(key: str, **args: Arg) -> Message:
    """Return the message ``key`` with ``args``."""
    return Message(key, tuple(args.items()))


class Problem(NamedTuple):
    """Something that is wrong or still open, at one place.

    ``path`` is dotted, from the root of the request or the name of a cell. The text of ``code`` is ``problem-<code>``
    with hyphens. The JSON API sends ``extra`` along unchanged. ``rule`` is the anchor of the rule. ``instead`` is a
    cell, and its label, where another entry would solve the problem.
    """

    path: str
    code: str
    args: tuple[tuple[str, Arg], ...] = ()
    extra: tuple[tuple[str, object], ...] = ()
    rule: str = ""
    instead: tuple[str, Message] | None = None

    @property
    def message(self) -> Message:
        """The sentence of the problem."""
        return Message("problem-" + self.code.replace("_", "-"), self.args)


def problem(path: str, code: str, **args: Arg) -> Problem:
    """Return the problem ``code`` at ``path``; ``args`` are those of its text."""
    return Problem(path, code, tuple(args.items()))


class Refused(Exception):
    """A value outside its domain, or an impossible action: nothing changes, and ``problems`` say why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems


HIDDEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Characters that cannot be shown: control characters except tab and line feed, lone surrogates, noncharacters, and
controls of text direction."""
_BLANK = "\u034f\u115f\u1160\u2800\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10)))
"""Characters that show nothing although Unicode classes them as letters, marks or symbols."""


def is_blank(text: str) -> bool:
    """Return whether ``text`` shows nothing: it is empty, or has only spaces and invisible characters."""
    return all(unicodedata.category(one) in ("Cc", "Cf", "Zs", "Zl", "Zp") or one in _BLANK for one in text)


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """Return ``text`` without case and accents, and with single spaces.

    A text that would fold to nothing stays as it is, so that only an empty one does.
    """
    parts = unicodedata.normalize("NFKD", text)
    plain = "".join(one for one in parts if not unicodedata.combining(one))
    return " ".join(plain.casefold().split()) or text
