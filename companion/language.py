"""The texts in Fluent, shared ones and those of each game, in every language of the product."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Resource, SyntaxNode, VariableReference
from fluent.syntax.ast import Message as FluentMessage

from companion.core.text import Arg, Message
from companion.games import FOLDER as GAMES
from companion.games import found
from companion.prepared import prepared

LANGUAGES = ("pt-BR", "en")
SHARED = Path(__file__).parent / "text"
LONGEST_ARGUMENT = 1000
"""How many characters of a name or a list of names a sentence quotes; the rest is cut."""

_HYPHEN_MINUS = re.compile(r"(?<![\w.])-(?=\d)")


_THOUSANDS = {"pt-BR": ".", "en": ","}


def plain(number: int) -> str:
    """Return ``number`` with a true minus, in digits as they are typed."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def grouped(number: int, language: str) -> str:
    """Return ``number`` with a true minus and its thousands apart: 1.250 in Portuguese, 1,250 in English."""
    return f"{number:,}".replace(",", _THOUSANDS[language]).replace("-", "\N{MINUS SIGN}")


def signed(number: int, language: str) -> str:
    """Return ``number`` with its sign, a true minus and its thousands apart: +3, −2, 0."""
    return f"+{grouped(number, language)}" if number > 0 else grouped(number, language)


_VOWEL = "aeiouáâãàéêíóôõúü"
_ONSET = f"(?:[bcdfgptv][lr]|[cln]h|[qg]u|[bcçdfgjklmnpqrstvwxyz])[{_VOWEL}]"
_SYLLABLE = re.compile(rf"(?<=\w[{_VOWEL}])(?={_ONSET})|(?<=[{_VOWEL}][lmnrsxz])(?={_ONSET})", re.IGNORECASE)
_LONG_WORD = re.compile(r"\w{10,}")


@lru_cache(maxsize=1024)
def soft(text: str) -> str:
    """Return ``text`` with soft hyphens in its long words, for browsers that cannot hyphenate."""
    return _LONG_WORD.sub(lambda word: _SYLLABLE.sub("\N{SOFT HYPHEN}", word.group()), text)


def text_name(file: Path) -> str:
    """Return the name under which a file of texts is prepared."""
    return f"text.{file.parent.parent.name}.{file.stem}"


@cache
def parsed(file: Path) -> Resource:
    """Return a parsed file of texts; raises ValueError, naming the line, if it is malformed."""
    return prepared(text_name(file), partial(_parse, file))


def _parse(file: Path) -> Resource:
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file.name} is not UTF-8: {error}") from None
    resource: Resource = FluentResource(text)
    seen: set[str] = set()
    for entry in resource.body:
        if isinstance(entry, Junk):
            wrong = entry.annotations[0]
            raise ValueError(f"{file.name}, line {_line(text, wrong)}: {wrong.message}")
        if isinstance(entry, FluentMessage):
            if entry.id.name in seen:
                raise ValueError(f"{file.name}, line {_line(text, entry)}: {entry.id.name} occurs twice")
            seen.add(entry.id.name)
    return resource


def _line(text: str, node: SyntaxNode) -> int:
    """Return the number of the line of ``text`` in which ``node`` begins."""
    return text.count("\n", 0, node.span.start if node.span else 0) + 1


@cache
def variables(file: Path) -> Mapping[str, frozenset[str]]:
    """Return the arguments that each text of a file uses, by key; raises ValueError as ``parsed`` does."""
    entries = [entry for entry in parsed(file).body if isinstance(entry, FluentMessage)]
    return {entry.id.name: frozenset(_variables_in(entry)) for entry in entries}


def _variables_in(node: object) -> Iterator[str]:
    """Yield the names of the variables in ``node``."""
    if isinstance(node, VariableReference):
        yield node.id.name
    for one in node if isinstance(node, list) else vars(node).values() if isinstance(node, SyntaxNode) else ():
        yield from _variables_in(one)


@cache
def bundle(language: str, slug: str = "") -> FluentBundle:
    """Return the shared texts and, with ``slug``, those of that game; raises ValueError for a malformed file.

    A text of a game quotes one of its figures as ``{ FIGURE("hand") }``, and a number with its sign as
    ``{ SIGNED($n) }``.
    """
    figures = found()[slug].figures if slug in found() else {}
    functions: dict[str, Any] = {
        "SIGNED": lambda number: signed(int(number), language),
        "FIGURE": lambda name: str(figures[str(name)]),
    }
    made = FluentBundle([language], functions=functions, use_isolating=False)
    made.add_resource(parsed(SHARED / f"{language}.ftl"))
    if slug:
        made.add_resource(parsed(GAMES / slug / "text" / f"{language}.ftl"))
    return made


class Wording:
    """Words messages in one language, with the shared texts and those of one game."""

    def __init__(self, language: str, slug: str) -> None:
        self.language = language
        self.slug = slug
        self._where = f"the {language} texts of {slug}" if slug else f"the shared {language} texts"
        self._texts = bundle(language, slug)
        self._format = lru_cache(maxsize=2048)(self._formatted)

    def __call__(self, key: str, **args: Arg) -> str:
        """Return the text of ``key``; raises LookupError if there is none."""
        return self._format(Message(key, tuple(args.items())))

    def word(self, what: Arg) -> str:
        """Return a message as its sentence, a text unchanged, a number in figures, a tuple as a list."""
        if isinstance(what, Message):
            return self._format(what)
        if isinstance(what, str):
            return what
        if isinstance(what, tuple):
            words = [self.word(part) for part in what]
            return f"{', '.join(words[:-1])} {self('and')} {words[-1]}" if len(words) > 1 else "".join(words)
        return grouped(what, self.language)

    def _formatted(self, message: Message) -> str:
        try:
            pattern = self._texts.get_message(message.key).value
        except LookupError:
            raise LookupError(f"no text {message.key!r} in {self._where}") from None
        if pattern is None:
            raise LookupError(f"the text {message.key!r} in {self._where} is empty")
        args = {name: value if isinstance(value, int) else _cut(self.word(value)) for name, value in message.args}
        text, errors = self._texts.format_pattern(pattern, args)
        if errors:
            raise ValueError(f"text {message.key!r} in {self._where}: {errors[0]}")
        sentence = str(text)
        for value in args.values():
            if isinstance(value, str) and value.endswith("."):  # a shortened name ends the sentence: one full stop
                sentence = sentence.replace(f"{value}.", value)
        if any(isinstance(value, int) and value < 0 for value in args.values()):
            return _HYPHEN_MINUS.sub("\N{MINUS SIGN}", sentence)
        return sentence


def _cut(text: str) -> str:
    """Return ``text``, or its beginning if it is longer than Fluent accepts."""
    return text if len(text) <= LONGEST_ARGUMENT else text[: LONGEST_ARGUMENT - 1] + "…"


@cache
def wording(language: str, slug: str = "") -> Wording:
    """Return the wording of ``language`` with the texts of the game ``slug``, cached."""
    return Wording(language, slug)


@lru_cache
def choose(wanted: str | None) -> str | None:
    """Return the language of the product that ``wanted`` (a BCP 47 tag) asks for, None if there is none."""
    primary = (wanted or "").lower().split("-")[0]
    return next((language for language in LANGUAGES if language.split("-")[0] == primary), None)
