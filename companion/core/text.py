"""What is to be said, without the words: a key and its arguments, worded later in somebody's language."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Arg: TypeAlias = "str | int | Message | tuple[str | Message, ...]"


class Message(NamedTuple):
    """A sentence to be: the key of a text and its arguments.

    An argument is a text, a whole number, another message, or a tuple of these, which is worded as a list
    ("Ana, Beto e Caio").
    """

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


def say(key: str, **args: Arg) -> Message:
    """Return the message of ``key`` with ``args``."""
    return Message(key, tuple(args.items()))


class Problem(NamedTuple):
    """Something that cannot be, or is still open, at one place.

    ``path`` is dotted, from the root of the request or the name of a cell; the text of ``code`` is
    ``problem-<code>`` with hyphens for underscores. ``extra`` is sent along by the JSON API as it is; ``rule`` is the
    anchor of the rule. ``instead`` is a cell where something else can be written so that this is none, and how that
    is called.
    """

    path: str
    code: str
    args: tuple[tuple[str, Arg], ...] = ()
    extra: tuple[tuple[str, object], ...] = ()
    rule: str = ""
    instead: tuple[str, Message] | None = None

    @property
    def message(self) -> Message:
        """Return what to say of it."""
        return Message("problem-" + self.code.replace("_", "-"), self.args)


def problem(path: str, code: str, **args: Arg) -> Problem:
    """Return the problem ``code`` at ``path`` with the arguments of its sentence."""
    return Problem(path, code, tuple(args.items()))


class Refused(Exception):
    """A value outside its domain or an action that cannot be: nothing changes, and ``problems`` say why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems


HIDDEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""What no page and no picture can show: control signs but for tab and line break, half a character, two that are no
characters, and what turns around the order of the text after it."""
_BLANK = "\u034f\u115f\u1160\u2800\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10)))
"""Signs of which nothing is seen though Unicode counts them among letters, marks and symbols."""


def is_blank(text: str) -> bool:
    """Tell whether nothing of ``text`` is seen: it is empty, or only spaces and signs without a shape."""
    return all(unicodedata.category(one) in ("Cc", "Cf", "Zs", "Zl", "Zp") or one in _BLANK for one in text)


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """Return what ``text`` has in common with other ways to type it: no case, no accents, single spaces.

    A text of nothing but accents stays as it is, so that only nothing folds to nothing.
    """
    parts = unicodedata.normalize("NFKD", text)
    plain = "".join(one for one in parts if not unicodedata.combining(one))
    return " ".join(plain.casefold().split()) or text
